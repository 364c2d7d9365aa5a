//! Arithmetic periods of codes that leave three heaps: proved ones hold far behind the proof, by the definition, and what the
//! theorem does not speak of stays observed.

use bouton_core::{
    rules::{
        Move,
        heap::{Code, HeapRules},
    },
    value::{Natural, mex},
};
use bouton_engine::{
    Budget,
    heap::HeapValues,
    period::{Obstacle, Repetition, Seen},
};
use std::collections::BTreeSet;

fn rules(code: &str) -> HeapRules {
    HeapRules::TakeAndBreak(Code::parse(code).expect("a code"))
}

/// The digits behind the point.
fn digits(code: &str) -> Vec<u32> {
    let (_, digits) = code.split_once('.').expect("a point");
    digits.chars().map(|digit| digit.to_digit(16).expect("a digit")).collect()
}

/// Values by the definition: the digit of take d has the bits 1, 2, 4, 8 for 0, 1, 2, 3 heaps that may be left.
fn by_definition(digits: &[u32], heaps: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    // The nim-sums of two and of three heaps of so many tokens in all.
    let (mut two, mut three) = (Vec::new(), Vec::new());
    for heap in 1..heaps {
        let left = heap - 1;
        let pairs = (1..left).map(|a| values[a] ^ values[left - a]);
        two.push(pairs.collect::<BTreeSet<u64>>());
        let triples = (1..left).flat_map(|a| two[left - a].iter().map(move |pair| (a, pair)));
        three.push(triples.map(|(a, pair)| values[a] ^ pair).collect::<BTreeSet<u64>>());
        let mut options = Vec::new();
        for (take, digit) in (1..).zip(digits) {
            let Some(left) = heap.checked_sub(take) else { break };
            if digit & 1 != 0 && left == 0 {
                options.push(0);
            }
            if digit & 2 != 0 && left > 0 {
                options.push(values[left]);
            }
            if digit & 4 != 0 {
                options.extend(&two[left]);
            }
            if digit & 8 != 0 {
                options.extend(&three[left]);
            }
        }
        values.push(mex(options));
    }
    values
}

#[track_caller]
fn check(code: &str, preperiod: u64, period: u64, saltus: u64) {
    let mut heaps = HeapValues::new(&rules(code));
    let budget = Budget::default();
    let mut meter = budget.meter();
    let seen = heaps.prove(400, &mut meter).expect("within the budget");
    let Seen::Proved { repetition, theorem: "shift-witnesses", checked_to } = seen else {
        panic!("{code}: {seen:?}")
    };
    assert_eq!(repetition, Repetition { preperiod, period, saltus }, "{code}");
    assert!(checked_to < 200, "{code}: {checked_to}");
    for (heap, value) in (0_u64..).zip(by_definition(&digits(code), 400)) {
        let (answer, _) = heaps.value(&Natural::from(heap), &mut meter).expect("a value");
        assert_eq!(answer, Natural::from(value), "{code}, heap {heap}");
    }
    // Far away, by the repetition.
    let rounds = Natural::from(10_u8).pow(1000);
    for heap in preperiod..preperiod + period {
        let far = &rounds * Natural::from(period) + Natural::from(heap);
        let (near, _) = heaps.value(&Natural::from(heap), &mut meter).expect("a value");
        let (value, _) = heaps.value(&far, &mut meter).expect("a value");
        assert_eq!(value, near + &rounds * Natural::from(saltus), "{code}");
    }
}

#[test]
fn arithmetic_periods_are_proved_and_hold_far_behind_the_proof() {
    check("0.8", 1, 3, 1);
    check("0.08", 1, 4, 1);
    check("0.89", 3, 4, 2);
    check("0.8B", 7, 7, 4);
    check("0.FF", 0, 1, 1);
    check("0.C", 1, 2, 1);
    check("0.9B", 8, 7, 4);
    check("0.F8", 7, 6, 4);
    check("0.AC", 1, 4, 2);
    check("0.0F", 0, 2, 1);
    check("0.FE", 3, 1, 1);
}

