//! The numbers of one case, read from the input by its pattern.
//!
//! One case is held at a time, in buffers that are used again, so memory is bounded by the longest case and a stream of
//! any length can be judged.

use crate::{
    mistake::{Expected, InputError, Problematic},
    problem::{Cases, Input, Item, Layout, Pattern, Times},
    scanner::{Mark, Number, Place, ScanError, Scanner},
};
use bouton_core::value::Natural;
use std::{io::Read, ops::Range};

/// How many numbers one case may have.
pub const MAX_NUMBERS: usize = 1 << 24;

/// How many cases are read ahead at most.
pub(crate) const BLOCK: usize = 256;

/// Cases that were read ahead.
#[derive(Debug)]
pub(crate) struct Block {
    start: Mark,
    /// How many.
    pub(crate) cases: u64,
}

/// The numbers of one case.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Its number, from 1.
    pub number: u64,
    /// Where it begins.
    pub place: Place,
    /// All numbers in their order; 0 where one is wider than a word.
    words: Vec<u64>,
    /// The wide ones: index into `words`, and number.
    wide: Vec<(usize, Natural)>,
    /// Where the numbers of each part of the pattern begin, and the end of the last.
    starts: Vec<usize>,
}

impl Default for Place {
    fn default() -> Place {
        Place { line: 1, column: 1 }
    }
}

impl Case {
    /// The numbers of a part of the pattern as words, if none of the case is wider.
    pub fn words(&self, item: usize) -> Option<&[u64]> {
        if self.wide.is_empty() { self.words.get(self.range(item)) } else { None }
    }

    /// The numbers of several neighbouring parts as words, if none of the case is wider.
    pub(crate) fn words_of(&self, items: &Range<usize>) -> Option<&[u64]> {
        if !self.wide.is_empty() || items.is_empty() {
            return None;
        }
        self.words.get(self.starts[items.start]..self.starts[items.end])
    }

    /// The indices of the numbers of a part.
    pub(crate) fn range(&self, item: usize) -> Range<usize> {
        self.starts[item]..self.starts[item + 1]
    }

    /// A number by its index.
    pub fn number_at(&self, index: usize) -> Number {
        match self.wide.binary_search_by_key(&index, |entry| entry.0) {
            Ok(found) => Number::Wide(self.wide[found].1.clone()),
            Err(_) => Number::Word(self.words[index]),
        }
    }

    /// The number of a field that is a single number.
    pub fn field(&self, pattern: &Pattern, field: usize) -> Number {
        let start = pattern.place_of(field).map_or(0, |(item, _)| self.starts[item]);
        self.number_at(start)
    }

    /// All numbers of the case as they were read, a blank between two; cut after about `limit` characters.
    pub fn text(&self, limit: usize) -> String {
        let mut text = String::new();
        for index in 0..self.words.len() {
            if index > 0 {
                text.push(' ');
            }
            if text.len() >= limit {
                text.push('…');
                break;
            }
            text.push_str(&self.number_at(index).to_natural().to_string());
        }
        text
    }

    fn clear(&mut self) {
        self.words.clear();
        self.wide.clear();
        self.starts.clear();
    }

    #[inline]
    fn push(&mut self, number: Number) {
        match number {
            Number::Word(word) => self.words.push(word),
            Number::Wide(wide) => {
                self.wide.push((self.words.len(), wide));
                self.words.push(0);
            }
        }
    }
}

/// Reads the cases of an input one by one.
#[derive(Debug)]
pub struct CaseReader<'p, R> {
    input: &'p Input,
    scanner: Scanner<R>,
    /// How many cases there are, once that has been read.
    count: Option<u64>,
    read: u64,
    /// How many single numbers may be read together at the start of a case.
    quick_start: usize,
}

