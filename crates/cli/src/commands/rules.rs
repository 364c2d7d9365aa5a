//! `bouton rules list` and `bouton rules show`: the catalogue; `bouton rules check`: a file of one's own.

mod code;

use crate::{
    arguments::{Form, Format},
    ask,
    commands::{option_mistakes, values},
    exit_code::ExitCode,
    interrupt, limits,
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_core::{
    evidence::Argument,
    notation::{Diagnostic, Head, parse},
    rules::{Component, Family, Ruleset, catalogue, language::UserRules},
};
use bouton_wire as wire;
use clap::{Args, Subcommand};

use std::{
    ffi::{OsStr, OsString},
    fs,
    io::{self, Read},
    path::Path,
    time::{Duration, Instant},
};

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
    /// A file of rules: every mistake in it, with its place
    Check {
        /// A file in the rule language (docs/rules-language.md), with values of its parameters if need be: my.rules,m=3; - is the
        /// standard input
        #[arg(value_name = "FILE")]
        file: OsString,
        /// Try small positions for this long (default: 10s)
        #[arg(long, value_name = "DURATION", help_heading = "Limits")]
        time: Option<String>,
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
        Some(RulesTask::Check { file, time, form }) => {
            let (mut wrong, format) = (Vec::new(), form.format());
            let time = limits::option("--time", time.as_deref(), quantity::duration, &mut wrong);
            if !wrong.is_empty() {
                return option_mistakes(&wrong, format, session);
            }
            check(file, time.unwrap_or(PROBING), format, session)
        }
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
            Head::Compound { joining, .. } => catalogue::find(joining.word()),
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
    let mut object = wire::Rules::new(&[family], words);
    let entry = &mut object.rulesets[0];
    entry.rule_language = Some(in_rule_language(name, family));
    let typed = ask::ruleset(name, "").ok();
    let one = typed.or_else(|| ask::components(name).ok()?.into_iter().next());
    if let Some(component) = one
        && let Some(its_code) = code::of(&component)
    {
        entry.code = Some(code::entry(its_code, entry.name));
        // Of the theorems on codes those that speak of this one.
        if code::is_typed(name) {
            let said = code::theorems(&component);
            entry.theorems.retain(|theorem| said.contains(&theorem.key));
        }
    }
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
    if let Some(entry) = &entry.code {
        code::in_words(entry, session)?;
    }
    if !entry.theorems.is_empty() {
        session.line(&format!("  {}:", heading("ui-theorems")))?;
        for theorem in &entry.theorems {
            session.line(&format!("    {}: {}", paint.strong(theorem.key), theorem.statement))?;
            session.line(&format!("      {}: {}", words.word("ui-source"), theorem.source))?;
        }
    }
    session.line(&format!("  {}:", heading("ui-examples")))?;
    match &entry.code {
        Some(of) if entry.name == catalogue::CODE => {
            session.line(&format!("    bouton solve {}", quoted(&format!("{} 20", of.code))))?;
            session.line(&format!("    bouton period {}", quoted(&of.code)))?;
        }
        _ => {
            for example in entry.examples {
                session.line(&format!("    bouton solve {}", quoted(example)))?;
            }
        }
    }
    match entry.rule_language.as_ref().and_then(Option::as_ref) {
        Some(text) => {
            session.line(&format!("  {}:", heading("ui-rule-language")))?;
            for line in text.lines() {
                session.raw_line(&format!("    {line}"))?;
            }
        }
        None => session.line(&format!("  {}", words.word("ui-no-rule-language")))?,
    }
    Ok(())
}

/// The rules in the rule language: those of the ruleset that was typed, or of the shortest example of its family.
fn in_rule_language(name: &str, family: &dyn Family) -> Option<String> {
    let of = |components: Vec<Component>| {
        let component = components.into_iter().next()?;
        let words = component.position.words()?;
        Some((words.len(), component.ruleset.in_rule_language(words.len())?))
    };
    // A whole position, or a ruleset with parameters.
    let typed = ask::components(name).ok().and_then(of).or_else(|| {
        let has_parameters = name.contains(':') || !name.contains(char::is_alphabetic);
        has_parameters.then(|| ask::ruleset(name, "").ok().and_then(|one| of(vec![one]))).flatten()
    });
    let examples = family.examples().iter().filter_map(|e| ask::components(e).ok().and_then(of));
    typed.or_else(|| examples.min_by_key(|(length, _)| *length)).map(|(_, text)| text)
}

/// Small positions are tried for so long.
const PROBING: Duration = Duration::from_secs(10);

/// The text of rules that stands in the place of a file's name: `rules:'…'`, or what the quotes hold.
fn in_place(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("rules:").unwrap_or(name);
    match rest.strip_prefix('\'') {
        Some(text) => text.strip_suffix('\''),
        None => (rest.contains("=>") && !Path::new(name).exists()).then_some(rest),
    }
}

/// The name of a file without the values of parameters behind it: `my.rules,m=3`. A file that is called so has none.
fn with_parameters(whole: &str) -> (&str, Vec<(String, i128)>) {
    let (mut name, mut parameters) = (whole, Vec::new());
    if Path::new(whole).exists() {
        return (name, parameters);
    }
    while let Some((front, setting)) = name.rsplit_once(',')
        && let Some((key, value)) = setting.split_once('=')
        && let Ok(value) = value.trim().parse()
        && key.trim().chars().all(|c| c.is_alphanumeric() || c == '_')
    {
        parameters.insert(0, (key.trim().to_owned(), value));
        name = front;
    }
    (name, parameters)
}

fn check(
    file: &OsStr,
    time: Duration,
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let whole = file.to_string_lossy().into_owned();
    let (name, parameters) = with_parameters(&whole);
    let file = if parameters.is_empty() { file } else { OsStr::new(name) };
    let name = name.to_owned();
    let unreadable = |error| Failure::Read(name.clone(), error);
    let in_quotes = in_place(&name);
    // What stands behind `rules:` in a question is taken as well.
    let file = match name.strip_prefix("rules:") {
        Some(path) if !Path::new(file).exists() => OsStr::new(path),
        _ => file,
    };
    let bytes = if let Some(text) = in_quotes {
        text.as_bytes().to_vec()
    } else if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        bytes
    } else {
        let opened = fs::File::open(file).map_err(unreadable)?;
        let mut bytes = Vec::new();
        opened.take(LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        bytes
    };
    if bytes.len() as u64 > LARGEST {
        return Err(unreadable(io::Error::from(io::ErrorKind::FileTooLarge)));
    }
    let text = match ask::text(bytes) {
        Ok(text) => text,
        Err(line) => {
            let mistake =
                Diagnostic::new("N0505", 0..0).with("file", name.as_str()).with("line", line);
            return Ok(session.mistakes(format, &Place { text: "", line: None }, &[mistake])?);
        }
    };
    let read = UserRules::read(&name, &text, &parameters);
    let (words, lines) = (session.words(), Lines::of(&text));
    let mistakes = read.as_ref().err().map(Vec::as_slice).unwrap_or_default();
    // A time beyond the clock is none.
    let end = Instant::now().checked_add(time);
    interrupt::listen(words);
    let mut go_on = || !interrupt::came() && end.is_none_or(|end| Instant::now() < end);
    let probe = read.as_ref().ok().map(|rules| interrupt::computing(|| rules.probe(&mut go_on)));
    let tried = read.as_ref().ok().zip(probe.as_ref()).and_then(|(rules, probe)| {
        let (position, mistake) = probe.mistake.as_ref()?;
        Some((rules.show(position), mistake))
    });
    let doubts = probe.as_ref().map(|probe| probe.not_met(UserRules::doubts(&text, &parameters)));
    let doubts = doubts.unwrap_or_default();
    if format == Format::Json {
        let placed = |mistake: &Diagnostic| {
            let (line, column) = lines.place(mistake.span.start);
            wire::PlacedMistake { line, column, mistake: wire::Mistake::new(mistake, words) }
        };
        let rules = read.iter().flat_map(UserRules::rules).map(|(name, numbers)| {
            wire::CheckedRule { name: name.to_owned(), numbers: numbers.to_vec() }
        });
        let parameters = read.iter().flat_map(|rules| rules.parameters()).map(|(name, value)| {
            wire::CheckedParameter { name: name.clone(), value: value.to_string() }
        });
        let object = wire::RulesCheck {
            schema: "bouton/rules-check/1",
            file: name.clone(),
            ok: read.is_ok() && tried.is_none(),
            rules: rules.collect(),
            parameters: parameters.collect(),
            errors: mistakes.iter().map(placed).collect(),
            warnings: (tried.iter())
                .map(|(position, mistake)| wire::TriedMistake {
                    position: position.clone(),
                    mistake: placed(mistake),
                })
                .collect(),
        };
        let probed = probe.as_ref().map(|probe| wire::Probed {
            positions: probe.positions.to_string(),
            cut: probe.cut.to_string(),
            in_time: !probe.is_late,
        });
        let object = wire::ProbedRulesCheck {
            check: object,
            probed,
            doubts: doubts.iter().map(placed).collect(),
        };
        session.raw_line(&wire::to_line(&object))?;
    } else {
        // Every mistake is shown, each with its own place.
        for mistake in mistakes.iter().take(SHOWN) {
            point_out(&name, (&text, &lines), mistake, session)?;
        }
        if mistakes.len() > SHOWN {
            let rest = (mistakes.len() - SHOWN) as u64;
            session.remark(&words.say("ui-more-errors", &[("count", rest.into())]))?;
        }
        if let Ok(rules) = &read {
            let signature =
                |(name, numbers): (&str, &[String])| format!("{name}({})", numbers.join(", "));
            let list: Vec<String> = rules.rules().map(signature).collect();
            let parameters: Vec<String> =
                rules.parameters().iter().map(|(name, value)| format!("{name}={value}")).collect();
            let id = match (tried.is_some(), parameters.is_empty()) {
                (false, true) => "ui-rules-right",
                (false, false) => "ui-rules-right-parameters",
                (true, true) => "ui-rules-readable",
                (true, false) => "ui-rules-readable-parameters",
            };
            let arguments = [
                ("file", Argument::from(name.clone())),
                ("rules", list.join(", ").into()),
                ("parameters", parameters.join(", ").into()),
            ];
            let count = if parameters.is_empty() { 2 } else { 3 };
            session.line(&words.say(id, &arguments[..count]))?;
            if let Some(built_in) = rules.built_in() {
                session.line(&words.say("same-rules", &[("ruleset", built_in.name().into())]))?;
            }
        }
        if let Some(probe) = probe.as_ref().filter(|_| !session.quiet) {
            let id = if probe.is_late { "ui-rules-probed-late" } else { "ui-rules-probed" };
            let arguments = [("count", probe.positions.into()), ("cut", probe.cut.into())];
            session.remark(&words.say(id, &arguments))?;
        }
        if let Some((position, mistake)) = &tried {
            session
                .remark(&words.say("ui-rules-tried", &[("position", position.clone().into())]))?;
            point_out(&name, (&text, &lines), mistake, session)?;
        }
        if !doubts.is_empty() && !session.quiet {
            let count = [("count", (doubts.len() as u64).into())];
            session.remark(&words.say("ui-rules-doubts", &count))?;
            for doubt in doubts.iter().take(SHOWN) {
                point_out(&name, (&text, &lines), doubt, session)?;
            }
        }
    }
    Ok(match read {
        _ if interrupt::came() => ExitCode::Interrupted,
        Ok(_) if tried.is_none() => ExitCode::Answered,
        _ => ExitCode::No,
    })
}

/// The largest file that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// So many mistakes are shown in words; JSON has all of them.
const SHOWN: usize = 50;

fn point_out(
    name: &str,
    (text, lines): (&str, &Lines),
    mistake: &Diagnostic,
    session: &mut Session,
) -> io::Result<()> {
    let (line, column) = lines.place(mistake.span.start);
    let file_and_line = format!("{name}:{line}");
    let place = Place { text, line: Some((&file_and_line, column as u64)) };
    session.mistakes(Format::Words, &place, std::slice::from_ref(mistake)).map(drop)
}

/// Where the lines of a text begin, in characters.
struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    fn of(text: &str) -> Lines {
        let breaks = text.chars().enumerate().filter(|&(_, c)| c == '\n').map(|(at, _)| at + 1);
        Lines { starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// Line and column of a character, both from 1.
    fn place(&self, at: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|&start| start <= at);
        (line, at + 1 - self.starts[line - 1])
    }
}

/// An example as it is typed in a shell.
fn quoted(example: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || " :,./+-*^=_＋，".contains(c);
    // A star alone would be expanded by the shell.
    let needs = !example.chars().all(plain) || example.contains('*');
    if needs { format!("'{}'", example.replace('\'', "'\\''")) } else { example.to_owned() }
}
