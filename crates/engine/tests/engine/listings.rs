//! Lists of nim-values and of P-positions speak of what is typed: over the whole catalogue they say what the question of
//! the same words is answered with, and what the rules say by brute force.

use bouton_core::{
    notation::{Term, parse},
    rules::{Component, NoFiles, Written, catalogue},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{
    Budget, NimValue, Question, Verdict, heap::HeapValues, heap_values, positions, solve,
};
use std::{
    collections::{BTreeSet, HashMap},
    ops::ControlFlow,
};

/// Rules of a user's with several rules, with a `start`, and with two numbers.
const OWN: [&str; 3] = [
    "rules:'rule ring(n): for k in 1..2 if k <= n => row(n-k)\nrule row(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)'",
    "rules:'rule f(n,q): for k in 1..min(n,q) => (n-k,2*k) start(n) (n,max(n-1,0))'",
    "rules:'w(a,b): for k in 1..a => (a-k,b) for k in 1..b => (a,b-k) for k in 1..min(a,b) => (a-k,b-k) symmetric'",
];

/// Every ruleset of the samples and examples of the catalogue as it is written, with a component of it.
fn rulesets() -> Vec<(String, Component)> {
    let mut all: Vec<(String, Component)> = Vec::new();
    let mut add = |text: &str| {
        // Examples that name a file cannot be read here.
        let Ok(sum) = parse(text) else { return };
        let Ok(components) = catalogue::resolve(&sum, &NoFiles) else { return };
        let name = Term { arguments: Vec::new(), ..sum.terms[0].clone() }.to_string();
        if let Some(component) = components.into_iter().next()
            && all.iter().all(|(known, _)| *known != name)
        {
            all.push((name, component));
        }
    };
    for family in catalogue::families() {
        family.examples().iter().for_each(|example| add(example));
        for sample in family.samples() {
            for position in ["0", "1", "1 2", "1/1", "a"] {
                add(&format!("{} {position}", sample.ruleset));
            }
        }
    }
    for own in OWN {
        ["7", "1 2"].iter().for_each(|position| add(&format!("{own} {position}")));
    }
    assert!(all.len() > 40, "{}", all.len());
    all
}

/// A ruleset as the notation writes it.
fn written(name: &str) -> String {
    parse(name).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}")).terms[0].to_string()
}

