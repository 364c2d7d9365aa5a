//! Formulas: what a pattern says, as data that can be evaluated and printed.
//!
//! One tree serves every purpose: it is checked against a table ([`Expr::eval`]), printed for people, as LaTeX, in the
//! language of rules and claims, and as a function in C++, Python or Rust ([`print`], [`code`]). Numbers are exact: evaluation
//! is in checked 128-bit arithmetic and says `None` where that is left.

pub mod code;
mod print;
mod range;
mod special;

pub use print::Dialect;
pub use special::{Automaton, DigitRule, Digits, Recurrence, Special};

/// An expression over the coordinates and parameters of a subject. Truths are 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A number.
    Number(u64),
    /// A coordinate, by its index.
    Coordinate(usize),
    /// A parameter, by its index.
    Parameter(usize),
    /// An operation on two numbers.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// A function.
    Call(Function, Vec<Expr>),
    /// A comparison.
    Compare(Relation, Box<Expr>, Box<Expr>),
    /// All of them hold.
    And(Vec<Expr>),
    /// One of them holds.
    Or(Vec<Expr>),
    /// `if c then x else y`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The entry of a list at an index from 0.
    Entry(Vec<u64>, Box<Expr>),
    /// Whether a number is in a list.
    Member(Box<Expr>, Vec<u64>),
    /// What needs a loop.
    Special(Special, Vec<Expr>),
}

/// Operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// a + b.
    Add,
    /// a − b.
    Sub,
    /// a · b.
    Mul,
    /// ⌊a/b⌋.
    Div,
    /// The remainder of a modulo b.
    Mod,
    /// The nim-sum.
    Xor,
}

/// Functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Function {
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
    /// How often the second number divides the first, which is not 0.
    Valuation,
    /// The greatest e with baseᵉ ≤ n, for n ≥ 1: n, base.
    Log,
    /// The greatest power of 2 that divides n ≥ 1.
    Lowbit,
    /// The number of ones in base 2.
    Popcount,
    /// ⌊√n⌋.
    Isqrt,
    /// What is left of n when the ones at the end of its binary form are deleted.
    StripOnes,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// a = b.
    Equal,
    /// a ≠ b.
    NotEqual,
    /// a < b.
    Less,
    /// a ≤ b.
    LessEqual,
}

/// A number.
pub fn number(n: u64) -> Expr {
    Expr::Number(n)
}

/// A coordinate.
pub fn coordinate(index: usize) -> Expr {
    Expr::Coordinate(index)
}

/// An operation, simplified where an operand makes it trivial.
pub fn binary(operator: Operator, a: Expr, b: Expr) -> Expr {
    use Operator::{Add, Div, Mod, Mul, Sub, Xor};
    match (operator, &a, &b) {
        (Add | Xor, Expr::Number(0), _) => b,
        (Add | Sub | Xor, _, Expr::Number(0)) | (Mul | Div, _, Expr::Number(1)) => a,
        (Mul, Expr::Number(1), _) => b,
        (Mul, Expr::Number(0), _) | (Mul, _, Expr::Number(0)) | (Mod, _, Expr::Number(1)) => {
            number(0)
        }
        _ => Expr::Binary(operator, Box::new(a), Box::new(b)),
    }
}

/// A comparison.
pub fn compare(relation: Relation, a: Expr, b: Expr) -> Expr {
    Expr::Compare(relation, Box::new(a), Box::new(b))
}

/// a = b.
pub fn equal(a: Expr, b: Expr) -> Expr {
    compare(Relation::Equal, a, b)
}

/// The nim-sum of several expressions.
pub fn nim_sum(parts: impl IntoIterator<Item = Expr>) -> Expr {
    // Equal ones cancel.
    let mut all: Vec<Expr> = Vec::new();
    for part in parts {
        match all.iter().position(|other| *other == part) {
            Some(at) => drop(all.remove(at)),
            None => all.push(part),
        }
    }
    let mut all = all.into_iter();
    let first = all.next().unwrap_or(Expr::Number(0));
    all.fold(first, |sum, part| binary(Operator::Xor, sum, part))
}

