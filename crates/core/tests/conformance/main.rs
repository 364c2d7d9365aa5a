//! Theory = definition, for every family of the catalogue.
//!
//! For every position that a family offers as a sample, everything that its theory says is compared with brute force
//! from its options: outcomes under both conventions, nim-value, misère behaviour, the moves to several goals in their
//! order and number, the list of P-positions, and the forms on machine words. A new family is picked up by being in the
//! catalogue. Also here: what is shown can be read again, games end, and malformed words do no harm.

mod brute;
mod figures;
mod pair_games;
mod theorems;

use bouton_core::{
    notation::Diagnostic,
    rules::{
        Component, Family, Goal, Move, NoFiles, Position, Ruleset, Sample, Shape, Tame, Theory,
        catalogue,
    },
    value::{Natural, Outcome, Play},
};
use brute::{Brute, Genus, Id};
use std::{collections::HashSet, ops::ControlFlow};

/// Options that the search of misère play may visit for one ruleset.
const WORK: u64 = 4_000_000;
/// Positions for which what is shown is read again, for one ruleset.
const ROUND_TRIPS: usize = 5_000;

/// One ruleset with its sample positions, ready to be checked.
struct Checked<'s> {
    sample: &'s Sample,
    components: Vec<(String, Component)>,
}

fn texts(shape: &Shape) -> Vec<String> {
    match shape {
        Shape::Heap(max) => (0..=*max).map(|n| n.to_string()).collect(),
        Shape::Texts(texts) => texts.clone(),
        Shape::Tuples { length, min, max } => {
            let side = max - min + 1;
            let count = side.pow(u32::try_from(*length).expect("short"));
            let tuple = |mut index: u64| {
                let mut words = Vec::new();
                for _ in 0..*length {
                    words.push((min + index % side).to_string());
                    index /= side;
                }
                words.reverse();
                words.join(" ")
            };
            (0..count).map(tuple).collect()
        }
    }
}

fn read(text: &str) -> Result<Vec<Component>, Vec<Diagnostic>> {
    catalogue::parse_question(text, &NoFiles)
}

fn one(text: &str) -> Component {
    let components = read(text).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"));
    let [component] = <[Component; 1]>::try_from(components)
        .unwrap_or_else(|all| panic!("{text} is one component, not {}", all.len()));
    component
}

fn samples(all: &[Sample]) -> Vec<Checked<'_>> {
    all.iter()
        .map(|sample| {
            let components = texts(&sample.shape)
                .into_iter()
                .map(|text| {
                    let component = one(&format!("{} {text}", sample.ruleset));
                    (text, component)
                })
                .collect();
            Checked { sample, components }
        })
        .collect()
}

