//! Certificates of positions by their definition: what the engine writes is accepted and has the values of brute force; what is changed is rejected.

use bouton_check::{Mode, Rejection, verify_misere, verify_positions, verify_sum};
use bouton_core::{
    evidence::{
        misere::MisereCertificate,
        positions::PositionsCertificate,
        sum::{Part, SumCertificate},
    },
    rules::{Component, Convention, NoFiles, Ruleset, Shape, catalogue},
    value::{Outcome, Play},
};
use bouton_engine::{
    Budget, NoCertificate, positions_certificate, sum_certificate, value_certificate,
};
use proptest::prelude::*;
use std::{collections::HashMap, ops::ControlFlow};

fn components(position: &str) -> Vec<Component> {
    catalogue::parse_question(position, &NoFiles).expect(position)
}

fn certificate(position: &str) -> PositionsCertificate {
    positions_certificate(&components(position)[0], &Budget::default()).expect(position)
}

fn misere(position: &str) -> MisereCertificate {
    let text = value_certificate(&components(position), Play::Misere, &Budget::default());
    MisereCertificate::parse(&text.expect(position)).expect("as it was written")
}

/// So many positions are searched by brute force.
const MOST: usize = 600;

/// Values by the definition alone, nothing canonical, as far as a bound on positions.
struct Brute<'r> {
    ruleset: &'r dyn Ruleset,
    values: HashMap<Vec<u64>, u64>,
    outcomes: HashMap<Vec<Vec<u64>>, Outcome>,
    left: usize,
}

