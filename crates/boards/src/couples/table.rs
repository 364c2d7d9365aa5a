//! What is known of pieces and of open couples.

use foldhash::fast::FixedState;
use std::{collections::HashMap, hash::Hash};

/// What is known of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// Bit n: the nim-value is not n.
    pub(super) excluded: u64,
    /// The efforts that were left when the couple with `heap` was worked on last; 0 and 0 if there was none.
    effort: Effort,
    heap: u8,
    /// The nim-value plus one; 0 while it is not proved.
    value: u8,
}

impl Known {
    /// The nim-value, if it is proved.
    pub(super) fn value(self) -> Option<u8> {
        self.value.checked_sub(1)
    }

    /// The efforts left for the couple with a heap, if they were noted and nothing else since.
    pub(super) fn effort(self, heap: u8) -> Option<Effort> {
        (self.heap == heap && self.effort.to_n > 0).then_some(self.effort)
    }

    pub(super) fn excludes(self, value: u8) -> bool {
        self.excluded >> value & 1 == 1
    }
}

/// Efforts left to show that an open couple is N, and that it is P.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) to_n: u32,
    pub(super) to_p: u32,
}

/// The tables of a search.
#[derive(Debug)]
pub(super) struct Table<P> {
    pieces: HashMap<P, Known, FixedState>,
    proved: u64,
}

impl<P: Copy + Eq + Hash> Table<P> {
    pub(super) fn new() -> Table<P> {
        Table { pieces: HashMap::with_hasher(FixedState::with_seed(0x0b0a_7d5e)), proved: 0 }
    }

    pub(super) fn known(&self, piece: P) -> Known {
        self.pieces.get(&piece).copied().unwrap_or_default()
    }

    pub(super) fn exclude(&mut self, piece: P, values: u64) {
        self.pieces.entry(piece).or_default().excluded |= values;
    }

    pub(super) fn prove(&mut self, piece: P, value: u8) {
        let known = self.pieces.entry(piece).or_default();
        self.proved += u64::from(known.value == 0);
        known.value = value + 1;
    }

    /// The nim-value of a small piece, which needs no couple.
    pub(super) fn tabulate(&mut self, piece: P, value: u8) {
        self.pieces.entry(piece).or_default().value = value + 1;
    }

    /// Notes the efforts that are left for a couple.
    pub(super) fn set_effort(&mut self, piece: P, heap: u8, effort: Effort) {
        let known = self.pieces.entry(piece).or_default();
        (known.heap, known.effort) = (heap, effort);
    }

    /// How many pieces have a proved nim-value.
    pub(super) fn proved(&self) -> u64 {
        self.proved
    }

    pub(super) fn entries(&self) -> u64 {
        self.pieces.len() as u64
    }

    pub(super) fn values(&self) -> impl Iterator<Item = (P, u8)> + '_ {
        self.pieces.iter().filter_map(|(&piece, known)| Some((piece, known.value()?)))
    }

    /// About how many bytes the tables hold, or would hold after growing once more where they are full.
    pub(super) fn bytes(&self) -> u64 {
        // The table grows by a factor of 2, and holds a byte of control for every slot.
        let slots = match self.pieces.capacity() - self.pieces.len() {
            0 => self.pieces.capacity() * 2,
            _ => self.pieces.capacity(),
        };
        (slots * 8 / 7 * (size_of::<(P, Known)>() + 1)) as u64
    }

    /// Forgets what a proof does not need: all pieces without a proved nim-value.
    pub(super) fn forget(&mut self) {
        self.pieces.retain(|_, known| known.value != 0);
        self.pieces.shrink_to_fit();
    }
}
