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
//! Two squares have such a distance iff they agree in their last k binary digits and not in the next one. So the squares are parted by
//! their digits from the last one on, and of every digit it counts whether the pairs that it parts are odd in number: a look at every
//! digit of every square, not at every pair.
//!
//! *Moves.* Digit k of the nim-value is digit k of a square s, plus the number of other coins that agree with s in the last k digits,
//! plus what does not depend on s. So the digits of the square where a coin makes the nim-value what is wanted follow one
//! after another from the last one on; there is exactly one such square, and the move is one if it is lower. It never is a coin's, since it would have
//! to agree with that coin for ever, and then differs from it in the next digit.
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
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape,
        Theory, Visitor, Written, arity,
    },
    value::{Natural, Outcome, Play},
};
use dashu_int::ops::BitTest;
use std::{collections::BTreeSet, sync::Arc};

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
        let mut taken = BTreeSet::new();
        for (index, square) in squares.iter().enumerate() {
            if !taken.insert(square) {
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
    let mut sorted: Vec<&Natural> = squares.iter().collect();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    // Digits that part an odd number of pairs.
    let mut odd: Vec<bool> = Vec::new();
    // Groups of coins that agree in all digits below one: first and last place, the digit.
    let mut groups = vec![(0, sorted.len(), 0)];
    while let Some((first, end, digit)) = groups.pop() {
        if end - first < 2 {
            continue;
        }
        let group = &mut sorted[first..end];
        let mut ones = 0;
        for at in 0..group.len() {
            if group[at].bit(digit) {
                group.swap(ones, at);
                ones += 1;
            }
        }
        if odd.len() <= digit {
            odd.resize(digit + 1, false);
        }
        odd[digit] ^= ones & 1 == 1 && (group.len() - ones) & 1 == 1;
        groups.push((first, first + ones, digit + 1));
        groups.push((first + ones, end, digit + 1));
    }
    // A pair that is parted at a digit counts for this digit and all below it.
    let mut pairs = Natural::ZERO;
    let mut is_set = false;
    for digit in (0..odd.len()).rev() {
        is_set ^= odd[digit];
        if is_set {
            pairs.set_bit(digit);
        }
    }
    let value = squares.iter().fold(pairs.clone(), |sum, square| sum ^ square);
    Some((pairs, value))
}

/// What a coin beside others adds to the function: the nim-sum of its square and of its distances from them.
fn part(square: &Natural, others: &mut Vec<&Natural>) -> Natural {
    let mut part = Natural::ZERO;
    let mut digit = 0;
    while digit < square.bit_len() || !others.is_empty() {
        let is_set = square.bit(digit);
        if is_set ^ (others.len() & 1 == 1) {
            part.set_bit(digit);
        }
        others.retain(|other| other.bit(digit) == is_set);
        digit += 1;
    }
    part
}

/// The square that one coin beside others must have so that the nim-sum of it and of its distances from the others is `goal`.
fn square(goal: &Natural, others: &mut Vec<&Natural>) -> Natural {
    let mut square = Natural::ZERO;
    let mut digit = 0;
    // `others` are those that agree in all digits below.
    while digit < goal.bit_len() || !others.is_empty() {
        let is_set = goal.bit(digit) ^ (others.len() & 1 == 1);
        if is_set {
            square.set_bit(digit);
        }
        others.retain(|other| other.bit(digit) == is_set);
        digit += 1;
    }
    square
}

/// Winning moves of more coins are left to a look at all options.
const MOST_COINS: usize = 2048;

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

    fn option_count(&self, position: &Position) -> Option<Natural> {
        // The free squares below a coin.
        let mut below: Vec<&Natural> = position.numbers().iter().collect();
        below.sort_unstable();
        let free = below.into_iter().enumerate();
        Some(free.fold(Natural::ZERO, |sum, (coins, square)| {
            // Different squares: at least `coins` are below.
            if *square < Natural::from(coins) { sum } else { sum + (square - Natural::from(coins)) }
        }))
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

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let Goal::NimValue(goal) = goal else { return None };
        let squares = position.numbers();
        if squares.len() > MOST_COINS {
            return None;
        }
        let mut moves = Moves { moves: Vec::new(), count: None };
        let mut count = 0_u64;
        let mut others = Vec::with_capacity(squares.len());
        let (_, value) = function(squares)?;
        let difference = goal ^ value;
        for (coin, from) in squares.iter().enumerate() {
            let all_others = || squares[..coin].iter().chain(&squares[coin + 1..]);
            others.clear();
            others.extend(all_others());
            let before = part(from, &mut others);
            others.clear();
            others.extend(all_others());
            let to = square(&(&difference ^ before), &mut others);
            if to < *from {
                count += 1;
                if moves.moves.len() < limit {
                    let mut after = squares.to_vec();
                    after[coin] = to;
                    moves.moves.push(Move { parts: vec![after.into_iter().collect()] });
                }
            }
        }
        moves.count = Some(Natural::from(count));
        Some(moves)
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let Some((pairs, value)) = function(position.numbers()) else { return Vec::new() };
        let step = Step::new("welter-function").with("squares", position.numbers().to_vec());
        vec![step.with("pairs", pairs).with("value", value)]
    }
}
