//! Winning moves of a sum: components as written, in each of them the options in the order of the definition.
//!
//! Under normal play a move wins iff it leads to an option of nim-value g ⊕ t, where g is the component's nim-value and t
//! the nim-sum of all. A theory that finds such options is asked first; otherwise the options are gone through and their
//! values looked up, which fits the budget whenever the component's own value was computed. So they are too where the theory
//! names only some of the moves and the options are few. Moves of
//! one component that reach equal positions are one: nothing that is printed tells them apart ([`distinct`]).

mod all;
mod distinct;

pub use all::{Moves, RatedMove, moves};
use distinct::Distinct;

use crate::{
    budget::{Limit, Meter},
    question::Question,
    report::{Cut, NimValue, PlayedMove, WinningMoves},
    search::{Halt, outcomes::Sums},
    strategy::Solver,
    text::SumText,
};
use bouton_core::{
    rules::{Component, Goal, Position},
    value::{Natural, Outcome, Play},
};

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

    /// One move that wins; whether others do is not known.
    pub(crate) fn one(
        component: usize,
        parts: Vec<Position>,
        components: &[Component],
        text: &SumText,
    ) -> MoveList {
        let mut list = MoveList::unknown();
        list.add(
            component,
            Some(Options { count: None, options: vec![parts] }),
            components,
            text,
            None,
        );
        list
    }

    /// Takes back that the moves are all: there may be others.
    pub(crate) fn forget_count(&mut self) {
        self.count = None;
    }

    pub(crate) fn first(&self) -> Option<&PlayedMove> {
        self.moves.first()
    }

    pub(crate) fn into_report(self, room: Room) -> WinningMoves {
        let complete = self.count.as_ref() == Some(&Natural::from(self.moves.len()));
        let cut = if complete { None } else { room.cut(self.moves.len()) };
        WinningMoves { count: self.count, complete, moves: self.moves, cut }
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
                action: ruleset.action(&components[component].position, &parts),
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

/// How many moves are listed, and why no more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// So many moves at most.
    pub(crate) limit: usize,
    reason: Cut,
}

impl Room {
    /// The limit of the question, or fewer if their texts are long.
    pub(crate) fn of(question: &Question, text: &SumText, meter: &Meter<'_>) -> Room {
        let texts = usize::try_from(meter.texts()).unwrap_or(usize::MAX);
        let by_texts = (texts / text.length().max(1)).max(1);
        match question.move_limit <= by_texts {
            true => Room { limit: question.move_limit, reason: Cut::Limit },
            false => Room { limit: by_texts, reason: Cut::Texts },
        }
    }

    /// What cut a list of so many moves that is not complete; `None` where more room would not lengthen it.
    pub(crate) fn cut(self, listed: usize) -> Option<Cut> {
        (listed >= self.limit).then_some(self.reason)
    }
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
    let moved = &components[component];
    let goal = Natural::ZERO;
    let found = match by_theory(moved, &Goal::NimValue(goal.clone()), limit) {
        Some(found) if found.count.is_some() => Some(found),
        partial => {
            solver.in_a_moment(moved, |solver| with_value(moved, &goal, limit, solver)).or(partial)
        }
    };
    list.add(component, found, components, text, Some(&Natural::ZERO));
    let others = components.iter().enumerate().filter(|(i, _)| *i != component);
    let mut all_over = true;
    for (_, other) in others {
        all_over &= solver.has_option(other) == Some(false);
    }
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
    match by_theory(component, &Goal::NimValue(goal.clone()), limit) {
        Some(found) if found.count.is_some() => return Some(found),
        Some(partial) => {
            let all =
                solver.in_a_moment(component, |solver| with_value(component, goal, limit, solver));
            return Some(all.unwrap_or(partial));
        }
        None => {}
    }
    if component.ruleset.theory().is_none()
        && let Some(moves) = solver.heap_moves(component, goal, limit)
    {
        return Some(options_of(moves));
    }
    with_value(component, goal, limit, solver)
}

/// What a theory says of the moves to a goal; without a count it names some of them only.
pub(crate) fn by_theory(component: &Component, goal: &Goal, limit: usize) -> Option<Options> {
    let theory = component.ruleset.theory()?;
    theory.moves(&component.position, goal, limit).map(options_of)
}

