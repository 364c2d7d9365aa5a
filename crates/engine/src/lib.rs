//! Everything that computes.
//!
//! A [`Question`] goes in with a [`Budget`], an [`Answer`] comes out. Engines never print, read the environment, the
//! clock (a deadline is handed in) or files, and start no threads that they were not given.
//!
//! One directory an engine: theorem, table, sequence, period, search, graph, misere. `strategy` chooses: one ladder,
//! a reason a rung, and the choice is reported in the answer's steps.

mod budget;
mod question;
mod report;

pub use budget::{Budget, Limit, Meter, Progress, Stop};
pub use question::Question;
pub use report::{Answer, ComponentAnswer, NimValue, PlayedMove, Verdict, WinningMoves};
