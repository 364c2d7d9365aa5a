//! `bouton solve` and `bouton explain`: who wins, what to play, and why.

use crate::{
    arguments::{Form, Format, Limits, Question},
    ask::{self, Wish},
    commands::option_mistakes,
    exit_code::ExitCode,
    input::{self, Batch, Line, Source},
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    quantity,
    render::{self, Depth},
    session::{Failure, Session},
};
use bouton_engine::{Answer, Limit, Verdict};
use bouton_wire as wire;
use clap::Args;
use std::io;

/// Moves that are listed when nothing else is asked for.
const MOVES: u64 = 10;

/// Arguments of `solve` and `explain`.
#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    question: Question,
    /// List at most this many winning moves; where their texts are long, --memory bounds them too
    #[arg(short, long, value_name = "COUNT", help_heading = "Output")]
    limit: Option<String>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// What is the same for every position of a batch.
struct Asked {
    wish: Wish,
    allowance: Allowance,
    format: Format,
    depth: Depth,
}

/// Answers a position, or every position of a batch.
pub(crate) fn run(
    arguments: &SolveArguments,
    depth: Depth,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let limit = limits::option("--limit", arguments.limit.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let play = ask::convention(arguments.question.misere);
    let move_limit = usize::try_from(limit.unwrap_or(MOVES)).unwrap_or(usize::MAX);
    let asked = Asked {
        wish: Wish { play, move_limit },
        allowance: allowance.listing(limit),
        format,
        depth,
    };
    let example = match depth {
        Depth::Short => "bouton solve nim 3 5 7",
        Depth::Full => "bouton explain nim 3 5 7",
    };
    let source = match input::source(&arguments.question, format, example, session)? {
        Ok(source) => source,
        Err(code) => return Ok(code),
    };
    interrupt::listen(session.words());
    match source {
        Source::One(text) => {
            if format == Format::Csv {
                session.record(format, &render::FIELDS)?;
            }
            match ask::answer(&text, asked.wish, &asked.allowance, session) {
                Ok(answer) => {
                    show(&answer, &asked, false, session)?;
                    Ok(code(&answer))
                }
                Err(mistakes) => {
                    Ok(session.mistakes(format, &Place { text: &text, line: None }, &mistakes)?)
                }
            }
        }
        Source::Batch(batch) => run_batch(batch, &asked, example, session),
    }
}

fn run_batch(
    mut batch: Batch,
    asked: &Asked,
    example: &str,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let mut worst = ExitCode::Answered;
    let mut any = false;
    if asked.format == Format::Csv {
        session.record(asked.format, &render::FIELDS)?;
    }
    while let Some((line, content)) = batch.next()? {
        any = true;
        let (text, mistakes) = match content {
            Line::Position(text) => match ask::answer(&text, asked.wish, &asked.allowance, session)
            {
                Ok(answer) => {
                    show(&answer, asked, true, session)?;
                    worst = worst.worse(code(&answer));
                    session.finish()?;
                    if interrupt::came() {
                        return Ok(ExitCode::Interrupted);
                    }
                    continue;
                }
                Err(mistakes) => (text, mistakes),
            },
            Line::Mistake(text, mistake) => (text, vec![mistake]),
        };
        let place = Place { text: &text, line: Some((&batch.name, line)) };
        worst = worst.worse(session.mistakes(asked.format, &place, &mistakes)?);
        session.finish()?;
    }
    if !any && !batch.asked {
        return Ok(input::nothing(asked.format, example, session)?);
    }
    Ok(worst)
}

fn show(answer: &Answer, asked: &Asked, in_batch: bool, session: &mut Session) -> io::Result<()> {
    match asked.format {
        Format::Json => {
            let words = session.words();
            session.raw_line(&wire::to_line(&wire::Answer::new(answer, words)))
        }
        Format::Plain | Format::Csv => {
            let record = render::record(answer);
            session.record(asked.format, &record.each_ref().map(String::as_str))
        }
        Format::Words if session.quiet => session.raw_line(wire::outcome(answer.verdict)),
        Format::Words if in_batch && asked.depth == Depth::Short => {
            render::one_line(answer, session)
        }
        Format::Words => render::answer(answer, asked.depth, session),
    }
}

/// The exit code of an answer.
fn code(answer: &Answer) -> ExitCode {
    if interrupt::came() || answer.stop.is_some_and(|stop| stop.limit == Limit::Cancelled) {
        ExitCode::Interrupted
    } else if answer.verdict == Verdict::Unknown {
        ExitCode::NotDecided
    } else {
        ExitCode::Answered
    }
}
