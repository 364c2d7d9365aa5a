//! Reads natural numbers from a stream, quickly and with the place of each.
//!
//! The fast path handles a number whose digits, up to 19 of them, and the blank after it lie in the buffer: eight bytes at a time,
//! no allocation. Everything else (a number across the end of the buffer, one beyond 64 bits, a mistake) goes through
//! the slow path, which collects the word first. Lines are counted while blanks are skipped, so a place costs nothing.
//!
//! Accepted: blanks, tabs, LF and CRLF line ends, a byte order mark at the start, a missing final line end. A number is
//! a row of the digits 0 to 9, leading zeros allowed, at most [`MAX_DIGITS`] of them. Anything else is a mistake.

use bouton_core::value::Natural;
use std::io::{self, Read};

/// The longest number that is read; longer ones are refused.
pub const MAX_DIGITS: usize = 1_000_000;

const BUFFER: usize = 1 << 16;
const SHOWN: usize = 24;

/// Numbers that are read in one go.
const CHUNK: usize = 32;

/// A place in the input; both count from 1, columns in Unicode characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// A natural number, in a machine word where it fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// At most 64 bits.
    Word(u64),
    /// More than 64 bits.
    Wide(Natural),
}

impl Number {
    /// The number at any size.
    pub fn to_natural(&self) -> Natural {
        match self {
            Number::Word(word) => Natural::from(*word),
            Number::Wide(wide) => wide.clone(),
        }
    }

    /// The number, cut at the largest word: good for counting what cannot be that long.
    pub(crate) fn saturated(&self) -> u64 {
        match self {
            Number::Word(word) => *word,
            Number::Wide(_) => u64::MAX,
        }
    }
}

/// Why a word is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// `-5`.
    Negative,
    /// `1.5`.
    Fractional,
    /// A NUL byte.
    Nul,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// More digits than are read.
    TooLong,
    /// Any other word.
    NotANumber,
}

/// What a scanner may meet instead of a number.
#[derive(Debug)]
pub enum ScanError {
    /// A word that is no number.
    Flaw {
        /// Where it begins.
        place: Place,
        /// The word, cut and with control characters escaped.
        word: String,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// The source could not be read.
    Io(io::Error),
}

impl From<io::Error> for ScanError {
    fn from(error: io::Error) -> ScanError {
        ScanError::Io(error)
    }
}

/// Reads numbers from a source.
#[derive(Debug)]
pub struct Scanner<R> {
    source: R,
    buffer: Vec<u8>,
    /// The next byte to look at.
    next: usize,
    /// One past the last byte that was read.
    end: usize,
    /// Bytes of the source before the buffer.
    before: u64,
    finished: bool,
    line: u64,
    /// The offset in the source at which the line begins.
    line_start: u64,
    /// Where the last number began.
    place: Place,
    word: Vec<u8>,
}

/// A state of a scanner within its buffer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    next: usize,
    line: u64,
    line_start: u64,
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(9) < 5
}

/// The first eight bytes of a window as a word, the first the lowest.
#[inline]
fn word_at(window: &[u8; 24]) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&window[..8]);
    u64::from_le_bytes(eight)
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The top bit of every byte of eight that is no digit.
#[inline]
fn strange(bytes: u64) -> u64 {
    let digits = bytes ^ (ONES * 0x30);
    // 0x76 carries 10 and more into the top bit, and bytes beyond ASCII have it already.
    ((digits & (ONES * 0x7f)).wrapping_add(ONES * 0x76) | digits) & (ONES * 0x80)
}

/// The value of the first `count` bytes of eight (the first byte is the lowest), 1 to 8, which are digits.
#[inline]
fn value_of(bytes: u64, count: u32) -> u64 {
    // Zeros come in from below, so that the digits end at the highest byte.
    let digits = (bytes ^ (ONES * 0x30)) << ((64 - 8 * count) & 63);
    let pairs = (digits.wrapping_mul(10).wrapping_add(digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100).wrapping_add(pairs >> 16)) & 0x0000_ffff_0000_ffff;
    (fours.wrapping_mul(10_000).wrapping_add(fours >> 32)) & 0xffff_ffff
}