/// All coordinates in order.
pub fn coordinates(width: usize) -> Vec<Expr> {
    (0..width).map(coordinate).collect()
}

/// Whether every column of the coordinates' binary forms has a multiple of `modulus` ones.
pub fn columns(width: usize, modulus: u64) -> Expr {
    let mut arguments = coordinates(width);
    arguments.push(number(modulus));
    Expr::Special(Special::Columns, arguments)
}

/// Whether two coordinates are a pair (⌊kα⌋, ⌊kα⌋ + tk), α = (2 − t + √(t² + 4))/2.
pub fn beatty(step: u64) -> Expr {
    Expr::Special(Special::Beatty, vec![coordinate(0), coordinate(1), number(step)])
}

impl Expr {
    /// The value at a point; `None` where it is not defined (a division by 0, 128 bits exceeded).
    pub fn eval(&self, coordinates: &[u64], parameters: &[u64]) -> Option<i128> {
        let value = |e: &Expr| e.eval(coordinates, parameters);
        Some(match self {
            Expr::Number(n) => i128::from(*n),
            Expr::Coordinate(i) => i128::from(*coordinates.get(*i)?),
            Expr::Parameter(i) => i128::from(*parameters.get(*i)?),
            Expr::Binary(operator, a, b) => operator.apply(value(a)?, value(b)?)?,
            Expr::Call(function, arguments) => {
                let arguments: Option<Vec<i128>> = arguments.iter().map(value).collect();
                function.apply(&arguments?)?
            }
            Expr::Compare(relation, a, b) => i128::from(relation.holds(value(a)?, value(b)?)),
            Expr::And(parts) => {
                for part in parts {
                    if value(part)? == 0 {
                        return Some(0);
                    }
                }
                1
            }
            Expr::Or(parts) => {
                for part in parts {
                    if value(part)? != 0 {
                        return Some(1);
                    }
                }
                0
            }
            Expr::If(condition, yes, no) => {
                if value(condition)? != 0 {
                    value(yes)?
                } else {
                    value(no)?
                }
            }
            Expr::Entry(list, index) => {
                i128::from(*list.get(usize::try_from(value(index)?).ok()?)?)
            }
            Expr::Member(element, list) => {
                let element = value(element)?;
                i128::from(u64::try_from(element).is_ok_and(|e| list.contains(&e)))
            }
            Expr::Special(special, arguments) => {
                let arguments: Option<Vec<u64>> =
                    arguments.iter().map(|a| u64::try_from(value(a)?).ok()).collect();
                special.eval(&arguments?)?
            }
        })
    }

    /// How many coordinates and parameters it uses, numbers and operations together: of two formulas for one table the
    /// smaller one is shown.
    pub fn size(&self) -> usize {
        1 + match self {
            Expr::Number(_) | Expr::Coordinate(_) | Expr::Parameter(_) => 0,
            Expr::Binary(_, a, b) | Expr::Compare(_, a, b) => a.size() + b.size(),
            Expr::Call(_, parts) | Expr::And(parts) | Expr::Or(parts) => {
                parts.iter().map(Expr::size).sum()
            }
            Expr::If(a, b, c) => a.size() + b.size() + c.size(),
            Expr::Entry(list, e) | Expr::Member(e, list) => list.len() + e.size(),
            Expr::Special(special, parts) => {
                special.size() + parts.iter().map(Expr::size).sum::<usize>()
            }
        }
    }

    /// The same with another expression in place of every coordinate 0.
    pub fn with_first(&self, replacement: &Expr) -> Expr {
        self.map(&|leaf| match leaf {
            Expr::Coordinate(0) => replacement.clone(),
            other => other.clone(),
        })
    }

