//! What is counted while values go by: the histogram, record values, a digest.
//!
//! Heap 0 is left out of the histogram and is the first record. The digest tells an accident, not an attack; equal sequences have equal
//! digests, however they were computed and wherever the run was interrupted.

use bouton_engine::sequence::Tally;

/// Counts of the heaps from 0 on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    tally: Tally,
    records: Vec<(u64, u32)>,
}

impl Statistics {
    /// How many heaps are counted: 0 to this minus one.
    pub fn heaps(&self) -> u64 {
        self.tally.heaps()
    }

    /// How often each value occurs among the heaps 1, 2, …
    pub fn histogram(&self) -> &[u64] {
        self.tally.histogram()
    }

    /// The heaps whose value is larger than that of every smaller heap, with their values.
    pub fn records(&self) -> &[(u64, u32)] {
        &self.records
    }

    /// The largest value and the first heap that has it.
    pub fn largest(&self) -> (u32, u64) {
        self.tally.largest()
    }

    /// The digest of all values.
    pub fn digest(&self) -> u64 {
        self.tally.digest()
    }

    /// Counts the values of the next heaps.
    pub fn add(&mut self, values: &[u16]) {
        let most = self.records.last().map(|&(_, value)| value);
        if values.iter().copied().max().map(u32::from) > most {
            let mut most = most;
            for (heap, &value) in (self.heaps()..).zip(values) {
                if Some(u32::from(value)) > most {
                    most = Some(u32::from(value));
                    self.records.push((heap, u32::from(value)));
                }
            }
        }
        self.tally.add(values);
    }

    /// All of it as numbers: the records with their number before them, then the tally.
    pub(crate) fn to_words(&self) -> Vec<u64> {
        let mut words = vec![self.records.len() as u64];
        words.extend(self.records.iter().flat_map(|&(heap, value)| [heap, u64::from(value)]));
        words.extend(self.tally.to_words());
        words
    }

    /// The statistics of these numbers; `None` if they are none.
    pub(crate) fn from_words(words: &[u64]) -> Option<Statistics> {
        let (&count, rest) = words.split_first()?;
        let length = usize::try_from(count).ok()?.checked_mul(2)?;
        let (records, tally) = rest.split_at_checked(length)?;
        let (pairs, _) = records.as_chunks::<2>();
        let records = pairs.iter().map(|&[heap, value]| Some((heap, u32::try_from(value).ok()?)));
        Some(Statistics {
            records: records.collect::<Option<_>>()?,
            tally: Tally::from_words(tally)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_the_values_above_all_before() {
        let mut statistics = Statistics::default();
        for part in [&[0, 1, 0][..], &[], &[1, 3, 2], &[3, 9]] {
            statistics.add(part);
        }
        assert_eq!(statistics.records(), [(0, 0), (1, 1), (4, 3), (7, 9)]);
        assert_eq!(statistics.histogram(), [1, 2, 1, 2, 0, 0, 0, 0, 0, 1]);
        assert_eq!(statistics.largest(), (9, 7));
        let words = statistics.to_words();
        assert_eq!(Statistics::from_words(&words), Some(statistics));
        for end in 0..5 {
            assert_eq!(Statistics::from_words(&words[..end]), None);
        }
    }
}
