//! Rules on several numbers.

use super::{
    Case,
    Known::{Value, Wins},
    ascending, tuples,
};
use bouton_core::value::mex;
use std::collections::HashMap;

/// The nim-product by Conway's definition.
fn product(x: u64, y: u64, known: &mut HashMap<(u64, u64), u64>) -> u64 {
    if let Some(&value) = known.get(&(x, y)) {
        return value;
    }
    let mut of = Vec::new();
    for a in 0..x {
        for b in 0..y {
            of.push(product(a, y, known) ^ product(x, b, known) ^ product(a, b, known));
        }
    }
    let value = mex(of);
    known.insert((x, y), value);
    value
}

fn xor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum, n| sum ^ n)
}

fn sorted(numbers: &[u64]) -> Vec<u64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted
}

/// The pairs ⌊kφ⌋, ⌊kφ⌋ + k up to a number.
fn wythoff_pairs(to: u64) -> Vec<(u64, u64)> {
    // ⌊kφ⌋ = ⌊(k + √(5k²)) / 2⌋.
    (0..=to).map(|k| (k + (5 * k * k).isqrt()) / 2).zip(0..).map(|(a, k)| (a, a + k)).collect()
}

fn wizard_wins(a: u64, b: u64) -> bool {
    if a == 0 {
        return false;
    }
    !wizard_wins(b % a, a) || ((b / a) % (a + 1)).is_multiple_of(2)
}

fn euclid_wins(a: u64, b: u64) -> bool {
    let (mut small, mut large, mut mine) = (a.min(b), a.max(b), true);
    if small == 0 {
        return false;
    }
    while large % small != 0 && large / small == 1 {
        (small, large, mine) = (large - small, small, !mine);
    }
    mine
}

fn cut(w: u64, h: u64, known: &mut HashMap<(u64, u64), u64>) -> u64 {
    if let Some(&value) = known.get(&(w, h)) {
        return value;
    }
    let mut of = Vec::new();
    for a in 2..w.saturating_sub(1) {
        of.push(cut(a, h, known) ^ cut(w - a, h, known));
    }
    for b in 2..h.saturating_sub(1) {
        of.push(cut(w, b, known) ^ cut(w, h - b, known));
    }
    let value = mex(of);
    known.insert((w, h), value);
    value
}

