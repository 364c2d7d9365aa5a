//! Nim-values of the heaps of one ruleset, at any size once a period is proved.
//!
//! # What it computes
//!
//! [`HeapValues`] keeps a table of g(0), g(1), … and lets it grow as far as questions need it. While it grows, it looks
//! for a period ([`crate::period`]); once a theorem proves one, the table stops and every heap is answered from its
//! residue, a heap of a thousand digits as fast as a small one.
//!
//! # Why it is right
//!
//! The table is the definition; beyond it only what a theorem proves is ever used. A heap that the budget does not
//! reach is answered with the [`Stop`] that says why, never with a guess.

mod certificate;
mod moves;
mod tame;

pub use crate::table::{Values, View};
use crate::{
    budget::{Limit, Meter, Stop},
    period::{Criterion, Repetition, Search, Seen, search},
    sequence::Space,
    table::Filler,
};
use bouton_core::{evidence::Basis, rules::heap::HeapRules, value::Natural};
pub(crate) use tame::TameHeaps;

/// A repetition that a theorem proves for every heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedPeriod {
    /// The repetition.
    pub repetition: Repetition,
    /// The key of the theorem.
    pub theorem: &'static str,
    /// The last heap that the proof looks at.
    pub checked_to: u64,
}

/// Nim-values of the heaps of one ruleset, grown on demand.
#[derive(Clone, Debug)]
pub struct HeapValues {
    // Invariant: the value of heap n is g(n).
    values: Values,
    filler: Filler,
    search: Search,
    proved: Option<ProvedPeriod>,
}

/// Heaps from here on are not tabulated: a table of them would not fit any memory.
const LARGEST_TABLE: u64 = 1 << 40;

impl HeapValues {
    /// An empty table of the rules.
    pub fn new(rules: &HeapRules) -> HeapValues {
        HeapValues {
            values: Values::default(),
            filler: Filler::new(rules),
            search: Search::new(Criterion::of(rules)),
            proved: None,
        }
    }

    /// The nim-value of a heap of any size, and why it may be believed.
    ///
    /// # Errors
    /// The limit that was reached before the heap was, or [`Limit::NoMethod`] when the heap is beyond every table and
    /// no theorem could prove a period of these rules.
    pub fn value(
        &mut self,
        heap: &Natural,
        meter: &mut Meter<'_>,
    ) -> Result<(Natural, Basis), Stop> {
        let reached = self.reach(heap, meter);
        if let Some(known) = self.known(heap) {
            return Ok(known);
        }
        reached?;
        Err(Stop { limit: Limit::NoMethod, positions: meter.positions() })
    }

    /// The values that are tabulated, from heap 0.
    pub fn table(&self) -> &Values {
        &self.values
    }

    /// The proved period, if there is one yet.
    pub fn period(&self) -> Option<&ProvedPeriod> {
        self.proved.as_ref()
    }

    /// The sparse space in use, and the heaps that are kept apart by it with their values, heap 0 first; `None` where every value is computed
    /// from all options.
    pub fn space(&self) -> Option<(Space, &[(u64, u16)])> {
        self.filler.space()
    }

    /// The theorem that could prove a period of these rules.
    pub fn criterion(&self) -> &Criterion {
        self.search.criterion()
    }

