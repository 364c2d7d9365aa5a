//! The bounds of the theorems, worked out from the rules. The theorems with their proofs are in docs/theorems.md.

use crate::{Rejection, shift, values::Values};
use bouton_core::{
    evidence::certificate::PeriodClaim,
    rules::heap::{Code, HeapRules, Sizes, Special, SubtractionSet},
};

/// Whether the finite check ends exactly where the theorem says (for all-but sets: not earlier than it can).
pub(crate) fn bound(
    claim: &PeriodClaim,
    rules: &HeapRules,
    checked_to: u64,
) -> Result<(), Rejection> {
    let unknown = || Rejection::Theorem { theorem: claim.theorem.clone() };
    if claim.period == 0 {
        return Err(unknown());
    }
    let parts = [claim.preperiod, claim.period];
    let sum = |factors: [u64; 2], rest: u64| {
        let terms =
            parts.iter().zip(factors).map(|(&part, factor)| u128::from(part) * u128::from(factor));
        u64::try_from(terms.sum::<u128>() + u128::from(rest) - 1).unwrap_or(u64::MAX)
    };
    let needed = match (claim.theorem.as_str(), rules) {
        ("guy-smith-1956", HeapRules::TakeAndBreak(code)) if claim.saltus == 0 => {
            let (parts, take) = free_code(code).ok_or_else(unknown)?;
            sum([parts, parts], take)
        }
        ("guy-smith-1956", HeapRules::Special(Special::CouplesAreForever)) if claim.saltus == 0 => {
            sum([2, 2], 2)
        }
        ("unequal-split", HeapRules::TakeAndBreak(code)) if claim.saltus == 0 => {
            let take = unequal_code(code).ok_or_else(unknown)?;
            // A preperiod of 0 counts as 1.
            sum([2, 3], take) + if claim.preperiod == 0 { 2 } else { 0 }
        }
        ("shift-witnesses", HeapRules::TakeAndBreak(code)) => {
            let take = shift::last_take(code).ok_or_else(unknown)?;
            if !claim.saltus.is_power_of_two() {
                return Err(Rejection::Condition { theorem: claim.theorem.clone() });
            }
            // Any later end will do.
            let least = sum([3, 5], take);
            if checked_to >= least {
                return Ok(());
            }
            least
        }
        ("subtraction-window", HeapRules::Subtraction(set)) if claim.saltus == 0 => {
            sum([1, 1], largest(set).ok_or_else(unknown)?)
        }
        ("all-but-window", HeapRules::AllBut(set)) => {
            let least = sum([1, 1], largest(set).ok_or_else(unknown)?);
            if checked_to >= least {
                return Ok(());
            }
            least
        }
        ("all-but-window", HeapRules::Any) => {
            let least = sum([1, 1], 0);
            if checked_to >= least {
                return Ok(());
            }
            least
        }
        _ => return Err(unknown()),
    };
    if needed == checked_to { Ok(()) } else { Err(Rejection::CheckedTo { needed: Some(needed) }) }
}

/// What the theorem asks of the values besides the repetition.
pub(crate) fn finish(
    claim: &PeriodClaim,
    rules: &HeapRules,
    checked_to: u64,
    values: &Values,
) -> Result<(), Rejection> {
    match rules {
        HeapRules::TakeAndBreak(code) if claim.theorem == "guy-smith-1956" => {
            purely(claim, code, values)
        }
        HeapRules::TakeAndBreak(_) if claim.theorem == "shift-witnesses" => {
            if shift::holds(claim, rules, values) {
                Ok(())
            } else {
                Err(Rejection::Condition { theorem: claim.theorem.clone() })
            }
        }
        HeapRules::AllBut(set) => all_but(claim, largest(set).unwrap_or(0), checked_to, values),
        HeapRules::Any => all_but(claim, 0, checked_to, values),
        _ => Ok(()),
    }
}

/// With preperiod 0 one heap behind the bound has an option of parts p, p, …, p, worth 0; so the heap one period
/// before it must have an option of value 0 too.
fn purely(claim: &PeriodClaim, code: &Code, values: &Values) -> Result<(), Rejection> {
    let Some((parts, take)) = free_code(code) else { return Ok(()) };
    let full = i64::try_from(take).is_ok_and(|take| code.digit(take).allows(parts).is_some());
    if claim.preperiod > 0 || !full {
        return Ok(());
    }
    match values.get((parts - 1) * claim.period + take) {
        Some(1..) => Ok(()),
        _ => Err(Rejection::Condition { theorem: claim.theorem.clone() }),
    }
}

/// The number of values that occur below some heap n of the periodic part grows by the saltus in one period, and the check
/// ends as many heaps behind n + p as the largest excluded number says; n is the first such heap.
fn all_but(
    claim: &PeriodClaim,
    largest: u64,
    checked_to: u64,
    values: &Values,
) -> Result<(), Rejection> {
    // below[n]: one more than the largest value of the heaps 0 … n−1.
    let mut below = vec![0_u64];
    for value in values.iter() {
        let last = below[below.len() - 1];
        below.push(last.max(u64::from(value) + 1));
    }
    let at = |n: u64| usize::try_from(n).ok().and_then(|n| below.get(n));
    let start = (claim.preperiod..=checked_to).find(|&n| {
        at(n).zip(at(n + claim.period)).is_some_and(|(early, late)| *late == early + claim.saltus)
    });
    let end = start.map(|n| n + claim.period + largest - 1);
    if end == Some(checked_to) { Ok(()) } else { Err(Rejection::CheckedTo { needed: end }) }
}

/// The most parts (at least 2) and the last take of a finite code without conditions on sizes.
fn free_code(code: &Code) -> Option<(u64, u64)> {
    let free = code.digits().all(|(_, digit)| {
        digit.rest().is_none()
            && digit.counts().iter().all(|&(parts, sizes)| parts < 2 || sizes == Sizes::Any)
    });
    let take = code.last_digit_index()?;
    free.then_some((code.max_parts()?.max(2), take))
}

/// The last take of a finite code that leaves two parts at most and may ask them to be unequal.
fn unequal_code(code: &Code) -> Option<u64> {
    let fine = code.digits().all(|(_, digit)| {
        digit.rest().is_none()
            && digit
                .counts()
                .iter()
                .all(|&(parts, sizes)| parts < 2 || (parts == 2 && sizes != Sizes::AllEqual))
    });
    if fine { code.last_digit_index() } else { None }
}

/// The largest number of a finite set; 0 if it is empty.
fn largest(set: &SubtractionSet) -> Option<u64> {
    if !set.is_finite() {
        return None;
    }
    set.max().map_or(Some(0), |largest| u64::try_from(largest).ok())
}
