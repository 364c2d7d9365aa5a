//! Arithmetic of rules: every operation on 128-bit integers, and the same on 64-bit words where nothing is lost.
//!
//! Why the words are right: a word operation has a value only if it is the exact one and fits a word; otherwise the machine goes on
//! with 128 bits. A test compares the two.

use super::super::bytecode::Operation;

/// A number that registers hold.
pub(super) trait Word: Copy + PartialEq + PartialOrd {
    /// Whether nothing wider is there.
    const WIDEST: bool;
    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;

    /// The same number in 128 bits.
    fn wide(self) -> i128;
    /// The number if it fits.
    fn narrow(wide: i128) -> Option<Self>;
    /// a + b, if it fits.
    fn plus(self, other: Self) -> Option<Self>;
    /// a − b, if it fits.
    fn minus(self, other: Self) -> Option<Self>;
    /// The operation, where it is quick and its value fits.
    fn quick(operation: Operation, a: Self, b: Self) -> Option<Self>;
    /// As a number of a position.
    fn position(self) -> Option<u64>;
    /// Registers of this width as 64-bit registers, if that is what they are.
    fn as_words(registers: &mut [Self]) -> Option<&mut [i64]>;
}

impl Word for i64 {
    const WIDEST: bool = false;
    const ZERO: i64 = 0;
    const ONE: i64 = 1;

    #[inline]
    fn wide(self) -> i128 {
        i128::from(self)
    }

    #[inline]
    fn narrow(wide: i128) -> Option<i64> {
        i64::try_from(wide).ok()
    }

    #[inline]
    fn plus(self, other: i64) -> Option<i64> {
        self.checked_add(other)
    }

    #[inline]
    fn minus(self, other: i64) -> Option<i64> {
        self.checked_sub(other)
    }

    #[inline]
    fn quick(operation: Operation, a: i64, b: i64) -> Option<i64> {
        let natural = a >= 0 && b >= 0;
        match operation {
            Operation::Mul => a.checked_mul(b),
            Operation::Div if a >= 0 && b > 0 => Some(a / b),
            Operation::Mod if a >= 0 && b > 0 => Some(a % b),
            Operation::Div if b > 0 => Some(a.div_euclid(b)),
            Operation::Mod if b > 0 => Some(a.rem_euclid(b)),
            Operation::Min => Some(a.min(b)),
            Operation::Max => Some(a.max(b)),
            Operation::And if natural => Some(a & b),
            Operation::Or if natural => Some(a | b),
            Operation::Xor if natural => Some(a ^ b),
            Operation::Bit if natural => Some(if b > 62 { 0 } else { (a >> b) & 1 }),
            Operation::Shl if natural && a > 0 && b < i64::from(a.leading_zeros()) => Some(a << b),
            Operation::Shr if natural => Some(if b > 62 { 0 } else { a >> b }),
            Operation::Abs => a.checked_abs(),
            Operation::Popcount if a >= 0 => Some(i64::from(a.count_ones())),
            Operation::Lowbit if a >= 0 => Some(a & a.wrapping_neg()),
            Operation::Log2 if a > 0 => Some(i64::from(a.ilog2())),
            Operation::Gcd => {
                let (mut x, mut y) = (a.unsigned_abs(), b.unsigned_abs());
                while y != 0 {
                    (x, y) = (y, x % y);
                }
                i64::try_from(x).ok()
            }
            _ => None,
        }
    }

    #[inline]
    fn position(self) -> Option<u64> {
        u64::try_from(self).ok()
    }

    #[inline]
    fn as_words(registers: &mut [i64]) -> Option<&mut [i64]> {
        Some(registers)
    }
}

impl Word for i128 {
    const WIDEST: bool = true;
    const ZERO: i128 = 0;
    const ONE: i128 = 1;

    fn wide(self) -> i128 {
        self
    }

    fn narrow(wide: i128) -> Option<i128> {
        Some(wide)
    }

    fn plus(self, other: i128) -> Option<i128> {
        self.checked_add(other)
    }

    fn minus(self, other: i128) -> Option<i128> {
        self.checked_sub(other)
    }

    fn quick(_operation: Operation, _a: i128, _b: i128) -> Option<i128> {
        None
    }

    fn position(self) -> Option<u64> {
        u64::try_from(self).ok()
    }

    fn as_words(_registers: &mut [i128]) -> Option<&mut [i64]> {
        None
    }
}

