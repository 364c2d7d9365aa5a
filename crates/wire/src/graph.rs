//! `bouton/options-graph/1`: all positions behind a small one, with their options.

use crate::{outcome, play};
use bouton_engine::{Diagram, NimValue};
use serde::Serialize;

/// An options graph.
///
/// ```json
/// {"schema":"bouton/options-graph/1","game":"nim 1","play":"normal","positions":[
///  {"game":"nim 1","outcome":"N","nim_value":"1","options":[1]},{"game":"nim 0","outcome":"P","nim_value":"0","options":[]}]}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct OptionsGraph {
    /// `bouton/options-graph/1`.
    pub schema: &'static str,
    /// The position as understood.
    pub game: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The positions; the first is the one that was asked about.
    pub positions: Vec<GraphPosition>,
}

/// A position of the graph.
#[derive(Clone, Debug, Serialize)]
pub struct GraphPosition {
    /// The position, as it can be asked about.
    pub game: String,
    /// Who wins it: `N`, `P`, `draw` or `unknown`.
    pub outcome: &'static str,
    /// The nim-value; null under misère play.
    pub nim_value: Option<String>,
    /// The indices of its options, each once.
    pub options: Vec<usize>,
}

impl OptionsGraph {
    /// The graph of a diagram.
    pub fn of(diagram: &Diagram) -> OptionsGraph {
        let nodes = diagram.nodes.iter();
        let mut positions: Vec<GraphPosition> = nodes
            .map(|node| GraphPosition {
                game: node.game.clone(),
                outcome: outcome(node.verdict),
                nim_value: node.value.as_ref().map(NimValue::to_string),
                options: Vec::new(),
            })
            .collect();
        for &(from, to) in &diagram.edges {
            positions[from].options.push(to);
        }
        OptionsGraph {
            schema: "bouton/options-graph/1",
            game: diagram.game.clone(),
            play: play(diagram.play),
            positions,
        }
    }
}
