//! Positions as single machine words.
//!
//! # What it computes
//! A canonical position is a short list of words. Where it fits, the list itself is packed into one word: four bits for how many
//! words there are, then each of them in an equal part of the other 60 bits. Any other list gets a number, which with the
//! mark [`WIDE`] in front is its word. So equal words mean equal positions, tables compare one word, and a position takes no
//! memory beside its place in a table.
//!
//! Packed words of one length are ordered as the lists are, so smaller words mean smaller positions: searches begin there.

use super::interner::Interner;
use crate::budget::{Meter, Stop};
use std::sync::RwLock;

/// The bits behind the length.
const BITS: u32 = 60;

/// The length that marks the number of a wide position.
const WIDE: u64 = 15;

/// The length that marks a number of something else than a position.
const OTHER: u64 = 14;

/// The bits of each word of a list of this length.
const fn width(length: usize) -> u32 {
    match length {
        0 => 0,
        length => BITS / length as u32,
    }
}

/// The word of a list, if it fits.
#[inline]
pub(super) fn pack(words: &[u64]) -> Option<u64> {
    match *words {
        // The usual lengths first, without a loop.
        [a] if a < 1 << 60 => Some((1 << BITS) | a),
        [a, b] if (a | b) < 1 << 30 => Some((2 << BITS) | (a << 30) | b),
        [a, b, c] if (a | b | c) < 1 << 20 => Some((3 << BITS) | (a << 40) | (b << 20) | c),
        _ if words.len() < OTHER as usize => {
            let width = width(words.len());
            let mut key = words.len() as u64;
            let mut all = 0;
            for &word in words {
                key = (key << width) | word;
                all |= word;
            }
            let shift = BITS - width * words.len() as u32;
            (words.is_empty() || all >> width == 0).then_some(key << shift)
        }
        _ => None,
    }
}

/// A number as a word that is never that of a position.
pub(super) fn other(number: u32) -> u64 {
    (OTHER << BITS) | u64::from(number)
}

/// The number behind such a word.
pub(super) fn as_other(key: u64) -> Option<u32> {
    (key >> BITS == OTHER).then_some(key as u32)
}

/// Positions that do not fit into one word, with their numbers; shared by all threads of a search.
#[derive(Debug, Default)]
pub(super) struct Wide {
    lists: RwLock<Interner<u64>>,
}

impl Wide {
    /// The word of a canonical position.
    ///
    /// # Errors
    /// The memory limit.
    #[inline]
    pub(super) fn key(&self, words: &[u64], meter: &mut Meter<'_>) -> Result<u64, Stop> {
        match pack(words) {
            Some(key) => Ok(key),
            None => self.number(words, meter),
        }
    }

    /// The word of a canonical position that has one already.
    pub(super) fn known_key(&self, words: &[u64]) -> Option<u64> {
        pack(words).or_else(|| {
            let lists = self.lists.read().ok()?;
            Some((WIDE << BITS) | u64::from(lists.find(words)?))
        })
    }

    #[cold]
    fn number(&self, words: &[u64], meter: &mut Meter<'_>) -> Result<u64, Stop> {
        let known = match self.lists.read() {
            Ok(lists) => lists.find(words),
            Err(_) => None,
        };
        let number = match known {
            Some(number) => number,
            None => {
                let mut lists = self.lists.write().unwrap_or_else(|poisoned| poisoned.into_inner());
                lists.intern(words, meter)?
            }
        };
        Ok((WIDE << BITS) | u64::from(number))
    }

    /// The position of a word.
    pub(super) fn words(&self, key: u64, words: &mut Vec<u64>) {
        words.clear();
        if key >> BITS == WIDE {
            let lists = self.lists.read().unwrap_or_else(|poisoned| poisoned.into_inner());
            words.extend_from_slice(lists.key(key as u32));
            return;
        }
        let length = (key >> BITS) as usize;
        let width = width(length);
        let mask = (1u64 << width) - 1;
        words.extend((0..length as u32).map(|i| (key >> (BITS - width * (i + 1))) & mask));
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.lists.read().map_or(0, |lists| lists.bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    /// Every list comes back from its word, and different lists have different words.
    #[test]
    fn words_stand_for_lists() {
        let mut meter = Budget::default().meter();
        let wide = Wide::default();
        let mut seen = std::collections::HashMap::new();
        let sizes = [
            0,
            1,
            5,
            15,
            16,
            4095,
            4096,
            (1 << 20) - 1,
            1 << 20,
            1 << 30,
            (1 << 60) - 1,
            1 << 60,
            u64::MAX,
        ];
        let mut lists: Vec<Vec<u64>> = vec![Vec::new()];
        for length in 1..=17 {
            for &size in &sizes {
                for place in 0..length {
                    let mut list = vec![3; length];
                    list[place] = size;
                    lists.push(list.clone());
                    list[0] = 0;
                    lists.push(list);
                }
            }
        }
        let mut back = Vec::new();
        for list in &lists {
            let key = wide.key(list, &mut meter).expect("enough memory");
            wide.words(key, &mut back);
            assert_eq!(&back, list);
            assert!(key != u64::MAX && as_other(key).is_none());
            assert_eq!(seen.entry(key).or_insert_with(|| list.clone()), list);
        }
    }

    #[test]
    fn packed_words_are_ordered_as_lists() {
        let lists = [[0, 5, 9], [0, 6, 0], [1, 0, 0], [1, 0, 7]];
        let keys: Vec<Option<u64>> = lists.iter().map(|list| pack(list)).collect();
        assert!(keys.is_sorted() && keys.iter().all(Option::is_some));
    }
}
