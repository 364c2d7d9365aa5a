//! Sums in which play may go on for ever: some component's ruleset [has cycles](bouton_core::rules::Ruleset::may_cycle).
//!
//! # Normal play
//! Every component gets a value: a loopy one by labelling all positions that it reaches ([`labels`]), any other one by the
//! ladder of [`crate::strategy`]. Values of sums follow ([`value`]); two infinite values make a draw whatever stands beside
//! them. A move wins iff it makes the sum's value 0; where nobody can win, a move keeps the draw if the sum after it is a draw.
//!
//! # Misère play
//! There is no theory of values, so the graph of the whole sum is explored and worked out backwards ([`retrograde`]).
//!
//! Held against retrograde analysis of the graph of the sum, of which the tests know nothing but the rules.

mod chart;
mod labels;
mod reached;
mod retrograde;
pub(crate) mod value;

use crate::{
    budget::{Limit, Meter},
    explain,
    moves::{self, MoveList, Room},
    normal::notes,
    question::Question,
    report::{Answer, ComponentAnswer, NimValue, Verdict},
    search::Halt,
    strategy::{Rung, Solver, basis_of},
    text::SumText,
    theorem::SMITH,
};
use bouton_core::{
    evidence::Basis,
    rules::{Component, Ruleset},
    value::{Outcome, Play},
};
pub(crate) use chart::Chart;
use labels::Labels;
pub(crate) use reached::Reached;
use retrograde::Outcomes;
use std::sync::Arc;

/// Whether play may go on for ever in some component.
pub(crate) fn applies(components: &[Component]) -> bool {
    components.iter().any(|component| component.ruleset.may_cycle())
}

/// What was found out about a sum, enough to rate its moves.
pub(crate) enum Known {
    /// Values of the components.
    Values(Values),
    /// Who wins each position of the whole sum.
    Outcomes(Box<Product>),
}

impl Known {
    /// Finds out what there is to know about a sum.
    ///
    /// # Errors
    /// A limit or a fault in the rules (misère play).
    pub(crate) fn of(question: &Question, solver: &mut Solver<'_>) -> Result<Known, Halt> {
        Ok(match question.play {
            Play::Normal => Known::Values(Values::of(&question.components, solver)),
            Play::Misere => Known::Outcomes(Box::new(Product::of(&question.components, solver)?)),
        })
    }

    /// Who wins the sum.
    pub(crate) fn verdict(&self) -> Verdict {
        match self {
            Known::Values(values) => values.verdict(),
            Known::Outcomes(product) => {
                product.outcomes.verdict(product.root).unwrap_or(Verdict::Unknown)
            }
        }
    }

    /// Who wins after a move in one component, and the value of the sum then.
    ///
    /// # Errors
    /// A limit.
    pub(crate) fn after(
        &mut self,
        components: &[Component],
        index: usize,
        parts: &[&[u64]],
        solver: &mut Solver<'_>,
    ) -> Result<(Verdict, Option<NimValue>), Halt> {
        match self {
            Known::Values(values) => values.after(&components[index], index, parts, solver),
            Known::Outcomes(product) => {
                Ok((product.after(components, index, parts, solver)?, None))
            }
        }
    }
}

/// The value of one component and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Valued {
    pub(crate) value: NimValue,
    pub(crate) rung: Rung,
}

/// The positions of one loopy ruleset, with their values.
#[derive(Debug, Default)]
pub(crate) struct Group {
    reached: Reached,
    labels: Labels,
    outcomes: Option<(Play, Outcomes)>,
}

impl Group {
    /// How many positions are known.
    pub(crate) fn len(&self) -> u64 {
        self.reached.len() as u64
    }

    /// Adds a position that will be asked for, so that one exploration does for all.
    fn add(
        &mut self,
        ruleset: &Arc<dyn Ruleset>,
        words: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let ruleset = self.reached.ruleset(ruleset);
        self.reached.vertex(&[(ruleset, words)], meter).map(drop)
    }

