//! `bouton verify`: an independent check of a certificate, or a second pass over a table.

use crate::{
    arguments::{Form, Format},
    commands::{option_mistakes, tabulate},
    exit_code::ExitCode,
    limits::{self, OptionMistake},
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_check::{
    Accepted, AcceptedMisere, AcceptedPieces, AcceptedPositions, AcceptedSum, Mode, Rejection,
    verify, verify_misere, verify_pieces, verify_positions, verify_sum,
};
use bouton_core::{
    evidence::{
        certificate::{Expected, Unreadable},
        couples::CouplesCertificate,
        misere::MisereCertificate,
        positions::PositionsCertificate,
        sum::SumCertificate,
    },
    notation::Diagnostic,
    rules::{Convention, NoFiles, catalogue::parse_question},
    value::{Outcome, Play},
};
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
    /// The certificate, or the directory of a table; - reads a certificate from standard input
    #[arg(value_name = "FILE", help_heading = "Question", required = true)]
    certificate: PathBuf,
    /// Compute every value from all options, those of sparse runs too
    #[arg(long, help_heading = "Question")]
    full: bool,
    /// Stop the check of a table after this long: 30s, 10min
    #[arg(long, value_name = "DURATION", help_heading = "Limits")]
    time: Option<String>,
    /// How many threads check a table (default: as many as there are processors)
    #[arg(long, value_name = "COUNT", help_heading = "Limits")]
    threads: Option<String>,
    #[command(flatten)]
    form: Form,
}

/// Checks a certificate or a table.
pub(crate) fn run(arguments: &VerifyArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let time = limits::option("--time", arguments.time.as_deref(), quantity::duration, &mut wrong);
    let threads = arguments.threads.as_deref();
    let threads = limits::option("--threads", threads, limits::positive, &mut wrong);
    if !arguments.certificate.is_dir() {
        let given = [("--time", time.is_some()), ("--threads", threads.is_some())];
        for (option, _) in given.into_iter().filter(|(_, given)| *given) {
            let mistake = Diagnostic::new("C0007", 0..option.len())
                .with("option", option)
                .with("other", arguments.certificate.display().to_string());
            wrong.push(OptionMistake { text: option.to_owned(), mistake });
        }
    }
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    if arguments.certificate.is_dir() {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.map_or(all, |threads| usize::try_from(threads).unwrap_or(all));
        return tabulate::verify(&arguments.certificate, threads.min(1024), time, format, session);
    }
    let name = arguments.certificate.display().to_string();
    let bytes = if name == "-" {
        read(io::stdin())
    } else {
        File::open(&arguments.certificate).and_then(read)
    };
    let bytes = bytes.map_err(|error| Failure::Read(name.clone(), error))?;
    if bytes.starts_with(b"\x89BTN") {
        let mistake = Diagnostic::new("C0409", 0..name.chars().count()).with("file", name.clone());
        return Ok(session.mistakes(format, &Place { text: &name, line: None }, &[mistake])?);
    }
    let mode = if arguments.full { Mode::Full } else { Mode::Quick };
    let verdict = match String::from_utf8(bytes) {
        // No certificate has one; editors and mail put them in.
        Ok(text) if text.contains('\r') => {
            let line = text.split('\r').next().map_or(0, |before| before.matches('\n').count());
            let expected = Expected::LineFeed;
            Err(Rejection::Unreadable(Unreadable { line: line + 1, expected }))
        }
        Ok(text) if SumCertificate::is_one(&text) => verify_sum(&text, mode).map(Verified::Sum),
        Ok(text) if CouplesCertificate::is_one(&text) => verify_pieces(&text).map(Verified::Pieces),
        Ok(text) if PositionsCertificate::is_one(&text) => {
            verify_positions(&text).map(Verified::Positions)
        }
        Ok(text) if MisereCertificate::is_one(&text) => verify_misere(&text).map(Verified::Misere),
        Ok(text) => verify(&text, mode).map(Verified::Heap),
        Err(error) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
            Err(Rejection::Unreadable(Unreadable { line, expected: Expected::Utf8 }))
        }
    };
    tell(&verdict, format, session)?;
    Ok(if verdict.is_ok() { ExitCode::Answered } else { ExitCode::No })
}

