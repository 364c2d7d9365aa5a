//! Turnips (芜菁): turn exactly three equally spaced coins, the rightmost from heads to tails; the code 3E.
//!
//! # Theory
//! No closed form: the values of single coins come from the recursion, one step for each distance: 0, 0, 1, 0, 0, 1, 2, 2, 1, … (Winning
//! Ways, chapter 14).

use super::turning::NamedTurning;
use crate::rules::turning::COINS;

/// Turnips.
pub(super) static TURNIPS: NamedTurning = NamedTurning {
    name: "turnips",
    aliases: &["ternups", "芜菁"],
    code: "3E",
    rules: "turn exactly three equally spaced coins of a row, the rightmost from heads to tails",
    rules_zh: "恰好翻动三枚等距的硬币，最右边的一枚由正面翻成反面",
    examples: &["turnips HTTHTHHTH"],
    theorems: &[COINS],
};
