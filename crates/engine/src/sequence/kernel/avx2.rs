//! [`Lanes`] in two AVX2 registers.

use super::lanes::{Lanes, POWER};
use core::arch::x86_64::*;

/// 64 bytes in two registers.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i, __m256i);

/// Swaps the halves of a register and reverses the bytes.
#[inline(always)]
#[allow(unsafe_op_in_unsafe_fn)]
unsafe fn reverse_half(a: __m256i) -> __m256i {
    let order = _mm256_setr_epi8(
        15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6,
        5, 4, 3, 2, 1, 0,
    );
    _mm256_shuffle_epi8(_mm256_permute2x128_si256(a, a, 0x01), order)
}

/// The four 16-byte quarters of a 64-byte table, each twice.
#[inline(always)]
#[allow(unsafe_op_in_unsafe_fn)]
unsafe fn quarters(table: Avx2) -> [__m256i; 4] {
    [
        _mm256_permute2x128_si256(table.0, table.0, 0x00),
        _mm256_permute2x128_si256(table.0, table.0, 0x11),
        _mm256_permute2x128_si256(table.1, table.1, 0x00),
        _mm256_permute2x128_si256(table.1, table.1, 0x11),
    ]
}

/// Looks up the low six bits: bits 5 and 4 choose among four 16-byte tables.
#[inline(always)]
#[allow(unsafe_op_in_unsafe_fn)]
unsafe fn lookup_half(q: [__m256i; 4], index: __m256i) -> __m256i {
    let low = _mm256_and_si256(index, _mm256_set1_epi8(15));
    // Bit 4 and bit 5 moved to bit 7, which is what a byte blend reads.
    let by16 = _mm256_slli_epi16(index, 3);
    let by32 = _mm256_slli_epi16(index, 2);
    let lower =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(q[0], low), _mm256_shuffle_epi8(q[1], low), by16);
    let upper =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(q[2], low), _mm256_shuffle_epi8(q[3], low), by16);
    _mm256_blendv_epi8(lower, upper, by32)
}

#[inline(always)]
#[allow(unsafe_op_in_unsafe_fn)]
unsafe fn ones_half(a: __m256i) -> __m256i {
    let counts = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let nibble = _mm256_set1_epi8(15);
    let low = _mm256_and_si256(a, nibble);
    let high = _mm256_and_si256(_mm256_srli_epi16(a, 4), nibble);
    _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high))
}

