//! Members of the built-in sets, as far as 128-bit arithmetic in a rule can need them.

use super::syntax::Builtin;
use crate::rules::heap::prime::{is_prime, next_prime};

/// Whether a number is a member. Cost: a few multiplications; recurrent sets are walked (at most 190 members fit).
pub(super) fn contains(set: Builtin, value: i128) -> bool {
    if value <= 0 {
        return false;
    }
    match set {
        Builtin::Squares => {
            let root = (value as u128).isqrt() as i128;
            root * root == value
        }
        Builtin::Primes => u64::try_from(value).is_ok_and(is_prime),
        Builtin::Powers2 => value & (value - 1) == 0,
        Builtin::Fibonacci | Builtin::Narayana => next_after(set, value - 1) == Some(value),
    }
}

/// The least member above a number, if it fits in 64 bits.
pub(super) fn next_after(set: Builtin, value: i128) -> Option<i128> {
    let limit = i128::from(u64::MAX);
    if value >= limit {
        return None;
    }
    let value = value.max(0);
    let next = match set {
        Builtin::Squares => {
            let root = (value as u128).isqrt() as i128 + 1;
            root * root
        }
        Builtin::Primes => i128::from(next_prime(u64::try_from(value).ok()?)?),
        Builtin::Powers2 => {
            if value == 0 {
                1
            } else {
                1 << (value.ilog2() + 1)
            }
        }
        Builtin::Fibonacci => {
            let (mut a, mut b) = (1i128, 2i128);
            while a <= value {
                (a, b) = (b, a + b);
            }
            a
        }
        Builtin::Narayana => {
            let (mut a, mut b, mut c, mut d) = (1i128, 2i128, 3i128, 4i128);
            while a <= value {
                (a, b, c, d) = (b, c, d, d + b);
            }
            a
        }
    };
    (next <= limit).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(set: Builtin, expected: &[i128]) {
        let mut value = 0;
        let mut found = Vec::new();
        for _ in expected {
            value = next_after(set, value).expect("a small member");
            found.push(value);
        }
        assert_eq!(found, expected);
        let last = expected[expected.len() - 1];
        for n in -1..=last {
            assert_eq!(contains(set, n), expected.contains(&n), "{set:?} {n}");
        }
    }

    #[test]
    fn the_first_members_are_the_published_ones() {
        check(Builtin::Squares, &[1, 4, 9, 16, 25, 36]);
        check(Builtin::Primes, &[2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43]);
        check(Builtin::Powers2, &[1, 2, 4, 8, 16, 32]);
        check(Builtin::Fibonacci, &[1, 2, 3, 5, 8, 13, 21]);
        // OEIS A000930 without its repeated ones.
        check(Builtin::Narayana, &[1, 2, 3, 4, 6, 9, 13, 19, 28, 41, 60, 88]);
    }

    #[test]
    fn the_ends_of_the_range_hold() {
        assert!(is_prime(18_446_744_073_709_551_557));
        assert!(!is_prime(3_825_123_056_546_413_051));
        for (_, set) in Builtin::ALL {
            assert_eq!(next_after(*set, i128::from(u64::MAX)), None);
            assert!(!contains(*set, 0) && !contains(*set, i128::MIN));
        }
    }
}
