//! Nim-products of slices, 64 at a time, with GFNI and AVX-512.
//!
//! # What it computes
//! GFNI multiplies bytes in the field of AES, GF(2)[x]/(x⁸+x⁴+x³+x+1). The field of the nimbers below 2^8 is isomorphic to
//! it: x goes to a nimber r with r⁸+r⁴+r³+r+1 = 0, found when the crate is compiled. So 64 nimbers are split into eight
//! vectors, one for each byte of all of them, mapped into that field, multiplied there by Conway's formula on three levels
//! (27 products of bytes), and brought back. The constants of the tower are affine maps on bytes: 2^7 on the lowest level;
//! multiplications by 2^15 and 2^31 are put together from its powers.
//!
//! The scalar twin is [`super::portable`].
//!
//! # Cost
//! About 250 instructions for 64 products.

use crate::tower;
use std::arch::x86_64::{
    __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8mul_epi8, _mm512_loadu_si512,
    _mm512_mask_shuffle_epi8, _mm512_set1_epi64, _mm512_set4_epi32, _mm512_storeu_si512,
    _mm512_xor_si512,
};

/// How many products one step makes.
const LANES: usize = 64;

/// The nimbers that stand for 1, x, …, x⁷ of the field of AES.
const POWERS: [u64; 8] = {
    let mut root = 2;
    loop {
        let mut powers = [1; 8];
        let mut i = 1;
        while i < 8 {
            powers[i] = tower::product(powers[i - 1], root, 3);
            i += 1;
        }
        let eighth = tower::product(powers[7], root, 3);
        if eighth ^ powers[4] ^ powers[3] ^ powers[1] ^ powers[0] == 0 {
            break powers;
        }
        root += 1;
    }
};

/// The image of a byte under the linear map with these images of its bits.
const fn image(images: &[u64; 8], byte: u64) -> u64 {
    let (mut sum, mut bit) = (0, 0);
    while bit < 8 {
        if byte >> bit & 1 == 1 {
            sum ^= images[bit];
        }
        bit += 1;
    }
    sum
}

/// The byte of the field of AES that stands for a nimber below 2^8.
const fn inverse_image(nimber: u64) -> u64 {
    let mut byte = 0;
    while image(&POWERS, byte) != nimber {
        byte += 1;
    }
    byte
}

/// A linear map as the instruction wants it: row i, of the bits that make bit i, is byte 7 − i.
const fn matrix(images: &[u64; 8]) -> i64 {
    let (mut matrix, mut from) = (0_u64, 0);
    while from < 8 {
        let mut to = 0;
        while to < 8 {
            matrix |= (images[from] >> to & 1) << (8 * (7 - to) + from);
            to += 1;
        }
        from += 1;
    }
    matrix.cast_signed()
}

/// From nimbers to the field of AES.
const ENTER: i64 = {
    let (mut images, mut bit) = ([0; 8], 0);
    while bit < 8 {
        images[bit] = inverse_image(1 << bit);
        bit += 1;
    }
    matrix(&images)
};

/// From the field of AES to nimbers.
const LEAVE: i64 = matrix(&POWERS);

/// In the field of AES, the multiplication by the first three powers of 2^7.
const HALVES: [i64; 3] = {
    let (mut matrices, mut power, mut factor) = ([0; 3], 0, 1);
    while power < 3 {
        factor = tower::product(factor, 1 << 7, 3);
        let (mut images, mut bit) = ([0; 8], 0);
        while bit < 8 {
            images[bit] = inverse_image(tower::product(POWERS[bit], factor, 3));
            bit += 1;
        }
        matrices[power] = matrix(&images);
        power += 1;
    }
    matrices
};

#[target_feature(enable = "avx512f")]
#[inline]
fn sum(a: __m512i, b: __m512i) -> __m512i {
    _mm512_xor_si512(a, b)
}

#[target_feature(enable = "avx512f,gfni")]
#[inline]
fn affine(x: __m512i, matrix: i64) -> __m512i {
    _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(matrix))
}

/// 16-bit numbers, upper byte first.
type Pair = [__m512i; 2];

