//! A game in plain lines: over a pipe, for screen readers, where there is no terminal.
//!
//! A line of input is a move (its number in the list, its notation, words of its sentence) or a command.

use super::{
    board,
    game::{Game, Player, meant},
    report,
    thinking::Thinking,
};
use crate::session::{Failure, Session};
use bouton_core::notation::Diagnostic;
use std::io::{BufRead, Read as _};

/// Moves that are listed of a position.
const LISTED: usize = 40;
/// Bytes of a line that is read.
const LONGEST: u64 = 1 << 16;

/// What a typed line asks for.
enum Asked {
    Move(usize),
    Hint,
    Undo,
    Moves,
    Quit,
    Nothing,
    Unknown,
}

fn read(line: &str, game: &Game) -> Asked {
    match line.trim().to_lowercase().as_str() {
        "" => Asked::Nothing,
        "hint" | "h" | "提示" => Asked::Hint,
        "undo" | "u" | "悔棋" => Asked::Undo,
        "moves" | "m" | "走法" => Asked::Moves,
        "quit" | "q" | "exit" | "退出" => Asked::Quit,
        other => meant(&game.table, other).map_or(Asked::Unknown, Asked::Move),
    }
}

/// Plays until the game is over or the input ends. A mistake of rules of the user's own ends it too.
pub(crate) fn run(
    game: &mut Game,
    input: &mut dyn BufRead,
    session: &mut Session,
) -> Result<Result<(), Diagnostic>, Failure> {
    let words = session.words();
    session.line(&report::convention(game, words))?;
    loop {
        if game.is_over() {
            show(game, session)?;
            session.line(&report::state(game, words))?;
            for line in report::analysis(game, words) {
                session.line(&line)?;
            }
            return Ok(Ok(()));
        }
        if game.table.to_move == Player::Program {
            if let Err(mistake) = thinking(game, session, Game::answer) {
                return Ok(Err(mistake));
            }
            let said = game.said.clone().unwrap_or_default();
            session.line(&said)?;
            continue;
        }
        show(game, session)?;
        session.line(&report::state(game, words))?;
        // A line that asks for no move leaves the position as it is.
        loop {
            session.finish()?;
            let mut bytes = Vec::new();
            match (&mut *input).take(LONGEST).read_until(b'\n', &mut bytes) {
                Ok(0) => return Ok(Ok(())),
                Ok(_) => {}
                Err(error) => return Err(Failure::Read("stdin".to_owned(), error)),
            }
            let line = String::from_utf8_lossy(&bytes);
            match read(&line, game) {
                Asked::Quit => return Ok(Ok(())),
                Asked::Nothing => continue,
                Asked::Hint => {
                    let hint = game.hint().and_then(|index| game.table.touched.get(index));
                    let said = match hint {
                        Some(hint) => {
                            words.say("ui-play-hint", &[("move", hint.words.as_str().into())])
                        }
                        None => words.word("ui-play-no-hint"),
                    };
                    session.line(&said)?;
                    continue;
                }
                Asked::Moves => moves(game, session)?,
                Asked::Undo => match thinking(game, session, Game::undo) {
                    Ok(true) => break,
                    Ok(false) => session.line(&words.word("ui-play-nothing-to-undo"))?,
                    Err(mistake) => return Ok(Err(mistake)),
                },
                Asked::Unknown => {
                    let typed = crate::text::shorten(&crate::text::printable(line.trim()), 60);
                    session.line(&words.say("ui-play-unknown", &[("typed", typed.into())]))?;
                }
                Asked::Move(index) => {
                    if let Err(mistake) = thinking(game, session, |game| game.make(index)) {
                        return Ok(Err(mistake));
                    }
                    let last = game.plies.len() - 1;
                    session.line(&report::made(game, last, words))?;
                    break;
                }
            }
        }
    }
}

/// Does what may take long, and says so when it does.
fn thinking<T>(game: &mut Game, session: &Session, work: impl FnOnce(&mut Game) -> T) -> T {
    let _thinking = Thinking::begin(session, game.patience());
    work(game)
}

/// The position, drawn.
fn show(game: &Game, session: &mut Session) -> Result<(), Failure> {
    session.line("")?;
    session.line(&crate::text::shorten(&game.table.moves.game, 200))?;
    for (index, picture) in game.table.drawn.pictures.iter().enumerate() {
        if let Some(name) = game.table.names.get(index) {
            session.line(name)?;
        }
        for line in board::lines(picture, None) {
            session.line(&board::text(&line))?;
        }
    }
    Ok(())
}

/// The moves with their numbers.
fn moves(game: &Game, session: &mut Session) -> Result<(), Failure> {
    for (index, touched) in game.table.touched.iter().enumerate().take(LISTED) {
        session.line(&format!("{:>4}) {}", index + 1, touched.words))?;
    }
    let left = game.table.touched.len().saturating_sub(LISTED);
    if left > 0 {
        let words = session.words();
        session.line(&words.say("ui-play-more", &[("count", (left as u64).into())]))?;
    }
    Ok(())
}
