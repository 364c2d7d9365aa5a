//! Recognisers: which theorem covers a ruleset, by its rules and not by its name.
//!
//! A ruleset on heaps has canonical [`HeapRules`](bouton_core::rules::heap::HeapRules), built-in or found from its options
//! ([`heap`]); a built-in ruleset of several numbers has the formula of its theorem (`families`), and what a user wrote is
//! compared with built-in rulesets and with models (`models`). What a user wrote is the same as a known
//! ruleset for certain if it compiles to the same program as a text of it
//! ([`is_same_program`](bouton_core::rules::language::UserRules::is_same_program)); otherwise the options of all small positions
//! are compared, and the finding says how far.

mod canonical;
mod families;
mod heap;
mod models;

pub use canonical::{Likeness, canonical_heap};
pub(crate) use families::misere_nim;
pub use heap::{heap, is_taking};
pub use models::tuple;

use crate::{Ground, find::Law, formula::Expr};
use std::ops::ControlFlow;

/// How many options, and steps without one, are still looked at: rules with longer loops for a position so small are not compared.
#[derive(Debug)]
struct Patience {
    left: u64,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { left: 1 << 20 }
    }
}

impl Patience {
    fn spend(&mut self, steps: u64) -> ControlFlow<()> {
        self.left = self.left.saturating_sub(steps);
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn is_over(&self) -> bool {
        self.left == 0
    }
}

/// A formula that a theorem gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The formula, in coordinates.
    pub formula: Expr,
    /// Whether it is the nim-value; else the truth that the position is P.
    pub is_value: bool,
    /// How it is said.
    pub law: Law,
    /// What it rests on.
    pub ground: Ground,
}
