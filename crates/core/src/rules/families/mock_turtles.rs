//! Mock Turtles and Mock Turtle Fives (假乌龟): turn up to three coins, or up to three of five consecutive ones.
//!
//! # Theory
//! **Mock Turtles**, the code 1-3: the coin n, counted from 1, has the odious number of index n − 1 as its nim-value: 1, 2, 4, 7, 8, 11, …,
//! the numbers with an odd number of binary ones. The nim-sum of two odious numbers is evil, so the moves of coin n reach 0,
//! the odious numbers below, and evil numbers; all evil numbers below its value are sums of two odious ones below it. The m-th
//! odious number, counted from 0, is 2m or 2m + 1.
//!
//! Mock Turtle Fives, 1-3C(5), has a table only.

use super::turning::NamedTurning;
use crate::{
    evidence::Theorem,
    rules::turning::{COINS, ClosedForm, TurningCode},
    value::Natural,
};

const THEOREM: Theorem = Theorem {
    key: "mock-turtles",
    statement: "in Mock Turtles the coin n has the n-th odious number as its nim-value: 1, 2, 4, 7, 8, 11, …",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

/// The odious number of that index.
pub(super) const MOCK_TURTLES_FORM: ClosedForm =
    ClosedForm { theorem: THEOREM.key, value, ways: None };

fn value(_: &TurningCode, coin: &Natural) -> Option<Natural> {
    (!coin.is_zero()).then(|| odious(&(coin - Natural::ONE)))
}

/// The odious number with so many odious ones below it.
pub(super) fn odious(index: &Natural) -> Natural {
    let ones = index.to_le_bytes().iter().map(|byte| byte.count_ones()).sum::<u32>();
    (index << 1_usize) + Natural::from(1 - ones % 2)
}

/// Mock Turtles.
pub(super) static MOCK_TURTLES: NamedTurning = NamedTurning {
    name: "mock-turtles",
    aliases: &["假乌龟"],
    code: "1-3",
    rules: "turn up to three coins of a row, the rightmost from heads to tails",
    rules_zh: "翻动至多三枚硬币，最右边的一枚由正面翻成反面",
    examples: &["mock-turtles HTTHTH", "mock-turtles 3 10^20"],
    theorems: &[THEOREM, COINS],
};

/// Mock Turtle Fives.
pub(super) static MOCK_TURTLE_FIVES: NamedTurning = NamedTurning {
    name: "mock-turtle-fives",
    aliases: &[],
    code: "1-3C(5)",
    rules: "turn up to three of five consecutive coins, the rightmost from heads to tails",
    rules_zh: "在五枚相邻硬币中翻动至多三枚，最右边的一枚由正面翻成反面",
    examples: &["mock-turtle-fives HTTHTH"],
    theorems: &[COINS],
};
