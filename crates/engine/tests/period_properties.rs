//! Whatever is called proved holds far behind the proof, with the smallest numbers, for random rules.

use bouton_core::{
    rules::heap::{Code, HeapRules, SubtractionSet},
    value::mex,
};
use bouton_engine::{
    Budget,
    heap::HeapValues,
    period::{Repetition, Seen},
};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Values by the definition alone.
fn by_definition(rules: &HeapRules, heaps: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..heaps {
        let mut options = Vec::new();
        let _ = rules.options(heap, &mut |parts| {
            options.push(parts.iter().fold(0, |sum, part| sum ^ values[part[0] as usize]));
            ControlFlow::Continue(())
        });
        values.push(mex(options));
    }
    values
}

/// Whether values repeat from a heap on, to the end of the table.
fn repeats(values: &[u64], repetition: &Repetition) -> bool {
    let Repetition { preperiod, period, saltus } = *repetition;
    let (preperiod, period) = (preperiod as usize, period as usize);
    (preperiod..values.len() - period).all(|n| values[n + period] == values[n] + saltus)
}

#[track_caller]
fn check(rules: &HeapRules, last: u64) {
    let mut heaps = HeapValues::new(rules);
    let budget = Budget::default();
    let _ = heaps.prove(last, &mut budget.meter());
    let Seen::Proved { repetition, checked_to, .. } = heaps.seen(last) else { return };
    let values = by_definition(rules, 2 * checked_to + 60);
    assert!(repeats(&values, &repetition), "{rules:?}: {repetition:?}");
    if repetition.preperiod > 0 {
        let earlier = Repetition { preperiod: repetition.preperiod - 1, ..repetition };
        assert!(!repeats(&values, &earlier), "{rules:?}: {repetition:?}");
    }
    for period in 1..repetition.period {
        let start = repetition.preperiod as usize;
        let Some(saltus) = values[start + period as usize].checked_sub(values[start]) else {
            continue;
        };
        let smaller = Repetition { period, saltus, ..repetition };
        assert!(!repeats(&values, &smaller), "{rules:?}: {repetition:?} and {smaller:?}");
    }
}

#[test]
fn a_repetition_that_ends_behind_the_bound_is_not_proved() {
    // 0, 0, 0 is the whole finite check for n0 = 0, p = 1, and g(3) = 1.
    for code in ["0.4", "0.04", "4.0", "0.8", "0.08", "0.004"] {
        check(&HeapRules::TakeAndBreak(Code::parse(code).expect("a code")), 200);
    }
    let mut heaps = HeapValues::new(&HeapRules::TakeAndBreak(Code::parse("0.4").expect("a code")));
    assert_eq!(
        heaps
            .prove(2, &mut Budget::default().meter())
            .map(|seen| matches!(seen, Seen::Proved { .. })),
        Ok(false)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn proved_periods_of_codes_hold(digits in prop::collection::vec(0_usize..16, 1..4), zeroth in 0_usize..4, mark in 0_usize..4) {
        const DIGITS: &[u8] = b"0123456789ABCDEF";
        let mut text = String::from(if zeroth == 0 { "4" } else { "0" });
        if mark == 1 && zeroth == 0 {
            text.push('!');
        }
        text.push('.');
        for digit in &digits {
            text.push(char::from(DIGITS[digit % if mark == 3 { 16 } else { 8 }]));
            if mark == 2 && digit % 8 >= 4 {
                text.push('!');
            }
        }
        if let Ok(code) = Code::parse(&text) {
            check(&HeapRules::TakeAndBreak(code), 160);
        }
    }

    #[test]
    fn proved_periods_of_sets_hold(numbers in prop::collection::vec(1_u64..14, 0..5)) {
        let set = SubtractionSet::of_numbers(&numbers);
        check(&HeapRules::Subtraction(set.clone()), 400);
        check(&HeapRules::AllBut(set), 400);
    }
}
