//! The answer to a question, with what it rests on.

use crate::budget::Stop;
use bouton_core::{
    evidence::{Basis, Step},
    notation::Diagnostic,
    rules::Position,
    value::{Natural, Outcome, Play},
};
use std::{collections::BTreeSet, fmt};

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The question as understood, in normalised notation.
    pub game: String,
    /// The play convention.
    pub play: Play,
    /// Who wins.
    pub verdict: Verdict,
    /// The nim-value, under normal play and where it is known.
    pub nim_value: Option<NimValue>,
    /// What the nim-value rests on, where it is known: often a computation where a theorem says who wins.
    pub nim_value_basis: Option<Basis>,
    /// The winning moves, where anything is known about them.
    pub winning_moves: Option<WinningMoves>,
    /// What is known of each component, in the order in which they are written.
    pub components: Vec<ComponentAnswer>,
    /// What the verdict rests on; `None` when it is unknown.
    pub basis: Option<Basis>,
    /// What stopped the computation, when something did.
    pub stop: Option<Stop>,
    /// A mistake in rules that the user wrote, met while they ran. What else the answer says was found without them.
    pub mistake: Option<Diagnostic>,
    /// The explanation.
    pub steps: Vec<Step>,
    /// Remarks that belong to the answer, e.g. that another reading of the rules gives another winner.
    pub notes: Vec<Step>,
}

/// Who wins, if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// An outcome.
    Known(Outcome),
    /// Nobody can force a win (games with cycles).
    Draw,
    /// Not decided.
    Unknown,
}

/// The nim-value of a position, loopy ones included (Smith 1966).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NimValue {
    /// A nim-heap.
    Finite(Natural),
    /// ∞ with the set of nim-values among its options.
    Infinite(BTreeSet<Natural>),
}

impl NimValue {
    /// As it is written for people: `∞{0,2}` for a loopy one. `Display` is the form for programs, `inf(0,2)`.
    pub fn sign(&self) -> String {
        match self {
            NimValue::Finite(value) => value.to_string(),
            NimValue::Infinite(set) if set.is_empty() => "∞".to_owned(),
            NimValue::Infinite(set) => {
                let values: Vec<String> = set.iter().map(ToString::to_string).collect();
                format!("∞{{{}}}", values.join(","))
            }
        }
    }
}

impl fmt::Display for NimValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NimValue::Finite(value) => write!(f, "{value}"),
            NimValue::Infinite(set) => {
                let values: Vec<String> = set.iter().map(ToString::to_string).collect();
                write!(f, "inf({})", values.join(","))
            }
        }
    }
}

/// What is known of one component.
#[derive(Clone, Debug)]
pub struct ComponentAnswer {
    /// The component in notation.
    pub game: String,
    /// Its nim-value, where known.
    pub nim_value: Option<NimValue>,
    /// Who wins it when it is played alone, where known.
    pub verdict: Verdict,
    /// What that rests on.
    pub basis: Option<Basis>,
    /// What stopped its computation.
    pub stop: Option<Stop>,
}

/// The winning moves of a sum: components as written, then options in the order of the definition.
#[derive(Clone, Debug, Default)]
pub struct WinningMoves {
    /// Their exact number, where it is known.
    pub count: Option<Natural>,
    /// Whether `moves` holds all of them.
    pub complete: bool,
    /// The first of them.
    pub moves: Vec<PlayedMove>,
    /// What made the list end before all that could be listed.
    pub cut: Option<Cut>,
}

/// What ends a list of moves early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// The number of moves that the question asks for.
    Limit,
    /// The bytes that the budget gives to the texts of moves.
    Texts,
}

/// One move of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The index of the component that is moved in.
    pub component: usize,
    /// The move: `nim 3 -> 2`, `kayles 11 -> 4 5`; `kayles 1 -> 0` where nothing is left.
    pub text: String,
    /// What the player does, where the text says it badly: coins that are turned, an edge that is cut.
    pub action: Option<Step>,
    /// What is left of the component: the parts of the option.
    pub parts: Vec<Position>,
    /// The whole sum after it, in notation.
    pub to: String,
    /// The nim-value of the sum after it, under normal play and where known.
    pub nim_value: Option<NimValue>,
}
