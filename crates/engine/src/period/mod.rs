//! Periods of nim-sequences: found, made minimal, and proved.
//!
//! # What it computes
//!
//! A [`Repetition`] says g(n+p) = g(n) + s for all n ≥ n0 (s, the saltus, is 0 for a period in the narrow sense). The
//! smallest n0 and p with that property are reported, heap 0 counted: Kayles has n0 = 71, p = 12.
//!
//! # Why it is right
//!
//! A table is finite, so a repetition is at first only seen. A [`Criterion`] names a theorem that turns a finite check
//! into a statement about every heap, and says how far the check must go ([`Criterion::needed`]). The theorems with
//! their proofs are in `docs/theorems.md`.
//!
//! The longest overlap of the known values with themselves gives the repetition to test ([`search`]): the overlap of a
//! shift p is the largest z with g(n) = g(n−p) on the last z heaps, and n0 = N−p−z. A period that the check proves has an
//! overlap that no shift which is not a period can exceed, and of all multiples of a period the period itself has the
//! longest one. So neither a multiple nor a late preperiod is ever reported.
//!
//! # Cost
//!
//! One search is linear in the table; searches are made at lengths that grow by a constant factor, so all of them
//! together are linear too. Of long tables only overlaps are looked for that are long enough for a proof before the next
//! search, by a scan backwards that needs no memory and a part of a vector comparison a heap.

mod backward;
mod criterion;
mod overlap;
mod report;
mod search;
mod shift;

pub use criterion::{Criterion, Full, Obstacle};
pub use report::{Exceptions, Facts};
pub use search::{Repetition, Search, Seen, search};
pub use shift::Splits;
pub(crate) use shift::option;
