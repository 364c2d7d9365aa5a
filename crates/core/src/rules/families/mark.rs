//! Mark and UpMark: take 1 to t − 1 tokens, or divide the heap by t, rounding down (Mark) or up (UpMark). t is 2 if not said.
//!
//! Options are listed by what is taken, 1 first, then the quotient where it is smaller than the heap.
//!
//! # Theory
//! **Mark-t: a heap is P iff it is 0 or its number of trailing zeros in base t is odd** (Fraenkel 2012). For t = 2 the nim-value is
//! known too: 0 for these "dopey" heaps; for the others ("vile") 1 if the number of ones in base 2 is odd, 2 if it is even.
//!
//! UpMark has no such description that is used here: its P-positions 0, 2, 5, 7, 11, 15, 17, 19, 23, … are found by search.
//!
//! # Steps
//! `mark-zeros`: `heap`, `base`, `zeros` (trailing ones in base t). `mark-ones`: `heap`, `ones`, `value`.
//!
//! # Reference
//! A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18(2) (2011), P19; The vile, dopey, evil and odious
//! game players, Discrete Mathematics 312 (2012), 42–46.

use crate::{
    evidence::{
        Proved, Step, Theorem,
        figure::{Digits, Figure, Form},
    },
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Theory, Visitor,
        arity, described::Described, language::spelled,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const MARK: Theorem = Theorem {
    key: "fraenkel-2011-mark",
    statement: "in Mark-t a heap is P iff it is 0 or its number of trailing zeros in base t is odd; for t = 2 any other heap has \
                nim-value 1 or 2 as its number of binary ones is odd or even",
    source: "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18(2) (2011), P19; The vile, \
             dopey, evil and odious game players, Discrete Mathematics 312 (2012), 42–46",
};

/// The family `mark`.
pub(super) static FAMILY: Described = Described {
    name: "mark",
    aliases: &["折半取石"],
    usage: "mark HEAP… or mark:T HEAP…",
    rules: "take 1 to t - 1 tokens, or divide the heap by t, rounding down (t is 2 if not said)",
    rules_zh: "取 1 到 t − 1 个，或把一堆除以 t 向下取整（默认 t 为 2）",
    examples: &["mark 12", "mark:3 18 20"],
    theorems: &[MARK],
    build: |term| build(term, Rounding::Down),
    samples,
};

/// The family `upmark`.
pub(super) static UP: Described = Described {
    name: "upmark",
    aliases: &["向上折半取石"],
    usage: "upmark HEAP… or upmark:T HEAP…",
    rules: "take 1 to t - 1 tokens, or divide the heap by t, rounding up (t is 2 if not said)",
    rules_zh: "取 1 到 t − 1 个，或把一堆除以 t 向上取整（默认 t 为 2）",
    examples: &["upmark 12"],
    theorems: &[],
    build: |term| build(term, Rounding::Up),
    samples: || vec![Sample { ruleset: "upmark", shape: Shape::Heap(60) }],
};

fn build(term: &Term, rounding: Rounding) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let base = arity::integer_parameter_or(term, 2)
        .and_then(|base| arity::within(term, base, 2..=u64::MAX))
        .and_then(|base| arity::machine_word(&base, &term.span));
    let (base, heaps) = arity::all(base, arity::heaps(term))?;
    let ruleset: Arc<dyn Ruleset> = Arc::new(Mark { base, rounding });
    let component = |heap| Component { ruleset: ruleset.clone(), position: Position::heap(heap) };
    Ok(heaps.into_iter().map(component).collect())
}

