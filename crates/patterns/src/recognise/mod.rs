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

pub use canonical::{Canonical, Likeness, built_in, canonical_heap};
pub(crate) use families::misere_nim;
pub use heap::{heap, is_taking};
pub use models::tuple;

use crate::{Ground, find::Law, formula::Expr};

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
