//! `bouton moves`: every move of a position, winning ones first.

use crate::{
    arguments::{Form, Format, Limits, Question},
    ask::{self, Wish},
    commands::option_mistakes,
    exit_code::ExitCode,
    input::{self, Line, Source},
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_core::value::{Outcome, Play};
use bouton_engine::{Moves, NimValue, RatedMove, Verdict};
use bouton_wire as wire;
use clap::Args;
use std::io;

/// Moves that are listed when nothing else is asked for.
const MOVES: u64 = 1000;

/// Arguments of `moves`.
#[derive(Debug, Args)]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    question: Question,
    /// List at most this many moves; where their texts are long, --memory bounds them too
    #[arg(short, long, value_name = "COUNT", help_heading = "Output")]
    limit: Option<String>,
    /// Say of each move how many moves the game lasts after it, if the winner hurries and the loser delays
    #[arg(long, help_heading = "Output")]
    remoteness: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Lists the moves of a position, or of every position of a batch.
pub(crate) fn run(arguments: &MovesArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let limit = limits::option("--limit", arguments.limit.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let play = ask::convention(arguments.question.misere);
    let move_limit = usize::try_from(limit.unwrap_or(MOVES)).unwrap_or(usize::MAX);
    let wish = Wish { play, move_limit };
    let lasting = arguments.remoteness;
    let allowance = allowance.listing(limit);
    let example = "bouton moves nim 3 5 7";
    let source = match input::source(&arguments.question, format, example, session)? {
        Ok(source) => source,
        Err(code) => return Ok(code),
    };
    interrupt::listen(session.words());
    if format == Format::Csv {
        let names = ["move", "to", "outcome", "nim_value", "remoteness"];
        session.record(format, &names[..if lasting { 5 } else { 4 }])?;
    }
    let list = |text: &str, line, session: &mut Session| -> Result<ExitCode, Failure> {
        match ask::moves(text, wish, lasting, &allowance, session) {
            Ok(moves) => {
                show(&moves, lasting, format, session)?;
                Ok(code(&moves))
            }
            Err(mistakes) => Ok(session.mistakes(format, &Place { text, line }, &mistakes)?),
        }
    };
    let mut batch = match source {
        Source::One(text) => return list(&text, None, session),
        Source::Batch(batch) => batch,
    };
    let (mut worst, mut any) = (ExitCode::Answered, false);
    let name = batch.name.clone();
    while let Some((line, content)) = batch.next()? {
        any = true;
        let line = Some((name.as_str(), line));
        let code = match content {
            Line::Position(text) => list(&text, line, session)?,
            Line::Mistake(text, mistake) => {
                session.mistakes(format, &Place { text: &text, line }, &[mistake])?
            }
        };
        worst = worst.worse(code);
        session.finish()?;
        if interrupt::came() {
            return Ok(ExitCode::Interrupted);
        }
    }
    if !any && !batch.asked {
        return Ok(input::nothing(format, example, session)?);
    }
    Ok(worst)
}

/// Winning moves first, then undecided ones, then losing ones; each kind keeps its order.
fn sorted(moves: &Moves) -> Vec<&RatedMove> {
    let mut sorted: Vec<&RatedMove> = moves.moves.iter().collect();
    sorted.sort_by_key(|rated| match rated.verdict {
        Verdict::Known(Outcome::P) => 0,
        Verdict::Draw => 1,
        Verdict::Unknown => 2,
        Verdict::Known(Outcome::N) => 3,
    });
    sorted
}

fn show(moves: &Moves, lasting: bool, format: Format, session: &mut Session) -> io::Result<()> {
    let value = |rated: &RatedMove| rated.played.nim_value.as_ref().map(NimValue::to_string);
    match format {
        Format::Json => {
            let listed = sorted(moves).into_iter().map(|rated| wire::ListedMove {
                text: rated.played.text.clone(),
                to: rated.played.to.clone(),
                action: rated.played.action.as_ref().map(|a| wire::Step::new(a, session.words())),
                outcome: wire::outcome(rated.verdict),
                nim_value: value(rated),
                remoteness: rated.remoteness.map(|moves| moves.to_string()),
            });
            let list = wire::MoveList {
                schema: "bouton/moves/1",
                game: moves.game.clone(),
                play: wire::play(moves.play),
                count: moves.count.as_ref().map(ToString::to_string),
                complete: moves.complete,
                cut: wire::cut(moves.cut),
                stop: moves.stop.as_ref().map(|stop| wire::Stop::new(stop, session.words())),
                moves: listed.collect(),
            };
            session.raw_line(&wire::to_line(&list))
        }
        Format::Plain | Format::Csv => {
            for rated in sorted(moves) {
                let value = value(rated).unwrap_or_else(|| "-".to_owned());
                let outcome = wire::outcome(rated.verdict);
                let lasts =
                    rated.remoteness.map_or_else(|| "-".to_owned(), |moves| moves.to_string());
                let fields = [&rated.played.text, &rated.played.to, outcome, &value, &lasts];
                session.record(format, &fields[..if lasting { 5 } else { 4 }])?;
            }
            Ok(())
        }
        Format::Words => in_words(moves, session),
    }
}

fn in_words(moves: &Moves, session: &mut Session) -> io::Result<()> {
    let words = session.words();
    let paint = session.paint;
    if !session.quiet {
        let game = crate::text::shorten(&moves.game, 200);
        let count = match &moves.count {
            Some(count) if count.is_zero() => words.word("ui-moves-none"),
            Some(count) => words.say("ui-moves-all-count", &[("count", count.into())]),
            None => words.word("ui-moves-uncounted"),
        };
        let convention = match moves.play {
            Play::Normal => String::new(),
            Play::Misere => format!(" ({})", words.play(Play::Misere)),
        };
        session.line(&format!("{}{convention}: {count}", paint.strong(&game)))?;
    }
    for rated in sorted(moves) {
        let (mark, consequence) = match rated.verdict {
            Verdict::Known(Outcome::P) => (paint.good("→"), words.word("ui-yields-p")),
            Verdict::Known(Outcome::N) => (" ".to_owned(), words.word("ui-yields-n")),
            Verdict::Draw => (" ".to_owned(), words.verdict(Verdict::Draw)),
            Verdict::Unknown => ("?".to_owned(), words.word("ui-yields-unknown")),
        };
        let value = match &rated.played.nim_value {
            Some(value) => {
                format!("{} {}{}", words.word("ui-nim-value"), value.sign(), words.between())
            }
            None => String::new(),
        };
        let action = match &rated.played.action {
            Some(action) => format!("  [{}]", words.step(action)),
            None => String::new(),
        };
        let lasts = match rated.remoteness {
            Some(0) => words.between().to_owned() + &words.word("ui-move-ends"),
            Some(moves) => {
                words.between().to_owned() + &words.say("ui-move-lasts", &[("moves", moves.into())])
            }
            None => String::new(),
        };
        let text = &rated.played.text;
        session.line(&format!("  {mark} {text}{action}  ({value}{consequence}{lasts})"))?;
    }
    if let Some(stop) = &moves.stop {
        let heading = paint.odd(&words.word("ui-stop"));
        session.line(&format!("  {heading}: {}", words.stop(stop)))?;
        let help = words.stop_help(stop);
        if !help.is_empty() {
            session.line(&format!("  {}: {help}", paint.heading(&words.word("ui-help"))))?;
        }
    }
    if !moves.complete {
        let more = words.more_moves(moves.count.as_ref(), moves.moves.len(), moves.cut);
        session.line(&format!("    {more}"))?;
    }
    Ok(())
}

fn code(moves: &Moves) -> ExitCode {
    if interrupt::came() {
        ExitCode::Interrupted
    } else if moves.stop.is_some() {
        ExitCode::NotDecided
    } else {
        ExitCode::Answered
    }
}
