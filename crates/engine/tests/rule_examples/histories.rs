//! Rules that remember: limits by the last move, bans, who said what.

use super::{
    Case,
    Known::{Value, Wins},
    ascending, heaps, tuples,
};
use bouton_core::value::mex;
use std::collections::HashMap;

/// The numbers from which the first player loses if up to t times the last take may be taken: every number of the
/// sequence b(i) is followed by itself plus the least earlier one that is at least a t-th part of it.
fn lost_starts(t: u64, to: u64) -> Vec<u64> {
    let mut sequence = vec![1];
    while sequence[sequence.len() - 1] <= to {
        let last = sequence[sequence.len() - 1];
        let earlier = sequence.iter().find(|&&b| b * t >= last).expect("the last one");
        sequence.push(last + earlier);
    }
    sequence
}

fn reaches(left: u64, used: u64, m: u64, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = known.get(&used) {
        return won;
    }
    let won = (1..=m)
        .filter(|k| used >> k & 1 == 0)
        .any(|k| k >= left || !reaches(left - k, used | 1 << k, m, known));
    known.insert(used, won);
    won
}

pub(crate) static CASES: &[Case] = &[
    Case {
        file: "fibonacci-nim",
        settings: &[],
        positions: || heaps(1, 60),
        known: |_, n| Wins(![1, 2, 3, 5, 8, 13, 21, 34, 55].contains(&n[0])),
    },
    Case {
        file: "k-times-nim",
        settings: &["t=1", "t=2", "t=3", "t=4"],
        positions: || heaps(1, 50),
        known: |p, n| Wins(!lost_starts(p[0], 50).contains(&n[0])),
    },
    Case {
        file: "at-most-the-last-take",
        settings: &[],
        positions: || tuples(2, 1, 16),
        known: |_, p| Wins(p[0] & p[0].wrapping_neg() <= p[1]),
    },
    Case {
        file: "no-take-twice",
        settings: &[],
        positions: || heaps(0, 18),
        known: |_, n| Value((0..).take_while(|k| k * (k + 1) / 2 <= n[0]).last().expect("0")),
    },
    Case {
        file: "castle",
        settings: &["x=2,y=3,z=4", "x=1,y=1,z=1", "x=5,y=2,z=3"],
        positions: || heaps(0, 40),
        known: |p, n| {
            let mut values: Vec<[u64; 3]> = Vec::new();
            for n in 0..=n[0] {
                let left = |i: usize| values[n.saturating_sub(p[i]) as usize];
                let of = |last: usize| match n {
                    0 => 0,
                    _ => {
                        let kinds = (0..3).filter(|&kind| kind == 0 || kind != last);
                        mex(kinds.map(|kind| left(kind)[kind]))
                    }
                };
                let row = [of(0), of(1), of(2)];
                values.push(row);
            }
            Value(values[n[0] as usize][0])
        },
    },
    Case {
        file: "number-line",
        settings: &[],
        positions: || {
            [2, 9, 10, 18, 19, 100, 162, 163, 324, 325, 2916, 2917].map(|n| vec![n]).into()
        },
        known: |_, n| {
            // Her number grows by 9, his by 2.
            let (mut p, mut mine) = (9, true);
            while p < n[0] {
                mine = !mine;
                p *= if mine { 9 } else { 2 };
            }
            Wins(mine)
        },
    },
    Case {
        file: "not-the-same-heap",
        settings: &[],
        positions: || ascending(3, 0, 7),
        known: |_, p| Wins(p[2] > p[0] + p[1] || p.iter().sum::<u64>() % 2 == 1),
    },
    Case {
        file: "go-on-with-the-heap",
        settings: &[],
        positions: || tuples(3, 0, 4),
        known: |_, p| Wins(p.iter().any(|&n| n > 1) || p.iter().sum::<u64>() % 2 == 1),
    },
    Case {
        file: "use-each-number-once",
        settings: &["m=4", "m=5", "m=8"],
        positions: || heaps(1, 14),
        known: |p, n| {
            // Totals that cannot be reached are won by nobody; the last number then decides.
            let total = p[0] * (p[0] + 1) / 2;
            if n[0] > total {
                return Wins(p[0] % 2 == 1);
            }
            Wins(reaches(n[0], 0, p[0], &mut HashMap::new()))
        },
    },
    Case {
        file: "board-walk",
        settings: &["n=2", "n=3", "n=4"],
        positions: || vec![vec![0]],
        known: |p, _| Wins(p[0] % 2 == 0),
    },
    Case {
        file: "public-sale",
        settings: &["m=2", "m=4", "m=6"],
        positions: || heaps(1, 40),
        known: |p, n| Wins(n[0] % (p[0] + 1) != 0),
    },
];
