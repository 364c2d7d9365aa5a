//! Mistakes in three parts: what is wrong, where (a caret under the place), what to do.
//!
//! ```text
//! error[N0207]: a digit of a take-and-break code is 0 to 9 or A to V
//!   0.7W 24
//!      ^ W is not a digit of a code
//! help: larger digits are written &32; and so on: 0.7&32; 24
//! ```
//!
//! Carets are aligned by the width of characters on a terminal, so Chinese lines up. Long lines are cut around the place,
//! control characters are shown as �. At most five mistakes are shown.

use crate::{
    session::Paint,
    text::{character_width, printable, printable_character},
};
use bouton_core::{notation::Diagnostic, rules::language::is_doubt};
use bouton_words::Words;

/// How many mistakes are shown.
const SHOWN: usize = 5;
/// How many characters of a line are shown.
const CHARACTERS: usize = 76;

/// Where a text comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// The text as typed.
    pub(crate) text: &'a str,
    /// In a batch: the name of the file and the line, from 1.
    pub(crate) line: Option<(&'a str, u64)>,
}

/// The mistakes as they are shown on standard error.
pub(crate) fn render(
    place: &Place<'_>,
    mistakes: &[Diagnostic],
    words: &Words,
    paint: &Paint,
) -> String {
    let mut shown = String::new();
    for mistake in mistakes.iter().take(SHOWN) {
        let said = words.mistake(mistake);
        let kind = if is_doubt(mistake.code) { "ui-warning" } else { "ui-error" };
        let head = format!("{}[{}]", words.word(kind), mistake.code);
        shown.push_str(&paint.bad(&head));
        shown.push_str(&paint.strong(&format!(": {}", printable(&said.message))));
        shown.push('\n');
        if let Some((name, line)) = place.line {
            shown.push_str(&format!("  --> {}:{line}\n", printable(name)));
        }
        let (source, caret) = point(place.text, mistake);
        let label = if said.label.is_empty() {
            String::new()
        } else {
            format!(" {}", printable(&said.label))
        };
        shown.push_str(format!("  {source}").trim_end());
        shown.push_str(&format!("\n  {}\n", paint.bad(&format!("{caret}{label}"))));
        if let Some(help) = help(place.text, mistake, &said.help) {
            shown.push_str(&paint.heading(&words.word("ui-help")));
            shown.push_str(&format!(": {}\n", printable(&help)));
        }
    }
    if mistakes.len() > SHOWN {
        let rest = (mistakes.len() - SHOWN) as u64;
        shown.push_str(&words.say("ui-more-errors", &[("count", rest.into())]));
        shown.push('\n');
    }
    shown
}

/// The line of the place, cut around it, and the carets below it.
fn point(text: &str, mistake: &Diagnostic) -> (String, String) {
    // The line that holds the place, as (index, character).
    let mut line: Vec<(usize, char)> = Vec::new();
    for (at, character) in text.chars().enumerate() {
        if character == '\n' || character == '\r' {
            if at >= mistake.span.start {
                break;
            }
            line.clear();
        } else {
            line.push((at, character));
        }
        // Enough is known on the right side.
        if at > mistake.span.start + 2 * CHARACTERS {
            break;
        }
    }
    let first = line.first().map_or(0, |(at, _)| *at);
    let from = if line.len() <= CHARACTERS {
        0
    } else {
        mistake.span.start.saturating_sub(first).saturating_sub(CHARACTERS / 3)
    };
    let to = line.len().min(from + CHARACTERS);
    let (mut source, mut caret) = (String::new(), String::new());
    if from > 0 {
        source.push_str("… ");
        caret.push_str("  ");
    }
    let mut end = false;
    for (at, character) in &line[from.min(to)..to] {
        let character = printable_character(*character);
        source.push(character);
        let sign = if mistake.span.contains(at) || (*at == mistake.span.start) {
            "^"
        } else if *at < mistake.span.start {
            " "
        } else {
            end = true;
            ""
        };
        caret.push_str(&sign.repeat(character_width(character)));
    }
    if to < line.len()
        || (to == CHARACTERS
            && text.chars().nth(first + to).is_some_and(|c| c != '\n' && c != '\r'))
    {
        source.push_str(" …");
    }
    // A place behind the last character.
    if !end && !caret.contains('^') {
        caret.push('^');
    }
    (source, caret.trim_end().to_owned())
}

/// The advice, with the whole text as it would be after the suggestion.
fn help(text: &str, mistake: &Diagnostic, sentence: &str) -> Option<String> {
    let better = mistake.suggestion.as_ref().map(|suggestion| {
        let before: String = text.chars().take(mistake.span.start).collect();
        let after: String = text.chars().skip(mistake.span.end).collect();
        if before.len() + after.len() > 2 * CHARACTERS {
            suggestion.clone()
        } else {
            format!("{before}{suggestion}{after}")
        }
    });
    match (sentence, better) {
        ("", None) => None,
        ("", Some(better)) => Some(better),
        (sentence, None) => Some(sentence.to_owned()),
        // Advice that names the suggestion says it all.
        (sentence, Some(_))
            if mistake.suggestion.as_ref().is_some_and(|s| sentence.contains(s)) =>
        {
            Some(sentence.to_owned())
        }
        (sentence, Some(better)) => Some(format!("{sentence}: {better}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::notation::Span;

    #[track_caller]
    fn check(text: &str, span: Span, source: &str, caret: &str) {
        let (found, carets) = point(text, &Diagnostic::new("N0207", span));
        assert_eq!((found.as_str(), carets.as_str()), (source, caret));
    }

    #[test]
    fn carets_stand_under_the_place() {
        check("0.7W 24", 3..4, "0.7W 24", "   ^");
        check("nim 3 x5", 6..8, "nim 3 x5", "      ^^");
        check("nim", 3..3, "nim", "   ^");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        check("尼姆 3 五", 5..6, "尼姆 3 五", "       ^^");
    }

    #[test]
    fn only_the_line_of_the_place_is_shown_and_control_characters_are_not() {
        check("nim 3\nnim \u{1b} 5\nx", 10..11, "nim \u{fffd} 5", "    ^");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}x{}", "1 ".repeat(500), " 2".repeat(500));
        let (source, caret) = point(&text, &Diagnostic::new("N0207", 1000..1001));
        let at = caret.chars().position(|c| c == '^').expect("a caret");
        assert_eq!(source.chars().nth(at), Some('x'));
        assert!(source.chars().count() <= 84, "{source}");
    }
}
