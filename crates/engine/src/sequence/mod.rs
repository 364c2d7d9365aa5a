//! Nim-sequences of take-and-break games, exact, as fast as they go.
//!
//! [`SequenceEngine`] computes g(0), g(1), g(2), … of a game given by [`HeapMoves`]. Three engines stand behind it; each says in its own file why
//! it is exact and what it costs:
//!
//! | engine | for | cost of heap n |
//! |---|---|---|
//! | `dense`: vector table | the start of every game, and games without a sparse space | n/2 pairs, 64 heaps at a time |
//! | `sparse`: rare and common | games with a sparse space: nearly all values are in one half of a linear rule | one tap per rare heap, 64 heaps at a time |
//! | `many`: sets of sums | moves to three heaps or more | n·V/64 words |
//!
//! The data decides: a sparse space is looked for at heaps 1024, 2048, … and left again where it does not bear; every change is an [`Event`].
//! Values are the same on every path, instruction set and number of threads.

mod dense;
mod engine;
mod grow;
mod kernel;
mod many;
mod moves;
mod search;
mod snapshot;
mod space;
mod sparse;
mod tally;
#[cfg(test)]
mod tests;
mod witness;

pub use engine::{Config, Counting, Engine, Event, Method, SequenceEngine};
pub use kernel::Kernel;
pub use moves::{Halves, HeapMoves, ManySplit, Split};
pub use snapshot::{Snapshot, SparseParts, Stored};
pub use space::{Class, PositionParity, Space};
pub use sparse::Keep;
pub use tally::Tally;
