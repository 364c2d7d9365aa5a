//! The theory of games in which tokens are only taken, from their closed form.

use super::{ClosedForm, HeapRules, Kind, Periodic, Shape};
use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
    rules::{Goal, Move, Moves, Position, Tame, Theory},
    value::{Natural, Outcome, Play},
};

const NOTHING: &str = "no-moves";
const INTERVAL: &str = "berlekamp-conway-guy-1982-interval";
const PAIR: &str = "berlekamp-conway-guy-1982-pair";
const AT_LEAST: &str = "berlekamp-conway-guy-1982-at-least";
const ALL_BUT_ONE: &str = "siegel-2013-all-but";
const ANY: &str = "bouton-1901";
const TAME: &str = "ferguson-1974";

/// The theorems about taking from a set.
pub(crate) static THEOREMS: &[Theorem] = &[
    Theorem {
        key: INTERVAL,
        statement: "if the numbers that may be taken are d times those from a to b, and perhaps more that leave the same \
                    remainders modulo p = a + b, a heap of n has nim-value ⌊(⌊n/d⌋ mod p)/a⌋; for 1 to m it is n mod m + 1",
        source: "C. G. Bachet, Problèmes plaisans et délectables qui se font par les nombres, 1612 (for 1 to 10); \
                 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4",
    },
    Theorem {
        key: PAIR,
        statement: "if d·a and d·b may be taken, a < b, and perhaps more that leave the same remainders modulo p = a + b, \
                    let r = ⌊n/d⌋ mod p and q = ⌊r/a⌋: a heap of n has nim-value q mod 2 if r < b, else 1 for odd and 2 \
                    for even q",
        source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4",
    },
    Theorem {
        key: NOTHING,
        statement: "a position without moves has nim-value 0",
        source: "by definition",
    },
    Theorem {
        key: TAME,
        statement: "in a subtraction game a heap of n has nim-value 1 iff the heap smaller by the least number that may be \
                    taken has nim-value 0; hence all heaps are tame, and under misère play a sum is decided by its \
                    nim-values as in Nim",
        source: "T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 \
                 (1974), 159–167",
    },
];

/// The theorems about taking anything but a set; with [`TAME`], since they are subtraction games too.
pub(crate) static ALL_BUT_THEOREMS: &[Theorem] = &[
    Theorem {
        key: AT_LEAST,
        statement: "if any number from m on may be taken, a heap of n has nim-value ⌊n/m⌋",
        source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4",
    },
    Theorem {
        key: ALL_BUT_ONE,
        statement: "if any number but s may be taken, a heap of n has nim-value s·⌊n/2s⌋ + (n mod s)",
        source: "A. N. Siegel, Combinatorial Game Theory, American Mathematical Society 2013, chapter IV.2",
    },
    THEOREMS[3],
];

/// A closed form of the nim-values of a game of taking as plain data, for those who write formulas. Heaps have size n.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TakingForm {
    /// 0.
    Nothing,
    /// n.
    Any,
    /// ⌊n/least⌋.
    AtLeast {
        /// The least number that may be taken; all larger ones may be taken too.
        least: Natural,
    },
    /// s·⌊n/2s⌋ + (n mod s).
    AllButOne {
        /// The one number s that may not be taken.
        number: Natural,
    },
    /// ⌊(⌊n/scale⌋ mod (a + b))/a⌋.
    Interval {
        /// What all numbers are multiples of.
        scale: Natural,
        /// The least number after division by the scale.
        a: Natural,
        /// The greatest one that counts.
        b: Natural,
    },
    /// With r = ⌊n/scale⌋ mod (a + b) and q = ⌊r/a⌋: q mod 2 if r < b, else 1 for odd and 2 for even q.
    Pair {
        /// What both numbers are multiples of.
        scale: Natural,
        /// The smaller number after division by the scale.
        a: Natural,
        /// The larger one.
        b: Natural,
    },
}

