//! Kotzig's Nim: a token on a circle of n squares moves forward by one of some given numbers; no square is visited twice, and whoever cannot
//! move loses.
//!
//! `kotzig:1,2 6` is the circle of 6 squares, numbered from 0, the token on square 0. The squares that were visited may
//! follow, 0 among them and the token's last: `kotzig:1,2 6 0 2`. Options are listed by the numbers of the move set, ascending.
//!
//! No general theory is known; outcomes for some move sets are in the literature, engines search. Positions are equal up to rotation.
//!
//! R. K. Guy, R. J. Nowakowski, Unsolved problems in combinatorial games, in Games of No Chance 3, MSRI Publications 56
//! (2009), problem on Kotzig's Nim; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 15.

use crate::{
    notation::{Argument, Diagnostic, ParameterValue, Term},
    rules::{
        Component, Family, Files, Flow, Position, Ruleset, Sample, Shape, Subset, Visitor, Written,
        arity,
    },
    value::Natural,
};
use std::{collections::BTreeSet, sync::Arc};

/// A circle has at most so many squares.
const MOST_SQUARES: u64 = 1 << 12;

/// The family `kotzig`.
pub(super) struct KotzigFamily;

impl Family for KotzigFamily {
    fn name(&self) -> &'static str {
        "kotzig"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["科齐格"]
    }

    fn usage(&self) -> &'static str {
        "kotzig:MOVES SQUARES, with the squares that were visited behind it, 0 among them and the token's last"
    }

    fn rules(&self) -> &'static str {
        "a token on a circle moves forward by one of the given numbers, to a square that was not visited"
    }

    fn rules_zh(&self) -> &'static str {
        "圆周上的棋子每次前进给定步数之一，不得停在到过的格上"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["kotzig:1,2 6", "kotzig:1,2 6 0 2"]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        if term.parameters.is_empty() {
            return Err(arity::missing_parameter(term, "kotzig:1,2 6"));
        }
        let mut moves = BTreeSet::new();
        for parameter in &term.parameters {
            let range = match (&parameter.key, &parameter.value) {
                (None, ParameterValue::Integer(n)) => (n.clone(), n.clone()),
                (None, ParameterValue::Range(low, high)) => (low.clone(), high.clone()),
                _ => (Natural::ZERO, Natural::ZERO),
            };
            let small =
                |n: &Natural| u64::try_from(n).ok().filter(|n| (1..=MOST_SQUARES).contains(n));
            let (Some(low), Some(high)) = (small(&range.0), small(&range.1)) else {
                return Err(vec![
                    Diagnostic::new("N0309", parameter.span.clone())
                        .with("number", &*parameter.text)
                        .with("low", 1)
                        .with("high", MOST_SQUARES),
                ]);
            };
            moves.extend(low..=high);
        }
        let numbers = arity::list(term)?;
        let too_large = |index: usize, limit: u64| {
            let argument = &term.arguments[index];
            vec![
                Diagnostic::new("N0315", argument.span.clone())
                    .with("number", &*argument.text)
                    .with("limit", limit),
            ]
        };
        let squares = u64::try_from(&numbers[0]).ok().filter(|n| *n <= MOST_SQUARES);
        let Some(squares) = squares else { return Err(too_large(0, MOST_SQUARES)) };
        let ruleset = Kotzig { moves: moves.into_iter().collect() };
        let mut visited = Subset::none(squares as usize);
        if numbers.len() == 1 {
            visited.insert(0);
        }
        let wrong = |square: u64, argument: &Argument| {
            let mistake = Diagnostic::new("N0439", argument.span.clone());
            Err(vec![mistake.with("square", square)])
        };
        let mut token = 0;
        for (index, number) in numbers.iter().enumerate().skip(1) {
            let square = u64::try_from(number).ok().filter(|square| *square < squares);
            let Some(square) = square else {
                return Err(too_large(index, squares.saturating_sub(1)));
            };
            if visited.contains(square as usize) {
                return wrong(square, &term.arguments[index]);
            }
            visited.insert(square as usize);
            token = square;
        }
        if squares > 0 && !visited.contains(0) {
            return wrong(0, &term.arguments[1]);
        }
        let position = words(squares, token, &visited).into_iter().map(Natural::from).collect();
        Ok(vec![Component { ruleset: Arc::new(ruleset), position }])
    }

    fn samples(&self) -> Vec<Sample> {
        let shape = || Shape::Texts((1..=14).map(|n: u64| n.to_string()).collect());
        vec![
            Sample { ruleset: "kotzig:1,2", shape: shape() },
            Sample { ruleset: "kotzig:2,3", shape: shape() },
        ]
    }
}

/// Kotzig's Nim with one set of moves; a position is the number of squares, the token's square, and the set of visited squares.
#[derive(Debug)]
struct Kotzig {
    moves: Vec<u64>,
}

fn words(squares: u64, token: u64, visited: &Subset) -> Vec<u64> {
    [squares, token].into_iter().chain(visited.words().iter().copied()).collect()
}

fn read(position: &[u64]) -> Option<(u64, u64, Subset)> {
    let [squares, token, visited @ ..] = position else { return None };
    let fits = *squares <= MOST_SQUARES && token < squares;
    let visited = fits.then(|| Subset::of_words(visited, *squares as usize))??;
    visited.contains(*token as usize).then_some((*squares, *token, visited))
}

impl Ruleset for Kotzig {
    fn name(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        format!("kotzig:{}", moves.join(","))
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some((squares, token, visited)) = read(position) else { return Flow::Continue(()) };
        for step in &self.moves {
            let to = (token + step) % squares;
            if !visited.contains(to as usize) {
                let mut after = visited.clone();
                after.insert(to as usize);
                visit(&[&words(squares, to, &after)])?;
            }
        }
        Flow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        let Some((squares, token, visited)) = read(position) else { return };
        let mut turned = Subset::none(squares as usize);
        for square in visited.iter() {
            turned.insert(((square as u64 + squares - token) % squares) as usize);
        }
        *position = words(squares, 0, &turned);
    }

    fn show(&self, position: &Position) -> String {
        let Some((squares, token, visited)) = position.words().and_then(|words| read(&words))
        else {
            return position.numbers().first().map(ToString::to_string).unwrap_or_default();
        };
        let mut text = squares.to_string();
        if token != 0 || visited.len() > 1 {
            let others = visited.iter().filter(|&square| square as u64 != token);
            for square in others.chain([token as usize]) {
                text.push_str(&format!(" {square}"));
            }
        }
        text
    }

    fn written(&self) -> Written {
        Written::Numbers(1)
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let [squares] = numbers else { return None };
        let squares = u64::try_from(squares).ok().filter(|n| *n <= MOST_SQUARES)?;
        let mut visited = Subset::none(squares as usize);
        visited.insert(0);
        Some(words(squares, 0, &visited).into_iter().map(Natural::from).collect())
    }
}
