//! Games that remove vertices of a graph, what is left falling into pieces: what Node Kayles and Arc Kayles share.
//!
//! A position is the subset of the vertices that are left. The graph stands behind the family's name ([`SimpleGraph`] lists the names of
//! graphs), what is removed, or left, behind the graph ([`Subset`]).

use super::{
    Board, Component, Family, Files, Flow, Position, Ruleset, Sample, Shape, SimpleGraph, Subset,
    Visitor, Written,
};
use crate::{
    evidence::Step,
    notation::{Diagnostic, Term},
    value::Natural,
};
use std::{fmt, ops::ControlFlow, sync::Arc};

/// A family of such games.
pub(super) struct Removal {
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    pub(super) usage: &'static str,
    pub(super) rules: &'static str,
    pub(super) rules_zh: &'static str,
    /// The first one shows how a graph is written.
    pub(super) examples: &'static [&'static str],
    /// Small graphs, each with the family's name.
    pub(super) samples: &'static [&'static str],
    pub(super) moves: Moving,
}

/// What a move does.
#[derive(Clone, Copy)]
pub(super) struct Moving {
    /// What the players remove, as a board.
    pub(super) board: fn(&SimpleGraph) -> Board<'_>,
    /// The options of the vertices that are left, each as its pieces.
    pub(super) options: fn(&SimpleGraph, &Subset, Visitor<'_>) -> Flow,
    /// What was chosen, from the vertices that were left and those that are gone: all choices that come to that.
    pub(super) chosen: fn(&SimpleGraph, &Subset, &[usize]) -> Vec<String>,
    /// The step that says it.
    pub(super) action: fn(String) -> Step,
}

impl Family for Removal {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn usage(&self) -> &'static str {
        self.usage
    }

    fn rules(&self) -> &'static str {
        self.rules
    }

    fn rules_zh(&self) -> &'static str {
        self.rules_zh
    }

    fn examples(&self) -> &'static [&'static str] {
        self.examples
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (text, graph, used) = SimpleGraph::read(term, files, self.examples[0])?;
        let words = &term.arguments[used..];
        let subset = Subset::read_of(words, &graph, &term.span)?;
        let name = format!("{}:{text}", self.name);
        let ruleset = Arc::new(RemovalGame { name, graph, moves: self.moves });
        Ok(vec![Component { ruleset, position: subset.position() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let all = |&ruleset| Sample { ruleset, shape: Shape::Texts(vec![String::new()]) };
        self.samples.iter().map(all).collect()
    }
}

/// The game on one graph.
struct RemovalGame {
    name: String,
    graph: SimpleGraph,
    moves: Moving,
}

impl fmt::Debug for RemovalGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Ruleset for RemovalGame {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        match Subset::of_words(position, self.graph.len()) {
            Some(left) => (self.moves.options)(&self.graph, &left, visit),
            None => ControlFlow::Continue(()),
        }
    }

    fn board(&self) -> Option<Board<'_>> {
        Some((self.moves.board)(&self.graph))
    }

    fn action(&self, before: &Position, after: &[Position]) -> Option<Step> {
        let before = Subset::of_position(before, self.graph.len())?;
        let mut gone = before.clone();
        for part in after {
            for vertex in Subset::of_position(part, self.graph.len())?.iter() {
                gone.remove(vertex);
            }
        }
        let gone: Vec<usize> = gone.iter().collect();
        let chosen = (self.moves.chosen)(&self.graph, &before, &gone);
        (!chosen.is_empty()).then(|| (self.moves.action)(chosen.join(" ")))
    }

    fn show(&self, position: &Position) -> String {
        let subset = Subset::of_position(position, self.graph.len());
        subset.map(|subset| subset.text_with(self.graph.names())).unwrap_or_default()
    }

    fn written(&self) -> Written {
        Written::Names(0)
    }

    fn position_of(&self, _numbers: &[Natural]) -> Option<Position> {
        None
    }
}
