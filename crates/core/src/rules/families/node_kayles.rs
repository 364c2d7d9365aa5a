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
    notation::{Diagnostic, Term},
    rules::{
        Board, Component, Family, Files, Flow, Position, Ruleset, Sample, Shape, SimpleGraph,
        Subset, Visitor, Written,
    },
    value::Natural,
};
use std::{ops::ControlFlow, sync::Arc};

/// The family `node-kayles`.
pub(super) struct NodeKaylesFamily;

impl Family for NodeKaylesFamily {
    fn name(&self) -> &'static str {
        "node-kayles"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["顶点凯勒斯"]
    }

    fn usage(&self) -> &'static str {
        "node-kayles:GRAPH, with only VERTICES… or without VERTICES… behind it"
    }

    fn rules(&self) -> &'static str {
        "choose a vertex of a graph; it and its neighbours are removed"
    }

    fn rules_zh(&self) -> &'static str {
        "选图的一个顶点，删去它和与它相邻的顶点"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["node-kayles:grid:3x5", "node-kayles cycle:8", "node-kayles:'a-b b-c c-a'"]
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (text, graph, used) = SimpleGraph::read(term, files, "node-kayles:grid:3x5")?;
        let subset = Subset::read(&term.arguments[used..], graph.len(), &term.span)?;
        let ruleset = Arc::new(NodeKayles { name: format!("node-kayles:{text}"), graph });
        Ok(vec![Component { ruleset, position: subset.position() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let all = |ruleset| Sample { ruleset, shape: Shape::Texts(vec![String::new()]) };
        vec![
            all("node-kayles:path:9"),
            all("node-kayles:grid:3x4"),
            all("node-kayles:petersen"),
            all("node-kayles:'a-b b-c c-a c-d'"),
        ]
    }
}

/// Node Kayles on one graph; a position is the subset of the vertices that are left.
#[derive(Debug)]
struct NodeKayles {
    name: String,
    graph: SimpleGraph,
}

impl Ruleset for NodeKayles {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some(left) = Subset::of_words(position, self.graph.len()) else {
            return Flow::Continue(());
        };
        for vertex in left.iter() {
            let mut rest = left.clone();
            rest.remove(vertex);
            for &other in self.graph.neighbours(vertex) {
                rest.remove(other as usize);
            }
            let pieces = self.graph.pieces(&rest);
            let parts: Vec<&[u64]> = pieces.iter().map(Subset::words).collect();
            visit(&parts)?;
        }
        ControlFlow::Continue(())
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(Board::Vertices(&self.graph))
    }

    fn show(&self, position: &Position) -> String {
        let subset = Subset::of_position(position, self.graph.len());
        subset.map(|subset| subset.text()).unwrap_or_default()
    }

    fn written(&self) -> Written {
        Written::Names(0)
    }

    fn position_of(&self, _numbers: &[Natural]) -> Option<Position> {
        None
    }
}
