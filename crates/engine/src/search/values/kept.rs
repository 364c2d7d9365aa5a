//! What a thread keeps of the options of the positions on its way from the root.
//!
//! Stacks, one segment a position. Options come in one by one and wait in a batch until there are enough of them to be
//! [looked up together](Table::homes); what is found goes to the stacks.

use super::{Marks, Valuation};
use crate::{
    budget::{Limit, Meter, Stop},
    search::{
        Halt,
        interner::make_room,
        table::{LOOKED_AT, MET, OPEN, Table},
    },
};

/// Parts that are looked up together.
const BATCH: usize = 32;

/// The stacks of one thread, and the batch.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// Values of options that are known, each once.
    pub(super) known: Vec<u32>,
    /// Options of one part without a value.
    pub(super) options: Vec<u64>,
    /// Parts without a value of other options.
    pub(super) parts: Vec<u64>,
    /// Options of several parts, not all with values: their parts, then how many.
    pub(super) sums: Vec<u64>,
    pub(super) marks: Marks,
    /// New positions that are not yet added to the common number, and all of them.
    pub(super) new: u64,
    pub(super) met: u64,
    /// Of the position that is looked at: whether all options have values.
    pub(super) is_complete: bool,
    /// There was no place for an option in the table.
    pub(super) is_full: bool,
    /// An option that is on the way from the root, where no other thread can have marked it.
    pub(super) closing: Option<u64>,
    /// The parts of the options that wait, where those of each end, and the buckets of all.
    waiting: Vec<u64>,
    ends: Vec<usize>,
    homes: Vec<usize>,
}

impl Kept {
    /// Begins with the options of another position.
    pub(super) fn begin(&mut self) {
        self.marks.clear();
        self.is_complete = true;
        self.is_full = false;
        self.closing = None;
        self.waiting.clear();
        self.ends.clear();
    }

    /// Counts a position that was met for the first time.
    #[inline]
    pub(super) fn count(&mut self, is_new: bool, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if is_new {
            self.new += 1;
            self.met += 1;
            meter.count(1)?;
        }
        Ok(())
    }

    /// Takes one more part of an option.
    #[inline]
    pub(super) fn add_part(&mut self, key: u64) {
        self.waiting.push(key);
    }

    /// Ends an option; whether the batch should be looked up.
    #[inline]
    pub(super) fn end_option(&mut self) -> bool {
        self.ends.push(self.waiting.len());
        self.waiting.len().max(self.ends.len()) >= BATCH
    }

    /// Looks up the options that wait.
    ///
    /// # Errors
    /// A limit; also where `is_full` or `closing` says the rest.
    pub(super) fn take_batch<V: Valuation>(
        &mut self,
        table: &Table,
        is_alone: bool,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        self.homes.resize(self.waiting.len(), 0);
        table.homes(&self.waiting, &mut self.homes);
        let mut start = 0;
        for option in 0..self.ends.len() {
            let end = self.ends[option];
            if end == start + 1 {
                let key = self.waiting[start];
                match self.value(table, start, is_alone, meter)? {
                    None => {
                        self.is_complete = false;
                        make_room(&mut self.options, 1, meter)?;
                        self.options.push(key);
                    }
                    Some(value) => self.mark::<V>(value, meter)?,
                }
            } else {
                let (mut sum, mut is_known) = (0, true);
                for place in start..end {
                    match self.value(table, place, is_alone, meter)? {
                        None => {
                            is_known = false;
                            make_room(&mut self.parts, 1, meter)?;
                            self.parts.push(self.waiting[place]);
                        }
                        Some(value) => sum = V::sum(sum, value),
                    }
                }
                if is_known {
                    self.mark::<V>(sum, meter)?;
                } else {
                    self.is_complete = false;
                    make_room(&mut self.sums, end - start + 1, meter)?;
                    self.sums.extend_from_slice(&self.waiting[start..end]);
                    self.sums.push((end - start) as u64);
                }
            }
            start = end;
        }
        self.waiting.clear();
        self.ends.clear();
        Ok(())
    }

    /// The value of a part that waits, if it is known.
    #[inline]
    fn value(
        &mut self,
        table: &Table,
        part: usize,
        is_alone: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, Halt> {
        let key = self.waiting[part];
        let Some((place, is_new)) = table.place_from(self.homes[part], key) else {
            self.is_full = true;
            return Err(Halt::Stop(meter.stop(Limit::Memory)));
        };
        if is_new {
            self.count(true, meter)?;
            return Ok(None);
        }
        match table.value(place) {
            OPEN | LOOKED_AT if is_alone => {
                self.closing = Some(key);
                Err(Halt::Cycle(Vec::new()))
            }
            MET | OPEN | LOOKED_AT => Ok(None),
            value => Ok(Some(value)),
        }
    }

    #[inline]
    fn mark<V: Valuation>(&mut self, value: u32, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.marks.add::<V>(value) {
            make_room(&mut self.known, 1, meter)?;
            self.known.push(value);
        }
        Ok(())
    }

    /// Bytes of the stacks.
    pub(super) fn bytes(&self) -> u64 {
        let keys = self.options.capacity() + self.parts.capacity() + self.sums.capacity();
        (self.known.capacity() * 4 + keys * 8) as u64
    }
}
