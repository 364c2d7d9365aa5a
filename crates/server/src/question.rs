//! From the text of a parameter to a question, or to its mistakes.

use crate::{
    gate::Work,
    parameters,
    refusal::Refusal,
    tables::{self, Found},
};
use bouton_core::{
    notation::{self, Diagnostic},
    rules::{Component, Convention, NoFiles, Written, catalogue},
    value::Play,
};
use bouton_engine::{Answer, NimValue, Question, Verdict};
use bouton_words::Words;

/// Bits that all numbers of a text may have together. Numbers are written out in decimal many times in an answer, and closed forms
/// divide and multiply them: the time of that grows with the square of their length or faster and heeds no deadline. Within this bound
/// it was at most 0.6 s of processor time for each example of the catalogue with its numbers made as large (`/analyse` and `/board`, 1000 moves, a
/// build without optimisation); lists of the moves of Fibonacci Nim take longest. That comes on top of the time of a question, and
/// on a busy machine the clock shows a multiple of it.
pub(crate) const BITS: usize = 1 << 12;

/// The components of a text, or its mistakes.
pub(crate) fn parsed(text: &str) -> Result<Vec<Component>, Vec<Diagnostic>> {
    catalogue::parse_question_within(text, &NoFiles, BITS).map_err(too_large_here)
}

/// Numbers that are too large for the server, said so: elsewhere they may be larger.
fn too_large_here(mistakes: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let here = |mistake: Diagnostic| match mistake.code {
        "N0107" => Diagnostic { code: "H0311", ..mistake }.with("most", BITS),
        _ => mistake,
    };
    let mut said: Vec<Diagnostic> = mistakes.into_iter().map(here).collect();
    // Behind the number with which they are too many bits together, all others are so as well.
    let is_many = said.iter().filter(|mistake| mistake.code == "H0311").count() > 1;
    let mut is_first = true;
    said.retain(|mistake| match mistake.code {
        "H0311" => std::mem::take(&mut is_first),
        // That there are more mistakes, which are those.
        "N0199" => !is_many,
        _ => true,
    });
    said
}

/// The question of a text.
pub(crate) fn read(
    text: &str,
    play: Option<Play>,
    move_limit: usize,
    words: &'static Words,
) -> Result<Question, Refusal> {
    let components = parsed(text).map_err(|mistakes| Refusal::mistakes(mistakes, words))?;
    Question::asked(components, play, move_limit)
        .map_err(|mistake| Refusal::mistakes(parameters::whole(text, mistake), words))
}

/// Positions of rulesets, small ones of every shape. The ruleset of the first that can be read is taken.
const SHAPES: [&str; 8] = ["", " 0", " 0 0", " 1", " 1 2", " 1 2 3", " 1 2 3 4", " 1/1"];

/// A small position of the ruleset that a text without positions names: `kayles`, `subtract:1,3,4`, `wythoff`.
pub(crate) fn ruleset(text: &str, words: &'static Words) -> Result<Component, Refusal> {
    let wrong = |mistakes: Vec<Diagnostic>| Refusal::mistakes(mistakes, words);
    let sum = notation::parse_within(text, BITS).map_err(|found| wrong(too_large_here(found)))?;
    let not_one = || {
        let whole = 0..text.chars().count();
        wrong(vec![Diagnostic::new("C0203", whole).with("example", "kayles")])
    };
    let [term] = sum.terms.as_slice() else { return Err(not_one()) };
    if let (Some(first), Some(last)) = (term.arguments.first(), term.arguments.last()) {
        let example = notation::shortened(&term.head_text());
        let numbers = Diagnostic::new("C0208", first.span.start..last.span.end);
        return Err(wrong(vec![numbers.with("example", example)]));
    }
    let mut mistakes = None;
    for shape in SHAPES {
        match parsed(&format!("{text}{shape}")) {
            Ok(components) => {
                if let Some(component) = components.into_iter().next() {
                    return Ok(component);
                }
            }
            Err(found) => mistakes = mistakes.or(Some(found)),
        }
    }
    Err(mistakes.map_or_else(not_one, wrong))
}

/// A small position of a ruleset whose positions are one number.
pub(crate) fn one_number(text: &str, words: &'static Words) -> Result<Component, Refusal> {
    let component = ruleset(text, words)?;
    match component.ruleset.written() {
        Written::Numbers(1) => Ok(component),
        _ => Err(not_heaps(text, words)),
    }
}

/// That the positions of a ruleset are no single heaps.
pub(crate) fn not_heaps(text: &str, words: &'static Words) -> Refusal {
    let shown = notation::shortened(text);
    let mistake = Diagnostic::new("C0204", 0..text.chars().count())
        .with("example", format!("bouton positions {shown} --count 10"))
        .with("ruleset", shown);
    Refusal::mistakes(vec![mistake], words)
}

/// The convention of a question about a whole ruleset: the one that is asked for, or else what the rules say.
pub(crate) fn play(
    component: &Component,
    asked: Option<Play>,
    text: &str,
    words: &'static Words,
) -> Result<Play, Refusal> {
    Convention::play(std::slice::from_ref(component), asked)
        .map_err(|mistake| Refusal::mistakes(parameters::whole(text, mistake), words))
}

/// The answer from a table, and which one it is, or that of the engine; or the mistake that rules of the user's own made while they ran.
pub(crate) fn solved<'q>(
    question: &'q Question,
    work: &Work,
    words: &'static Words,
) -> Result<(Answer, Option<Found<'q>>), Refusal> {
    let from_table = tables::find(question, work)
        .and_then(|found| found.answer(work).map(|answer| (answer, Some(found))));
    let (answer, found) =
        from_table.unwrap_or_else(|| (bouton_engine::solve(question, &work.budget()), None));
    match answer.mistake {
        None => Ok((answer, found)),
        Some(mistake) => Err(Refusal::mistakes(vec![mistake], words)),
    }
}

/// Who wins, and the nim-value, without moves and reasons.
pub(crate) fn verdict(
    question: &Question,
    work: &Work,
    words: &'static Words,
) -> Result<(Verdict, Option<NimValue>), Refusal> {
    let bare = Question { move_limit: 0, ..question.clone() };
    let (answer, _) = solved(&bare, work, words)?;
    Ok((answer.verdict, answer.nim_value))
}
