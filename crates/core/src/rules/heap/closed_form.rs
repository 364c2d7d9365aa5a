//! Closed forms of games in which tokens are only taken: values, and all moves to a value, at any size.
//!
//! # Theorems
//! S is the set of numbers that may be taken, g the nim-value.
//!
//! * **Scale.** If all of S are multiples of d, g_S(n) = g_{S/d}(⌊n/d⌋): the n mod d tokens too many can never be taken.
//! * **Interval.** For S = {a, …, b}, p = a + b: g(n) = ⌊(n mod p)/a⌋. *Proof.* Let r = n mod p. Taking s leads to the residue
//!   r − s, in \[r − b, r − a\], if that is not negative, and to r − s + p, in \[r + a, p − 1\], otherwise. The first kind covers the
//!   values 0 … ⌊r/a⌋ − 1, for r − b ≤ a − 1, and exceeds none of them; those of the second kind are at least ⌊r/a⌋ + 1. ∎
//!   With a = 1 this is Bachet's game, n mod (b + 1).
//! * **Pair.** For S = {a, b}, a < b, p = a + b, r = n mod p, q = ⌊r/a⌋: g(n) = q mod 2 if r < b; otherwise 1 for odd q and 2 for even q.
//!   *Proof.* Taking a or b leads to the residues r − a or r + p − a = r + b, and r − b or r + a; for n < p only those that are not negative. If r < a: both have values
//!   1 or 2 (or there are none). If a ≤ r < b: r − a has the value (q − 1) mod 2; r + a, if n ≥ p, has the same value if r + a < b, and otherwise 1 for even q, 2 for odd q,
//!   which is (q − 1) mod 2 or 2. If r ≥ b: r − b < a has the value 0, r − a has (q − 1) mod 2 if r − a < b, which holds for r < p. ∎ If b is an odd multiple
//!   of a, 2 never occurs and the period is 2a.
//! * **More numbers.** Numbers that are congruent modulo p to members of an interval or pair {a, b} may be added without changing g: they lead to the same residues. So
//!   powers of two give n mod 3, and 1 with the primes n mod 4.
//! * **All but 1 … m.** g(n) = ⌊n/(m + 1)⌋: the interval from m + 1 without end.
//! * **All but s.** g(n) = s⌊n/2s⌋ + (n mod s). *Proof.* Equal values are those of x and x + s with x mod 2s < s. So a heap in the upper half of its block of 2s cannot
//!   reach its own value, for s may not be taken, one in the lower half has no such partner below it, and every smaller value has a preimage below n other than n − s. ∎
//!
//! # Misère play
//! T. S. Ferguson, On sums of graph games with last player losing, Int. J. Game Theory 3 (1974), 159–167: with k = min S and n ≥ k, g(n) = 1 iff g(n − k) = 0 (for n < k,
//! g(n) = 0). *Proof by induction.* If g(n − k) = 0 and g(n) > 1, some n − s has the value 1, so n − s − k has 0, and n − k an option of value 0. If g(n) = 1 and g(n − k) > 0, some n − k − s has 0, so n − s has
//! the value 1. ∎ Hence a heap of value 0 with a move (it has n − k, whose value is not 0, so some n − k − s has 0, and n − s has 1) can reach 1, and every heap is tame: of
//! genus (0,1) or (1,0) for values 0 and 1, and (v,v) above. The proof does not ask S to be finite.
//!
//! Other references: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4; A. N. Siegel, Combinatorial Game Theory, chapter IV.2.

use super::{NamedSet, Part, SubtractionSet, prime::is_prime};
use crate::value::Natural;
use dashu_int::ops::BitTest;

/// A closed form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClosedForm(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing can be taken.
    Nothing,
    /// Anything can be taken.
    Any,
    /// All but fewer than `least`.
    AtLeast { least: Natural },
    /// All but one number.
    AllButOne { number: Natural },
    /// An interval or a pair a, b, scaled, with more numbers of the same residues.
    Periodic(Periodic),
}

