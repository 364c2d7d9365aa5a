//! Judges a stream of cases: answers go out as they are found, and stay when the input turns out to be damaged.

use crate::{
    case::{Case, CaseReader},
    evaluate::{CaseError, Evaluator},
    mistake::{InputError, diagnostic},
    problem::Problem,
    scanner::Place,
};
use bouton_core::{notation::Diagnostic, rules::Files};
use bouton_engine::{Budget, Limit, Stop};
use std::{
    fmt,
    io::{self, Read, Write},
    sync::atomic::Ordering,
};

/// Answers are handed on in pieces of about this size, and whenever more input has to be waited for.
const PIECE: usize = 1 << 16;

/// What was judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many cases were answered.
    pub cases: u64,
    /// Where the input goes on after the last case, if it does. Judges ignore what stands there.
    pub rest: Option<Place>,
}

/// Why judging ended early. The answers before have been written.
#[derive(Debug)]
pub enum JudgeError {
    /// A mistake in the input, or an input that cannot be read.
    Input(InputError),
    /// A case that has no answer.
    Case {
        /// Where it begins.
        place: Place,
        /// Its number, from 1.
        case: u64,
        /// Why.
        error: CaseError,
    },
    /// The answers cannot be written.
    Output(io::Error),
}

impl JudgeError {
    /// The stable code; `None` for a source or sink that failed.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            JudgeError::Input(error) => error.code(),
            JudgeError::Case { error, .. } => Some(error.code()),
            JudgeError::Output(_) => None,
        }
    }

    /// The mistake as code and arguments, for surfaces that have their own sentences; `None` for a source or sink that
    /// failed. The argument `reason` of a case without an answer is an English sentence, which surfaces replace.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        match self {
            JudgeError::Input(error) => error.diagnostic(),
            JudgeError::Case { place, case, error } => Some(
                diagnostic(error.code(), *place, "")
                    .with("case", case)
                    .with("game", error.game())
                    .with("reason", error.reason()),
            ),
            JudgeError::Output(_) => None,
        }
    }

    /// Where the input is to blame.
    pub fn place(&self) -> Option<Place> {
        match self {
            JudgeError::Input(error) => error.place(),
            JudgeError::Case { place, .. } => Some(*place),
            JudgeError::Output(_) => None,
        }
    }
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JudgeError::Input(error) => error.fmt(f),
            JudgeError::Case { place, case, error } => {
                write!(f, "line {}, column {} (case {case}): {error}", place.line, place.column)
            }
            JudgeError::Output(error) => write!(f, "the answers cannot be written: {error}"),
        }
    }
}

impl std::error::Error for JudgeError {}

impl From<InputError> for JudgeError {
    fn from(error: InputError) -> JudgeError {
        JudgeError::Input(error)
    }
}

/// Answers every case of an input.
///
/// # Errors
/// What ended it early; the answers to the cases before have been written and flushed.
///
/// # Example
/// ```
/// use bouton_core::rules::NoFiles;
///
/// let problem = bouton_judge::catalogue::problem("nyoj161").unwrap();
/// let mut answers = Vec::new();
/// bouton_judge::run(&problem, &b"2 1\n8 4\n4 7\n"[..], &mut answers, &NoFiles, Default::default()).unwrap();
/// assert_eq!(answers, b"0\n1\n0\n");
/// ```
pub fn run<R: Read, W: Write>(
    problem: &Problem,
    source: R,
    mut sink: W,
    files: &dyn Files,
    budget: Budget<'_>,
) -> Result<Summary, JudgeError> {
    let mut answers = Vec::with_capacity(2 * PIECE);
    let judged = judge(problem, source, &mut answers, files, budget, |answers, must| {
        if must || answers.len() >= PIECE {
            sink.write_all(answers)?;
            answers.clear();
            if must {
                sink.flush()?;
            }
        }
        Ok(())
    });
    if matches!(judged, Err(JudgeError::Output(_))) {
        return judged;
    }
    sink.write_all(&answers).and_then(|()| sink.flush()).map_err(JudgeError::Output)?;
    judged
}

fn judge<R: Read>(
    problem: &Problem,
    source: R,
    answers: &mut Vec<u8>,
    files: &dyn Files,
    budget: Budget<'_>,
    mut hand_on: impl FnMut(&mut Vec<u8>, bool) -> io::Result<()>,
) -> Result<Summary, JudgeError> {
    let mut reader = CaseReader::new(&problem.input, source);
    let mut evaluator = Evaluator::new(problem, files, budget);
    let mut case = Case::default();
    let mut summary = Summary::default();
    let width = problem.input.pattern.items.len();
    let mut numbers = Vec::new();
    // Cases that a block was taken back for, which go the long way one by one.
    let mut one_by_one = if evaluator.answers_blocks() { 0 } else { u64::MAX };
    loop {
        while one_by_one == 0 && !is_cancelled(&budget) {
            let block = reader.block(&mut numbers);
            if block.cases == 0 {
                break;
            }
            if !evaluator.answer_block(&numbers, width, answers) {
                reader.take_back(&block);
                one_by_one = block.cases;
                break;
            }
            summary.cases += block.cases;
            hand_on(answers, false).map_err(JudgeError::Output)?;
        }
        // Who types the cases by hand sees each answer at once.
        hand_on(answers, !answers.is_empty() && reader.is_drained()).map_err(JudgeError::Output)?;
        if !reader.next(&mut case)? {
            break;
        }
        let start = answers.len();
        if let Err(error) = answer(&mut evaluator, &case, answers, &budget) {
            answers.truncate(start);
            return Err(JudgeError::Case { place: case.place, case: case.number, error });
        }
        summary.cases += 1;
        if one_by_one < u64::MAX {
            one_by_one = one_by_one.saturating_sub(1);
        }
    }
    summary.rest = reader.rest()?;
    Ok(summary)
}

fn is_cancelled(budget: &Budget<'_>) -> bool {
    budget.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
}

/// Answers one case, unless it was cancelled.
#[inline]
pub(crate) fn answer(
    evaluator: &mut Evaluator<'_>,
    case: &Case,
    answers: &mut Vec<u8>,
    budget: &Budget<'_>,
) -> Result<(), CaseError> {
    if is_cancelled(budget) {
        let stop = Stop { limit: Limit::Cancelled, positions: 0 };
        return Err(CaseError::NotDecided { game: evaluator.game(case), stop });
    }
    evaluator.answer(case, answers)
}
