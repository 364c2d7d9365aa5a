//! Take-away with a function: whoever takes t tokens lets the opponent take at most f(t). `takeaway:2n` is Fibonacci Nim.
//!
//! Functions are written `n`, `2n`, `3n`, `n^2`, `2n-1`, and with a plus sign in quotes: `takeaway:'n+1' 20`. The first move takes at most all
//! but one token, unless a limit is written behind the heap. Options are listed by what is taken, 1 first.
//!
//! # Theory
//! [`crate::rules::take_away`]: P iff the smallest part of the heap's greedy sum exceeds the limit. Where the theorem does not cover
//! f, and for nim-values, a search answers.
//!
//! # Steps
//! `take-away-part`: `heap`, `limit`, `function` text, `part` (the smallest one).

use super::fibonacci::drawn_parts;
use crate::{
    evidence::{Proved, Step},
    notation::{Diagnostic, Parameter, Term, shortened},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Theory, Visitor,
        Written, arity,
        described::Described,
        take_away::{Function, SCHWENK},
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

/// The family `takeaway`.
pub(super) static FAMILY: Described = Described {
    name: "takeaway",
    aliases: &["take-away", "函数取石"],
    usage: "takeaway:F N or takeaway:F N LIMIT",
    rules: "take at most f(t) tokens, t being what the opponent has just taken; first at most all but one, or the limit",
    rules_zh: "至多取 f(t) 个，t 是对手刚取的个数；第一步至多取到剩一个，或不超过给出的上限",
    examples: &["takeaway:3n 21", "takeaway:n^2 30 4"],
    theorems: &[SCHWENK],
    build,
    samples,
};

/// The function that a parameter says.
fn function(parameter: &Parameter) -> arity::Read<Function> {
    let text = parameter.full_text();
    Function::read(&text).ok_or_else(|| {
        vec![Diagnostic::new("N0321", parameter.span.clone()).with("word", shortened(&text))]
    })
}

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let function = arity::parameter(term, "takeaway:3n 21").and_then(function);
    let (function, numbers) = arity::all(function, arity::numbers(term, 1..=2))?;
    let ruleset = Arc::new(TakeAway { function });
    let position = ruleset.position_of(&numbers).unwrap_or_default();
    Ok(vec![Component { ruleset, position }])
}

fn samples() -> Vec<Sample> {
    let pairs = |ruleset| Sample { ruleset, shape: Shape::Tuples { length: 2, min: 0, max: 13 } };
    let heaps = |ruleset| Sample { ruleset, shape: Shape::Heap(45) };
    vec![
        pairs("takeaway:n"),
        pairs("takeaway:2n"),
        pairs("takeaway:3n"),
        pairs("takeaway:2n-1"),
        pairs("takeaway:n^2"),
        pairs("takeaway:n-1"),
        heaps("takeaway:n"),
        heaps("takeaway:3n"),
    ]
}

/// A take-away game: the heap, and how many may be taken.
#[derive(Debug)]
struct TakeAway {
    function: Function,
}

impl Ruleset for TakeAway {
    fn name(&self) -> String {
        let function = self.function.to_string();
        // A plus sign would end the word.
        if function.contains('+') {
            format!("takeaway:'{function}'")
        } else {
            format!("takeaway:{function}")
        }
    }

    fn written(&self) -> Written {
        Written::Numbers(1)
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let (heap, limit) = match numbers {
            [heap] if heap.is_zero() => (heap, Natural::ZERO),
            [heap] => (heap, heap - Natural::ONE),
            [heap, limit] => (heap, limit.clone()),
            _ => return None,
        };
        Some(Position::from_iter([heap.clone(), limit]))
    }

    fn show(&self, position: &Position) -> String {
        match position.numbers() {
            // The limit of a first move.
            [heap, limit] if heap.is_zero() && limit.is_zero() || limit + Natural::ONE == *heap => {
                heap.to_string()
            }
            numbers => {
                let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                words.join(" ")
            }
        }
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [heap, limit] = *position else { return ControlFlow::Continue(()) };
        (1..=heap.min(limit))
            .try_for_each(|taken| visit(&[&[heap - taken, self.function.of_word(taken)]]))
    }

    fn option_count(&self, position: &Position) -> Option<Natural> {
        let [heap, limit] = position.numbers() else { return None };
        Some(heap.min(limit).clone())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        if let [heap, limit] = &mut position[..] {
            *limit = (*limit).min(*heap);
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Theory for TakeAway {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let [heap, limit] = position.numbers() else { return None };
        if play == Play::Misere {
            return None;
        }
        let p = heap.is_zero() || self.function.smallest_part(heap)? > *limit;
        Some(Proved::by(SCHWENK.key, if p { Outcome::P } else { Outcome::N }))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let [heap, most] = position.numbers() else { return None };
        if *goal != Goal::NimValue(Natural::ZERO) || heap.is_zero() {
            return None;
        }
        let part = self.function.smallest_part(heap)?;
        if part > *most {
            return Some(Moves::all(Vec::new(), limit));
        }
        let after = Position::from_iter([heap - &part, self.function.of(&part)]);
        let moves = std::iter::once(Move { parts: vec![after] }).take(limit).collect();
        Some(Moves { moves, count: None })
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let ([heap, limit], Play::Normal) = (position.numbers(), play) else { return Vec::new() };
        let Some(mut parts) = self.function.parts(heap) else { return Vec::new() };
        parts.reverse();
        let Some(part) = parts.first().cloned() else { return Vec::new() };
        vec![
            Step::new("take-away-part")
                .with("heap", heap)
                .with("limit", limit)
                .with("function", self.function.to_string())
                .with("part", part)
                .drawn(drawn_parts(heap, parts, limit)),
        ]
    }
}
