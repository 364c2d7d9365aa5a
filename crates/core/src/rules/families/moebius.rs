//! Moebius, Mogul and Moidores: turn up to five, seven or nine coins, the rightmost from heads to tails; the codes 1-5, 1-7
//! and 1-9.
//!
//! # Theory
//! No closed form: the values of single coins come from the recursion. By the Mock Turtle theorem all of them are odious. Up to
//! 18 coins Moebius shows a symmetry of order 17·18·16/2, up to 24 coins Mogul that of the Golay code; the first values of
//! Moebius are 1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, … (Winning Ways, chapter 14).

use super::turning::NamedTurning;
use crate::rules::turning::COINS;

/// Moebius.
pub(super) static MOEBIUS: NamedTurning = NamedTurning {
    name: "moebius",
    aliases: &["莫比乌斯"],
    code: "1-5",
    rules: "turn up to five coins of a row, the rightmost from heads to tails",
    rules_zh: "翻动至多五枚硬币，最右边的一枚由正面翻成反面",
    examples: &["moebius HTTHTHH"],
    theorems: &[COINS],
};

/// Mogul.
pub(super) static MOGUL: NamedTurning = NamedTurning {
    name: "mogul",
    aliases: &[],
    code: "1-7",
    rules: "turn up to seven coins of a row, the rightmost from heads to tails",
    rules_zh: "翻动至多七枚硬币，最右边的一枚由正面翻成反面",
    examples: &["mogul HTTHTHH"],
    theorems: &[COINS],
};

/// Moidores.
pub(super) static MOIDORES: NamedTurning = NamedTurning {
    name: "moidores",
    aliases: &["gold-moidores"],
    code: "1-9",
    rules: "turn up to nine coins of a row, the rightmost from heads to tails",
    rules_zh: "翻动至多九枚硬币，最右边的一枚由正面翻成反面",
    examples: &["moidores HTTHTHH"],
    theorems: &[COINS],
};
