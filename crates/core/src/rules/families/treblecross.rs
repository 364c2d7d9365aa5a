//! Treblecross (Tic-tac-toe on a strip, both players with crosses): put a cross on a free square of a strip; whoever makes three in a row wins.
//!
//! A cross next to another, or one square away from it, lets the opponent finish. Without such moves each cross forbids two squares on both
//! sides, and who runs out of moves loses: a board of n squares is the heap of n + 2 in the code 0.007 (Winning Ways, chapter 4), which
//! takes the cross and one square on either side, the margins counted in. (On a board of two squares nobody can make three; that the second cross is
//! not allowed there either is part of these rules.) No closed form and no period is known.
//!
//! Moves are counted so, also in remoteness: the game on a board of three squares or more goes on for two crosses, the one that the loser is forced to and
//! the one that makes three (found by search of the boards of 3 to 17 squares, and it follows: where no safe square is left, every cross lets
//! the opponent finish, and before that nobody gains by one that does).
//!
//! A position is the number of squares on which a cross may still be put; a move leaves the two parts beside the cross. The
//! squares of the left half stand for their mirror images, so moves are counted up to reflection of a part.

use crate::{
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Sample, arity,
        heap::{HeapRules, HeapRuleset, Special},
    },
};

/// The family `treblecross`.
pub(super) struct TreblecrossFamily;

impl Family for TreblecrossFamily {
    fn name(&self) -> &'static str {
        "treblecross"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["三连十字"]
    }

    fn usage(&self) -> &'static str {
        "treblecross SQUARES…"
    }

    fn rules(&self) -> &'static str {
        "put a cross on a free square of a strip of so many squares, neither next to a cross nor two squares from one, where the opponent would make three in a row; who cannot loses (heap n + 2 of 0.007)"
    }

    fn rules_zh(&self) -> &'static str {
        "在给定格数的长条上选一个空格画十字,不能与别的十字相邻或隔一格(否则对方连成三个);没有这样的格者负(等价于取分码 0.007 中大小为 n + 2 的堆)"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["treblecross 9"]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), heaps) = arity::all(arity::no_parameters(term), arity::heaps(term))?;
        let rules = HeapRules::Special(Special::Treblecross);
        Ok(HeapRuleset::new(self.name(), rules).components(heaps))
    }

    fn samples(&self) -> Vec<Sample> {
        Vec::new()
    }
}
