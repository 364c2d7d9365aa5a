//! Values of single components by memoised search: nim-values, or tame values for misère play.
//!
//! # Idea
//! Depth first over canonical positions, with an explicit stack. A position is looked at at most twice: first its options
//! without a value are put above it on the stack, and when it comes to the top again all its options have values. An
//! option that waits further down is moved up, so the stack, a doubly linked list through the positions, never holds a
//! position twice and its length is bounded by their number, whatever the depth. A position all of whose options have
//! values at the first look is done at once.
//!
//! An option is a sum of parts; its value is the sum of the parts' values (Sprague 1935, Grundy 1939), so sums are never
//! positions of their own.
//!
//! A position that meets itself below itself closes a cycle, which is reported with its positions.
//!
//! # Cost
//! Bytes a position: 8 a word for its key, 4 for its end, 11 to 21 for its slot, 4 for its value, 8 for its place on the
//! stack: about 40 for positions of one word (doubling vectors add up to as much again). Time: two calls of the ruleset
//! and two look-ups an option.

use super::{
    Counted, Halt,
    interner::{Interner, make_room},
};
use crate::budget::{Meter, Stop};
use bouton_core::rules::Ruleset;
use std::marker::PhantomData;

/// How values of options make the value of a position, and values of parts the value of a sum. The empty sum is 0.
pub(crate) trait Valuation {
    /// The value of a sum of two.
    fn sum(a: u32, b: u32) -> u32;

    /// Takes note of the value of an option.
    fn mark(marks: &mut Marks, option: u32);

    /// The value of a position from its options' marks; `None` if it has none in this valuation.
    fn value(marks: &Marks) -> Option<u32>;
}

/// Nim-values of normal play.
#[derive(Debug)]
pub(crate) struct NimValues;

impl Valuation for NimValues {
    fn sum(a: u32, b: u32) -> u32 {
        a ^ b
    }

    fn mark(marks: &mut Marks, option: u32) {
        marks.normal.insert(option);
    }

    fn value(marks: &Marks) -> Option<u32> {
        Some(marks.normal.mex())
    }
}

/// Tame values: `2k` for the genus pairs (0,1) and (1,0), k = 0, 1, and `2k + 1` for (k,k). Any other pair is wild and has
/// no value here. See [`crate::misere`] for the theorem.
#[derive(Debug)]
pub(crate) struct TameValues;

impl Valuation for TameValues {
    fn sum(a: u32, b: u32) -> u32 {
        ((a ^ b) & !1) | ((a | b) & 1)
    }

    fn mark(marks: &mut Marks, option: u32) {
        let (k, firm) = (option >> 1, option & 1 == 1);
        marks.normal.insert(k);
        marks.misere.insert(if firm { k } else { k ^ 1 });
    }

    fn value(marks: &Marks) -> Option<u32> {
        let normal = marks.normal.mex();
        let misere = if marks.misere.is_empty() { 1 } else { marks.misere.mex() };
        match (normal, misere) {
            (0, 1) => Some(0),
            (1, 0) => Some(2),
            (a, b) if a == b => Some(2 * a + 1),
            _ => None,
        }
    }
}

/// The values of the options of one position.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    normal: Seen,
    misere: Seen,
}

/// A set of small numbers that is emptied in constant time.
#[derive(Debug, Default)]
struct Seen {
    stamps: Vec<u32>,
    stamp: u32,
    count: u32,
}

impl Seen {
    fn clear(&mut self) {
        if self.stamp == u32::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.count = 0;
    }

    fn insert(&mut self, value: u32) {
        let index = value as usize;
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two(), 0);
        }
        if self.stamps[index] != self.stamp {
            self.stamps[index] = self.stamp;
            self.count += 1;
        }
    }

    fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn mex(&self) -> u32 {
        let mex = self.stamps.iter().position(|&s| s != self.stamp).unwrap_or(self.stamps.len());
        mex as u32
    }
}

const NONE: u32 = u32::MAX;
/// Waits on the stack, not looked at yet.
const WAITING: u32 = u32::MAX - 1;
/// Looked at once; its options come first.
const OPEN: u32 = u32::MAX - 2;
/// Seen, but not on the stack (left behind by a search that stopped).
const FRESH: u32 = u32::MAX - 3;

/// The values found so far of one ruleset.
#[derive(Debug)]
pub(crate) struct Memo<V> {
    positions: Interner<u64>,
    values: Vec<u32>,
    below: Vec<u32>,
    above: Vec<u32>,
    top: u32,
    marks: Marks,
    current: Vec<u64>,
    part: Vec<u64>,
    valuation: PhantomData<V>,
}

impl<V> Default for Memo<V> {
    fn default() -> Self {
        Memo {
            positions: Interner::default(),
            values: Vec::new(),
            below: Vec::new(),
            above: Vec::new(),
            top: NONE,
            marks: Marks::default(),
            current: Vec::new(),
            part: Vec::new(),
            valuation: PhantomData,
        }
    }
}