/// The value of the leading digits of eight bytes (the first byte is the lowest), and how many they are.
#[inline]
fn leading_digits(bytes: u64) -> (u64, u32) {
    let count = strange(bytes).trailing_zeros() / 8;
    (if count == 0 { 0 } else { value_of(bytes, count) }, count)
}

/// Powers of ten up to the eighth.
const POWERS: [u64; 16] = {
    let mut powers = [1; 16];
    let mut at = 1;
    while at < 9 {
        powers[at] = 10 * powers[at - 1];
        at += 1;
    }
    powers
};

impl<R: Read> Scanner<R> {
    /// A scanner at the start of a source.
    pub fn new(source: R) -> Scanner<R> {
        Scanner {
            source,
            buffer: vec![0; BUFFER],
            next: 0,
            end: 0,
            before: 0,
            finished: false,
            line: 1,
            line_start: 0,
            place: Place { line: 1, column: 1 },
            word: Vec::new(),
        }
    }

    /// Where the last number, or the place at which none was found, begins.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Whether the next number cannot be had without reading from the source.
    pub fn is_drained(&self) -> bool {
        self.buffer[self.next..self.end].iter().all(|&b| is_blank(b))
    }

    /// The next number; `None` at the end of the input.
    ///
    /// # Errors
    /// A word that is no number, or a source that cannot be read.
    #[inline]
    pub fn number(&mut self) -> Result<Option<Number>, ScanError> {
        if self.skip_blanks(false)? { self.number_here().map(Some) } else { Ok(None) }
    }

    /// The state, to come back to with [`reset`](Scanner::reset) as long as nothing was read from the source.
    pub(crate) fn mark(&self) -> Mark {
        Mark { next: self.next, line: self.line, line_start: self.line_start }
    }

    /// Goes back to a mark.
    pub(crate) fn reset(&mut self, mark: &Mark) {
        self.next = mark.next;
        self.line = mark.line;
        self.line_start = mark.line_start;
    }

    /// Reads numbers as long as they lie in the buffer and are written plainly, at most `most` of them; how many. The
    /// next one, if fewer were read, needs [`number`](Scanner::number). This is the loop that makes long inputs quick.
    #[inline]
    pub(crate) fn words(&mut self, most: usize, into: &mut Vec<u64>) -> usize {
        let mut done = 0;
        while done < most {
            let mut chunk = [0; CHUNK];
            let read = self.chunk((most - done).min(CHUNK), &mut chunk);
            into.extend_from_slice(&chunk[..read]);
            done += read;
            if read < CHUNK {
                break;
            }
        }
        done
    }

    /// The same for at most [`CHUNK`] numbers.
    #[inline]
    fn chunk(&mut self, most: usize, chunk: &mut [u64; CHUNK]) -> usize {
        let bytes = &self.buffer[..self.end];
        let mut at = self.next;
        let mut read = 0;
        while read < most {
            let Some(window) = bytes[at..].first_chunk::<24>() else { break };
            let low = word_at(window);
            let end = strange(low);
            if end & 0x80 != 0 {
                let byte = window[0];
                if byte == b'\n' {
                    self.line += 1;
                    self.line_start = self.before + at as u64 + 1;
                } else if !is_blank(byte) {
                    break;
                }
                at += 1;
                continue;
            }
            let mut count = 8;
            let value = if end != 0 {
                count = (end.trailing_zeros() / 8) as usize;
                value_of(low, count as u32)
            } else {
                // Few numbers have many more digits than eight, and 17 of them cannot overflow.
                let mut value = value_of(low, 8);
                while count < 17 && window[count].is_ascii_digit() {
                    value = value * 10 + u64::from(window[count] - b'0');
                    count += 1;
                }
                value
            };
            let after = window[count];
            if after == b' ' {
                at += 1;
            } else if !is_blank(after) {
                break;
            }
            at += count;
            chunk[read % CHUNK] = value;
            read += 1;
        }
        self.next = at;
        read
    }

