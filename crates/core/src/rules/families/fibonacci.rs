//! Fibonacci Nim: one heap; the first move takes at least one stone and not all of them (or at most a stated limit),
//! every later move at most twice what the last move took.
//!
//! A position is `[n, q]`: n stones, of which at most q may be taken now. `fibonacci n` starts with q = n − 1,
//! `fibonacci:limit=q n` with q, and any position can be written `n/q`; several of them are a sum. Options take 1 first, then 2, and so on.
//!
//! # Theory
//! Let n = f₁ + f₂ + … + f_r, f₁ < f₂ < …, be the Zeckendorf form of n, the only sum of distinct Fibonacci numbers 1, 2, 3,
//! 5, … of which no two are neighbours, and z(n) = f₁.
//!
//! **(n, q) with n > 0 is an N-position iff z(n) ≤ q** (Whinihan 1963). So `fibonacci n` is P iff n is a Fibonacci number
//! (or n = 0).
//!
//! **Winning moves.** A take k wins iff the rest is 0 or z(n−k) > 2k. Then k is the sum of the s smallest parts of n for
//! some s, and such a sum k wins iff s = r or f_{s+1} > 2k. Proof: let F be the largest part of k. The smallest part G of
//! n−k exceeds 2k ≥ 2F, and the Fibonacci number after F is at most 2F, so G is not a neighbour of F nor below it:
//! the parts of k and of n−k together are a Zeckendorf form, that of n, and those of k are its smallest. The converse
//! is the criterion itself. For s = 1 it always holds, since f₂ ≥ F″ > 2f₁, F″ being the second Fibonacci number after f₁. So all
//! winning moves are the sums f₁ + … + f_s ≤ q with f_{s+1} > 2(f₁ + … + f_s) or s = r: at most one for each part.
//!
//! The criterion follows: from (n, q) with z(n) ≤ q take f₁, which leaves 0 or z(n−f₁) = f₂ > 2f₁. From z(n) > q no take
//! k leads to 0 or to z(n−k) > 2k, for k would be at least f₁ > q by the argument above.
//!
//! **Misère play**: a position with n ≥ 1, q ≥ 1 has the outcome of (n−1, q) in normal play, and the same winning takes:
//! to take the last stone loses, so one stone is set aside, and who faces it alone must take it (q ≥ 1 always holds after a move).
//! A position without moves is N.
//!
//! Cost: the Fibonacci numbers below n are walked up and down with additions, quadratic in the length of n: a number of
//! 1000 digits takes well under a millisecond. Above 2¹⁹ bits only starting positions are decided, by Gessel's test (n is
//! a Fibonacci number iff 5n² + 4 or 5n² − 4 is a square), and moves are not listed.
//!
//! # Steps
//! `fibonacci-misere`: `heap`, `reduced` (misère play: the outcome of a smaller heap in normal play). `zeckendorf`:
//! `heap`, `parts` (the largest first, at most 12), `smallest`, `limit`, `outcome`; for more parts `zeckendorf-smallest`:
//! `heap`, `count`, `smallest`, `limit`, `outcome`. `fibonacci-stuck`: `heap`, `limit` (no move is left).
//! `fibonacci-number`, `not-a-fibonacci-number`: `heap` (Gessel's test).
//!
//! # References
//! M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963), 9–13. A. J. Schwenk, Take-away games, Fibonacci Quarterly
//! 8 (1970), 225–234. E. Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972), 179–182. I. Gessel, Problem H-187, Fibonacci
//! Quarterly 10 (1972), 417–419.

use crate::{
    evidence::{
        Proved, Step, Theorem,
        figure::{Figure, Form, Parts},
    },
    notation::{ArgumentValue, Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape,
        Theory, Visitor, arity, language::spelled,
    },
    value::{Natural, Outcome, Play},
};
use dashu_int::ops::{BitTest, SquareRoot};
use std::sync::Arc;

const WHINIHAN: Theorem = Theorem {
    key: "whinihan-1963",
    statement: "the player to move wins Fibonacci Nim iff she may take the smallest part of the heap's Zeckendorf form; \
                her winning moves take the s smallest parts where the next one exceeds twice their sum; under misère \
                play the same holds with one stone less",
    source: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963), 9–13",
};

