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
    threads: usize,
) {
    let component = Component { ruleset, position: Position::from(words) };
    let question = Question { play, ..Question::new(vec![component]) };
    let (start, before) = (Instant::now(), processor_time());
    let answer = solve(
        &question,
        &Budget { positions: u64::MAX, options: Some(u64::MAX), threads, ..Budget::default() },
    );
    let wall = start.elapsed().as_secs_f64();
    // On a machine with other work the time on the processor says more.
    let seconds = match (before, processor_time()) {
        (Some(before), Some(after)) => after - before,
        _ => wall,
    };
    assert_eq!(answer.verdict, Verdict::Known(expected), "{what}: {:?}", answer.stop);
    println!(
        "{what:<40} {seconds:>8.3} s of processor {wall:>8.3} s {:>12.3e} options/s  {:?}  {}",
        options / seconds,
        answer.basis,
        peak_memory().unwrap_or_default(),
    );
}

/// Seconds of processor time of the whole process so far, ended threads included, where the system tells (Linux, in
/// hundredths of a second).
fn processor_time() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name, which may contain anything: user time is the 12th word, system time the 13th.
    let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = words.next()?.parse::<u64>().ok()? + words.next()?.parse::<u64>().ok()?;
    Some(ticks as f64 / 100.0)
}

/// The most memory that the process has had, where the system tells.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find(|line| line.starts_with("VmHWM")).map(str::to_owned)
}

fn main() {
    // One thread, unless the first argument says otherwise; "large" as the second adds 10⁸ edges.
    let mut arguments = std::env::args().skip(1);
    let threads = arguments.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    let heap = 1_000_000;
    let outcome = |n: u64| if [0, 2].contains(&(n % 7)) { Outcome::P } else { Outcome::N };
    let set: Arc<dyn Ruleset> = Arc::new(Subtract(&[1, 3, 4]));
    let options = 3.0 * heap as f64;
    run("{1,3,4}, one heap of 10⁶", set, &[heap], Play::Normal, options, outcome(heap), threads);
    let nim: Arc<dyn Ruleset> = Arc::new(Nim);
    let mut sizes = vec![[60u64, 61, 62]];
    if arguments.next().is_some() {
        sizes.push([170, 171, 172]);
    }
    for heaps in sizes {
        let what = |play| format!("Nim {heaps:?}, {play}");
        let options = options_of_nim(heaps);
        for (play, name) in [(Play::Normal, "normal"), (Play::Misere, "misère")] {
            run(&what(name), nim.clone(), &heaps, play, options, outcome_of(&heaps), threads);
        }
    }
}

/// The options of all positions that three heaps reach, the order of the heaps not counted.
fn options_of_nim([a, b, c]: [u64; 3]) -> f64 {
    let mut options = 0;
    for x in 0..=a {
        for y in x..=b {
            for z in y..=c {
                options += x + y + z;
            }
        }
    }
    options as f64
}

fn outcome_of(heaps: &[u64]) -> Outcome {
    let sum = heaps.iter().fold(Natural::ZERO, |sum, &heap| sum ^ Natural::from(heap));
    Outcome::of_nim_value(&sum)
}