    /// Lets the table grow until a period is proved or heap `last` is tabulated, and says what is seen up to there.
    ///
    /// # Errors
    /// The limit that was reached; [`HeapValues::seen`] still says what is known.
    pub fn prove(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<Seen, Stop> {
        self.grow(last, meter)?;
        Ok(self.seen(last))
    }

    /// What is seen of a period in the table up to heap `last`.
    pub fn seen(&self, last: u64) -> Seen {
        if let Some(ProvedPeriod { repetition, theorem, checked_to }) = self.proved
            && checked_to <= last
        {
            return Seen::Proved { repetition, theorem, checked_to };
        }
        search(self.search.criterion(), self.values.first(last.saturating_add(1)))
    }

    /// What is known of a heap without computing anything more.
    fn known(&self, heap: &Natural) -> Option<(Natural, Basis)> {
        let word = u64::try_from(heap).ok();
        if let Some(proved) = &self.proved
            && word.is_none_or(|heap| heap > proved.checked_to)
        {
            let basis =
                Basis::FiniteCheck { theorem: proved.theorem, checked_to: proved.checked_to };
            return Some((self.by_residue(heap, &proved.repetition)?, basis));
        }
        let heap = word?;
        let value = self.values.get(heap)?;
        Some((Natural::from(value), Basis::Exhaustive { positions: heap + 1 }))
    }

    /// The value by g(n0 + i + k·p) = g(n0 + i) + k·s.
    fn by_residue(&self, heap: &Natural, repetition: &Repetition) -> Option<Natural> {
        let Repetition { preperiod, period, saltus } = *repetition;
        let beyond = if *heap >= Natural::from(preperiod) {
            heap - Natural::from(preperiod)
        } else {
            return None;
        };
        let rounds = &beyond / Natural::from(period);
        let residue = u64::try_from(&(&beyond - &rounds * Natural::from(period))).ok()?;
        let base = self.values.get(preperiod + residue)?;
        Some(Natural::from(base) + rounds * Natural::from(saltus))
    }

    /// Lets the table grow until the heap is in it or a period is proved.
    fn reach(&mut self, heap: &Natural, meter: &mut Meter<'_>) -> Result<(), Stop> {
        match u64::try_from(heap) {
            Ok(heap) if heap < LARGEST_TABLE => self.grow(heap, meter),
            _ if self.search.criterion().theorem().is_some() => self.grow(LARGEST_TABLE, meter),
            _ => Ok(()),
        }
    }

    /// Lets the table grow until a period is proved or heap `last` is in it, in steps at which the search looks: a heap
    /// is known completely only when the step that it belongs to is done.
    fn grow(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
        while self.proved.is_none() && self.values.len() as u64 <= last {
            let length = self.search.next_length();
            self.filler.extend(&mut self.values, length, meter)?;
            if let Some((repetition, theorem, checked_to)) = self.search.look(self.values.view()) {
                self.proved = Some(ProvedPeriod { repetition, theorem, checked_to });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use bouton_core::rules::{
        Position,
        heap::{NamedSet, Part, SubtractionSet},
    };

    #[test]
    fn nim_heaps_have_their_size_as_value_and_one_move_to_every_smaller_one() {
        let mut heaps = HeapValues::new(&HeapRules::Any);
        let budget = Budget::default();
        let mut meter = budget.meter();
        for heap in [0_u32, 1, 2, 3, 77, 1000, u32::MAX] {
            let (value, _) = heaps.value(&Natural::from(heap), &mut meter).unwrap();
            assert_eq!(value, Natural::from(heap));
        }
        let moves =
            heaps.moves(&Natural::from(100_u8), &Natural::from(37_u8), 5, &mut meter).unwrap();
        assert_eq!(moves.count, Some(Natural::ONE));
        assert_eq!(moves.moves[0].parts, [Position::heap(Natural::from(37_u8))]);
        let huge = Natural::from(10_u8).pow(1000);
        assert_eq!(heaps.value(&huge, &mut meter).unwrap().0, huge);
        let moves = heaps.moves(&huge, &(&huge - Natural::ONE), 5, &mut meter).unwrap();
        assert_eq!(moves.moves[0].parts, [Position::heap(&huge - Natural::ONE)]);
    }

    #[test]
    fn a_heap_beyond_every_table_is_not_guessed() {
        let squares = SubtractionSet::new([Part::Named(NamedSet::Squares)]).unwrap();
        let mut heaps = HeapValues::new(&HeapRules::Subtraction(squares));
        let huge = Natural::from(10_u8).pow(1000);
        let stop = heaps.value(&huge, &mut Budget::default().meter()).unwrap_err();
        assert_eq!(stop.limit, Limit::NoMethod);
        let small = Budget { positions: 1000, ..Budget::default() };
        let stop = heaps.value(&Natural::from(1_000_000_u32), &mut small.meter()).unwrap_err();
        assert_eq!(stop.limit, Limit::Positions);
    }
}