fn components(text: &str) -> Vec<Component> {
    catalogue::parse_question(text, &NoFiles).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// The nim-value by the mex rule from the options.
fn brute(component: &Component, known: &mut HashMap<Vec<u64>, u64>, words: &[u64]) -> u64 {
    if let Some(&value) = known.get(words) {
        return value;
    }
    let mut options: Vec<Vec<Vec<u64>>> = Vec::new();
    let flow = component.ruleset.options(words, &mut |parts| {
        options.push(parts.iter().map(|part| part.to_vec()).collect());
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    let values: BTreeSet<u64> = options
        .iter()
        .map(|parts| parts.iter().fold(0, |sum, part| sum ^ brute(component, known, part)))
        .collect();
    let mex = (0..).find(|value| !values.contains(value)).expect("a mex");
    known.insert(words.to_vec(), mex);
    mex
}

#[test]
fn values_are_those_of_the_heaps_that_are_typed() {
    let mut seen = BTreeSet::new();
    for (name, component) in rulesets() {
        if component.ruleset.written() != Written::Numbers(1) {
            continue;
        }
        seen.extend([name.clone(), component.ruleset.name()]);
        // Without a search of its own a drawing of four spots has too many positions.
        let last = if component.ruleset.name() == "sprouts" { 3 } else { 12 };
        let mut listed = Vec::new();
        heap_values(&component.ruleset, 0..=last, &Budget::default(), &mut |heap| {
            listed.push(heap.value);
            ControlFlow::Continue(())
        })
        .unwrap_or_else(|ended| panic!("{name}: {ended:?}"));
        assert_eq!(listed.len() as u64, last + 1, "{name}");
        let mut known = HashMap::new();
        for (heap, value) in listed.into_iter().enumerate() {
            let text = format!("{name} {heap}");
            let typed = components(&text);
            let words = typed[0].position.words().expect("small");
            let expected = Natural::from(brute(&typed[0], &mut known, &words));
            assert_eq!(value, expected, "{text}");
            let answer = solve(&Question::new(typed), &Budget::default());
            assert_eq!(answer.nim_value, Some(NimValue::Finite(expected)), "solve {text}");
        }
    }
    for name in
        ["ring", "count:10", "fibonacci", "treblecross", "nim", &written(OWN[0]), &written(OWN[1])]
    {
        assert!(seen.contains(name), "{name}: {seen:?}");
    }
}

/// The values of heaps 0, 1, … of a ruleset.
#[track_caller]
fn check_values(name: &str, expected: &[u64]) {
    let ruleset = &components(&format!("{name} 1"))[0].ruleset;
    let mut listed = Vec::new();
    heap_values(ruleset, 0..=expected.len() as u64 - 1, &Budget::default(), &mut |heap| {
        listed.push(u64::try_from(&heap.value).expect("small"));
        ControlFlow::Continue(())
    })
    .expect("within the budget");
    assert_eq!(listed, expected, "{name}");
}

#[test]
fn values_by_theorem_of_rulesets_whose_positions_hold_more_than_is_typed() {
    // A ring of at most k coins is a nim-heap, a longer one has value 0 by symmetry.
    check_values("ring", &[0, 1, 2, 0, 0, 0, 0, 0, 0]);
    check_values("ring:3", &[0, 1, 2, 3, 0, 0, 0, 0, 0]);
    check_values(OWN[0], &[0, 1, 2, 0, 0, 0, 0, 0, 0]);
    // Bachet's game of 1 to 10.
    check_values("count:10", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1]);
}

/// Rulesets with few P-positions: ten heaps and more in Moore's Nim_9, no other than 0 and 1 where less is taken each time, the
/// smallest bar, the code words of coins that are turned.
const RARE: [&str; 9] = [
    "moore:9",
    "takeaway:n-1",
    "chocolate:2",
    "sylver",
    "moebius",
    "mogul",
    "moidores",
    "motley",
    "toppling",
];

#[test]
fn listed_positions_are_typable_distinct_and_p() {
    let mut short = Vec::new();
    for (name, component) in rulesets() {
        for play in [Play::Normal, Play::Misere] {
            let budget = Budget { positions: 100_000, ..Budget::default() };
            let list = positions(&component.ruleset, None, play, 10, &budget);
            assert_eq!(list.mistake, None, "{name}");
            // Searches of misère play, and of rules of which no theorem proves a period, may find less in this budget.
            let endless = component.ruleset.heap_rules().map_or_else(
                || component.ruleset.theory().is_none(),
                |rules| HeapValues::new(rules).criterion().theorem().is_none(),
            );
            // With a bound such as 2^63 the next position is beyond every budget.
            let huge = name.contains('^') || name.contains("9223372036854775808");
            let huge = huge || RARE.contains(&name.as_str());
            let excused = list.stop.is_some() && (play == Play::Misere || endless || huge);
            if list.positions.len() < 10 && !list.complete && !excused {
                short.push(format!("{name} {play:?}: {:?}", list.positions));
            }
            let distinct: BTreeSet<&String> = list.positions.iter().collect();
            assert_eq!(distinct.len(), list.positions.len(), "{name} {play:?}: {list:?}");
            for text in &list.positions {
                let mut question = Question::new(components(text));
                question.play = play;
                question.move_limit = 0;
                let verdict = solve(&question, &Budget::default()).verdict;
                assert_eq!(verdict, Verdict::Known(Outcome::P), "{text} {play:?}");
            }
        }
    }
    assert!(short.is_empty(), "{}", short.join("\n"));
}

/// The first P-positions in normal play, without the name; a list shorter than asked for must be complete.
#[track_caller]
fn check(typed: &str, length: Option<usize>, count: usize, expected: &[&str]) {
    let component = &components(typed)[0];
    let list = positions(&component.ruleset, length, Play::Normal, count, &Budget::default());
    let name = format!("{} ", component.ruleset.name());
    let bare: Vec<&str> =
        list.positions.iter().filter_map(|text| text.strip_prefix(&name)).collect();
    assert_eq!(bare, expected, "{typed}");
    assert_eq!(list.stop, None, "{typed}");
    assert!(list.complete || bare.len() == count, "{typed}");
}

#[test]
fn lists_are_tried_by_size() {
    // P iff the heaps fall into pairs of equal ones (POJ 1740).
    let pairs = ["0", "1 1", "2 2", "3 3", "1 1 1 1", "4 4", "1 1 2 2"];
    check("regroup-nim 1", None, 7, &pairs);
    // Nim of the coins on odd steps.
    let stairs = ["0", "0 0 1", "0 0 2", "0 0 3", "0 1 0 1", "0 0 0 0 1"];
    check("staircase 1", None, 6, &stairs);
    // Nim of the gaps between paired coins, the first coin paired with the edge where their number is odd.
    let coins = ["1", "1 2", "2 3", "3 4", "1 2 3", "4 5", "1 3 4", "5 6", "1 4 5", "2 3 5"];
    check("silver-dollar 1", None, 10, &coins);
    // Each heap is worth its stones modulo limit + 1.
    let bounded = ["0/0", "2/1", "3/2", "4/1", "1/1 1/1", "4/3", "6/1"];
    check("bounded-nim 1/1", None, 7, &bounded);
    check("regroup-nim 1", Some(2), 4, &["0 0", "1 1", "2 2", "3 3"]);
}

#[test]
fn heaps_are_listed_up_to_a_proved_end() {
    // No heap of Kayles beyond 0 has value 0 (Guy and Smith 1956): the first player splits it in the middle.
    check("kayles 1", None, 5, &["0"]);
    check("lasker 1", None, 5, &["0"]);
    check("ring 1", None, 4, &["0", "3", "4", "5"]);
    check("subtract:1,3,4 1", None, 5, &["0", "2", "7", "9", "14"]);
    check("graph:'a b; b c; a d' a", None, 5, &["c", "d"]);
    // The ring of rules that lead from one to another: no row is listed, since none can be typed.
    check(&format!("{} 1", OWN[0]), None, 4, &["0", "3", "4", "5"]);
}

#[test]
fn several_heaps_are_listed_where_they_are_asked_for() {
    // Bouton: P iff the nim-sum is 0.
    check("nim 1", Some(3), 5, &["0 0 0", "0 1 1", "0 2 2", "0 3 3", "1 2 3"]);
    // Heaps of Kayles with values 0, 1, 2, 3, 1, 4.
    check("kayles 1", Some(2), 6, &["0 0", "1 1", "2 2", "1 4", "3 3", "4 4"]);
}
