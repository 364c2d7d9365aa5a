//! The P-positions of a ruleset, as its theorem lists them, from its nim-sequence, or by search.
//!
//! Where no theorem lists them, positions are tried as they are written ([`Candidates`]): by size, which is the sum of the
//! numbers and how many numbers there are; of equal size those of fewer numbers first, then by the numbers from left to
//! right. Every position of a ruleset has a finite size, so each is reached. Of positions that are equal by the ruleset's
//! symmetries the first is listed.
//!
//! Heaps of nim-value 0 are read off the nim-sequence; once a theorem proves its period, one period without a 0 shows that
//! no other heap has this value, and so does a saltus.

use super::candidates::Candidates;
use crate::{
    budget::{Budget, Limit, Meter, Stop},
    heap::HeapValues,
    loopy,
    question::Question,
    report::Verdict,
    search::{Halt, outcomes::Sums},
    strategy::{Solver, solve_in},
};
use bouton_core::{
    evidence::Basis,
    notation::Diagnostic,
    rules::{Component, Position, Ruleset, Written, heap::HeapRules},
    value::{Natural, Outcome, Play},
};
use std::{collections::HashSet, sync::Arc};

/// P-positions in order.
#[derive(Clone, Debug)]
pub struct Positions {
    /// The ruleset in the notation.
    pub ruleset: String,
    /// The play convention.
    pub play: Play,
    /// The positions, each as it is written with its ruleset: by the theorem's order, else by size.
    pub positions: Vec<String>,
    /// The same as components: one, or several heaps where they were asked for.
    pub components: Vec<Vec<Component>>,
    /// Whether the ruleset has no others.
    pub complete: bool,
    /// What they rest on; `None` if there are none.
    pub basis: Option<Basis>,
    /// What ended the list early.
    pub stop: Option<Stop>,
    /// A mistake in rules that the user wrote, met while they ran.
    pub mistake: Option<Diagnostic>,
}

impl Positions {
    fn push(&mut self, components: Vec<Component>) {
        let text = match components.as_slice() {
            [one] => one.text(),
            _ => Question::new(components.clone()).text(),
        };
        self.positions.push(text);
        self.components.push(components);
    }

    /// Adds what one more position rests on; of two searches the later one counts the positions of both.
    fn rest_on(&mut self, basis: Basis) {
        self.basis = Some(match (self.basis.take(), basis) {
            (Some(Basis::Exhaustive { .. }), later @ Basis::Exhaustive { .. }) => later,
            (Some(before), later) => before.and(later),
            (None, later) => later,
        });
    }
}

/// The first `count` P-positions of a ruleset.
///
/// `length` asks for positions of so many numbers (or pairs) where the ruleset leaves that open: lists of that length, and
/// sums of that many heaps where one position is one heap. Without it lists of every length are tried, and single heaps.
pub fn positions(
    ruleset: &Arc<dyn Ruleset>,
    length: Option<usize>,
    play: Play,
    count: usize,
    budget: &Budget<'_>,
) -> Positions {
    let mut list = Positions {
        ruleset: ruleset.name(),
        play,
        positions: Vec::new(),
        components: Vec::new(),
        complete: false,
        basis: None,
        stop: None,
        mistake: None,
    };
    let several = length.filter(|&length| length > 1 && ruleset.is_heap_like());
    let stop = if let Some(heaps) = several {
        sums_of_heaps(ruleset, heaps, count, budget, &mut list)
    } else if let Some(all) = ruleset.theory().and_then(|theory| theory.p_positions(play)) {
        by_theorem(ruleset, all, count, &mut budget.meter(), &mut list)
    } else if let (Play::Normal, Some(rules)) = (play, ruleset.heap_rules()) {
        heaps_of_value_zero(ruleset, rules, count, budget, &mut list)
    } else {
        let mut meter = budget.meter();
        let stop = by_search(ruleset, length, count, &mut meter, &mut list);
        list.mistake = meter.mistake().cloned();
        stop
    };
    list.stop = stop.err();
    list
}

fn by_theorem(
    ruleset: &Arc<dyn Ruleset>,
    all: Box<dyn Iterator<Item = Position> + '_>,
    count: usize,
    meter: &mut Meter<'_>,
    list: &mut Positions,
) -> Result<(), Stop> {
    let mut all = all.peekable();
    while list.positions.len() < count
        && let Some(position) = all.peek()
    {
        if list.basis.is_none() {
            let theory = ruleset.theory();
            let proved = theory.and_then(|theory| theory.outcome(position, list.play));
            list.basis = proved.map(|proved| Basis::Theorem { key: proved.theorem });
        }
        meter.count(1)?;
        if let Some(position) = all.next() {
            list.push(vec![Component { ruleset: ruleset.clone(), position }]);
        }
    }
    list.complete = all.peek().is_none();
    Ok(())
}

fn heaps_of_value_zero(
    ruleset: &Arc<dyn Ruleset>,
    rules: &HeapRules,
    count: usize,
    budget: &Budget<'_>,
    list: &mut Positions,
) -> Result<(), Stop> {
    let (mut table, mut meter) = (HeapValues::new(rules), budget.meter());
    let mut listed = budget.meter();
    let mut last_zero = None;
    let mut heap = 0u64;
    while list.positions.len() < count {
        if let Some(proved) = table.period() {
            let repetition = proved.repetition;
            let comes_again =
                repetition.saltus == 0 && last_zero.is_some_and(|n| n >= repetition.preperiod);
            if heap >= repetition.preperiod.saturating_add(repetition.period) && !comes_again {
                let (theorem, checked_to) = (proved.theorem, proved.checked_to);
                list.basis = Some(Basis::FiniteCheck { theorem, checked_to });
                list.complete = true;
                return Ok(());
            }
        }
        listed.count(1)?;
        let number = Natural::from(heap);
        // Where a period can be proved, the table even if a theorem gives the value: the period says that the list ends.
        let theory = ruleset.theory().filter(|_| table.criterion().theorem().is_none());
        let position = Position::heap(number.clone());
        let (value, basis) = match theory.and_then(|theory| theory.nim_value(&position)) {
            Some(proved) => (proved.value, Basis::Theorem { key: proved.theorem }),
            None => table.value(&number, &mut meter)?,
        };
        list.rest_on(basis);
        if value.is_zero() {
            last_zero = Some(heap);
            list.push(vec![Component { ruleset: ruleset.clone(), position }]);
        }
        let Some(next) = heap.checked_add(1) else { return Err(listed.stop(Limit::NoMethod)) };
        heap = next;
    }
    Ok(())
}

