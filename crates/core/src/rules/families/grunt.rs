//! Grunt: turn exactly four coins that lie symmetrically, one of them the first coin of the row, the rightmost from heads to tails; the
//! code 4FS.
//!
//! # Theory
//! A move turns the coins 1, a, n + 1 − a and n with 1 < a < n + 1 − a. The first coin is worth 0, so the coin n moves to
//! the sum of a and n + 1 − a: with n − 1 as heap this is Grundy's game, splitting a heap into two unequal heaps a − 1 and n − a. No closed
//! form is known; the values come from the recursion.

use super::turning::NamedTurning;
use crate::rules::turning::COINS;

/// Grunt.
pub(super) static GRUNT: NamedTurning = NamedTurning {
    name: "grunt",
    aliases: &[],
    code: "4FS",
    rules: "turn exactly four symmetrically placed coins, one of them the first, the rightmost from heads to tails",
    rules_zh: "恰好翻动四枚对称的硬币，其中包含第一枚，最右边的一枚由正面翻成反面",
    examples: &["grunt HTTHTHHTH"],
    theorems: &[COINS],
};
