//! Green Hackenbush: a drawing of edges that hang together with the ground; a player cuts an edge, and what is no longer connected to
//! the ground falls away.
//!
//! The drawing is a list of edges, in quotes or in a file: `hackenbush:'0-1 1-2 1-3'`; the vertex named 0 is the ground, any edge may stand
//! several times, and `1-1` is a loop. Edges are numbered from 1; those that are left, or gone, may follow: `without 3`. Options are listed
//! edge by edge.
//!
//! # Theory
//! Fusion principle: the vertices of a cycle can be drawn together without changing the nim-value; then all edges of a
//! part that no single cut disconnects become loops, each worth 1 in the nim-sum. Colon principle: what grows on a bridge
//! of nim-value g above it is worth g + 1 with it. So the nim-value of a vertex is the nim-sum of the parity of the edges of its
//! 2-edge-connected part and of g + 1 for every bridge that leads away from the ground. Bridges are found by one depth-first search, without
//! recursion.
//!
//! # Steps
//! `hackenbush-parts`: `edges`, `bridges`, `cyclic` (edges that lie on cycles), `value`.
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 7.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term, shortened},
    rules::{
        Component, Drawing, Family, Files, Flow, Position, Ruleset, Sample, Shape, Subset, Theory,
        Visitor, Written, arity, printed,
    },
    value::{Natural, Outcome, Play},
};
use std::{collections::HashMap, sync::Arc};

const FUSION: Theorem = Theorem {
    key: "hackenbush-fusion",
    statement: "in green Hackenbush the vertices of a cycle may be drawn together (fusion), a loop is worth 1, and what has nim-value g above \
                a bridge is worth g + 1 with it (colon principle)",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 7",
};

/// A drawing has at most so many edges.
const MOST_EDGES: usize = 1 << 14;

/// The family `hackenbush`.
pub(super) struct HackenbushFamily;

impl Family for HackenbushFamily {
    fn name(&self) -> &'static str {
        "hackenbush"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["green-hackenbush", "砍灌木"]
    }

    fn usage(&self) -> &'static str {
        "hackenbush:'EDGES' or hackenbush:FILE; 0 is the ground"
    }

    fn rules(&self) -> &'static str {
        "cut an edge of a drawing; what is no longer connected to the ground falls away"
    }

    fn rules_zh(&self) -> &'static str {
        "砍断图形的一条边，不再与地面相连的部分随之消失"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["hackenbush:'0-1 1-2 1-3'", "hackenbush:'0-1 1-2 2-0 2-3' without 1"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[FUSION]
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (text, place) = arity::text_parameter(term, files, "hackenbush:'0-1 1-2 1-3'")?;
        let name = format!("hackenbush:{}", printed(term));
        let mut numbers: HashMap<&str, u32, foldhash::fast::RandomState> = HashMap::default();
        numbers.insert("0", 0);
        let (mut edges, mut names) = (Vec::new(), Vec::new());
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        for word in lines.flat_map(|line| line.split([' ', '\t', ',', ';'])) {
            if word.is_empty() {
                continue;
            }
            let ends = word.split_once('-').filter(|(u, v)| {
                [u, v].iter().all(|name| {
                    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
                })
            });
            let (Some((u, v)), true) = (ends, edges.len() < MOST_EDGES) else {
                let mistake = Diagnostic::new("N0432", place.clone());
                return Err(vec![mistake.with("word", shortened(word))]);
            };
            let mut vertex = |name| {
                let next = numbers.len() as u32;
                *numbers.entry(name).or_insert(next)
            };
            let u = vertex(u);
            edges.push((u, vertex(v)));
            names.push(word.to_owned());
        }
        let vertices = numbers.len();
        let ruleset = Hackenbush { name, vertices, edges, names };
        let subset = Subset::read(&term.arguments, ruleset.edges.len(), &term.span)?;
        let position = ruleset.standing(&subset).position();
        Ok(vec![Component { ruleset: Arc::new(ruleset), position }])
    }

    fn samples(&self) -> Vec<Sample> {
        // Every way in which some edges are left of some drawings.
        let subsets = |edges: usize| {
            let text = move |set: usize| {
                let numbers = (0..edges).filter(|edge| set >> edge & 1 == 1);
                let numbers = numbers.map(|edge| format!(" {}", edge + 1)).collect::<String>();
                format!("only{numbers}")
            };
            Shape::Texts((0..1 << edges).map(text).collect())
        };
        vec![
            Sample { ruleset: "hackenbush:'0-1 1-2 2-3 3-1 3-4 0-4 4-5 5-5'", shape: subsets(8) },
            Sample { ruleset: "hackenbush:'0-a a-b a-c c-d c-e 0-0 b-f f-g'", shape: subsets(8) },
            Sample {
                ruleset: "hackenbush:'0-1 0-1 1-2 2-1 2-3 3-4 4-2 0-5 5-3'",
                shape: subsets(9),
            },
        ]
    }
}

/// One drawing; a position is the subset of the edges that are left, all of them connected to the ground.
#[derive(Debug)]
struct Hackenbush {
    name: String,
    vertices: usize,
    edges: Vec<(u32, u32)>,
    /// The edges as they were written.
    names: Vec<String>,
}

