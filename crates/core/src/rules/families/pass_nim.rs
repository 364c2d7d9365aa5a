//! Nim with a pass: once in the game one of the players may pass instead of taking, unless all heaps are empty.
//!
//! `pass-nim 1 2` has its pass still, `pass-nim used 1 2` has not. Options are those of Nim, heap by heap, 1 taken first, and the
//! pass at the end.
//!
//! # Theory (Morrison, Friedman, Landsberg 2012)
//! Without the pass it is Nim. With it: one heap has nim-value g(2k) = 2k − 1 and g(2k − 1) = 2k; two heaps are P iff they are 2k − 1 and
//! 2k. For three heaps and more no formula is known, and a search answers.
//!
//! # Steps
//! `pass-used`: the pass is gone, it is Nim. `pass-one`: `heap`, `value`. `pass-two`: `smaller`, `larger`.
//!
//! # Reference
//! R. E. Morrison, E. J. Friedman, A. S. Landsberg, Combinatorial games with a pass: a dynamical systems approach,
//! Chaos 22 (2012), 043108.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{ArgumentValue, Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Theory, Visitor,
        Written, arity, described::Described, nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const PASS: Theorem = Theorem {
    key: "morrison-friedman-landsberg-2012",
    statement: "in Nim with one pass a heap alone has nim-value 2k − 1 for 2k and 2k for 2k − 1, and two heaps are P iff they are 2k − 1 \
                and 2k; once the pass is used it is Nim",
    source: "R. E. Morrison, E. J. Friedman, A. S. Landsberg, Combinatorial games with a pass: a dynamical systems approach, \
             Chaos 22 (2012), 043108",
};

/// The word for a pass that is gone.
const USED: &str = "used";

/// The family `pass-nim`.
pub(super) static FAMILY: Described = Described {
    name: "pass-nim",
    aliases: &["可停尼姆"],
    usage: "pass-nim HEAP… or pass-nim used HEAP…",
    rules: "take any number from a heap; once in the game, while some heap is not empty, one of the players may pass instead",
    rules_zh: "从一堆中取任意多个；整局中双方合计可以停一步（不取），所有堆都空时不能停",
    examples: &["pass-nim 1 3 5", "pass-nim used 1 3 5"],
    theorems: &[PASS],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let used = term.arguments.first().is_some_and(|first| {
        first.value == ArgumentValue::Word && first.text.eq_ignore_ascii_case(USED)
    });
    let heaps = Term {
        arguments: term.arguments.iter().skip(usize::from(used)).cloned().collect(),
        ..term.clone()
    };
    let ((), heaps) = arity::all(arity::no_parameters(term), arity::list(&heaps))?;
    Ok(vec![Component { ruleset: Arc::new(PassNim), position: position(!used, &heaps) }])
}

fn position(may_pass: bool, heaps: &[Natural]) -> Position {
    std::iter::once(Natural::from(u8::from(may_pass))).chain(heaps.iter().cloned()).collect()
}

fn samples() -> Vec<Sample> {
    let shape = |length, max| Shape::Tuples { length, min: 0, max };
    let mut used = Vec::new();
    for a in 0..7 {
        for b in 0..7 {
            used.extend((0..7).map(|c| format!("used {a} {b} {c}")));
        }
    }
    [shape(1, 60), shape(2, 20), shape(3, 6), Shape::Texts(used)]
        .map(|shape| Sample { ruleset: "pass-nim", shape })
        .to_vec()
}

/// Nim with a pass; the first number is 1 while the pass is there, the others are the heaps.
#[derive(Debug)]
struct PassNim;

impl Ruleset for PassNim {
    fn name(&self) -> String {
        "pass-nim".to_owned()
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        (!numbers.is_empty()).then(|| position(true, numbers))
    }

