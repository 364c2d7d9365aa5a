//! From a text to an answer: the notation reads it, the catalogue resolves it, the engine answers it.

use crate::{interrupt, limits::Allowance, progress::Spinner, session::Session};
use bouton_core::{
    notation::{self, Diagnostic},
    rules::{Component, Files, catalogue},
    value::Play,
};
use bouton_engine::{Answer, Moves, Question};
use std::fs;

/// Reads files that parameters name, from the file system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileSystem;

impl Files for FileSystem {
    fn read(&self, name: &str) -> Result<String, String> {
        let bytes = fs::read(name).map_err(|error| error.to_string())?;
        String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
            format!("line {line} is not UTF-8")
        })
    }
}

/// The components of a text.
///
/// # Errors
/// Every mistake in it.
pub(crate) fn components(text: &str) -> Result<Vec<Component>, Vec<Diagnostic>> {
    catalogue::parse_question(text, &FileSystem)
}

/// A convention and a number of moves to list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) play: Play,
    pub(crate) move_limit: usize,
}

/// Answers a question about some components.
pub(crate) fn answer(
    components: Vec<Component>,
    wish: Wish,
    allowance: &Allowance,
    session: &Session,
) -> Answer {
    let Wish { play, move_limit } = wish;
    let question = Question { components, play, move_limit };
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    interrupt::computing(|| bouton_engine::solve(&question, &budget))
}

/// Lists the moves of a question about some components.
pub(crate) fn moves(
    components: Vec<Component>,
    wish: Wish,
    allowance: &Allowance,
    session: &Session,
) -> Moves {
    let Wish { play, move_limit } = wish;
    let question = Question { components, play, move_limit };
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    interrupt::computing(|| bouton_engine::moves(&question, &budget))
}

/// Positions of rulesets, small ones of every shape. The ruleset of the first that can be read is taken.
const SHAPES: [&str; 8] = ["", " 0", " 0 0", " 1", " 1 2", " 1 2 3", " 1 2 3 4", " 1/1"];

/// A small position of the ruleset that a text without positions names: `kayles`, `subtract:1,3,4`, `wythoff`.
///
/// # Errors
/// Every mistake in it.
pub(crate) fn ruleset(text: &str, example: &str) -> Result<Component, Vec<Diagnostic>> {
    let sum = notation::parse(text)?;
    let [term] = sum.terms.as_slice() else {
        let span = 0..text.chars().count();
        return Err(vec![Diagnostic::new("C0203", span).with("example", example)]);
    };
    if let (Some(first), Some(last)) = (term.arguments.first(), term.arguments.last()) {
        let span = first.span.start..last.span.end;
        return Err(vec![Diagnostic::new("C0208", span).with("example", example)]);
    }
    let mut mistakes = None;
    for shape in SHAPES {
        match components(&format!("{text}{shape}")) {
            Ok(components) => {
                if let Some(component) = components.into_iter().next() {
                    return Ok(component);
                }
            }
            Err(wrong) => mistakes = mistakes.or(Some(wrong)),
        }
    }
    Err(mistakes.unwrap_or_else(|| {
        vec![Diagnostic::new("C0203", 0..text.chars().count()).with("example", example)]
    }))
}
