//! The stress tester: the smallest input on which a program is wrong.
//!
//! ```text
//! limits of the problem ──► cases ──► input ──► program ──► answers ──► check ──► shrink
//!                          small,    many      bounded in   bounded
//!                          edges,    cases     time, memory
//!                          traps,    at once
//!                          random
//! ```
//!
//! Inputs come in phases ([`generate`]): all small cases in order of their size; the edges of the limits; known traps
//! (numbers at which √5 in floating point rounds the wrong way, tables that wrap); random ones of every size. Each input holds
//! many cases where the problem allows it. The program runs with bounded time, memory and output ([`program`]); its
//! answers are compared as `judge --check` does. The time limit is that of one case: where a run of many cases takes longer, fewer
//! are tried at once, and only a case that takes too long alone is a failure. A failing input is first reduced to one case, then the numbers of the case are
//! made smaller as long as the program still fails (`shrink`).
//!
//! # Why the answer is right
//! The reference is the game that the problem names, answered by theorem or by search; the report carries the whole
//! [`Answer`](bouton_engine::Answer) with its steps.

pub mod generate;
pub mod program;
mod shrink;

use crate::{
    case::CaseReader,
    check,
    evaluate::Evaluator,
    problem::{Cases, Problem},
    run::JudgeError,
};
use bouton_core::rules::Files;
use bouton_engine::Budget;
use generate::{Generator, Numbers, Phase};
use program::{End, Limits, Program};
use std::{
    collections::VecDeque,
    io,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Limits of one run of the program.
    pub limits: Limits,
    /// Stop after this long: a run of the program that goes on then is ended and says nothing. A quarter of it is kept for making a
    /// failing input smaller.
    pub time: Duration,
    /// The seed of the random cases.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { limits: Limits::default(), time: Duration::from_secs(60), seed: 1 }
    }
}

/// What came out.
#[derive(Debug)]
pub struct Stressed {
    /// How many runs of the program.
    pub runs: u64,
    /// How many cases it answered.
    pub cases: u64,
    /// The smallest failing input that was found.
    pub failure: Option<Failure>,
    /// Whether it ended because it was interrupted.
    pub interrupted: bool,
    /// Whether every phase came to its end before the time was over (random cases have no end).
    pub exhausted: bool,
}

/// A failing input.
#[derive(Debug)]
pub struct Failure {
    /// In which phase it was found.
    pub phase: Phase,
    /// The input, as the program reads it.
    pub input: String,
    /// How many cases it has.
    pub cases: u64,
    /// How the run ended.
    pub end: End,
    /// What the program should have written, cut where it is long.
    pub expected: String,
    /// What it wrote, cut where it is long.
    pub actual: String,
    /// The first difference, with the game and the whole answer about it.
    pub checked: Option<crate::Checked>,
    /// How many runs made the input smaller.
    pub shrinking: u64,
    /// Whether the failing run came again with the same input; also where no time was left to try it again.
    pub repeats: bool,
}

/// Why there is no report.
#[derive(Debug)]
pub enum StressError {
    /// The program cannot be started.
    Start(io::Error),
    /// The problem has no limits from which inputs could be made.
    NoLimits(String),
    /// No case could be made that is a position within the budget.
    NoCase,
    /// No run of the program came to its end before the time was over.
    NoTime,
    /// The program does not start with so little memory.
    Memory,
}

/// Input of so many bytes at most is given to the program at once.
const MOST_BYTES: usize = 1 << 20;

/// Making a failing input smaller takes so long at most.
const SHRINKING: Duration = Duration::from_secs(40);

/// How many cases an input has at most in each phase.
const MOST_CASES: usize = 2000;

/// Where many cases take longer than one may, so many times fewer are tried.
const FEWER: usize = 8;

/// Cases of one input are made for so long at most: the reference needs its time as well.
const MAKING: Duration = Duration::from_secs(1);

