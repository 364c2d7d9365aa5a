//! Motley: turn any number of coins, the rightmost from heads to tails; the code 1+.
//!
//! # Theory
//! The coin n, counted from 1, has the nim-value 2^(n−1): by induction the nim-sums of the coins before it are all numbers
//! below that, each once. So every row but that of tails alone is won in one move, by turning all heads.

use super::turning::NamedTurning;
use crate::{
    evidence::Theorem,
    rules::turning::{COINS, ClosedForm, TurningCode},
    value::Natural,
};

/// Values of more bits are not written out.
const MOST_BITS: usize = 1 << 22;

const THEOREM: Theorem = Theorem {
    key: "motley",
    statement: "in Motley the coin n has the nim-value 2^(n - 1)",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

/// A power of two.
pub(super) const MOTLEY_FORM: ClosedForm = ClosedForm { theorem: THEOREM.key, value, ways: None };

fn value(_: &TurningCode, coin: &Natural) -> Option<Natural> {
    let coin = usize::try_from(coin).ok().filter(|&coin| coin <= MOST_BITS)?;
    Some(Natural::ONE << coin.checked_sub(1)?)
}

/// Motley.
pub(super) static MOTLEY: NamedTurning = NamedTurning {
    name: "motley",
    aliases: &[],
    code: "1+",
    rules: "turn any number of coins of a row, the rightmost from heads to tails",
    rules_zh: "翻动任意多枚硬币，最右边的一枚由正面翻成反面",
    examples: &["motley HTTHTH", "motley 3 100"],
    theorems: &[THEOREM, COINS],
};
