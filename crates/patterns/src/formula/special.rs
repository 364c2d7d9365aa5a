//! Parts of formulas that need a loop: digits, automata, recurrences, Beatty pairs, columns of binary digits.
//!
//! Each has a definition here that is evaluated exactly, and a printed form in every language ([`super::code`]).

/// What needs a loop.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Special {
    /// A value by the digits of n, from the last to the first.
    Digits(Digits),
    /// A value by a finite automaton that reads the digits of n, from the last to the first.
    Automaton(Automaton),
    /// Whether n is in a sequence with a linear recurrence.
    Recurrence(Recurrence),
    /// Whether two numbers are a pair (⌊kα⌋, ⌊kα⌋ + tk), α = (2 − t + √(t² + 4))/2, in any order; t is the third argument.
    Beatty,
    /// Whether every column of the numbers' binary forms has a number of ones that is a multiple of the last argument.
    Columns,
    /// Whether the greatest number stands there an even number of times (all of them 0 count as even).
    EvenMaxima,
}

/// g(bk + r) by g(k), for n ≥ the length of `start`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits {
    /// The base b ≥ 2.
    pub base: u64,
    /// g(0), g(1), …: at least one.
    pub start: Vec<u64>,
    /// The rule of every digit r.
    pub rules: Vec<DigitRule>,
}

/// The rule of a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DigitRule {
    /// g(bk + r) = factor·k + plus.
    Affine {
        /// The factor.
        factor: u64,
        /// What is added.
        plus: u64,
    },
    /// g(bk + r) = factor·g(k) + plus.
    Same {
        /// The factor.
        factor: u64,
        /// What is added.
        plus: u64,
    },
}

/// An automaton that reads digits from the last to the first and begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Automaton {
    /// The base.
    pub base: u64,
    /// The value if the number ends in this state.
    pub outputs: Vec<u64>,
    /// The next state, by state and digit.
    pub next: Vec<Vec<usize>>,
}

/// The members of a set in ascending order: some first ones, then a(i) = Σ coefficients\[j\]·a(i−1−j) + plus.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Recurrence {
    /// Members before the recurrence; at least as many as it has coefficients.
    pub first: Vec<u64>,
    /// The coefficients.
    pub coefficients: Vec<i64>,
    /// What is added.
    pub plus: i64,
}

impl Special {
    /// Whether it is a condition, 0 or 1.
    pub fn is_truth(&self) -> bool {
        !matches!(self, Special::Digits(_) | Special::Automaton(_))
    }

    pub(super) fn eval(&self, arguments: &[u64]) -> Option<i128> {
        Some(match (self, arguments) {
            (Special::Digits(digits), &[n]) => digits.eval(n)?,
            (Special::Automaton(automaton), &[n]) => i128::from(automaton.eval(n)?),
            (Special::Recurrence(recurrence), &[n]) => i128::from(recurrence.contains(n)),
            (Special::Beatty, &[a, b, step]) => i128::from(beatty(step, a.min(b), a.max(b))),
            (Special::Columns, [numbers @ .., modulus]) if *modulus > 0 => {
                let column = |place: u32| numbers.iter().filter(|&&n| n >> place & 1 == 1).count();
                i128::from((0..64).all(|place| (column(place) as u64).is_multiple_of(*modulus)))
            }
            (Special::EvenMaxima, numbers) => {
                let most = numbers.iter().max()?;
                let times = numbers.iter().filter(|n| *n == most).count();
                i128::from(*most == 0 || times.is_multiple_of(2))
            }
            _ => return None,
        })
    }

    pub(super) fn size(&self) -> usize {
        match self {
            Special::Digits(digits) => 1 + digits.start.len() + 2 * digits.rules.len(),
            Special::Automaton(a) => 1 + a.outputs.len() * (1 + a.next.first().map_or(0, Vec::len)),
            Special::Recurrence(r) => 1 + r.first.len() + r.coefficients.len(),
            Special::Beatty | Special::Columns | Special::EvenMaxima => 1,
        }
    }
}

