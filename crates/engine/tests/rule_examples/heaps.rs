//! Rules on one heap.

use super::{
    Case, Known,
    Known::{Value, Wins},
    heaps, tuples,
};
use bouton_core::value::mex;

fn p_positions(list: &[u64], n: u64) -> Known {
    Wins(!list.contains(&n))
}

/// Nim-values of 0..=to by a function that lists the values of the options.
fn table(to: u64, options: impl Fn(u64, &[u64]) -> Vec<u64>) -> Vec<u64> {
    let mut values = Vec::new();
    for n in 0..=to {
        let of = options(n, &values);
        values.push(mex(of));
    }
    values
}

/// Values of a row from which t adjacent ones are taken, for every t of a range.
fn row(to: u64, takes: std::ops::RangeInclusive<u64>) -> Vec<u64> {
    table(to, |n, g| {
        let mut of = Vec::new();
        for t in takes.clone().filter(|&t| t <= n) {
            for a in 0..=n - t {
                of.push(g[a as usize] ^ g[(n - t - a) as usize]);
            }
        }
        of
    })
}

/// Bouton's misère rule for heaps with these values.
fn misere_nim(heaps: &[u64]) -> Known {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let large = heaps.iter().any(|&heap| heap > 1);
    Wins(if large { sum != 0 } else { sum == 0 })
}

/// Whether a string of digits is won, by its own rules.
fn digits_won(digits: &[u8], known: &mut std::collections::HashMap<Vec<u8>, bool>) -> bool {
    if let Some(&won) = known.get(digits) {
        return won;
    }
    let mut won = false;
    for place in 0..digits.len() {
        for lower in 0..digits[place] {
            let mut next = digits.to_vec();
            next[place] = lower;
            won = won || !digits_won(&next, known);
        }
        won = won || (digits[place] == 0 && !digits_won(&digits[..place], known));
    }
    known.insert(digits.to_vec(), won);
    won
}

