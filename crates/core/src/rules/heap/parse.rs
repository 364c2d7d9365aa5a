//! Reading take-and-break codes in CGSuite's spelling.
//!
//! ```text
//! code   = digit+ "." digit* [ "[" digit+ "]" ]        at least one digit or a tail behind the point
//! digit  = ( 0–9 | A–V | a–v | "&" number ";" | "*" | "{" count { "," count } "}" ) [ mark ]
//! count  = number [ mark ] [ "+" [ mark ] ]
//! mark   = "!" all sizes differ | "?" not all sizes are equal | "=" all sizes are equal
//! ```
//!
//! The last digit in front of the point is d0; those before it add tokens. `*` is `{0+}`. The reader is one pass without
//! recursion; everything it builds is bounded by the text, which may not be longer than [`MAX_LENGTH`].

use super::{
    Code, Digit, Endless, Sizes,
    code::{MAX_ADDED, MAX_TAKEN},
};
use crate::notation::Diagnostic;
use std::ops::Range;

/// How many characters a code may have.
pub const MAX_LENGTH: usize = 200_000;

/// The largest value of a digit: `&4294967295;` allows 0 to 31 heaps.
const MAX_VALUE: u64 = u32::MAX as u64;

/// The largest number of heaps that a list may name.
const MAX_COUNT: u64 = 65_535;

impl Code {
    /// Reads a code. The places in mistakes are characters from its start.
    ///
    /// ```
    /// use bouton_core::rules::heap::Code;
    /// let kayles = Code::parse("0.77").expect("a code");
    /// assert!(kayles.is_octal());
    /// assert_eq!(Code::parse("04.30").expect("a code").to_string(), "4.3");
    /// assert_eq!(Code::parse("0.7W").expect_err("W is no digit").span, 3..4);
    /// ```
    ///
    /// # Errors
    /// The first mistake, with its place: N0201 to N0216, as the catalogue of mistakes explains them.
    pub fn parse(text: &str) -> Result<Code, Diagnostic> {
        let length = text.chars().count();
        if length > MAX_LENGTH {
            return Err(Diagnostic::new(TOO_LONG, 0..length).with("limit", MAX_LENGTH));
        }
        Reader { characters: text.chars().collect(), place: 0 }.code()
    }

    /// Whether this is the code of a text, however either is spelled.
    pub fn is(&self, text: &str) -> bool {
        Code::parse(text).is_ok_and(|other| other == *self)
    }
}

// The codes of `crate::notation::codes` that this reader reports.
const EMPTY: &str = "N0201";
const NO_POINT: &str = "N0202";
const NO_ZEROTH: &str = "N0203";
const NO_DIGIT: &str = "N0204";
const SECOND_POINT: &str = "N0205";
const TOO_LONG: &str = "N0206";
const NOT_A_DIGIT: &str = "N0207";
const NUMBER: &str = "N0208";
const UNCLOSED: &str = "N0209";
const LIST: &str = "N0210";
const TWO_CONDITIONS: &str = "N0211";
const TAIL: &str = "N0212";
const MARK: &str = "N0213";
const LOOPY: &str = "N0214";
const GROWING: &str = "N0215";
const ADDS_TOO_MUCH: &str = "N0216";

struct Reader {
    characters: Vec<char>,
    place: usize,
}

type Read<T> = Result<T, Diagnostic>;

