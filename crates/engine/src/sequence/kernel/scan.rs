//! Searches among pairs, for one byte code and for 16-bit values.

use super::{lanes::Lanes, planes::RARE};

/// The first a in `from`..=`to` such that a and `total` − a are common heaps and their codes differ by `code`.
///
/// # Safety
/// The CPU has the instruction set of L. At `codes` there are the codes of heaps 0 to `total`, 64 readable bytes before them and 64 behind them;
/// 1 ≤ `from` and `to` < `total`.
#[inline(always)]
pub(crate) unsafe fn find_pair<L: Lanes>(
    low: *const u8,
    high: *const u8,
    total: usize,
    code: u8,
    from: usize,
    to: usize,
) -> Option<usize> {
    let mut a = from;
    // SAFETY: a ≤ to < total: 64 bytes from a on end before total + 64, and the 64 bytes that end with total − a begin behind −64.
    unsafe {
        let rare = L::splat(RARE);
        let wanted = L::splat(code);
        while a <= to {
            let x = L::load(low.add(a));
            let y = L::load(high.wrapping_add(total - a).wrapping_sub(63)).reversed();
            let equal = L::bits(x.xor(y).equal(wanted));
            if equal != 0 {
                let mut found = equal & !L::bits(x.equal(rare)) & !L::bits(y.equal(rare));
                if to - a < 63 {
                    found &= (1u64 << (to - a + 1)) - 1;
                }
                if found != 0 {
                    return Some(a + found.trailing_zeros() as usize);
                }
            }
            a += 64;
        }
    }
    None
}

/// One bit for each of 64 lanes i whose candidate is g(a) ⊕ g(n + i − a) for some a in `from`..`to`.
///
/// # Safety
/// The CPU has the instruction set of L. `values` + a is readable for these a, and 64 values at `at` − a.
#[inline(always)]
pub(crate) unsafe fn hit_values<L: Lanes>(
    values: *const u16,
    at: *const u16,
    from: usize,
    to: usize,
    candidates: &[u16; 64],
) -> u64 {
    // SAFETY: vouched for by the caller; candidates are 128 bytes.
    unsafe {
        let first = L::load(candidates.as_ptr().cast());
        let second = L::load(candidates.as_ptr().add(32).cast());
        let (mut hit0, mut hit1) = (L::splat(0xFF), L::splat(0xFF));
        for a in from..to {
            let v = L::splat16(*values.add(a));
            let row = at.sub(a).cast::<u8>();
            hit0 = hit0.min16(L::load(row).xor(v).xor(first));
            hit1 = hit1.min16(L::load(row.add(64)).xor(v).xor(second));
        }
        u64::from(hit0.zeros16()) | u64::from(hit1.zeros16()) << 32
    }
}

/// The first a in `from`..=`to` with g(a) ⊕ g(`total` − a) = `value`, for 16-bit values. None where the pairs are not in the table.
pub(crate) fn find_value_pair(
    values: &[u16],
    total: usize,
    value: u16,
    from: usize,
    to: usize,
) -> Option<usize> {
    if from > to || to >= total || total - from >= values.len() {
        return None;
    }
    let low = &values[from..=to];
    let high = &values[total - to..=total - from];
    // 64 pairs at a time without a branch, which the compiler turns into vectors.
    for (k, (x, y)) in low.chunks(64).zip(high.rchunks(64)).enumerate() {
        let differs =
            x.iter().zip(y.iter().rev()).fold(u16::MAX, |least, (&x, &y)| least.min(x ^ y ^ value));
        if differs == 0 {
            return x
                .iter()
                .zip(y.iter().rev())
                .position(|(&x, &y)| x ^ y == value)
                .map(|i| from + 64 * k + i);
        }
    }
    None
}
