//! Tables of nim-values for heap rulesets without a theorem, kept from one case to the next.
//!
//! A table is filled from the definition, heap by heap: the value of a heap is the mex of the nim-sums of its options,
//! whose parts are smaller heaps. One table is kept, that of the ruleset that was asked for last, so that a million
//! cases about one ruleset cost one table.

use bouton_core::{
    rules::{Component, Flow, heap::HeapRules},
    value::mex,
};
use bouton_engine::{Budget, Stop};

/// The table of the ruleset that was asked for last.
#[derive(Default)]
pub(super) struct Tables {
    last: Option<Table>,
}

struct Table {
    name: String,
    values: Vec<u64>,
}

impl Tables {
    /// The nim-value of a heap; `None` where the ruleset is not on heaps or the heap is wider than a word.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(super) fn value(
        &mut self,
        component: &Component,
        budget: &Budget<'_>,
    ) -> Result<Option<u64>, Stop> {
        let Some(rules) = component.ruleset.heap_rules() else { return Ok(None) };
        let Some(&[heap]) = component.position.words().as_deref() else { return Ok(None) };
        let name = component.ruleset.name();
        let table = match &mut self.last {
            Some(table) if table.name == name => table,
            last => last.insert(Table { name, values: Vec::new() }),
        };
        table.value(rules, heap, budget).map(Some)
    }
}

impl Table {
    fn value(&mut self, rules: &HeapRules, heap: u64, budget: &Budget<'_>) -> Result<u64, Stop> {
        let mut meter = budget.meter();
        let mut options = Vec::new();
        while self.values.len() as u64 <= heap {
            meter.count(1)?;
            meter.reserve(8)?;
            options.clear();
            // Rulesets on heaps have options with smaller parts only, so every part is in the table.
            let _ = rules.options(self.values.len() as u64, &mut |parts| {
                let value = |part: &&[u64]| part.first().and_then(|&p| self.values.get(p as usize));
                options.push(parts.iter().filter_map(value).fold(0, |sum, v| sum ^ v));
                Flow::Continue(())
            });
            self.values.push(mex(options.iter().copied()));
        }
        Ok(self.values[heap as usize])
    }
}
