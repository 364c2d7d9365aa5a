//! Values of single components by memoised search: nim-values, or tame values for misère play.
//!
//! # Idea
//! Depth first over canonical positions, with a stack of its own ([`walk`]). Values are kept in one [table](super::table). An
//! option is a sum of parts; its value is the sum of the parts' values (Sprague 1935, Grundy 1939), so sums are never positions
//! of their own.
//!
//! # Threads
//! All threads search the root, in the same order, and share the table. What another thread has is left for later; where nothing else
//! is left, a thread waits a while for it, and then looks at it too, to help with what is below. So threads go side by side through the small
//! positions, where nearly all options are known at the first look, and none of them does what another one has done.
//! Every position that can be reached gets its value in any
//! case, so the answer and the number of positions do not depend on the threads. What stops a search (a cycle, a wild position,
//! a mistake in the rules) is found again by one thread alone, so that it is the same each time. A search begins with one
//! thread; others join when it has met [`ALONE`] positions that are not one long line of play.
//!
//! # Cost
//! Bytes a position: 13 to 27 in the table, and its words where they [do not fit](super::key) into one. Time: one call of the
//! ruleset a position, and a look-up an option.

mod kept;
mod walk;

use super::{
    Halt,
    key::Wide,
    table::{LARGEST, Table},
};
use crate::budget::{Limit, Meter, Used};
use bouton_core::rules::Ruleset;
use std::{
    marker::PhantomData,
    sync::{
        RwLock,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};
use walk::{Ended, Order, Walk};

/// How values of options make the value of a position, and values of parts the value of a sum. The empty sum is 0.
pub(crate) trait Valuation: Send {
    /// Whether a position without options is P when it is played alone.
    const NO_OPTION_IS_P: bool;

    /// Whether a sum of two equal parts behaves as the empty sum.
    const EQUAL_PARTS_CANCEL: bool;

    /// Whether a sum of this value is P when it is played alone.
    fn is_p(value: u32) -> bool;

    /// The value of a sum of two.
    fn sum(a: u32, b: u32) -> u32;

    /// Takes note of the value of an option; whether it says anything new.
    fn mark(marks: &mut Marks, option: u32) -> bool;

    /// The value of a position from its options' marks; `None` if it has none in this valuation.
    fn value(marks: &Marks) -> Option<u32>;
}

/// Nim-values of normal play.
#[derive(Debug)]
pub(crate) struct NimValues;

impl Valuation for NimValues {
    const NO_OPTION_IS_P: bool = true;
    const EQUAL_PARTS_CANCEL: bool = true;

    fn is_p(value: u32) -> bool {
        value == 0
    }

    fn sum(a: u32, b: u32) -> u32 {
        a ^ b
    }

    #[inline]
    fn mark(marks: &mut Marks, option: u32) -> bool {
        marks.normal.insert(option)
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
    const NO_OPTION_IS_P: bool = false;
    const EQUAL_PARTS_CANCEL: bool = false;

    /// The genus pairs (1,0) and (0,0): the second number is the misère nim-value.
    fn is_p(value: u32) -> bool {
        value == 1 || value == 2
    }

    fn sum(a: u32, b: u32) -> u32 {
        ((a ^ b) & !1) | ((a | b) & 1)
    }

    fn mark(marks: &mut Marks, option: u32) -> bool {
        let (k, firm) = (option >> 1, option & 1 == 1);
        let normal = marks.normal.insert(k);
        marks.misere.insert(if firm { k } else { k ^ 1 }) || normal
    }

    fn value(marks: &Marks) -> Option<u32> {
        let normal = marks.normal.mex();
        let misere = if normal == 0 && marks.is_empty { 1 } else { marks.misere.mex() };
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
    is_empty: bool,
}

impl Marks {
    fn clear(&mut self) {
        self.normal.clear();
        self.misere.clear();
        self.is_empty = true;
    }

    /// Takes note of the value of an option; whether it says anything new.
    #[inline]
    fn add<V: Valuation>(&mut self, value: u32) -> bool {
        self.is_empty = false;
        V::mark(self, value)
    }
}

/// A set of small numbers that is emptied in constant time.
#[derive(Debug, Default)]
struct Seen {
    /// The numbers below 64.
    low: u64,
    /// For every number from 64 on the stamp that was valid when it was put in.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Seen {
    fn clear(&mut self) {
        self.low = 0;
        if self.stamp == u32::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    /// Whether it was not there.
    #[inline]
    fn insert(&mut self, value: u32) -> bool {
        if value < 64 {
            let bit = 1 << value;
            let is_new = self.low & bit == 0;
            self.low |= bit;
            return is_new;
        }
        let index = value as usize - 64;
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two(), 0);
        }
        let is_new = self.stamps[index] != self.stamp;
        self.stamps[index] = self.stamp;
        is_new
    }

    fn mex(&self) -> u32 {
        if self.low != u64::MAX {
            return self.low.trailing_ones();
        }
        let above = self.stamps.iter().position(|&s| s != self.stamp);
        above.unwrap_or(self.stamps.len()) as u32 + 64
    }
}

/// Other threads join a search that has met so many positions.
const ALONE: u64 = 1 << 15;

/// The values found so far of one ruleset.
#[derive(Debug)]
pub(crate) struct Memo<V> {
    shared: Shared,
    alone: u64,
    valuation: PhantomData<V>,
}

impl<V> Default for Memo<V> {
    fn default() -> Self {
        Memo { shared: Shared::default(), alone: ALONE, valuation: PhantomData }
    }
}

/// What threads share.
#[derive(Debug, Default)]
struct Shared {
    table: RwLock<Table>,
    wide: Wide,
    /// How many positions are in the table; threads add theirs in blocks.
    positions: AtomicU64,
    /// The root has its value, or a thread stopped.
    done: AtomicBool,
    /// So many threads wait for the others to let go of the table, which they will make larger. A number: when one of two is
    /// done, the other still waits, and would wait to the end of the search if those that read went on.
    growing: AtomicUsize,
}

impl<V: Valuation> Memo<V> {
    /// How many positions are known to it.
    pub(crate) fn len(&self) -> u64 {
        self.shared.positions.load(Ordering::Relaxed)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.shared.table.read().map_or(0, |table| table.bytes()) + self.shared.wide.bytes()
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
        let mut words = position.to_vec();
        ruleset.canonical(&mut words);
        let root = self.shared.wide.key(&words, meter)?;
        self.value_of(ruleset, root, meter)
    }

    /// The words of its positions.
    pub(super) fn wide(&self) -> &Wide {
        &self.shared.wide
    }

    /// The value of a position if it is known already.
    pub(crate) fn known_value(&mut self, ruleset: &dyn Ruleset, position: &[u64]) -> Option<u32> {
        let mut words = position.to_vec();
        ruleset.canonical(&mut words);
        let key = self.shared.wide.known_key(&words)?;
        self.known(key)
    }

    /// The value of a sum of positions if all of them are known.
    pub(super) fn known_sum(&mut self, keys: &[u64]) -> Option<u32> {
        keys.iter().try_fold(0, |sum, &key| Some(V::sum(sum, self.known(key)?)))
    }

    /// The same for a canonical position by its word.
    ///
    /// # Errors
    /// As [`value`](Memo::value).
    pub(super) fn value_of(
        &mut self,
        ruleset: &dyn Ruleset,
        root: u64,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Halt> {
        if let Some(value) = self.known(root) {
            return Ok(value);
        }
        let threads = meter.threads();
        let alone = (threads > 1).then_some(self.alone);
        let mut ended = self.search(ruleset, root, alone, meter);
        if matches!(ended, Ok(Ended::More)) {
            ended = self.search_parallel(ruleset, root, threads, meter).map(|()| Ended::Done);
        }
        if let Err(halt) = ended {
            self.close();
            return Err(halt);
        }
        // Nothing but a limit keeps a position from its value.
        self.known(root).ok_or_else(|| Halt::Stop(meter.stop(Limit::NoMethod)))
    }

    fn known(&mut self, key: u64) -> Option<u32> {
        let table = self.shared.table.get_mut().ok()?;
        let value = table.value(table.find(key)?);
        (value <= LARGEST).then_some(value)
    }

    /// After a search that stopped nothing is being looked at; values that were found stay.
    fn close(&mut self) {
        if let Ok(table) = self.shared.table.get_mut() {
            table.close_all();
        }
    }

    /// Searches with one thread; up to so many new positions where a number is given.
    fn search(
        &mut self,
        ruleset: &dyn Ruleset,
        root: u64,
        most: Option<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Halt> {
        self.shared.done.store(false, Ordering::Relaxed);
        let order = Order::Alone { most: most.unwrap_or(u64::MAX) };
        Walk::<V>::new(&self.shared, ruleset, order).run(root, meter)
    }

    /// Searches with several threads. Where they stop, one of them goes on alone: to say why, or to use up what blocks of
    /// the budget left over.
    fn search_parallel(
        &mut self,
        ruleset: &dyn Ruleset,
        root: u64,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        self.close();
        self.shared.done.store(false, Ordering::Relaxed);
        let pool = meter.pool();
        let (shared, outer) = (&self.shared, &*meter);
        let run = |index: usize| -> (Result<Ended, Halt>, Used) {
            let mut meter = outer.of_thread(&pool, index);
            let ended = Walk::<V>::new(shared, ruleset, Order::Together).run(root, &mut meter);
            // Also when it stopped: the others then stop too.
            shared.done.store(true, Ordering::Relaxed);
            (ended, meter.used())
        };
        let run = &run;
        let all: Vec<(Result<Ended, Halt>, Used)> = std::thread::scope(|scope| {
            let others: Vec<_> =
                (1..threads).map(|index| scope.spawn(move || run(index))).collect();
            let first = run(0);
            // A panic is a bug, also in another thread.
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            std::iter::once(first).chain(others.into_iter().map(join)).collect()
        });
        let (ended, used): (Vec<_>, Vec<_>) = all.into_iter().unzip();
        meter.add(&pool, used)?;
        let Some(halt) = ended.into_iter().find_map(Result::err) else { return Ok(()) };
        self.close();
        match halt {
            Halt::Stop(stop) if !matches!(stop.limit, Limit::Positions | Limit::Options) => {
                Err(Halt::Stop(meter.stop(stop.limit)))
            }
            _ => self.search(ruleset, root, None, meter).map(drop),
        }
    }
}

#[cfg(test)]
mod tests;