fn read(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What is accepted.
enum Verified {
    /// A claim about the heaps of one ruleset.
    Heap(Accepted),
    /// The value of a sum.
    Sum(AcceptedSum),
    /// The value of a board or graph.
    Pieces(AcceptedPieces),
    /// The value of a position, by its definition.
    Positions(AcceptedPositions),
    /// Who wins under misère play.
    Misere(AcceptedMisere),
}

impl Verified {
    /// What was looked at, in words.
    fn looked_at(&self, session: &Session) -> String {
        let (definition, rare) = self.heaps();
        let (id, arguments) = match self {
            Verified::Pieces(accepted) => {
                let couples = accepted.certificate.couples.len() as u64;
                ("ui-verify-couples", vec![("couples", couples), ("definition", definition)])
            }
            Verified::Positions(accepted) => {
                let listed = accepted.certificate.couples.len() as u64;
                ("ui-verify-positions", vec![("listed", listed), ("options", accepted.options)])
            }
            Verified::Misere(accepted) => {
                let listed = accepted.certificate.positions.len() as u64;
                ("ui-verify-positions", vec![("listed", listed), ("options", accepted.options)])
            }
            _ if rare == 0 => ("ui-verify-heaps", vec![("definition", definition)]),
            _ => ("ui-verify-rare", vec![("definition", definition), ("rare", rare)]),
        };
        let arguments: Vec<_> =
            arguments.into_iter().map(|(name, count)| (name, count.into())).collect();
        session.words().say(id, &arguments)
    }

    /// The ruleset, or the position of a sum.
    fn about(&self) -> &str {
        match self {
            Verified::Heap(accepted) => accepted.certificate.ruleset(),
            Verified::Sum(accepted) => &accepted.certificate.position,
            Verified::Pieces(accepted) => &accepted.certificate.position,
            Verified::Positions(accepted) => &accepted.certificate.position,
            Verified::Misere(accepted) => &accepted.certificate.position,
        }
    }

    /// Under which convention the claim is true.
    fn convention(&self) -> &'static str {
        if matches!(self, Verified::Misere(_)) { "misere" } else { "normal" }
    }

    /// How many heaps (or pieces or positions) were computed by the definition, and how many from options with a rare part.
    fn heaps(&self) -> (u64, u64) {
        match self {
            Verified::Heap(accepted) => (accepted.by_definition, accepted.by_rare_parts),
            Verified::Sum(accepted) => (accepted.by_definition, accepted.by_rare_parts),
            Verified::Pieces(accepted) => (accepted.by_definition, 0),
            Verified::Positions(accepted) => (accepted.certificate.couples.len() as u64, 0),
            Verified::Misere(accepted) => (accepted.certificate.positions.len() as u64, 0),
        }
    }
}

fn tell(
    verdict: &Result<Verified, Rejection>,
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
                ruleset: accepted.map(|a| a.about().to_owned()),
                convention: accepted.map(|a| a.convention().to_owned()),
                by_definition: accepted.map(|a| a.heaps().0.to_string()),
                by_rare_parts: accepted.map(|a| a.heaps().1.to_string()),
                code: verdict.as_ref().err().map(|why| word(why).to_owned()),
                reason: verdict.as_ref().err().map(|why| sentence(why, session)),
            };
            session.raw_line(&wire::to_line(&object))?;
        }
        Format::Plain | Format::Csv => match verdict {
            Ok(_) => session.record(format, &["accepted"])?,
            Err(why) => {
                session.record(format, &["rejected", word(why), &sentence(why, session)])?
            }
        },
        Format::Words => match verdict {
            Ok(accepted) => {
                let said =
                    words.say("ui-verify-accepted", &[("claim", claim(accepted, session).into())]);
                let said = session.paint.good(&said);
                session.line(&said)?;
                if !session.quiet {
                    let said = accepted.looked_at(session);
                    session.line(&said)?;
                }
            }
            Err(why) => {
                let reason = sentence(why, session);
                let said = words.say("ui-verify-rejected", &[("reason", reason.into())]);
                let said = session.paint.bad(&said);
                session.line(&said)?;
            }
        },
    }
    Ok(())
}

/// The stable word for a reason.
fn word(why: &Rejection) -> &'static str {
    let id = why.message_id();
    id.strip_prefix("ui-reject-").unwrap_or(id)
}

/// The reason in the language of the session.
fn sentence(why: &Rejection, session: &Session) -> String {
    let arguments = why.arguments();
    let arguments: Vec<_> =
        arguments.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    session.words().say(why.message_id(), &arguments)
}

/// What the certificate claims, in words.
fn claim(accepted: &Verified, session: &Session) -> String {
    let words = session.words();
    let of_position = |position: &str, value: String| {
        let outcome = if value == "0" { "P" } else { "N" };
        // Values say who wins under normal play, which need not be that of the question.
        let components = parse_question(position, &NoFiles).unwrap_or_default();
        let is_misere = Convention::play(&components, None) == Ok(Play::Misere);
        let convention = if is_misere { "normal" } else { "" };
        let arguments = [
            ("position", position.into()),
            ("outcome", outcome.into()),
            ("value", value.into()),
            ("convention", convention.into()),
        ];
        words.say("ui-verify-sum", &arguments)
    };
    let accepted = match accepted {
        Verified::Heap(accepted) => accepted,
        Verified::Sum(AcceptedSum { certificate, .. }) => {
            return of_position(&certificate.position, certificate.value.to_string());
        }
        Verified::Pieces(AcceptedPieces { certificate, .. }) => {
            return of_position(&certificate.position, certificate.value.to_string());
        }
        Verified::Positions(AcceptedPositions { certificate, .. }) => {
            return of_position(&certificate.position, certificate.value.to_string());
        }
        Verified::Misere(AcceptedMisere { certificate, .. }) => {
            let outcome = if certificate.outcome == Outcome::P { "P" } else { "N" };
            let position = certificate.position.as_str();
            let arguments = [("position", position.into()), ("outcome", outcome.into())];
            return words.say("ui-verify-misere", &arguments);
        }
    };
    let certificate = &accepted.certificate;
    let ruleset = certificate.ruleset();
    if let Some((heap, value)) = certificate.value() {
        let (heap, value) = (heap.to_string(), value.to_string());
        let arguments =
            [("ruleset", ruleset.into()), ("heap", heap.into()), ("value", value.into())];
        return words.say("ui-verify-value", &arguments);
    }
    let [preperiod, period, saltus] = certificate.period().unwrap_or_default();
    words.say(
        "ui-verify-period",
        &[
            ("ruleset", ruleset.into()),
            ("period", period.into()),
            ("preperiod", preperiod.into()),
            ("saltus", saltus.into()),
        ],
    )
}
