//! The vector table: exact for every game of takes and splits, without any assumption on the values.
//!
//! # How
//! Heaps n, n + 1, … n + 63 are computed together, the lanes of a block. All pairs a + b with a ≥ 64 have b < n and are *far*; the others, and the
//! takes, are *near* and are looked at heap by heap at the end.
//!
//! 1. Each lane gets a table of the values seen in the first far pairs (*seeds*), a fraction of all.
//! 2. Each lane holds its smallest unseen value, the candidate, against all far pairs, a chunk of pairs at a time: the chunk is the outer loop, the
//!    64 lanes are in two vectors, and a pair costs two operations per vector and one broadcast. A candidate that is hit gives way to the next unseen value, which begins
//!    its round at the next chunk; chunks follow each other in a ring until every candidate has met all of them.
//! 3. Lanes are then finished in order: the candidate is the smallest value that no far pair has; if a near option has it, the next candidates are held
//!    against the pairs of that heap alone.
//!
//! Every smaller value was hit and the value itself met every pair, so the result is the mex by definition.
//!
//! # Cost
//! n/2 pairs a heap, 64 heaps at a time, about 2.5 cycles per 64 pairs with AVX-512, plus the seeds. The values read stay in the first-level cache,
//! because 64 lanes move along the table by one value a step.

use super::{
    kernel::{self, Isa},
    moves::{Halves, HeapMoves},
};

/// Below this many heaps (or four times the largest digit) heaps are computed one by one.
const SCALAR: usize = 256;
/// Lanes of a block.
const LANES: usize = 64;

/// The largest value a table may hold plus one; candidates beyond are not tried.
const LIMIT: usize = 1 << 15;

/// A table of 16-bit values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dense {
    /// g(0), g(1), …
    values: Vec<u16>,
    /// The largest of them.
    most: u16,
    /// Marks of the heap that is computed.
    seen: Vec<u32>,
    /// What `seen` holds for a value that is seen.
    mark: u32,
}

/// The values do not fit in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl Dense {
    /// A table that begins with these values.
    pub(crate) fn from_values(values: Vec<u16>) -> Dense {
        let most = values.iter().copied().max().unwrap_or(0);
        Dense { values, most, seen: Vec::new(), mark: 0 }
    }

    /// g(0), g(1), …
    pub(crate) fn values(&self) -> &[u16] {
        &self.values
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> u64 {
        (self.values.capacity() * 2) as u64
    }

    /// Appends a value.
    fn push(&mut self, value: u16) {
        self.most = self.most.max(value);
        self.values.push(value);
    }

    /// Computes the next heap or block of heaps, not beyond `end`.
    ///
    /// # Errors
    /// If a value does not fit.
    pub(crate) fn advance(
        &mut self,
        moves: &HeapMoves,
        isa: Isa,
        end: usize,
    ) -> Result<(), TooLarge> {
        let n = self.values.len();
        let scalar =
            SCALAR.max(4 * usize::try_from(moves.largest_taken()).unwrap_or(usize::MAX / 8));
        if moves.splits.is_empty() || n < scalar || n + LANES > end {
            let value = self.scalar(moves)?;
            self.push(value);
            return Ok(());
        }
        self.block(moves, isa)
    }

    /// Begins a new set of seen values.
    fn fresh(&mut self, bound: usize) {
        if self.seen.len() < bound {
            self.seen.resize(bound, 0);
        }
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.seen.fill(0);
            self.mark = 1;
        }
    }

    /// The values of a table are below this power of two, and so is the xor of any two.
    fn bound(&self) -> usize {
        (usize::from(self.most) + 1).next_power_of_two()
    }

    /// One heap, by the definition.
    fn scalar(&mut self, moves: &HeapMoves) -> Result<u16, TooLarge> {
        let n = self.values.len();
        self.fresh(LIMIT);
        let (values, seen, mark) = (&self.values, &mut self.seen, self.mark);
        for value in near_options(moves, values, n, n) {
            seen[usize::from(value)] = mark;
        }
        let value = seen.iter().position(|&m| m != mark).ok_or(TooLarge)?;
        if value >= LIMIT / 2 { Err(TooLarge) } else { Ok(value as u16) }
    }

    /// 64 heaps.
    fn block(&mut self, moves: &HeapMoves, isa: Isa) -> Result<(), TooLarge> {
        let n = self.values.len();
        let bound = self.bound();
        // Seeds.
        let seeds = (n / 16).clamp(64, 1024);
        let mut seen = vec![0u8; bound * LANES];
        let mut plan: Vec<(usize, usize, usize)> = Vec::new();
        let chunk = (n / 64).clamp(64, 512);
        for split in &moves.splits {
            let taken = split.taken as usize;
            // a ≤ last: for every lane another heap than n + i − s − a, or at least a pair that is counted twice.
            let last = last_far(n, taken, split.halves);
            let end = last + 1;
            let (low, rows) = (&self.values, &mut seen);
            let seeds_end = (LANES + seeds / moves.splits.len()).min(end);
            for (lane, row) in rows.chunks_exact_mut(bound).enumerate() {
                let partners = low[..=n + lane - taken - LANES].iter().rev();
                for (&x, &y) in low[LANES..seeds_end].iter().zip(partners) {
                    row[usize::from(x ^ y)] = 1;
                }
            }
            let mut from = LANES;
            while from < end {
                let to = (from + chunk).min(end);
                plan.push((taken, from, to));
                from = to;
            }
        }
        // Candidates.
        let mut candidates = [0u16; LANES];
        for (lane, row) in seen.chunks_exact(bound).enumerate() {
            candidates[lane] = next_unseen(row, 0);
        }
        let mut left = plan.len();
        'ring: while left > 0 {
            for &(taken, from, to) in &plan {
                if left == 0 {
                    break 'ring;
                }
                left -= 1;
                let mut hits = kernel::hit_values(isa, &self.values, taken, from, to, &candidates);
                if hits != 0 {
                    left = plan.len();
                }
                while hits != 0 {
                    let lane = hits.trailing_zeros() as usize;
                    hits &= hits - 1;
                    let row = &mut seen[lane * bound..(lane + 1) * bound];
                    row[usize::from(candidates[lane])] = 1;
                    candidates[lane] = next_unseen(row, usize::from(candidates[lane]) + 1);
                }
            }
        }
        // Heap by heap.
        for lane in 0..LANES {
            let heap = n + lane;
            self.fresh(LIMIT);
            let (values, near, mark) = (&self.values, &mut self.seen, self.mark);
            for value in near_options(moves, values, heap, LANES - 1) {
                near[usize::from(value)] = mark;
            }
            for split in &moves.splits {
                let taken = split.taken as usize;
                for a in last_far(n, taken, split.halves) + 1..=last_pair(heap, taken, split.halves)
                {
                    near[usize::from(values[a] ^ values[heap - taken - a])] = mark;
                }
            }
            let row = &seen[lane * bound..(lane + 1) * bound];
            let mut value = usize::from(candidates[lane]);
            while near[value] == mark
                || value > usize::from(candidates[lane])
                    && (row.get(value).is_some_and(|&far| far != 0)
                        || has_pair(moves, values, heap, value as u16))
            {
                value += 1;
                if value >= LIMIT / 2 {
                    return Err(TooLarge);
                }
            }
            if value >= LIMIT / 2 {
                return Err(TooLarge);
            }
            self.push(value as u16);
        }
        Ok(())
    }
}

