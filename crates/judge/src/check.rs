//! Compares a file of answers with the right ones, and shows the first difference.
//!
//! Lines are compared one by one. Blanks at the end of a line, CRLF line ends and a missing final line end are no
//! differences, as for most judges. Both files are read as streams.

use crate::{
    case::{Case, CaseReader},
    evaluate::Evaluator,
    problem::Problem,
    run::{JudgeError, answer},
    scanner::Place,
};
use bouton_core::rules::Files;
use bouton_engine::{Answer, Budget};
use std::io::{self, BufRead, Read};

/// How much of a line of answers is kept beyond the length of the right one.
const SPARE: usize = 1 << 12;

/// How much of a case is shown.
const SHOWN: usize = 1 << 10;

/// The outcome of a comparison.
#[derive(Debug)]
pub struct Checked {
    /// How many cases were compared, the one with the difference included.
    pub cases: u64,
    /// The first difference; `None` when all answers are right.
    pub difference: Option<Difference>,
}

/// The first difference.
#[derive(Debug)]
pub struct Difference {
    /// The line of the file of answers, from 1.
    pub line: u64,
    /// What should stand there; `None` for nothing.
    pub expected: Option<String>,
    /// What stands there; `None` for nothing.
    pub actual: Option<String>,
    /// The case whose answer it is; `None` after the last.
    pub case: Option<DifferentCase>,
}

/// The case at which answers differ.
#[derive(Debug)]
pub struct DifferentCase {
    /// Its number, from 1.
    pub number: u64,
    /// Where it begins in the input.
    pub place: Place,
    /// Its numbers, cut where there are many.
    pub numbers: String,
    /// The game that it makes, in the notation.
    pub game: String,
    /// The whole answer about that game, with its steps, where the case is a game.
    pub answer: Option<Box<Answer>>,
}

/// Compares a file of answers with the right answers to an input.
///
/// # Errors
/// A mistake in the input, a case without an answer, or a file that cannot be read.
pub fn check<R: Read, A: BufRead>(
    problem: &Problem,
    source: R,
    mut answers: A,
    files: &dyn Files,
    budget: Budget<'_>,
) -> Result<Checked, JudgeError> {
    let mut reader = CaseReader::new(&problem.input, source);
    let mut evaluator = Evaluator::new(problem, files, budget);
    let mut case = Case::default();
    let (mut right, mut line) = (Vec::new(), Vec::new());
    let mut number = 0;
    let mut cases = 0;
    while reader.next(&mut case)? {
        cases += 1;
        right.clear();
        answer(&mut evaluator, &case, &mut right, &budget).map_err(|error| JudgeError::Case {
            place: case.place,
            case: case.number,
            error,
        })?;
        for expected in right.split_inclusive(|&b| b == b'\n') {
            number += 1;
            let expected = trimmed(expected);
            let read = read_line(&mut answers, &mut line, expected.len() + SPARE);
            let actual = read.map_err(JudgeError::Output)?.then(|| trimmed(&line));
            if actual == Some(expected) {
                continue;
            }
            let difference = Difference {
                line: number,
                expected: Some(text(expected)),
                actual: actual.map(text),
                case: Some(DifferentCase {
                    number: case.number,
                    place: case.place,
                    numbers: case.text(SHOWN),
                    game: evaluator.game(&case),
                    answer: evaluator.explanation(&case).ok().flatten().map(Box::new),
                }),
            };
            return Ok(Checked { cases, difference: Some(difference) });
        }
    }
    // Blank lines at the end are no difference.
    let difference = loop {
        number += 1;
        if !read_line(&mut answers, &mut line, SPARE).map_err(JudgeError::Output)? {
            break None;
        }
        if !trimmed(&line).is_empty() {
            let actual = Some(text(trimmed(&line)));
            break Some(Difference { line: number, expected: None, actual, case: None });
        }
    };
    Ok(Checked { cases, difference })
}

/// Reads a line into a buffer, at most `limit` bytes of it; the rest of the line is passed. False at the end.
fn read_line<A: BufRead>(source: &mut A, line: &mut Vec<u8>, limit: usize) -> io::Result<bool> {
    line.clear();
    let mut read = false;
    loop {
        let chunk = match source.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(read);
        }
        read = true;
        let end = chunk.iter().position(|&b| b == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        line.extend_from_slice(&part[..part.len().min(limit.saturating_sub(line.len()))]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        source.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

fn trimmed(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|&b| !matches!(b, b' ' | b'\t' | b'\r' | b'\n'));
    &line[..end.map_or(0, |end| end + 1)]
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}