/// Numbers with more bits are not written in Zeckendorf's form here.
const MAX_BITS: usize = 1 << 19;
/// A list of at most so many parts is part of the explanation.
const LISTED_PARTS: usize = 12;
/// A sum of at most so many parts is drawn.
const DRAWN_PARTS: usize = 48;

/// The family `fibonacci`.
pub(super) struct FibonacciFamily;

impl Family for FibonacciFamily {
    fn name(&self) -> &'static str {
        "fibonacci"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["斐波那契"]
    }

    fn usage(&self) -> &'static str {
        "fibonacci N…, fibonacci:limit=Q N… or fibonacci N/Q…"
    }

    fn rules(&self) -> &'static str {
        "one heap; the first move takes at least one and not all (or at most the limit), every later one at most twice \
         what the last move took"
    }

    fn rules_zh(&self) -> &'static str {
        "一堆；第一步至少取一个但不能取完（或至多取给定的上限），以后每步至多取上一步的两倍"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["fibonacci 10", "fibonacci:limit=3 20", "fibonacci 20/3", "fibonacci 10^100"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[WHINIHAN]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let starts = arity::each(term.arguments.iter().map(|argument| match &argument.value {
            ArgumentValue::Pair(heap, limit) => Ok((heap.clone(), Some(limit.clone()))),
            _ => arity::number(argument).map(|heap| (heap, None)),
        }));
        let (limit, starts) = arity::all(arity::keyed_integer_parameter(term, "limit"), starts)?;
        let first = limit.as_ref().map(|limit| u64::try_from(limit).unwrap_or(u64::MAX));
        let ruleset = Arc::new(Fibonacci { first });
        let component = |(heap, own): (Natural, Option<Natural>)| {
            let limit = own.or_else(|| limit.clone()).unwrap_or_else(|| first_limit(&heap));
            Component { ruleset: ruleset.clone(), position: Position::from_iter([heap, limit]) }
        };
        Ok(starts.into_iter().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        let texts = (0..=90).flat_map(|n| (0..=n + 1).map(move |q| format!("{n}/{q}"))).collect();
        vec![
            Sample { ruleset: "fibonacci", shape: Shape::Heap(150) },
            Sample { ruleset: "fibonacci", shape: Shape::Texts(texts) },
            Sample {
                ruleset: "fibonacci:limit=4",
                shape: Shape::Texts((0..100).map(|n: u64| n.to_string()).collect()),
            },
        ]
    }
}

/// The sum of a heap's parts, given in rising order, the smallest of which is taken if it may be.
pub(super) fn drawn_parts(heap: &Natural, rising: Vec<Natural>, limit: &Natural) -> Option<Figure> {
    let outcome = if rising.first()? > limit { Outcome::P } else { Outcome::N };
    let caption = Step::new("figure-parts").with("limit", limit).with("outcome", outcome);
    let parts = Parts::new(heap, rising.into_iter().rev().collect())?;
    Some(Figure { caption, form: Form::Parts(parts) })
}

/// What may be taken first where nothing is said: not all.
fn first_limit(heap: &Natural) -> Natural {
    if heap.is_zero() { Natural::ZERO } else { heap - Natural::ONE }
}

/// Fibonacci Nim; a position is the heap and what may be taken at most.
#[derive(Debug)]
struct Fibonacci {
    /// The limit of the first move, if one is stated, for positions given as the heap alone.
    first: Option<u64>,
}

