//! Pictures of options graphs: laid out in layers, written as SVG or as DOT.
//!
//! Everything is made here, without another program, and the same position has the same bytes each time. The command line writes the
//! pictures to files, the server sends the places ([`Placed`]) to browsers.

mod dot;
mod layers;
mod placed;
mod svg;

pub use dot::dot;
pub use placed::{NODE_HEIGHT, Placed, PlacedNode};
pub use svg::svg;

use bouton_core::value::Outcome;
use bouton_engine::{Diagram, NimValue, Node, Verdict};

/// The second line of a node: its value, or under misère play who wins.
pub fn label(node: &Node) -> String {
    match (&node.value, node.verdict) {
        (Some(value), _) => value.sign(),
        (None, Verdict::Known(Outcome::P)) => "P".to_owned(),
        (None, Verdict::Known(Outcome::N)) => "N".to_owned(),
        (None, Verdict::Draw) => "=".to_owned(),
        (None, Verdict::Unknown) => "?".to_owned(),
    }
}

/// The class of a node by who wins it.
fn class(node: &Node) -> &'static str {
    match node.verdict {
        Verdict::Known(Outcome::P) => "p",
        Verdict::Known(Outcome::N) => "n",
        _ => "d",
    }
}

/// Whether a move wins.
pub fn wins(diagram: &Diagram, (_, to): (usize, usize)) -> bool {
    diagram.nodes[to].verdict == Verdict::Known(Outcome::P)
}

/// Whether some position has an infinite value or is a draw.
fn has_draws(diagram: &Diagram) -> bool {
    let infinite = |node: &Node| matches!(node.value, Some(NimValue::Infinite(_)));
    diagram.nodes.iter().any(|node| node.verdict == Verdict::Draw || infinite(node))
}
