//! What is needed to go on with a sequence later: plain data, for checkpoints.
//!
//! A snapshot of a sparse space is small where only a window of values is kept: the rule, the rare heaps, the last codes and the first ones. Plans and witnesses
//! are chosen again; the values that follow are the same.

use super::{space::Space, tally::Tally};

/// A sequence at rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of heaps known.
    pub heaps: u64,
    /// When a sparse space is looked for next.
    pub next_try: u64,
    /// The values, in the form of the engine that holds them.
    pub stored: Stored,
    /// Counts and hash.
    pub tally: Tally,
}

/// Values of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// All values.
    Table(Vec<u16>),
    /// A sparse space.
    Sparse(SparseParts),
}

/// The parts of a sparse space at rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparseParts {
    /// The rule.
    pub space: Space,
    /// The heap of the first of `codes`.
    pub first: u64,
    /// Codes of the heaps from `first` on; 255 for rare heaps.
    pub codes: Vec<u8>,
    /// Codes of the heaps from 0 on, where `first` is not 0.
    pub low: Vec<u8>,
    /// The rare heaps and their values, ascending, heap 0 first.
    pub rare: Vec<(u64, u16)>,
}
