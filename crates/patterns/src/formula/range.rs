//! How large a formula's numbers become: what its functions in programs need, 64 bits or 128, and for which arguments they are right.
//!
//! # Why it is right
//! Every part of a formula has a bound that follows from those of its parts and of the arguments (interval arithmetic, upwards
//! only: formulas are written so that no difference is negative where it is used; the tests hold them against tables).
//! If no part exceeds a word, words do; if parts do and nothing in them needs a helper on words, double words do; otherwise the
//! arguments are bounded, and the function says so and checks it.

use super::{DigitRule, Digits, Expr, Function, Operator, Special};

/// What a function calculates in, and its largest argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    /// 128 bits are needed.
    pub(super) wide: bool,
    /// No argument is larger.
    pub(super) most: u64,
}

const WORD: u128 = u64::MAX as u128;

impl Range {
    /// The widest range of a formula. Its value is a word if `is_value`.
    pub(super) fn of(formula: &Expr, is_value: bool) -> Range {
        for most in bounds() {
            let mut largest = Largest { argument: u128::from(most), seen: 0, in_helper: 0 };
            let value = largest.visit(formula);
            if largest.seen <= WORD {
                return Range { wide: false, most };
            }
            let fits = largest.seen < u128::MAX && largest.in_helper == 0;
            if fits && (!is_value || value <= WORD) {
                return Range { wide: true, most };
            }
        }
        Range { wide: false, most: 0 }
    }
}

/// Bounds of arguments that are tried: all words, all but some last ones, fewer and fewer bits.
fn bounds() -> impl Iterator<Item = u64> {
    (0..8).map(|less| u64::MAX - less).chain((1..64).map(|bits| u64::MAX >> bits))
}

struct Largest {
    argument: u128,
    /// The largest number of all parts.
    seen: u128,
    /// How many numbers beyond a word go into functions that take words.
    in_helper: u32,
}

impl Largest {
    /// The bound of an expression. No number reaches 2^128 − 1, which stands for all that is larger.
    fn visit(&mut self, e: &Expr) -> u128 {
        let bound = match e {
            Expr::Number(n) => u128::from(*n),
            Expr::Coordinate(_) | Expr::Parameter(_) => self.argument,
            Expr::Binary(operator, a, b) => {
                let (x, y) = (self.visit(a), self.visit(b));
                match (operator, &**b) {
                    (Operator::Add, _) => x.saturating_add(y),
                    (Operator::Sub, _) => x,
                    (Operator::Mul, _) => x.saturating_mul(y),
                    (Operator::Div, Expr::Number(d)) => x / u128::from(*d).max(1),
                    (Operator::Div, _) => x,
                    (Operator::Mod, _) => x.min(y.saturating_sub(1)),
                    (Operator::Xor, _) => {
                        u128::MAX.checked_shr((x | y).leading_zeros()).unwrap_or(0)
                    }
                }
            }
            Expr::Call(function, parts) => {
                let bounds: Vec<u128> = parts.iter().map(|part| self.visit(part)).collect();
                let first = bounds.first().copied().unwrap_or(0);
                // C++ has no minimum of a number of 64 bits and one of 128.
                let mixed = parts.iter().any(|part| matches!(part, Expr::Number(_)));
                match function {
                    Function::Min | Function::Max if mixed => {
                        self.helper(&bounds);
                        let largest = bounds.iter().copied().max().unwrap_or(0);
                        if *function == Function::Max { largest } else { least(&bounds) }
                    }
                    Function::Min => least(&bounds),
                    Function::Max => bounds.iter().copied().max().unwrap_or(0),
                    Function::Isqrt => first.isqrt(),
                    Function::Valuation | Function::Log | Function::Popcount => {
                        self.helper(&bounds);
                        64
                    }
                    Function::Lowbit | Function::StripOnes => {
                        self.helper(&bounds);
                        first
                    }
                }
            }
            Expr::Compare(_, a, b) => {
                self.visit(a);
                self.visit(b);
                1
            }
            Expr::And(parts) | Expr::Or(parts) => {
                for part in parts {
                    self.visit(part);
                }
                1
            }
            Expr::If(condition, yes, no) => {
                self.visit(condition);
                self.visit(yes).max(self.visit(no))
            }
            Expr::Entry(list, index) => {
                let index = self.visit(index);
                self.in_helper += u32::from(index > WORD);
                list.iter().copied().max().unwrap_or(0).into()
            }
            Expr::Member(element, _) => {
                let element = self.visit(element);
                self.in_helper += u32::from(element > WORD);
                1
            }
            Expr::Special(special, parts) => {
                let parts: Vec<u128> = parts.iter().map(|part| self.visit(part)).collect();
                self.helper(&parts);
                match special {
                    Special::Digits(digits) => digits.bound(parts.first().copied().unwrap_or(0)),
                    Special::Automaton(automaton) => {
                        automaton.outputs.iter().copied().max().unwrap_or(0).into()
                    }
                    Special::Recurrence(_)
                    | Special::Beatty
                    | Special::Columns
                    | Special::EvenMaxima => 1,
                }
            }
        };
        self.seen = self.seen.max(bound);
        bound
    }

