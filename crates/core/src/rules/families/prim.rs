//! Prim: take a number that is prime to the heap's size (1 from a heap of 1).
//!
//! # Theory
//! g(1) = 1; g(n) = 0 for even n; otherwise g(n) = i, where the least prime factor of n is the i-th prime (2 being the first). *Proof.* From an even n only odd numbers can be taken, which leaves odd
//! heaps of positive values. A heap of n can be left as any x < n prime to n. For odd n > 1 with least prime factor p_i these are among others n − 1 (value 0), 1, and the primes p_j for 1 < j < i; but no x whose least
//! prime factor is p_i. ∎ (Winning Ways, chapter 4.)
//!
//! The theorem is applied where the least prime factor is below a million; factors above are not looked for.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Goal, Move, Moves, Position, Sample, Shape, Theory, arity,
        heap::{HeapRules, HeapRuleset, Special, prime::primes_up_to},
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::LazyLock};

const LEAST_PRIME: &str = "berlekamp-conway-guy-1982-prim";

static THEOREMS: &[Theorem] = &[Theorem {
    key: LEAST_PRIME,
    statement: "if a number prime to the size n of a heap may be taken, n = 1 has nim-value 1, even n have 0, and other n have i \
                where the i-th prime is their least prime factor",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4",
}];

/// Prime factors are looked for up to this bound.
const MAX_FACTOR: u64 = 1_000_000;

/// All moves are listed for heaps up to this size.
const MAX_LISTED: u64 = 1 << 16;

static PRIMES: LazyLock<Vec<u64>> = LazyLock::new(|| primes_up_to(MAX_FACTOR));

/// The family `prim`.
pub(super) struct PrimFamily;

impl Family for PrimFamily {
    fn name(&self) -> &'static str {
        "prim"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["coprime-nim", "互素尼姆"]
    }

    fn usage(&self) -> &'static str {
        "prim HEAP…"
    }

    fn rules(&self) -> &'static str {
        "take a number that has no common divisor with the size of the heap (1 from a heap of 1)"
    }

    fn rules_zh(&self) -> &'static str {
        "从一堆中取走的数目必须与该堆大小互素(大小为 1 的堆可取走 1)"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["prim 15 7"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        THEOREMS
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), heaps) = arity::all(arity::no_parameters(term), arity::heaps(term))?;
        let ruleset = HeapRuleset::new(self.name(), HeapRules::Special(Special::Prim));
        Ok(ruleset.with_theory(PrimTheory).components(heaps))
    }

    fn samples(&self) -> Vec<Sample> {
        vec![Sample { ruleset: "prim", shape: Shape::Heap(1000) }]
    }
}

/// The theory of Prim.
#[derive(Debug)]
struct PrimTheory;

/// The index of the least prime factor of n > 1 and the factor, if it is below the bound.
fn least_prime(n: &Natural) -> Option<(u64, u64)> {
    let word = u64::try_from(n).ok();
    for (index, &p) in PRIMES.iter().enumerate() {
        let divides = match word {
            Some(word) => word.is_multiple_of(p),
            None => (n % p) == 0,
        };
        if divides {
            return Some((index as u64 + 1, p));
        }
        if word.is_some_and(|word| word < p * p) {
            // n is prime; its index is known if it is in the list.
            let place = PRIMES.binary_search(&word?).ok()?;
            return Some((place as u64 + 1, word?));
        }
    }
    None
}

fn value(n: &Natural) -> Option<Natural> {
    if n.is_zero() || n.is_one() {
        return Some(n.clone());
    }
    match least_prime(n)? {
        (1, _) => Some(Natural::ZERO),
        (index, _) => Some(Natural::from(index)),
    }
}

impl Theory for PrimTheory {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let heap = position.numbers().first()?;
        // Whether the value is 0 needs no factor but 2.
        let is_p = (heap % 2u8) == 0;
        let outcome = if is_p { Outcome::P } else { Outcome::N };
        (play == Play::Normal).then(|| Proved::by(LEAST_PRIME, outcome))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(LEAST_PRIME, value(position.numbers().first()?)?))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heap = position.numbers().first()?;
        let Goal::NimValue(goal) = goal else { return None };
        if goal.is_one() && *heap > Natural::ONE {
            return Some(Moves::all(
                vec![Move { parts: vec![Position::heap(Natural::ONE)] }],
                limit,
            ));
        }
        if goal.is_zero() && (heap % 2u8) == 0 {
            return Some(Moves::all(Vec::new(), limit));
        }
        match u64::try_from(heap) {
            Ok(small) if small <= MAX_LISTED => {
                let mut moves = Vec::new();
                let flow = HeapRules::Special(Special::Prim).options(small, &mut |parts| {
                    let left = Natural::from(parts[0][0]);
                    if value(&left).as_ref() == Some(goal) {
                        moves.push(Move { parts: vec![Position::heap(left)] });
                    }
                    ControlFlow::Continue(())
                });
                flow.is_continue().then(|| Moves::all(moves, limit))
            }
            // Taking 1 leaves an even heap; how many other moves do is not counted.
            _ if goal.is_zero() => {
                let first = Move { parts: vec![Position::heap(heap - 1u8)] };
                let moves = if limit > 0 { vec![first] } else { Vec::new() };
                Some(Moves { moves, count: None })
            }
            _ => None,
        }
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some(heap) = position.numbers().first() else { return Vec::new() };
        if play == Play::Misere || *heap <= Natural::ONE {
            return Vec::new();
        }
        match least_prime(heap) {
            Some((1, _)) => vec![Step::new("prim-even").with("heap", heap)],
            Some((index, prime)) => vec![
                Step::new("prim-least-factor")
                    .with("heap", heap)
                    .with("prime", prime)
                    .with("index", index)
                    .with("value", index),
            ],
            None => vec![Step::new("prim-odd").with("heap", heap)],
        }
    }
}
