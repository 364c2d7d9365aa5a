//! Why an answer may be believed, as plain data.

mod basis;
pub mod certificate;
mod step;
mod theorem;

pub use basis::Basis;
pub use step::{Argument, Step};
pub use theorem::{Proved, Theorem};
