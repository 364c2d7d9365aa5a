//! Which codes end: the decision, and a cycle for those that do not.
//!
//! # The theorem
//! Write n → p when some move from a heap of n leaves a heap of p among others. Play from every sum of heaps ends iff
//! this graph on the positive integers has no infinite path (a move replaces one heap by finitely many; König's lemma). Let d_(−a), a ≥ 0, allow j
//! heaps. A code has no infinite path iff all of these hold:
//!
//! 1. no such j is 1: otherwise n → n + a → n + 2a → …;
//! 2. where the sizes need not be equal, a < j − 1 (under `!`: a < j(j − 1)/2). If it holds, the other heaps
//!    take j − 1 tokens at least (1 + 2 + … + (j − 1) under `!`), so every heap is smaller than n. If it does not, the largest n > a, split off whole, leaves a
//!    tokens for the others, which is enough: n → n.
//! 3. there is no cycle among the heaps 1 … N with N = max ⌊a/(j − 1)⌋ over the `=` digits that add. Under `=` every heap is (n + a)/j,
//!    which is at least n iff n ≤ a/(j − 1), and then at most a/(j − 1) itself. So after 1 and 2 only heaps up to N lead to heaps that are not smaller, and
//!    never beyond N: an infinite path stays there from some point on, and must close.
//!
//! Digits that take tokens leave smaller heaps only. N is at most [`MAX_ADDED`](super::MAX_ADDED), so the check is finite and quick.
//!
//! # The cycle that is shown
//! If 2 fails it has one step. If 1 fails with a = 0, too. If 1 fails with a > 0, heaps grow by a as often as one
//! wants, and any other digit that leaves heaps closes a cycle: one that takes k and leaves one heap after k/gcd(a,k) additions; one that leaves several heaps of
//! free sizes can leave a heap of 1 when the heap has grown to some 1 + ta; and under `=`, the heap (n − k)/j may be any p when n = jp + k: going back from p to n, and from n
//! down by multiples of a, must repeat a residue modulo a. If there is no other digit, no position ever comes back, yet play does not end: [`Endless::Growth`].
//!
//! # Cost
//! O(number of digits), plus O(N² · digits) where `=` digits add tokens.

use super::{Code, Digit, Sizes};
use smallvec::SmallVec;
use std::fmt;

/// Why the play of a code need not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endless {
    /// Some heap leads back to itself.
    Cycle(Cycle),
    /// Heaps can grow for ever, by this many tokens a move, though none comes back.
    Growth {
        /// How many tokens are added.
        added: u64,
    },
}

/// A cycle: by one move each heap becomes a sum in which the next one occurs, and the last one leads back to the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycle {
    /// The heaps, or the first and the last of them if there are many.
    pub heaps: Vec<u64>,
    /// Where heaps are left out: before the heaps of these indices, always by steps like the one before.
    pub gaps: Vec<usize>,
    /// The heaps beside the one that goes on, after the last move, if they are few.
    pub beside: Vec<u64>,
}

/// Up to this many heaps a climb is written out.
const SHOWN: u64 = 8;

impl Cycle {
    fn direct(heap: u64, beside: Vec<u64>) -> Endless {
        Endless::Cycle(Cycle { heaps: vec![heap], gaps: Vec::new(), beside })
    }

    /// Goes on with the heaps from `from` to `to`, up or down by a step that leads there.
    fn walk(&mut self, from: u64, to: u64, step: u64) {
        let at = |i: u64| if from <= to { from + i * step } else { from - i * step };
        let steps = from.abs_diff(to) / step;
        if steps < SHOWN {
            self.heaps.extend((0..=steps).map(at));
        } else {
            self.heaps.extend((0..3).map(at));
            self.gaps.push(self.heaps.len());
            self.heaps.push(to);
        }
    }
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, heap) in self.heaps.iter().enumerate() {
            if self.gaps.contains(&i) {
                f.write_str("… → ")?;
            }
            write!(f, "{heap} → ")?;
        }
        let back = self.heaps.first().copied().unwrap_or(0);
        write!(f, "{back}")?;
        self.beside.iter().try_for_each(|heap| write!(f, " + {heap}"))
    }
}

