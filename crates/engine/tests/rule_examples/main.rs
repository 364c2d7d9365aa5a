//! The rule files under examples/rules, run through the engine and held against what is known of their problems: closed forms
//! and published values that are computed here on their own.

mod arithmetic;
mod heaps;
mod histories;
mod tuples;

use bouton_core::{
    rules::{Files, catalogue::parse_question},
    value::Outcome,
};
use bouton_engine::{Budget, NimValue, Question, Verdict, solve};
use std::{collections::BTreeSet, fs, path::PathBuf};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Its nim-value.
    Value(u64),
    /// Whether the player to move wins.
    Wins(bool),
}

/// One file with settings of its parameters, positions, and what is known of each.
struct Case {
    file: &'static str,
    /// What stands behind the file's name: `m=3`; empty for the defaults.
    settings: &'static [&'static str],
    /// The numbers of every position.
    positions: fn() -> Vec<Vec<u64>>,
    /// From the settings' values and the position.
    known: fn(&[u64], &[u64]) -> Known,
}

/// Heaps from one size to another.
fn heaps(from: u64, to: u64) -> Vec<Vec<u64>> {
    (from..=to).map(|n| vec![n]).collect()
}

/// Tuples of numbers between two ends.
fn tuples(length: usize, from: u64, to: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..length {
        all = (all.into_iter())
            .flat_map(|tuple| (from..=to).map(move |n| [tuple.as_slice(), &[n]].concat()))
            .collect();
    }
    all
}

/// Tuples in ascending order.
fn ascending(length: usize, from: u64, to: u64) -> Vec<Vec<u64>> {
    tuples(length, from, to).into_iter().filter(|t| t.is_sorted()).collect()
}

/// Examples as files that a question names.
struct Examples;

impl Files for Examples {
    fn read(&self, name: &str) -> Result<String, String> {
        fs::read_to_string(folder().join(name)).map_err(|error| error.to_string())
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/rules")
}

/// The nim-value (where there is one) and whether the player to move wins.
#[track_caller]
fn answer(question: &str) -> (Option<u64>, bool) {
    let components =
        parse_question(question, &Examples).unwrap_or_else(|m| panic!("{question}: {m:?}"));
    let question_asked = Question::asked(components, None, 1).expect("a convention");
    let answer = solve(&question_asked, &Budget::default());
    assert!(answer.mistake.is_none(), "{question}: {:?}", answer.mistake);
    let value = match &answer.nim_value {
        Some(NimValue::Finite(value)) => u64::try_from(value).ok(),
        _ => None,
    };
    match answer.verdict {
        Verdict::Known(outcome) => (value, outcome == Outcome::N),
        _ => panic!("{question}: not decided, {:?}", answer.stop),
    }
}

fn all() -> impl Iterator<Item = &'static Case> {
    [heaps::CASES, tuples::CASES, histories::CASES, arithmetic::CASES].into_iter().flatten()
}

/// Checks every case of a group.
fn check(cases: &[Case]) {
    for case in cases {
        let settings = if case.settings.is_empty() { &[""][..] } else { case.settings };
        for setting in settings {
            let values: Vec<u64> = (setting.split(',').filter_map(|s| s.split_once('=')))
                .map(|(_, value)| value.parse().expect("a number"))
                .collect();
            let comma = if setting.is_empty() { "" } else { "," };
            let positions = (case.positions)();
            assert!(!positions.is_empty(), "{}", case.file);
            for position in positions {
                let numbers: Vec<String> = position.iter().map(ToString::to_string).collect();
                let question =
                    format!("rules:{}.rules{comma}{setting} {}", case.file, numbers.join(" "));
                let (value, wins) = answer(&question);
                match (case.known)(&values, &position) {
                    Known::Value(known) => assert_eq!(value, Some(known), "{question}"),
                    Known::Wins(known) => assert_eq!(wins, known, "{question}"),
                }
            }
        }
    }
}

#[test]
fn rules_on_heaps() {
    check(heaps::CASES);
}

#[test]
fn rules_on_several_numbers() {
    check(tuples::CASES);
}

#[test]
fn rules_with_a_history() {
    check(histories::CASES);
}

#[test]
fn rules_of_arithmetic() {
    check(arithmetic::CASES);
}

#[test]
fn every_file_has_a_case_and_says_its_problem() {
    let tested: BTreeSet<&str> = all().map(|case| case.file).collect();
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder()).expect("the examples") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|n| n.to_str()).expect("a name").to_owned();
        let text = fs::read_to_string(&path).expect("readable");
        for line in ["# Problem: ", "# Known: "] {
            assert!(text.lines().any(|l| l.starts_with(line)), "{name}: no line {line:?}");
        }
        files.insert(name);
    }
    assert_eq!(tested, files.iter().map(String::as_str).collect());
    assert!(files.len() >= 80, "{} files", files.len());
}

#[test]
fn sums_of_files_and_built_in_rules() {
    let value = |question: &str| answer(question).0.expect("a value");
    let a = value("rules:take-from-a-set.rules 9");
    let b = value("rules:wythoff.rules 3 4");
    let kayles = value("kayles 11");
    let whole = value("rules:take-from-a-set.rules 9 + rules:wythoff.rules 3 4 + kayles 11");
    assert_eq!(whole, a ^ b ^ kayles);
}

/// How many (or how much in all) of some positions are P.
fn lost(file: &str, positions: &[Vec<u64>]) -> impl Iterator<Item = Vec<u64>> {
    let lost = positions.iter().filter(|position| {
        let numbers: Vec<String> = position.iter().map(ToString::to_string).collect();
        !answer(&format!("rules:{file}.rules {}", numbers.join(" "))).1
    });
    lost.cloned().collect::<Vec<_>>().into_iter()
}

#[test]
fn published_counts() {
    // Project Euler 306: 3 won strips up to 5, 40 up to 50.
    assert_eq!(5 - lost("dawson-kayles", &heaps(1, 5)).count(), 3);
    assert_eq!(50 - lost("dawson-kayles", &heaps(1, 50)).count(), 40);
    // Project Euler 665: 21 up to 10. Project Euler 899: 21 up to 7.
    let pairs: Vec<Vec<u64>> =
        ascending(2, 0, 10).into_iter().filter(|p| p[0] + p[1] <= 10).collect();
    assert_eq!(lost("proportionate-nim", &pairs).map(|p| p[0] + p[1]).sum::<u64>(), 21);
    assert_eq!(lost("distribunim", &tuples(2, 1, 7)).count(), 21);
    // Project Euler 550: f(10, 5) = 40085 won positions of 5 piles of 2 to 10. Project Euler 509: S(10) = 692.
    let won = |file: &str, from: u64, piles: u32| {
        let value = |n: u64| answer(&format!("rules:{file}.rules {n}")).0.expect("a value");
        let values: Vec<u64> = (from..=10).map(value).collect();
        let mut sums = vec![0_u64];
        for _ in 0..piles {
            sums = sums.iter().flat_map(|sum| values.iter().map(move |v| sum ^ v)).collect();
        }
        sums.iter().filter(|&&sum| sum != 0).count()
    };
    assert_eq!(won("split-into-two-divisors", 2, 5), 40085);
    assert_eq!(won("take-a-proper-divisor", 1, 3), 692);
}
