//! Searches among pairs, by byte codes and by 16-bit values.

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

/// One bit for each of 64 lanes i whose candidate is g(a) ⊕ g(n + i − a) for one of the positions a.
///
/// # Safety
/// The CPU has the instruction set of L. For `allowed.0` ≤ a ≤ `allowed.1`, the value at `values` + a can be read, and 64 values at `at` − a.
///
/// # Panics
/// If a position is not allowed.
#[inline(always)]
pub(crate) unsafe fn hit_values<L: Lanes>(
    values: *const u16,
    at: *const u16,
    positions: &[u32],
    allowed: (u32, u32),
    candidates: &[u16; 64],
) -> u64 {
    // Here, because here it is done with vectors.
    let least = positions.iter().copied().fold(u32::MAX, u32::min);
    let most = positions.iter().copied().fold(0, u32::max);
    assert!(least >= allowed.0 && most <= allowed.1, "the pairs are inside the table");
    // SAFETY: the positions are allowed; candidates are 128 bytes.
    unsafe {
        let first = L::load(candidates.as_ptr().cast());
        let second = L::load(candidates.as_ptr().add(32).cast());
        let (mut hit0, mut hit1) = (L::splat(0xFF), L::splat(0xFF));
        for &a in positions {
            let v = L::splat16(*values.add(a as usize));
            let row = at.sub(a as usize).cast::<u8>();
            hit0 = hit0.min16(L::load(row).xor(v).xor(first));
            hit1 = hit1.min16(L::load(row.add(64)).xor(v).xor(second));
        }
        u64::from(hit0.zeros16()) | u64::from(hit1.zeros16()) << 32
    }
}

/// Whether some a in `from`..=`to` has g(a) ⊕ g(`total` − a) = `value`.
///
/// # Safety
/// The CPU has the instruction set of L. `from`..=`to` and `total` − `to`..=`total` − `from` can be read at `values`.
#[inline(always)]
pub(crate) unsafe fn has_value_pair<L: Lanes>(
    values: *const u16,
    total: usize,
    value: u16,
    from: usize,
    to: usize,
) -> bool {
    let mut a = from;
    // SAFETY: whole groups of 32 or 128 end at `to` or before, and so do their mirror images; the rest is read one by one.
    unsafe {
        let wanted = L::splat16(value);
        let group = |a: usize| {
            let low = L::load(values.add(a).cast());
            let high = L::load(values.add(total - a - 31).cast()).reversed16();
            low.xor(high).xor(wanted)
        };
        while a + 128 <= to + 1 {
            let left = group(a).min16(group(a + 32));
            let right = group(a + 64).min16(group(a + 96));
            if left.min16(right).zeros16() != 0 {
                return true;
            }
            a += 128;
        }
        while a + 32 <= to + 1 {
            if group(a).zeros16() != 0 {
                return true;
            }
            a += 32;
        }
        (a..=to).any(|a| *values.add(a) ^ *values.add(total - a) == value)
    }
}
