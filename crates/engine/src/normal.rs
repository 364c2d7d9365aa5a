//! Normal play of a sum: nim-values where they can be had, and what outcomes and bounds decide where they cannot.
//!
//! # What is still known without a nim-value
//! Let r be the nim-sum of the known nim-values and U the components without one. The sum is P iff the nim-sum of U is r.
//!
//! * A theorem may say that a component of U is N: then its nim-value is at least 1, so with r = 0 and nothing else
//!   unknown the sum is N.
//! * Options whose nim-values are known when a search stops exclude these: if U is one component and r is among them, the sum is
//!   N, and the option is a winning move.
//! * The nim-value is at most the number of options. If r has more binary digits than all these bounds, or U is one
//!   component whose bound is below r, the sum is N.
//! * Otherwise U and one nim-heap of size r are searched for the outcome alone, which may end early.

use crate::{
    budget::Stop,
    compound, explain,
    moves::{self, Beside, MoveList, Room, Searched},
    question::Question,
    report::{Answer, ComponentAnswer, NimValue, Verdict},
    search::{Halt, outcomes::Sums},
    strategy::{Found, Solver, basis_of, value_by_theorem},
    text::SumText,
    theorem::{MEX_BOUND, SPRAGUE_GRUNDY},
};
use bouton_core::{
    evidence::{Basis, Proved, Step},
    rules::{Component, Flow, Position, Ruleset, Visitor},
    value::{Natural, Outcome, Play, nim_sum},
};
use std::sync::Arc;

/// Options are counted for the mex bound up to this number, in all components together.
const COUNTED_OPTIONS: u64 = 1 << 20;

/// The last rung takes the rest as a nim-heap up to this size.
const LARGEST_NIM_HEAP: u64 = 1 << 16;

/// What is known of one component.
pub(crate) struct Known {
    /// Its nim-value, or what stopped the computation.
    pub(crate) value: Result<Found<Natural>, Halt>,
    /// The same as a stop.
    pub(crate) stop: Option<Stop>,
    /// Who wins it alone, by a theorem.
    pub(crate) outcome: Option<Proved<Outcome>>,
    /// Its nim-value is at most this.
    pub(crate) at_most: Option<Natural>,
    /// It is none of these, ascending: what is known where the computation stopped.
    pub(crate) excluded: Vec<u64>,
}

