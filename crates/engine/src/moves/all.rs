//! All moves of a sum, each with what is known of the position after it.

use crate::{
    budget::Budget,
    misere,
    moves::listed,
    question::Question,
    report::{NimValue, PlayedMove, Verdict},
    search::outcomes::Sums,
    strategy::{Solver, count_options},
    text::SumText,
};
use bouton_core::{
    rules::{Component, Position},
    value::{Natural, Outcome, Play},
};
use std::ops::ControlFlow;

/// The moves of a sum in order: components as written, then options in the order of the definition.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The question as understood.
    pub game: String,
    /// The play convention.
    pub play: Play,
    /// How many moves there are, where they could be counted within the budget.
    pub count: Option<Natural>,
    /// Whether `moves` holds all of them.
    pub complete: bool,
    /// The first of them.
    pub moves: Vec<RatedMove>,
}

/// A move with what is known of the position after it.
#[derive(Clone, Debug)]
pub struct RatedMove {
    /// The move.
    pub played: PlayedMove,
    /// Who wins the position after it: `P` for a winning move.
    pub verdict: Verdict,
}

/// Lists the moves of a sum, at most `move_limit` of them, each with the nim-value (normal play) and the outcome of the
/// position after it where they can be had within the budget.
pub fn moves(question: &Question, budget: &Budget<'_>) -> Moves {
    let text = SumText::of(&question.components);
    let limit = listed(question.move_limit, &text);
    let mut solver = Solver::new(budget);
    let mut rater = Rater::new(question, &mut solver);
    let mut count = Some(Natural::ZERO);
    let mut listed: Vec<RatedMove> = Vec::new();
    for (index, component) in question.components.iter().enumerate() {
        let most = budget.options.min(COUNTED_OPTIONS);
        count = match (count, count_options(component, most)) {
            (Some(a), Some(b)) => Some(a + Natural::from(b)),
            _ => None,
        };
        let Some(words) = component.position.words() else { continue };
        let mut options: Vec<Vec<Position>> = Vec::new();
        let room = limit - listed.len();
        if room == 0 {
            continue;
        }
        let _ = component.ruleset.options(&words, &mut |parts| {
            options.push(parts.iter().map(|&part| Position::from(part)).collect());
            if options.len() == room { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        for parts in options {
            let (verdict, nim_value) = rater.rate(question, index, &parts, &mut solver);
            listed.push(RatedMove {
                played: PlayedMove {
                    component: index,
                    text: text.played(index, &*component.ruleset, &parts),
                    to: text.after(index, &*component.ruleset, &parts),
                    parts,
                    nim_value,
                },
                verdict,
            });
        }
    }
    let complete = count.as_ref() == Some(&Natural::from(listed.len()));
    Moves { game: text.whole(), play: question.play, count, complete, moves: listed }
}

/// Options are counted up to this number.
const COUNTED_OPTIONS: u64 = 10_000_000;

/// What is needed to rate a move quickly.
enum Rater {
    /// Normal play: for every component the nim-sum of all others, where known.
    Values(Vec<Option<Natural>>),
    /// Misère play: tame components, each with the sum of all others; or a search.
    Tame(Vec<misere::TameSum>),
    Search(Box<Sums>),
}

impl Rater {
    fn new(question: &Question, solver: &mut Solver<'_>) -> Rater {
        let components = &question.components;
        match question.play {
            Play::Normal => {
                let mut values = Vec::with_capacity(components.len());
                for (i, component) in components.iter().enumerate() {
                    solver.meter.share((components.len() - i + 1) as u64);
                    values.push(solver.value(component).ok().map(|found| found.value));
                }
                solver.meter.share(1);
                let unknown = values.iter().filter(|v| v.is_none()).count();
                let total = bouton_core::value::nim_sum(values.iter().flatten());
                let others = values.into_iter().map(|value| match (value, unknown) {
                    (Some(value), 0) => Some(&total ^ value),
                    (None, 1) => Some(total.clone()),
                    _ => None,
                });
                Rater::Values(others.collect())
            }
            Play::Misere => match misere::tame_sum(components, solver) {
                Ok(tame) => {
                    let tames: Vec<_> = tame.into_iter().map(|found| found.value).collect();
                    Rater::Tame(misere::all_but_one(&tames))
                }
                Err(_) => Rater::Search(Box::new(Sums::new(Play::Misere))),
            },
        }
    }

    fn rate(
        &mut self,
        question: &Question,
        index: usize,
        parts: &[Position],
        solver: &mut Solver<'_>,
    ) -> (Verdict, Option<NimValue>) {
        let components = &question.components;
        let ruleset = &components[index].ruleset;
        let words: Option<Vec<Vec<u64>>> = parts.iter().map(Position::words).collect();
        let Some(words) = words else { return (Verdict::Unknown, None) };
        let slices: Vec<&[u64]> = words.iter().map(|w| &w[..]).collect();
        match self {
            Rater::Values(others) => {
                let Some(rest) = &others[index] else { return (Verdict::Unknown, None) };
                match option_value(ruleset, parts, &slices, solver) {
                    Some(value) => {
                        let value = value ^ rest;
                        let outcome = Outcome::of_nim_value(&value);
                        (Verdict::Known(outcome), Some(NimValue::Finite(value)))
                    }
                    None => (Verdict::Unknown, None),
                }
            }
            Rater::Tame(others) => match solver.option_tame(ruleset, &slices) {
                Ok(tame) => (Verdict::Known(others[index].with(&tame).outcome()), None),
                Err(_) => (Verdict::Unknown, None),
            },
            Rater::Search(search) => {
                let outcome = misere_by_search(search, components, index, &slices, solver);
                (outcome.map_or(Verdict::Unknown, Verdict::Known), None)
            }
        }
    }
}

fn option_value(
    ruleset: &std::sync::Arc<dyn bouton_core::rules::Ruleset>,
    parts: &[Position],
    words: &[&[u64]],
    solver: &mut Solver<'_>,
) -> Option<Natural> {
    // A theorem that says P is enough for a single part.
    if let [part] = parts {
        let component = Component { ruleset: ruleset.clone(), position: part.clone() };
        if let Some(found) = crate::strategy::value_by_theorem(&component) {
            return Some(found.value);
        }
    }
    solver.option_value(ruleset, words).ok()
}

fn misere_by_search(
    search: &mut Sums,
    components: &[Component],
    index: usize,
    parts: &[&[u64]],
    solver: &mut Solver<'_>,
) -> Option<Outcome> {
    if let ([only], [part]) = (components, parts)
        && let Some(theory) = only.ruleset.theory()
        && let Some(proved) = theory.outcome(&Position::from(*part), Play::Misere)
    {
        return Some(proved.value);
    }
    let mut all: Vec<(usize, Vec<u64>)> = Vec::with_capacity(components.len() + parts.len());
    for (i, component) in components.iter().enumerate() {
        let ruleset = search.ruleset(&component.ruleset);
        if i == index {
            all.extend(parts.iter().map(|part| (ruleset, part.to_vec())));
        } else {
            all.push((ruleset, component.position.words()?));
        }
    }
    let list: Vec<(usize, &[u64])> = all.iter().map(|(r, w)| (*r, &w[..])).collect();
    search.outcome(&list, &mut solver.meter).ok()
}
