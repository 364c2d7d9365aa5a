//! `bouton plot`: a nim-sequence, a table of two numbers, or values by residue, as SVG or PNG.

use crate::{
    arguments::{Format, Limits},
    ask,
    commands::{option_mistakes, values::ruleset},
    ending,
    exit_code::ExitCode,
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_core::notation::Diagnostic;
use bouton_engine::Limit;
use bouton_plot::{Asked, Kind, MOST_COLUMNS, MOST_HEAPS, MOST_SIDE, NoPlot};
use clap::{Args, ValueEnum};
use std::{ffi::OsString, path::PathBuf};

/// Arguments of `plot`.
#[derive(Debug, Args)]
pub(crate) struct PlotArguments {
    /// A ruleset without heaps: kayles, 0.137, wythoff
    #[arg(value_name = "RULESET", help_heading = "Question")]
    ruleset: Vec<OsString>,
    /// The last heap, or the last number on both sides (default: 120, 31)
    #[arg(long, value_name = "HEAP", help_heading = "Question")]
    to: Option<String>,
    /// What is drawn (default: a table for two numbers, else the sequence)
    #[arg(long = "as", value_name = "PLOT", help_heading = "Question")]
    kind: Option<KindName>,
    /// How many columns of residues (default: the period)
    #[arg(long, value_name = "COUNT", help_heading = "Question")]
    modulus: Option<String>,
    /// Misère play, for a table of who wins
    #[arg(long, help_heading = "Question")]
    misere: bool,
    /// The file, .svg or .png; - or none is standard output, as SVG
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    limits: Limits,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// Values over heaps
    Sequence,
    /// A table of two numbers, coloured by nim-value
    HeatMap,
    /// Values by residue, a period a row
    Residues,
}

/// A number up to a bound.
fn up_to(text: &str, least: u64, most: u64) -> Result<u64, Diagnostic> {
    let wrong = |code, bound: (&'static str, u64)| {
        Diagnostic::new(code, 0..text.chars().count()).with("text", text).with(bound.0, bound.1)
    };
    match quantity::count(text)? {
        number if number < least => Err(wrong("C0107", ("least", least))),
        number if number > most => Err(wrong("C0108", ("most", most))),
        number => Ok(number),
    }
}

/// Plots a ruleset.
pub(crate) fn run(arguments: &PlotArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = Format::Words;
    let mut wrong = Vec::new();
    let heaps = |text: &str| up_to(text, 0, MOST_HEAPS);
    let to = limits::option("--to", arguments.to.as_deref(), heaps, &mut wrong);
    let columns = |text: &str| up_to(text, 1, MOST_COLUMNS);
    let modulus = limits::option("--modulus", arguments.modulus.as_deref(), columns, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let file = arguments.output.as_deref().filter(|path| path.as_os_str() != "-");
    let is_png = match ending::of(file, &[("svg", false), ("png", true)]) {
        Ok(said) => said.unwrap_or(false),
        Err((text, mistake)) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    let example = "bouton plot kayles -o kayles.svg";
    let (text, component) = match ruleset(&arguments.ruleset, format, example, session)? {
        Ok(found) => found,
        Err(code) => return Ok(code),
    };
    let place = Place { text: &text, line: None };
    interrupt::listen(session.words());
    let kind = match arguments.kind {
        None => Kind::of(&component),
        Some(KindName::Sequence) => Kind::Sequence,
        Some(KindName::HeatMap) => Kind::HeatMap,
        Some(KindName::Residues) => Kind::Residues,
    };
    if let Some(to) = to.filter(|to| kind == Kind::HeatMap && *to > MOST_SIDE) {
        let text = format!("--to {to}");
        let mistake = up_to(&to.to_string(), 0, MOST_SIDE).err();
        let moved = mistake.map(|m| Diagnostic { span: 5..text.len(), ..m });
        let place = Place { text: &text, line: None };
        return Ok(session.mistakes(format, &place, &moved.into_iter().collect::<Vec<_>>())?);
    }
    let play = ask::convention(arguments.misere);
    let asked = Asked { kind, to, modulus, play };
    let budget = allowance.begin(None);
    let drawn = interrupt::computing(|| bouton_plot::of_rules(&component, &asked, &budget));
    let (scene, stop) = match drawn {
        Ok(drawn) => drawn,
        Err(none) => {
            let whole = 0..text.chars().count();
            let mistake = match none {
                NoPlot::NotTable => Diagnostic::new("H0401", whole).with("ruleset", &text),
                NoPlot::NotHeaps => Diagnostic::new("C0204", whole)
                    .with("ruleset", &text)
                    .with("example", format!("bouton positions {text} --count 10")),
                NoPlot::Misere => {
                    Diagnostic::new("C0209", whole).with("ruleset", component.ruleset.name())
                }
                NoPlot::Mistake(mistake) => mistake,
            };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    let bytes = if is_png {
        let name = || file.map(|path| path.display().to_string()).unwrap_or_default();
        bouton_plot::png(&scene)
            .map_err(|error| Failure::WriteFile(name(), std::io::Error::other(error.to_string())))?
    } else {
        bouton_plot::svg(&scene).into_bytes()
    };
    session.write_file(file, &bytes)?;
    let Some(stop) = stop else { return Ok(ExitCode::Answered) };
    // What is known is drawn.
    session.remark(&session.words().stop(&stop))?;
    Ok(match stop.limit {
        Limit::Cancelled => ExitCode::Interrupted,
        _ => ExitCode::NotDecided,
    })
}
