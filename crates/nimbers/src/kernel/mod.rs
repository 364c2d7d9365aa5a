//! The kernels of nim-multiplication, and the choice between them when the program runs.
//!
//! Each does the same; [`Kernel`] names them, so that tests and benchmarks can hold them against each other. The functions
//! without a kernel take the fastest that the processor has.

mod block;
#[cfg(target_arch = "x86_64")]
mod clmul;
#[cfg(target_arch = "x86_64")]
mod gfni;
pub(crate) mod portable;

use crate::{
    polynomials::{FROM, TO},
    tower::apply,
};

/// A way to multiply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Tables of logarithms.
    Portable,
    /// Carry-less multiplication (PCLMULQDQ).
    CarryLess,
    /// GFNI with AVX-512, for slices; single products as with [`Kernel::CarryLess`].
    GaloisField,
}

impl Kernel {
    /// All of them, slowest first.
    pub const ALL: [Kernel; 3] = [Kernel::Portable, Kernel::CarryLess, Kernel::GaloisField];

    /// The name of the kernel in benchmarks.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Portable => "portable",
            Kernel::CarryLess => "PCLMUL",
            Kernel::GaloisField => "GFNI + AVX-512",
        }
    }

    /// Whether the processor has what the kernel needs.
    #[inline]
    pub fn is_available(self) -> bool {
        match self {
            Kernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::CarryLess => is_x86_feature_detected!("pclmulqdq"),
            #[cfg(target_arch = "x86_64")]
            Kernel::GaloisField => {
                is_x86_feature_detected!("pclmulqdq")
                    && is_x86_feature_detected!("gfni")
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The nim-product, with this kernel if the processor has what it needs.
    #[inline]
    pub fn product(self, a: u64, b: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self != Kernel::Portable && Kernel::CarryLess.is_available() {
            // SAFETY: the line above checked that the processor has PCLMULQDQ.
            return unsafe { clmul::product(a, b) };
        }
        portable::product(a, b)
    }

    /// The nim-products a\[i\] ⊗ b\[i\], as many as the shortest slice has, with this kernel if the processor has what it
    /// needs.
    pub fn products(self, a: &[u64], b: &[u64], out: &mut [u64]) {
        #[cfg(target_arch = "x86_64")]
        {
            if self == Kernel::GaloisField && self.is_available() {
                // SAFETY: the line above checked that the processor has GFNI and AVX-512 (F, BW).
                return unsafe { gfni::products(a, b, out) };
            }
            if self != Kernel::Portable && Kernel::CarryLess.is_available() {
                // SAFETY: the line above checked that the processor has PCLMULQDQ.
                return unsafe { clmul::products(a, b, out) };
            }
        }
        portable::products(a, b, out);
    }

    /// The inverse, 0 for 0, with this kernel if the processor has what it needs.
    #[inline]
    pub(crate) fn inverse(self, a: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self != Kernel::Portable && Kernel::CarryLess.is_available() {
            // SAFETY: the line above checked that the processor has PCLMULQDQ.
            return unsafe { clmul::inverse(a) };
        }
        portable::inverse(a)
    }

    /// The nim-product of 128-bit nimbers, with this kernel if the processor has what it needs.
    #[inline]
    pub fn product_128(self, a: u128, b: u128) -> u128 {
        #[cfg(target_arch = "x86_64")]
        if self != Kernel::Portable && Kernel::CarryLess.is_available() {
            // SAFETY: the line above checked that the processor has PCLMULQDQ.
            return unsafe { clmul::product_128(a, b) };
        }
        portable::product_128(a, b)
    }
}

/// The form in which the words of large fields are multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nimbers as they are.
    Plain,
    /// Polynomials, multiplied without carry.
    Polynomials,
    /// The same, with vectors of 512 bits.
    Wide,
}

impl Form {
    /// All of them, slowest first.
    #[cfg(test)]
    pub(crate) const ALL: [Form; 3] = [Form::Plain, Form::Polynomials, Form::Wide];

    /// The fastest that the processor has.
    pub(crate) fn best() -> Form {
        Form::Wide.or_less()
    }

    /// This form, or the next slower one for which the processor has what it needs.
    pub(crate) fn or_less(self) -> Form {
        let carry_less = Kernel::CarryLess.is_available();
        #[cfg(target_arch = "x86_64")]
        let wide = carry_less
            && is_x86_feature_detected!("vpclmulqdq")
            && is_x86_feature_detected!("avx512f");
        #[cfg(not(target_arch = "x86_64"))]
        let wide = false;
        match self {
            Form::Wide if wide => Form::Wide,
            Form::Wide | Form::Polynomials if carry_less => Form::Polynomials,
            _ => Form::Plain,
        }
    }

    /// From nimbers into the form.
    pub(crate) fn enter(self, words: &mut [u64]) {
        if self != Form::Plain {
            for word in words {
                *word = apply(&TO, *word);
            }
        }
    }

    /// Back.
    pub(crate) fn leave(self, words: &mut [u64]) {
        if self != Form::Plain {
            for word in words {
                *word = apply(&FROM, *word);
            }
        }
    }

    /// The product of two lists of one length, a power of two, in a form that [`or_less`](Form::or_less) gave.
    pub(crate) fn multiply(self, a: &[u64], b: &[u64], out: &mut [u64]) {
        match self.or_less() {
            // SAFETY: `or_less` checked what the processor has.
            #[cfg(target_arch = "x86_64")]
            Form::Wide => unsafe { block::wide::multiply(a, b, out) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Form::Polynomials => unsafe { block::carry_less::multiply(a, b, out) },
            _ => block::plain::multiply(a, b, out),
        }
    }

    /// A list of a power of two times the constant h of its field, in a form that [`or_less`](Form::or_less) gave.
    pub(crate) fn times_half(self, words: &mut [u64]) {
        match self.or_less() {
            // SAFETY: `or_less` checked what the processor has.
            #[cfg(target_arch = "x86_64")]
            Form::Wide => unsafe { block::wide::times_half(words) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Form::Polynomials => unsafe { block::carry_less::times_half(words) },
            _ => block::plain::times_half(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{polynomials, tower};
    use proptest::prelude::*;

    /// Slices of one length: every kernel equals Conway's formula.
    fn check(pairs: &[(u64, u64)]) {
        let (a, b): (Vec<u64>, Vec<u64>) = pairs.iter().copied().unzip();
        let expected: Vec<u64> = pairs.iter().map(|&(a, b)| tower::product(a, b, 6)).collect();
        for kernel in Kernel::ALL {
            let mut out = vec![7; a.len()];
            kernel.products(&a, &b, &mut out);
            assert_eq!(out, expected, "{}", kernel.name());
            for (&(a, b), &expected) in pairs.iter().zip(&expected) {
                assert_eq!(kernel.product(a, b), expected, "{} {a} {b}", kernel.name());
                if a != 0 {
                    let inverse = kernel.inverse(a);
                    assert_eq!(tower::product(a, inverse, 6), 1, "{} {a}", kernel.name());
                }
            }
        }
        let mut there: Vec<u64> = a.iter().map(|&a| apply(&TO, a)).collect();
        let b: Vec<u64> = b.iter().map(|&b| apply(&TO, b)).collect();
        let twin: Vec<u64> =
            there.iter().zip(&b).map(|(&a, &b)| polynomials::product(a, b)).collect();
        #[cfg(target_arch = "x86_64")]
        if Form::Polynomials.or_less() == Form::Polynomials {
            // SAFETY: the line above checked that the processor has PCLMULQDQ.
            unsafe { clmul::polynomial_products(&mut there, &b) };
            assert_eq!(there, twin);
        }
        there = a.iter().map(|&a| apply(&TO, a)).collect();
        #[cfg(target_arch = "x86_64")]
        if Form::Wide.or_less() == Form::Wide {
            // SAFETY: the line above checked that the processor has VPCLMULQDQ and AVX-512.
            unsafe { clmul::wide_products(&mut there, &b) };
            assert_eq!(there, twin);
        }
    }

    /// Numbers of every size, the small ones often.
    fn number() -> impl Strategy<Value = u64> {
        (any::<u64>(), 0..64_u32).prop_map(|(x, shift)| x >> shift)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn kernels_are_equal(pairs in proptest::collection::vec((number(), number()), 0..140)) {
            check(&pairs);
        }

        #[test]
        fn kernels_of_128_bits_are_equal(a: u128, b: u128) {
            let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
            let p = |a, b| tower::product(a, b, 6);
            let upper = p(a1, b1) ^ p(a1, b0) ^ p(a0, b1);
            let expected = u128::from(upper) << 64
                | u128::from(p(a0, b0) ^ p(p(a1, b1), 1 << 63));
            for kernel in Kernel::ALL {
                prop_assert_eq!(kernel.product_128(a, b), expected);
            }
        }
    }

    #[test]
    fn no_kernel_has_an_inverse_of_0() {
        for kernel in Kernel::ALL {
            assert_eq!(kernel.inverse(0), 0);
            assert_eq!(kernel.inverse(1), 1);
        }
    }
}
