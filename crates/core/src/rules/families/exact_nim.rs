//! Exact Nim: a move takes from exactly k heaps, at least one token from each. It ends when fewer than k heaps are left.
//!
//! # Theory
//! Let n heaps be non-empty. If 2k > n, **the nim-value is the greatest number of moves that can be made**, the Tetris
//! function (Boros, Gurvich, Hung, Makino, Martínez-Rivera 2014/2015). T moves can be made iff Σ min(hᵢ, T) ≥ kT: a heap is used
//! at most once a move, and k columns of T cells can be filled with strips of length min(hᵢ, T), none of which meets itself in a row (McNaughton's wrap-around rule).
//! So the greatest T follows by bisection, at any size. k = 1 is Nim. In all other cases no formula is used here; a search answers.
//!
//! # Steps
//! `exact-tetris`: `heaps` (how many are not empty), `each` (k), `moves` (the Tetris function).
//!
//! # Reference
//! E. Boros, V. Gurvich, N. B. Ho, K. Makino, P. Mursic, On the Sprague–Grundy function of exact k-Nim, Discrete Applied
//! Mathematics 239 (2018), 1–14 (arXiv 1508.04484).

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Position, Ruleset, Sample, Shape, Theory, Visitor, Written, arity,
        described::Described,
        nim_heaps::NimHeaps,
        several_heaps::{spell_take_from, take_from},
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

const TETRIS: Theorem = Theorem {
    key: "boros-gurvich-exact-nim",
    statement: "when exactly k of n non-empty heaps must be lowered and 2k > n, the nim-value is the greatest number of moves that can \
                be made; k = 1 is Nim",
    source: "E. Boros, V. Gurvich, N. B. Ho, K. Makino, P. Mursic, On the Sprague–Grundy function of exact k-Nim, Discrete \
             Applied Mathematics 239 (2018), 1–14",
};

/// The family `exact-nim`.
pub(super) static FAMILY: Described = Described {
    name: "exact-nim",
    aliases: &["恰取尼姆"],
    usage: "exact-nim:K HEAP…",
    rules: "take from exactly k heaps, at least one token from each",
    rules_zh: "每步恰从 k 堆中取，每堆至少取一个",
    examples: &["exact-nim:2 3 4 5"],
    theorems: &[TETRIS],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let each = arity::integer_parameter(term, "exact-nim:2 3 4 5")
        .and_then(|each| arity::within(term, each, 1..=u64::MAX))
        .and_then(|each| arity::machine_word(&each, &term.span));
    let (each, heaps) = arity::all(each, arity::list(term))?;
    Ok(vec![Component { ruleset: Arc::new(Exact { each }), position: heaps.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    let sample =
        |ruleset, length, max| Sample { ruleset, shape: Shape::Tuples { length, min: 0, max } };
    vec![
        sample("exact-nim:1", 3, 5),
        sample("exact-nim:2", 2, 8),
        sample("exact-nim:2", 3, 7),
        sample("exact-nim:3", 4, 3),
        sample("exact-nim:2", 4, 3),
    ]
}

/// Exact Nim with so many heaps a move.
#[derive(Debug)]
struct Exact {
    each: u64,
}

impl Ruleset for Exact {
    fn name(&self) -> String {
        format!("exact-nim:{}", self.each)
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        take_from(position, self.each..=self.each, visit)
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.retain(|&heap| heap > 0);
        position.sort_unstable();
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        spell_take_from("exact_nim", numbers, self.each..=self.each)
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Exact {
    /// How many heaps are not empty.
    fn full(position: &Position) -> u64 {
        position.numbers().iter().filter(|heap| !heap.is_zero()).count() as u64
    }

    /// The greatest number of moves.
    fn tetris(&self, heaps: &[Natural]) -> Natural {
        let each = Natural::from(self.each);
        let (mut low, mut high) = (Natural::ZERO, heaps.iter().sum::<Natural>() / &each);
        while low < high {
            let middle = (&low + &high + Natural::ONE) / Natural::from(2_u8);
            let cells: Natural = heaps.iter().map(|heap| heap.min(&middle)).sum();
            if cells >= &each * &middle {
                low = middle;
            } else {
                high = middle - Natural::ONE;
            }
        }
        low
    }
}

impl Theory for Exact {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        let value = self.nim_value(position)?;
        Some(Proved::by(value.theorem, Outcome::of_nim_value(&value.value)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let heaps = position.numbers();
        let value = if self.each == 1 {
            NimHeaps::of(heaps).nim_value().clone()
        } else if self.each > Exact::full(position) / 2 {
            self.tetris(heaps)
        } else {
            return None;
        };
        Some(Proved::by(TETRIS.key, value))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let full = Exact::full(position);
        if play == Play::Misere || self.each == 1 || self.each <= full / 2 {
            return Vec::new();
        }
        vec![
            Step::new("exact-tetris")
                .with("heaps", full)
                .with("each", self.each)
                .with("moves", self.tetris(position.numbers())),
        ]
    }
}