    /// The next number on the line; `None` at its end, which is not passed.
    ///
    /// # Errors
    /// As [`number`](Scanner::number).
    pub fn number_on_line(&mut self) -> Result<Option<Number>, ScanError> {
        if self.skip_blanks(true)? { self.number_here().map(Some) } else { Ok(None) }
    }

    /// Whether a number or a mistake follows: blanks and line ends are passed.
    ///
    /// # Errors
    /// A source that cannot be read.
    pub fn at_word(&mut self) -> Result<bool, ScanError> {
        self.skip_blanks(false)
    }

    /// Skips blanks. True where a word begins, whose place is kept; false at the end of the input, or (where asked) of the line.
    #[inline]
    fn skip_blanks(&mut self, stop_at_line_end: bool) -> Result<bool, ScanError> {
        loop {
            while self.next < self.end {
                let byte = self.buffer[self.next];
                if !is_blank(byte) {
                    self.place = self.here();
                    return Ok(true);
                }
                if byte == b'\n' {
                    if stop_at_line_end {
                        self.place = self.here();
                        return Ok(false);
                    }
                    self.line += 1;
                    self.line_start = self.before + self.next as u64 + 1;
                }
                self.next += 1;
            }
            if !self.refill()? {
                self.place = self.here();
                return Ok(false);
            }
        }
    }

    fn here(&self) -> Place {
        let offset = self.before + self.next as u64;
        Place { line: self.line, column: offset - self.line_start + 1 }
    }

    /// Reads on when everything in the buffer was used; false at the end of the source.
    fn refill(&mut self) -> Result<bool, ScanError> {
        if self.finished {
            return Ok(false);
        }
        let first = self.before == 0 && self.end == 0;
        self.before += self.end as u64;
        self.next = 0;
        self.end = 0;
        loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.finished = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            }
            // A byte order mark may arrive in pieces.
            let mark = b"\xef\xbb\xbf";
            let seen = &self.buffer[..self.end];
            if first && !self.finished && seen.len() < mark.len() && mark.starts_with(seen) {
                continue;
            }
            if first && seen.starts_with(mark) {
                self.next = mark.len();
                self.line_start = mark.len() as u64;
            }
            return Ok(self.end > self.next || !self.finished);
        }
    }

    /// The number that begins at the next byte.
    #[inline]
    fn number_here(&mut self) -> Result<Number, ScanError> {
        let start = self.next;
        let mut at = start;
        let mut value: u64 = 0;
        // Two steps of eight digits and a rest of three: 19 digits cannot overflow.
        for _ in 0..2 {
            let Some(eight) = self.buffer[at..self.end].first_chunk::<8>() else { break };
            let (part, count) = leading_digits(u64::from_le_bytes(*eight));
            value = value * POWERS[count as usize] + part;
            at += count as usize;
            if count < 8 {
                break;
            }
        }
        while at < self.end && at - start < 19 && self.buffer[at].is_ascii_digit() {
            value = value * 10 + u64::from(self.buffer[at] - b'0');
            at += 1;
        }
        if at < self.end && at > start && is_blank(self.buffer[at]) {
            self.next = at;
            return Ok(Number::Word(value));
        }
        self.number_slowly()
    }

    #[cold]
    fn number_slowly(&mut self) -> Result<Number, ScanError> {
        self.word.clear();
        'word: loop {
            while self.next < self.end {
                let byte = self.buffer[self.next];
                if is_blank(byte) {
                    break 'word;
                }
                self.word.push(byte);
                self.next += 1;
                if self.word.len() > MAX_DIGITS {
                    break 'word;
                }
            }
            if !self.refill()? {
                break;
            }
        }
        match flaw_of(&self.word) {
            None => Ok(number_of(&self.word)),
            Some(flaw) => Err(ScanError::Flaw { place: self.place, word: shown(&self.word), flaw }),
        }
    }
}

