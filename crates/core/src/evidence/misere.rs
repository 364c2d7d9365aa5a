//! Certificates of who wins under misère play: P-positions, each with a reply to every move.
//!
//! # Format
//!
//! ```text
//! bouton certificate 1
//! claim: misere
//! position: notakto 3x3 + nim 2
//! outcome: N
//! positions: 2
//! 2 1
//! 1 2 1 + 2 1
//! digest: fedcba9876543210
//! ```
//!
//! (An example of the form.) Misère sums do not fall apart, so a line is a whole sum: its components, joined by ` + `, each the number of the
//! component of `position` whose ruleset it is of, and the words of a position of it in canonical form. Components without a move are left out.
//!
//! A line is proved by those above it if it has a move, and every move leads to the empty sum, where the player to move wins, or to a
//! sum with a move to a line above. So by induction every line is P, and play ends. The outcome is P if the position is listed; it is N if
//! the position has a move to one that is listed, or none at all.

use super::{
    certificate::{TITLE, Unreadable},
    lines::{Lines, claims, decimal, seal},
    positions::MOST_POSITIONS,
};
use crate::value::Outcome;
use std::fmt::{self, Write};

/// A component of a sum: the number of the component whose ruleset it is of, from 1, and its words.
pub type Part = (u64, Vec<u64>);

/// Who wins a sum under misère play, with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereCertificate {
    /// The position in the notation.
    pub position: String,
    /// Whether the player to move (N) or the other one (P) wins.
    pub outcome: Outcome,
    /// P-positions.
    pub positions: Vec<Vec<Part>>,
}

/// The second line.
const CLAIM: &str = "claim: misere";

impl MisereCertificate {
    /// Whether a text begins like such a certificate.
    pub fn is_one(text: &str) -> bool {
        claims(text, CLAIM)
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// The first line that is not as the format says, or the digest line when the digest is wrong.
    pub fn parse(text: &str) -> Result<MisereCertificate, Unreadable> {
        let (mut lines, position) = Lines::of_position(text, CLAIM)?;
        let outcome = match lines.field("outcome")? {
            "P" => Outcome::P,
            "N" => Outcome::N,
            _ => return Err(lines.text("outcome: P | N")),
        };
        let count = lines.count("positions", MOST_POSITIONS)?;
        let mut positions = Vec::new();
        for _ in 0..count {
            let parts: Option<Vec<Part>> =
                lines.next().and_then(|line| line.split(" + ").map(part).collect());
            positions.push(parts.ok_or_else(|| lines.text("COMPONENT WORD … + COMPONENT WORD …"))?);
        }
        lines.end()?;
        Ok(MisereCertificate { position, outcome, positions })
    }
}

fn part(text: &str) -> Option<Part> {
    let numbers: Vec<u64> = text.split(' ').map(decimal).collect::<Option<_>>()?;
    let (&component, words) = numbers.split_first()?;
    Some((component, words.to_vec()))
}

impl fmt::Display for MisereCertificate {
    /// The text of the certificate, its digest included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MisereCertificate { position, outcome, positions } = self;
        let outcome = if *outcome == Outcome::P { "P" } else { "N" };
        let mut text = format!(
            "{TITLE}\n{CLAIM}\nposition: {position}\noutcome: {outcome}\npositions: {}\n",
            positions.len()
        );
        for parts in positions {
            for (place, (component, words)) in parts.iter().enumerate() {
                let joint = if place == 0 { "" } else { " + " };
                write!(text, "{joint}{component}")?;
                words.iter().try_for_each(|word| write!(text, " {word}"))?;
            }
            text.push('\n');
        }
        seal(f, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::lines::every_change_is_seen;

    fn certificate() -> MisereCertificate {
        MisereCertificate {
            position: "notakto 3x3 + nim 2".to_owned(),
            outcome: Outcome::N,
            positions: vec![vec![(2, vec![1])], vec![(1, vec![2, 1]), (2, Vec::new())]],
        }
    }

    #[test]
    fn certificates_of_misere_play_are_read_as_they_are_written() {
        let p = MisereCertificate { outcome: Outcome::P, ..certificate() };
        let empty = MisereCertificate { positions: Vec::new(), ..certificate() };
        for certificate in [certificate(), p, empty] {
            let text = certificate.to_string();
            assert!(MisereCertificate::is_one(&text));
            assert_eq!(MisereCertificate::parse(&text).as_ref(), Ok(&certificate), "{text}");
        }
    }

    #[test]
    fn every_change_of_a_byte_is_seen() {
        every_change_is_seen(&certificate().to_string(), |text| {
            MisereCertificate::parse(text).is_err()
        });
    }
}
