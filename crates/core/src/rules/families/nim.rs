//! Nim: take any number, at least one, from one heap.
//!
//! # Theory
//! A heap of size n has nim-value n; a sum is P iff the nim-sum of the heaps is 0 (Bouton 1901). Under misère play the
//! same holds unless all heaps are 0 or 1, when it is the other way round: nim-heaps are tame. Proof of the value: the
//! options of n are the heaps 0, 1, …, n−1, so by induction mex{0, …, n−1} = n.
//!
//! # Steps
//! `nim-heap`: `heap`.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, arity, heap::HeapRules,
    },
    value::{Natural, Outcome, Play},
};
use std::{iter, sync::Arc};

const BOUTON: &str = "bouton-1901";

/// The family `nim`.
pub(super) struct NimFamily;

impl Family for NimFamily {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["尼姆"]
    }

    fn usage(&self) -> &'static str {
        "nim HEAP…"
    }

    fn rules(&self) -> &'static str {
        "take any number, at least one, from one heap"
    }

    fn rules_zh(&self) -> &'static str {
        "从一堆中取任意多个，至少一个"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["nim 3 5 7", "nim 1 1 2"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[Theorem {
            key: BOUTON,
            statement: "a nim-heap of size n has nim-value n; a sum is P iff the nim-sum of its heaps is 0, and under \
                        misère play iff that holds and some heap exceeds 1, or no heap does and an odd number are 1",
            source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901), 35–39",
        }]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), heaps) = arity::all(arity::no_parameters(term), arity::heaps(term))?;
        let ruleset: Arc<dyn Ruleset> = Arc::new(Nim);
        let component =
            |heap| Component { ruleset: Arc::clone(&ruleset), position: Position::heap(heap) };
        Ok(heaps.into_iter().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        vec![Sample { ruleset: "nim", shape: Shape::Heap(1000) }]
    }
}

/// Nim on one heap.
#[derive(Debug)]
struct Nim;

impl Ruleset for Nim {
    fn name(&self) -> String {
        "nim".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        match *position {
            [heap] => HeapRules::Any.options(heap, visit),
            _ => Flow::Continue(()),
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        Some(&HeapRules::Any)
    }
}

impl Theory for Nim {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let heap = position.numbers().first()?;
        let is_p = match play {
            Play::Normal => heap.is_zero(),
            Play::Misere => heap.is_one(),
        };
        Some(Proved::by(BOUTON, if is_p { Outcome::P } else { Outcome::N }))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(BOUTON, position.numbers().first()?.clone()))
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        Some(heap)
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        Some(Proved::by(BOUTON, Tame::heap(position.numbers().first()?)))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heap = position.numbers().first()?;
        let mut targets: Vec<Natural> = match goal {
            Goal::NimValue(value) => vec![value.clone()],
            Goal::MisereP => vec![Natural::ONE],
            Goal::Tame(goals) => goals
                .iter()
                .filter(|g| Tame::heap(&g.nim_value()) == **g)
                .map(Tame::nim_value)
                .collect(),
        };
        // The definition takes 1 first, so larger remaining heaps come first.
        targets.sort_by(|a, b| b.cmp(a));
        targets.dedup();
        let moves = targets
            .into_iter()
            .filter(|target| target < heap)
            .map(|target| Move { parts: vec![Position::heap(target)] })
            .collect();
        Some(Moves::all(moves, limit))
    }

    fn p_positions(&self, play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let heap = match play {
            Play::Normal => Natural::ZERO,
            Play::Misere => Natural::ONE,
        };
        Some(Box::new(iter::once(Position::heap(heap))))
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        position
            .numbers()
            .first()
            .map(|heap| Step::new("nim-heap").with("heap", heap))
            .into_iter()
            .collect()
    }
}
