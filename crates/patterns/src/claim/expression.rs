//! What is claimed as a formula, so that it can be compared with the formula of a theorem.

use crate::formula::{Expr, Function, Operator, Relation, binary, compare, equal, number};
use bouton_core::rules::language::Tree;

/// A list of more numbers stays a list of ranges.
const LONGEST: u64 = 256;

/// The formula of an expression over coordinates and parameters that have values; `None` where formulas have no word for it.
pub fn expression(
    text: &str,
    coordinates: &[String],
    parameters: &[String],
    values: &[u64],
) -> Option<Expr> {
    Reader { coordinates, parameters, values }.read(&Tree::read(text)?)
}

struct Reader<'a> {
    coordinates: &'a [String],
    parameters: &'a [String],
    values: &'a [u64],
}

impl Reader<'_> {
    /// As deep as the tree, which the language bounds.
    fn read(&self, tree: &Tree) -> Option<Expr> {
        match tree {
            Tree::Number(n) => Some(number(u64::try_from(*n).ok()?)),
            Tree::Truth(truth) => {
                Some(Expr::And(if *truth { Vec::new() } else { vec![equal(number(1), number(0))] }))
            }
            Tree::Name(name) => {
                if let Some(i) = self.coordinates.iter().position(|c| c == name) {
                    return Some(Expr::Coordinate(i));
                }
                let i = self.parameters.iter().position(|p| p == name)?;
                Some(self.values.get(i).map_or(Expr::Parameter(i), |n| number(*n)))
            }
            Tree::Apply(sign, parts) => self.apply(sign, parts),
            Tree::In(element, ranges) => self.member(element, ranges),
        }
    }

    fn apply(&self, sign: &str, parts: &[Tree]) -> Option<Expr> {
        let all: Option<Vec<Expr>> = parts.iter().map(|part| self.read(part)).collect();
        let all = all?;
        let first = all.first()?.clone();
        let constant = |i: usize| match all.get(i)? {
            Expr::Number(n) => Some(*n),
            _ => None,
        };
        let power = |i: usize| 1_u64.checked_shl(u32::try_from(constant(i)?).ok()?);
        let pair = |operator| Some(binary(operator, first.clone(), all.get(1)?.clone()));
        let call = |function| Some(Expr::Call(function, all.clone()));
        let related = |relation| Some(compare(relation, first.clone(), all.get(1)?.clone()));
        match sign {
            "+" => pair(Operator::Add),
            "-" => pair(Operator::Sub),
            "*" => pair(Operator::Mul),
            "/" => pair(Operator::Div),
            "mod" => pair(Operator::Mod),
            "xor" => pair(Operator::Xor),
            "<<" => Some(binary(Operator::Mul, first.clone(), number(power(1)?))),
            ">>" => Some(binary(Operator::Div, first.clone(), number(power(1)?))),
            "band" => {
                let masks = [(0, 1), (1, 0)].into_iter();
                masks
                    .filter_map(|(i, j)| {
                        let block = constant(i)?.checked_add(1).filter(|b| b.is_power_of_two())?;
                        Some(binary(Operator::Mod, all.get(j)?.clone(), number(block)))
                    })
                    .next()
            }
            "bit" => {
                let shifted = binary(Operator::Div, first.clone(), number(power(1)?));
                Some(binary(Operator::Mod, shifted, number(2)))
            }
            "^" => {
                let times = constant(1).filter(|n| *n <= 6)?;
                if let Some(base) = constant(0) {
                    return Some(number(base.checked_pow(u32::try_from(times).ok()?)?));
                }
                Some((0..times).fold(number(1), |all, _| binary(Operator::Mul, all, first.clone())))
            }
            "negate" => Some(binary(Operator::Sub, number(0), first.clone())),
            "abs" => {
                let (a, b) = match first {
                    Expr::Binary(Operator::Sub, a, b) => (*a, *b),
                    other => (other.clone(), binary(Operator::Sub, number(0), other)),
                };
                let of = |function| Expr::Call(function, vec![a.clone(), b.clone()]);
                // |x| of one number is the larger of x and −x.
                Some(match &b {
                    Expr::Binary(Operator::Sub, zero, same)
                        if **zero == number(0) && **same == a =>
                    {
                        of(Function::Max)
                    }
                    _ => binary(Operator::Sub, of(Function::Max), of(Function::Min)),
                })
            }
            "and" => Some(Expr::And(all)),
            "or" => Some(Expr::Or(all)),
            "not" => Some(equal(first.clone(), number(0))),
            "==" => related(Relation::Equal),
            "<" => related(Relation::Less),
            "<=" => related(Relation::LessEqual),
            "if" => {
                let [c, a, b]: [Expr; 3] = all.try_into().ok()?;
                Some(Expr::If(Box::new(c), Box::new(a), Box::new(b)))
            }
            "min" => call(Function::Min),
            "max" => call(Function::Max),
            "isqrt" => call(Function::Isqrt),
            "popcount" => call(Function::Popcount),
            "lowbit" => call(Function::Lowbit),
            "valuation" => call(Function::Valuation),
            "log2" => Some(Expr::Call(Function::Log, vec![first.clone(), number(2)])),
            _ => None,
        }
    }

    fn member(&self, element: &Tree, ranges: &[(Tree, Tree)]) -> Option<Expr> {
        let element = self.read(element)?;
        let (mut singles, mut parts) = (Vec::new(), Vec::new());
        for (first, last) in ranges {
            let (first, last) = (self.read(first)?, self.read(last)?);
            match (&first, &last) {
                (Expr::Number(a), Expr::Number(b)) if b.saturating_sub(*a) < LONGEST => {
                    singles.extend(*a..=*b);
                }
                _ => parts.push(Expr::And(vec![
                    compare(Relation::LessEqual, first, element.clone()),
                    compare(Relation::LessEqual, element.clone(), last),
                ])),
            }
        }
        let list = Expr::Member(Box::new(element), singles);
        if parts.is_empty() {
            return Some(list);
        }
        parts.insert(0, list);
        Some(Expr::Or(parts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Condition;

    /// An expression has the same values as a formula and as the language runs it.
    #[track_caller]
    fn check(text: &str) {
        let names = ["n".to_owned(), "k".to_owned()];
        let parameters = ["m".to_owned()];
        let formula = expression(text, &names, &parameters, &[3]).expect(text);
        let all = [names.as_slice(), &parameters].concat();
        let number = Condition::number(text, &all);
        let truth = number.is_err().then(|| Condition::truth(text, &all).expect(text));
        let run = |position: &[u64]| match (&number, &truth) {
            (Ok(number), _) => number.value(position).ok().map(i128::from),
            (Err(_), truth) => truth.as_ref()?.holds(position).ok().map(i128::from),
        };
        for n in 0..40 {
            for k in 0..5 {
                let wanted = run(&[n, k, 3]);
                let said = formula.eval(&[n, k], &[]);
                assert!(wanted.is_none() || said == wanted, "{text}: {n} {k}: {said:?} {wanted:?}");
            }
        }
    }

    #[test]
    fn expressions_are_formulas() {
        for text in [
            "n mod (m+1) == 0",
            "n % 7 in {0, 2, 4..5}",
            "n not in {m..2*m}",
            "0 < n <= 9",
            "n != k",
            "not (n == k or n > 10) and true",
            "abs(n - k)",
            "abs(n) + abs(k - n)",
            "n band 7",
            "bit(n, 2)",
            "n << 2",
            "n >> 1",
            "n^3",
            "2^6",
            "if n < k then n else k xor n",
            "max(n, k, 5) - min(n, k)",
            "popcount(n)",
            "isqrt(n)",
            "lowbit(n + 1)",
            "valuation(n + 1, 3)",
            "log2(n + 1)",
            "-(n - 50)",
            "n div 4 * 4 + n mod 4",
            "false",
        ] {
            check(text);
        }
        for none in ["sum(i in 0..3: n)", "n in primes", "n bor k", "gcd(n, k)", "n ^ k"] {
            assert_eq!(
                expression(none, &["n".to_owned(), "k".to_owned()], &[], &[]),
                None,
                "{none}"
            );
        }
    }
}
