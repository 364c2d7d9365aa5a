//! [`Lanes`] in one AVX-512 register (F, BW, VBMI, BITALG).

use super::lanes::{BIT, Lanes};
use core::arch::x86_64::*;

/// 64 bytes in one register.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

/// 63, 62, …, 0, and then 0, 1, …, 63 after 64 bytes of anything: indices that shift and reverse.
static DELAY: [u8; 128] = {
    let mut table = [0; 128];
    let mut i = 64;
    while i < 128 {
        table[i] = (i - 64) as u8;
        i += 1;
    }
    table
};
static REVERSE: [u8; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = 63 - i as u8;
        i += 1;
    }
    table
};

// SAFETY: each method uses AVX-512 F, BW, VBMI and BITALG only, which the caller vouches for (that is the trait's
// condition); memory is touched in load and store alone, unaligned, at pointers the caller vouches for, and in the
// tables above, inside their bounds (`delayed` reads 64 bytes from index 64 − by, 1 ≤ by ≤ 63).
#[allow(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
unsafe impl Lanes for Avx512 {
    type Mask = __mmask64;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        Avx512(_mm512_loadu_si512(from.cast()))
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        _mm512_storeu_si512(to.cast(), self.0);
    }
    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        Avx512(_mm512_set1_epi8(byte as i8))
    }
    #[inline(always)]
    unsafe fn splat4(bytes: u32) -> Self {
        // A doubleword broadcast from memory needs no shuffle port, which a byte broadcast does.
        Avx512(_mm512_set1_epi32(bytes as i32))
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        Avx512(_mm512_xor_si512(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        Avx512(_mm512_or_si512(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        Avx512(_mm512_and_si512(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn min(self, other: Self) -> Self {
        Avx512(_mm512_min_epu8(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        Avx512(_mm512_add_epi8(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn equal(self, other: Self) -> __mmask64 {
        _mm512_cmpeq_epi8_mask(self.0, other.0)
    }
    #[inline(always)]
    unsafe fn is_low(self) -> __mmask64 {
        !_mm512_movepi8_mask(self.0)
    }
    #[inline(always)]
    unsafe fn is_below64(self) -> __mmask64 {
        _mm512_testn_epi8_mask(self.0, _mm512_set1_epi8(0xC0u8 as i8))
    }
    #[inline(always)]
    unsafe fn without(a: __mmask64, b: __mmask64) -> __mmask64 {
        a & !b
    }
    #[inline(always)]
    unsafe fn bits(mask: __mmask64) -> u64 {
        mask
    }
    #[inline(always)]
    unsafe fn select(mask: __mmask64, yes: Self, no: Self) -> Self {
        Avx512(_mm512_mask_mov_epi8(no.0, mask, yes.0))
    }
    #[inline(always)]
    unsafe fn lookup(self, index: Self) -> Self {
        Avx512(_mm512_permutexvar_epi8(index.0, self.0))
    }
    #[inline(always)]
    unsafe fn lookup_where(self, mask: __mmask64, index: Self) -> Self {
        Avx512(_mm512_maskz_permutexvar_epi8(mask, index.0, self.0))
    }
    #[inline(always)]
    unsafe fn lookup16(self, index: Self) -> Self {
        Avx512(_mm512_shuffle_epi8(self.0, index.0))
    }
    #[inline(always)]
    unsafe fn trailing_ones(self) -> Self {
        // a & !(a + 1): the ones below the lowest zero.
        let next = _mm512_add_epi8(self.0, _mm512_set1_epi8(1));
        Avx512(_mm512_popcnt_epi8(_mm512_andnot_si512(next, self.0)))
    }
    #[inline(always)]
    unsafe fn ones(self) -> Self {
        Avx512(_mm512_popcnt_epi8(self.0))
    }
    #[inline(always)]
    unsafe fn shift_right(self, by: u32) -> Self {
        let shifted = _mm512_srl_epi16(self.0, _mm_cvtsi32_si128(by as i32));
        Avx512(_mm512_and_si512(shifted, _mm512_set1_epi8((0xFFu8 >> by) as i8)))
    }
    #[inline(always)]
    unsafe fn shift_left(self, by: u32) -> Self {
        let shifted = _mm512_sll_epi16(self.0, _mm_cvtsi32_si128(by as i32));
        Avx512(_mm512_and_si512(shifted, _mm512_set1_epi8((0xFFu8 << by) as i8)))
    }
    #[inline(always)]
    unsafe fn delayed(self, by: usize, fill: u8) -> Self {
        let index = _mm512_loadu_si512(DELAY.as_ptr().add(64 - by).cast());
        let lanes = u64::MAX << by;
        Avx512(_mm512_mask_permutexvar_epi8(_mm512_set1_epi8(fill as i8), lanes, index, self.0))
    }
    #[inline(always)]
    unsafe fn reversed(self) -> Self {
        let index = _mm512_loadu_si512(REVERSE.as_ptr().cast());
        Avx512(_mm512_permutexvar_epi8(index, self.0))
    }
    #[inline(always)]
    unsafe fn mark<const P: usize>(
        planes: &mut [Self; P],
        first: usize,
        code: Self,
        valid: __mmask64,
    ) {
        for k in first..P.min(first + 8) {
            let table = Avx512::load(BIT[k - first].0.as_ptr());
            planes[k] = planes[k].or(table.lookup_where(valid, code));
        }
    }
}
