//! Searches among pairs by byte codes.

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
