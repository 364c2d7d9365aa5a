//! What is proved about a ruleset: closed forms at any size, each with the theorem that it rests on.

use super::Position;
use crate::{
    evidence::{Proved, Step},
    value::{Natural, Outcome, Play},
};
use std::collections::HashSet;

/// Closed forms of one ruleset. Every method may decline with `None`, which means "no theorem", never "P".
///
/// Held against brute force from the ruleset's options by the conformance test, normal and misère, moves included.
pub trait Theory: Send + Sync {
    /// Who wins the position when it is played alone.
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>>;

    /// The nim-value in normal play.
    fn nim_value(&self, _position: &Position) -> Option<Proved<Natural>> {
        None
    }

    /// The same as [`outcome`](Theory::outcome) on machine words, without allocation: for judges' input of millions of
    /// lines. The numbers stand as they are written after the ruleset's name. `None`: no fast path here, ask the exact
    /// method; a result must equal it (a property test holds this over the catalogue).
    fn outcome_words(&self, _position: &[u64], _play: Play) -> Option<Outcome> {
        None
    }

    /// The same as [`nim_value`](Theory::nim_value) of one heap on machine words. `None`: ask the exact method.
    fn heap_value_word(&self, _heap: u64) -> Option<u64> {
        None
    }

    /// The nim-sum of the nim-values of several heaps, on machine words. One call a sum, so that the loop over the heaps
    /// is compiled together with the closed form.
    fn heap_sum_words(&self, heaps: &[u64]) -> Option<u64> {
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ self.heap_value_word(heap)?))
    }

    /// How the position behaves in misère sums, where a theorem says that it and all that follows from it is tame.
    fn tame(&self, _position: &Position) -> Option<Proved<Tame>> {
        None
    }

    /// The moves to the goal, in the order of the definition, those to the same position once, at most `limit` of them,
    /// with their exact number where it is knowable. `None`: no theorem finds them (an engine may still enumerate small
    /// positions).
    fn moves(&self, _position: &Position, _goal: &Goal, _limit: usize) -> Option<Moves> {
        None
    }

    /// The explanation of what the theorem says about the position, as ordered steps.
    fn steps(&self, _position: &Position, _play: Play) -> Vec<Step> {
        Vec::new()
    }

    /// All P-positions of the ruleset in a stated order (for pairs: by the smaller number, the smaller one first), if a
    /// theorem lists them. May be infinite.
    fn p_positions(&self, _play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        None
    }
}

/// How a tame position behaves in sums under misère play (Conway, On Numbers and Games, chapter 12): a sum with a firm
/// component is P iff the nim-sum is 0; a sum of fickle ones only is P iff the nim-sum is 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tame {
    /// Genus pair (0,1) or (1,0): behaves as a nim-heap of size 0 or 1.
    Fickle(u8),
    /// Genus pair (k,k): in normal and in misère play alike nim-value k.
    Firm(Natural),
}

impl Tame {
    /// The nim-value in normal play.
    pub fn nim_value(&self) -> Natural {
        match self {
            Tame::Fickle(value) => Natural::from(*value),
            Tame::Firm(value) => value.clone(),
        }
    }

    /// The nim-heap of size n.
    pub fn heap(n: &Natural) -> Tame {
        if *n <= Natural::ONE {
            Tame::Fickle(u8::from(!n.is_zero()))
        } else {
            Tame::Firm(n.clone())
        }
    }
}

/// What a move should reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// An option of this nim-value (normal play; 0 for a winning move of the component alone).
    NimValue(Natural),
    /// An option with one of these misère behaviours (tame rulesets only).
    Tame(Vec<Tame>),
    /// An option that is a P-position when played alone under misère play.
    MisereP,
}

/// One move of a component: the position that it leads to, as a sum of parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The parts of the option; none is the empty sum.
    pub parts: Vec<Position>,
}

/// Moves that reach a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The first of them, in the order of the definition.
    pub moves: Vec<Move>,
    /// How many there are, where that is known.
    pub count: Option<Natural>,
}

impl Moves {
    /// All moves of a list, those to the same position once, cut at the limit, counted exactly.
    pub fn all(mut moves: Vec<Move>, limit: usize) -> Moves {
        if moves.len() > 1 {
            let mut met = HashSet::with_capacity(moves.len());
            let first: Vec<bool> = moves.iter().map(|to| met.insert(to)).collect();
            let mut first = first.into_iter();
            moves.retain(|_| first.next() == Some(true));
        }
        let count = Some(Natural::from(moves.len()));
        moves.truncate(limit);
        Moves { moves, count }
    }

    /// Whether nothing is missing.
    pub fn is_complete(&self) -> bool {
        self.count.as_ref() == Some(&Natural::from(self.moves.len()))
    }
}
