//! Nim-values of small regions, looked up by their cells as they lie.
//!
//! A region is known by its cells shifted so that the first one is at place 0. Which cells are neighbours is read off the
//! differences of their places alone (the last column of a word is empty), so regions of equal keys are the same game,
//! wherever they lay. There are 3,800 regions of up to 8 cells that are not equal up to a shift. Values are found by definition when they are first
//! asked for.

use super::{Region, Word};
use foldhash::fast::FixedState;
use std::hash::BuildHasher;

/// Regions of up to this many cells are looked up here.
pub(super) const MOST: u32 = 8;
/// Slots; the regions of up to [`MOST`] cells fill less than half of them.
const SLOTS: usize = 1 << 13;

/// The table.
#[derive(Clone, Debug)]
pub(super) struct SmallValues<W> {
    /// Shifted regions, and their nim-values; empty slots hold the empty region.
    slots: Vec<(W, u8)>,
    hasher: FixedState,
}

impl<W: Word> SmallValues<W> {
    pub(super) fn new() -> SmallValues<W> {
        let hasher = FixedState::with_seed(0x5a11);
        SmallValues { slots: vec![(W::EMPTY, 0); SLOTS], hasher }
    }

    /// The nim-value of a connected region of at most [`MOST`] cells.
    #[inline(always)]
    pub(super) fn value(&mut self, region: W) -> u8 {
        let key = region >> region.first();
        let mut place = self.hasher.hash_one(key) as usize % SLOTS;
        loop {
            match self.slots[place] {
                (own, value) if own == key => return value,
                (own, _) if own == W::EMPTY => break,
                _ => place = (place + 1) % SLOTS,
            }
        }
        let value = self.computed(key);
        // Smaller regions have taken slots in the meantime.
        while self.slots[place].0 != W::EMPTY {
            place = (place + 1) % SLOTS;
        }
        self.slots[place] = (key, value);
        value
    }

    // Not inlined, so that the recursion is.
    fn part(&mut self, region: W) -> u8 {
        self.value(region)
    }

    #[inline(never)]
    fn computed(&mut self, region: W) -> u8 {
        let mut seen = 0u64;
        for step in [1, W::STRIDE] {
            let mut moves = region & region >> step;
            while moves != W::EMPTY {
                let cell = moves.lowest();
                moves = moves ^ cell;
                let mut left = region ^ (cell | cell << step);
                let mut sum = 0;
                while left != W::EMPTY {
                    let part = Region::flooded(left, left.lowest());
                    left = left ^ part;
                    sum ^= self.part(part);
                }
                seen |= 1 << sum;
            }
        }
        seen.trailing_ones() as u8
    }
}
