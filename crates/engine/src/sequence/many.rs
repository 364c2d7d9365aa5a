//! Games with moves to three heaps or more: sets of sums, one per number of parts.
//!
//! # How
//! S₁(m) = {g(m)}, S₂(m) = {g(a) ⊕ g(m − a)}, and Sₖ(m) = ∪ over c of g(c) ⊕ Sₖ₋₁(m − c): the values of m cut into exactly k non-empty heaps.
//! The options of n by a move that takes s and leaves k heaps have the values Sₖ(n − s). Sets are bit sets; x ⊕ S moves word w to word w ⊕ ⌊x/64⌋
//! and permutes the bits inside words by x mod 64. The words are collected by x mod 64 first and permuted once at the end, so that the loop over c is
//! nothing but ors of words.
//!
//! # Cost
//! For n heaps, k parts and values below V: k·n²/2·V/64 ors of words and k·n·V bits of memory, where trying all splits costs nᵏ.

use super::{
    dense::TooLarge,
    moves::{Halves, HeapMoves},
};

/// Values must stay below this.
const LIMIT: usize = 1 << 15;

/// A table of a game with moves to three heaps or more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Many {
    values: Vec<u16>,
    /// `sets[k][m]` is Sₖ₊₂(m).
    sets: Vec<Vec<Box<[u64]>>>,
    /// Words held in all sets.
    words: usize,
}

impl Many {
    pub(crate) fn values(&self) -> &[u16] {
        &self.values
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> u64 {
        (self.values.len() * 2 + self.words * 8) as u64
    }

    /// A table that begins with these values.
    pub(crate) fn from_values(moves: &HeapMoves, values: &[u16]) -> Many {
        let mut many = Many::default();
        for &value in values {
            many.values.push(value);
            many.complete(moves);
        }
        many
    }

    /// Computes the next heap.
    ///
    /// # Errors
    /// If its value does not fit.
    pub(crate) fn advance(&mut self, moves: &HeapMoves) -> Result<(), TooLarge> {
        let heap = self.values.len();
        // S₂(n), …, Sₖ(n) of n itself only need smaller heaps.
        self.complete_sets(moves, heap);
        let mut seen: Vec<u64> = vec![0; LIMIT / 64];
        let rest =
            |taken: u64| heap.checked_sub(usize::try_from(taken).ok()?).filter(|&rest| rest > 0);
        let mut mark = |value: usize| seen[value / 64] |= 1 << (value % 64);
        if moves.wholes.contains(&(heap as u64)) {
            mark(0);
        }
        for &taken in &moves.takes {
            if let Some(rest) = rest(taken) {
                mark(usize::from(self.values[rest]));
            }
        }
        if moves.equal_splits.iter().any(|&taken| rest(taken).is_some_and(|rest| rest % 2 == 0)) {
            mark(0);
        }
        for split in &moves.splits {
            let Some(rest) = rest(split.taken) else { continue };
            match split.halves {
                Halves::Allowed => union(&mut seen, &self.sets[0][rest]),
                Halves::Forbidden => {
                    for a in 1..rest.div_ceil(2) {
                        let value = usize::from(self.values[a] ^ self.values[rest - a]);
                        seen[value / 64] |= 1 << (value % 64);
                    }
                }
            }
        }
        for split in &moves.many {
            if let Some(rest) = rest(split.taken) {
                union(&mut seen, &self.sets[split.parts as usize - 2][rest]);
            }
        }
        let word = seen.iter().position(|&word| word != u64::MAX).ok_or(TooLarge)?;
        let value = 64 * word + seen[word].trailing_ones() as usize;
        if value >= LIMIT / 2 {
            return Err(TooLarge);
        }
        self.values.push(value as u16);
        Ok(())
    }

    /// Brings the sets up to the heaps that are known.
    fn complete(&mut self, moves: &HeapMoves) {
        self.complete_sets(moves, self.values.len().saturating_sub(1));
    }

    /// Computes Sₖ(m) for all m up to `last`, from heaps below m.
    fn complete_sets(&mut self, moves: &HeapMoves, last: usize) {
        let parts = moves.many.iter().map(|split| split.parts as usize).max().unwrap_or(2);
        self.sets.resize(parts - 1, Vec::new());
        for k in 0..parts - 1 {
            while self.sets[k].len() <= last {
                let set = self.set(k, self.sets[k].len());
                self.words += set.len();
                self.sets[k].push(set);
            }
        }
    }

    /// Sₖ₊₂(m).
    fn set(&self, k: usize, m: usize) -> Box<[u64]> {
        let most = self.values[..m.min(self.values.len())].iter().copied().max().unwrap_or(0);
        let width = (usize::from(most) + 1).next_power_of_two().div_ceil(64);
        if k == 0 {
            let mut set = vec![0u64; width];
            for a in 1..=m / 2 {
                let value = usize::from(self.values[a] ^ self.values[m - a]);
                set[value / 64] |= 1 << (value % 64);
            }
            return set.into();
        }
        // One set for each x mod 64.
        let mut rows = vec![0u64; 64 * width];
        for c in 1..m {
            let value = usize::from(self.values[c]);
            let row = &mut rows[value % 64 * width..(value % 64 + 1) * width];
            for (w, &word) in self.sets[k - 1][m - c].iter().enumerate() {
                row[w ^ (value / 64)] |= word;
            }
        }
        let mut set = vec![0u64; width];
        for (low, row) in rows.chunks_exact(width).enumerate() {
            for (to, &word) in set.iter_mut().zip(row) {
                *to |= exchange(word, low as u32);
            }
        }
        set.into()
    }
}

fn union(seen: &mut [u64], set: &[u64]) {
    for (to, word) in seen.iter_mut().zip(set) {
        *to |= word;
    }
}

/// Moves bit i to bit i ⊕ x, x < 64.
fn exchange(mut word: u64, x: u32) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (bit, low) in HALVES.into_iter().enumerate() {
        if x >> bit & 1 == 1 {
            word = (word & low) << (1 << bit) | word >> (1 << bit) & low;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchange_moves_each_bit_to_its_nim_sum() {
        for x in 0..64 {
            for i in 0..64 {
                assert_eq!(exchange(1 << i, x), 1 << (i ^ x));
            }
        }
    }
}
