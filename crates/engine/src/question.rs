//! A question: components of a sum and the play convention.

use crate::text::SumText;
use bouton_core::{rules::Component, value::Play};

/// Who wins this sum under this convention, why, and with which moves?
#[derive(Clone, Debug)]
pub struct Question {
    /// The components in the order in which they are written. Rulesets of equal name must be the same game.
    pub components: Vec<Component>,
    /// Normal or misère play.
    pub play: Play,
    /// How many moves the answer lists at most. Long texts may shorten the list further, see [`crate::WinningMoves`].
    pub move_limit: usize,
}

impl Question {
    /// A question under normal play with at most ten moves listed.
    pub fn new(components: Vec<Component>) -> Question {
        Question { components, play: Play::Normal, move_limit: 10 }
    }

    /// The question as understood: components in notation, heaps of one ruleset together, `nim` for the empty sum.
    pub fn text(&self) -> String {
        SumText::of(&self.components).whole()
    }
}
