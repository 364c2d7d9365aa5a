//! How the arguments of a message are written inside a sentence.
//!
//! A number stands in full up to 40 digits; a longer one by its first and last digits and its length, since a sentence
//! is read by people (exact numbers stand in the arguments of the JSON form, in moves and in nim-values). A list shows
//! its first twelve members. For a number `n` there is also `n_number`, `zero`, `one` or `other`, for plural forms; for a list `l` also
//! `l_plus` and `l_xor` (joined by + and ⊕), `l_count` and `l_number`.

use crate::Language;
use bouton_core::{evidence::Argument, value::Natural};
use fluent_bundle::FluentArgs;

/// Numbers with more digits than this are shortened.
const DIGITS: usize = 40;
/// Texts with more characters than this are shortened.
const CHARACTERS: usize = 160;
/// Lists with more members than this are shortened.
const MEMBERS: usize = 12;

/// Adds an argument under its name.
pub(crate) fn add(
    arguments: &mut FluentArgs<'_>,
    name: &str,
    value: &Argument,
    language: Language,
) {
    let mut set = |suffix: &str, text: String| arguments.set(format!("{name}{suffix}"), text);
    match value {
        Argument::Number(number) => {
            let kind = if number.is_zero() { 0 } else { 1 + usize::from(!number.is_one()) };
            set("_number", plural(kind));
            set("", shorten_number(number, language));
        }
        Argument::Numbers(numbers) => {
            set("_number", plural(numbers.len()));
            set("_count", numbers.len().to_string());
            let shown: Vec<String> =
                numbers.iter().take(MEMBERS).map(|n| shorten_number(n, language)).collect();
            let rest = if numbers.len() > MEMBERS { Some("…") } else { None };
            let join = |between: &str| {
                let mut text = shown.join(between);
                if let Some(rest) = rest {
                    text.push_str(between);
                    text.push_str(rest);
                }
                text
            };
            set("", join(", "));
            set("_plus", join(" + "));
            set("_xor", join(" ⊕ "));
        }
        Argument::Text(text) => set("", shorten_text(text)),
        Argument::Outcome(outcome) => set("", format!("{outcome:?}")),
        Argument::Play(play) => set("", format!("{play:?}").to_lowercase()),
    }
}

fn plural(number: usize) -> String {
    match number {
        0 => "zero",
        1 => "one",
        _ => "other",
    }
    .to_owned()
}

/// A number as it is written in a sentence.
pub(crate) fn shorten_number(number: &Natural, language: Language) -> String {
    shorten_digits(&number.to_string(), language)
}

/// A number in decimal as it is written in a sentence.
pub(crate) fn shorten_digits(digits: &str, language: Language) -> String {
    if digits.len() <= DIGITS || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.to_owned();
    }
    let (head, tail) = (&digits[..12], &digits[digits.len() - 8..]);
    let length = digits.len();
    match language {
        Language::English => format!("{head}…{tail} ({length} digits)"),
        Language::Chinese => format!("{head}…{tail}（{length} 位）"),
    }
}

/// A text as it is written in a sentence.
fn shorten_text(text: &str) -> String {
    let Some((cut, _)) = text.char_indices().nth(CHARACTERS) else {
        return text.to_owned();
    };
    let tail = text.char_indices().rev().nth(23).map_or(cut, |(at, _)| at.max(cut));
    let head = text.char_indices().nth(CHARACTERS - 30).map_or(cut, |(at, _)| at);
    format!("{} … {}", &text[..head], &text[tail..])
}