#[target_feature(enable = "avx512f,gfni")]
#[inline]
fn product_16(a: Pair, b: Pair) -> Pair {
    let low = _mm512_gf2p8mul_epi8(a[1], b[1]);
    let high = _mm512_gf2p8mul_epi8(a[0], b[0]);
    let cross = _mm512_gf2p8mul_epi8(sum(a[0], a[1]), sum(b[0], b[1]));
    [sum(cross, low), sum(low, affine(high, HALVES[0]))]
}

/// Times 2^15 = 2^8 ⊗ 2^7.
#[target_feature(enable = "avx512f,gfni")]
#[inline]
fn half_16(x: Pair) -> Pair {
    [affine(sum(x[0], x[1]), HALVES[0]), affine(x[0], HALVES[1])]
}

/// Times 2^15 twice.
#[target_feature(enable = "avx512f,gfni")]
#[inline]
fn half_16_twice(x: Pair) -> Pair {
    let both = sum(x[0], x[1]);
    [sum(affine(both, HALVES[1]), affine(x[0], HALVES[2])), affine(both, HALVES[2])]
}

/// 32-bit numbers, upper byte first.
type Quad = [__m512i; 4];

#[target_feature(enable = "avx512f")]
#[inline]
fn pair_sum(a: Pair, b: Pair) -> Pair {
    [sum(a[0], b[0]), sum(a[1], b[1])]
}

#[target_feature(enable = "avx512f,gfni")]
#[inline]
fn product_32(a: Quad, b: Quad) -> Quad {
    let ([a3, a2, a1, a0], [b3, b2, b1, b0]) = (a, b);
    let low = product_16([a1, a0], [b1, b0]);
    let high = product_16([a3, a2], [b3, b2]);
    let cross = product_16(pair_sum([a3, a2], [a1, a0]), pair_sum([b3, b2], [b1, b0]));
    let [r3, r2] = pair_sum(cross, low);
    let [r1, r0] = pair_sum(low, half_16(high));
    [r3, r2, r1, r0]
}

/// Times 2^31 = 2^16 ⊗ 2^15.
#[target_feature(enable = "avx512f,gfni")]
#[inline]
fn half_32([x3, x2, x1, x0]: Quad) -> Quad {
    let [r3, r2] = half_16(pair_sum([x3, x2], [x1, x0]));
    let [r1, r0] = half_16_twice([x3, x2]);
    [r3, r2, r1, r0]
}

#[target_feature(enable = "avx512f")]
#[inline]
fn quad_sum(a: Quad, b: Quad) -> Quad {
    [sum(a[0], b[0]), sum(a[1], b[1]), sum(a[2], b[2]), sum(a[3], b[3])]
}

/// Eight vectors, element i of the result holding byte i of all numbers, or back: three stages, each exchanging blocks of bytes
/// between the numbers' places and the vectors.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn transpose(mut v: [__m512i; 8]) -> [__m512i; 8] {
    /// Bytes moved up within 64 bits by 4, 2 and 1, and down.
    const UP: [[i32; 4]; 3] = [
        [0x0302_0100, 0x0302_0100, 0x0b0a_0908, 0x0b0a_0908],
        [0x0100_0100, 0x0504_0504, 0x0908_0908, 0x0d0c_0d0c],
        [0x0202_0000, 0x0606_0404, 0x0a0a_0808, 0x0e0e_0c0c],
    ];
    const DOWN: [[i32; 4]; 3] = [
        [0x0706_0504, 0x0706_0504, 0x0f0e_0d0c, 0x0f0e_0d0c],
        [0x0302_0302, 0x0706_0706, 0x0b0a_0b0a, 0x0f0e_0f0e],
        [0x0303_0101, 0x0707_0505, 0x0b0b_0909, 0x0f0f_0d0d],
    ];
    /// The upper blocks of 4, 2 and 1 bytes.
    const UPPER: [u64; 3] = [0xf0f0_f0f0_f0f0_f0f0, 0xcccc_cccc_cccc_cccc, 0xaaaa_aaaa_aaaa_aaaa];
    let mut stage = 0;
    while stage < 3 {
        let ([u0, u1, u2, u3], [d0, d1, d2, d3]) = (UP[stage], DOWN[stage]);
        let up = _mm512_set4_epi32(u3, u2, u1, u0);
        let down = _mm512_set4_epi32(d3, d2, d1, d0);
        let distance = 4 >> stage;
        let mut first = 0;
        while first < 8 {
            if first & distance == 0 {
                let (a, b) = (v[first], v[first | distance]);
                v[first] = _mm512_mask_shuffle_epi8(a, UPPER[stage], b, up);
                v[first | distance] = _mm512_mask_shuffle_epi8(b, !UPPER[stage], a, down);
            }
            first += 1;
        }
        stage += 1;
    }
    v
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn load(numbers: &[u64; LANES]) -> [__m512i; 8] {
    let mut vectors = [_mm512_set1_epi64(0); 8];
    let (groups, _) = numbers.as_chunks::<8>();
    for (vector, group) in vectors.iter_mut().zip(groups) {
        // SAFETY: the group is 64 bytes that can be read; the load needs no alignment.
        *vector = unsafe { _mm512_loadu_si512(group.as_ptr().cast()) };
    }
    vectors
}

