//! The families of rulesets, one file each: definition, theory, theorems, names.
//!
//! A new file is added to the list below and nowhere else; the tidy test checks that no file is forgotten.

use super::Family;

mod allbut;
mod bash;
mod bounded_nim;
mod closing_ring;
mod compounds;
mod count;
mod couples_are_forever;
mod dim;
mod fibonacci;
mod graph;
mod lasker;
mod nim;
mod prim;
mod regroup_nim;
mod rims;
mod ring;
mod silver_dollar;
mod staircase;
mod subtract;
mod take_and_break;
mod treblecross;
mod user_rules;
mod wythoff;

/// All families, in the order in which they are listed to people.
pub(super) static ALL: &[&dyn Family] = &[
    &nim::NimFamily,
    &bash::BashFamily,
    &count::CountFamily,
    &subtract::SubtractFamily,
    &allbut::AllButFamily,
    &take_and_break::CodeFamily,
    &take_and_break::KAYLES,
    &take_and_break::DOUBLE_KAYLES,
    &take_and_break::DAWSON_KAYLES,
    &take_and_break::DAWSON,
    &take_and_break::GRUNDY,
    &lasker::LASKER,
    &take_and_break::OFFICERS,
    &take_and_break::GUILES,
    &rims::RIMS,
    &treblecross::TreblecrossFamily,
    &couples_are_forever::CouplesFamily,
    &prim::PrimFamily,
    &dim::DIM,
    &dim::ALIQUOT,
    &bounded_nim::BoundedNimFamily,
    &ring::RingFamily,
    &closing_ring::ClosingRingFamily,
    &regroup_nim::RegroupNimFamily,
    &wythoff::WythoffFamily,
    &fibonacci::FibonacciFamily,
    &staircase::StaircaseFamily,
    &silver_dollar::SilverDollarFamily,
    &compounds::CONJUNCTIVE,
    &compounds::CONTINUED,
    &compounds::SELECTIVE,
    &compounds::SHORTENED,
    &compounds::DIMINISHED,
    &graph::GraphFamily,
    &user_rules::UserRulesFamily,
];
