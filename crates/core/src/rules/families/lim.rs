//! Lim: three heaps; take the same number from two of them and put that number on the third.
//!
//! So the total falls by the number taken. Options are listed by the heap that grows, the first one first, then by the number.
//!
//! # Theory
//! **P iff (a + b) ⊕ (a + c) ⊕ (b + c) = 0** (Fink, Fraenkel and Santos 2014). A move that lets a grow changes only one of the
//! three sums: b + c falls by twice the number, and may so fall to any smaller number of the same parity that leaves b and c
//! non-negative. The three sums add up to an even number, so their nim-sum is even, and Nim with them differs
//! from Lim only in moves that cannot be needed. Nim-values are left to a search: they are not simply half of that nim-sum.
//! So a heap can win by growing in one way at most: the sum of the other two must fall to the nim-sum of the two sums that stay.
//!
//! # Steps
//! `lim-sums`: `sums` (b + c, a + c, a + b), `sum` (their nim-sum).
//!
//! # Reference
//! A. Fink, A. S. Fraenkel, C. Santos, LIM is not slim, International Journal of Game Theory 43 (2014), 269–281.

use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Theory, Visitor,
        Written, arity, described::Described, language::spelled,
    },
    value::{Natural, Outcome, Play, nim_sum},
};
use std::{ops::ControlFlow, sync::Arc};

const LIM: Theorem = Theorem {
    key: "fink-fraenkel-santos-2014",
    statement: "in Lim the heaps a, b, c are P iff the nim-sum of a + b, a + c and b + c is 0",
    source: "A. Fink, A. S. Fraenkel, C. Santos, LIM is not slim, International Journal of Game Theory 43 (2014), 269–281",
};

/// The family `lim`.
pub(super) static FAMILY: Described = Described {
    name: "lim",
    aliases: &["此消彼长"],
    usage: "lim A B C",
    rules: "three heaps; take the same number from two of them and put that number on the third",
    rules_zh: "三堆；从其中两堆各取同样多个，并把这么多个放到第三堆",
    examples: &["lim 1 2 4"],
    theorems: &[LIM],
    build,
    samples: || vec![Sample { ruleset: "lim", shape: Shape::Tuples { length: 3, min: 0, max: 9 } }],
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), heaps) = arity::all(arity::no_parameters(term), arity::tuple::<3>(term))?;
    Ok(vec![Component { ruleset: Arc::new(Lim), position: Position::from_iter(heaps) }])
}

/// Lim.
#[derive(Debug)]
struct Lim;

impl Ruleset for Lim {
    fn name(&self) -> String {
        "lim".to_owned()
    }

    fn written(&self) -> Written {
        Written::Numbers(3)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let heaps: [u64; 3] = match <[u64; 3]>::try_from(position) {
            // A total above 64 bits could overflow a heap.
            Ok([a, b, c]) if a.checked_add(b).is_some_and(|ab| ab.checked_add(c).is_some()) => {
                [a, b, c]
            }
            _ => return ControlFlow::Continue(()),
        };
        for grows in 0..3 {
            let (one, other) = ((grows + 1) % 3, (grows + 2) % 3);
            for taken in 1..=heaps[one].min(heaps[other]) {
                let mut option = heaps;
                option[grows] += taken;
                option[one] -= taken;
                option[other] -= taken;
                visit(&[&option])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let clauses = [
            "for k in 1..min(b, c) => (a+k, b-k, c-k)",
            "for k in 1..min(c, a) => (a-k, b+k, c-k)",
            "for k in 1..min(a, b) => (a-k, b-k, c+k)",
            "symmetric",
        ];
        let names = ["a", "b", "c"].map(str::to_owned);
        (numbers == 3).then(|| spelled::rule("lim", &names, &clauses.map(str::to_owned)))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

fn sums(position: &Position) -> Option<[Natural; 3]> {
    let [a, b, c] = position.numbers() else { return None };
    Some([b + c, a + c, a + b])
}

impl Theory for Lim {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let outcome = Outcome::of_nim_value(&nim_sum(&sums(position)?));
        (play == Play::Normal).then(|| Proved::by(LIM.key, outcome))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let (heaps, sums) = (position.numbers(), sums(position)?);
        if *goal != Goal::NimValue(Natural::ZERO) {
            return None;
        }
        let all = nim_sum(&sums);
        let winning = |grows: usize| {
            let (one, other) = ((grows + 1) % 3, (grows + 2) % 3);
            let wanted = &all ^ &sums[grows];
            // The three sums add up to an even number, so what is left over is even.
            let taken = (wanted < sums[grows]).then(|| (&sums[grows] - wanted) / 2_u8)?;
            (taken <= heaps[one] && taken <= heaps[other]).then(|| {
                let mut option = heaps.to_vec();
                option[grows] += &taken;
                option[one] -= &taken;
                option[other] -= &taken;
                Move { parts: vec![option.into_iter().collect()] }
            })
        };
        Some(Moves::all((0..3).filter_map(winning).collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let (Play::Normal, Some(sums)) = (play, sums(position)) else { return Vec::new() };
        let sum = nim_sum(&sums);
        let figure = Figure::nim_sum(&sums);
        vec![Step::new("lim-sums").with("sums", sums.to_vec()).with("sum", sum).drawn(figure)]
    }
}
