//! Values on standard output: a table for people, records, or one JSON object.

use crate::{
    arguments::Format,
    exit_code::ExitCode,
    interrupt,
    session::{Failure, Session},
};
use bouton_core::evidence::Basis;
use bouton_engine::{Limit, Stop};
use bouton_wire as wire;
use std::{io, ops::RangeInclusive};

/// A list that is being written. Records go out at once; the other forms are written at the end.
pub(super) struct Listing {
    ruleset: String,
    heaps: RangeInclusive<u64>,
    format: Format,
    values: Vec<String>,
}

impl Listing {
    /// Begins a list.
    pub(super) fn begin(
        ruleset: &str,
        heaps: RangeInclusive<u64>,
        format: Format,
        session: &mut Session,
    ) -> Result<Listing, Failure> {
        if format == Format::Csv {
            session.record(format, &["heap", "nim_value"])?;
        }
        let ruleset = ruleset.to_owned();
        Ok(Listing { ruleset, heaps, format, values: Vec::new() })
    }

    /// Takes the value of the next heap.
    pub(super) fn push(
        &mut self,
        heap: u64,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Failure> {
        match self.format {
            Format::Plain | Format::Csv => {
                session.record(self.format, &[&heap.to_string(), value])?;
            }
            Format::Json | Format::Words => self.values.push(value.to_owned()),
        }
        Ok(())
    }

    /// Ends the list.
    pub(super) fn end(
        self,
        basis: Option<&Basis>,
        stop: Option<&Stop>,
        session: &mut Session,
    ) -> Result<ExitCode, Failure> {
        match self.format {
            Format::Plain | Format::Csv => {}
            Format::Json => {
                let object = wire::Values {
                    schema: "bouton/values/1",
                    ruleset: self.ruleset,
                    from: self.heaps.start().to_string(),
                    to: self.heaps.end().to_string(),
                    values: self.values,
                    basis: basis.map(wire::Basis::from),
                    stop: stop.map(|stop| wire::Stop::new(stop, session.words())),
                };
                session.raw_line(&wire::to_line(&object))?;
            }
            Format::Words => table(&self.ruleset, &self.heaps, &self.values, basis, session)?,
        }
        stopped(stop, *self.heaps.end(), self.format, session)
    }
}

/// Tells what stopped a list, if something did, and gives the exit code.
pub(super) fn stopped(
    stop: Option<&Stop>,
    to: u64,
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let Some(stop) = stop else { return Ok(ExitCode::Answered) };
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
    ruleset: &str,
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
        &[("ruleset", ruleset.into()), ("from", from.into()), ("to", to.into())],
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