/// The last a of the far pairs of a block that begins at n.
fn last_far(n: usize, taken: usize, halves: Halves) -> usize {
    match halves {
        // Beyond the middle of the first lanes, pairs come twice.
        Halves::Allowed => (n + LANES - 1 - taken) / 2,
        // a + a is no option: stay below the middle of the first lane.
        Halves::Forbidden => (n - taken - 1) / 2,
    }
}

/// The last a of the pairs a ≤ b of one heap; 0 if there is none.
fn last_pair(heap: usize, taken: usize, halves: Halves) -> usize {
    match (heap.checked_sub(taken), halves) {
        (None | Some(0), _) => 0,
        (Some(rest), Halves::Allowed) => rest / 2,
        (Some(rest), Halves::Forbidden) => (rest - 1) / 2,
    }
}

/// The values of the options of a heap, of pairs only those with a ≤ `last`.
fn near_options<'a>(
    moves: &'a HeapMoves,
    values: &'a [u16],
    heap: usize,
    last: usize,
) -> impl Iterator<Item = u16> + 'a {
    let rest =
        move |taken: u64| heap.checked_sub(usize::try_from(taken).ok()?).filter(|&rest| rest > 0);
    let wholes = moves.wholes.iter().filter(move |&&whole| whole == heap as u64).map(|_| 0);
    let takes = moves.takes.iter().filter_map(move |&taken| Some(values[rest(taken)?]));
    let equal = moves
        .equal_splits
        .iter()
        .filter(move |&&taken| rest(taken).is_some_and(|r| r % 2 == 0))
        .map(|_| 0);
    let pairs = moves.splits.iter().flat_map(move |split| {
        let rest = rest(split.taken).unwrap_or(0);
        let end = last_pair(heap, split.taken.min(heap as u64) as usize, split.halves).min(last);
        (1..=end).map(move |a| values[a] ^ values[rest - a])
    });
    wholes.chain(takes).chain(equal).chain(pairs)
}

/// Whether some pair of a heap has this value.
fn has_pair(moves: &HeapMoves, values: &[u16], heap: usize, value: u16) -> bool {
    moves.splits.iter().any(|split| {
        let taken = split.taken as usize;
        let last = last_pair(heap, taken, split.halves);
        kernel::find_value_pair(values, heap - taken, value, 1, last).is_some()
    })
}

/// The smallest unseen value from one on; the length of the row if all are seen.
fn next_unseen(row: &[u8], from: usize) -> u16 {
    let rest = row.get(from..).unwrap_or(&[]);
    (from + rest.iter().position(|&seen| seen == 0).unwrap_or(rest.len())) as u16
}
