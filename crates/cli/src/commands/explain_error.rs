//! `bouton explain-error`: what an error code means, with an example; without a code, all codes.

use crate::{
    arguments::{Form, Format},
    commands::values,
    exit_code::ExitCode,
    mistakes::Place,
    session::{Failure, Session},
};
use bouton_core::notation::{Diagnostic, codes};
use bouton_wire as wire;
use bouton_words::{command_line, judge, patterns, server};
use clap::Args;
use std::ffi::OsString;

/// Arguments of `explain-error`.
#[derive(Debug, Args)]
pub(crate) struct ExplainErrorArguments {
    /// The code, as it stands behind the word error; without one, all codes are listed
    #[arg(value_name = "CODE")]
    code: Option<OsString>,
    #[command(flatten)]
    form: Form,
}

/// Explains a code, or lists all.
pub(crate) fn run(
    arguments: &ExplainErrorArguments,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let words = session.words();
    if format == Format::Csv {
        session.record(format, &["code", "message", "explanation"])?;
    }
    let Some(code) = &arguments.code else {
        let of_surfaces = command_line::CODES.iter().chain(judge::CODES).chain(patterns::CODES);
        let of_surfaces = of_surfaces.chain(server::CODES);
        for entry in codes::CODES.iter().chain(of_surfaces) {
            let Some(code) = wire::Code::new(entry.code, words) else { continue };
            match format {
                Format::Json => session.raw_line(&wire::to_line(&code))?,
                Format::Words => {
                    let paint = session.paint;
                    session.line(&format!("{}  {}", paint.strong(&code.code), code.message))?;
                }
                Format::Plain => session.record(format, &[&code.code, &code.message])?,
                Format::Csv => {
                    session.record(format, &[&code.code, &code.message, &code.explanation])?;
                }
            }
        }
        return Ok(ExitCode::Answered);
    };
    let text = values::name(code);
    // The brackets around a code may have been copied with it.
    let bare = text.trim().trim_matches(['[', ']']);
    let Some(code) = wire::Code::new(bare, words) else {
        let mistake = Diagnostic::new("C0206", 0..text.chars().count()).with("code", &text);
        return Ok(session.mistakes(format, &Place { text: &text, line: None }, &[mistake])?);
    };
    match format {
        Format::Json => session.raw_line(&wire::to_line(&code))?,
        Format::Plain => session.record(format, &[&code.code, &code.message])?,
        Format::Csv => session.record(format, &[&code.code, &code.message, &code.explanation])?,
        Format::Words => {
            let head = format!("{}[{}]", words.word("ui-error"), code.code);
            let paint = session.paint;
            session.line(&format!("{}: {}", paint.bad(&head), paint.strong(&code.message)))?;
            session.line("")?;
            session.line(&code.explanation)?;
        }
    }
    Ok(ExitCode::Answered)
}
