//! `bouton/error/1`: mistakes in the input, and `bouton/code/1`: what a code means.

use bouton_core::notation::Diagnostic;
use bouton_words::{Words, explanation};
use serde::Serialize;

/// All mistakes of one question.
///
/// ```json
/// {"schema":"bouton/error/1","errors":[{"code":"N0207","start":3,"end":4,
///  "message":"a digit of a take-and-break code is 0 to 9 or A to V","help":"larger digits are written &32; and so on","suggestion":null}]}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mistakes {
    /// `bouton/error/1`.
    pub schema: &'static str,
    /// The line of the input, from 1; only in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The mistakes in the order of their places.
    pub errors: Vec<Mistake>,
}

/// One mistake.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mistake {
    /// The stable code.
    pub code: &'static str,
    /// Where it begins in the text as typed, in Unicode characters from 0.
    pub start: usize,
    /// Where it ends; the end is excluded.
    pub end: usize,
    /// What is wrong.
    pub message: String,
    /// What to do; empty where nothing can be advised.
    pub help: String,
    /// A text that could stand at the place instead; null where none is known.
    pub suggestion: Option<String>,
}

impl Mistakes {
    /// The form of all mistakes of one question.
    pub fn new(mistakes: &[Diagnostic], line: Option<u64>, words: &Words) -> Mistakes {
        Mistakes {
            schema: "bouton/error/1",
            line,
            errors: mistakes.iter().map(|mistake| Mistake::new(mistake, words)).collect(),
        }
    }
}

impl Mistake {
    /// The form of one mistake.
    pub fn new(mistake: &Diagnostic, words: &Words) -> Mistake {
        let said = words.mistake(mistake);
        Mistake {
            code: mistake.code,
            start: mistake.span.start,
            end: mistake.span.end,
            message: said.message,
            help: said.help,
            suggestion: mistake.suggestion.clone(),
        }
    }
}

/// What a code means.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Code {
    /// `bouton/code/1`.
    pub schema: &'static str,
    /// The code.
    pub code: String,
    /// Its message, with `<name>` where an argument stands.
    pub message: String,
    /// A paragraph with an example.
    pub explanation: String,
}

impl Code {
    /// The form of a code's explanation; `None` for an unknown code.
    pub fn new(code: &str, words: &Words) -> Option<Code> {
        let (message, explanation) = explanation(code, words)?;
        Some(Code {
            schema: "bouton/code/1",
            code: code.to_ascii_uppercase(),
            message,
            explanation,
        })
    }
}
