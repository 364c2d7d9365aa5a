//! Nim-values of heap after heap of one ruleset.
//!
//! One memo serves all heaps, so each is computed from the ones before it. Heaps whose nim-value a theorem gives cost
//! nothing but are counted too, so a list always ends with the budget.
//!
//! Reference: R. Sprague (1935), P. M. Grundy (1939); the mex rule.

use crate::{
    budget::{Budget, Limit, Stop},
    search::Halt,
    strategy::Solver,
};
use bouton_core::{
    evidence::Basis,
    rules::{Component, Flow, Position, Ruleset},
    value::Natural,
};
use std::{ops::RangeInclusive, sync::Arc};

/// One heap of a list.
#[derive(Clone, Debug)]
pub struct HeapValue {
    /// Its size.
    pub heap: u64,
    /// Its nim-value.
    pub value: Natural,
    /// What that rests on.
    pub basis: Basis,
}

/// Visits the nim-values of a range of heaps in order, until the visitor breaks.
///
/// # Errors
/// What stopped the list before its end.
pub fn heap_values(
    ruleset: &Arc<dyn Ruleset>,
    heaps: RangeInclusive<u64>,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(HeapValue) -> Flow,
) -> Result<(), Stop> {
    let mut solver = Solver::new(budget);
    let mut listed = budget.meter();
    for heap in heaps {
        listed.count(1)?;
        let position = Position::heap(Natural::from(heap));
        let component = Component { ruleset: ruleset.clone(), position };
        let found = match solver.value(&component) {
            Ok(found) => found,
            Err(Halt::Stop(stop)) => return Err(stop),
            Err(Halt::Cycle(_)) => return Err(listed.stop(Limit::Cycle)),
            Err(Halt::Wild(_)) => return Err(listed.stop(Limit::NoMethod)),
        };
        let basis = found.rung.basis();
        if visit(HeapValue { heap, value: found.value, basis }).is_break() {
            return Ok(());
        }
    }
    Ok(())
}
