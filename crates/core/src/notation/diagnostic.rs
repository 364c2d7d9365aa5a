//! Mistakes in the input: a stable code, a place, what is wrong and what to do.
//!
//! English sentences stand beside their codes in [`crate::notation::codes`]; other languages belong to the surfaces,
//! which fill their own sentences with the same arguments.

use super::syntax::Span;

/// A mistake in the input. It is never used for a limit that was reached, nor for a bug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code, e.g. `N0207`; explained by `bouton explain-error N0207`.
    pub code: &'static str,
    /// The place in the text as typed, in Unicode characters.
    pub span: Span,
    /// The named arguments of the sentence.
    pub arguments: Vec<(&'static str, String)>,
    /// A text that could stand at the place instead, where one is known.
    pub suggestion: Option<String>,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn new(code: &'static str, span: Span) -> Diagnostic {
        Diagnostic { code, span, arguments: Vec::new(), suggestion: None }
    }

    /// The same with one more argument for its sentence.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Diagnostic {
        self.arguments.push((name, value.to_string()));
        self
    }

    /// The same with a text that could stand at the place instead.
    #[must_use]
    pub fn suggest(mut self, text: impl Into<String>) -> Diagnostic {
        self.suggestion = Some(text.into());
        self
    }
}
