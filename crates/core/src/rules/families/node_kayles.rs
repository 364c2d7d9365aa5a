//! Node Kayles: a player chooses a vertex of a graph that is left; it and its neighbours are removed.
//!
//! The graph stands behind the colon, by name or by its edges ([`SimpleGraph`] lists the names): `node-kayles:grid:3x5`; a named one may
//! also stand behind a blank, `node-kayles cycle:8`. What is removed, or left, may follow: `node-kayles:path:7 without 3 4`.
//!
//! Options are listed in the order of the vertices; what is left falls into its connected pieces. On a path of n vertices the game is
//! the heap n of the code 0.137 (Dawson's Chess). On the graph of a queen, players place queens that attack no other.
//!
//! T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978), 185–225.

use crate::{
    evidence::Step,
    rules::{
        Board, Flow, SimpleGraph, Subset, Visitor,
        removal::{Moving, Removal},
    },
};
use std::ops::ControlFlow;

/// The family `node-kayles`.
pub(super) static NODE_KAYLES: Removal = Removal {
    name: "node-kayles",
    aliases: &["顶点凯勒斯"],
    usage: "node-kayles:GRAPH, with only VERTICES… or without VERTICES… behind it",
    rules: "choose a vertex of a graph; it and its neighbours are removed",
    rules_zh: "选图的一个顶点，删去它和与它相邻的顶点",
    examples: &["node-kayles:grid:3x5", "node-kayles cycle:8", "node-kayles:'a-b b-c c-a'"],
    samples: &[
        "node-kayles:path:9",
        "node-kayles:grid:3x4",
        "node-kayles:petersen",
        "node-kayles:'a-b b-c c-a c-d'",
    ],
    moves: Moving {
        board: |graph| Board::Vertices(graph),
        options,
        chosen,
        action: |chosen| Step::new("choose-vertex").with("chosen", chosen),
    },
};

/// The vertices that take just these with them.
fn chosen(graph: &SimpleGraph, before: &Subset, gone: &[usize]) -> Vec<String> {
    let takes = |vertex: &&usize| {
        let others = graph.neighbours(**vertex).iter().map(|&other| other as usize);
        let mut all: Vec<usize> = others.filter(|&other| before.contains(other)).collect();
        all.push(**vertex);
        all.sort_unstable();
        all == gone
    };
    gone.iter().filter(takes).map(|&vertex| graph.vertex_name(vertex)).collect()
}

fn options(graph: &SimpleGraph, left: &Subset, visit: Visitor<'_>) -> Flow {
    for vertex in left.iter() {
        let mut rest = left.clone();
        rest.remove(vertex);
        for &other in graph.neighbours(vertex) {
            rest.remove(other as usize);
        }
        let pieces = graph.pieces(&rest);
        let parts: Vec<&[u64]> = pieces.iter().map(Subset::words).collect();
        visit(&parts)?;
    }
    ControlFlow::Continue(())
}
