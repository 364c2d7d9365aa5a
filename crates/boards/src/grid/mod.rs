//! Cram on regions of the square grid, on machine words.
//!
//! Cram: place a domino on two free neighbouring cells. After a move the free cells fall into connected regions; a region
//! of one cell is dead. Theorems used on the way, each small enough to be checked by the independent checker too:
//!
//! * *Strips.* A region of one row of n cells has the nim-value of the heap n of Dawson's Kayles (0.07).
//! * *Point symmetry.* A region that a half turn maps to itself has nim-value 0, unless its centre is a cell of it or lies
//!   between two cells of it: the second player answers with the image of every move, which never touches the move itself.
//! * *Twin leaves.* Of several cells whose only neighbour is the same cell, one is enough: a domino on any of them leaves
//!   the others dead, and without a domino there they are of no use.
//!
//! Regions that are equal up to the eight symmetries of the grid are one piece.

mod cram;
mod moves;
mod region;
mod small;
mod word;

pub use cram::Cram;
pub use region::Region;
pub use word::{Flat, Word};
