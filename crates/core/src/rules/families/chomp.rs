//! Chomp: a bar of chocolate whose corner square is poisoned; a player takes a square and all that are not above or not left of it. Whoever
//! must take the poisoned square loses.
//!
//! A position is a Young diagram, its rows as numbers from the longest, `chomp 4 4 2`; `chomp 3x4` is a rectangle. The poisoned square is
//! the first of the first row and is never taken. Options are listed row by row: the square in row r and column c leaves at most c − 1
//! squares in that row and those below.
//!
//! # Theory
//! *Rectangles* with more than one square are N: if taking the last corner alone did not win, the answer to it would have
//! been a first move (strategy stealing; Gale 1974). *Hooks*, one row of a squares and one column of b, are the nim-sum of the
//! heaps a − 1 and b − 1, in normal and in misère play. *Two rows* are P iff the first has one square more than
//! the second: every other position has exactly one move to such a one.
//!
//! Nim-values of other positions are computed. Whoever wins, [`options`](Ruleset::options) are few enough for all winning openings to be
//! listed.
//!
//! # Steps
//! `chomp-rectangle`; `chomp-hook`: `heaps`, `value`; `chomp-two-rows`: `first`, `second`, `outcome`.
//!
//! D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974), 876–879.

use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Position, Ruleset, Sample, Shape, Theory, Visitor, Written,
        arity, nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

const GALE: Theorem = Theorem {
    key: "gale-1974",
    statement: "in Chomp a rectangle of more than one square is N; a row and a column with the poisoned square in common are the nim-sum \
                of what they have besides it; two rows are P iff the first has exactly one square more than the second",
    source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974), 876–879",
};

/// A board has at most so many squares.
const MOST_ROWS: u64 = 1 << 12;

/// The family `chomp`.
pub(super) struct ChompFamily;

impl Family for ChompFamily {
    fn name(&self) -> &'static str {
        "chomp"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["咀嚼"]
    }

    fn usage(&self) -> &'static str {
        "chomp ROWSxCOLUMNS or chomp ROW ROW …, from the longest row"
    }

    fn rules(&self) -> &'static str {
        "take a square of a chocolate bar with all squares below it or to the right of both; the first square of the first row is poisoned \
         and is never taken"
    }

    fn rules_zh(&self) -> &'static str {
        "吃掉巧克力的一格以及它右方、下方的所有格；左上角的一格有毒，不能吃"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["chomp 3x4", "chomp 4 4 2"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[GALE]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        arity::no_parameters(term)?;
        let words = arity::words(term, 1..=usize::MAX)?;
        let rows = match words {
            [board] if board.text.contains(['x', 'X', '×']) => {
                let (rows, columns) = arity::dimensions(board)?;
                let fits = |side: &Natural| *side <= Natural::from(MOST_ROWS);
                if !fits(&rows) {
                    let mistake = Diagnostic::new("N0431", board.span.clone());
                    let mistake = mistake.with("word", &*board.text).with("most", MOST_ROWS);
                    return Err(vec![mistake]);
                }
                let count = usize::try_from(&rows).unwrap_or_default();
                vec![columns; count]
            }
            _ => arity::list(term)?,
        };
        for (index, pair) in rows.windows(2).enumerate() {
            if pair[0] < pair[1] {
                let place = term.arguments[index + 1].span.clone();
                let mistake = Diagnostic::new("N0434", place);
                return Err(vec![mistake.with("row", &*term.arguments[index + 1].text)]);
            }
        }
        let position = rows.into_iter().filter(|row| !row.is_zero()).collect();
        Ok(vec![Component { ruleset: Arc::new(Chomp), position }])
    }

    fn samples(&self) -> Vec<Sample> {
        let mut texts = Vec::new();
        // All diagrams of at most five rows and six columns.
        let mut rows = vec![6];
        while let Some(&last) = rows.last() {
            texts.push(rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
            if rows.len() < 5 {
                rows.push(last);
                continue;
            }
            while let Some(last) = rows.pop() {
                if last > 1 {
                    rows.push(last - 1);
                    break;
                }
            }
        }
        texts.extend((1..=20).flat_map(|a| (1..=a).map(move |b| format!("{a} {b}"))));
        texts
            .extend((1..=12).flat_map(|a| (1..=12).map(move |b| format!("{a}{}", " 1".repeat(b)))));
        texts.extend(["5x5", "1x30", "6x4"].map(str::to_owned));
        texts.extend((20..=220).map(|n| n.to_string()));
        vec![Sample { ruleset: "chomp", shape: Shape::Texts(texts) }]
    }
}

