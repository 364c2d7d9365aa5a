//! Arc Kayles: a player chooses an edge of a graph that is left; its two ends are removed, with all edges there.
//!
//! The graph stands behind the colon, by name or by its edges ([`SimpleGraph`] lists the names): `arc-kayles:grid:3x5`; a named one may
//! also stand behind a blank, `arc-kayles cycle:8`. What is removed, or left, may follow: `arc-kayles:path:7 without 3 4`.
//!
//! Options are listed in the order of the vertices and their neighbours, a loop before the other edges of its vertex; what is left falls into its
//! connected pieces, those without a move left out. On a path of n vertices the game is the heap n of Dawson's Kayles (0.07), with a
//! loop at every vertex that of Kayles; on the graph of a grid it is Cram.
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

/// The family `arc-kayles`.
pub(super) static ARC_KAYLES: Removal = Removal {
    name: "arc-kayles",
    aliases: &["边凯勒斯"],
    usage: "arc-kayles:GRAPH, with only VERTICES… or without VERTICES… behind it",
    rules: "choose an edge of a graph; its ends are removed with all their edges (a loop removes its vertex)",
    rules_zh: "选图的一条边，删去它的两个端点和与它们相连的边（自环只删去它的顶点）",
    examples: &["arc-kayles:grid:3x5", "arc-kayles cycle:8", "arc-kayles:'a-b b-c c-a'"],
    samples: &[
        "arc-kayles:path:9",
        "arc-kayles:grid:3x4",
        "arc-kayles:petersen",
        "arc-kayles:'a-b b-c c-a c-d d-d'",
    ],
    moves: Moving {
        board: |graph| Board::Edges(graph),
        options,
        chosen,
        action: |chosen| Step::new("choose-edge").with("chosen", chosen),
    },
};

/// The edges whose ends are gone, all other vertices that are gone having no edge left.
fn chosen(graph: &SimpleGraph, before: &Subset, gone: &[usize]) -> Vec<String> {
    let mut edges = Vec::new();
    for &u in gone {
        let own = graph.has_loop(u).then_some(u);
        let others = graph.neighbours(u).iter().map(|&other| other as usize);
        for v in own.into_iter().chain(others.filter(|&v| v > u && gone.contains(&v))) {
            let is_lone = |w: usize| {
                let mut left = graph.neighbours(w).iter().map(|&other| other as usize);
                !graph.has_loop(w)
                    && left.all(|other| other == u || other == v || !before.contains(other))
            };
            if gone.iter().all(|&w| w == u || w == v || is_lone(w)) {
                edges.push(format!("{}-{}", graph.vertex_name(u), graph.vertex_name(v)));
            }
        }
    }
    edges
}

fn options(graph: &SimpleGraph, left: &Subset, visit: Visitor<'_>) -> Flow {
    for vertex in left.iter() {
        let own = graph.has_loop(vertex).then_some(vertex);
        let others = graph.neighbours(vertex).iter().map(|&other| other as usize);
        let others = others.filter(|&other| other > vertex && left.contains(other));
        for other in own.into_iter().chain(others) {
            let mut rest = left.clone();
            rest.remove(vertex);
            rest.remove(other);
            let mut pieces = graph.pieces(&rest);
            pieces.retain(|piece| piece.len() > 1 || piece.iter().any(|only| graph.has_loop(only)));
            let parts: Vec<&[u64]> = pieces.iter().map(Subset::words).collect();
            visit(&parts)?;
        }
    }
    ControlFlow::Continue(())
}