/// The data of a purely periodic game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Periodic {
    /// What all numbers are multiples of.
    pub(crate) scale: Natural,
    /// The smallest number, after division by the scale.
    pub(crate) a: Natural,
    /// The other end of the interval or pair.
    pub(crate) b: Natural,
    /// a + b.
    pub(crate) period: Natural,
    pub(crate) shape: Shape,
    /// All numbers, after division by the scale: ranges, and named sets (only if a = 1 and the shape is an interval).
    ranges: Vec<(Natural, Natural)>,
    named: Vec<NamedSet>,
    /// Scale, a and period as machine words.
    words: Option<(u64, u64, u64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Interval,
    Pair,
}

/// What moves to some values leave, by what is taken, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reached {
    pub(crate) left: Vec<Natural>,
    pub(crate) count: Option<Natural>,
}

/// Pairs are looked for among at most this many numbers.
const MAX_SINGLES: usize = 64;

/// Candidates that are tried for primes of a residue class before giving up.
const MAX_CANDIDATES: usize = 10_000;

impl ClosedForm {
    /// The form of a subtraction game, if there is one.
    pub(crate) fn of_set(set: &SubtractionSet) -> Option<ClosedForm> {
        if set.is_empty() {
            return Some(ClosedForm(Kind::Nothing));
        }
        let periodic = if set.named().is_empty() { plain(set) } else { with_sequences(set) };
        Some(ClosedForm(Kind::Periodic(periodic?)))
    }

    /// The form of the game in which everything but the set may be taken.
    pub(crate) fn of_all_but(set: &SubtractionSet) -> Option<ClosedForm> {
        if set.is_empty() {
            return Some(ClosedForm(Kind::Any));
        }
        if let Some(m) = set.is_up_to() {
            return Some(ClosedForm(Kind::AtLeast { least: m + 1u8 }));
        }
        match (set.ranges(), set.named()) {
            ([(first, last)], []) if first == last => {
                Some(ClosedForm(Kind::AllButOne { number: first.clone() }))
            }
            _ => None,
        }
    }

    pub(crate) fn kind(&self) -> &Kind {
        &self.0
    }

    /// The nim-value of a heap.
    pub(crate) fn value(&self, n: &Natural) -> Natural {
        match &self.0 {
            Kind::Nothing => Natural::ZERO,
            Kind::Any => n.clone(),
            Kind::AtLeast { least } => n / least,
            Kind::AllButOne { number: s } => s * (n / (s * 2u8)) + n % s,
            Kind::Periodic(periodic) => periodic.value(&(n / &periodic.scale)),
        }
    }

    /// The same on machine words, where that is quick.
    pub(crate) fn value_word(&self, n: u64) -> Option<u64> {
        match &self.0 {
            Kind::Nothing => Some(0),
            Kind::Any => Some(n),
            Kind::Periodic(Periodic {
                shape: Shape::Interval,
                words: Some((scale, a, period)),
                ..
            }) => Some(n / scale % period / a),
            _ => None,
        }
    }

    /// The moves of a heap to the given values, at most `limit` of them.
    pub(crate) fn reached(&self, n: &Natural, values: &[Natural], limit: usize) -> Reached {
        let mut values = values.to_vec();
        values.sort_unstable();
        values.dedup();
        let one = |x: Natural| (x.clone(), x);
        // What may be left, as intervals.
        let mut left: Vec<(Natural, Natural)> = Vec::new();
        match &self.0 {
            Kind::Nothing => {}
            Kind::Any => left.extend(values.into_iter().filter(|v| v < n).map(one)),
            Kind::AtLeast { least } => {
                if n >= least {
                    let most = n - least;
                    left.extend(
                        values
                            .iter()
                            .map(|v| (v * least, ((v + 1u8) * least - 1u8).min(most.clone()))),
                    );
                }
            }
            Kind::AllButOne { number: s } => {
                for v in &values {
                    let lower = s * 2u8 * (v / s) + v % s;
                    let upper = &lower + s;
                    left.extend(
                        [lower, upper].into_iter().filter(|x| x < n && &(n - x) != s).map(one),
                    );
                }
            }
            Kind::Periodic(periodic) => return periodic.reached(n, &values, limit),
        }
        left.retain(|(low, high)| low <= high);
        left.sort_unstable_by(|x, y| y.cmp(x));
        let count = left.iter().fold(Natural::ZERO, |sum, (low, high)| sum + (high - low) + 1u8);
        let mut listed = Vec::new();
        for (low, high) in left {
            let mut x = high;
            while listed.len() < limit {
                listed.push(x.clone());
                if x == low {
                    break;
                }
                x -= 1u8;
            }
        }
        Reached { left: listed, count: Some(count) }
    }
}

