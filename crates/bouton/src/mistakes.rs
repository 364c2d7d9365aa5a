//! The error of the library: every mistake in a text, shown with a caret under its place.

use bouton_core::notation::{Diagnostic, codes};
use std::fmt;

/// Every mistake in a text.
///
/// `Display` shows each of them as the command line does in plain text: what, where, what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes {
    text: String,
    mistakes: Vec<Diagnostic>,
}

impl std::error::Error for Mistakes {}

impl Mistakes {
    pub(crate) fn new(text: &str, mistakes: Vec<Diagnostic>) -> Mistakes {
        Mistakes { text: text.to_owned(), mistakes }
    }

    /// The text as typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The mistakes in the order of their places; at least one.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.mistakes
    }
}

/// Characters of the text that are shown around a mistake.
const SHOWN: usize = 100;

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, mistake) in self.mistakes.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            show(&self.text, mistake, f)?;
        }
        Ok(())
    }
}

fn show(text: &str, mistake: &Diagnostic, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let entry = codes::CODES.iter().find(|entry| entry.code == mistake.code);
    let message = entry.map_or(String::new(), |entry| fill(entry.message, mistake));
    write!(f, "error[{}]: {message}", mistake.code)?;
    let first = mistake.span.start.saturating_sub(SHOWN / 2);
    let shown: String = text
        .chars()
        .skip(first)
        .take(SHOWN)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let width = mistake.span.end.saturating_sub(mistake.span.start).clamp(1, SHOWN);
    let blanks: String = text
        .chars()
        .skip(first)
        .take(mistake.span.start - first)
        // A wide character takes two columns, and so does a wide blank.
        .map(|c| if is_wide(c) { '\u{3000}' } else { ' ' })
        .collect();
    write!(f, "\n  {shown}\n  {blanks}{}", "^".repeat(width))?;
    let help = entry.map_or(String::new(), |entry| fill(entry.help, mistake));
    match (&mistake.suggestion, help.is_empty()) {
        (_, false) => write!(f, "\nhelp: {help}"),
        (Some(suggestion), true) => write!(f, "\nhelp: did you mean {suggestion}?"),
        (None, true) => Ok(()),
    }
}

/// East Asian wide characters, by blocks (enough for a caret; full tables belong to the surfaces).
fn is_wide(c: char) -> bool {
    matches!(u32::from(c), 0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x2_0000..=0x3_FFFD)
}

/// A sentence with its named blanks filled.
fn fill(sentence: &str, mistake: &Diagnostic) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            text.push('{');
            rest = after;
            continue;
        };
        match mistake.arguments.iter().find(|(n, _)| *n == name) {
            Some((_, value)) => text.push_str(value),
            None => {
                text.push('{');
                text.push_str(name);
                text.push('}');
            }
        }
        rest = tail;
    }
    text.push_str(rest);
    text
}