/// What decided the sum.
pub(crate) enum Decision {
    /// All nim-values are known; this is their nim-sum.
    NimSum(Natural),
    /// The rest is 0 and this component is N by a theorem.
    RestIsZero { component: usize, theorem: &'static str },
    /// The only component without a nim-value has an option of this one, which is the nim-sum of all others.
    RestExcluded { component: usize, rest: u64 },
    /// The known nim-values exceed whatever the others can have.
    RestExceeds { rest: Natural, bound: Natural },
    /// A search for the outcome alone.
    Outcome { outcome: Outcome, positions: u64 },
    /// Nothing decided it.
    Nothing { rest: Natural },
}

pub(crate) fn solve(question: &Question, solver: &mut Solver<'_>) -> Answer {
    let components = &question.components;
    let text = SumText::of(components);
    let room = Room::of(question, &text, &solver.meter);
    let by_theorem: Vec<Option<Found<Natural>>> = components.iter().map(value_by_theorem).collect();
    let proved = by_theorems(components, &by_theorem);
    let is_extra = components.len() == 1 && proved.is_some();
    let known = all_values(components, by_theorem, is_extra, solver);
    let unknown: Vec<usize> = (0..known.len()).filter(|&i| known[i].value.is_err()).collect();
    let mut rest = Natural::ZERO;
    for found in known.iter().filter_map(|k| k.value.as_ref().ok()) {
        rest ^= &found.value;
    }
    let value_positions = solver.positions();
    solver.meter.share(1);
    let mut search = None;
    let decision =
        proved.unwrap_or_else(|| decide(components, &known, &unknown, &rest, solver, &mut search));
    let outcome = match &decision {
        Decision::NimSum(value) => Some(Outcome::of_nim_value(value)),
        Decision::RestIsZero { .. }
        | Decision::RestExcluded { .. }
        | Decision::RestExceeds { .. } => Some(Outcome::N),
        Decision::Outcome { outcome, .. } => Some(*outcome),
        Decision::Nothing { .. } => None,
    };
    let values: Vec<&Natural> = known.iter().filter_map(value_of).collect();
    let total = unknown.is_empty().then(|| nim_sum(values.iter().copied()));
    let winning = match (&decision, outcome, &total) {
        (_, None, _) => None,
        (_, Some(Outcome::P), _) => Some(MoveList::none()),
        (_, _, Some(total)) => {
            Some(moves::by_values(components, &values, total, room.limit, &text, solver))
        }
        (Decision::RestIsZero { component, .. }, ..) => {
            Some(moves::to_zero(components, *component, room.limit, &text, solver))
        }
        (Decision::RestExcluded { component, rest }, ..) => {
            Some(match solver.known_option(&components[*component], *rest) {
                Some(parts) if room.limit > 0 => {
                    MoveList::one(*component, parts, components, &text)
                }
                _ => MoveList::unknown(),
            })
        }
        (Decision::Outcome { .. }, ..) => {
            search.map(|searched| moves::by_search(searched, components, room.limit, &text, solver))
        }
        _ => Some(MoveList::unknown()),
    };
    let rungs_but = |left_out: Option<usize>| {
        let known = known.iter().enumerate().filter(move |(i, _)| Some(*i) != left_out);
        known.filter_map(|(_, k)| k.value.as_ref().ok()).map(|found| found.rung.basis())
    };
    let basis = match &decision {
        Decision::NimSum(_) => Some(basis_of(rungs_but(None), SPRAGUE_GRUNDY, value_positions)),
        Decision::RestIsZero { component, theorem } => {
            let rungs = rungs_but(Some(*component));
            let one = Basis::Theorem { key: theorem };
            Some(basis_of(rungs.chain([one]), SPRAGUE_GRUNDY, value_positions))
        }
        Decision::RestExcluded { .. } => {
            let one = Basis::Exhaustive { positions: value_positions };
            Some(basis_of(rungs_but(None).chain([one]), SPRAGUE_GRUNDY, value_positions))
        }
        Decision::RestExceeds { .. } => {
            let one = Basis::Theorem { key: MEX_BOUND };
            Some(basis_of(rungs_but(None).chain([one]), SPRAGUE_GRUNDY, value_positions))
        }
        Decision::Outcome { positions, .. } => Some(Basis::Exhaustive { positions: *positions }),
        Decision::Nothing { .. } => None,
    };
    let (nim_value, nim_value_basis) = match (total, &decision) {
        (Some(total), _) => {
            (Some(total), Some(basis_of(rungs_but(None), SPRAGUE_GRUNDY, value_positions)))
        }
        (None, Decision::Outcome { outcome: Outcome::P, .. }) => {
            (Some(Natural::ZERO), basis.clone())
        }
        _ => (None, None),
    };
    let stop = match outcome {
        Some(_) => None,
        // What was visited for all components and for the sum.
        None => {
            unknown.first().and_then(|&i| known[i].stop).map(|stop| solver.meter.stop(stop.limit))
        }
    };
    let steps =
        explain::normal(components, &known, &decision, outcome, winning.as_ref(), solver, &text);
    Answer {
        game: text.whole(),
        play: Play::Normal,
        verdict: outcome.map_or(Verdict::Unknown, Verdict::Known),
        nim_value: nim_value.map(NimValue::Finite),
        nim_value_basis,
        winning_moves: winning.map(|list| list.into_report(room)),
        components: (known.iter().enumerate())
            .map(|(i, k)| component_answer(&text, i, k))
            .collect(),
        basis,
        stop,
        mistake: None,
        steps,
        notes: notes(components, Play::Normal),
    }
}

/// Remarks of the rulesets, each of them once.
pub(crate) fn notes(components: &[Component], play: Play) -> Vec<Step> {
    let mut notes: Vec<Step> = Vec::new();
    for component in components.iter().take(explain::EXPLAINED_COMPONENTS) {
        for note in component.ruleset.notes(&component.position, play) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
    }
    notes
}

pub(crate) fn value_of(known: &Known) -> Option<&Natural> {
    known.value.as_ref().ok().map(|found| &found.value)
}

pub(crate) fn component_answer(text: &SumText, index: usize, known: &Known) -> ComponentAnswer {
    let by_theorem = known.outcome.as_ref();
    let (value, verdict, basis) = match &known.value {
        Ok(found) => (
            Some(NimValue::Finite(found.value.clone())),
            Verdict::Known(Outcome::of_nim_value(&found.value)),
            Some(found.rung.basis()),
        ),
        Err(_) => (
            None,
            by_theorem.map_or(Verdict::Unknown, |proved| Verdict::Known(proved.value)),
            by_theorem.map(|proved| Basis::Theorem { key: proved.theorem }),
        ),
    };
    ComponentAnswer {
        game: text.component(index),
        nim_value: value,
        verdict,
        basis,
        stop: known.stop,
    }
}

/// A decision that theorems alone make: all nim-values by theorem, or one component that a theorem calls N beside others
/// of nim-sum 0.
fn by_theorems(
    components: &[Component],
    by_theorem: &[Option<Found<Natural>>],
) -> Option<Decision> {
    let mut open = (0..components.len()).filter(|&i| by_theorem[i].is_none());
    let (first, second) = (open.next(), open.next());
    let sum = nim_sum(by_theorem.iter().flatten().map(|found| &found.value));
    match (first, second) {
        (None, _) => Some(Decision::NimSum(sum)),
        (Some(component), None) if sum.is_zero() => {
            let proved = outcome_by_theorem(&components[component])?;
            let theorem = proved.theorem;
            (proved.value == Outcome::N).then_some(Decision::RestIsZero { component, theorem })
        }
        _ => None,
    }
}

pub(crate) fn outcome_by_theorem(component: &Component) -> Option<Proved<Outcome>> {
    component.ruleset.theory()?.outcome(&component.position, Play::Normal)
}

/// The nim-value of every component: those by theorem, then computations with fair shares of the budget. A nim-value that
/// nothing needs is worth a moment only.
fn all_values(
    components: &[Component],
    by_theorem: Vec<Option<Found<Natural>>>,
    is_extra: bool,
    solver: &mut Solver<'_>,
) -> Vec<Known> {
    let mut open = by_theorem.iter().filter(|v| v.is_none()).count() as u64;
    let mut all = Vec::with_capacity(components.len());
    let mut countable = COUNTED_OPTIONS;
    let mut before = 0;
    for (component, found) in components.iter().zip(by_theorem) {
        let (value, outcome) = match found {
            Some(found) => (Ok(found), None),
            None => {
                solver.meter.share(open + 1);
                open -= 1;
                before = solver.meter.positions();
                let value = match is_extra {
                    true => solver.quick_value(component),
                    false => match solver.computed_value(component) {
                        Err(halt @ Halt::Stop(_)) => compound::zero(component, solver).ok_or(halt),
                        value => value,
                    },
                };
                (value, outcome_by_theorem(component))
            }
        };
        let mut known = Known { value, stop: None, outcome, at_most: None, excluded: Vec::new() };
        if let Err(halt) = &known.value {
            let stop = halt.stop(&solver.meter);
            // What was visited for this component.
            known.stop = Some(Stop { positions: stop.positions.saturating_sub(before), ..stop });
            if !is_extra && !matches!(halt, Halt::Cycle(_) | Halt::Fault(_)) {
                let counted = solver.count_options(component, countable);
                countable -= counted.unwrap_or(countable);
                known.at_most = counted.map(Natural::from);
                known.excluded = solver.excluded(component);
            } else if component.ruleset.board().is_some() {
                known.excluded = solver.excluded(component);
            }
        }
        all.push(known);
    }
    all
}

fn decide(
    components: &[Component],
    known: &[Known],
    unknown: &[usize],
    rest: &Natural,
    solver: &mut Solver<'_>,
    search: &mut Option<Searched>,
) -> Decision {
    let Some(&first) = unknown.first() else { return Decision::NimSum(rest.clone()) };
    if let ([_], true, Some(outcome)) = (unknown, rest.is_zero(), &known[first].outcome)
        && outcome.value == Outcome::N
    {
        return Decision::RestIsZero { component: first, theorem: outcome.theorem };
    }
    if let ([_], Ok(rest)) = (unknown, u64::try_from(rest))
        && known[first].excluded.binary_search(&rest).is_ok()
    {
        return Decision::RestExcluded { component: first, rest };
    }
    let bounds: Option<Vec<&Natural>> =
        unknown.iter().map(|&i| known[i].at_most.as_ref()).collect();
    if let Some(bound) = bounds.and_then(|b| b.into_iter().max()) {
        let exceeds = match unknown {
            [_] => rest > bound,
            _ => bit_length(rest) > bit_length(bound),
        };
        if exceeds {
            return Decision::RestExceeds { rest: rest.clone(), bound: bound.clone() };
        }
    }
    let cyclic = unknown.iter().any(|&i| matches!(known[i].value, Err(Halt::Cycle(_))));
    match u64::try_from(rest) {
        Ok(rest) if !cyclic && rest <= LARGEST_NIM_HEAP => {
            if let Some((outcome, searched)) = search_outcome(components, unknown, rest, solver) {
                let positions = searched.sums.len();
                *search = Some(searched);
                return Decision::Outcome { outcome, positions };
            }
        }
        _ => {}
    }
    Decision::Nothing { rest: rest.clone() }
}

/// Who wins the components without a nim-value and a nim-heap in place of all others, if the budget allows.
fn search_outcome(
    components: &[Component],
    unknown: &[usize],
    rest: u64,
    solver: &mut Solver<'_>,
) -> Option<(Outcome, Searched)> {
    let mut sums = Sums::new(Play::Normal);
    let mut parts: Vec<(usize, Vec<u64>)> = Vec::with_capacity(unknown.len() + 1);
    for &i in unknown {
        parts.push((sums.ruleset(&components[i].ruleset), components[i].position.words()?));
    }
    let nim: Arc<dyn Ruleset> = Arc::new(NimHeap);
    let beside = Beside { ruleset: sums.ruleset(&nim), size: rest };
    let heap = (beside.ruleset, vec![beside.size]);
    // Nim-values that decide nothing make room; what is known of the components stays known.
    solver.forget();
    let list: Vec<(usize, &[u64])> =
        parts.iter().chain([&heap]).map(|(ruleset, words)| (*ruleset, &words[..])).collect();
    match sums.outcome(&list, &mut solver.meter) {
        Ok(outcome) => {
            let components = unknown.to_vec();
            Some((outcome, Searched { sums, components, beside: Some(beside) }))
        }
        Err(_) => {
            solver.meter.release(sums.bytes());
            None
        }
    }
}

fn bit_length(n: &Natural) -> usize {
    use dashu_int::ops::BitTest as _;
    n.bit_len()
}

/// The nim-heap that stands for all components with a known nim-value.
#[derive(Debug)]
pub(crate) struct NimHeap;

impl Ruleset for NimHeap {
    fn name(&self) -> String {
        // Not a name of the notation, so that it never meets a ruleset of the catalogue.
        "*".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        match *position {
            [heap] => (0..heap).try_for_each(|n| visit(&[&[n]])),
            _ => Flow::Continue(()),
        }
    }

    fn show(&self, position: &Position) -> String {
        position.numbers().first().map(ToString::to_string).unwrap_or_default()
    }
}
