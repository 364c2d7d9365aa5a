//! Outcomes, play conventions, naturals, mex and nim-sum.
//!
//! Closed forms are exact at any size, so every number that a user may type is a [`Natural`]; values up to
//! 128 bits live inline, without an allocation. Engines work on machine words.

pub use dashu_int::UBig as Natural;

/// Who wins with best play, named after the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The Next player (who is to move) wins.
    N,
    /// The Previous player (who has just moved) wins.
    P,
}

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Outcome {
    /// `N` for a nim-value other than zero, `P` for zero (normal play; Sprague 1935, Grundy 1939).
    pub fn of_nim_value(value: &Natural) -> Outcome {
        if value.is_zero() { Outcome::P } else { Outcome::N }
    }
}

/// The smallest natural number that is not among `values` (minimal excludant). Linear in their number.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen: Vec<bool> = Vec::new();
    let values: Vec<u64> = values.into_iter().collect();
    seen.resize(values.len() + 1, false);
    for value in values {
        if let Some(slot) = usize::try_from(value).ok().and_then(|v| seen.get_mut(v)) {
            *slot = true;
        }
    }
    seen.iter().position(|&s| !s).unwrap_or(0) as u64
}

/// The nim-sum (addition without carry in base 2) of any number of values; zero for none.
pub fn nim_sum<'a>(values: impl IntoIterator<Item = &'a Natural>) -> Natural {
    values.into_iter().fold(Natural::ZERO, |sum, value| sum ^ value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_is_the_smallest_absent_value() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([0, 1, 2, 4]), 3);
        assert_eq!(mex([2, 3, 5]), 0);
        assert_eq!(mex([u64::MAX, 0]), 1);
    }
}