impl<'p, R: Read> CaseReader<'p, R> {
    /// A reader at the start of the input.
    pub fn new(input: &'p Input, source: R) -> CaseReader<'p, R> {
        let plain = input.layout == Layout::Tokens && !matches!(input.cases, Cases::Stop(_));
        let quick_start = if plain { input.pattern.leading_numbers() } else { 0 };
        CaseReader { input, scanner: Scanner::new(source), count: None, read: 0, quick_start }
    }

    /// Whether the next case cannot be had without reading from the source.
    pub fn is_drained(&self) -> bool {
        self.scanner.is_drained()
    }

    /// Reads the next case; false when there is none.
    ///
    /// # Errors
    /// A mistake in the input, or a source that cannot be read.
    #[inline]
    pub fn next(&mut self, case: &mut Case) -> Result<bool, InputError> {
        case.clear();
        case.number = self.read + 1;
        let more = match self.input.cases {
            Cases::Count => {
                let more = self.counted()?;
                if more && !self.scanner.at_word()? {
                    return Err(self.missing(Problematic::FirstNumber, case));
                }
                more
            }
            Cases::End => self.scanner.at_word()?,
            Cases::Stop(_) => {
                if !self.scanner.at_word()? {
                    return Err(self.missing(Problematic::Stop, case));
                }
                true
            }
        };
        if !more {
            return Ok(false);
        }
        case.place = self.scanner.place();
        let items = &self.input.pattern.items;
        let last = items.len() - 1;
        // The single numbers in front are read together where nothing is compared with them.
        let mut quick = 0;
        if self.quick_start > 0 {
            quick = self.scanner.words(self.quick_start, &mut case.words);
            case.starts.extend(0..quick);
            if quick == items.len() {
                case.starts.push(quick);
                self.read += 1;
                return Ok(true);
            }
        }
        for (index, item) in items.iter().enumerate().skip(quick) {
            case.starts.push(case.words.len());
            match item {
                Item::Number(field) => {
                    let quick = self.input.layout == Layout::Tokens
                        && self.scanner.words(1, &mut case.words) == 1;
                    if !quick {
                        let number = self.one(case, *field)?;
                        case.push(number);
                    }
                    if let Cases::Stop(stop) = &self.input.cases
                        && index + 1 == stop.len()
                        && case.wide.is_empty()
                        && case.words == *stop
                    {
                        return Ok(false);
                    }
                }
                Item::Rows { fields, times } => self.rows(case, fields, *times)?,
            }
            if index == last {
                case.starts.push(case.words.len());
            }
        }
        if self.input.layout == Layout::Lines {
            self.end_of_line(case)?;
        }
        self.read += 1;
        Ok(true)
    }

    /// Reads whole cases ahead, as far as they lie in the buffer and are written plainly; how many, at most [`BLOCK`].
    /// Only where a case is a row of single numbers; what is missing or wrong is left to [`next`](CaseReader::next).
    #[inline]
    pub(crate) fn block(&mut self, numbers: &mut Vec<u64>) -> Block {
        let start = self.scanner.mark();
        numbers.clear();
        let width = self.input.pattern.items.len();
        let left = match (&self.input.cases, self.count) {
            (Cases::End, _) => u64::MAX,
            (Cases::Count, Some(count)) => count - self.read,
            _ => 0,
        };
        if self.quick_start != width || left == 0 {
            return Block { start, cases: 0 };
        }
        let most = width * left.min(BLOCK as u64) as usize;
        let read = self.scanner.words(most, numbers);
        let whole = read - read % width;
        if whole < read {
            self.scanner.reset(&start);
            numbers.clear();
            self.scanner.words(whole, numbers);
        }
        let cases = (whole / width) as u64;
        self.read += cases;
        Block { start, cases }
    }

    /// Takes a block back that was the last thing read.
    pub(crate) fn take_back(&mut self, block: &Block) {
        self.scanner.reset(&block.start);
        self.read -= block.cases;
    }

    /// Where the input goes on after the last case, if it does. Judges ignore what stands there.
    ///
    /// # Errors
    /// A source that cannot be read.
    pub fn rest(&mut self) -> Result<Option<Place>, InputError> {
        Ok(self.scanner.at_word()?.then(|| self.scanner.place()))
    }

    /// Whether there is another of the cases that were counted in front.
    fn counted(&mut self) -> Result<bool, InputError> {
        let count = match self.count {
            Some(count) => count,
            None => {
                let case = Case::default();
                let number = self.scanner.number().map_err(|e| self.flawed(e, &case, "cases"))?;
                let Some(number) = number else {
                    return Err(self.missing(Problematic::Count, &case));
                };
                if self.input.layout == Layout::Lines {
                    self.end_of_line(&case)?;
                }
                *self.count.insert(number.saturated())
            }
        };
        Ok(self.read < count)
    }

    /// Rows of numbers, as often as a number before them says, or to the end of the line.
    #[inline]
    fn rows(&mut self, case: &mut Case, fields: &[usize], times: Times) -> Result<(), InputError> {
        let Times::Field(times) = times else { return self.rows_on_line(case, fields) };
        let rows = case.field(&self.input.pattern, times).saturated();
        let numbers = rows.saturating_mul(fields.len() as u64);
        let mut done = 0;
        while done < numbers {
            let room = MAX_NUMBERS.saturating_sub(case.words.len());
            if room == 0 {
                return Err(InputError::TooManyNumbers { place: case.place, case: case.number });
            }
            if self.input.layout == Layout::Tokens {
                let most = (numbers - done).min(room as u64) as usize;
                done += self.scanner.words(most, &mut case.words) as u64;
                if done == numbers || most == room && case.words.len() == MAX_NUMBERS {
                    continue;
                }
            }
            let number = self.one(case, fields[(done % fields.len() as u64) as usize])?;
            case.push(number);
            done += 1;
        }
        Ok(())
    }

    fn rows_on_line(&mut self, case: &mut Case, fields: &[usize]) -> Result<(), InputError> {
        loop {
            for (index, field) in fields.iter().enumerate() {
                if case.words.len() >= MAX_NUMBERS {
                    return Err(InputError::TooManyNumbers {
                        place: case.place,
                        case: case.number,
                    });
                }
                let number = if index == 0 {
                    match self.scanner.number_on_line() {
                        Ok(Some(number)) => number,
                        Ok(None) => return Ok(()),
                        Err(error) => {
                            let name = &self.input.pattern.fields[*field];
                            return Err(self.flawed(error, case, name));
                        }
                    }
                } else {
                    self.one(case, *field)?
                };
                case.push(number);
            }
        }
    }

    /// The number of a field, which must be there.
    #[inline]
    fn one(&mut self, case: &Case, field: usize) -> Result<Number, InputError> {
        let number = match self.input.layout {
            Layout::Tokens => self.scanner.number(),
            Layout::Lines => self.scanner.number_on_line(),
        };
        match number {
            Ok(Some(number)) => Ok(number),
            Ok(None) => {
                let name = self.input.pattern.fields[field].clone();
                Err(self.missing(Problematic::Field(name), case))
            }
            Err(error) => Err(self.flawed(error, case, &self.input.pattern.fields[field])),
        }
    }

    fn end_of_line(&mut self, case: &Case) -> Result<(), InputError> {
        match self.scanner.number_on_line() {
            Ok(None) => Ok(()),
            Ok(Some(number)) => Err(InputError::Unexpected {
                place: self.scanner.place(),
                case: case.number,
                expected: Expected::EndOfLine,
                found: shortened(&number),
                flaw: None,
            }),
            Err(ScanError::Io(error)) => Err(error.into()),
            Err(ScanError::Flaw { place, word, flaw }) => Err(InputError::Unexpected {
                place,
                case: case.number,
                expected: Expected::EndOfLine,
                found: word,
                flaw: Some(flaw),
            }),
        }
    }

    #[cold]
    fn flawed(&self, error: ScanError, case: &Case, field: &str) -> InputError {
        match error {
            ScanError::Io(error) => error.into(),
            ScanError::Flaw { place, word, flaw } => InputError::Unexpected {
                place,
                case: case.number,
                expected: Expected::Number(field.to_owned()),
                found: word,
                flaw: Some(flaw),
            },
        }
    }

    #[cold]
    fn missing(&self, what: Problematic, case: &Case) -> InputError {
        let expected = match what {
            Problematic::Count => Expected::Number("cases".to_owned()),
            Problematic::Field(name) => Expected::Number(name),
            Problematic::FirstNumber => Expected::Case { of: self.count },
            Problematic::Stop => Expected::Stop(match &self.input.cases {
                Cases::Stop(stop) => stop.clone(),
                Cases::Count | Cases::End => Vec::new(),
            }),
        };
        InputError::Truncated { place: self.scanner.place(), case: case.number, expected }
    }
}

fn shortened(number: &Number) -> String {
    let mut text = number.to_natural().to_string();
    if text.len() > 24 {
        text.truncate(24);
        text.push('…');
    }
    text
}
