//! Nim-products without special instructions: logarithms in the field of 2^16 nimbers, and Conway's tower above it.
//!
//! # What it computes
//! With g a generator of the multiplicative group, a ⊗ b = exp(log a + log b). A product of 64-bit nimbers takes nine such
//! products (Karatsuba on two levels); the multiplications by the constants of the tower are sums of logarithms too. The logarithm
//! of 0 is so large that every sum with it falls into a part of the exponential table that is 0: no branch.
//!
//! # Cost
//! About thirty look-ups a product in tables of 0.6 MB, made at the first use in well under a millisecond.

use crate::tower::{self, HALF, apply};
use std::sync::OnceLock;

/// The order of the multiplicative group of the field of 2^16 nimbers.
pub(crate) const GROUP: u32 = 65_535;

/// Stands for the logarithm of 0; beyond the largest sum of three logarithms.
const LOG_OF_ZERO: u32 = 3 * GROUP;

/// The logarithms and powers of a generator.
pub(crate) struct Tables {
    /// By number; of length 2^16.
    logarithms: Box<[u32]>,
    /// By exponent: three turns, then 0; long enough for two zeros and a constant.
    powers: Box<[u16]>,
    /// The logarithm of 2^15.
    half: u32,
}

impl Tables {
    /// The tables of the process.
    #[inline]
    pub(crate) fn get() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::new)
    }

    fn new() -> Tables {
        let power = |base: u64, exponent: u32| {
            (0..17).rev().fold(1, |sum, bit| {
                let squared = tower::square(sum);
                if exponent >> bit & 1 == 1 { tower::product(squared, base, 4) } else { squared }
            })
        };
        // A generator is no power with an exponent that divides the order: 3 · 5 · 17 · 257.
        let generates = |g: &u64| [3, 5, 17, 257].iter().all(|p| power(*g, GROUP / p) != 1);
        let generator = (2..1 << 16).find(generates).unwrap_or(0);
        let mut logarithms = vec![LOG_OF_ZERO; 1 << 16].into_boxed_slice();
        let mut powers = vec![0; (2 * LOG_OF_ZERO + GROUP) as usize].into_boxed_slice();
        // Multiplication by the generator, as a linear map on two bytes.
        let images: [u64; 16] = std::array::from_fn(|bit| tower::product(1 << bit, generator, 4));
        let images = std::array::from_fn(|bit| images.get(bit).copied().unwrap_or(0));
        let times = tower::byte_tables(&images);
        let mut value = 1;
        for exponent in 0..GROUP {
            logarithms[value as usize] = exponent;
            for turn in 0..3 {
                powers[(exponent + turn * GROUP) as usize] = value as u16;
            }
            value = times[0][(value & 0xff) as usize] ^ times[1][(value >> 8) as usize];
        }
        let half = logarithms[1 << 15];
        Tables { logarithms, powers, half }
    }

    /// The logarithm; for 0 a number that [`power`](Tables::power) turns into 0 whatever is added.
    #[inline(always)]
    fn log(&self, a: u64) -> u32 {
        self.logarithms[(a & 0xffff) as usize]
    }

    #[inline(always)]
    fn power(&self, exponent: u32) -> u64 {
        // Sums of at most two logarithms and a constant lie within the table.
        u64::from(self.powers.get(exponent as usize).copied().unwrap_or(0))
    }

    /// The logarithm of a nimber below 2^16 other than 0.
    pub(crate) fn logarithm(&self, a: u64) -> Option<u32> {
        (a != 0 && a < 1 << 16).then(|| self.log(a))
    }

    /// Products of 32-bit nimbers (the upper half of each word ignored).
    #[inline(always)]
    fn product_32(&self, a: u64, b: u64) -> (u64, u64) {
        let (a1, a0, b1, b0) = (a >> 16, a, b >> 16, b);
        let low = self.power(self.log(a0) + self.log(b0));
        let high = self.power(self.log(a1) + self.log(b1) + self.half);
        let cross = self.power(self.log(a1 ^ a0) + self.log(b1 ^ b0));
        (cross ^ low, low ^ high)
    }

    /// A 32-bit nimber times 2^31: times the generator 2^16, and each half times 2^15.
    #[inline(always)]
    fn half_32(&self, (x1, x0): (u64, u64)) -> (u64, u64) {
        let turned = self.log(x1 ^ x0) + self.half;
        let twice = self.log(x1) + 2 * self.half;
        // 2 · half may pass one turn: the table has three.
        (self.power(turned), self.power(twice))
    }

    #[inline(always)]
    fn product(&self, a: u64, b: u64) -> u64 {
        let (a1, b1) = (a >> 32, b >> 32);
        let low = self.product_32(a, b);
        let high = self.half_32(self.product_32(a1, b1));
        let cross = self.product_32(a1 ^ a, b1 ^ b);
        let lower = (low.0 ^ high.0) << 16 | (low.1 ^ high.1);
        let upper = (cross.0 ^ low.0) << 16 | (cross.1 ^ low.1);
        upper << 32 | lower
    }
}

/// The nim-product.
pub(super) fn product(a: u64, b: u64) -> u64 {
    Tables::get().product(a, b)
}

/// The nim-products of two slices, as many as the shortest has.
pub(super) fn products(a: &[u64], b: &[u64], out: &mut [u64]) {
    let tables = Tables::get();
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = tables.product(a, b);
    }
}

/// The nim-products of two slices, in the first.
pub(super) fn products_in_place(a: &mut [u64], b: &[u64]) {
    let tables = Tables::get();
    for (a, &b) in a.iter_mut().zip(b) {
        *a = tables.product(*a, b);
    }
}

/// The inverse; 0 for 0.
pub(super) fn inverse(a: u64) -> u64 {
    let tables = Tables::get();
    let conjugate = a ^ (a >> 32);
    let norm = tables.product(a, conjugate);
    let second = norm ^ (norm >> 16);
    let lower = tables.product(norm, second);
    let inverse = match tables.logarithm(lower) {
        Some(log) => tables.power(GROUP - log),
        None => 0,
    };
    tables.product(tables.product(conjugate, second), inverse)
}

/// The nim-product of 128-bit nimbers.
pub(super) fn product_128(a: u128, b: u128) -> u128 {
    let tables = Tables::get();
    let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
    let low = tables.product(a0, b0);
    let high = tables.product(a1, b1);
    let cross = tables.product(a1 ^ a0, b1 ^ b0);
    u128::from(cross ^ low) << 64 | u128::from(low ^ apply(&HALF, high))
}