impl HeapRules {
    /// The closed form of rules that only take, with the key of its theorem, where there is one.
    pub fn taking_form(&self) -> Option<(TakingForm, &'static str)> {
        let form = match self {
            HeapRules::Any => return Some((TakingForm::Any, ANY)),
            HeapRules::Subtraction(set) => ClosedForm::of_set(set)?,
            HeapRules::AllBut(set) => ClosedForm::of_all_but(set)?,
            HeapRules::TakeAndBreak(_) | HeapRules::Special(_) => return None,
        };
        let theory = TakingTheory { form, last: LastTaken::EmptyHeap };
        let key = theory.theorem();
        let form = match theory.form.kind() {
            Kind::Nothing => TakingForm::Nothing,
            Kind::Any => TakingForm::Any,
            Kind::AtLeast { least } => TakingForm::AtLeast { least: least.clone() },
            Kind::AllButOne { number } => TakingForm::AllButOne { number: number.clone() },
            Kind::Periodic(Periodic { scale, a, b, shape, .. }) => {
                let (scale, a, b) = (scale.clone(), a.clone(), b.clone());
                match shape {
                    Shape::Interval => TakingForm::Interval { scale, a, b },
                    Shape::Pair => TakingForm::Pair { scale, a, b },
                }
            }
        };
        Some((form, key))
    }
}

/// What is left by taking the last token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastTaken {
    /// An empty heap.
    EmptyHeap,
    /// No heap.
    NoHeap,
}

/// The theory of a closed form.
#[derive(Clone, Debug)]
pub(crate) struct TakingTheory {
    pub(crate) form: ClosedForm,
    pub(crate) last: LastTaken,
}

impl TakingTheory {
    fn theorem(&self) -> &'static str {
        match self.form.kind() {
            Kind::Nothing => NOTHING,
            Kind::Any => ANY,
            Kind::AtLeast { .. } => AT_LEAST,
            Kind::AllButOne { .. } => ALL_BUT_ONE,
            Kind::Periodic(Periodic { shape: Shape::Interval, .. }) => INTERVAL,
            Kind::Periodic(Periodic { shape: Shape::Pair, .. }) => PAIR,
        }
    }

    fn normal_step(&self, heap: &Natural, play: Play) -> Vec<Step> {
        let value = self.form.value(heap);
        let step = match self.form.kind() {
            Kind::Nothing => Step::new("take-nothing").with("heap", heap),
            Kind::Any => Step::new("nim-heap").with("heap", heap),
            Kind::AtLeast { least } => Step::new("take-at-least")
                .with("least", least)
                .with("heap", heap)
                .with("value", value)
                .drawn(self.growing([&Natural::ZERO, least, &Natural::ONE], heap)),
            Kind::AllButOne { number } => Step::new("take-all-but-one")
                .with("number", number)
                .with("heap", heap)
                .with("value", value)
                .drawn(self.growing([&Natural::ZERO, &(number * 2_u8), number], heap)),
            Kind::Periodic(periodic) => return periodic_steps(periodic, heap, value, play),
        };
        vec![step]
    }

    /// One period of values that grow.
    fn growing(&self, period: [&Natural; 3], heap: &Natural) -> Option<Figure> {
        Figure::growing_period(period, heap, |at| Some(self.form.value(at)))
    }
}

