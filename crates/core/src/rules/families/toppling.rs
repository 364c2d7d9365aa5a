//! Toppling dominoes, the impartial game: a row of dominoes of which a player topples one to the left or to the right, together with all
//! dominoes on that side of it.
//!
//! A position is a row of n dominoes (several rows are a sum). Options are listed domino by domino, first toppled to the left, which leaves
//! those on its right, then to the right.
//!
//! # Theory
//! The rows 0 … n − 1 are the options of the row of n (each twice), so it is the nim-heap n, in normal and in misère play.
//!
//! # Steps
//! `toppling-heap`: `dominoes`.
//!
//! A. Fink, R. Nowakowski, A. Siegel, D. Wolfe, Toppling conjectures, in Games of No Chance 4, MSRI Publications 63 (2015),
//! 65–76.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, arity, nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

const ROW: Theorem = Theorem {
    key: "toppling-row",
    statement: "a row of n green dominoes has the nim-heaps 0 to n − 1 as options and is the nim-heap n",
    source: "A. Fink, R. Nowakowski, A. Siegel, D. Wolfe, Toppling conjectures, in Games of No Chance 4, MSRI \
             Publications 63 (2015), 65–76",
};

/// The family `toppling`.
pub(super) struct TopplingFamily;

impl Family for TopplingFamily {
    fn name(&self) -> &'static str {
        "toppling"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["toppling-dominoes", "推倒骨牌"]
    }

    fn usage(&self) -> &'static str {
        "toppling ROWS…"
    }

    fn rules(&self) -> &'static str {
        "topple a domino of a row to the left or to the right, with all dominoes on that side"
    }

    fn rules_zh(&self) -> &'static str {
        "把一行骨牌中的一块向左或向右推倒，那一侧的骨牌随之倒下"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["toppling 5", "toppling 3 5 7"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[ROW]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), rows) = arity::all(arity::no_parameters(term), arity::heaps(term))?;
        let ruleset: Arc<dyn Ruleset> = Arc::new(Toppling);
        let component =
            |row| Component { ruleset: Arc::clone(&ruleset), position: Position::heap(row) };
        Ok(rows.into_iter().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        vec![Sample { ruleset: "toppling", shape: Shape::Heap(1000) }]
    }
}

/// Rows of green dominoes.
#[derive(Debug)]
struct Toppling;

impl Ruleset for Toppling {
    fn name(&self) -> String {
        "toppling".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [row] = *position else { return Flow::Continue(()) };
        for before in 0..row {
            visit(&[&[row - 1 - before]])?;
            visit(&[&[before]])?;
        }
        Flow::Continue(())
    }

    fn option_count(&self, position: &Position) -> Option<Natural> {
        let [row] = position.numbers() else { return None };
        Some(row * Natural::from(2_u8))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn is_heap_like(&self) -> bool {
        true
    }
}

impl Theory for Toppling {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let [row] = position.numbers() else { return None };
        Some(Proved::by(ROW.key, NimHeaps::of([row]).outcome(play)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let [row] = position.numbers() else { return None };
        Some(Proved::by(ROW.key, row.clone()))
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        Some(heap)
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let [row] = position.numbers() else { return None };
        Some(Proved::by(ROW.key, Tame::heap(row)))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let [row] = position.numbers() else { return None };
        let sizes = NimHeaps::of([row]).replacements(row, goal).into_iter();
        // Two dominoes leave a row of each size: the move is listed once, where the first of them is.
        let mut all: Vec<(Natural, bool, Natural)> = sizes
            .filter(|size| size < row)
            .map(|size| {
                let falls_left = (row - &size - Natural::ONE, false);
                let (domino, right) = falls_left.min((size.clone(), true));
                (domino, right, size)
            })
            .collect();
        all.sort();
        let left = |(_, _, size)| Move { parts: vec![std::iter::once(size).collect()] };
        Some(Moves::all(all.into_iter().map(left).collect(), limit))
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let [row] = position.numbers() else { return Vec::new() };
        vec![Step::new("toppling-heap").with("dominoes", row)]
    }
}