impl<'r> Brute<'r> {
    fn new(ruleset: &'r dyn Ruleset) -> Brute<'r> {
        Brute { ruleset, values: HashMap::new(), outcomes: HashMap::new(), left: MOST }
    }

    fn options(&self, words: &[u64]) -> Option<Vec<Vec<Vec<u64>>>> {
        let mut options = Vec::new();
        let flow = self.ruleset.options(words, &mut |parts| {
            options.push(parts.iter().map(|part| part.to_vec()).collect());
            if options.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        flow.is_continue().then_some(options)
    }

    /// The nim-value of a position, if it is small.
    fn value(&mut self, words: &[u64]) -> Option<u64> {
        if let Some(&value) = self.values.get(words) {
            return Some(value);
        }
        self.left = self.left.checked_sub(1)?;
        let mut seen = Vec::new();
        for parts in self.options(words)? {
            let mut sum = 0;
            for part in parts {
                sum ^= self.value(&part)?;
            }
            seen.push(sum);
        }
        let value = (0..).find(|value| !seen.contains(value))?;
        self.values.insert(words.to_vec(), value);
        Some(value)
    }

    /// Who wins a sum under misère play, if it is small.
    fn misere(&mut self, sum: &[Vec<u64>]) -> Option<Outcome> {
        if let Some(&outcome) = self.outcomes.get(sum) {
            return Some(outcome);
        }
        self.left = self.left.checked_sub(1)?;
        let (mut moves, mut wins) = (0, false);
        for place in 0..sum.len() {
            for parts in self.options(&sum[place])? {
                let mut after = sum.to_vec();
                after.splice(place..=place, parts);
                after.sort();
                moves += 1;
                wins = wins || self.misere(&after)? == Outcome::P;
            }
        }
        let outcome = if wins || moves == 0 { Outcome::N } else { Outcome::P };
        self.outcomes.insert(sum.to_vec(), outcome);
        Some(outcome)
    }
}

/// Holds a position against brute force, if it is small; whether it was.
fn check_small(component: &Component) -> bool {
    let text = component.text();
    let Some(words) = component.position.words() else { return false };
    let ruleset = &*component.ruleset;
    let mut brute = Brute::new(ruleset);
    let (mut held, budget) = (false, Budget::default());
    if ruleset.may_cycle() {
        let none = positions_certificate(component, &budget);
        assert_eq!(none, Err(NoCertificate::Cycle), "{text}");
        return false;
    }
    if let Some(value) = brute.value(&words) {
        let certificate = positions_certificate(component, &budget).expect(&text);
        assert_eq!(certificate.value, value, "{text}");
        let verdict = verify_positions(&certificate.to_string());
        let accepted = verdict.unwrap_or_else(|why| panic!("{text}: {why}\n{certificate}"));
        assert_eq!(accepted.certificate, certificate);
        // The whole list is right, line by line.
        for (value, words) in &certificate.couples {
            brute.left = MOST;
            let found = brute.value(words);
            assert!(found.is_none_or(|found| found == *value), "{text}: {words:?}");
        }
        held = true;
    }
    brute.left = MOST;
    if ruleset.convention() != Convention::Fixed
        && let Some(outcome) = brute.misere(&[words])
    {
        let one = std::slice::from_ref(component);
        let written = value_certificate(one, Play::Misere, &budget).expect(&text);
        let accepted = verify_misere(&written).unwrap_or_else(|why| panic!("{why}\n{written}"));
        assert_eq!(accepted.certificate.outcome, outcome, "{text} in misère play");
        // The claim of the other outcome is rejected.
        let other = if outcome == Outcome::P { Outcome::N } else { Outcome::P };
        let wrong = MisereCertificate { outcome: other, ..accepted.certificate };
        assert!(verify_misere(&wrong.to_string()).is_err(), "{wrong}");
    }
    held
}

fn text_of(shape: &Shape, index: u32) -> Option<String> {
    let index = u64::from(index);
    match shape {
        Shape::Heap(most) => Some((index % (most + 1).min(30)).to_string()),
        Shape::Texts(texts) => texts.get(index as usize % texts.len().max(1)).cloned(),
        Shape::Tuples { length, min, max } => {
            let side = (max - min + 1).min(8);
            let word = |place: usize| min + (index >> (3 * place)) % side;
            Some((0..*length).map(|place| word(place).to_string()).collect::<Vec<_>>().join(" "))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    /// A position of every ruleset that is a sample, each time another one.
    #[test]
    fn certificates_of_all_families_are_accepted_and_right(index in any::<u32>()) {
        let mut held = 0;
        for family in catalogue::families() {
            for (place, sample) in family.samples().iter().enumerate() {
                let index = index.rotate_left(7 * place as u32);
                let Some(text) = text_of(&sample.shape, index) else { continue };
                let question = format!("{} {text}", sample.ruleset);
                let Ok(components) = catalogue::parse_question(&question, &NoFiles) else { continue };
                held += usize::from(components.iter().take(1).any(check_small));
            }
        }
        prop_assert!(held > 40, "{held}");
    }
}

/// Nim-values of corpus/boards/chomp.csv, by the definition without Gale's theorem.
#[test]
fn published_values_of_chomp_are_certified() {
    let rows = include_str!("../../../corpus/boards/chomp.csv").lines().skip(1);
    let mut held = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let number = |field: usize| fields[field].parse::<u64>().expect("a number");
        if number(0) * number(1) > 50 {
            continue;
        }
        let certificate = certificate(&format!("chomp {}x{}", number(0), number(1)));
        assert_eq!(certificate.value, number(2), "{row}");
        assert!(verify_positions(&certificate.to_string()).is_ok(), "{row}");
        held += 1;
    }
    assert!(held > 10, "{held}");
}

/// Three rows of corpus/boards/chomp_3row_P.csv are P.
#[test]
fn published_p_positions_of_chomp_are_certified() {
    let rows = include_str!("../../../corpus/boards/chomp_3row_P.csv").lines().skip(1);
    for row in rows.take(12) {
        let certificate = certificate(&format!("chomp {}", row.replace(',', " ")));
        assert_eq!(certificate.value, 0, "{row}");
        assert!(verify_positions(&certificate.to_string()).is_ok(), "{row}");
    }
}

/// Misère outcomes of corpus/boards/cram_misere.csv.
#[test]
fn published_misere_outcomes_of_cram_are_certified() {
    let rows = include_str!("../../../corpus/boards/cram_misere.csv").lines().skip(1);
    let mut held = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let number = |field: usize| fields[field].parse::<u64>().expect("a number");
        if number(0) * number(1) > 12 {
            continue;
        }
        let certificate = misere(&format!("cram {}x{}", number(0), number(1)));
        let outcome = if fields[3] == "P" { Outcome::P } else { Outcome::N };
        assert_eq!(certificate.outcome, outcome, "{row}");
        assert!(verify_misere(&certificate.to_string()).is_ok(), "{row}");
        held += 1;
    }
    assert!(held > 5, "{held}");
}

/// Misère outcomes of corpus/boards/sprouts.csv.
#[test]
fn published_misere_outcomes_of_sprouts_are_certified() {
    let rows = include_str!("../../../corpus/boards/sprouts.csv").lines().skip(1);
    let mut held = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let spots: u64 = fields[0].parse().expect("a number");
        if fields[1] != "misere" || spots > 4 {
            continue;
        }
        let certificate = misere(&format!("sprouts {spots}"));
        let outcome = if fields[2] == "P" { Outcome::P } else { Outcome::N };
        assert_eq!(certificate.outcome, outcome, "{row}");
        assert!(verify_misere(&certificate.to_string()).is_ok(), "{row}");
        held += 1;
    }
    assert_eq!(held, 3);
}

/// Every line with another value, without the line, with the line twice.
#[test]
fn mutants_are_rejected() {
    let (mut removed, mut rejected) = (0, 0);
    for position in ["chomp 4x4", "kotzig:1,2 9", "treblecross 9", "notakto 3x3", "welter 1 4 7"] {
        let right = certificate(position);
        assert!(verify_positions(&right.to_string()).is_ok(), "{position}");
        for place in 0..right.couples.len() {
            for change in [1, 2, 3, 1 << 40] {
                let mut wrong = right.clone();
                wrong.couples[place].0 ^= change;
                assert!(verify_positions(&wrong.to_string()).is_err(), "{wrong}");
            }
            let mut twice = right.clone();
            let line = twice.couples[place].clone();
            twice.couples.push(line);
            let line = right.couples.len() as u64 + 6;
            let verdict = verify_positions(&twice.to_string());
            assert_eq!(verdict, Err(Rejection::Repeated { line }), "{twice}");
            let mut wrong = right.clone();
            wrong.couples.remove(place);
            // Other lines may do instead; then the claim is still right.
            removed += 1;
            rejected += usize::from(verify_positions(&wrong.to_string()).is_err());
        }
        let mut wrong = right.clone();
        wrong.couples.pop();
        assert_eq!(verify_positions(&wrong.to_string()), Err(Rejection::NotListed));
        let wrong = PositionsCertificate { value: right.value + 1, ..right.clone() };
        let verdict = verify_positions(&wrong.to_string());
        assert_eq!(verdict, Err(Rejection::Total { found: right.value }));
        // Lines in another order prove nothing.
        let mut turned = right.clone();
        turned.couples.reverse();
        assert!(verify_positions(&turned.to_string()).is_err(), "{turned}");
    }
    assert!(rejected * 4 > removed * 3, "{rejected} of {removed}");
}

#[test]
fn mutants_of_misere_play_are_rejected() {
    let (mut removed, mut rejected) = (0, 0);
    for position in ["notakto 3x3", "cram 3x3 + nim 2", "kayles 6 3", "chomp 3x3 + chomp 2x2"] {
        let right = misere(position);
        assert!(verify_misere(&right.to_string()).is_ok(), "{right}");
        for place in 0..right.positions.len() {
            let mut twice = right.clone();
            let line = twice.positions[place].clone();
            twice.positions.push(line);
            let line = right.positions.len() as u64 + 6;
            let verdict = verify_misere(&twice.to_string());
            assert_eq!(verdict, Err(Rejection::Repeated { line }), "{twice}");
            let mut wrong = right.clone();
            wrong.positions.remove(place);
            removed += 1;
            rejected += usize::from(verify_misere(&wrong.to_string()).is_err());
        }
    }
    assert!(rejected * 4 > removed * 3, "{rejected} of {removed}");
}

#[test]
fn sums_may_hold_any_components() {
    let position = "kayles 5 + chomp 3x3 + cram 3x4 + sprouts 3 + welter 1 4 7";
    let right = sum_certificate(&components(position), &Budget::default()).expect("a certificate");
    let accepted = verify_sum(&right.to_string(), Mode::Quick).expect("accepted");
    assert_eq!(accepted.certificate, right);
    for place in 0..right.parts.len() {
        let mut wrong = right.clone();
        match &mut wrong.parts[place] {
            Part::Heap(_) => continue,
            Part::Pieces(pieces) => pieces.position = "cram 5x5".to_owned(),
            Part::Positions(positions) => positions.position = "chomp 4x4".to_owned(),
        }
        let verdict = verify_sum(&wrong.to_string(), Mode::Quick);
        assert_eq!(verdict, Err(Rejection::Parts), "{place}");
        let mut wrong = right.clone();
        match &mut wrong.parts[place] {
            Part::Heap(_) => continue,
            Part::Pieces(pieces) => pieces.value ^= 1,
            Part::Positions(positions) => positions.value ^= 1,
        }
        assert!(verify_sum(&wrong.to_string(), Mode::Quick).is_err(), "{place}");
    }
    let wrong = SumCertificate { value: &right.value + bouton_core::value::Natural::ONE, ..right };
    assert!(matches!(verify_sum(&wrong.to_string(), Mode::Quick), Err(Rejection::Sum { .. })));
}

/// Rules that a user wrote stand in the position.
#[test]
fn rules_of_users_are_checked_by_their_text() {
    let rules =
        "rules:'w(a,b): for k in 1..a if k % 3 > 0 => (a-k,b); for k in 1..b => (a,b-k)' 5 4";
    let right = certificate(rules);
    assert!(verify_positions(&right.to_string()).is_ok(), "{right}");
    let other = rules.replace("k % 3", "k % 2");
    let wrong = PositionsCertificate { position: other, ..right };
    assert!(verify_positions(&wrong.to_string()).is_err());
}

#[test]
fn hostile_certificates_are_rejected_with_a_place() {
    let told = |position: &str, couples: &[(u64, &[u64])]| {
        let couples = couples.iter().map(|(value, words)| (*value, words.to_vec())).collect();
        let certificate = PositionsCertificate { position: position.to_owned(), value: 0, couples };
        verify_positions(&certificate.to_string()).expect_err("rejected")
    };
    // Values that hold each other up: each would be right if the other stood above it.
    assert_eq!(told("chomp 2x2", &[(1, &[2, 2]), (0, &[2, 1])]), Rejection::Unanswered { line: 6 });
    // A position that its mirror image stands for.
    assert_eq!(told("chomp 2x2", &[(0, &[1, 1, 1])]), Rejection::Position { line: 6 });
    assert_eq!(told("chomp 2x2", &[(0, &[1]), (1 << 30, &[2])]), Rejection::Position { line: 7 });
    // Words of no position have no options, and are of no use.
    assert_eq!(told("chomp 2x2", &[(0, &[1, 7])]), Rejection::NotListed);
    assert_eq!(told("chomp 2x2", &[(1, &[1, 7])]), Rejection::Lacks { line: 6, value: 0 });
    assert_eq!(told("chomp 2x2", &[]), Rejection::NotListed);
    // More options than anybody looks at.
    let many = 1 << 60;
    assert_eq!(
        told("wythoff 1 1", &[(0, &[0, 0]), (0, &[0, many])]),
        Rejection::Options { line: 7 }
    );
    for position in ["chomp", "chomp 2 3", "rules:file 5", "", "wythoff 10^30 1"] {
        let wanted = Rejection::NoPosition { position: position.to_owned() };
        assert_eq!(told(position, &[]), wanted);
    }
    let position = "chomp 2x2 + chomp 2x2".to_owned();
    assert_eq!(told(&position, &[]), Rejection::IsSum { position: position.clone() });
}

/// A cycle proves nothing: in a graph with edges both ways each vertex would be the other's answer.
#[test]
fn cycles_prove_nothing() {
    let position = "graph:'a b; b a; b c' a";
    let component = &components(position)[0];
    let none = positions_certificate(component, &Budget::default());
    assert_eq!(none, Err(NoCertificate::Cycle));
    for (first, second) in [(0, 1), (1, 0), (0, 0), (1, 1), (2, 1)] {
        let couples = vec![(first, vec![0]), (second, vec![1])];
        let certificate =
            PositionsCertificate { position: position.to_owned(), value: first, couples };
        assert!(verify_positions(&certificate.to_string()).is_err(), "{certificate}");
    }
}