    fn show(&self, position: &Position) -> String {
        let Some((pass, heaps)) = position.numbers().split_first() else { return String::new() };
        let used = pass.is_zero().then(|| USED.to_owned());
        let words: Vec<String> =
            used.into_iter().chain(heaps.iter().map(ToString::to_string)).collect();
        words.join(" ")
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some((&pass, heaps)) = position.split_first().filter(|(pass, _)| **pass <= 1) else {
            return ControlFlow::Continue(());
        };
        let mut option = position.to_vec();
        for (index, &heap) in heaps.iter().enumerate() {
            for taken in 1..=heap {
                option[index + 1] = heap - taken;
                visit(&[&option])?;
            }
            option[index + 1] = heap;
        }
        if pass == 1 && heaps.iter().any(|&heap| heap > 0) {
            option[0] = 0;
            visit(&[&option])?;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        if let [pass, heaps @ ..] = &mut position[..] {
            heaps.sort_unstable();
            // Without heaps there is nothing to pass for.
            if heaps.iter().all(|&heap| heap == 0) {
                *pass = 0;
            }
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

/// What the theorem knows of a position.
enum Case {
    /// Nim with these heaps.
    Nim(NimHeaps),
    /// One heap and the pass.
    One(Natural),
    /// Two heaps and the pass, the smaller first.
    Two(Natural, Natural),
}

fn case(position: &Position) -> Option<Case> {
    let (pass, heaps) = position.numbers().split_first()?;
    let mut full: Vec<&Natural> = heaps.iter().filter(|heap| !heap.is_zero()).collect();
    if pass.is_zero() || full.is_empty() {
        return Some(Case::Nim(NimHeaps::of(heaps)));
    }
    full.sort();
    match full.as_slice() {
        [one] => Some(Case::One((*one).clone())),
        [smaller, larger] => Some(Case::Two((*smaller).clone(), (*larger).clone())),
        _ => None,
    }
}

/// The nim-value of one heap with the pass, and the heap of a nim-value: nothing has 0.
fn of_one(heap: &Natural) -> Natural {
    if heap.is_zero() {
        Natural::ZERO
    } else if (heap % 2_u8) == 0 {
        heap - Natural::ONE
    } else {
        heap + Natural::ONE
    }
}

impl Theory for PassNim {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let outcome = match (case(position)?, play) {
            (Case::Nim(heaps), play) => heaps.outcome(play),
            (_, Play::Misere) => return None,
            (Case::One(_), Play::Normal) => Outcome::N,
            (Case::Two(smaller, larger), Play::Normal) => {
                let p = (&larger % 2_u8) == 0 && smaller + Natural::ONE == larger;
                if p { Outcome::P } else { Outcome::N }
            }
        };
        Some(Proved::by(PASS.key, outcome))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let value = match case(position)? {
            Case::Nim(heaps) => heaps.nim_value().clone(),
            Case::One(heap) => of_one(&heap),
            Case::Two(..) => return None,
        };
        Some(Proved::by(PASS.key, value))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let numbers = position.numbers();
        let case = case(position)?;
        if !matches!(case, Case::Nim(_)) && !matches!(goal, Goal::NimValue(_)) {
            return None;
        }
        let mut moves = Vec::new();
        let mut change = |index: usize, to: Natural| {
            let mut option = numbers.to_vec();
            option[index] = to;
            moves.push(Move { parts: vec![option.into_iter().collect()] });
        };
        for (index, heap) in numbers.iter().enumerate().skip(1) {
            let sizes = match (&case, goal) {
                (Case::Nim(heaps), _) => heaps.replacements(heap, goal),
                (Case::One(_), Goal::NimValue(value)) => vec![of_one(value)],
                (Case::Two(smaller, larger), Goal::NimValue(value)) if value.is_zero() => {
                    vec![of_one(if heap == larger { smaller } else { larger })]
                }
                _ => return None,
            };
            for size in sizes.into_iter().filter(|size| size < heap) {
                change(index, size);
            }
        }
        // After the pass it is Nim.
        let passed = match (&case, goal) {
            (Case::One(heap), Goal::NimValue(value)) => heap == value,
            (Case::Two(smaller, larger), _) => smaller == larger,
            _ => false,
        };
        if passed {
            change(0, Natural::ZERO);
        }
        Some(Moves::all(moves, limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        match (case(position), play) {
            (Some(Case::Nim(_)), _) => vec![Step::new("pass-used")],
            (Some(Case::One(heap)), Play::Normal) => {
                let value = of_one(&heap);
                vec![Step::new("pass-one").with("heap", heap).with("value", value)]
            }
            (Some(Case::Two(smaller, larger)), Play::Normal) => {
                vec![Step::new("pass-two").with("smaller", smaller).with("larger", larger)]
            }
            _ => Vec::new(),
        }
    }
}
