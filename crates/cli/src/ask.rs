//! From a text to an answer: the notation reads it, the catalogue resolves it, the engine answers it.

use crate::{interrupt, limits::Allowance, progress::Spinner, session::Session};
use bouton_core::{
    notation::{self, Diagnostic, Head},
    rules::{Component, Files, NOT_UTF8, catalogue},
    value::Play,
};
use bouton_engine::{Answer, Budget, Keeper, Moves, NoRemoteness, Question, Remoteness, Stop};
use std::{fs, io::Read as _};

/// Reads files that parameters name, from the file system, if they are not too large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileSystem {
    most: u64,
}

impl Default for FileSystem {
    fn default() -> Self {
        FileSystem { most: LARGEST_FILE }
    }
}

/// The largest file in bytes, where no memory limit says otherwise.
const LARGEST_FILE: u64 = 256 << 20;

/// What is made of a file takes up to so many times its size.
const TIMES_ITS_SIZE: u64 = 8;

impl Files for FileSystem {
    fn read(&self, name: &str) -> Result<String, String> {
        let mut file = fs::File::open(name).map_err(|error| error.to_string())?;
        let told = file.metadata().map_err(|error| error.to_string())?.len();
        let mut bytes = Vec::new();
        if told <= self.most {
            // Devices and pipes tell no size, and may never end.
            let mut bounded = (&mut file).take(self.most.saturating_add(1));
            bounded.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        }
        let size = told.max(bytes.len() as u64);
        if size > self.most {
            let needed = size.saturating_mul(TIMES_ITS_SIZE);
            return Err(format!("its {size} bytes need up to {needed} bytes of --memory"));
        }
        text(bytes).map_err(|line| format!("{NOT_UTF8}{line}"))
    }
}

/// Bytes as text, without the mark of their order that some editors write in front.
///
/// # Errors
/// The number of the first line that is not UTF-8.
pub(crate) fn text(mut bytes: Vec<u8>) -> Result<String, usize> {
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        1 + valid.iter().filter(|&&byte| byte == b'\n').count()
    })
}

/// The mark of the byte order, U+FEFF.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Positions to play, one of which most rulesets have.
const POSITIONS: [&str; 5] = [" 3 5 7", " 12", " 5 8", " 4x4", " 1 4 6 9"];

/// A ruleset without a position, with one to play: an example of its family, or the first that can be read. Nothing for other texts.
pub(crate) fn with_position(text: &str) -> Option<String> {
    let sum = notation::parse(text).ok()?;
    let [term] = sum.terms.as_slice() else { return None };
    let can_be_played =
        |text: &str| components(text).is_ok_and(|components| !components.is_empty());
    if !term.arguments.is_empty() || can_be_played(text) {
        return None;
    }
    let family = match &term.head {
        Head::Name { text, .. } => catalogue::find(text)?,
        Head::Code { .. } => catalogue::find(catalogue::CODE)?,
        Head::Star { .. } | Head::Compound { .. } => return None,
    };
    let is_bare = term.parameters.is_empty() && matches!(term.head, Head::Name { .. });
    let examples =
        family.examples().iter().filter(|_| is_bare).map(|example| (*example).to_owned());
    let made = POSITIONS.iter().map(|position| format!("{}{position}", term.head_text()));
    examples.chain(made).find(|text| can_be_played(text))
}

/// The components of a text.
///
/// # Errors
/// Every mistake in it.
pub(crate) fn components(text: &str) -> Result<Vec<Component>, Vec<Diagnostic>> {
    catalogue::parse_question(text, &FileSystem::default())
}

/// The same, files bounded by the memory that is allowed.
pub(crate) fn components_within(
    text: &str,
    allowance: &Allowance,
) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let files = FileSystem { most: allowance.memory() / TIMES_ITS_SIZE };
    catalogue::parse_question(text, &files)
}

/// A convention, where one is asked for, and a number of moves to list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) play: Option<Play>,
    pub(crate) move_limit: usize,
}

/// The convention that a flag asks for.
pub(crate) fn convention(misere: bool) -> Option<Play> {
    misere.then_some(Play::Misere)
}

/// The question of some components; `text` is what was typed.
///
/// # Errors
/// Misère play of rules that have none.
pub(crate) fn question(
    text: &str,
    components: Vec<Component>,
    wish: Wish,
) -> Result<Question, Vec<Diagnostic>> {
    Question::asked(components, wish.play, wish.move_limit)
        .map_err(|mistake| vec![Diagnostic { span: 0..text.chars().count(), ..mistake }])
}

/// What answers a question: [`bouton_engine::solve`], or [`bouton_engine::outcome`] where only the winner is asked for.
pub(crate) type Solve = fn(&Question, &Budget<'_>) -> Answer;

/// How a question is answered.
#[derive(Clone, Copy)]
pub(crate) struct How<'k> {
    pub(crate) wish: Wish,
    pub(crate) solve: Solve,
    /// Keeps what a search of a board has proved.
    pub(crate) keeper: Option<&'k dyn Keeper>,
}

/// Answers a question.
///
/// # Errors
/// Every mistake in it, also one of the user's rules while they ran.
pub(crate) fn answer(
    text: &str,
    how: How<'_>,
    allowance: &Allowance,
    session: &Session,
) -> Result<Answer, Vec<Diagnostic>> {
    let question = question(text, components_within(text, allowance)?, how.wish)?;
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = Budget { keeper: how.keeper, ..allowance.begin(Some(&report)) };
    let answer = interrupt::computing(|| (how.solve)(&question, &budget));
    match answer.mistake {
        None => Ok(answer),
        Some(mistake) => Err(vec![mistake]),
    }
}

/// How long a game lasts, or what stopped the search for it.
///
/// # Errors
/// Every mistake in the question, also one of the user's rules while they ran.
pub(crate) fn remoteness(
    text: &str,
    wish: Wish,
    allowance: &Allowance,
    session: &Session,
) -> Result<Result<Remoteness, Stop>, Vec<Diagnostic>> {
    let question = question(text, components(text)?, wish)?;
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    match interrupt::computing(|| bouton_engine::remoteness(&question, &budget)) {
        Ok(found) => Ok(Ok(found)),
        Err(NoRemoteness::Stop(stop)) => Ok(Err(stop)),
        Err(NoRemoteness::Mistake(mistake)) => Err(vec![mistake]),
    }
}

/// Lists the moves of a question, with how long the game lasts after each if that is asked for.
///
/// # Errors
/// Every mistake in it, also one of the user's rules while they ran.
pub(crate) fn moves(
    text: &str,
    wish: Wish,
    lasting: bool,
    allowance: &Allowance,
    session: &Session,
) -> Result<Moves, Vec<Diagnostic>> {
    let question = question(text, components_within(text, allowance)?, wish)?;
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    let moves = interrupt::computing(|| {
        let mut moves = bouton_engine::moves(&question, &budget);
        if lasting && moves.mistake.is_none() {
            bouton_engine::last_moves(&question, &mut moves, &budget);
        }
        moves
    });
    match moves.mistake {
        None => Ok(moves),
        Some(mistake) => Err(vec![mistake]),
    }
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
