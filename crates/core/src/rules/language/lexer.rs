//! Words, numbers and signs of a rules file, each with its place in characters. Full-width signs and digits are read as
//! their plain forms; `#` begins a comment to the end of the line.

use crate::notation::{Diagnostic, Span};

/// A token and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

/// The kinds of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name or keyword.
    Word(String),
    /// A number.
    Number(i128),
    /// A sign, one of [`SIGNS`].
    Sign(&'static str),
    /// The end of the text.
    End,
}

/// Reading ends after so many mistakes.
const MOST_MISTAKES: usize = 1_000;

/// Signs, longer ones before their prefixes.
const SIGNS: &[&str] = &[
    "=>", "..", "==", "!=", "<=", ">=", "<<", ">>", "(", ")", "{", "}", ",", ":", ";", "=", "<",
    ">", "+", "-", "*", "/", "%", "^", "&",
];

/// The tokens of a text, `End` last; mistakes are reported and skipped.
pub(super) fn tokens(text: &str) -> (Vec<Token>, Vec<Diagnostic>) {
    let characters: Vec<char> = text.chars().map(plain).collect();
    let mut found = Vec::new();
    let mut mistakes = Vec::new();
    let mut at = 0;
    while let Some(&c) = characters.get(at)
        && mistakes.len() < MOST_MISTAKES
    {
        let start = at;
        if c.is_whitespace() || c == '\u{feff}' {
            at += 1;
        } else if c == '#' {
            at += characters[at..].iter().take_while(|&&c| c != '\n').count();
        } else if c.is_ascii_digit() {
            at += characters[at..].iter().take_while(|c| c.is_ascii_digit() || **c == '_').count();
            let digits: String = characters[start..at].iter().filter(|c| **c != '_').collect();
            let value = digits.parse::<i128>().ok().filter(|value| *value <= i128::from(u64::MAX));
            if value.is_none() {
                mistakes.push(Diagnostic::new("R0102", start..at));
            }
            // A number that is too large is one all the same, and no second mistake. A 0 might be one where it stands.
            let kind = TokenKind::Number(value.unwrap_or(1));
            found.push(Token { kind, span: start..at });
        } else if c.is_alphabetic() || c == '_' {
            at += characters[at..].iter().take_while(|c| c.is_alphanumeric() || **c == '_').count();
            let word: String = characters[start..at].iter().collect();
            found.push(Token { kind: TokenKind::Word(word), span: start..at });
        } else if let Some(sign) = SIGNS.iter().find(|sign| starts_with(&characters[at..], sign)) {
            at += sign.len();
            found.push(Token { kind: TokenKind::Sign(sign), span: start..at });
        } else {
            at += 1;
            mistakes.push(Diagnostic::new("R0101", start..at).with("character", c));
        }
    }
    if at < characters.len() {
        // What follows is not read; the parser has nothing to say of it.
        found.clear();
    }
    found.push(Token { kind: TokenKind::End, span: at..at });
    (found, mistakes)
}

fn starts_with(characters: &[char], sign: &str) -> bool {
    sign.chars().enumerate().all(|(i, c)| characters.get(i) == Some(&c))
}

/// The plain form of full-width and typographic characters.
fn plain(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        '−' | '–' => '-',
        '×' => '*',
        '、' => ',',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let (tokens, mistakes) = tokens(text);
        let mut shown: Vec<String> = tokens
            .iter()
            .map(|t| match &t.kind {
                TokenKind::Word(w) => w.clone(),
                TokenKind::Number(n) => n.to_string(),
                TokenKind::Sign(s) => (*s).to_owned(),
                TokenKind::End => ".".to_owned(),
            })
            .collect();
        shown.extend(mistakes.iter().map(|m| format!("{}@{}", m.code, m.span.start)));
        assert_eq!(shown.join(" "), expected);
    }

    #[test]
    fn signs_words_numbers_and_comments() {
        check("for k in 1..2 # all\n=> n-k", "for k in 1 .. 2 => n - k .");
        check("１（n，2）：", "1 ( n , 2 ) : .");
        check("a ? b", "a b . R0101@2");
        check("99999999999999999999", "1 . R0102@0");
        check("<=<", "<= < .");
    }
}
