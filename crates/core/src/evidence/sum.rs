//! Certificates of sums: the nim-value of a sum, from certificates of its components.
//!
//! # Format
//!
//! ```text
//! bouton certificate 1
//! claim: sum
//! position: 0.77 10^1000 + 0.07 3^500
//! value: 6
//! parts: 2
//! (the certificates of the values of the components, one behind the other)
//! digest: fedcba9876543210
//! ```
//!
//! Every component has a part, one without a move (`nim 0`) too; a position without components (`nim`) has no parts.
//! The position is a sum in the notation, and `value` is its nim-value: the nim-sum of the values that the parts
//! claim, in the order in which the position is read (Sprague 1935, Grundy 1939). Under normal play the player to move wins if and only if it
//! is not 0.

use super::{
    certificate::{TITLE, Unreadable},
    couples::CouplesCertificate,
    heap::HeapCertificate,
    lines::{Lines, claims, seal},
    positions::PositionsCertificate,
};
use crate::value::Natural;
use std::fmt;

/// The certificate of the value of one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heap, by its table or a closed form.
    Heap(HeapCertificate),
    /// A board or graph, by its pieces.
    Pieces(CouplesCertificate),
    /// Any position, by its definition.
    Positions(PositionsCertificate),
}

impl Part {
    fn parse(text: &str) -> Result<Part, Unreadable> {
        if CouplesCertificate::is_one(text) {
            CouplesCertificate::parse(text).map(Part::Pieces)
        } else if PositionsCertificate::is_one(text) {
            PositionsCertificate::parse(text).map(Part::Positions)
        } else {
            HeapCertificate::parse(text).map(Part::Heap)
        }
    }

    /// The value that is claimed, if one is.
    pub fn value(&self) -> Option<Natural> {
        match self {
            Part::Heap(heap) => heap.value().map(|(_, value)| value.clone()),
            Part::Pieces(pieces) => Some(pieces.value.into()),
            Part::Positions(positions) => Some(positions.value.into()),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Heap(heap) => heap.fmt(f),
            Part::Pieces(pieces) => pieces.fmt(f),
            Part::Positions(positions) => positions.fmt(f),
        }
    }
}

/// The nim-value of a sum, with certificates of the values of its components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumCertificate {
    /// The position in the notation.
    pub position: String,
    /// Its nim-value.
    pub value: Natural,
    /// A certificate of the value of each component.
    pub parts: Vec<Part>,
}

/// The second line.
const CLAIM: &str = "claim: sum";

/// At most so many parts are read.
const MOST_PARTS: usize = 100_000;

impl SumCertificate {
    /// Whether a text begins like the certificate of a sum.
    pub fn is_one(text: &str) -> bool {
        claims(text, CLAIM)
    }

    /// Reads the certificate of a sum.
    ///
    /// # Errors
    /// The first line that is not as the format says, or the digest line when the digest is wrong.
    pub fn parse(text: &str) -> Result<SumCertificate, Unreadable> {
        let (mut lines, position) = Lines::of_position(text, CLAIM)?;
        let value = lines.natural("value")?;
        let count = lines.field("parts")?.parse().ok().filter(|count| *count <= MOST_PARTS);
        let count: usize =
            count.ok_or_else(|| lines.text(&format!("parts: at most {MOST_PARTS}")))?;
        let mut parts = Vec::new();
        for _ in 0..count {
            let before = lines.line;
            let part = lines.up_to("digest: ").ok_or_else(|| lines.text("digest: …"))?;
            let inside =
                |Unreadable { line, expected }| Unreadable { line: before + line, expected };
            parts.push(Part::parse(part).map_err(inside)?);
        }
        lines.end()?;
        Ok(SumCertificate { position, value, parts })
    }
}

impl fmt::Display for SumCertificate {
    /// The text of the certificate, its digest included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SumCertificate { position, value, parts } = self;
        let mut text = format!(
            "{TITLE}\n{CLAIM}\nposition: {position}\nvalue: {value}\nparts: {}\n",
            parts.len()
        );
        for part in parts {
            text.push_str(&part.to_string());
        }
        seal(f, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        evidence::{
            certificate::{Certificate, Claim},
            form::{FormCertificate, FormClaim},
            lines::every_change_is_seen,
        },
        rules::heap::Form,
    };

    fn sum() -> SumCertificate {
        let part = |heap: u32| {
            Part::Heap(HeapCertificate::Table(Certificate {
                ruleset: "0.77".to_owned(),
                claim: Claim::Value { heap: heap.into(), value: Natural::from(3_u8), period: None },
                checked_to: heap.into(),
                block: 100,
                values: vec![7],
                sparse: None,
            }))
        };
        let form = HeapCertificate::Form(FormCertificate {
            ruleset: "lasker".to_owned(),
            form: Form::Lasker,
            theorem: "lasker-1931".to_owned(),
            claim: FormClaim::Value { heap: Natural::from(5_u8), value: Natural::from(5_u8) },
        });
        let (position, couples) = ("chomp 2".to_owned(), vec![(0, vec![1]), (1, vec![2])]);
        let chomp = Part::Positions(PositionsCertificate { position, value: 1, couples });
        let (position, couples) = ("cram 2x1".to_owned(), Vec::new());
        let cram = Part::Pieces(CouplesCertificate { position, value: 1, couples });
        SumCertificate {
            position: "0.77 5 + lasker 5 + 0.77 9 + chomp 2 + cram 2x1".to_owned(),
            value: Natural::from(5_u8),
            parts: vec![part(5), Part::Heap(form), part(9), chomp, cram],
        }
    }

    #[test]
    fn certificates_of_sums_are_read_as_they_are_written() {
        let empty = SumCertificate { parts: Vec::new(), ..sum() };
        for certificate in [sum(), empty] {
            let text = certificate.to_string();
            assert!(SumCertificate::is_one(&text));
            assert_eq!(SumCertificate::parse(&text).as_ref(), Ok(&certificate), "{text}");
        }
    }

    #[test]
    fn every_change_of_a_byte_is_seen() {
        every_change_is_seen(&sum().to_string(), |text| SumCertificate::parse(text).is_err());
    }
}
