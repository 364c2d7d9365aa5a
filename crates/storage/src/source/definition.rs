//! Values by the definition: the mex of the options' values, heap by heap.
//!
//! All values are kept, for the rules may reach back to heap 0. One step an option.

use super::Visit;
use crate::codec::{Decoder, Encoder};
use bouton_core::rules::heap::HeapRules;
use bouton_engine::{Limit, Meter, Stop};
use std::ops::ControlFlow;

/// Options are counted in blocks of about this many.
const BLOCK: u64 = 4096;

/// Rules with the values that they need.
#[derive(Debug)]
pub(super) struct Definition {
    rules: HeapRules,
    values: Vec<u16>,
    /// Which values were seen, each with the round in which it was.
    stamps: Vec<u64>,
    round: u64,
}

impl Definition {
    pub(super) fn new(rules: &HeapRules) -> Definition {
        Definition { rules: rules.clone(), values: Vec::new(), stamps: vec![0; 1 << 16], round: 0 }
    }

    pub(super) fn heaps(&self) -> u64 {
        self.values.len() as u64
    }

    pub(super) fn memory(&self) -> u64 {
        2 * self.values.capacity() as u64 + 8 * self.stamps.len() as u64
    }

    pub(super) fn advance(
        &mut self,
        to: u64,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<(), Stop> {
        while self.heaps() <= to {
            let before = self.values.len();
            let first = self.heaps();
            let mut stop = Ok(());
            // Stretches are short, so that the clock is looked at often enough by the counting of options.
            while self.heaps() <= to && self.values.len() - before < 1024 && stop.is_ok() {
                stop = self.next(meter);
            }
            visit(first, &self.values[before..]);
            stop?;
        }
        meter.look()
    }

    /// Computes the next heap.
    fn next(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let heap = self.heaps();
        if self.rules.max_heap().is_some_and(|most| heap > most) {
            return Err(meter.stop(Limit::NoMethod));
        }
        meter.count(1)?;
        if self.values.len() == self.values.capacity() {
            meter.reserve(2 * (self.values.len() as u64).max(1024))?;
            self.values.reserve(self.values.len().max(1024));
        }
        self.round += 1;
        let Definition { rules, values, stamps, round } = self;
        let mut options = 0_u64;
        let mut stopped = Ok(());
        let _ = rules.options(heap, &mut |parts| {
            options += 1;
            if options.is_multiple_of(BLOCK) {
                stopped = meter.count_options(BLOCK);
                if stopped.is_err() {
                    return ControlFlow::Break(());
                }
            }
            let value = parts.iter().flat_map(|part| part.iter()).fold(0, |sum, &part| {
                // Every part is a smaller heap.
                let at = usize::try_from(part).unwrap_or(usize::MAX);
                sum ^ values.get(at).copied().unwrap_or(0)
            });
            stamps[usize::from(value)] = *round;
            ControlFlow::Continue(())
        });
        stopped?;
        meter.count_options(options % BLOCK)?;
        let mex = stamps.iter().position(|&stamp| stamp != *round);
        match mex.and_then(|mex| u16::try_from(mex).ok()) {
            Some(mex) => {
                values.push(mex);
                Ok(())
            }
            None => Err(meter.stop(Limit::Values)),
        }
    }

    pub(super) fn save(&self) -> Vec<u8> {
        let mut encoder = Encoder::default();
        encoder.halves(&self.values);
        encoder.into_bytes()
    }

    pub(super) fn resume(self, state: &[u8]) -> Option<Definition> {
        let mut decoder = Decoder::new(state);
        let values = decoder.halves()?;
        decoder.end()?;
        Some(Definition { values, ..self })
    }
}
