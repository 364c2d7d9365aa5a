//! One thread's way through the positions below a root.
//!
//! The options of a position are visited once. Values that are known are noted; options without one are kept, and searched
//! from the smallest on, because small positions are few and soon have their values, so that larger ones find most of their
//! options known. When all that was kept has values, the position's own follows from the notes.
//!
//! What is kept of the positions on the way from the root lies in stacks, one segment a position: the memory is bounded by the
//! options along one line of play, counted against the budget.

use super::{Marks, Shared, Valuation};
use crate::{
    budget::{Limit, Meter, Stop},
    search::{
        Counted, Halt,
        interner::make_room,
        table::{MET, OPEN, Place, Table},
    },
};
use bouton_core::rules::Ruleset;
use std::{
    collections::HashSet,
    marker::PhantomData,
    sync::{RwLockReadGuard, atomic::Ordering},
};

/// Threads add the positions that they met in blocks of this many.
const BLOCK: u64 = 256;

/// In which order a thread goes, and how far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    /// No other thread is there.
    Alone {
        /// It ends after so many new positions.
        most: u64,
    },
    /// One of several threads.
    Thread {
        /// The first one goes as it would alone.
        index: usize,
    },
}

/// How a search ended that was not stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The root has its value.
    Done,
    /// As many positions were met as it should meet.
    More,
}

/// A position that waits for options.
#[derive(Clone, Copy, Debug)]
struct Frame {
    key: u64,
    /// Where its segments begin.
    known: usize,
    options: usize,
    parts: usize,
    sums: usize,
    /// What of `options` and `parts` is still to be searched.
    next_option: usize,
    next_part: usize,
}

/// The state of one thread.
pub(super) struct Walk<'w, V> {
    shared: &'w Shared,
    ruleset: &'w dyn Ruleset,
    order: Order,
    frames: Vec<Frame>,
    /// Values of options that are known, each once.
    known: Vec<u32>,
    /// Options of one part without a value.
    options: Vec<u64>,
    /// Parts without a value of other options.
    parts: Vec<u64>,
    /// Options of several parts, not all with values: their parts, then how many.
    sums: Vec<u64>,
    /// The keys of the frames, where several threads search.
    path: HashSet<u64, foldhash::fast::FixedState>,
    marks: Marks,
    words: Vec<u64>,
    part: Vec<u64>,
    /// New positions that are not yet added to the common number, and all of them.
    new: u64,
    met: u64,
    /// A position that could not be opened because the table was full.
    pending: Option<u64>,
    /// The memory limit keeps the table from growing.
    is_cramped: bool,
    valuation: PhantomData<V>,
}

/// Why a thread lets go of the table.
enum Pause {
    /// The search has ended.
    Ended(Ended),
    /// The table should grow.
    Grow,
    /// Another thread wants to make it larger.
    Others,
}

/// What a look at the options of a position came to.
enum Look {
    /// All of them have values, which are marked.
    Complete,
    /// Some have none.
    Incomplete,
    /// The table was full; nothing was kept.
    Full,
}

impl<'w, V: Valuation> Walk<'w, V> {
    pub(super) fn new(shared: &'w Shared, ruleset: &'w dyn Ruleset, order: Order) -> Self {
        Walk {
            shared,
            ruleset,
            order,
            frames: Vec::new(),
            known: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            sums: Vec::new(),
            path: HashSet::default(),
            marks: Marks::default(),
            words: Vec::new(),
            part: Vec::new(),
            new: 0,
            met: 0,
            pending: None,
            is_cramped: false,
            valuation: PhantomData,
        }
    }

