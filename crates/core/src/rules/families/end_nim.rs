//! End-Nim: heaps in a row; take any number from the heap at the left end or from the heap at the right end. A heap that is
//! emptied is gone, and the next one stands at the end.
//!
//! Options are listed for the left end first, 1 taken first, then for the right end if that is another heap. Empty heaps do
//! not count.
//!
//! # Theory (Albert and Nowakowski 2001)
//! For a row w let L(w) be the size that a heap put at its left end must have so that the row becomes P, 0 if w is P as it is;
//! R(w) the same at the right end. There is exactly one each, since a larger heap could be lowered to it. With a and b at the
//! ends of w, the row a·w·b is P in these cases:
//! * L = R: a = b ≠ L;
//! * L > R: a = b if a < R or a > L; b = a + 1 if R ≤ a < L;
//! * L < R: the mirror image.
//!
//! Besides, a·w is P iff a = L, and w·b iff b = R. So L and R of all parts of the row follow from shorter parts,
//! in n² steps for n heaps. Nim-values are left to a search.
//!
//! # Steps
//! `end-nim-ends`: `left`, `right` (the heaps at the ends), `wanted-left`, `wanted-right` (what they must be for P, each for the
//! row without it).
//!
//! # Reference
//! M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8(2) (2001), R1.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Theory, Visitor,
        Written, arity, described::Described,
    },
    value::{Natural, Outcome, Play},
};
use std::{cmp::Ordering, ops::ControlFlow, sync::Arc};

const END_NIM: Theorem = Theorem {
    key: "albert-nowakowski-2001",
    statement: "in End-Nim every row w has exactly one L(w) and R(w) such that a heap of that size at its left or right end makes it \
                P, and those of a row follow from those of the row without its ends",
    source: "M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8(2) (2001), R1",
};

/// Longer rows are left to other methods.
const MOST_HEAPS: usize = 1500;

/// The family `end-nim`.
pub(super) static FAMILY: Described = Described {
    name: "end-nim",
    aliases: &["两端尼姆"],
    usage: "end-nim HEAP…, from left to right",
    rules: "heaps in a row; take any number from the heap at one of the two ends",
    rules_zh: "若干堆排成一行；每步从最左或最右的一堆中取任意多个",
    examples: &["end-nim 3 1 2 2"],
    theorems: &[END_NIM],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), heaps) = arity::all(arity::no_parameters(term), arity::list(term))?;
    Ok(vec![Component { ruleset: Arc::new(EndNim), position: heaps.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    let shape = |length, max| Shape::Tuples { length, min: 0, max };
    [shape(1, 9), shape(2, 9), shape(3, 7), shape(4, 4), shape(5, 3)]
        .map(|shape| Sample { ruleset: "end-nim", shape })
        .to_vec()
}

/// End-Nim.
#[derive(Debug)]
struct EndNim;

impl Ruleset for EndNim {
    fn name(&self) -> String {
        "end-nim".to_owned()
    }

    fn written(&self) -> Written {
        Written::List
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let left = position.iter().position(|&heap| heap > 0);
        let right = position.iter().rposition(|&heap| heap > 0);
        let (Some(left), Some(right)) = (left, right) else { return ControlFlow::Continue(()) };
        let mut option = position.to_vec();
        let mut take = |end: usize| {
            for taken in 1..=position[end] {
                option[end] = position[end] - taken;
                visit(&[&option])?;
            }
            option[end] = position[end];
            ControlFlow::Continue(())
        };
        take(left)?;
        if right > left { take(right) } else { ControlFlow::Continue(()) }
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.retain(|&heap| heap > 0);
        if position.iter().rev().lt(position.iter()) {
            position.reverse();
        }
        if position.is_empty() {
            position.push(0);
        }
    }

    fn option_count(&self, position: &Position) -> Option<Natural> {
        let mut full = position.numbers().iter().filter(|heap| !heap.is_zero());
        let left = full.next().cloned().unwrap_or_default();
        Some(left + full.next_back().cloned().unwrap_or_default())
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

/// The a with a·w·b P, for b > 0 and a row w with these L and R. The mirror image exchanges L and R.
fn partner(l: &Natural, r: &Natural, b: &Natural) -> Natural {
    if b == r {
        return Natural::ZERO;
    }
    match l.cmp(r) {
        Ordering::Equal => b.clone(),
        // b = a + 1 for R ≤ a < L.
        Ordering::Greater if r < b && b <= l => b - Natural::ONE,
        // a = b + 1 for L ≤ b < R.
        Ordering::Less if l <= b && b < r => b + Natural::ONE,
        _ => b.clone(),
    }
}

/// The sizes that the first and the last of some heaps must have, each for the row without it.
fn wanted(heaps: &[&Natural]) -> (Natural, Natural) {
    let n = heaps.len();
    // For all parts of one length, by where they begin: L and R.
    let empty = (Natural::ZERO, Natural::ZERO);
    let mut rows = vec![empty; n + 1];
    for length in 1..n {
        let longer = |start: usize| {
            // Without the last heap, and without the first.
            let (front, back) = (&rows[start], &rows[start + 1]);
            let l = partner(&front.0, &front.1, heaps[start + length - 1]);
            let r = partner(&back.1, &back.0, heaps[start]);
            (l, r)
        };
        rows = (0..=n - length).map(longer).collect();
    }
    match rows.as_slice() {
        // Without the first heap, L; without the last, R.
        [front, back, ..] => (back.0.clone(), front.1.clone()),
        _ => (Natural::ZERO, Natural::ZERO),
    }
}

/// The heaps that are not empty, if they are not too many.
fn full(position: &Position) -> Option<Vec<&Natural>> {
    let heaps: Vec<&Natural> = position.numbers().iter().filter(|heap| !heap.is_zero()).collect();
    (heaps.len() <= MOST_HEAPS).then_some(heaps)
}

impl Theory for EndNim {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        let heaps = full(position)?;
        let p = heaps.first().is_none_or(|first| wanted(&heaps).0 == **first);
        Some(Proved::by(END_NIM.key, if p { Outcome::P } else { Outcome::N }))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        if *goal != Goal::NimValue(Natural::ZERO) {
            return None;
        }
        let heaps = full(position)?;
        let (left, right) = wanted(&heaps);
        let numbers = position.numbers();
        let first = numbers.iter().position(|heap| !heap.is_zero());
        let last = numbers.iter().rposition(|heap| !heap.is_zero()).filter(|_| first.is_some());
        let ends = [(first, left), (last.filter(|_| last != first), right)];
        let to = |(end, size): (Option<usize>, Natural)| {
            let end = end.filter(|&end| size < numbers[end])?;
            let mut after = position.clone();
            after.0[end] = size;
            Some(Move { parts: vec![after] })
        };
        Some(Moves::all(ends.into_iter().filter_map(to).collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let (Play::Normal, Some(heaps)) = (play, full(position)) else { return Vec::new() };
        let [first, .., last] = heaps.as_slice() else { return Vec::new() };
        let (left, right) = wanted(&heaps);
        vec![
            Step::new("end-nim-ends")
                .with("left", *first)
                .with("right", *last)
                .with("wanted-left", left)
                .with("wanted-right", right),
        ]
    }
}
