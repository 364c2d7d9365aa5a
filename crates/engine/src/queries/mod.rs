mod positions;

pub use positions::{Positions, positions};
