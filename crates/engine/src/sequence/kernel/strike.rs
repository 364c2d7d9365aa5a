//! Which of 1024 values no pair of two rows has: a set that shrinks while the rows are read.
//!
//! The set fits in two registers, as 64 words of 16 bits. A value x lies in it iff bit x mod 16 of word ⌊x/16⌋ is set: a permutation of words fetches the word for 32
//! values at once and a shift by lane the bit, so a pair costs the same whether one value is open or all are. A shift by 16 or more gives 0, which is
//! how values outside the window drop out without a comparison.

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

/// How many values a window holds.
pub(crate) const WINDOW: usize = 1024;

/// A set of values among 1024 neighbours, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Open([u64; WINDOW / 64]);

impl Open {
    /// The values of a window with nothing at their place in `seen`; those beyond its end are open.
    pub(crate) fn unseen(seen: &[u8]) -> Open {
        let mut words = [u64::MAX; WINDOW / 64];
        for (word, chunk) in words.iter_mut().zip(seen.chunks(64)) {
            for (bit, &seen) in chunk.iter().enumerate() {
                *word &= !(u64::from(seen != 0) << bit);
            }
        }
        Open(words)
    }

    /// Takes a value out; nothing where it is not in the window.
    #[inline]
    pub(crate) fn remove(&mut self, value: usize) {
        if let Some(word) = self.0.get_mut(value / 64) {
            *word &= !(1 << (value % 64));
        }
    }

    /// The values that are open, ascending.
    pub(crate) fn values(&self) -> impl Iterator<Item = usize> + '_ {
        (0..).zip(&self.0).flat_map(|(at, &word)| {
            std::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)))
                .take_while(|&word| word != 0)
                .map(move |word| 64 * at + word.trailing_zeros() as usize)
        })
    }
}

/// Removes the values `low[i]` ⊕ `high[i]` ⊕ `base`.
pub(super) fn strike(low: &[u16], high: &[u16], base: u16, open: &mut Open) {
    for (&x, &y) in low.iter().zip(high) {
        open.remove(usize::from(x ^ y ^ base));
    }
}

/// [`strike`] with AVX-512.
///
/// # Safety
/// The CPU has AVX-512 F and BW. Both rows have `count` values.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
pub(super) unsafe fn strike_avx512(
    low: *const u16,
    high: *const u16,
    count: usize,
    base: u16,
    open: &mut Open,
) {
    let base_lanes = _mm512_set1_epi16(base as i16);
    // The bit number, and what must be zero inside the window.
    let shift = _mm512_set1_epi16(0xFC0Fu16 as i16);
    let one = _mm512_set1_epi16(1);
    let words = |open: &Open| {
        let from = open.0.as_ptr();
        // SAFETY: the set has 128 bytes.
        unsafe { (_mm512_load_si512(from.cast()), _mm512_load_si512(from.add(8).cast())) }
    };
    let (mut first, mut second) = words(open);
    let mut at = 0;
    while at + 128 <= count {
        let mut values = [base_lanes; 4];
        let mut hits = [base_lanes; 4];
        for k in 0..4 {
            // SAFETY: at + 32·k + 32 ≤ count.
            let (x, y) = unsafe {
                (
                    _mm512_loadu_si512(low.add(at + 32 * k).cast()),
                    _mm512_loadu_si512(high.add(at + 32 * k).cast()),
                )
            };
            // x ⊕ y ⊕ base.
            values[k] = _mm512_ternarylogic_epi64(x, y, base_lanes, 0x96);
            let word = _mm512_permutex2var_epi16(first, _mm512_srli_epi16(values[k], 4), second);
            hits[k] = _mm512_srlv_epi16(word, _mm512_and_si512(values[k], shift));
        }
        let any =
            _mm512_or_si512(_mm512_or_si512(hits[0], hits[1]), _mm512_or_si512(hits[2], hits[3]));
        if _mm512_test_epi16_mask(any, one) != 0 {
            let mut room = [0u16; 128];
            let mut pairs = 0u128;
            for k in 0..4 {
                pairs |= u128::from(_mm512_test_epi16_mask(hits[k], one)) << (32 * k);
                // SAFETY: the room has four times 64 bytes.
                unsafe { _mm512_storeu_si512(room.as_mut_ptr().add(32 * k).cast(), values[k]) };
            }
            while pairs != 0 {
                open.remove(usize::from(room[pairs.trailing_zeros() as usize & 127]));
                pairs &= pairs - 1;
            }
            (first, second) = words(open);
        }
        at += 128;
    }
    // SAFETY: the rest of both rows.
    let (low, high) = unsafe {
        (
            std::slice::from_raw_parts(low.add(at), count - at),
            std::slice::from_raw_parts(high.add(at), count - at),
        )
    };
    strike(low, high, base, open);
}