/// One operation; the name of the fault where it has no value.
pub(super) fn compute(operation: Operation, a: i128, b: i128) -> Result<i128, &'static str> {
    const OVERFLOW: &str = "R0502";
    const NEGATIVE: &str = "R0503";
    let natural = |x: i128| u128::try_from(x).map_err(|_| NEGATIVE);
    // Machine words where both operands are small: 128-bit division is slow.
    let words = || Some((i64::try_from(a).ok()?, i64::try_from(b).ok()?));
    match operation {
        Operation::Mul => a.checked_mul(b).ok_or(OVERFLOW),
        Operation::Div | Operation::Mod if b == 0 => Err("R0505"),
        Operation::Div => match words() {
            Some((x, y)) if x >= 0 && y > 0 => Ok(i128::from(x / y)),
            // Rounded down: the remainder has the sign of the divisor.
            _ => a
                .checked_div(b)
                .map(|q| q - i128::from(a % b != 0 && (a < 0) != (b < 0)))
                .ok_or(OVERFLOW),
        },
        Operation::Mod => match words() {
            Some((x, y)) if x >= 0 && y > 0 => Ok(i128::from(x % y)),
            _ => {
                let r = a.checked_rem(b).ok_or(OVERFLOW)?;
                Ok(if r != 0 && (r < 0) != (b < 0) { r + b } else { r })
            }
        },
        Operation::Pow => {
            let exponent = u32::try_from(b).map_err(|_| if b < 0 { NEGATIVE } else { OVERFLOW })?;
            a.checked_pow(exponent).ok_or(OVERFLOW)
        }
        Operation::And => Ok((natural(a)? & natural(b)?) as i128),
        Operation::Or => Ok((natural(a)? | natural(b)?) as i128),
        Operation::Xor => Ok((natural(a)? ^ natural(b)?) as i128),
        Operation::Shl => {
            natural(a)?;
            let by = u32::try_from(b).map_err(|_| if b < 0 { NEGATIVE } else { OVERFLOW })?;
            if a == 0 {
                return Ok(0);
            }
            // One bit is the sign.
            if by >= a.leading_zeros() { Err(OVERFLOW) } else { Ok(a << by) }
        }
        Operation::Shr => {
            natural(a)?;
            Ok(u32::try_from(natural(b)?).ok().and_then(|by| a.checked_shr(by)).unwrap_or(0))
        }
        Operation::Min => Ok(a.min(b)),
        Operation::Max => Ok(a.max(b)),
        Operation::Gcd => {
            let (mut x, mut y) = (a.unsigned_abs(), b.unsigned_abs());
            while y != 0 {
                (x, y) = (y, x % y);
            }
            i128::try_from(x).map_err(|_| OVERFLOW)
        }
        Operation::Bit => {
            let place = natural(b)?;
            Ok(if place > 126 { 0 } else { ((natural(a)? >> place) & 1) as i128 })
        }
        Operation::Valuation => {
            if b < 2 || a == 0 {
                return Err("R0506");
            }
            let (mut rest, mut times) = (a, 0);
            while rest % b == 0 {
                rest /= b;
                times += 1;
            }
            Ok(times)
        }
        Operation::Abs => a.checked_abs().ok_or(OVERFLOW),
        Operation::Isqrt => Ok(natural(a)?.isqrt() as i128),
        Operation::Popcount => Ok(i128::from(natural(a)?.count_ones())),
        Operation::Lowbit => {
            let x = natural(a)?;
            Ok((x & x.wrapping_neg()) as i128)
        }
        Operation::Log2 => {
            let x = natural(a)?;
            if x == 0 { Err("R0506") } else { Ok(i128::from(x.ilog2())) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(operation: Operation, a: i128, b: i128, expected: Result<i128, &str>) {
        assert_eq!(compute(operation, a, b), expected, "{operation:?} {a} {b}");
    }

    #[test]
    fn division_rounds_down_and_never_panics() {
        check(Operation::Div, 7, 2, Ok(3));
        check(Operation::Div, -7, 2, Ok(-4));
        check(Operation::Mod, -7, 2, Ok(1));
        check(Operation::Mod, 7, -2, Ok(-1));
        check(Operation::Div, 1, 0, Err("R0505"));
        check(Operation::Div, i128::MIN, -1, Err("R0502"));
        check(Operation::Mod, i128::MIN, -1, Err("R0502"));
    }

    #[test]
    fn shifts_stop_at_the_sign() {
        check(Operation::Shl, 1, 63, Ok(1 << 63));
        check(Operation::Shl, 1, 126, Ok(1 << 126));
        check(Operation::Shl, 1, 127, Err("R0502"));
        check(Operation::Shl, 0, 1000, Ok(0));
        check(Operation::Shr, 8, 1000, Ok(0));
        check(Operation::Shl, 3, 126, Err("R0502"));
    }

    #[test]
    fn powers_roots_and_bits() {
        check(Operation::Pow, 10, 3, Ok(1000));
        check(Operation::Pow, 10, 100, Err("R0502"));
        check(Operation::Isqrt, 99, 0, Ok(9));
        check(Operation::Isqrt, -1, 0, Err("R0503"));
        check(Operation::Valuation, 24, 2, Ok(3));
        check(Operation::Valuation, 0, 2, Err("R0506"));
        check(Operation::Lowbit, 12, 0, Ok(4));
        check(Operation::Bit, 5, 2, Ok(1));
        check(Operation::Gcd, -12, 18, Ok(6));
    }

    /// Numbers at the edges of words and of 128 bits.
    fn numbers() -> Vec<i128> {
        let mut all: Vec<i128> = (-20..=70).collect();
        for edge in [i64::MIN, i64::MAX, 1 << 62, (1 << 32) - 1] {
            all.extend((-2..=2).map(|d| i128::from(edge) + d));
        }
        all.extend([i128::from(u64::MAX), i128::MIN, i128::MAX, 1 << 100, -(1 << 90)]);
        all
    }

    #[test]
    fn words_agree_with_128_bits() {
        use Operation::*;
        let operations = [
            Mul, Div, Mod, Pow, And, Or, Xor, Shl, Shr, Min, Max, Gcd, Bit, Valuation, Abs, Isqrt,
            Popcount, Lowbit, Log2,
        ];
        let words: Vec<i64> = numbers().iter().filter_map(|&n| i64::try_from(n).ok()).collect();
        for operation in operations {
            for (&a, &b) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
                if let Some(quick) = i64::quick(operation, a, b) {
                    let exact = compute(operation, i128::from(a), i128::from(b));
                    assert_eq!(exact, Ok(i128::from(quick)), "{operation:?} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn no_operation_panics() {
        use Operation::*;
        let all = numbers();
        for operation in [
            Mul, Div, Mod, Pow, And, Or, Xor, Shl, Shr, Min, Max, Gcd, Bit, Valuation, Abs, Isqrt,
            Popcount, Lowbit, Log2,
        ] {
            for (&a, &b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
                let _ = compute(operation, a, b);
            }
        }
    }
}
