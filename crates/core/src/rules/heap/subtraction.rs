//! Sets of numbers that may be taken: finite ones, ranges, named sequences, and unions of them.

use super::prime::{is_prime, next_prime, primes_up_to};
use crate::value::Natural;
use dashu_int::ops::{BitTest, PowerOfTwo};
use smallvec::SmallVec;
use std::fmt;

/// A named infinite set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NamedSet {
    /// 1, 4, 9, 16, …
    Squares,
    /// 2, 3, 5, 7, …
    Primes,
    /// 1, 2, 4, 8, …
    Powers2,
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 2, 3, 4, 6, 9, 13, …: a(i) = a(i − 1) + a(i − 3) (Narayana's cows).
    Narayana,
}

impl NamedSet {
    /// All of them.
    pub const ALL: [NamedSet; 5] = [
        NamedSet::Squares,
        NamedSet::Primes,
        NamedSet::Powers2,
        NamedSet::Fibonacci,
        NamedSet::Narayana,
    ];

    /// The name in the notation.
    pub fn name(self) -> &'static str {
        match self {
            NamedSet::Squares => "squares",
            NamedSet::Primes => "primes",
            NamedSet::Powers2 => "powers2",
            NamedSet::Fibonacci => "fibonacci",
            NamedSet::Narayana => "narayana",
        }
    }

    /// The set of a name.
    pub fn of_name(name: &str) -> Option<NamedSet> {
        NamedSet::ALL.into_iter().find(|set| set.name() == name)
    }

    /// Whether a number belongs to the set; `None` where that is not decided (whether a number of more than 64 bits is
    /// prime).
    pub fn contains(self, n: &Natural) -> Option<bool> {
        if n.is_zero() {
            return Some(false);
        }
        match self {
            NamedSet::Squares => {
                let root = n.nth_root(2);
                Some(&(&root * &root) == n)
            }
            NamedSet::Powers2 => Some(n.is_power_of_two()),
            NamedSet::Primes => match u64::try_from(n) {
                Ok(n) => Some(is_prime(n)),
                Err(_) if (n % 2u8) == 0 || (n % 3u8) == 0 || (n % 5u8) == 0 => Some(false),
                Err(_) => None,
            },
            NamedSet::Fibonacci => {
                let (mut a, mut b) = (Natural::ONE, Natural::from(2u8));
                while &a < n {
                    let next = &a + &b;
                    a = std::mem::replace(&mut b, next);
                }
                Some(&a == n)
            }
            NamedSet::Narayana => {
                let [mut a, mut b, mut c] = [1u8, 2, 3].map(Natural::from);
                while &a < n {
                    let next = &a + &c;
                    a = std::mem::replace(&mut b, std::mem::replace(&mut c, next));
                }
                Some(&a == n)
            }
        }
    }
}

/// A set of positive numbers in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionSet {
    /// Invariant: ascending, no two touch, none is inside `named` if that is easily seen; each (first, last).
    ranges: Vec<(Natural, Natural)>,
    /// Invariant: ascending, each once.
    named: SmallVec<[NamedSet; 2]>,
}

/// What a set is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// One number.
    Number(Natural),
    /// All numbers from the first to the second.
    Range(Natural, Natural),
    /// A named set.
    Named(NamedSet),
}

/// Why parts are no subtraction set. The index is that of the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSet {
    /// Taking 0 is no move: the game would not end.
    Zero(usize),
    /// A range whose first number is greater than its last.
    Backwards(usize),
}

impl SubtractionSet {
    /// The union of parts in any order, repeated or not. No part at all is the empty set.
    ///
    /// # Errors
    /// The first part that contains 0 or is a range written backwards.
    pub fn new(parts: impl IntoIterator<Item = Part>) -> Result<SubtractionSet, NoSet> {
        let mut ranges = Vec::new();
        let mut named: SmallVec<[NamedSet; 2]> = SmallVec::new();
        for (index, part) in parts.into_iter().enumerate() {
            let (first, last) = match part {
                Part::Named(set) => {
                    named.push(set);
                    continue;
                }
                Part::Number(n) => (n.clone(), n),
                Part::Range(first, last) => (first, last),
            };
            if first > last {
                return Err(NoSet::Backwards(index));
            }
            if first.is_zero() {
                return Err(NoSet::Zero(index));
            }
            ranges.push((first, last));
        }
        named.sort_unstable();
        named.dedup();
        Ok(SubtractionSet { ranges: unite(ranges, &named), named })
    }

