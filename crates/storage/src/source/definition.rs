//! Values by the definition: the mex of the options' values, heap by heap.
//!
//! For a finite subtraction set the options of heap n are n − s with s in the set, so that only the last max S values are kept; other
//! rules reach back to heap 0. One step an option.

use super::Visit;
use crate::codec::{Decoder, Encoder};
use bouton_core::rules::heap::HeapRules;
use bouton_engine::{Limit, Meter, Stop};
use std::ops::ControlFlow;

/// Options are counted in blocks of about this many.
const BLOCK: u64 = 4096;
/// Sets with a larger member are not held in a window.
const LARGEST_MEMBER: u64 = 1 << 28;

/// Rules with the values that they need.
#[derive(Debug)]
pub(super) struct Definition {
    rules: HeapRules,
    /// The members of a finite subtraction set, ascending.
    members: Option<Vec<u64>>,
    /// The heap of the first value.
    first: u64,
    values: Vec<u16>,
    /// Which values were seen, each with the round in which it was.
    stamps: Vec<u64>,
    round: u64,
}

impl Definition {
    pub(super) fn new(rules: &HeapRules) -> Definition {
        let members = match rules {
            HeapRules::Subtraction(set) if set.is_finite() => {
                let most = set.max().and_then(|most| u64::try_from(most).ok());
                (most.is_some_and(|most| most <= LARGEST_MEMBER) || set.is_empty())
                    .then(|| set.members_up_to(LARGEST_MEMBER))
            }
            _ => None,
        };
        Definition {
            rules: rules.clone(),
            members,
            first: 0,
            values: Vec::new(),
            stamps: vec![0; 1 << 16],
            round: 0,
        }
    }

    pub(super) fn heaps(&self) -> u64 {
        self.first + self.values.len() as u64
    }

    pub(super) fn memory(&self) -> u64 {
        2 * self.values.capacity() as u64 + 8 * self.stamps.len() as u64
    }

    /// How many of the last values are needed; `None`: all.
    fn window(&self) -> Option<u64> {
        self.members.as_ref().map(|members| members.last().copied().unwrap_or(0))
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
            self.forget();
            stop?;
        }
        meter.look()
    }

    /// Gives up values that are not needed any more.
    fn forget(&mut self) {
        let Some(window) = self.window() else { return };
        let spare = self.values.len().saturating_sub(usize::try_from(window).unwrap_or(usize::MAX));
        // Not each time: what moves is then a fraction of what was computed.
        if spare > 4096 && spare as u64 >= window {
            self.values.drain(..spare);
            self.first += spare as u64;
        }
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
        let Definition { rules, members, first, values, stamps, round } = self;
        let mut options = 0_u64;
        match members {
            Some(members) => {
                for member in members.iter().take_while(|&&member| member <= heap) {
                    options += 1;
                    // The window reaches back to heap − max S.
                    let at = usize::try_from(heap - member - *first).unwrap_or(usize::MAX);
                    if let Some(&value) = values.get(at) {
                        stamps[usize::from(value)] = *round;
                    }
                }
            }
            None => {
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
            }
        }
        meter.count_options(options % BLOCK)?;
        let mex = stamps.iter().position(|&stamp| stamp != *round);
        match mex.and_then(|mex| u16::try_from(mex).ok()) {
            Some(mex) => {
                values.push(mex);
                Ok(())
            }
            None => Err(meter.stop(Limit::NoMethod)),
        }
    }

    pub(super) fn save(&self) -> Vec<u8> {
        let spare = match self.window() {
            Some(window) => {
                self.values.len().saturating_sub(usize::try_from(window).unwrap_or(usize::MAX))
            }
            None => 0,
        };
        let mut encoder = Encoder::default();
        encoder.word(self.first + spare as u64);
        encoder.halves(&self.values[spare..]);
        encoder.into_bytes()
    }

    pub(super) fn resume(self, state: &[u8]) -> Option<Definition> {
        let mut decoder = Decoder::new(state);
        let (first, values) = (decoder.word()?, decoder.halves()?);
        decoder.end()?;
        let enough = first == 0 || self.window().is_some_and(|most| values.len() as u64 >= most);
        first.checked_add(values.len() as u64)?;
        enough.then_some(Definition { first, values, ..self })
    }
}
