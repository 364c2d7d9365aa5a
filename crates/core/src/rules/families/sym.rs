//! Sym and Sympler: turn any number of coins that lie symmetrically, the rightmost from heads to tails; in Sympler the first coin of
//! the row is among them. The codes 1+S and 1+FS.
//!
//! # Theory
//! No closed form is known: the values of single coins come from the recursion, 1, 2, 4, 3, 6, 7, 8, 16, 18, 25, … for Sym (Winning Ways,
//! chapter 14).

use super::turning::NamedTurning;
use crate::rules::turning::COINS;

/// Sym.
pub(super) static SYM: NamedTurning = NamedTurning {
    name: "sym",
    aliases: &[],
    code: "1+S",
    rules: "turn any number of symmetrically placed coins of a row, the rightmost from heads to tails",
    rules_zh: "翻动任意多枚对称的硬币，最右边的一枚由正面翻成反面",
    examples: &["sym HTTHTH"],
    theorems: &[COINS],
};

/// Sympler.
pub(super) static SYMPLER: NamedTurning = NamedTurning {
    name: "sympler",
    aliases: &[],
    code: "1+FS",
    rules: "turn any number of symmetrically placed coins, one of them the first, the rightmost from heads to tails",
    rules_zh: "翻动任意多枚对称的硬币，其中包含第一枚，最右边的一枚由正面翻成反面",
    examples: &["sympler HTTHTH"],
    theorems: &[COINS],
};
