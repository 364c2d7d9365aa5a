//! Nim-products by carry-less multiplication (PCLMULQDQ), through the polynomials of [`crate::polynomials`].
//!
//! # What it computes
//! Three carry-less products a product: the product itself, and two for Barrett's reduction. The isomorphism is eight
//! table look-ups each way. The scalar twin is [`super::portable`]; tests hold the two against each other.
//!
//! # Inverses
//! By norms down the tower: ā = a ⊕ (a >> 32) is the conjugate of a over GF(2^32), N = a ⊗ ā lies there, and so on down to
//! GF(2^8), where a table ends it; then a⁻¹ = ā ⊗ N̄ ⊗ N̄' ⊗ N''⁻¹.

use crate::{
    polynomials::{FROM, MODULUS, RECIPROCAL, TO, times_x},
    tower::{self, apply},
};
use std::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x,
    _mm_xor_si128, _mm512_clmulepi64_epi128, _mm512_loadu_si512, _mm512_set4_epi64,
    _mm512_storeu_si512, _mm512_unpacklo_epi64, _mm512_xor_si512,
};

/// The inverses of the nimbers below 2^8, as polynomials; 0 for 0.
static BYTE_INVERSES: [u64; 256] = {
    let mut inverses = [0; 256];
    let mut a = 1;
    while a < 256 {
        // a^254 by squares and products: 254 = 2 + 4 + … + 128.
        let (mut power, mut inverse) = (tower::square(a), 1);
        let mut i = 0;
        while i < 7 {
            inverse = tower::product(inverse, power, 3);
            power = tower::square(power);
            i += 1;
        }
        let (mut polynomial, mut place) = (0, 0);
        while place < 8 {
            polynomial ^= TO[place][(inverse >> (8 * place) & 0xff) as usize];
            place += 1;
        }
        inverses[a as usize] = polynomial;
        a += 1;
    }
    inverses
};

#[target_feature(enable = "pclmulqdq")]
#[inline]
fn constants() -> __m128i {
    _mm_set_epi64x(MODULUS.cast_signed(), RECIPROCAL.cast_signed())
}

/// The product of two polynomials modulo P, in the lower half.
#[target_feature(enable = "pclmulqdq")]
#[inline]
fn multiply(a: __m128i, b: __m128i) -> __m128i {
    let constants = constants();
    let product = _mm_clmulepi64_si128::<0x00>(a, b);
    let estimate = _mm_clmulepi64_si128::<0x01>(product, constants);
    let quotient = _mm_xor_si128(estimate, product);
    let multiple = _mm_clmulepi64_si128::<0x11>(quotient, constants);
    _mm_xor_si128(product, multiple)
}

#[target_feature(enable = "pclmulqdq")]
#[inline]
fn enter(a: u64) -> __m128i {
    _mm_cvtsi64_si128(apply(&TO, a).cast_signed())
}

#[target_feature(enable = "pclmulqdq")]
#[inline]
fn leave(a: __m128i) -> u64 {
    apply(&FROM, _mm_cvtsi128_si64(a).cast_unsigned())
}

/// The nim-product.
#[target_feature(enable = "pclmulqdq")]
#[inline]
pub(super) fn product(a: u64, b: u64) -> u64 {
    leave(multiply(enter(a), enter(b)))
}

/// The nim-products of two slices, as many as the shortest has.
#[target_feature(enable = "pclmulqdq")]
pub(super) fn products(a: &[u64], b: &[u64], out: &mut [u64]) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = product(a, b);
    }
}

/// The inverse; 0 for 0.
#[target_feature(enable = "pclmulqdq")]
pub(super) fn inverse(a: u64) -> u64 {
    let conjugate = enter(a ^ (a >> 32));
    let norm = leave(multiply(enter(a), conjugate));
    let second = enter(norm ^ (norm >> 16));
    let lower = leave(multiply(enter(norm), second));
    let third = enter(lower ^ (lower >> 8));
    let lowest = leave(multiply(enter(lower), third));
    let conjugates = multiply(multiply(conjugate, second), third);
    let inverse = BYTE_INVERSES[(lowest & 0xff) as usize];
    leave(multiply(conjugates, _mm_cvtsi64_si128(inverse.cast_signed())))
}

/// The nim-product of 128-bit nimbers.
#[target_feature(enable = "pclmulqdq")]
#[inline]
pub(super) fn product_128(a: u128, b: u128) -> u128 {
    let [a0, a1, b0, b1] = [a as u64, (a >> 64) as u64, b as u64, (b >> 64) as u64].map(|w| {
        // Closures do not inherit the target feature; the look-ups need none.
        apply(&TO, w)
    });
    let vector = |w: u64| _mm_cvtsi64_si128(w.cast_signed());
    let low = multiply(vector(a0), vector(b0));
    let high = multiply(vector(a1), vector(b1));
    let cross = multiply(vector(a0 ^ a1), vector(b0 ^ b1));
    let upper = leave(_mm_xor_si128(cross, low));
    let high = times_x(_mm_cvtsi128_si64(high).cast_unsigned());
    let lower = apply(&FROM, _mm_cvtsi128_si64(low).cast_unsigned() ^ high);
    u128::from(upper) << 64 | u128::from(lower)
}

/// Products of polynomials modulo P, in place.
#[target_feature(enable = "pclmulqdq")]
pub(super) fn polynomial_products(a: &mut [u64], b: &[u64]) {
    for (a, &b) in a.iter_mut().zip(b) {
        let b = _mm_cvtsi64_si128(b.cast_signed());
        *a = _mm_cvtsi128_si64(multiply(_mm_cvtsi64_si128(a.cast_signed()), b)).cast_unsigned();
    }
}

/// The same, eight at a time.
#[target_feature(enable = "pclmulqdq,vpclmulqdq,avx512f")]
pub(super) fn wide_products(a: &mut [u64], b: &[u64]) {
    let (modulus, reciprocal) = (MODULUS.cast_signed(), RECIPROCAL.cast_signed());
    let constants = _mm512_set4_epi64(modulus, reciprocal, modulus, reciprocal);
    let (a_groups, a_rest) = a.as_chunks_mut::<8>();
    let (b_groups, b_rest) = b.as_chunks::<8>();
    for (a, b) in a_groups.iter_mut().zip(b_groups) {
        // SAFETY: both groups are 64 bytes that can be read; the loads need no alignment.
        let (x, y) = unsafe {
            (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast()))
        };
        let even = _mm512_clmulepi64_epi128::<0x00>(x, y);
        let odd = _mm512_clmulepi64_epi128::<0x11>(x, y);
        let even_estimate = _mm512_clmulepi64_epi128::<0x01>(even, constants);
        let odd_estimate = _mm512_clmulepi64_epi128::<0x01>(odd, constants);
        let even_quotient = _mm512_xor_si512(even_estimate, even);
        let odd_quotient = _mm512_xor_si512(odd_estimate, odd);
        let even_multiple = _mm512_clmulepi64_epi128::<0x11>(even_quotient, constants);
        let odd_multiple = _mm512_clmulepi64_epi128::<0x11>(odd_quotient, constants);
        let lower = _mm512_unpacklo_epi64(even, odd);
        let multiples = _mm512_unpacklo_epi64(even_multiple, odd_multiple);
        let result = _mm512_xor_si512(lower, multiples);
        // SAFETY: the group is 64 bytes that can be written; the store needs no alignment.
        unsafe { _mm512_storeu_si512(a.as_mut_ptr().cast(), result) };
    }
    polynomial_products(a_rest, b_rest);
}
