//! From the text of a parameter to a question, or to its mistakes.

use crate::{gate::Work, parameters, refusal::Refusal};
use bouton_core::{
    notation::{self, Diagnostic},
    rules::{Component, NoFiles, catalogue},
    value::Play,
};
use bouton_engine::{NimValue, Question, Verdict};
use bouton_words::Words;

/// The question of a text.
pub(crate) fn read(
    text: &str,
    play: Option<Play>,
    move_limit: usize,
    words: &'static Words,
) -> Result<Question, Refusal> {
    let components = catalogue::parse_question(text, &NoFiles)
        .map_err(|mistakes| Refusal::mistakes(mistakes, words))?;
    Question::asked(components, play, move_limit)
        .map_err(|mistake| Refusal::mistakes(parameters::whole(text, mistake), words))
}

/// Positions of rulesets, small ones of every shape. The ruleset of the first that can be read is taken.
const SHAPES: [&str; 8] = ["", " 0", " 0 0", " 1", " 1 2", " 1 2 3", " 1 2 3 4", " 1/1"];

/// A small position of the ruleset that a text without positions names: `kayles`, `subtract:1,3,4`, `wythoff`. A position
/// behind the name is allowed too, and taken.
pub(crate) fn ruleset(text: &str, words: &'static Words) -> Result<Component, Refusal> {
    let wrong = |mistakes: Vec<Diagnostic>| Refusal::mistakes(mistakes, words);
    let sum = notation::parse(text).map_err(wrong)?;
    let not_one = || {
        wrong(vec![
            Diagnostic::new("N0311", 0..text.chars().count())
                .with("name", notation::shortened(text))
                .with("needed", 1)
                .with("given", sum.terms.len()),
        ])
    };
    let [term] = sum.terms.as_slice() else { return Err(not_one()) };
    let shapes: &[&str] = if term.arguments.is_empty() { &SHAPES } else { &SHAPES[..1] };
    let mut mistakes = None;
    for shape in shapes {
        match catalogue::parse_question(&format!("{text}{shape}"), &NoFiles) {
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

/// The answer of the engine, or the mistake that rules of the user's own made while they ran.
pub(crate) fn solved(
    question: &Question,
    work: &Work,
    words: &'static Words,
) -> Result<bouton_engine::Answer, Refusal> {
    let answer = bouton_engine::solve(question, &work.budget());
    match answer.mistake {
        None => Ok(answer),
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
    let answer = solved(&bare, work, words)?;
    Ok((answer.verdict, answer.nim_value))
}