    /// The value of a sum of positions of the ruleset.
    ///
    /// # Errors
    /// A limit or a fault in the rules.
    pub(crate) fn value(
        &mut self,
        ruleset: &Arc<dyn Ruleset>,
        parts: &[&[u64]],
        meter: &mut Meter<'_>,
    ) -> Result<NimValue, Halt> {
        let ruleset = self.reached.ruleset(ruleset);
        let parts: Vec<(usize, &[u64])> = parts.iter().map(|&part| (ruleset, part)).collect();
        let vertex = self.reached.vertex(&parts, meter)?;
        if vertex as usize >= self.labels.len() {
            self.reached.explore(meter)?;
            self.labels = Labels::of(&self.reached, meter)?;
        }
        Ok(self.labels.value(&self.reached, vertex))
    }

    /// Who wins a position when it is played alone.
    ///
    /// # Errors
    /// A limit or a fault in the rules.
    pub(crate) fn verdict(
        &mut self,
        ruleset: &Arc<dyn Ruleset>,
        position: &[u64],
        play: Play,
        meter: &mut Meter<'_>,
    ) -> Result<Verdict, Halt> {
        let ruleset = self.reached.ruleset(ruleset);
        let vertex = self.reached.vertex(&[(ruleset, position)], meter)?;
        let known = self.outcomes.as_ref().filter(|(of, _)| *of == play);
        if let Some(verdict) = known.and_then(|(_, outcomes)| outcomes.verdict(vertex)) {
            return Ok(verdict);
        }
        self.reached.explore(meter)?;
        let outcomes = Outcomes::of(&self.reached, play, meter)?;
        let verdict = outcomes.verdict(vertex).unwrap_or(Verdict::Unknown);
        self.outcomes = Some((play, outcomes));
        Ok(verdict)
    }
}

/// Values of all components of a sum.
pub(crate) struct Values {
    groups: Vec<(Arc<dyn Ruleset>, Group)>,
    pub(crate) components: Vec<Result<Valued, Halt>>,
}

impl Values {
    fn of(components: &[Component], solver: &mut Solver<'_>) -> Values {
        let mut groups: Vec<(Arc<dyn Ruleset>, Group)> = Vec::new();
        for component in components.iter().filter(|c| c.ruleset.may_cycle()) {
            let index = group(&mut groups, &component.ruleset);
            if let Some(words) = component.position.words() {
                // A limit shows itself again when the value is asked for.
                let _ = groups[index].1.add(&component.ruleset, &words, &mut solver.meter);
            }
        }
        let mut values = Vec::with_capacity(components.len());
        for (index, component) in components.iter().enumerate() {
            solver.meter.share((components.len() - index) as u64);
            values.push(match component.ruleset.may_cycle() {
                false => solver
                    .value(component)
                    .map(|found| Valued { value: NimValue::Finite(found.value), rung: found.rung }),
                true => {
                    let group = group(&mut groups, &component.ruleset);
                    let group = &mut groups[group].1;
                    let no_method = Halt::Stop(solver.meter.stop(Limit::NoMethod));
                    let words = component.position.words().ok_or(no_method);
                    let value = words.and_then(|words| {
                        group.value(&component.ruleset, &[&words], &mut solver.meter)
                    });
                    let rung = Rung::Loopy { positions: group.len() };
                    value.map(|value| Valued { value, rung })
                }
            });
        }
        solver.meter.share(1);
        Values { groups, components: values }
    }

    /// The value of the sum of all components but one, where it is known.
    fn rest(&self, left_out: Option<usize>) -> Option<NimValue> {
        let others = self.components.iter().enumerate().filter(|(i, _)| Some(*i) != left_out);
        let mut infinite = 0;
        let mut all_known = true;
        let mut known = Vec::new();
        for (_, valued) in others {
            match valued {
                Ok(valued) => {
                    infinite += usize::from(matches!(valued.value, NimValue::Infinite(_)));
                    known.push(&valued.value);
                }
                Err(_) => all_known = false,
            }
        }
        // Two infinite values make ∞∅, whatever is added.
        (all_known || infinite > 1).then(|| value::sum_of(known.into_iter()))
    }

    /// The value of the sum, where it is known.
    pub(crate) fn total(&self) -> Option<NimValue> {
        self.rest(None)
    }

    fn verdict(&self) -> Verdict {
        self.total().map_or(Verdict::Unknown, |total| value::verdict(&total))
    }

    fn option(
        &mut self,
        ruleset: &Arc<dyn Ruleset>,
        parts: &[&[u64]],
        solver: &mut Solver<'_>,
    ) -> Result<NimValue, Halt> {
        if !ruleset.may_cycle() {
            return solver.option_value(ruleset, parts).map(NimValue::Finite);
        }
        let group = group(&mut self.groups, ruleset);
        self.groups[group].1.value(ruleset, parts, &mut solver.meter)
    }