/// Whether every move of the code leaves smaller heaps only.
///
/// # Errors
/// Why play need not end.
pub(super) fn shrinks(code: &Code) -> Result<bool, Endless> {
    let mut last_rise = 0;
    let mut climbs = None;
    for (k, digit) in code.digits().take_while(|&(k, _)| k <= 0) {
        let a = k.unsigned_abs();
        for (j, sizes) in listed(digit) {
            match (j, sizes) {
                (0, _) => {}
                (1, _) if a == 0 => return Err(Cycle::direct(1, Vec::new())),
                (1, _) => climbs = Some(a),
                (_, Sizes::AllEqual) => last_rise = last_rise.max(a / (j - 1)),
                (_, Sizes::Any | Sizes::NotAllEqual) if a < j - 1 => {}
                (_, Sizes::Distinct) if a < j * (j - 1) / 2 => {}
                _ => return Err(itself_again(a, j, sizes)),
            }
        }
    }
    match climbs {
        Some(a) => Err(close_climb(code, a)),
        None => below(code, last_rise),
    }
}

/// The numbers of heaps that a digit allows, with their conditions. Of those without end only the first from 2 on, which
/// decides: more heaps are smaller heaps.
fn listed(digit: &Digit) -> SmallVec<[(u64, Sizes); 4]> {
    let mut all: SmallVec<[(u64, Sizes); 4]> =
        digit.counts().iter().map(|&(j, sizes)| (u64::from(j), sizes)).collect();
    if let Some((from, sizes)) = digit.rest() {
        all.extend((from..2).map(|j| (u64::from(j), Sizes::Any)));
        all.push((u64::from(from.max(2)), sizes));
    }
    all
}

/// A digit that adds a tokens and leaves j ≥ 2 heaps, whose sizes need not be equal, with a large enough for n → n.
fn itself_again(a: u64, j: u64, sizes: Sizes) -> Endless {
    // The others: 1, 2, …, j − 2 or 1, 1, …, 1, and one that takes the rest of the a tokens.
    let small: Vec<u64> = match sizes {
        Sizes::Distinct => (1..j - 1).collect(),
        _ => vec![1; (j - 2) as usize],
    };
    let rest = a - small.iter().sum::<u64>();
    let heap = if sizes == Sizes::Any { 1 } else { a + 1 };
    let mut beside = small;
    beside.push(rest);
    if beside.len() as u64 > SHOWN {
        beside.clear();
    }
    Cycle::direct(heap, beside)
}

/// A code that lets heaps grow by a: a cycle through any other move that leaves a heap, else growth for ever.
fn close_climb(code: &Code, a: u64) -> Endless {
    let mut equal = None;
    for (k, digit) in code.digits() {
        for (j, sizes) in listed(digit) {
            let closed = match (j, sizes) {
                (0, _) => continue,
                (1, _) if k <= 0 => continue,
                (1, _) => {
                    let k = k.unsigned_abs();
                    let top = 1 + k / gcd(a, k) * a;
                    let mut cycle = Cycle::default();
                    cycle.walk(1, top, a);
                    if top > 1 + k {
                        cycle.walk(top - k, 1 + k, k);
                    }
                    cycle
                }
                (_, Sizes::AllEqual) => {
                    equal = equal.or(Some((k, j)));
                    continue;
                }
                _ => {
                    // With u tokens, 1 and j − 1 heaps more, 2 + 3 + … + j of them or as many as there are.
                    let least = i128::from(k) + i128::from(j) * (i128::from(j) + 1) / 2 + 1;
                    let turns = u64::try_from(least).unwrap_or(1).div_ceil(a);
                    let mut cycle = Cycle::default();
                    cycle.walk(1, 1 + turns * a, a);
                    cycle
                }
            };
            return Endless::Cycle(closed);
        }
    }
    match equal {
        Some((k, j)) => Endless::Cycle(climb_and_split_equally(a, k, j)),
        None => Endless::Growth { added: a },
    }
}

