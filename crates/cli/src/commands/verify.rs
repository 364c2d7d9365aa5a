//! `bouton verify`: an independent check of a certificate.

use crate::{
    arguments::{Form, Format},
    exit_code::ExitCode,
    session::{Failure, Session},
};
use bouton_check::{Accepted, Mode, Rejection, verify};
use bouton_core::evidence::certificate::{Claim, Unreadable};
use bouton_wire as wire;
use clap::Args;
use std::{
    fs::File,
    io::{self, Read},
    path::PathBuf,
};

/// Certificates longer than this are not read.
const LARGEST: u64 = 1 << 28;

/// Arguments of `verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// The certificate; - reads it from standard input
    #[arg(value_name = "FILE", help_heading = "Question", required = true)]
    certificate: PathBuf,
    /// Compute every value by the definition, nothing by sample
    #[arg(long, help_heading = "Question")]
    full: bool,
    #[command(flatten)]
    form: Form,
}

/// Checks a certificate.
pub(crate) fn run(arguments: &VerifyArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let name = arguments.certificate.display().to_string();
    let bytes = if name == "-" {
        read(io::stdin())
    } else {
        File::open(&arguments.certificate).and_then(read)
    };
    let bytes = bytes.map_err(|error| Failure::Read(name, error))?;
    let mode = if arguments.full { Mode::Full } else { Mode::Quick };
    let verdict = match String::from_utf8(bytes) {
        Ok(text) => verify(&text, mode),
        Err(error) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
            Err(Rejection::Unreadable(Unreadable { line, expected: "UTF-8".to_owned() }))
        }
    };
    tell(&verdict, arguments.form.format(), session)?;
    Ok(if verdict.is_ok() { ExitCode::Answered } else { ExitCode::No })
}

fn read(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn tell(
    verdict: &Result<Accepted, Rejection>,
    format: Format,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    match format {
        Format::Json => {
            let accepted = verdict.as_ref().ok();
            let object = wire::Check {
                schema: "bouton/check/1",
                accepted: accepted.is_some(),
                ruleset: accepted.map(|a| a.certificate.ruleset.clone()),
                by_definition: accepted.map(|a| a.by_definition.to_string()),
                by_rare_parts: accepted.map(|a| a.by_rare_parts.to_string()),
                reason: verdict.as_ref().err().map(ToString::to_string),
            };
            session.raw_line(&wire::to_line(&object))?;
        }
        Format::Plain | Format::Csv => match verdict {
            Ok(_) => session.record(format, &["accepted"])?,
            Err(rejection) => session.record(format, &["rejected", &rejection.to_string()])?,
        },
        Format::Words => match verdict {
            Ok(accepted) => {
                let said =
                    words.say("ui-verify-accepted", &[("claim", claim(accepted, session).into())]);
                let said = session.paint.good(&said);
                session.line(&said)?;
                if !session.quiet {
                    let definition = accepted.by_definition.into();
                    let said = match accepted.by_rare_parts {
                        0 => words.say("ui-verify-heaps", &[("definition", definition)]),
                        rare => words.say(
                            "ui-verify-rare",
                            &[("definition", definition), ("rare", rare.into())],
                        ),
                    };
                    session.line(&said)?;
                }
            }
            Err(rejection) => {
                let said =
                    words.say("ui-verify-rejected", &[("reason", rejection.to_string().into())]);
                let said = session.paint.bad(&said);
                session.line(&said)?;
            }
        },
    }
    Ok(())
}

/// What the certificate claims, in words.
fn claim(accepted: &Accepted, session: &Session) -> String {
    let words = session.words();
    let ruleset = accepted.certificate.ruleset.as_str();
    match &accepted.certificate.claim {
        Claim::Period(period) => words.say(
            "ui-verify-period",
            &[
                ("ruleset", ruleset.into()),
                ("period", period.period.into()),
                ("preperiod", period.preperiod.into()),
                ("saltus", period.saltus.into()),
            ],
        ),
        Claim::Value { heap, value, .. } => words.say(
            "ui-verify-value",
            &[
                ("ruleset", ruleset.into()),
                ("heap", heap.to_string().into()),
                ("value", value.to_string().into()),
            ],
        ),
    }
}
