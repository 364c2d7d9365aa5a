//! Prime numbers: certain tests and a sieve.

/// Whether a number is prime. Certain for every 64-bit number: strong probable-prime tests to the first twelve prime bases (J. Sorenson and
/// J. Webster, Strong pseudoprimes to twelve prime bases, Mathematics of Computation 86 (2017), 985–1003, cover up to 3.1·10^23).
pub fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    for p in BASES {
        if n.is_multiple_of(p) {
            return n == p;
        }
    }
    if n < 41 * 41 {
        return true;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let mut x = power(base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        for _ in 1..twos {
            x = product(x, x, n);
            if x == n - 1 {
                return true;
            }
        }
        false
    })
}

/// The smallest prime above a number, if it has 64 bits.
pub fn next_prime(n: u64) -> Option<u64> {
    if n < 2 {
        return Some(2);
    }
    let mut candidate = n.checked_add(1)? | 1;
    while !is_prime(candidate) {
        candidate = candidate.checked_add(2)?;
    }
    Some(candidate)
}

/// All primes up to a bound, ascending. Sieve of Eratosthenes in blocks: O(n log log n) time and, besides the result, O(√n) memory.
pub fn primes_up_to(bound: u64) -> Vec<u64> {
    const BLOCK: u64 = 1 << 16;
    let root = bound.isqrt();
    let small = small_primes(root);
    let mut primes = small.clone();
    let mut sieve = vec![true; BLOCK as usize];
    let mut low = root + 1;
    while low <= bound {
        let high = bound.min(low.saturating_add(BLOCK - 1));
        sieve.fill(true);
        for &p in &small {
            let first = low.div_ceil(p) * p;
            let mut multiple = first;
            while multiple <= high {
                sieve[(multiple - low) as usize] = false;
                multiple += p;
            }
        }
        primes.extend((low..=high).filter(|n| *n >= 2 && sieve[(n - low) as usize]));
        low = match high.checked_add(1) {
            Some(next) => next,
            None => break,
        };
    }
    primes
}

/// All divisors of a positive number, ascending. Quick for every 64-bit number: trial division by small numbers, then Pollard's
/// rho method (J. M. Pollard, A Monte Carlo method for factorization, BIT 15 (1975), 331–334) on what is left.
pub fn divisors(n: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    let mut rest = n;
    for d in 2..TRIAL {
        while rest > 0 && rest.is_multiple_of(d) {
            parts.push(d);
            rest /= d;
        }
    }
    let mut unsplit = vec![rest];
    while let Some(part) = unsplit.pop() {
        if part < 2 {
            continue;
        }
        if part < TRIAL * TRIAL || is_prime(part) {
            parts.push(part);
        } else {
            let factor = factor(part);
            unsplit.extend([factor, part / factor]);
        }
    }
    parts.sort_unstable();
    let mut divisors = vec![1];
    let mut start = 0;
    for (i, &p) in parts.iter().enumerate() {
        // Another power of the same prime multiplies only what the last power gave.
        if i == 0 || parts[i - 1] != p {
            start = 0;
        }
        let end = divisors.len();
        divisors.extend_from_within(start..);
        divisors[end..].iter_mut().for_each(|d| *d *= p);
        start = end;
    }
    divisors.sort_unstable();
    divisors
}

/// Divisors are first looked for below this bound.
const TRIAL: u64 = 1 << 10;

/// A proper factor of a composite number without small factors. The rho method steps x → x² + c, once and twice as fast; a
/// c that fails, by finding all factors at once, is followed by the next.
fn factor(n: u64) -> u64 {
    let root = n.isqrt();
    if root * root == n {
        return root;
    }
    for c in 1u64.. {
        let next =
            |x: u64| ((u128::from(x) * u128::from(x) + u128::from(c)) % u128::from(n)) as u64;
        let (mut slow, mut fast) = (2, 2);
        loop {
            slow = next(slow);
            fast = next(next(fast));
            let common = gcd(slow.abs_diff(fast), n);
            if common == n {
                break;
            }
            if common > 1 {
                return common;
            }
        }
    }
    n
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn small_primes(bound: u64) -> Vec<u64> {
    let mut sieve = vec![true; bound as usize + 1];
    let mut primes = Vec::new();
    for n in 2..=bound {
        if sieve[n as usize] {
            primes.push(n);
            let mut multiple = n * n;
            while multiple <= bound {
                sieve[multiple as usize] = false;
                multiple += n;
            }
        }
    }
    primes
}

fn product(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    base %= modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, base, modulus);
        }
        base = product(base, base, modulus);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_and_sieve_agree_with_trial_division() {
        let trial =
            |n: u64| n >= 2 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        let primes: Vec<u64> = (0..=200_000).filter(|&n| trial(n)).collect();
        assert_eq!(primes_up_to(200_000), primes);
        assert_eq!((0..=200_000).filter(|&n| is_prime(n)).collect::<Vec<_>>(), primes);
        for bound in 0..200 {
            assert_eq!(
                primes_up_to(bound),
                primes.iter().copied().filter(|&p| p <= bound).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn divisors_are_all_divisors() {
        for n in (1..3000).chain([1 << 20, 1_048_573 * 7, 1_000_003 * 1_000_003]) {
            let small: Vec<u64> = (1..=n.min(1 << 21)).filter(|&d| n % d == 0).collect();
            let found = divisors(n);
            assert_eq!(found[..small.len()], small, "{n}");
            assert!(found.is_sorted() && found.iter().all(|d| n % d == 0), "{n}");
        }
        // 2^64 − 1 = 3 · 5 · 17 · 257 · 641 · 65537 · 6700417 (Fermat numbers; Euler 1732).
        assert_eq!(divisors(u64::MAX).len(), 128);
        let (p, q) = (4_294_967_279, 4_294_967_291);
        assert_eq!(divisors(p * q), [1, p, q, p * q]);
    }

    #[test]
    fn large_primes_are_recognised() {
        // The largest primes below 2^64 and 2^32, and strong pseudoprimes to the first 9 and 12 bases (OEIS A014233, below 2^64).
        assert!(is_prime(18_446_744_073_709_551_557));
        assert_eq!(next_prime(18_446_744_073_709_551_557), None);
        assert_eq!(next_prime(4_294_967_279), Some(4_294_967_291));
        assert!(!is_prime(3_825_123_056_546_413_051));
        assert!(!is_prime(3_215_031_751));
    }
}
