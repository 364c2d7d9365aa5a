//! Questions about whole rulesets instead of one position.

mod candidates;
mod lookup;
mod positions;

pub use lookup::{Alike, Lookup, lookup};
pub use positions::{Positions, positions};
