//! The families of rulesets, one file each: definition, theory, theorems, names.
//!
//! A new file is added to the list below and nowhere else; the tidy test checks that no file is forgotten.

use super::Family;

mod bash;
mod bounded_nim;
mod closing_ring;
mod count;
mod fibonacci;
mod graph;
mod nim;
mod regroup_nim;
mod ring;
mod silver_dollar;
mod staircase;
mod user_rules;
mod wythoff;

/// All families, in the order in which they are listed to people.
pub(super) static ALL: &[&dyn Family] = &[
    &nim::NimFamily,
    &bash::BashFamily,
    &count::CountFamily,
    &bounded_nim::BoundedNimFamily,
    &ring::RingFamily,
    &closing_ring::ClosingRingFamily,
    &regroup_nim::RegroupNimFamily,
    &wythoff::WythoffFamily,
    &fibonacci::FibonacciFamily,
    &staircase::StaircaseFamily,
    &silver_dollar::SilverDollarFamily,
    &graph::GraphFamily,
    &user_rules::UserRulesFamily,
];