/// What the fusion and colon principles give.
struct Parts {
    edges: u64,
    bridges: u64,
    value: u64,
}

impl Hackenbush {
    /// The edges at every vertex, with the vertex at the other end.
    fn adjacency(&self, left: &Subset) -> Vec<Vec<(usize, usize)>> {
        let mut at = vec![Vec::new(); self.vertices];
        for edge in left.iter() {
            let (u, v) = self.edges[edge];
            at[u as usize].push((edge, v as usize));
            if u != v {
                at[v as usize].push((edge, u as usize));
            }
        }
        at
    }

    /// The edges that are connected to the ground.
    fn standing(&self, left: &Subset) -> Subset {
        let at = self.adjacency(left);
        let mut standing = Subset::none(self.edges.len());
        let mut seen = vec![false; self.vertices];
        seen[0] = true;
        let mut stack = vec![0];
        while let Some(vertex) = stack.pop() {
            for &(edge, other) in &at[vertex] {
                standing.insert(edge);
                if !seen[other] {
                    seen[other] = true;
                    stack.push(other);
                }
            }
        }
        standing
    }

    fn parts(&self, left: &Subset) -> Parts {
        let at = self.adjacency(left);
        // Depth-first search with times of entry and the earliest time that can be reached by one edge back.
        let (mut entered, mut lowest) = (vec![0usize; self.vertices], vec![0usize; self.vertices]);
        let mut value = vec![0u64; self.vertices];
        let mut time = 1;
        (entered[0], lowest[0]) = (time, time);
        let mut bridges = 0;
        // Vertex, the edge that led to it, and how many of its edges were looked at.
        let mut stack: Vec<(usize, Option<usize>, usize)> = vec![(0, None, 0)];
        while let Some((vertex, from, looked)) = stack.last_mut() {
            let (vertex, from) = (*vertex, *from);
            if let Some(&(edge, other)) = at[vertex].get(*looked) {
                *looked += 1;
                if Some(edge) == from {
                    continue;
                }
                if entered[other] == 0 {
                    time += 1;
                    (entered[other], lowest[other]) = (time, time);
                    stack.push((other, Some(edge), 0));
                } else if entered[other] <= entered[vertex] {
                    // An edge back, or a loop: it lies on a cycle and counts 1, here where it is met first.
                    lowest[vertex] = lowest[vertex].min(entered[other]);
                    value[vertex] ^= 1;
                }
                continue;
            }
            stack.pop();
            let Some((parent, _, _)) = stack.last() else { break };
            if lowest[vertex] > entered[*parent] {
                bridges += 1;
                value[*parent] ^= value[vertex] + 1;
            } else {
                // The same part of the drawing as its parent: fused, the edge between them a loop.
                lowest[*parent] = lowest[*parent].min(lowest[vertex]);
                value[*parent] ^= value[vertex] ^ 1;
            }
        }
        Parts { edges: left.len() as u64, bridges, value: value[0] }
    }

    fn read(&self, position: &Position) -> Option<Subset> {
        Subset::of_position(position, self.edges.len())
    }
}

impl Ruleset for Hackenbush {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some(left) = Subset::of_words(position, self.edges.len()) else {
            return Flow::Continue(());
        };
        for edge in left.iter() {
            let mut cut = left.clone();
            cut.remove(edge);
            visit(&[self.standing(&cut).words()])?;
        }
        Flow::Continue(())
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn show(&self, position: &Position) -> String {
        self.read(position).map(|subset| subset.text()).unwrap_or_default()
    }

    fn drawing(&self) -> Option<Drawing<'_>> {
        Some(Drawing::Branches { vertices: self.vertices, edges: &self.edges })
    }

    fn action(&self, before: &Position, after: &[Position]) -> Option<Step> {
        let [after] = after else { return None };
        let (before, after) = (self.read(before)?, self.read(after)?);
        let gone: Vec<usize> = before.iter().filter(|&edge| !after.contains(edge)).collect();
        // Of what falls, only the edge that was cut hangs together with what stands, or with the ground.
        let mut stands = vec![false; self.vertices];
        stands[0] = true;
        for (u, v) in after.iter().map(|edge| self.edges[edge]) {
            (stands[u as usize], stands[v as usize]) = (true, true);
        }
        let touches = |edge: &&usize| {
            let (u, v) = self.edges[**edge];
            stands[u as usize] || stands[v as usize]
        };
        let &cut = gone.iter().find(touches)?;
        Some(Step::new("cut-edge").with("edge", cut as u64 + 1).with("ends", &*self.names[cut]))
    }

    fn written(&self) -> Written {
        Written::Names(0)
    }

    fn position_of(&self, _numbers: &[Natural]) -> Option<Position> {
        None
    }
}

impl Theory for Hackenbush {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        let value = self.nim_value(position)?;
        Some(Proved::by(FUSION.key, Outcome::of_nim_value(&value.value)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let left = self.read(position)?;
        Some(Proved::by(FUSION.key, Natural::from(self.parts(&left).value)))
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let Some(left) = self.read(position) else { return Vec::new() };
        let parts = self.parts(&left);
        let step = Step::new("hackenbush-parts").with("edges", parts.edges);
        let step = step.with("bridges", parts.bridges).with("cyclic", parts.edges - parts.bridges);
        vec![step.with("value", parts.value)]
    }
}
