//! Euclid's game: take a positive multiple of the smaller number from the larger one. `euclid` lets a number become 0, and ends
//! there; in `euclid-positive` both stay positive.
//!
//! Options are listed by the multiple, 1 first. Of two equal numbers it is the first from which is taken.
//!
//! # Theory
//! Let 0 < x ≤ y.
//! * *Numbers stay positive* (Grossman 1997, Nivasch 2006): the nim-value is ⌊y/x − x/y⌋ = ⌊(y² − x²)/xy⌋, so P iff y < φx, φ the golden
//!   ratio: y² − x² < xy.
//! * *A number may become 0* (Cole and Davie 1969): P iff x < y < φx, or a number is 0. Its nim-values are left to a search.
//!
//! If x < y, what remains of y after a winning move is y mod x or that plus x: any larger rest lets the opponent choose
//! between these two. So at most two moves win.
//!
//! *In pictures.* Let q be the quotient of y by x. For q ≥ 2 the player to move wins: she can leave (y mod x, x), or (y mod x + x, x), from
//! which that is the only move. For q = 1 there is one move, to (y − x, x); it ends the game if x = y. So the divisions of Euclid's
//! algorithm are made in turn up to the first quotient above 1 (or the last division, x = y), and who makes that one wins.
//!
//! # Steps
//! `euclid-golden`: `smaller`, `larger`, `left` (y² − x²), `right` (xy). `euclid-over`: a number is 0.
//! `euclid-value`: the same and `value`.
//!
//! # References
//! A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, Math. Gazette 53
//! (1969), 354–357. G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306 (2006), 2798–2800.

use crate::{
    evidence::{
        Proved, Step, Theorem,
        figure::{Figure, Form, Quotients},
    },
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Theory, Visitor,
        Written, arity, described::Described, language::spelled,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const COLE_DAVIE: Theorem = Theorem {
    key: "cole-davie-1969",
    statement: "in Euclid's game, in which a number may become 0, positive x ≤ y are P iff x < y < φx, φ the golden ratio",
    source: "A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, \
             Mathematical Gazette 53 (1969), 354–357",
};

const NIVASCH: Theorem = Theorem {
    key: "nivasch-2006",
    statement: "in Euclid's game with numbers that stay positive, x ≤ y have nim-value ⌊y/x − x/y⌋",
    source: "G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306 (2006), 2798–2800",
};

/// The family `euclid`.
pub(super) static ZERO: Described = Described {
    name: "euclid",
    aliases: &["欧几里得"],
    usage: "euclid A B",
    rules: "take a positive multiple of the smaller number from the larger one; who makes one of them 0 ends the game",
    rules_zh: "从较大的数中减去较小的数的正整数倍；把其中一个变成 0 时游戏结束",
    examples: &["euclid 25 7", "euclid 10^30 10^29"],
    theorems: &[COLE_DAVIE],
    build: |term| build(term, Ending::Zero),
    samples: || samples("euclid"),
};

/// The family `euclid-positive`.
pub(super) static POSITIVE: Described = Described {
    name: "euclid-positive",
    aliases: &["正欧几里得"],
    usage: "euclid-positive A B",
    rules: "take a positive multiple of the smaller number from the larger one, so that both stay positive",
    rules_zh: "从较大的数中减去较小的数的正整数倍，两数都要保持为正",
    examples: &["euclid-positive 25 7"],
    theorems: &[NIVASCH],
    build: |term| build(term, Ending::Positive),
    samples: || samples("euclid-positive"),
};

fn build(term: &Term, ending: Ending) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), numbers) = arity::all(arity::no_parameters(term), arity::tuple::<2>(term))?;
    Ok(vec![Component {
        ruleset: Arc::new(Euclid { ending }),
        position: Position::from_iter(numbers),
    }])
}

fn samples(ruleset: &'static str) -> Vec<Sample> {
    vec![Sample { ruleset, shape: Shape::Tuples { length: 2, min: 0, max: 48 } }]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// A number may become 0.
    Zero,
    /// Both stay positive.
    Positive,
}

/// Euclid's game.
#[derive(Debug)]
struct Euclid {
    ending: Ending,
}

impl Ruleset for Euclid {
    fn name(&self) -> String {
        match self.ending {
            Ending::Zero => "euclid".to_owned(),
            Ending::Positive => "euclid-positive".to_owned(),
        }
    }

