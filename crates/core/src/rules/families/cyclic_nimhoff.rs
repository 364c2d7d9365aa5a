//! Cyclic Nimhoff: take any number from one heap, or fewer than h tokens from the heaps together.
//!
//! A move that takes fewer than h from a single heap is of both kinds and counted once: options are listed first by fewer
//! than h together (by what is taken from the first heap, then the second, …), then h or more from each heap in turn.
//!
//! # Theory
//! **The nim-value is h·(⌊a₁/h⌋ ⊕ ⌊a₂/h⌋ ⊕ …) + (a₁ + a₂ + … mod h)** (Fraenkel and Lorberbom 1991). h = 1 is Nim; with h = 2 one token from
//! one heap is all that the second kind adds; with h = 3 one from each of two heaps, a move of a king.
//!
//! # Steps
//! `cyclic-nimhoff`: `modulus` (h), `quotients` (at most 24), `quotient` (their nim-sum), `residue`, `value`.
//!
//! # Reference
//! A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991), 1–25.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Position, Ruleset, Sample, Shape, Theory, Visitor, Written, arity,
        described::Described, several_heaps::take_fewer_than,
    },
    value::{Natural, Outcome, Play, nim_sum},
};
use std::{ops::ControlFlow, sync::Arc};

const NIMHOFF: Theorem = Theorem {
    key: "fraenkel-lorberbom-1991",
    statement: "in cyclic Nimhoff with modulus h the nim-value is h times the nim-sum of the heaps' quotients by h, plus the sum of all \
                heaps modulo h",
    source: "A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991), 1–25",
};

/// The family `cyclic-nimhoff`.
pub(super) static FAMILY: Described = Described {
    name: "cyclic-nimhoff",
    aliases: &["循环尼姆霍夫"],
    usage: "cyclic-nimhoff:H HEAP…",
    rules: "take any number from one heap, or fewer than h tokens from the heaps together",
    rules_zh: "从一堆中取任意多个，或从各堆中一共取少于 h 个",
    examples: &["cyclic-nimhoff:3 2 5 7"],
    theorems: &[NIMHOFF],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let modulus = arity::integer_parameter(term, "cyclic-nimhoff:3 2 5 7")
        .and_then(|modulus| arity::within(term, modulus, 1..=u64::MAX))
        .and_then(|modulus| arity::machine_word(&modulus, &term.span));
    let (modulus, heaps) = arity::all(modulus, arity::list(term))?;
    let ruleset = Arc::new(Cyclic { modulus });
    Ok(vec![Component { ruleset, position: heaps.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    let sample =
        |ruleset, length, max| Sample { ruleset, shape: Shape::Tuples { length, min: 0, max } };
    vec![
        sample("cyclic-nimhoff:1", 2, 12),
        sample("cyclic-nimhoff:2", 3, 6),
        sample("cyclic-nimhoff:3", 3, 8),
        sample("cyclic-nimhoff:4", 3, 6),
        sample("cyclic-nimhoff:5", 4, 3),
    ]
}

/// Cyclic Nimhoff with this modulus.
#[derive(Debug)]
struct Cyclic {
    modulus: u64,
}

impl Ruleset for Cyclic {
    fn name(&self) -> String {
        format!("cyclic-nimhoff:{}", self.modulus)
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        take_fewer_than(position, self.modulus, visit)?;
        let mut option = position.to_vec();
        for (index, &heap) in position.iter().enumerate() {
            for taken in self.modulus..=heap {
                option[index] = heap - taken;
                visit(&[&option])?;
            }
            option[index] = heap;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.retain(|&heap| heap > 0);
        position.sort_unstable();
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Cyclic {
    fn quotients(&self, position: &Position) -> Vec<Natural> {
        position.numbers().iter().map(|heap| heap / self.modulus).collect()
    }

    fn residue(&self, position: &Position) -> Natural {
        position.numbers().iter().sum::<Natural>() % Natural::from(self.modulus)
    }

    fn value(&self, position: &Position) -> Natural {
        nim_sum(&self.quotients(position)) * Natural::from(self.modulus) + self.residue(position)
    }
}

impl Theory for Cyclic {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let outcome = Outcome::of_nim_value(&self.value(position));
        (play == Play::Normal).then(|| Proved::by(NIMHOFF.key, outcome))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(NIMHOFF.key, self.value(position)))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let quotients = self.quotients(position);
        let quotient = nim_sum(&quotients);
        vec![
            Step::new("cyclic-nimhoff")
                .with("modulus", self.modulus)
                .with("quotients", quotients.into_iter().take(24).collect::<Vec<_>>())
                .with("quotient", quotient)
                .with("residue", self.residue(position))
                .with("value", self.value(position)),
        ]
    }
}
