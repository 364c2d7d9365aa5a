//! Positions as pictures: what is drawn, and what a move touches.
//!
//! [`Drawing`](bouton_core::rules::Drawing) says what the numbers of a position are. What a move touches is read off the
//! position before and after it, both from the ruleset's definition; a move that several touches mean has all of them. Games without a picture, and pictures that are too large, are a plain list.

mod graph;
mod picture;
mod sentence;
mod touch;

pub use graph::{Edge, Vertex};
pub use picture::{Coin, Drawn, Heap, Picture};
pub use touch::{AlsoTouched, Change, Touch, Touched, listed};
