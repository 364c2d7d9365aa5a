//! The families of rulesets, one file each: definition, theory, theorems, names.
//!
//! A new file is added to the list below and nowhere else; the tidy test checks that no file is forgotten.

use super::Family;

mod acrostic;
mod allbut;
mod antonim;
mod arc_kayles;
mod bash;
mod bounded_nim;
mod chocolate;
mod chomp;
mod closing_ring;
mod compounds;
mod count;
mod couples_are_forever;
mod cram;
mod cyclic_nimhoff;
mod dim;
mod divisors;
mod end_nim;
mod euclid;
mod exact_nim;
mod fibonacci;
mod geography;
mod graph;
mod greedy_nim;
mod grunt;
mod hackenbush;
mod half;
mod kotzig;
mod lasker;
mod lim;
mod mark;
mod mem;
mod mock_turtles;
mod moebius;
mod monotonic_nim;
mod moore;
mod motley;
mod nim;
mod node_kayles;
mod notakto;
mod pass_nim;
mod prim;
mod regroup_nim;
mod rims;
mod ring;
mod ruler;
mod silver_dollar;
mod sprouts;
mod staircase;
mod subset_takeaway;
mod subtract;
mod sylver;
mod sym;
mod take_and_break;
mod takeaway;
mod tartan;
mod toppling;
mod treblecross;
mod turning;
mod turning_turtles;
mod turnips;
mod twins;
mod user_rules;
mod welter;
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
    &half::FAMILY,
    &bounded_nim::BoundedNimFamily,
    &ring::RingFamily,
    &closing_ring::ClosingRingFamily,
    &regroup_nim::RegroupNimFamily,
    &wythoff::WythoffFamily,
    &fibonacci::FibonacciFamily,
    &staircase::StaircaseFamily,
    &silver_dollar::SilverDollarFamily,
    &moore::FAMILY,
    &exact_nim::FAMILY,
    &cyclic_nimhoff::FAMILY,
    &greedy_nim::FAMILY,
    &monotonic_nim::FAMILY,
    &antonim::FAMILY,
    &end_nim::FAMILY,
    &pass_nim::FAMILY,
    &lim::FAMILY,
    &euclid::ZERO,
    &euclid::POSITIVE,
    &mark::FAMILY,
    &mark::UP,
    &takeaway::FAMILY,
    &mem::FAMILY,
    &chocolate::FAMILY,
    &divisors::FAMILY,
    &subset_takeaway::FAMILY,
    &sylver::FAMILY,
    &compounds::CONJUNCTIVE,
    &compounds::CONTINUED,
    &compounds::SELECTIVE,
    &compounds::SHORTENED,
    &compounds::DIMINISHED,
    &turning::TurningFamily,
    &turning_turtles::TURNING_TURTLES,
    &mock_turtles::MOCK_TURTLES,
    &mock_turtles::MOCK_TURTLE_FIVES,
    &moebius::MOEBIUS,
    &moebius::MOGUL,
    &moebius::MOIDORES,
    &motley::MOTLEY,
    &twins::TWINS,
    &twins::TRIPLETS,
    &twins::TRIPLET_FIVES,
    &ruler::RULER,
    &ruler::RULER_FIVES,
    &turnips::TURNIPS,
    &grunt::GRUNT,
    &sym::SYM,
    &sym::SYMPLER,
    &tartan::TartanFamily,
    &acrostic::AcrosticFamily,
    &acrostic::NimInTwoDimensionsFamily,
    &cram::CramFamily,
    &node_kayles::NODE_KAYLES,
    &arc_kayles::ARC_KAYLES,
    &chomp::ChompFamily,
    &hackenbush::HackenbushFamily,
    &toppling::TopplingFamily,
    &notakto::NotaktoFamily,
    &sprouts::SproutsFamily,
    &welter::WelterFamily,
    &kotzig::KotzigFamily,
    &geography::GeographyFamily,
    &graph::GraphFamily,
    &user_rules::UserRulesFamily,
];
