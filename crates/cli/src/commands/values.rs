//! `bouton values`: the nim-values of the heaps of a ruleset.

use crate::{
    arguments::{Form, Format, Limits},
    ask,
    commands::option_mistakes,
    exit_code::ExitCode,
    help::shown_argument,
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_core::{
    evidence::Basis,
    notation::Diagnostic,
    rules::{Component, Ruleset},
};
use bouton_engine::{HeapValue, Limit, Stop};
use bouton_wire as wire;
use clap::Args;
use std::{
    ffi::OsString,
    io,
    ops::{ControlFlow, RangeInclusive},
    sync::Arc,
};

/// The last heap when nothing else is asked for.
const TO: u64 = 30;

/// Arguments of `values`.
#[derive(Debug, Args)]
pub(crate) struct ValuesArguments {
    /// A ruleset without heaps: kayles, 0.137, subtract:1,3,4
    #[arg(value_name = "RULESET", help_heading = "Question")]
    ruleset: Vec<OsString>,
    /// The last heap, included (default: 30)
    #[arg(long, value_name = "HEAP", help_heading = "Question")]
    to: Option<String>,
    /// The first heap
    #[arg(long, value_name = "HEAP", help_heading = "Question")]
    from: Option<String>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Lists the nim-values of a range of heaps.
pub(crate) fn run(arguments: &ValuesArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let from = limits::option("--from", arguments.from.as_deref(), quantity::count, &mut wrong);
    let first = from.unwrap_or(0);
    let to = |text: &str| match quantity::count(text)? {
        to if to < first => Err(Diagnostic::new("C0107", 0..text.chars().count())
            .with("text", text)
            .with("least", first)),
        to => Ok(to),
    };
    let to = limits::option("--to", arguments.to.as_deref(), to, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let heaps = first..=to.unwrap_or_else(|| first.saturating_add(TO));
    let example = "bouton values kayles --to 20";
    let (text, Component { ruleset, .. }) =
        match ruleset(&arguments.ruleset, format, example, session)? {
            Ok(found) => found,
            Err(code) => return Ok(code),
        };
    if !ruleset.is_heap_like() {
        let mistake = Diagnostic::new("C0204", 0..text.chars().count())
            .with("ruleset", &text)
            .with("example", format!("bouton positions {text} --count 10"));
        return Ok(session.mistakes(format, &Place { text: &text, line: None }, &[mistake])?);
    }
    interrupt::listen(session.words());
    list(&ruleset, heaps, format, &allowance, session)
}

/// A ruleset, by a small position of it, with its text as typed.
pub(super) type Named = (String, Component);

/// The ruleset that the words of a command name, with their text; tells what is wrong.
pub(super) fn ruleset(
    words: &[OsString],
    format: Format,
    example: &str,
    session: &mut Session,
) -> Result<Result<Named, ExitCode>, Failure> {
    if words.is_empty() {
        return Ok(Err(crate::input::nothing(format, example, session)?));
    }
    let (text, found) = match crate::input::joined(words) {
        Ok(text) => {
            let found = ask::ruleset(&text, example);
            (text, found)
        }
        Err((text, mistake)) => (text, Err(vec![mistake])),
    };
    Ok(match found {
        Ok(component) => Ok((text, component)),
        Err(mistakes) => {
            Err(session.mistakes(format, &Place { text: &text, line: None }, &mistakes)?)
        }
    })
}

fn list(
    ruleset: &Arc<dyn Ruleset>,
    heaps: RangeInclusive<u64>,
    format: Format,
    allowance: &Allowance,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let mut values: Vec<String> = Vec::new();
    let mut basis: Option<Basis> = None;
    let mut written = Ok(());
    if format == Format::Csv {
        session.record(format, &["heap", "nim_value"])?;
    }
    let spinner = crate::progress::Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    let stop = interrupt::computing(|| {
        bouton_engine::heap_values(ruleset, heaps.clone(), &budget, &mut |found: HeapValue| {
            let value = found.value.to_string();
            if matches!(format, Format::Plain | Format::Csv) {
                written = session.record(format, &[&found.heap.to_string(), &value]);
                if written.is_err() {
                    return ControlFlow::Break(());
                }
            } else {
                values.push(value);
            }
            basis = Some(match basis.take() {
                None => found.basis,
                Some(before) => later(before, found.basis),
            });
            ControlFlow::Continue(())
        })
    });
    drop(spinner);
    written?;
    let stop = stop.err();
    match format {
        Format::Plain | Format::Csv => {}
        Format::Json => {
            let object = wire::Values {
                schema: "bouton/values/1",
                ruleset: ruleset.name(),
                from: heaps.start().to_string(),
                to: heaps.end().to_string(),
                values,
                basis: basis.as_ref().map(wire::Basis::from),
                stop: stop.as_ref().map(|stop| wire::Stop::new(stop, session.words())),
            };
            session.raw_line(&wire::to_line(&object))?;
        }
        Format::Words => table(ruleset, &heaps, &values, basis.as_ref(), session)?,
    }
    match stop {
        None => Ok(ExitCode::Answered),
        Some(stop) => stopped(&stop, *heaps.end(), format, session),
    }
}

/// The basis of a list of heaps: of two searches the later one counts the positions of both.
fn later(before: Basis, after: Basis) -> Basis {
    match (&before, &after) {
        (Basis::Exhaustive { .. }, Basis::Exhaustive { .. }) => after,
        _ => before.and(after),
    }
}

fn stopped(
    stop: &Stop,
    to: u64,
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let words = session.words();
    if format != Format::Json {
        let reason = words.stop(stop);
        let said = words.say("ui-values-stopped", &[("to", to.into()), ("reason", reason.into())]);
        session.remark(&said)?;
        let help = words.stop_help(stop);
        if !help.is_empty() {
            session.remark(&format!("{}: {help}", words.word("ui-help")))?;
        }
    }
    let interrupted = stop.limit == Limit::Cancelled || interrupt::came();
    Ok(if interrupted { ExitCode::Interrupted } else { ExitCode::NotDecided })
}

/// Rows of ten values, each with the heap of its first.
fn table(
    ruleset: &Arc<dyn Ruleset>,
    heaps: &RangeInclusive<u64>,
    values: &[String],
    basis: Option<&Basis>,
    session: &mut Session,
) -> io::Result<()> {
    let words = session.words();
    if session.quiet {
        return session.raw_line(&values.join(" "));
    }
    let (from, to) = (*heaps.start(), *heaps.end());
    let head = words.say(
        "ui-of-game",
        &[("ruleset", ruleset.name().into()), ("from", from.into()), ("to", to.into())],
    );
    let basis =
        basis.map_or_else(String::new, |b| format!("{}{}", words.between(), words.basis(b)));
    let paint = session.paint;
    session.line(&format!("{}{basis}", paint.strong(&head)))?;
    let width = values.iter().map(String::len).max().unwrap_or(1);
    let label = to.to_string().len().max(3);
    // Rows begin at multiples of ten, so that a heap is found by its digits.
    let mut at = 0;
    while at < values.len() {
        let heap = from.saturating_add(at as u64);
        let row = heap - heap % 10;
        let indent = usize::try_from(heap % 10).unwrap_or(0);
        let count = (10 - indent).min(values.len() - at);
        let mut line = format!("  {:>label$} ", row);
        line.push_str(&" ".repeat(indent * (width + 1)));
        for value in &values[at..at + count] {
            line.push_str(&format!(" {value:>width$}"));
        }
        session.line(&line)?;
        at += count;
    }
    Ok(())
}

/// Reads the name of one ruleset for other commands.
pub(super) fn name(argument: &OsString) -> String {
    match shown_argument(argument) {
        Ok(text) => text.into_owned(),
        Err(_) => argument.to_string_lossy().into_owned(),
    }
}
