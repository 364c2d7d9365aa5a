//! Mistakes in a judge's input: where, what was expected, what was found. Each kind has a stable code.

use crate::scanner::{Flaw, MAX_DIGITS, Place};
use bouton_core::notation::codes::ErrorCode;
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
            InputError::Unexpected { .. } => Some("J0101"),
            InputError::Truncated { .. } => Some("J0102"),
            InputError::TooManyNumbers { .. } => Some("J0104"),
            InputError::Io(_) => None,
        }
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

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Number(field) if field == "cases" => f.write_str("the number of cases"),
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

/// The codes of mistakes in a judge's input and in problem files, for `bouton explain-error`.
pub static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "J0001",
        message: "this problem file cannot be used",
        help: "`bouton judge --show nyoj161` prints a problem file that can",
        explanation: "A problem file says in TOML how a judge's input is read, which game a case is, and what is printed. The \
                      message says which part of the file is wrong and where. The format is described in \
                      docs/judge-format.md; every built-in problem, printed by `bouton judge --show ID`, is an example.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0101",
        message: "the input has something else here than its format says",
        help: "`bouton judge --show ID` prints the format of the input",
        explanation: "Numbers in a judge's input are rows of the digits 0 to 9 with blanks or line ends around them. Negative \
                      numbers, fractions, signs, NUL bytes and other words are refused at their place; the answers to the \
                      cases before it have been printed.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0102",
        message: "the input ends too early",
        help: "`bouton judge --show ID` prints the format of the input",
        explanation: "The input ends inside a case, before as many cases as its first number says, or without the numbers \
                      that end it, e.g. `0 0`. The answers to the complete cases have been printed.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0103",
        message: "a number has more digits than are read",
        help: "",
        explanation: "Numbers of up to 1000000 digits are read and answered exactly; a longer one is refused.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0104",
        message: "a case has more numbers than are held",
        help: "",
        explanation: "A case may have up to 16777216 numbers. Cases are read one by one, so an input may have any number of \
                      cases.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0201",
        message: "this case is no position of the game",
        help: "",
        explanation: "The numbers of the case were read, but the game that they make is refused: a coin on square 0, two coins \
                      on one square, a move of size 0. The message says which mistake the notation reports and where \
                      the case stands.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0202",
        message: "a list of this length is not printed",
        help: "",
        explanation: "Problems that print a list as long as a number of the input print at most 100000000 entries a case.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0203",
        message: "this case is not decided",
        help: "a larger budget may decide it",
        explanation: "No theorem covers the position, and a limit was reached before it was decided by computation. The \
                      answers to the cases before it have been printed.",
        ..ErrorCode::BLANK
    },
];
