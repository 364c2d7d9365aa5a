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
//! vertices of a piece of a graph as a hexadecimal number, vertex 0 the lowest bit; a land of Sprouts as a
//! [drawing](crate::rules::SproutsDrawing). A couple (piece, n) is the sum of the piece and the
//! nim-heap *n, and the claim is that it is P, so that n is the nim-value of the piece.
//!
//! The list is a proof if for each couple and each m < n some option of the piece has nim-value m, and every option either has a nim-value
//! other than n, or has one piece that is not listed and in it a move that brings the nim-sum to n; the values of all other
//! pieces being listed, or found by definition, since pieces of up to [`SMALL`] cells or vertices, and lands of up to [`SMALL_LAND`] lives, are not listed. By induction, the second player
//! answers every move in the sum of the piece and *n (J. Lemoine, S. Viennot, 2010).
//!
//! Pieces of Cram are equal if a symmetry of the grid maps one to the other, or if they differ only in where leaves hang (cells with one
//! neighbour). Not listed are pieces that theorems decide: paths (Dawson's Kayles), and pieces that a half turn maps to themselves without touching a
//! move. Lands of Sprouts are equal up to the names of letters, the order of regions and of boundaries, where a boundary begins and which way round a
//! region is read, and up to how a region of at most three lives runs.

use super::{
    certificate::{TITLE, Unreadable},
    lines::{Lines, claims, decimal, seal},
    positions::MOST_POSITIONS,
};
use std::fmt;

/// Pieces of up to so many cells or vertices may be left out. The leaves of one cell count as one.
pub const SMALL: u32 = 14;

/// Lands of Sprouts of up to so many lives may be left out.
pub const SMALL_LAND: u64 = 6;

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
        claims(text, CLAIM)
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// The first line that is not as the format says, or the digest line when the digest is wrong.
    pub fn parse(text: &str) -> Result<CouplesCertificate, Unreadable> {
        let (mut lines, position) = Lines::of_position(text, CLAIM)?;
        let value = lines.word("value")?;
        let count = lines.count("couples", MOST_POSITIONS)?;
        let mut couples = Vec::new();
        for _ in 0..count {
            let couple = lines.next().and_then(|line| line.split_once(' '));
            let couple = couple.and_then(|(value, piece)| Some((decimal(value)?, piece)));
            let (value, piece) = couple.ok_or_else(|| lines.text("NIM-VALUE PIECE"))?;
            couples.push((value, piece.to_owned()));
        }
        lines.end()?;
        Ok(CouplesCertificate { position, value, couples })
    }
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
        seal(f, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::lines::every_change_is_seen;

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
        every_change_is_seen(&certificate().to_string(), |text| {
            CouplesCertificate::parse(text).is_err()
        });
    }
}
