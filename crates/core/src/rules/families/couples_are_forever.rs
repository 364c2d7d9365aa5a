//! Couples are forever: split a heap into two, but never a heap of 2.
//!
//! A heap of n behaves as a heap of n − 1 in Officers, the code 0.6: taking one token there and leaving one heap or two is splitting
//! here. No closed form and no period is known (OEIS A046695).

use crate::{
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Sample, arity,
        heap::{HeapRules, HeapRuleset, Special},
    },
};

/// The family `couples-are-forever`.
pub(super) struct CouplesFamily;

impl Family for CouplesFamily {
    fn name(&self) -> &'static str {
        "couples-are-forever"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["couples"]
    }

    fn usage(&self) -> &'static str {
        "couples-are-forever HEAP…"
    }

    fn rules(&self) -> &'static str {
        "split a heap into two non-empty heaps; a heap of 2 cannot be split"
    }

    fn rules_zh(&self) -> &'static str {
        "把一堆分成两个非空的堆;大小为 2 的堆不能再分"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["couples-are-forever 7"]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), heaps) = arity::all(arity::no_parameters(term), arity::heaps(term))?;
        let rules = HeapRules::Special(Special::CouplesAreForever);
        Ok(HeapRuleset::new(self.name(), rules).components(heaps))
    }

    fn samples(&self) -> Vec<Sample> {
        Vec::new()
    }
}
