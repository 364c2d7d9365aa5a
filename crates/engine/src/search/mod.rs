//! Memoised search over canonical positions, iterative at any depth, deterministic, within a budget.
//!
//! * [`values`]: nim-values (or tame values) of single components; sums are decomposed;
//! * [`outcomes`]: who wins a whole sum, normal or misère, with early exit;
//! * [`alone`]: who wins a single component, with early exit, sums decomposed.
//!
//! All keep what they found for the next question about the same ruleset, and stop with a reason: a limit, a cycle,
//! or a position that the valuation does not cover.

pub(crate) mod alone;
pub(crate) mod interner;
mod key;
pub(crate) mod outcomes;
mod table;
pub(crate) mod values;

use crate::budget::{Limit, Meter, Stop};
use bouton_core::rules::{Board, Fault, Flow, OptionSink, Ruleset};
use std::{marker::PhantomData, ops::ControlFlow};

/// Why a search ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A limit was reached.
    Stop(Stop),
    /// These positions follow one another in a circle.
    Cycle(Vec<Vec<u64>>),
    /// This position is wild: its genus pair is not that of a nim-heap.
    Wild(Vec<u64>),
    /// Rules that a user wrote made a mistake.
    Fault(Fault),
}

/// Options are counted in blocks of this many.
pub(crate) const OPTION_BLOCK: u64 = 4096;

/// What has a meter.
pub(crate) trait Metered<'b> {
    fn meter(&mut self) -> &mut Meter<'b>;
}

impl<'b> Metered<'b> for Meter<'b> {
    fn meter(&mut self) -> &mut Meter<'b> {
        self
    }
}

/// Receives the options of one position for a search: counts them and the work between them against the budget, and
/// keeps what made the search stop. Mistakes of a user's rules are noted at the meter.
pub(crate) struct Counted<'c, C, F> {
    context: &'c mut C,
    visit: F,
    options: u64,
    /// Whether the form of an option may take milliseconds to find: that of a drawing.
    is_slow: bool,
    halt: Option<Halt>,
}

impl<'c, C, F> Counted<'c, C, F> {
    pub(crate) fn new<'b>(context: &'c mut C, visit: F) -> Self
    where
        C: Metered<'b>,
        F: FnMut(&[&[u64]], &mut C) -> Result<(), Halt>,
    {
        Counted { context, visit, options: 0, is_slow: false, halt: None }
    }

    /// Visits the options of a position.
    ///
    /// # Errors
    /// What the visitor returned, the limit that was reached, or the fault of the rules.
    pub(crate) fn run<'b>(mut self, ruleset: &dyn Ruleset, position: &[u64]) -> Result<(), Halt>
    where
        C: Metered<'b>,
        F: FnMut(&[&[u64]], &mut C) -> Result<(), Halt>,
    {
        self.is_slow = matches!(ruleset.board(), Some(Board::Sprouts));
        let mut sink = Sink { counted: &mut self, meter: PhantomData };
        let flow = ruleset.try_options(position, &mut sink);
        let meter = self.context.meter();
        let counted = meter.count_options(self.options % OPTION_BLOCK);
        match (self.halt, flow) {
            (Some(halt), _) => Err(halt),
            (None, Err(fault)) => {
                meter.note(ruleset.mistake(&fault));
                Err(Halt::Fault(fault))
            }
            (None, Ok(_)) => Ok(counted?),
        }
    }

    fn flow(&mut self, result: Result<(), Halt>) -> Flow {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(halt) => {
                self.halt = Some(halt);
                ControlFlow::Break(())
            }
        }
    }
}

/// The sink itself, which knows the budget's lifetime.
struct Sink<'s, 'c, 'b, C, F> {
    counted: &'s mut Counted<'c, C, F>,
    meter: PhantomData<&'b ()>,
}

impl<'b, C, F> OptionSink for Sink<'_, '_, 'b, C, F>
where
    C: Metered<'b>,
    F: FnMut(&[&[u64]], &mut C) -> Result<(), Halt>,
{
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        let counted = &mut *self.counted;
        counted.options += 1;
        if counted.options.is_multiple_of(OPTION_BLOCK)
            && let Err(stop) = counted.context.meter().count_options(OPTION_BLOCK)
        {
            return counted.flow(Err(Halt::Stop(stop)));
        }
        if counted.is_slow
            && let Err(stop) = counted.context.meter().glance()
        {
            return counted.flow(Err(Halt::Stop(stop)));
        }
        match (counted.visit)(parts, counted.context) {
            Ok(()) => ControlFlow::Continue(()),
            Err(halt) => counted.flow(Err(halt)),
        }
    }

    #[inline]
    fn work(&mut self, steps: u64) -> Flow {
        let looked = self.counted.context.meter().count_steps(steps);
        self.counted.flow(looked.map_err(Halt::Stop))
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

impl Halt {
    /// As a stop for the answer.
    pub(crate) fn stop(&self, meter: &Meter<'_>) -> Stop {
        match self {
            Halt::Stop(stop) => *stop,
            Halt::Cycle(_) => meter.stop(Limit::Cycle),
            Halt::Wild(_) | Halt::Fault(_) => meter.stop(Limit::NoMethod),
        }
    }
}
