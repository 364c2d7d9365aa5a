//! Values of finite subtraction sets, by the engine's bit-parallel table.
//!
//! A heap depends on the max S heaps before it only, so the state is a window of the last values: a multiple of the engine's
//! block, which lets the table go on in the middle ([`SubtractionTable::behind`]).

use super::Visit;
use crate::codec::{Decoder, Encoder};
use bouton_core::rules::heap::SubtractionSet;
use bouton_engine::{
    Limit, Meter, Stop,
    subtraction::{BLOCK, SubtractionTable, WIDE},
};

/// Sets with a larger member are not held in a window.
const LARGEST_MEMBER: u64 = 1 << 28;

/// How many heaps are handed out together.
const STRETCH: usize = 4096;

/// A finite set with the window that it needs.
#[derive(Debug)]
pub(super) struct Subtraction {
    set: SubtractionSet,
    table: SubtractionTable,
    /// Values that the table gave and that are not known to anybody yet, from the back.
    ahead: Vec<u16>,
    /// The heap of the first value of the window.
    first: u64,
    /// The last values.
    window: Vec<u16>,
    /// How many of them are needed at least.
    needed: usize,
}

impl Subtraction {
    /// The source of a finite set; `None` for others and where a member is too large.
    pub(super) fn new(set: &SubtractionSet) -> Option<Subtraction> {
        let largest = match set.max() {
            Some(largest) => u64::try_from(largest).ok().filter(|&most| most <= LARGEST_MEMBER)?,
            None => 0,
        };
        if !set.is_finite() {
            return None;
        }
        Some(Subtraction {
            table: SubtractionTable::new(set)?,
            set: set.clone(),
            ahead: Vec::new(),
            first: 0,
            window: Vec::new(),
            needed: usize::try_from(largest).ok()?.next_multiple_of(WIDE),
        })
    }

    pub(super) fn heaps(&self) -> u64 {
        self.first + self.window.len() as u64
    }

    pub(super) fn memory(&self) -> u64 {
        self.table.memory() + 2 * self.window.capacity() as u64
    }

    pub(super) fn advance(
        &mut self,
        to: u64,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<(), Stop> {
        while self.heaps() <= to {
            let (before, first) = (self.window.len(), self.heaps());
            let wanted = usize::try_from(to - first).unwrap_or(usize::MAX).saturating_add(1);
            let wanted = wanted.min(STRETCH);
            let mut stop = Ok(());
            while self.window.len() - before < wanted && stop.is_ok() {
                stop = self.next(before + wanted, meter);
            }
            visit(first, &self.window[before..]);
            self.forget();
            stop?;
        }
        meter.look()
    }

    /// Takes what the table is ahead, or its next block.
    fn next(&mut self, end: usize, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.ahead.is_empty() {
            let mut block = [0; BLOCK];
            self.table.next_block(&mut block);
            for value in block.into_iter().rev() {
                // A finite set has values up to its number of members; those of more than 2^16 may not fit.
                let value = u16::try_from(value).map_err(|_| meter.stop(Limit::Values))?;
                self.ahead.push(value);
            }
        }
        let count = self.ahead.len().min(end - self.window.len());
        let count = usize::try_from(meter.positions_left()).unwrap_or(usize::MAX).min(count);
        if count == 0 {
            return meter.count(1);
        }
        meter.count(count as u64)?;
        if self.window.capacity() - self.window.len() < count {
            meter.reserve(2 * self.window.capacity().max(1024) as u64)?;
        }
        let from = self.ahead.len() - count;
        self.window.extend(self.ahead.drain(from..).rev());
        Ok(())
    }

    /// Gives up values that are not needed any more.
    fn forget(&mut self) {
        let spare = self.window.len().saturating_sub(self.needed);
        // Not each time: what moves is then a fraction of what was computed.
        if spare > STRETCH && spare > self.needed {
            let spare = spare - spare % WIDE;
            self.window.drain(..spare);
            self.first += spare as u64;
        }
    }

    pub(super) fn save(&self) -> Vec<u8> {
        // A window that the table can go on behind, and what is known behind that.
        let spare = self.window.len().saturating_sub(self.needed) / WIDE * WIDE;
        let mut encoder = Encoder::default();
        encoder.word(self.first + spare as u64);
        encoder.halves(&self.window[spare..]);
        encoder.into_bytes()
    }

    pub(super) fn resume(self, state: &[u8]) -> Option<Subtraction> {
        let mut decoder = Decoder::new(state);
        let (first, window) = (decoder.word()?, decoder.halves()?);
        decoder.end()?;
        first.checked_add(window.len() as u64)?;
        if first == 0 && window.len() < self.needed {
            return self.up_to(&window);
        }
        let whole = window.len() - window.len() % WIDE;
        if whole < self.needed {
            return None;
        }
        let known: Vec<u32> = window[..whole].iter().copied().map(u32::from).collect();
        let table = SubtractionTable::behind(&self.set, &known)?;
        let resumed = Subtraction { table, first, window: window[..whole].to_vec(), ..self };
        resumed.up_to(&window[whole..])
    }

    /// Computes some more heaps, which must have the values that are known.
    fn up_to(mut self, known: &[u16]) -> Option<Subtraction> {
        let budget = bouton_engine::Budget { positions: u64::MAX, ..Default::default() };
        let mut meter = budget.meter();
        let end = self.window.len() + known.len();
        while self.window.len() < end {
            self.next(end, &mut meter).ok()?;
        }
        (self.window[end - known.len()..] == *known).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_engine::Budget;

    #[track_caller]
    fn check(numbers: &[u64]) {
        let set = SubtractionSet::of_numbers(numbers);
        let budget = Budget::default();
        // By the definition.
        let mut expected: Vec<u16> = Vec::new();
        for heap in 0..6000_u64 {
            let options =
                numbers.iter().filter(|&&n| n <= heap).map(|n| expected[(heap - n) as usize]);
            let options: Vec<u16> = options.collect();
            let mex = (0..).find(|value| !options.contains(value)).expect("one is free");
            expected.push(mex);
        }
        let mut source = Subtraction::new(&set).expect("a finite set");
        let mut found = vec![0; 6000];
        for to in [0, 5, 63, 64, 511, 512, 700, 1023, 2999, 3000, 5999] {
            let mut meter = budget.meter();
            source
                .advance(to, &mut meter, &mut |first, values| {
                    found[first as usize..first as usize + values.len()].copy_from_slice(values);
                })
                .expect("enough");
            assert_eq!(source.heaps(), to + 1);
            let state = source.save();
            source = Subtraction::new(&set).expect("a finite set").resume(&state).expect("resumes");
            assert_eq!(source.save(), state, "the same state again");
        }
        assert_eq!(found, expected, "{numbers:?}");
        let mut wrong = source.save();
        let last = wrong.len() - 1;
        wrong.truncate(last);
        assert!(Subtraction::new(&set).expect("a finite set").resume(&wrong).is_none());
    }

    #[test]
    fn runs_that_are_saved_after_any_heap_have_the_values_of_the_definition() {
        for numbers in
            [&[][..], &[1], &[1, 2, 3], &[2, 3, 7], &[64, 65], &[511, 512, 513], &[5, 700, 1999]]
        {
            check(numbers);
        }
        check(&(3..200).collect::<Vec<u64>>());
    }
}
