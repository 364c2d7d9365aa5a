//! Chocolate bars with one bitter square: cut the bar along a line and eat the part without the bitter square; who is left with
//! the bitter square alone loses.
//!
//! `chocolate L R U D` is a rectangle with so many rows or columns left of, right of, above and below the bitter square.
//! `chocolate:k Y Z` is a bar of z + 1 columns whose height beside the bitter square's row is ⌊i/k⌋ in column i, cut at y:
//! y may be lowered to anything, and z too, which lowers y to ⌊z/k⌋ where it was more.
//!
//! # Theory
//! A rectangle is Nim with four heaps (Robin 1989). A bar with **even k has nim-value y ⊕ z** (Nakamura and Miyadera 2015). For odd k the
//! nim-values are others, and a search gives them.
//!
//! # Steps
//! `chocolate-rectangle`: `heaps`, `sum`. `chocolate-bar`: `divisor` (k), `height`, `width`, `value`.
//!
//! # References
//! A. C. Robin, A poisoned chocolate problem, Math. Gazette 73 (1989), 341–343. S. Nakamura, R. Miyadera, Impartial chocolate bar
//! games, Integers 15 (2015), G4.

use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame, Theory,
        Visitor, Written, arity, described::Described, language::spelled, nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const RECTANGLE: Theorem = Theorem {
    key: "robin-1989",
    statement: "a rectangular chocolate bar with one bitter square is Nim with the margins around that square as heaps",
    source: "A. C. Robin, A poisoned chocolate problem, Mathematical Gazette 73 (1989), 341–343",
};

const BAR: Theorem = Theorem {
    key: "nakamura-miyadera-2015",
    statement: "a chocolate bar of height ⌊i/k⌋ in column i with even k, cut at height y and width z, has nim-value y ⊕ z",
    source: "S. Nakamura, R. Miyadera, Impartial chocolate bar games, Integers 15 (2015), G4",
};

/// The family `chocolate`.
pub(super) static FAMILY: Described = Described {
    name: "chocolate",
    aliases: &["巧克力"],
    usage: "chocolate L R U D or chocolate:K Y Z",
    rules: "cut the bar along a line and eat the part without the bitter square: margins left, right, above and below it; or \
            height y ≤ ⌊z/k⌋ and width z of a bar of height ⌊i/k⌋ in column i",
    rules_zh: "沿一条直线切开，吃掉不含苦块的一边：给出苦块左、右、上、下的行列数；或给出第 i 列高 ⌊i/k⌋ 的条形的高 y ≤ ⌊z/k⌋ 和宽 z",
    examples: &["chocolate 1 2 3 0", "chocolate:2 3 7"],
    theorems: &[RECTANGLE, BAR],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    if term.parameters.is_empty() {
        let margins = arity::tuple::<4>(term)?;
        return Ok(vec![Component {
            ruleset: Arc::new(Rectangle),
            position: Position::from_iter(margins),
        }]);
    }
    let divisor = arity::integer_parameter(term, "chocolate:2 3 7")
        .and_then(|divisor| arity::within(term, divisor, 1..=u64::MAX))
        .and_then(|divisor| arity::machine_word(&divisor, &term.span));
    let (divisor, [y, z]) = arity::all(divisor, arity::tuple::<2>(term))?;
    let most = &z / divisor;
    if y > most {
        let place = term.arguments.first().map_or(term.span.clone(), |a| a.span.clone());
        let mistake = Diagnostic::new("N0410", place).with("height", &y).with("most", most);
        return Err(vec![mistake]);
    }
    Ok(vec![Component {
        ruleset: Arc::new(Bar { divisor }),
        position: Position::from_iter([y, z]),
    }])
}

fn samples() -> Vec<Sample> {
    let bar = |k: u64, most: u64| -> Shape {
        let all = (0..=most).flat_map(|z| (0..=z / k).map(move |y| format!("{y} {z}")));
        Shape::Texts(all.collect())
    };
    vec![
        Sample { ruleset: "chocolate", shape: Shape::Tuples { length: 4, min: 0, max: 4 } },
        Sample { ruleset: "chocolate:2", shape: bar(2, 40) },
        Sample { ruleset: "chocolate:4", shape: bar(4, 40) },
        Sample { ruleset: "chocolate:3", shape: bar(3, 20) },
    ]
}

