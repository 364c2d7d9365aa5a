//! `bouton values`: the nim-values of the heaps of a ruleset.
//!
//! Values come from the engine (a theorem, a table, a proved period), from a run that computes every one of them ([`long_run`]), or from a
//! table in a file ([`from_table`]); they go to standard output ([`listing`]), into a file of another program, or are only counted
//! ([`statistics`]).

mod from_table;
mod listing;
mod long_run;
mod output;
mod statistics;

use crate::{
    arguments::{Form, Format, Limits},
    ask,
    commands::option_mistakes,
    exit_code::ExitCode,
    help::shown_argument,
    interrupt,
    limits::{self, Allowance, OptionMistake},
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_core::{
    evidence::Basis,
    notation::Diagnostic,
    rules::{Component, Ruleset, Written},
    value::Natural,
};
use bouton_engine::{Ended, HeapValue};
use bouton_storage::{
    StorageError, Values, export,
    run::{Every, Kept},
};
use clap::{Args, ValueEnum};
use listing::Listing;
use output::Output;
use std::{
    ffi::OsString,
    ops::{ControlFlow, RangeInclusive},
    path::PathBuf,
    sync::Arc,
    time::Duration,
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
    /// Count instead of listing: histogram, records, rare heaps, a digest
    #[arg(long, help_heading = "Question", conflicts_with = "from")]
    statistics: bool,
    /// Compute every value, even where a theorem or a period gives it
    #[arg(long, help_heading = "Question", conflicts_with = "table")]
    no_period: bool,
    /// Read the values from a table that was written before
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    table: Option<PathBuf>,
    /// Write the values to a file; its ending says the format
    #[arg(short, long, value_name = "FILE", help_heading = "Files")]
    output: Option<PathBuf>,
    /// The format of that file, whatever its ending
    #[arg(long, value_name = "FORMAT", help_heading = "Files", requires = "output")]
    format: Option<FileFormat>,
    /// A run of any length: keep its state and its values here
    #[arg(long, value_name = "DIR", help_heading = "Long runs", conflicts_with = "table")]
    checkpoint: Option<PathBuf>,
    /// Write a checkpoint so often: 60s, 10min, or a number of heaps (default: 60s)
    #[arg(long, value_name = "INTERVAL", help_heading = "Long runs", requires = "checkpoint")]
    every: Option<String>,
    /// Go on with the run that is in DIR
    #[arg(long, help_heading = "Long runs", requires = "checkpoint")]
    resume: bool,
    /// Which values are kept, and in how many bytes (default: auto)
    #[arg(long, value_name = "FORM", help_heading = "Long runs", conflicts_with = "table")]
    values: Option<KeptForm>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// The formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FileFormat {
    /// A line a heap: heap, tab, value
    Text,
    /// Comma-separated with a header
    Csv,
    /// The OEIS's b-file: heap, blank, value
    #[value(name = "b-file", alias = "bfile")]
    BFile,
    /// One JSON object a line
    Jsonl,
    /// A NumPy array
    Npy,
    /// Apache Parquet
    Parquet,
    /// A table for --table
    Table,
}

impl FileFormat {
    fn format(self) -> export::Format {
        match self {
            FileFormat::Text => export::Format::Text,
            FileFormat::Csv => export::Format::Csv,
            FileFormat::BFile => export::Format::BFile,
            FileFormat::Jsonl => export::Format::JsonLines,
            FileFormat::Npy => export::Format::Numpy,
            FileFormat::Parquet => export::Format::Parquet,
            FileFormat::Table => export::Format::Table,
        }
    }
}

/// Which values are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum KeptForm {
    /// None: they are only counted
    None,
    /// All, in as few bytes as they need
    Auto,
    /// All, one byte each
    U8,
    /// All, two bytes each
    U16,
    /// All, four bytes each
    U32,
}

impl KeptForm {
    fn kept(self) -> Kept {
        use bouton_storage::table::Width;
        match self {
            KeptForm::None => Kept::Nothing,
            KeptForm::Auto => Kept::Narrowest,
            KeptForm::U8 => Kept::Fixed(Width::One),
            KeptForm::U16 => Kept::Fixed(Width::Two),
            KeptForm::U32 => Kept::Fixed(Width::Four),
        }
    }
}

/// The interval of checkpoints when nothing else is asked for.
const EVERY: Duration = Duration::from_secs(60);

