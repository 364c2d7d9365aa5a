//! Everything that computes.
//!
//! A [`Question`] goes in with a [`Budget`], an [`Answer`] comes out ([`solve`]; [`outcome`] if who wins is all that is asked); [`moves`] lists all moves with what each
//! leads to. Engines never print, read the environment, the clock (a deadline is handed in) or files, and start no threads
//! that they were not given.
//!
//! The ladder that chooses between theorem, table and search stands in `strategy`, with a reason a rung; the choice is told
//! by the answer's [`Basis`](bouton_core::evidence::Basis) and steps ([`explain`]).

mod boards;
mod budget;
mod certify;
mod compound;
pub mod explain;
pub mod heap;
mod heaps;
mod loopy;
mod measure;
mod misere;
mod moves;
mod normal;
pub mod opponent;
mod oracle;
mod outcome;
pub mod period;
mod queries;
mod question;
mod remoteness;
mod report;
mod search;
pub mod sequence;
mod strategy;
pub mod subtraction;
mod table;
mod text;
pub mod theorem;

pub use bouton_boards::Proved;
pub use budget::{Allowance, Budget, Keeper, Limit, Meter, Progress, Stop};
pub use certify::NoCertificate;
pub use heaps::{Ended, HeapValue, heap_values};
pub use moves::{Moves, RatedMove, moves};
pub use oracle::Oracle;
pub use outcome::outcome;
pub use queries::{
    Alike, Diagram, Grid, GridPlace, Lookup, NoDiagram, NoPeriod, Node, NodeCount, PeriodAnswer,
    PeriodKind, PeriodQuestion, Positions, Sides, couples_certificate, diagram, find_period, grid,
    lookup, positions, positions_certificate, sum_certificate, value_certificate,
};
pub use question::Question;
pub use remoteness::{NoRemoteness, Remoteness, last_moves, remoteness};
pub use report::{Answer, ComponentAnswer, Cut, NimValue, PlayedMove, Verdict, WinningMoves};
pub use strategy::solve;
