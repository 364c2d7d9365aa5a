//! Cases that are answered in blocks have the same answers and the same mistakes as cases one by one, and theories on
//! machine words equal the exact ones far beyond brute force.

use bouton_core::{
    rules::{NoFiles, Position, catalogue::parse_question},
    value::{Natural, Outcome, Play},
};
use bouton_judge::{catalogue, run};
use proptest::prelude::*;
use std::io::{self, Read};

/// A source that hands out a few bytes at a time.
struct Drip<'a> {
    rest: &'a [u8],
    step: usize,
}

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.step.min(self.rest.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest = &self.rest[count..];
        Ok(count)
    }
}

/// Answers and mistake of an input that arrives in pieces.
fn judge(id: &str, input: &str, step: usize) -> (String, Option<String>) {
    let problem = catalogue::problem(id).unwrap();
    let mut answers = Vec::new();
    let source = Drip { rest: input.as_bytes(), step };
    let result = run(&problem, source, &mut answers, &NoFiles, Default::default());
    (String::from_utf8(answers).unwrap(), result.err().map(|error| error.to_string()))
}

/// The theory's exact outcome.
fn exact(a: &Natural, b: &Natural) -> Outcome {
    let components = parse_question(&format!("wythoff {a} {b}"), &NoFiles).unwrap();
    let theory = components[0].ruleset.theory().unwrap();
    theory.outcome(&components[0].position, Play::Normal).unwrap().value
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn blocks_change_nothing(
        pairs in proptest::collection::vec((any::<u128>(), any::<u128>(), 0_u32..128), 1..700),
        damage in proptest::option::of((0_usize..700, "[-x.]")),
        step in 1_usize..100_000,
    ) {
        // Mostly small numbers, so that blocks are long, and now and then one that no block takes.
        let mut lines: Vec<String> = Vec::new();
        let mut expected = String::new();
        for (index, (a, b, shift)) in pairs.iter().enumerate() {
            let shift = if index % 97 == 0 { *shift } else { 90 + shift % 38 };
            let (a, b) = (a >> shift, b >> shift);
            lines.push(format!("{a} {b}"));
            let outcome = exact(&Natural::from(a), &Natural::from(b));
            expected.push_str(if outcome == Outcome::N { "1\n" } else { "0\n" });
        }
        let mut place = None;
        if let Some((at, bad)) = damage
            && at < lines.len()
        {
            lines[at] = format!("7 {bad}3");
            place = Some(format!("line {}, column 3 (case {}): ", at + 1, at + 1));
            expected.truncate(2 * at);
        }
        let (answers, mistake) = judge("nyoj161", &lines.join("\n"), step);
        prop_assert_eq!(answers, expected);
        match (mistake, place) {
            (None, None) => {}
            (Some(mistake), Some(place)) => prop_assert!(mistake.starts_with(&place), "{}", mistake),
            (mistake, place) => prop_assert!(false, "{mistake:?} {place:?}"),
        }
    }

    #[test]
    fn wythoff_on_words_is_exact_at_any_word(
        k in any::<u64>(),
        shift in 0_u32..60,
        off in 0_u64..5,
        ruleset in proptest::sample::select(vec!["wythoff", "wythoff:2", "wythoff:3", "wythoff:1000"]),
    ) {
        let components = parse_question(&format!("{ruleset} 0 0"), &NoFiles).unwrap();
        let theory = components[0].ruleset.theory().unwrap();
        // Around ⌊kα⌋ for the golden ratio and its kin; the list of pairs is left to the exact theory.
        let k = k >> shift;
        let ratio = if ruleset == "wythoff" { 1.618_033_988_749_895 } else { std::f64::consts::SQRT_2 };
        let near = (k as f64 * ratio) as u64;
        for a in [near.saturating_sub(off), near.saturating_add(off)] {
            let Some(b) = a.checked_add(k) else { continue };
            let Some(fast) = theory.outcome_words(&[b, a], Play::Normal) else { continue };
            let position = Position::from_iter([Natural::from(b), Natural::from(a)]);
            prop_assert_eq!(fast, theory.outcome(&position, Play::Normal).unwrap().value, "{} {}", a, b);
        }
    }
}

/// The lost positions themselves, from the exact list of the theory, far out.
#[test]
fn lost_positions_on_words_are_exact() {
    for k in [
        1_u64,
        2,
        3,
        102_334_155,
        165_580_141,
        1 << 29,
        (1 << 30) - 1,
        1 << 30,
        1 << 40,
        (1 << 60) + 1,
    ] {
        // ⌊kφ⌋ = (k + ⌊√(5k²)⌋)/2 in 128 bits.
        let square = 5 * u128::from(k) * u128::from(k);
        let a = ((u128::from(k) + square.isqrt()) / 2) as u64;
        for (a, outcome) in [(a - 1, Outcome::N), (a, Outcome::P), (a + 1, Outcome::N)] {
            let b = a + k;
            assert_eq!(exact(&Natural::from(a), &Natural::from(b)), outcome, "{a} {b}");
            let answer = if outcome == Outcome::N { "1\n" } else { "0\n" };
            assert_eq!(judge("nyoj161", &format!("{b} {a} "), 100).0, answer, "{a} {b}");
        }
    }
}

/// Inputs with a count in front take blocks as well, and end after the last case.
#[test]
fn counted_cases_end_where_the_count_says() {
    let lines: String = (0..1000).map(|n| format!("{n} 9\n")).collect();
    let (answers, mistake) = judge("nyoj23", &format!("600\n{lines}"), 333);
    assert_eq!((answers.lines().count(), mistake), (600, None));
}
