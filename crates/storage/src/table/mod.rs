//! A table of nim-values in a file.
//!
//! # The format, version 1
//!
//! All numbers are unsigned, little end first. A table is a header, blocks of values, and an index of the blocks.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `89 42 54 4E 54 42 4C 0A`: the kind of file |
//! | 8 | 4 | the version, 1 |
//! | 12 | 4 | H, the length of the header |
//! | 16 | 8 | the first heap |
//! | 24 | 8 | the number of heaps; 2^64 − 1 while the table is being written |
//! | 32 | 4 | the number of heaps of a block (the last block may be shorter), 1 to 2^24 |
//! | 36 | 4 | L, the length of the ruleset |
//! | 40 | 8 | I, where the index begins |
//! | 48 | L | the ruleset in the notation, UTF-8 |
//! | 48 + L | | zeros, up to H − 32; H is a multiple of 64 |
//! | H − 32 | 32 | BLAKE3 of the header before it |
//! | H | | the blocks one after the other, each value in 1, 2 or 4 bytes: the fewest that its block needs, unless more were asked for |
//! | I | 48 each | the index: of each block its place (8), the bytes of a value (8), the BLAKE3 of its bytes (32) |
//! | | 32 | BLAKE3 of the index |
//!
//! # Why it may be believed
//!
//! Opening a table checks the kind, the version, the header, the length of the file and the index, each against its digest; a block is
//! checked when it is read for the first time. So any byte that changes is noticed before a value that depends on it is given out, and a table of
//! a terabyte opens at once.
//!
//! # Cost
//!
//! A value is found in constant time. A block is a million heaps by default; its check reads it once.

mod format;
mod reader;
mod writer;

pub use format::{BLOCK, Width};
pub use reader::{Table, Visit};
pub use writer::TableWriter;

pub(crate) use format::{Entry, Header};
pub(crate) use writer::Blocks;

#[cfg(test)]
mod tests;
