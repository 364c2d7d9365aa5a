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
    let say = |sentence: &'static str| codes::fill(sentence, &mistake.arguments);
    let entry = codes::find(mistake.code);
    let message = entry.map_or(String::new(), |entry| say(entry.message));
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
    write!(f, "\n  {}\n  {blanks}{}", shown.trim_end(), "^".repeat(width))?;
    let label = entry.map_or(String::new(), |entry| say(entry.label));
    if !label.is_empty() {
        write!(f, " {label}")?;
    }
    let help = match (&mistake.suggestion, entry) {
        (Some(suggestion), Some(entry)) if !entry.hint.is_empty() => {
            let mut arguments = mistake.arguments.clone();
            arguments.push(("suggestion", suggestion.clone()));
            codes::fill(entry.hint, &arguments)
        }
        (_, Some(entry)) => say(entry.help),
        (_, None) => String::new(),
    };
    if help.is_empty() { Ok(()) } else { write!(f, "\nhelp: {help}") }
}

/// East Asian wide characters, by blocks (enough for a caret; full tables belong to the surfaces).
fn is_wide(c: char) -> bool {
    matches!(u32::from(c), 0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x2_0000..=0x3_FFFD)
}

#[cfg(test)]
mod tests {
    use crate::solve;

    #[test]
    fn a_caret_stands_under_the_place() {
        let start = |text: &str, skipped: usize| {
            let shown = solve(text).expect_err("a mistake").to_string();
            let caret = shown.lines().nth(2).expect("three lines").find('^').expect("a caret");
            assert_eq!(caret, skipped, "{shown}");
        };
        start("nim 3 -1", 2 + 6);
        // Two wide characters are two wide blanks of three bytes each.
        start("尼姆 -1", 2 + 2 * 3 + 1);
    }

    #[test]
    fn every_mistake_is_shown() {
        let mistakes = solve("nim 3 -1 + nim 1.5").expect_err("two mistakes");
        assert_eq!(mistakes.diagnostics().len(), 2);
        assert_eq!(mistakes.to_string().matches("error[").count(), 2);
    }

    #[test]
    fn long_and_hostile_texts_are_cut() {
        let long = format!("nim {} ?", "1 ".repeat(100_000));
        assert!(solve(&long).expect_err("a mistake").to_string().len() < 2000);
        let controls = solve("nim \u{1b}[31m").expect_err("a mistake").to_string();
        assert!(!controls.contains("nim \u{1b}"), "{controls:?}");
    }
}
