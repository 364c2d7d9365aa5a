//! Certificates: claims about rulesets on heaps as small text files, for an independent checker.
//!
//! # Format
//!
//! Lines of `key: value`, in this order, ended by a digest of all lines before it:
//!
//! ```text
//! bouton certificate 1
//! claim: period
//! ruleset: 0.77
//! preperiod: 71
//! period: 12
//! saltus: 0
//! theorem: guy-smith-1956
//! checked-to: 167
//! largest: 8
//! largest-at: 27
//! block: 4096
//! values: 0123456789abcdef
//! digest: fedcba9876543210
//! ```
//!
//! * `claim: period`: g(n + period) = g(n) + saltus for all n ≥ preperiod, and both numbers are the smallest. The theorem
//!   and the last heap that its finite check looks at say why; `values` are the digests of the values of the heaps 0 …
//!   checked-to in blocks of `block` heaps, the last block as long as it is. `largest` and `largest-at` are the largest value of
//!   all heaps and the first heap that has it; they are left out when there is a saltus.
//! * `claim: value`, with `heap` and `value` after the ruleset: the nim-value of one heap. Either the heap is at most
//!   `checked-to`, or the lines of a period follow, which then must be proved too.
//!
//! A sparse run adds `mask`, `parity` (none, even or odd) and `rare` (the heaps that are not common), with which a
//! checker computes the values in fewer steps.
//!
//! The digest is FNV-1a of 64 bits. It finds accidents, not forgers: what a certificate claims is believed because it is
//! checked.

use super::lines::{Lines, decimal, hexadecimal, seal};
use crate::value::Natural;
use std::fmt;

/// How many heaps a block of values has in certificates that are written.
pub const BLOCK: u64 = 4096;

/// A claim with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The ruleset in the notation.
    pub ruleset: String,
    /// What is claimed.
    pub claim: Claim,
    /// The last heap of the finite check or table.
    pub checked_to: u64,
    /// How many heaps a block of `values` has.
    pub block: u64,
    /// The digests of the values of the heaps 0 … `checked_to`, block by block.
    pub values: Vec<u64>,
    /// With which rule most heaps are of one class, when the values come from a sparse run.
    pub sparse: Option<Sparse>,
}

/// What a certificate claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A period.
    Period(PeriodClaim),
    /// The nim-value of a heap, from the table or from a period.
    Value {
        /// The heap.
        heap: Natural,
        /// Its nim-value.
        value: Natural,
        /// The period, for heaps behind the table.
        period: Option<PeriodClaim>,
    },
}

/// g(n + period) = g(n) + saltus for all n ≥ preperiod, with the smallest such numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodClaim {
    /// The first heap of the periodic part.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// What a period adds.
    pub saltus: u64,
    /// The key of the theorem.
    pub theorem: String,
    /// The largest value of all heaps and the first heap that has it, when there is no saltus.
    pub largest: Option<(u64, u64)>,
}

/// A sparse space: heap n is common iff par(g(n) and mask) ⊕ p·n ⊕ q = 1, with p = 1 when parity counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The mask.
    pub mask: u64,
    /// Whether and how the parity of the heap counts.
    pub parity: SparseParity,
    /// The heaps that are not common, ascending.
    pub rare: Vec<u64>,
}

/// Whether the parity of a heap counts for its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SparseParity {
    /// It does not: p = q = 0.
    None,
    /// p = 1 and q = 0: splits take even numbers.
    Even,
    /// p = q = 1: splits take odd numbers.
    Odd,
}

/// Why a text is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, from 1.
    pub line: usize,
    /// What was expected there.
    pub expected: Expected,
}

