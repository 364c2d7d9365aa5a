//! Laws for families of rulesets: one formula with the parameters in it, from the formulas of single rulesets.
//!
//! The formulas of all settings must have one shape; every number in it is then either the same throughout or a linear
//! function of the parameters, fixed by a few settings and checked on the others. Lists that follow no such rule stop it.

use crate::formula::{Expr, Operator, binary, number};

/// One formula for all settings: (values of the parameters, formula). `None` where they follow no common law, or are too
/// few to tell.
pub fn unify(settings: &[(Vec<u64>, Expr)]) -> Option<Expr> {
    let width = settings.first()?.0.len();
    // One more than fixes a linear function, twice over.
    if settings.len() < 2 * (width + 1) {
        return None;
    }
    let formulas: Vec<&Expr> = settings.iter().map(|(_, formula)| formula).collect();
    let parameters: Vec<&[u64]> = settings.iter().map(|(values, _)| values.as_slice()).collect();
    merge(&formulas, &parameters)
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
            unify(&settings).map(|e| e.write(Dialect::Claim, &names.0, &names.1).unwrap())
        };
        assert_eq!(shown(&|m| m + 1).as_deref(), Some("n mod (m + 1)"));
        assert_eq!(shown(&|m| 2 * m + 3).as_deref(), Some("n mod (2 * m + 3)"));
        assert_eq!(shown(&|_| 4).as_deref(), Some("n mod 4"));
        assert_eq!(shown(&|m| m * m).as_deref(), None);
        assert_eq!(shown(&|m| 20 - m).as_deref(), Some("n mod (20 - m)"));
    }
}
