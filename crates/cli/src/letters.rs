//! Games with letters on the command line: parameters (`--for m=1..20`), conditions (`--where`), and what is shown of patterns.

use crate::{
    arguments::Format,
    commands::option_mistakes,
    exit_code::ExitCode,
    interrupt,
    limits::OptionMistake,
    mistakes::Place,
    quantity,
    session::{Failure, Session},
    text::shorten,
};
use bouton_core::{evidence::Argument, notation::Diagnostic};
use bouton_engine::{Limit, Stop};
use bouton_patterns::{Condition, Ground, Mistaken, Parameter, PatternError, Subject};
use bouton_wire as wire;
use bouton_words::Words;
use std::collections::BTreeMap;

/// So many settings of the parameters are tried at most.
const MOST_SETTINGS: u64 = 100_000;

/// Reads the parameters; mistakes are added to the list.
pub(crate) fn parameters(texts: &[String], wrong: &mut Vec<OptionMistake>) -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> = Vec::new();
    for text in texts {
        let text = crate::help::shown(text).into_owned();
        match parameter(&text).and_then(|read| fitting(read, &parameters)) {
            Ok(read) => parameters.push(read),
            Err(mistake) => {
                let whole = format!("--for {text}");
                let span = 6..whole.chars().count();
                let mistake = Diagnostic { span, ..mistake.with("text", &text) };
                wrong.push(OptionMistake { text: whole, mistake });
            }
        }
    }
    parameters
}

/// The parameter if it may stand beside those before it.
fn fitting(read: Parameter, before: &[Parameter]) -> Result<Parameter, Diagnostic> {
    if read.from > read.to {
        return Err(Diagnostic::new("F0114", 0..0)
            .with("name", &read.name)
            .with("from", read.from)
            .with("to", read.to));
    }
    if before.iter().any(|other| other.name == read.name) {
        return Err(Diagnostic::new("F0116", 0..0).with("name", &read.name));
    }
    let count = |p: &Parameter| (p.to - p.from).saturating_add(1);
    let settings = before.iter().chain([&read]).map(count).fold(1_u64, u64::saturating_mul);
    if settings > MOST_SETTINGS {
        return Err(Diagnostic::new("F0115", 0..0)
            .with("settings", settings)
            .with("most", MOST_SETTINGS));
    }
    Ok(read)
}

fn parameter(text: &str) -> Result<Parameter, Diagnostic> {
    let wrong = || Diagnostic::new("F0111", 0..0);
    let (name, range) = text.split_once(['=', '＝']).ok_or_else(wrong)?;
    let name = name.trim();
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|c| c.is_alphabetic() || c == '_');
    if !begins || !letters.all(|c| c.is_alphanumeric() || c == '_') {
        return Err(wrong());
    }
    let number = |text: &str| quantity::count(text.trim()).map_err(|_| wrong());
    let (from, to) = match range.split_once("..") {
        Some((from, to)) => (number(from)?, number(to)?),
        None => (number(range)?, number(range)?),
    };
    Ok(Parameter { name: name.to_owned(), from, to })
}

/// Reads the condition of `--where`.
pub(crate) fn filter(
    text: Option<&String>,
    subject: &Subject,
    format: Format,
    session: &mut Session,
) -> Result<Result<Option<Condition>, ExitCode>, Failure> {
    let Some(text) = text else { return Ok(Ok(None)) };
    let names = [subject.coordinates.clone(), subject.parameter_names()].concat();
    match Condition::truth(text, &names) {
        Ok(condition) => Ok(Ok(Some(condition))),
        Err(mistakes) => {
            let shift = "--where ".len();
            let mistakes: Vec<OptionMistake> = mistakes
                .into_iter()
                .map(|m| OptionMistake {
                    text: format!("--where {text}"),
                    mistake: Diagnostic { span: m.span.start + shift..m.span.end + shift, ..m },
                })
                .collect();
            Ok(Err(option_mistakes(&mistakes, format, session)?))
        }
    }
}