    fn written(&self) -> Written {
        Written::Numbers(2)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [a, b] = *position else { return ControlFlow::Continue(()) };
        let (smaller, larger) = (a.min(b), a.max(b));
        if smaller == 0 {
            return ControlFlow::Continue(());
        }
        let most = match self.ending {
            Ending::Zero => larger / smaller,
            Ending::Positive => (larger - 1) / smaller,
        };
        (1..=most).try_for_each(|times| {
            let left = larger - times * smaller;
            if a >= b { visit(&[&[left, b]]) } else { visit(&[&[a, left]]) }
        })
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let (name, less) = match self.ending {
            Ending::Zero => ("euclid", ""),
            Ending::Positive => ("euclid_positive", " - 1"),
        };
        let most = |number: &str| match less {
            "" => number.to_owned(),
            _ => format!("({number}{less})"),
        };
        let clauses = [
            format!("if b > 0 and a >= b, k in 1..{}/b => (a-k*b, b)", most("a")),
            format!("if a > 0 and a < b, k in 1..{}/a => (a, b-k*a)", most("b")),
            "symmetric".to_owned(),
        ];
        let names = ["a", "b"].map(str::to_owned);
        (numbers == 2).then(|| spelled::rule(name, &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Euclid {
    /// y² − x² and xy for the smaller and the larger number.
    fn sides(x: &Natural, y: &Natural) -> (Natural, Natural) {
        (y * y - x * x, x * y)
    }

    fn is_p(&self, a: &Natural, b: &Natural) -> bool {
        let (x, y) = if a <= b { (a, b) } else { (b, a) };
        if x.is_zero() {
            return true;
        }
        let (left, right) = Euclid::sides(x, y);
        left < right && (self.ending == Ending::Positive || x < y)
    }
}

/// The divisions up to the first quotient above 1 (docs/theorems.md, `cole-davie-1969`).
fn figure(smaller: &Natural, larger: &Natural) -> Option<Figure> {
    let quotients = Quotients::new(smaller, larger)?;
    let decides = quotients.rows.len() as u64;
    let outcome = if decides % 2 == 1 { Outcome::N } else { Outcome::P };
    let caption = Step::new("figure-quotients").with("row", decides).with("outcome", outcome);
    Some(Figure { caption, form: Form::Quotients(quotients) })
}

impl Theory for Euclid {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let [a, b] = position.numbers() else { return None };
        let outcome = if self.is_p(a, b) { Outcome::P } else { Outcome::N };
        let key = if self.ending == Ending::Zero { COLE_DAVIE.key } else { NIVASCH.key };
        (play == Play::Normal).then(|| Proved::by(key, outcome))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let [a, b] = position.numbers() else { return None };
        if self.ending == Ending::Zero {
            return None;
        }
        let (x, y) = if a <= b { (a, b) } else { (b, a) };
        let value = if x.is_zero() {
            Natural::ZERO
        } else {
            let (left, right) = Euclid::sides(x, y);
            left / right
        };
        Some(Proved::by(NIVASCH.key, value))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let [a, b] = position.numbers() else { return None };
        if *goal != Goal::NimValue(Natural::ZERO) {
            return None;
        }
        let (x, y) = if a <= b { (a, b) } else { (b, a) };
        if x.is_zero() {
            return Some(Moves::all(Vec::new(), limit));
        }
        let rest = y % x;
        let rests = [&rest + x, rest];
        let reachable = |left: &Natural| {
            left < y && (self.ending == Ending::Zero || !left.is_zero()) && self.is_p(left, x)
        };
        let to = |left: Natural| {
            let after = if a >= b { [left, b.clone()] } else { [a.clone(), left] };
            Move { parts: vec![Position::from_iter(after)] }
        };
        Some(Moves::all(rests.into_iter().filter(reachable).map(to).collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let [a, b] = position.numbers() else { return Vec::new() };
        if play == Play::Misere {
            return Vec::new();
        }
        let (x, y) = if a <= b { (a, b) } else { (b, a) };
        if x.is_zero() {
            return vec![Step::new("euclid-over")];
        }
        let (left, right) = Euclid::sides(x, y);
        if self.ending == Ending::Positive {
            let value = &left / &right;
            return vec![
                Step::new("euclid-value")
                    .with("smaller", x)
                    .with("larger", y)
                    .with("left", left)
                    .with("right", right)
                    .with("value", value),
            ];
        }
        vec![
            Step::new("euclid-golden")
                .with("smaller", x)
                .with("larger", y)
                .with("left", left)
                .with("right", right)
                .drawn(figure(x, y)),
        ]
    }
}
