//! Memoised search over canonical positions, iterative at any depth, deterministic, within a budget.
//!
//! * [`values`]: nim-values (or tame values) of single components; sums are decomposed;
//! * [`outcomes`]: who wins a whole sum, normal or misère, with early exit.
//!
//! Both keep what they found for the next question about the same ruleset, and both stop with a reason: a limit, a cycle,
//! or a position that the valuation does not cover.

mod interner;
pub(crate) mod outcomes;
pub(crate) mod values;

use crate::budget::{Limit, Meter, Stop};

/// Why a search ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A limit was reached.
    Stop(Stop),
    /// These positions follow one another in a circle.
    Cycle(Vec<Vec<u64>>),
    /// This position is wild: its genus pair is not that of a nim-heap.
    Wild(Vec<u64>),
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
            Halt::Wild(_) => meter.stop(Limit::NoMethod),
        }
    }
}