fn samples() -> Vec<Sample> {
    [("mark", 700), ("mark:3", 400), ("mark:5", 300), ("mark:10", 300)]
        .map(|(ruleset, max)| Sample { ruleset, shape: Shape::Heap(max) })
        .to_vec()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounding {
    Down,
    Up,
}

/// Mark and UpMark.
#[derive(Debug)]
struct Mark {
    /// t, at least 2.
    base: u64,
    rounding: Rounding,
}

impl Ruleset for Mark {
    fn name(&self) -> String {
        let name = if self.rounding == Rounding::Down { "mark" } else { "upmark" };
        if self.base == 2 { name.to_owned() } else { format!("{name}:{}", self.base) }
    }

    fn is_heap_like(&self) -> bool {
        true
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [heap] = *position else { return ControlFlow::Continue(()) };
        (1..self.base.min(heap.saturating_add(1)))
            .try_for_each(|taken| visit(&[&[heap - taken]]))?;
        let quotient = match self.rounding {
            Rounding::Down => heap / self.base,
            Rounding::Up => heap.div_ceil(self.base),
        };
        if quotient < heap { visit(&[&[quotient]]) } else { ControlFlow::Continue(()) }
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let (name, quotient) = match self.rounding {
            Rounding::Down => ("mark", format!("n/{}", self.base)),
            Rounding::Up => ("upmark", format!("(n+{})/{}", self.base - 1, self.base)),
        };
        let clauses = [
            format!("for k in 1..min({}, n) => n-k", self.base - 1),
            format!("if {quotient} < n => {quotient}"),
        ];
        (numbers == 1).then(|| spelled::rule(name, &["n".to_owned()], &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        (self.rounding == Rounding::Down).then_some(self)
    }
}

impl Mark {
    /// The number of trailing zeros in base t; `None` for 0.
    fn zeros(&self, heap: &Natural) -> Option<u64> {
        if heap.is_zero() {
            return None;
        }
        if self.base == 2 {
            return heap.trailing_zeros().map(|zeros| zeros as u64);
        }
        let base = Natural::from(self.base);
        let (mut zeros, mut rest) = (0, heap.clone());
        while (&rest % &base).is_zero() {
            rest /= &base;
            zeros += 1;
        }
        Some(zeros)
    }

    fn is_p(&self, heap: &Natural) -> bool {
        self.zeros(heap).is_none_or(|zeros| zeros % 2 == 1)
    }

    /// The number of ones in base 2.
    fn ones(heap: &Natural) -> u64 {
        heap.count_ones() as u64
    }
}

/// The digits of a heap with the zeros at the end marked.
pub(super) fn drawn_zeros(heap: &Natural, base: u64, zeros: u64) -> Option<Figure> {
    let digits = Digits::new(heap, base, usize::try_from(zeros).ok()?)?;
    let caption = Step::new("figure-zeros").with("base", base).with("zeros", zeros);
    Some(Figure { caption, form: Form::Digits(digits) })
}

impl Theory for Mark {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let [heap] = position.numbers() else { return None };
        let outcome = if self.is_p(heap) { Outcome::P } else { Outcome::N };
        (play == Play::Normal).then(|| Proved::by(MARK.key, outcome))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let [heap] = position.numbers() else { return None };
        let value = match (self.is_p(heap), self.base) {
            (true, _) => 0_u8,
            (false, 2) if Mark::ones(heap) % 2 == 1 => 1,
            (false, 2) => 2,
            _ => return None,
        };
        Some(Proved::by(MARK.key, value.into()))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let [heap] = position.numbers() else { return None };
        if *goal != Goal::NimValue(Natural::ZERO) || self.base > 1 << 16 {
            return None;
        }
        let mut options = Vec::new();
        if !heap.is_zero() {
            let taken = (1..self.base).map(Natural::from).take_while(|taken| taken <= heap);
            options.extend(taken.map(|taken| heap - taken));
            options.push(heap / self.base);
        }
        options.retain(|option| self.is_p(option));
        let to = |option| Move { parts: vec![Position::heap(option)] };
        Some(Moves::all(options.into_iter().map(to).collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let [heap] = position.numbers() else { return Vec::new() };
        let (Play::Normal, Some(zeros)) = (play, self.zeros(heap)) else { return Vec::new() };
        let step = Step::new("mark-zeros").with("heap", heap).with("base", self.base);
        let mut steps = vec![step.with("zeros", zeros).drawn(drawn_zeros(heap, self.base, zeros))];
        if self.base == 2 && zeros % 2 == 0 {
            let ones = Mark::ones(heap);
            let value = if ones % 2 == 1 { 1_u64 } else { 2 };
            steps.push(
                Step::new("mark-ones").with("heap", heap).with("ones", ones).with("value", value),
            );
        }
        steps
    }
}