impl Periodic {
    fn new(
        scale: Natural,
        (a, b): (Natural, Natural),
        shape: Shape,
        ranges: Vec<(Natural, Natural)>,
        named: Vec<NamedSet>,
    ) -> Periodic {
        let period = &a + &b;
        let word = |n: &Natural| u64::try_from(n).ok();
        let words = word(&scale).zip(word(&a)).zip(word(&period)).map(|((s, a), p)| (s, a, p));
        Periodic { scale, a, b, period, shape, ranges, named, words }
    }

    /// Whether more may be taken than the interval or pair that the shape is named after.
    pub(crate) fn has_more(&self) -> bool {
        let (a, b) = (&self.a, &self.b);
        let is_shape = match (&self.ranges[..], self.shape) {
            ([(first, last)], Shape::Interval) => first == a && last == b,
            ([(first, last)], Shape::Pair) => first == a && last == b && *b == a + 1u8,
            ([(low, end), (high, last)], Shape::Pair) => {
                [low, end] == [a, a] && [high, last] == [b, b]
            }
            _ => false,
        };
        !is_shape || !self.named.is_empty()
    }

    pub(crate) fn value(&self, scaled: &Natural) -> Natural {
        let r = scaled % &self.period;
        let q = &r / &self.a;
        if self.shape == Shape::Interval {
            return q;
        }
        let odd = (&q % 2u8) == 1;
        match (r < self.b, odd) {
            (true, false) => Natural::ZERO,
            (_, true) => Natural::ONE,
            (false, false) => Natural::from(2u8),
        }
    }

    fn reached(&self, n: &Natural, values: &[Natural], limit: usize) -> Reached {
        let scaled = n / &self.scale;
        let mut taken: Vec<(Natural, Natural)> = Vec::new();
        for (first, last) in self.ranges.iter().filter(|(first, _)| first <= &scaled) {
            let last = last.min(&scaled);
            match self.shape {
                Shape::Pair => {
                    let mut t = first.clone();
                    while &t <= last {
                        if values.contains(&self.value(&(&scaled - &t))) {
                            taken.push((t.clone(), t.clone()));
                        }
                        t += 1u8;
                    }
                }
                Shape::Interval => {
                    for v in values {
                        self.within(&scaled, (first, last), v, &mut taken);
                    }
                }
            }
        }
        if self.named.contains(&NamedSet::Powers2) {
            for i in 0..scaled.bit_len() {
                let t = Natural::ONE << i;
                let known = self.ranges.iter().any(|(first, last)| *first <= t && t <= *last);
                if !known && values.contains(&self.value(&(&scaled - &t))) {
                    taken.push((t.clone(), t));
                }
            }
        }
        // Up to here all primes were tried, if primes are among the numbers and not all of them were.
        let mut tried_to = None;
        if self.named.contains(&NamedSet::Primes) {
            for v in values.iter().filter(|v| **v < self.period) {
                let end = self.primes(&scaled, v, limit, &mut taken);
                tried_to = match (tried_to, end) {
                    (Some(x), Some(y)) => Some(std::cmp::min::<Natural>(x, y)),
                    (x, y) => x.or(y),
                };
            }
        }
        taken.sort_unstable();
        taken.dedup();
        if let Some(end) = &tried_to {
            taken.retain(|(t, _)| t <= end);
        }
        let count =
            taken.iter().fold(Natural::ZERO, |sum, (first, last)| sum + (last - first) + 1u8);
        let mut left = Vec::new();
        for (first, last) in taken {
            let mut t = first;
            while left.len() < limit && t <= last {
                left.push(n - &self.scale * &t);
                t += 1u8;
            }
        }
        Reached { left, count: tried_to.is_none().then_some(count) }
    }