    /// The numbers from 1 to m; the empty set for 0.
    pub fn up_to(m: &Natural) -> SubtractionSet {
        let ranges = if m.is_zero() { Vec::new() } else { vec![(Natural::ONE, m.clone())] };
        SubtractionSet { ranges, named: SmallVec::new() }
    }

    /// The set of a few numbers; zeros are left out.
    pub fn of_numbers(numbers: &[u64]) -> SubtractionSet {
        let ranges = numbers.iter().filter(|&&n| n > 0).map(|&n| (n.into(), n.into())).collect();
        SubtractionSet { ranges: unite(ranges, &[]), named: SmallVec::new() }
    }

    /// The ranges that the set consists of besides named sets, ascending; single numbers are ranges of one.
    pub fn ranges(&self) -> &[(Natural, Natural)] {
        &self.ranges
    }

    /// The named sets in it.
    pub fn named(&self) -> &[NamedSet] {
        &self.named
    }

    /// Whether it has no member.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty() && self.named.is_empty()
    }

    /// Whether it has finitely many members.
    pub fn is_finite(&self) -> bool {
        self.named.is_empty()
    }

    /// The smallest member.
    pub fn min(&self) -> Option<Natural> {
        let named = self.named.iter().map(|set| if *set == NamedSet::Primes { 2u8 } else { 1 });
        let ranges = self.ranges.first().map(|(first, _)| first.clone());
        named.map(Natural::from).chain(ranges).min()
    }

    /// The largest member of a finite set.
    pub fn max(&self) -> Option<&Natural> {
        if self.is_finite() { self.ranges.last().map(|(_, last)| last) } else { None }
    }

    /// How many members a finite set has.
    pub fn len(&self) -> Option<Natural> {
        self.is_finite().then(|| {
            self.ranges.iter().fold(Natural::ZERO, |sum, (first, last)| sum + (last - first) + 1u8)
        })
    }

    /// How many members are at most `bound`; `None` for sets with named ones, except the squares or the powers of 2 alone.
    pub fn count_up_to(&self, bound: &Natural) -> Option<Natural> {
        match (&self.ranges[..], &self.named[..]) {
            (ranges, []) => {
                let below = ranges.iter().take_while(|(first, _)| first <= bound);
                Some(below.fold(Natural::ZERO, |sum, (first, last)| {
                    sum + (last.min(bound) - first) + 1u8
                }))
            }
            ([], [NamedSet::Squares]) => Some(bound.nth_root(2)),
            ([], [NamedSet::Powers2]) => Some(Natural::from(bound.bit_len())),
            _ => None,
        }
    }

    /// m, if the set is exactly 1 … m.
    pub fn is_up_to(&self) -> Option<&Natural> {
        match &self.ranges[..] {
            [(first, last)] if first.is_one() && self.is_finite() => Some(last),
            _ => None,
        }
    }

    /// Whether a number is a member; `None` where that is not decided.
    pub fn contains(&self, n: &Natural) -> Option<bool> {
        let place = self.ranges.partition_point(|(first, _)| first <= n);
        if place > 0 && n <= &self.ranges[place - 1].1 {
            return Some(true);
        }
        let mut decided = true;
        for set in &self.named {
            match set.contains(n) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => decided = false,
            }
        }
        decided.then_some(false)
    }

    /// Whether a machine word is a member.
    pub fn contains_word(&self, n: u64) -> bool {
        self.contains(&Natural::from(n)) == Some(true)
    }

    /// The members that fit a machine word, ascending, one by one.
    pub fn members(&self) -> Members<'_> {
        let mut heads: SmallVec<[Sequence; 2]> = SmallVec::new();
        heads.extend(self.named.iter().map(|&set| Sequence::new(set)));
        let mut members = Members { ranges: &self.ranges, range: None, heads };
        members.next_range();
        members
    }

    /// All members up to a bound, ascending; quicker than [`members`](SubtractionSet::members) for long stretches.
    pub fn members_up_to(&self, bound: u64) -> Vec<u64> {
        let mut all: Vec<u64> = Vec::new();
        for (first, last) in &self.ranges {
            let Ok(first) = u64::try_from(first) else { break };
            let last = u64::try_from(last).unwrap_or(u64::MAX).min(bound);
            all.extend(first..=last);
        }
        for &set in &self.named {
            match set {
                NamedSet::Primes => all.extend(primes_up_to(bound)),
                _ => all.extend(Sequence::new(set).take_while(|&n| n <= bound)),
            }
        }
        if !self.named.is_empty() {
            all.sort_unstable();
            all.dedup();
        }
        all
    }
}

