//! Rims: draw a loop through any number of dots, dots inside and outside are parted; the code 0.\[7\].
//!
//! # Theory
//! A move takes any number k ≥ 1 and may split the rest in two. g(n) = n: a sum of a + b < n tokens has the value a ⊕ b ≤ a + b < n, and
//! taking alone leaves every smaller heap (Winning Ways, chapter 4). Under misère play the option of value a ⊕ b has a misère value
//! below n too, so heaps are tame: they behave as nim-heaps.
//!
//! # Moves
//! To the value v: a + b = v + 2c with c & v = 0 and a = c + s, s made of bits of v; a ≤ b iff s lacks the highest bit. So the moves
//! are as many as the numbers c ≤ (n − 1 − v)/2 that share no bit with v, times 2^(popcount(v) − 1) (for v = 0, once), where c = s = 0 is the single heap v.

use super::{lasker::subsets, take_and_break::NamedCode};
use crate::{
    evidence::{Proved, Step, Theorem},
    rules::{Goal, Move, Moves, Position, Tame, Theory},
    value::{Natural, Outcome, Play},
};
use dashu_int::ops::BitTest;

const RIMS_1982: &str = "berlekamp-conway-guy-1982-rims";

/// The theorem of Rims.
pub(super) static RIMS_THEOREMS: &[Theorem] = &[Theorem {
    key: RIMS_1982,
    statement: "if any number may be taken and the rest split in two or not, a heap of n behaves as the nim-heap n",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4",
}];

/// The family `rims`.
pub(super) static RIMS: NamedCode = NamedCode {
    name: "rims",
    aliases: &[],
    code: "0.[7]",
    usage: "rims HEAP…",
    rules: "the code 0.[7]: take any number from a heap, and split the rest in two or not",
    rules_zh: "取分码 0.[7]:从一堆中取走任意多个(至少一个),余下的可以分成两堆",
    examples: &["rims 3 5"],
    // The theorem is listed with the codes: a heap of 1000 has too many options for the thousands of samples that a theorem asks for.
    theorems: &[],
    sample: Some(60),
};

/// The theory of Rims.
#[derive(Debug)]
pub(super) struct RimsTheory;

/// x without the bits of v.
fn without(x: Natural, v: &Natural) -> Natural {
    let common = &x & v;
    x - common
}

/// The largest number up to `most` that shares no bit with v.
fn largest_disjoint(most: &Natural, v: &Natural) -> Natural {
    match (most & v).bit_len().checked_sub(1) {
        None => most.clone(),
        Some(place) => {
            let above = (most >> (place + 1)) << (place + 1);
            without(above + ((Natural::ONE << place) - 1u8), v)
        }
    }
}

/// How many numbers up to `most` share no bit with v.
fn count_disjoint(most: &Natural, v: &Natural) -> Natural {
    let end = most + 1u8;
    let mut count = Natural::ZERO;
    // Free bits below a place of `end`, from the lowest place up; a place that v forbids voids what is above.
    let mut free = 0;
    for place in 0..end.bit_len() {
        if end.bit(place) {
            // Numbers that agree with `end` above the place and have 0 there.
            count =
                if v.bit(place) { Natural::ONE << free } else { count + (Natural::ONE << free) };
        }
        free += usize::from(!v.bit(place));
    }
    count
}

impl Theory for RimsTheory {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let heap = position.numbers().first()?;
        let is_p = match play {
            Play::Normal => heap.is_zero(),
            Play::Misere => heap.is_one(),
        };
        Some(Proved::by(RIMS_1982, if is_p { Outcome::P } else { Outcome::N }))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(RIMS_1982, position.numbers().first()?.clone()))
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        Some(heap)
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        Some(Proved::by(RIMS_1982, Tame::heap(position.numbers().first()?)))
    }

    fn p_positions(&self, play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let heap = match play {
            Play::Normal => Natural::ZERO,
            Play::Misere => Natural::ONE,
        };
        Some(Box::new(std::iter::once(Position::heap(heap))))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heap = position.numbers().first()?;
        let Goal::NimValue(v) = goal else { return None };
        if v >= heap {
            return Some(Moves::all(Vec::new(), limit));
        }
        let most = (heap - 1u8 - v) >> 1;
        let ways = Natural::ONE << v.count_ones().saturating_sub(1);
        let count = count_disjoint(&most, v) * ways;
        // The bits of v without the highest.
        let lower = match v.bit_len().checked_sub(1) {
            Some(top) => v - (Natural::ONE << top),
            None => Natural::ZERO,
        };
        let mut moves = Vec::new();
        let mut next = Some(largest_disjoint(&most, v));
        while let Some(c) = next {
            for bits in subsets(&lower) {
                if moves.len() == limit {
                    return Some(Moves { moves, count: Some(count) });
                }
                let a = &c + &bits;
                let b = &c + (v - bits);
                let heaps = [a, b].into_iter().filter(|heap| !heap.is_zero());
                moves.push(Move { parts: heaps.map(Position::heap).collect() });
            }
            next = (!c.is_zero()).then(|| without(c - 1u8, v));
        }
        Some(Moves { moves, count: Some(count) })
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let heap = position.numbers().first();
        heap.map(|heap| Step::new("rims-heap").with("heap", heap)).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_common_bits_are_counted() {
        for most in 0..70u64 {
            for v in 0..70u64 {
                let disjoint: Vec<u64> = (0..=most).filter(|c| c & v == 0).collect();
                assert_eq!(count_disjoint(&most.into(), &v.into()), disjoint.len().into());
                let largest = disjoint.last().copied().unwrap_or(0);
                assert_eq!(largest_disjoint(&most.into(), &v.into()), largest.into());
            }
        }
    }
}