/// Looks for an input on which the program is wrong.
///
/// # Errors
/// A program that cannot be started, a problem without limits.
pub fn stress(
    problem: &Problem,
    program: &Program,
    plan: &Plan,
    files: &dyn Files,
    budget: Budget<'_>,
    progress: &mut dyn FnMut(&Stressed, Phase),
) -> Result<Stressed, StressError> {
    let generator = Generator::new(problem, plan.seed).map_err(StressError::NoLimits)?;
    let begun = Instant::now();
    // A time beyond the clock is none.
    let end = begun.checked_add(plan.time);
    let search_end = begun.checked_add(plan.time / 4 * 3);
    let mut judge = Judge { problem, program, plan, files, budget, search_end, until: end, end };
    let mut report =
        Stressed { runs: 0, cases: 0, failure: None, interrupted: false, exhausted: false };
    // Cases that were in a run of too many, and how many are tried at once.
    let (mut waiting, mut most) = (VecDeque::new(), MOST_CASES);
    for phase in Phase::ALL {
        let mut cases = generator.phase(phase);
        loop {
            if judge.is_cancelled() {
                report.interrupted = true;
                return Ok(report);
            }
            if judge.is_late() {
                return if report.cases > 0 { Ok(report) } else { Err(StressError::NoTime) };
            }
            let batch = judge.batch(&mut waiting, &mut cases, phase, most);
            let Some(mut batch) = batch else { break };
            progress(&report, phase);
            report.runs += 1;
            let run_begun = Instant::now();
            let mut found = judge.run(&batch)?;
            if let Some(failed) = &found
                && failed.end == End::Time
                && batch.len() > 1
            {
                // The case that was not answered may be the one that never ends.
                let first = failed.case.and_then(|case| batch.get(case).cloned());
                most = batch.len().div_ceil(FEWER);
                found = match &first {
                    Some(case) => {
                        report.runs += 1;
                        judge.run(std::slice::from_ref(case))?
                    }
                    None => None,
                };
                if let (Some(_), Some(case)) = (&found, first) {
                    batch = vec![case];
                } else {
                    for case in batch.into_iter().rev() {
                        waiting.push_front(case);
                    }
                    continue;
                }
            } else if run_begun.elapsed() < plan.limits.time / (2 * FEWER as u32) {
                most = (2 * most).min(MOST_CASES);
            }
            let Some(found) = found else {
                report.cases += batch.len() as u64;
                continue;
            };
            if found.end == End::Interrupted {
                report.interrupted = judge.is_cancelled();
                let is_late = report.cases == 0 && !report.interrupted;
                return if is_late { Err(StressError::NoTime) } else { Ok(report) };
            }
            report.cases += batch.len() as u64;
            if judge.does_not_start(&found)? {
                return Err(StressError::Memory);
            }
            let longest = Instant::now() + SHRINKING;
            judge.until = Some(end.map_or(longest, |end| end.min(longest)));
            judge.search_end = None;
            report.failure = Some(shrink::shrink(&mut judge, batch, found, phase)?);
            report.interrupted = judge.is_cancelled();
            return Ok(report);
        }
    }
    report.exhausted = true;
    match report.cases {
        0 if judge.is_late() => Err(StressError::NoTime),
        0 => Err(StressError::NoCase),
        _ => Ok(report),
    }
}

/// A run that failed.
pub(crate) struct Failed {
    pub(crate) end: End,
    pub(crate) output: Vec<u8>,
    /// The case (from 0) whose answer is wrong or missing.
    pub(crate) case: Option<usize>,
}

/// What runs and judges.
pub(crate) struct Judge<'a> {
    problem: &'a Problem,
    program: &'a Program,
    plan: &'a Plan,
    files: &'a dyn Files,
    budget: Budget<'a>,
    /// No batch is made later, as long as nothing has failed.
    search_end: Option<Instant>,
    /// No run that only makes an input smaller begins later.
    pub(crate) until: Option<Instant>,
    /// No run goes on for longer.
    end: Option<Instant>,
}

