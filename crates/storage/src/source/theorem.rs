//! Values by a closed form, heap by heap.

use super::Visit;
use bouton_core::{
    rules::{Position, Ruleset},
    value::Natural,
};
use bouton_engine::{Limit, Meter, Stop};
use std::sync::Arc;

/// Heaps handed on at once.
const STRETCH: u64 = 4096;

/// A ruleset with a theorem for every heap.
#[derive(Debug)]
pub(super) struct ByTheorem {
    ruleset: Arc<dyn Ruleset>,
    heaps: u64,
}

impl ByTheorem {
    /// The source of a ruleset whose theory knows its heaps.
    pub(super) fn new(ruleset: &Arc<dyn Ruleset>) -> Option<ByTheorem> {
        let source = ByTheorem { ruleset: ruleset.clone(), heaps: 0 };
        // A theory that knows small heaps and large ones knows all; where it does not, the source stops there.
        [0, 1, 2, 1000, 1 << 40].iter().all(|&heap| source.known(heap)).then_some(source)
    }

    fn known(&self, heap: u64) -> bool {
        let position = Position::heap(Natural::from(heap));
        self.ruleset.theory().is_some_and(|theory| theory.nim_value(&position).is_some())
    }

    fn value(&self, heap: u64) -> Option<u16> {
        let theory = self.ruleset.theory()?;
        if let Some(value) = theory.heap_value_word(heap) {
            return u16::try_from(value).ok();
        }
        let proved = theory.nim_value(&Position::heap(Natural::from(heap)))?;
        u16::try_from(u64::try_from(&proved.value).ok()?).ok()
    }

    pub(super) fn heaps(&self) -> u64 {
        self.heaps
    }

    pub(super) fn at(self, heaps: u64) -> ByTheorem {
        ByTheorem { heaps, ..self }
    }

    pub(super) fn advance(
        &mut self,
        to: u64,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<(), Stop> {
        while self.heaps <= to {
            let left = (to - self.heaps).saturating_add(1);
            let count = left.min(STRETCH).min(meter.positions_left());
            if count == 0 {
                return Err(meter.stop(Limit::Positions));
            }
            let values: Vec<u16> =
                (0..count).map_while(|at| self.value(self.heaps.checked_add(at)?)).collect();
            visit(self.heaps, &values);
            self.heaps += values.len() as u64;
            meter.count(values.len() as u64)?;
            if (values.len() as u64) < count {
                return Err(meter.stop(Limit::Values));
            }
        }
        meter.look()
    }
}
