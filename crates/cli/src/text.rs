//! Texts from outside, made safe and short for a terminal.

use unicode_width::UnicodeWidthChar;

/// A text with control characters replaced, so that it cannot steer a terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(printable_character).collect()
}

/// A character, or � for a control character.
pub(crate) fn printable_character(character: char) -> char {
    match character {
        '\t' => ' ',
        c if c.is_control()
            || matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') =>
        {
            '\u{fffd}'
        }
        c => c,
    }
}

/// The columns that a character takes on a terminal.
pub(crate) fn character_width(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// A text, cut in the middle when it is longer than so many characters.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    let Some((_, _)) = text.char_indices().nth(most) else {
        return text.to_owned();
    };
    let head = text.char_indices().nth(most - 30).map_or(text.len(), |(at, _)| at);
    let tail = text.char_indices().rev().nth(24).map_or(0, |(at, _)| at);
    format!("{} … {}", &text[..head], &text[tail.max(head)..])
}
