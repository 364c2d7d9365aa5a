//! Nim-values of heap after heap of one ruleset.
//!
//! A theorem gives the value of a heap where it can; else the table of the ruleset's nim-sequence, with a proved period
//! where one shows itself; else a search whose memo serves all heaps. Every heap is counted against the budget, whatever
//! its value costs, so a list always ends.
//!
//! Reference: R. Sprague (1935), P. M. Grundy (1939); the mex rule.

use crate::{
    budget::{Budget, Limit, Meter, Stop},
    heap::HeapValues,
    search::Halt,
    strategy::Solver,
};
use bouton_core::{
    evidence::Basis,
    notation::Diagnostic,
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

/// Why a list of heaps ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A limit was reached.
    Stop(Stop),
    /// Rules that the user wrote made a mistake.
    Mistake(Diagnostic),
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Ended {
        Ended::Stop(stop)
    }
}

/// Visits the nim-values of a range of heaps in order, until the visitor breaks. A heap is the position that is written as
/// its size after the ruleset's name ([`Ruleset::position_of`]).
///
/// # Errors
/// What stopped the list before its end.
pub fn heap_values(
    ruleset: &Arc<dyn Ruleset>,
    heaps: RangeInclusive<u64>,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(HeapValue) -> Flow,
) -> Result<(), Ended> {
    let mut solver = Solver::new(budget);
    let mut table = ruleset.heap_rules().map(|rules| (HeapValues::new(rules), budget.meter()));
    let mut listed = budget.meter();
    for heap in heaps {
        listed.count(1)?;
        let Some(position) = ruleset.position_of(&[Natural::from(heap)]) else {
            return Err(listed.stop(Limit::NoMethod).into());
        };
        let proved = ruleset.theory().and_then(|theory| theory.nim_value(&position));
        let (value, basis) = match (proved, &mut table) {
            (Some(proved), _) => (proved.value, Basis::Theorem { key: proved.theorem }),
            (None, Some((table, meter))) => table.value(&Natural::from(heap), meter)?,
            (None, None) => searched(ruleset, position, &mut solver, &listed)?,
        };
        if visit(HeapValue { heap, value, basis }).is_break() {
            return Ok(());
        }
    }
    Ok(())
}

fn searched(
    ruleset: &Arc<dyn Ruleset>,
    position: Position,
    solver: &mut Solver<'_>,
    listed: &Meter<'_>,
) -> Result<(Natural, Basis), Ended> {
    let component = Component { ruleset: ruleset.clone(), position };
    match solver.value(&component) {
        Ok(found) => Ok((found.value, found.rung.basis())),
        Err(Halt::Stop(stop)) => Err(stop.into()),
        Err(Halt::Cycle(_)) => Err(listed.stop(Limit::Cycle).into()),
        Err(Halt::Wild(_)) => Err(listed.stop(Limit::NoMethod).into()),
        Err(Halt::Fault(fault)) => Err(Ended::Mistake(ruleset.mistake(&fault))),
    }
}
