//! Orders in the multiplicative group.
//!
//! # What it computes
//! The order of a ≠ 0 in the field of 2^(2^k) nimbers divides 2^(2^k) − 1 = F₀F₁…F_{k−1}, whose factors are coprime, so it
//! is the product of one part from every Fermat number. For the last one it is the order of a^(q−1) = ā ⊗ a⁻¹ with q = 2^(2^(k−1)), since
//! q − 1 is the product of the others; for the others it is that of the norm a^(q+1) = a ⊗ ā, which lies in the field of
//! q nimbers: the same question, half as long. The order of the part is found from the primes of the Fermat number
//! ([`crate::fermat`]).
//!
//! # Cost
//! One power a prime factor, with exponents of half the bits of the field.

use crate::{
    fermat,
    nimber::Nimber,
    work::{NimberError, Work},
};
use dashu_int::UBig;

impl Nimber {
    /// The least n > 0 for which the n-th power is 1.
    ///
    /// # Errors
    /// [`NimberError::NoOrder`] for 0, [`NimberError::NotFactored`] above 2^4096 unless the parts that are not factored are
    /// trivial, [`NimberError::TooMuchWork`].
    pub fn order(&self, work: &mut Work) -> Result<UBig, NimberError> {
        if self.is_zero() {
            return Err(NimberError::NoOrder);
        }
        let mut order = UBig::ONE;
        let mut number = self.clone();
        for level in (1..=self.level()).rev() {
            if number.upper(level).is_zero() {
                continue;
            }
            let part = number.part(level, work)?;
            order *= part_order(&part, level - 1, work)?;
            number = number.norm(level, work)?;
        }
        Ok(order)
    }

    /// The power with exponent q − 1 in the field of q² numbers, q = 2^(2^(level−1)): what the last Fermat number sees.
    pub(crate) fn part(&self, level: usize, work: &mut Work) -> Result<Nimber, NimberError> {
        self.conjugate(level).quotient(self, work)
    }

    /// The power with exponent q + 1: the norm to the field of q numbers.
    pub(crate) fn norm(&self, level: usize, work: &mut Work) -> Result<Nimber, NimberError> {
        self.product(&self.conjugate(level), work)
    }
}

/// The order of an element other than 1 whose order divides a Fermat number.
fn part_order(part: &Nimber, level: usize, work: &mut Work) -> Result<UBig, NimberError> {
    let primes = fermat::primes(level).ok_or(NimberError::NotFactored { level })?;
    let mut order = fermat::number(level);
    if primes.len() == 1 {
        return Ok(order);
    }
    for prime in primes {
        let without = &order / prime;
        if part.power(&without, work)?.is_one() {
            order = without;
        }
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_below_2_to_the_16_are_counted() {
        let work = &mut Work::default();
        for a in (1..256).chain((256..1 << 16).step_by(997)) {
            let (mut power, mut count) = (a, 1_u32);
            while power != 1 {
                power = crate::product(power, a);
                count += 1;
            }
            assert_eq!(Nimber::from(a).order(work).unwrap(), UBig::from(count), "{a}");
        }
    }

    /// The power with the order is 1, with the order over a prime factor it is not.
    #[track_caller]
    fn check(a: &Nimber) {
        let work = &mut Work::new(u64::MAX);
        let order = a.order(work).unwrap();
        assert!(a.power(&order, work).unwrap().is_one(), "{a}");
        for prime in (0..12).filter_map(fermat::primes).flatten() {
            if (&order % &prime).is_zero() {
                assert!(!a.power(&(&order / prime), work).unwrap().is_one(), "{a}");
            }
        }
    }

    #[test]
    fn orders_of_large_nimbers() {
        for exponent in [20, 31, 32, 63, 64, 100, 127, 128, 300] {
            check(&Nimber::from(&(UBig::ONE << exponent)));
            check(&Nimber::from(&((UBig::ONE << exponent) + UBig::from(7_u8))));
        }
    }

    #[test]
    fn what_is_not_factored_is_declined_unless_trivial() {
        let work = &mut Work::new(u64::MAX);
        assert_eq!(Nimber::default().order(work), Err(NimberError::NoOrder));
        let large = Nimber::from(&(UBig::ONE << 5000));
        assert_eq!(large.order(work), Err(NimberError::NotFactored { level: 12 }));
        assert_eq!(large.order(&mut Work::new(10)), Err(NimberError::TooMuchWork));
    }
}
