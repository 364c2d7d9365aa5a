//! Lines of `key: value`: what certificates are read from, and the two lines in front and the one behind that they have in common.

use super::certificate::{Expected, TITLE, Unreadable, digest_of};
use crate::{notation::number::MAX_BITS, value::Natural};
use std::fmt;

/// A number in lower-case hexadecimal digits, one to `most` of them.
pub(super) fn hexadecimal(text: &str, most: usize) -> Option<u64> {
    let digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    let fine = (1..=most).contains(&text.len()) && text.bytes().all(digit);
    if fine { u64::from_str_radix(text, 16).ok() } else { None }
}

/// A number in decimal digits without zeros in front.
pub(super) fn decimal(text: &str) -> Option<u64> {
    let fine = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if fine { text.parse().ok() } else { None }
}

/// A number of any size that the notation has, in decimal digits without zeros in front.
pub(super) fn natural(text: &str) -> Option<Natural> {
    let fine = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let is_short = text.len() <= MAX_BITS / 10 * 3 + 2;
    if fine && is_short { Natural::from_str_radix(text, 10).ok() } else { None }
}

/// Whether a text begins like a certificate with this second line.
pub(super) fn claims(text: &str, claim: &str) -> bool {
    let mut lines = text.lines();
    lines.next() == Some(TITLE) && lines.next() == Some(claim)
}

/// Writes all lines of a certificate, and their digest.
pub(super) fn seal(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    writeln!(f, "{text}digest: {:016x}", digest_of(text.as_bytes()))
}

/// The lines of a certificate.
pub(super) struct Lines<'a> {
    pub(super) text: &'a str,
    /// Where the next line begins, in bytes.
    pub(super) at: usize,
    /// How many lines were read.
    pub(super) line: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Lines<'a> {
        Lines { text, at: 0, line: 0 }
    }

    /// The lines behind the position of a certificate with this second line, and the position.
    pub(super) fn of_position(
        text: &'a str,
        claim: &str,
    ) -> Result<(Lines<'a>, String), Unreadable> {
        let mut lines = Lines::of(text);
        lines.exactly(TITLE)?;
        lines.exactly(claim)?;
        let position = lines.field("position")?.to_owned();
        Ok((lines, position))
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        self.line += 1;
        let rest = &self.text[self.at..];
        let end = rest.find('\n')?;
        self.at += end + 1;
        Some(&rest[..end])
    }

    pub(super) fn peek(&self, key: &str) -> bool {
        self.text[self.at..].strip_prefix(key).is_some_and(|rest| rest.starts_with(": "))
    }

    pub(super) fn expected(&self, expected: Expected) -> Unreadable {
        Unreadable { line: self.line, expected }
    }

    pub(super) fn text(&self, what: &str) -> Unreadable {
        self.expected(Expected::Text(what.to_owned()))
    }

    /// A line that is this text.
    pub(super) fn exactly(&mut self, text: &str) -> Result<(), Unreadable> {
        if self.next() == Some(text) { Ok(()) } else { Err(self.text(text)) }
    }

    /// The lines up to one that begins so, that one included.
    pub(super) fn up_to(&mut self, beginning: &str) -> Option<&'a str> {
        let from = self.at;
        while !self.next()?.starts_with(beginning) {}
        Some(&self.text[from..self.at])
    }

    pub(super) fn field(&mut self, key: &str) -> Result<&'a str, Unreadable> {
        let line = self.next();
        line.and_then(|line| line.strip_prefix(key)?.strip_prefix(": "))
            .ok_or_else(|| self.text(&format!("{key}: …")))
    }

    pub(super) fn word(&mut self, key: &'static str) -> Result<u64, Unreadable> {
        let text = self.field(key)?;
        decimal(text).ok_or_else(|| self.expected(Expected::Word(key)))
    }

    /// How many lines of a kind follow.
    pub(super) fn count(&mut self, key: &'static str, most: u64) -> Result<u64, Unreadable> {
        let count = self.word(key)?;
        if count <= most { Ok(count) } else { Err(self.text(&format!("{key}: at most {most}"))) }
    }

    pub(super) fn natural(&mut self, key: &'static str) -> Result<Natural, Unreadable> {
        let text = self.field(key)?;
        self::natural(text).ok_or_else(|| self.expected(Expected::Number(key)))
    }

    pub(super) fn list(
        &mut self,
        key: &'static str,
        read: impl Fn(&str) -> Option<u64>,
    ) -> Result<Vec<u64>, Unreadable> {
        let text = self.field(key)?;
        let items: Option<Vec<u64>> =
            if text.is_empty() { Some(Vec::new()) } else { text.split(' ').map(read).collect() };
        items.ok_or_else(|| self.expected(Expected::List(key)))
    }

    /// The digest of all lines before it, and nothing behind it.
    pub(super) fn end(&mut self) -> Result<(), Unreadable> {
        let body = self.at;
        let digest = self.field("digest")?;
        if hexadecimal(digest, 16) != Some(digest_of(&self.text.as_bytes()[..body])) {
            return Err(self.expected(Expected::Digest));
        }
        if self.at != self.text.len() {
            self.line += 1;
            return Err(self.expected(Expected::End));
        }
        Ok(())
    }
}

/// Holds that a certificate of which a byte is changed, added or missing is not read.
#[cfg(test)]
#[track_caller]
pub(super) fn every_change_is_seen(text: &str, is_refused: impl Fn(&str) -> bool) {
    for at in 0..text.len() {
        for new in [b'0', b'7', b' ', b'\n', b'x'] {
            let mut bytes = text.to_owned().into_bytes();
            if bytes[at] != new {
                bytes[at] = new;
                let changed = String::from_utf8_lossy(&bytes).into_owned();
                assert!(is_refused(&changed), "{changed}");
            }
        }
        assert!(is_refused(&text[..at]));
    }
    assert!(is_refused(&format!("{text}\n")));
}
