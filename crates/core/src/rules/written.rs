//! How the positions of a ruleset are written, so that whole rulesets can be listed by what a person types.
//!
//! A position's own numbers may be others than the written ones: `ring 5` is a kind and a number of coins, and
//! `fibonacci 20` a heap with the limit of its first move. Lists of heaps and of P-positions therefore start from what is
//! written ([`Ruleset::written`](super::Ruleset::written)) and ask the ruleset which position that is
//! ([`Ruleset::position_of`](super::Ruleset::position_of)); a test over the catalogue holds both against the notation.

/// What follows the name of a ruleset when one position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// So many numbers: `kayles 5`, `wythoff 3 5`.
    Numbers(usize),
    /// One number or more, each in its place: `staircase 0 1 2`.
    List,
    /// One number or more, in any order: `regroup-nim 1 2`.
    Set,
    /// One pair or more: `bounded-nim 5/2 3/1`. The numbers of the pairs are taken in turn.
    Pairs,
    /// One of so many names: `graph:'a b' a`. A name stands for its index; without any, no position
    /// can be written (compounds).
    Names(u64),
}

impl Written {
    /// Whether a position may be written with so many numbers.
    pub fn takes(self, count: usize) -> bool {
        match self {
            Written::Numbers(needed) => count == needed,
            Written::List | Written::Set => count > 0,
            Written::Pairs => count > 0 && count.is_multiple_of(2),
            Written::Names(_) => count == 1,
        }
    }
}
