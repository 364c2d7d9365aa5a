//! Turning Turtles (翻乌龟): turn one coin or two, the rightmost from heads to tails; the code 1-2.
//!
//! # Theory
//! The coin n, counted from 1, has the nim-value n: the other coin of a move may be any of the places 1 to n − 1, or there
//! is none. So a row is Nim with the places of the heads as heaps, and heads at a and b < a turned together take b ⊕ a
//! to b ⊕ b.

use super::turning::NamedTurning;
use crate::{
    evidence::Theorem,
    rules::turning::{COINS, ClosedForm, Others, TurningCode},
    value::Natural,
};

const THEOREM: Theorem = Theorem {
    key: "turning-turtles",
    statement: "in Turning Turtles the coin n has the nim-value n",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

/// The place itself.
pub(super) const TURNING_TURTLES_FORM: ClosedForm =
    ClosedForm { theorem: THEOREM.key, value, ways: Some(ways) };

fn ways(_: &TurningCode, coin: &Natural, sum: &Natural) -> Option<Vec<Others>> {
    let other = if sum.is_zero() { Vec::new() } else { vec![sum.clone()] };
    Some(if sum < coin { vec![Others::These(other)] } else { Vec::new() })
}

fn value(_: &TurningCode, coin: &Natural) -> Option<Natural> {
    Some(coin.clone())
}

/// Turning Turtles.
pub(super) static TURNING_TURTLES: NamedTurning = NamedTurning {
    name: "turning-turtles",
    aliases: &["turtles", "翻乌龟"],
    code: "1-2",
    rules: "turn one coin of a row or two, the rightmost from heads to tails",
    rules_zh: "翻动一枚或两枚硬币，最右边的一枚由正面翻成反面",
    examples: &["turning-turtles HTTHTH", "turning-turtles 3 5 10^20"],
    theorems: &[THEOREM, COINS],
};
