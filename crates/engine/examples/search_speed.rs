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
    cell::Cell,
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

/// Options that the rules handed over.
static OPTIONS: AtomicU64 = AtomicU64::new(0);
/// Those of them that the first thread looked at.
static OPTIONS_OF_FIRST: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// Whether this is the thread that asks.
    static IS_FIRST: Cell<bool> = const { Cell::new(false) };
}

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
        if IS_FIRST.get() {
            OPTIONS_OF_FIRST.fetch_add(self.options, Ordering::Relaxed);
        }
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
    (threads, memory): (usize, u64),
) {
    let component = Component { ruleset, position: Position::from(words) };
    let question = Question { play, move_limit: 1, ..Question::new(vec![component]) };
    OPTIONS.store(0, Ordering::Relaxed);
    OPTIONS_OF_FIRST.store(0, Ordering::Relaxed);
    IS_FIRST.set(true);
    let (start, before) = (Instant::now(), processor_time());
    let (positions, options) = (u64::MAX, Some(u64::MAX));
    let budget = Budget { positions, options, threads, memory, ..Budget::default() };
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
    if answer.verdict != Verdict::Unknown {
        assert_eq!(answer.verdict, Verdict::Known(expected), "{what}");
    }
    let options = OPTIONS.load(Ordering::Relaxed);
    let share = OPTIONS_OF_FIRST.load(Ordering::Relaxed) as f64 / options.max(1) as f64;
    println!(
        "{what:<32} {asked:?} {seconds:>8.3} s of processor {wall:>8.3} s, {options} options ({:.0} % by the first thread) {:>10.3e}/s  {:?} {:?}  {}",
        share * 100.0,
        options as f64 / seconds,
        answer.basis,
        answer.components[0].stop,
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
    // One thread, unless the first argument says otherwise; "large" as the second adds 10⁸ edges; the third is the limit of
    // memory in MiB.
    let mut arguments = std::env::args().skip(1);
    let threads = arguments.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    let is_large = arguments.next().is_some_and(|word| word == "large");
    let memory = arguments.next().and_then(|word| word.parse::<u64>().ok());
    let limits = (threads, memory.map_or(Budget::default().memory, |mib| mib << 20));
    let heap = 1_000_000;
    let outcome = |n: u64| if [0, 2].contains(&(n % 7)) { Outcome::P } else { Outcome::N };
    let set: Arc<dyn Ruleset> = Arc::new(Subtract(&[1, 3, 4]));
    for asked in [Asked::Values, Asked::Outcome] {
        let how = (Play::Normal, asked);
        run("{1,3,4}, one heap of 10⁶", set.clone(), &[heap], how, outcome(heap), limits);
    }
    let nim: Arc<dyn Ruleset> = Arc::new(Nim);
    let mut sizes = vec![[60u64, 61, 62]];
    if is_large {
        sizes.push([170, 171, 172]);
    }
    for heaps in sizes {
        for (play, name) in [(Play::Normal, "normal"), (Play::Misere, "misère")] {
            for asked in [Asked::Values, Asked::Outcome] {
                let what = format!("Nim {heaps:?}, {name}");
                run(&what, nim.clone(), &heaps, (play, asked), outcome_of(&heaps), limits);
            }
        }
    }
}

fn outcome_of(heaps: &[u64]) -> Outcome {
    let sum = heaps.iter().fold(Natural::ZERO, |sum, &heap| sum ^ Natural::from(heap));
    Outcome::of_nim_value(&sum)
}
