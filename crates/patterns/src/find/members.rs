//! Laws of sets of P-positions with one coordinate: remainders, linear recurrences, digits.

use super::{Guess, Law, sequence};
use crate::formula::{
    Expr, Function, Operator, Recurrence, Relation, Special, binary, compare, coordinate, equal,
    number,
};

/// The largest coefficient of a short recurrence that is tried, and the most coefficients of one.
const LARGEST: i64 = 4;
const SHORT: usize = 3;

/// Longer recurrences have coefficients 0 and 1: a(i) = a(i-1) + a(i-r), as the lost heaps of take-away games.
const ORDER: usize = 6;

/// A finite set is told by its members if it has so many at most.
const LISTED: usize = 8;

/// The law of a set, given by the truths "n is P" for n = 0, 1, …. The formula is a truth.
pub fn members(is_p: &[bool]) -> Option<Guess> {
    let points = is_p.len() as u64;
    let truths: Vec<u64> = is_p.iter().map(|&p| u64::from(p)).collect();
    let by_period = sequence(&truths);
    let members: Vec<u64> = (0..).zip(is_p).filter(|(_, p)| **p).map(|(n, _)| n).collect();
    if let Some(guess) = &by_period {
        match guess.law {
            Law::Constant => {
                let truth = guess.formula.eval(&[0], &[]) == Some(1);
                let formula = compare(
                    if truth { Relation::LessEqual } else { Relation::Less },
                    number(0),
                    number(0),
                );
                return Some(Guess { formula, ..guess.clone() });
            }
            // A long list of members behind which nothing came is no law.
            Law::Period { period: 1, .. }
                if is_p.last() == Some(&false) && members.len() > LISTED => {}
            Law::Period { preperiod, period, .. } => {
                return Some(by_remainders(is_p, preperiod, period, guess));
            }
            _ => {}
        }
    }
    if let Some(guess) = zeros(is_p).or_else(|| recurrence(&members, points)) {
        return Some(guess);
    }
    let is_period = |guess: &Guess| matches!(guess.law, Law::Period { .. });
    by_period
        .filter(|guess| !is_period(guess))
        .map(|guess| Guess { formula: equal(guess.formula, number(1)), ..guess })
}

/// P iff n mod p is one of some remainders, with exceptions before the period begins.
fn by_remainders(is_p: &[bool], preperiod: u64, period: u64, guess: &Guess) -> Guess {
    let n = || coordinate(0);
    let start = usize::try_from(preperiod).unwrap_or(usize::MAX);
    let mut remainders: Vec<u64> = (preperiod..preperiod + period)
        .filter(|&n| usize::try_from(n).is_ok_and(|n| is_p[n]))
        .map(|n| n % period)
        .collect();
    remainders.sort_unstable();
    let residue = binary(Operator::Mod, n(), number(period));
    // A set that is empty or full from some heap on is told by its early members.
    let law = if period == 1 { Law::Finite } else { Law::Remainders { modulus: period } };
    // A set that is empty from some heap on is the list of its members.
    let periodic = if remainders.is_empty() {
        None
    } else {
        Some(Expr::Member(Box::new(residue), remainders.clone()))
    };
    let early: Vec<u64> =
        (0..preperiod).filter(|&n| is_p[usize::try_from(n).unwrap_or(0)]).collect();
    let formula = match periodic {
        None => Expr::Member(Box::new(n()), early),
        Some(periodic) if preperiod == 0 => periodic,
        Some(periodic) => {
            let wrong = (0..start).any(|n| is_p[n] != remainders.contains(&(n as u64 % period)));
            if wrong && early.is_empty() {
                let late = compare(Relation::LessEqual, number(preperiod), n());
                Expr::And(vec![late, periodic])
            } else if wrong {
                let before = compare(Relation::Less, n(), number(preperiod));
                Expr::If(
                    Box::new(before),
                    Box::new(Expr::Member(Box::new(n()), early)),
                    Box::new(periodic),
                )
            } else {
                periodic
            }
        }
    };
    Guess { formula, law, ..guess.clone() }
}

/// A number divides n an odd, or an even, number of times; 0 is as it is.
fn zeros(is_p: &[bool]) -> Option<Guess> {
    let n = || coordinate(0);
    (2..=12_u64).find_map(|base| {
        [1, 0].into_iter().find_map(|parity| {
            let times = Expr::Call(Function::Valuation, vec![n(), number(base)]);
            let odd = equal(binary(Operator::Mod, times, number(2)), number(parity));
            let formula = if is_p.first() == Some(&true) {
                Expr::Or(vec![equal(n(), number(0)), odd])
            } else {
                Expr::And(vec![compare(Relation::Less, number(0), n()), odd])
            };
            let holds =
                (0..).zip(is_p).all(|(n, p)| formula.eval(&[n], &[]) == Some(i128::from(*p)));
            let guess = Guess::new(formula, Law::Zeros { base }, 2 * base, is_p.len() as u64);
            // The third power must be seen, or it is a period.
            let seen = base * base * base < is_p.len() as u64;
            (holds && seen && guess.convinces()).then_some(guess)
        })
    })
}

