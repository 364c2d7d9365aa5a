//! An explicit position graph: vertices are positions, and a move goes along a directed edge. Any finite game without
//! cycles can be given so.
//!
//! The text, a file or a text in quotes, has a line `u v` for every edge from u to v, names being any words without
//! spaces; a line with one name is a vertex that may have no edge; `#` starts a comment; `;` may end a line. A line that
//! is repeated is another move to the same position. Several vertices behind the graph are a sum.
//!
//! Options are listed in the order of the lines. A cycle is a mistake that names its vertices: in such a graph a game
//! might never end. Reading, ordering and the search for cycles take O(vertices + edges) time without recursion. There
//! is no theory: engines compute nim-values, once for every vertex that can be reached.
//!
//! Example: `graph:'a b; a c; b c' a`.

use crate::{
    notation::{Argument, ArgumentValue, Diagnostic, Span, Term, shortened},
    rules::{
        Component, Family, Files, Flow, Position, Ruleset, Sample, Shape, Visitor, Written, arity,
    },
    value::Natural,
};
use std::{collections::HashMap, fmt, ops::ControlFlow, sync::Arc};

/// The family `graph`.
pub(super) struct GraphFamily;

const EXAMPLE: &str = "graph:moves.txt v0";
/// A cycle is named by at most so many vertices.
const NAMED_IN_CYCLE: usize = 12;

impl Family for GraphFamily {
    fn name(&self) -> &'static str {
        "graph"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["图"]
    }

    fn usage(&self) -> &'static str {
        "graph:FILE VERTEX… or graph:'u v; …' VERTEX…"
    }

    fn rules(&self) -> &'static str {
        "move along an edge of a directed graph without cycles, which a file lists as lines 'u v'"
    }

    fn rules_zh(&self) -> &'static str {
        "沿有向无环图的一条边走一步；文件里每行 'u v' 是一条边"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["graph:moves.txt v0 v7", "graph:'a b; a c; b c' a"]
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (text, place) = arity::text_parameter(term, files, EXAMPLE)?;
        let name = Term { arguments: Vec::new(), ..term.clone() }.to_string();
        let graph = Graph::read(name, &text, &place)?;
        let vertex = |argument: &Argument| {
            let found = graph.vertex(&argument.text).ok_or_else(|| {
                let mistake = Diagnostic::new("N0504", argument.span.clone());
                vec![mistake.with("vertex", shortened(&argument.text))]
            });
            found.map(|vertex| Position::heap(Natural::from(vertex)))
        };
        let positions = arity::each(term.arguments.iter().map(vertex))?;
        let ruleset: Arc<dyn Ruleset> = Arc::new(graph);
        let component = |position| Component { ruleset: Arc::clone(&ruleset), position };
        Ok(positions.into_iter().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        let shape = |names: &[&str]| Shape::Texts(names.iter().map(ToString::to_string).collect());
        vec![
            Sample {
                ruleset: "graph:'a b; a c; b c; lonely # alone'",
                shape: shape(&["a", "b", "c", "lonely"]),
            },
            Sample {
                ruleset: "graph:'5 3; 5 3; 3 0; v-1 5; v-1 0'",
                shape: shape(&["0", "3", "5", "'v-1'"]),
            },
        ]
    }
}

/// A graph in rows: the edges of vertex v are `targets[starts[v]..starts[v + 1]]`.
struct Graph {
    name: String,
    names: Vec<String>,
    by_name: HashMap<String, u32, foldhash::fast::RandomState>,
    starts: Vec<usize>,
    targets: Vec<u32>,
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph")
            .field("name", &self.name)
            .field("vertices", &self.names.len())
            .field("edges", &self.targets.len())
            .finish_non_exhaustive()
    }
}

impl Graph {
    /// Reads a graph; the place is that of the text or of the file's name.
    fn read(name: String, text: &str, place: &Span) -> Result<Graph, Vec<Diagnostic>> {
        let mut names: Vec<String> = Vec::new();
        let mut by_name: HashMap<String, u32, foldhash::fast::RandomState> = HashMap::default();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut vertex = |word: &str| match by_name.get(word) {
            Some(&vertex) => Some(vertex),
            None => {
                let vertex = u32::try_from(names.len()).ok()?;
                names.push(word.to_owned());
                by_name.insert(word.to_owned(), vertex);
                Some(vertex)
            }
        };
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            for piece in line.split(';') {
                let mut words = piece.split_whitespace();
                let faulty = || {
                    let mistake = Diagnostic::new("N0502", place.clone());
                    vec![mistake.with("line", number + 1).with("text", shortened(piece.trim()))]
                };
                let Some(from) = words.next() else { continue };
                let from = vertex(from).ok_or_else(faulty)?;
                if let Some(to) = words.next() {
                    edges.push((from, vertex(to).ok_or_else(faulty)?));
                }
                if words.next().is_some() {
                    return Err(faulty());
                }
            }
        }
        // Edges in rows, counted first, so that each vertex keeps them in the order of the lines.
        let mut starts = vec![0; names.len() + 1];
        for &(from, _) in &edges {
            starts[from as usize + 1] += 1;
        }
        for vertex in 0..names.len() {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut targets = vec![0; edges.len()];
        for (from, to) in edges {
            targets[next[from as usize]] = to;
            next[from as usize] += 1;
        }
        let graph = Graph { name, names, by_name, starts, targets };
        match graph.cycle() {
            None => Ok(graph),
            Some(cycle) => {
                let mut named: Vec<&str> = cycle
                    .iter()
                    .take(NAMED_IN_CYCLE)
                    .map(|&v| graph.names[v as usize].as_str())
                    .collect();
                if cycle.len() > NAMED_IN_CYCLE {
                    named.push("…");
                }
                named.push(graph.names[cycle[0] as usize].as_str());
                let cycle_text = shortened(&named.join(" → "));
                Err(vec![
                    Diagnostic::new("N0503", place.clone())
                        .with("cycle", cycle_text)
                        .with("length", cycle.len()),
                ])
            }
        }
    }