fn periodic_steps(periodic: &Periodic, heap: &Natural, value: Natural, play: Play) -> Vec<Step> {
    let mut steps = Vec::new();
    let scaled = heap / &periodic.scale;
    if !periodic.scale.is_one() {
        steps.push(
            Step::new("take-multiples")
                .with("scale", &periodic.scale)
                .with("heap", heap)
                .with("quotient", &scaled),
        );
    }
    let residue = &scaled % &periodic.period;
    let lost = Natural::from(u8::from(play == Play::Misere));
    let period = [&Natural::ZERO, &periodic.period];
    let figure = Figure::period(period, &scaled, &lost, |at| Some(periodic.value(at)));
    let step = match (periodic.shape, periodic.b.is_one(), periodic.a.is_one(), periodic.has_more())
    {
        (Shape::Interval, true, _, false) => Step::new("take-one")
            .with("period", &periodic.period)
            .with("heap", scaled)
            .with("residue", residue)
            .with("value", value),
        (Shape::Interval, true, _, true) => Step::new("take-odd")
            .with("period", &periodic.period)
            .with("heap", scaled)
            .with("residue", residue)
            .with("value", value),
        (Shape::Interval, false, true, false) => Step::new("take-up-to")
            .with("high", &periodic.b)
            .with("period", &periodic.period)
            .with("heap", scaled)
            .with("residue", residue)
            .with("value", value),
        (Shape::Interval, false, false, false) => Step::new("take-interval")
            .with("low", &periodic.a)
            .with("high", &periodic.b)
            .with("period", &periodic.period)
            .with("heap", scaled)
            .with("residue", residue)
            .with("value", value),
        (Shape::Interval, false, _, true) => Step::new("take-residues")
            .with("low", &periodic.a)
            .with("high", &periodic.b)
            .with("period", &periodic.period)
            .with("heap", scaled)
            .with("residue", residue)
            .with("value", value),
        (Shape::Pair, .., false) => Step::new("take-pair")
            .with("low", &periodic.a)
            .with("high", &periodic.b)
            .with("period", &periodic.period)
            .with("heap", scaled)
            .with("residue", residue)
            .with("value", value),
        (Shape::Pair, .., true) => Step::new("take-pair-residues")
            .with("low", &periodic.a)
            .with("high", &periodic.b)
            .with("period", &periodic.period)
            .with("heap", scaled)
            .with("residue", residue)
            .with("value", value),
    };
    steps.push(step.drawn(figure));
    steps
}

impl Theory for TakingTheory {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let value = self.form.value(position.numbers().first()?);
        let (is_p, theorem) = match play {
            Play::Normal => (value.is_zero(), self.theorem()),
            Play::Misere => (value.is_one(), TAME),
        };
        Some(Proved::by(theorem, if is_p { Outcome::P } else { Outcome::N }))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(self.theorem(), self.form.value(position.numbers().first()?)))
    }

    fn outcome_words(&self, position: &[u64], play: Play) -> Option<Outcome> {
        let [heap] = *position else { return None };
        let value = self.form.value_word(heap)?;
        let is_p = value == u64::from(play == Play::Misere);
        Some(if is_p { Outcome::P } else { Outcome::N })
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        self.form.value_word(heap)
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let value = self.form.value(position.numbers().first()?);
        Some(Proved::by(TAME, Tame::heap(&value)))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heap = position.numbers().first()?;
        let values: Vec<Natural> = match goal {
            Goal::NimValue(value) => vec![value.clone()],
            Goal::MisereP => vec![Natural::ONE],
            Goal::Tame(goals) => goals
                .iter()
                .filter(|goal| Tame::heap(&goal.nim_value()) == **goal)
                .map(Tame::nim_value)
                .collect(),
        };
        let reached = self.form.reached(heap, &values, limit);
        let parts = |left: Natural| match (left.is_zero(), self.last) {
            (true, LastTaken::NoHeap) => Vec::new(),
            _ => vec![Position::heap(left)],
        };
        let moves = reached.left.into_iter().map(|left| Move { parts: parts(left) }).collect();
        Some(Moves { moves, count: reached.count })
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some(heap) = position.numbers().first() else { return Vec::new() };
        let mut steps = self.normal_step(heap, play);
        if play == Play::Misere {
            let value = self.form.value(heap);
            let outcome = if value.is_one() { Outcome::P } else { Outcome::N };
            steps.push(Step::new("take-misere").with("value", value).with("outcome", outcome));
        }
        steps
    }
}
