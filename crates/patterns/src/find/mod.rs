//! Finders: guesses of the law behind a table, each checked on the whole table.
//!
//! A finder fixes the numbers of its formula from a few points and then predicts every other point. A guess counts only if
//! all predictions hold and there are many of them for every point that was used (`Guess::convinces`); so tables without
//! a law (Grundy's game, squares, random numbers) get none. What a guess says is *observed*, never proved.

mod digits;
mod members;
pub mod parameters;
mod points;
mod sequence;

pub use members::members;
pub use points::{PointTable, points};
pub use sequence::{prettier_repetition, repetition_formula, sequence};

use crate::formula::Expr;

/// What kind of law a formula is: the sentence that says it in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Law {
    /// A closed formula that says it all.
    Closed,
    /// Values repeat.
    Period {
        /// The first heap of the periodic part.
        preperiod: u64,
        /// The period.
        period: u64,
        /// What a period adds.
        saltus: u64,
    },
    /// Delete the ones at the end of the binary form, then halve.
    StripOnes,
    /// How often a number divides n.
    Ruler {
        /// The number.
        base: u64,
    },
    /// Whether the number divides n an odd number of times.
    Zeros {
        /// The number.
        base: u64,
    },
    /// The number of digits.
    Length {
        /// The base.
        base: u64,
    },
    /// The digits decide, from the last to the first.
    Digits {
        /// The base.
        base: u64,
    },
    /// An automaton that reads the digits.
    Automaton {
        /// The base.
        base: u64,
        /// The number of states.
        states: u64,
    },
    /// The P-positions are a sequence with a linear recurrence.
    Recurrence,
    /// The P-positions are complementary sequences of Beatty.
    Beatty {
        /// t.
        step: u64,
    },
    /// The remainders decide.
    Remainders {
        /// The modulus.
        modulus: u64,
    },
    /// The value is the nim-sum of what the coordinates are worth alone.
    Separate,
    /// A nim-sum vanishes.
    Xor,
    /// As misère Nim with what the coordinates are worth.
    MisereNim,
    /// These positions and no others.
    Finite,
    /// Columns of binary digits vanish modulo a number.
    Columns {
        /// The number.
        modulus: u64,
    },
    /// A linear form vanishes.
    Linear,
    /// Always the same.
    Constant,
    /// A theorem's formula, said by the formula alone.
    Theorem,
}

/// A guess that holds on its whole table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The formula.
    pub formula: Expr,
    /// Its kind.
    pub law: Law,
    /// How many points fix its numbers.
    pub used: u64,
    /// How many points it predicts beyond these.
    pub explained: u64,
}

impl Guess {
    /// A guess for a table of so many points.
    pub(crate) fn new(formula: Expr, law: Law, used: u64, points: u64) -> Guess {
        Guess { formula, law, used, explained: points.saturating_sub(used) }
    }

    /// Whether enough is predicted: as many points as were used, and sixteen at least.
    pub(crate) fn convinces(&self) -> bool {
        self.explained >= self.used.max(16)
    }
}