    /// Searches until the root has its value, or another thread is done.
    ///
    /// # Errors
    /// A limit, a cycle, a wild position or a fault of the rules.
    pub(super) fn run(mut self, root: u64, meter: &mut Meter<'_>) -> Result<Ended, Halt> {
        let ended = self.search(root, meter);
        self.flush();
        let held = self.frames.capacity() * size_of::<Frame>()
            + self.known.capacity() * 4
            + (self.options.capacity() + self.parts.capacity() + self.sums.capacity()) * 8;
        meter.release(held as u64);
        if matches!(ended, Ok(Ended::More)) {
            let shared = self.shared;
            let table = read(shared);
            for frame in &self.frames {
                if let Some(place) = table.find(frame.key) {
                    table.set(place, MET);
                }
            }
        }
        ended
    }

    fn search(&mut self, root: u64, meter: &mut Meter<'_>) -> Result<Ended, Halt> {
        self.pending = Some(root);
        loop {
            let shared = self.shared;
            let table = read(shared);
            let pause = self.steps(&table, meter)?;
            let before = table.bytes();
            drop(table);
            match pause {
                Pause::Ended(ended) => return Ok(ended),
                // Whoever makes the table larger holds it until it is done.
                Pause::Others => {}
                Pause::Grow => {
                    self.flush();
                    shared.growing.store(true, Ordering::Relaxed);
                    let mut table = shared.table.write().unwrap_or_else(|p| p.into_inner());
                    let grown = match table.bytes() > before {
                        true => Ok(()),
                        false => table.grow(meter),
                    };
                    shared.growing.store(false, Ordering::Relaxed);
                    match grown {
                        // As long as every position finds a free place near its home, the search goes on.
                        Err(Stop { limit: Limit::Memory, .. }) if self.pending.is_none() => {
                            self.is_cramped = true;
                        }
                        grown => grown?,
                    }
                }
            }
        }
    }

    /// Goes on with one table until something must be done about it.
    fn steps(&mut self, table: &Table, meter: &mut Meter<'_>) -> Result<Pause, Halt> {
        let comfortable = table.comfortable();
        if let Some(key) = self.pending.take() {
            self.open(table, key, meter)?;
        }
        while let Some(frame) = self.frames.last_mut().filter(|_| self.pending.is_none()) {
            let key = if frame.next_option > frame.options {
                frame.next_option -= 1;
                self.options[frame.next_option]
            } else if frame.next_part > frame.parts {
                frame.next_part -= 1;
                self.parts[frame.next_part]
            } else {
                self.close(table)?;
                continue;
            };
            match table.find(key).map_or(MET, |place| table.value(place)) {
                MET => self.open(table, key, meter)?,
                OPEN if self.is_below_itself(key) => return Err(Halt::Cycle(self.cycle(key))),
                OPEN => self.open(table, key, meter)?,
                _ => continue,
            }
            if self.new >= BLOCK {
                self.flush();
            }
            let shared = self.shared;
            if shared.done.load(Ordering::Relaxed) {
                return Ok(Pause::Ended(Ended::Done));
            }
            if shared.growing.load(Ordering::Relaxed) {
                return Ok(Pause::Others);
            }
            if let Order::Alone { most } = self.order
                && self.met > most
            {
                return Ok(Pause::Ended(Ended::More));
            }
            let positions = shared.positions.load(Ordering::Relaxed) + self.new;
            if positions >= comfortable && !self.is_cramped {
                return Ok(Pause::Grow);
            }
        }
        match self.pending {
            Some(_) => Ok(Pause::Grow),
            None => Ok(Pause::Ended(Ended::Done)),
        }
    }

    fn is_below_itself(&self, key: u64) -> bool {
        match self.order {
            Order::Alone { .. } => true,
            Order::Thread { .. } => self.path.contains(&key),
        }
    }

