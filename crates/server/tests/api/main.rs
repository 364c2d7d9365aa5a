//! The API without a network: every route, its form, its errors and its bounds.

mod asking;
mod boards;
mod bounds;
mod certificates;
mod described;
mod jobs;
mod mistakes;
mod page;
mod play;
mod properties;
mod questions;
mod schema;
mod tables;
