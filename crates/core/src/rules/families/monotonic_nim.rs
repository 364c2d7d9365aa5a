//! Monotonic Nim: heaps a₁ ≤ a₂ ≤ … in a row; take from a heap, but never so much that it becomes smaller than the heap before it.
//!
//! # Theory
//! Taking k from a heap lowers its difference to the heap before it by k, and raises the difference behind it by k. Counted
//! from the right this is [staircase Nim](super::staircase) with the last difference as step 1, or the [silver dollar game](super::silver_dollar)
//! with these differences as gaps: **the nim-value is the nim-sum of every second difference, from the right**, and the position is tame.
//!
//! # Steps
//! `monotonic-differences`: `differences` (those that count, from the right, at most 24), `count`, `sum`.
//!
//! # Reference
//! T. S. Ferguson, Game Theory, part I, section 2.6 (staircase Nim); the mapping above.

use super::silver_dollar::{columns_of_counting, counting, every_second, slides_to};
use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame, Theory,
        Visitor, Written, arity, described::Described, nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const MONOTONIC: Theorem = Theorem {
    key: "monotonic-differences",
    statement: "when heaps in a row must not fall from left to right, the nim-value is the nim-sum of every second difference of \
                neighbours, counted from the right, and the game behaves as these heaps in misère sums",
    source: "staircase Nim (T. S. Ferguson, Game Theory, 2nd ed. 2014, part I, section 2.6); the mapping is in the documentation of \
             the ruleset",
};

/// The family `monotonic-nim`.
pub(super) static FAMILY: Described = Described {
    name: "monotonic-nim",
    aliases: &["单调尼姆"],
    usage: "monotonic-nim HEAP…, none smaller than the one before",
    rules: "heaps in a row, none smaller than the one before it; take from a heap so that this stays true",
    rules_zh: "各堆从左到右不减；从一堆中取走若干个，仍要保持不减",
    examples: &["monotonic-nim 2 3 5 7"],
    theorems: &[MONOTONIC],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), heaps) = arity::all(arity::no_parameters(term), arity::list(term))?;
    if let Some(at) = heaps.windows(2).position(|pair| pair[0] > pair[1]) {
        let place = term.arguments.get(at + 1).map_or(term.span.clone(), |a| a.span.clone());
        return Err(vec![Diagnostic::new("N0408", place).with("before", &heaps[at])]);
    }
    Ok(vec![Component { ruleset: Arc::new(Monotonic), position: heaps.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    let mut texts = Vec::new();
    for (length, max) in [(1_u32, 9_u64), (2, 12), (3, 12), (4, 7), (5, 5)] {
        let count = (max + 1).pow(length);
        texts.extend((0..count).filter_map(|index| {
            let heap = |place: u32| index / (max + 1).pow(place) % (max + 1);
            let heaps: Vec<u64> = (0..length).map(heap).collect();
            let words: Vec<String> = heaps.iter().map(ToString::to_string).collect();
            heaps.is_sorted().then(|| words.join(" "))
        }));
    }
    vec![Sample { ruleset: "monotonic-nim", shape: Shape::Texts(texts) }]
}

/// Monotonic Nim.
#[derive(Debug)]
struct Monotonic;

impl Ruleset for Monotonic {
    fn name(&self) -> String {
        "monotonic-nim".to_owned()
    }

    fn written(&self) -> Written {
        Written::List
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        (!numbers.is_empty() && numbers.is_sorted()).then(|| numbers.iter().cloned().collect())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        if !position.is_sorted() {
            return ControlFlow::Continue(());
        }
        let mut option = position.to_vec();
        let mut before = 0;
        for (index, &heap) in position.iter().enumerate() {
            for taken in 1..=heap - before {
                option[index] = heap - taken;
                visit(&[&option])?;
            }
            option[index] = heap;
            before = heap;
        }
        ControlFlow::Continue(())
    }

    fn option_count(&self, position: &Position) -> Option<Natural> {
        match position.numbers() {
            heaps if !heaps.is_sorted() => None,
            // The differences add up to the last heap.
            heaps => Some(heaps.last().cloned().unwrap_or_default()),
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

/// The difference of each heap to the one before it.
fn differences(position: &Position) -> Vec<Natural> {
    let mut before = Natural::ZERO;
    let difference = |heap: &Natural| {
        // Heaps that fall are no position; such a difference counts as nothing.
        let difference = if *heap >= before { heap - &before } else { Natural::ZERO };
        before = heap.clone();
        difference
    };
    position.numbers().iter().map(difference).collect()
}

impl Theory for Monotonic {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let heaps = NimHeaps::of(counting(&differences(position)));
        Some(Proved::by(MONOTONIC.key, heaps.outcome(play)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let heaps = NimHeaps::of(counting(&differences(position)));
        Some(Proved::by(MONOTONIC.key, heaps.nim_value().clone()))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let heaps = NimHeaps::of(counting(&differences(position)));
        Some(Proved::by(MONOTONIC.key, heaps.tame()))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heaps: Vec<&Natural> = position.numbers().iter().collect();
        let found = slides_to(&heaps, &differences(position), goal);
        let to = |(index, size)| {
            let mut after = position.clone();
            after.0[index] = size;
            Move { parts: vec![after] }
        };
        Some(Moves::all(found.into_iter().map(to).collect(), limit))
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let all = differences(position);
        let listed: Vec<Natural> = counting(&all).take(24).cloned().collect();
        let sum = NimHeaps::of(counting(&all)).nim_value().clone();
        let count = all.len().div_ceil(2) as u64;
        vec![
            Step::new("monotonic-differences")
                .with("differences", listed)
                .with("count", count)
                .with("sum", sum)
                .drawn(every_second(Step::new("figure-differences"), &all))
                .drawn(columns_of_counting(&all)),
        ]
    }
}
