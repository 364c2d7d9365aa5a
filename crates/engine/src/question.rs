//! A question: components of a sum and the play convention.

use crate::text::SumText;
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Convention},
    value::Play,
};

/// Who wins this sum under this convention, why, and with which moves?
#[derive(Clone, Debug)]
pub struct Question {
    /// The components in the order in which they are written. Rulesets of equal name must be the same game.
    pub components: Vec<Component>,
    /// Normal or misère play.
    pub play: Play,
    /// How many moves the answer lists at most. Long texts may shorten the list further, see [`crate::Budget::texts`].
    pub move_limit: usize,
}

impl Question {
    /// A question under normal play with at most ten moves listed.
    pub fn new(components: Vec<Component>) -> Question {
        Question { components, play: Play::Normal, move_limit: 10 }
    }

    /// A question under the play convention that was asked for, or else under the one that its rulesets want: normal play,
    /// unless rules that the user wrote say misère.
    ///
    /// # Errors
    /// `N0512` for misère play of rules that say themselves who wins; its place is that of the whole text, which the
    /// caller knows.
    pub fn asked(
        components: Vec<Component>,
        play: Option<Play>,
        move_limit: usize,
    ) -> Result<Question, Diagnostic> {
        let play = Convention::play(&components, play)?;
        Ok(Question { components, play, move_limit })
    }

    /// The question as understood: components in notation, heaps of one ruleset together, `()` for the empty sum.
    pub fn text(&self) -> String {
        SumText::of(&self.components).whole()
    }
}
