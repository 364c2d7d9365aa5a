//! Intervals of numbers that fit 128 bits. What exceeds them is a mistake of its own at run time, so no value is ever outside.

use super::super::syntax::{Function, Operator};

/// All numbers from one to another; where the first is larger nothing can be there, and whatever is said of it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) low: i128,
    pub(super) high: i128,
}

impl Interval {
    /// Everything.
    pub(super) const ALL: Interval = Interval { low: i128::MIN, high: i128::MAX };
    /// 0 and more.
    pub(super) const NATURAL: Interval = Interval { low: 0, high: i128::MAX };
    /// False and true.
    pub(super) const TRUTH: Interval = Interval { low: 0, high: 1 };

    /// One number.
    pub(super) fn of(value: i128) -> Interval {
        Interval { low: value, high: value }
    }

    /// The number, if it is one.
    pub(super) fn single(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    pub(super) fn negated(self) -> Interval {
        Interval { low: self.high.saturating_neg(), high: self.low.saturating_neg() }
    }

    /// All of both.
    pub(super) fn or(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// What both hold.
    pub(super) fn and(self, other: Interval) -> Interval {
        Interval { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// All but one number, which only matters at an end.
    pub(super) fn without(self, value: i128) -> Interval {
        Interval {
            low: if self.low == value { value.saturating_add(1) } else { self.low },
            high: if self.high == value { value.saturating_sub(1) } else { self.high },
        }
    }

    /// The values of an operation.
    pub(super) fn combined(self, operator: Operator, other: Interval) -> Interval {
        let (a, b) = (self, other);
        match operator {
            Operator::Add => {
                Interval { low: a.low.saturating_add(b.low), high: a.high.saturating_add(b.high) }
            }
            Operator::Sub => a.combined(Operator::Add, b.negated()),
            Operator::Mul => {
                let ends = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
                let products = ends.map(|(x, y)| x.saturating_mul(y));
                Interval {
                    low: products.into_iter().fold(i128::MAX, i128::min),
                    high: products.into_iter().fold(i128::MIN, i128::max),
                }
            }
            Operator::Div if a.low >= 0 && b.low >= 0 => {
                Interval { low: a.low / b.high.max(1), high: a.high / b.low.max(1) }
            }
            Operator::Mod if a.low >= 0 && b.low >= 0 => {
                Interval { low: 0, high: a.high.min(b.high.saturating_sub(1)).max(0) }
            }
            Operator::Div | Operator::Mod => Interval::ALL,
            Operator::Pow if a.low >= 0 => Interval { low: i128::from(a.low > 0), high: i128::MAX },
            Operator::Pow => Interval::ALL,
            // Of negative numbers there are no bits.
            Operator::And => Interval { low: 0, high: a.high.min(b.high) },
            Operator::Or => Interval { low: a.low.max(b.low).max(0), high: i128::MAX },
            Operator::Xor => Interval::NATURAL,
            Operator::Shl => Interval { low: a.low.max(0), high: i128::MAX },
            Operator::Shr => Interval { low: 0, high: a.high },
        }
    }

    /// The values of a function.
    pub(super) fn called(function: Function, values: &[Interval]) -> Interval {
        let lows = values.iter().map(|value| value.low);
        let highs = values.iter().map(|value| value.high);
        let first = values.first().copied().unwrap_or(Interval::ALL);
        let is_some = i128::from(first.low > 0);
        let root = |n: i128| n.max(0).isqrt();
        match function {
            Function::Min => Interval {
                low: lows.min().unwrap_or(i128::MIN),
                high: highs.min().unwrap_or(i128::MAX),
            },
            Function::Max => Interval {
                low: lows.max().unwrap_or(i128::MIN),
                high: highs.max().unwrap_or(i128::MAX),
            },
            Function::Abs if first.low >= 0 => first,
            Function::Abs if first.high <= 0 => first.negated(),
            Function::Abs => Interval { low: 0, high: first.high.max(first.low.saturating_neg()) },
            Function::Gcd => {
                let is_not_zero = values.iter().any(|value| value.low > 0 || value.high < 0);
                Interval { low: i128::from(is_not_zero), high: i128::MAX }
            }
            Function::Isqrt => Interval { low: root(first.low), high: root(first.high) },
            Function::Popcount => Interval { low: is_some, high: 127 },
            Function::Lowbit => Interval { low: is_some, high: first.high.max(0) },
            Function::Log2 | Function::Valuation => Interval { low: 0, high: 127 },
            Function::Bit => Interval::TRUTH,
        }
    }
}

/// ⌈a/b⌉ for a positive b.
pub(super) fn divided_up(a: i128, b: i128) -> i128 {
    a.div_euclid(b) + i128::from(a.rem_euclid(b) != 0)
}

/// ⌊a/b⌋ for a positive b.
pub(super) fn divided_down(a: i128, b: i128) -> i128 {
    a.div_euclid(b)
}