    /// Functions beside the formula take words.
    fn helper(&mut self, arguments: &[u128]) {
        // In 128 bits a word would have to be narrowed, which formulas do not do.
        self.in_helper += arguments.len() as u32;
    }
}

fn least(bounds: &[u128]) -> u128 {
    bounds.iter().copied().min().unwrap_or(0)
}

impl Digits {
    /// A bound of the values of numbers up to a bound.
    fn bound(&self, most: u128) -> u128 {
        let start = self.start.iter().copied().max().unwrap_or(0);
        let (mut factor, mut plus, mut rest) = (1_u128, 0_u128, most);
        let mut bound = u128::from(start);
        while rest > 0 {
            let (mut steepest, mut added) = (1, 0);
            for rule in &self.rules {
                match *rule {
                    DigitRule::Affine { factor: f, plus: p } => {
                        let k = rest / u128::from(self.base.max(2));
                        let value = u128::from(f).saturating_mul(k).saturating_add(p.into());
                        let value = factor.saturating_mul(value).saturating_add(plus);
                        bound = bound.max(value);
                    }
                    DigitRule::Same { factor: f, plus: p } => {
                        (steepest, added) = (u128::from(f).max(steepest), u128::from(p).max(added));
                    }
                }
            }
            plus = plus.saturating_add(factor.saturating_mul(added));
            factor = factor.saturating_mul(steepest);
            bound = bound.max(factor.saturating_mul(start.into()).saturating_add(plus));
            rest /= u128::from(self.base.max(2));
        }
        bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{binary, columns, coordinate, equal, nim_sum, number};

    #[track_caller]
    fn check(formula: &Expr, is_value: bool, wide: bool, most: u64) {
        assert_eq!(Range::of(formula, is_value), Range { wide, most });
    }

    #[test]
    fn arguments_are_bounded_only_where_they_must_be() {
        let (a, b) = (|| coordinate(0), || coordinate(1));
        check(&nim_sum([a(), b()]), true, false, u64::MAX);
        check(&binary(Operator::Mod, a(), number(7)), true, false, u64::MAX);
        check(&columns(3, 2), false, false, u64::MAX);
        // n + 1 is no word at the last argument, n + n at half of them.
        check(&binary(Operator::Add, a(), number(1)), true, false, u64::MAX - 1);
        check(&binary(Operator::Add, a(), a()), true, false, u64::MAX >> 1);
        // A comparison may be made in 128 bits.
        let sum = |x, y| binary(Operator::Add, x, y);
        check(&equal(sum(a(), b()), number(5)), false, true, u64::MAX);
        let product = binary(Operator::Mul, a(), b());
        check(&equal(product.clone(), number(6)), false, true, u64::MAX);
        let cube = binary(Operator::Mul, product, a());
        check(&equal(cube, number(8)), false, true, u64::MAX >> 22);
        // A helper takes words.
        let odd = Expr::Call(Function::Popcount, vec![sum(a(), number(1))]);
        check(&odd, true, false, u64::MAX - 1);
    }
}
