//! Welter's game: coins on different squares of a strip; a player moves one coin to a lower square that is free, jumping over others if
//! need be.
//!
//! A position lists the squares, from 0, in any order. Options are listed coin by coin as written, squares descending.
//!
//! # Theory
//! The nim-value is Welter's function [a₁ | … | aₙ]: the nim-sum of all squares and of d ⊕ (d − 1) for the distances d of all pairs (Welter
//! 1954; the proof is in J. H. Conway, On Numbers and Games, chapter 13). Here d ⊕ (d − 1) = 2^(k+1) − 1 with 2^k the
//! largest power of 2 that divides d.
//!
//! # Steps
//! `welter-function`: `squares`, `pairs` (the nim-sum over the pairs), `value`.
//!
//! C. P. Welter, The theory of a class of games on a sequence of squares, in terms of the advancing operation in a special
//! group, Indagationes Math. 16 (1954), 194–200.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Position, Ruleset, Sample, Shape, Theory, Visitor, Written,
        arity,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

const WELTER: Theorem = Theorem {
    key: "welter-1954",
    statement: "a position of Welter's game has as nim-value the nim-sum of all squares and of d ⊕ (d − 1) for the distances d of all \
                pairs of coins",
    source: "C. P. Welter, The theory of a class of games on a sequence of squares, in terms of the advancing operation in \
             a special group, Indagationes Mathematicae 16 (1954), 194–200",
};

/// The family `welter`.
pub(super) struct WelterFamily;

impl Family for WelterFamily {
    fn name(&self) -> &'static str {
        "welter"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["韦尔特"]
    }

    fn usage(&self) -> &'static str {
        "welter SQUARES…, from 0, all different"
    }

    fn rules(&self) -> &'static str {
        "coins lie on different squares of a strip; move one to a lower free square, over others if need be"
    }

    fn rules_zh(&self) -> &'static str {
        "长条上的硬币各占一格；把一枚移到编号较小的空格，可以越过别的硬币"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["welter 0 3 5", "welter 7 11 13"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[WELTER]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), squares) = arity::all(arity::no_parameters(term), arity::list(term))?;
        for (index, square) in squares.iter().enumerate() {
            if squares[..index].contains(square) {
                let mistake = Diagnostic::new("N0407", term.arguments[index].span.clone());
                return Err(vec![mistake.with("square", &*term.arguments[index].text)]);
            }
        }
        Ok(vec![Component { ruleset: Arc::new(Welter), position: squares.into_iter().collect() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let subsets = (1u32..1 << 11).filter(|set| set.count_ones() <= 5);
        let text = |set: u32| {
            let squares = (0..11).filter(|square| set >> square & 1 == 1);
            squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
        };
        vec![Sample { ruleset: "welter", shape: Shape::Texts(subsets.map(text).collect()) }]
    }
}

/// Welter's game; a position lists the squares of the coins.
#[derive(Debug)]
struct Welter;

/// The nim-sum over all pairs of coins, and the whole function; `None` if two coins share a square.
fn function(squares: &[Natural]) -> Option<(Natural, Natural)> {
    let mut pairs = Natural::ZERO;
    for (index, a) in squares.iter().enumerate() {
        for b in &squares[..index] {
            let distance = if a > b { a - b } else { b - a };
            if distance.is_zero() {
                return None;
            }
            let below = &distance - Natural::ONE;
            pairs ^= distance ^ below;
        }
    }
    let value = squares.iter().fold(pairs.clone(), |sum, square| sum ^ square);
    Some((pairs, value))
}

impl Ruleset for Welter {
    fn name(&self) -> String {
        "welter".to_owned()
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let mut option = position.to_vec();
        for coin in 0..position.len() {
            for square in (0..position[coin]).rev().filter(|square| !position.contains(square)) {
                option[coin] = square;
                visit(&[&option])?;
            }
            option[coin] = position[coin];
        }
        Flow::Continue(())
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        (!numbers.is_empty() && function(numbers).is_some())
            .then(|| numbers.iter().cloned().collect())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Theory for Welter {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        let value = self.nim_value(position)?;
        Some(Proved::by(WELTER.key, Outcome::of_nim_value(&value.value)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let (_, value) = function(position.numbers())?;
        Some(Proved::by(WELTER.key, value))
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let Some((pairs, value)) = function(position.numbers()) else { return Vec::new() };
        let step = Step::new("welter-function").with("squares", position.numbers().to_vec());
        vec![step.with("pairs", pairs).with("value", value)]
    }
}