impl Reader {
    fn code(mut self) -> Read<Code> {
        if self.characters.is_empty() {
            return Err(Diagnostic::new(EMPTY, 0..0));
        }
        let mut front = Vec::new();
        while let Some(c) = self.peek() {
            match c {
                '.' => break,
                '[' | ']' => return Err(self.here(TAIL)),
                _ => front.push(self.digit()?),
            }
        }
        let front_end = self.place;
        if self.peek().is_none() {
            return Err(Diagnostic::new(NO_POINT, 0..front_end)
                .suggest(format!("{}.0", self.text(0..front_end))));
        }
        let Some(zeroth) = front.pop() else {
            let rest = self.text(0..self.characters.len());
            let rest = if rest == "." { ".0".to_owned() } else { rest };
            return Err(self.here(NO_ZEROTH).suggest(format!("0{rest}")));
        };
        if front.iter().skip_while(|digit| digit.is_zero()).count() > MAX_ADDED {
            return Err(Diagnostic::new(ADDS_TOO_MUCH, 0..front_end).with("limit", MAX_ADDED));
        }
        self.place += 1;
        let back_start = self.place;
        let mut taken = Vec::new();
        let mut tail = Vec::new();
        while let Some(c) = self.peek() {
            match c {
                '.' => return Err(self.here(SECOND_POINT)),
                '[' => {
                    tail = self.tail()?;
                    break;
                }
                ']' => return Err(self.here(TAIL)),
                _ => taken.push(self.digit()?),
            }
        }
        if self.place < self.characters.len() {
            return Err(self.here(TAIL));
        }
        if taken.is_empty() && tail.is_empty() {
            return Err(Diagnostic::new(NO_DIGIT, back_start..back_start));
        }
        if taken.len() + tail.len() > MAX_TAKEN {
            let span = back_start..self.characters.len();
            return Err(Diagnostic::new(TOO_LONG, span).with("limit", MAX_TAKEN));
        }
        let whole = 0..self.characters.len();
        Code::new(front, zeroth, taken, tail).map_err(|endless| match endless {
            Endless::Cycle(cycle) => Diagnostic::new(LOOPY, whole).with("cycle", cycle),
            Endless::Growth { added } => Diagnostic::new(GROWING, whole)
                .with("added", added)
                .with("growth", format!("1 → {} → {} → …", 1 + added, 1 + 2 * added)),
        })
    }

    fn tail(&mut self) -> Read<Vec<Digit>> {
        let start = self.place;
        self.place += 1;
        let mut digits = Vec::new();
        loop {
            match self.peek() {
                None => return Err(Diagnostic::new(UNCLOSED, start..start + 1).with("close", ']')),
                Some(']') if digits.is_empty() => {
                    return Err(Diagnostic::new(TAIL, start..self.place + 1));
                }
                Some(']') => {
                    self.place += 1;
                    return Ok(digits);
                }
                Some('[') => return Err(self.here(TAIL)),
                Some('.') => return Err(self.here(SECOND_POINT)),
                Some(_) => digits.push(self.digit()?),
            }
        }
    }

    /// A digit with its mark; at least one character is left.
    fn digit(&mut self) -> Read<Digit> {
        let start = self.place;
        let Some(c) = self.peek() else { return Err(self.here(NOT_A_DIGIT)) };
        match c {
            '{' => return self.list(),
            '!' | '?' | '=' => return Err(self.here(MARK)),
            '*' => {
                self.place += 1;
                let sizes = self.mark()?.unwrap_or(Sizes::Any);
                return self.counted(start, Vec::new(), Some((0, sizes)));
            }
            _ => {}
        }
        let value = if c == '&' {
            self.place += 1;
            let value = self.number(MAX_VALUE)?;
            if self.peek() != Some(';') {
                return Err(Diagnostic::new(UNCLOSED, start..self.place).with("close", ';'));
            }
            value
        } else {
            match c.to_digit(36) {
                Some(value) if value < 32 => value,
                _ => return Err(self.not_a_digit(c)),
            }
        };
        self.place += 1;
        let sizes = self.mark()?.unwrap_or(Sizes::Any);
        Ok(Digit::of_value(value, sizes))
    }

    /// A character that is no digit. Letters after V go on counting, which is what was meant if anything was.
    fn not_a_digit(&self, c: char) -> Diagnostic {
        match c.to_digit(36) {
            Some(value) => self.here(NOT_A_DIGIT).suggest(format!("&{value};")),
            None => self.here(NOT_A_DIGIT),
        }
    }

