//! Undirected vertex geography: a token on a vertex of a graph moves along an edge; the vertex that it leaves is removed. Whoever cannot move
//! loses.
//!
//! `geography:petersen 1` puts the token on vertex 1; vertices that are gone may follow: `geography:grid:3x3 5 without 1 2`. Options are
//! listed in the order of the vertices.
//!
//! # Theory
//! The position is N iff every largest matching covers the token's vertex (Fraenkel, Scheinerman, Ullman 1993): the first player moves along
//! the matching. So it is N iff the graph without that vertex has a smaller largest matching. Matchings grow along augmenting paths; odd cycles
//! are shrunk (Edmonds 1965), in O(n³) steps.
//!
//! # Steps
//! `geography-matching`: `vertex`, `matching`, `others` (the sizes of a largest matching with and without the vertex),
//! `outcome`.
//!
//! A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoret. Comput. Sci. 112 (1993), 371–381.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Drawing, Family, Files, Flow, Position, Ruleset, Sample, Shape, SimpleGraph,
        Subset, Theory, Visitor, Written, arity,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

const MATCHING: Theorem = Theorem {
    key: "fraenkel-scheinerman-ullman-1993",
    statement: "a position of undirected vertex geography is N iff every largest matching of the graph covers the token's vertex",
    source: "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 \
             (1993), 371–381",
};

/// The family `geography`.
pub(super) struct GeographyFamily;

impl Family for GeographyFamily {
    fn name(&self) -> &'static str {
        "geography"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["vertex-geography", "无向图地理"]
    }

    fn usage(&self) -> &'static str {
        "geography:GRAPH VERTEX, with only VERTICES… or without VERTICES… behind it"
    }

    fn rules(&self) -> &'static str {
        "move the token along an edge of a graph; the vertex that it leaves is removed"
    }

    fn rules_zh(&self) -> &'static str {
        "棋子沿图的一条边移动一步，离开的顶点随即删去"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["geography:petersen 1", "geography:grid:3x3 5 without 1 2", "geography:'a-b b-c' b"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[MATCHING]
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        if term.parameters.is_empty() {
            return Err(arity::missing_parameter(term, "geography:petersen 1"));
        }
        let (text, graph, _) = SimpleGraph::read(term, files, "geography:petersen 1")?;
        let Some((vertex, rest)) = arity::words(term, 1..=usize::MAX)?.split_first() else {
            return Err(Vec::new());
        };
        let Some(token) = graph.vertex_of(&vertex.text) else {
            let mistake = Diagnostic::new("N0504", vertex.span.clone());
            return Err(vec![mistake.with("vertex", &*vertex.text)]);
        };
        let mut left = Subset::read_of(rest, &graph, &term.span)?;
        left.insert(token);
        let position = words(token, &left).into_iter().map(Natural::from).collect();
        let ruleset = Arc::new(Geography { name: format!("geography:{text}"), graph });
        Ok(vec![Component { ruleset, position }])
    }

    fn samples(&self) -> Vec<Sample> {
        let all = |vertices: usize| {
            let text = move |set: usize| {
                let left = (0..vertices).filter(move |vertex| set >> vertex & 1 == 1);
                let numbers: String = left.clone().map(|v| format!(" {}", v + 1)).collect();
                left.map(move |token| format!("{} only{numbers}", token + 1)).collect::<Vec<_>>()
            };
            Shape::Texts((1..1 << vertices).flat_map(text).collect())
        };
        vec![
            Sample { ruleset: "geography:grid:2x4", shape: all(8) },
            Sample { ruleset: "geography:wheel:6", shape: all(7) },
            Sample { ruleset: "geography:'1-2 2-3 3-1 3-4 4-5 5-6 6-4'", shape: all(6) },
        ]
    }
}

/// The game on one graph; a position is the token's vertex and the subset of the vertices that are left.
#[derive(Debug)]
struct Geography {
    name: String,
    graph: SimpleGraph,
}

fn words(token: usize, left: &Subset) -> Vec<u64> {
    [token as u64].into_iter().chain(left.words().iter().copied()).collect()
}

impl Geography {
    fn read(&self, position: &[u64]) -> Option<(usize, Subset)> {
        let (&token, left) = position.split_first()?;
        let token = usize::try_from(token).ok()?;
        let left = Subset::of_words(left, self.graph.len())?;
        left.contains(token).then_some((token, left))
    }

    /// The size of a largest matching of what is left.
    fn matching(&self, left: &Subset) -> u64 {
        let mut search = Matching::new(&self.graph, left);
        left.iter().map(|vertex| u64::from(search.grow(vertex))).sum()
    }

    fn sizes(&self, position: &Position) -> Option<(usize, u64, u64)> {
        let (token, mut left) = self.read(&position.words()?)?;
        let all = self.matching(&left);
        left.remove(token);
        Some((token, all, self.matching(&left)))
    }
}