/// What is asked for, read.
struct Asked {
    heaps: RangeInclusive<u64>,
    format: Format,
    output: Option<Output>,
    statistics: bool,
    kept: Kept,
    allowance: Allowance,
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
    let every = limits::option("--every", arguments.every.as_deref(), interval, &mut wrong);
    let kept = arguments.values.map_or(Kept::Narrowest, KeptForm::kept);
    let format_of_file = arguments.format.map(FileFormat::format);
    let output = Output::read(arguments.output.as_deref(), format_of_file, kept, &mut wrong);
    // A run that only counts has all heaps from 0 on.
    let counting = match (&arguments.checkpoint, kept) {
        (Some(_), _) => Some("--checkpoint"),
        (None, Kept::Nothing) => Some("--values none"),
        _ => None,
    };
    if let (Some(from), Some(other), None) = (&arguments.from, counting, &arguments.output) {
        let text = format!("--from {from}");
        let mistake = Diagnostic::new("C0007", 0..text.chars().count())
            .with("option", "--from")
            .with("other", other);
        wrong.push(OptionMistake { text, mistake });
    }
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let last = to.unwrap_or_else(|| first.saturating_add(TO));
    let statistics = arguments.statistics;
    let mut asked = Asked { heaps: first..=last, format, output, statistics, kept, allowance };
    let example = "bouton values kayles --to 20";
    if let Some(file) = &arguments.table {
        let named = if arguments.ruleset.is_empty() {
            None
        } else {
            match ruleset(&arguments.ruleset, format, example, session)? {
                Ok((_, component)) => Some(component.ruleset),
                Err(code) => return Ok(code),
            }
        };
        return from_table::run(file, named.as_ref(), to, asked, session);
    }
    let (text, Component { ruleset, .. }) =
        match ruleset(&arguments.ruleset, format, example, session)? {
            Ok(found) => found,
            Err(code) => return Ok(code),
        };
    if ruleset.written() != Written::Numbers(1) {
        let mistake = Diagnostic::new("C0204", 0..text.chars().count())
            .with("ruleset", &text)
            .with("example", format!("bouton positions {text} --count 10"));
        return Ok(session.mistakes(format, &Place { text: &text, line: None }, &[mistake])?);
    }
    interrupt::listen(session.words());
    let run = arguments.checkpoint.is_some()
        || arguments.no_period
        || statistics
        || kept == Kept::Nothing;
    if !run {
        return list(&ruleset, asked, &Place { text: &text, line: None }, session);
    }
    if ruleset.heap_rules().is_none() {
        let mistake = Diagnostic::new("C0302", 0..text.chars().count()).with("ruleset", &text);
        return Ok(session.mistakes(format, &Place { text: &text, line: None }, &[mistake])?);
    }
    // A run is of rules that stay as they are, which a file of a user's need not.
    let ruleset = ruleset.built_in().cloned().unwrap_or(ruleset);
    asked.allowance = asked.allowance.for_run(&arguments.limits);
    let directory = arguments.checkpoint.as_deref().map(|path| long_run::Directory {
        path,
        every: every.unwrap_or(Every::Time(EVERY)),
        resume: arguments.resume,
    });
    long_run::run(&ruleset, asked, directory, session)
}

/// An interval: a number of heaps, or a time with its unit.
fn interval(text: &str) -> Result<Every, Diagnostic> {
    if quantity::count(text).is_ok() {
        return Ok(Every::Heaps(limits::positive(text)?));
    }
    quantity::duration(text).map(Every::Time)
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

/// Lists values, or writes them to a file, by the cheapest way that proves them.
fn list(
    ruleset: &Arc<dyn Ruleset>,
    asked: Asked,
    place: &Place<'_>,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let Asked { heaps, format, output, allowance, .. } = asked;
    let name = ruleset.name();
    let mut exporter = match &output {
        Some(output) => Some(output.begin(&name, *heaps.start())?),
        None => None,
    };
    // With a file, nothing is listed.
    let shown = if exporter.is_some() { Format::Words } else { format };
    let mut listing = Listing::begin(&name, heaps.clone(), shown, session)?;
    let mut basis: Option<Basis> = None;
    let mut written = Ok(());
    let mut pending: Vec<u32> = Vec::new();
    let spinner = crate::progress::Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    let ended = interrupt::computing(|| {
        bouton_engine::heap_values(ruleset, heaps.clone(), &budget, &mut |found: HeapValue| {
            basis = Some(match basis.take() {
                None => found.basis,
                Some(before) => later(before, found.basis),
            });
            written = match &mut exporter {
                None => listing.push(found.heap, &found.value.to_string(), session),
                Some(exporter) => u64::try_from(&found.value)
                    .ok()
                    .and_then(|value| u32::try_from(value).ok())
                    .ok_or_else(|| too_wide(found.heap, &found.value))
                    .and_then(|value| {
                        pending.push(value);
                        if pending.len() < 1 << 16 {
                            return Ok(());
                        }
                        exporter.push(Values::Wide(&std::mem::take(&mut pending)))
                    })
                    .map_err(|error| output::failure(output.as_ref(), error)),
            };
            if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    drop(spinner);
    written?;
    let stop = match ended {
        Ok(()) => None,
        Err(Ended::Stop(stop)) => Some(stop),
        Err(Ended::Mistake(mistake)) => return Ok(session.mistakes(format, place, &[mistake])?),
    };
    let Some((mut exporter, output)) = exporter.zip(output.as_ref()) else {
        return listing.end(basis.as_ref(), stop.as_ref(), session);
    };
    let finished = exporter.push(Values::Wide(&pending)).and_then(|()| exporter.finish());
    finished.map_err(|error| output.failure(error))?;
    listing::stopped(stop.as_ref(), *heaps.end(), format, session)
}

fn too_wide(heap: u64, value: &Natural) -> StorageError {
    let value = u64::try_from(value).unwrap_or(u64::MAX);
    StorageError::TooWide { heap, value, most: u64::from(u32::MAX) }
}

/// The basis of a list of heaps: of two searches the later one counts the positions of both, and a finite check looks at
/// the heaps of the table that comes before its period.
fn later(before: Basis, after: Basis) -> Basis {
    match (&before, &after) {
        (Basis::Exhaustive { .. }, Basis::Exhaustive { .. } | Basis::FiniteCheck { .. }) => after,
        _ => before.and(after),
    }
}

/// Reads the name of one ruleset for other commands.
pub(super) fn name(argument: &OsString) -> String {
    match shown_argument(argument) {
        Ok(text) => text.into_owned(),
        Err(_) => argument.to_string_lossy().into_owned(),
    }
}