/// Tells mistakes in a text that was made from what was typed.
pub(crate) fn mistaken(
    mistaken: &Mistaken,
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let place = Place { text: &mistaken.text, line: None };
    let code = session.mistakes(format, &place, &mistaken.mistakes)?;
    // A mistake in the calculation of a claim comes up at a position.
    let arguments = mistaken.mistakes.first().map_or(&[][..], |mistake| &mistake.arguments);
    if let (Some((_, position)), false) =
        (arguments.iter().find(|(name, _)| *name == "position"), format == Format::Json)
    {
        let position = shorten(position, 200).as_str().into();
        session.remark(&session.words().say("ui-claim-mistake-at", &[("position", position)]))?;
    }
    Ok(code)
}

/// Tells why there is no answer.
pub(crate) fn failed(
    error: PatternError,
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    match error {
        PatternError::Mistaken(wrong) => mistaken(&wrong, format, session),
        PatternError::Stop(stop) => {
            stopped(&stop, session)?;
            Ok(code_of(Some(&stop)))
        }
    }
}

/// Remarks what stopped a computation.
pub(crate) fn stopped(stop: &Stop, session: &mut Session) -> Result<(), Failure> {
    let words = session.words();
    session.remark(&format!("{}: {}", words.word("ui-stop"), words.stop(stop)))?;
    let help = words.stop_help(stop);
    if !help.is_empty() {
        session.remark(&format!("{}: {help}", words.word("ui-help")))?;
    }
    Ok(())
}

/// The exit code of a computation that a limit may have ended.
pub(crate) fn code_of(stop: Option<&Stop>) -> ExitCode {
    match stop {
        Some(stop) if stop.limit == Limit::Cancelled || interrupt::came() => ExitCode::Interrupted,
        Some(_) => ExitCode::NotDecided,
        None => ExitCode::Answered,
    }
}

/// What a pattern rests on, as a sentence.
pub(crate) fn ground(ground: &Ground, words: &Words) -> String {
    let text = |text: &str| Argument::from(text);
    match ground {
        Ground::Theorem { theorem, ruleset } => words
            .say("ui-ground-theorem", &[("theorem", text(theorem)), ("ruleset", text(ruleset))]),
        Ground::FiniteCheck { theorem, checked_to } => words.say(
            "ui-ground-finite-check",
            &[("theorem", text(theorem)), ("checked", (*checked_to).into())],
        ),
        Ground::SameOptions { ruleset, theorem, compared_to } => words.say(
            "ui-ground-same-options",
            &[
                ("theorem", text(theorem)),
                ("ruleset", text(ruleset)),
                ("compared", (*compared_to).into()),
            ],
        ),
        Ground::Settings { theorem, settings } => match theorem {
            Some(theorem) => words.say(
                "ui-ground-settings-theorem",
                &[("theorem", text(theorem)), ("settings", (*settings).into())],
            ),
            None => words.say("ui-ground-settings", &[("settings", (*settings).into())]),
        },
        Ground::Observed { checked_to, explained } => words.say(
            "ui-ground-observed",
            &[("checked", (*checked_to).into()), ("explained", (*explained).into())],
        ),
    }
}

/// What a pattern rests on, for programs.
pub(crate) fn wire_ground(ground: &Ground) -> wire::Ground {
    let base = wire::Ground { theorem: ground.theorem(), ..wire::Ground::default() };
    match ground {
        Ground::Theorem { ruleset, .. } => {
            wire::Ground { kind: "theorem", ruleset: Some(ruleset.clone()), ..base }
        }
        Ground::FiniteCheck { checked_to, .. } => {
            wire::Ground { kind: "finite_check", checked_to: Some(checked_to.to_string()), ..base }
        }
        Ground::SameOptions { ruleset, compared_to, .. } => wire::Ground {
            kind: "same_options",
            ruleset: Some(ruleset.clone()),
            checked_to: Some(compared_to.to_string()),
            ..base
        },
        Ground::Settings { settings, .. } => {
            wire::Ground { kind: "settings", settings: Some(settings.to_string()), ..base }
        }
        Ground::Observed { checked_to, explained } => wire::Ground {
            kind: "observed",
            checked_to: Some(checked_to.to_string()),
            explained: Some(explained.to_string()),
            ..base
        },
    }
}

/// Parameters by name.
pub(crate) fn named(subject: &Subject, values: &[u64]) -> BTreeMap<String, String> {
    let names = subject.parameters.iter().map(|p| p.name.clone());
    names.zip(values.iter().map(ToString::to_string)).collect()
}