    /// The t of a range for which the interval form gives scaled − t the value v, as intervals.
    fn within(
        &self,
        scaled: &Natural,
        (first, last): (&Natural, &Natural),
        v: &Natural,
        taken: &mut Vec<(Natural, Natural)>,
    ) {
        // Residues low … high have the value v.
        let low = v * &self.a;
        if low >= self.period {
            return;
        }
        let high = (&low + &self.a - 1u8).min(&self.period - 1u8);
        let (from, to) = (scaled - last, scaled - first);
        // A range is no longer than the period, so at most two blocks are met.
        let mut block = &from / &self.period;
        while &block * &self.period <= to {
            let start = &block * &self.period;
            let x = (&start + &low).max(from.clone());
            let y = (&start + &high).min(to.clone());
            if x <= y {
                taken.push((scaled - y, scaled - x));
            }
            block += 1u8;
        }
    }

    /// The primes t outside the ranges with scaled − t ≡ v; how far they were tried, if not to the end. Here a = 1.
    fn primes(
        &self,
        scaled: &Natural,
        v: &Natural,
        limit: usize,
        taken: &mut Vec<(Natural, Natural)>,
    ) -> Option<Natural> {
        let p = &self.period;
        let residue = (scaled % p + (p - v)) % p;
        let mut found = 0;
        let mut candidate = residue.clone();
        // If a prime divides both residue and p, it is the only one: it divides every candidate.
        let common = gcd(residue.clone(), p.clone());
        // Whether all are found, and so counted, must not depend on the limit.
        let countable = scaled / p < Natural::from(MAX_CANDIDATES);
        for _ in 0..MAX_CANDIDATES {
            if &candidate > scaled || (!common.is_one() && candidate > common) {
                return None;
            }
            let Ok(word) = u64::try_from(&candidate) else { break };
            let known =
                self.ranges.iter().any(|(first, last)| *first <= candidate && candidate <= *last);
            if is_prime(word) && !known {
                taken.push((candidate.clone(), candidate.clone()));
                found += 1;
                if found > limit && !countable {
                    break;
                }
            }
            candidate += p;
        }
        Some(candidate)
    }
}

/// A finite set without named sequences.
fn plain(set: &SubtractionSet) -> Option<Periodic> {
    let common = |sum: Natural, (first, last): &(Natural, Natural)| {
        if first == last { gcd(sum, first.clone()) } else { Natural::ONE }
    };
    let mut scale = set.ranges().iter().fold(Natural::ZERO, common);
    if set.ranges().iter().any(|(first, last)| first != last) {
        scale = Natural::ONE;
    }
    let scaled =
        set.ranges().iter().map(|(first, last)| Part::Range(first / &scale, last / &scale));
    // Multiples that were apart may touch now.
    let ranges = SubtractionSet::new(scaled).ok()?.ranges().to_vec();
    let (a, b) = ranges.first()?.clone();
    let period = &a + &b;
    let same_residues = |(first, last): &(Natural, Natural)| {
        let r = first % &period;
        r >= a && r + (last - first) <= b
    };
    if ranges.iter().all(same_residues) {
        return Some(Periodic::new(scale, (a, b), Shape::Interval, ranges, Vec::new()));
    }
    let mut singles = Vec::new();
    for (first, last) in &ranges {
        let mut t = first.clone();
        while &t <= last {
            if singles.len() == MAX_SINGLES {
                return None;
            }
            singles.push(t.clone());
            t += 1u8;
        }
    }
    let partner = singles.iter().skip(1).find(|&b| {
        let period = &a + b;
        singles.iter().all(|t| {
            let r = t % &period;
            r == a || r == *b
        })
    })?;
    let pair = (a, partner.clone());
    Some(Periodic::new(scale, pair, Shape::Pair, ranges, Vec::new()))
}