    /// The same with every leaf (number, coordinate, parameter) replaced.
    pub fn map(&self, leaf: &dyn Fn(&Expr) -> Expr) -> Expr {
        let boxed = |e: &Expr| Box::new(e.map(leaf));
        let all = |parts: &[Expr]| parts.iter().map(|e| e.map(leaf)).collect();
        match self {
            Expr::Number(_) | Expr::Coordinate(_) | Expr::Parameter(_) => leaf(self),
            Expr::Binary(o, a, b) => Expr::Binary(*o, boxed(a), boxed(b)),
            Expr::Call(f, parts) => Expr::Call(*f, all(parts)),
            Expr::Compare(r, a, b) => Expr::Compare(*r, boxed(a), boxed(b)),
            Expr::And(parts) => Expr::And(all(parts)),
            Expr::Or(parts) => Expr::Or(all(parts)),
            Expr::If(a, b, c) => Expr::If(boxed(a), boxed(b), boxed(c)),
            Expr::Entry(list, e) => Expr::Entry(list.clone(), boxed(e)),
            Expr::Member(e, list) => Expr::Member(boxed(e), list.clone()),
            Expr::Special(s, parts) => Expr::Special(s.clone(), all(parts)),
        }
    }
}

impl Operator {
    fn apply(self, a: i128, b: i128) -> Option<i128> {
        match self {
            Operator::Add => a.checked_add(b),
            Operator::Sub => a.checked_sub(b),
            Operator::Mul => a.checked_mul(b),
            Operator::Div => a.checked_div_euclid(b),
            Operator::Mod => a.checked_rem_euclid(b),
            Operator::Xor => Some(a ^ b),
        }
    }
}

impl Function {
    fn apply(self, arguments: &[i128]) -> Option<i128> {
        let word = |i: usize| u64::try_from(*arguments.get(i)?).ok();
        Some(match self {
            Function::Min => *arguments.iter().min()?,
            Function::Max => *arguments.iter().max()?,
            Function::Valuation => {
                let (mut n, p) = (word(0).filter(|&n| n > 0)?, word(1).filter(|&p| p > 1)?);
                let mut times = 0;
                while n.is_multiple_of(p) {
                    n /= p;
                    times += 1;
                }
                times
            }
            Function::Log => {
                let (n, base) = (word(0).filter(|&n| n > 0)?, word(1).filter(|&b| b > 1)?);
                i128::from(n.ilog(base))
            }
            Function::Lowbit => {
                let n = word(0).filter(|&n| n > 0)?;
                i128::from(n & n.wrapping_neg())
            }
            Function::Popcount => i128::from(word(0)?.count_ones()),
            Function::Isqrt => i128::from(word(0)?.isqrt()),
            Function::StripOnes => {
                let n = word(0)?;
                i128::from(n.checked_shr(n.trailing_ones()).unwrap_or(0))
            }
        })
    }
}

impl Relation {
    fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::NotEqual => a != b,
            Relation::Less => a < b,
            Relation::LessEqual => a <= b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expression: &Expr, expected: &[i128]) {
        let values: Vec<_> =
            (0..).zip(expected).map(|(n, _)| expression.eval(&[n], &[]).unwrap_or(-1)).collect();
        assert_eq!(values, expected);
    }

    #[test]
    fn functions_are_what_they_say() {
        let n = || coordinate(0);
        check(&Expr::Call(Function::StripOnes, vec![n()]), &[0, 0, 2, 0, 4, 2, 6, 0, 8]);
        check(&Expr::Call(Function::Valuation, vec![n(), number(2)]), &[-1, 0, 1, 0, 2, 0, 1]);
        check(&Expr::Call(Function::Log, vec![n(), number(3)]), &[-1, 0, 0, 1, 1, 1, 1, 1, 1, 2]);
        check(&Expr::Call(Function::Lowbit, vec![n()]), &[-1, 1, 2, 1, 4]);
        check(&Expr::Call(Function::Isqrt, vec![n()]), &[0, 1, 1, 1, 2]);
        check(&binary(Operator::Mod, n(), number(3)), &[0, 1, 2, 0, 1]);
        check(&binary(Operator::Div, n(), number(0)), &[-1]);
    }
}
