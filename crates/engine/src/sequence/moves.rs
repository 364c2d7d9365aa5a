//! The moves of a heap ruleset in the form that the fast engines read.
//!
//! A move takes s tokens from a heap of n and leaves nothing (n = s), one heap n − s, or two heaps a + b = n − s, all
//! non-empty. Everything an octal code can say is of this form, and so is a split into two unequal heaps (Grundy's game) or two equal ones.
//! Moves that leave three heaps or more are listed as well; they are read by the engine for many parts alone.

use bouton_core::rules::heap::{Code, HeapRules, Sizes};

/// The largest number of heaps that a move may leave here.
const MOST_PARTS: u32 = 8;

/// A split into two non-empty heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// How many tokens are taken first.
    pub taken: u64,
    /// Whether the two heaps may be of one size.
    pub halves: Halves,
}

/// Whether the two heaps of a split may be of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halves {
    /// They may.
    Allowed,
    /// They must differ (Grundy's game).
    Forbidden,
}

/// A split into three or more non-empty heaps, of any sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManySplit {
    /// How many tokens are taken first.
    pub taken: u64,
    /// How many heaps are left.
    pub parts: u32,
}

/// The moves of a take-and-break game without a repeating tail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapMoves {
    /// Heap sizes that may be taken whole.
    pub wholes: Vec<u64>,
    /// Numbers that may be taken when something is left.
    pub takes: Vec<u64>,
    /// Splits into two heaps.
    pub splits: Vec<Split>,
    /// Numbers that may be taken before the rest is cut into two equal heaps, where unequal ones are not allowed.
    pub equal_splits: Vec<u64>,
    /// Splits into three or more heaps.
    pub many: Vec<ManySplit>,
}

impl HeapMoves {
    /// The moves of a code from its plain digits d0, d1, …: taking k tokens may leave exactly j non-empty heaps iff bit
    /// j of d_k is set. `None` if d0 allows one heap (play would not end).
    pub fn from_digits(digits: &[u32]) -> Option<HeapMoves> {
        let mut moves = HeapMoves::default();
        if digits.first().is_some_and(|d0| d0 & 2 != 0) {
            return None;
        }
        for (&digit, taken) in digits.iter().zip(0..) {
            for parts in (0..32u32).filter(|j| digit >> j & 1 == 1) {
                moves.allow(taken, parts, Halves::Allowed);
            }
        }
        Some(moves)
    }

    /// The moves of a ruleset, where they are of this form: finite take-and-break codes that take tokens only, with splits of two heaps under any
    /// condition, and of up to eight heaps of any sizes.
    pub fn of(rules: &HeapRules) -> Option<HeapMoves> {
        match rules {
            HeapRules::TakeAndBreak(code) => HeapMoves::of_code(code),
            _ => None,
        }
    }

    fn of_code(code: &Code) -> Option<HeapMoves> {
        if code.tail().is_some() || code.added() > 0 {
            return None;
        }
        let mut moves = HeapMoves::default();
        for (taken, digit) in code.digits() {
            let taken = u64::try_from(taken).ok()?;
            if digit.rest().is_some() {
                return None;
            }
            for &(parts, sizes) in digit.counts() {
                match (parts, sizes) {
                    (2, Sizes::AllEqual) => moves.equal_splits.push(taken),
                    (2, Sizes::Distinct | Sizes::NotAllEqual) => {
                        moves.allow(taken, 2, Halves::Forbidden)
                    }
                    (0..=MOST_PARTS, Sizes::Any) => moves.allow(taken, parts, Halves::Allowed),
                    _ => return None,
                }
            }
        }
        Some(moves)
    }

    /// Adds the move that takes `taken` tokens and leaves exactly `parts` non-empty heaps.
    pub fn allow(&mut self, taken: u64, parts: u32, halves: Halves) {
        match parts {
            // Nothing taken and nothing left is the empty heap, which has no moves.
            0 if taken > 0 => self.wholes.push(taken),
            0 => {}
            1 => self.takes.push(taken),
            2 => self.splits.push(Split { taken, halves }),
            _ => self.many.push(ManySplit { taken, parts }),
        }
    }

    /// The largest number of tokens that a move takes.
    pub fn largest_taken(&self) -> u64 {
        let splits = self.splits.iter().map(|split| split.taken);
        let many = self.many.iter().map(|split| split.taken);
        let others = self.wholes.iter().chain(&self.takes).chain(&self.equal_splits).copied();
        splits.chain(many).chain(others).max().unwrap_or(0)
    }
}
