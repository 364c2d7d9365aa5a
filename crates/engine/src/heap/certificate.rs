//! Certificates of what a table proves.

use super::HeapValues;
use bouton_core::{
    evidence::certificate::{BLOCK, Certificate, Claim, PeriodClaim, digests},
    value::Natural,
};

/// Shorter tables are checked in full anyway.
const SPARSE_FROM: u64 = 8192;

impl HeapValues {
    /// The certificate of the proved period, if there is one. `ruleset` is the ruleset in the notation.
    pub fn period_certificate(&self, ruleset: &str) -> Option<Certificate> {
        let proved = self.proved?;
        self.certificate(ruleset, Claim::Period(self.period_claim()?), proved.checked_to)
    }

    /// The certificate of the value of a heap that is in the table or behind a proved period.
    pub fn value_certificate(&self, ruleset: &str, heap: &Natural) -> Option<Certificate> {
        let (value, _) = self.known(heap)?;
        let word = u64::try_from(heap).ok();
        let (period, checked_to) = match (self.proved, word) {
            (Some(proved), _) if *heap > Natural::from(proved.checked_to) => {
                (Some(self.period_claim()?), proved.checked_to)
            }
            (_, Some(heap)) => (None, heap),
            (_, None) => return None,
        };
        let claim = Claim::Value { heap: heap.clone(), value, period };
        self.certificate(ruleset, claim, checked_to)
    }

    fn certificate(&self, ruleset: &str, claim: Claim, checked_to: u64) -> Option<Certificate> {
        let end = usize::try_from(checked_to).ok()?.checked_add(1)?;
        let values = digests(self.values.get(..end)?, BLOCK);
        let mut sparse = if checked_to >= SPARSE_FROM { self.filler.sparse() } else { None };
        if let Some(sparse) = &mut sparse {
            sparse.rare.retain(|&heap| heap <= checked_to);
        }
        Some(Certificate {
            ruleset: ruleset.to_owned(),
            claim,
            checked_to,
            block: BLOCK,
            values,
            sparse,
        })
    }

    fn period_claim(&self) -> Option<PeriodClaim> {
        let proved = self.proved?;
        let end = usize::try_from(proved.checked_to).ok()?.checked_add(1)?;
        let values = self.values.get(..end)?;
        let largest = values.iter().max().filter(|_| proved.repetition.saltus == 0);
        let largest = largest.and_then(|&most| {
            let at = values.iter().position(|&value| value == most)?;
            Some((u64::from(most), at as u64))
        });
        Some(PeriodClaim {
            preperiod: proved.repetition.preperiod,
            period: proved.repetition.period,
            saltus: proved.repetition.saltus,
            theorem: proved.theorem.to_owned(),
            largest,
        })
    }
}
