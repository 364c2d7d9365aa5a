//! Antonim: Nim in which no two heaps may ever have the same size, empty ones apart.
//!
//! # Theory (Winning Ways, chapter 15)
//! With at most three heaps that are not empty, a, b, c (0 for one that is): **P iff (a + 1) ⊕ (b + 1) ⊕ (c + 1) = 0**, or all are empty. So two heaps
//! are P iff they are 2k − 1 and 2k. For four heaps and more no formula is known; a search answers. So it does for nim-values.
//! A heap wins by falling to the nim-sum of the other two sizes, less 1, which is never the size of one of them; the last heap by being taken.
//!
//! # Steps
//! `antonim-sums`: `sizes` (the heaps plus 1, three of them), `sum`.

use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Theory, Visitor,
        Written, arity, described::Described,
    },
    value::{Natural, Outcome, Play, nim_sum},
};
use std::{ops::ControlFlow, sync::Arc};

const ANTONIM: Theorem = Theorem {
    key: "winning-ways-antonim",
    statement: "in Antonim with at most three non-empty heaps a position is P iff the nim-sum of a + 1, b + 1 and c + 1 is 0, or \
                all heaps are empty",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 15",
};

/// The family `antonim`.
pub(super) static FAMILY: Described = Described {
    name: "antonim",
    aliases: &["不等尼姆"],
    usage: "antonim HEAP…, all different but for empty ones",
    rules: "take any number from a heap so that no two heaps have the same size, empty ones apart",
    rules_zh: "从一堆中取任意多个，但取后不能有两堆（空堆除外）大小相同",
    examples: &["antonim 1 4 6"],
    theorems: &[ANTONIM],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), heaps) = arity::all(arity::no_parameters(term), arity::list(term))?;
    let mistakes: Vec<Diagnostic> = (0..heaps.len())
        .filter(|&i| !heaps[i].is_zero() && heaps[..i].contains(&heaps[i]))
        .map(|i| {
            let place = term.arguments.get(i).map_or(term.span.clone(), |a| a.span.clone());
            Diagnostic::new("N0409", place).with("size", &heaps[i])
        })
        .collect();
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    Ok(vec![Component { ruleset: Arc::new(Antonim), position: heaps.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    let mut texts = Vec::new();
    for (length, max) in [(1_u32, 9_u64), (2, 15), (3, 9), (4, 4)] {
        texts.extend((0..(max + 1).pow(length)).filter_map(|index| {
            let heap = |place: u32| index / (max + 1).pow(place) % (max + 1);
            let heaps: Vec<u64> = (0..length).map(heap).collect();
            let words: Vec<String> = heaps.iter().map(ToString::to_string).collect();
            different(&heaps).then(|| words.join(" "))
        }));
    }
    vec![Sample { ruleset: "antonim", shape: Shape::Texts(texts) }]
}

/// Whether no two heaps have the same size, empty ones apart.
fn different(heaps: &[u64]) -> bool {
    heaps.iter().enumerate().all(|(i, heap)| *heap == 0 || !heaps[..i].contains(heap))
}

/// Antonim.
#[derive(Debug)]
struct Antonim;

impl Ruleset for Antonim {
    fn name(&self) -> String {
        "antonim".to_owned()
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let twice = |(i, heap): (usize, &Natural)| !heap.is_zero() && numbers[..i].contains(heap);
        let valid = !numbers.is_empty() && !numbers.iter().enumerate().any(twice);
        valid.then(|| numbers.iter().cloned().collect())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        if !different(position) {
            return ControlFlow::Continue(());
        }
        let mut option = position.to_vec();
        for (index, &heap) in position.iter().enumerate() {
            for size in (0..heap).rev() {
                if size == 0 || !position.contains(&size) {
                    option[index] = size;
                    visit(&[&option])?;
                }
            }
            option[index] = heap;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.retain(|&heap| heap > 0);
        position.sort_unstable();
        if position.is_empty() {
            position.push(0);
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

/// The heaps plus 1, three of them; `None` if more are not empty.
fn sizes(position: &Position) -> Option<Vec<Natural>> {
    let full = position.numbers().iter().filter(|heap| !heap.is_zero());
    let mut sizes: Vec<Natural> = full.map(|heap| heap + Natural::ONE).take(4).collect();
    while sizes.len() < 3 {
        sizes.push(Natural::ONE);
    }
    (sizes.len() == 3).then_some(sizes)
}

impl Theory for Antonim {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let sizes = sizes(position)?;
        let p = nim_sum(&sizes).is_zero() || sizes.iter().all(Natural::is_one);
        let outcome = if p { Outcome::P } else { Outcome::N };
        (play == Play::Normal).then(|| Proved::by(ANTONIM.key, outcome))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let (heaps, sizes) = (position.numbers(), sizes(position)?);
        if *goal != Goal::NimValue(Natural::ZERO) {
            return None;
        }
        let sum = nim_sum(&sizes);
        let last = heaps.iter().filter(|heap| !heap.is_zero()).count() == 1;
        let winning = |index: usize| {
            let heap = &heaps[index];
            let wanted = &sum ^ (heap + Natural::ONE);
            let size = match last {
                true => Natural::ZERO,
                false => (!wanted.is_zero()).then(|| wanted - Natural::ONE)?,
            };
            (size < *heap).then(|| {
                let mut option = heaps.to_vec();
                option[index] = size;
                Move { parts: vec![option.into_iter().collect()] }
            })
        };
        Some(Moves::all((0..heaps.len()).filter_map(winning).collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        match sizes(position) {
            Some(sizes) if play == Play::Normal && !sizes.iter().all(Natural::is_one) => {
                let sum = nim_sum(&sizes);
                let figure = Figure::nim_sum(&sizes);
                vec![Step::new("antonim-sums").with("sizes", sizes).with("sum", sum).drawn(figure)]
            }
            _ => Vec::new(),
        }
    }
}