impl Digits {
    fn eval(&self, mut n: u64) -> Option<i128> {
        let (mut factor, mut plus) = (1_i128, 0_i128);
        loop {
            if let Some(start) = usize::try_from(n).ok().and_then(|n| self.start.get(n)) {
                return factor.checked_mul(i128::from(*start))?.checked_add(plus);
            }
            let (k, r) = (n / self.base, n % self.base);
            match *self.rules.get(usize::try_from(r).ok()?)? {
                DigitRule::Affine { factor: f, plus: p } => {
                    let value = i128::from(f).checked_mul(i128::from(k))?.checked_add(p.into())?;
                    return factor.checked_mul(value)?.checked_add(plus);
                }
                DigitRule::Same { factor: f, plus: p } => {
                    plus = plus.checked_add(factor.checked_mul(i128::from(p))?)?;
                    factor = factor.checked_mul(i128::from(f))?;
                }
            }
            n = k;
        }
    }
}

impl Automaton {
    fn eval(&self, mut n: u64) -> Option<u64> {
        let mut state = 0;
        while n > 0 {
            state = *self.next.get(state)?.get(usize::try_from(n % self.base).ok()?)?;
            n /= self.base;
        }
        self.outputs.get(state).copied()
    }
}

impl Recurrence {
    /// The members up to a bound.
    pub fn members(&self, bound: u64) -> Vec<u64> {
        let mut members: Vec<u64> = Vec::new();
        loop {
            let next = match self.first.get(members.len()) {
                Some(&first) => first,
                None => match self.next(&members) {
                    // A sequence that does not grow ends here.
                    Some(next) if members.last().is_none_or(|last| next > *last) => next,
                    _ => return members,
                },
            };
            if next > bound {
                return members;
            }
            members.push(next);
        }
    }

    /// What follows some members.
    pub(crate) fn next(&self, members: &[u64]) -> Option<u64> {
        let mut sum = i128::from(self.plus);
        for (coefficient, member) in self.coefficients.iter().zip(members.iter().rev()) {
            sum += i128::from(*coefficient) * i128::from(*member);
        }
        u64::try_from(sum).ok()
    }

    fn contains(&self, n: u64) -> bool {
        self.members(n).last() == Some(&n)
    }
}

/// Whether a ≤ b are the pair of their difference: b − a = tk and a = ⌊kα⌋, which is (k(2−t) + ⌊√(k²(t²+4))⌋) div 2.
fn beatty(step: u64, a: u64, b: u64) -> bool {
    let difference = b - a;
    if step == 0 || !difference.is_multiple_of(step) {
        return false;
    }
    let (k, t) = (u128::from(difference / step), u128::from(step));
    let square = k.checked_mul(k).and_then(|kk| kk.checked_mul(t.checked_mul(t)?.checked_add(4)?));
    let Some(square) = square else { return false };
    let doubled = 2 * k + square.isqrt();
    // k(2 − t) + root is not negative, since the root is at least kt.
    let Some(doubled) = doubled.checked_sub(k.saturating_mul(t)) else { return false };
    doubled / 2 == u128::from(a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beatty_pairs_are_wythoffs() {
        // W. A. Wythoff (1907): each number once, differences 0, 1, 2, …
        let (mut used, mut pairs) = (vec![false; 400], Vec::new());
        for k in 0..60 {
            let a = (0..).find(|&a| !used[a as usize]).unwrap();
            used[a as usize] = true;
            used[(a + k) as usize] = true;
            pairs.push((a, a + k));
        }
        for a in 0..90 {
            for b in a..90 {
                assert_eq!(beatty(1, a, b), pairs.contains(&(a, b)), "{a} {b}");
            }
        }
        assert!(!beatty(3, u64::MAX / 2, u64::MAX));
    }

    #[test]
    fn members_of_recurrences() {
        let fibonacci = Recurrence { first: vec![0, 1, 2], coefficients: vec![1, 1], plus: 0 };
        assert_eq!(fibonacci.members(20), [0, 1, 2, 3, 5, 8, 13]);
        assert!(fibonacci.contains(13) && !fibonacci.contains(12));
        let constant = Recurrence { first: vec![1], coefficients: vec![1], plus: 0 };
        assert_eq!(constant.members(20), [1]);
    }
}
