//! `bouton rules list` and `bouton rules show`: the catalogue.

use crate::{
    arguments::{Form, Format},
    commands::values,
    exit_code::ExitCode,
    mistakes::Place,
    session::{Failure, Session},
};
use bouton_core::{
    notation::{Diagnostic, Head, parse},
    rules::{Family, catalogue},
};
use bouton_wire as wire;
use clap::{Args, Subcommand};
use std::{ffi::OsString, io};

/// Arguments of `rules`.
#[derive(Debug, Args)]
pub(crate) struct RulesArguments {
    #[command(subcommand)]
    task: Option<RulesTask>,
}

/// What to do with the catalogue.
#[derive(Debug, Subcommand)]
pub(crate) enum RulesTask {
    /// Every ruleset, with its rules in short
    List {
        #[command(flatten)]
        form: Form,
    },
    /// One ruleset: rules, how it is written, theorems with sources, examples
    Show {
        /// A name, an alias or a code: wythoff, 尼姆, 0.77
        #[arg(value_name = "NAME")]
        name: OsString,
        #[command(flatten)]
        form: Form,
    },
}

/// Lists or shows rulesets.
pub(crate) fn run(arguments: &RulesArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    match &arguments.task {
        None => list(Format::Words, session),
        Some(RulesTask::List { form }) => list(form.format(), session),
        Some(RulesTask::Show { name, form }) => show(&values::name(name), form.format(), session),
    }
}

fn list(format: Format, session: &mut Session) -> Result<ExitCode, Failure> {
    let words = session.words();
    let object = wire::Rules::new(catalogue::families(), words);
    if format == Format::Json {
        session.raw_line(&wire::to_line(&object))?;
        return Ok(ExitCode::Answered);
    }
    if format == Format::Csv {
        session.record(format, &["name", "aliases", "usage", "rules"])?;
    }
    for entry in &object.rulesets {
        let aliases = entry.aliases.join(" ");
        match format {
            Format::Plain | Format::Csv => {
                session.record(format, &[entry.name, &aliases, entry.usage, entry.rules])?;
            }
            _ if session.quiet => session.raw_line(entry.name)?,
            _ => {
                let paint = session.paint;
                let aliases =
                    if aliases.is_empty() { String::new() } else { format!(" ({aliases})") };
                session.line(&format!("{}{aliases}", paint.strong(entry.name)))?;
                session.line(&format!("    {}", entry.usage))?;
                session.line(&format!("    {}", entry.rules))?;
            }
        }
    }
    Ok(ExitCode::Answered)
}

/// The family of a name, an alias, a code or a whole position.
fn family(name: &str) -> Option<&'static dyn Family> {
    catalogue::find(name.trim()).or_else(|| {
        let sum = parse(name).ok()?;
        match &sum.terms.first()?.head {
            Head::Name { text, .. } => catalogue::find(text),
            Head::Code { .. } => catalogue::find(catalogue::CODE),
            Head::Star { .. } => catalogue::find("nim"),
        }
    })
}

fn show(name: &str, format: Format, session: &mut Session) -> Result<ExitCode, Failure> {
    let Some(family) = family(name) else {
        let mut mistake = Diagnostic::new("C0205", 0..name.chars().count()).with("name", name);
        if let Some(near) = catalogue::nearest_name(name) {
            mistake = mistake.suggest(near);
        }
        return Ok(session.mistakes(format, &Place { text: name, line: None }, &[mistake])?);
    };
    let words = session.words();
    let object = wire::Rules::new(&[family], words);
    let entry = &object.rulesets[0];
    match format {
        Format::Json => session.raw_line(&wire::to_line(&object))?,
        Format::Plain | Format::Csv => {
            let aliases = entry.aliases.join(" ");
            session.record(format, &[entry.name, &aliases, entry.usage, entry.rules])?;
        }
        Format::Words => in_words(entry, session)?,
    }
    Ok(ExitCode::Answered)
}

fn in_words(entry: &wire::RulesetEntry, session: &mut Session) -> io::Result<()> {
    let words = session.words();
    let paint = session.paint;
    session.line(&paint.strong(entry.name))?;
    let heading = |id: &str| paint.heading(&words.word(id));
    if !entry.aliases.is_empty() {
        session.line(&format!("  {}: {}", heading("ui-aliases"), entry.aliases.join(", ")))?;
    }
    session.line(&format!("  {}: {}", heading("ui-usage"), entry.usage))?;
    session.line(&format!("  {}: {}", heading("ui-rules"), entry.rules))?;
    if !entry.theorems.is_empty() {
        session.line(&format!("  {}:", heading("ui-theorems")))?;
        for theorem in &entry.theorems {
            session.line(&format!("    {}: {}", paint.strong(theorem.key), theorem.statement))?;
            session.line(&format!("      {}: {}", words.word("ui-source"), theorem.source))?;
        }
    }
    session.line(&format!("  {}:", heading("ui-examples")))?;
    for example in entry.examples {
        session.line(&format!("    bouton solve {}", quoted(example)))?;
    }
    Ok(())
}

/// An example as it is typed in a shell.
fn quoted(example: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || " :,./+-*^=_＋，".contains(c);
    // A star alone would be expanded by the shell.
    let needs = !example.chars().all(plain) || example.contains('*');
    if needs { format!("'{}'", example.replace('\'', "'\\''")) } else { example.to_owned() }
}
