//! Questions about whole rulesets, and about all that can be reached from a position.

mod candidates;
mod certificate;
mod diagram;
mod lookup;
mod period;
mod positions;

pub use certificate::sum_certificate;
pub use diagram::{Diagram, NoDiagram, Node, NodeCount, diagram};
pub use lookup::{Alike, Lookup, lookup};
pub use period::{PeriodSeen, seek_period, theorem_of_every_heap};
pub use positions::{Positions, positions};
