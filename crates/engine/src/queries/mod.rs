//! Questions about whole rulesets instead of one position.

mod positions;

pub use positions::{Positions, positions};