/// A rectangle around a bitter square.
#[derive(Debug)]
struct Rectangle;

impl Ruleset for Rectangle {
    fn name(&self) -> String {
        "chocolate".to_owned()
    }

    fn written(&self) -> Written {
        Written::Numbers(4)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        if position.len() != 4 {
            return ControlFlow::Continue(());
        }
        let mut option = position.to_vec();
        for (index, &margin) in position.iter().enumerate() {
            for left in (0..margin).rev() {
                option[index] = left;
                visit(&[&option])?;
            }
            option[index] = margin;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let names = ["l", "r", "u", "d"].map(str::to_owned);
        let clause = |i: usize| {
            let left = spelled::tuple(&names, &[(i, format!("{}-k", names[i]))]);
            format!("for k in 1..{} => {left}", names[i])
        };
        let mut clauses: Vec<String> = (0..4).map(clause).collect();
        clauses.push("symmetric".to_owned());
        (numbers == 4).then(|| spelled::rule("chocolate", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Theory for Rectangle {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        Some(Proved::by(RECTANGLE.key, NimHeaps::of(position.numbers()).outcome(play)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let heaps = NimHeaps::of(position.numbers());
        Some(Proved::by(RECTANGLE.key, heaps.nim_value().clone()))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        Some(Proved::by(RECTANGLE.key, NimHeaps::of(position.numbers()).tame()))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let all = NimHeaps::of(position.numbers());
        let mut moves = Vec::new();
        for (index, margin) in position.numbers().iter().enumerate() {
            let sizes = all.replacements(margin, goal).into_iter().filter(|size| size < margin);
            moves.extend(sizes.map(|size| {
                let mut after = position.clone();
                after.0[index] = size;
                Move { parts: vec![after] }
            }));
        }
        Some(Moves::all(moves, limit))
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let sum = NimHeaps::of(position.numbers()).nim_value().clone();
        vec![
            Step::new("chocolate-rectangle")
                .with("heaps", position.numbers().to_vec())
                .with("sum", sum)
                .drawn(Figure::nim_sum(position.numbers())),
        ]
    }
}

/// A bar of height ⌊i/k⌋ in column i.
#[derive(Debug)]
struct Bar {
    /// k, at least 1.
    divisor: u64,
}

impl Ruleset for Bar {
    fn name(&self) -> String {
        format!("chocolate:{}", self.divisor)
    }

    fn written(&self) -> Written {
        Written::Numbers(2)
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let [y, z] = numbers else { return None };
        (*y <= z / self.divisor).then(|| numbers.iter().cloned().collect())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [y, z] = *position else { return ControlFlow::Continue(()) };
        if y > z / self.divisor {
            return ControlFlow::Continue(());
        }
        (0..y).rev().try_for_each(|lower| visit(&[&[lower, z]]))?;
        (0..z).rev().try_for_each(|narrower| visit(&[&[y.min(narrower / self.divisor), narrower]]))
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let k = self.divisor;
        let clauses = [
            format!("if y <= z/{k}, h in 1..y => (y-h, z)"),
            format!("if y <= z/{k}, w in 1..z => (min(y, (z-w)/{k}), z-w)"),
        ];
        let names = ["y", "z"].map(str::to_owned);
        (numbers == 2).then(|| spelled::rule("chocolate", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        self.divisor.is_multiple_of(2).then_some(self)
    }
}

impl Theory for Bar {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let value = self.nim_value(position)?;
        let outcome = Outcome::of_nim_value(&value.value);
        (play == Play::Normal).then(|| Proved::by(BAR.key, outcome))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let [y, z] = position.numbers() else { return None };
        (*y <= z / self.divisor).then(|| Proved::by(BAR.key, y ^ z))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        match (position.numbers(), play) {
            ([y, z], Play::Normal) => vec![
                Step::new("chocolate-bar")
                    .with("divisor", self.divisor)
                    .with("height", y)
                    .with("width", z)
                    .with("value", y ^ z),
            ],
            _ => Vec::new(),
        }
    }
}