impl Ruleset for Fibonacci {
    fn name(&self) -> String {
        "fibonacci".to_owned()
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let [heap] = numbers else { return None };
        let limit = self.first.map_or_else(|| first_limit(heap), Natural::from);
        Some(Position::from_iter([heap.clone(), limit]))
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        match *position {
            [heap, limit] => {
                (1..=heap.min(limit)).try_for_each(|k| visit(&[&[heap - k, k.saturating_mul(2)]]))
            }
            _ => Flow::Continue(()),
        }
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        // More than the heap cannot be taken.
        if let [heap, limit] = position.as_mut_slice() {
            *limit = *heap.min(limit);
        }
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let clauses = ["for k in 1..min(n, limit) => (n-k, 2*k)", "start(n) (n, n-1)"];
        let names = ["n", "limit"].map(str::to_owned);
        let clauses = clauses.map(str::to_owned);
        (numbers == 2).then(|| spelled::rule("fibonacci", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn is_heap_like(&self) -> bool {
        true
    }

    fn show(&self, position: &Position) -> String {
        match position.numbers() {
            [heap, limit] if *limit == first_limit(heap) => heap.to_string(),
            [heap, limit] => format!("{heap}/{limit}"),
            _ => String::new(),
        }
    }
}

/// The Zeckendorf form of a number: the indices of its parts, the largest first, in 1, 2, 3, 5, … counted from 0.
fn zeckendorf(n: &Natural) -> Option<Vec<u32>> {
    if n.bit_len() > MAX_BITS {
        return None;
    }
    let mut indices = Vec::new();
    if n.is_zero() {
        return Some(indices);
    }
    // Up to the last Fibonacci number that is at most n, then down again by differences.
    let (mut this, mut next, mut index) = (Natural::ONE, Natural::from(2_u8), 0_u32);
    while next <= *n {
        this += &next;
        std::mem::swap(&mut this, &mut next);
        index += 1;
    }
    let mut rest = n.clone();
    loop {
        if this <= rest {
            rest -= &this;
            indices.push(index);
        }
        if index == 0 {
            return Some(indices);
        }
        next -= &this;
        std::mem::swap(&mut this, &mut next);
        index -= 1;
    }
}

/// The Fibonacci numbers of some ascending indices, one after the other.
fn parts(indices: impl IntoIterator<Item = u32>) -> impl Iterator<Item = Natural> {
    let (mut this, mut next, mut at) = (Natural::ONE, Natural::from(2_u8), 0_u32);
    indices.into_iter().map(move |index| {
        while at < index {
            this += &next;
            std::mem::swap(&mut this, &mut next);
            at += 1;
        }
        this.clone()
    })
}

/// The smallest part of a number above 0.
fn smallest(n: &Natural) -> Option<Natural> {
    parts(zeckendorf(n)?.last().copied()).next()
}

/// Whether a number is among 1, 2, 3, 5, … (Gessel's test).
fn is_fibonacci(n: &Natural) -> bool {
    let (square, four) = (n * n * Natural::from(5_u8), Natural::from(4_u8));
    let is_square = |m: Natural| {
        let root = m.sqrt();
        &root * &root == m
    };
    !n.is_zero() && (is_square(&square + &four) || (square > four && is_square(square - four)))
}

/// The position of normal play that has the same outcome and the same winning takes; `None` if there is no move.
fn reduced(position: &Position, play: Play) -> Option<(Natural, &Natural)> {
    let [heap, limit] = position.numbers() else { return None };
    if heap.is_zero() || limit.is_zero() {
        return None;
    }
    match play {
        Play::Normal => Some((heap.clone(), limit)),
        Play::Misere => Some((heap - Natural::ONE, limit)),
    }
}

fn is_p(heap: &Natural, limit: &Natural) -> Option<bool> {
    if heap.is_zero() || limit.is_zero() {
        return Some(true);
    }
    if heap.bit_len() > MAX_BITS {
        return (*limit >= first_limit(heap)).then(|| limit < heap && is_fibonacci(heap));
    }
    Some(smallest(heap)? > *limit)
}

/// All winning takes in order, at most `limit` of them, and their number.
fn takes(heap: &Natural, most: &Natural, limit: usize) -> Option<(Vec<Natural>, usize)> {
    let mut indices = zeckendorf(heap)?;
    indices.reverse();
    let (mut found, mut count) = (Vec::new(), 0);
    let mut sum = Natural::ZERO;
    let mut parts = parts(indices).peekable();
    while let Some(part) = parts.next() {
        sum += part;
        if sum > *most {
            break;
        }
        if parts.peek().is_none_or(|next| *next > &sum + &sum) {
            count += 1;
            if found.len() < limit {
                found.push(sum.clone());
            }
        }
    }
    Some((found, count))
}

impl Theory for Fibonacci {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let p = match (position.numbers(), reduced(position, play), play) {
            ([_, _], Some((heap, limit)), _) => is_p(&heap, limit)?,
            ([_, _], None, play) => play == Play::Normal,
            _ => return None,
        };
        Some(Proved::by(WHINIHAN.key, if p { Outcome::P } else { Outcome::N }))
    }

    fn outcome_words(&self, position: &[u64], play: Play) -> Option<Outcome> {
        let (heap, limit) = match *position {
            [heap] => (heap, self.first.unwrap_or(heap.saturating_sub(1))),
            [heap, limit] => (heap, limit),
            _ => return None,
        };
        if heap == 0 || limit == 0 {
            return Some(if play == Play::Normal { Outcome::P } else { Outcome::N });
        }
        let rest = match play {
            Play::Normal => heap,
            Play::Misere => heap - 1,
        };
        let p = rest == 0 || smallest_word(rest) > limit;
        Some(if p { Outcome::P } else { Outcome::N })
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let proved = self.outcome(position, Play::Normal)?;
        (proved.value == Outcome::P).then(|| Proved::by(proved.theorem, Natural::ZERO))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let play = match goal {
            Goal::NimValue(value) if value.is_zero() => Play::Normal,
            Goal::MisereP => Play::Misere,
            _ => return None,
        };
        let [full, _] = position.numbers() else { return None };
        let Some((heap, most)) = reduced(position, play) else {
            return Some(Moves::all(Vec::new(), limit));
        };
        let (takes, count) = takes(&heap, most, limit)?;
        let to = |k: Natural| Move { parts: vec![Position::from_iter([full - &k, &k + &k])] };
        Some(Moves { moves: takes.into_iter().map(to).collect(), count: Some(count.into()) })
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let [full, limit] = position.numbers() else { return Vec::new() };
        let Some((heap, _)) = reduced(position, play) else {
            return vec![Step::new("fibonacci-stuck").with("heap", full).with("limit", limit)];
        };
        let mut steps = Vec::new();
        if play == Play::Misere {
            steps.push(Step::new("fibonacci-misere").with("heap", full).with("reduced", &heap));
        }
        match zeckendorf(&heap) {
            Some(mut indices) if !indices.is_empty() => {
                indices.reverse();
                let count = indices.len();
                let shown: Vec<Natural> = parts(indices.into_iter().take(DRAWN_PARTS)).collect();
                let smallest = shown[0].clone();
                let listed: Vec<Natural> = shown.iter().take(LISTED_PARTS).rev().cloned().collect();
                let all = if count <= DRAWN_PARTS { shown } else { Vec::new() };
                let outcome = if smallest > *limit { Outcome::P } else { Outcome::N };
                let figure = drawn_parts(&heap, all, limit);
                let step = if count <= LISTED_PARTS {
                    Step::new("zeckendorf")
                        .with("heap", heap)
                        .with("parts", listed)
                        .with("smallest", smallest)
                        .with("limit", limit)
                        .with("outcome", outcome)
                } else {
                    Step::new("zeckendorf-smallest")
                        .with("heap", heap)
                        .with("count", count as u64)
                        .with("smallest", smallest)
                        .with("limit", limit)
                        .with("outcome", outcome)
                };
                steps.push(step.drawn(figure));
            }
            Some(_) => {}
            None if is_p(&heap, limit) == Some(true) => {
                steps.push(Step::new("fibonacci-number").with("heap", heap));
            }
            None => steps.push(Step::new("not-a-fibonacci-number").with("heap", heap)),
        }
        steps
    }

    /// Starting positions only, by the size of the heap: those that `fibonacci n` can ask about.
    fn p_positions(&self, play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        // The list is of heaps from which not all may be taken first.
        if self.first.is_some() {
            return None;
        }
        let start = |heap: Natural| {
            let limit = first_limit(&heap);
            Position::from_iter([heap, limit])
        };
        let fibonacci = parts(0..);
        Some(match play {
            Play::Normal => Box::new(std::iter::once(Natural::ZERO).chain(fibonacci).map(start)),
            // (n, n−1) is as (n−1, n−1) of normal play, which is won by taking all.
            Play::Misere => Box::new(std::iter::empty()),
        })
    }
}

/// All Fibonacci numbers 1, 2, 3, 5, … of 64 bits.
const WORDS: [u64; 92] = {
    let mut numbers = [1_u64; 92];
    numbers[1] = 2;
    let mut i = 2;
    while i < 92 {
        numbers[i] = numbers[i - 1] + numbers[i - 2];
        i += 1;
    }
    numbers
};

/// The smallest part of a machine word above 0.
fn smallest_word(mut n: u64) -> u64 {
    loop {
        let largest = WORDS[WORDS.partition_point(|&f| f <= n).max(1) - 1];
        if largest >= n {
            return largest;
        }
        n -= largest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIBONACCI: Fibonacci = Fibonacci { first: None };

    /// For every heap up to `max` the least winning take decides all limits: (n, q) is N iff it is at most q.
    fn check(max: usize, play: Play) {
        // least[n]: the least winning take from n stones, n + 1 or more if there is none.
        let mut least = vec![usize::MAX; max + 1];
        let p = |least: &[usize], n: usize, q: usize| match play {
            _ if n == 0 || q == 0 => play == Play::Normal,
            _ => least[n] > q,
        };
        for n in 1..=max {
            let winning: Vec<usize> = (1..=n).filter(|&k| p(&least, n - k, 2 * k)).collect();
            least[n] = winning.first().copied().unwrap_or(usize::MAX);
            for q in 0..=n {
                let position = Position::from_iter([Natural::from(n), Natural::from(q)]);
                let outcome = FIBONACCI.outcome(&position, play).map(|proved| proved.value);
                let expected = if p(&least, n, q) { Outcome::P } else { Outcome::N };
                assert_eq!(outcome, Some(expected), "{n}/{q} {play:?}");
            }
            let goal = match play {
                Play::Normal => Goal::NimValue(Natural::ZERO),
                Play::Misere => Goal::MisereP,
            };
            let position = Position::from_iter([Natural::from(n), Natural::from(n)]);
            let moves = FIBONACCI.moves(&position, &goal, usize::MAX).expect("small");
            let found: Vec<Natural> =
                moves.moves.iter().map(|m| Natural::from(n) - &m.parts[0].0[0]).collect();
            let expected: Vec<Natural> = winning.iter().map(|&k| Natural::from(k)).collect();
            assert_eq!(found, expected, "{n} {play:?}");
        }
    }

    #[test]
    fn every_heap_to_1000_with_every_limit_in_normal_play() {
        check(1000, Play::Normal);
    }

    #[test]
    fn every_heap_to_1000_with_every_limit_in_misere_play() {
        check(1000, Play::Misere);
    }

    #[test]
    fn gessels_test_agrees_with_zeckendorf() {
        for n in 1..3000_u32 {
            let n = Natural::from(n);
            assert_eq!(is_fibonacci(&n), smallest(&n).as_ref() == Some(&n), "{n}");
        }
    }

    #[test]
    fn a_heap_of_many_digits_is_decided() {
        let n = Natural::from(10_u8).pow(1000);
        let position = Position::from_iter([n.clone(), first_limit(&n)]);
        let outcome = FIBONACCI.outcome(&position, Play::Normal).map(|proved| proved.value);
        assert_eq!(outcome, Some(Outcome::N));
        let goal = Goal::NimValue(Natural::ZERO);
        let moves = FIBONACCI.moves(&position, &goal, usize::MAX).expect("within the size");
        for found in &moves.moves {
            assert_eq!(
                FIBONACCI.outcome(&found.parts[0], Play::Normal).map(|p| p.value),
                Some(Outcome::P)
            );
        }
        assert!(!moves.moves.is_empty());
        // A Fibonacci number of the same size is lost.
        let fibonacci = parts([4000]).next().expect("one");
        let position = Position::from_iter([fibonacci.clone(), first_limit(&fibonacci)]);
        assert_eq!(FIBONACCI.outcome(&position, Play::Normal).map(|p| p.value), Some(Outcome::P));
    }
}
