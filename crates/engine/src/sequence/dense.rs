//! The vector table: exact for every game of takes and splits, without any assumption on the values.
//!
//! # How
//! Heaps n, n + 1, … n + 63 are computed together, the lanes of a block. Pairs with both parts at least 64 lie before the block (*far*); the others, and
//! takes, are *near*.
//!
//! 1. Each lane marks the values of its first few thousand far pairs, one by one, in a table of bytes.
//! 2. What is not marked goes into a set of 1024 neighbouring values, which fits in two vector registers of AVX-512, and all other far pairs are held against the whole set,
//!    32 pairs at a time ([`kernel::strike`]); a value that a pair has leaves the set. Pairs come in runs that fit the first-level cache, each for all lanes before
//!    the next run. The larger parts are read backwards, from a reversed copy.
//! 3. Lanes are finished in order: the value is the smallest one in the set that nothing near has. Where the set is used up, the next 1024 values follow.
//!
//! Every value below was that of an option and the value itself met every pair, so the result is the mex by definition.
//!
//! Without AVX2 all pairs are marked one by one, in the same order.
//!
//! # Cost
//! One cycle for each pair of 1., an eighth (AVX-512) or a third (AVX2) for each of 2., and some sixty for each value that leaves the set. Lanes do not depend on each other before 3., so
//! threads share them.
//!
//! # Tried
//! * A linear rule for all games, common candidates held against pairs with a rare part only, candidate after candidate: 4.5 times slower for .007, where a value
//!   is refused by some thirty candidates' worth of pairs; a second ring over all pairs for rare candidates was twice as slow again.
//! * Only the lowest 32, 64, 128 or 256 open values in the set: slower, because the set is used up too often.

use super::{
    kernel::{self, Isa, OpenValues as Open, WINDOW},
    moves::{Halves, HeapMoves},
};

/// Below this many heaps (or four times the largest digit) heaps are computed one by one.
const SCALAR: usize = 256;
/// Lanes of a block.
const LANES: usize = 64;
/// Pairs of a run: two times 8 KB.
const RUN: usize = 4096;
/// Values must be below half of this.
const LIMIT: usize = 1 << 15;
/// Pairs of a block from which on threads share it.
const SHARED: usize = 1 << 19;

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
    /// Room for the lanes of a block.
    lanes: Vec<Lane>,
    /// Room for the reversed copy.
    reversed: Vec<u16>,
}

/// One heap of a block.
#[derive(Clone, Debug)]
struct Lane {
    /// Not 0 for the values of pairs that were marked.
    seen: Vec<u8>,
    /// The first value of the window.
    base: usize,
    /// The values of the window that no far pair has.
    open: Open,
}

/// The values do not fit in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl Dense {
    /// A table that begins with these values.
    pub(crate) fn from_values(values: Vec<u16>) -> Dense {
        let most = values.iter().copied().max().unwrap_or(0);
        Dense { values, most, ..Dense::default() }
    }

    /// g(0), g(1), …
    pub(crate) fn values(&self) -> &[u16] {
        &self.values
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> u64 {
        let lanes: usize = self.lanes.iter().map(|lane| lane.seen.capacity()).sum();
        let words = self.values.capacity() + self.reversed.capacity() + 2 * self.seen.capacity();
        (words * 2 + lanes) as u64
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
        threads: usize,
    ) -> Result<(), TooLarge> {
        let n = self.values.len();
        let scalar =
            SCALAR.max(4 * usize::try_from(moves.largest_taken()).unwrap_or(usize::MAX / 8));
        if moves.splits.is_empty() || n < scalar || n + LANES > end {
            let value = self.scalar(moves)?;
            self.push(value);
            return Ok(());
        }
        self.block(moves, isa, threads)
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

    /// One heap, by the definition.
    fn scalar(&mut self, moves: &HeapMoves) -> Result<u16, TooLarge> {
        let n = self.values.len();
        self.fresh(LIMIT);
        let (values, seen, mark) = (&self.values, &mut self.seen, self.mark);
        near_options(moves, values, n, n, &mut |value| seen[usize::from(value)] = mark);
        let value = seen.iter().position(|&m| m != mark).ok_or(TooLarge)?;
        if value >= LIMIT / 2 { Err(TooLarge) } else { Ok(value as u16) }
    }

    /// 64 heaps.
    fn block(&mut self, moves: &HeapMoves, isa: Isa, threads: usize) -> Result<(), TooLarge> {
        let n = self.values.len();
        // Values and the xor of any two are below this power of two.
        let bound = (usize::from(self.most) + 1).next_power_of_two();
        let largest = moves.splits.iter().map(|split| split.taken).max().unwrap_or(0) as usize;
        self.reversed.clear();
        self.reversed.extend(self.values[(n - largest) / 2..].iter().rev());
        let mut lanes = std::mem::take(&mut self.lanes);
        lanes.resize_with(LANES, || Lane { seen: Vec::new(), base: 0, open: Open::unseen(&[]) });
        let pairs = Pairs { moves, isa, values: &self.values, reversed: &self.reversed, n, bound };
        let threads = if moves.splits.len() * n * (LANES / 2) < SHARED { 1 } else { threads };
        let share = LANES.div_ceil(threads.clamp(1, LANES));
        std::thread::scope(|scope| {
            let mut shares = (0..).step_by(share).zip(lanes.chunks_mut(share));
            let first = shares.next();
            for (lane, lanes) in shares {
                let pairs = &pairs;
                scope.spawn(move || pairs.far(lane, lanes));
            }
            if let Some((lane, lanes)) = first {
                pairs.far(lane, lanes);
            }
        });
        let result = self.finish(moves, isa, &mut lanes, bound);
        self.lanes = lanes;
        result
    }

    /// The heaps of a block in order, by what is near.
    fn finish(
        &mut self,
        moves: &HeapMoves,
        isa: Isa,
        lanes: &mut [Lane],
        bound: usize,
    ) -> Result<(), TooLarge> {
        let n = self.values.len();
        for (at, lane) in lanes.iter_mut().enumerate() {
            self.fresh(LIMIT);
            let (values, near, mark) = (&self.values, &mut self.seen, self.mark);
            near_options(moves, values, n + at, LANES - 1, &mut |value| {
                near[usize::from(value)] = mark
            });
            let value = loop {
                let base = lane.base;
                if let Some(value) = lane.open.values().find(|&value| near[base + value] != mark) {
                    break base + value;
                }
                if base + WINDOW >= LIMIT / 2 {
                    return Err(TooLarge);
                }
                lane.shift(base + WINDOW);
                let pairs =
                    Pairs { moves, isa, values: &values[..n], reversed: &self.reversed, n, bound };
                pairs.strike(at, lane, 0..usize::MAX);
            };
            self.push(value as u16);
        }
        Ok(())
    }
}

impl Lane {
    /// Moves the window; its values are open where they are not marked.
    fn shift(&mut self, base: usize) {
        self.base = base;
        self.open = Open::unseen(self.seen.get(base..).unwrap_or(&[]));
    }
}

/// The far pairs of a block.
struct Pairs<'a> {
    moves: &'a HeapMoves,
    isa: Isa,
    /// g(0), …, g(n − 1).
    values: &'a [u16],
    /// g(n − 1), g(n − 2), …
    reversed: &'a [u16],
    n: usize,
    /// The xor of any two values is below this power of two.
    bound: usize,
}