pub(crate) static CASES: &[Case] = &[
    Case {
        file: "wythoff",
        settings: &[],
        positions: || ascending(2, 0, 16),
        known: |_, p| Wins(!wythoff_pairs(20).contains(&(p[0], p[1]))),
    },
    Case {
        file: "proportionate-nim",
        settings: &[],
        positions: || ascending(2, 0, 14),
        known: |_, p| {
            // By the moves, row by row.
            let (mut won, n): (HashMap<(u64, u64), bool>, u64) = (HashMap::new(), p[1]);
            for a in 0..=n {
                for b in 0..=n {
                    let mut moves = Vec::new();
                    for (x, y) in [(1, 0), (0, 1), (1, 1), (1, 2), (2, 1)] {
                        moves.extend(
                            (1..=n).filter_map(|k| {
                                Some((a.checked_sub(k * x)?, b.checked_sub(k * y)?))
                            }),
                        );
                    }
                    won.insert((a, b), moves.iter().any(|to| !won[to]));
                }
            }
            Wins(won[&(p[0], p[1])])
        },
    },
    Case {
        file: "euclid",
        settings: &[],
        positions: || tuples(2, 1, 17),
        known: |_, p| Wins(euclid_wins(p[0], p[1])),
    },
    Case {
        file: "wizards",
        settings: &[],
        positions: || tuples(2, 0, 20),
        known: |_, p| Wins(wizard_wins(p[0].min(p[1]), p[0].max(p[1]))),
    },
    Case {
        file: "king",
        settings: &[],
        positions: || tuples(2, 1, 13),
        known: |_, p| Wins(!(p[0] % 2 == 1 && p[1] % 2 == 1)),
    },
    Case {
        file: "new-chess-piece",
        settings: &["k=1", "k=2", "k=3", "k=5"],
        positions: || ascending(2, 0, 13),
        known: |p, at| {
            let (k, least) = (p[0], at[0].min(at[1]));
            let turns = if k == 1 { 0 } else { least / (k + 1) };
            Wins(least % (k + 1) == k || (at[0] + at[1] + turns) % 2 == 1)
        },
    },
    Case {
        file: "paired-split",
        settings: &[],
        positions: || tuples(2, 1, 16),
        known: |_, p| Value(u64::from(((p[0] - 1) | (p[1] - 1)).trailing_ones())),
    },
    Case {
        file: "two-boxes",
        settings: &[],
        positions: || super::heaps(1, 80),
        known: |_, n| Wins(!(n[0] + 1).is_power_of_two()),
    },
    Case {
        file: "distribunim",
        settings: &[],
        positions: || tuples(2, 1, 14),
        known: |_, p| {
            // By the moves, in the order of the sums.
            let mut won: HashMap<(u64, u64), bool> = HashMap::new();
            for sum in 2..=28 {
                for a in 1..sum {
                    let b = sum - a;
                    let least = a.min(b);
                    let mut wins = false;
                    for i in 0..=least {
                        let (x, y) = (a - i.min(a), b - (least - i).min(b));
                        wins = wins || (x > 0 && y > 0 && !won[&(x, y)]);
                    }
                    won.insert((a, b), wins);
                }
            }
            Wins(won[&(p[0], p[1])])
        },
    },
    Case {
        file: "cutting-paper",
        settings: &[],
        positions: || ascending(2, 2, 14),
        known: |_, p| Wins(cut(p[0], p[1], &mut HashMap::new()) != 0),
    },
    Case {
        file: "bad-square",
        settings: &[],
        positions: || {
            let all = tuples(4, 0, 3).into_iter().map(|t| vec![t[0] + 1, t[1] + 1, t[2], t[3]]);
            all.filter(|t| t[2] < t[0] && t[3] < t[1]).collect()
        },
        known: |_, p| Value(p[2] ^ (p[0] - 1 - p[2]) ^ p[3] ^ (p[1] - 1 - p[3])),
    },
    Case {
        file: "bounded-nim",
        settings: &[],
        positions: || tuples(2, 0, 15),
        known: |_, p| Value(p[0] % (p[1] + 1)),
    },
    Case {
        file: "fraction-nim",
        settings: &[],
        positions: || tuples(2, 1, 16),
        known: |_, p| {
            let (mut n, k) = (p[0], p[1]);
            while n % k != 0 {
                n -= n / k + 1;
            }
            Value(n / k)
        },
    },
    Case {
        file: "turning-corners",
        settings: &[],
        positions: || ascending(2, 0, 9),
        known: |_, p| Value(product(p[0], p[1], &mut HashMap::new())),
    },
    Case {
        file: "turning-corners-3d",
        settings: &[],
        positions: || ascending(3, 0, 4),
        known: |_, p| {
            let mut known = HashMap::new();
            let two = product(p[0], p[1], &mut known);
            Value(product(two, p[2], &mut known))
        },
    },
    Case {
        file: "flip-squares",
        settings: &["k=1", "k=3", "k=4"],
        positions: || ascending(2, 1, 10),
        known: |p, at| {
            let low = |x: u64| x & x.wrapping_neg();
            Value(low(at[0]).min(low(at[1])).min(1 << p[0].ilog2()))
        },
    },
    Case {
        file: "georgia-and-bob",
        settings: &[],
        positions: || {
            ascending(4, 1, 9).into_iter().filter(|t| t.windows(2).all(|w| w[0] < w[1])).collect()
        },
        known: |_, p| Wins((p[3] - p[2] - 1) ^ (p[1] - p[0] - 1) != 0),
    },
    Case {
        file: "pebbles",
        settings: &[],
        positions: || ascending(4, 0, 6).into_iter().step_by(2).collect(),
        known: |_, p| Wins((p[3] - p[2]) ^ (p[1] - p[0]) != 0),
    },
    Case {
        file: "staircase-on-a-tree",
        settings: &[],
        positions: || tuples(2, 0, 9),
        known: |_, p| Value(if p[1] % 2 == 1 { p[0] } else { 0 }),
    },
    Case {
        file: "regrouping",
        settings: &[],
        positions: || ascending(4, 0, 4),
        known: |_, p| Wins(!(p[0] == p[1] && p[2] == p[3])),
    },
    Case {
        file: "from-every-heap",
        settings: &[],
        positions: || ascending(3, 0, 8),
        known: |_, p| Wins(xor(p) != 0),
    },
    Case {
        file: "everything-nim",
        settings: &[],
        positions: || ascending(3, 1, 7),
        known: |_, p| {
            let missing = (1..).find(|n| !p.contains(n)).expect("one is missing");
            let last = p.iter().copied().max().expect("three");
            Wins(if missing > last { last % 2 == 1 } else { missing % 2 == 1 })
        },
    },
    Case {
        file: "thanos",
        settings: &[],
        positions: || ascending(4, 1, 5),
        known: |_, p| Wins(p.iter().filter(|&&n| n == sorted(p)[0]).count() <= 2),
    },
    Case {
        file: "candy-piles",
        settings: &[],
        positions: || ascending(4, 0, 6).into_iter().filter(|p| p[3] > 0).collect(),
        known: |_, p| {
            let piles: Vec<u64> = p.iter().rev().copied().filter(|&n| n > 0).collect();
            let at = |i: usize| piles.get(i).copied().unwrap_or(0);
            let mut i = 0;
            while at(i + 1) > i as u64 + 1 {
                i += 1;
            }
            let right = at(i) - i as u64 - 1;
            let up = piles.iter().skip(i + 1).filter(|&&n| n == i as u64 + 1).count() as u64;
            Wins(right % 2 == 1 || up % 2 == 1)
        },
    },
    Case {
        file: "decrementing",
        settings: &[],
        positions: || {
            let gcd = |a: u64, b: u64| {
                (1..=a.max(b)).rev().find(|d| a.is_multiple_of(*d) && b.is_multiple_of(*d))
            };
            let coprime = move |t: &Vec<u64>| gcd(t[0], t[1]).and_then(|g| gcd(g, t[2])) == Some(1);
            ascending(3, 1, 7).into_iter().filter(coprime).collect()
        },
        known: |_, p| {
            let (mut p, mut mine) = (p.to_vec(), true);
            loop {
                // Odd sum of (n - 1): whoever is to move wins.
                if (p.iter().sum::<u64>() - 3) % 2 == 1 {
                    return Wins(mine);
                }
                let odd: Vec<usize> = (0..3).filter(|&i| p[i] % 2 == 1).collect();
                if odd.len() != 1 || p[odd[0]] == 1 {
                    return Wins(!mine);
                }
                p[odd[0]] -= 1;
                let g = (1..=p[odd[0]]).rev().find(|d| p.iter().all(|n| n % d == 0)).expect("1");
                p.iter_mut().for_each(|n| *n /= g);
                mine = !mine;
            }
        },
    },
    Case {
        file: "merge-heaps",
        settings: &[],
        positions: || super::heaps(1, 24),
        known: |_, n| Wins((3 * (n[0] / 4) + (n[0] % 4).saturating_sub(1)) % 2 == 1),
    },
    Case {
        file: "chalkboard",
        settings: &[],
        positions: || ascending(4, 0, 4).into_iter().filter(|p| p[3] > 0).collect(),
        known: |_, p| {
            let numbers: Vec<u64> = p.iter().filter_map(|n| n.checked_sub(1)).collect();
            Wins(numbers.len().is_multiple_of(2) || xor(&numbers) == 0)
        },
    },
    Case {
        file: "zero-xor",
        settings: &[],
        positions: || {
            let different = |t: &Vec<u64>| t.windows(2).all(|w| w[0] < w[1] || w[1] == 0);
            ascending(5, 0, 8).into_iter().filter(different).filter(|t| xor(t) != 0).collect()
        },
        known: |_, p| {
            let numbers: Vec<u64> = p.iter().copied().filter(|&n| n > 0).collect();
            Wins(numbers.len() % 2 == 1 || numbers.contains(&xor(p)))
        },
    },
    Case {
        file: "add-stones",
        settings: &[],
        positions: || tuples(2, 0, 18).into_iter().filter(|t| t[1] <= t[0] && t[0] > 0).collect(),
        known: |_, p| {
            fn value(s: u64, c: u64) -> u64 {
                if c == 0 {
                    return 0;
                }
                let q = (0..s).take_while(|q| q + q * q < s).last().unwrap_or(0);
                if c > q { s - c } else { value(q, c) }
            }
            Value(value(p[0], p[1]))
        },
    },
    Case {
        file: "first-heap-only",
        settings: &[],
        positions: || tuples(4, 0, 3).into_iter().step_by(2).collect(),
        known: |_, p| {
            let heaps: Vec<u64> = p.iter().copied().filter(|&n| n > 0).collect();
            match heaps.iter().position(|&n| n > 1) {
                Some(ones) => Wins(ones % 2 == 0),
                None => Wins(heaps.len() % 2 == 1),
            }
        },
    },
];