// SAFETY: each method uses AVX2 only, which the caller vouches for (that is the trait's condition); memory is touched in
// load and store alone, unaligned, at pointers the caller vouches for, and in local arrays.
#[allow(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
unsafe impl Lanes for Avx2 {
    /// 0 or 255 per lane.
    type Mask = Avx2;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        Avx2(_mm256_loadu_si256(from.cast()), _mm256_loadu_si256(from.add(32).cast()))
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        _mm256_storeu_si256(to.cast(), self.0);
        _mm256_storeu_si256(to.add(32).cast(), self.1);
    }
    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        let all = _mm256_set1_epi8(byte as i8);
        Avx2(all, all)
    }
    #[inline(always)]
    unsafe fn splat4(bytes: u32) -> Self {
        let all = _mm256_set1_epi32(bytes as i32);
        Avx2(all, all)
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        Avx2(_mm256_xor_si256(self.0, other.0), _mm256_xor_si256(self.1, other.1))
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        Avx2(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1))
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        Avx2(_mm256_and_si256(self.0, other.0), _mm256_and_si256(self.1, other.1))
    }
    #[inline(always)]
    unsafe fn min(self, other: Self) -> Self {
        Avx2(_mm256_min_epu8(self.0, other.0), _mm256_min_epu8(self.1, other.1))
    }
    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        Avx2(_mm256_add_epi8(self.0, other.0), _mm256_add_epi8(self.1, other.1))
    }
    #[inline(always)]
    unsafe fn equal(self, other: Self) -> Avx2 {
        Avx2(_mm256_cmpeq_epi8(self.0, other.0), _mm256_cmpeq_epi8(self.1, other.1))
    }
    #[inline(always)]
    unsafe fn is_low(self) -> Avx2 {
        let minus_one = _mm256_set1_epi8(-1);
        Avx2(_mm256_cmpgt_epi8(self.0, minus_one), _mm256_cmpgt_epi8(self.1, minus_one))
    }
    #[inline(always)]
    unsafe fn is_below64(self) -> Avx2 {
        self.and(Avx2::splat(0xC0)).equal(Avx2::splat(0))
    }
    #[inline(always)]
    unsafe fn without(a: Avx2, b: Avx2) -> Avx2 {
        Avx2(_mm256_andnot_si256(b.0, a.0), _mm256_andnot_si256(b.1, a.1))
    }
    #[inline(always)]
    unsafe fn bits(mask: Avx2) -> u64 {
        let low = _mm256_movemask_epi8(mask.0) as u32;
        let high = _mm256_movemask_epi8(mask.1) as u32;
        u64::from(low) | u64::from(high) << 32
    }
    #[inline(always)]
    unsafe fn select(mask: Avx2, yes: Self, no: Self) -> Self {
        Avx2(_mm256_blendv_epi8(no.0, yes.0, mask.0), _mm256_blendv_epi8(no.1, yes.1, mask.1))
    }
    #[inline(always)]
    unsafe fn lookup(self, index: Self) -> Self {
        let q = quarters(self);
        Avx2(lookup_half(q, index.0), lookup_half(q, index.1))
    }
    #[inline(always)]
    unsafe fn lookup_where(self, mask: Avx2, index: Self) -> Self {
        self.lookup(index).and(mask)
    }
    #[inline(always)]
    unsafe fn lookup16(self, index: Self) -> Self {
        Avx2(_mm256_shuffle_epi8(self.0, index.0), _mm256_shuffle_epi8(self.1, index.1))
    }
    #[inline(always)]
    unsafe fn trailing_ones(self) -> Self {
        let next = self.add(Avx2::splat(1));
        Avx2(
            ones_half(_mm256_andnot_si256(next.0, self.0)),
            ones_half(_mm256_andnot_si256(next.1, self.1)),
        )
    }
    #[inline(always)]
    unsafe fn ones(self) -> Self {
        Avx2(ones_half(self.0), ones_half(self.1))
    }
    #[inline(always)]
    unsafe fn shift_right(self, by: u32) -> Self {
        let count = _mm_cvtsi32_si128(by as i32);
        let mask = _mm256_set1_epi8((0xFFu8 >> by) as i8);
        Avx2(
            _mm256_and_si256(_mm256_srl_epi16(self.0, count), mask),
            _mm256_and_si256(_mm256_srl_epi16(self.1, count), mask),
        )
    }
    #[inline(always)]
    unsafe fn shift_left(self, by: u32) -> Self {
        let count = _mm_cvtsi32_si128(by as i32);
        let mask = _mm256_set1_epi8((0xFFu8 << by) as i8);
        Avx2(
            _mm256_and_si256(_mm256_sll_epi16(self.0, count), mask),
            _mm256_and_si256(_mm256_sll_epi16(self.1, count), mask),
        )
    }
    #[inline(always)]
    unsafe fn delayed(self, by: usize, fill: u8) -> Self {
        let mut room = [fill; 128];
        self.store(room.as_mut_ptr().add(64));
        Avx2::load(room.as_ptr().add(64 - by))
    }
    #[inline(always)]
    unsafe fn reversed(self) -> Self {
        Avx2(reverse_half(self.1), reverse_half(self.0))
    }
    #[inline(always)]
    unsafe fn mark<const P: usize>(planes: &mut [Self; P], first: usize, code: Self, valid: Avx2) {
        let seven = Avx2::splat(7);
        let bit = Avx2::load(POWER.0.as_ptr()).lookup16(code.and(seven)).and(valid);
        let row = code.shift_right(3).and(seven);
        for k in first..P.min(first + 8) {
            let here = row.equal(Avx2::splat((k - first) as u8));
            planes[k] = planes[k].or(bit.and(here));
        }
    }
}
