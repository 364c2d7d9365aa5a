//! Mistakes in the input: a stable code, a place, what is wrong and what to do.
//!
//! English sentences stand beside their codes in [`crate::notation::codes`]; other languages belong to the surfaces,
//! which fill their own sentences with the same arguments.

use super::{
    codes::{self, fill},
    syntax::Span,
};
use std::fmt;

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

    /// What is wrong, in English, one line.
    ///
    /// ```
    /// use bouton_core::notation::parse;
    /// let mistakes = parse("nim 1e400").unwrap_err();
    /// assert_eq!(mistakes[0].message(), "'1e400' is written with an exponent");
    /// assert_eq!(mistakes[0].help(), "write it 10^400");
    /// ```
    pub fn message(&self) -> String {
        self.sentence(|entry| entry.message).unwrap_or_else(|| self.code.to_owned())
    }

    /// What stands under the place, in English; empty where that would only repeat the message.
    pub fn label(&self) -> String {
        self.sentence(|entry| entry.label).unwrap_or_default()
    }

    /// What to do, in English, one line; empty where nothing can be advised.
    pub fn help(&self) -> String {
        let hints = self.suggestion.is_some();
        let advice = |entry: &codes::ErrorCode| match entry.hint {
            hint if hints && !hint.is_empty() => hint,
            _ => entry.help,
        };
        self.sentence(advice).unwrap_or_default()
    }

    /// The arguments of the sentences: those of the mistake, and its suggestion under that name.
    pub fn sentence_arguments(&self) -> Vec<(&'static str, String)> {
        let suggestion = self.suggestion.iter().map(|text| ("suggestion", text.clone()));
        self.arguments.iter().cloned().chain(suggestion).collect()
    }

    fn sentence(&self, of: impl Fn(&codes::ErrorCode) -> &'static str) -> Option<String> {
        codes::find(self.code).map(|entry| fill(of(entry), &self.sentence_arguments()))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { start, end } = self.span;
        write!(f, "error[{}] at {start}..{end}: {}", self.code, self.message())?;
        let help = self.help();
        if help.is_empty() { Ok(()) } else { write!(f, "; help: {help}") }
    }
}
