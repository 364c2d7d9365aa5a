//! Greedy Nim: take any number, but only from a heap of which there is no larger one.
//!
//! # Theory
//! **P iff the number of largest heaps is even** (Albert and Nowakowski 2004). From an even number a move leaves an odd number of them. From an
//! odd number, three or more: lower one, and an even number is left. One alone: lower it to the size of the second largest
//! if these are odd in number, or below them if they are even.
//! Nim-values are left to a search.
//!
//! # Steps
//! `greedy-largest`: `largest`, `count` (of heaps of that size).
//!
//! # Reference
//! M. H. Albert, R. J. Nowakowski, Nim restrictions, Integers 4 (2004), G1.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Position, Ruleset, Sample, Shape, Theory, Visitor, Written, arity,
        described::Described,
        language::{UserRules, spelled},
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const GREEDY: Theorem = Theorem {
    key: "albert-nowakowski-2004",
    statement: "when only the largest heaps may be lowered, a position is P iff their number is even, or all heaps are empty",
    source: "M. H. Albert, R. J. Nowakowski, Nim restrictions, Integers 4 (2004), G1",
};

/// The family `greedy-nim`.
pub(super) static FAMILY: Described = Described {
    name: "greedy-nim",
    aliases: &["贪心尼姆"],
    usage: "greedy-nim HEAP…",
    rules: "take any number from one of the largest heaps",
    rules_zh: "只能从最大的一堆（或最大的几堆之一）中取任意多个",
    examples: &["greedy-nim 1 3 3 3"],
    theorems: &[GREEDY],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), heaps) = arity::all(arity::no_parameters(term), arity::list(term))?;
    Ok(vec![Component { ruleset: Arc::new(Greedy), position: heaps.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    let shape = |length, max| Shape::Tuples { length, min: 0, max };
    [shape(1, 9), shape(2, 12), shape(3, 8), shape(4, 4)]
        .map(|shape| Sample { ruleset: "greedy-nim", shape })
        .to_vec()
}

/// Greedy Nim.
#[derive(Debug)]
struct Greedy;

impl Ruleset for Greedy {
    fn name(&self) -> String {
        "greedy-nim".to_owned()
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let largest = position.iter().copied().max().unwrap_or(0);
        let mut option = position.to_vec();
        for index in (0..position.len()).filter(|&i| position[i] == largest) {
            for taken in 1..=largest {
                option[index] = largest - taken;
                visit(&[&option])?;
            }
            option[index] = largest;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.retain(|&heap| heap > 0);
        position.sort_unstable();
    }

    fn option_count(&self, position: &Position) -> Option<Natural> {
        let (largest, count) = largest(position);
        Some(largest * Natural::from(count))
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let names = spelled::numbers('h', numbers);
        let clause = |i: usize| {
            let left = spelled::tuple(&names, &[(i, format!("{}-k", names[i]))]);
            format!("if {0} == most, k in 1..{0} => {left}", names[i])
        };
        let mut clauses = vec![format!("let most = max({})", names.join(", "))];
        clauses.extend((0..numbers).map(clause));
        clauses.push("symmetric".to_owned());
        let fits = (1..=UserRules::MOST_NUMBERS).contains(&numbers);
        fits.then(|| spelled::rule("greedy_nim", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

/// The largest heap, and how many there are of its size.
fn largest(position: &Position) -> (Natural, u64) {
    let heaps = position.numbers();
    let largest = heaps.iter().max().cloned().unwrap_or_default();
    let count = heaps.iter().filter(|heap| **heap == largest).count() as u64;
    (largest, count)
}

impl Theory for Greedy {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let (largest, count) = largest(position);
        let p = largest.is_zero() || count.is_multiple_of(2);
        let outcome = if p { Outcome::P } else { Outcome::N };
        (play == Play::Normal).then(|| Proved::by(GREEDY.key, outcome))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let (largest, count) = largest(position);
        match play {
            Play::Normal if !largest.is_zero() => {
                vec![Step::new("greedy-largest").with("largest", largest).with("count", count)]
            }
            _ => Vec::new(),
        }
    }
}
