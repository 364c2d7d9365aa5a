//! Built-in rulesets as the rule language spells them: the same options in the same order as their definition, on the
//! samples of the catalogue. Parts of an option without a move are left out on both sides.

use bouton_core::rules::{
    Component, NoFiles, Ruleset, Sample, Shape, catalogue::families, catalogue::parse_question,
    language::UserRules,
};
use std::{collections::BTreeSet, ops::ControlFlow};

/// Options beyond this number are not compared, for one position.
const OPTIONS: usize = 2_000;
/// Positions of one ruleset that are compared.
const POSITIONS: usize = 1_500;

fn texts(shape: &Shape) -> Vec<String> {
    match shape {
        Shape::Heap(max) => (0..=*max).map(|n| n.to_string()).collect(),
        Shape::Texts(texts) => texts.clone(),
        Shape::Tuples { length, min, max } => {
            let mut all = vec![String::new()];
            for _ in 0..*length {
                all = (all.iter())
                    .flat_map(|text| (*min..=*max).map(move |n| format!("{text} {n}")))
                    .collect();
            }
            all
        }
    }
}

fn has_a_move(ruleset: &dyn Ruleset, part: &[u64]) -> bool {
    ruleset.options(part, &mut |_| ControlFlow::Break(())).is_break()
}

fn options(ruleset: &dyn Ruleset, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    let _ = ruleset.options(position, &mut |parts| {
        let parts = parts.iter().filter(|part| has_a_move(ruleset, part));
        found.push(parts.map(|part| part.to_vec()).collect());
        match found.len() {
            OPTIONS => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    found
}

/// The number of options that were compared; `None` if the language has no words for the ruleset.
fn compare(components: &[(String, Component)]) -> Option<usize> {
    let mut compared = 0;
    let step = components.len().div_ceil(POSITIONS).max(1);
    let mut spelled: Vec<(usize, UserRules)> = Vec::new();
    for (text, component) in components.iter().step_by(step) {
        let words = component.position.words()?;
        if !spelled.iter().any(|(length, _)| *length == words.len()) {
            let rule = component.ruleset.in_rule_language(words.len())?;
            let rules = UserRules::read("rules", &rule, &[])
                .unwrap_or_else(|mistakes| panic!("{text}\n{rule}\n{mistakes:?}"));
            spelled.push((words.len(), rules));
        }
        let (_, rules) = spelled.iter().find(|(length, _)| *length == words.len())?;
        let expected = options(&*component.ruleset, &words);
        assert_eq!(options(rules, &words), expected, "{text}");
        compared += expected.len();
    }
    Some(compared)
}

#[test]
fn spelled_rules_have_the_options_of_the_definition_in_the_same_order() {
    let mut held = BTreeSet::new();
    for family in families() {
        let mut samples = family.samples();
        // A family without theory offers no samples; a name without parameters has heaps.
        let heap = format!("{} 1", family.name());
        if samples.is_empty() && parse_question(&heap, &NoFiles).is_ok() {
            samples.push(Sample { ruleset: family.name(), shape: Shape::Heap(60) });
        }
        for sample in samples {
            let components: Vec<(String, Component)> = texts(&sample.shape)
                .into_iter()
                .flat_map(|text| {
                    let text = format!("{} {text}", sample.ruleset);
                    let read = parse_question(&text, &NoFiles).expect("a sample");
                    read.into_iter().map(move |component| (text.clone(), component))
                })
                .collect();
            if compare(&components).is_some_and(|compared| compared > 50) {
                held.insert(family.name());
            }
        }
    }
    let expected = [
        "nim",
        "bash",
        "count",
        "subtract",
        "allbut",
        "code",
        "kayles",
        "double-kayles",
        "dawson-kayles",
        "dawson",
        "grundy",
        "lasker",
        "officers",
        "guiles",
        "treblecross",
        "couples-are-forever",
        "half",
        "prim",
        "dim",
        "aliquot",
        "bounded-nim",
        "ring",
        "closing-ring",
        "regroup-nim",
        "wythoff",
        "fibonacci",
        "staircase",
        "silver-dollar",
        "moore",
        "exact-nim",
        "greedy-nim",
        "lim",
        "euclid",
        "euclid-positive",
        "mark",
        "upmark",
        "chocolate",
    ];
    let missing: Vec<&str> = expected.into_iter().filter(|name| !held.contains(name)).collect();
    assert!(missing.is_empty(), "not held: {missing:?}; held: {held:?}");
}

#[test]
fn codes_of_every_kind_are_spelled_rightly() {
    let codes = [
        "0.77",
        "0.07",
        "0.137",
        "4!.0",
        "4?.0",
        "4=.0",
        "4.[3]",
        "0.[3]",
        "0.6",
        "0.5",
        "0.17",
        "0.FF",
        "8.0",
        "0.8=",
        "0.8!",
        "0.8?8",
        "0.356",
        "0.4004",
        "0.1111",
        "0.3333",
        "80.0",
        "0.{0,2-4}",
        "16.3",
        "0.&16;",
        "0.&32;7",
        "0.2222",
        "0.66",
    ];
    let mut spelled = 0;
    for code in codes {
        let Ok(first) = parse_question(&format!("{code} 1"), &NoFiles) else { continue };
        let ruleset = &first[0].ruleset;
        let Some(rule) = ruleset.in_rule_language(1) else { continue };
        let rules = UserRules::read("rules", &rule, &[]).expect(&rule);
        for n in 0..40 {
            assert_eq!(options(&rules, &[n]), options(&**ruleset, &[n]), "{code} {n}\n{rule}");
        }
        spelled += 1;
    }
    assert!(spelled >= 22, "only {spelled} codes were spelled");
}

#[test]
fn no_words_are_no_text() {
    for text in ["silver-dollar:dollar 6 2 3", "0.[12] 5"] {
        let component = &parse_question(text, &NoFiles).expect(text)[0];
        let length = component.position.words().expect("small").len();
        assert_eq!(component.ruleset.in_rule_language(length), None, "{text}");
    }
}
