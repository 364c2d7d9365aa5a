//! Laws of nim-sequences: constants, periods with and without a saltus, what their blocks look like, digits.

use super::{Guess, Law, digits};
use crate::formula::{
    Expr, Operator, Relation, binary, compare, coordinate, equal, nim_sum, number,
};

/// The law of g(0), g(1), …, if one shows itself.
pub fn sequence(values: &[u64]) -> Option<Guess> {
    let points = values.len() as u64;
    let repeated = repetition(values).map(|(preperiod, period, saltus)| {
        let (formula, law) = repetition_formula(values, preperiod, period, saltus);
        Guess::new(formula, law, (preperiod + period) as u64, points)
    });
    let by_digits = || digits::recursion(values).or_else(|| digits::automaton(values));
    // Two more periods must be seen: ⌊log n⌋ repeats itself for less than that.
    let seen = |guess: &Guess| {
        let period = match guess.law {
            Law::Period { period, .. } => period,
            _ => 1,
        };
        // What only ends to change may begin again: sets that thin out look so for long.
        let rests = period == 1 && guess.used > 1;
        guess.convinces() && guess.explained >= if rests { 8 * guess.used } else { 2 * period }
    };
    repeated.filter(seen).or_else(|| by_digits().filter(Guess::convinces))
}

/// The smallest preperiod, period and saltus that hold to the end of the table and are seen for long enough.
fn repetition(values: &[u64]) -> Option<(usize, usize, u64)> {
    let steps: Vec<i128> = values.windows(2).map(|w| i128::from(w[1]) - i128::from(w[0])).collect();
    let (shift, overlap) = longest_overlap(&steps)?;
    let preperiod = steps.len() - shift - overlap;
    let saltus = values[preperiod + shift].checked_sub(values[preperiod])?;
    Some((preperiod, shift, saltus))
}

/// The shift under which a sequence agrees with itself on the longest stretch up to its end, and that length. The
/// prefix function of the reversed sequence gives it in linear time (Knuth, Morris and Pratt 1977).
fn longest_overlap(steps: &[i128]) -> Option<(usize, usize)> {
    let n = steps.len();
    let at = |i: usize| steps[n - 1 - i];
    // z[i]: how far the reversed sequence from i agrees with its beginning.
    let mut z = vec![0_usize; n];
    let (mut left, mut right) = (0, 0);
    for i in 1..n {
        let mut length = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + length < n && at(length) == at(i + length) {
            length += 1;
        }
        z[i] = length;
        if i + length > right {
            (left, right) = (i, i + length);
        }
    }
    let (shift, &overlap) =
        z.iter().enumerate().skip(1).rev().max_by_key(|(_, length)| **length)?;
    (overlap >= shift).then_some((shift, overlap))
}

/// The formula of a repetition: g(n + p) = g(n) + s from the preperiod on.
pub fn repetition_formula(
    values: &[u64],
    preperiod: usize,
    period: usize,
    saltus: u64,
) -> (Expr, Law) {
    if let Some(found) = prettier_repetition(values, preperiod, period, saltus) {
        return found;
    }
    let law = Law::Period { preperiod: preperiod as u64, period: period as u64, saltus };
    let block = &values[preperiod..preperiod + period];
    let from = |n: Expr| binary(Operator::Sub, n, number(preperiod as u64));
    let index = binary(Operator::Mod, from(coordinate(0)), number(period as u64));
    let rounds = binary(Operator::Div, from(coordinate(0)), number(period as u64));
    let grown = binary(Operator::Mul, number(saltus), rounds);
    let entry = match block {
        [only] => number(*only),
        _ => Expr::Entry(block.to_vec(), Box::new(index)),
    };
    let periodic = binary(Operator::Add, entry, grown);
    let formula = if preperiod == 0 {
        periodic
    } else {
        let before = Expr::Entry(values[..preperiod].to_vec(), Box::new(coordinate(0)));
        let early = compare(Relation::Less, coordinate(0), number(preperiod as u64));
        Expr::If(Box::new(early), Box::new(before), Box::new(periodic))
    };
    (formula, law)
}

/// A repetition whose block has a closed form of its own.
pub fn prettier_repetition(
    values: &[u64],
    preperiod: usize,
    period: usize,
    saltus: u64,
) -> Option<(Expr, Law)> {
    let p = period as u64;
    let n = || coordinate(0);
    let block = &values[preperiod..preperiod + period];
    if saltus == 0 && period == 1 && preperiod == 0 {
        return Some((number(block[0]), Law::Constant));
    }
    let law = Law::Period { preperiod: preperiod as u64, period: p, saltus };
    let holds = |formula: &Expr| {
        let end = values.len().min(preperiod + 3 * period + 4);
        (0..end as u64).all(|n| formula.eval(&[n], &[]) == Some(values[n as usize].into()))
    };
    let residue = || binary(Operator::Mod, n(), number(p));
    // The last heap below a jump of the block tells the width of its steps.
    let width = block.iter().position(|&v| v != block[0]).unwrap_or(period) as u64;
    let mut forms = vec![];
    if preperiod == 0 && saltus == 0 {
        forms.push(residue());
        forms.push(binary(Operator::Div, residue(), number(width)));
        for scale in 2..=width {
            if p.is_multiple_of(scale) {
                let inner = binary(
                    Operator::Mod,
                    binary(Operator::Div, n(), number(scale)),
                    number(p / scale),
                );
                forms.push(inner);
            }
        }
    }
    if preperiod == 0 && saltus > 0 {
        forms.push(binary(
            Operator::Add,
            binary(Operator::Mul, number(saltus), n()),
            number(block[0]),
        ));
        forms.push(binary(Operator::Div, n(), number(p)));
        let rounds = || binary(Operator::Div, n(), number(p));
        for modulus in 1..=p {
            let rest = binary(Operator::Mod, n(), number(modulus));
            let grown = binary(Operator::Mul, number(saltus), rounds());
            forms.push(binary(Operator::Add, grown, rest));
        }
        forms.push(nim_sum([n(), number(block[0])]));
    }
    if let Some(formula) = forms.into_iter().find(holds) {
        let law =
            if matches!(formula, Expr::Binary(Operator::Xor, ..)) { Law::Closed } else { law };
        return Some((formula, law));
    }
    near_identity(values, preperiod, p, saltus).filter(holds).map(|formula| (formula, law))
}

