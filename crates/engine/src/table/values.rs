//! Nim-values from heap 0 on, in one byte each where they fit.
//!
//! Long tables of take-and-break codes have values below 256: [`Values`] keeps those in bytes, and goes over to words at the
//! first value that does not fit. [`View`] reads a beginning of a table without saying how wide it is.

/// The values of the heaps 0, 1, 2, …
#[derive(Clone, Debug)]
pub struct Values {
    kept: Kept,
    /// Whether values were met that do not fit bytes: they are never tried again.
    wide: Wide,
}

#[derive(Clone, Debug)]
enum Kept {
    Bytes(Vec<u8>),
    Words(Vec<u32>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wide {
    Unknown,
    Yes,
}

impl Default for Values {
    fn default() -> Values {
        Values { kept: Kept::Words(Vec::new()), wide: Wide::Unknown }
    }
}

impl Values {
    /// How many heaps there are.
    pub fn len(&self) -> usize {
        self.view().len()
    }

    /// Whether there is no heap yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap.
    pub fn get(&self, heap: u64) -> Option<u32> {
        self.view().get(heap)
    }

    /// All values.
    pub fn view(&self) -> View<'_> {
        match &self.kept {
            Kept::Bytes(bytes) => View::Bytes(bytes),
            Kept::Words(words) => View::Words(words),
        }
    }

    /// The values of the first heaps, at most `length` of them.
    pub fn first(&self, length: u64) -> View<'_> {
        self.view().first(length)
    }

    /// How many bytes a value takes at present.
    pub(crate) fn width(&self) -> u64 {
        match self.kept {
            Kept::Bytes(_) => 1,
            Kept::Words(_) => 4,
        }
    }

    /// Goes over to bytes if all values fit.
    pub(crate) fn narrow(&mut self) {
        let Kept::Words(words) = &self.kept else { return };
        if self.wide == Wide::Yes {
            return;
        }
        let bytes: Option<Vec<u8>> = words.iter().map(|&word| u8::try_from(word).ok()).collect();
        match bytes {
            Some(bytes) => self.kept = Kept::Bytes(bytes),
            None => self.wide = Wide::Yes,
        }
    }

    /// The values as words, which they stay until they are narrowed again.
    pub(crate) fn words(&mut self) -> &mut Vec<u32> {
        if let Kept::Bytes(bytes) = &self.kept {
            self.kept = Kept::Words(bytes.iter().copied().map(u32::from).collect());
        }
        match &mut self.kept {
            Kept::Words(words) => words,
            Kept::Bytes(_) => unreachable!("made words above"),
        }
    }

    /// Appends values.
    pub(crate) fn extend(&mut self, values: &[u16]) {
        if let Kept::Bytes(bytes) = &mut self.kept {
            if values.iter().fold(0, |all, &value| all | value) < 256 {
                bytes.extend(values.iter().map(|&value| value as u8));
                return;
            }
            self.wide = Wide::Yes;
        }
        self.words().extend(values.iter().copied().map(u32::from));
    }
}

/// The beginning of a table, in the width in which it is kept.
#[derive(Clone, Copy, Debug)]
pub enum View<'a> {
    /// A byte a value.
    Bytes(&'a [u8]),
    /// A word a value.
    Words(&'a [u32]),
}

impl<'a> View<'a> {
    /// How many heaps there are.
    pub fn len(&self) -> usize {
        match self {
            View::Bytes(bytes) => bytes.len(),
            View::Words(words) => words.len(),
        }
    }

    /// Whether there is no heap.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap.
    pub fn get(&self, heap: u64) -> Option<u32> {
        let heap = usize::try_from(heap).ok()?;
        match self {
            View::Bytes(bytes) => bytes.get(heap).copied().map(u32::from),
            View::Words(words) => words.get(heap).copied(),
        }
    }

    /// The first heaps, at most `length` of them.
    pub fn first(self, length: u64) -> View<'a> {
        let length = usize::try_from(length).unwrap_or(usize::MAX).min(self.len());
        match self {
            View::Bytes(bytes) => View::Bytes(&bytes[..length]),
            View::Words(words) => View::Words(&words[..length]),
        }
    }

    /// The values from a heap on.
    pub fn iter_from(self, heap: u64) -> impl Iterator<Item = u32> + 'a {
        let from = usize::try_from(heap).unwrap_or(usize::MAX).min(self.len());
        let (bytes, words): (&[u8], &[u32]) = match self {
            View::Bytes(bytes) => (&bytes[from..], &[]),
            View::Words(words) => (&[], &words[from..]),
        };
        bytes.iter().copied().map(u32::from).chain(words.iter().copied())
    }

    /// The largest value and the first heap that has it.
    pub fn largest(&self) -> Option<(u32, u64)> {
        let (most, at) = match self {
            View::Bytes(bytes) => {
                let most = *bytes.iter().max()?;
                (u32::from(most), bytes.iter().position(|&value| value == most)?)
            }
            View::Words(words) => {
                let most = *words.iter().max()?;
                (most, words.iter().position(|&value| value == most)?)
            }
        };
        Some((most, at as u64))
    }

    /// Whether g(n) = g(n − period) + saltus for all heaps n ≥ `from` (which is at least `period`).
    pub(crate) fn repeats(&self, period: usize, saltus: u64, from: usize) -> bool {
        let end = self.len();
        if from >= end {
            return true;
        }
        match self {
            _ if from < period => false,
            View::Bytes(bytes) if saltus == 0 => {
                bytes[from..] == bytes[from - period..end - period]
            }
            View::Words(words) if saltus == 0 => {
                words[from..] == words[from - period..end - period]
            }
            _ => {
                let early = self.iter_from((from - period) as u64);
                let mut pairs = self.iter_from(from as u64).zip(early);
                pairs.all(|(late, early)| u64::from(late) == u64::from(early) + saltus)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_whatever_the_width() {
        let mut values = Values::default();
        values.words().extend([0, 1, 255]);
        values.narrow();
        assert_eq!(values.width(), 1);
        values.extend(&[7, 8]);
        assert_eq!(values.view().iter_from(1).collect::<Vec<_>>(), [1, 255, 7, 8]);
        assert_eq!(values.view().largest(), Some((255, 2)));
        values.extend(&[3, 256, 300]);
        assert_eq!(values.width(), 4);
        assert_eq!(values.view().iter_from(0).collect::<Vec<_>>(), [0, 1, 255, 7, 8, 3, 256, 300]);
        values.narrow();
        assert_eq!((values.width(), values.get(7), values.get(8)), (4, Some(300), None));
        assert_eq!(values.first(3).len(), 3);
    }

    #[test]
    fn repetitions_are_compared_in_both_widths() {
        let mut values = Values::default();
        values.words().extend([9, 1, 2, 1, 2, 1, 2, 3]);
        for _ in 0..2 {
            assert!(values.first(7).repeats(2, 0, 3));
            assert!(!values.view().repeats(2, 0, 3));
            assert!(values.view().repeats(1, 1, 6 + 1));
            assert!(!values.view().repeats(4, 0, 3));
            values.narrow();
        }
    }
}
