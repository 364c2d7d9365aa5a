//! Rules on a single heap: one definition, options as lists of smaller heaps, for every engine that computes nim-sequences.

use super::ruleset::{Flow, Visitor};

/// The rules of a heap ruleset: a move replaces a heap by a sum of smaller heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeapRules {
    /// Any number may be taken (Nim).
    Any,
}

impl HeapRules {
    /// Visits the options of a heap in the order of the definition.
    pub fn options(&self, heap: u64, visit: Visitor<'_>) -> Flow {
        match self {
            HeapRules::Any => (1..=heap).try_for_each(|k| visit(&[&[heap - k]])),
        }
    }
}
