//! Certificates of positions by their definition: positions of one ruleset with their nim-values, each proved by those above it.
//!
//! # Format
//!
//! ```text
//! bouton certificate 1
//! claim: positions
//! position: chomp 3 2
//! value: 0
//! couples: 3
//! 0 1
//! 1 2
//! 2 2 2
//! digest: fedcba9876543210
//! ```
//!
//! (An example of the form; its list is not complete.) A line of a couple is a nim-value and the words of a position of the ruleset, in the
//! form that stands for all that its symmetries map to it ([`Ruleset::canonical`](crate::rules::Ruleset::canonical)).
//!
//! A line (G, n) is proved by the lines above it if
//!
//! * for each m < n some option of G is a sum of positions that stand above, whose nim-values have nim-sum m, and
//! * every option is either a sum of positions that stand above with a nim-sum other than n, or all its parts but one stand above, and that one has an
//!   option, a sum of positions that stand above, which brings the nim-sum to n.
//!
//! Then in the sum of G and *n the second player has an answer to every move, after which a line further up is the position: so play ends,
//! whatever the rules are, and n is the nim-value of G (Sprague 1935, Grundy 1939; with the answers that Smith 1966 calls reversals).

use super::{
    certificate::{TITLE, Unreadable},
    lines::{Lines, claims, decimal, seal},
};
use std::fmt::{self, Write};

/// So many positions are listed in one certificate at most: both sides hold them in memory.
pub const MOST_POSITIONS: u64 = 1 << 22;

/// The largest nim-value of a listed position.
pub const MOST_VALUE: u64 = 1 << 20;

/// Longer certificates are not written, for `verify` does not read them.
pub const MOST_BYTES: u64 = 1 << 28;

/// So many options are looked at for a certificate of so many lines: few where there is little to prove, so that a short text cannot ask for much.
pub fn most_options(lines: usize) -> u64 {
    ((1 << 24) + ((lines as u64) << 18)).min(1 << 34)
}

/// What an option of so many words counts: long positions cost what many short ones do.
pub fn cost_of_option(words: usize) -> u64 {
    1 + words as u64 / 16
}

/// The nim-value of a position with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionsCertificate {
    /// The position in the notation.
    pub position: String,
    /// Its nim-value.
    pub value: u64,
    /// Nim-values and the words of positions.
    pub couples: Vec<(u64, Vec<u64>)>,
}

/// The second line.
const CLAIM: &str = "claim: positions";

impl PositionsCertificate {
    /// Whether a text begins like such a certificate.
    pub fn is_one(text: &str) -> bool {
        claims(text, CLAIM)
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// The first line that is not as the format says, or the digest line when the digest is wrong.
    pub fn parse(text: &str) -> Result<PositionsCertificate, Unreadable> {
        let (mut lines, position) = Lines::of_position(text, CLAIM)?;
        let value = lines.word("value")?;
        let count = lines.count("couples", MOST_POSITIONS)?;
        let mut couples = Vec::new();
        for _ in 0..count {
            let numbers: Option<Vec<u64>> =
                lines.next().and_then(|line| line.split(' ').map(decimal).collect());
            let couple = numbers.and_then(|numbers| {
                let (&value, words) = numbers.split_first()?;
                Some((value, words.to_vec()))
            });
            couples.push(couple.ok_or_else(|| lines.text("NIM-VALUE WORD WORD …"))?);
        }
        lines.end()?;
        Ok(PositionsCertificate { position, value, couples })
    }
}

impl fmt::Display for PositionsCertificate {
    /// The text of the certificate, its digest included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PositionsCertificate { position, value, couples } = self;
        let mut text = format!(
            "{TITLE}\n{CLAIM}\nposition: {position}\nvalue: {value}\ncouples: {}\n",
            couples.len()
        );
        for (value, words) in couples {
            write!(text, "{value}")?;
            words.iter().try_for_each(|word| write!(text, " {word}"))?;
            text.push('\n');
        }
        seal(f, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::lines::every_change_is_seen;

    fn certificate() -> PositionsCertificate {
        PositionsCertificate {
            position: "chomp 3 2".to_owned(),
            value: 0,
            couples: vec![(0, Vec::new()), (0, vec![1]), (7, vec![2, u64::MAX])],
        }
    }

    #[test]
    fn certificates_of_positions_are_read_as_they_are_written() {
        for certificate in
            [certificate(), PositionsCertificate { couples: Vec::new(), ..certificate() }]
        {
            let text = certificate.to_string();
            assert!(PositionsCertificate::is_one(&text));
            assert_eq!(PositionsCertificate::parse(&text).as_ref(), Ok(&certificate), "{text}");
        }
    }

    #[test]
    fn every_change_of_a_byte_is_seen() {
        every_change_is_seen(&certificate().to_string(), |text| {
            PositionsCertificate::parse(text).is_err()
        });
    }

    #[test]
    fn more_positions_than_are_held_are_refused() {
        let text = certificate().to_string().replace("couples: 3", "couples: 4194305");
        let unreadable = PositionsCertificate::parse(&text).expect_err("too many");
        assert_eq!(unreadable.line, 5);
    }
}
