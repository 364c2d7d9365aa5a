//! Questions about whole rulesets instead of one position.

mod candidates;
mod certificate;
mod lookup;
mod period;
mod positions;

pub use certificate::sum_certificate;
pub use lookup::{Alike, Lookup, lookup};
pub use period::{WindowPeriod, window_period};
pub use positions::{Positions, positions};
