//! Which of 1024 values no pair of two rows has: a set that shrinks while the rows are read.
//!
//! The set fits in two registers, as 64 words of 16 bits. A value x lies in it iff bit x mod 16 of word ⌊x/16⌋ is set: a permutation of words fetches the word for 32
//! values at once and a shift by lane the bit, so a pair costs the same whether one value is open or all are. A shift by 16 or more gives 0, which is
//! how values outside the window drop out without a comparison.
//!
//! AVX2 has no such permutation: there the set is eight tables of 16 bytes. Each is asked for the byte x mod 128 / 8 of 32 values, and the bits of the byte's
//! number choose among the eight answers. A byte number that does not fit in seven bits gives 0.

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

/// [`strike`] with AVX2.
///
/// # Safety
/// The CPU has AVX2. Both rows have `count` values.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn strike_avx2(
    low: *const u16,
    high: *const u16,
    count: usize,
    base: u16,
    open: &mut Open,
) {
    let base_lanes = _mm256_set1_epi16(base as i16);
    let seven = _mm256_set1_epi16(7);
    let zero = _mm256_setzero_si256();
    // The bits 0 to 7, for eight bit numbers.
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let tables = |open: &Open| -> [__m256i; 8] {
        // SAFETY: the set has eight times 16 bytes.
        std::array::from_fn(|k| unsafe {
            _mm256_broadcastsi128_si256(_mm_load_si128(open.0.as_ptr().add(2 * k).cast()))
        })
    };
    let mut set = tables(open);
    let mut at = 0;
    while at + 64 <= count {
        let mut values = [zero; 4];
        let mut hits = [zero; 2];
        for (k, value) in values.iter_mut().enumerate() {
            // SAFETY: at + 16·k + 16 ≤ count.
            let (x, y) = unsafe {
                (
                    _mm256_loadu_si256(low.add(at + 16 * k).cast()),
                    _mm256_loadu_si256(high.add(at + 16 * k).cast()),
                )
            };
            *value = _mm256_xor_si256(_mm256_xor_si256(x, y), base_lanes);
        }
        for (k, hit) in hits.iter_mut().enumerate() {
            let (x, y) = (values[2 * k], values[2 * k + 1]);
            // Bytes 0–7 and 16–23 are those of x, the others those of y.
            let byte = _mm256_packus_epi16(_mm256_srli_epi16(x, 3), _mm256_srli_epi16(y, 3));
            let bit = _mm256_packus_epi16(_mm256_and_si256(x, seven), _mm256_and_si256(y, seven));
            let answer = |i: usize| _mm256_shuffle_epi8(set[i], byte);
            let four = _mm256_slli_epi16(byte, 3);
            let five = _mm256_slli_epi16(byte, 2);
            let six = _mm256_slli_epi16(byte, 1);
            let pair = |i: usize| _mm256_blendv_epi8(answer(i), answer(i + 1), four);
            let lower = _mm256_blendv_epi8(pair(0), pair(2), five);
            let upper = _mm256_blendv_epi8(pair(4), pair(6), five);
            let found = _mm256_blendv_epi8(lower, upper, six);
            *hit = _mm256_and_si256(found, _mm256_shuffle_epi8(bits, bit));
        }
        let any = _mm256_or_si256(hits[0], hits[1]);
        if _mm256_testz_si256(any, any) == 0 {
            let mut room = [0u16; 64];
            for (k, &value) in values.iter().enumerate() {
                // SAFETY: the room has four times 32 bytes.
                unsafe { _mm256_storeu_si256(room.as_mut_ptr().add(16 * k).cast(), value) };
            }
            for (k, &hit) in hits.iter().enumerate() {
                let none = _mm256_movemask_epi8(_mm256_cmpeq_epi8(hit, zero)) as u32;
                let mut found = !none;
                while found != 0 {
                    let lane = found.trailing_zeros() as usize;
                    let from = 32 * k + lane % 8 + lane / 16 * 8 + lane / 8 % 2 * 16;
                    open.remove(usize::from(room[from & 63]));
                    found &= found - 1;
                }
            }
            set = tables(open);
        }
        at += 64;
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
