//! All-but games: take any number that does not belong to a set.
//!
//! # Theory
//! Closed forms for all but 1 … m and all but one number, with proofs, stand in `rules/heap/closed_form.rs`. As subtraction
//! games, all are tame. With any finite set, nim-values are arithmetic-periodic (Siegel, Combinatorial Game Theory,
//! chapter IV.2), which engines prove by a finite check.

use crate::{
    evidence::Theorem,
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Sample, Shape, arity,
        heap::{ALL_BUT_THEOREMS, ClosedForm, HeapRules, HeapRuleset, LastTaken, TakingTheory},
    },
};

/// The family `allbut`.
pub(super) struct AllButFamily;

impl Family for AllButFamily {
    fn name(&self) -> &'static str {
        "allbut"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["all-but", "除外"]
    }

    fn usage(&self) -> &'static str {
        "allbut:SET HEAP…"
    }

    fn rules(&self) -> &'static str {
        "take any number, at least one, that does not belong to SET from one heap"
    }

    fn rules_zh(&self) -> &'static str {
        "从一堆中取走至少一个,数目不得属于集合 SET"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["allbut:2,3,7 10", "allbut:2 10^100"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        ALL_BUT_THEOREMS
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (set, heaps) =
            arity::all(arity::set_parameter(term, "allbut:2,3,7 10"), arity::heaps(term))?;
        let form = ClosedForm::of_all_but(&set);
        let ruleset = HeapRuleset::new(format!("allbut:{set}"), HeapRules::AllBut(set));
        let ruleset = match form {
            Some(form) => ruleset.with_theory(TakingTheory { form, last: LastTaken::EmptyHeap }),
            None => ruleset,
        };
        Ok(ruleset.components(heaps))
    }

    fn samples(&self) -> Vec<Sample> {
        ["allbut:1", "allbut:2", "allbut:5", "allbut:1..4"]
            .map(|ruleset| Sample { ruleset, shape: Shape::Heap(260) })
            .to_vec()
    }
}
