//! The vector table: exact for every game of takes and splits, without any assumption on the values.
//!
//! # How
//! Heaps n, n + 1, … n + 63 are computed together, the lanes of a block. A linear rule ([`Space`]) splits the heaps into two classes; any rule will do, a good one
//! makes it fast. By linearity a *common* value can only be the value of an option of a common and a rare heap, and a *rare* value of two heaps of one class.
//! Pairs with both parts at least 64 lie before the block (*far*); the others, and takes, are *near*.
//!
//! 1. Each lane gets a table of the values seen in some pairs (*seeds*): near ones before the block, some with a rare part, some of two common parts.
//! 2. Each lane holds its smallest unseen value. A rare one is held against all far pairs of its heap at once, 32 at a time, mostly with an early hit. A common
//!    one becomes the lane's candidate.
//! 3. Candidates are held against the far pairs with a rare part, for all lanes together: a rare position a costs one broadcast and two operations for each
//!    32 lanes. Positions come in chunks in a ring; a candidate that is hit gives way to the next unseen value (2.), and the ring stops when
//!    all candidates have met all chunks.
//! 4. Lanes are finished in order with what is near. Where that hits the candidate, the next values are held against all pairs of the heap.
//!
//! Every smaller value was hit and the value itself met every pair that could have hit it, so the result is the mex by definition.
//!
//! # Cost
//! With r rare heaps below n: r·2.5/64 cycles a heap and turn of the ring (AVX-512), n/32 cycles for each rare value that few pairs have, and the
//! seeds. The values that the ring reads stay in the first-level cache, because 64 lanes move along the table.
//!
//! # Tried
//! A second ring for rare values, all pairs against 64 lanes: twice as slow for .007, because the lanes wait for the one with most candidates.

use super::{
    kernel::{self, Isa},
    moves::{Halves, HeapMoves, Split},
    space::{Class, Space, best_space},
};

/// Below this many heaps (or four times the largest digit) heaps are computed one by one.
const SCALAR: usize = 256;
/// Lanes of a block.
const LANES: usize = 64;
/// Rare positions between two looks at the candidates.
const CHUNK: usize = 96;
/// The candidate of a lane that has none; no two values differ by it.
const NONE: u16 = u16::MAX;
/// Values must be below half of this.
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
    /// The two classes of heaps from 64 on.
    classes: Option<Classes>,
}

/// The heaps from 64 on, by class.
#[derive(Clone, Debug)]
struct Classes {
    space: Space,
    rare: Vec<u32>,
    common: Vec<u32>,
    /// How many heaps are sorted in.
    sorted: usize,
    /// When the rule is chosen again.
    renew: usize,
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
        let classes = self.classes.as_ref().map_or(0, |c| c.rare.capacity() + c.common.capacity());
        (self.values.capacity() * 2 + classes * 4) as u64
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
        if moves.splits.is_empty() || n < scalar || n + LANES > end || n >= u32::MAX as usize {
            let value = self.scalar(moves)?;
            self.push(value);
            return Ok(());
        }
        let classes = self.sort(moves);
        let result = self.block(moves, isa, &classes);
        self.classes = Some(classes);
        result
    }

    /// The classes of all heaps so far.
    fn sort(&mut self, moves: &HeapMoves) -> Classes {
        let n = self.values.len();
        let mut classes = match self.classes.take() {
            Some(classes) if n < classes.renew => classes,
            _ => {
                let all = (0..).zip(self.values.iter().copied());
                let space = best_space(moves, all).map_or(Space::LOWEST, |(space, _)| space);
                Classes { space, rare: Vec::new(), common: Vec::new(), sorted: LANES, renew: 2 * n }
            }
        };
        for heap in classes.sorted..n {
            match classes.space.class(self.values[heap], heap as u64) {
                Class::Rare => classes.rare.push(heap as u32),
                Class::Common => classes.common.push(heap as u32),
            }
        }
        classes.sorted = n;
        classes
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
    fn block(&mut self, moves: &HeapMoves, isa: Isa, classes: &Classes) -> Result<(), TooLarge> {
        let n = self.values.len();
        // Values and the xor of any two are below this power of two.
        let bound = (usize::from(self.most) + 1).next_power_of_two();
        let mut seen = vec![0u8; bound * LANES];
        for split in &moves.splits {
            self.seed(split, classes, bound, &mut seen);
        }
        let mut lanes = Lanes {
            moves,
            isa,
            space: classes.space,
            values: &self.values,
            n,
            bound,
            seen,
            found: [0; LANES],
            common: [NONE; LANES],
        };
        let mut chunks = Vec::new();
        for split in &moves.splits {
            let taken = split.taken as usize;
            let end = classes.rare.partition_point(|&a| a as usize + taken < n);
            chunks.extend(classes.rare[..end].chunks(CHUNK).map(|chunk| (taken, chunk)));
        }
        for lane in 0..LANES {
            lanes.next(lane, 0);
        }
        lanes.ring(&chunks);
        let Lanes { seen, found, .. } = lanes;
        // Heap by heap.
        for (lane, &least) in found.iter().enumerate() {
            let heap = n + lane;
            self.fresh(LIMIT);
            let (values, near, mark) = (&self.values, &mut self.seen, self.mark);
            near_options(moves, values, heap, LANES - 1, &mut |value| {
                near[usize::from(value)] = mark
            });
            let row = &seen[lane * bound..(lane + 1) * bound];
            let least = usize::from(least);
            let mut value = least;
            while value < LIMIT / 2
                && (near[value] == mark
                    || value > least
                        && (row.get(value).is_some_and(|&far| far != 0)
                            || far_pair(moves, isa, values, heap, value as u16)))
            {
                value += 1;
            }
            if value >= LIMIT / 2 {
                return Err(TooLarge);
            }
            self.push(value as u16);
        }
        Ok(())
    }

    /// Marks the values of some pairs of each heap of a block.
    fn seed(&self, split: &Split, classes: &Classes, bound: usize, seen: &mut [u8]) {
        let (values, n) = (&self.values, self.values.len());
        let taken = split.taken as usize;
        let few_rare = (classes.rare.len() / 16).clamp(128, 1024);
        let end = classes.rare.partition_point(|&a| a as usize + taken < n).min(few_rare);
        // Two common parts: below the middle, so that they are not equal.
        let middle = classes.common.partition_point(|&a| 2 * (a as usize) + taken < n);
        // A rare value is met by about one pair in bound/2; beyond this, looking for single ones is cheaper.
        let middle = middle.min(bound * 3 / 2);
        for (lane, row) in seen.chunks_exact_mut(bound).enumerate() {
            let rest = n + lane - taken;
            for &a in classes.rare[..end].iter().chain(&classes.common[..middle]) {
                let (a, b) = (a as usize, rest - a as usize);
                // Two equal heaps may be no option, and have the value 0.
                let excluded = u8::from(a != b || split.halves == Halves::Allowed);
                row[usize::from(values[a] ^ values[b])] |= excluded;
            }
            // Small parts with partners before the block.
            for a in (rest + 1).saturating_sub(n).max(1)..LANES {
                row[usize::from(values[a] ^ values[rest - a])] = 1;
            }
        }
    }
}

