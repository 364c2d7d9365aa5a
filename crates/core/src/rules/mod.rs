//! Rulesets: what a game is ([`Ruleset`]), what is proved about it ([`Theory`]), how it is written ([`Family`]), and the catalogue of all of them.
//!
//! A ruleset's options are its only definition; its theory must agree with them on every small position, which one
//! conformance test checks over the whole catalogue. One file a family, under [`families`].

pub mod arity;
mod board;
pub mod catalogue;
mod compound;
mod convention;
mod described;
mod drawing;
pub mod families;
mod family;
pub mod heap;
pub mod language;
mod nim_heaps;
mod picture;
mod position;
mod removal;
mod ruleset;
mod several_heaps;
mod simple_graph;
mod sprouts;
mod subset;
mod take_away;
mod theory;
pub mod turning;
mod written;

pub use board::Board;
pub use compound::{Compound, MOST_GAMES};
pub use convention::Convention;
pub use drawing::Drawing;
pub use family::{Component, Family, Files, NOT_UTF8, NoFiles, Sample, Shape};
pub use picture::{Cell, MOST_CELLS, Picture};
pub use position::Position;
pub use ruleset::{Fault, Flow, OptionSink, Ruleset, Visitor};
pub use simple_graph::SimpleGraph;
pub(crate) use simple_graph::printed;
pub use sprouts::{MOST_LIVES, NoDrawing, SproutsDrawing};
pub use subset::Subset;
pub use theory::{Goal, Move, Moves, Tame, Theory};
pub use written::Written;
