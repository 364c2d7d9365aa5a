//! Minimal polynomials over subfields.
//!
//! # What it computes
//! The monic polynomial of least degree with coefficients in the field of nimbers below 2^(2^k) that is 0 at a. The
//! fields are a tower of quadratic extensions, and every proper subfield of the field of 2^(2^K) nimbers lies in the one below it; so with K the level of a the degree is
//! 2^(K−k), and the polynomial is the product of x ⊕ a' over the conjugates a'. Level by level: f times f̄, where the
//! conjugation of the top level acts on the coefficients, has coefficients one level lower.
//!
//! # Cost
//! Products of polynomials of the degrees 1, 2, 4, …, with coefficients of half the size each time.

use crate::{
    nimber::Nimber,
    work::{NimberError, Work, product_steps},
};

impl Nimber {
    /// The coefficients of the minimal polynomial over the field of nimbers below 2^(2^k), the constant one first, the last one
    /// 1.
    ///
    /// # Errors
    /// [`NimberError::TooMuchWork`].
    pub fn minimal_polynomial(
        &self,
        k: usize,
        work: &mut Work,
    ) -> Result<Vec<Nimber>, NimberError> {
        let mut polynomial = vec![self.clone(), Nimber::one()];
        for level in (k..self.level()).rev().map(|level| level + 1) {
            let length = polynomial.len() as u64;
            let words = 1_usize << level.saturating_sub(6);
            let products = length.saturating_mul(length);
            work.take(products.saturating_mul(8 + product_steps(words)))?;
            let conjugates: Vec<Nimber> =
                polynomial.iter().map(|coefficient| coefficient.conjugate(level)).collect();
            polynomial = multiply(&polynomial, &conjugates)?;
        }
        Ok(polynomial)
    }
}

/// The product of polynomials.
fn multiply(a: &[Nimber], b: &[Nimber]) -> Result<Vec<Nimber>, NimberError> {
    let free = &mut Work::new(u64::MAX);
    let mut product = vec![Nimber::default(); a.len() + b.len() - 1];
    for (i, a) in a.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
        for (j, b) in b.iter().enumerate() {
            product[i + j] = &product[i + j] ^ &a.product(b, free)?;
        }
    }
    Ok(product)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Zero at a, monic, with coefficients in the field, and of the least degree: no polynomial of half the
    /// degree divides it, since the conjugates are different.
    #[track_caller]
    fn check(a: &Nimber, k: usize) {
        let work = &mut Work::new(u64::MAX);
        let polynomial = a.minimal_polynomial(k, work).unwrap();
        let degree = 1_usize << a.level().saturating_sub(k);
        assert_eq!(polynomial.len(), degree + 1, "{a} {k}");
        assert!(polynomial[degree].is_one());
        let mut value = Nimber::default();
        for coefficient in polynomial.iter().rev() {
            value = &value.product(a, work).unwrap() ^ coefficient;
            assert!(degree == 1 || coefficient.level() <= k, "{a} {k}: {coefficient}");
        }
        assert!(value.is_zero(), "{a} {k}");
        // The conjugates a^(q^i) with q = 2^(2^k) are as many as the degree.
        let mut conjugates = vec![a.clone()];
        loop {
            let mut next = conjugates[conjugates.len() - 1].clone();
            for _ in 0..1_u64 << k.min(a.level()) {
                next = next.square(work).unwrap();
            }
            if next == *a {
                break;
            }
            conjugates.push(next);
        }
        assert_eq!(conjugates.len(), degree, "{a} {k}");
    }

    #[test]
    fn polynomials_vanish_and_are_minimal() {
        for a in [0, 1, 2, 3, 5, 8, 15, 16, 200, 1 << 20, 1 << 40, u64::MAX] {
            for k in 0..8 {
                check(&Nimber::from(a), k);
            }
        }
        check(&Nimber::from(1_u128 << 100), 3);
        check(&Nimber::from(u128::MAX), 6);
        check(&Nimber::from_words(&[3, 1, 4, 1, 5]), 5);
    }

    #[test]
    fn much_is_refused() {
        let large = Nimber::from_words(&[1; 4096]);
        let refused = large.minimal_polynomial(0, &mut Work::new(1 << 20));
        assert_eq!(refused, Err(NimberError::TooMuchWork));
    }
}
