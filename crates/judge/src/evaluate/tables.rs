//! Tables of nim-values for heap rulesets without a theorem, kept from one case to the next.
//!
//! One table is kept, that of the ruleset that was asked for last, so that a million cases about one ruleset cost one
//! table. A table that is too short is computed again, at least twice as long.

use bouton_core::rules::Component;
use bouton_engine::{Budget, Ended, Limit, Stop, heap_values};
use std::ops::ControlFlow;

/// The table of the ruleset that was asked for last.
#[derive(Default)]
pub(super) struct Tables {
    name: String,
    values: Vec<u64>,
}

impl Tables {
    /// The nim-value of a heap; `None` where the ruleset is not on heaps or the heap is wider than a word, or the table
    /// would be larger than the budget allows (an engine may still know a period).
    ///
    /// # Errors
    /// The clock, or an interruption.
    pub(super) fn value(
        &mut self,
        component: &Component,
        budget: &Budget<'_>,
    ) -> Result<Option<u64>, Stop> {
        if component.ruleset.heap_rules().is_none() {
            return Ok(None);
        }
        let Some(&[heap]) = component.position.words().as_deref() else { return Ok(None) };
        if heap >= budget.positions.min(budget.memory / 16) {
            return Ok(None);
        }
        let name = component.ruleset.name();
        if self.name != name {
            self.name = name;
            self.values.clear();
        }
        if self.values.len() as u64 <= heap {
            self.fill(component, heap, budget)?;
        }
        Ok(self.values.get(heap as usize).copied())
    }

    fn fill(&mut self, component: &Component, heap: u64, budget: &Budget<'_>) -> Result<(), Stop> {
        let to = heap.max(2 * self.values.len() as u64);
        let mut values = Vec::new();
        let stop = heap_values(&component.ruleset, 0..=to, budget, &mut |found| {
            match u64::try_from(&found.value) {
                Ok(value) => values.push(value),
                Err(_) => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        if values.len() > self.values.len() {
            self.values = values;
        }
        match stop {
            Err(ended) if self.values.len() as u64 <= heap => Err(match ended {
                Ended::Stop(stop) => stop,
                Ended::Mistake(_) => budget.meter().stop(Limit::NoMethod),
            }),
            _ => Ok(()),
        }
    }
}
