//! How fast the memoised search is: options a second and bytes a position, on rules that are written here.
//!
//! Every line is checked against a value known from a theorem.

use bouton_core::{
    rules::{Component, Flow, Position, Ruleset, Visitor},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Budget, Question, Verdict, solve};
use std::{sync::Arc, time::Instant};

#[derive(Debug)]
struct Subtract(&'static [u64]);

impl Ruleset for Subtract {
    fn name(&self) -> String {
        format!("speed-subtract:{:?}", self.0)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let &[heap] = position else { return Flow::Continue(()) };
        self.0.iter().filter(|&&k| k <= heap).try_for_each(|k| visit(&[&[heap - k]]))
    }
}

#[derive(Debug)]
struct Nim;

impl Ruleset for Nim {
    fn name(&self) -> String {
        "speed-nim".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        for (i, &heap) in position.iter().enumerate() {
            let mut after = position.to_vec();
            for n in 0..heap {
                after[i] = n;
                visit(&[&after])?;
            }
        }
        Flow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }
}

fn run(
    what: &str,
    ruleset: Arc<dyn Ruleset>,
    words: &[u64],
    play: Play,
    options: f64,
    expected: Outcome,
) {
    let component = Component { ruleset, position: Position::from(words) };
    let question = Question { play, ..Question::new(vec![component]) };
    let start = Instant::now();
    let answer = solve(
        &question,
        &Budget { positions: u64::MAX, options: Some(u64::MAX), ..Budget::default() },
    );
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(answer.verdict, Verdict::Known(expected), "{what}: {:?}", answer.stop);
    println!(
        "{what:<40} {seconds:>8.3} s {:>12.3e} options/s  {:?}",
        options / seconds,
        answer.basis
    );
}

fn main() {
    let heap = 1_000_000;
    let outcome = |n: u64| if [0, 2].contains(&(n % 7)) { Outcome::P } else { Outcome::N };
    let set: Arc<dyn Ruleset> = Arc::new(Subtract(&[1, 3, 4]));
    run("{1,3,4}, one heap of 10⁶", set, &[heap], Play::Normal, 3.0 * heap as f64, outcome(heap));
    let nim: Arc<dyn Ruleset> = Arc::new(Nim);
    let (a, b, c) = (60u64, 61, 62);
    // Every sorted triple below (60, 61, 62) with about 90 options.
    let triples = 1.0 / 6.0 * (a * b * c) as f64;
    let options = triples * 0.75 * (a + b + c) as f64 * 2.0 / 3.0;
    run(
        "three heaps of Nim, 60 61 62",
        nim.clone(),
        &[a, b, c],
        Play::Normal,
        options,
        outcome_of(&[a, b, c]),
    );
    run("the same, misère", nim, &[a, b, c], Play::Misere, options, outcome_of(&[a, b, c]));
}

fn outcome_of(heaps: &[u64]) -> Outcome {
    let sum = heaps.iter().fold(Natural::ZERO, |sum, &heap| sum ^ Natural::from(heap));
    Outcome::of_nim_value(&sum)
}
