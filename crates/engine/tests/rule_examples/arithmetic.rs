//! Rules by divisors, roots and primes.

use super::{
    Case,
    Known::{Value, Wins},
    heaps,
};

fn factors(n: u64) -> Vec<u64> {
    let (mut rest, mut found) = (n, Vec::new());
    for p in 2..=n {
        while rest % p == 0 {
            rest /= p;
            found.push(p);
        }
    }
    found
}

pub(crate) static CASES: &[Case] = &[
    Case {
        file: "take-one-or-a-prime",
        settings: &[],
        positions: || heaps(0, 80),
        known: |_, n| Wins(n[0] % 4 != 0),
    },
    Case {
        file: "take-a-prime-power",
        settings: &[],
        positions: || heaps(0, 80),
        known: |_, n| Wins(n[0] % 6 != 0),
    },
    Case {
        file: "take-a-proper-divisor",
        settings: &[],
        positions: || heaps(1, 100),
        known: |_, n| Value(u64::from(n[0].trailing_zeros())),
    },
    Case {
        file: "replace-by-a-divisor",
        settings: &[],
        positions: || heaps(1, 128),
        known: |_, n| Value(factors(n[0]).len() as u64),
    },
    Case {
        file: "take-coprime",
        settings: &[],
        positions: || heaps(1, 70),
        known: |_, n| {
            let Some(&least) = factors(n[0]).first() else { return Value(1) };
            let index = (2..=least).filter(|&p| factors(p).len() == 1).count() as u64;
            Value(if least == 2 { 0 } else { index })
        },
    },
    Case {
        file: "take-an-inner-divisor",
        settings: &[],
        positions: || heaps(1, 130),
        known: |_, n| {
            let power = n[0].is_power_of_two();
            Wins(n[0] % 2 == 0 && !(power && n[0].trailing_zeros() % 2 == 1))
        },
    },
    Case {
        file: "divide-or-decrement",
        settings: &[],
        positions: || heaps(1, 100),
        known: |_, n| {
            let (n, list) = (n[0], factors(n[0]));
            let lost = n == 1
                || (n > 2 && n.is_power_of_two())
                || (list.len() == 2 && list[0] == 2 && list[1] > 2);
            Wins(!lost)
        },
    },
    Case {
        file: "split-into-two-divisors",
        settings: &[],
        positions: || heaps(1, 60),
        known: |_, n| {
            fn value(n: u64) -> u64 {
                let divisors: Vec<u64> = (2..n).filter(|d| n.is_multiple_of(*d)).collect();
                let values: Vec<u64> = divisors.iter().map(|&d| value(d)).collect();
                let pairs = values.iter().flat_map(|a| values.iter().map(move |b| a ^ b));
                bouton_core::value::mex(pairs)
            }
            Value(value(n[0]))
        },
    },
    Case {
        file: "root-game",
        settings: &[],
        positions: || {
            let ends = [1, 2, 3, 4, 15, 16, 17, 81, 82, 100, 6723, 6724, 50625, 50626, 1_000_000];
            ends.into_iter().chain((0..60).map(|i| 1 + i * 977)).map(|n| vec![n]).collect()
        },
        known: |_, n| {
            let ends = [(3, 0), (15, 1), (81, 2), (6723, 0), (50625, 3), (2_562_991_875, 1)];
            Value(ends.iter().find(|(end, _)| n[0] <= *end).map_or(2, |(_, value)| *value))
        },
    },
];