/// All families, or those that `BOUTON_FAMILIES` names with commas between them, for work on one of them.
fn for_every_sample(check: impl Fn(&dyn Family, &Checked<'_>)) {
    let named = std::env::var("BOUTON_FAMILIES").ok();
    let is_wanted =
        |name: &str| named.as_ref().is_none_or(|list| list.split(',').any(|n| n == name));
    for family in catalogue::families().iter().filter(|family| is_wanted(family.name())) {
        for sample in samples(&family.samples()) {
            check(*family, &sample);
        }
    }
}

fn outcome(value: u64) -> Outcome {
    if value == 0 { Outcome::P } else { Outcome::N }
}

/// The pair (g⁺, g⁻) that a behaviour stands for.
fn pair(tame: &Tame) -> (Natural, Natural) {
    match tame {
        Tame::Fickle(value) => (Natural::from(*value), Natural::from(1 - *value)),
        Tame::Firm(value) => (value.clone(), value.clone()),
    }
}

fn is(genus: Genus, tame: &Tame) -> bool {
    genus.tame && pair(tame) == (Natural::from(genus.plus), Natural::from(genus.minus))
}

/// Outcomes, nim-value and misère behaviour of every sample; how many claims about misère play were tried.
#[test]
fn theory_agrees_with_the_definition() {
    for_every_sample(|_, checked| {
        let Some((_, first)) = checked.components.first() else { return };
        let ruleset = first.ruleset.as_ref();
        let Some(theory) = ruleset.theory() else { return };
        let mut brute = Brute::new(ruleset, WORK);
        let (mut tried, mut too_large) = (0, 0);
        for (_, component) in &checked.components {
            let at = component.text();
            let words = component.position.words().expect("samples are small");
            let id = brute.id(&words);
            let value = brute.nim_sum(&[id]);
            let position = &component.position;
            if let Some(proved) = theory.outcome(position, Play::Normal) {
                assert_eq!(proved.value, outcome(value), "{at}: outcome in normal play");
                known(proved.theorem, &at);
            }
            if let Some(proved) = theory.nim_value(position) {
                assert_eq!(proved.value, Natural::from(value), "{at}: nim-value");
                known(proved.theorem, &at);
            }
            let misere = theory.outcome(position, Play::Misere);
            let tame = theory.tame(position);
            if misere.is_none() && tame.is_none() {
                continue;
            }
            let Some(genus) = brute.genus(&[id]) else {
                too_large += 1;
                continue;
            };
            tried += 1;
            if let Some(proved) = misere {
                assert_eq!(proved.value, outcome(genus.minus), "{at}: outcome in misère play");
                known(proved.theorem, &at);
            }
            if let Some(proved) = tame {
                assert!(genus.tame, "{at}: said to be tame, but something that follows is not");
                let expected = (Natural::from(genus.plus), Natural::from(genus.minus));
                assert_eq!(pair(&proved.value), expected, "{at}: {:?}", proved.value);
            }
        }
        assert!(
            too_large == 0 || tried >= 20,
            "{}: only {tried} misère claims could be searched",
            checked.sample.ruleset
        );
    });
}

/// The theorem's key is one of the catalogue.
fn known(key: &str, at: &str) {
    let mut theorems = catalogue::families().iter().flat_map(|family| family.theorems());
    assert!(theorems.any(|theorem| theorem.key == key), "{at}: no theorem {key}");
}

/// Sums of two positions follow from what the theory says about each, under both conventions.
#[test]
fn sums_follow_from_the_parts() {
    for_every_sample(|_, checked| {
        let Some((_, first)) = checked.components.first() else { return };
        let ruleset = first.ruleset.as_ref();
        let Some(theory) = ruleset.theory() else { return };
        let mut brute = Brute::new(ruleset, WORK / 4);
        // Evenly chosen, the small ones first.
        let step = (checked.components.len() / 60).max(1);
        let small = checked.components.iter().take(12);
        let spread = checked.components.iter().step_by(step).take(30);
        let tame: Vec<(Id, Tame, String)> = small
            .chain(spread)
            .filter_map(|(_, component)| {
                let tame = theory.tame(&component.position)?.value;
                let words = component.position.words()?;
                Some((brute.id(&words), tame, component.text()))
            })
            .collect();
        'pairs: for (i, (a, tame_a, text_a)) in tame.iter().enumerate() {
            for (b, tame_b, text_b) in &tame[..=i] {
                let Some(genus) = brute.genus(&[*a, *b]) else { break 'pairs };
                let sum = tame_a.nim_value() ^ tame_b.nim_value();
                let fickle = matches!(tame_a, Tame::Fickle(_)) && matches!(tame_b, Tame::Fickle(_));
                let is_p = if fickle { sum.is_one() } else { sum.is_zero() };
                assert_eq!(genus.minus == 0, is_p, "misère: {text_a} + {text_b}");
            }
        }
    });
}

/// The moves to a goal are exactly the options that reach it, in their order; an option that several moves lead to is one.
#[test]
fn moves_are_the_options_that_reach_the_goal() {
    for_every_sample(|_, checked| {
        let Some((_, first)) = checked.components.first() else { return };
        let ruleset = first.ruleset.as_ref();
        let Some(theory) = ruleset.theory() else { return };
        let mut brute = Brute::new(ruleset, WORK);
        for (index, (_, component)) in checked.components.iter().enumerate() {
            // A theory that finds no moves at all has none to check.
            let finds = |goal| theory.moves(&component.position, &goal, 0).is_some();
            if !finds(Goal::NimValue(Natural::ZERO)) && !finds(Goal::MisereP) {
                continue;
            }
            let words = component.position.words().expect("samples are small");
            let id = brute.id(&words);
            let value = brute.nim_sum(&[id]);
            // Of positions with many options, which take long, every seventh.
            if brute.options(id).len() > 150 && index % 7 != 0 {
                continue;
            }
            let options: Vec<Reached> = (0..brute.options(id).len())
                .map(|option| {
                    let parts = brute.options(id)[option].clone();
                    Reached {
                        to: Move { parts: brute.positions(&parts) },
                        value: brute.nim_sum(&parts),
                        genus: brute.genus(&parts),
                    }
                })
                .collect();
            let check = |goal: Goal, reaches: &dyn Fn(&Reached) -> Option<bool>| {
                let expected: Option<Vec<&Move>> = options
                    .iter()
                    .filter_map(|option| match reaches(option) {
                        Some(true) => Some(Some(&option.to)),
                        Some(false) => None,
                        // Too large to search: nothing can be said.
                        None => Some(None),
                    })
                    .collect();
                if let Some(mut expected) = expected {
                    let mut met = HashSet::new();
                    expected.retain(|to| met.insert(*to));
                    check_moves(theory, component, &goal, &expected);
                }
            };
            for wanted in [0, 1, 2, 3, 5, value, value.saturating_add(1)] {
                check(Goal::NimValue(wanted.into()), &|option| Some(option.value == wanted));
            }
            check(Goal::MisereP, &|option| Some(option.genus?.minus == 0));
            let firm = |value: u8| Tame::Firm(value.into());
            let goals = [
                vec![Tame::Fickle(0)],
                vec![Tame::Fickle(1), firm(0)],
                vec![firm(1), firm(2), firm(3)],
                vec![firm(4), Tame::Fickle(0), Tame::Fickle(1), firm(4)],
                Vec::new(),
            ];
            for wanted in goals {
                check(Goal::Tame(wanted.clone()), &|option| {
                    let genus = option.genus?;
                    Some(wanted.iter().any(|tame| is(genus, tame)))
                });
            }
        }
    });
}

/// An option and what brute force knows about it.
struct Reached {
    to: Move,
    value: u64,
    genus: Option<Genus>,
}

fn check_moves(theory: &dyn Theory, component: &Component, goal: &Goal, expected: &[&Move]) {
    let Some(all) = theory.moves(&component.position, goal, usize::MAX) else { return };
    let at = || format!("{}: moves to {goal:?}", component.text());
    match &all.count {
        Some(count) => {
            assert!(
                all.moves.iter().eq(expected.iter().copied()),
                "{}\n{all:?}\n{expected:?}",
                at()
            );
            assert_eq!(*count, Natural::from(expected.len()), "{}: number", at());
        }
        None => {
            let mut rest = expected.iter();
            for found in &all.moves {
                assert!(rest.any(|m| *m == found), "{}: {found:?} is none, or not in order", at());
            }
            assert!(!all.moves.is_empty() || expected.is_empty(), "{}: some are known", at());
        }
    }
    for limit in [0, 1, 2] {
        let some = theory.moves(&component.position, goal, limit).expect("as without a limit");
        assert_eq!(some.count, all.count, "{}: the number does not depend on the limit", at());
        let length = limit.min(all.moves.len());
        assert_eq!(some.moves, all.moves[..length], "{}: limit {limit}", at());
    }
}

/// Where a ruleset says how many options a position has, the definition visits as many: over the whole catalogue.
#[test]
fn option_counts_are_those_of_the_definition() {
    let mut counted = std::collections::BTreeSet::new();
    for family in catalogue::families() {
        for checked in samples(&family.samples()) {
            for (text, component) in checked.components.iter().take(4_000) {
                let Some(count) = component.ruleset.option_count(&component.position) else {
                    continue;
                };
                let words = component.position.words().expect("samples are small");
                let mut visited = 0u64;
                let _ = component.ruleset.options(&words, &mut |_| {
                    visited += 1;
                    ControlFlow::Continue(())
                });
                let name = checked.sample.ruleset;
                assert_eq!(count, Natural::from(visited), "{name} {text}");
                counted.insert(family.name());
            }
        }
    }
    for name in ["nim", "bash", "subtract", "graph", "allbut"] {
        assert!(counted.contains(name), "{name} says how many options there are: {counted:?}");
    }
}

/// A list of P-positions holds P-positions only, in order, and misses none of the samples.
#[test]
fn lists_of_p_positions_are_right_and_miss_nothing() {
    for_every_sample(|_, checked| {
        let Some((_, first)) = checked.components.first() else { return };
        let ruleset = first.ruleset.as_ref();
        let Some(theory) = ruleset.theory() else { return };
        let max = match checked.sample.shape {
            Shape::Heap(max) | Shape::Tuples { max, .. } => max,
            Shape::Texts(_) => return,
        };
        for play in [Play::Normal, Play::Misere] {
            let Some(list) = theory.p_positions(play) else { continue };
            let mut brute = Brute::new(ruleset, WORK);
            let mut is_p = |words: &[u64]| {
                let id = brute.id(words);
                match play {
                    Play::Normal => Some(brute.nim_sum(&[id]) == 0),
                    Play::Misere => Some(brute.genus(&[id])?.minus == 0),
                }
            };
            let listed: Vec<Vec<u64>> = list
                .map_while(|position| position.words())
                .take_while(|words| words.first().is_some_and(|first| *first <= max))
                .take(100_000)
                .collect();
            let name = checked.sample.ruleset;
            assert!(listed.len() < 100_000, "{name}: the list must go beyond {max}");
            assert!(listed.is_sorted(), "{name}: the list is in order");
            for words in &listed {
                assert_ne!(is_p(words), Some(false), "{name} {words:?} is listed as P ({play:?})");
            }
            let mut set: HashSet<Vec<u64>> = HashSet::new();
            for mut words in listed {
                ruleset.canonical(&mut words);
                set.insert(words);
            }
            for (text, component) in &checked.components {
                let mut words = component.position.words().expect("samples are small");
                let Some(p) = is_p(&words) else { continue };
                ruleset.canonical(&mut words);
                assert_eq!(set.contains(&words), p, "{name} {text} in the list ({play:?})");
            }
        }
    });
}

/// The forms on machine words say the same.
#[test]
fn machine_words_agree_with_the_exact_forms() {
    for_every_sample(|_, checked| {
        for (text, component) in &checked.components {
            let Some(theory) = component.ruleset.theory() else { return };
            let words: Option<Vec<u64>> =
                text.split([' ', '/']).map(|word| word.parse().ok()).collect();
            let Some(words) = words else { continue };
            for play in [Play::Normal, Play::Misere] {
                if let Some(fast) = theory.outcome_words(&words, play) {
                    let exact = theory.outcome(&component.position, play);
                    let exact = exact.map(|proved| proved.value);
                    assert_eq!(exact, Some(fast), "{} {play:?}", component.text());
                }
            }
            if let [heap] = *words
                && let Some(fast) = theory.heap_value_word(heap)
            {
                let exact = theory.nim_value(&component.position).map(|proved| proved.value);
                assert_eq!(exact, Some(fast.into()), "{}", component.text());
                assert_eq!(theory.heap_sum_words(&[heap, heap]), Some(0), "{}", component.text());
            }
        }
    });
}

/// What is shown is read as the same component; equal positions have equal values.
#[test]
fn what_is_shown_can_be_read_again() {
    for_every_sample(|_, checked| {
        let Some((_, first)) = checked.components.first() else { return };
        let ruleset = first.ruleset.as_ref();
        let mut brute = Brute::new(ruleset, WORK);
        for (_, component) in &checked.components {
            brute.id(&component.position.words().expect("samples are small"));
        }
        for id in 0..brute.len().min(ROUND_TRIPS) {
            let words = brute.words(id as Id).to_vec();
            let position = Position::from(&*words);
            let shown =
                Component { ruleset: first.ruleset.clone(), position: position.clone() }.text();
            let again = one(&shown);
            assert_eq!(again.ruleset.name(), ruleset.name(), "{shown}");
            assert_eq!(again.position, position, "{shown}");
            let mut canonical = words.clone();
            ruleset.canonical(&mut canonical);
            let same = brute.id(&canonical);
            assert_eq!(brute.nim_sum(&[same]), brute.nim_sum(&[id as Id]), "{shown}: canonical");
            let mut twice = canonical.clone();
            ruleset.canonical(&mut twice);
            assert_eq!(twice, canonical, "{shown}: the representative represents itself");
        }
    });
}

/// Lists of words that are no position have no options, and no list does harm.
#[test]
fn malformed_words_do_no_harm() {
    let lists: [&[u64]; 9] = [
        &[],
        &[0],
        &[u64::MAX],
        &[7, 7],
        &[u64::MAX, 1],
        &[1, u64::MAX],
        &[3, 0, 2],
        &[u64::MAX; 3],
        &[5; 40],
    ];
    for_every_sample(|_, checked| {
        let Some((_, first)) = checked.components.first() else { return };
        for words in lists {
            let mut left = 50;
            let _ = first.ruleset.options(words, &mut |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            first.ruleset.canonical(&mut words.to_vec());
            let position = Position::from(words);
            let _ = first.ruleset.show(&position);
            ask_everything(first.ruleset.as_ref(), &position);
        }
    });
}

/// Theories answer, or decline, at any size.
#[test]
fn theories_stand_any_size() {
    let large = [
        Natural::from(10_u8).pow(40),
        Natural::from(u64::MAX),
        Natural::from(2_u8).pow(64),
        Natural::from(10_u8).pow(300) + Natural::from(7_u8),
    ];
    for_every_sample(|_, checked| {
        for (_, component) in checked.components.iter().take(40) {
            for factor in &large {
                let numbers = component.position.numbers().iter();
                let position: Position = numbers.map(|number| number * factor + number).collect();
                ask_everything(component.ruleset.as_ref(), &position);
            }
        }
    });
}

fn ask_everything(ruleset: &dyn Ruleset, position: &Position) {
    for play in [Play::Normal, Play::Misere] {
        let _ = ruleset.notes(position, play);
        let Some(theory) = ruleset.theory() else { continue };
        let _ = theory.outcome(position, play);
        let _ = theory.steps(position, play);
    }
    let Some(theory) = ruleset.theory() else { return };
    let _ = theory.nim_value(position);
    let _ = theory.tame(position);
    let goals = [
        Goal::NimValue(Natural::ZERO),
        Goal::NimValue(Natural::from(u64::MAX)),
        Goal::MisereP,
        Goal::Tame(vec![Tame::Fickle(1), Tame::Firm(Natural::ZERO)]),
    ];
    for goal in goals {
        let _ = theory.moves(position, &goal, 3);
    }
    if let Some(words) = position.words() {
        for play in [Play::Normal, Play::Misere] {
            let _ = theory.outcome_words(&words, play);
        }
        let _ = words.first().and_then(|heap| theory.heap_value_word(*heap));
        let _ = theory.heap_sum_words(&words);
    }
}

/// Names, aliases and theorem keys are unique; examples can be read; a family with a theory has enough samples.
#[test]
fn the_catalogue_is_sound() {
    let mut names = HashSet::new();
    let mut keys: Vec<(&str, &str)> = Vec::new();
    for family in catalogue::families() {
        for name in std::iter::once(family.name()).chain(family.aliases().iter().copied()) {
            assert!(names.insert(name), "{name} is used twice");
        }
        for text in [family.usage(), family.rules(), family.rules_zh()] {
            assert!(!text.trim().is_empty(), "{}: a text is missing", family.name());
        }
        for theorem in family.theorems() {
            // The same theorem may serve several families; two theorems may not share a key.
            match keys.iter().find(|(key, _)| *key == theorem.key) {
                Some((key, statement)) => assert_eq!(*statement, theorem.statement, "{key}"),
                None => keys.push((theorem.key, theorem.statement)),
            }
            assert!(!theorem.source.is_empty(), "{}: no source", theorem.key);
        }
        let positions: usize =
            family.samples().iter().map(|sample| texts(&sample.shape).len()).sum();
        let needed = if family.theorems().is_empty() { 0 } else { 1000 };
        assert!(positions >= needed, "{}: only {positions} sample positions", family.name());
    }
}

/// Every example of a family can be typed as it stands, unless it names a file.
#[test]
fn examples_can_be_typed() {
    for family in catalogue::families() {
        assert!(!family.examples().is_empty(), "{}: no example", family.name());
        for example in family.examples() {
            match read(example) {
                Ok(components) => assert!(!components.is_empty(), "{example}"),
                Err(mistakes) => {
                    let file = mistakes.iter().all(|mistake| mistake.code == "N0501");
                    assert!(file, "{example}: {mistakes:?}");
                }
            }
        }
    }
}

/// Every file of families is in the catalogue's list.
#[test]
fn every_file_is_registered() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules/families");
    let list = std::fs::read_to_string(format!("{folder}/mod.rs")).expect("the list of families");
    for entry in std::fs::read_dir(folder).expect("the families' folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "mod") else {
            continue;
        };
        assert!(list.contains(&format!("mod {module};")), "{name} is no module of the families");
        assert!(list.contains(&format!("&{module}::")), "{name} is not in the catalogue's list");
    }
}