    /// Looks at a position; it gets its value at once or becomes the top frame. Where the table is full it is pending.
    fn open(&mut self, table: &Table, key: u64, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let frame = Frame {
            key,
            known: self.known.len(),
            options: self.options.len(),
            parts: self.parts.len(),
            sums: self.sums.len(),
            next_option: 0,
            next_part: 0,
        };
        match self.look(table, key, meter)? {
            Look::Full => {
                self.forget(&frame);
                self.pending = Some(key);
            }
            Look::Complete => {
                let value = V::value(&self.marks);
                let value = value.ok_or_else(|| Halt::Wild(self.words.clone()))?;
                self.forget(&frame);
                if let Some(place) = table.find(key) {
                    table.set(place, value);
                }
            }
            Look::Incomplete => {
                self.sort(table, &frame);
                make_room(&mut self.frames, 1, meter)?;
                let (next_option, next_part) = (self.options.len(), self.parts.len());
                self.frames.push(Frame { next_option, next_part, ..frame });
                if let Order::Thread { .. } = self.order {
                    self.path.insert(key);
                }
            }
        }
        Ok(())
    }

    /// Marks and keeps the values of options, and keeps the options without one.
    fn look(&mut self, table: &Table, key: u64, meter: &mut Meter<'_>) -> Result<Look, Halt> {
        let Walk { shared, ruleset, known, options, parts, sums, marks, words, part, .. } = self;
        let (new, met) = (&mut self.new, &mut self.met);
        let alone = matches!(self.order, Order::Alone { .. });
        let mut is_full = false;
        let mut complete = true;
        let mut place_of = |key: u64, meter: &mut Meter<'_>| -> Result<Option<Place>, Halt> {
            match table.place(key) {
                Some((place, false)) => Ok(Some(place)),
                Some((place, true)) => {
                    *new += 1;
                    *met += 1;
                    meter.count(1)?;
                    Ok(Some(place))
                }
                None => Ok(None),
            }
        };
        let Some(place) = place_of(key, meter)? else { return Ok(Look::Full) };
        let value = table.value(place);
        if value < OPEN {
            // Another thread was faster.
            return Ok(Look::Incomplete);
        }
        table.open(place);
        shared.wide.words(key, words);
        marks.clear();
        let full = |meter: &Meter<'_>| Halt::Stop(meter.stop(Limit::Memory));
        let looked = Counted::new(meter, |option, meter| {
            if let [only] = *option {
                part.clear();
                part.extend_from_slice(only);
                ruleset.canonical(part);
                let key = shared.wide.key(part, meter)?;
                let Some(place) = place_of(key, meter)? else {
                    is_full = true;
                    return Err(full(meter));
                };
                match table.value(place) {
                    OPEN if alone => return Err(Halt::Cycle(vec![part.clone()])),
                    OPEN | MET => {
                        complete = false;
                        make_room(options, 1, meter)?;
                        options.push(key);
                    }
                    value => {
                        if marks.add::<V>(value) {
                            make_room(known, 1, meter)?;
                            known.push(value);
                        }
                    }
                }
                return Ok(());
            }
            let (mut sum, mut is_known) = (0, true);
            make_room(sums, option.len() + 1, meter)?;
            let start = sums.len();
            for &words in option {
                part.clear();
                part.extend_from_slice(words);
                ruleset.canonical(part);
                let key = shared.wide.key(part, meter)?;
                let Some(place) = place_of(key, meter)? else {
                    is_full = true;
                    return Err(full(meter));
                };
                sums.push(key);
                match table.value(place) {
                    OPEN if alone => return Err(Halt::Cycle(vec![part.clone()])),
                    OPEN | MET => {
                        is_known = false;
                        make_room(parts, 1, meter)?;
                        parts.push(key);
                    }
                    value => sum = V::sum(sum, value),
                }
            }
            if is_known {
                sums.truncate(start);
                if marks.add::<V>(sum) {
                    make_room(known, 1, meter)?;
                    known.push(sum);
                }
            } else {
                complete = false;
                sums.push(option.len() as u64);
            }
            Ok(())
        })
        .run(*ruleset, words);
        match looked {
            Ok(()) if complete => Ok(Look::Complete),
            Ok(()) => Ok(Look::Incomplete),
            Err(_) if is_full => Ok(Look::Full),
            Err(Halt::Cycle(closing)) => Err(Halt::Cycle(self.cycle_with(
                key,
                closing.first().map_or(&[], |w| &w[..]),
                meter,
            )?)),
            Err(halt) => Err(halt),
        }
    }

    /// Puts what was kept last in order: the last one is searched first.
    fn sort(&mut self, table: &Table, frame: &Frame) {
        let kept = [&mut self.options[frame.options..], &mut self.parts[frame.parts..]];
        for keys in kept {
            let Order::Thread { index } = self.order else {
                keys.sort_unstable_by(|a, b| b.cmp(a));
                continue;
            };
            // Each thread but the first has an order of its own; what another one has open comes last.
            let turn = (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mix = |key: u64| (key ^ turn).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(32);
            match index {
                0 => keys.sort_unstable_by(|a, b| b.cmp(a)),
                _ => keys.sort_unstable_by_key(|&key| mix(key)),
            }
            let mut front = 0;
            for at in 0..keys.len() {
                if table.find(keys[at]).is_some_and(|place| table.value(place) == OPEN) {
                    keys.swap(front, at);
                    front += 1;
                }
            }
        }
    }

    /// Gives the top frame its value.
    fn close(&mut self, table: &Table) -> Result<(), Halt> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.path.remove(&frame.key);
        if let Some(place) = table.find(frame.key)
            && table.value(place) >= OPEN
        {
            let value_of = |key: u64| table.find(key).map_or(0, |place| table.value(place));
            self.marks.clear();
            for &value in &self.known[frame.known..] {
                self.marks.add::<V>(value);
            }
            for &key in &self.options[frame.options..] {
                self.marks.add::<V>(value_of(key));
            }
            let mut end = self.sums.len();
            while end > frame.sums {
                let start = end - 1 - self.sums[end - 1] as usize;
                let parts = &self.sums[start..end - 1];
                let sum = parts.iter().fold(0, |sum, &key| V::sum(sum, value_of(key)));
                self.marks.add::<V>(sum);
                end = start;
            }
            let Some(value) = V::value(&self.marks) else {
                self.shared.wide.words(frame.key, &mut self.words);
                return Err(Halt::Wild(self.words.clone()));
            };
            table.set(place, value);
        }
        self.forget(&frame);
        Ok(())
    }

    /// Drops what was kept from a frame on.
    fn forget(&mut self, frame: &Frame) {
        self.known.truncate(frame.known);
        self.options.truncate(frame.options);
        self.parts.truncate(frame.parts);
        self.sums.truncate(frame.sums);
    }

    /// Adds the positions that were met to the common number.
    fn flush(&mut self) {
        self.shared.positions.fetch_add(std::mem::take(&mut self.new), Ordering::Relaxed);
    }

    /// The frames from the one of this position to the top: a cycle, in the order of play.
    fn cycle(&mut self, end: u64) -> Vec<Vec<u64>> {
        let from = self.frames.iter().position(|frame| frame.key == end).unwrap_or(0);
        let keys: Vec<u64> = self.frames[from..].iter().map(|frame| frame.key).collect();
        let mut path = Vec::with_capacity(keys.len());
        for key in keys {
            self.shared.wide.words(key, &mut self.words);
            path.push(self.words.clone());
        }
        path
    }

    /// The same for a position that is not a frame yet, with an option that closes a cycle.
    fn cycle_with(
        &mut self,
        key: u64,
        closing: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<u64>>, Stop> {
        let end = self.shared.wide.key(closing, meter)?;
        let mut path = if end == key { Vec::new() } else { self.cycle(end) };
        self.shared.wide.words(key, &mut self.words);
        path.push(self.words.clone());
        Ok(path)
    }
}

fn read(shared: &Shared) -> RwLockReadGuard<'_, Table> {
    shared.table.read().unwrap_or_else(|poisoned| poisoned.into_inner())
}
