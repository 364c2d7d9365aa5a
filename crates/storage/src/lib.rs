//! Nim-sequences in files: tables, long runs with checkpoints, exports.
//!
//! This is the crate of bouton that touches files; what is computed comes from `bouton-engine`.
//!
//! | what | where |
//! |---|---|
//! | a table of values on disk: written once, checksummed, read at any heap through a memory map | [`table`] |
//! | a run of any length that survives an interrupt, a kill and a full disk | [`run`] |
//! | a search of a board that survives the same | [`couples`] |
//! | heap after heap of a ruleset, every value computed, with a state that can be saved | [`source`] |
//! | text, CSV, b-files, JSON lines, NumPy, Parquet | [`export`] |
//! | histogram, record values, digest | [`statistics`] |
//! | small files under one digest, and how their contents are written | [`Sealed`], [`codec`] |
//!
//! Every file is written beside its place and renamed there when it is complete ([`AtomicFile`]), so that a name never holds half a
//! file.

mod atomic;
pub mod codec;
pub mod couples;
mod error;
pub mod export;
mod kernel;
pub mod run;
mod sealed;
pub mod source;
pub mod statistics;
pub mod table;
mod values;

pub use atomic::{AtomicFile, commit_all, is_stream, write_whole};
pub use error::{Part, StorageError};
pub use kernel::Reading;
pub use sealed::Sealed;
pub use values::Values;
