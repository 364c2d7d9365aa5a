//! Coins on a ring, the ring closes: take 1 to k coins that lie side by side, and the rest moves together again.
//!
//! # Theory
//! Only the number of coins matters after every move, so this is [Bash's game](super::bash) with m = k: nim-value
//! n mod (k+1), tame. The other reading, in which the gap stays, is [`ring`](super::ring); where the two give different
//! winners the answer carries the note `ring-readings-differ` (for k = 2 first at n = 4).
//!
//! Coins on a ring all look alike, so a move is how many are taken: 1, 2, …, k.
//!
//! # Steps
//! Those of `bash`; note `ring-readings-differ` as in `ring`.

use super::{
    bash::{BACHET, Limit},
    ring,
};
use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, arity, heap::HeapRules,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

/// The family `closing-ring`.
pub(super) struct ClosingRingFamily;

impl Family for ClosingRingFamily {
    fn name(&self) -> &'static str {
        "closing-ring"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["合环"]
    }

    fn usage(&self) -> &'static str {
        "closing-ring COINS… or closing-ring:MOST COINS…"
    }

    fn rules(&self) -> &'static str {
        "coins lie on a ring; take 1 to k coins side by side (k is 2 if not said); the ring closes, so the coins on both \
         sides of the gap become neighbours"
    }

    fn rules_zh(&self) -> &'static str {
        "硬币围成一圈，每次取 1 到 k 枚相邻的硬币（默认 k 为 2）；取走后圈合拢，空位两边的硬币变为相邻"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["closing-ring 9", "closing-ring:3 7"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[BACHET]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (most, coins) = arity::all(ring::most(term), arity::heaps(term))?;
        let ruleset: Arc<dyn Ruleset> = Arc::new(ClosingRing { limit: Limit::new(most) });
        let component =
            |coins| Component { ruleset: ruleset.clone(), position: Position::heap(coins) };
        Ok(coins.into_iter().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        ["closing-ring", "closing-ring:10", "closing-ring:1", "closing-ring:5"]
            .map(|ruleset| Sample { ruleset, shape: Shape::Heap(400) })
            .to_vec()
    }
}

/// A ring that closes.
#[derive(Debug)]
struct ClosingRing {
    limit: Limit,
}

impl Ruleset for ClosingRing {
    fn name(&self) -> String {
        ring::name("closing-ring", &self.limit)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        match *position {
            [coins] => self.limit.rules().options(coins, visit),
            _ => Flow::Continue(()),
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        Some(self.limit.rules())
    }

    fn notes(&self, position: &Position, play: Play) -> Vec<Step> {
        position
            .numbers()
            .first()
            .map_or_else(Vec::new, |coins| ring::readings(&self.limit, coins, play))
    }
}

impl Theory for ClosingRing {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let coins = position.numbers().first()?;
        Some(Proved::by(BACHET.key, self.limit.heaps(coins).outcome(play)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        Some(Proved::by(BACHET.key, self.limit.residue(position.numbers().first()?)))
    }

    fn heap_value_word(&self, heap: u64) -> Option<u64> {
        Some(self.limit.residue_word(heap))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let residue = self.limit.residue(position.numbers().first()?);
        Some(Proved::by(BACHET.key, Tame::heap(&residue)))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let coins = position.numbers().first()?;
        let takes = self.limit.takes_to(coins, &self.limit.heaps(coins), goal);
        let moves = takes.into_iter().map(|k| Move { parts: vec![Position::heap(coins - k)] });
        Some(Moves::all(moves.collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        position.numbers().first().map(|coins| self.limit.step(coins, play)).into_iter().collect()
    }

    fn p_positions(&self, play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        Some(self.limit.p_positions(play))
    }
}