impl Judge<'_> {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.budget.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// Whether the time for new inputs is over.
    fn is_late(&self) -> bool {
        self.search_end.is_some_and(|end| Instant::now() >= end)
    }

    /// How long one run may take.
    pub(crate) fn run_time(&self) -> Duration {
        self.plan.limits.time
    }

    pub(crate) fn problem(&self) -> &Problem {
        self.problem
    }

    /// The next cases that are positions, as many as fit an input: those that wait, then new ones.
    fn batch(
        &mut self,
        waiting: &mut VecDeque<Numbers>,
        cases: &mut dyn Iterator<Item = Numbers>,
        phase: Phase,
        most: usize,
    ) -> Option<Vec<Numbers>> {
        let allowed = match (&self.problem.input.cases, self.problem.limit("cases")) {
            (Cases::Count, Some(limit)) => usize::try_from(&limit.max).unwrap_or(MOST_CASES).max(1),
            _ => MOST_CASES,
        };
        let most = most.min(allowed);
        let (mut batch, mut bytes, mut refused) = (Vec::new(), 0, 0);
        let begun = Instant::now();
        while batch.len() < most && bytes < MOST_BYTES {
            let waited = waiting.pop_front();
            let is_new = waited.is_none();
            if is_new && !batch.is_empty() && begun.elapsed() >= MAKING {
                break;
            }
            let next = waited.or_else(|| cases.next().filter(|_| !self.is_late()));
            let Some(case) = next else { break };
            if is_new && !self.is_position(&case) {
                refused += 1;
                // Where hardly anything is a position, what is there is tried now and then.
                if refused > 10 * MOST_CASES && phase == Phase::Random {
                    break;
                }
                continue;
            }
            bytes += case.text(self.problem).len();
            batch.push(case);
        }
        (!batch.is_empty()).then_some(batch)
    }

    /// Whether the reference has an answer for a case.
    pub(crate) fn is_position(&self, case: &Numbers) -> bool {
        if generator_stop(self.problem, case) {
            return false;
        }
        let input = generate::input(self.problem, std::slice::from_ref(case));
        let mut reader = CaseReader::new(&self.problem.input, input.as_bytes());
        // An answer that takes longer than there is time is none.
        let deadline = self.search_end.or(self.budget.deadline);
        let budget = Budget { deadline, ..self.budget };
        let mut evaluator = Evaluator::new(self.problem, self.files, budget);
        let mut read = crate::case::Case::default();
        match reader.next(&mut read) {
            Ok(true) => evaluator.answer(&read, &mut Vec::new()).is_ok(),
            _ => false,
        }
    }

    /// Runs the program on some cases; what is wrong with it, if anything is.
    pub(crate) fn run(&mut self, cases: &[Numbers]) -> Result<Option<Failed>, StressError> {
        let input = generate::input(self.problem, cases);
        let right = self.answers(&input);
        // Some more than the right answers may be written before the program is stopped.
        let most = right.len().saturating_mul(2).saturating_add(1 << 16);
        let ran = self
            .program
            .run(input.as_bytes(), most, &self.plan.limits, (self.end, self.budget.cancel))
            .map_err(StressError::Start)?;
        let difference = self.compare(&input, &ran.output);
        if ran.end == End::Exited && difference.is_none() {
            return Ok(None);
        }
        let case = difference
            .and_then(|checked| checked.difference)
            .and_then(|difference| difference.case)
            .and_then(|case| usize::try_from(case.number).ok())
            .map(|number| number.saturating_sub(1));
        Ok(Some(Failed { end: ran.end, output: ran.output, case }))
    }

    /// Whether a program that ended as shells and loaders end that cannot start one starts where its memory is not limited.
    fn does_not_start(&self, failed: &Failed) -> Result<bool, StressError> {
        let limits = Limits { memory: None, ..self.plan.limits };
        if !matches!(failed.end, End::Code(126 | 127)) || self.plan.limits.memory.is_none() {
            return Ok(false);
        }
        let ran = self
            .program
            .run(b"", 1 << 16, &limits, (self.end, self.budget.cancel))
            .map_err(StressError::Start)?;
        Ok(!matches!(ran.end, End::Code(126 | 127) | End::Interrupted))
    }

    /// The right answers to an input.
    pub(crate) fn answers(&self, input: &str) -> Vec<u8> {
        let mut answers = Vec::new();
        // Every case was answered before it came into the input.
        let _ = crate::run(self.problem, input.as_bytes(), &mut answers, self.files, self.budget);
        answers
    }

    /// The first difference between the answers of the program and the right ones.
    pub(crate) fn compare(&self, input: &str, output: &[u8]) -> Option<crate::Checked> {
        match check(self.problem, input.as_bytes(), output, self.files, self.budget) {
            Ok(checked) if checked.difference.is_some() => Some(checked),
            Ok(_) | Err(JudgeError::Input(_) | JudgeError::Case { .. } | JudgeError::Output(_)) => {
                None
            }
        }
    }
}

/// Whether a case would end the input.
fn generator_stop(problem: &Problem, case: &Numbers) -> bool {
    match &problem.input.cases {
        Cases::Stop(stop) => {
            let flat: Vec<&bouton_core::value::Natural> = case.flat().collect();
            flat.len() >= stop.len()
                && stop.iter().zip(flat).all(|(s, n)| *n == bouton_core::value::Natural::from(*s))
        }
        Cases::Count | Cases::End => false,
    }
}