    fn after(
        &mut self,
        component: &Component,
        index: usize,
        parts: &[&[u64]],
        solver: &mut Solver<'_>,
    ) -> Result<(Verdict, Option<NimValue>), Halt> {
        let Some(rest) = self.rest(Some(index)) else { return Ok((Verdict::Unknown, None)) };
        let option = self.option(&component.ruleset, parts, solver)?;
        let total = value::sum(&rest, &option);
        Ok((value::verdict(&total), Some(total)))
    }

    /// The values of a component's options, in order, if there are at most `most`.
    pub(crate) fn option_values(
        &mut self,
        component: &Component,
        most: u64,
        solver: &mut Solver<'_>,
    ) -> Option<Vec<NimValue>> {
        solver.count_options(component, most)?;
        let mut values = Vec::new();
        let looked = solver.options(component, |parts, solver| {
            values.push(self.option(&component.ruleset, parts, solver)?);
            Ok(())
        });
        looked.is_ok().then_some(values)
    }

    /// How many positions were visited.
    fn positions(&self, solver: &Solver<'_>) -> u64 {
        solver.positions() + self.groups.iter().map(|(_, group)| group.len()).sum::<u64>()
    }
}

/// The group of a ruleset; rulesets of one name are one ruleset.
fn group(groups: &mut Vec<(Arc<dyn Ruleset>, Group)>, ruleset: &Arc<dyn Ruleset>) -> usize {
    let same = |r: &Arc<dyn Ruleset>| Arc::ptr_eq(r, ruleset) || r.identity() == ruleset.identity();
    groups.iter().position(|(r, _)| same(r)).unwrap_or_else(|| {
        groups.push((ruleset.clone(), Group::default()));
        groups.len() - 1
    })
}

/// The graph of a whole sum under misère play.
pub(crate) struct Product {
    reached: Reached,
    outcomes: Outcomes,
    root: u32,
}

impl Product {
    /// How many sums there are.
    pub(crate) fn len(&self) -> u64 {
        self.reached.len() as u64
    }

    fn of(components: &[Component], solver: &mut Solver<'_>) -> Result<Product, Halt> {
        let mut reached = Reached::default();
        let mut all: Vec<(usize, Vec<u64>)> = Vec::with_capacity(components.len());
        for component in components {
            let no_method = || Halt::Stop(solver.meter.stop(Limit::NoMethod));
            let words = component.position.words().ok_or_else(no_method)?;
            all.push((reached.ruleset(&component.ruleset), words));
        }
        let parts: Vec<(usize, &[u64])> = all.iter().map(|(r, words)| (*r, &words[..])).collect();
        let root = reached.vertex(&parts, &mut solver.meter)?;
        reached.explore(&mut solver.meter)?;
        let outcomes = Outcomes::of(&reached, Play::Misere, &mut solver.meter)?;
        Ok(Product { reached, outcomes, root })
    }

    fn after(
        &mut self,
        components: &[Component],
        index: usize,
        parts: &[&[u64]],
        solver: &mut Solver<'_>,
    ) -> Result<Verdict, Halt> {
        let mut all: Vec<(usize, Vec<u64>)> = Vec::new();
        for (i, component) in components.iter().enumerate() {
            let ruleset = self.reached.ruleset(&component.ruleset);
            if i == index {
                all.extend(parts.iter().map(|part| (ruleset, part.to_vec())));
            } else {
                all.push((ruleset, component.position.words().unwrap_or_default()));
            }
        }
        let sum: Vec<(usize, &[u64])> = all.iter().map(|(r, words)| (*r, &words[..])).collect();
        let vertex = self.reached.vertex(&sum, &mut solver.meter)?;
        // All that can be reached was explored.
        Ok(self.outcomes.verdict(vertex).unwrap_or(Verdict::Unknown))
    }
}

