//! Lasker's Nim: take any number from a heap, or split it into two; the code 4.\[3\].
//!
//! # Theory
//! g(n) = n + 1 for n ≡ 3 (mod 4), n − 1 for n ≡ 0 (mod 4), n > 0, and n otherwise (Lasker 1931; Winning Ways, chapter 4).
//!
//! # Moves
//! Taking reaches the value v by leaving g(v), for g is its own inverse. Splits n = a + b with g(a) ⊕ g(b) = v: write
//! a = 4i + x, b = 4j + y with x, y in 1 … 4. Then g(a) is 4i + 1, 4i + 2, 4(i + 1), 4i + 3, so with H = i + \[x = 3\],
//! K = j + \[y = 3\] both the sum H + K and, where the two low bits fit, the nim-sum H ⊕ K = ⌊v/4⌋ = V are known. H + K = V + 2c with
//! c & V = 0, and H = c + s for the 2^popcount(V) numbers s made of bits of V. So the splits are counted exactly, and listed in order, at any
//! size.

use super::take_and_break::NamedCode;
use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
    rules::{Goal, Move, Moves, Position, Theory},
    value::{Natural, Outcome, Play},
};
use dashu_int::ops::BitTest;

const LASKER_1931: &str = "lasker-1931";

/// The theorem of Lasker's Nim.
pub(super) static LASKER_THEOREMS: &[Theorem] = &[Theorem {
    key: LASKER_1931,
    statement: "in Lasker's Nim a heap of n has nim-value n + 1 if n leaves the remainder 3 modulo 4, n − 1 if n is a positive \
                multiple of 4, and n otherwise",
    source: "E. Lasker, Brettspiele der Völker, Berlin 1931, 183–196; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning \
             Ways, 1982, chapter 4",
}];

/// The family `lasker`.
pub(super) static LASKER: NamedCode = NamedCode {
    name: "lasker",
    aliases: &["lasker-nim", "laskers-nim", "拉斯克"],
    code: "4.[3]",
    usage: "lasker HEAP…",
    rules: "the code 4.[3]: take any number from a heap, or split it into two",
    rules_zh: "取分码 4.[3]:从一堆中取走任意多个(至少一个),或把一堆分成两堆",
    examples: &["lasker 3 8", "lasker 10^100"],
    // The theorem is listed with the codes: thousands of samples of heaps that split are slow.
    theorems: &[],
    sample: Some(130),
};

/// The theory of Lasker's Nim.
#[derive(Debug)]
pub(super) struct LaskerTheory;

/// The values of the heaps 1 to 4, which grow by 4 in every further four.
fn figure(heap: &Natural) -> Option<Figure> {
    let [one, four] = [Natural::ONE, Natural::from(4_u8)];
    Figure::growing_period([&one, &four, &four], heap, |at| Some(value(at)))
}

fn value(n: &Natural) -> Natural {
    match n % 4u8 {
        3 => n + 1u8,
        0 if !n.is_zero() => n - 1u8,
        _ => n.clone(),
    }
}

/// The smaller heaps of the splits of n to the value v, ascending, at most `limit`, and how many there are.
fn splits(n: &Natural, v: &Natural, limit: usize) -> (Vec<Natural>, Natural) {
    let high = v >> 2;
    let ways = Natural::ONE << high.count_ones();
    let half = n >> 1;
    let (mut smaller, mut ordered) = (Vec::new(), Natural::ZERO);
    for (x, y) in (1..=4u8).flat_map(|x| (1..=4u8).map(move |y| (x, y))) {
        let low = |x: u8| if x == 3 { 0 } else { x.min(3) };
        let (x_up, y_up) = (u8::from(x == 3), u8::from(y == 3));
        if (v & Natural::from(3u8)) != Natural::from(low(x) ^ low(y)) || n < &Natural::from(x + y) {
            continue;
        }
        let rest = n - (x + y);
        let sum = (&rest >> 2) + (x_up + y_up);
        if (&rest % 4u8) != 0 || sum < high || (&sum - &high).bit(0) {
            continue;
        }
        let common = (&sum - &high) >> 1;
        if !(&common & &high).is_zero() {
            continue;
        }
        // H = 0 is no i when x = 3, and K = 0 no j when y = 3.
        let first_out = common.is_zero() && x_up == 1;
        let last_out = common.is_zero() && y_up == 1;
        let out = if high.is_zero() {
            u8::from(first_out || last_out)
        } else {
            u8::from(first_out) + u8::from(last_out)
        };
        ordered += &ways - out;
        let mut taken = 0;
        for (index, bits) in subsets(&high).enumerate() {
            let h = &common + &bits;
            if (index == 0 && first_out) || (last_out && bits == high) {
                continue;
            }
            let a = ((h - x_up) << 2) + x;
            if a > half || taken == limit {
                break;
            }
            smaller.push(a);
            taken += 1;
        }
    }
    smaller.sort_unstable();
    smaller.truncate(limit);
    // Each split was counted both ways round, except one into equal heaps.
    let equal = u8::from(v.is_zero() && !n.is_zero() && !n.bit(0));
    (smaller, (ordered + equal) >> 1)
}

