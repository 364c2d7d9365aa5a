//! Positions as pictures: what is drawn, and what a move touches.
//!
//! [`Drawing`](bouton_core::rules::Drawing) says what the numbers of a position are. What a move touches is read off the
//! position before and after it, both from the ruleset's definition; where several moves lead to equal positions each gets one of
//! the touches that lead there. Games without a picture, and pictures that are too large, are a plain list.

mod graph;
mod picture;
mod sentence;
mod touch;

pub(crate) use picture::{Drawn, Picture};
pub(crate) use touch::{Touch, listed};
