//! Laws for families of rulesets: one formula with the parameters in it, from the formulas of single rulesets.
//!
//! The formulas of all settings must have one shape; every number in it is then either the same throughout or a linear
//! function of the parameters, fixed by a few settings and checked on the others. Two ways lead further:
//!
//! * *Small parameters may look different.* n mod 1 is never written, so the smallest settings are left out where they do not
//!   fit; the law must then be certainly the same function there ([`crate::equivalence`]).
//! * *Remainders of a parameter may decide.* If there is no common law, the settings are parted by the remainder of one
//!   parameter modulo 2, 3 or 4, and every part has a law of its own.

use crate::{
    equivalence,
    formula::{self, Expr, Operator, Special, binary, equal, nim_sum, number},
};

/// The values of the parameters, and the formula.
pub type Formula = (Vec<u64>, Expr);

/// So many of the smallest values of a parameter may look different.
const SMALLEST: u64 = 3;

/// One formula for all settings, over so many coordinates. `None` where they follow no common law, or are too few to tell: twice
/// what fixes a linear function, or one more than that where one theorem says every one of them.
pub fn unify(settings: &[Formula], coordinates: usize, is_theorem: bool) -> Option<Expr> {
    let width = settings.first()?.0.len();
    let fewest = if is_theorem { width + 2 } else { 2 * (width + 1) };
    let settings = &in_columns(settings, coordinates)[..];
    if let Some(formula) = one_shape(settings, coordinates, fewest) {
        return Some(formula);
    }
    let fewest = 2 * (width + 1);
    (2..=4).find_map(|modulus| {
        (0..width)
            .find_map(|parameter| by_remainder(settings, coordinates, (parameter, modulus), fewest))
    })
}

/// Where other settings are about the ones in every column, a nim-sum that vanishes is so too: their numbers are even.
fn in_columns(settings: &[Formula], coordinates: usize) -> Vec<Formula> {
    let is_columns = |f: &Formula| matches!(f.1, Expr::Special(Special::Columns, _));
    let nim = equal(nim_sum(formula::coordinates(coordinates)), number(0));
    let any = settings.iter().any(is_columns);
    let same = |(values, formula): &Formula| match any && *formula == nim {
        true => (values.clone(), formula::columns(coordinates, 2)),
        false => (values.clone(), formula.clone()),
    };
    settings.iter().map(same).collect()
}

/// One formula of one shape.
fn one_shape(settings: &[Formula], coordinates: usize, fewest: usize) -> Option<Expr> {
    let width = settings.first()?.0.len();
    let least: Vec<u64> =
        (0..width).filter_map(|i| settings.iter().map(|s| s.0[i]).min()).collect();
    (0..=SMALLEST).find_map(|left_out| {
        let fits = |s: &&Formula| {
            s.0.iter().zip(&least).all(|(x, least)| *x >= least.saturating_add(left_out))
        };
        let (large, small): (Vec<&Formula>, Vec<&Formula>) = settings.iter().partition(fits);
        if large.len() < fewest {
            return None;
        }
        let formulas: Vec<&Expr> = large.iter().map(|s| &s.1).collect();
        let parameters: Vec<&[u64]> = large.iter().map(|s| s.0.as_slice()).collect();
        let law = merge(&formulas, &parameters)?;
        let same = |s: &&Formula| equivalence::same(&with_values(&law, &s.0), &s.1, coordinates);
        small.iter().all(same).then_some(law)
    })
}

/// A formula with numbers in place of the parameters.
pub fn with_values(law: &Expr, values: &[u64]) -> Expr {
    law.map(&|leaf| match leaf {
        Expr::Parameter(i) => values.get(*i).map_or_else(|| leaf.clone(), |n| number(*n)),
        other => other.clone(),
    })
}

/// A law for every remainder of a parameter; remainders of the same law stand together at the end.
fn by_remainder(
    settings: &[Formula],
    coordinates: usize,
    (parameter, modulus): (usize, u64),
    fewest: usize,
) -> Option<Expr> {
    let mut laws: Vec<(u64, Expr)> = Vec::new();
    for r in 0..modulus {
        let part: Vec<Formula> =
            settings.iter().filter(|s| s.0[parameter] % modulus == r).cloned().collect();
        laws.push((r, one_shape(&part, coordinates, fewest)?));
    }
    // What most remainders have needs no condition.
    let count = |law: &Expr| laws.iter().filter(|l| l.1 == *law).count();
    let usual = laws.iter().map(|l| &l.1).max_by_key(|law| count(law))?.clone();
    let residue = || binary(Operator::Mod, Expr::Parameter(parameter), number(modulus));
    let others = laws.into_iter().filter(|(_, law)| *law != usual).rev();
    Some(others.fold(usual.clone(), |rest, (r, law)| {
        Expr::If(Box::new(equal(residue(), number(r))), Box::new(law), Box::new(rest))
    }))
}