pub(crate) static CASES: &[Case] = &[
    Case {
        file: "take-up-to-m",
        settings: &["", "m=1", "m=7"],
        positions: || heaps(0, 40),
        known: |p, n| Value(n[0] % (p.first().unwrap_or(&3) + 1)),
    },
    Case {
        file: "take-l-to-r",
        settings: &["l=2,r=5", "l=1,r=3", "l=4,r=4", "l=3,r=8"],
        positions: || heaps(0, 40),
        known: |p, n| Value(n[0] % (p[0] + p[1]) / p[0]),
    },
    Case {
        file: "take-from-a-set",
        settings: &[],
        positions: || heaps(0, 60),
        known: |_, n| Wins(n[0] % 7 > 1),
    },
    Case {
        file: "take-1-2-or-k",
        settings: &["k=3", "k=4", "k=6", "k=9"],
        positions: || heaps(0, 40),
        known: |p, n| {
            let k = p[0];
            let r = n[0] % (k + 1);
            Wins(if k % 3 == 0 { r == k || r % 3 != 0 } else { n[0] % 3 != 0 })
        },
    },
    Case {
        file: "take-a-power-of-two",
        settings: &[],
        positions: || heaps(0, 70),
        known: |_, n| Value(n[0] % 3),
    },
    Case {
        file: "take-a-fibonacci-number",
        settings: &[],
        positions: || heaps(0, 76),
        known: |_, n| {
            p_positions(&[0, 4, 10, 14, 20, 24, 30, 36, 40, 46, 50, 56, 60, 66, 72, 76], n[0])
        },
    },
    Case {
        file: "take-a-narayana-number",
        settings: &[],
        positions: || heaps(0, 60),
        known: |_, n| {
            let set = [1, 2, 3, 4, 6, 9, 13, 19, 28, 41, 60, 88];
            let g = table(n[0], |n, g| {
                set.iter().filter(|&&k| k <= n).map(|k| g[(n - k) as usize]).collect()
            });
            Value(g[n[0] as usize])
        },
    },
    Case {
        file: "take-a-square",
        settings: &[],
        positions: || heaps(0, 85),
        known: |_, n| {
            let list = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85];
            p_positions(&list, n[0])
        },
    },
    Case {
        file: "take-p-to-q-misere",
        settings: &["p=2,q=4", "p=1,q=3", "p=3,q=3", "p=3,q=7"],
        positions: || heaps(1, 40),
        known: |p, n| Wins(!(1..=p[0]).contains(&(n[0] % (p[0] + p[1])))),
    },
    Case {
        file: "subtraction-misere",
        settings: &[],
        positions: || heaps(0, 30),
        known: |_, n| p_positions(&[1, 3, 8, 10, 15, 17, 22, 24, 29], n[0]),
    },
    Case {
        file: "nim-misere",
        settings: &[],
        positions: || tuples(3, 0, 4),
        known: |_, heaps| misere_nim(heaps),
    },
    Case {
        file: "take-or-split-misere",
        settings: &[],
        positions: || tuples(2, 0, 6),
        known: |_, heaps| misere_nim(heaps),
    },
    Case {
        file: "lasker",
        settings: &[],
        positions: || heaps(0, 50),
        known: |_, n| {
            Value(match n[0] % 4 {
                3 => n[0] + 1,
                0 if n[0] > 0 => n[0] - 1,
                _ => n[0],
            })
        },
    },
    Case {
        file: "take-or-split-in-three",
        settings: &[],
        positions: || heaps(0, 42),
        known: |_, n| {
            Value(match n[0] % 8 {
                7 => n[0] + 1,
                0 if n[0] > 0 => n[0] - 1,
                _ => n[0],
            })
        },
    },
    Case {
        file: "split-by-xor",
        settings: &[],
        positions: || heaps(1, 63),
        known: |_, n| Value(u64::from(n[0].count_ones() - 1) % 2),
    },
    Case {
        file: "split-cycles",
        settings: &[],
        positions: || heaps(1, 40),
        known: |_, n| Value((n[0] - 1) % 2),
    },
    Case {
        file: "dawson-kayles",
        settings: &[],
        positions: || heaps(0, 120),
        known: |_, n| Value(row(n[0], 2..=2)[n[0] as usize]),
    },
    Case {
        file: "kayles",
        settings: &[],
        positions: || heaps(0, 100),
        known: |_, n| Value(row(n[0], 1..=2)[n[0] as usize]),
    },
    Case {
        file: "treblecross",
        settings: &[],
        positions: || heaps(1, 98),
        known: |_, n| p_positions(&[6, 12, 22, 30, 32, 44, 54, 64, 76, 86, 98], n[0]),
    },
    Case {
        file: "ring",
        settings: &["k=1", "k=2", "k=4"],
        positions: || heaps(1, 40),
        known: |p, n| Wins(n[0] <= p[0] || (p[0] == 1 && n[0] % 2 == 1)),
    },
    Case {
        file: "paint-chain",
        settings: &["m=2", "m=3", "m=5"],
        positions: || heaps(0, 40),
        known: |p, n| {
            let Some(rest) = n[0].checked_sub(p[0]) else { return Wins(false) };
            Wins(row(rest, p[0]..=p[0])[rest as usize] == 0)
        },
    },
    Case {
        file: "consecutive-cards",
        settings: &["l=2,r=3", "l=1,r=4", "l=3,r=3"],
        positions: || heaps(0, 30),
        known: |p, n| {
            let (l, r, n) = (p[0], p[1], n[0]);
            if n >= l && (l < r || (n - l) % 2 == 0) {
                return Wins(true);
            }
            Wins(row(n, l..=r)[n as usize] != 0)
        },
    },
    Case {
        file: "two-colours-in-a-row",
        settings: &[],
        positions: || heaps(0, 24),
        known: |_, n| Value(n[0] % 2),
    },
    Case {
        file: "beans",
        settings: &[],
        positions: || heaps(0, 20),
        known: |_, n| {
            let known =
                [0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38];
            Value(known[n[0] as usize])
        },
    },
    Case {
        file: "split-nearly-equal",
        settings: &["f=2", "f=3", "f=7"],
        positions: || heaps(0, 40),
        known: |p, n| {
            let g = table(n[0], |n, g| {
                let parts = |m: u64| {
                    let (small, larger) = (n / m, n % m);
                    let large = if larger % 2 == 1 { g[small as usize + 1] } else { 0 };
                    large ^ if (m - larger) % 2 == 1 { g[small as usize] } else { 0 }
                };
                if n < p[0] { Vec::new() } else { (2..=n).map(parts).collect() }
            });
            Value(g[n[0] as usize])
        },
    },
    Case {
        file: "take-one-or-split-into-k",
        settings: &["k=2", "k=3", "k=4", "k=5"],
        positions: || heaps(0, 40),
        known: |p, n| {
            fn odd(n: u64) -> u64 {
                match n {
                    0..5 => [0, 1, 0, 1, 2][n as usize],
                    _ if n % 2 == 1 => 0,
                    _ => {
                        if odd(n / 2) == 1 {
                            2
                        } else {
                            1
                        }
                    }
                }
            }
            Value(match (p[0] % 2, n[0]) {
                (0, n @ 0..3) => n,
                (0, n) => 1 - n % 2,
                (_, n) => odd(n),
            })
        },
    },
    Case {
        file: "consecutive-sizes",
        settings: &[],
        positions: || heaps(1, 60),
        known: |_, n| {
            let g = table(n[0], |n, g| {
                let mut of = Vec::new();
                for a in 1..n {
                    let (mut sum, mut value) = (0, 0);
                    for size in a.. {
                        sum += size;
                        if sum > n || size == n {
                            break;
                        }
                        value ^= g[size as usize];
                        if sum == n && size > a {
                            of.push(value);
                        }
                    }
                }
                of
            });
            Value(g[n[0] as usize])
        },
    },
    Case {
        file: "ruler",
        settings: &[],
        positions: || heaps(1, 64),
        known: |_, n| Value(n[0] & n[0].wrapping_neg()),
    },
    Case {
        file: "array-flips",
        settings: &["last=24", "last=37"],
        positions: || heaps(1, 24),
        known: |p, i| {
            // By the definition, on the number of multiples alone.
            fn value(cell: u64, last: u64) -> u64 {
                let mut sum = 0;
                let mut of = Vec::new();
                for k in 1..=last / cell {
                    if k > 1 {
                        sum ^= value(k, last / cell);
                    }
                    of.push(sum);
                }
                mex(of)
            }
            Value(value(1, p[0] / i[0]))
        },
    },
    Case {
        file: "digital-deletions",
        settings: &[],
        positions: || {
            // Strings of up to three digits, some of them.
            let all = (0..1000_u64).filter(|n| n % 37 == 0).map(|n| vec![1000 + n]);
            all.chain((0..10).map(|d| vec![10 + d]))
                .chain((0..100).step_by(9).map(|n| vec![100 + n]))
                .collect()
        },
        known: |_, n| {
            let text = n[0].to_string();
            let digits: Vec<u8> = text[1..].bytes().map(|b| b - b'0').collect();
            Wins(digits_won(&digits, &mut std::collections::HashMap::new()))
        },
    },
    Case {
        file: "tree-cutting",
        settings: &[],
        positions: || {
            // Sets of nodes up to 11 in which every node's parent is there too.
            let whole = |m: u64| (2..12).all(|v| m >> v & 1 == 0 || m >> (v / 2) & 1 == 1);
            (0..1 << 12).filter(|m| m & 3 == 2 && whole(*m)).map(|m| vec![m]).collect()
        },
        known: |_, m| {
            fn value(m: u64, v: u64) -> u64 {
                let children =
                    [2 * v, 2 * v + 1].into_iter().filter(|c| *c < 64 && m >> c & 1 == 1);
                children.fold(0, |sum, c| sum ^ (1 + value(m, c)))
            }
            Value(value(m[0], 1))
        },
    },
    Case {
        file: "distinct-numbers",
        settings: &[],
        positions: || heaps(1, 511),
        known: |_, m| {
            let set: Vec<u64> = (0..10).filter(|i| m[0] >> i & 1 == 1).collect();
            let (last, count) = (set[set.len() - 1], set.len() as u64);
            let gap = set.len() == 1 && last > 0 || set.len() > 1 && last - set[set.len() - 2] > 1;
            Wins(gap || (last + 1 - count) % 2 == 1)
        },
    },
    Case {
        file: "differences",
        settings: &[],
        positions: || heaps(1, 1023).into_iter().filter(|m| m[0] % 2 == 0).step_by(5).collect(),
        known: |_, m| {
            let set: Vec<u64> = (0..10).filter(|i| m[0] >> i & 1 == 1).collect();
            let gcd = set.iter().fold(0, |mut a, &b| {
                let mut b = b;
                while b > 0 {
                    (a, b) = (b, a % b);
                }
                a
            });
            Wins((set[set.len() - 1] / gcd - set.len() as u64) % 2 == 1)
        },
    },
    Case {
        file: "powers",
        settings: &[],
        positions: || (0..=13_u64).map(|k| vec![(1 << (k + 1)) - 2]).collect(),
        known: |_, m| {
            let known = [0, 1, 2, 1, 4, 3, 2, 1, 5, 6, 2, 1, 8, 7, 5, 9];
            Value(known[m[0].count_ones() as usize])
        },
    },
];
