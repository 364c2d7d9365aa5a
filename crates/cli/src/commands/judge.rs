//! `bouton judge`: the cases of an online-judge problem, answered, or answers compared with the right ones.
//!
//! A problem is one of the built-in ones, by its id, or a file. Answers go to standard output as they are found; a mistake
//! in the input comes after the answers to the cases before it.

use crate::{
    arguments::{Form, Format, Limits},
    ask::FileSystem,
    commands::{option_mistakes, values},
    exit_code::ExitCode,
    input, interrupt,
    limits::Allowance,
    mistakes::Place,
    render::{self, Depth},
    session::{Failure, Session},
};
use bouton_core::notation::Diagnostic;
use bouton_engine::{Budget, Limit};
use bouton_judge::{CaseError, Checked, Difference, JudgeError, Problem, catalogue};
use bouton_wire as wire;
use bouton_words::Language;
use clap::Args;
use std::{
    ffi::OsString,
    fs::File,
    io::{self, BufReader, IsTerminal, Read, Write, stdin},
    path::PathBuf,
};

/// Problem files are small; what is larger is something else.
const LARGEST_FILE: u64 = 1 << 20;

/// Shown of a long line or game.
const SHOWN: usize = 200;

/// Arguments of `judge`.
#[derive(Debug, Args)]
pub(crate) struct JudgeArguments {
    /// A problem: nyoj161, hdu1846, … (see --list), or a file: ./mine.toml
    #[arg(value_name = "PROBLEM", help_heading = "Question")]
    problem: Option<OsString>,
    /// List the problems
    #[arg(long, group = "what", help_heading = "Question")]
    list: bool,
    /// Print the file of the problem
    #[arg(long, group = "what", help_heading = "Question")]
    show: bool,
    /// Compare these answers with the right ones, and show the first difference
    #[arg(long, value_name = "ANSWERS", group = "what", help_heading = "Question")]
    check: Option<PathBuf>,
    /// Read the cases from a file instead of standard input
    #[arg(short, long, value_name = "INPUT", help_heading = "Question")]
    file: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Answers the cases of a problem, or lists, shows or checks.
pub(crate) fn run(arguments: &JudgeArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    if arguments.list {
        list(format, session)?;
        return Ok(ExitCode::Answered);
    }
    let mut wrong = Vec::new();
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let Some(name) = &arguments.problem else {
        return Ok(input::nothing(format, "bouton judge nyoj161 < in.txt", session)?);
    };
    let (problem, text) = match find(&values::name(name), format, session)? {
        Ok(found) => found,
        Err(code) => return Ok(code),
    };
    if arguments.show {
        session.out().write_all(text.as_bytes())?;
        return Ok(ExitCode::Answered);
    }
    let from_terminal = arguments.file.is_none() && stdin().is_terminal();
    if from_terminal {
        // Cases typed by hand are welcome; that they are waited for should be seen.
        session.remark(&statement(&problem, session))?;
    }
    let source: Box<dyn Read> = match &arguments.file {
        Some(path) if path.as_os_str() != "-" => Box::new(open(path)?),
        _ => Box::new(interrupt::Input(stdin().lock())),
    };
    interrupt::listen(session.words());
    let budget = Budget { cancel: Some(interrupt::cancel()), ..allowance.begin(None) };
    match &arguments.check {
        Some(path) => {
            let answers = BufReader::new(open(path)?);
            let checked = interrupt::computing(|| {
                bouton_judge::check(&problem, source, answers, &FileSystem::default(), budget)
            });
            match checked {
                Ok(checked) => Ok(show_checked(&checked, format, session)?),
                Err(error) => failed(error, path.display().to_string(), format, session),
            }
        }
        None => {
            let judged = interrupt::computing(|| {
                bouton_judge::run(&problem, source, session.out(), &FileSystem::default(), budget)
            });
            match judged {
                Ok(summary) => {
                    if let Some(place) = summary.rest
                        && !session.quiet
                    {
                        let arguments =
                            [("line", place.line.into()), ("column", place.column.into())];
                        let rest = session.words().say("ui-judge-rest", &arguments);
                        session.remark(&format!("{}: {rest}", session.words().word("ui-note")))?;
                    }
                    Ok(ExitCode::Answered)
                }
                Err(JudgeError::Output(error)) => Err(Failure::Write(error)),
                Err(error) => failed(error, String::new(), format, session),
            }
        }
    }
}

fn open(path: &PathBuf) -> Result<File, Failure> {
    File::open(path).map_err(|error| Failure::Read(path.display().to_string(), error))
}

/// The title and the rules.
fn statement(problem: &Problem, session: &Session) -> String {
    match session.words().language() {
        Language::English => format!("{}: {}", problem.name.en, problem.statement.en),
        Language::Chinese => format!("{}：{}", problem.name.zh, problem.statement.zh),
    }
}

/// The problem of this name and the text of its file.
pub(super) fn find(
    name: &str,
    format: Format,
    session: &mut Session,
) -> Result<Result<(Problem, String), ExitCode>, Failure> {
    if let (Some(problem), Some(text)) = (catalogue::problem(name), catalogue::text(name)) {
        return Ok(Ok((problem, text.to_owned())));
    }
    let whole = 0..name.chars().count();
    let mistake = if name.contains(['.', '/', '\\']) {
        let reading = File::open(name).and_then(|file| {
            let mut text = String::new();
            let read = file.take(LARGEST_FILE + 1).read_to_string(&mut text)?;
            Ok((read as u64 <= LARGEST_FILE).then_some(text))
        });
        let reason = match reading {
            Err(error) if error.kind() != io::ErrorKind::InvalidData => {
                return Err(Failure::Read(name.to_owned(), error));
            }
            Err(error) => error.to_string(),
            Ok(None) => format!("more than {LARGEST_FILE} bytes"),
            Ok(Some(text)) => match Problem::from_toml(&text) {
                Ok(problem) => return Ok(Ok((problem, text))),
                Err(error) => error.to_string(),
            },
        };
        Diagnostic::new("J0001", whole).with("name", name).with("reason", reason)
    } else {
        let unknown = Diagnostic::new("J0002", whole).with("name", name);
        match catalogue::similar(name).into_iter().next() {
            Some(near) => unknown.suggest(near),
            None => unknown,
        }
    };
    Ok(Err(session.mistakes(format, &Place { text: name, line: None }, &[mistake])?))
}

/// Tells why judging ended early.
fn failed(
    error: JudgeError,
    answers: String,
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let words = session.words();
    let mut diagnostic = match (error.diagnostic(), error) {
        (Some(diagnostic), error) => {
            let stop = match &error {
                JudgeError::Case { error: CaseError::NotDecided { stop, .. }, .. } => Some(*stop),
                _ => None,
            };
            let reason = match &error {
                JudgeError::Case { error: CaseError::NotAPosition { diagnostics, .. }, .. } => {
                    diagnostics.first().map(|first| words.mistake(first).message)
                }
                _ => stop.map(|stop| words.stop(&stop)),
            };
            (diagnostic, reason, stop)
        }
        (None, JudgeError::Input(bouton_judge::InputError::Io(_))) if interrupt::came() => {
            return Ok(ExitCode::Interrupted);
        }
        (None, JudgeError::Input(bouton_judge::InputError::Io(error))) => {
            return Err(Failure::Read("<stdin>".to_owned(), error));
        }
        (None, JudgeError::Output(error)) => return Err(Failure::Read(answers, error)),
        (None, _) => return Ok(ExitCode::Input),
    };
    if let Some(reason) = diagnostic.1 {
        for (name, value) in &mut diagnostic.0.arguments {
            if *name == "reason" {
                value.clone_from(&reason);
            }
        }
    }
    let (diagnostic, _, stop) = diagnostic;
    if format == Format::Json {
        let line = diagnostic.arguments.iter().find(|(name, _)| *name == "line");
        let line = line.and_then(|(_, line)| line.parse().ok());
        let object = wire::Mistakes::new(&[diagnostic], line, words);
        session.raw_line(&wire::to_line(&object))?;
    } else {
        let said = words.mistake(&diagnostic);
        let head = format!("{}[{}]", words.word("ui-error"), diagnostic.code);
        let paint = session.paint_err;
        session.remark(&format!("{}: {}", paint.bad(&head), said.message))?;
        if !said.help.is_empty() {
            session.remark(&format!("{}: {}", words.word("ui-help"), said.help))?;
        }
    }
    Ok(match stop.map(|stop| stop.limit) {
        Some(Limit::Cancelled) => ExitCode::Interrupted,
        Some(_) => ExitCode::NotDecided,
        None => ExitCode::Input,
    })
}

/// Lists the built-in problems.
fn list(format: Format, session: &mut Session) -> io::Result<()> {
    let english = session.words().language() == Language::English;
    let entries = catalogue::problems().into_iter().map(|problem| wire::ProblemEntry {
        id: problem.id,
        name: if english { problem.name.en } else { problem.name.zh },
        statement: if english { problem.statement.en } else { problem.statement.zh },
        sources: problem.sources,
        notes: problem.notes,
    });
    let entries: Vec<_> = entries.collect();
    match format {
        Format::Json => {
            let object = wire::Problems { schema: "bouton/problems/1", problems: entries };
            return session.raw_line(&wire::to_line(&object));
        }
        Format::Csv => session.record(format, &["id", "name", "sources", "statement"])?,
        Format::Plain | Format::Words => {}
    }
    let paint = session.paint;
    let width = entries.iter().map(|entry| entry.id.len()).max().unwrap_or(0);
    for entry in &entries {
        if format == Format::Words {
            let gap = " ".repeat(width - entry.id.len());
            let id = paint.strong(&entry.id);
            session.line(&format!("{id}{gap}  {}: {}", entry.name, entry.statement))?;
        } else {
            let sources = entry.sources.join(", ");
            session.record(format, &[&entry.id, &entry.name, &sources, &entry.statement])?;
        }
    }
    Ok(())
}

/// Shows the first difference, or that there is none.
fn show_checked(checked: &Checked, format: Format, session: &mut Session) -> io::Result<ExitCode> {
    let code = if checked.difference.is_some() { ExitCode::No } else { ExitCode::Answered };
    let words = session.words();
    if format == Format::Json {
        let difference = checked.difference.as_ref();
        let case = difference.and_then(|d| d.case.as_ref());
        let answer = case.and_then(|case| case.answer.as_ref());
        let object = wire::Difference {
            schema: "bouton/difference/1",
            right: difference.is_none(),
            cases: checked.cases.to_string(),
            line: difference.map(|d| d.line),
            expected: difference.and_then(|d| d.expected.clone()),
            actual: difference.and_then(|d| d.actual.clone()),
            case: case.map(|case| case.number),
            input_line: case.map(|case| case.place.line),
            game: case.map(|case| case.game.clone()),
            answer: answer.map(|answer| wire::Answer::new(answer, words)),
        };
        session.raw_line(&wire::to_line(&object))?;
        return Ok(code);
    }
    match &checked.difference {
        None => {
            let right = words.say("ui-judge-right", &[("cases", checked.cases.into())]);
            session.line(&right)?;
        }
        Some(difference) => show_difference(difference, session)?,
    }
    Ok(code)
}

fn show_difference(difference: &Difference, session: &mut Session) -> io::Result<()> {
    let words = session.words();
    let paint = session.paint;
    let head = words.say("ui-judge-difference", &[("line", difference.line.into())]);
    session.line(&paint.bad(&head))?;
    let nothing = words.word("ui-judge-nothing");
    let text = |text: &Option<String>| match text {
        Some(text) => format!("`{}`", crate::text::shorten(text, SHOWN)),
        None => nothing.clone(),
    };
    for (id, line) in
        [("ui-judge-expected", &difference.expected), ("ui-judge-actual", &difference.actual)]
    {
        session.line(&format!("  {}: {}", words.word(id), text(line)))?;
    }
    let Some(case) = &difference.case else { return Ok(()) };
    let arguments = [("case", case.number.into()), ("line", case.place.line.into())];
    let numbers = crate::text::shorten(&case.numbers, SHOWN);
    session.line(&format!("  {}: {numbers}", words.say("ui-judge-case", &arguments)))?;
    match &case.answer {
        Some(answer) => render::answer(answer, Depth::Short, session),
        None => {
            let game = crate::text::shorten(&case.game, SHOWN);
            session.line(&format!("  {}: {game}", words.word("ui-judge-game")))
        }
    }
}
