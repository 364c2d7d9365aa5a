//! An explicit position graph: vertices are positions, and a move goes along a directed edge. Any finite game can be given
//! so, also one in which play may go on for ever.
//!
//! The text, a file or a text in quotes, has one line a vertex or an edge, names being any words without spaces:
//!
//! | line | meaning |
//! |---|---|
//! | `u v` | an edge from u to v |
//! | `u: v w x` or `u -> v w x` | edges from u to each of them (an adjacency line) |
//! | `u` or `u:` | a vertex, which may have no edge |
//!
//! `#` starts a comment and `;` may end a line. An edge that is repeated is another move to the same position. Several
//! vertices behind the graph are a sum.
//!
//! Options are listed in the order of the lines. A graph with a cycle is loopy: its positions have values in the sense of
//! Smith (1966), and a game may be a draw. Reading and the search for a cycle take O(vertices + edges) time without
//! recursion; a vertex takes its name and about 20 bytes, an edge 4 (and 8 more while it is read). There is no theory:
//! engines compute values, once for every vertex that can be reached.
//!
//! Example: `graph:'a: b c; b c' a`.

use crate::{
    notation::{Argument, ArgumentValue, Diagnostic, ParameterValue, Span, Term, shortened},
    rules::{
        Component, Family, Files, Flow, Position, Ruleset, Sample, Shape, Visitor, Written, arity,
    },
    value::Natural,
};
use std::{fmt, hash::BuildHasher, ops::ControlFlow, sync::Arc};

/// The family `graph`.
pub(super) struct GraphFamily;

const EXAMPLE: &str = "graph:moves.txt v0";

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
        "move along an edge of a directed graph, which a file lists as lines 'u v' or 'u: v w'; with cycles a game may be a draw"
    }

    fn rules_zh(&self) -> &'static str {
        "沿有向图的一条边走一步；文件里一行 'u v' 是一条边，一行 'u: v w' 是几条边；图可以有圈，这时可能和局"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["graph:moves.txt v0 v7", "graph:'a b; a c; b c' a", "graph:'a: b c; b: a d' a"]
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (text, span) = arity::text_parameter(term, files, EXAMPLE)?;
        let quoted = term.parameters.first().is_some_and(|p| p.value == ParameterValue::Quoted);
        let place = match quoted {
            true => TextPlace::Quoted(span.start),
            false => TextPlace::File(span),
        };
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
    names: Names,
    starts: Vec<u32>,
    targets: Vec<u32>,
    cyclic: bool,
}

/// The names of the vertices, one behind the other in one text, and a table that finds them.
#[derive(Default)]
struct Names {
    text: String,
    ends: Vec<usize>,
    /// Open addressing: the number of a vertex and one, or 0.
    slots: Vec<u32>,
    hashes: foldhash::fast::FixedState,
}

impl Names {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn name(&self, vertex: usize) -> Option<&str> {
        let end = *self.ends.get(vertex)?;
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.text.get(start..end)
    }

    /// The number of a vertex, or the empty slot where it would stand.
    fn find(&self, name: &str) -> Result<u32, usize> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = self.hashes.hash_one(name) as usize & mask;
        loop {
            match self.slots.get(slot) {
                None | Some(0) => return Err(slot),
                Some(&number) if self.name(number as usize - 1) == Some(name) => {
                    return Ok(number - 1);
                }
                Some(_) => slot = (slot + 1) & mask,
            }
        }
    }

    /// The number of a vertex, a new one if it was not there yet; `None` if there are too many.
    fn number(&mut self, name: &str) -> Option<u32> {
        if self.ends.len() * 2 >= self.slots.len() {
            let size = (self.slots.len() * 2).max(16);
            self.slots = vec![0; size];
            for vertex in 0..self.ends.len() {
                let name = self.name(vertex).unwrap_or_default();
                if let Err(slot) = self.find(name) {
                    self.slots[slot] = vertex as u32 + 1;
                }
            }
        }
        match self.find(name) {
            Ok(vertex) => Some(vertex),
            Err(slot) => {
                let number = u32::try_from(self.ends.len() + 1).ok()?;
                self.text.push_str(name);
                self.ends.push(self.text.len());
                self.slots[slot] = number;
                Some(number - 1)
            }
        }
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph")
            .field("name", &self.name)
            .field("vertices", &self.names.len())
            .field("edges", &self.targets.len())
            .field("cyclic", &self.cyclic)
            .finish_non_exhaustive()
    }
}