    /// `{2,3!,5+}` with its mark.
    fn list(&mut self) -> Read<Digit> {
        let start = self.place;
        self.place += 1;
        let mut listed = Vec::new();
        let mut rest: Option<(u32, Option<Sizes>)> = None;
        loop {
            let count_start = self.place;
            if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                let end = (self.place + 1).min(self.characters.len());
                return Err(match self.peek() {
                    None => Diagnostic::new(UNCLOSED, start..start + 1).with("close", '}'),
                    Some(_) => Diagnostic::new(LIST, self.place..end),
                });
            }
            let count = self.number(MAX_COUNT)?;
            let mut sizes = self.mark()?;
            if self.peek() == Some('+') {
                self.place += 1;
                let behind = self.mark()?;
                if (sizes.is_some() && behind.is_some()) || rest.is_some() {
                    return Err(Diagnostic::new(LIST, count_start..self.place));
                }
                sizes = sizes.or(behind);
                rest = Some((count, sizes));
            } else {
                listed.push((count, sizes));
            }
            match self.peek() {
                Some(',') => self.place += 1,
                Some('}') => break,
                Some(_) => return Err(self.here(LIST)),
                None => return Err(Diagnostic::new(UNCLOSED, start..start + 1).with("close", '}')),
            }
        }
        self.place += 1;
        let mark_place = self.place;
        let shared = self.mark()?;
        let marked = listed.iter().map(|&(_, sizes)| sizes).chain(rest.map(|(_, sizes)| sizes));
        if shared.is_some() && marked.flatten().any(|own| Some(own) != shared) {
            return Err(Diagnostic::new(MARK, mark_place..self.place));
        }
        let resolve = |sizes: Option<Sizes>| sizes.or(shared).unwrap_or(Sizes::Any);
        let listed = listed.into_iter().map(|(count, sizes)| (count, resolve(sizes))).collect();
        self.counted(start, listed, rest.map(|(from, sizes)| (from, resolve(sizes))))
    }

    fn counted(
        &self,
        start: usize,
        listed: Vec<(u32, Sizes)>,
        rest: Option<(u32, Sizes)>,
    ) -> Read<Digit> {
        Digit::of_counts(listed, rest).map_err(|count| {
            Diagnostic::new(TWO_CONDITIONS, start..self.place).with("count", count)
        })
    }

    /// A number of decimal digits up to a limit.
    fn number(&mut self, limit: u64) -> Read<u32> {
        let start = self.place;
        let mut value: u64 = 0;
        while let Some(digit) =
            self.peek().filter(char::is_ascii_digit).and_then(|c| c.to_digit(10))
        {
            value = value.saturating_mul(10).saturating_add(u64::from(digit));
            self.place += 1;
        }
        let span = start..self.place.max(start + 1).min(self.characters.len().max(start));
        let mistake = || Diagnostic::new(NUMBER, span.clone()).with("limit", limit);
        if self.place == start || value > limit {
            return Err(mistake());
        }
        u32::try_from(value).map_err(|_| mistake())
    }

    fn mark(&mut self) -> Read<Option<Sizes>> {
        let read = self.one_mark();
        if read.is_some() && self.one_mark().is_some() {
            return Err(Diagnostic::new(MARK, self.place - 1..self.place));
        }
        Ok(read)
    }

    fn one_mark(&mut self) -> Option<Sizes> {
        let sizes = match self.peek()? {
            '!' => Sizes::Distinct,
            '?' => Sizes::NotAllEqual,
            '=' => Sizes::AllEqual,
            _ => return None,
        };
        self.place += 1;
        Some(sizes)
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.place).copied()
    }

    fn here(&self, code: &'static str) -> Diagnostic {
        Diagnostic::new(code, self.place..(self.place + 1).min(self.characters.len()))
    }

    fn text(&self, range: Range<usize>) -> String {
        self.characters[range].iter().collect()
    }
}
