//! Acrostic products of two coin-turning games, and Acrostic Twins: Nim in two dimensions (二维尼姆). Coins on a board; a move is one of the
//! first game within a line of constant y, or one of the second within a line of constant x. The rules and their theory stand in
//! [`crate::rules::turning`].
//!
//! Written as [products](super::tartan) are: `acrostic:motley,ruler 3/5`. No general formula is known (Winning Ways, chapter 14); the
//! values come from the recursion over all smaller boards.
//!
//! `nim-2d 3/5` is `acrostic:twins,twins 3/5`: a coin may be moved along its line towards either edge, where two coins at one place
//! vanish. A coin at (x, y) is the sum of Nim heaps of x − 1 and y − 1.
//!
//! # Steps
//! `acrostic-coins`: `values` (of the heads, at most 24), `count`, `sum`.

use super::{
    tartan::{boards, heads, read},
    turning::game,
};
use crate::{
    evidence::Theorem,
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Sample, Shape, arity,
        turning::{ACROSTIC, Acrostic, NIM_2D},
    },
};
use std::sync::Arc;

/// The family `acrostic`.
pub(super) struct AcrosticFamily;

impl Family for AcrosticFamily {
    fn name(&self) -> &'static str {
        "acrostic"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["acrostic-product"]
    }

    fn usage(&self) -> &'static str {
        "acrostic:GAME,GAME X/Y…, the places of the heads; games are turning codes or names"
    }

    fn rules(&self) -> &'static str {
        "coins on a board: make a move of the first game within a line of constant y, or one of the second game within a line \
         of constant x"
    }

    fn rules_zh(&self) -> &'static str {
        "硬币放在棋盘上：在 y 相同的一行里按第一个游戏走一步，或在 x 相同的一列里按第二个游戏走一步"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["acrostic:motley,ruler 4/16 2/3", "acrostic:twins,twins 3/3 5/8"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[ACROSTIC, NIM_2D]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (name, games, position) = read(term, "acrostic")?;
        let ruleset = Arc::new(Acrostic::new(name, games));
        Ok(vec![Component { ruleset, position: position.into_iter().collect() }])
    }

    fn samples(&self) -> Vec<Sample> {
        ["acrostic:twins,twins", "acrostic:motley,ruler", "acrostic:1-2,2-3"]
            .map(|ruleset| Sample { ruleset, shape: Shape::Texts(boards()) })
            .to_vec()
    }
}

/// The family `nim-2d`.
pub(super) struct NimInTwoDimensionsFamily;

impl Family for NimInTwoDimensionsFamily {
    fn name(&self) -> &'static str {
        "nim-2d"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["acrostic-twins", "二维尼姆"]
    }

    fn usage(&self) -> &'static str {
        "nim-2d X/Y…, the places of the heads"
    }

    fn rules(&self) -> &'static str {
        "coins on a board: turn two coins of one line, of which the one farther from the edge goes from heads to tails"
    }

    fn rules_zh(&self) -> &'static str {
        "硬币放在棋盘上：翻动同一行或同一列的两枚，其中离边较远的一枚由正面翻成反面"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["nim-2d 4/8 2/3", "nim-2d 10^30/7"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[NIM_2D]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), heads) = arity::all(arity::no_parameters(term), heads(&term.arguments))?;
        // Twins are a game of the list that a test holds.
        let twins = || game("twins", "twins".to_owned()).ok_or_else(Vec::new);
        let ruleset = Acrostic::new(self.name().to_owned(), [twins()?, twins()?]);
        let position = heads.into_iter().collect();
        Ok(vec![Component { ruleset: Arc::new(ruleset), position }])
    }

    fn samples(&self) -> Vec<Sample> {
        let place = |i: u32| format!("{}/{}", i / 5 + 1, i % 5 + 1);
        let board = |heads: u32| {
            let places: Vec<String> = (0..10).filter(|i| heads >> i & 1 == 1).map(place).collect();
            if places.is_empty() { "T".to_owned() } else { places.join(" ") }
        };
        let boards = (0..1 << 10).map(board).collect();
        vec![Sample { ruleset: "nim-2d", shape: Shape::Texts(boards) }]
    }
}
