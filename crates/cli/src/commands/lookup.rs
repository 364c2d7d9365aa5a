//! `bouton lookup`: rulesets whose nim-values begin like a list.

use crate::{
    arguments::{Form, Format, Limits},
    commands::option_mistakes,
    exit_code::ExitCode,
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_core::notation::Diagnostic;
use bouton_engine::{Alike, Limit, Lookup};
use bouton_wire as wire;
use clap::Args;
use std::{ffi::OsString, io};

/// Groups that are shown when nothing else is asked for.
const GROUPS: u64 = 20;
/// Values after the list that are shown.
const NEXT: usize = 12;
/// Rulesets of a group that are shown to people.
const NAMES: usize = 12;

/// Arguments of `lookup`.
#[derive(Debug, Args)]
pub(crate) struct LookupArguments {
    /// Nim-values of the heaps 0, 1, 2, …: 0 1 2 0 1 2 3 (commas are fine)
    #[arg(value_name = "NIM-VALUE", help_heading = "Question")]
    values: Vec<OsString>,
    /// How many groups of rulesets to show (default: 20)
    #[arg(long, value_name = "COUNT", help_heading = "Question")]
    limit: Option<String>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Looks a list up.
pub(crate) fn run(arguments: &LookupArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let limit = limits::option("--limit", arguments.limit.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let text = match crate::input::joined(&arguments.values) {
        Ok(text) => text,
        Err((text, mistake)) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    let list = match numbers(&text) {
        Ok(list) => list,
        Err(mistakes) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &mistakes)?);
        }
    };
    interrupt::listen(session.words());
    let budget = allowance.begin(None);
    let mut found = interrupt::computing(|| bouton_engine::lookup(&list, &budget));
    let groups = usize::try_from(limit.unwrap_or(GROUPS)).unwrap_or(usize::MAX);
    let more = found.alike.len().saturating_sub(groups);
    found.alike.truncate(groups);
    match format {
        Format::Json => {
            let line = wire::to_line(&object(&list, &found, more, session));
            session.raw_line(&line)?;
        }
        Format::Plain | Format::Csv => records(&found, format, session)?,
        Format::Words => sentences(&list, &found, more, session)?,
    }
    if let Some(stop) = &found.stop
        && format != Format::Json
    {
        let said = session.words().stop(stop);
        session.remark(&said)?;
    }
    Ok(match found.stop {
        Some(stop) if stop.limit == Limit::Cancelled => ExitCode::Interrupted,
        Some(_) => ExitCode::NotDecided,
        // A list that no ruleset has is a "no".
        None if found.alike.is_empty() && more == 0 => ExitCode::No,
        None => ExitCode::Answered,
    })
}

/// The numbers of a list, separated by blanks or commas, or every mistake in it.
fn numbers(text: &str) -> Result<Vec<u64>, Vec<Diagnostic>> {
    let (mut list, mut mistakes) = (Vec::new(), Vec::new());
    let mut at = 0;
    for word in text.split([' ', ',', '，', '\t', '\n']) {
        let length = word.chars().count();
        if length > 0 {
            match quantity::count(word) {
                Ok(value) => list.push(value),
                Err(mut mistake) => {
                    mistake.span = at + mistake.span.start..at + mistake.span.end;
                    mistakes.push(mistake);
                }
            }
        }
        at += length + 1;
    }
    if list.is_empty() && mistakes.is_empty() {
        let example = "bouton lookup 0 1 2 0 1 2 3";
        mistakes.push(Diagnostic::new("C0304", 0..0).with("example", example));
    }
    if mistakes.is_empty() { Ok(list) } else { Err(mistakes) }
}

/// The values that follow the list in a group.
fn next(list: &[u64], alike: &Alike) -> Vec<u32> {
    let after = i64::try_from(list.len()).unwrap_or(i64::MAX).saturating_add(alike.shift);
    let after = usize::try_from(after).unwrap_or(usize::MAX).min(alike.values.len());
    alike.values[after..].iter().copied().take(NEXT).collect()
}

fn object(list: &[u64], found: &Lookup, more: usize, session: &Session) -> wire::Lookup {
    let group = |alike: &Alike| wire::Alike {
        shift: alike.shift.to_string(),
        rulesets: alike.rulesets.clone(),
        next: next(list, alike).iter().map(u32::to_string).collect(),
        compared_to: alike.values.len().saturating_sub(1).to_string(),
    };
    wire::Lookup {
        schema: "bouton/lookup/1",
        values: list.iter().map(u64::to_string).collect(),
        searched: found.searched.to_string(),
        found: found.alike.iter().map(group).collect(),
        more: more.to_string(),
        stop: found.stop.as_ref().map(|stop| wire::Stop::new(stop, session.words())),
    }
}

/// A record a ruleset: shift, ruleset, and the number of its group.
fn records(found: &Lookup, format: Format, session: &mut Session) -> io::Result<()> {
    if format == Format::Csv {
        session.record(format, &["shift", "ruleset", "group"])?;
    }
    for (number, alike) in found.alike.iter().enumerate() {
        for ruleset in &alike.rulesets {
            let (shift, number) = (alike.shift.to_string(), number.to_string());
            session.record(format, &[&shift, ruleset, &number])?;
        }
    }
    Ok(())
}

fn sentences(list: &[u64], found: &Lookup, more: usize, session: &mut Session) -> io::Result<()> {
    let words = session.words();
    let searched = [("searched", (found.searched as u64).into())];
    if session.quiet {
        return found
            .alike
            .iter()
            .try_for_each(|alike| session.raw_line(&alike.rulesets.join(" ")));
    }
    if found.alike.is_empty() && more == 0 {
        return session.line(&words.say("ui-lookup-none", &searched));
    }
    let paint = session.paint;
    for alike in &found.alike {
        let mut names = alike.rulesets.iter().take(NAMES).cloned().collect::<Vec<_>>().join(", ");
        if let Some(rest) = alike.rulesets.len().checked_sub(NAMES).filter(|&rest| rest > 0) {
            names.push_str(&format!(", … (+{rest})"));
        }
        let heap = alike.values.len().saturating_sub(1) as u64;
        if alike.rulesets.len() > 1 {
            let arguments = [("rulesets", paint.strong(&names).into()), ("heap", heap.into())];
            session.line(&words.say("ui-lookup-alike", &arguments))?;
        } else {
            session.line(&paint.strong(&names))?;
        }
        if alike.shift != 0 {
            let id = if alike.shift > 0 { "ui-lookup-shift" } else { "ui-lookup-before" };
            let shift = [("shift", alike.shift.unsigned_abs().into())];
            session.line(&format!("  {}", words.say(id, &shift)))?;
        }
        let next: Vec<String> = next(list, alike).iter().map(u32::to_string).collect();
        session.line(&format!("  {}: {} …", words.word("ui-lookup-next"), next.join(" ")))?;
    }
    if more > 0 {
        session.line(&words.say("ui-lookup-more", &[("count", (more as u64).into())]))?;
    }
    session.remark(&words.say("ui-lookup-compared", &searched))
}
