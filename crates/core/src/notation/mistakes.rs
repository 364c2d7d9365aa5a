//! Mistakes as they are found, in bounded memory: the first ones are kept, the rest is counted.

use super::{Diagnostic, Span};

/// How many mistakes are kept; the last one then says how many more there are (`N0199`).
pub const MAX_MISTAKES: usize = 50;

/// Collects mistakes in any order.
#[derive(Debug, Default)]
pub(crate) struct Mistakes {
    kept: Vec<Diagnostic>,
    dropped: usize,
}

impl Mistakes {
    pub(crate) fn push(&mut self, mistake: Diagnostic) {
        self.kept.push(mistake);
        if self.kept.len() >= 64 * MAX_MISTAKES {
            self.cut();
        }
    }

    pub(crate) fn extend(&mut self, mistakes: impl IntoIterator<Item = Diagnostic>) {
        mistakes.into_iter().for_each(|mistake| self.push(mistake));
    }

    /// How many were found so far.
    pub(crate) fn found(&self) -> usize {
        self.kept.len() + self.dropped
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The first mistakes in the order of their places.
    pub(crate) fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.cut();
        if self.dropped > 0 {
            let place: Span = self.kept.last().map_or(0..0, |last| last.span.clone());
            self.kept.push(Diagnostic::new("N0199", place).with("count", self.dropped));
        }
        self.kept
    }

    /// Keeps the first ones only. A stable sort: mistakes at one place stay as they were found.
    fn cut(&mut self) {
        self.kept.sort_by_key(|mistake| (mistake.span.start, mistake.span.end));
        self.dropped += self.kept.len().saturating_sub(MAX_MISTAKES);
        self.kept.truncate(MAX_MISTAKES);
    }
}
