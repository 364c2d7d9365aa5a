//! `bouton positions`: the P-positions of a ruleset, by its theorem, from its nim-sequence, or by search.

use crate::{
    arguments::{Form, Format, Limits},
    ask::{self, Wish},
    commands::{option_mistakes, values},
    exit_code::ExitCode,
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    progress::Spinner,
    quantity,
    session::{Failure, Session},
};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Ruleset},
    value::Play,
};
use bouton_engine::{Limit, Positions};
use bouton_wire as wire;
use clap::Args;
use std::{ffi::OsString, io, sync::Arc};

/// Positions that are listed when nothing else is asked for.
const COUNT: u64 = 20;

/// Arguments of `positions`.
#[derive(Debug, Args)]
pub(crate) struct PositionsArguments {
    /// A ruleset without heaps: wythoff, kayles, bash:10
    #[arg(value_name = "RULESET", help_heading = "Question")]
    ruleset: Vec<OsString>,
    /// How many positions to list, by the sum of their numbers and how many these are (default: 20)
    #[arg(short = 'n', long, value_name = "COUNT", help_heading = "Question")]
    count: Option<String>,
    /// How many numbers, pairs or heaps a position has, where its ruleset leaves that open
    #[arg(long, value_name = "COUNT", help_heading = "Question")]
    length: Option<String>,
    /// Misère play: whoever cannot move wins
    #[arg(short, long, help_heading = "Question")]
    misere: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Lists P-positions.
pub(crate) fn run(
    arguments: &PositionsArguments,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let count = limits::option("--count", arguments.count.as_deref(), quantity::count, &mut wrong);
    let length = limits::option("--length", arguments.length.as_deref(), length_of, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let example = "bouton positions wythoff --count 10";
    let (text, Component { ruleset, position }) =
        match values::ruleset(&arguments.ruleset, format, example, session)? {
            Ok(found) => found,
            Err(code) => return Ok(code),
        };
    let component = Component { ruleset: ruleset.clone(), position };
    let wish = Wish { play: ask::convention(arguments.misere), move_limit: 0 };
    let place = Place { text: &text, line: None };
    let play = match ask::question(&text, vec![component], wish) {
        Ok(question) => question.play,
        Err(mistakes) => return Ok(session.mistakes(format, &place, &mistakes)?),
    };
    interrupt::listen(session.words());
    let count = usize::try_from(count.unwrap_or(COUNT)).unwrap_or(usize::MAX);
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    let found =
        interrupt::computing(|| bouton_engine::positions(&ruleset, length, play, count, &budget));
    drop(spinner);
    if let Some(mistake) = found.mistake {
        return Ok(session.mistakes(format, &place, &[mistake])?);
    }
    show(&ruleset, play, &found, format, session)?;
    Ok(match found.stop {
        Some(stop) if stop.limit == Limit::Cancelled => ExitCode::Interrupted,
        Some(_) => ExitCode::NotDecided,
        None => ExitCode::Answered,
    })
}

/// The most numbers of a position that are tried one after another.
const LONGEST: u64 = 64;

fn length_of(text: &str) -> Result<usize, Diagnostic> {
    let length = limits::positive(text)?;
    let wrong = || {
        let span = 0..text.chars().count();
        Diagnostic::new("C0103", span).with("text", text).with("most", LONGEST)
    };
    usize::try_from(length.min(LONGEST + 1)).ok().filter(|&l| l as u64 <= LONGEST).ok_or_else(wrong)
}

fn show(
    ruleset: &Arc<dyn Ruleset>,
    play: Play,
    found: &Positions,
    format: Format,
    session: &mut Session,
) -> io::Result<()> {
    let words = session.words();
    match format {
        Format::Json => {
            let object = wire::Positions {
                schema: "bouton/positions/1",
                ruleset: ruleset.name(),
                play: wire::play(play),
                outcome: "P",
                positions: found.positions.clone(),
                complete: found.complete,
                basis: found.basis.as_ref().map(wire::Basis::from),
                stop: found.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
            };
            return session.raw_line(&wire::to_line(&object));
        }
        Format::Csv => session.record(format, &["position"])?,
        Format::Plain => {}
        Format::Words if session.quiet => {}
        Format::Words => {
            let head = words.say("ui-p-positions", &[("ruleset", ruleset.name().into())]);
            let paint = session.paint;
            let mut line = paint.strong(&head);
            if play == Play::Misere {
                line.push_str(&format!("{}{}", words.between(), words.play(play)));
            }
            if let Some(basis) = &found.basis {
                line.push_str(&format!("{}{}", words.between(), words.basis(basis)));
            }
            session.line(&line)?;
        }
    }
    for position in &found.positions {
        match format {
            Format::Words if !session.quiet => session.line(&format!("  {position}"))?,
            _ => session.record(format, &[position])?,
        }
    }
    if format == Format::Words && !session.quiet && found.complete {
        session.line(&format!("  {}", words.word("ui-p-positions-all")))?;
    }
    if let Some(stop) = &found.stop {
        session.remark(&format!("{}: {}", words.word("ui-stop"), words.stop(stop)))?;
        let help = words.stop_help(stop);
        if !help.is_empty() {
            session.remark(&format!("{}: {help}", words.word("ui-help")))?;
        }
    }
    Ok(())
}
