//! Arithmetic periods of codes that leave up to three heaps: shift witnesses.
//!
//! # What it computes
//!
//! Whether g(n+p) = g(n) + s, seen from n0 on in a table, holds for every heap, where s is a power of two; and options of given
//! value of heaps of any size. Write g(n) = s·q(n) + r(n) with 0 ≤ r(n) < s.
//!
//! # Why it is right
//!
//! Two conditions on the heaps of two periods are carried on by induction (docs/theorems.md, `shift-witnesses`):
//!
//! * *No option has the heap's value*, visibly so: the residues differ, or the quotients of the parts have a sum below the
//!   heap's quotient. That stays so when a large part grows by p.
//! * *Every smaller value is that of a balanced option*: two of the parts have equal quotients, so their nim-sum is below s.
//!   The third part *rises* by 2p and the value by 2s; or the two equal parts rise by p each and the value *stays*.
//!
//! # Cost
//!
//! About 2p·N² steps a digit for a check that ends at heap N + 2p; checks that would need more than 2^30 are declined.

use super::Repetition;
use crate::table::View;
use bouton_core::{
    rules::heap::{Code, Sizes},
    value::Natural,
};

/// The takes behind which a code may leave one, two or three heaps, each as the bits of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splits {
    one: u64,
    two: u64,
    three: u64,
}

/// Checks that take more steps are declined.
const MOST_STEPS: u64 = 1 << 30;

/// How many double periods behind the least N the conditions are tried.
const LATER: [u64; 3] = [0, 1, 3];

impl Splits {
    /// Those of a code whose every move takes fewer than 64 tokens and leaves at most three heaps of any sizes.
    pub(super) fn of(code: &Code) -> Option<Splits> {
        code.last_digit_index()?;
        let mut splits = Splits { one: 0, two: 0, three: 0 };
        for (take, digit) in code.digits() {
            let take = u32::try_from(take).ok().filter(|&take| take < u64::BITS)?;
            if digit.rest().is_some() {
                return None;
            }
            for &(parts, sizes) in digit.counts() {
                let takes = match parts {
                    0 => continue,
                    1 => &mut splits.one,
                    2 => &mut splits.two,
                    3 => &mut splits.three,
                    _ => return None,
                };
                if parts > 1 && sizes != Sizes::Any {
                    return None;
                }
                *takes |= 1 << take;
            }
        }
        Some(splits)
    }

    fn lefts(takes: u64, heap: usize) -> impl Iterator<Item = usize> {
        let takes = (0..u64::BITS as usize).filter(move |take| takes >> take & 1 == 1);
        takes.filter_map(move |take| heap.checked_sub(take))
    }
}

/// The last heaps that the checks look at which are tried, for a code that takes at most `take`: N + 2p − 1 each, from the least N of the
/// theorem on. None if the saltus is no power of two; none that would take too long.
fn ends(seen: &Repetition, splits: &Splits, take: u64) -> impl Iterator<Item = u64> {
    let (seen, splits) = (*seen, *splits);
    let tried = if seen.saltus.is_power_of_two() { LATER.as_slice() } else { &[] };
    let ends = tried.iter().filter_map(move |later| {
        let least = seen.preperiod.checked_add(seen.period)?.checked_mul(3)?.checked_add(take)?;
        least.checked_add(seen.period.checked_mul(2 * later + 2)?)?.checked_sub(1)
    });
    ends.filter(move |&end| {
        let digits = u64::from(splits.three.count_ones().max(1));
        let steps = end.checked_mul(end).and_then(|square| square.checked_mul(2 * digits));
        let steps = steps.and_then(|steps| steps.checked_mul(seen.period));
        steps.is_some_and(|steps| steps <= MOST_STEPS)
    })
}

/// The last heap that the first check looks at; `None` if there is no check to try.
pub(super) fn needed(seen: &Repetition, splits: &Splits, take: u64) -> Option<u64> {
    ends(seen, splits, take).next()
}

/// The last heap that the first check looks at which succeeds. The values must show the repetition to their end.
pub(super) fn check(
    values: View<'_>,
    seen: &Repetition,
    splits: &Splits,
    take: u64,
) -> Option<u64> {
    ends(seen, splits, take).take_while(|&end| end < values.len() as u64).find(|&end| {
        let heaps = Heaps::new(values.first(end + 1), seen, *splits);
        heaps.is_some_and(|heaps| heaps.no_option_has_the_value() && heaps.balance().is_some())
    })
}