/// A matching that grows, and the trees of one search for an augmenting path.
struct Matching<'a> {
    graph: &'a SimpleGraph,
    left: &'a Subset,
    mate: Vec<Option<usize>>,
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
}

impl<'a> Matching<'a> {
    fn new(graph: &'a SimpleGraph, left: &'a Subset) -> Matching<'a> {
        let n = graph.len();
        Matching { graph, left, mate: vec![None; n], parent: vec![None; n], base: (0..n).collect() }
    }

    /// The lowest common base of two vertices of the alternating tree.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut on_path = vec![false; self.base.len()];
        let mut vertex = a;
        loop {
            vertex = self.base[vertex];
            on_path[vertex] = true;
            match self.mate[vertex].and_then(|mate| self.parent[mate]) {
                Some(next) => vertex = next,
                None => break,
            }
        }
        let mut vertex = b;
        loop {
            vertex = self.base[vertex];
            if on_path[vertex] {
                return vertex;
            }
            match self.mate[vertex].and_then(|mate| self.parent[mate]) {
                Some(next) => vertex = next,
                // Both are in one tree, so the root is common.
                None => return vertex,
            }
        }
    }

    fn mark(&mut self, blossom: &mut [bool], mut vertex: usize, base: usize, mut child: usize) {
        while self.base[vertex] != base {
            let Some(mate) = self.mate[vertex] else { return };
            blossom[self.base[vertex]] = true;
            blossom[self.base[mate]] = true;
            self.parent[vertex] = Some(child);
            child = mate;
            let Some(next) = self.parent[mate] else { return };
            vertex = next;
        }
    }

    /// Adds an edge along an augmenting path from a vertex, if there is one.
    fn grow(&mut self, root: usize) -> bool {
        if self.mate[root].is_some() {
            return false;
        }
        let n = self.graph.len();
        self.parent.fill(None);
        self.base = (0..n).collect();
        let mut used = vec![false; n];
        used[root] = true;
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            for &to in self.graph.neighbours(vertex) {
                let to = to as usize;
                if !self.left.contains(to)
                    || self.base[vertex] == self.base[to]
                    || self.mate[vertex] == Some(to)
                {
                    continue;
                }
                let in_tree = to == root || self.mate[to].is_some_and(|m| self.parent[m].is_some());
                if in_tree {
                    let base = self.common_base(vertex, to);
                    let mut blossom = vec![false; n];
                    self.mark(&mut blossom, vertex, base, to);
                    self.mark(&mut blossom, to, base, vertex);
                    for v in 0..n {
                        if blossom[self.base[v]] {
                            self.base[v] = base;
                            if !used[v] {
                                used[v] = true;
                                queue.push_back(v);
                            }
                        }
                    }
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(vertex);
                    match self.mate[to] {
                        None => {
                            self.augment(to);
                            return true;
                        }
                        Some(mate) => {
                            used[mate] = true;
                            queue.push_back(mate);
                        }
                    }
                }
            }
        }
        false
    }

    fn augment(&mut self, end: usize) {
        let mut vertex = Some(end);
        while let Some(v) = vertex {
            let Some(parent) = self.parent[v] else { return };
            let next = self.mate[parent];
            self.mate[v] = Some(parent);
            self.mate[parent] = Some(v);
            vertex = next;
        }
    }
}

impl Ruleset for Geography {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some((token, mut left)) = self.read(position) else { return Flow::Continue(()) };
        left.remove(token);
        for &other in self.graph.neighbours(token) {
            if left.contains(other as usize) {
                visit(&[&words(other as usize, &left)])?;
            }
        }
        Flow::Continue(())
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn show(&self, position: &Position) -> String {
        let Some((token, left)) = position.words().and_then(|words| self.read(&words)) else {
            return String::new();
        };
        format!("{} {}", self.graph.vertex_name(token), left.text_with(self.graph.names()))
            .trim_end()
            .to_owned()
    }

    fn drawing(&self) -> Option<Drawing<'_>> {
        Some(Drawing::Token(&self.graph))
    }

    fn written(&self) -> Written {
        Written::Names(0)
    }

    fn position_of(&self, _numbers: &[Natural]) -> Option<Position> {
        None
    }
}

impl Theory for Geography {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        let (_, all, others) = self.sizes(position)?;
        let outcome = if others < all { Outcome::N } else { Outcome::P };
        Some(Proved::by(MATCHING.key, outcome))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some((token, all, others)) = self.sizes(position) else { return Vec::new() };
        let Some(proved) = self.outcome(position, play) else { return Vec::new() };
        let step = Step::new("geography-matching").with("vertex", self.graph.vertex_name(token));
        let step = step.with("matching", all).with("others", others);
        vec![step.with("outcome", proved.value)]
    }
}
