//! Certificates of what a table proves.

use super::HeapValues;
use bouton_core::{
    evidence::certificate::{BLOCK, Certificate, Claim, PeriodClaim, digest_of_values},
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
        let values = self.digests(checked_to)?;
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

    /// The digests of the heaps up to `checked_to`, block by block.
    fn digests(&self, checked_to: u64) -> Option<Vec<u64>> {
        let heaps = checked_to.checked_add(1)?;
        let values = self.values.first(heaps);
        if values.len() as u64 != heaps {
            return None;
        }
        let mut block = Vec::new();
        let mut digests = Vec::new();
        for from in (0..heaps).step_by(usize::try_from(BLOCK).ok()?) {
            block.clear();
            block.extend(values.iter_from(from).take(usize::try_from(BLOCK).ok()?));
            digests.push(digest_of_values(&block));
        }
        Some(digests)
    }

    fn period_claim(&self) -> Option<PeriodClaim> {
        let proved = self.proved?;
        let values = self.values.first(proved.checked_to.checked_add(1)?);
        let largest = values.largest().filter(|_| proved.repetition.saltus == 0);
        let largest = largest.map(|(most, at)| (u64::from(most), at));
        Some(PeriodClaim {
            preperiod: proved.repetition.preperiod,
            period: proved.repetition.period,
            saltus: proved.repetition.saltus,
            theorem: proved.theorem.to_owned(),
            largest,
        })
    }
}
