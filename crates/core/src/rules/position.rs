//! Positions of one component: lists of natural numbers.

use crate::value::Natural;
use smallvec::SmallVec;

/// A position of one component: a list of natural numbers of any size. What they mean belongs to the ruleset: one
/// heap, two heaps, coins on squares, a heap and a limit, words of a bitmask, a vertex.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(pub SmallVec<[Natural; 2]>);

impl Position {
    /// A position of one number.
    pub fn heap(size: Natural) -> Position {
        Position(SmallVec::from_iter([size]))
    }

    /// The numbers as machine words, or `None` when one of them has more than 64 bits. Engines and definitions work on
    /// words; theory works on naturals.
    pub fn words(&self) -> Option<Vec<u64>> {
        self.0.iter().map(|n| u64::try_from(n).ok()).collect()
    }

    /// The numbers.
    pub fn numbers(&self) -> &[Natural] {
        &self.0
    }
}

impl FromIterator<Natural> for Position {
    fn from_iter<I: IntoIterator<Item = Natural>>(numbers: I) -> Position {
        Position(numbers.into_iter().collect())
    }
}

impl From<&[u64]> for Position {
    fn from(words: &[u64]) -> Position {
        words.iter().map(|&w| Natural::from(w)).collect()
    }
}
