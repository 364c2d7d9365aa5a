//! The engine against brute force from the rules: sums, moves, misère play, budgets.

mod brute;
mod budgets;
mod listings;
mod loopy;
mod outcomes;
mod pair_games;
mod rulesets;
mod sums;
mod tables_of_rules;
mod theory;
mod user_rules;
