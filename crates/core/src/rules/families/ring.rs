//! Coins on a ring, the gap stays: take 1 to k coins that lie side by side (POJ 2484 for k = 2, "A Funny Game").
//!
//! The other reading, in which the ring closes after every move, is [`closing_ring`](super::closing_ring). Where the two
//! give different winners the answer carries the note `ring-readings-differ`.
//!
//! A first move opens the ring into a row, and a move in a row leaves two rows: for k = 2 rows are
//! Kayles (octal code 0.77; for any k the code 0.77…7 of k digits). A position is `[kind, coins]`, kind 0 for a ring
//! and 1 for a row, written `9` and `row9`. Coins on a ring all look alike, so a move in a ring is how many are taken:
//! 1, 2, …, k. A move in a row is how many are taken and, the left end being as good as the right one, how many are left
//! over on the smaller side: 1 taken first, and for each the smaller side 0 first.
//!
//! # Theory
//! * k = 1: every move takes one coin, so rings and rows of n coins have nim-value n mod 2, and no player can change who
//!   takes the last.
//! * k ≥ 2, a row of n ≥ 1 coins: the first player wins. She takes one or two coins from the middle, whatever makes the
//!   two halves equal, and then mirrors.
//! * k ≥ 2, a ring of n > k coins: the second player wins, because every first move leaves a row of at least one coin.
//!   So its nim-value is 0.
//! * n ≤ k: any stretch of coins may be taken, so a row or ring of n coins has nim-value n. In a row an option with a
//!   coins on one side and b on the other has value a ⊕ b ≤ a + b < n by induction, and all values 0, …, n−1 occur
//!   with a = 0; a ring of n has just the rows 0, …, n−1 as options. It is tame and behaves as the nim-heap n: the same
//!   argument holds for the misère values when n ≥ 2, since options with two sides are sums of nim-heaps.
//! * Misère play: n ≤ k by the last line; a ring or row of k+1 coins is won by taking k and leaving a single coin;
//!   longer ones are left to search (rows of Kayles: Sibert and Conway 1992).
//!
//! # Steps
//! `ring-parity`: `coins` (k = 1). `ring-whole`: `coins`, `most` (n ≤ k).
//! `ring-symmetry`: `coins`, `most` (a ring, n > k ≥ 2). `ring-row-middle`: `coins`, `take` (a row, n > k ≥ 2).
//! `ring-misere-leave-one`: `coins`, `most`. Note `ring-readings-differ`: `coins`, `most`, `play`, `stays` and `closes`
//! (the outcomes when the gap stays and when the ring closes).

use super::bash::Limit;
use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{ArgumentValue, Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, arity, language::spelled, nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

const SYMMETRY: Theorem = Theorem {
    key: "ring-symmetry",
    statement: "on a ring of n coins from which 1 to k neighbours are taken and gaps stay, the first player wins iff \
                1 ≤ n ≤ k when k ≥ 2: after her move the second player halves the row and mirrors; k = 1 is parity",
    source: "POJ 2484, A Funny Game (POJ Contest 2004); the mirror strategy for rows: Berlekamp, Conway, Guy, Winning \
             Ways for Your Mathematical Plays, 2nd ed., A K Peters 2001, chapter 4",
};

/// The family `ring`.
pub(super) struct RingFamily;

impl Family for RingFamily {
    fn name(&self) -> &'static str {
        "ring"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["环"]
    }

    fn usage(&self) -> &'static str {
        "ring COINS… or ring:MOST COINS…"
    }

    fn rules(&self) -> &'static str {
        "coins lie on a ring; take 1 to k coins side by side (k is 2 if not said); the gap stays, so coins apart are not \
         neighbours afterwards"
    }

    fn rules_zh(&self) -> &'static str {
        "硬币围成一圈，每次取 1 到 k 枚相邻的硬币（默认 k 为 2）；取走后留下空位，空位两边不算相邻"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["ring 9", "ring:3 7", "ring row8"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[SYMMETRY]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let coins = term.arguments.iter().map(|argument| {
            let row =
                argument.text.strip_prefix("row").filter(|_| argument.value == ArgumentValue::Word);
            if let Some(row) = row
                && row.bytes().all(|b| b.is_ascii_digit())
                && let Ok(coins) = row.parse::<Natural>()
            {
                return Ok([Natural::ONE, coins]);
            }
            arity::number(argument).map(|coins| [Natural::ZERO, coins])
        });
        let (most, coins) = arity::all(most(term), arity::each(coins))?;
        let ruleset: Arc<dyn Ruleset> = Arc::new(Ring { limit: Limit::new(most) });
        let component = |coins: [Natural; 2]| Component {
            ruleset: ruleset.clone(),
            position: coins.into_iter().collect(),
        };
        Ok(coins.into_iter().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        let texts = |max: u64| {
            Shape::Texts(
                (0..=max)
                    .map(|n| n.to_string())
                    .chain((0..=max).map(|n| format!("row{n}")))
                    .collect(),
            )
        };
        let long =
            ["ring:1", "ring", "ring:3"].map(|ruleset| Sample { ruleset, shape: texts(200) });
        let short =
            ["ring:4", "ring:9", "ring:2^63"].map(|ruleset| Sample { ruleset, shape: texts(40) });
        [long.as_slice(), &short].concat()
    }
}

