//! How long a game lasts, in lines: `--remoteness` of `solve` and `explain`.

use crate::{
    ask::{self, Wish},
    limits::Allowance,
    session::Session,
};
use bouton_core::notation::Diagnostic;
use bouton_engine::{Remoteness, Stop};
use std::io;

/// What was found about one position.
pub(crate) type Lasting = Result<Remoteness, Stop>;

/// The remoteness of a position, if it is asked for.
///
/// # Errors
/// Every mistake in the position, also one of the user's rules while they ran.
pub(crate) fn asked(
    wanted: bool,
    text: &str,
    wish: Wish,
    allowance: &Allowance,
    session: &Session,
) -> Result<Option<Lasting>, Vec<Diagnostic>> {
    match wanted {
        true => ask::remoteness(text, wish, allowance, session).map(Some),
        false => Ok(None),
    }
}

/// The sentence about it.
fn sentence(lasting: &Lasting, session: &Session) -> String {
    let words = session.words();
    match lasting {
        Ok(found) => words.say(
            "ui-remoteness",
            &[
                ("moves", found.moves.into()),
                ("winner", found.winner_moves.into()),
                ("loser", found.loser_moves.into()),
            ],
        ),
        Err(stop) => words.say("ui-remoteness-unknown", &[("reason", words.stop(stop).into())]),
    }
}

/// The lines below an answer: how long, and the moves that keep to it.
pub(crate) fn lines(lasting: &Lasting, session: &mut Session) -> io::Result<()> {
    let said = sentence(lasting, session);
    session.line(&format!("  {said}"))?;
    let Ok(found) = lasting else { return Ok(()) };
    let (words, best) = (session.words(), &found.best_moves);
    if best.moves.is_empty() {
        return Ok(());
    }
    let heading = words.say("ui-best-moves", &[("outcome", found.outcome.into())]);
    session.line(&format!("  {}:", session.paint.heading(&heading)))?;
    for played in &best.moves {
        session.line(&format!("    {}", played.text))?;
    }
    if !best.complete {
        let more = words.more_moves(best.count.as_ref(), best.moves.len(), best.cut);
        session.line(&format!("    {more}"))?;
    }
    Ok(())
}

/// One line of a batch.
pub(crate) fn one_line(lasting: &Lasting, session: &mut Session) -> io::Result<()> {
    let said = sentence(lasting, session);
    session.line(&format!("  {said}"))
}

/// The field of a record.
pub(crate) fn field(lasting: &Lasting) -> String {
    lasting.as_ref().map_or_else(|_| "-".to_owned(), |found| found.moves.to_string())
}