/// Sorts and unites ranges that touch; leaves out short ones that a named set contains.
fn unite(mut ranges: Vec<(Natural, Natural)>, named: &[NamedSet]) -> Vec<(Natural, Natural)> {
    /// Longer ranges are never inside one of the named sets, whose longest runs are 1 … 4.
    const RUN: u64 = 4;
    ranges.sort_unstable();
    let mut united: Vec<(Natural, Natural)> = Vec::new();
    for (first, last) in ranges {
        match united.last_mut() {
            Some((_, end)) if first <= &*end + 1u8 => {
                if last > *end {
                    *end = last;
                }
            }
            _ => united.push((first, last)),
        }
    }
    united.retain(|(first, last)| {
        let Ok(length) = u64::try_from(last - first) else { return true };
        let inside =
            |set: &NamedSet| (0..=length).all(|i| set.contains(&(first + i)) == Some(true));
        length >= RUN || !named.iter().any(inside)
    });
    united
}

/// The members of a set that fit a machine word, ascending.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    ranges: &'a [(Natural, Natural)],
    range: Option<(u64, u64)>,
    heads: SmallVec<[Sequence; 2]>,
}

impl Members<'_> {
    fn next_range(&mut self) {
        self.range = None;
        if let [(first, last), rest @ ..] = self.ranges
            && let Ok(first) = u64::try_from(first)
        {
            self.range = Some((first, u64::try_from(last).unwrap_or(u64::MAX)));
            self.ranges = rest;
        }
    }
}

impl Iterator for Members<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let heads = self.heads.iter().filter_map(|head| head.next);
        let least = heads.chain(self.range.map(|(first, _)| first)).min()?;
        for head in &mut self.heads {
            if head.next == Some(least) {
                head.advance();
            }
        }
        match &mut self.range {
            Some((first, last)) if *first == least => {
                if first < last {
                    *first += 1;
                } else {
                    self.next_range();
                }
            }
            _ => {}
        }
        Some(least)
    }
}

/// A named set, member by member.
#[derive(Clone, Debug)]
struct Sequence {
    set: NamedSet,
    next: Option<u64>,
    /// What the next members are made from: the root of a square, or the members that follow.
    ahead: [u64; 2],
}

impl Sequence {
    fn new(set: NamedSet) -> Sequence {
        let next = Some(if set == NamedSet::Primes { 2 } else { 1 });
        Sequence { set, next, ahead: if set == NamedSet::Squares { [1, 0] } else { [2, 3] } }
    }

    fn advance(&mut self) {
        let Some(now) = self.next else { return };
        let [a, b] = self.ahead;
        self.next = match self.set {
            NamedSet::Squares => {
                self.ahead[0] = a + 1;
                self.ahead[0].checked_mul(self.ahead[0])
            }
            NamedSet::Primes => next_prime(now),
            NamedSet::Powers2 => now.checked_mul(2),
            NamedSet::Fibonacci => {
                self.ahead[0] = now.saturating_add(a);
                (a < u64::MAX).then_some(a)
            }
            NamedSet::Narayana => {
                self.ahead = [b, now.saturating_add(b)];
                (a < u64::MAX).then_some(a)
            }
        };
    }
}

impl Iterator for Sequence {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let now = self.next;
        self.advance();
        now
    }
}

