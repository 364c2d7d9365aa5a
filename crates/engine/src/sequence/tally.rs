//! What is counted while values are computed: how often each occurs, the largest, a running hash.
//!
//! The hash has 16 lanes of 64 bits. Heap n goes, as a 16-bit value, into a word of four heaps n ≡ 0, 1, 2, 3 mod 4 that is mixed into lane ⌊n/4⌋ mod 16 by
//! an xor and an odd factor. Equal sequences have equal hashes, whichever engine computed them; words that are not complete are kept until they
//! are. It tells an accident, not an attack.

/// An odd number without visible structure (2⁶⁴ divided by the golden ratio).
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Counts of the heaps from 0 on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    heaps: u64,
    counts: Vec<u64>,
    largest: (u32, u64),
    lanes: [u64; 16],
    /// The values of the word that is not complete.
    pending: u64,
}

impl Tally {
    /// The number of heaps that are counted: heaps 0 to this minus one.
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// How often each value occurs among the heaps 1, 2, … (heap 0 is left out).
    pub fn histogram(&self) -> &[u64] {
        &self.counts
    }

    /// The largest value and the first heap that has it.
    pub fn largest(&self) -> (u32, u64) {
        self.largest
    }

    /// The hash of all values so far.
    pub fn digest(&self) -> u64 {
        let mut digest = self.heaps.wrapping_mul(FACTOR) ^ self.pending;
        for lane in self.lanes {
            digest = (digest ^ lane).wrapping_mul(FACTOR);
            digest ^= digest >> 29;
        }
        digest
    }

    /// All that a tally holds, as numbers: heaps, largest value and where, the word that is not complete, the lanes, the counts.
    pub fn to_words(&self) -> Vec<u64> {
        let mut words = vec![self.heaps, u64::from(self.largest.0), self.largest.1, self.pending];
        words.extend(self.lanes);
        words.extend(&self.counts);
        words
    }

    /// The tally of these numbers; `None` if they are none (too few, or counts that do not add up to the heaps).
    pub fn from_words(words: &[u64]) -> Option<Tally> {
        let (&[heaps, largest, at, pending], rest) = words.split_first_chunk()?;
        let (lanes, counts) = rest.split_first_chunk()?;
        let total = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count))?;
        let largest = (u32::try_from(largest).ok()?, at);
        let fits = total == heaps.saturating_sub(1) && counts.len() <= 1 << 16;
        fits.then(|| Tally { heaps, counts: counts.to_vec(), largest, lanes: *lanes, pending })
    }

    /// Counts the next heaps.
    pub fn add(&mut self, values: &[u16]) {
        let mut rest = values;
        // Up to the next word.
        while !self.heaps.is_multiple_of(4)
            && let Some((&value, others)) = rest.split_first()
        {
            self.one(value);
            rest = others;
        }
        let mut words = rest.chunks_exact(4);
        for word in &mut words {
            if let &[a, b, c, d] = word {
                for value in [a, b, c, d] {
                    self.count(value);
                    self.heaps += 1;
                }
                let word =
                    u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48;
                self.mix(word);
            }
        }
        for &value in words.remainder() {
            self.one(value);
        }
    }

    fn one(&mut self, value: u16) {
        self.count(value);
        self.pending |= u64::from(value) << (16 * (self.heaps % 4));
        self.heaps += 1;
        if self.heaps.is_multiple_of(4) {
            let word = std::mem::take(&mut self.pending);
            self.mix(word);
        }
    }

    /// Mixes in the word of the four heaps before `heaps`.
    fn mix(&mut self, word: u64) {
        let lane = &mut self.lanes[(self.heaps / 4 % 16) as usize];
        *lane = (*lane ^ word).wrapping_mul(FACTOR).rotate_left(23);
    }

    fn count(&mut self, value: u16) {
        if self.counts.len() <= usize::from(value) {
            self.counts.resize(usize::from(value) + 1, 0);
        }
        if u32::from(value) > self.largest.0 {
            self.largest = (u32::from(value), self.heaps);
        }
        self.counts[usize::from(value)] += u64::from(self.heaps > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_does_not_depend_on_how_the_values_are_cut() {
        let values: Vec<u16> = (0..1000u16).map(|n| n * 7 % 23).collect();
        let mut whole = Tally::default();
        whole.add(&values);
        for cut in [1, 3, 4, 17, 64] {
            let mut parts = Tally::default();
            for part in values.chunks(cut) {
                parts.add(part);
            }
            assert_eq!(parts, whole, "parts of {cut}");
        }
        assert_eq!(Tally::from_words(&whole.to_words()), Some(whole.clone()));
        assert_eq!(whole.largest(), (22, 13));
        assert_eq!(whole.histogram().iter().sum::<u64>(), 999);
        let mut changed = values.clone();
        changed[500] ^= 1;
        let mut other = Tally::default();
        other.add(&changed);
        assert_ne!(other.digest(), whole.digest());
    }
}
