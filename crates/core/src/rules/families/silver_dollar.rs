//! The silver dollar game: coins lie on different squares of a strip that is numbered 1, 2, 3, … from the left; a move
//! slides one coin to the left over free squares, without passing another coin.
//!
//! Without the dollar (POJ 1704) the squares may be written in any order; a position is kept sorted. Options are listed
//! coin by coin from the left, for each coin nearer squares first.
//!
//! With `:dollar` one coin is the silver dollar, and left of square 1 there is a money bag with room for any number of coins:
//! the leftmost coin may be moved into it. When the dollar is in the bag the only move is to take the bag, which ends
//! the game. The first number written is the dollar's square (0: in the bag), the others are the other coins. Options are
//! listed from the left in the same way, the bag being square 0.
//!
//! # Theory
//! **Without the dollar** let the gap of a coin be the number of free squares to its left, up to the next coin or the edge.
//! To move a coin by k takes k from its gap and adds k to the gap of the next coin on its right. Counted from the
//! right, this is [staircase Nim](super::staircase) with the rightmost coin's gap as step 1: the nim-value is the nim-sum of the
//! gaps of the rightmost coin, the third from the right, the fifth, …, and the position is tame (Conway, On Numbers and
//! Games, chapter 11; Berlekamp, Conway, Guy, Winning Ways, chapter 15).
//!
//! **With the dollar** only the outcome of normal play is known in this way: nobody wants to put the dollar into the bag,
//! since the opponent then takes the bag. So while the dollar is the leftmost coin the bag counts as a full square and
//! the game is the one without the dollar; while another coin is the leftmost, the bag counts as an empty square 0.
//! P iff the nim-sum of the same gaps, counted so, is 0. Held by brute force, not by a published proof known here.
//!
//! # Steps
//! `coin-gaps`: `gaps` (the gaps that count, from the right, at most 24), `count`, `sum`. Before it with the dollar:
//! `dollar-leftmost`, `dollar-not-leftmost`, or `dollar-in-bag` alone.