fn merge(formulas: &[&Expr], parameters: &[&[u64]]) -> Option<Expr> {
    let first = *formulas.first()?;
    if formulas.iter().all(|f| *f == first) {
        return Some(first.clone());
    }
    let parts = |pick: &dyn Fn(&Expr) -> Option<&Expr>| -> Option<Box<Expr>> {
        let picked: Option<Vec<&Expr>> = formulas.iter().map(|f| pick(f)).collect();
        Some(Box::new(merge(&picked?, parameters)?))
    };
    match first {
        Expr::Number(_) => {
            let numbers: Option<Vec<u64>> = formulas
                .iter()
                .map(|f| if let Expr::Number(n) = f { Some(*n) } else { None })
                .collect();
            linear(&numbers?, parameters)
        }
        Expr::Binary(operator, ..) => {
            let same = |f: &Expr| matches!(f, Expr::Binary(o, ..) if o == operator);
            formulas.iter().all(|f| same(f)).then_some(())?;
            let left = parts(&|f| if let Expr::Binary(_, a, _) = f { Some(a) } else { None })?;
            let right = parts(&|f| if let Expr::Binary(_, _, b) = f { Some(b) } else { None })?;
            Some(Expr::Binary(*operator, left, right))
        }
        Expr::Compare(relation, ..) => {
            let same = |f: &Expr| matches!(f, Expr::Compare(r, ..) if r == relation);
            formulas.iter().all(|f| same(f)).then_some(())?;
            let left = parts(&|f| if let Expr::Compare(_, a, _) = f { Some(a) } else { None })?;
            let right = parts(&|f| if let Expr::Compare(_, _, b) = f { Some(b) } else { None })?;
            Some(Expr::Compare(*relation, left, right))
        }
        Expr::If(..) => {
            let condition = parts(&|f| if let Expr::If(a, ..) = f { Some(a) } else { None })?;
            let yes = parts(&|f| if let Expr::If(_, b, _) = f { Some(b) } else { None })?;
            let no = parts(&|f| if let Expr::If(_, _, c) = f { Some(c) } else { None })?;
            Some(Expr::If(condition, yes, no))
        }
        Expr::Member(_, list) => {
            let [_] = list.as_slice() else { return None };
            let element = parts(&|f| if let Expr::Member(e, _) = f { Some(e) } else { None })?;
            let only: Option<Vec<u64>> = formulas
                .iter()
                .map(|f| match f {
                    Expr::Member(_, list) if list.len() == 1 => Some(list[0]),
                    _ => None,
                })
                .collect();
            let only = linear(&only?, parameters)?;
            Some(crate::formula::equal(*element, only))
        }
        Expr::And(list) | Expr::Or(list) => {
            let of = |f: &Expr| match (f, first) {
                (Expr::And(parts), Expr::And(_)) | (Expr::Or(parts), Expr::Or(_)) => {
                    (parts.len() == list.len()).then(|| parts.clone())
                }
                _ => None,
            };
            let all: Option<Vec<Vec<Expr>>> = formulas.iter().map(|f| of(f)).collect();
            let parts = columns_of(&all?, parameters)?;
            Some(if matches!(first, Expr::And(_)) { Expr::And(parts) } else { Expr::Or(parts) })
        }
        Expr::Special(special, list) => {
            let of = |f: &Expr| match f {
                Expr::Special(other, parts) if other == special && parts.len() == list.len() => {
                    Some(parts.clone())
                }
                _ => None,
            };
            let all: Option<Vec<Vec<Expr>>> = formulas.iter().map(|f| of(f)).collect();
            Some(Expr::Special(special.clone(), columns_of(&all?, parameters)?))
        }
        Expr::Call(function, arguments) => {
            let mut merged = Vec::new();
            for index in 0..arguments.len() {
                merged.push(*parts(&|f| match f {
                    Expr::Call(other, list) if other == function => list.get(index),
                    _ => None,
                })?);
            }
            Some(Expr::Call(*function, merged))
        }
        _ => None,
    }
}

/// Lists of one length, merged place by place.
fn columns_of(lists: &[Vec<Expr>], parameters: &[&[u64]]) -> Option<Vec<Expr>> {
    (0..lists.first()?.len())
        .map(|i| merge(&lists.iter().map(|list| &list[i]).collect::<Vec<_>>(), parameters))
        .collect()
}

