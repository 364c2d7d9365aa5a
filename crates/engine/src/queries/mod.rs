//! Questions about whole rulesets, and about all that can be reached from a position.

mod candidates;
mod certificate;
mod diagram;
mod grid;
mod lookup;
mod period;
mod positions;

pub use certificate::{
    couples_certificate, positions_certificate, sum_certificate, value_certificate,
};
pub use diagram::{Diagram, NoDiagram, Node, NodeCount, diagram};
pub use grid::{Grid, GridPlace, Sides, grid};
pub use lookup::{Alike, Lookup, lookup};
pub use period::{NoPeriod, PeriodAnswer, PeriodKind, PeriodQuestion, find_period};
pub use positions::{Positions, positions};
