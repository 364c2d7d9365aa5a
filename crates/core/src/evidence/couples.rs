//! Certificates of boards and graphs that fall apart: pieces with their nim-values, which prove one another.
//!
//! # Format
//!
//! ```text
//! bouton certificate 1
//! claim: pieces
//! position: cram 4x5
//! value: 2
//! couples: 2
//! 2 ...../...../...../.....
//! 1 .#.../...../.....
//! digest: fedcba9876543210
//! ```
//!
//! A line of a couple is a nim-value and a connected piece: a picture of a piece of Cram, up to the symmetries of the square grid; the set of
//! vertices of a piece of a graph as a hexadecimal number, vertex 0 the lowest bit. A couple (piece, n) is the sum of the piece and the
//! nim-heap *n, and the claim is that it is P, so that n is the nim-value of the piece.
//!
//! The list is a proof if for each couple and each m < n some option of the piece has nim-value m, and every option either has a nim-value
//! other than n, or has one piece that is not listed and in it a move that brings the nim-sum to n; the values of all other
//! pieces being listed, or found by definition, since pieces of up to [`SMALL`] cells or vertices are not listed. By induction, the second player
//! answers every move in the sum of the piece and *n (J. Lemoine, S. Viennot, 2010).
//!
//! Pieces of Cram are equal if a symmetry of the grid maps one to the other, or if they differ only in where leaves hang (cells with one
//! neighbour). Not listed are pieces that theorems decide: paths (Dawson's Kayles), and pieces that a half turn maps to themselves without touching a
//! move.

use super::certificate::{Expected, TITLE, Unreadable, digest_of};
use std::fmt;

/// Pieces of up to so many cells or vertices may be left out. The leaves of one cell count as one.
pub const SMALL: u32 = 14;

/// The nim-value of a position with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CouplesCertificate {
    /// The position in the notation.
    pub position: String,
    /// Its nim-value.
    pub value: u64,
    /// Nim-values and pieces.
    pub couples: Vec<(u64, String)>,
}

/// The second line.
const CLAIM: &str = "claim: pieces";

/// The line of the first couple.
pub const FIRST_LINE: usize = 6;

impl CouplesCertificate {
    /// Whether a text begins like such a certificate.
    pub fn is_one(text: &str) -> bool {
        let mut lines = text.lines();
        lines.next() == Some(TITLE) && lines.next() == Some(CLAIM)
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// The first line that is not as the format says, or the digest line when the digest is wrong.
    pub fn parse(text: &str) -> Result<CouplesCertificate, Unreadable> {
        let wrong = |line: usize, expected: Expected| Unreadable { line, expected };
        let exactly = |line: usize, text: &str| wrong(line, Expected::Text(text.to_owned()));
        let mut lines = text.split_inclusive('\n').map(|line| line.strip_suffix('\n')).enumerate();
        let mut next = || match lines.next() {
            Some((at, line)) => (at + 1, line),
            None => (text.lines().count() + 1, None),
        };
        for expected in [TITLE, CLAIM] {
            match next() {
                (_, Some(line)) if line == expected => {}
                (at, _) => return Err(exactly(at, expected)),
            }
        }
        let mut field = |key: &'static str| match next() {
            (at, Some(line)) => match line.strip_prefix(key).and_then(|l| l.strip_prefix(": ")) {
                Some(content) => Ok((at, content)),
                None => Err(exactly(at, &format!("{key}: …"))),
            },
            (at, None) => Err(exactly(at, &format!("{key}: …"))),
        };
        let (_, position) = field("position")?;
        let mut number = |key: &'static str| {
            let (at, content) = field(key)?;
            decimal(content).ok_or_else(|| wrong(at, Expected::Word(key)))
        };
        let value = number("value")?;
        let count = number("couples")?;
        let mut couples = Vec::new();
        for _ in 0..count {
            let (at, line) = next();
            let couple = line.and_then(|line| line.split_once(' '));
            let couple = couple.and_then(|(value, piece)| Some((decimal(value)?, piece)));
            let (value, piece) = couple.ok_or_else(|| exactly(at, "NIM-VALUE PIECE"))?;
            couples.push((value, piece.to_owned()));
        }
        let body = text.rfind("digest: ").unwrap_or(text.len());
        let (at, line) = next();
        let digest = format!("digest: {:016x}", digest_of(&text.as_bytes()[..body]));
        if line != Some(&*digest) {
            return Err(wrong(at, Expected::Digest));
        }
        match lines.next() {
            None => Ok(CouplesCertificate { position: position.to_owned(), value, couples }),
            Some((at, _)) => Err(wrong(at + 1, Expected::End)),
        }
    }
}

/// A number in decimal digits without zeros in front.
fn decimal(text: &str) -> Option<u64> {
    let fine = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if fine { text.parse().ok() } else { None }
}

impl fmt::Display for CouplesCertificate {
    /// The text of the certificate, its digest included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CouplesCertificate { position, value, couples } = self;
        let mut text = format!(
            "{TITLE}\n{CLAIM}\nposition: {position}\nvalue: {value}\ncouples: {}\n",
            couples.len()
        );
        for (value, piece) in couples {
            text.push_str(&format!("{value} {piece}\n"));
        }
        let digest = digest_of(text.as_bytes());
        writeln!(f, "{text}digest: {digest:016x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certificate() -> CouplesCertificate {
        CouplesCertificate {
            position: "cram 4x5".to_owned(),
            value: 2,
            couples: vec![(2, "..../....".to_owned()), (0, "1f".to_owned())],
        }
    }

    #[test]
    fn certificates_of_pieces_are_read_as_they_are_written() {
        for certificate in
            [certificate(), CouplesCertificate { couples: Vec::new(), ..certificate() }]
        {
            let text = certificate.to_string();
            assert!(CouplesCertificate::is_one(&text));
            assert_eq!(CouplesCertificate::parse(&text).as_ref(), Ok(&certificate), "{text}");
        }
    }

    #[test]
    fn every_change_of_a_byte_is_seen() {
        let text = certificate().to_string();
        for at in 0..text.len() {
            for new in [b'0', b'7', b' ', b'\n', b'x'] {
                let mut bytes = text.clone().into_bytes();
                if bytes[at] != new {
                    bytes[at] = new;
                    let changed = String::from_utf8_lossy(&bytes).into_owned();
                    assert!(CouplesCertificate::parse(&changed).is_err(), "{changed}");
                }
            }
            assert!(CouplesCertificate::parse(&text[..at]).is_err());
        }
        assert!(CouplesCertificate::parse(&format!("{text}\n")).is_err());
    }
}
