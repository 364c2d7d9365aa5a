//! Rulesets of the catalogue through the engine: theorems at any size, in sums, and long sums quickly.

use bouton_core::{
    evidence::Basis,
    notation,
    rules::{NoFiles, catalogue},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Answer, Budget, NimValue, Question, Verdict, solve};

fn ask(text: &str, play: Play) -> Answer {
    let sum = notation::parse(text).expect("correct notation");
    let components = catalogue::resolve(&sum, &NoFiles).expect("known rulesets");
    solve(&Question { components, play, move_limit: 10 }, &Budget::default())
}

/// Bouton 1901: 3 ⊕ 5 ⊕ 7 = 1; each heap has one winning move.
#[test]
fn nim_3_5_7() {
    let answer = ask("nim 3 5 7", Play::Normal);
    assert_eq!(answer.game, "nim 3 5 7");
    assert_eq!(answer.nim_value, Some(NimValue::Finite(Natural::ONE)));
    let winning = answer.winning_moves.expect("known");
    assert_eq!(winning.count, Some(Natural::from(3u8)));
    let moves: Vec<(&str, &str)> =
        winning.moves.iter().map(|m| (m.text.as_str(), m.to.as_str())).collect();
    let expected =
        [("nim 3 -> 2", "nim 2 5 7"), ("nim 5 -> 4", "nim 3 4 7"), ("nim 7 -> 6", "nim 3 5 6")];
    assert_eq!(moves, expected);
    let misere = ask("nim 1 1 1", Play::Misere);
    assert_eq!(misere.verdict, Verdict::Known(Outcome::P));
    assert_eq!(misere.nim_value, None);
}

/// Ten thousand heaps of a hundred digits: the nim-sum is a fold over the input, and a move of each heap is found.
#[test]
fn ten_thousand_heaps_of_a_hundred_digits() {
    let heap = |i: u32| Natural::from(7u8).pow(118) * Natural::from(i) + Natural::from(i);
    let heaps: Vec<Natural> = (1..=10_000).map(heap).collect();
    let mut text = "nim".to_owned();
    for heap in &heaps {
        text.push(' ');
        text.push_str(&heap.to_string());
    }
    let sum = heaps.iter().fold(Natural::ZERO, |sum, heap| sum ^ heap);
    let winning = heaps.iter().filter(|&heap| (heap ^ &sum) < *heap).count();
    for play in [Play::Normal, Play::Misere] {
        let answer = ask(&text, play);
        assert_eq!(answer.verdict, Verdict::Known(Outcome::of_nim_value(&sum)));
        let found = answer.winning_moves.expect("known");
        assert_eq!(found.count, Some(Natural::from(winning)), "{play:?}");
        assert!(!found.moves.is_empty() && answer.game == text);
    }
}

#[test]
fn texts_of_moves_have_a_limit() {
    let heaps = vec!["9".repeat(400); 999].join(" ");
    let sum = notation::parse(&format!("nim {heaps}")).expect("correct notation");
    let components = catalogue::resolve(&sum, &NoFiles).expect("known rulesets");
    let question = Question { components, play: Play::Normal, move_limit: usize::MAX };
    let found = solve(&question, &Budget::default()).winning_moves.expect("known");
    assert_eq!(found.count, Some(Natural::from(999u16)));
    assert!(!found.complete && !found.moves.is_empty());
    assert!(found.moves.iter().map(|m| m.to.len()).sum::<usize>() < 2 << 20);
}

/// The components whose nim-value can be had have it; of the others the outcome is told, and which one stands in the way.
#[test]
fn a_sum_with_a_component_that_has_no_computable_nim_value() {
    let answer = ask("nim 3 5 7 + wythoff 5 8 + fibonacci 10^100", Play::Normal);
    let [three, _, _, wythoff, fibonacci] = &answer.components[..] else { panic!("five") };
    assert_eq!(three.nim_value, Some(NimValue::Finite(Natural::from(3u8))));
    // (5, 8) is none of Wythoff's pairs, so its nim-value is not 0.
    assert!(matches!(&wythoff.nim_value, Some(NimValue::Finite(v)) if !v.is_zero()));
    // 10^100 is no Fibonacci number: N (Whinihan 1963).
    assert_eq!(fibonacci.verdict, Verdict::Known(Outcome::N));
    match answer.verdict {
        Verdict::Known(_) => assert!(fibonacci.nim_value.is_some()),
        _ => {
            assert_eq!(fibonacci.nim_value, None);
            assert!(answer.stop.is_some());
            let because = answer.steps.iter().find(|s| s.id == "unknown-because").expect("why");
            assert!(format!("{because:?}").contains("fibonacci 1000"));
        }
    }
}

/// Two Fibonacci heaps, one of them a Fibonacci number: its nim-value is 0, so the other decides.
#[test]
fn a_p_position_by_theorem_leaves_the_other_component_to_decide() {
    let answer = ask("fibonacci 12200160415121876738 + fibonacci 10^100", Play::Normal);
    assert_eq!(answer.verdict, Verdict::Known(Outcome::N));
    assert_eq!(answer.components[0].nim_value, Some(NimValue::Finite(Natural::ZERO)));
}

