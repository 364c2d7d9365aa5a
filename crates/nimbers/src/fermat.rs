//! The prime factors of the Fermat numbers 2^(2^k) + 1, which make up the orders of the multiplicative groups:
//! 2^(2^k) − 1 is the product of the Fermat numbers before the k-th.
//!
//! F₀ to F₄ are prime; F₅ to F₁₁ are completely factored, and no later one is (W. Keller's list; F₅ Euler 1732, F₆
//! Landry 1880, F₇ Morrison and Brillhart 1970, F₈ Brent and Pollard 1980, F₉ Lenstra, Lenstra, Manasse, Pollard 1990, F₁₀
//! Brent 1995, F₁₁ Brent and Morain 1988). The largest factor of each is not stored: it is what the others leave. A test
//! checks that they divide, that nothing else is left, and that all of them pass for primes.

use dashu_int::UBig;

/// All prime factors but the largest one, of F₀, F₁, ….
const SMALLER: [&[&str]; 12] = [
    &[],
    &[],
    &[],
    &[],
    &[],
    &["641"],
    &["274177"],
    &["59649589127497217"],
    &["1238926361552897"],
    &["2424833", "7455602825647884208337395736200454918783366342657"],
    &["45592577", "6487031809", "4659775785220018543264560743076778192897"],
    &["319489", "974849", "167988556341760475137", "3560841906445833920513"],
];

/// The Fermat number 2^(2^level) + 1.
pub(crate) fn number(level: usize) -> UBig {
    (UBig::ONE << (1_usize << level)) + UBig::ONE
}

/// The prime factors of a Fermat number, in order; no factor occurs twice. `None` where they are not known.
pub(crate) fn primes(level: usize) -> Option<Vec<UBig>> {
    let smaller = SMALLER.get(level)?;
    let mut rest = number(level);
    let mut primes = Vec::new();
    for digits in *smaller {
        let prime = UBig::from_str_radix(digits, 10).ok()?;
        rest /= &prime;
        primes.push(prime);
    }
    primes.push(rest);
    Some(primes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::ops::BitTest;

    /// The test of Miller and Rabin with some bases; without exception below 3.3·10^24 (Sorenson, Webster 2015).
    fn passes_for_prime(n: &UBig) -> bool {
        let less = n - UBig::ONE;
        let twos = less.trailing_zeros().unwrap_or(0);
        let odd = &less >> twos;
        [2_u8, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41].iter().all(|&base| {
            let base = UBig::from(base);
            if base == *n {
                return true;
            }
            let mut power = UBig::ONE;
            for bit in (0..odd.bit_len()).rev() {
                power = &power * &power % n;
                if odd.bit(bit) {
                    power = power * &base % n;
                }
            }
            let mut passes = power.is_one() || power == less;
            for _ in 1..twos {
                power = &power * &power % n;
                passes |= power == less;
            }
            passes
        })
    }

    #[test]
    fn the_factors_are_primes_and_their_product_is_the_fermat_number() {
        for level in 0..SMALLER.len() {
            let primes = primes(level).expect("factored");
            assert!(primes.is_sorted(), "{level}");
            let product: UBig = primes.iter().product();
            assert_eq!(product, number(level), "{level}");
            for prime in &primes {
                assert!(passes_for_prime(prime), "{level}: {prime}");
            }
        }
        assert_eq!(primes(12), None);
    }
}