impl Pairs<'_> {
    /// Holds all far pairs against lanes, the first of which is the lane `first` of the block.
    fn far(&self, first: usize, lanes: &mut [Lane]) {
        // Marking costs a cycle a pair, a value that leaves the set sixty.
        let marked = if kernel::strikes_fast(self.isa) { self.bound } else { usize::MAX };
        for (at, lane) in (first..).zip(&mut *lanes) {
            lane.seen.clear();
            lane.seen.resize(self.bound, 0);
            self.mark(at, lane, 0..marked);
            lane.shift(0);
        }
        let mut from = marked;
        while from < self.n / 2 {
            let to = from + RUN;
            for (at, lane) in (first..).zip(&mut *lanes) {
                self.strike(at, lane, from..to);
            }
            from = to;
        }
    }

    /// The rows of the far pairs of a lane: smaller and larger parts, only the pairs with these numbers.
    fn rows(
        &self,
        lane: usize,
        numbers: std::ops::Range<usize>,
    ) -> impl Iterator<Item = (&[u16], &[u16])> {
        self.moves.splits.iter().map(move |split| {
            let taken = split.taken as usize;
            let end = last_pair(self.n + lane, taken, split.halves) + 1;
            let from = numbers.start.saturating_add(LANES).min(end);
            let to = numbers.end.saturating_add(LANES).min(end);
            // The partner of a is n + lane − taken − a, and `reversed` begins with n − 1.
            let high = (from + taken).wrapping_sub(1 + lane)..(to + taken).wrapping_sub(1 + lane);
            (&self.values[from..to], &self.reversed[high])
        })
    }

    /// Marks the values of pairs.
    fn mark(&self, at: usize, lane: &mut Lane, numbers: std::ops::Range<usize>) {
        let seen = &mut lane.seen[..];
        for (low, high) in self.rows(at, numbers) {
            for (&x, &y) in low.iter().zip(high) {
                // All values are below the length, a power of two.
                let value = usize::from(x ^ y) & (seen.len() - 1);
                seen[value] = 1;
            }
        }
    }

    /// Takes the values of pairs out of the window of a lane.
    fn strike(&self, at: usize, lane: &mut Lane, numbers: std::ops::Range<usize>) {
        for (low, high) in self.rows(at, numbers) {
            kernel::strike(self.isa, low, high, lane.base as u16, &mut lane.open);
        }
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

/// Hands out the values of the options of a heap, of pairs only those with a ≤ `last`.
fn near_options(
    moves: &HeapMoves,
    values: &[u16],
    heap: usize,
    last: usize,
    mark: &mut dyn FnMut(u16),
) {
    let rest = |taken: u64| heap.checked_sub(usize::try_from(taken).ok()?).filter(|&rest| rest > 0);
    if moves.wholes.contains(&(heap as u64)) {
        mark(0);
    }
    for rest in moves.takes.iter().filter_map(|&taken| rest(taken)) {
        mark(values[rest]);
    }
    if moves.equal_splits.iter().any(|&taken| rest(taken).is_some_and(|rest| rest % 2 == 0)) {
        mark(0);
    }
    for split in &moves.splits {
        let Some(rest) = rest(split.taken) else { continue };
        let end = last_pair(rest, 0, split.halves).min(last);
        for a in 1..=end {
            mark(values[a] ^ values[rest - a]);
        }
    }
}
