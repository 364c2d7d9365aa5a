//! A claim against a table that starts at heap 0.

use crate::{Rejection, values::Values};
use bouton_core::{evidence::certificate::PeriodClaim, value::Natural};

/// The repetition up to the end of the table, that its numbers are the smallest, and the largest value.
pub(crate) fn period(claim: &PeriodClaim, values: &Values) -> Result<(), Rejection> {
    let repeats = |n: u64, period: u64, saltus: u64| {
        let value = |n: u64| values.get(n).map(u64::from);
        let later = n.checked_add(period).and_then(value);
        later.is_some() && later == value(n).and_then(|value| value.checked_add(saltus))
    };
    let PeriodClaim { preperiod, period, saltus, .. } = *claim;
    let last = values.len().saturating_sub(1);
    // No heap of a short table has another one a period behind it.
    let pairs = last.checked_sub(period).map_or(0, |pairs| pairs + 1);
    if let Some(heap) = (preperiod..pairs).find(|&n| !repeats(n, period, saltus)) {
        return Err(Rejection::Repeat { heap });
    }
    if preperiod > 0 && repeats(preperiod - 1, period, saltus) {
        return Err(Rejection::Preperiod);
    }
    // Behind the table the claim itself says what the values are.
    let beyond = |n: u64| {
        let last_start = (last + 1).saturating_sub(period);
        let rounds = if n > last { (n - last_start) / period } else { 0 };
        let like = u128::from(values.of(n - rounds * period));
        like + u128::from(rounds) * u128::from(saltus)
    };
    // Every period is a multiple of the smallest, so if there is a smaller one, some prime divisor can be left out.
    for prime in prime_divisors(period) {
        let (smaller, step) = (period / prime, u128::from(saltus / prime));
        if saltus.is_multiple_of(prime)
            && (preperiod..preperiod + period).all(|n| beyond(n + smaller) == beyond(n) + step)
        {
            return Err(Rejection::Period { smaller });
        }
    }
    let largest = values.iter().max().filter(|_| saltus == 0).and_then(|most| {
        let at = values.iter().position(|value| value == most)?;
        Some((u64::from(most), at as u64))
    });
    if claim.largest != largest {
        let found = largest.map(|(most, at)| (Natural::from(most), Natural::from(at)));
        return Err(Rejection::Largest { found });
    }
    Ok(())
}

/// The value of a heap of any size, from the table or by the period.
pub(crate) fn value(
    heap: &Natural,
    period: Option<&PeriodClaim>,
    values: &Values,
) -> Option<Natural> {
    if let Some(value) = u64::try_from(heap).ok().and_then(|heap| values.get(heap)) {
        return Some(Natural::from(value));
    }
    let claim = period?;
    let length = Natural::from(claim.period);
    let beyond = heap - Natural::from(claim.preperiod);
    let rounds = &beyond / &length;
    let like = u64::try_from(&(beyond - &rounds * length + claim.preperiod)).ok()?;
    Some(rounds * claim.saltus + values.get(like)?)
}

fn prime_divisors(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut d = 2;
    while d * d <= n {
        if n.is_multiple_of(d) {
            primes.push(d);
            while n.is_multiple_of(d) {
                n /= d;
            }
        }
        d += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}
