//! Winning moves of a sum: components as written, in each of them the options in the order of the definition.
//!
//! Under normal play a move wins iff it leads to an option of nim-value g ⊕ t, where g is the component's nim-value and t
//! the nim-sum of all. A theory that finds such options is asked first; otherwise the options are gone through and their
//! values looked up, which fits the budget whenever the component's own value was computed. Moves are counted as moves:
//! two moves that reach equal positions are two.

mod all;

pub use all::{Moves, RatedMove, moves};

use crate::{
    report::{NimValue, PlayedMove, WinningMoves},
    search::{Halt, outcomes::Sums},
    strategy::Solver,
    text::SumText,
};
use bouton_core::{
    rules::{Component, Goal, Position},
    value::{Natural, Outcome},
};
use std::ops::ControlFlow;

/// The texts of listed moves have at most about this many bytes together (but one move is always listed).
const LONGEST_TEXTS: usize = 1 << 20;

/// Winning moves while they are collected.
#[derive(Clone, Debug)]
pub(crate) struct MoveList {
    count: Option<Natural>,
    moves: Vec<PlayedMove>,
    /// The nim-value of the component of the first move, before and after it, where known.
    pub(crate) first_values: Option<(Natural, Natural)>,
}

impl MoveList {
    /// Exactly none.
    pub(crate) fn none() -> MoveList {
        MoveList { count: Some(Natural::ZERO), moves: Vec::new(), first_values: None }
    }

    /// Nothing is known.
    pub(crate) fn unknown() -> MoveList {
        MoveList { count: None, moves: Vec::new(), first_values: None }
    }

    pub(crate) fn first(&self) -> Option<&PlayedMove> {
        self.moves.first()
    }

    pub(crate) fn into_report(self) -> WinningMoves {
        let complete = self.count.as_ref() == Some(&Natural::from(self.moves.len()));
        WinningMoves { count: self.count, complete, moves: self.moves }
    }

