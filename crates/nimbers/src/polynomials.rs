//! The field of nimbers below 2^64 as polynomials over GF(2) modulo one of degree 64.
//!
//! # What it computes
//! The nimber 2^63 lies in no smaller field (those all lie below 2^32), so its powers 1, g, g², …, g^63 are a basis of the
//! field over GF(2), and the field is GF(2)[x]/P with x standing for 2^63 and P its minimal polynomial. In this form a product is
//! a carry-less product and a reduction, and the multiplication by 2^63, which the larger fields need, is a shift.
//! Everything here is worked out when the crate is compiled: the powers by [`half`](super::tower::half), the way back by
//! inverting their matrix, P from g^64.
//!
//! # Reduction
//! Barrett's, exact for polynomials: with M = ⌊x^128 / P⌋ and C = C₁x^64 + C₀ of degree at most 126 the quotient by P is
//! ⌊C₁M / x^64⌋. M and P both have the leading term x^64, so the constants hold what is below it.

use super::tower::{ByteTables, byte_tables, half};

/// The powers of 2^63 with the exponents 0 to 63: what x^i stands for.
const POWERS: [u64; 64] = {
    let mut powers = [1; 64];
    let mut i = 1;
    while i < 64 {
        powers[i] = half(powers[i - 1], 6);
        i += 1;
    }
    powers
};

/// The polynomials that stand for the numbers 2^i: the inverse matrix, by elimination.
const POLYNOMIALS: [u64; 64] = {
    // Row i: the number rows[i] stands for the polynomial names[i].
    let mut rows = POWERS;
    let mut names = [0; 64];
    let mut i = 0;
    while i < 64 {
        names[i] = 1_u64 << i;
        i += 1;
    }
    let mut bit = 0;
    while bit < 64 {
        let mut pivot = bit;
        while rows[pivot] >> bit & 1 == 0 {
            // Past the last row only if the powers were no basis: the crate would not compile.
            pivot += 1;
        }
        let (row, name) = (rows[pivot], names[pivot]);
        rows[pivot] = rows[bit];
        names[pivot] = names[bit];
        rows[bit] = row;
        names[bit] = name;
        let mut other = 0;
        while other < 64 {
            if other != bit && rows[other] >> bit & 1 == 1 {
                rows[other] ^= row;
                names[other] ^= name;
            }
            other += 1;
        }
        bit += 1;
    }
    names
};

/// From nimbers to polynomials.
pub(crate) static TO: ByteTables = byte_tables(&POLYNOMIALS);
/// From polynomials to nimbers.
pub(crate) static FROM: ByteTables = byte_tables(&POWERS);

/// P without its leading term: what x^64 stands for.
pub(crate) const MODULUS: u64 = {
    let power = half(POWERS[63], 6);
    let (mut modulus, mut bit) = (0, 0);
    while bit < 64 {
        if power >> bit & 1 == 1 {
            modulus ^= POLYNOMIALS[bit];
        }
        bit += 1;
    }
    modulus
};

/// ⌊x^128 / P⌋ without its leading term.
pub(crate) const RECIPROCAL: u64 = {
    let mut rest = (MODULUS as u128) << 64;
    let (mut quotient, mut bit) = (0, 64);
    while bit > 0 {
        bit -= 1;
        if rest >> (64 + bit) & 1 == 1 {
            quotient |= 1_u64 << bit;
            rest ^= ((1 << 64) | MODULUS as u128) << bit;
        }
    }
    quotient
};

/// A polynomial times x: the nimber times 2^63.
#[inline(always)]
pub(crate) fn times_x(p: u64) -> u64 {
    (p << 1) ^ (MODULUS & (p >> 63).wrapping_neg())
}

/// The product of polynomials modulo P, bit by bit: the scalar twin of the carry-less kernel.
#[cfg(test)]
pub(crate) fn product(a: u64, b: u64) -> u64 {
    (0..64).rev().fold(0, |sum, bit| times_x(sum) ^ (a & (b >> bit & 1).wrapping_neg()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tower::{self, apply};
    use proptest::prelude::*;

    /// The isomorphism, found again from nim-products alone.
    #[test]
    fn the_tables_are_powers_of_2_to_the_63_and_their_inverse() {
        let mut power = 1;
        for i in 0..64 {
            assert_eq!(apply(&FROM, 1 << i), power);
            assert_eq!(apply(&TO, power), 1 << i);
            power = tower::product(power, 1 << 63, 6);
        }
        assert_eq!(apply(&TO, power), MODULUS);
    }

    proptest! {
        #[test]
        fn polynomials_multiply_as_nimbers(a: u64, b: u64) {
            prop_assert_eq!(apply(&FROM, apply(&TO, a)), a);
            let there = product(apply(&TO, a), apply(&TO, b));
            prop_assert_eq!(apply(&FROM, there), tower::product(a, b, 6));
            prop_assert_eq!(apply(&FROM, times_x(apply(&TO, a))), tower::half(a, 6));
        }
    }
}
