//! A meter as the limits of a search of boards.

use crate::budget::{Limit, Meter, Stop};
use bouton_boards::{Proved, Watch};

/// On machine words a position takes microseconds.
pub(super) const EVERY_WORD: u64 = 64;
/// A position of a graph, or a sum in misère play, may take a good part of a second.
pub(super) const EVERY_GRAPH: u64 = 1;

/// A meter as the limits of a search.
pub(super) struct Metered<'m, 'a> {
    meter: &'m mut Meter<'a>,
    /// The name of the form of pieces, for who keeps them.
    form: &'static str,
    /// The clock is looked at once in so many counted positions.
    every: u64,
    /// Bytes that were counted before.
    before: u64,
    /// Positions that may still be counted in this part of the search.
    left: u64,
    is_over: bool,
    is_due: bool,
}

impl<'m, 'a> Metered<'m, 'a> {
    pub(super) fn new(
        meter: &'m mut Meter<'a>,
        form: &'static str,
        every: u64,
        before: u64,
    ) -> Metered<'m, 'a> {
        Metered { meter, form, every, before, left: u64::MAX, is_over: false, is_due: false }
    }

    /// For a search on machine words that begins and is not kept.
    pub(super) fn of_word(meter: &'m mut Meter<'a>) -> Self {
        Metered::new(meter, "", EVERY_WORD, 0)
    }

    /// For a search of a graph that begins and is not kept.
    pub(super) fn of_graph(meter: &'m mut Meter<'a>) -> Self {
        Metered::new(meter, "", EVERY_GRAPH, 0)
    }

    /// The same for a part of the search that ends after so many positions.
    pub(super) fn up_to(self, positions: u64) -> Self {
        Metered { left: positions, ..self }
    }

    /// Whether that part is over.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }
}

impl Watch for Metered<'_, '_> {
    type Stop = Stop;

    fn count(&mut self, positions: u64) -> Result<(), Stop> {
        // A piece may take long, so the clock is looked at more often than a meter does.
        if self.meter.positions().is_multiple_of(self.every) {
            self.meter.ended()?;
            let keeper = self.meter.keeper().filter(|_| !self.form.is_empty());
            self.is_due = keeper.is_some_and(|keeper| keeper.is_due());
        }
        if self.left < positions {
            self.is_over = true;
            return Err(self.meter.stop(Limit::Positions));
        }
        self.left -= positions;
        self.meter.count(positions)
    }

    fn allows(&self, bytes: u64) -> bool {
        bytes <= self.meter.memory_left().saturating_add(self.before)
    }

    fn out_of_memory(&self) -> Stop {
        self.meter.stop(Limit::Memory)
    }

    fn too_large(&self) -> Stop {
        self.meter.stop(Limit::NoMethod)
    }

    fn is_due(&self) -> bool {
        self.is_due
    }

    fn keep(&mut self, proved: &mut dyn Proved) -> Result<(), Stop> {
        self.is_due = false;
        match self.meter.keeper() {
            Some(keeper) if !keeper.keep(self.form, proved) => {
                Err(self.meter.stop(Limit::Cancelled))
            }
            _ => Ok(()),
        }
    }
}