/// Values that differ from n by a number that depends on n mod p: Lasker's Nim.
fn near_identity(values: &[u64], preperiod: usize, period: u64, saltus: u64) -> Option<Expr> {
    if saltus != period || !(2..=8).contains(&period) || preperiod > 4 {
        return None;
    }
    let n = || coordinate(0);
    let residue = || binary(Operator::Mod, n(), number(period));
    let mut formula = n();
    for r in (0..period).rev() {
        // The first heap of this residue in the periodic part.
        let heap = (preperiod as u64..).find(|h| h % period == r)?;
        let value = *values.get(usize::try_from(heap).ok()?)?;
        let shifted = match value.checked_sub(heap) {
            Some(0) => continue,
            Some(more) => binary(Operator::Add, n(), number(more)),
            None => binary(Operator::Sub, n(), number(heap - value)),
        };
        formula =
            Expr::If(Box::new(equal(residue(), number(r))), Box::new(shifted), Box::new(formula));
    }
    for heap in (0..preperiod).rev() {
        if formula.eval(&[heap as u64], &[]) != Some(values[heap].into()) {
            let here = equal(n(), number(heap as u64));
            formula = Expr::If(Box::new(here), Box::new(number(values[heap])), Box::new(formula));
        }
    }
    Some(formula)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Dialect;

    #[track_caller]
    fn check(values: impl Fn(u64) -> u64, expected: &str) {
        let values: Vec<u64> = (0..400).map(values).collect();
        let shown = sequence(&values).map(|guess| {
            for (n, value) in values.iter().enumerate() {
                assert_eq!(guess.formula.eval(&[n as u64], &[]), Some((*value).into()), "{n}");
            }
            guess.formula.write(Dialect::Plain, &["n".to_owned()], &[]).unwrap()
        });
        assert_eq!(shown.as_deref().unwrap_or("nothing"), expected);
    }

    #[test]
    fn repetitions_have_their_shortest_form() {
        check(|_| 3, "3");
        check(|n| n % 4, "n mod 4");
        check(|n| n % 7 / 2, "⌊(n mod 7)/2⌋");
        check(|n| n / 3 % 4, "⌊(n mod 12)/3⌋");
        check(|n| n, "n");
        check(|n| n + 2, "n + 2");
        check(|n| n / 3, "⌊n/3⌋");
        check(|n| n ^ 5, "n ⊕ 5");
        check(|n| 3 * (n / 6) + n % 3, "3·⌊n/6⌋ + n mod 3");
        check(|n| [0, 1, 0, 1, 2, 3, 2][n as usize % 7], "(0, 1, 0, 1, 2, 3, 2)[n mod 7]");
        check(
            |n| match n % 4 {
                3 => n + 1,
                0 if n > 0 => n - 1,
                _ => n,
            },
            "if n = 0 then 0 else if n mod 4 = 0 then n - 1 else if n mod 4 = 3 then n + 1 else n",
        );
        check(
            |n| if n < 2 { 7 } else { n % 2 },
            "if n < 2 then (7, 7)[n] else (0, 1)[(n - 2) mod 2]",
        );
    }

    #[test]
    fn digits_have_their_shortest_form() {
        check(
            |n| if n == 0 { 0 } else { n.trailing_zeros().into() },
            "if n = 0 then 0 else v_2(n)",
        );
        check(|n| (n >> n.trailing_ones()) / 2, "⌊⌊n/lowbit(n + 1)⌋/2⌋");
        check(|n| n.checked_ilog(3).map_or(0, u64::from), "if n = 0 then 0 else ⌊log_3 n⌋");
    }

    #[test]
    fn tables_without_a_law_have_none() {
        check(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61, "nothing");
        check(|n| n * n, "nothing");
        let random = |seed: u64, most: u64, n: u64| {
            // SplitMix64 (Steele, Lea and Flood 2014).
            let mut z = seed.wrapping_add(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (z ^ (z >> 31)) % most
        };
        for seed in 0..60 {
            for most in [2, 3, 5, 17] {
                check(|n| random(seed * 1_000_003, most, n), "nothing");
            }
        }
    }
}