fn by_search(
    ruleset: &Arc<dyn Ruleset>,
    length: Option<usize>,
    count: usize,
    meter: &mut Meter<'_>,
    list: &mut Positions,
) -> Result<(), Stop> {
    if ruleset.may_cycle() {
        return by_backward_search(ruleset, length, count, meter, list);
    }
    let mut sums = Sums::new(list.play);
    let index = sums.ruleset(ruleset);
    let mut seen: HashSet<Vec<u64>> = HashSet::new();
    let mut candidates = Candidates::new(ruleset.written(), length);
    while list.positions.len() < count {
        let Some(numbers) = candidates.next_one() else {
            list.complete = true;
            return Ok(());
        };
        // Also what is no position counts, so that the list ends.
        meter.count(1)?;
        let numbers: Vec<Natural> = numbers.iter().map(|&n| Natural::from(n)).collect();
        let Some(position) = ruleset.position_of(&numbers) else { continue };
        let Some(words) = position.words() else { continue };
        let proved = ruleset.theory().and_then(|theory| theory.outcome(&position, list.play));
        let found = match proved {
            Some(proved) => Ok((proved.value, Basis::Theorem { key: proved.theorem })),
            None => sums
                .outcome(&[(index, &words)], meter)
                .map(|outcome| (outcome, Basis::Exhaustive { positions: sums.len() })),
        };
        let (outcome, basis) = found.map_err(|halt: Halt| halt.stop(meter))?;
        let mut key = words;
        ruleset.canonical(&mut key);
        if outcome == Outcome::P && seen.insert(key) {
            list.rest_on(basis);
            list.push(vec![Component { ruleset: ruleset.clone(), position }]);
        }
    }
    Ok(())
}

/// Positions of a ruleset in which play may go on for ever.
fn by_backward_search(
    ruleset: &Arc<dyn Ruleset>,
    length: Option<usize>,
    count: usize,
    meter: &mut Meter<'_>,
    list: &mut Positions,
) -> Result<(), Stop> {
    let mut group = loopy::Group::default();
    let mut seen: HashSet<Vec<u64>> = HashSet::new();
    let mut candidates = Candidates::new(ruleset.written(), length);
    while list.positions.len() < count {
        let Some(numbers) = candidates.next_one() else {
            list.complete = true;
            return Ok(());
        };
        meter.count(1)?;
        let numbers: Vec<Natural> = numbers.iter().map(|&n| Natural::from(n)).collect();
        let Some(position) = ruleset.position_of(&numbers) else { continue };
        let Some(words) = position.words() else { continue };
        let verdict = group.verdict(ruleset, &words, list.play, meter);
        let verdict = verdict.map_err(|halt| halt.stop(meter))?;
        let mut key = words;
        ruleset.canonical(&mut key);
        if verdict == Verdict::Known(Outcome::P) && seen.insert(key) {
            list.rest_on(Basis::Exhaustive { positions: group.len() });
            list.push(vec![Component { ruleset: ruleset.clone(), position }]);
        }
    }
    Ok(())
}

/// Sums of several heaps of a ruleset whose position is one heap, the smaller heaps first.
fn sums_of_heaps(
    ruleset: &Arc<dyn Ruleset>,
    heaps: usize,
    count: usize,
    budget: &Budget<'_>,
    list: &mut Positions,
) -> Result<(), Stop> {
    let mut solver = Solver::new(budget);
    let most = match ruleset.written() {
        Written::Names(names) => names.checked_sub(1),
        _ => Some(u64::MAX),
    };
    let Some(most) = most else {
        list.complete = true;
        return Ok(());
    };
    let mut candidates = Candidates::new(Written::Set, Some(heaps)).up_to(most);
    while list.positions.len() < count {
        let Some(numbers) = candidates.next_one() else {
            list.complete = true;
            return Ok(());
        };
        solver.meter.count(1)?;
        let positions: Option<Vec<Position>> =
            numbers.iter().map(|&n| ruleset.position_of(&[Natural::from(n)])).collect();
        let Some(positions) = positions else { continue };
        let component = |position| Component { ruleset: ruleset.clone(), position };
        let components: Vec<Component> = positions.into_iter().map(component).collect();
        let play = list.play;
        let question = Question { components, play, move_limit: 0 };
        let answer = solve_in(&question, &mut solver);
        if answer.mistake.is_some() {
            list.mistake = answer.mistake;
            return Ok(());
        }
        match answer.verdict {
            Verdict::Known(Outcome::P) => {
                if let Some(basis) = answer.basis {
                    list.rest_on(basis);
                }
                list.push(question.components);
            }
            Verdict::Known(_) | Verdict::Draw => {}
            Verdict::Unknown => {
                return Err(answer.stop.unwrap_or_else(|| solver.meter.stop(Limit::NoMethod)));
            }
        }
    }
    Ok(())
}
