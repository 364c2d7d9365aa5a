//! Impartial combinatorial games: who wins, why, and what to play.

mod mistakes;
mod options;

pub use bouton_core as core;
pub use bouton_engine as engine;

pub use bouton_core::value::{Natural, Outcome, Play};
pub use bouton_engine::{Answer, NimValue, Verdict};
pub use mistakes::Mistakes;
pub use options::Options;

use bouton_core::{notation, rules::catalogue};
use bouton_engine::Question;

/// Who wins a position that is written in the notation, why, and with which moves? Normal play, default limits.
///
/// # Errors
/// Every mistake in the text, with its place.
pub fn solve(text: &str) -> Result<Answer, Mistakes> {
    solve_with(text, &Options::default())
}

/// The same with a play convention and limits.
///
/// # Errors
/// Every mistake in the text, with its place.
pub fn solve_with(text: &str, options: &Options<'_>) -> Result<Answer, Mistakes> {
    Ok(bouton_engine::solve(&question(text, options)?, &options.budget))
}

/// Reads a question without answering it.
///
/// # Errors
/// Every mistake in the text, with its place.
pub fn question(text: &str, options: &Options<'_>) -> Result<Question, Mistakes> {
    let components = notation::parse(text)
        .and_then(|sum| catalogue::resolve(&sum, options.files))
        .map_err(|mistakes| Mistakes::new(text, mistakes))?;
    Ok(Question { components, play: options.play, move_limit: options.move_limit })
}