/// Whether a table of so many heaps is long enough for every check that is tried.
pub(super) fn is_decided(heaps: usize, seen: &Repetition, splits: &Splits, take: u64) -> bool {
    ends(seen, splits, take).all(|end| end < heaps as u64)
}

/// Which shifts keep an option balanced.
type Shifts = u8;
/// The first part may grow by 2p; the value grows by 2s.
const RISES: Shifts = 1;
/// The two other parts may grow by p each; the value stays.
const STAYS: Shifts = 2;
/// Both, with one option: it needs three parts.
const BOTH: Shifts = 4;

/// An option whose second and third part have equal quotients. A part that is missing is 0 and has the quotient 0.
#[derive(Clone, Copy, Debug)]
struct Balanced {
    value: u32,
    shifts: Shifts,
    rising: usize,
    pair: [usize; 2],
}

/// A table that ends where a check ends.
struct Heaps {
    values: Vec<u32>,
    /// 2^bits is the saltus.
    bits: u32,
    /// The first heap of the last two periods.
    start: usize,
    period: usize,
    /// The first heap of the periodic part that can be a part.
    first: usize,
    splits: Splits,
}

impl Heaps {
    fn new(values: View<'_>, seen: &Repetition, splits: Splits) -> Option<Heaps> {
        let period = usize::try_from(seen.period).ok()?;
        Some(Heaps {
            values: values.iter_from(0).collect(),
            bits: seen.saltus.trailing_zeros(),
            start: values.len().checked_sub(period.checked_mul(2)?)?,
            period,
            first: usize::try_from(seen.preperiod.max(1)).ok()?,
            splits,
        })
    }

    fn quotient(&self, heap: usize) -> u32 {
        self.values[heap].checked_shr(self.bits).unwrap_or(0)
    }

    /// 2s as a word; the differences of the table are below 2^32.
    fn double(&self) -> usize {
        2 << self.bits
    }

    /// The condition on values that options must not have, for the heaps of one period.
    fn no_option_has_the_value(&self) -> bool {
        (self.start..self.start + self.period).all(|heap| self.has_not_its_value(heap))
    }

    fn has_not_its_value(&self, heap: usize) -> bool {
        let (own, quotient) = (self.values[heap], u64::from(self.quotient(heap)));
        let apart = |sum: u32, quotients: u64| {
            let residues = (sum ^ own) & ((1_u64 << self.bits) - 1) as u32;
            residues != 0 || quotients < quotient
        };
        let one =
            Splits::lefts(self.splits.one, heap).all(|left| left == 0 || self.values[left] != own);
        let two = |left: usize, third: u32, quotients: u64, from: usize| {
            (from..=left / 2).all(|a| {
                let b = left - a;
                apart(
                    third ^ self.values[a] ^ self.values[b],
                    quotients + u64::from(self.quotient(a)) + u64::from(self.quotient(b)),
                )
            })
        };
        one && Splits::lefts(self.splits.two, heap).all(|left| two(left, 0, 0, 1))
            && Splits::lefts(self.splits.three, heap).all(|left| {
                (1..=left / 3)
                    .all(|a| two(left - a, self.values[a], u64::from(self.quotient(a)), a))
            })
    }