/// How many coins may be taken where nothing is said.
const DEFAULT_MOST: u64 = 2;

/// How many coins a term allows to be taken.
pub(super) fn most(term: &Term) -> Result<Natural, Vec<Diagnostic>> {
    let most = arity::integer_parameter_or(term, DEFAULT_MOST)?;
    arity::within(term, most, 1..=u64::MAX)
}

/// The name of a ruleset with its most coins a move, left out where it is the default.
pub(super) fn name(family: &str, limit: &Limit) -> String {
    if *limit.most() == Natural::from(DEFAULT_MOST) {
        family.to_owned()
    } else {
        format!("{family}:{}", limit.most())
    }
}

/// Rings and rows; gaps stay.
#[derive(Debug)]
struct Ring {
    limit: Limit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ring,
    Row,
}

/// Which of the cases of the theory a position belongs to.
enum Case {
    /// One coin a move.
    Parity,
    /// All may be taken at once: the nim-heap of this size.
    Whole,
    /// Longer than a move.
    Long,
}

impl Ring {
    fn read<'p>(&self, position: &'p Position) -> Option<(Kind, &'p Natural, Case)> {
        let (kind, coins) = match position.numbers() {
            [kind, coins] if kind.is_zero() => (Kind::Ring, coins),
            [kind, coins] if kind.is_one() => (Kind::Row, coins),
            _ => return None,
        };
        let most = self.limit.most();
        let case = if most.is_one() {
            Case::Parity
        } else if coins <= most {
            Case::Whole
        } else {
            Case::Long
        };
        Some((kind, coins, case))
    }

    /// The nim-heap that a position behaves as, if the theory gives one.
    fn heap(&self, position: &Position) -> Option<Natural> {
        let (_, coins, case) = self.read(position)?;
        match case {
            Case::Parity => Some(coins % Natural::from(2_u8)),
            Case::Whole => Some(coins.clone()),
            Case::Long => None,
        }
    }
}

/// A row as the only part of an option, or no part.
fn row(coins: Natural) -> Move {
    let parts =
        if coins.is_zero() { Vec::new() } else { vec![Position::from_iter([Natural::ONE, coins])] };
    Move { parts }
}

/// How many coins to take from the middle of a row so that two equal rows are left.
fn middle(coins: &Natural) -> Natural {
    Natural::from(2_u8) - coins % Natural::from(2_u8)
}

/// Who wins a ring of coins alone when the gap stays, where the theory says so.
pub(super) fn outcome_when_gap_stays(
    limit: &Limit,
    coins: &Natural,
    play: Play,
) -> Option<Outcome> {
    let position = Position::from_iter([Natural::ZERO, coins.clone()]);
    Ring { limit: limit.clone() }.outcome(&position, play).map(|proved| proved.value)
}

/// The note of both readings: where they differ, who wins by each.
pub(super) fn readings(limit: &Limit, coins: &Natural, play: Play) -> Vec<Step> {
    let closes = limit.heaps(coins).outcome(play);
    match outcome_when_gap_stays(limit, coins, play) {
        Some(stays) if stays != closes => vec![
            Step::new("ring-readings-differ")
                .with("coins", coins)
                .with("most", limit.most())
                .with("play", play)
                .with("stays", stays)
                .with("closes", closes),
        ],
        _ => Vec::new(),
    }
}

