//! How fast the memoised search is: options a second and bytes a position, on rules that are written here, for nim-values
//! and for the winner alone.
//!
//! Every line is checked against a value known from a theorem.

use bouton_core::{
    rules::{Component, Flow, Position, Ruleset, Visitor},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Budget, Question, Verdict, outcome, solve};
use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

/// Options that the rules handed over.
static OPTIONS: AtomicU64 = AtomicU64::new(0);

/// Adds what one call of the rules handed over, at its end.
struct Counted<'v> {
    visit: Visitor<'v>,
    options: u64,
}

impl Counted<'_> {
    fn visit(&mut self, option: &[u64]) -> Flow {
        self.options += 1;
        (self.visit)(&[option])
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        OPTIONS.fetch_add(self.options, Ordering::Relaxed);
    }
}

#[derive(Debug)]
struct Subtract(&'static [u64]);

impl Ruleset for Subtract {
    fn name(&self) -> String {
        format!("speed-subtract:{:?}", self.0)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let &[heap] = position else { return Flow::Continue(()) };
        let mut visit = Counted { visit, options: 0 };
        self.0.iter().filter(|&&k| k <= heap).try_for_each(|k| visit.visit(&[heap - k]))
    }
}

#[derive(Debug)]
struct Nim;

impl Ruleset for Nim {
    fn name(&self) -> String {
        "speed-nim".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let mut visit = Counted { visit, options: 0 };
        for (i, &heap) in position.iter().enumerate() {
            let mut after = position.to_vec();
            for n in 0..heap {
                after[i] = n;
                visit.visit(&after)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
enum Asked {
    /// Everything that an answer holds.
    Values,
    /// Who wins.
    Outcome,
}

fn run(
    what: &str,
    ruleset: Arc<dyn Ruleset>,
    words: &[u64],
    (play, asked): (Play, Asked),
    expected: Outcome,
    threads: usize,
) {
    let component = Component { ruleset, position: Position::from(words) };
    let question = Question { play, move_limit: 1, ..Question::new(vec![component]) };
    OPTIONS.store(0, Ordering::Relaxed);
    let (start, before) = (Instant::now(), processor_time());
    let budget =
        Budget { positions: u64::MAX, options: Some(u64::MAX), threads, ..Budget::default() };
    let answer = match asked {
        Asked::Values => solve(&question, &budget),
        Asked::Outcome => outcome(&question, &budget),
    };
    let wall = start.elapsed().as_secs_f64();
    // On a machine with other work the time on the processor says more.
    let seconds = match (before, processor_time()) {
        (Some(before), Some(after)) => after - before,
        _ => wall,
    };
    assert_eq!(answer.verdict, Verdict::Known(expected), "{what}: {:?}", answer.stop);
    let options = OPTIONS.load(Ordering::Relaxed);
    println!(
        "{what:<32} {asked:?} {seconds:>8.3} s of processor {wall:>8.3} s, {options} options {:>10.3e}/s  {:?}  {}",
        options as f64 / seconds,
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
    for asked in [Asked::Values, Asked::Outcome] {
        let how = (Play::Normal, asked);
        run("{1,3,4}, one heap of 10⁶", set.clone(), &[heap], how, outcome(heap), threads);
    }
    let nim: Arc<dyn Ruleset> = Arc::new(Nim);
    let mut sizes = vec![[60u64, 61, 62]];
    if arguments.next().is_some() {
        sizes.push([170, 171, 172]);
    }
    for heaps in sizes {
        for (play, name) in [(Play::Normal, "normal"), (Play::Misere, "misère")] {
            for asked in [Asked::Values, Asked::Outcome] {
                let what = format!("Nim {heaps:?}, {name}");
                run(&what, nim.clone(), &heaps, (play, asked), outcome_of(&heaps), threads);
            }
        }
    }
}

fn outcome_of(heaps: &[u64]) -> Outcome {
    let sum = heaps.iter().fold(Natural::ZERO, |sum, &heap| sum ^ Natural::from(heap));
    Outcome::of_nim_value(&sum)
}