impl<V: Valuation> Memo<V> {
    /// How many positions are known to it.
    pub(crate) fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.values.capacity() + self.below.capacity() + self.above.capacity();
        self.positions.bytes() + 4 * lists as u64
    }

    /// The value of a position; what is computed on the way is kept for later calls.
    ///
    /// # Errors
    /// A limit, a cycle, or a position without a value in this valuation.
    pub(crate) fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<u32, Halt> {
        let mut part = std::mem::take(&mut self.part);
        part.clear();
        part.extend_from_slice(position);
        ruleset.canonical(&mut part);
        let root = self.number(&part, meter);
        self.part = part;
        let root = root?;
        if self.values[root as usize] < FRESH {
            return Ok(self.values[root as usize]);
        }
        self.raise(root);
        let result = self.run(ruleset, meter);
        if result.is_err() {
            self.abandon();
        }
        result.map(|()| self.values[root as usize])
    }

    fn run(&mut self, ruleset: &dyn Ruleset, meter: &mut Meter<'_>) -> Result<(), Halt> {
        while self.top != NONE {
            let id = self.top;
            self.values[id as usize] = OPEN;
            if !self.look(ruleset, id, meter)? {
                continue;
            }
            let Some(value) = V::value(&self.marks) else {
                return Err(Halt::Wild(self.positions.key(id).to_vec()));
            };
            self.values[id as usize] = value;
            self.unlink(id);
        }
        Ok(())
    }

    /// Marks the values of the options; options without one are put on the stack, and then the answer is false.
    fn look(
        &mut self,
        ruleset: &dyn Ruleset,
        id: u32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        let mut current = std::mem::take(&mut self.current);
        let mut part = std::mem::take(&mut self.part);
        current.clear();
        current.extend_from_slice(self.positions.key(id));
        self.marks.normal.clear();
        self.marks.misere.clear();
        let mut complete = true;
        let looked = Counted::new(meter, |parts, meter| {
            let mut sum = 0;
            let mut known = true;
            for words in parts {
                part.clear();
                part.extend_from_slice(words);
                ruleset.canonical(&mut part);
                let child = self.number(&part, meter)?;
                match self.values[child as usize] {
                    OPEN => return Err(Halt::Cycle(self.cycle(child))),
                    WAITING | FRESH => {
                        self.raise(child);
                        known = false;
                    }
                    value => sum = V::sum(sum, value),
                }
            }
            if known {
                V::mark(&mut self.marks, sum);
            } else {
                complete = false;
            }
            Ok(())
        })
        .run(ruleset, &current);
        self.current = current;
        self.part = part;
        looked.map(|()| complete)
    }

    fn number(&mut self, key: &[u64], meter: &mut Meter<'_>) -> Result<u32, Stop> {
        let id = self.positions.intern(key, meter)?;
        // A loop, because a limit may have been met between a key and its value before.
        while self.values.len() < self.positions.len() {
            make_room(&mut self.values, 1, meter)?;
            make_room(&mut self.below, 1, meter)?;
            make_room(&mut self.above, 1, meter)?;
            self.values.push(FRESH);
            self.below.push(NONE);
            self.above.push(NONE);
            meter.count(1)?;
        }
        Ok(id)
    }

    /// Puts a position on top of the stack, or moves it there.
    fn raise(&mut self, id: u32) {
        if self.top == id {
            return;
        }
        if self.values[id as usize] == WAITING {
            self.unlink(id);
        }
        self.values[id as usize] = WAITING;
        self.below[id as usize] = self.top;
        self.above[id as usize] = NONE;
        if self.top != NONE {
            self.above[self.top as usize] = id;
        }
        self.top = id;
    }

    fn unlink(&mut self, id: u32) {
        let (below, above) = (self.below[id as usize], self.above[id as usize]);
        if above == NONE {
            self.top = below;
        } else {
            self.below[above as usize] = below;
        }
        if below != NONE {
            self.above[below as usize] = above;
        }
    }

    /// Takes everything off the stack after a stop; values that were found stay.
    fn abandon(&mut self) {
        while self.top != NONE {
            let id = self.top;
            self.top = self.below[id as usize];
            self.values[id as usize] = FRESH;
        }
    }

    /// The open positions from the top of the stack down to one of them: a cycle, in the order of play.
    fn cycle(&self, end: u32) -> Vec<Vec<u64>> {
        let mut path = Vec::new();
        let mut id = self.top;
        while id != NONE {
            if self.values[id as usize] == OPEN {
                path.push(self.positions.key(id).to_vec());
            }
            if id == end {
                break;
            }
            id = self.below[id as usize];
        }
        path.reverse();
        path
    }
}
