//! Take-away games with a function: whoever takes t tokens lets the opponent take at most f(t).
//!
//! # Theory (Schwenk 1970; Epp and Ferguson 1980)
//! Let f be non-decreasing with f(t) ≥ t. Let H₁ = 1 and Hₖ₊₁ = Hₖ + Hⱼ with the least j such that f(Hⱼ) ≥ Hₖ. Every n is
//! written as a sum of H's by taking the greatest H ≤ n again and again. Whoever may take at most q from n wins iff q is
//! at least the smallest H of this sum, and taking it wins. For f(t) = t the H are the powers of 2, for f(t) = 2t the
//! Fibonacci numbers.
//!
//! # References
//! A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225–234; R. J. Epp and T. S. Ferguson, A note on take-away
//! games, Fibonacci Quarterly 18 (1980), 300–303.

use crate::{evidence::Theorem, value::Natural};
use std::fmt;

pub(crate) const SCHWENK: Theorem = Theorem {
    key: "schwenk-1970",
    statement: "if whoever takes t lets the opponent take at most f(t), f non-decreasing and f(t) ≥ t, then n tokens of which q \
                may be taken are won iff q is at least the smallest part of the greedy sum of n in the numbers H₁ = 1, \
                Hₖ₊₁ = Hₖ + Hⱼ, j least with f(Hⱼ) ≥ Hₖ",
    source: "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225–234; R. J. Epp and T. S. Ferguson, A note on \
             take-away games, Fibonacci Quarterly 18 (1980), 300–303",
};

/// More numbers H than this are not made.
const MOST_TERMS: usize = 1 << 16;

/// f(t) = c·tᵉ + d or c·tᵉ − d, with e 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    factor: u64,
    square: bool,
    minus: bool,
    constant: u64,
}

impl Function {
    /// c·t.
    pub(crate) fn times(factor: u64) -> Function {
        Function { factor, square: false, minus: false, constant: 0 }
    }

    /// Reads `n`, `2n`, `3n`, `n^2`, `n+1`, `2n-1`.
    pub(crate) fn read(text: &str) -> Option<Function> {
        let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != '*').collect();
        let (factor, rest) = text.split_once(['n', 't'])?;
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| digits.parse::<u32>().ok()).flatten().map(u64::from)
        };
        let factor = if factor.is_empty() { 1 } else { number(factor).filter(|&f| f > 0)? };
        let (square, rest) = match rest.strip_prefix("^2").or(rest.strip_prefix('²')) {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (minus, constant) = match rest.chars().next() {
            None => (false, 0),
            Some('+') => (false, number(&rest[1..])?),
            Some('-') => (true, number(&rest[1..])?),
            Some(_) => return None,
        };
        Some(Function { factor, square, minus: minus && constant > 0, constant })
    }

    /// f(t) on words; as much as fits, never below 0.
    pub(crate) fn of_word(self, t: u64) -> u64 {
        let power = if self.square { t.saturating_mul(t) } else { t };
        let value = power.saturating_mul(self.factor);
        match self.minus {
            true => value.saturating_sub(self.constant),
            false => value.saturating_add(self.constant),
        }
    }

    /// f(t), never below 0.
    pub(crate) fn of(self, t: &Natural) -> Natural {
        let power = if self.square { t * t } else { t.clone() };
        let value = power * Natural::from(self.factor);
        let constant = Natural::from(self.constant);
        match (self.minus, value >= constant) {
            (false, _) => value + constant,
            (true, true) => value - constant,
            (true, false) => Natural::ZERO,
        }
    }

    /// Whether f(t) ≥ t for all t ≥ 1: it is so iff f(1) ≥ 1.
    fn is_covered(self) -> bool {
        self.of_word(1) >= 1
    }

    /// The smallest part of the greedy sum of n; `None` for n = 0, for functions that the theorem does not cover, and where
    /// too many numbers would be needed.
    pub(crate) fn smallest_part(self, n: &Natural) -> Option<Natural> {
        self.parts(n)?.pop()
    }

    /// The greedy sum of n, the largest part first; `None` where [`smallest_part`](Function::smallest_part) is.
    pub(crate) fn parts(self, n: &Natural) -> Option<Vec<Natural>> {
        if n.is_zero() || !self.is_covered() {
            return None;
        }
        let mut h = vec![Natural::ONE];
        let mut j = 0;
        loop {
            let last = h.last()?;
            if last >= n {
                break;
            }
            // f is non-decreasing, so the least j only grows.
            while self.of(&h[j]) < *last {
                j += 1;
            }
            let next = last + &h[j];
            if h.len() == MOST_TERMS {
                return None;
            }
            h.push(next);
        }
        let mut rest = n.clone();
        let mut parts = Vec::new();
        for part in h.into_iter().rev() {
            if part <= rest {
                rest -= &part;
                parts.push(part);
                if rest.is_zero() {
                    return Some(parts);
                }
            }
        }
        None
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.factor != 1 {
            write!(f, "{}", self.factor)?;
        }
        f.write_str(if self.square { "n^2" } else { "n" })?;
        match (self.constant, self.minus) {
            (0, _) => Ok(()),
            (constant, true) => write!(f, "-{constant}"),
            (constant, false) => write!(f, "+{constant}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that are their own smallest part, of corpus theorem_checks (recomputed by brute force there).
    #[track_caller]
    fn check(text: &str, expected: &[u64]) {
        let function = Function::read(text).expect(text);
        assert_eq!(function.to_string(), text);
        let own = |n: &u64| function.smallest_part(&(*n).into()) == Some((*n).into());
        let found: Vec<u64> = (1..).filter(own).take(expected.len()).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn numbers_are_the_published_ones() {
        check("n", &[1, 2, 4, 8, 16, 32, 64]);
        check("2n", &[1, 2, 3, 5, 8, 13, 21, 34, 55]);
        check("3n", &[1, 2, 3, 4, 6, 8, 11, 15, 21]);
        check("n+1", &[1, 2, 3, 5, 10, 20, 40]);
        check("2n-1", &[1, 2, 4, 8, 16, 32, 64]);
        check("n^2", &[1, 2, 4, 6, 10, 14, 18, 24, 30]);
    }

    #[test]
    fn other_texts_are_no_functions() {
        for text in ["", "3", "m", "n n", "n^3", "n+", "-n", "0n", "n-x", "99999999999n"] {
            assert_eq!(Function::read(text), None, "{text}");
        }
    }
}
