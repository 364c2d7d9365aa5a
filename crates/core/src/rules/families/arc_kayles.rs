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
    notation::{Diagnostic, Term},
    rules::{
        Board, Component, Family, Files, Flow, Position, Ruleset, Sample, Shape, SimpleGraph,
        Subset, Visitor, Written,
    },
    value::Natural,
};
use std::{ops::ControlFlow, sync::Arc};

/// The family `arc-kayles`.
pub(super) struct ArcKaylesFamily;

impl Family for ArcKaylesFamily {
    fn name(&self) -> &'static str {
        "arc-kayles"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["边凯勒斯"]
    }

    fn usage(&self) -> &'static str {
        "arc-kayles:GRAPH, with only VERTICES… or without VERTICES… behind it"
    }

    fn rules(&self) -> &'static str {
        "choose an edge of a graph; its ends are removed with all their edges (a loop removes its vertex)"
    }

    fn rules_zh(&self) -> &'static str {
        "选图的一条边，删去它的两个端点和与它们相连的边（自环只删去它的顶点）"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["arc-kayles:grid:3x5", "arc-kayles cycle:8", "arc-kayles:'a-b b-c c-a'"]
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (text, graph, used) = SimpleGraph::read(term, files, "arc-kayles:grid:3x5")?;
        let subset = Subset::read(&term.arguments[used..], graph.len(), &term.span)?;
        let ruleset = Arc::new(ArcKayles { name: format!("arc-kayles:{text}"), graph });
        Ok(vec![Component { ruleset, position: subset.position() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let all = |ruleset| Sample { ruleset, shape: Shape::Texts(vec![String::new()]) };
        vec![
            all("arc-kayles:path:9"),
            all("arc-kayles:grid:3x4"),
            all("arc-kayles:petersen"),
            all("arc-kayles:'a-b b-c c-a c-d d-d'"),
        ]
    }
}

/// Arc Kayles on one graph; a position is the subset of the vertices that are left.
#[derive(Debug)]
struct ArcKayles {
    name: String,
    graph: SimpleGraph,
}

impl Ruleset for ArcKayles {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some(left) = Subset::of_words(position, self.graph.len()) else {
            return Flow::Continue(());
        };
        for vertex in left.iter() {
            let own = self.graph.has_loop(vertex).then_some(vertex);
            let others = self.graph.neighbours(vertex).iter().map(|&other| other as usize);
            let others = others.filter(|&other| other > vertex && left.contains(other));
            for other in own.into_iter().chain(others) {
                let mut rest = left.clone();
                rest.remove(vertex);
                rest.remove(other);
                let mut pieces = self.graph.pieces(&rest);
                pieces.retain(|piece| {
                    piece.len() > 1 || piece.iter().any(|only| self.graph.has_loop(only))
                });
                let parts: Vec<&[u64]> = pieces.iter().map(Subset::words).collect();
                visit(&parts)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(Board::Edges(&self.graph))
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