    fn vertex(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    fn targets(&self, vertex: usize) -> &[u32] {
        match (self.starts.get(vertex), self.starts.get(vertex + 1)) {
            (Some(&start), Some(&end)) => &self.targets[start..end],
            _ => &[],
        }
    }

    /// The vertices of a cycle in order, if there is one: depth-first search with a stack of its own; an edge to a
    /// vertex on the stack closes a cycle.
    fn cycle(&self) -> Option<Vec<u32>> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            OnStack,
            Done,
        }
        let mut marks = vec![Mark::New; self.names.len()];
        let mut stack: Vec<(u32, usize)> = Vec::new();
        for start in 0..self.names.len() {
            if marks[start] != Mark::New {
                continue;
            }
            marks[start] = Mark::OnStack;
            stack.push((start as u32, 0));
            while let Some((vertex, seen)) = stack.last_mut() {
                let Some(&to) = self.targets(*vertex as usize).get(*seen) else {
                    marks[*vertex as usize] = Mark::Done;
                    stack.pop();
                    continue;
                };
                *seen += 1;
                match marks[to as usize] {
                    Mark::Done => {}
                    Mark::OnStack => {
                        let path = stack.iter().map(|&(vertex, _)| vertex);
                        return Some(path.skip_while(|&vertex| vertex != to).collect());
                    }
                    Mark::New => {
                        marks[to as usize] = Mark::OnStack;
                        stack.push((to, 0));
                    }
                }
            }
        }
        None
    }
}

/// A vertex as it is written: in quotes if it is no plain word.
fn written(name: &str) -> String {
    let digits = name.bytes().all(|b| b.is_ascii_digit());
    let word = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if digits || word {
        return name.to_owned();
    }
    Argument { value: ArgumentValue::Quoted, text: name.to_owned(), span: 0..0 }.to_string()
}

impl Ruleset for Graph {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn written(&self) -> Written {
        Written::Names(self.names.len() as u64)
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let [index] = numbers else { return None };
        let known = usize::try_from(index).is_ok_and(|index| index < self.names.len());
        known.then(|| Position::heap(index.clone()))
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [vertex] = *position else { return ControlFlow::Continue(()) };
        let Ok(vertex) = u32::try_from(vertex) else { return ControlFlow::Continue(()) };
        self.targets(vertex as usize).iter().try_for_each(|&to| visit(&[&[u64::from(to)]]))
    }

    fn show(&self, position: &Position) -> String {
        let index = position.numbers().first().and_then(|vertex| usize::try_from(vertex).ok());
        index.and_then(|index| self.names.get(index)).map(|name| written(name)).unwrap_or_default()
    }

    fn is_heap_like(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of the first mistake and what it says about the cycle or the line, or the number of edges.
    fn check(text: &str, expected: &str) {
        let shown = match Graph::read("graph:x".to_owned(), text, &(0..1)) {
            Ok(graph) => format!("{} vertices, {} edges", graph.names.len(), graph.targets.len()),
            Err(mistakes) => {
                let said: Vec<&str> =
                    mistakes[0].arguments.iter().map(|(_, value)| value.as_str()).collect();
                format!("{} {}", mistakes[0].code, said.join(" | "))
            }
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn graphs_are_read_and_cycles_named() {
        check("", "0 vertices, 0 edges");
        check("a b\n# nothing\n\nb c # and this\nd\n", "4 vertices, 2 edges");
        check("a b; b c; a c", "3 vertices, 3 edges");
        check("a a", "N0503 a → a | 1");
        check("x a\na b\nb c\nc a", "N0503 a → b → c → a | 3");
        check("a b\na b c", "N0502 2 | a b c");
    }

    /// A path of a million edges: no recursion, and fast.
    #[test]
    fn a_million_edges_in_a_row() {
        let edge = |i: u32| format!("v{i} v{}\n", i + 1);
        let text: String = (0..1_000_000).map(edge).collect();
        check(&text, "1000001 vertices, 1000000 edges");
    }
}
