//! What an impartial game is.
//!
//! This crate holds the words of the field as types and nothing that searches, prints or reads files:
//!
//! * [`value`]: outcomes, play conventions, natural numbers of any size, mex and nim-sum;
//! * [`notation`]: the one small language in which positions are written, with places for every mistake;
//! * [`nimber`]: expressions of nimbers and their values;
//! * [`rules`]: rulesets, their options (the only definition of a game) and their theory, and the catalogue;
//! * [`evidence`]: why an answer may be believed, as plain data.
//!
//! Arrows point one way: text → [`notation`] → [`rules`] → (the engine crate) → [`evidence`].

pub mod evidence;
pub mod nimber;
pub mod notation;
pub mod rules;
pub mod value;
