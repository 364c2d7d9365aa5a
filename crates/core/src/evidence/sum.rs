//! Certificates of sums: who wins a sum of heaps, from certificates of its heaps.
//!
//! # Format
//!
//! ```text
//! bouton certificate 1
//! claim: sum
//! position: 0.77 10^1000 + 0.07 3^500
//! value: 6
//! parts: 2
//! (the certificates of the values of the heaps, one behind the other)
//! digest: fedcba9876543210
//! ```
//!
//! The position is a sum of heaps in the notation, and `value` is its nim-value: the nim-sum of the values that the parts
//! claim, in the order in which the position is read (Sprague 1935, Grundy 1939). The player to move wins if and only if it is
//! not 0.

use super::{
    certificate::{TITLE, Unreadable, digest_of},
    heap::HeapCertificate,
    lines::Lines,
};
use crate::value::Natural;
use std::fmt;

/// The nim-value of a sum of heaps, with certificates of the values of the heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumCertificate {
    /// The position in the notation.
    pub position: String,
    /// Its nim-value.
    pub value: Natural,
    /// A certificate of the value of each heap.
    pub parts: Vec<HeapCertificate>,
}

/// The second line.
const CLAIM: &str = "claim: sum";

/// At most so many parts are read.
const MOST_PARTS: usize = 100_000;

impl SumCertificate {
    /// Whether a text begins like the certificate of a sum.
    pub fn is_one(text: &str) -> bool {
        let mut lines = text.lines();
        lines.next() == Some(TITLE) && lines.next() == Some(CLAIM)
    }

    /// Reads the certificate of a sum.
    ///
    /// # Errors
    /// The first line that is not as the format says, or the digest line when the digest is wrong.
    pub fn parse(text: &str) -> Result<SumCertificate, Unreadable> {
        let mut lines = Lines::of(text);
        lines.exactly(TITLE)?;
        lines.exactly(CLAIM)?;
        let position = lines.field("position")?.to_owned();
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
            parts.push(HeapCertificate::parse(part).map_err(inside)?);
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
        let digest = digest_of(text.as_bytes());
        writeln!(f, "{text}digest: {digest:016x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        evidence::{
            certificate::{Certificate, Claim},
            form::{FormCertificate, FormClaim},
        },
        rules::heap::Form,
    };

    fn sum() -> SumCertificate {
        let part = |heap: u32| {
            HeapCertificate::Table(Certificate {
                ruleset: "0.77".to_owned(),
                claim: Claim::Value { heap: heap.into(), value: Natural::from(3_u8), period: None },
                checked_to: heap.into(),
                block: 100,
                values: vec![7],
                sparse: None,
            })
        };
        let form = HeapCertificate::Form(FormCertificate {
            ruleset: "lasker".to_owned(),
            form: Form::Lasker,
            theorem: "lasker-1931".to_owned(),
            claim: FormClaim::Value { heap: Natural::from(5_u8), value: Natural::from(5_u8) },
        });
        SumCertificate {
            position: "0.77 5 + lasker 5 + 0.77 9".to_owned(),
            value: Natural::from(5_u8),
            parts: vec![part(5), form, part(9)],
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
        let text = sum().to_string();
        for at in 0..text.len() {
            for new in [b'0', b'7', b' ', b'\n', b'x'] {
                let mut bytes = text.clone().into_bytes();
                if bytes[at] != new {
                    bytes[at] = new;
                    let changed = String::from_utf8_lossy(&bytes).into_owned();
                    assert!(SumCertificate::parse(&changed).is_err(), "{changed}");
                }
            }
            assert!(SumCertificate::parse(&text[..at]).is_err());
        }
        assert!(SumCertificate::parse(&format!("{text}\n")).is_err());
    }
}