/// 1001 digits: a pair of Wythoff's sequence is P, the pair with one more is N with a winning move.
#[test]
fn wythoff_on_a_thousand_digits() {
    let big = |k: &Natural| {
        // ⌊kφ⌋ = ⌊(k + √(5k²)) / 2⌋, by the integer square root.
        let root = (Natural::from(5u8) * k * k).nth_root(2);
        (k + root) / Natural::from(2u8)
    };
    let k = Natural::from(10u8).pow(1000) + Natural::from(12_345u16);
    let a = big(&k);
    let b = &a + &k;
    let lost = ask(&format!("wythoff {a} {b}"), Play::Normal);
    assert_eq!(lost.verdict, Verdict::Known(Outcome::P));
    let won = ask(&format!("wythoff {a} {}", &b + Natural::ONE), Play::Normal);
    assert_eq!(won.verdict, Verdict::Known(Outcome::N));
    assert!(!won.winning_moves.expect("known").moves.is_empty());
}

fn theorem(key: &'static str) -> Option<Basis> {
    Some(Basis::Theorem { key })
}

/// Who wins rests on the theorem; a nim-value that is cheap is told with what it rests on.
#[test]
fn a_theorem_comes_before_a_computation() {
    let small = ask("wythoff 5 8", Play::Normal);
    assert_eq!(small.verdict, Verdict::Known(Outcome::N));
    assert_eq!(small.basis, theorem("wythoff-1907"));
    assert!(matches!(small.nim_value, Some(NimValue::Finite(ref v)) if !v.is_zero()));
    assert_eq!(small.nim_value_basis, Some(Basis::Exhaustive { positions: 54 }));
    let ids: Vec<_> = small.steps.iter().map(|step| step.id).collect();
    let expected =
        ["wythoff-pair", "theorem-outcome", "pairs-value", "mex-of-options", "winning-move"];
    assert_eq!(ids, expected);

    let large = ask("fibonacci 10^100", Play::Normal);
    assert_eq!((large.verdict, large.basis), (Verdict::Known(Outcome::N), small_basis()));
    assert_eq!((large.nim_value, large.nim_value_basis), (None, None));
    let ids: Vec<_> = large.steps.iter().map(|step| step.id).collect();
    assert!(ids[0].starts_with("zeckendorf"), "{ids:?}");
    assert!(!ids.contains(&"component-unknown"), "{ids:?}");
    assert_eq!(ids.last(), Some(&"nim-value-left-open"));
    assert!(!large.winning_moves.expect("known").moves.is_empty());
}

fn small_basis() -> Option<Basis> {
    ask("fibonacci 100", Play::Normal).basis
}

/// A component beside a sum of nim-value 0 decides by its theorem, and all winning moves are counted where its nim-value is
/// known too.
#[test]
fn a_theorem_decides_beside_a_rest_of_zero() {
    let answer = ask("nim 3 + wythoff 6 9 + nim 3", Play::Normal);
    assert_eq!(answer.verdict, Verdict::Known(Outcome::N));
    assert!(matches!(answer.basis, Some(Basis::Theorem { .. })));
    let alone = ask("wythoff 6 9", Play::Normal).nim_value.expect("cheap");
    assert_eq!(answer.nim_value, Some(alone));
    assert!(answer.winning_moves.expect("known").count.is_some());
    assert!(answer.steps.iter().any(|step| step.id == "wythoff-pair"));
}

#[test]
fn the_empty_sum_needs_no_computation() {
    for (text, verdict) in [("nim", Outcome::P), ("kayles", Outcome::P)] {
        let answer = ask(text, Play::Normal);
        assert_eq!(answer.verdict, Verdict::Known(verdict));
        assert_eq!(answer.basis, theorem("bouton-1901"), "{text}");
        let misere = ask(text, Play::Misere);
        assert_eq!(misere.verdict, Verdict::Known(Outcome::N));
        assert_eq!(misere.basis, theorem("bouton-1901"), "{text}");
    }
}

/// 1.6 million pairs with thousands of options each, along lines, within the default budget; the value is that of the mex
/// of the options' values, which the same table gives.
#[test]
fn a_thousand_by_a_thousand_and_more() {
    let answer = ask("wythoff 1000 1618 + nim 3", Play::Normal);
    let value = answer.components[0].nim_value.clone();
    assert!(value.is_some(), "{:?}", answer.stop);
    assert!(matches!(answer.verdict, Verdict::Known(_)));
    assert!(answer.winning_moves.expect("known").count.is_some());
}

/// Vectors that a ruleset tells are its options, in whatever order.
#[test]
fn lines_are_the_options() {
    for text in ["wythoff"] {
        let component = |a: u64, b: u64| {
            let components = catalogue::parse_question(&format!("{text} {a} {b}"), &NoFiles);
            components.expect("correct notation").remove(0)
        };
        let ruleset = component(0, 0).ruleset;
        let lines = ruleset.lines().expect("lines").to_vec();
        for a in 0..20u64 {
            for b in 0..20u64 {
                let mut told: Vec<Vec<u64>> = Vec::new();
                for &[x, y] in &lines {
                    let left = |k: u64| Some(vec![a.checked_sub(k * x)?, b.checked_sub(k * y)?]);
                    told.extend((1..).map_while(left));
                }
                let mut options: Vec<Vec<u64>> = Vec::new();
                let _ = ruleset.options(&[a, b], &mut |parts| {
                    assert_eq!(parts.len(), 1);
                    options.push(parts[0].to_vec());
                    std::ops::ControlFlow::Continue(())
                });
                told.sort();
                options.sort();
                assert_eq!(told, options, "{text} {a} {b}");
            }
        }
    }
}
