//! `bouton solve` and `bouton explain`: who wins, what to play, and why.

mod board_search;

use crate::{
    arguments::{Form, Format, Limits, Question},
    ask::{self, How, Solve, Wish},
    commands::{option_mistakes, tabulate},
    exit_code::ExitCode,
    input::{self, Batch, Line, Source},
    interrupt,
    lasting::{self, Lasting},
    limits::{self, Allowance, OptionMistake},
    mistakes::Place,
    quantity,
    render::{self, Depth},
    session::{Failure, Session},
};
use bouton_core::notation::Diagnostic;
use bouton_engine::{Answer, Keeper, Limit, Verdict, value_certificate};
use bouton_wire as wire;
use clap::Args;
use std::{
    io,
    path::{Path, PathBuf},
    time::Instant,
};

/// Moves that are listed when nothing else is asked for.
const MOVES: u64 = 10;

/// Arguments of `solve` and `explain`.
#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    question: Question,
    /// Say who wins and compute nothing else: often much sooner, and with one winning move at most
    #[arg(long, help_heading = "Question")]
    outcome: bool,
    /// List at most this many winning moves; where their texts are long, --memory bounds them too
    #[arg(short, long, value_name = "COUNT", help_heading = "Output")]
    limit: Option<String>,
    /// Say how long the game lasts: how soon the winner can win, how long the loser can hold out
    #[arg(long, help_heading = "Output")]
    remoteness: bool,
    /// Write what proves the nim-value (under misère play, who wins) to a file as a certificate, for verify; - writes it alone to standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    certificate: Option<PathBuf>,
    /// Answer from the table in this directory, which tabulate made
    #[arg(long, value_name = "DIR", help_heading = "Question", conflicts_with_all = ["cluster", "outcome", "certificate"])]
    table: Option<PathBuf>,
    /// Compute all positions behind it with all threads, spilling to the disk, and answer from them
    #[arg(long, help_heading = "Question", conflicts_with_all = ["file", "outcome", "certificate"])]
    cluster: bool,
    /// A long search of a board or graph: keep what it has proved here
    #[arg(long, value_name = "FILE", help_heading = "Long runs", conflicts_with_all = ["table", "cluster"])]
    checkpoint: Option<PathBuf>,
    /// Write a checkpoint so often: 60s, 10min (default: 60s)
    #[arg(long, value_name = "INTERVAL", help_heading = "Long runs", requires = "checkpoint")]
    every: Option<String>,
    /// Go on with the search that is in FILE
    #[arg(long, help_heading = "Long runs", requires = "checkpoint")]
    resume: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// What is the same for every position of a batch.
struct Asked {
    wish: Wish,
    solve: Solve,
    allowance: Allowance,
    format: Format,
    depth: Depth,
    remoteness: bool,
}

impl Asked {
    /// The names of the fields of a record.
    fn fields(&self) -> Vec<&'static str> {
        let mut fields = render::FIELDS.to_vec();
        fields.extend(self.remoteness.then_some("remoteness"));
        fields
    }
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
    let every =
        limits::option("--every", arguments.every.as_deref(), quantity::duration, &mut wrong);
    let mut allowance = Allowance::read(&arguments.limits, &mut wrong);
    if arguments.checkpoint.is_some() {
        allowance = allowance.for_run(&arguments.limits);
    }
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let play = ask::convention(arguments.question.misere);
    let move_limit = usize::try_from(limit.unwrap_or(MOVES)).unwrap_or(usize::MAX);
    let asked = Asked {
        wish: Wish { play, move_limit },
        solve: if arguments.outcome { bouton_engine::outcome } else { bouton_engine::solve },
        allowance: allowance.listing(limit),
        format,
        depth,
        remoteness: arguments.remoteness,
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
        Source::One(text) if arguments.table.is_some() || arguments.cluster => {
            let most = asked.wish.move_limit;
            let listed = tabulate::Listed { most, format, play };
            match &arguments.table {
                Some(table) => tabulate::answer(table, &text, &listed, session),
                None => {
                    let allowance = asked.allowance.for_run(&arguments.limits);
                    tabulate::answer_by_table(&text, &allowance, &listed, session)
                }
            }
        }
        Source::One(text) => {
            // Where the certificate goes to standard output, it goes alone.
            let alone = arguments.certificate.as_deref() == Some(Path::new("-"));
            if format == Format::Csv && !alone {
                session.record(format, &asked.fields())?;
            }
            let checkpoint = arguments.checkpoint.as_deref().map(|path| {
                let resume = arguments.resume;
                board_search::Checkpoint { path, every, resume }
            });
            let place = Place { text: &text, line: None };
            let search = match checkpoint {
                Some(checkpoint) => {
                    match board_search::begin(checkpoint, &asked, &place, session)? {
                        Ok(search) => Some(search),
                        Err(code) => return Ok(code),
                    }
                }
                None => None,
            };
            let keeper = search.as_ref().map(|search| search as &dyn Keeper);
            let answered = answer(&text, &asked, keeper, session);
            if let (Some(checkpoint), Some(search)) = (checkpoint, search) {
                let answer = answered.as_ref().ok().map(|(answer, _)| answer);
                board_search::end(checkpoint, search, answer, session)?;
            }
            match answered {
                Ok((answer, lasting)) => {
                    if !alone {
                        show(&answer, lasting.as_ref(), &asked, false, session)?;
                    }
                    let mut code = code(&answer, lasting.as_ref());
                    if let Some(path) = &arguments.certificate {
                        code = code.worse(certificate(&text, &answer, &asked, path, session)?);
                    }
                    Ok(code)
                }
                Err(mistakes) => Ok(session.mistakes(format, &place, &mistakes)?),
            }
        }
        Source::Batch(_) if arguments.checkpoint.is_some() => {
            let text = "--checkpoint".to_owned();
            let mistake = Diagnostic::new("C0007", 0..text.len())
                .with("option", "--checkpoint")
                .with("other", if arguments.question.file.is_some() { "--file" } else { "-" });
            option_mistakes(&[OptionMistake { text, mistake }], format, session)
        }
        Source::Batch(_) if arguments.cluster => {
            let text = "--cluster".to_owned();
            let mistake = Diagnostic::new("C0007", 0..text.len())
                .with("option", "--cluster")
                .with("other", "-");
            option_mistakes(&[OptionMistake { text, mistake }], format, session)
        }
        Source::Batch(batch) => match &arguments.table {
            Some(table) => {
                let listed = tabulate::Listed { most: move_limit, format, play };
                tabulate::answer_batch(table, batch, &listed, example, session)
            }
            None => run_batch(batch, &asked, example, session),
        },
    }
}

