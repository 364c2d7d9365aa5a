//! Node Kayles and Arc Kayles on any graph of up to 512 vertices.
//!
//! A piece is a connected set of vertices of the graph, known by the canonical form of the graph that it spans: pieces that are isomorphic are
//! one, wherever they lie. Theorems used on the way:
//!
//! * *Paths* of n vertices have the nim-value of the heap n of 0.137 (Node Kayles) or 0.07 (Arc Kayles), *cycles* the mex
//!   of the one path that every move leaves.
//! * *Twins.* In Node Kayles, of two neighbours with the same other neighbours one can be left out: choosing either removes
//!   both. In Arc Kayles, of several leaves at one vertex one is enough.

mod canonical;
mod in_place;
mod kayles;

pub use in_place::InPlace;
pub use kayles::{GraphGame, Kind, Theorems, VertexSet};
