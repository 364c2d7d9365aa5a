//! The tables of a ruleset whose options nobody but its definition knows: of heaps, of pairs, and of longer positions.
//!
//! # Which positions
//! A table computes positions that no play may reach, so a search goes first with a part of the table's size: a position of a search
//! takes many times as long as one of a table. Where the search answers, there is no table.

use super::{boxes::Boxes, pairs::Pairs, rules::RuleTable};
use crate::{
    budget::{Limit, Meter},
    search::{
        Halt,
        values::{Memo, NimValues},
    },
};
use bouton_core::rules::Ruleset;

/// A search of so many positions goes first in any case.
const SMALL: u64 = 4096;

/// What is known of the positions of one ruleset by tables; each takes positions of its own length.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    heaps: RuleTable,
    pairs: Pairs,
    boxes: Boxes,
}

/// A value and how many positions the table has that holds it.
pub(crate) struct Tabulated {
    pub(crate) value: u32,
    pub(crate) positions: u64,
    /// The table is one of pairs.
    pub(crate) by_pairs: bool,
}

impl Tables {
    /// How many positions are in the tables.
    pub(crate) fn len(&self) -> u64 {
        self.heaps.len() + self.pairs.len() + self.boxes.len()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.heaps.bytes() + self.pairs.bytes() + self.boxes.bytes()
    }

    /// The value of a position that a table holds.
    pub(crate) fn known(&mut self, ruleset: &dyn Ruleset, position: &[u64]) -> Option<u32> {
        let known = self.heaps.known(position);
        let known = known.or_else(|| self.pairs.known(ruleset, position));
        known.or_else(|| self.boxes.known(ruleset, position))
    }

    /// The value of a position; `None` if no table suits it. A search may fill `memo`, and answers where few positions can be
    /// reached.
    ///
    /// # Errors
    /// A limit, a cycle or a fault of the rules.
    pub(crate) fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &[u64],
        memo: &mut Memo<NimValues>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Tabulated>, Halt> {
        if let Some(value) = self.heaps.value(ruleset, position, memo, meter)? {
            let positions = self.heaps.len();
            return Ok(Some(Tabulated { value, positions, by_pairs: false }));
        }
        if let Some(value) = self.pairs.value(ruleset, position, memo, meter)? {
            let positions = self.pairs.len();
            return Ok(Some(Tabulated { value, positions, by_pairs: true }));
        }
        let value = self.boxes.value(ruleset, position, memo, meter)?;
        let positions = self.boxes.len();
        Ok(value.map(|value| Tabulated { value, positions, by_pairs: false }))
    }
}

/// Searches first, with some positions; whether that was enough. What was found stays in `memo`.
///
/// # Errors
/// A limit that is not this one, a cycle or a fault of the rules.
pub(super) fn search_first(
    ruleset: &dyn Ruleset,
    position: &[u64],
    positions: u64,
    memo: &mut Memo<NimValues>,
    meter: &mut Meter<'_>,
) -> Result<bool, Halt> {
    let before = meter.narrow(positions.max(SMALL));
    let searched = memo.value(ruleset, position, meter);
    meter.widen(before);
    match searched {
        Ok(_) => Ok(true),
        Err(Halt::Stop(stop)) if matches!(stop.limit, Limit::Positions | Limit::Options) => {
            Ok(false)
        }
        Err(halt) => Err(halt),
    }
}

/// Forgets what a search found, because a table has it.
pub(super) fn forget(memo: &mut Memo<NimValues>, meter: &mut Meter<'_>) {
    meter.release(memo.bytes());
    *memo = Memo::default();
}