/// Writes the certificate of an answer.
fn certificate(
    text: &str,
    answer: &Answer,
    asked: &Asked,
    path: &Path,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let words = session.words();
    let components = ask::components(text).unwrap_or_default();
    let budget = asked.allowance.begin(None);
    let certificate = interrupt::computing(|| value_certificate(&components, answer.play, &budget));
    let certificate = match certificate {
        Ok(certificate) => certificate,
        Err(why) => {
            session.remark(&words.word(why.message_id()))?;
            return Ok(ExitCode::NotDecided);
        }
    };
    session.write_certificate(path, &certificate)?;
    Ok(ExitCode::Answered)
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
        session.record(asked.format, &asked.fields())?;
    }
    while let Some((line, content)) = batch.next()? {
        any = true;
        let (text, mistakes) = match content {
            Line::Position(text) => match answer(&text, asked, None, session) {
                Ok((answer, lasting)) => {
                    show(&answer, lasting.as_ref(), asked, true, session)?;
                    worst = worst.worse(code(&answer, lasting.as_ref()));
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

/// The answer to a position, and how long the game lasts if that is asked for.
fn answer(
    text: &str,
    asked: &Asked,
    keeper: Option<&dyn Keeper>,
    session: &Session,
) -> Result<(Answer, Option<Lasting>), Vec<Diagnostic>> {
    let how = How { wish: asked.wish, solve: asked.solve, keeper };
    let begun = Instant::now();
    let answer = ask::answer(text, how, &asked.allowance, session)?;
    let left = asked.allowance.since(begun);
    let lasting = lasting::asked(asked.remoteness, text, asked.wish, &left, session)?;
    Ok((answer, lasting))
}

fn show(
    answer: &Answer,
    lasting: Option<&Lasting>,
    asked: &Asked,
    in_batch: bool,
    session: &mut Session,
) -> io::Result<()> {
    match asked.format {
        Format::Json => {
            let words = session.words();
            let lasting = lasting.map(|lasting| wire::Remoteness::new(lasting, words));
            let answer = wire::Answer::new(answer, words).with_remoteness(lasting);
            session.raw_line(&wire::to_line(&answer))
        }
        Format::Plain | Format::Csv => {
            let mut record = render::record(answer).to_vec();
            record.extend(lasting.map(lasting::field));
            let fields: Vec<&str> = record.iter().map(String::as_str).collect();
            session.record(asked.format, &fields)
        }
        Format::Words if session.quiet => {
            session.raw_line(wire::outcome(answer.verdict))?;
            lasting.map_or(Ok(()), |lasting| session.raw_line(&lasting::field(lasting)))
        }
        Format::Words if in_batch && asked.depth == Depth::Short => {
            render::one_line(answer, session)?;
            lasting.map_or(Ok(()), |lasting| lasting::one_line(lasting, session))
        }
        Format::Words => {
            render::answer(answer, asked.depth, session)?;
            lasting.map_or(Ok(()), |lasting| lasting::lines(lasting, session))
        }
    }
}

/// The exit code of an answer.
fn code(answer: &Answer, lasting: Option<&Lasting>) -> ExitCode {
    let not_lasting = lasting.and_then(|lasting| lasting.as_ref().err());
    let mut stops = answer.stop.iter().chain(not_lasting);
    if interrupt::came() || stops.any(|stop| stop.limit == Limit::Cancelled) {
        ExitCode::Interrupted
    } else if answer.verdict == Verdict::Unknown || not_lasting.is_some() {
        ExitCode::NotDecided
    } else {
        ExitCode::Answered
    }
}
