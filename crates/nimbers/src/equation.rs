//! Quadratic equations.
//!
//! # What it computes
//! The solutions of x ⊗ x ⊕ b ⊗ x ⊕ c = 0: the field of all nimbers has them for every b and c. With b = 0 it is the square root
//! of c, twice. Otherwise x = b ⊗ y leaves y² ⊕ y = d with d = c ⊗ b⁻², and with y also y ⊕ 1 is a solution.
//!
//! In the field of d this has a solution iff the trace of d, its top bit, is 0. If it is 1, the generator F of the next field
//! satisfies F² ⊕ F = h, and h is that top bit alone: y = F ⊕ y' where y' belongs to d without it. With y = y₁F ⊕ y₀,
//!
//! ```text
//! y² ⊕ y = (y₁² ⊕ y₁) F ⊕ (y₀² ⊕ y₀ ⊕ y₁²h),
//! ```
//!
//! so y₁ solves the equation of d₁, and y₀ that of d₀ ⊕ y₁²h, whose trace must be 0: of the two choices of y₁ one makes it so,
//! since they differ by h.
//!
//! # Cost
//! A constant number of multiplications by constants on every level, so less than a product.

use crate::{
    nimber::Nimber,
    tower,
    work::{NimberError, Work},
};

impl Nimber {
    /// The two solutions of x² + b x + c = 0 with the number as c, the smaller one first; equal iff b is 0.
    ///
    /// # Errors
    /// [`NimberError::TooMuchWork`].
    pub fn solutions(&self, b: &Nimber, work: &mut Work) -> Result<[Nimber; 2], NimberError> {
        if b.is_zero() {
            let root = self.root(work)?;
            return Ok([root.clone(), root]);
        }
        let inverse = b.inverse(work)?;
        let d = self.product(&inverse.square(work)?, work)?;
        work.take(d.steps().saturating_mul(4))?;
        let y = half_square(&d);
        let x = b.product(&y, work)?;
        let other = &x ^ b;
        Ok(if x < other { [x, other] } else { [other, x] })
    }
}

/// A solution of y² ⊕ y = d.
fn half_square(d: &Nimber) -> Nimber {
    let level = d.level();
    let top = Nimber::one().raised_bits((1 << level) - 1);
    if d.bits() == 1 << level {
        let generator = Nimber::one().raised(level);
        return &within(&(d ^ &top), level) ^ &generator;
    }
    within(d, level)
}

/// The same for a number of trace 0 in the field of the level.
fn within(d: &Nimber, level: usize) -> Nimber {
    if level <= 6 {
        return Nimber::from(within_word(d.words().first().copied().unwrap_or(0), level));
    }
    // The depth is the number of levels.
    let mut upper = within(&d.upper(level), level - 1);
    let mut square = upper.padded();
    crate::words::square(&mut square);
    let shift = Nimber::from_words(&square).times_half(level - 1);
    let mut rest = &d.lower(level) ^ &shift;
    if rest.bits() == 1 << (level - 1) {
        upper = &upper ^ &Nimber::one();
        rest = &rest ^ &Nimber::one().raised_bits((1 << (level - 1)) - 1);
    }
    &upper.raised(level - 1) ^ &within(&rest, level - 1)
}

fn within_word(d: u64, level: usize) -> u64 {
    if level == 0 {
        return 0;
    }
    let bits = 1 << (level - 1);
    let mut upper = within_word(d >> bits, level - 1);
    let lower = d & ((1 << bits) - 1);
    let mut rest = lower ^ tower::half(tower::square(upper), level - 1);
    if rest >> (bits - 1) & 1 == 1 {
        upper ^= 1;
        rest ^= 1 << (bits - 1);
    }
    upper << bits | within_word(rest, level - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(b: &Nimber, c: &Nimber) {
        let work = &mut Work::new(u64::MAX);
        let [x, y] = c.solutions(b, work).unwrap();
        for x in [&x, &y] {
            let left = &(&x.square(work).unwrap() ^ &b.product(x, work).unwrap()) ^ c;
            assert!(left.is_zero(), "x² + {b}x + {c} at {x}");
        }
        assert_eq!(&x ^ &y, *b);
        assert!(x <= y);
    }

    #[test]
    fn all_equations_of_bytes() {
        for b in 0..256_u64 {
            for c in (0..256_u64).chain([1 << 16, 1 << 31, 1 << 32, u64::MAX]) {
                check(&Nimber::from(b), &Nimber::from(c));
            }
        }
        // x² + x + 1 = 0 is solved by 2 and 3, the cube roots of unity.
        let one = Nimber::one();
        let solutions = one.solutions(&one, &mut Work::default()).unwrap();
        assert_eq!(solutions, [Nimber::from(2_u64), Nimber::from(3_u64)]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn equations_of_any_size(
            b in proptest::collection::vec(any::<u64>(), 0..9),
            c in proptest::collection::vec(any::<u64>(), 0..9),
        ) {
            check(&Nimber::from_words(&b), &Nimber::from_words(&c));
        }
    }
}
