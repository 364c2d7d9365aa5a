//! Half: take at least one token and at most half of the heap.
//!
//! # Theory
//! g(2k) = k and g(2k + 1) = g(k): the nim-value of n is n without the ones at the end of its binary form, halved. *Proof.* Claim: the heaps
//! k to 2k − 1 have the values 0 to k − 1, each once. For k = 1 this says g(1) = 0. If it holds for k, the heap 2k, whose options these
//! are, has the value k. The options of 2k + 1 are the heaps k + 1 to 2k, which have the values 0 to k without g(k); so g(2k + 1) = g(k), and
//! the heaps k + 1 to 2k + 1 have the values 0 to k, each once. ∎ (Levine 2006.)
//!
//! So the heaps of value v are (2v + 1)·2^j − 1 for j ≥ 0, and of two of them next to each other one is more than twice the other: at most one move
//! reaches a value. Cost: a few operations on numbers.
//!
//! # Steps
//! `half-strip`: `heap`, `ones` (how many stand at the end of the binary form), `value`.
//!
//! # References
//! L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006), 113–127.

use crate::{
    evidence::{
        Proved, Step, Theorem,
        figure::{Digits, Figure, Form},
    },
    rules::{
        Goal, Move, Moves, Position, Sample, Shape, Theory, arity,
        described::Described,
        heap::{HeapRules, HeapRuleset, Special},
    },
    value::{Natural, Outcome, Play},
};

/// The theorem on taking at most half.
const HALF: &str = "levine-2006";

static THEOREMS: &[Theorem] = &[Theorem {
    key: HALF,
    statement: "if 1 to ⌊n/2⌋ may be taken from a heap of n, its nim-value is n without the ones at the end of its binary \
                form, halved",
    source: "L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006), 113–127; proof in \
             docs/patterns.md",
}];

/// The family `half`.
pub(super) static FAMILY: Described = Described {
    name: "half",
    aliases: &["take-half", "半堆取石"],
    usage: "half HEAP…",
    rules: "take at least one token from a heap and at most half of it",
    rules_zh: "从一堆中取走至少一个、至多一半",
    examples: &["half 12 9"],
    theorems: THEOREMS,
    build: |term| {
        let ((), heaps) = arity::all(arity::no_parameters(term), arity::heaps(term))?;
        let ruleset = HeapRuleset::new("half", HeapRules::Special(Special::Half));
        Ok(ruleset.with_theory(HalfTheory).components(heaps))
    },
    samples: || vec![Sample { ruleset: "half", shape: Shape::Heap(1000) }],
};

/// The theory of taking at most half.
#[derive(Debug)]
struct HalfTheory;

/// How many ones stand at the end of the binary form, and the nim-value.
fn stripped(n: &Natural) -> (usize, Natural) {
    let ones = (n + Natural::ONE).trailing_zeros().unwrap_or(0);
    (ones, n >> (ones + 1))
}

impl Theory for HalfTheory {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let (_, value) = stripped(position.numbers().first()?);
        (play == Play::Normal).then(|| Proved::by(HALF, Outcome::of_nim_value(&value)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(HALF, stripped(position.numbers().first()?).1))
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        Some(heap.checked_shr(heap.trailing_ones()).unwrap_or(0) >> 1)
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heap = position.numbers().first()?;
        let Goal::NimValue(goal) = goal else { return None };
        // The heaps of the value, ascending: the first that is not too small is the only one.
        let mut left: Natural = goal << 1;
        while &left << 1 < *heap {
            left = (left << 1) + 1u8;
        }
        let reached = left < *heap;
        let moves = if reached { vec![Move { parts: vec![Position::heap(left)] }] } else { vec![] };
        Some(Moves::all(moves, limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some(heap) = position.numbers().first() else { return Vec::new() };
        if play == Play::Misere {
            return Vec::new();
        }
        let (ones, value) = stripped(heap);
        let figure = Digits::new(heap, 2, ones + 1).map(|digits| Figure {
            caption: Step::new("figure-half").with("value", &value),
            form: Form::Digits(digits),
        });
        let step = Step::new("half-strip").with("heap", heap).with("ones", ones as u64);
        vec![step.with("value", value).drawn(figure)]
    }
}