use crate::{
    evidence::{
        Proved, Step, Theorem,
        figure::{Figure, Form, Strip},
    },
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, Written, arity,
        language::{UserRules, spelled},
        nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const GAPS: Theorem = Theorem {
    key: "silver-dollar-gaps",
    statement: "without the dollar the game has the nim-value of Nim with every second gap, counted from the right, as \
                heaps, and behaves as that in misère sums",
    source: "J. H. Conway, On Numbers and Games, 2nd ed., A K Peters 2001, chapter 11",
};

const DOLLAR: Theorem = Theorem {
    key: "silver-dollar-bag",
    statement: "with the dollar a position is P iff every second gap, counted from the right, has nim-sum 0, where the \
                bag is a full square while the dollar is the leftmost coin and else an empty one",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 15",
};

/// The family `silver-dollar`.
pub(super) struct SilverDollarFamily;

impl Family for SilverDollarFamily {
    fn name(&self) -> &'static str {
        "silver-dollar"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["银元"]
    }

    fn usage(&self) -> &'static str {
        "silver-dollar SQUARE… or silver-dollar:dollar DOLLAR SQUARE…"
    }

    fn rules(&self) -> &'static str {
        "coins lie on different squares from 1; slide one to the left over free squares, without passing another; with \
         the dollar the leftmost coin may go into a bag; when the dollar is in the bag, the only move is to take the bag, \
         which ends the game"
    }

    fn rules_zh(&self) -> &'static str {
        "硬币放在从 1 开始的不同格子里，每次把一枚向左移过若干空格，不能越过别的硬币；有银元时最左边的硬币可以放进钱袋，银元\
         进袋后只能拿走钱袋，游戏结束"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["silver-dollar 1 5 6 7 9 12 14 17", "silver-dollar 3 1 2", "silver-dollar:dollar 6 2 3"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[GAPS, DOLLAR]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let choice = arity::choice_parameter(term, &["dollar"]);
        let (choice, mut squares) = arity::all(choice, arity::list(term))?;
        let with_dollar = choice.is_some();
        let mut order: Vec<usize> = (0..squares.len()).collect();
        order.sort_by(|&a, &b| squares[a].cmp(&squares[b]));
        let mut mistakes = Vec::new();
        for (at, &index) in order.iter().enumerate() {
            let place = term.arguments.get(index).map_or(term.span.clone(), |a| a.span.clone());
            let bagged = with_dollar && index == 0;
            if squares[index].is_zero() && !bagged {
                mistakes.push(Diagnostic::new("N0406", place));
            } else if at > 0 && squares[order[at - 1]] == squares[index] {
                mistakes.push(Diagnostic::new("N0407", place).with("square", &squares[index]));
            }
        }
        if !mistakes.is_empty() {
            mistakes.sort_by_key(|mistake| mistake.span.start);
            return Err(mistakes);
        }
        let ruleset: Arc<dyn Ruleset> = if with_dollar {
            squares[1..].sort();
            Arc::new(WithDollar)
        } else {
            squares.sort();
            Arc::new(WithoutDollar)
        };
        Ok(vec![Component { ruleset, position: squares.into_iter().collect() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let plain = subsets(11, 5).map(|coins| words(&coins));
        let dollar = subsets(8, 4).flat_map(|coins| {
            (0..coins.len()).map(move |d| {
                let mut order = coins.clone();
                let dollar = order.remove(d);
                order.insert(0, dollar);
                words(&order)
            })
        });
        let bagged = subsets(5, 2).map(|coins| format!("0 {}", words(&coins)));
        vec![
            Sample { ruleset: "silver-dollar", shape: Shape::Texts(plain.collect()) },
            Sample {
                ruleset: "silver-dollar:dollar",
                shape: Shape::Texts(dollar.chain(bagged).collect()),
            },
        ]
    }
}

/// All sets of 1 to `most` squares up to `last`.
fn subsets(last: u32, most: u32) -> impl Iterator<Item = Vec<u32>> {
    let masks = 1_u32..1 << last;
    masks
        .filter(move |mask| mask.count_ones() <= most)
        .map(move |mask| (1..=last).filter(|square| mask >> (square - 1) & 1 == 1).collect())
}

fn words(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// Whether numbers rise strictly from above `floor`.
fn rises(squares: &[u64], floor: u64) -> bool {
    squares.first().is_none_or(|&first| first > floor) && squares.windows(2).all(|w| w[0] < w[1])
}

/// The squares to which each coin may slide, coins from the left, nearer squares first; `floor` is full.
fn slides(squares: &[u64], floor: u64, mut visit: impl FnMut(usize, u64) -> Flow) -> Flow {
    let mut left = floor;
    for (index, &square) in squares.iter().enumerate() {
        (left + 1..square).rev().try_for_each(|to| visit(index, to))?;
        left = square;
    }
    ControlFlow::Continue(())
}

/// The gap of each coin, coins from the left; `floor` squares left of the first coin's gap are full, so 1 stands for
/// squares from 1 and 0 for a bag that is empty.
fn gaps(squares: &[&Natural], first_free: u8) -> Vec<Natural> {
    let mut next = Natural::from(first_free);
    let gap = |square: &&Natural| {
        // Squares that do not rise are no position; such a gap counts as nothing.
        let gap = if **square >= next { *square - &next } else { Natural::ZERO };
        next = *square + Natural::ONE;
        gap
    };
    squares.iter().map(gap).collect()
}

/// The gaps that count as heaps, from the right.
pub(super) fn counting(gaps: &[Natural]) -> impl Iterator<Item = &Natural> {
    gaps.iter().rev().step_by(2)
}

/// All slides to a goal: the coin's index and its new square, in the order of the definition.
pub(super) fn slides_to(
    squares: &[&Natural],
    gaps: &[Natural],
    goal: &Goal,
) -> Vec<(usize, Natural)> {
    let all = NimHeaps::of(counting(gaps));
    let mut found = Vec::new();
    for (index, gap) in gaps.iter().enumerate() {
        let counts = (gaps.len() - 1 - index).is_multiple_of(2);
        // The heap that changes: the coin's own gap shrinks, or the next coin's gap grows.
        let mut distances: Vec<Natural> = if counts {
            let sizes = all.replacements(gap, goal).into_iter();
            sizes.filter(|size| size < gap).map(|size| gap - size).collect()
        } else {
            let next = &gaps[index + 1];
            let sizes = all.replacements(next, goal).into_iter();
            sizes.filter(|size| size > next).map(|size| size - next).filter(|k| k <= gap).collect()
        };
        distances.sort();
        found.extend(distances.into_iter().map(|k| (index, squares[index] - k)));
    }
    found
}

fn gap_step(gaps: &[Natural]) -> Step {
    let listed: Vec<Natural> = counting(gaps).take(24).cloned().collect();
    let sum = NimHeaps::of(counting(gaps)).nim_value().clone();
    let count = gaps.len().div_ceil(2) as u64;
    let step = Step::new("coin-gaps").with("gaps", listed).with("count", count).with("sum", sum);
    step.drawn(every_second(Step::new("figure-gaps"), gaps)).drawn(columns_of_counting(gaps))
}

/// All gaps, or differences, of which every second one counts, from the right.
pub(super) fn every_second(caption: Step, gaps: &[Natural]) -> Option<Figure> {
    let last = gaps.len() as u64;
    let strip = Strip::of(gaps, 1, |at| (last - at).is_multiple_of(2))?;
    Some(Figure { caption, form: Form::Strip(strip) })
}

/// The binary columns of those that count.
pub(super) fn columns_of_counting(gaps: &[Natural]) -> Option<Figure> {
    let counting: Vec<Natural> = counting(gaps).take(25).cloned().collect();
    Figure::nim_sum(&counting)
}

/// Whether sorted squares are all different, and none of them is 0.
fn distinct(squares: &[Natural]) -> bool {
    squares.first().is_none_or(|first| !first.is_zero())
        && squares.windows(2).all(|pair| pair[0] < pair[1])
}

/// The game without the dollar; a position is the squares in rising order.
#[derive(Debug)]
struct WithoutDollar;

impl WithoutDollar {
    fn gaps(position: &Position) -> Vec<Natural> {
        gaps(&position.numbers().iter().collect::<Vec<_>>(), 1)
    }
}

impl Ruleset for WithoutDollar {
    fn name(&self) -> String {
        "silver-dollar".to_owned()
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let mut squares = numbers.to_vec();
        squares.sort();
        (!squares.is_empty() && distinct(&squares)).then(|| squares.into_iter().collect())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        if !rises(position, 0) {
            return ControlFlow::Continue(());
        }
        let mut option = position.to_vec();
        slides(position, 0, |index, to| {
            option[index] = to;
            let flow = visit(&[&option]);
            option[index] = position[index];
            flow
        })
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let names = spelled::numbers('c', numbers);
        let clause = |coin: usize| {
            let free = match coin {
                0 => format!("{}-1", names[0]),
                _ => format!("{}-{}-1", names[coin], names[coin - 1]),
            };
            let to = spelled::tuple(&names, &[(coin, format!("{}-k", names[coin]))]);
            format!("for k in 1..{free} => {to}")
        };
        let mut clauses: Vec<String> = (0..numbers).map(clause).collect();
        clauses.push("sort".to_owned());
        let fits = (1..=UserRules::MOST_NUMBERS).contains(&numbers);
        fits.then(|| spelled::rule("silver_dollar", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Theory for WithoutDollar {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let heaps = NimHeaps::of(counting(&WithoutDollar::gaps(position)));
        Some(Proved::by(GAPS.key, heaps.outcome(play)))
    }

    fn outcome_words(&self, position: &[u64], play: Play) -> Option<Outcome> {
        // As written: in any order.
        let mut squares: smallvec::SmallVec<[u64; 32]> = position.iter().copied().collect();
        squares.sort_unstable();
        if !rises(&squares, 0) {
            return None;
        }
        let (mut sum, mut firm) = (0, false);
        for pair in squares.rchunks(2) {
            let gap = match *pair {
                [a, b] => b - a - 1,
                [a] => a - 1,
                _ => continue,
            };
            sum ^= gap;
            firm |= gap > 1;
        }
        let p = u64::from(play == Play::Misere && !firm);
        Some(if sum == p { Outcome::P } else { Outcome::N })
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let heaps = NimHeaps::of(counting(&WithoutDollar::gaps(position)));
        Some(Proved::by(GAPS.key, heaps.nim_value().clone()))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let heaps = NimHeaps::of(counting(&WithoutDollar::gaps(position)));
        Some(Proved::by(GAPS.key, heaps.tame()))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let squares: Vec<&Natural> = position.numbers().iter().collect();
        let found = slides_to(&squares, &WithoutDollar::gaps(position), goal);
        let count = Some(Natural::from(found.len()));
        let to = |(index, square)| {
            let mut after = position.clone();
            after.0[index] = square;
            Move { parts: vec![after] }
        };
        Some(Moves { moves: found.into_iter().take(limit).map(to).collect(), count })
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        vec![gap_step(&WithoutDollar::gaps(position))]
    }
}

/// The game with the dollar; a position is the dollar's square (0: in the bag) and then the other coins' squares in
/// rising order.
#[derive(Debug)]
struct WithDollar;

/// A position with the dollar outside the bag, taken apart.
struct Laid<'p> {
    /// All squares, rising.
    squares: Vec<&'p Natural>,
    /// Which of them is the dollar's.
    dollar: usize,
}

impl<'p> Laid<'p> {
    fn of(position: &'p Position) -> Option<Laid<'p>> {
        let (dollar, others) = position.numbers().split_first()?;
        if dollar.is_zero() {
            return None;
        }
        let at = others.partition_point(|square| square < dollar);
        let mut squares: Vec<&Natural> = others.iter().collect();
        squares.insert(at, dollar);
        Some(Laid { squares, dollar: at })
    }

    fn gaps(&self) -> Vec<Natural> {
        gaps(&self.squares, u8::from(self.dollar == 0))
    }

    fn is_p(&self) -> bool {
        NimHeaps::of(counting(&self.gaps())).nim_value().is_zero()
    }

    /// The position after one coin has moved.
    fn after(&self, index: usize, square: Natural) -> Position {
        let coin = |i: usize| if i == index { square.clone() } else { self.squares[i].clone() };
        let others = (0..self.squares.len()).filter(|&i| i != self.dollar).map(coin);
        std::iter::once(coin(self.dollar)).chain(others).collect()
    }

    /// The position after the leftmost coin, which is not the dollar, has gone into the bag.
    fn after_bagging(&self) -> Position {
        let others = (1..self.squares.len()).filter(|&i| i != self.dollar);
        let others = others.map(|i| self.squares[i].clone());
        std::iter::once(self.squares[self.dollar].clone()).chain(others).collect()
    }
}

impl Ruleset for WithDollar {
    fn name(&self) -> String {
        "silver-dollar:dollar".to_owned()
    }

    fn written(&self) -> Written {
        Written::List
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let (dollar, others) = numbers.split_first()?;
        let mut others = others.to_vec();
        others.sort();
        let valid = distinct(&others) && !others.contains(dollar);
        valid.then(|| std::iter::once(dollar.clone()).chain(others).collect())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some((&dollar, others)) = position.split_first() else {
            return ControlFlow::Continue(());
        };
        if !rises(others, 0) || others.contains(&dollar) {
            return ControlFlow::Continue(());
        }
        if dollar == 0 {
            return visit(&[]);
        }
        let at = others.partition_point(|&square| square < dollar);
        let mut squares = others.to_vec();
        squares.insert(at, dollar);
        let mut move_to = |index: usize, to: u64| {
            let after = |i: usize| if i == index { to } else { squares[i] };
            let mut option = vec![after(at)];
            // A coin other than the dollar is gone once it is in the bag.
            let others = (0..squares.len()).filter(|&i| i != at);
            option.extend(others.map(after).filter(|&square| square > 0));
            visit(&[&option])
        };
        slides(&squares[..1], 0, &mut move_to)?;
        move_to(0, 0)?;
        slides(&squares[1..], squares[0], |index, to| move_to(index + 1, to))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Theory for WithDollar {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere || position.numbers().is_empty() {
            return None;
        }
        let p = Laid::of(position).is_some_and(|laid| laid.is_p());
        Some(Proved::by(DOLLAR.key, if p { Outcome::P } else { Outcome::N }))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let laid = Laid::of(position)?;
        laid.is_p().then(|| Proved::by(DOLLAR.key, Natural::ZERO))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        match goal {
            Goal::NimValue(value) if value.is_zero() => {}
            _ => return None,
        }
        if position.numbers().is_empty() {
            return None;
        }
        let Some(laid) = Laid::of(position) else {
            return Some(Moves::all(vec![Move { parts: Vec::new() }], limit));
        };
        // Slides keep the leftmost coin the leftmost, so the gaps decide; what goes into the bag is tried by itself. The
        // leftmost coin may enter the bag as the last of its slides.
        let slides = slides_to(&laid.squares, &laid.gaps(), goal);
        let slides = slides.into_iter().filter(|(_, square)| !square.is_zero());
        let (first, rest): (Vec<_>, Vec<_>) = slides.partition(|(index, _)| *index == 0);
        let mut reached: Vec<Position> = Vec::new();
        reached.extend(first.into_iter().map(|(index, square)| laid.after(index, square)));
        if laid.dollar > 0 {
            let bagged = laid.after_bagging();
            if Laid::of(&bagged).is_some_and(|laid| laid.is_p()) {
                reached.push(bagged);
            }
        }
        reached.extend(rest.into_iter().map(|(index, square)| laid.after(index, square)));
        let moves = reached.into_iter().map(|to| Move { parts: vec![to] }).collect();
        Some(Moves::all(moves, limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        if play == Play::Misere || position.numbers().is_empty() {
            return Vec::new();
        }
        match Laid::of(position) {
            None => vec![Step::new("dollar-in-bag")],
            Some(laid) if laid.dollar == 0 => {
                vec![Step::new("dollar-leftmost"), gap_step(&laid.gaps())]
            }
            Some(laid) => vec![Step::new("dollar-not-leftmost"), gap_step(&laid.gaps())],
        }
    }
}
