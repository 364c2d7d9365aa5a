//! Where rules stand, so that a mistake in them is told at its place in the question.
//!
//! Rules in quotes are part of the question: a place in them is a place in it. Rules in a file are told at the file's
//! name, with line and column.

use crate::notation::{Diagnostic, Span};
use std::sync::Arc;

/// Where the text of rules stands.
#[derive(Clone, Debug)]
pub enum RulesPlace {
    /// In quotes in the question, from this character on.
    Quoted {
        /// The first character.
        start: usize,
    },
    /// In a file.
    File {
        /// Its name.
        name: String,
        /// Its text.
        text: Arc<str>,
        /// Where the question names it.
        span: Span,
    },
}

impl RulesPlace {
    /// A mistake at a place in the rules as a mistake in the question.
    pub fn locate(&self, mistake: Diagnostic) -> Diagnostic {
        match self {
            RulesPlace::Quoted { start } => {
                let span = start + mistake.span.start..start + mistake.span.end;
                Diagnostic { span, ..mistake }
            }
            RulesPlace::File { name, text, span } => {
                let before: Vec<char> = text.chars().take(mistake.span.start).collect();
                let line = before.iter().filter(|&&c| c == '\n').count() + 1;
                let column = before.iter().rev().take_while(|&&c| c != '\n').count() + 1;
                Diagnostic::new("N0510", span.clone())
                    .with("file", name)
                    .with("line", line)
                    .with("column", column)
                    .with("code", mistake.code)
                    .with("message", mistake.message())
            }
        }
    }
}