    /// Visits the balanced options of a heap until the visitor says that it has seen enough.
    fn balanced(&self, heap: usize, visit: &mut impl FnMut(Balanced) -> bool) -> bool {
        let first = self.first;
        for rising in Splits::lefts(self.splits.one, heap) {
            let option =
                Balanced { value: self.values[rising], shifts: RISES, rising, pair: [0, 0] };
            if rising >= first && visit(option) {
                return true;
            }
        }
        for left in Splits::lefts(self.splits.two, heap) {
            for other in 1..left {
                let rising = left - other;
                let value = self.values[rising] ^ self.values[other];
                if rising >= first
                    && self.quotient(other) == 0
                    && visit(Balanced { value, shifts: RISES, rising, pair: [other, 0] })
                {
                    return true;
                }
                if rising >= other.max(first)
                    && other >= first
                    && self.quotient(rising) == self.quotient(other)
                    && visit(Balanced { value, shifts: STAYS, rising: 0, pair: [other, rising] })
                {
                    return true;
                }
            }
        }
        for left in Splits::lefts(self.splits.three, heap) {
            for rising in 1..left {
                let pair = left - rising;
                let rises = if rising >= first { RISES } else { 0 };
                for a in 1..=pair / 2 {
                    let b = pair - a;
                    if self.quotient(a) != self.quotient(b) {
                        continue;
                    }
                    let shifts = match (rises, a >= first) {
                        (0, false) => continue,
                        (0, true) => STAYS,
                        (_, false) => RISES,
                        (_, true) => RISES | STAYS | BOTH,
                    };
                    let value = self.values[rising] ^ self.values[a] ^ self.values[b];
                    if visit(Balanced { value, shifts, rising, pair: [a, b] }) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The D of the theorem: with `offset` for g(n) − v, values of offset up to D − 2s have a rising option, those up to D one
    /// that both rises and stays, the others one that stays; 2s ≤ D ≤ g(n) for the heaps n of two periods.
    fn balance(&self) -> Option<usize> {
        let double = self.double();
        let heaps = self.start..self.values.len();
        let least = heaps.clone().map(|heap| self.values[heap] as usize).min()?;
        if least < double {
            return None;
        }
        // Offsets that all heaps have of the kind: `rise` is the last of the first ones, `stay` the last that fails.
        let (mut rise, mut stay) = (least, 0);
        let mut both = vec![true; least + 1];
        for heap in heaps {
            let own = self.values[heap] as usize;
            let mut shifts = vec![0; own];
            self.balanced(heap, &mut |option| {
                if let Some(known) = shifts.get_mut(option.value as usize) {
                    *known |= option.shifts;
                }
                false
            });
            let has = |offset: usize, shift: Shifts| shifts[own - offset] & shift != 0;
            rise = (1..=rise).take_while(|&offset| has(offset, RISES)).count();
            stay = stay.max((1..=own).rev().find(|&offset| !has(offset, STAYS)).unwrap_or(0));
            for (offset, both) in both.iter_mut().enumerate().skip(1) {
                *both &= has(offset, BOTH);
            }
        }
        let mut run = 0;
        let most = least.min(rise.saturating_add(double));
        for (offset, &both) in both.iter().enumerate().take(most + 1).skip(1) {
            run = if both { run + 1 } else { 0 };
            if run >= double && offset >= stay {
                return Some(offset);
            }
        }
        None
    }
}

/// An option of value `goal` of a heap behind a proof that ends at heap `checked_to`, if the goal is smaller than the value of the
/// heap: a balanced option of a heap of the last two periods, shifted as the proof says.
pub(crate) fn option(
    values: View<'_>,
    seen: &Repetition,
    splits: &Splits,
    checked_to: u64,
    heap: &Natural,
    goal: &Natural,
) -> Option<Vec<Natural>> {
    let heaps = Heaps::new(values.first(checked_to.checked_add(1)?), seen, *splits)?;
    let balance = Natural::from(heaps.balance()?);
    let double_period = Natural::from(seen.period) * Natural::from(2_u8);
    let double = Natural::from(heaps.double());
    let start = Natural::from(heaps.start);
    if *heap < start {
        return None;
    }
    let rounds = (heap - &start) / &double_period;
    let like = usize::try_from(&(heap - &rounds * &double_period)).ok()?;
    let own = Natural::from(*heaps.values.get(like)?);
    let value = &own + &rounds * &double;
    if *goal >= value {
        return None;
    }
    let offset = &value - goal;
    // How often the option rises; it stays in the rounds that are left.
    let (rises, wanted) = if offset <= balance {
        let rising = if &offset + &double <= balance { RISES } else { BOTH };
        (rounds.clone(), rising)
    } else {
        // Down to an offset of D or less, if there are rounds enough.
        let down = (&offset - &balance + &double - Natural::ONE) / &double;
        if down > rounds { (Natural::ZERO, STAYS) } else { (&rounds - down, BOTH) }
    };
    let target = u32::try_from(&(goal - &rises * &double)).ok()?;
    let mut found = None;
    heaps.balanced(like, &mut |option| {
        if option.value == target && option.shifts & wanted != 0 {
            found = Some(option);
        }
        found.is_some()
    });
    let Balanced { rising, pair, .. } = found?;
    let stays = &rounds - &rises;
    let mut parts = Vec::new();
    if rising > 0 {
        parts.push(&rises * &double_period + Natural::from(rising));
    }
    let pair = pair.into_iter().filter(|&part| part > 0);
    parts.extend(pair.map(|part| &stays * Natural::from(seen.period) + Natural::from(part)));
    parts.sort_unstable();
    Some(parts)
}