fn number_of(digits: &[u8]) -> Number {
    let text = std::str::from_utf8(digits).unwrap_or("0");
    match text.parse::<u64>() {
        Ok(word) => Number::Word(word),
        Err(_) => match u64::try_from(Natural::from_str_radix(text, 10).unwrap_or_default()) {
            Ok(word) => Number::Word(word),
            Err(_) => Number::Wide(Natural::from_str_radix(text, 10).unwrap_or_default()),
        },
    }
}

/// What is wrong with a word, if anything.
fn flaw_of(word: &[u8]) -> Option<Flaw> {
    let Some(strange) = word.iter().position(|b| !b.is_ascii_digit()) else {
        return (word.len() > MAX_DIGITS).then_some(Flaw::TooLong);
    };
    let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    if word.contains(&0) {
        return Some(Flaw::Nul);
    }
    if let Err(error) = std::str::from_utf8(word) {
        // A word that was cut may end inside a character.
        if error.error_len().is_some() || word.len() <= MAX_DIGITS {
            return Some(Flaw::NotUtf8);
        }
    }
    match word[strange] {
        b'-' if strange == 0 && digits(&word[1..]) => Some(Flaw::Negative),
        b'.' if digits(&word[strange + 1..]) => Some(Flaw::Fractional),
        _ => Some(Flaw::NotANumber),
    }
}

