//! Bash's game (巴什博弈): from a heap take 1 to m.
//!
//! # Theory
//! A heap of size n has nim-value n mod (m+1). By induction: the options of n are the min(n, m) heaps just below it, and
//! their residues are all residues except that of n when n ≥ m, or 0, …, n−1 when n < m; either way the mex is the
//! residue of n. Bachet posed the game in his Problèmes plaisans et délectables (1612).
//!
//! The heap is tame and behaves in misère sums as the nim-heap n mod (m+1): its options are those of that nim-heap, in
//! value, and some larger values more, which change neither mex (the heaps m+1, 2(m+1), … have the option of misère
//! value 0 that belongs to residue 1, and none of misère value 1). All finite subtraction games are tame (Ferguson 1974).
//!
//! The residue y ≠ r is reached by exactly one number of stones, (r − y) mod (m+1), if there are so many.
//!
//! # Steps
//! `bash-residue`: `heap`, `most` (m), `divisor` (m+1), `residue`. `bash-nothing`: `heap` (m = 0: there is no move).

use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, arity,
        heap::{HeapRules, SubtractionSet},
        nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

pub(super) const BACHET: Theorem = Theorem {
    key: "bachet-1612",
    statement: "taking 1 to m from a heap of n has nim-value n mod (m+1), and the heap behaves in normal and misère \
                sums as the nim-heap of that size",
    source: "C. G. Bachet, Problèmes plaisans et délectables, 1612; tameness: T. S. Ferguson, On sums of graph games \
             with last player losing, International Journal of Game Theory 3 (1974), 159–167",
};

/// The family `bash`.
pub(super) struct BashFamily;

impl Family for BashFamily {
    fn name(&self) -> &'static str {
        "bash"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["巴什"]
    }

    fn usage(&self) -> &'static str {
        "bash:MOST HEAP…"
    }

    fn rules(&self) -> &'static str {
        "take 1 to m from one heap"
    }

    fn rules_zh(&self) -> &'static str {
        "从一堆中取 1 到 m 个"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["bash:10 100", "bash:3 21 22"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[BACHET]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (most, heaps) =
            arity::all(arity::integer_parameter(term, "bash:10 100"), arity::heaps(term))?;
        let ruleset: Arc<dyn Ruleset> = Arc::new(Bash { limit: Limit::new(most) });
        let component =
            |heap| Component { ruleset: ruleset.clone(), position: Position::heap(heap) };
        Ok(heaps.into_iter().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        ["bash:0", "bash:1", "bash:2", "bash:3", "bash:10", "bash:2^70"]
            .map(|ruleset| Sample { ruleset, shape: Shape::Heap(400) })
            .to_vec()
    }
}

/// Bash's game on one heap.
#[derive(Debug)]
struct Bash {
    limit: Limit,
}

impl Ruleset for Bash {
    fn name(&self) -> String {
        format!("bash:{}", self.limit.most)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        match *position {
            [heap] => self.limit.rules().options(heap, visit),
            _ => Flow::Continue(()),
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        Some(self.limit.rules())
    }
}

impl Theory for Bash {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let heap = position.numbers().first()?;
        Some(Proved::by(BACHET.key, self.limit.heaps(heap).outcome(play)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(BACHET.key, self.limit.residue(position.numbers().first()?)))
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        Some(self.limit.residue_word(heap))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let residue = self.limit.residue(position.numbers().first()?);
        Some(Proved::by(BACHET.key, Tame::heap(&residue)))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heap = position.numbers().first()?;
        let moves = self.limit.takes_to(heap, &self.limit.heaps(heap), goal);
        let moves = moves.into_iter().map(|k| Move { parts: vec![Position::heap(heap - k)] });
        Some(Moves::all(moves.collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        position.numbers().first().map(|heap| self.limit.step(heap, play)).into_iter().collect()
    }

    fn p_positions(&self, play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        Some(self.limit.p_positions(play))
    }
}

/// How many may be taken at most in one move, and what follows from it. Shared by all rulesets of which a heap is one of
/// Bash's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    most: Natural,
    /// The same as a machine word, or the largest word: no definition is asked about larger heaps.
    word: u64,
    divisor: Natural,
    rules: HeapRules,
}

impl Limit {
    /// At most `most` a move.
    pub(super) fn new(most: Natural) -> Limit {
        let word = u64::try_from(&most).unwrap_or(u64::MAX);
        let divisor = &most + Natural::ONE;
        let rules = HeapRules::Subtraction(SubtractionSet::up_to(&most));
        Limit { most, word, divisor, rules }
    }

    /// The number itself.
    pub(super) fn most(&self) -> &Natural {
        &self.most
    }

    /// The definition on one heap.
    pub(super) fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// What may be taken from a heap: 1 first, then 2, and so on.
    pub(super) fn takes(&self, heap: u64) -> impl Iterator<Item = u64> + use<> {
        1..=heap.min(self.word)
    }

    /// The nim-value of a heap.
    pub(super) fn residue(&self, heap: &Natural) -> Natural {
        heap % &self.divisor
    }

    /// The same on machine words.
    pub(super) fn residue_word(&self, heap: u64) -> u64 {
        match self.word.checked_add(1) {
            Some(divisor) => heap % divisor,
            None => heap,
        }
    }

    /// The heap as a nim-heap.
    pub(super) fn heaps(&self, heap: &Natural) -> NimHeaps {
        NimHeaps::of([&self.residue(heap)])
    }

    /// All numbers that may be taken from a heap, which is one of a sum that behaves as `all`, so that the goal is
    /// reached; the smallest first. At most one for each residue that reaches it.
    pub(super) fn takes_to(&self, heap: &Natural, all: &NimHeaps, goal: &Goal) -> Vec<Natural> {
        let residue = self.residue(heap);
        let mut takes: Vec<Natural> = all
            .replacements(&residue, goal)
            .into_iter()
            .filter(|wanted| *wanted < self.divisor)
            .map(|wanted| (&residue + &self.divisor - wanted) % &self.divisor)
            .filter(|k| k <= heap)
            .collect();
        takes.sort();
        takes
    }

    /// The heaps that are P-positions, in order.
    pub(super) fn p_positions(&self, play: Play) -> Box<dyn Iterator<Item = Position> + '_> {
        let residue = match play {
            Play::Normal => Natural::ZERO,
            Play::Misere => Natural::ONE,
        };
        // Without any move every position is an N-position of misère play, and residue 1 does not occur.
        let first = Some(residue).filter(|residue| *residue < self.divisor);
        let heaps = std::iter::successors(first, |heap| Some(heap + &self.divisor));
        Box::new(heaps.map(Position::heap))
    }

    /// The explanation of a heap's nim-value.
    pub(super) fn step(&self, heap: &Natural, play: Play) -> Step {
        if self.most.is_zero() {
            return Step::new("bash-nothing").with("heap", heap);
        }
        Step::new("bash-residue")
            .with("heap", heap)
            .with("most", &self.most)
            .with("divisor", &self.divisor)
            .with("residue", self.residue(heap))
            .drawn(self.figure(heap, play))
    }

    /// The residues with their nim-values; those marked are lost for the player to move.
    fn figure(&self, heap: &Natural, play: Play) -> Option<Figure> {
        let lost = Natural::from(u8::from(play == Play::Misere));
        Figure::period([&Natural::ZERO, &self.divisor], heap, &lost, |at| Some(self.residue(at)))
    }
}
