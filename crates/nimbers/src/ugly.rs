//! The ugly product of Winning Ways, which some acrostic products of coin-turning games have as their values.
//!
//! # What it computes
//! With n a power of two and k < n the ugly product of n and k is ⌊k/2⌋ if k is evil (an even number of binary ones), n + ⌊k/2⌋ if k is
//! odious; that of n with itself is ⌈n/2⌉; and it is distributive over nim-sums. So it is a sum over pairs of bits.
//!
//! Reference: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters
//! 2001–2004, chapter 14.

/// The ugly product.
///
/// ```
/// assert_eq!(bouton_nimbers::ugly_product(14, 3), 3);
/// ```
pub fn ugly_product(a: u64, b: u64) -> u64 {
    let bits = |x: u64| (0..64_u32).filter(move |bit| x >> bit & 1 == 1);
    let pair = |i: u32, j: u32| {
        let (low, high) = (i.min(j), i.max(j));
        match (low == high, low) {
            (true, _) => 1 << high.saturating_sub(1),
            // A power of two is odious.
            (false, 0) => 1 << high,
            (false, _) => 1_u64 << high | 1 << (low - 1),
        }
    };
    bits(a).flat_map(|i| bits(b).map(move |j| pair(i, j))).fold(0, |sum, product| sum ^ product)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_holds_for_powers_of_two() {
        for exponent in 0..12 {
            let n = 1_u64 << exponent;
            assert_eq!(ugly_product(n, n), n.div_ceil(2));
            for k in 0..n {
                let odious = u64::from(k.count_ones() % 2);
                assert_eq!(ugly_product(n, k), n * odious + k / 2, "{n} {k}");
                assert_eq!(ugly_product(k, n), ugly_product(n, k));
            }
        }
    }
}
