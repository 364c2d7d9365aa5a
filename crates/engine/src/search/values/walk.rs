//! One thread's way through the positions below a root.
//!
//! The options of a position are visited once. Values that are known are noted; options without one are kept, and searched
//! from the smallest on, because small positions are few and soon have their values, so that larger ones find most of their
//! options known. When all that was kept has values, the position's own follows from the notes.
//!
//! What is kept of the positions on the way from the root lies in stacks, one segment a position: the memory is bounded by the
//! options along one line of play, counted against the budget.

use super::{Shared, Valuation, kept::Kept};
use crate::{
    budget::{Limit, Meter, Stop},
    search::{
        Counted, Halt,
        interner::make_room,
        table::{LARGEST, LOOKED_AT, MET, OPEN, Table},
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

/// So many kept positions are looked through for one that no other thread has.
const SCANNED: usize = 8;

/// So often a thread looks whether another one has found the value of a position whose options that one looks at for the first
/// time: some ten microseconds, as a look takes. Longer only where the other thread has to wait for a processor, and then it
/// is better to do its work than to wait too.
const PATIENCE_WITH_LOOKS: u32 = 1 << 11;

/// The same for a position that waits for options: there is work to share below it.
const PATIENCE_WITH_FRAMES: u32 = 1 << 8;

/// Positions met for every one on the line of play; a search with fewer is one long line of play, which threads cannot share.
const BRANCHING: u64 = 8;

/// In which company a thread goes, and how far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    /// No other thread is there.
    Alone {
        /// It ends after so many new positions, unless they are one long line of play.
        most: u64,
    },
    /// One of several threads.
    Together,
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
    kept: Kept,
    /// The keys of the frames, where several threads search.
    path: HashSet<u64, foldhash::fast::FixedState>,
    words: Vec<u64>,
    part: Vec<u64>,
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

/// What to do about the position that is kept last.
enum Next {
    /// Look at it.
    Open(u64),
    /// It has a value.
    Known,
    /// It is on the way from the root to here.
    Cycle(u64),
    /// Another thread has it, and nothing else is left here.
    Held(u64),
    /// Nothing is left.
    Close,
}

impl<'w, V: Valuation> Walk<'w, V> {
    pub(super) fn new(shared: &'w Shared, ruleset: &'w dyn Ruleset, order: Order) -> Self {
        Walk {
            shared,
            ruleset,
            order,
            frames: Vec::new(),
            kept: Kept::default(),
            path: HashSet::default(),
            words: Vec::new(),
            part: Vec::new(),
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
        let held = (self.frames.capacity() * size_of::<Frame>()) as u64 + self.kept.bytes();
        meter.release(held);
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
                    shared.growing.fetch_add(1, Ordering::Relaxed);
                    let mut table = shared.table.write().unwrap_or_else(|p| p.into_inner());
                    let grown = match table.bytes() > before {
                        true => Ok(()),
                        false => table.grow(meter),
                    };
                    shared.growing.fetch_sub(1, Ordering::Relaxed);
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
        while self.pending.is_none() && !self.frames.is_empty() {
            match self.next(table) {
                Next::Known => continue,
                Next::Close => {
                    self.close(table)?;
                    continue;
                }
                Next::Cycle(key) => return Err(Halt::Cycle(self.cycle(key))),
                Next::Open(key) => self.open(table, key, meter)?,
                Next::Held(key) => {
                    if self.help(table, key) {
                        self.open(table, key, meter)?;
                    }
                }
            }
            if self.kept.new >= BLOCK {
                self.flush();
            }
            let shared = self.shared;
            if shared.done.load(Ordering::Relaxed) {
                return Ok(Pause::Ended(Ended::Done));
            }
            if shared.growing.load(Ordering::Relaxed) > 0 {
                return Ok(Pause::Others);
            }
            if let Order::Alone { most } = &mut self.order
                && self.kept.met > *most
            {
                if (self.frames.len() as u64) < self.kept.met / BRANCHING {
                    return Ok(Pause::Ended(Ended::More));
                }
                *most = most.saturating_mul(2);
            }
            let positions = shared.positions.load(Ordering::Relaxed) + self.kept.new;
            if positions >= comfortable && !self.is_cramped {
                return Ok(Pause::Grow);
            }
        }
        match self.pending {
            Some(_) => Ok(Pause::Grow),
            None => Ok(Pause::Ended(Ended::Done)),
        }
    }

    /// Takes the position that was kept last for the top frame. What another thread has is left for later, when it most
    /// likely has its value.
    fn next(&mut self, table: &Table) -> Next {
        let Some(frame) = self.frames.last_mut() else { return Next::Close };
        let (keys, first, next) = if frame.next_option > frame.options {
            (&mut self.kept.options, frame.options, &mut frame.next_option)
        } else if frame.next_part > frame.parts {
            (&mut self.kept.parts, frame.parts, &mut frame.next_part)
        } else {
            return Next::Close;
        };
        let value_of = |key| table.find(key).map_or(MET, |place| table.value(place));
        let last = *next - 1;
        let key = keys[last];
        match value_of(key) {
            MET => {
                *next = last;
                Next::Open(key)
            }
            OPEN | LOOKED_AT => match self.order {
                Order::Alone { .. } => Next::Cycle(key),
                Order::Together if self.path.contains(&key) => Next::Cycle(key),
                Order::Together => {
                    let scanned = first.max(last.saturating_sub(SCANNED))..last;
                    let Some(free) = scanned.rev().find(|&at| value_of(keys[at]) == MET) else {
                        return Next::Held(key);
                    };
                    keys.swap(free, last);
                    *next = last;
                    Next::Open(keys[last])
                }
            },
            _ => {
                *next = last;
                Next::Known
            }
        }
    }

    /// Waits a while for the value of a position that another thread has; whether it does not come, so that this thread
    /// should look at it as well.
    ///
    /// No thread waits for ever, also where the rules are wrong and two threads wait for one another.
    fn help(&self, table: &Table, key: u64) -> bool {
        let Some(place) = table.find(key) else { return false };
        let mut waited = 0;
        loop {
            let patience = match table.value(place) {
                OPEN => PATIENCE_WITH_FRAMES,
                LOOKED_AT => PATIENCE_WITH_LOOKS,
                MET => return true,
                _ => return false,
            };
            if waited >= patience {
                return true;
            }
            let shared = self.shared;
            if shared.done.load(Ordering::Relaxed) || shared.growing.load(Ordering::Relaxed) > 0 {
                return false;
            }
            waited += 1;
            std::hint::spin_loop();
        }
    }

    /// Looks at a position; it gets its value at once or becomes the top frame. Where the table is full it is pending.
    fn open(&mut self, table: &Table, key: u64, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let frame = Frame {
            key,
            known: self.kept.known.len(),
            options: self.kept.options.len(),
            parts: self.kept.parts.len(),
            sums: self.kept.sums.len(),
            next_option: 0,
            next_part: 0,
        };
        match self.look(table, key, meter)? {
            Look::Full => {
                self.forget(&frame);
                self.pending = Some(key);
            }
            Look::Complete => {
                let value = V::value(&self.kept.marks);
                let value = value.ok_or_else(|| Halt::Wild(self.words.clone()))?;
                self.forget(&frame);
                if let Some(place) = table.find(key) {
                    table.set(place, value);
                }
            }
            Look::Incomplete => {
                let kept = &mut self.kept;
                // The last one is searched first.
                kept.options[frame.options..].sort_unstable_by(|a, b| b.cmp(a));
                kept.parts[frame.parts..].sort_unstable_by(|a, b| b.cmp(a));
                make_room(&mut self.frames, 1, meter)?;
                let (next_option, next_part) = (kept.options.len(), kept.parts.len());
                self.frames.push(Frame { next_option, next_part, ..frame });
                if let Order::Together = self.order {
                    self.path.insert(key);
                }
                if let Some(place) = table.find(key) {
                    table.open(place);
                }
            }
        }
        Ok(())
    }

    /// Marks and keeps the values of options, and keeps the options without one.
    fn look(&mut self, table: &Table, key: u64, meter: &mut Meter<'_>) -> Result<Look, Halt> {
        let Walk { shared, ruleset, kept, words, part, .. } = self;
        let is_alone = matches!(self.order, Order::Alone { .. });
        let Some((place, is_new)) = table.place(key) else { return Ok(Look::Full) };
        kept.begin();
        kept.count(is_new, meter)?;
        if table.value(place) <= LARGEST {
            // Another thread was faster.
            return Ok(Look::Incomplete);
        }
        table.look_at(place);
        shared.wide.words(key, words);
        let looked = Counted::new(meter, |option, meter| {
            for &words in option {
                part.clear();
                part.extend_from_slice(words);
                ruleset.canonical(part);
                kept.add_part(shared.wide.key(part, meter)?);
            }
            match kept.end_option() {
                true => kept.take_batch::<V>(table, is_alone, meter),
                false => Ok(()),
            }
        })
        .run(*ruleset, words);
        // Also where the rules met a mistake: what they handed over before comes first.
        let rest = match looked {
            Ok(()) | Err(Halt::Fault(_)) => kept.take_batch::<V>(table, is_alone, meter),
            _ => Ok(()),
        };
        if kept.is_full {
            return Ok(Look::Full);
        }
        if let Some(closing) = kept.closing {
            return Err(Halt::Cycle(self.cycle_with(key, closing)));
        }
        looked?;
        rest?;
        Ok(if kept.is_complete { Look::Complete } else { Look::Incomplete })
    }

    /// Gives the top frame its value.
    fn close(&mut self, table: &Table) -> Result<(), Halt> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        if let Order::Together = self.order {
            self.path.remove(&frame.key);
        }
        if let Some(place) = table.find(frame.key)
            && table.value(place) > LARGEST
        {
            let value_of = |key: u64| table.find(key).map_or(0, |place| table.value(place));
            let kept = &mut self.kept;
            kept.marks.clear();
            for &value in &kept.known[frame.known..] {
                kept.marks.add::<V>(value);
            }
            for &key in &kept.options[frame.options..] {
                kept.marks.add::<V>(value_of(key));
            }
            let mut end = kept.sums.len();
            while end > frame.sums {
                let start = end - 1 - kept.sums[end - 1] as usize;
                let parts = &kept.sums[start..end - 1];
                let sum = parts.iter().fold(0, |sum, &key| V::sum(sum, value_of(key)));
                kept.marks.add::<V>(sum);
                end = start;
            }
            let Some(value) = V::value(&kept.marks) else {
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
        self.kept.known.truncate(frame.known);
        self.kept.options.truncate(frame.options);
        self.kept.parts.truncate(frame.parts);
        self.kept.sums.truncate(frame.sums);
    }

    /// Adds the positions that were met to the common number.
    fn flush(&mut self) {
        self.shared.positions.fetch_add(std::mem::take(&mut self.kept.new), Ordering::Relaxed);
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
    fn cycle_with(&mut self, key: u64, closing: u64) -> Vec<Vec<u64>> {
        let mut path = if closing == key { Vec::new() } else { self.cycle(closing) };
        self.shared.wide.words(key, &mut self.words);
        path.push(self.words.clone());
        path
    }
}

fn read(shared: &Shared) -> RwLockReadGuard<'_, Table> {
    shared.table.read().unwrap_or_else(|poisoned| poisoned.into_inner())
}
