//! Rulesets of the catalogue through the engine: theorems at any size, in sums, and long sums quickly.

use bouton_core::{
    notation,
    rules::{NoFiles, catalogue},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Answer, Budget, NimValue, Question, Verdict, solve};
use std::time::{Duration, Instant};

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
        let start = Instant::now();
        let answer = ask(&text, play);
        assert_eq!(answer.verdict, Verdict::Known(Outcome::of_nim_value(&sum)));
        let found = answer.winning_moves.expect("known");
        assert_eq!(found.count, Some(Natural::from(winning)), "{play:?}");
        assert!(!found.moves.is_empty() && answer.game == text);
        // Far above what it takes (tens of milliseconds), far below anything quadratic.
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
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
    let start = Instant::now();
    let answer = ask("nim 3 5 7 + wythoff 5 8 + fibonacci 10^100", Play::Normal);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
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
