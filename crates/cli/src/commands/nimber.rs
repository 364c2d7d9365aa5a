//! `bouton nimber`: the value of an expression of nimbers.

use crate::{
    arguments::{Form, Format},
    exit_code::ExitCode,
    mistakes::Place,
    session::{Failure, Session},
};
use bouton_core::nimber::{self, Value};
use bouton_wire as wire;
use clap::Args;
use std::ffi::OsString;

/// Arguments of `nimber`.
#[derive(Debug, Args)]
pub(crate) struct NimberArguments {
    /// + * / are the nim-operations, ^ between numbers is the ordinary power; functions: pow(a, n), sqrt(a), inv(a), log(a, b), order(a), solve(b, c), minpoly(a, k)
    #[arg(value_name = "EXPRESSION", help_heading = "Question")]
    expression: Vec<OsString>,
    #[command(flatten)]
    form: Form,
}

/// Calculates.
pub(crate) fn run(arguments: &NimberArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let text = match crate::input::joined(&arguments.expression) {
        Ok(text) => text,
        Err((text, mistake)) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    let value = match nimber::evaluate(&text) {
        Ok(value) => value,
        Err(mistakes) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &mistakes)?);
        }
    };
    match format {
        Format::Json => {
            let object = wire::Nimber::new(&text, &value);
            session.raw_line(&wire::to_line(&object))?;
        }
        Format::Plain | Format::Csv => records(&value, format, session)?,
        Format::Words if session.quiet => session.raw_line(&value.to_string())?,
        Format::Words => sentence(&text, &value, session)?,
    }
    Ok(ExitCode::Answered)
}

/// The number; two solutions in two fields; coefficients from the constant one on.
fn records(value: &Value, format: Format, session: &mut Session) -> Result<(), Failure> {
    let fields: Vec<String> = match value {
        Value::Solutions(all) => all.iter().map(ToString::to_string).collect(),
        Value::Polynomial(all) => all.iter().map(ToString::to_string).collect(),
        _ => vec![value.to_string()],
    };
    if format == Format::Csv {
        let names: Vec<String> = match value {
            Value::Solutions(_) => vec!["x".to_owned(), "y".to_owned()],
            Value::Polynomial(all) => (0..all.len()).map(|degree| format!("x^{degree}")).collect(),
            _ => vec!["value".to_owned()],
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        session.record(format, &names)?;
    }
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    Ok(session.record(format, &fields)?)
}

fn sentence(text: &str, value: &Value, session: &mut Session) -> Result<(), Failure> {
    let words = session.words();
    let shown = crate::text::printable(text.trim());
    let said = match value {
        Value::Solutions([a, b]) if a == b => words.say(
            "ui-nimber-double",
            &[("expression", shown.as_str().into()), ("x", a.to_string().into())],
        ),
        Value::Solutions([a, b]) => words.say(
            "ui-nimber-solutions",
            &[
                ("expression", shown.as_str().into()),
                ("x", a.to_string().into()),
                ("y", b.to_string().into()),
            ],
        ),
        _ => format!("{shown} = {}", session.paint.strong(&value.to_string())),
    };
    Ok(session.line(&said)?)
}
