//! `bouton compare`: the first position at which two rulesets, or two play conventions, differ.

use crate::{
    arguments::{Form, Format, Limits},
    ask::FileSystem,
    commands::{option_mistakes, pattern, values},
    exit_code::ExitCode,
    input, interrupt, letters,
    limits::{self, Allowance},
    progress::Spinner,
    quantity,
    session::{Failure, Session},
};
use bouton_core::value::Play;
use bouton_patterns::{
    Subject, claim,
    compare::{By, Compared, Difference, Side, compare},
};
use bouton_wire as wire;
use clap::Args;
use std::{collections::BTreeMap, ffi::OsString};

/// Arguments of `compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArguments {
    /// A ruleset alone, or a game with letters in quotes: ring, 'wythoff a b'
    #[arg(value_name = "GAME", help_heading = "Question")]
    first: Option<OsString>,
    /// The other one; without it, the first under misère play
    #[arg(value_name = "OTHER", help_heading = "Question")]
    second: Option<OsString>,
    /// The last number of every letter, included
    #[arg(long, value_name = "NUMBER", help_heading = "Question")]
    to: Option<String>,
    /// Compare nim-values, not only who wins
    #[arg(long, help_heading = "Question", conflicts_with = "misere")]
    values: bool,
    /// A parameter and its numbers, the same on both sides: m=1..20 (may be repeated)
    #[arg(long = "for", value_name = "NAME=RANGE", help_heading = "Question")]
    parameters: Vec<String>,
    /// Only positions for which this holds: 'y <= z / 2'
    #[arg(long = "where", value_name = "CONDITION", help_heading = "Question")]
    filter: Option<String>,
    /// Misère play: whoever cannot move wins
    #[arg(short, long, help_heading = "Question")]
    misere: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Compares two games.
pub(crate) fn run(
    arguments: &CompareArguments,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let to = limits::option("--to", arguments.to.as_deref(), quantity::count, &mut wrong);
    let parameters = letters::parameters(&arguments.parameters, &mut wrong);
    let allowance =
        Allowance::read(&arguments.limits, &mut wrong).for_a_moment(to, &arguments.limits);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let Some(first) = &arguments.first else {
        return Ok(input::nothing(format, "bouton compare ring closing-ring", session)?);
    };
    let files = FileSystem::default();
    let read =
        |argument: &OsString| Subject::read(&values::name(argument), parameters.clone(), &files);
    let (a, b) = match (read(first), read(arguments.second.as_ref().unwrap_or(first))) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(mistaken), _) | (_, Err(mistaken)) => {
            return letters::mistaken(&mistaken, format, session);
        }
    };
    // A ruleset alone takes the letters of the other side, if it has positions of so many.
    let with_letters = |argument: &OsString, one: Subject, other: &Subject| {
        let typed = values::name(argument);
        if one.coordinates.len() == other.coordinates.len() || one.text == typed {
            return one;
        }
        let text = format!("{} {}", typed.trim_end(), other.coordinates.join(" "));
        let first = |subject: &Subject| subject.parameters.iter().map(|p| p.from).collect();
        match Subject::read(&text, parameters.clone(), &files) {
            Ok(read) if read.instance(first(&read), &files).is_ok() => read,
            _ => one,
        }
    };
    let a = with_letters(first, a, &b);
    let b = with_letters(arguments.second.as_ref().unwrap_or(first), b, &a);
    let asked = arguments.misere.then_some(Play::Misere);
    let other = if arguments.second.is_none() { Some(Play::Misere) } else { asked };
    let plays = match (pattern::play(&a, asked), pattern::play(&b, other)) {
        (Ok(first), Ok(second)) if arguments.second.is_none() && arguments.misere => {
            let _ = second;
            [first, Play::Normal]
        }
        (Ok(first), Ok(second)) => [first, second],
        (Err(mistaken), _) | (_, Err(mistaken)) => {
            return letters::mistaken(&mistaken, format, session);
        }
    };
    let filter = match letters::filter(arguments.filter.as_ref(), &a, format, session)? {
        Ok(filter) => filter,
        Err(code) => return Ok(code),
    };
    let by = if arguments.values { By::NimValue } else { By::Outcome };
    let to = to.unwrap_or_else(|| claim::usual_bound(a.coordinates.len()));
    interrupt::listen(session.words());
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    let [first, second] = plays;
    let sides = [Side { subject: a, play: first }, Side { subject: b, play: second }];
    let found = interrupt::computing(|| compare(&sides, by, to, filter.as_ref(), &files, &budget));
    drop(spinner);
    let compared = match found {
        Ok(compared) => compared,
        Err(error) => return letters::failed(error, format, session),
    };
    show(&sides, by, &compared, format, session)?;
    if let (Some(stop), false) = (&compared.stop, format == Format::Json) {
        letters::stopped(stop, session)?;
    }
    Ok(match &compared.difference {
        Some(_) => ExitCode::No,
        None => letters::code_of(compared.stop.as_ref()),
    })
}