/// A set with powers of two or primes: it has a closed form if it contains 1 … m and no multiple of m + 1.
///
/// With m as large as possible, m + 1 is no member, hence neither a power of two nor prime; then it has a multiple neither among the powers of two
/// (it has an odd factor) nor among the primes (it is composite). Squares, Fibonacci and Narayana numbers have multiples of
/// every number (the last two are periodic modulo it, forwards and backwards, and have 0 among their continuations backwards).
fn with_sequences(set: &SubtractionSet) -> Option<Periodic> {
    if set.named().iter().any(|set| !matches!(set, NamedSet::Powers2 | NamedSet::Primes)) {
        return None;
    }
    let mut m = Natural::ZERO;
    loop {
        let next = &m + 1u8;
        match set.ranges().iter().find(|(first, last)| *first <= next && next <= *last) {
            Some((_, last)) => m = last.clone(),
            None if set.contains(&next)? => m = next,
            None => break,
        }
    }
    if m.is_zero() {
        return None;
    }
    let period = &m + 1u8;
    if set.ranges().iter().any(|(first, last)| (last / &period) * &period >= *first) {
        return None;
    }
    let ends = (Natural::ONE, m);
    Some(Periodic::new(
        Natural::ONE,
        ends,
        Shape::Interval,
        set.ranges().to_vec(),
        set.named().to_vec(),
    ))
}