impl Ruleset for Ring {
    fn name(&self) -> String {
        name("ring", &self.limit)
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let [coins] = numbers else { return None };
        Some(Position::from_iter([Natural::ZERO, coins.clone()]))
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        match *position {
            [0, coins] => self.limit.takes(coins).try_for_each(|k| match coins - k {
                0 => visit(&[]),
                rest => visit(&[&[1, rest]]),
            }),
            [1, coins] => self.limit.takes(coins).try_for_each(|k| {
                let rest = coins - k;
                (0..=rest / 2).try_for_each(|side| match (side, rest - side) {
                    (0, 0) => visit(&[]),
                    (0, whole) => visit(&[&[1, whole]]),
                    (left, right) => visit(&[&[1, left], &[1, right]]),
                })
            }),
            _ => Flow::Continue(()),
        }
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let most = u64::try_from(self.limit.most()).unwrap_or(u64::MAX);
        let take = format!("for k in 1..min({most}, n)");
        let names = ["n".to_owned()];
        let ring = spelled::rule("ring", &names, &[format!("{take} => row(n-k)")]);
        let row = format!("{take}, a in 0..(n-k)/2 => a & (n-k-a)");
        (numbers == 2).then(|| format!("{ring}{}", spelled::rule("row", &names, &[row])))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn show(&self, position: &Position) -> String {
        match position.numbers() {
            [kind, coins] if kind.is_zero() => coins.to_string(),
            [_, coins] => format!("row{coins}"),
            _ => String::new(),
        }
    }

    fn is_heap_like(&self) -> bool {
        true
    }

    fn notes(&self, position: &Position, play: Play) -> Vec<Step> {
        match self.read(position) {
            Some((Kind::Ring, coins, _)) => readings(&self.limit, coins, play),
            _ => Vec::new(),
        }
    }
}

impl Theory for Ring {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let (kind, coins, _) = self.read(position)?;
        let outcome = match (self.heap(position), play, kind) {
            (Some(heap), _, _) => NimHeaps::of([&heap]).outcome(play),
            (None, Play::Normal, Kind::Ring) => Outcome::P,
            (None, Play::Normal, Kind::Row) => Outcome::N,
            (None, Play::Misere, _) if *coins == self.limit.most() + Natural::ONE => Outcome::N,
            (None, Play::Misere, _) => return None,
        };
        Some(Proved::by(SYMMETRY.key, outcome))
    }

    fn outcome_words(&self, position: &[u64], play: Play) -> Option<Outcome> {
        let [coins] = *position else { return None };
        match (play, u64::try_from(self.limit.most())) {
            (Play::Normal, Ok(most @ 2..)) if (1..=most).contains(&coins) => Some(Outcome::N),
            (Play::Normal, Ok(2..)) => Some(Outcome::P),
            _ => None,
        }
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let (kind, _, _) = self.read(position)?;
        let value = match (self.heap(position), kind) {
            (Some(heap), _) => heap,
            (None, Kind::Ring) => Natural::ZERO,
            (None, Kind::Row) => return None,
        };
        Some(Proved::by(SYMMETRY.key, value))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        Some(Proved::by(SYMMETRY.key, Tame::heap(&self.heap(position)?)))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let (kind, coins, case) = self.read(position)?;
        match (case, kind, goal) {
            (Case::Whole, Kind::Ring, _) => {
                // The options are the rows 0 to n−1, each a nim-heap of its size, the longest first.
                let all = NimHeaps::of([coins]);
                let rests = all.replacements(coins, goal).into_iter().filter(|rest| rest < coins);
                Some(Moves::all(rests.map(row).collect(), limit))
            }
            (Case::Parity, Kind::Ring, _) if !coins.is_zero() => {
                let rest = coins - Natural::ONE;
                let value = &rest % Natural::from(2_u8);
                let all = NimHeaps::of([coins % Natural::from(2_u8)].iter());
                let reaches =
                    all.replacements(&(coins % Natural::from(2_u8)), goal).contains(&value);
                Some(Moves::all(if reaches { vec![row(rest)] } else { Vec::new() }, limit))
            }
            (Case::Long, Kind::Ring, Goal::NimValue(value)) if value.is_zero() => {
                Some(Moves::all(Vec::new(), limit))
            }
            (Case::Long, Kind::Row, Goal::NimValue(value)) if value.is_zero() => {
                // The mirror move; there may be others.
                let half = (coins - middle(coins)) / Natural::from(2_u8);
                let side = Position::from_iter([Natural::ONE, half]);
                let moves = vec![Move { parts: vec![side.clone(), side] }];
                Some(Moves { moves: moves.into_iter().take(limit).collect(), count: None })
            }
            _ => None,
        }
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some((kind, coins, case)) = self.read(position) else { return Vec::new() };
        let most = self.limit.most();
        let step = match (case, kind, play) {
            (Case::Parity, _, _) => Step::new("ring-parity").with("coins", coins),
            (Case::Whole, _, _) => Step::new("ring-whole").with("coins", coins).with("most", most),
            (Case::Long, Kind::Ring, Play::Normal) => {
                Step::new("ring-symmetry").with("coins", coins).with("most", most)
            }
            (Case::Long, Kind::Row, Play::Normal) => {
                Step::new("ring-row-middle").with("coins", coins).with("take", middle(coins))
            }
            (Case::Long, _, Play::Misere) if *coins == most + Natural::ONE => {
                Step::new("ring-misere-leave-one").with("coins", coins).with("most", most)
            }
            (Case::Long, _, Play::Misere) => return Vec::new(),
        };
        vec![step]
    }
}
