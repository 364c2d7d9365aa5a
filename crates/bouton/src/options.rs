//! What a question may say besides its position.

use bouton_core::{
    rules::{Files, NoFiles},
    value::Play,
};
use bouton_engine::Budget;

/// The play convention, limits, and the files that parameters may name.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Normal or misère play; by default normal play, unless rules that the user wrote say misère.
    pub play: Option<Play>,
    /// How many moves are listed at most (10).
    pub move_limit: usize,
    /// Limits of the computation.
    pub budget: Budget<'a>,
    /// Where texts of files come from; by default no file may be read.
    pub files: &'a dyn Files,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { play: None, move_limit: 10, budget: Budget::default(), files: &NoFiles }
    }
}

impl std::fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options")
            .field("play", &self.play)
            .field("move_limit", &self.move_limit)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}
