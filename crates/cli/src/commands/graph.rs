//! `bouton graph`: a picture of all positions that can be reached from a small one.

use crate::{
    arguments::{Format, Limits},
    ask::{self, Wish},
    commands::option_mistakes,
    ending,
    exit_code::ExitCode,
    input, interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    progress::Spinner,
    quantity,
    session::{Failure, Session},
};
use bouton_core::evidence::Argument;
use bouton_engine::{Limit, NoDiagram, NodeCount};
use bouton_wire as wire;
use clap::{Args, ValueEnum};
use std::{ffi::OsString, path::PathBuf};

/// Positions of a picture when nothing else is asked for.
const LIMIT: u64 = 150;

/// More positions than this no picture has.
const MOST: u64 = 5000;

/// Positions that are counted at most, to say how many there are.
const COUNTED: u64 = 4 * MOST;

/// Options that are looked at for that, a part of a second.
const OPTIONS: u64 = 1 << 21;

/// Arguments of `graph`.
#[derive(Debug, Args)]
pub(crate) struct GraphArguments {
    /// A small position, quoted or not: kayles 5, nim 1 2 + *1
    #[arg(value_name = "POSITION", help_heading = "Question")]
    position: Vec<OsString>,
    /// Misère play: whoever cannot move wins
    #[arg(short, long, help_heading = "Question")]
    misere: bool,
    /// Write the picture to a file, .svg, .dot or .json; - or nothing is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The form of the picture (default: by the file's name, else svg)
    #[arg(long = "as", value_name = "FORM", help_heading = "Output")]
    form: Option<PictureForm>,
    /// The same as --as json: the positions and their options for programs
    #[arg(long, help_heading = "Output", conflicts_with = "form")]
    json: bool,
    /// Draw at most this many positions (default: 150, at most 5000)
    #[arg(short, long, value_name = "COUNT", help_heading = "Output")]
    limit: Option<String>,
    #[command(flatten)]
    limits: Limits,
}

/// Forms of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureForm {
    /// A picture for browsers and documents
    Svg,
    /// A graph for Graphviz
    Dot,
    /// One JSON object, for programs
    Json,
}

/// What the ending of a file's name says.
const ENDINGS: [(&str, PictureForm); 4] = [
    ("svg", PictureForm::Svg),
    ("dot", PictureForm::Dot),
    ("gv", PictureForm::Dot),
    ("json", PictureForm::Json),
];

/// Draws the options of a position.
pub(crate) fn run(arguments: &GraphArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = if arguments.json { Format::Json } else { Format::Words };
    let mut wrong = Vec::new();
    let limit = limits::option("--limit", arguments.limit.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let file = arguments.output.as_deref().filter(|path| path.as_os_str() != "-");
    let form = match (arguments.form, ending::of(file, &ENDINGS)) {
        _ if arguments.json => PictureForm::Json,
        (Some(form), _) => form,
        (None, Ok(said)) => said.unwrap_or(PictureForm::Svg),
        (None, Err((text, mistake))) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    let text = match input::joined(&arguments.position) {
        Ok(text) => text,
        Err((text, mistake)) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    if text.trim().is_empty() {
        return Ok(input::nothing(format, "bouton graph kayles 5 -o kayles.svg", session)?);
    }
    let limit = limit.unwrap_or(LIMIT).min(MOST);
    let wish = Wish { play: ask::convention(arguments.misere), move_limit: 0 };
    let place = Place { text: &text, line: None };
    let question = ask::components(&text).and_then(|found| ask::question(&text, found, wish));
    let question = match question {
        Ok(question) => question,
        Err(mistakes) => return Ok(session.mistakes(format, &place, &mistakes)?),
    };
    interrupt::listen(session.words());
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let mut budget = allowance.begin(Some(&report));
    budget.positions = budget.positions.min(COUNTED);
    budget.options = Some(budget.options.unwrap_or(OPTIONS).min(OPTIONS));
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let found = interrupt::computing(|| bouton_engine::diagram(&question, most, &budget));
    drop(spinner);
    let words = session.words();
    let diagram = match found {
        Ok(diagram) => diagram,
        Err(NoDiagram::Mistake(mistake)) => {
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
        Err(NoDiagram::TooLarge(count)) => {
            let id = match count {
                NodeCount::AtLeast(_) => "ui-graph-uncounted",
                NodeCount::Exactly(count) if count > MOST => "ui-graph-never",
                NodeCount::Exactly(_) => "ui-graph-too-large",
            };
            let (NodeCount::AtLeast(count) | NodeCount::Exactly(count)) = count;
            let count = Argument::from(count);
            let arguments = [("count", count), ("limit", limit.into()), ("most", MOST.into())];
            session.remark(&words.say(id, &arguments))?;
            return Ok(ExitCode::NotDecided);
        }
        Err(NoDiagram::Stop(stop)) if stop.limit == Limit::NoMethod => {
            session.remark(&words.word("ui-graph-numbers"))?;
            return Ok(ExitCode::NotDecided);
        }
        Err(NoDiagram::Stop(stop)) => {
            session.remark(&words.stop(&stop))?;
            return Ok(match stop.limit {
                Limit::Cancelled => ExitCode::Interrupted,
                _ => ExitCode::NotDecided,
            });
        }
    };
    let picture = match form {
        PictureForm::Svg => bouton_diagram::svg(&diagram, words),
        PictureForm::Dot => bouton_diagram::dot(&diagram),
        PictureForm::Json => wire::to_line(&wire::OptionsGraph::of(&diagram)) + "\n",
    };
    session.write_file(file, picture.as_bytes())?;
    Ok(ExitCode::Answered)
}