/// The numbers made of bits of v, ascending.
pub(super) fn subsets(v: &Natural) -> impl Iterator<Item = Natural> {
    let mut next = Some(Natural::ZERO);
    let v = v.clone();
    std::iter::from_fn(move || {
        let now = next.take()?;
        if now != v {
            // Counting with the other bits set carries over them.
            let others = (Natural::ONE << v.bit_len()) - 1u8 - &v;
            next = Some(((&now | others) + 1u8) & &v);
        }
        Some(now)
    })
}

impl Theory for LaskerTheory {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let heap = position.numbers().first()?;
        let outcome = if heap.is_zero() { Outcome::P } else { Outcome::N };
        (play == Play::Normal).then(|| Proved::by(LASKER_1931, outcome))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(LASKER_1931, value(position.numbers().first()?)))
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        match heap % 4 {
            3 => heap.checked_add(1),
            0 => Some(heap.saturating_sub(1)),
            _ => Some(heap),
        }
    }

    fn p_positions(&self, play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let zero = std::iter::once(Position::heap(Natural::ZERO));
        (play == Play::Normal).then(|| Box::new(zero) as Box<dyn Iterator<Item = Position>>)
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heap = position.numbers().first()?;
        let Goal::NimValue(goal) = goal else { return None };
        let (smaller, mut count) = splits(heap, goal, limit);
        let mut moves: Vec<Move> = smaller
            .into_iter()
            .map(|a| Move { parts: vec![Position::heap(a.clone()), Position::heap(heap - a)] })
            .collect();
        let left = value(goal);
        if &left < heap {
            count += 1u8;
            let parts = if left.is_zero() { Vec::new() } else { vec![Position::heap(left)] };
            moves.push(Move { parts });
        }
        moves.truncate(limit);
        Some(Moves { moves, count: Some(count) })
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some(heap) = position.numbers().first() else { return Vec::new() };
        if play == Play::Misere {
            return Vec::new();
        }
        vec![
            Step::new("lasker-residue")
                .with("heap", heap)
                .with("residue", heap % Natural::from(4u8))
                .with("value", value(heap))
                .drawn(figure(heap)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_are_all_splits_in_order() {
        for n in 0..200u64 {
            for v in 0..n + 3 {
                let number = |n: u64| value(&Natural::from(n));
                let expected: Vec<Natural> = (1..=n / 2)
                    .filter(|&a| number(a) ^ number(n - a) == Natural::from(v))
                    .map(Natural::from)
                    .collect();
                let (found, count) = splits(&n.into(), &v.into(), usize::MAX);
                assert_eq!(found, expected, "{n} to {v}");
                assert_eq!(count, expected.len().into());
                assert_eq!(splits(&n.into(), &v.into(), 2).0, expected[..expected.len().min(2)]);
            }
        }
    }

    #[test]
    fn huge_heaps_are_split_at_once() {
        let n = Natural::from(10u8).pow(100);
        let (found, count) = splits(&n, &Natural::from(4u8), 5);
        assert!(count >= Natural::from(found.len()));
        for a in found {
            assert_eq!(value(&a) ^ value(&(&n - &a)), Natural::from(4u8));
        }
    }
}
