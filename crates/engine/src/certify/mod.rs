//! Certificates of positions from the definition of their rules: which of all positions that can be reached prove a nim-value ([`values`]), or who wins
//! under misère play ([`misere`]).
//!
//! All that can be reached is looked at once, whatever a theorem says, so a certificate needs no theorem and is made for small positions
//! only. Then what a proof needs is marked from the top: an option for every smaller nim-value, an answer to every other option; of several
//! that would do the one with fewest positions that nothing else needs.

pub(crate) mod misere;
pub(crate) mod values;

use crate::{budget::Limit, search::Halt};
use bouton_core::{
    evidence::positions::{MOST_BYTES, MOST_POSITIONS, most_options},
    rules::{Component, NoFiles, catalogue::parse_question},
};

/// Why no certificate is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoCertificate {
    /// A limit was reached.
    Limit(Limit),
    /// Play may go on for ever.
    Cycle,
    /// Rules or graphs that stand in a file or on several lines, which a certificate cannot repeat.
    Elsewhere,
    /// It would be larger than the checker reads.
    Large,
    /// The rules make a mistake, or say themselves who wins, or there is nothing to play.
    Nothing,
}

impl NoCertificate {
    /// The id of the sentence that says it.
    pub fn message_id(&self) -> &'static str {
        match self {
            NoCertificate::Limit(_) => "ui-no-value-certificate-limit",
            NoCertificate::Cycle => "ui-no-value-certificate-cycle",
            NoCertificate::Elsewhere => "ui-no-value-certificate-elsewhere",
            NoCertificate::Large => "ui-no-value-certificate-large",
            NoCertificate::Nothing => "ui-no-value-certificate",
        }
    }
}

impl From<Halt> for NoCertificate {
    fn from(halt: Halt) -> NoCertificate {
        match halt {
            Halt::Stop(stop) => stop.into(),
            Halt::Cycle(_) => NoCertificate::Cycle,
            Halt::Wild(_) | Halt::Fault(_) => NoCertificate::Nothing,
        }
    }
}

impl From<crate::budget::Stop> for NoCertificate {
    fn from(stop: crate::budget::Stop) -> NoCertificate {
        match stop.limit {
            Limit::Cycle => NoCertificate::Cycle,
            Limit::Values => NoCertificate::Large,
            limit => NoCertificate::Limit(limit),
        }
    }
}

/// Whether a checker that has nothing but the text reads the same component from it.
pub(crate) fn stands_in_its_text(component: &Component) -> Result<(), NoCertificate> {
    let text = component.text();
    if text.contains(['\n', '\r']) {
        return Err(NoCertificate::Elsewhere);
    }
    match &parse_question(&text, &NoFiles).unwrap_or_default()[..] {
        [one]
            if one.position == component.position
                && one.ruleset.identity() == component.ruleset.identity() =>
        {
            Ok(())
        }
        _ => Err(NoCertificate::Elsewhere),
    }
}

/// Whether so many lines with so many words are read by the checker, if so much is to be looked at for them.
fn is_read(lines: usize, words: usize, options: u64) -> Result<(), NoCertificate> {
    // A word has twenty digits at most.
    let bytes = (21 * words + 32 * lines) as u64;
    let too_large =
        lines as u64 > MOST_POSITIONS || bytes > MOST_BYTES || options > most_options(lines);
    if too_large { Err(NoCertificate::Large) } else { Ok(()) }
}