fn gcd(mut a: Natural, mut b: Natural) -> Natural {
    while !b.is_zero() {
        let r = a % &b;
        a = std::mem::replace(&mut b, r);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules::heap::HeapRules, value::mex};
    use std::ops::ControlFlow;

    /// Heaps up to which forms are compared with the definition.
    const HEAPS: u64 = 120;

    /// Compares values, and moves to every value, with the definition.
    #[track_caller]
    fn check(rules: &HeapRules) {
        let form = match rules {
            HeapRules::Subtraction(set) => ClosedForm::of_set(set),
            HeapRules::AllBut(set) => ClosedForm::of_all_but(set),
            _ => None,
        };
        let form = form.unwrap_or_else(|| panic!("{rules:?} has no closed form"));
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=HEAPS {
            let mut left: Vec<u64> = Vec::new();
            let flow = rules.options(heap, &mut |parts| {
                left.push(parts[0][0]);
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            let value = mex(left.iter().map(|&x| values[x as usize]));
            assert_eq!(form.value(&heap.into()), value.into(), "{rules:?} {heap}");
            assert!(form.value_word(heap).is_none_or(|word| word == value), "{rules:?} {heap}");
            for goal in 0..=value + 2 {
                let goals = [Natural::from(goal), Natural::from(goal / 2)];
                let wanted = |&x: &u64| goals.contains(&values[x as usize].into());
                let expected: Vec<Natural> =
                    left.iter().copied().filter(wanted).map(Natural::from).collect();
                let reached = form.reached(&heap.into(), &goals, usize::MAX);
                assert_eq!(reached.left, expected, "{rules:?} {heap} to {goals:?}");
                assert_eq!(reached.count, Some(expected.len().into()));
                let few = form.reached(&heap.into(), &goals, 2);
                assert_eq!(few.left, expected[..expected.len().min(2)]);
            }
            values.push(value);
        }
    }

    fn subtraction(parts: Vec<Part>) -> HeapRules {
        HeapRules::Subtraction(SubtractionSet::new(parts).expect("a set"))
    }

    fn range(first: u64, last: u64) -> Part {
        Part::Range(first.into(), last.into())
    }

    #[test]
    fn intervals_and_their_multiples() {
        for a in 1..7 {
            for b in a..12 {
                check(&subtraction(vec![range(a, b)]));
            }
        }
        check(&subtraction(vec![range(1, 1000)]));
        check(&HeapRules::Subtraction(SubtractionSet::of_numbers(&[6, 9, 12])));
        check(&HeapRules::Subtraction(SubtractionSet::of_numbers(&[1, 3, 7, 21])));
        check(&subtraction(vec![range(2, 5), range(10, 11), range(24, 26)]));
        check(&HeapRules::Subtraction(SubtractionSet::of_numbers(&[])));
    }

    #[test]
    fn pairs_and_what_may_be_added() {
        for a in 1..8 {
            for b in a + 1..20 {
                check(&HeapRules::Subtraction(SubtractionSet::of_numbers(&[a, b])));
            }
        }
        check(&HeapRules::Subtraction(SubtractionSet::of_numbers(&[2, 5, 9, 12, 19])));
        check(&HeapRules::Subtraction(SubtractionSet::of_numbers(&[4, 10, 18])));
    }

    #[test]
    fn powers_of_two_and_primes() {
        use NamedSet::*;
        check(&subtraction(vec![Part::Named(Powers2)]));
        check(&subtraction(vec![Part::Named(Primes), range(1, 1)]));
        check(&subtraction(vec![Part::Named(Primes), range(1, 4), range(7, 9)]));
        check(&subtraction(vec![Part::Named(Primes), Part::Named(Powers2)]));
        check(&subtraction(vec![Part::Named(Powers2), range(3, 3), range(6, 6)]));
    }

    #[test]
    fn all_but_some() {
        for s in 1..9 {
            check(&HeapRules::AllBut(SubtractionSet::of_numbers(&[s])));
            check(&HeapRules::AllBut(SubtractionSet::up_to(&s.into())));
        }
        check(&HeapRules::AllBut(SubtractionSet::of_numbers(&[])));
    }

    #[test]
    fn sets_without_a_known_form_are_declined() {
        let form = |rules: HeapRules| match rules {
            HeapRules::Subtraction(set) => ClosedForm::of_set(&set),
            _ => None,
        };
        use NamedSet::*;
        assert_eq!(form(HeapRules::Subtraction(SubtractionSet::of_numbers(&[1, 3, 4]))), None);
        for set in [Squares, Fibonacci, Narayana, Primes] {
            assert_eq!(form(subtraction(vec![Part::Named(set)])), None, "{set:?}");
        }
        assert_eq!(form(subtraction(vec![Part::Named(Powers2), range(9, 9)])), None);
    }

    #[test]
    fn huge_heaps_are_answered_at_once() {
        let ten = Natural::from(10u8);
        let huge = ten.pow(1000);
        let bachet = ClosedForm::of_set(&SubtractionSet::up_to(&ten.pow(50))).expect("a form");
        assert_eq!(bachet.value(&huge), &huge % (ten.pow(50) + 1u8));
        let primes =
            SubtractionSet::new([Part::Named(NamedSet::Primes), range(1, 1)]).expect("a set");
        let primes = ClosedForm::of_set(&primes).expect("a form");
        // 10^1000 + 3 is lost to a move to a multiple of 4: take 3, 7, 11, …, without end in sight.
        let reached = primes.reached(&(&huge + 3u8), &[Natural::ZERO], 3);
        let taken: Vec<Natural> = reached.left.iter().map(|x| &huge + 3u8 - x).collect();
        assert_eq!(taken, [3u8, 7, 11].map(Natural::from));
        assert_eq!(reached.count, None);
        // Only 2 is a prime that is 2 modulo 4.
        assert_eq!(primes.reached(&(huge + 2u8), &[Natural::ZERO], 9).count, Some(Natural::ONE));
    }
}
