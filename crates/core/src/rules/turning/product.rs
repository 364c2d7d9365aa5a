//! Products of two coin-turning games: coins on the places (x, y) of a board, some heads up.
//!
//! **Tartan (direct) product.** If the first game may turn the coins x₁ < … < xₖ of a row and the second y₁ < … < yₗ, one may
//! turn the kl coins (xᵢ, yⱼ), where (xₖ, yₗ) goes from heads to tails. A coin at (x, y) alone has the nim-product of the nim-values
//! of x and y: the Tartan theorem (Winning Ways, chapter 14; the proof stands in docs/theorems.md).
//!
//! **Acrostic product.** A move is one of the first game within a line of constant y, or one of the second game within a line of
//! constant x. No general formula is known; the value of a coin is found by the recursion over all smaller boards. For Twins and Twins it is
//! the nim-sum of x − 1 and y − 1: Nim with two heaps, in two dimensions.
//!
//! Places are counted from 1; a coin in a line 0 has no moves of the game across that line.
//!
//! As for [rows](super) the value of a board is the nim-sum of those of its heads, and only so under normal play.

use super::{
    LIMIT, Row, TurningCode,
    row::{Visiting, long_option},
};
use crate::{
    evidence::{Proved, Step, Theorem},
    rules::{Fault, Flow, OptionSink, Position, Ruleset, Theory, Visitor, Written},
    value::{Natural, Outcome, Play},
};
use bouton_nimbers::{Nimber, Work};
use std::{
    ops::ControlFlow,
    sync::{Mutex, PoisonError},
};

