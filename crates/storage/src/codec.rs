//! Numbers and lists as bytes, little end first, and back with every length checked.

/// Writes.
#[derive(Debug, Default)]
pub struct Encoder {
    bytes: Vec<u8>,
}

impl Encoder {
    /// A byte.
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// A word.
    pub fn word(&mut self, word: u64) {
        self.bytes.extend_from_slice(&word.to_le_bytes());
    }

    /// A word in as few groups of seven bits as it has, the lowest first.
    pub(crate) fn short(&mut self, mut word: u64) {
        while word > 127 {
            self.byte(word as u8 | 128);
            word >>= 7;
        }
        self.byte(word as u8);
    }

    /// Bytes, their number before them.
    pub fn list(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }

    /// Words, their number before them.
    pub fn words(&mut self, words: &[u64]) {
        self.word(words.len() as u64);
        words.iter().for_each(|&word| self.word(word));
    }

    /// Numbers of four bytes.
    pub fn numbers(&mut self, numbers: &[u32]) {
        self.word(numbers.len() as u64);
        for number in numbers {
            self.bytes.extend_from_slice(&number.to_le_bytes());
        }
    }

    /// Numbers of two bytes.
    pub fn halves(&mut self, numbers: &[u16]) {
        self.word(numbers.len() as u64);
        for number in numbers {
            self.bytes.extend_from_slice(&number.to_le_bytes());
        }
    }

    /// What was written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads; every method is `None` where the bytes end too early.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    rest: &'a [u8],
}

impl<'a> Decoder<'a> {
    /// Reads these bytes.
    pub fn new(bytes: &'a [u8]) -> Decoder<'a> {
        Decoder { rest: bytes }
    }

    /// A byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(byte)
    }

    /// A word.
    pub fn word(&mut self) -> Option<u64> {
        let (word, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u64::from_le_bytes(*word))
    }

    pub(crate) fn short(&mut self) -> Option<u64> {
        let mut word = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 127);
            word |= bits << shift;
            if bits << shift >> shift != bits {
                return None;
            }
            if byte < 128 {
                return Some(word);
            }
        }
        None
    }

    /// Whether nothing is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// `count` items of `width` bytes each.
    fn take(&mut self, width: usize) -> Option<&'a [u8]> {
        let count = usize::try_from(self.word()?).ok()?;
        let (items, rest) = self.rest.split_at_checked(count.checked_mul(width)?)?;
        self.rest = rest;
        Some(items)
    }

    /// Bytes.
    pub fn list(&mut self) -> Option<&'a [u8]> {
        self.take(1)
    }

    /// A text.
    pub fn text(&mut self) -> Option<&'a str> {
        std::str::from_utf8(self.list()?).ok()
    }

    /// Words.
    pub fn words(&mut self) -> Option<Vec<u64>> {
        let (items, _) = self.take(8)?.as_chunks::<8>();
        Some(items.iter().map(|&item| u64::from_le_bytes(item)).collect())
    }

    /// Numbers of four bytes.
    pub fn numbers(&mut self) -> Option<Vec<u32>> {
        let (items, _) = self.take(4)?.as_chunks::<4>();
        Some(items.iter().map(|&item| u32::from_le_bytes(item)).collect())
    }

    /// Numbers of two bytes.
    pub fn halves(&mut self) -> Option<Vec<u16>> {
        let (items, _) = self.take(2)?.as_chunks::<2>();
        Some(items.iter().map(|&item| u16::from_le_bytes(item)).collect())
    }

    /// Nothing is left.
    pub fn end(&self) -> Option<()> {
        self.rest.is_empty().then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_are_read_as_they_are_written() {
        let words = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX - 1, u64::MAX];
        let mut encoder = Encoder::default();
        words.iter().for_each(|&word| encoder.short(word));
        let bytes = encoder.into_bytes();
        let mut decoder = Decoder::new(&bytes);
        assert!(words.iter().all(|&word| decoder.short() == Some(word)));
        assert!(decoder.is_at_end() && decoder.short().is_none());
        assert_eq!(Decoder::new(&[0xFF; 10]).short(), None, "more than 64 bits");
    }

    #[test]
    fn what_is_written_is_read_and_short_bytes_are_refused() {
        let mut encoder = Encoder::default();
        encoder.byte(7);
        encoder.word(u64::MAX);
        encoder.list(b"kayles");
        encoder.words(&[1, 2]);
        encoder.numbers(&[3, u32::MAX]);
        encoder.halves(&[4, 5, u16::MAX]);
        let bytes = encoder.into_bytes();
        let read = |bytes: &[u8]| {
            let mut decoder = Decoder::new(bytes);
            let all = (
                decoder.byte()?,
                decoder.word()?,
                decoder.text()?.to_owned(),
                decoder.words()?,
                decoder.numbers()?,
                decoder.halves()?,
            );
            decoder.end()?;
            Some(all)
        };
        let expected =
            (7, u64::MAX, "kayles".to_owned(), vec![1, 2], vec![3, u32::MAX], vec![4, 5, u16::MAX]);
        assert_eq!(read(&bytes), Some(expected));
        for end in 0..bytes.len() {
            assert_eq!(read(&bytes[..end]), None, "{end}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(read(&longer), None);
        // A length that no memory holds.
        assert_eq!(Decoder::new(&[0xFF; 8]).words(), None);
    }
}