    /// Adds the moves of one component; without a number of them the whole number is not known.
    pub(crate) fn add(
        &mut self,
        component: usize,
        found: Option<Options>,
        components: &[Component],
        text: &SumText,
        value: Option<&Natural>,
    ) {
        let Some(found) = found else {
            self.count = None;
            return;
        };
        self.count = match (self.count.take(), found.count) {
            (Some(a), Some(b)) => Some(a + b),
            _ => None,
        };
        let ruleset = &*components[component].ruleset;
        for parts in found.options {
            let played = PlayedMove {
                component,
                text: text.played(component, ruleset, &parts),
                to: text.after(component, ruleset, &parts),
                parts,
                nim_value: value.cloned().map(NimValue::Finite),
            };
            self.moves.push(played);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }
}

/// Options of one component that reach a goal.
#[derive(Debug, Default)]
pub(crate) struct Options {
    pub(crate) count: Option<Natural>,
    /// The first of them.
    pub(crate) options: Vec<Vec<Position>>,
}

/// How many moves are listed: the limit of the question, or fewer if their texts are long.
pub(crate) fn listed(limit: usize, text: &SumText) -> usize {
    limit.min((LONGEST_TEXTS / text.length().max(1)).max(1))
}

/// The winning moves of a sum whose nim-values are all known and whose nim-sum is `total`, not 0.
pub(crate) fn by_values(
    components: &[Component],
    values: &[&Natural],
    total: &Natural,
    limit: usize,
    text: &SumText,
    solver: &mut Solver<'_>,
) -> MoveList {
    let limit = listed(limit, text);
    let mut list = MoveList::none();
    for (index, component) in components.iter().enumerate() {
        let goal = values[index] ^ total;
        // A heap behind a proved period may have more options than anybody waits for.
        solver.meter.share(8);
        let found = to_value(component, &goal, limit - list.len(), solver);
        let before = list.len();
        list.add(index, found, components, text, Some(&Natural::ZERO));
        if before == 0 && list.len() > 0 {
            list.first_values = Some((values[index].clone(), goal));
        }
    }
    list
}

/// The winning moves known when only `component` has no nim-value and all others have nim-sum 0: its options of nim-value
/// 0. Whether moves elsewhere win too is not known.
pub(crate) fn to_zero(
    components: &[Component],
    component: usize,
    limit: usize,
    text: &SumText,
    solver: &mut Solver<'_>,
) -> MoveList {
    let mut list = MoveList::none();
    let theory = components[component].ruleset.theory();
    let goal = Goal::NimValue(Natural::ZERO);
    let found = theory
        .and_then(|theory| {
            theory.moves(&components[component].position, &goal, listed(limit, text))
        })
        .map(options_of);
    list.add(component, found, components, text, Some(&Natural::ZERO));
    let others = components.iter().enumerate().filter(|(i, _)| *i != component);
    let mut all_over = true;
    for (_, other) in others {
        all_over &= crate::strategy::has_option(other) == Some(false);
    }
    let _ = solver;
    if !all_over {
        list.count = None;
    }
    list
}

/// The options of a component that have this nim-value; `None` if a limit was met.
pub(crate) fn to_value(
    component: &Component,
    goal: &Natural,
    limit: usize,
    solver: &mut Solver<'_>,
) -> Option<Options> {
    if let Some(theory) = component.ruleset.theory()
        && let Some(moves) = theory.moves(&component.position, &Goal::NimValue(goal.clone()), limit)
    {
        return Some(options_of(moves));
    }
    if component.ruleset.theory().is_none()
        && let Some(moves) = solver.heap_moves(component, goal, limit)
    {
        return Some(options_of(moves));
    }
    filtered(component, limit, solver, |solver, parts| {
        Ok(solver.option_value(&component.ruleset, parts)? == *goal)
    })
}

pub(crate) fn options_of(moves: bouton_core::rules::Moves) -> Options {
    Options { count: moves.count, options: moves.moves.into_iter().map(|m| m.parts).collect() }
}

/// The options of a component for which `wins` holds, by going through all of them; `None` if a limit was met.
pub(crate) fn filtered<'a>(
    component: &Component,
    limit: usize,
    solver: &mut Solver<'a>,
    mut wins: impl FnMut(&mut Solver<'a>, &[&[u64]]) -> Result<bool, Halt>,
) -> Option<Options> {
    let words = component.position.words()?;
    let mut count = 0u64;
    let mut seen = 0u64;
    let mut options = Vec::new();
    let flow = component.ruleset.options(&words, &mut |parts| {
        seen += 1;
        if seen.is_multiple_of(4096) && solver.meter.count_options(4096).is_err() {
            return ControlFlow::Break(());
        }
        match wins(solver, parts) {
            Ok(true) => {
                count += 1;
                if options.len() < limit {
                    options.push(parts.iter().map(|&part| Position::from(part)).collect());
                }
                ControlFlow::Continue(())
            }
            Ok(false) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    flow.is_continue().then(|| Options { count: Some(Natural::from(count)), options })
}

/// A sum that was searched for its outcome.
#[derive(Debug)]
pub(crate) struct Searched {
    /// What was found so far.
    pub(crate) sums: Sums,
    /// The components of the question that are in it.
    pub(crate) components: Vec<usize>,
    /// What else is in it: a nim-heap in place of all other components.
    pub(crate) beside: Vec<(usize, Vec<u64>)>,
}

/// The winning moves in the components of a searched sum: every option is searched too. Moves in other components are not
/// known.
pub(crate) fn by_search(
    searched: Searched,
    components: &[Component],
    limit: usize,
    text: &SumText,
    solver: &mut Solver<'_>,
) -> MoveList {
    let Searched { sums: mut search, components: searched, beside } = searched;
    let limit = listed(limit, text);
    let mut list = MoveList::none();
    let all: Vec<(usize, Vec<u64>)> = searched
        .iter()
        .filter_map(|&i| {
            let words = components[i].position.words()?;
            Some((search.ruleset(&components[i].ruleset), words))
        })
        .collect();
    for (index, component) in components.iter().enumerate() {
        let Some(place) = searched.iter().position(|&i| i == index) else {
            if crate::strategy::has_option(component) != Some(false) {
                list.count = None;
            }
            continue;
        };
        let ruleset = search.ruleset(&component.ruleset);
        let others = || {
            let rest =
                all.iter().enumerate().filter(move |(i, _)| *i != place).map(|(_, part)| part);
            rest.chain(&beside).map(|(ruleset, words)| (*ruleset, &words[..]))
        };
        let left = limit - list.len();
        let found = filtered(component, left, solver, |solver, parts| {
            let mut sum: Vec<(usize, &[u64])> = others().collect();
            sum.extend(parts.iter().map(|&part| (ruleset, part)));
            Ok(search.outcome(&sum, &mut solver.meter)? == Outcome::P)
        });
        list.add(index, found, components, text, None);
    }
    list
}