#[target_feature(enable = "avx512f,avx512bw,gfni")]
#[inline]
fn block(a: &[u64; LANES], b: &[u64; LANES], out: &mut [u64; LANES]) {
    let [mut a, mut b] = [transpose(load(a)), transpose(load(b))];
    for plane in 0..8 {
        a[plane] = affine(a[plane], ENTER);
        b[plane] = affine(b[plane], ENTER);
    }
    let quads = |v: [__m512i; 8]| ([v[7], v[6], v[5], v[4]], [v[3], v[2], v[1], v[0]]);
    let ((a1, a0), (b1, b0)) = (quads(a), quads(b));
    let low = product_32(a0, b0);
    let high = half_32(product_32(a1, b1));
    let cross = product_32(quad_sum(a1, a0), quad_sum(b1, b0));
    let [r7, r6, r5, r4] = quad_sum(cross, low);
    let [r3, r2, r1, r0] = quad_sum(low, high);
    let mut result = [r0, r1, r2, r3, r4, r5, r6, r7];
    for plane in &mut result {
        *plane = affine(*plane, LEAVE);
    }
    let (groups, _) = out.as_chunks_mut::<8>();
    for (group, vector) in groups.iter_mut().zip(transpose(result)) {
        // SAFETY: the group is 64 bytes that can be written; the store needs no alignment.
        unsafe { _mm512_storeu_si512(group.as_mut_ptr().cast(), vector) };
    }
}

/// The nim-products of two slices, as many as the shortest has.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub(super) fn products(a: &[u64], b: &[u64], out: &mut [u64]) {
    let count = a.len().min(b.len()).min(out.len());
    let (a, b, out) = (&a[..count], &b[..count], &mut out[..count]);
    let (a_blocks, a_rest) = a.as_chunks::<LANES>();
    let (b_blocks, b_rest) = b.as_chunks::<LANES>();
    let (out_blocks, out_rest) = out.as_chunks_mut::<LANES>();
    for ((a, b), out) in a_blocks.iter().zip(b_blocks).zip(out_blocks) {
        block(a, b, out);
    }
    if !out_rest.is_empty() {
        let (mut a, mut b, mut rest) = ([0; LANES], [0; LANES], [0; LANES]);
        a[..a_rest.len()].copy_from_slice(a_rest);
        b[..b_rest.len()].copy_from_slice(b_rest);
        block(&a, &b, &mut rest);
        out_rest.copy_from_slice(&rest[..out_rest.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_of_bytes_is_that_of_aes() {
        // Products of polynomials modulo x⁸+x⁴+x³+x+1, bit by bit.
        let aes = |a: u64, b: u64| {
            (0..8).rev().fold(0, |sum: u64, bit| {
                let doubled = (sum << 1) ^ (0x11b * (sum >> 7));
                doubled ^ (a * (b >> bit & 1))
            })
        };
        for a in 0..256 {
            for b in 0..256 {
                let nimbers = tower::product(image(&POWERS, a), image(&POWERS, b), 3);
                assert_eq!(image(&POWERS, aes(a, b)), nimbers);
            }
        }
    }
}