/// A linear recurrence with small coefficients from one of the first members on.
fn recurrence(members: &[u64], points: u64) -> Option<Guess> {
    for order in 1..=ORDER {
        for skip in 0..=3_usize {
            let Some(tail) = members.get(skip..) else { continue };
            // Two terms a coefficient fix it, and four more must be right.
            if tail.len() < 3 * order + 4 {
                continue;
            }
            for plus in [0_i64, 1, -1, 2, -2] {
                let found = coefficients(order).find(|coefficients| fits(tail, coefficients, plus));
                let Some(coefficients) = found else { continue };
                let first = members[..skip + order].to_vec();
                let recurrence = Recurrence { first, coefficients, plus };
                if recurrence.members(points - 1) != members {
                    continue;
                }
                let used = (skip + 2 * order + 1) as u64;
                let formula = Expr::Special(Special::Recurrence(recurrence), vec![coordinate(0)]);
                // Of the points it predicts only the members count: the others are easily right.
                let explained = (members.len() as u64).saturating_sub(used);
                if explained >= 4 {
                    return Some(Guess { formula, law: Law::Recurrence, used, explained });
                }
            }
        }
    }
    None
}

fn fits(tail: &[u64], coefficients: &[i64], plus: i64) -> bool {
    let recurrence = Recurrence { first: Vec::new(), coefficients: coefficients.to_vec(), plus };
    let order = coefficients.len();
    (order..tail.len()).all(|i| recurrence.next(&tail[i - order..i]) == Some(tail[i]))
}

/// All lists of small coefficients, small ones first, the last one not 0.
fn coefficients(order: usize) -> impl Iterator<Item = Vec<i64>> {
    let width = if order > SHORT { 2 } else { usize::try_from(2 * LARGEST + 1).unwrap_or(1) };
    let value = |digit: usize| {
        // 0, 1, −1, 2, −2, …
        let half = i64::try_from(digit.div_ceil(2)).unwrap_or(0);
        if digit % 2 == 1 { half } else { -half }
    };
    (0..width.pow(u32::try_from(order).unwrap_or(0))).filter_map(move |mut code| {
        let mut list = Vec::with_capacity(order);
        for _ in 0..order {
            list.push(value(code % width));
            code /= width;
        }
        (list.last() != Some(&0)).then_some(list)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Dialect;

    #[track_caller]
    fn check(is_p: impl Fn(u64) -> bool, expected: &str) {
        let truths: Vec<bool> = (0..1000).map(is_p).collect();
        let shown = members(&truths).map(|guess| {
            for (n, truth) in (0..).zip(&truths) {
                assert_eq!(guess.formula.eval(&[n], &[]), Some(i128::from(*truth)), "{n}");
            }
            guess.formula.write(Dialect::Plain, &["n".to_owned()], &[]).unwrap()
        });
        assert_eq!(shown.as_deref().unwrap_or("nothing"), expected);
    }

    #[test]
    fn sets_have_their_law() {
        check(|n| n % 4 == 0, "n mod 4 = 0");
        check(|n| [1, 4].contains(&(n % 7)), "n mod 7 in {1, 4}");
        check(|n| n == 1 || n == 3, "n in {1, 3}");
        check(|n| n > 2 && n % 3 == 0, "1 ≤ n and n mod 3 = 0");
        check(|n| n.is_power_of_two(), "n in {1, …}, a(i) = 2a(i-1)");
        let fibonacci = |n: u64| {
            let (mut a, mut b) = (1, 2);
            while a < n {
                (a, b) = (b, a + b);
            }
            n == 0 || a == n
        };
        check(fibonacci, "n in {0, 1, 2, …}, a(i) = a(i-1) + a(i-2)");
        check(|_| false, "0 < 0");
        // The lost heaps where three times as many may be taken as before (A. J. Schwenk 1970).
        let narrow = |n: u64| {
            let mut a = vec![1, 2, 3, 4, 6];
            while a[a.len() - 1] < n {
                a.push(a[a.len() - 1] + a[a.len() - 4]);
            }
            n == 0 || a.contains(&n)
        };
        check(narrow, "n in {0, 1, 2, 3, 4, 6, …}, a(i) = a(i-1) + a(i-4)");
        // 0 and the squares: second differences are constant, which is a recurrence of order 2 with a constant.
        check(|n| n.isqrt().pow(2) == n, "n in {0, 1, …}, a(i) = 2a(i-1) - a(i-2) + 2");
        check(|n| n.count_ones() % 2 == 0, "automaton(n) = 1");
        check(|n| n == 0 || n.trailing_zeros() % 2 == 1, "n = 0 or v_2(n) mod 2 = 1");
        check(|n| n > 0 && n % 9 != 0, "n mod 9 in {1, 2, 3, 4, 5, 6, 7, 8}");
    }

    #[test]
    fn primes_and_noise_have_none() {
        let prime =
            |n: u64| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        check(prime, "nothing");
        // Grundy's game has 42 heaps of value 0 below 1223 and none up to 10^10 (A. Flammenkamp): their list is no law.
        let zeros = |n: u64| n < 100 && (n * n) % 7 == 4;
        check(zeros, "nothing");
        for seed in 1..40_u64 {
            let noise = |n: u64| {
                let mut z = (n + seed * 7919).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                (z ^ (z >> 31)).is_multiple_of(2 + seed % 30)
            };
            check(noise, "nothing");
        }
    }
}