/// What is wrong with a line: the place of the word in the text, in bytes.
struct Faulty {
    start: usize,
    end: usize,
}

impl Graph {
    /// Reads a graph; the place is that of the text or of the file's name.
    fn read(name: String, text: &str, place: &TextPlace) -> Result<Graph, Vec<Diagnostic>> {
        let (names, edges) = edges(text).map_err(|faulty| vec![place.mistake(text, &faulty)])?;
        // Edges in rows, counted first, so that each vertex keeps them in the order of the lines.
        let mut starts = vec![0u32; names.len() + 1];
        for &(from, _) in &edges {
            starts[from as usize + 1] += 1;
        }
        for vertex in 0..names.len() {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut targets = vec![0; edges.len()];
        for (from, to) in edges {
            targets[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        let mut graph = Graph { name, names, starts, targets, cyclic: false };
        graph.cyclic = graph.has_cycle();
        Ok(graph)
    }

    fn vertex(&self, name: &str) -> Option<u32> {
        self.names.find(name).ok()
    }

    fn targets(&self, vertex: usize) -> &[u32] {
        match (self.starts.get(vertex), self.starts.get(vertex + 1)) {
            (Some(&start), Some(&end)) => &self.targets[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Whether there is a cycle: vertices that no edge enters are taken away as long as there are any (Kahn 1962); what
    /// is left lies on or behind a cycle.
    fn has_cycle(&self) -> bool {
        let mut entering = vec![0u32; self.names.len()];
        for &to in &self.targets {
            entering[to as usize] += 1;
        }
        let mut free: Vec<u32> =
            (0..entering.len() as u32).filter(|&v| entering[v as usize] == 0).collect();
        let mut taken = 0;
        while let Some(vertex) = free.pop() {
            taken += 1;
            for &to in self.targets(vertex as usize) {
                entering[to as usize] -= 1;
                if entering[to as usize] == 0 {
                    free.push(to);
                }
            }
        }
        taken < self.names.len()
    }
}

/// The vertices and edges of a text, or the first word that does not fit.
fn edges(text: &str) -> Result<(Names, Vec<(u32, u32)>), Faulty> {
    let mut names = Names::default();
    let mut edges: Vec<(u32, u32)> = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        for piece in line.split(';') {
            let place = |word: &str| {
                let start = word.as_ptr() as usize - text.as_ptr() as usize;
                Faulty { start, end: start + word.len() }
            };
            let mut words = piece.split_whitespace();
            let Some(first) = words.next() else { continue };
            let (from, is_row) = match first.strip_suffix([':', '：']) {
                Some(name) => (name, true),
                None => (first, false),
            };
            if from.is_empty() || is_arrow(first) {
                return Err(place(first));
            }
            let mut second = words.next();
            let is_row = is_row || second.is_some_and(is_arrow);
            if second.is_some_and(is_arrow) {
                second = words.next();
            }
            let from = names.number(from).ok_or_else(|| place(first))?;
            for (count, word) in second.into_iter().chain(words).enumerate() {
                if (count > 0 && !is_row) || is_arrow(word) {
                    return Err(place(word));
                }
                let to = names.number(word).filter(|_| edges.len() < u32::MAX as usize);
                edges.push((from, to.ok_or_else(|| place(word))?));
            }
        }
    }
    Ok((names, edges))
}

fn is_arrow(word: &str) -> bool {
    word == "->" || word == "→"
}

/// Where the text of a graph stands.
enum TextPlace {
    /// In quotes in the question, from this character on.
    Quoted(usize),
    /// In a file that the question names here.
    File(Span),
}

impl TextPlace {
    fn mistake(&self, text: &str, faulty: &Faulty) -> Diagnostic {
        let before = &text[..faulty.start];
        let line = before.matches('\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let column = before[line_start..].chars().count() + 1;
        let span = match self {
            TextPlace::Quoted(start) => {
                let start = start + before.chars().count();
                start..start + text[faulty.start..faulty.end].chars().count()
            }
            TextPlace::File(span) => span.clone(),
        };
        let line_text = text[line_start..].lines().next().unwrap_or_default();
        Diagnostic::new("N0502", span)
            .with("line", line)
            .with("column", column)
            .with("word", shortened(&text[faulty.start..faulty.end]))
            .with("text", shortened(line_text.trim()))
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
        index.and_then(|index| self.names.name(index)).map(written).unwrap_or_default()
    }

    fn is_heap_like(&self) -> bool {
        true
    }

    fn option_count(&self, position: &Position) -> Option<Natural> {
        let vertex = usize::try_from(position.numbers().first()?).ok()?;
        Some(Natural::from(self.targets(vertex).len()))
    }

    fn may_cycle(&self) -> bool {
        self.cyclic
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read, or the code of the mistake with its place and arguments.
    fn check(text: &str, expected: &str) {
        let shown = match Graph::read("graph:x".to_owned(), text, &TextPlace::Quoted(7)) {
            Ok(graph) => {
                let kind = if graph.cyclic { "with" } else { "without" };
                let (vertices, edges) = (graph.names.len(), graph.targets.len());
                format!("{vertices} vertices, {edges} edges, {kind} cycles")
            }
            Err(mistakes) => {
                let said: Vec<&str> =
                    mistakes[0].arguments.iter().map(|(_, value)| value.as_str()).collect();
                let span = &mistakes[0].span;
                format!("{}@{}..{} {}", mistakes[0].code, span.start, span.end, said.join(" | "))
            }
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn edges_rows_and_lone_vertices() {
        check("", "0 vertices, 0 edges, without cycles");
        check("a b\n# nothing\n\nb c # and this\nd\n", "4 vertices, 2 edges, without cycles");
        check("a b; b c; a c", "3 vertices, 3 edges, without cycles");
        check("a: b c d; b:; c -> b d", "4 vertices, 5 edges, without cycles");
        check("甲： 乙 丙; 乙 → 丙", "3 vertices, 3 edges, without cycles");
    }

    #[test]
    fn cycles_are_seen() {
        check("a a", "1 vertices, 1 edges, with cycles");
        check("x a\na b\nb c\nc a", "4 vertices, 4 edges, with cycles");
        check("a: b c; b: a; c", "3 vertices, 3 edges, with cycles");
    }

    #[test]
    fn mistakes_have_lines_columns_and_places() {
        check("a b\na b c", "N0502@15..16 2 | 5 | c | a b c");
        check("a b; : c", "N0502@12..13 1 | 6 | : | a b; : c");
        check("a -> b -> c", "N0502@14..16 1 | 8 | -> | a -> b -> c");
        let file = TextPlace::File(2..5);
        let mistakes = Graph::read("graph:x".to_owned(), "丙 乙 甲", &file).unwrap_err();
        assert_eq!((mistakes[0].span.clone(), mistakes[0].arguments[1].1.as_str()), (2..5, "5"));
    }

    /// A path of a million edges: no recursion, and fast.
    #[test]
    fn a_million_edges_in_a_row() {
        let edge = |i: u32| format!("v{i} v{}\n", i + 1);
        let text: String = (0..1_000_000).map(edge).collect();
        check(&text, "1000001 vertices, 1000000 edges, without cycles");
        check(&format!("{text}v1000000 v0"), "1000001 vertices, 1000001 edges, with cycles");
    }
}