/// Numbers as a linear function of the parameters.
fn linear(numbers: &[u64], parameters: &[&[u64]]) -> Option<Expr> {
    if numbers.iter().all(|n| *n == numbers[0]) {
        return Some(number(numbers[0]));
    }
    let width = parameters.first()?.len();
    let mut coefficients = Vec::new();
    for i in 0..width {
        // Two settings that differ in this parameter only.
        let pair = parameters.iter().enumerate().find_map(|(at, here)| {
            let there = parameters.iter().position(|there| {
                there.iter().enumerate().all(|(j, x)| (*x == here[j]) == (i != j))
            })?;
            Some((at, there))
        });
        let Some((at, there)) = pair else {
            coefficients.push(0);
            continue;
        };
        let dx = i128::from(parameters[there][i]) - i128::from(parameters[at][i]);
        let dy = i128::from(numbers[there]) - i128::from(numbers[at]);
        if dy % dx != 0 {
            return None;
        }
        coefficients.push(dy / dx);
    }
    let form = |values: &[u64]| -> i128 {
        coefficients.iter().zip(values).map(|(c, x)| c * i128::from(*x)).sum()
    };
    let constant = i128::from(numbers[0]) - form(parameters[0]);
    let fits = |(values, n): (&&[u64], &u64)| form(values) + constant == i128::from(*n);
    if !parameters.iter().zip(numbers).all(fits) {
        return None;
    }
    let mut sum: Option<Expr> = None;
    let signed = coefficients.iter().enumerate().map(|(i, c)| (*c, Some(i)));
    let mut terms: Vec<(i128, Option<usize>)> = signed.chain([(constant, None)]).collect();
    terms.retain(|(c, _)| *c != 0);
    // What is subtracted comes behind what is added.
    terms.sort_by_key(|(c, _)| *c < 0);
    for (coefficient, parameter) in terms {
        let size = number(u64::try_from(coefficient.unsigned_abs()).ok()?);
        let term = match parameter {
            Some(i) => binary(Operator::Mul, size, Expr::Parameter(i)),
            None => size,
        };
        sum = Some(match (sum, coefficient < 0) {
            (None, false) => term,
            (None, true) => return None,
            (Some(sum), false) => binary(Operator::Add, sum, term),
            (Some(sum), true) => binary(Operator::Sub, sum, term),
        });
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{Dialect, coordinate};

    #[test]
    fn numbers_that_follow_the_parameter_become_it() {
        let of = |f: &dyn Fn(u64) -> u64, m: u64| {
            (vec![m], binary(Operator::Mod, coordinate(0), number(f(m))))
        };
        let shown = |f: &dyn Fn(u64) -> u64| {
            let settings: Vec<_> = (1..9).map(|m| of(f, m + 1)).collect();
            let names = (["n".to_owned()], ["m".to_owned()]);
            unify(&settings, 1, false).map(|e| e.write(Dialect::Claim, &names.0, &names.1).unwrap())
        };
        assert_eq!(shown(&|m| m + 1).as_deref(), Some("n mod (m + 1)"));
        assert_eq!(shown(&|m| 2 * m + 3).as_deref(), Some("n mod (2 * m + 3)"));
        assert_eq!(shown(&|_| 4).as_deref(), Some("n mod 4"));
        assert_eq!(shown(&|m| m * m).as_deref(), None);
        assert_eq!(shown(&|m| [7, 9, 3, 5][m as usize % 4]).as_deref(), None);
        assert_eq!(shown(&|m| 20 - m).as_deref(), Some("n mod (20 - m)"));
    }

    #[test]
    fn small_parameters_and_remainders_may_look_different() {
        let shown = |f: &dyn Fn(u64) -> Expr| {
            let settings: Vec<Formula> = (1..=16).map(|m| (vec![m], f(m))).collect();
            let names = (["n".to_owned()], ["m".to_owned()]);
            unify(&settings, 1, false).map(|e| e.write(Dialect::Claim, &names.0, &names.1).unwrap())
        };
        let n = || coordinate(0);
        // All but s: s·⌊n/2s⌋ + n mod s, in which nothing is left of n mod 1.
        let all_but = |s: u64| {
            let rounds = binary(Operator::Div, n(), number(2 * s));
            let rounds = binary(Operator::Mul, number(s), rounds);
            binary(Operator::Add, rounds, binary(Operator::Mod, n(), number(s)))
        };
        assert_eq!(shown(&all_but).as_deref(), Some("m * (n / (2 * m)) + n mod m"));
        // Small values that are different for good stop it.
        let wrong = |s: u64| if s == 1 { number(0) } else { all_but(s) };
        assert_eq!(shown(&wrong).as_deref(), None);
        let parity =
            |m: u64| binary(Operator::Mod, n(), number(if m % 2 == 1 { 2 } else { m + 1 }));
        assert_eq!(
            shown(&parity).as_deref(),
            Some("if m mod 2 == 0 then n mod (m + 1) else n mod 2")
        );
    }
}