/// The cycle through a digit `=` of index k that leaves j heaps: back from p to jp + k, which some representative p' ≤ jp + k
/// of the same residue reaches by additions of a, until a representative comes again.
fn climb_and_split_equally(a: u64, k: i64, j: u64) -> Cycle {
    let base = a + k.min(0).unsigned_abs() + 1;
    let split = |p: u64| (j * p).saturating_add_signed(k);
    let representative = |heap: u64| base + (heap - base) % a;
    let mut order = vec![base];
    let mut seen = vec![None; a as usize];
    loop {
        let p = order[order.len() - 1];
        let slot = &mut seen[(p - base) as usize];
        if let Some(first) = *slot {
            order.drain(..first);
            break;
        }
        *slot = Some(order.len() - 1);
        order.push(representative(split(p)));
    }
    // `order` goes backwards and ends with its first heap.
    order.reverse();
    order.pop();
    let mut cycle = Cycle::default();
    let mut next = order.iter().skip(1).chain(order.first());
    for &p in &order {
        if let Some(&target) = next.next() {
            cycle.walk(p, split(target), a);
        }
    }
    cycle
}

/// Whether every move shrinks, when only heaps up to `last` can have one that does not (`last` ≤ [`MAX_ADDED`]).
fn below(code: &Code, last: u64) -> Result<bool, Endless> {
    if last == 0 {
        return Ok(true);
    }
    // leads[n]: bit p is set iff n → p, for 1 ≤ p ≤ last.
    let mut leads = vec![0u128; last as usize + 1];
    for n in 1..=last {
        for k in -(code.added() as i64)..n as i64 {
            let Some(left) = n.checked_add_signed(-k) else { continue };
            for j in 1..=left {
                if let Some(sizes) = code.digit(k).allows(j) {
                    let heaps = (1..=last.min(left)).filter(|&p| occurs(p, left, j, sizes));
                    leads[n as usize] |= heaps.fold(0, |bits, p| bits | 1 << (p - 1));
                }
            }
        }
    }
    let next = |n: u64, from: u64| (from..=last).find(|p| leads[n as usize] >> (p - 1) & 1 == 1);
    if (1..=last).all(|n| next(n, n).is_none()) {
        return Ok(true);
    }
    // Depth-first search with its own stack; a heap on the path that is met again closes a cycle.
    let mut finished = vec![false; last as usize + 1];
    for root in 1..=last {
        let mut path = vec![(root, 1)];
        while let Some(&(n, from)) = path.last() {
            let Some(p) = next(n, from) else {
                finished[n as usize] = true;
                path.pop();
                continue;
            };
            if let Some(top) = path.last_mut() {
                top.1 = p + 1;
            }
            if let Some(start) = path.iter().position(|&(heap, _)| heap == p) {
                let heaps = path[start..].iter().map(|&(heap, _)| heap).collect();
                return Err(Endless::Cycle(Cycle { heaps, gaps: Vec::new(), beside: Vec::new() }));
            }
            if !finished[p as usize] {
                path.push((p, 1));
            }
        }
    }
    Ok(false)
}

/// Whether p occurs among j heaps of `total` tokens under a condition.
fn occurs(p: u64, total: u64, j: u64, sizes: Sizes) -> bool {
    if j == 1 {
        return p == total;
    }
    let Some(others) = total.checked_sub(p) else { return false };
    let r = j - 1;
    match sizes {
        Sizes::Any => others >= r,
        Sizes::AllEqual => p * j == total,
        // All equal is the only way if the others make r times p and cannot be chosen otherwise.
        Sizes::NotAllEqual => others >= r && (others != r * p || (r >= 2 && p >= 2)),
        Sizes::Distinct => {
            // r distinct sizes other than p: the smallest are 1 … r, or 1 … r + 1 without p ≤ r. More tokens go to the largest, and where
            // that would make it p, one of them to the second largest, if there is one and more than one token to give.
            if p <= r {
                others >= (r + 1) * (r + 2) / 2 - p
            } else {
                let least = r * (r + 1) / 2;
                others >= least && !(p == r + 1 && others == least + 1) && !(r == 1 && others == p)
            }
        }
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