/// Answers a question about a sum with a loopy component.
pub(crate) fn solve(question: &Question, solver: &mut Solver<'_>) -> Answer {
    let components = &question.components;
    let text = SumText::of(components);
    let room = Room::of(question, &text, &solver.meter);
    let mut known = match Known::of(question, solver) {
        Ok(known) => known,
        Err(halt) => return undecided(question, &halt, solver, &text),
    };
    let verdict = known.verdict();
    let mut drawing = None;
    let winning = match verdict {
        Verdict::Unknown => None,
        Verdict::Known(Outcome::P) => Some(MoveList::none()),
        Verdict::Known(Outcome::N) => {
            Some(to(Verdict::Known(Outcome::P), &mut known, components, room.limit, &text, solver))
        }
        Verdict::Draw => {
            drawing = Some(to(Verdict::Draw, &mut known, components, 1, &text, solver));
            Some(MoveList::none())
        }
    };
    let (nim_value, basis) = match &known {
        Known::Values(values) => {
            let rungs = values.components.iter().flatten().map(|valued| valued.rung.basis());
            let basis = basis_of(rungs, SMITH, values.positions(solver));
            (values.total(), basis)
        }
        Known::Outcomes(product) => {
            (None, Basis::Exhaustive { positions: product.reached.len() as u64 })
        }
    };
    let stop = match (&known, verdict) {
        (Known::Values(values), Verdict::Unknown) => {
            let stopped = values.components.iter().find_map(|valued| valued.as_ref().err());
            stopped.map(|halt| halt.stop(&solver.meter))
        }
        _ => None,
    };
    let answers = component_answers(components, &known, verdict, &text, solver);
    let steps = explain::loopy(
        components,
        &mut known,
        verdict,
        winning.as_ref(),
        drawing.as_ref(),
        solver,
        &text,
    );
    Answer {
        game: text.whole(),
        play: question.play,
        verdict,
        nim_value_basis: nim_value.as_ref().map(|_| basis.clone()),
        nim_value,
        winning_moves: winning.map(|list| list.into_report(room)),
        components: answers,
        basis: (verdict != Verdict::Unknown).then_some(basis),
        stop,
        mistake: None,
        steps,
        notes: notes(components, question.play),
    }
}

/// The moves after which this is the verdict.
fn to(
    goal: Verdict,
    known: &mut Known,
    components: &[Component],
    limit: usize,
    text: &SumText,
    solver: &mut Solver<'_>,
) -> MoveList {
    let mut list = MoveList::none();
    for (index, component) in components.iter().enumerate() {
        solver.meter.share(8);
        let found = moves::filtered(component, limit - list.len(), solver, |solver, parts| {
            Ok(known.after(components, index, parts, solver)?.0 == goal)
        });
        list.add(index, found, components, text, None);
    }
    solver.meter.share(1);
    list
}

fn undecided(question: &Question, halt: &Halt, solver: &mut Solver<'_>, text: &SumText) -> Answer {
    let components = (0..question.components.len()).map(|index| ComponentAnswer {
        game: text.component(index),
        nim_value: None,
        verdict: Verdict::Unknown,
        basis: None,
        stop: None,
    });
    let stop = halt.stop(&solver.meter);
    Answer {
        game: text.whole(),
        play: question.play,
        verdict: Verdict::Unknown,
        nim_value: None,
        nim_value_basis: None,
        winning_moves: None,
        components: components.collect(),
        basis: None,
        stop: Some(stop),
        mistake: None,
        steps: vec![explain::loopy_unknown(&stop)],
        notes: notes(&question.components, question.play),
    }
}

fn component_answers(
    components: &[Component],
    known: &Known,
    verdict: Verdict,
    text: &SumText,
    solver: &Solver<'_>,
) -> Vec<ComponentAnswer> {
    let answer = |index: usize| {
        let game = text.component(index);
        let blank = ComponentAnswer {
            game,
            nim_value: None,
            verdict: Verdict::Unknown,
            basis: None,
            stop: None,
        };
        match known {
            Known::Values(values) => match &values.components[index] {
                Ok(valued) => ComponentAnswer {
                    nim_value: Some(valued.value.clone()),
                    verdict: value::verdict(&valued.value),
                    basis: Some(valued.rung.basis()),
                    ..blank
                },
                Err(halt) => ComponentAnswer { stop: Some(halt.stop(&solver.meter)), ..blank },
            },
            Known::Outcomes(product) if components.len() == 1 => {
                let basis = Basis::Exhaustive { positions: product.reached.len() as u64 };
                ComponentAnswer { verdict, basis: Some(basis), ..blank }
            }
            Known::Outcomes(_) => blank,
        }
    };
    (0..components.len()).map(answer).collect()
}