/// The parameters at a difference, by name.
fn named(sides: &[Side; 2], difference: &Difference) -> BTreeMap<String, String> {
    let names = sides[0].subject.parameter_names().into_iter();
    names.zip(difference.parameters.iter().map(ToString::to_string)).collect()
}

fn show(
    sides: &[Side; 2],
    by: By,
    compared: &Compared,
    format: Format,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let difference = compared.difference.as_ref();
    if format == Format::Json {
        let object = wire::Comparison {
            schema: "bouton/comparison/1",
            games: sides.each_ref().map(|side| side.subject.text.clone()),
            plays: sides.each_ref().map(|side| wire::play(side.play)),
            by: if by == By::NimValue { "nim_value" } else { "outcome" },
            to: compared.to.to_string(),
            same: difference.is_none(),
            positions: compared.positions.to_string(),
            difference: difference.map(|d| wire::GameDifference {
                games: d.texts.clone(),
                parameters: named(sides, d),
                outcomes: d.outcomes.map(wire::outcome),
                nim_values: d.values.map(|values| values.map(|value| value.to_string())),
            }),
            stop: compared.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
        };
        return Ok(session.raw_line(&wire::to_line(&object))?);
    }
    let answer = |d: &Difference, i: usize| match d.values {
        Some(values) => values[i].to_string(),
        None => wire::outcome(d.outcomes[i]).to_owned(),
    };
    if format != Format::Words {
        if format == Format::Csv {
            session
                .record(format, &["result", "positions", "first", "answer", "second", "answer"])?;
        }
        let positions = compared.positions.to_string();
        match difference {
            None => session.record(format, &["same", &positions, "", "", "", ""])?,
            Some(d) => session.record(
                format,
                &["differ", &positions, &d.texts[0], &answer(d, 0), &d.texts[1], &answer(d, 1)],
            )?,
        }
        return Ok(());
    }
    let Some(d) = difference else {
        let id = if by == By::NimValue { "ui-compare-same-values" } else { "ui-compare-same" };
        if compared.positions == 0 {
            return Ok(());
        }
        let arguments = [("positions", compared.positions.into()), ("last", compared.to.into())];
        return Ok(session.line(&session.paint.good(&words.say(id, &arguments)))?);
    };
    let said = words.word("ui-compare-differ");
    session.line(&session.paint.bad(&said))?;
    for (i, side) in sides.iter().enumerate() {
        let mut line = format!("  {}: ", d.texts[i]);
        match d.values {
            Some(values) => line.push_str(&format!("{} {}", words.word("ui-nim-value"), values[i])),
            None => {
                line.push_str(&words.verdict(d.outcomes[i]));
            }
        }
        if sides[0].play != sides[1].play {
            line.push_str(&format!("{}{}", words.between(), words.play(side.play)));
        }
        session.line(&line)?;
    }
    Ok(())
}
