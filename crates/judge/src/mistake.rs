//! Mistakes in a judge's input: where, what was expected, what was found. Each kind has a stable code.

use crate::scanner::{Flaw, MAX_DIGITS, Place};
use bouton_core::notation::Diagnostic;
use std::{fmt, io};

/// What should have stood at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The number of a field; `cases` for the number of cases.
    Number(String),
    /// Another of the cases that were counted in front.
    Case {
        /// How many there should be.
        of: Option<u64>,
    },
    /// A case, or the numbers that end the input.
    Stop(Vec<u64>),
    /// Nothing more on the line.
    EndOfLine,
}

/// What is missing at the end of the input.
pub(crate) enum Problematic {
    Count,
    Field(String),
    FirstNumber,
    Stop,
}

/// A mistake in the input, or an input that cannot be read.
#[derive(Debug)]
pub enum InputError {
    /// A word that should not stand there.
    Unexpected {
        /// Where it begins.
        place: Place,
        /// The case, from 1.
        case: u64,
        /// What should stand there.
        expected: Expected,
        /// The word, cut.
        found: String,
        /// What is wrong with it, when a number was expected.
        flaw: Option<Flaw>,
    },
    /// The input, or the line, ends too early.
    Truncated {
        /// Where it ends.
        place: Place,
        /// The case, from 1.
        case: u64,
        /// What should follow.
        expected: Expected,
    },
    /// More numbers in one case than are held.
    TooManyNumbers {
        /// Where the case begins.
        place: Place,
        /// The case, from 1.
        case: u64,
    },
    /// The input cannot be read.
    Io(io::Error),
}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> InputError {
        InputError::Io(error)
    }
}

impl From<crate::scanner::ScanError> for InputError {
    fn from(error: crate::scanner::ScanError) -> InputError {
        match error {
            crate::scanner::ScanError::Io(error) => InputError::Io(error),
            crate::scanner::ScanError::Flaw { place, word, flaw } => InputError::Unexpected {
                place,
                case: 0,
                expected: Expected::Number(String::new()),
                found: word,
                flaw: Some(flaw),
            },
        }
    }
}

impl InputError {
    /// The stable code; `None` for an input that cannot be read.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            InputError::Unexpected { flaw: Some(Flaw::TooLong), .. } => Some("J0103"),
            InputError::Unexpected { expected: Expected::EndOfLine, .. } => Some("J0107"),
            InputError::Unexpected { expected, .. } if expected.is_count() => Some("J0109"),
            InputError::Unexpected { .. } => Some("J0101"),
            InputError::Truncated { expected: Expected::Case { .. }, .. } => Some("J0105"),
            InputError::Truncated { expected: Expected::Stop(_), .. } => Some("J0106"),
            InputError::Truncated { expected, .. } if expected.is_count() => Some("J0110"),
            InputError::Truncated { .. } => Some("J0102"),
            InputError::TooManyNumbers { .. } => Some("J0104"),
            InputError::Io(_) => None,
        }
    }

    /// The mistake as code and arguments, for surfaces that have their own sentences; `None` for an input that cannot be
    /// read. The span is the column of the line.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        let place = self.place()?;
        let (case, expected, found) = match self {
            InputError::Unexpected { case, expected, found, .. } => {
                (*case, Some(expected), found.as_str())
            }
            InputError::Truncated { case, expected, .. } => (*case, Some(expected), ""),
            InputError::TooManyNumbers { case, .. } => (*case, None, ""),
            InputError::Io(_) => return None,
        };
        let diagnostic = diagnostic(self.code()?, place, found).with("case", case);
        Some(match expected {
            Some(Expected::Number(field)) => diagnostic.with("field", field),
            Some(Expected::Case { of }) => {
                diagnostic.with("of", of.map_or("?".to_owned(), |of| of.to_string()))
            }
            Some(Expected::Stop(stop)) => {
                let stop: Vec<String> = stop.iter().map(ToString::to_string).collect();
                diagnostic.with("stop", stop.join(" "))
            }
            Some(Expected::EndOfLine) | None => diagnostic,
        })
    }

    /// Where it stands.
    pub fn place(&self) -> Option<Place> {
        match self {
            InputError::Unexpected { place, .. }
            | InputError::Truncated { place, .. }
            | InputError::TooManyNumbers { place, .. } => Some(*place),
            InputError::Io(_) => None,
        }
    }
}

impl Expected {
    /// Whether it is the number of cases in front, which belongs to no case.
    fn is_count(&self) -> bool {
        matches!(self, Expected::Number(field) if field == "cases")
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Number(_) if self.is_count() => f.write_str("the number of cases"),
            Expected::Number(field) => write!(f, "the number {field}"),
            Expected::Case { of: Some(of) } => write!(f, "another case, of {of} in all"),
            Expected::Case { of: None } => f.write_str("a case"),
            Expected::Stop(stop) => {
                let stop: Vec<String> = stop.iter().map(ToString::to_string).collect();
                write!(f, "a case, or {} to end the input", stop.join(" "))
            }
            Expected::EndOfLine => f.write_str("the end of the line"),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flaw::Negative => "a negative number",
            Flaw::Fractional => "not a whole number",
            Flaw::Nul => "a NUL byte",
            Flaw::NotUtf8 => "bytes that are not UTF-8",
            Flaw::TooLong => "too many digits",
            Flaw::NotANumber => "not a natural number",
        })
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |f: &mut fmt::Formatter<'_>, place: &Place, case: u64| {
            write!(f, "line {}, column {}", place.line, place.column)?;
            if case > 0 { write!(f, " (case {case}): ") } else { f.write_str(": ") }
        };
        match self {
            InputError::Unexpected { place: at, case, expected, found, flaw } => {
                place(f, at, *case)?;
                write!(f, "expected {expected}, found `{found}`")?;
                match flaw {
                    Some(Flaw::TooLong) => write!(f, ", more than {MAX_DIGITS} digits"),
                    Some(flaw) => write!(f, ", {flaw}"),
                    None => Ok(()),
                }
            }
            InputError::Truncated { place: at, case, expected } => {
                place(f, at, *case)?;
                let what = if *expected == Expected::EndOfLine { "line" } else { "input" };
                write!(f, "expected {expected}, but the {what} ends here")
            }
            InputError::TooManyNumbers { place: at, case } => {
                place(f, at, *case)?;
                write!(f, "a case has at most {} numbers", crate::case::MAX_NUMBERS)
            }
            InputError::Io(error) => write!(f, "the input cannot be read: {error}"),
        }
    }
}

impl std::error::Error for InputError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            InputError::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// A diagnostic at a place of the input.
pub(crate) fn diagnostic(code: &'static str, place: Place, found: &str) -> Diagnostic {
    let start = usize::try_from(place.column - 1).unwrap_or(usize::MAX);
    let end = start.saturating_add(found.chars().count());
    Diagnostic::new(code, start..end)
        .with("line", place.line)
        .with("column", place.column)
        .with("found", found)
}