/// All codes of one or two digits behind the point: what is proved is right.
#[test]
fn what_is_proved_of_short_codes_holds() {
    let mut proved = 0;
    for code in 1..256_u32 {
        let digits = if code % 16 == 0 { vec![code / 16] } else { vec![code / 16, code % 16] };
        if digits.iter().all(|&digit| digit < 8) {
            continue;
        }
        let text: String = digits
            .iter()
            .map(|&d| char::from_digit(d, 16).expect("a digit").to_ascii_uppercase())
            .collect();
        let mut heaps = HeapValues::new(&rules(&format!("0.{text}")));
        let seen = heaps.prove(120, &mut Budget::default().meter()).expect("within the budget");
        let Seen::Proved { repetition, theorem: "shift-witnesses", .. } = seen else { continue };
        let Repetition { preperiod, period, saltus } = repetition;
        let values = by_definition(&digits, 160);
        for heap in preperiod..160 - period {
            assert_eq!(
                values[(heap + period) as usize],
                values[heap as usize] + saltus,
                "0.{text}, {repetition:?}"
            );
        }
        proved += 1;
    }
    assert_eq!(proved, 65);
}

#[track_caller]
fn check_observed(code: &str, repetition: Repetition, why: Obstacle) {
    let mut heaps = HeapValues::new(&rules(code));
    let seen = heaps.prove(400, &mut Budget::default().meter()).expect("within the budget");
    assert_eq!(seen, Seen::Observed { repetition, needed: None, obstacle: Some(why) }, "{code}");
    assert_eq!(heaps.period(), None);
}

#[test]
fn what_the_theorem_does_not_prove_stays_observed() {
    let seen = |preperiod, period, saltus| Repetition { preperiod, period, saltus };
    check_observed("0.1A", seen(4, 2, 1), Obstacle::Witnesses);
    check_observed("0.1B", seen(5, 2, 1), Obstacle::Witnesses);
    // Kenyon's game; the saltus is 3.
    check_observed("0.3F", seen(0, 6, 3), Obstacle::Saltus);
}

/// One option of each smaller value, and none of the same value or a larger one.
#[track_caller]
fn check_moves(code: &str) {
    let code = Code::parse(code).expect("a code");
    let mut heaps = HeapValues::new(&HeapRules::TakeAndBreak(code.clone()));
    let budget = Budget::default();
    let mut meter = budget.meter();
    heaps.prove(400, &mut meter).expect("a table");
    assert!(heaps.period().is_some(), "{code}");
    // Heaps up to 2048 have their options looked at one by one.
    for heap in (2049..2080).chain([12_345]) {
        let (own, _) = heaps.value(&Natural::from(heap), &mut meter).expect("a value");
        let own = u64::try_from(&own).expect("a word");
        let goals = (0..40).chain((40..own).step_by(97)).chain(own.saturating_sub(40)..own + 3);
        for goal in goals {
            let found = heaps
                .moves(&Natural::from(heap), &Natural::from(goal), 3, &mut meter)
                .expect("within the budget");
            assert_eq!(found.moves.len(), usize::from(goal < own), "{code}, {heap}, {goal}");
            assert_eq!(found.count, (goal == own).then_some(Natural::ZERO), "{code}, {heap}");
            for Move { parts } in found.moves {
                let parts: Vec<u64> = parts
                    .iter()
                    .map(|part| u64::try_from(&part.numbers()[0]).expect("a word"))
                    .collect();
                assert!(parts.iter().all(|&part| (1..heap).contains(&part)), "{parts:?}");
                let take = heap - parts.iter().sum::<u64>();
                let digit = code.digit(i64::try_from(take).expect("small"));
                assert!(digit.allows(parts.len() as u64).is_some(), "{code}, {heap}: {parts:?}");
                let sum = parts.iter().fold(Natural::ZERO, |sum, &part| {
                    sum ^ heaps.value(&Natural::from(part), &mut meter).expect("a value").0
                });
                assert_eq!(sum, Natural::from(goal), "{code}, {heap}: {parts:?}");
            }
        }
    }
    let huge = Natural::from(10_u8).pow(1000);
    let (own, _) = heaps.value(&huge, &mut meter).expect("a value");
    for goal in [Natural::ZERO, &own / Natural::from(3_u8), own - Natural::ONE] {
        let found = heaps.moves(&huge, &goal, 3, &mut meter).expect("within the budget");
        let sum = found.moves[0].parts.iter().fold(Natural::ZERO, |sum, part| {
            sum ^ heaps.value(&part.numbers()[0], &mut meter).expect("a value").0
        });
        assert_eq!(sum, goal, "{code}");
    }
}

#[test]
fn an_option_of_each_smaller_value_is_found_in_large_heaps() {
    for code in ["0.8", "0.08", "0.89", "0.8B", "0.FF", "0.C", "0.9B", "0.F8", "0.48"] {
        check_moves(code);
    }
}