/// The word as it is shown in a message.
fn shown(word: &[u8]) -> String {
    let cut = &word[..word.len().min(4 * SHOWN)];
    let text = String::from_utf8_lossy(cut);
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().count() > SHOWN || cut.len() < word.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A source that hands out a few bytes at a time, to put the end of the buffer everywhere.
    struct Drip<'a> {
        rest: &'a [u8],
        step: usize,
    }

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.step.min(self.rest.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.rest[..count]);
            self.rest = &self.rest[count..];
            Ok(count)
        }
    }

    type Placed<T> = (T, u64, u64);

    /// Numbers with their places, then the mistake that ended the reading.
    fn read(text: &[u8], step: usize) -> (Vec<Placed<String>>, Option<Placed<Flaw>>) {
        let mut scanner = Scanner::new(Drip { rest: text, step });
        let mut numbers = Vec::new();
        loop {
            match scanner.number() {
                Ok(Some(number)) => {
                    let place = scanner.place();
                    numbers.push((number.to_natural().to_string(), place.line, place.column));
                }
                Ok(None) => return (numbers, None),
                Err(ScanError::Flaw { place, flaw, .. }) => {
                    return (numbers, Some((flaw, place.line, place.column)));
                }
                Err(ScanError::Io(error)) => panic!("{error}"),
            }
        }
    }

    #[track_caller]
    fn check(text: &[u8], expected: &str, flaw: Option<(Flaw, u64, u64)>) {
        for step in [1, 2, 3, 7, 8, 9, 1000] {
            let (numbers, found) = read(text, step);
            let shown: Vec<String> =
                numbers.iter().map(|(n, line, column)| format!("{n}@{line}:{column}")).collect();
            assert_eq!(shown.join(" "), expected, "{step} bytes at a time");
            assert_eq!(found, flaw, "{step} bytes at a time");
        }
    }

    #[test]
    fn numbers_have_places() {
        check(b"1 20\n\n  300\r\n4", "1@1:1 20@1:3 300@3:3 4@4:1", None);
        check(b"", "", None);
        check(b"  \n\t ", "", None);
        check(b"\xef\xbb\xbf7 8", "7@1:1 8@1:3", None);
        check(b"0007 00000000000000000000000000000001", "7@1:1 1@1:6", None);
    }

    #[test]
    fn numbers_have_any_size() {
        check(
            b"9999999999999999999 18446744073709551615 18446744073709551616\n123456789012345678901234567890",
            "9999999999999999999@1:1 18446744073709551615@1:21 18446744073709551616@1:42 \
             123456789012345678901234567890@2:1",
            None,
        );
    }

    #[test]
    fn mistakes_have_places() {
        check(b"1 -5", "1@1:1", Some((Flaw::Negative, 1, 3)));
        check(b"1\n1.5 2", "1@1:1", Some((Flaw::Fractional, 2, 1)));
        check(b"1\n2 \0 3", "1@1:1 2@2:1", Some((Flaw::Nul, 2, 3)));
        check(b"\xff", "", Some((Flaw::NotUtf8, 1, 1)));
        check(b"\xef\xbb", "", Some((Flaw::NotUtf8, 1, 1)));
        check("5 ５".as_bytes(), "5@1:1", Some((Flaw::NotANumber, 1, 3)));
        check(b"12a", "", Some((Flaw::NotANumber, 1, 1)));
        check(b"+1", "", Some((Flaw::NotANumber, 1, 1)));
        check(b"1e9", "", Some((Flaw::NotANumber, 1, 1)));
        check(b"--1", "", Some((Flaw::NotANumber, 1, 1)));
    }

    #[test]
    fn a_number_may_have_a_million_digits_and_not_one_more() {
        let long = vec![b'7'; MAX_DIGITS];
        let (numbers, flaw) = read(&long, 5000);
        assert_eq!((numbers.len(), flaw), (1, None));
        let longer = vec![b'7'; MAX_DIGITS + 1];
        assert_eq!(read(&longer, 5000).1, Some((Flaw::TooLong, 1, 1)));
    }

    #[test]
    fn a_line_ends_where_it_ends() {
        let mut scanner = Scanner::new(&b"1 2 \n3"[..]);
        for expected in [Some(1), Some(2), None, None] {
            let found = scanner.number_on_line().unwrap().map(|n| n.saturated());
            assert_eq!(found, expected);
        }
        assert!(scanner.at_word().unwrap());
        assert_eq!(scanner.number_on_line().unwrap(), Some(Number::Word(3)));
        assert_eq!(scanner.number_on_line().unwrap(), None);
        assert!(!scanner.at_word().unwrap());
    }

    proptest! {
        #[test]
        fn many_at_once_are_read_as_one_by_one(
            numbers in proptest::collection::vec((any::<u64>(), 0_u32..64), 0..200),
            step in 1_usize..400,
            most in 1_usize..50,
        ) {
            let text: Vec<String> = numbers.iter().map(|(n, shift)| (n >> shift).to_string()).collect();
            let text = text.join("\n") + "\n";
            let mut alone = Scanner::new(Drip { rest: text.as_bytes(), step });
            let mut scanner = Scanner::new(Drip { rest: text.as_bytes(), step });
            let mut read = Vec::new();
            loop {
                scanner.words(most, &mut read);
                match scanner.number().unwrap() {
                    Some(number) => read.push(number.saturated()),
                    None => break,
                }
            }
            let mut expected = Vec::new();
            while let Some(number) = alone.number().unwrap() {
                expected.push(number.saturated());
            }
            prop_assert_eq!(read, expected);
            prop_assert_eq!(scanner.place(), alone.place());
        }

        #[test]
        fn what_is_printed_is_read_back(
            numbers in proptest::collection::vec((any::<u128>(), 0_u32..128), 0..40),
            step in 1_usize..40,
        ) {
            let numbers: Vec<u128> = numbers.into_iter().map(|(n, shift)| n >> shift).collect();
            let text: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            let (found, flaw) = read(text.join("\n").as_bytes(), step);
            let found: Vec<String> = found.into_iter().map(|(n, _, _)| n).collect();
            prop_assert_eq!(found, text);
            prop_assert_eq!(flaw, None);
        }

        #[test]
        fn eight_bytes_are_read_as_digit_by_digit(bytes: [u8; 8], digits in 0_usize..=8) {
            let mut bytes = bytes;
            for byte in &mut bytes[..digits] {
                *byte = b'0' + *byte % 10;
            }
            let count = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
            let value = bytes[..count].iter().fold(0, |v, b| v * 10 + u64::from(b - b'0'));
            prop_assert_eq!(leading_digits(u64::from_le_bytes(bytes)), (value, count as u32));
        }

        #[test]
        fn garbage_never_hangs_or_panics(bytes: Vec<u8>, step in 1_usize..20) {
            let _ = read(&bytes, step);
        }
    }
}