/// What should stand in a line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This, letter by letter; … stands for anything.
    Text(String),
    /// A number below 2^64 behind the key.
    Word(&'static str),
    /// A number behind the key.
    Number(&'static str),
    /// Numbers with a space between behind the key.
    List(&'static str),
    /// Ascending heaps behind the key.
    Ascending(&'static str),
    /// The digest of the lines above.
    Digest,
    /// The end of the certificate.
    End,
    /// Text in UTF-8.
    Utf8,
    /// A line feed alone at the end of the line.
    LineFeed,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Text(text) => f.write_str(text),
            Expected::Word(key) => write!(f, "{key}: a number below 2^64"),
            Expected::Number(key) => write!(f, "{key}: a number"),
            Expected::List(key) => write!(f, "{key}: numbers with a space between"),
            Expected::Ascending(key) => write!(f, "{key}: ascending heaps"),
            Expected::Digest => f.write_str("the digest of the lines above"),
            Expected::End => f.write_str("the end of the certificate"),
            Expected::Utf8 => f.write_str("UTF-8"),
            Expected::LineFeed => {
                f.write_str("a line feed alone at the end of every line, without a carriage return")
            }
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

/// The first line of every certificate.
pub(super) const TITLE: &str = "bouton certificate 1";

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    /// The first line that is not as the format says, or the digest line when the digest is wrong.
    pub fn parse(text: &str) -> Result<Certificate, Unreadable> {
        let mut lines = Lines::of(text);
        lines.exactly(TITLE)?;
        let kind = lines.field("claim")?;
        let is_value = match kind {
            "period" => false,
            "value" => true,
            _ => return Err(lines.text("claim: period | value")),
        };
        let ruleset = lines.field("ruleset")?.to_owned();
        let of_heap =
            if is_value { Some((lines.natural("heap")?, lines.natural("value")?)) } else { None };
        let mut period = None;
        if !is_value || lines.peek("preperiod") {
            period = Some(PeriodClaim {
                preperiod: lines.word("preperiod")?,
                period: lines.word("period")?,
                saltus: lines.word("saltus")?,
                theorem: lines.field("theorem")?.to_owned(),
                largest: None,
            });
        }
        let checked_to = lines.word("checked-to")?;
        if let Some(period) = &mut period
            && lines.peek("largest")
        {
            period.largest = Some((lines.word("largest")?, lines.word("largest-at")?));
        }
        let block = lines.word("block")?;
        let values = lines.list("values", |item| hexadecimal(item, 16))?;
        let sparse = if lines.peek("mask") { Some(sparse(&mut lines)?) } else { None };
        lines.end()?;
        let claim = match (of_heap, period) {
            (Some((heap, value)), period) => Claim::Value { heap, value, period },
            (None, Some(period)) => Claim::Period(period),
            (None, None) => return Err(lines.text("preperiod: …")),
        };
        Ok(Certificate { ruleset, claim, checked_to, block, values, sparse })
    }

    /// The period that is claimed, by itself or for a heap.
    pub fn period(&self) -> Option<&PeriodClaim> {
        match &self.claim {
            Claim::Period(period) => Some(period),
            Claim::Value { period, .. } => period.as_ref(),
        }
    }
}

impl fmt::Display for Certificate {
    /// The text of the certificate, its digest included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{TITLE}\n");
        let mut field = |key: &str, value: &dyn fmt::Display| {
            text.push_str(&format!("{key}: {value}\n"));
        };
        let kind = if matches!(self.claim, Claim::Period(_)) { "period" } else { "value" };
        field("claim", &kind);
        field("ruleset", &self.ruleset);
        if let Claim::Value { heap, value, .. } = &self.claim {
            field("heap", heap);
            field("value", value);
        }
        if let Some(period) = self.period() {
            field("preperiod", &period.preperiod);
            field("period", &period.period);
            field("saltus", &period.saltus);
            field("theorem", &period.theorem);
        }
        field("checked-to", &self.checked_to);
        if let Some((largest, at)) = self.period().and_then(|period| period.largest) {
            field("largest", &largest);
            field("largest-at", &at);
        }
        field("block", &self.block);
        let values: Vec<String> =
            self.values.iter().map(|digest| format!("{digest:016x}")).collect();
        field("values", &values.join(" "));
        if let Some(sparse) = &self.sparse {
            field("mask", &format!("{:x}", sparse.mask));
            let parity = match sparse.parity {
                SparseParity::None => "none",
                SparseParity::Even => "even",
                SparseParity::Odd => "odd",
            };
            field("parity", &parity);
            let rare: Vec<String> = sparse.rare.iter().map(ToString::to_string).collect();
            field("rare", &rare.join(" "));
        }
        seal(f, &text)
    }
}

/// The digest of a list of values, each as four bytes, the lowest first.
pub fn digest_of_values(values: &[u32]) -> u64 {
    values.iter().flat_map(|value| value.to_le_bytes()).fold(FNV_START, step)
}

/// The digests of a table in blocks.
pub fn digests(values: &[u32], block: u64) -> Vec<u64> {
    let block = usize::try_from(block).unwrap_or(usize::MAX).max(1);
    values.chunks(block).map(digest_of_values).collect()
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

fn step(digest: u64, byte: u8) -> u64 {
    (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
}

/// FNV-1a (Fowler, Noll and Vo 1991).
pub(super) fn digest_of(bytes: &[u8]) -> u64 {
    bytes.iter().copied().fold(FNV_START, step)
}

/// The lines of a sparse run.
fn sparse(lines: &mut Lines<'_>) -> Result<Sparse, Unreadable> {
    let mask = hexadecimal(lines.field("mask")?, 16)
        .ok_or_else(|| lines.expected(Expected::Number("mask")))?;
    let parity = match lines.field("parity")? {
        "none" => SparseParity::None,
        "even" => SparseParity::Even,
        "odd" => SparseParity::Odd,
        _ => return Err(lines.text("parity: none | even | odd")),
    };
    let rare = lines.list("rare", decimal)?;
    if !rare.windows(2).all(|pair| pair[0] < pair[1]) {
        return Err(lines.expected(Expected::Ascending("rare")));
    }
    Ok(Sparse { mask, parity, rare })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kayles() -> Certificate {
        Certificate {
            ruleset: "0.77".to_owned(),
            claim: Claim::Period(PeriodClaim {
                preperiod: 71,
                period: 12,
                saltus: 0,
                theorem: "guy-smith-1956".to_owned(),
                largest: Some((9, 34)),
            }),
            checked_to: 167,
            block: 100,
            values: vec![7, u64::MAX],
            sparse: None,
        }
    }

    #[track_caller]
    fn check(certificate: &Certificate) {
        let text = certificate.to_string();
        assert_eq!(Certificate::parse(&text).as_ref(), Ok(certificate), "{text}");
    }

    #[test]
    fn certificates_are_read_as_they_are_written() {
        let period = kayles();
        check(&period);
        let Claim::Period(claim) = period.claim.clone() else { unreachable!("a period") };
        let huge = Natural::from(10_u8).pow(100);
        let value =
            |period| Claim::Value { heap: huge.clone(), value: Natural::from(4_u8), period };
        check(&Certificate { claim: value(Some(claim.clone())), ..period.clone() });
        check(&Certificate { claim: value(None), ..period.clone() });
        let sparse = Sparse { mask: 0x1e, parity: SparseParity::Odd, rare: vec![0, 3, 9] };
        check(&Certificate { sparse: Some(sparse), values: Vec::new(), ..period.clone() });
        let none = PeriodClaim { largest: None, saltus: 3, ..claim };
        check(&Certificate { claim: Claim::Period(none), ..period });
    }

    #[test]
    fn every_change_of_a_byte_is_seen() {
        let text = kayles().to_string();
        for at in 0..text.len() {
            for new in [b'0', b'7', b' ', b'\n', b'x'] {
                let mut bytes = text.clone().into_bytes();
                if bytes[at] != new {
                    bytes[at] = new;
                    let changed = String::from_utf8(bytes).expect("ASCII");
                    assert!(Certificate::parse(&changed).is_err(), "{changed}");
                }
            }
        }
        for end in 0..text.len() {
            assert!(Certificate::parse(&text[..end]).is_err());
        }
        assert!(Certificate::parse(&format!("{text}\n")).is_err());
    }

    #[test]
    fn the_digest_is_the_published_one() {
        // Test vectors of the authors of FNV.
        assert_eq!(digest_of(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(digest_of(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(digest_of(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
