//! Why an answer may be believed, as plain data.

mod basis;
pub mod certificate;
pub mod couples;
pub mod figure;
pub mod form;
pub mod heap;
mod lines;
pub mod misere;
pub mod positions;
mod step;
pub mod sum;
mod theorem;

pub use basis::Basis;
pub use step::{Argument, Step};
pub use theorem::{Proved, Theorem};
