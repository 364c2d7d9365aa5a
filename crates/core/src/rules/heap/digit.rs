//! One digit of a take-and-break code: into how many heaps what is left may be split, and how.

use smallvec::SmallVec;
use std::fmt;

/// What is asked of the sizes of the heaps that a move leaves. It says something only when there are two of them or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sizes {
    /// Nothing.
    Any,
    /// No two heaps are of one size; written `!`.
    Distinct,
    /// The heaps are not all of one size; written `?`.
    NotAllEqual,
    /// All heaps are of one size; written `=`.
    AllEqual,
}

impl Sizes {
    /// The mark after a digit, empty for [`Sizes::Any`].
    pub fn mark(self) -> &'static str {
        match self {
            Sizes::Any => "",
            Sizes::Distinct => "!",
            Sizes::NotAllEqual => "?",
            Sizes::AllEqual => "=",
        }
    }

    /// Whether heaps of these sizes, smallest first, satisfy the condition.
    pub fn admit(self, sorted: &[u64]) -> bool {
        match (self, sorted) {
            (Sizes::Any, _) | (_, [] | [_]) => true,
            (Sizes::Distinct, _) => sorted.windows(2).all(|pair| pair[0] != pair[1]),
            (Sizes::NotAllEqual, [first, .., last]) => first != last,
            (Sizes::AllEqual, [first, .., last]) => first == last,
        }
    }
}

/// A digit: the numbers of non-empty heaps that may be left, each with a condition on their sizes.
///
/// The default is the digit 0, which allows nothing.
///
/// Two digits that allow the same numbers under the same conditions are equal, however they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Invariant: ascending, each number once; those below 2 carry [`Sizes::Any`].
    counts: SmallVec<[(u32, Sizes); 3]>,
    /// Every number from the first on. Invariant: greater than all of `counts`, and as small as it can be.
    rest: Option<(u32, Sizes)>,
}

impl Digit {
    /// The plain digit of a value: j heaps are allowed iff bit j is set.
    pub fn plain(value: u32) -> Digit {
        Digit::of_value(value, Sizes::Any)
    }

    /// The digit of a value with a condition on the sizes.
    pub fn of_value(value: u32, sizes: Sizes) -> Digit {
        let counts = (0..32).filter(|j| value >> j & 1 == 1).map(|j| (j, tidy(j, sizes))).collect();
        Digit { counts, rest: None }
    }

    /// The digit that allows the listed numbers of heaps, and every number from `rest` on.
    ///
    /// # Errors
    /// The first number that is given under two different conditions.
    pub fn of_counts(
        listed: impl IntoIterator<Item = (u32, Sizes)>,
        rest: Option<(u32, Sizes)>,
    ) -> Result<Digit, u32> {
        let mut counts: SmallVec<[(u32, Sizes); 3]> =
            listed.into_iter().map(|(j, sizes)| (j, tidy(j, sizes))).collect();
        counts.sort_unstable();
        counts.dedup();
        if let Some(twice) = counts.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(twice[0].0);
        }
        let Some((mut from, sizes)) = rest else {
            return Ok(Digit { counts, rest: None });
        };
        while let Some(&(j, own)) = counts.last() {
            if j >= from {
                if own != tidy(j, sizes) {
                    return Err(j);
                }
            } else if j + 1 == from && own == tidy(j, sizes) {
                from = j;
            } else {
                break;
            }
            counts.pop();
        }
        Ok(Digit { counts, rest: Some((from, sizes)) })
    }

    /// Whether no move is allowed.
    pub fn is_zero(&self) -> bool {
        self.counts.is_empty() && self.rest.is_none()
    }

    /// The condition under which a number of non-empty heaps may be left, or `None` where it may not.
    pub fn allows(&self, parts: u64) -> Option<Sizes> {
        if let Some((from, sizes)) = self.rest
            && parts >= u64::from(from)
        {
            return Some(if parts < 2 { Sizes::Any } else { sizes });
        }
        let parts = u32::try_from(parts).ok()?;
        let place = self.counts.binary_search_by_key(&parts, |&(j, _)| j).ok()?;
        Some(self.counts[place].1)
    }

    /// The numbers of heaps that are listed one by one, ascending, each with its condition.
    pub fn counts(&self) -> &[(u32, Sizes)] {
        &self.counts
    }

    /// The number from which on every number of heaps is allowed, with its condition, if there is one.
    pub fn rest(&self) -> Option<(u32, Sizes)> {
        self.rest
    }

    /// The largest number of heaps that may be left; `None` if there is no largest. 0 for the zero digit.
    pub fn max_parts(&self) -> Option<u64> {
        match self.rest {
            Some(_) => None,
            None => Some(self.counts.last().map_or(0, |&(j, _)| u64::from(j))),
        }
    }

    /// The value of a digit without condition whose largest number of heaps is at most 31.
    pub fn value(&self) -> Option<u32> {
        match self.split_condition() {
            Some((value, Sizes::Any)) => Some(value),
            _ => None,
        }
    }

    /// The value and the one condition that all its numbers of heaps share, if the digit can be written so.
    fn split_condition(&self) -> Option<(u32, Sizes)> {
        if self.rest.is_some() {
            return None;
        }
        let sizes = self.one_condition()?;
        let mut value = 0;
        for &(j, _) in &self.counts {
            value |= 1u32.checked_shl(j)?;
        }
        Some((value, sizes))
    }

    /// The condition that all numbers of heaps from 2 on share, if they do.
    fn one_condition(&self) -> Option<Sizes> {
        let listed = self.counts.iter().filter(|&&(j, _)| j >= 2).map(|&(_, sizes)| sizes);
        let mut all = listed.chain(self.rest.map(|(_, sizes)| sizes));
        let Some(first) = all.next() else {
            return Some(Sizes::Any);
        };
        all.all(|other| other == first).then_some(first)
    }
}

