//! An independent checker of certificates.
//!
//! # What it does
//!
//! [`verify`] reads the text of a certificate ([`bouton_core::evidence::certificate`]) and accepts or rejects it with a
//! reason. It shares no code with the engines that find periods: it knows rulesets only by their options, fills a table of its own by
//! the mex rule, and holds the claim against that table and against the bound of the theorem, worked out again from the rules.
//!
//! # How far it goes
//!
//! What is accepted is proved in either mode, given the theorem.
//!
//! * [`Mode::Full`] computes every value up to the bound from all options.
//! * [`Mode::Quick`] does the same for the first 8192 heaps, and for all if the certificate comes from no sparse run. Behind them it looks at all
//!   options of the heaps that the certificate calls rare. Of every other heap it looks at all options with a rare part, which decide about the common
//!   values, and at as many splits as show that every rare value below is that of an option; a heap for which one is missing is rare, and the
//!   certificate is rejected (docs/theorems.md, Sparse runs).
//!
//! All values must have the digests of the certificate.
//!
//! Certificates of closed forms have no table: their theorem must speak of the rules, the claim must follow from the form, and the first heaps
//! have the form's values by the definition (more of them in full mode).
//!
//! Either way the claim itself is checked on every value: the repetition, that preperiod and period are the smallest,
//! the largest value and where it is.
//!
//! Certificates of sums are checked by [`verify_sum`], part by part; those of boards and graphs by [`verify_pieces`], which
//! walks the listed pieces with moves of its own; those of any other position by [`verify_positions`], which walks the listed positions with the
//! options of the definition; those of misère play by [`verify_misere`].
//!
//! # Example
//!
//! ```
//! let rejected = bouton_check::verify("no certificate", bouton_check::Mode::Full).unwrap_err();
//! assert_eq!(rejected.to_string(), "it cannot be read: line 1: expected bouton certificate 1");
//! ```

mod claim;
mod definition;
mod form;
mod misere;
mod pieces;
mod positions;
mod rejection;
mod shift;
mod sum;
mod table;
mod theorem;
mod values;

pub use misere::{AcceptedMisere, verify_misere};
pub use pieces::{AcceptedPieces, verify_pieces};
pub use positions::{AcceptedPositions, verify_positions};
pub use rejection::Rejection;
pub use sum::{AcceptedSum, verify_sum};

use bouton_core::{
    evidence::{
        certificate::{Certificate, Claim},
        heap::HeapCertificate,
    },
    notation::parse,
    rules::{
        NoFiles,
        catalogue::parse_question,
        heap::{Form, HeapRules},
    },
    value::Natural,
};
use std::collections::HashSet;

/// How far a check goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Values of sparse runs are proved from a few of the options behind the first heaps.
    Quick,
    /// Every value is computed from all options.
    Full,
}

/// What was checked of a certificate that is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The certificate.
    pub certificate: HeapCertificate,
    /// How many heaps have their value by the definition.
    pub by_definition: u64,
    /// How many heaps of sparse runs have their value by the shorter proof ([`Mode::Quick`]).
    pub by_rare_parts: u64,
}

/// Tables of more heaps than this are not checked: one byte a heap where the values are small.
pub const MOST_HEAPS: u64 = 1 << 30;

/// The longest block of values.
const LONGEST_BLOCK: u64 = 1 << 16;

/// Checks a certificate.
///
/// # Errors
/// The first reason why it is rejected.
pub fn verify(text: &str, mode: Mode) -> Result<Accepted, Rejection> {
    verify_new(text, mode, &mut Compared::new())
}

/// Closed forms with their rulesets whose first heaps were compared with the definition already.
type Compared = HashSet<(String, Form)>;

/// Checks a certificate; what was compared before is not compared again.
fn verify_new(text: &str, mode: Mode, compared: &mut Compared) -> Result<Accepted, Rejection> {
    if text.is_empty() {
        return Err(Rejection::Empty);
    }
    let certificate = HeapCertificate::parse(text)?;
    let unknown = || Rejection::UnknownRuleset { ruleset: certificate.ruleset().to_owned() };
    let question = format!("{} 1", certificate.ruleset());
    // Terms of a sum without heaps would not be among the components.
    if parse(&question).map_or(0, |sum| sum.terms.len()) != 1 {
        return Err(unknown());
    }
    let components = parse_question(&question, &NoFiles).unwrap_or_default();
    let [component] = &components[..] else { return Err(unknown()) };
    // What a user's text means is not for a checker to find out.
    if component.ruleset.user_rules().is_some() {
        return Err(unknown());
    }
    let Some(rules) = component.ruleset.heap_rules() else { return Err(unknown()) };
    let (by_definition, by_rare_parts) = match &certificate {
        HeapCertificate::Table(table) => verify_table(table, rules, mode)?,
        HeapCertificate::Form(form) => {
            form::verify(form, rules)?;
            let is_new = compared.insert((form.ruleset.clone(), form.form.clone()));
            (if is_new { form::compare(&form.form, rules, mode)? } else { 0 }, 0)
        }
    };
    Ok(Accepted { certificate, by_definition, by_rare_parts })
}

/// Checks a certificate of a table; returns how many heaps have their value by the definition, and how many from rare parts.
fn verify_table(
    certificate: &Certificate,
    rules: &HeapRules,
    mode: Mode,
) -> Result<(u64, u64), Rejection> {
    shape(certificate)?;
    before(certificate, rules)?;
    let table = table::fill(certificate, rules, mode)?;
    if let Some(period) = certificate.period() {
        claim::period(period, &table.values)?;
        theorem::finish(period, rules, certificate.checked_to, &table.values)?;
    }
    if let Claim::Value { heap, value, .. } = &certificate.claim {
        let found = claim::value(heap, certificate.period(), &table.values);
        if found.as_ref() != Some(value) {
            return Err(Rejection::Value { heap: heap.clone(), found });
        }
    }
    let by_rare_parts = table.by_rare_parts;
    Ok((table.values.len() - by_rare_parts, by_rare_parts))
}

/// What can be seen without any value.
fn shape(certificate: &Certificate) -> Result<(), Rejection> {
    let heaps = certificate.checked_to.saturating_add(1);
    if heaps > MOST_HEAPS {
        return Err(Rejection::TooLong { heaps });
    }
    let blocks = if (1..=LONGEST_BLOCK).contains(&certificate.block) {
        heaps.div_ceil(certificate.block)
    } else {
        return Err(Rejection::Blocks);
    };
    if certificate.values.len() as u64 != blocks {
        return Err(Rejection::Blocks);
    }
    let last_rare = certificate.sparse.as_ref().and_then(|sparse| sparse.rare.last());
    if last_rare.is_some_and(|&last| last > certificate.checked_to) {
        return Err(Rejection::Rare { heap: certificate.checked_to });
    }
    Ok(())
}

/// Whether the table is as long as the claim needs.
fn before(certificate: &Certificate, rules: &HeapRules) -> Result<(), Rejection> {
    if let Some(period) = certificate.period() {
        theorem::bound(period, rules, certificate.checked_to)?;
    }
    if let Claim::Value { heap, period, .. } = &certificate.claim {
        let last = Natural::from(certificate.checked_to);
        let fits = if period.is_some() { *heap > last } else { *heap == last };
        if !fits {
            return Err(Rejection::CheckedTo { needed: None });
        }
    }
    Ok(())
}
