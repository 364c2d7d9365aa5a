//! Options that are listed once, however often the definition names them.
//!
//! Two vertices of a graph, two dominoes of a row, two lines of a drawing may leave the same position. Such moves read the same and lead to
//! the same, so a player counts them as one. Rules on a single heap name every option once by themselves, and so do those of
//! which a closed form counts very many options; their options are not kept.
//!
//! Cost: a word vector an option, at most [`MOST`] of them; a position with more has no count.

use crate::{
    budget::{Limit, Meter},
    search::Halt,
};
use bouton_core::rules::Component;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// Options that are kept at most.
const MOST: u64 = 1 << 20;

/// Tells options that came before.
#[derive(Debug)]
pub(crate) struct Distinct {
    /// The options that came; `None` where each comes once by itself.
    seen: Option<HashSet<Vec<u64>, FixedState>>,
}

impl Distinct {
    /// For the options of a component.
    pub(crate) fn of(component: &Component) -> Distinct {
        let ruleset = &component.ruleset;
        let is_many = || {
            let count = ruleset.option_count(&component.position);
            count.is_some_and(|count| count > MOST.into())
        };
        let is_heap = ruleset.heap_rules().is_some() && ruleset.user_rules().is_none();
        let once = is_heap || is_many();
        Distinct { seen: (!once).then(HashSet::default) }
    }

    /// Whether every option comes once by itself.
    pub(crate) fn is_given(&self) -> bool {
        self.seen.is_none()
    }

    /// Whether no option with these parts came before.
    ///
    /// # Errors
    /// That too many came to tell.
    pub(crate) fn is_new(&mut self, parts: &[&[u64]], meter: &Meter<'_>) -> Result<bool, Halt> {
        let Some(seen) = &mut self.seen else { return Ok(true) };
        let mut key = Vec::with_capacity(parts.iter().map(|part| part.len() + 1).sum());
        for part in parts {
            key.push(part.len() as u64);
            key.extend_from_slice(part);
        }
        if seen.len() as u64 >= MOST && !seen.contains(&key) {
            return Err(Halt::Stop(meter.stop(Limit::Options)));
        }
        Ok(seen.insert(key))
    }
}
