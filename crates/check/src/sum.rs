//! Certificates of sums: every component of the position has its own certificate, and the values add up.

use crate::{Compared, Mode, Rejection, pieces, positions, verify_new};
use bouton_core::{
    evidence::sum::{Part, SumCertificate},
    rules::{NoFiles, catalogue::parse_question},
    value::Natural,
};

/// What was checked of a certificate of a sum that is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedSum {
    /// The certificate.
    pub certificate: SumCertificate,
    /// How many heaps have their value by the definition.
    pub by_definition: u64,
    /// How many heaps of sparse runs have their value by the shorter proof ([`crate::Mode::Quick`]).
    pub by_rare_parts: u64,
}

/// Checks the certificate of a sum: the position is read again, each of its components must be the one that its part is about,
/// every part must be accepted by itself, and the nim-sum of their values must be the one that is claimed.
///
/// # Errors
/// The first reason why it is rejected.
pub fn verify_sum(text: &str, mode: Mode) -> Result<AcceptedSum, Rejection> {
    let certificate = SumCertificate::parse(text)?;
    let unknown = || Rejection::UnknownRuleset { ruleset: certificate.position.clone() };
    let components = parse_question(&certificate.position, &NoFiles).map_err(|_| unknown())?;
    if components.len() != certificate.parts.len() {
        return Err(Rejection::Parts);
    }
    let (mut sum, mut by_definition, mut by_rare_parts) = (Natural::ZERO, 0, 0);
    let mut compared = Compared::new();
    for (component, part) in components.iter().zip(&certificate.parts) {
        match part {
            Part::Heap(certificate) => {
                let [heap] = component.position.numbers() else { return Err(unknown()) };
                let is_same = |(claimed, _): (&Natural, &Natural)| claimed == heap;
                if !certificate.value().is_some_and(is_same)
                    || certificate.ruleset() != component.ruleset.name()
                {
                    return Err(Rejection::Parts);
                }
                let accepted = verify_new(&part.to_string(), mode, &mut compared)?;
                by_definition += accepted.by_definition;
                by_rare_parts += accepted.by_rare_parts;
            }
            Part::Pieces(certificate) if certificate.position == component.text() => {
                by_definition += pieces::check(certificate)?;
            }
            Part::Positions(certificate) if certificate.position == component.text() => {
                positions::check(certificate)?;
            }
            Part::Pieces(_) | Part::Positions(_) => return Err(Rejection::Parts),
        }
        sum ^= part.value().ok_or(Rejection::Parts)?;
    }
    if sum != certificate.value {
        return Err(Rejection::Sum { found: sum });
    }
    Ok(AcceptedSum { certificate, by_definition, by_rare_parts })
}