pub(crate) const TARTAN: Theorem = Theorem {
    key: "tartan-theorem",
    statement: "in the product of two coin-turning games the coin (x, y) has the nim-product of the nim-values of x and y; a \
                position has the nim-sum of those of its heads",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

pub(crate) const ACROSTIC: Theorem = Theorem {
    key: "acrostic-sum",
    statement: "in the acrostic product of two coin-turning games a position has the nim-sum of the nim-values of its heads, \
                each alone, and that of a coin is the mex over its moves of the nim-sums of the other coins turned",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

pub(crate) const NIM_2D: Theorem = Theorem {
    key: "acrostic-twins",
    statement: "in the acrostic product of Twins with itself the coin (x, y) has the nim-sum of x - 1 and y - 1 as its nim-value: \
                it is Nim with two heaps",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

/// Steps that a single nim-product may take.
const PRODUCT_STEPS: u64 = 1 << 24;

/// The direct product. A position lists the places x, y of the heads in rising order.
#[derive(Debug)]
pub(crate) struct Tartan {
    pub(crate) name: String,
    pub(crate) games: [Row; 2],
}

/// The acrostic product; positions as for [`Tartan`].
#[derive(Debug)]
pub(crate) struct Acrostic {
    name: String,
    games: [Row; 2],
    table: Mutex<Board>,
}

/// The nim-values of the coins of a board, row by row.
#[derive(Debug, Default)]
struct Board {
    width: u64,
    values: Vec<u64>,
}

/// The heads as pairs, if they rise.
fn heads(position: &[u64]) -> Option<&[[u64; 2]]> {
    let (pairs, rest) = position.as_chunks::<2>();
    let rises = rest.is_empty() && pairs.windows(2).all(|two| two[0] < two[1]);
    rises.then_some(pairs)
}

/// The heads with these coins turned, in rising order; the coins are different.
fn turned(heads: &[[u64; 2]], coins: &mut [[u64; 2]], after: &mut Vec<u64>) {
    coins.sort_unstable();
    after.clear();
    let (mut i, mut j) = (0, 0);
    loop {
        let next = match (heads.get(i), coins.get(j)) {
            (Some(head), Some(coin)) if head == coin => {
                i += 1;
                j += 1;
                continue;
            }
            (Some(head), Some(coin)) if head > coin => coin,
            (Some(head), _) => head,
            (None, Some(coin)) => coin,
            (None, None) => return,
        };
        if heads.get(i) == Some(next) {
            i += 1;
        } else {
            j += 1;
        }
        after.extend_from_slice(next);
    }
}

fn position_of(numbers: &[Natural]) -> Option<Position> {
    let (pairs, rest) = numbers.as_chunks::<2>();
    let rises = rest.is_empty() && !pairs.is_empty() && pairs.windows(2).all(|two| two[0] < two[1]);
    rises.then(|| numbers.iter().cloned().collect())
}

/// The value of a coin in its line; 0 in front of the first.
fn side(game: &Row, place: &Natural) -> Option<Natural> {
    if place.is_zero() { Some(Natural::ZERO) } else { game.coin(place) }
}

/// `3/5 2/2`; `T` for a board without heads.
fn show(position: &Position) -> String {
    if position.numbers().is_empty() {
        return "T".to_owned();
    }
    let pair =
        |pair: &[Natural]| pair.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
    position.numbers().chunks(2).map(pair).collect::<Vec<_>>().join(" ")
}

/// The coins that are turned between two boards.
fn action(before: &Position, after: &[Position]) -> Option<Step> {
    let [after] = after else { return None };
    let ((before, _), (after, _)) =
        (before.numbers().as_chunks::<2>(), after.numbers().as_chunks::<2>());
    let only = |some: &[[Natural; 2]], others: &[[Natural; 2]]| {
        let lone = some.iter().filter(|coin| others.binary_search(coin).is_err());
        lone.cloned().collect::<Vec<_>>()
    };
    let mut coins = only(before, after);
    coins.extend(only(after, before));
    coins.sort();
    let texts: Vec<String> = coins.iter().map(|[x, y]| format!("{x}/{y}")).collect();
    let step = Step::new("turn-coins").with("places", texts.join(" "));
    Some(step.with("count", texts.len() as u64))
}

/// The nim-sum of the heads' values, and the heads as they are written with their values, at most 24.
fn sum_of(
    position: &Position,
    value: impl Fn(&Natural, &Natural) -> Option<Natural>,
) -> Option<(Natural, Vec<Natural>)> {
    let mut sum = Natural::ZERO;
    let mut values = Vec::new();
    let (pairs, rest) = position.numbers().as_chunks::<2>();
    for [x, y] in pairs {
        let value = value(x, y)?;
        sum ^= &value;
        if values.len() < 24 {
            values.push(value);
        }
    }
    rest.is_empty().then_some((sum, values))
}

impl Ruleset for Tartan {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn written(&self) -> Written {
        Written::Pairs
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        position_of(numbers)
    }

    fn show(&self, position: &Position) -> String {
        show(position)
    }

    fn action(&self, before: &Position, after: &[Position]) -> Option<Step> {
        action(before, after)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        self.walk(position, &mut Visiting(visit))
    }

    fn try_options(&self, position: &[u64], sink: &mut dyn OptionSink) -> Result<Flow, Fault> {
        Ok(self.walk(position, sink))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Tartan {
    /// The options, with the work of long ones.
    fn walk(&self, position: &[u64], sink: &mut dyn OptionSink) -> Flow {
        let Some(heads) = heads(position) else { return ControlFlow::Continue(()) };
        let (mut coins, mut after) = (Vec::new(), Vec::new());
        for &[x, y] in heads {
            // A game without a move here would be asked in vain, once for every move of the other.
            if !(self.games[0].code().has_turn(x) && self.games[1].code().has_turn(y)) {
                continue;
            }
            self.games[0].code().turns(x, &mut |columns| {
                self.games[1].code().turns(y, &mut |rows| {
                    coins.clear();
                    for &column in columns.iter().chain([&x]) {
                        coins.extend(rows.iter().chain([&y]).map(|&row| [column, row]));
                    }
                    turned(heads, &mut coins, &mut after);
                    long_option(after.len(), sink)?;
                    sink.option(&[&after])
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Tartan {
    /// The nim-product of the values of the two coins.
    fn coin(&self, x: &Natural, y: &Natural) -> Option<Natural> {
        let (a, b) = (side(&self.games[0], x)?, side(&self.games[1], y)?);
        let work = &mut Work::new(PRODUCT_STEPS);
        let product = Nimber::from(&a).product(&Nimber::from(&b), work).ok()?;
        Some(Natural::from(&product))
    }
}

impl Theory for Tartan {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        let value = self.nim_value(position)?;
        Some(Proved::by(value.theorem, Outcome::of_nim_value(&value.value)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let (sum, _) = sum_of(position, |x, y| self.coin(x, y))?;
        Some(Proved::by(TARTAN.key, sum))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let found = sum_of(position, |x, y| self.coin(x, y));
        let Some((sum, _)) = found.filter(|_| play == Play::Normal) else { return Vec::new() };
        let (pairs, _) = position.numbers().as_chunks::<2>();
        let mut steps = Vec::new();
        for [x, y] in pairs.iter().take(6) {
            let values = (side(&self.games[0], x), side(&self.games[1], y), self.coin(x, y));
            if let (Some(a), Some(b), Some(product)) = values {
                steps.push(
                    Step::new("tartan-coin")
                        .with("x", x)
                        .with("y", y)
                        .with("first", self.games[0].text())
                        .with("second", self.games[1].text())
                        .with("a", a)
                        .with("b", b)
                        .with("product", product),
                );
            }
        }
        steps.push(Step::new("product-sum").with("count", pairs.len() as u64).with("sum", sum));
        steps
    }
}

impl Acrostic {
    pub(crate) fn new(name: String, games: [Row; 2]) -> Acrostic {
        Acrostic { name, games, table: Mutex::default() }
    }

    /// Whether both games are Twins: a move takes a coin along its line.
    fn is_nim(&self) -> bool {
        let twins = TurningCode::parse("2");
        self.games.iter().all(|game| Some(game.code()) == twins.as_ref())
    }

    /// The value of a coin, from a table of all coins below it.
    fn coin(&self, x: &Natural, y: &Natural) -> Option<Natural> {
        if self.is_nim() || x.is_zero() || y.is_zero() {
            // Without moves of one game, what remains is a row of the other.
            return Some(side(&self.games[0], x)? ^ side(&self.games[1], y)?);
        }
        let (x, y) = (u64::try_from(x).ok()?, u64::try_from(y).ok()?);
        if x.checked_mul(y)? > LIMIT {
            return None;
        }
        let mut board = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let height = board.values.len() as u64 / board.width.max(1);
        if x > board.width || y > height {
            *board = self.board(x, y)?;
        }
        let place = (y - 1) * board.width + x - 1;
        board.values.get(usize::try_from(place).ok()?).copied().map(Natural::from)
    }

    /// The values of all coins up to (width, height); `None` if that takes too many moves.
    fn board(&self, width: u64, height: u64) -> Option<Board> {
        let columns = all_turns(&self.games[0], width)?;
        let rows = all_turns(&self.games[1], height)?;
        let moves = |all: &[Vec<Vec<u64>>]| all.iter().map(|turns| turns.len() as u64).sum::<u64>();
        let work = height.checked_mul(moves(&columns))?;
        let work = work.checked_add(width.checked_mul(moves(&rows))?)?;
        if work > LIMIT {
            return None;
        }
        let mut values: Vec<u64> = Vec::new();
        let place = |x: u64, y: u64| ((y - 1) * width + x - 1) as usize;
        for y in 1..=height {
            for x in 1..=width {
                let within_row = columns[x as usize - 1]
                    .iter()
                    .map(|others| others.iter().fold(0, |sum, &a| sum ^ values[place(a, y)]));
                let within_column = rows[y as usize - 1]
                    .iter()
                    .map(|others| others.iter().fold(0, |sum, &b| sum ^ values[place(x, b)]));
                let value = crate::value::mex(within_row.chain(within_column));
                values.push(value);
            }
        }
        Some(Board { width, values })
    }
}

/// What may be turned with each of the coins 1 to `last`; `None` if that is too much.
fn all_turns(game: &Row, last: u64) -> Option<Vec<Vec<Vec<u64>>>> {
    let mut all = Vec::new();
    let mut size = 0;
    for coin in 1..=last {
        let mut turns = Vec::new();
        let flow = game.code().turns(coin, &mut |others| {
            size += 1 + others.len() as u64 / 8;
            if size > LIMIT / 4 {
                return ControlFlow::Break(());
            }
            turns.push(others.to_vec());
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            return None;
        }
        all.push(turns);
    }
    Some(all)
}

impl Ruleset for Acrostic {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn written(&self) -> Written {
        Written::Pairs
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        position_of(numbers)
    }

    fn show(&self, position: &Position) -> String {
        show(position)
    }

    fn action(&self, before: &Position, after: &[Position]) -> Option<Step> {
        action(before, after)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        self.walk(position, &mut Visiting(visit))
    }

    fn try_options(&self, position: &[u64], sink: &mut dyn OptionSink) -> Result<Flow, Fault> {
        Ok(self.walk(position, sink))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Acrostic {
    /// The options, with the work of long ones.
    fn walk(&self, position: &[u64], sink: &mut dyn OptionSink) -> Flow {
        let Some(heads) = heads(position) else { return ControlFlow::Continue(()) };
        let (mut coins, mut after) = (Vec::new(), Vec::new());
        for &[x, y] in heads {
            let mut alone = false;
            self.games[0].code().turns(x, &mut |columns| {
                alone |= columns.is_empty();
                coins.clear();
                coins.extend(columns.iter().chain([&x]).map(|&column| [column, y]));
                turned(heads, &mut coins, &mut after);
                long_option(after.len(), sink)?;
                sink.option(&[&after])
            })?;
            self.games[1].code().turns(y, &mut |rows| {
                // The coin alone, by either game, is one move.
                if rows.is_empty() && alone {
                    return ControlFlow::Continue(());
                }
                coins.clear();
                coins.extend(rows.iter().chain([&y]).map(|&row| [x, row]));
                turned(heads, &mut coins, &mut after);
                long_option(after.len(), sink)?;
                sink.option(&[&after])
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Theory for Acrostic {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        let value = self.nim_value(position)?;
        Some(Proved::by(value.theorem, Outcome::of_nim_value(&value.value)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let (sum, _) = sum_of(position, |x, y| self.coin(x, y))?;
        let theorem = if self.is_nim() { NIM_2D.key } else { ACROSTIC.key };
        Some(Proved::by(theorem, sum))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let found = sum_of(position, |x, y| self.coin(x, y));
        let Some((sum, values)) = found.filter(|_| play == Play::Normal) else {
            return Vec::new();
        };
        let count = (position.numbers().len() / 2) as u64;
        vec![
            Step::new("acrostic-coins")
                .with("values", values)
                .with("count", count)
                .with("sum", sum),
        ]
    }
}
