//! Jobs that outgrow one computer: surveys of many rulesets, and graphs of many positions.
//!
//! A job is done by workers that talk in epochs ([`transport`]): threads of one process, or of many processes on many hosts. What a job leaves
//! in its directory has the same bytes whatever the number of workers, and however often it was interrupted.
//!
//! | job | where |
//! |---|---|
//! | a table of many take-and-break codes: periods, largest values, rare heaps | [`survey`] |
//! | value, outcome and remoteness of every position behind a start | [`graph`] |

mod error;
pub mod graph;
mod kernel;
mod lock;
pub mod survey;
pub mod transport;

pub use error::ClusterError;
pub use lock::Lock;
