//! `bouton period`: the period of a nim-sequence, proved where a theorem allows it.

use crate::{
    arguments::{Form, Format, Limits},
    commands::{option_mistakes, values::ruleset},
    exit_code::ExitCode,
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_core::{notation::Diagnostic, rules::Component};
use bouton_engine::{
    Limit, NoPeriod, PeriodAnswer, PeriodKind, PeriodQuestion, find_period,
    period::{Exceptions, Obstacle},
};
use bouton_wire as wire;
use clap::Args;
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// How many numbers a line of sentences lists.
const SHOWN: usize = 60;

/// Arguments of `period`.
#[derive(Debug, Args)]
pub(crate) struct PeriodArguments {
    /// A ruleset without heaps: kayles, 0.137, subtract:1,3,4
    #[arg(value_name = "RULESET", help_heading = "Question")]
    ruleset: Vec<OsString>,
    /// The last heap that is looked at
    #[arg(long, value_name = "HEAP", help_heading = "Question")]
    to: Option<String>,
    /// Write the proof to a file as a certificate; - writes it alone to standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Looks for a period.
pub(crate) fn run(arguments: &PeriodArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let to = limits::option("--to", arguments.to.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let example = "bouton period kayles";
    let (text, component) = match ruleset(&arguments.ruleset, format, example, session)? {
        Ok(found) => found,
        Err(code) => return Ok(code),
    };
    interrupt::listen(session.words());
    // Who says how far wants it looked at.
    let allowance = if to.is_some() { allowance.for_run(&arguments.limits) } else { allowance };
    let question = PeriodQuestion { to, usual: u64::MAX, play: None, shown: SHOWN + 1 };
    let found = {
        let spinner = crate::progress::Spinner::new(session);
        let report = |progress: &_| spinner.report(progress);
        let budget = allowance.begin(Some(&report));
        interrupt::computing(|| find_period(&component, &question, &budget))
    };
    let mut found = match found {
        Ok(found) => found,
        Err(none) => {
            let mistake = mistake(none, &text, &component);
            return Ok(session.mistakes(format, &Place { text: &text, line: None }, &[mistake])?);
        }
    };
    let alone = arguments.certificate.as_deref() == Some(Path::new("-"));
    match format {
        _ if alone => {}
        Format::Json => json(&found, session)?,
        Format::Plain | Format::Csv => records(&found, format, session)?,
        Format::Words => sentences(&found, session)?,
    }
    let mut code = match &found.stop {
        None => ExitCode::Answered,
        Some(stop) if stop.limit == Limit::Cancelled || interrupt::came() => ExitCode::Interrupted,
        Some(_) => ExitCode::NotDecided,
    };
    if let Some(path) = &arguments.certificate {
        code = code.worse(certificate(&mut found, path, &allowance, session)?);
    }
    Ok(code)
}

/// Why there is no period to look for.
fn mistake(none: NoPeriod, text: &str, component: &Component) -> Diagnostic {
    let whole = 0..text.chars().count();
    match none {
        NoPeriod::NotHeaps => Diagnostic::new("C0204", whole)
            .with("ruleset", text)
            .with("example", format!("bouton positions {text} --count 10")),
        NoPeriod::Misere => {
            Diagnostic::new("C0209", whole).with("ruleset", component.ruleset.name())
        }
        NoPeriod::Mistake(mistake) => mistake,
    }
}

/// Writes the certificate of a proof.
fn certificate(
    found: &mut PeriodAnswer,
    path: &Path,
    allowance: &Allowance,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let words = session.words();
    let is_proved = found.kind == PeriodKind::Proved;
    let Some(certificate) = found.certificate(&allowance.begin(None)) else {
        let id = if is_proved { "ui-no-certificate-limit" } else { "ui-no-certificate" };
        session.remark(&words.word(id))?;
        return Ok(ExitCode::NotDecided);
    };
    session.write_certificate(path, &certificate.to_string())?;
    Ok(ExitCode::Answered)
}

fn json(found: &PeriodAnswer, session: &mut Session) -> Result<(), Failure> {
    let object = wire::Period::new(found, session.words());
    Ok(session.raw_line(&wire::to_line(&object))?)
}

/// One record: ruleset, `proved`, `observed` or `nothing`, preperiod, period, saltus, the last heap looked at.
fn records(found: &PeriodAnswer, format: Format, session: &mut Session) -> Result<(), Failure> {
    if format == Format::Csv {
        session
            .record(format, &["ruleset", "kind", "preperiod", "period", "saltus", "checked_to"])?;
    }
    let kind = wire::period_kind(found.kind);
    let numbers = found.numbers.as_ref().map(|all| all.each_ref().map(ToString::to_string));
    let [preperiod, period, saltus] = numbers.unwrap_or_default();
    let checked_to = found.looked_to.map_or_else(String::new, |n| n.to_string());
    Ok(session.record(format, &[&found.game, kind, &preperiod, &period, &saltus, &checked_to])?)
}

fn sentences(found: &PeriodAnswer, session: &mut Session) -> Result<(), Failure> {
    let words = session.words();
    let paint = session.paint;
    let Some([preperiod, period, saltus]) = found.numbers.clone() else {
        let last = found.looked_to.unwrap_or(0);
        let said = words.say(
            "ui-period-nothing",
            &[("ruleset", found.game.as_str().into()), ("last", last.into())],
        );
        session.line(&paint.strong(&said))?;
        if !session.quiet {
            like(found, session)?;
            if let Some(key) = found.theorem {
                let said = words.say("ui-period-theorem", &[("theorem", key.into())]);
                session.line(&said)?;
            }
            largest(found, session)?;
        }
        return stopped(found, session);
    };
    let arguments = [
        ("ruleset", found.game.as_str().into()),
        ("period", period.into()),
        ("preperiod", preperiod.clone().into()),
        ("saltus", saltus.clone().into()),
    ];
    let proved = found.kind == PeriodKind::Proved;
    let id = if proved { "ui-period-proved" } else { "ui-period-observed" };
    let basis = found
        .basis
        .as_ref()
        .map_or_else(String::new, |b| format!("{}{}", words.between(), words.basis(b)));
    session.line(&format!("{}{basis}", paint.strong(&words.say(id, &arguments))))?;
    if session.quiet {
        return stopped(found, session);
    }
    like(found, session)?;
    if !proved {
        let said = match (found.needed, found.obstacle) {
            _ if found.theorem.is_some() => {
                let key = found.theorem.unwrap_or_default();
                words.say("ui-period-theorem", &[("theorem", key.into())])
            }
            (Some(needed), _) => words.say("ui-period-needed", &[("needed", needed.into())]),
            (None, Some(Obstacle::Saltus)) => words.word("ui-period-saltus"),
            (None, Some(Obstacle::Witnesses)) => words.word("ui-period-no-witnesses"),
            (None, Some(Obstacle::Cost)) => words.word("ui-period-cost"),
            (None, Some(Obstacle::Far)) => words.word("ui-period-far"),
            (None, _) => words.word("ui-period-no-theorem"),
        };
        session.line(&said)?;
    }
    let Exceptions { count, first } = &found.exceptions;
    let said = if *count == 0 {
        words.word("ui-period-no-exceptions")
    } else {
        let arguments = [("count", count.to_string().into()), ("heaps", list(first.iter()).into())];
        words.say("ui-period-exceptions", &arguments)
    };
    session.line(&said)?;
    largest(found, session)?;
    let arguments = [("from", preperiod.into()), ("values", list(found.block.iter()).into())];
    let said = words.say("ui-period-block", &arguments);
    session.line(&said)?;
    stopped(found, session)
}

/// Which built-in ruleset was looked at.
fn like(found: &PeriodAnswer, session: &mut Session) -> Result<(), Failure> {
    let Some(like) = &found.like else { return Ok(()) };
    let said = session.words().say("ui-period-like", &[("ruleset", like.as_str().into())]);
    Ok(session.line(&said)?)
}

fn largest(found: &PeriodAnswer, session: &mut Session) -> Result<(), Failure> {
    let words = session.words();
    let said = match &found.largest {
        Some((value, heap)) => words.say(
            "ui-period-largest",
            &[("value", value.to_string().into()), ("heap", heap.clone().into())],
        ),
        None if found.kind == PeriodKind::Proved => words.word("ui-period-grows"),
        None => words.word("ui-period-grows-so-far"),
    };
    Ok(session.line(&said)?)
}

fn stopped(found: &PeriodAnswer, session: &mut Session) -> Result<(), Failure> {
    let Some(stop) = &found.stop else { return Ok(()) };
    let words = session.words();
    let reason = words.stop(stop);
    let said = if found.last == u64::MAX {
        words.say("ui-period-ended", &[("reason", reason.into())])
    } else {
        words.say("ui-period-stopped", &[("to", found.last.into()), ("reason", reason.into())])
    };
    session.remark(&said)?;
    let help = words.stop_help(stop);
    if !help.is_empty() {
        session.remark(&format!("{}: {help}", words.word("ui-help")))?;
    }
    Ok(())
}

/// The first numbers of a list.
fn list<T: ToString>(mut numbers: impl Iterator<Item = T>) -> String {
    let mut shown: Vec<String> = numbers.by_ref().take(SHOWN).map(|n| n.to_string()).collect();
    if numbers.next().is_some() {
        shown.push("…".to_owned());
    }
    shown.join(" ")
}