/// A condition is void below two heaps.
fn tidy(parts: u32, sizes: Sizes) -> Sizes {
    if parts < 2 { Sizes::Any } else { sizes }
}

impl fmt::Display for Digit {
    /// The shortest of the forms that CGSuite prints: a character, `&64;`, `*`, or a list; a condition that all share
    /// stands behind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((value, sizes)) = self.split_condition() {
            match char::from_digit(value.min(35), 36) {
                Some(digit) if value < 32 => write!(f, "{}", digit.to_ascii_uppercase())?,
                _ => write!(f, "&{value};")?,
            }
            return f.write_str(sizes.mark());
        }
        let shared = self.one_condition();
        if let (Some((0, _)), Some(sizes)) = (self.rest, shared) {
            return write!(f, "*{}", sizes.mark());
        }
        f.write_str("{")?;
        let mark = |sizes: Sizes| if shared.is_some() { "" } else { sizes.mark() };
        for (i, &(j, sizes)) in self.counts.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{j}{}", mark(sizes))?;
        }
        if let Some((from, sizes)) = self.rest {
            let comma = if self.counts.is_empty() { "" } else { "," };
            write!(f, "{comma}{from}{}+", mark(sizes))?;
        }
        f.write_str("}")?;
        f.write_str(shared.map_or("", Sizes::mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(listed: &[(u32, Sizes)], rest: Option<(u32, Sizes)>, expected: &str) {
        let digit = Digit::of_counts(listed.iter().copied(), rest).expect("no number twice");
        assert_eq!(digit.to_string(), expected);
    }

    #[test]
    fn digits_print_in_their_shortest_form() {
        use Sizes::*;
        check(&[], None, "0");
        check(&[(0, Any), (1, Any), (2, Any)], None, "7");
        check(&[(4, Any)], None, "G");
        check(&[(5, Any)], None, "&32;");
        check(&[(40, Any)], None, "{40}");
        check(&[(0, Distinct), (2, Distinct), (3, Distinct)], None, "D!");
        check(&[(1, Any)], Some((3, NotAllEqual)), "{1,3+}?");
        check(&[(0, Any), (2, Distinct)], Some((3, Any)), "{0,2!,3+}");
        check(&[(0, Any), (1, Any)], Some((2, AllEqual)), "*=");
    }

    #[test]
    fn a_number_under_two_conditions_is_refused() {
        use Sizes::*;
        assert_eq!(Digit::of_counts([(2, Any), (2, Distinct)], None), Err(2));
        assert_eq!(Digit::of_counts([(5, Distinct)], Some((3, Any))), Err(5));
        assert!(Digit::of_counts([(5, Any), (3, Any)], Some((3, Any))).is_ok());
        assert!(Digit::of_counts([(1, Any), (1, AllEqual)], None).is_ok(), "void below two heaps");
    }
}
