//! Twins, Triplets and Triplet Fives (双子、三胞胎): turn exactly two coins, exactly three, or three within five places.
//!
//! # Theory
//! **Twins**, the code 2: the coin n, counted from 1, has the nim-value n − 1. It is [Turning Turtles](super::turning_turtles) with
//! a coin in front whose side does not matter.
//!
//! **Triplets**, the code 3: the coins 1 and 2 are worth 0, the coin n ≥ 3 the odious number of index n − 3, as in
//! [Mock Turtles](super::mock_turtles) two places further left: two coins in front take up what a move does not need.
//!
//! Triplet Fives, 3C(5), has a table only.

use super::{mock_turtles::odious, turning::NamedTurning};
use crate::{
    evidence::Theorem,
    rules::turning::{COINS, ClosedForm, Others, TurningCode},
    value::Natural,
};

const TWINS_THEOREM: Theorem = Theorem {
    key: "twins",
    statement: "in Twins the coin n has the nim-value n - 1",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

const TRIPLETS_THEOREM: Theorem = Theorem {
    key: "triplets",
    statement: "in Triplets the first two coins have the nim-value 0, and the coin n that of the coin n - 2 in Mock Turtles",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

/// One less than the place.
pub(super) const TWINS_FORM: ClosedForm =
    ClosedForm { theorem: TWINS_THEOREM.key, value: twins, ways: Some(ways) };

/// Odious numbers from the third coin on.
pub(super) const TRIPLETS_FORM: ClosedForm =
    ClosedForm { theorem: TRIPLETS_THEOREM.key, value: triplets, ways: None };

fn ways(_: &TurningCode, coin: &Natural, sum: &Natural) -> Option<Vec<Others>> {
    let other = sum + Natural::ONE;
    Some(if other < *coin { vec![Others::These(vec![other])] } else { Vec::new() })
}

fn twins(_: &TurningCode, coin: &Natural) -> Option<Natural> {
    (!coin.is_zero()).then(|| coin - Natural::ONE)
}

fn triplets(_: &TurningCode, coin: &Natural) -> Option<Natural> {
    let three = Natural::from(3_u8);
    match coin {
        coin if coin.is_zero() => None,
        coin if *coin < three => Some(Natural::ZERO),
        coin => Some(odious(&(coin - three))),
    }
}

/// Twins.
pub(super) static TWINS: NamedTurning = NamedTurning {
    name: "twins",
    aliases: &["双子"],
    code: "2",
    rules: "turn exactly two coins of a row, the right one from heads to tails",
    rules_zh: "恰好翻动两枚硬币，右边的一枚由正面翻成反面",
    examples: &["twins HTTHTH", "twins 3 10^20"],
    theorems: &[TWINS_THEOREM, COINS],
};

/// Triplets.
pub(super) static TRIPLETS: NamedTurning = NamedTurning {
    name: "triplets",
    aliases: &["三胞胎"],
    code: "3",
    rules: "turn exactly three coins of a row, the rightmost from heads to tails",
    rules_zh: "恰好翻动三枚硬币，最右边的一枚由正面翻成反面",
    examples: &["triplets HTTHTH", "triplets 12 40"],
    theorems: &[TRIPLETS_THEOREM, COINS],
};

/// Triplet Fives.
pub(super) static TRIPLET_FIVES: NamedTurning = NamedTurning {
    name: "triplet-fives",
    aliases: &[],
    code: "3C(5)",
    rules: "turn exactly three of five consecutive coins, the rightmost from heads to tails",
    rules_zh: "在五枚相邻硬币中恰好翻动三枚，最右边的一枚由正面翻成反面",
    examples: &["triplet-fives HTTHTH"],
    theorems: &[COINS],
};
