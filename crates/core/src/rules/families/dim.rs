//! Dim: take a divisor of the heap's size, the size itself included. Aliquot: the size itself excluded.
//!
//! # Theory
//! Let v₂(n) be the exponent of 2 in n. Dim: g(n) = v₂(n) + 1 for n ≥ 1. Aliquot: g(n) = v₂(n). *Proof.* With n = 2^e·u, u odd, taking 2^i·u for i < e leaves
//! 2^i·u(2^(e−i) − 1), of exponent i; taking a divisor of exponent e leaves an even multiple of 2^e, of greater exponent, or nothing; one of smaller exponent i leaves exponent i. So exactly
//! e is missing among the exponents up to e; taking all reaches 0 in Dim, which shifts the values by one. ∎ (Winning Ways, chapter 4.)
//!
//! # Moves
//! In Dim only taking all reaches 0. Other goals need the divisors of n: they are listed where n has 64 bits.

use super::mark::drawn_zeros;
use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Goal, Move, Moves, Position, Sample, Shape, Theory, arity,
        described::Described,
        heap::{HeapRules, HeapRuleset, Special},
    },
    value::{Natural, Outcome, Play},
};
use std::ops::ControlFlow;

const DIVISORS: &str = "berlekamp-conway-guy-1982-dim";

static THEOREMS: &[Theorem] = &[Theorem {
    key: DIVISORS,
    statement: "let v₂(n) be the exponent of 2 in n ≥ 1: a heap of n has nim-value v₂(n) + 1 if any divisor of n may be taken, \
                and v₂(n) if n itself may not",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4",
}];

/// The family `dim`.
pub(super) static DIM: Described = Described {
    name: "dim",
    aliases: &["dim-with-divisors", "divisor-nim"],
    usage: "dim HEAP…",
    rules: "take a divisor of the size of a heap, the size itself included",
    rules_zh: "从一堆中取走的数目必须是该堆大小的约数(可以等于该堆大小)",
    examples: &["dim 12 10"],
    theorems: THEOREMS,
    build: |term| build(term, "dim", Special::Dim),
    samples: || vec![Sample { ruleset: "dim", shape: Shape::Heap(1000) }],
};

/// The family `aliquot`.
pub(super) static ALIQUOT: Described = Described {
    name: "aliquot",
    aliases: &["proper-divisors"],
    usage: "aliquot HEAP…",
    rules: "take a divisor of the size of a heap that is smaller than the size itself",
    rules_zh: "从一堆中取走的数目必须是该堆大小的真约数",
    examples: &["aliquot 12 10"],
    theorems: THEOREMS,
    build: |term| build(term, "aliquot", Special::Aliquot),
    samples: || vec![Sample { ruleset: "aliquot", shape: Shape::Heap(1000) }],
};

fn build(term: &Term, name: &str, special: Special) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), heaps) = arity::all(arity::no_parameters(term), arity::heaps(term))?;
    let ruleset = HeapRuleset::new(name, HeapRules::Special(special));
    Ok(ruleset.with_theory(DivisorTheory(special)).components(heaps))
}

/// The theory of Dim and Aliquot.
#[derive(Debug)]
struct DivisorTheory(Special);

impl DivisorTheory {
    fn value(&self, n: &Natural) -> Natural {
        let exponent = match n.trailing_zeros() {
            None => return Natural::ZERO,
            Some(exponent) => Natural::from(exponent),
        };
        if self.0 == Special::Dim { exponent + 1u8 } else { exponent }
    }
}

impl Theory for DivisorTheory {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let value = self.value(position.numbers().first()?);
        (play == Play::Normal).then(|| Proved::by(DIVISORS, Outcome::of_nim_value(&value)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(DIVISORS, self.value(position.numbers().first()?)))
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        if heap == 0 {
            return Some(0);
        }
        Some(u64::from(heap.trailing_zeros()) + u64::from(self.0 == Special::Dim))
    }

    fn p_positions(&self, play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        if play == Play::Misere {
            return None;
        }
        let zero = std::iter::once(Natural::ZERO);
        // Where a heap may not be taken whole, the odd heaps have value 0 as well.
        let odd =
            std::iter::successors(Some(Natural::ONE), |heap| Some(heap + Natural::from(2_u8)));
        let odd: Box<dyn Iterator<Item = Natural>> =
            if self.0 == Special::Dim { Box::new(std::iter::empty()) } else { Box::new(odd) };
        Some(Box::new(zero.chain(odd).map(Position::heap)))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heap = position.numbers().first()?;
        let Goal::NimValue(goal) = goal else { return None };
        if self.0 == Special::Dim && goal.is_zero() {
            let all = Move { parts: vec![Position::heap(Natural::ZERO)] };
            return Some(Moves::all(if heap.is_zero() { Vec::new() } else { vec![all] }, limit));
        }
        let small = u64::try_from(heap).ok()?;
        let mut moves = Vec::new();
        let flow = HeapRules::Special(self.0).options(small, &mut |parts| {
            let left = Natural::from(parts[0][0]);
            if self.value(&left) == *goal {
                moves.push(Move { parts: vec![Position::heap(left)] });
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then(|| Moves::all(moves, limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some(heap) = position.numbers().first() else { return Vec::new() };
        let Some(exponent) = heap.trailing_zeros().filter(|_| play == Play::Normal) else {
            return Vec::new();
        };
        let step = match self.0 {
            Special::Dim => Step::new("dim-exponent")
                .with("heap", heap)
                .with("exponent", Natural::from(exponent))
                .with("value", self.value(heap)),
            _ => Step::new("aliquot-exponent")
                .with("heap", heap)
                .with("exponent", Natural::from(exponent))
                .with("value", self.value(heap)),
        };
        vec![step.drawn(drawn_zeros(heap, 2, exponent as u64))]
    }
}
