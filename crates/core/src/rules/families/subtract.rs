//! Subtraction games: take a number that belongs to a set.
//!
//! # Theory
//! Closed forms for intervals, pairs, their multiples and what may be added to them, with proofs, stand in
//! `rules/heap/closed_form.rs`. Every subtraction game is tame (Ferguson 1974, proved there too).

use crate::{
    evidence::Theorem,
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Sample, Shape, arity,
        heap::{ClosedForm, HeapRules, HeapRuleset, LastTaken, THEOREMS, TakingTheory},
    },
};

/// The family `subtract`.
pub(super) struct SubtractFamily;

impl Family for SubtractFamily {
    fn name(&self) -> &'static str {
        "subtract"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["subtraction", "减法", "减法游戏"]
    }

    fn usage(&self) -> &'static str {
        "subtract:SET HEAP…"
    }

    fn rules(&self) -> &'static str {
        "take a number that belongs to SET from one heap; SET lists numbers, ranges such as 1..10, and the names squares, \
         primes, powers2, fibonacci, narayana"
    }

    fn rules_zh(&self) -> &'static str {
        "从一堆中取走集合 SET 里的某个数;SET 由数、区间 (如 1..10) 和名称 squares (平方数)、primes (素数)、powers2 (2 的幂)、\
         fibonacci、narayana 组成"
    }

    fn examples(&self) -> &'static [&'static str] {
        &[
            "subtract:1,3,4 20 15",
            "subtract:1..10 100",
            "subtract:squares 90",
            "subtract:1,primes 50",
        ]
    }

    fn theorems(&self) -> &'static [Theorem] {
        THEOREMS
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (set, heaps) =
            arity::all(arity::set_parameter(term, "subtract:1,3,4 20"), arity::heaps(term))?;
        let form = ClosedForm::of_set(&set);
        let ruleset = HeapRuleset::new(format!("subtract:{set}"), HeapRules::Subtraction(set));
        let ruleset = match form {
            Some(form) => ruleset.with_theory(TakingTheory { form, last: LastTaken::EmptyHeap }),
            None => ruleset,
        };
        Ok(ruleset.components(heaps))
    }

    fn samples(&self) -> Vec<Sample> {
        let sets = [
            "subtract:1..4",
            "subtract:3..8",
            "subtract:4,6,8",
            "subtract:2,5",
            "subtract:3,10",
            "subtract:2,5,9,12",
            "subtract:powers2",
            "subtract:1,primes",
        ];
        sets.map(|ruleset| Sample { ruleset, shape: Shape::Heap(200) }).to_vec()
    }
}