/// The lanes of a block.
struct Lanes<'a> {
    moves: &'a HeapMoves,
    isa: Isa,
    space: Space,
    values: &'a [u16],
    n: usize,
    bound: usize,
    /// For each lane, which values are those of options.
    seen: Vec<u8>,
    /// The smallest value of each lane that is not known to be that of an option.
    found: [u16; LANES],
    /// The same where it is common.
    common: [u16; LANES],
}

impl Lanes<'_> {
    /// Finds the next value of a lane, from one on, that is not known to be excluded.
    fn next(&mut self, lane: usize, from: usize) {
        let heap = self.n + lane;
        let mut value = from;
        self.common[lane] = NONE;
        loop {
            let row = &mut self.seen[lane * self.bound..(lane + 1) * self.bound];
            let rest = row.get(value..).unwrap_or(&[]);
            value += rest.iter().position(|&seen| seen == 0).unwrap_or(rest.len());
            self.found[lane] = value as u16;
            if value >= self.bound {
                return;
            }
            if self.space.class(value as u16, heap as u64) == Class::Common {
                self.common[lane] = value as u16;
                return;
            }
            if !far_pair(self.moves, self.isa, self.values, heap, value as u16) {
                return;
            }
            row[value] = 1;
            value += 1;
        }
    }

    /// Marks the candidates of the lanes that are hit and finds the next ones.
    fn hit(&mut self, mut lanes: u64) {
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let value = usize::from(self.found[lane]);
            self.seen[lane * self.bound + value] = 1;
            self.next(lane, value + 1);
        }
    }

    /// Holds common candidates against rare parts until all have met all of them.
    fn ring(&mut self, chunks: &[(usize, &[u32])]) {
        let mut left = chunks.len();
        for &(taken, positions) in chunks.iter().cycle() {
            if left == 0 {
                return;
            }
            left -= 1;
            let hits = kernel::hit_values(self.isa, self.values, taken, positions, &self.common);
            if hits != 0 {
                left = chunks.len();
                self.hit(hits);
            }
        }
    }
}

/// Whether a pair of a heap, both parts at least 64, has this value.
fn far_pair(moves: &HeapMoves, isa: Isa, values: &[u16], heap: usize, value: u16) -> bool {
    moves.splits.iter().any(|split| {
        let taken = split.taken as usize;
        let last = last_pair(heap, taken, split.halves);
        kernel::has_value_pair(isa, values, heap - taken, value, LANES, last)
    })
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