/// Chomp; a position lists the rows, longest first, none empty.
#[derive(Debug)]
struct Chomp;

/// What a theorem knows of a diagram.
enum Shaped {
    Hook(Vec<Natural>),
    TwoRows(Natural, Natural),
    Rectangle,
}

fn shaped(rows: &[Natural]) -> Option<Shaped> {
    let (first, others) = rows.split_first()?;
    if first.is_zero() {
        return None;
    }
    let arm = first - Natural::ONE;
    if others.iter().all(Natural::is_one) {
        return Some(Shaped::Hook(vec![arm, Natural::from(others.len())]));
    }
    match others {
        [second] if second <= first => Some(Shaped::TwoRows(first.clone(), second.clone())),
        _ if others.iter().all(|row| row == first) => Some(Shaped::Rectangle),
        _ => None,
    }
}

impl Ruleset for Chomp {
    fn name(&self) -> String {
        "chomp".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        if !position.is_sorted_by(|a, b| a >= b) {
            return Flow::Continue(());
        }
        for row in 0..position.len() {
            for left in u64::from(row == 0)..position[row] {
                let mut option = position.to_vec();
                for below in &mut option[row..] {
                    *below = left.min(*below);
                }
                option.retain(|&row| row > 0);
                visit(&[&option])?;
            }
        }
        Flow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        // The diagram or its mirror image in the diagonal, whichever has fewer rows or is smaller.
        let Some(&longest) = position.first() else { return };
        let sorted = position.is_sorted_by(|a, b| a >= b);
        if !sorted || longest > position.len() as u64 || position.contains(&0) {
            return;
        }
        let column = |c: u64| position.iter().filter(|&&row| row >= c).count() as u64;
        let mirrored: Vec<u64> = (1..=longest).map(column).collect();
        if mirrored.len() < position.len() || mirrored < *position {
            *position = mirrored;
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn written(&self) -> Written {
        Written::List
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let sorted = !numbers.is_empty() && numbers.is_sorted_by(|a, b| a >= b);
        sorted.then(|| numbers.iter().filter(|row| !row.is_zero()).cloned().collect())
    }

    fn action(&self, before: &Position, after: &[Position]) -> Option<Step> {
        let after = after.first()?.numbers();
        let row = (0..before.numbers().len()).find(|&row| after.get(row) != before.0.get(row))?;
        let left = after.get(row).cloned().unwrap_or(Natural::ZERO);
        let step = Step::new("take-square").with("row", row as u64 + 1);
        Some(step.with("column", left + Natural::ONE))
    }

    fn show(&self, position: &Position) -> String {
        match position.numbers() {
            [] => "0".to_owned(),
            rows => rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        }
    }
}

impl Theory for Chomp {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let outcome =
            match (shaped(position.numbers())?, play) {
                (Shaped::Hook(heaps), _) => NimHeaps::of(&heaps).outcome(play),
                (Shaped::TwoRows(first, second), Play::Normal) => {
                    if first == second + Natural::ONE { Outcome::P } else { Outcome::N }
                }
                (Shaped::Rectangle, Play::Normal) => Outcome::N,
                (_, Play::Misere) => return None,
            };
        Some(Proved::by(GALE.key, outcome))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        match shaped(position.numbers())? {
            Shaped::Hook(heaps) => {
                Some(Proved::by(GALE.key, NimHeaps::of(&heaps).nim_value().clone()))
            }
            Shaped::TwoRows(first, second) if first == &second + Natural::ONE => {
                Some(Proved::by(GALE.key, Natural::ZERO))
            }
            _ => None,
        }
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some(proved) = self.outcome(position, play) else { return Vec::new() };
        match shaped(position.numbers()) {
            Some(Shaped::Hook(heaps)) => {
                let value = NimHeaps::of(&heaps).nim_value().clone();
                let figure = Figure::nim_sum(&heaps);
                vec![
                    Step::new("chomp-hook").with("heaps", heaps).with("value", value).drawn(figure),
                ]
            }
            Some(Shaped::TwoRows(first, second)) => {
                let step = Step::new("chomp-two-rows").with("first", first).with("second", second);
                vec![step.with("outcome", proved.value)]
            }
            Some(Shaped::Rectangle) => vec![Step::new("chomp-rectangle")],
            None => Vec::new(),
        }
    }
}
