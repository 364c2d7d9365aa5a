//! Problems of online judges as data, and what is done with them: answering an input ([`run`]), checking answers
//! ([`check`]), finding the smallest input on which a program is wrong ([`stress`]).
//!
//! ```text
//! input ──► scanner ──► case ──► evaluate ──► answers
//!          numbers,    by the    a game,      words, counts,
//!          places      pattern   theory or    lists
//!                                engines
//! ```
//!
//! A [`Problem`] says in a small TOML file how input is read, which game a case is, and what is printed; the built-in
//! ones are in the [`catalogue`], and users write their own (`docs/judge-format.md`). Cases are streamed: memory is
//! bounded by the longest case. Numbers have any size. A mistake in the input has a line and a column, and comes after
//! the answers to the cases before it.

pub mod case;
pub mod catalogue;
mod check;
mod evaluate;
mod mistake;
pub mod problem;
mod run;
pub mod scanner;
pub mod stress;

pub use check::{Checked, Difference, DifferentCase, check};
pub use evaluate::{CaseError, Evaluator, MAX_LISTED};
pub use mistake::{Expected, InputError};
pub use problem::{Problem, ProblemError};
pub use run::{JudgeError, Summary, run};
