//! The rows of corpus/take_and_break_*.csv against the rules on heaps: options in order, nim-values, normal forms.

mod csv;

use bouton_core::{
    rules::heap::{Code, HeapRules, Special, SubtractionSet},
    value::mex,
};
use csv::rows;
use std::ops::ControlFlow;

fn rules(game: &str) -> HeapRules {
    let set = |text: &str| {
        let numbers: Vec<u64> = text
            .trim_matches(['{', '}'])
            .split(',')
            .map(|n| n.parse().expect("a number"))
            .collect();
        SubtractionSet::of_numbers(&numbers)
    };
    match game.split_once(':') {
        Some(("tb", code)) => {
            HeapRules::TakeAndBreak(Code::parse(code).unwrap_or_else(|e| panic!("{code}: {e:?}")))
        }
        Some(("subtraction", text)) => HeapRules::Subtraction(set(text)),
        Some(("allbut", text)) => HeapRules::AllBut(set(text)),
        Some(("heap", " n -> {a,b} with 0<=b<a<n")) => HeapRules::Special(Special::TwoSmaller),
        _ => panic!("an unknown game: {game}"),
    }
}

fn options(rules: &HeapRules, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    let flow = rules.options(heap, &mut |parts| {
        options.push(parts.iter().map(|part| part[0]).collect());
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    options
}

/// Nim-values of heaps 0 to a bound by the definition alone.
fn values(rules: &HeapRules, bound: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=bound {
        let value =
            |option: &Vec<u64>| option.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        values.push(mex(options(rules, heap).iter().map(value)));
    }
    values
}

#[test]
fn options_come_in_the_published_order() {
    let rows = rows(include_str!("../../../corpus/take_and_break_options.csv"));
    assert_eq!(rows.len(), 114);
    for row in rows {
        let [game, heap, quantity, value, ..] = &row[..] else { panic!("{row:?}") };
        let options = options(&rules(game), heap.parse().expect("a heap"));
        if quantity == "number_of_options" {
            assert_eq!(options.len().to_string(), *value, "{row:?}");
            continue;
        }
        let place: usize =
            quantity.strip_prefix("option_").and_then(|n| n.parse().ok()).expect("option_<place>");
        let listed = value.trim_matches(['[', ']']).split(',').filter(|n| !n.is_empty());
        let listed: Vec<u64> = listed.map(|n| n.parse().expect("a heap")).collect();
        assert_eq!(options.get(place), Some(&listed), "{row:?}: {options:?}");
    }
}

#[test]
fn nim_values_are_the_published_ones() {
    let rows = rows(include_str!("../../../corpus/take_and_break_values.csv"));
    assert_eq!(rows.len(), 104);
    for row in rows {
        let [game, argument, quantity, value, ..] = &row[..] else { panic!("{row:?}") };
        let rules = rules(game);
        if quantity == "take_and_break_code" {
            let HeapRules::TakeAndBreak(code) = rules else { panic!("{row:?}") };
            assert_eq!(code.to_string(), *value, "{row:?}");
            continue;
        }
        assert_eq!(quantity, "nim_value");
        let heap: u64 = argument.parse().expect("a heap");
        assert_eq!(values(&rules, heap)[heap as usize].to_string(), *value, "{row:?}");
    }
}

#[test]
fn codes_print_in_their_published_normal_form() {
    let rows = rows(include_str!("../../../corpus/take_and_break_normal_codes.csv"));
    assert_eq!(rows.len(), 11);
    for row in rows {
        let [_, code, quantity, value, ..] = &row[..] else { panic!("{row:?}") };
        assert_eq!(quantity, "normal_code");
        let code = Code::parse(code).unwrap_or_else(|e| panic!("{code}: {e:?}"));
        assert_eq!(code.to_string(), *value);
        let again = Code::parse(value).expect("a normal form is a code");
        assert_eq!(again, code);
        assert_eq!(again.to_string(), *value);
    }
}