/// The options that have this nim-value, by going through all of them. A theorem about who wins an option is enough to
/// know whether its nim-value is 0.
fn with_value(
    component: &Component,
    goal: &Natural,
    limit: usize,
    solver: &mut Solver<'_>,
) -> Option<Options> {
    let theory = component.ruleset.theory().filter(|_| goal.is_zero());
    filtered(component, limit, solver, |solver, parts| {
        if let ([part], Some(theory)) = (parts, theory)
            && let Some(proved) = theory.outcome(&Position::from(*part), Play::Normal)
        {
            return Ok(proved.value == Outcome::P);
        }
        solver.option_has_value(&component.ruleset, parts, goal)
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
    let mut count = 0u64;
    let mut options = Vec::new();
    let mut distinct = Distinct::of(component);
    let looked = solver.options(component, |parts, solver| {
        // A theorem may take long for a large option.
        solver.meter.glance()?;
        if wins(solver, parts)? && distinct.is_new(parts, &solver.meter)? {
            count += 1;
            if options.len() < limit {
                options.push(parts.iter().map(|&part| Position::from(part)).collect());
            }
        }
        Ok(())
    });
    looked.is_ok().then(|| Options { count: Some(Natural::from(count)), options })
}

/// A sum that was searched for its outcome.
#[derive(Debug)]
pub(crate) struct Searched {
    /// What was found so far.
    pub(crate) sums: Sums,
    /// The components of the question that are in it.
    pub(crate) components: Vec<usize>,
    /// What else is in it: a nim-heap in place of all other components.
    pub(crate) beside: Option<Beside>,
}

/// A nim-heap in a searched sum, which stands for all components that are not in it.
#[derive(Debug)]
pub(crate) struct Beside {
    /// The index of its ruleset.
    pub(crate) ruleset: usize,
    /// Its size, the nim-sum of those components.
    pub(crate) size: u64,
}

/// The winning moves of a searched sum. Every option of its components is searched too; an option of another component
/// changes the nim-heap that stands for it and the others.
pub(crate) fn by_search(
    searched: Searched,
    components: &[Component],
    limit: usize,
    text: &SumText,
    solver: &mut Solver<'_>,
) -> MoveList {
    let Searched { sums: mut search, components: searched, beside } = searched;
    let mut list = MoveList::none();
    let all: Vec<(usize, Vec<u64>)> = searched
        .iter()
        .filter_map(|&i| {
            let words = components[i].position.words()?;
            Some((search.ruleset(&components[i].ruleset), words))
        })
        .collect();
    let heap = beside.as_ref().map(|b| (b.ruleset, vec![b.size]));
    for (index, component) in components.iter().enumerate() {
        let left = limit - list.len();
        let ruleset = search.ruleset(&component.ruleset);
        let found = match (searched.iter().position(|&i| i == index), &beside) {
            (Some(place), _) => {
                let others = all.iter().enumerate().filter(|(i, _)| *i != place).map(|(_, o)| o);
                let others: Vec<_> = others.chain(&heap).map(|(r, w)| (*r, &w[..])).collect();
                filtered(component, left, solver, |solver, parts| {
                    let mut sum = others.clone();
                    sum.extend(parts.iter().map(|&part| (ruleset, part)));
                    Ok(search.outcome(&sum, &mut solver.meter)? == Outcome::P)
                })
            }
            (None, Some(beside)) => {
                let others: Vec<_> = all.iter().map(|(r, w)| (*r, &w[..])).collect();
                let rest = Natural::from(beside.size);
                // The size that the heap must get; there is one at most.
                let mut wanted = None;
                solver.value(component).ok().and_then(|own| {
                    let rest = rest ^ own.value;
                    filtered(component, left, solver, |solver, parts| {
                        let size = &rest ^ solver.option_value(&component.ruleset, parts)?;
                        if let Some(wanted) = &wanted {
                            return Ok(size == *wanted);
                        }
                        let word = u64::try_from(&size);
                        let Ok(word) = word else {
                            return Err(Halt::Stop(solver.meter.stop(Limit::NoMethod)));
                        };
                        let mut sum = others.clone();
                        let heap = [word];
                        sum.push((beside.ruleset, &heap));
                        let wins = search.outcome(&sum, &mut solver.meter)? == Outcome::P;
                        if wins {
                            wanted = Some(size);
                        }
                        Ok(wins)
                    })
                })
            }
            // Not searched, because it has no move.
            (None, None) => Some(Options { count: Some(Natural::ZERO), options: Vec::new() }),
        };
        list.add(index, found, components, text, None);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{budget::Budget, normal::NimHeap};
    use bouton_core::{
        rules::{NoFiles, Ruleset, catalogue},
        value::{Play, nim_sum},
    };
    use std::sync::Arc;

    /// The moves that a search for the winner finds, with a nim-heap in place of all components but some, are those that
    /// nim-values find.
    #[track_caller]
    fn check(text: &str, searched: &[usize]) {
        let components = catalogue::parse_question(text, &NoFiles).expect("correct notation");
        let budget = Budget::default();
        let mut solver = Solver::new(&budget);
        let values: Vec<Natural> = components
            .iter()
            .map(|component| solver.value(component).expect("in the budget").value)
            .collect();
        let total = nim_sum(&values);
        let names = SumText::of(&components);
        let all: Vec<&Natural> = values.iter().collect();
        let expected = by_values(&components, &all, &total, 1000, &names, &mut solver);

        let others = (0..components.len()).filter(|i| !searched.contains(i)).map(|i| &values[i]);
        let size = u64::try_from(&nim_sum(others)).expect("small");
        let mut sums = Sums::new(Play::Normal);
        let nim: Arc<dyn Ruleset> = Arc::new(NimHeap);
        let beside = Some(Beside { ruleset: sums.ruleset(&nim), size });
        let searched = Searched { sums, components: searched.to_vec(), beside };
        let found = by_search(searched, &components, 1000, &names, &mut solver);
        let moves = |list: MoveList| {
            let of = |m: &PlayedMove| (m.component, m.parts.clone());
            (list.count, list.moves.iter().map(of).collect::<Vec<_>>())
        };
        assert_eq!(moves(found), moves(expected), "{text}");
    }

    #[test]
    fn searches_and_values_find_the_same_moves() {
        check("kayles 7 + bash:3 6 + wythoff 3 5", &[2]);
        check("kayles 7 + bash:3 6 + wythoff 3 5", &[0, 2]);
        check("kayles 9 + kayles 4 + nim 6", &[0]);
        check("fibonacci 9 + nim 5 + wythoff 4 9", &[0, 2]);
        check("nim 5 3 + wythoff 2 2", &[2]);
    }
}
