//! Everything that can be reached from a sum, with values and outcomes: for pictures of small games, with cycles or without.

use super::{labels::Labels, reached::Reached, retrograde::Outcomes, value};
use crate::{
    budget::{Limit, Meter},
    report::{NimValue, Verdict},
    search::Halt,
};
use bouton_core::{
    rules::{Component, Ruleset},
    value::Play,
};
use std::sync::Arc;

/// All sums that can be reached from one, the first vertex.
pub(crate) struct Chart {
    reached: Reached,
    labels: Option<Labels>,
    outcomes: Option<Outcomes>,
}

impl Chart {
    /// Explores what can be reached from a sum.
    ///
    /// # Errors
    /// A limit or a fault in the rules.
    pub(crate) fn of(
        components: &[Component],
        play: Play,
        meter: &mut Meter<'_>,
    ) -> Result<Chart, Halt> {
        let mut reached = Reached::with_named_ends();
        let mut all: Vec<(usize, Vec<u64>)> = Vec::with_capacity(components.len());
        for component in components {
            let no_method = || Halt::Stop(meter.stop(Limit::NoMethod));
            let words = component.position.words().ok_or_else(no_method)?;
            all.push((reached.ruleset(&component.ruleset), words));
        }
        let parts: Vec<(usize, &[u64])> = all.iter().map(|(r, words)| (*r, &words[..])).collect();
        reached.vertex(&parts, meter)?;
        reached.explore(meter)?;
        let (labels, outcomes) = match play {
            Play::Normal => (Some(Labels::of(&reached, meter)?), None),
            Play::Misere => (None, Some(Outcomes::of(&reached, play, meter)?)),
        };
        Ok(Chart { reached, labels, outcomes })
    }

    /// How many sums there are.
    pub(crate) fn len(&self) -> usize {
        self.reached.len()
    }

    /// The moves of a sum.
    pub(crate) fn targets(&self, vertex: usize) -> &[u32] {
        self.reached.targets(vertex)
    }

    /// The components of a sum.
    pub(crate) fn components(
        &self,
        vertex: usize,
    ) -> impl Iterator<Item = (&Arc<dyn Ruleset>, &[u64])> {
        self.reached.components(vertex)
    }

    /// The value of a sum, under normal play.
    pub(crate) fn value(&self, vertex: usize) -> Option<NimValue> {
        Some(self.labels.as_ref()?.value(&self.reached, vertex as u32))
    }

    /// Who wins a sum.
    pub(crate) fn verdict(&self, vertex: usize) -> Verdict {
        let by_value = self.value(vertex).map(|found| value::verdict(&found));
        let by_outcome = || self.outcomes.as_ref()?.verdict(vertex as u32);
        by_value.or_else(by_outcome).unwrap_or(Verdict::Unknown)
    }
}