impl fmt::Display for SubtractionSet {
    /// The canonical form: runs of four and more as ranges, named sets behind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for (first, last) in &self.ranges {
            match u64::try_from(last - first) {
                Ok(length @ 0..=2) => {
                    for i in 0..=length {
                        write!(f, "{comma}{}", first + i)?;
                        comma = ",";
                    }
                }
                _ => write!(f, "{comma}{first}..{last}")?,
            }
            comma = ",";
        }
        for set in &self.named {
            write!(f, "{comma}{}", set.name())?;
            comma = ",";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(n: u64) -> Part {
        Part::Number(n.into())
    }

    fn range(first: u64, last: u64) -> Part {
        Part::Range(first.into(), last.into())
    }

    #[track_caller]
    fn check(parts: Vec<Part>, text: &str, first: &[u64]) {
        let set = SubtractionSet::new(parts).expect("a set");
        assert_eq!(set.to_string(), text);
        let members: Vec<u64> = set.members().take(first.len()).collect();
        assert_eq!(members, first);
        let last = first.last().copied().unwrap_or(0);
        assert_eq!(set.members_up_to(last), first);
        for n in 0..=last {
            assert_eq!(set.contains_word(n), first.contains(&n), "{n} in {text}");
        }
        assert_eq!(set.min(), first.first().map(|&n| Natural::from(n)));
    }

    #[test]
    fn sets_are_united_and_printed_in_one_form() {
        use NamedSet::*;
        check(vec![number(4), number(1), number(3), number(1)], "1,3,4", &[1, 3, 4]);
        check(vec![range(1, 3), number(5), number(4)], "1..5", &[1, 2, 3, 4, 5]);
        check(vec![range(2, 4)], "2,3,4", &[2, 3, 4]);
        check(vec![], "", &[]);
        check(
            vec![Part::Named(Primes), number(1), number(5)],
            "1,primes",
            &[1, 2, 3, 5, 7, 11, 13],
        );
        check(vec![Part::Named(Squares)], "squares", &[1, 4, 9, 16, 25]);
        check(vec![Part::Named(Powers2), number(8), number(6)], "6,powers2", &[1, 2, 4, 6, 8, 16]);
        check(vec![Part::Named(Fibonacci)], "fibonacci", &[1, 2, 3, 5, 8, 13, 21]);
        check(vec![Part::Named(Narayana)], "narayana", &[1, 2, 3, 4, 6, 9, 13, 19, 28]);
    }

    #[test]
    fn zero_and_backward_ranges_are_refused() {
        assert_eq!(SubtractionSet::new([number(3), number(0)]), Err(NoSet::Zero(1)));
        assert_eq!(SubtractionSet::new([range(0, 9)]), Err(NoSet::Zero(0)));
        assert_eq!(SubtractionSet::new([range(3, 2)]), Err(NoSet::Backwards(0)));
    }

    #[test]
    fn huge_sets_stay_ranges() {
        let huge = Natural::from(10u8).pow(50);
        let set = SubtractionSet::new([Part::Range(Natural::ONE, huge.clone())]).expect("a set");
        assert_eq!(set.is_up_to(), Some(&huge));
        assert_eq!(set.members().nth(999), Some(1000));
        assert_eq!(set.contains(&(&huge + 1u8)), Some(false));
        assert_eq!(set.to_string(), format!("1..{huge}"));
    }

    #[test]
    fn named_sets_end_where_words_end() {
        for set in [NamedSet::Squares, NamedSet::Powers2, NamedSet::Fibonacci, NamedSet::Narayana] {
            let whole = SubtractionSet::new([Part::Named(set)]).expect("a set");
            if set == NamedSet::Squares {
                assert_eq!(whole.contains(&Natural::from(u64::MAX).pow(2)), Some(true));
                continue;
            }
            let members: Vec<u64> = whole.members().collect();
            assert!(members.is_sorted() && members.len() < 150, "{set:?}");
            assert!(members.iter().all(|&n| set.contains(&n.into()) == Some(true)));
            // The next member has more than 64 bits.
            let last = *members.last().expect("members");
            assert!(last > u64::MAX / 2, "{set:?} ends at {last}");
        }
    }
}
