//! Undirected graphs, by name or by their edges: the boards of Node Kayles, Arc Kayles and vertex geography.
//!
//! | text | graph |
//! |---|---|
//! | `path:9`, `cycle:8`, `complete:5`, `star:4` (centre and 4 leaves), `wheel:6` (centre and a cycle of 6) | |
//! | `kmn:3:4` | complete bipartite |
//! | `grid:3x5`, `cyl:3x5` (rows closed to cycles), `torus:3x5`, `king:4x4`, `queen:4x4` or `queen:4`, `rook:2x3`, `knight:4x4` | squares of a board, joined by neighbourhood or by moves of a piece; numbered row by row |
//! | `cube:4` | the hypercube of that dimension |
//! | `gp:5:2`, `petersen` | generalised Petersen graph: outer cycle, spokes, inner steps |
//! | `'a-b b-c; c-c'` or a file | edges `u-v` between blanks, commas, semicolons or ends of lines; `u-u` is a loop, a name alone a vertex; `#` starts a comment. Lines that all hold two names without `-` are edges too: the usual form of a file |
//!
//! Sides may be written `3x5` or `3:5`, names in the plural, and `hypercube` for `cube`. Vertices of named graphs are numbered from 1, those of edges have their names. A graph has at most
//! 4096 vertices and 131072 edges. Edges that are written twice count once.

use crate::{
    notation::{Diagnostic, ParameterValue, Span, Term, shortened},
    rules::{Files, Subset, arity},
};
use std::collections::{BTreeSet, HashMap};

/// The names of the table.
const NAMES: [&str; 16] = [
    "path", "cycle", "complete", "star", "wheel", "kmn", "grid", "cyl", "torus", "king", "queen",
    "rook", "knight", "cube", "gp", "petersen",
];

/// No graph has more vertices.
pub(super) const MOST_VERTICES: usize = 1 << 12;
/// No graph has more edges.
pub(super) const MOST_EDGES: usize = 1 << 17;
/// No text of a graph has more words.
const MOST_WORDS: usize = 4 * MOST_EDGES;

/// An undirected graph, perhaps with loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimpleGraph {
    /// For every vertex its neighbours, ascending, itself left out.
    neighbours: Vec<Vec<u32>>,
    loops: Vec<bool>,
    names: Option<Vec<String>>,
}

impl SimpleGraph {
    /// The graph of some edges; a pair of equal numbers is a loop.
    pub fn of_edges(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> SimpleGraph {
        let mut sets = vec![BTreeSet::new(); vertices];
        let mut loops = vec![false; vertices];
        for (u, v) in edges {
            if u == v {
                loops[u] = true;
            } else {
                sets[u].insert(v as u32);
                sets[v].insert(u as u32);
            }
        }
        let neighbours = sets.into_iter().map(|set| set.into_iter().collect()).collect();
        SimpleGraph { neighbours, loops, names: None }
    }

    /// How many vertices.
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// The neighbours of a vertex, ascending.
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        self.neighbours.get(vertex).map_or(&[], Vec::as_slice)
    }

    /// Whether there is a loop at a vertex.
    pub fn has_loop(&self, vertex: usize) -> bool {
        self.loops.get(vertex).copied().unwrap_or_default()
    }

    /// The edges, loops included, each once.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.len()).flat_map(move |u| {
            let own = self.loops[u].then_some((u, u));
            let others = self.neighbours[u].iter().map(move |&v| (u, v as usize));
            own.into_iter().chain(others.filter(|&(u, v)| u < v))
        })
    }

    /// The connected pieces of the graph that a subset of the vertices leaves, by their first vertices.
    pub fn pieces(&self, subset: &Subset) -> Vec<Subset> {
        let mut left = subset.clone();
        let mut pieces = Vec::new();
        while let Some(first) = left.first() {
            let mut piece = Subset::none(self.len());
            let mut stack = vec![first];
            left.remove(first);
            while let Some(vertex) = stack.pop() {
                piece.insert(vertex);
                for &other in self.neighbours(vertex) {
                    if left.contains(other as usize) {
                        left.remove(other as usize);
                        stack.push(other as usize);
                    }
                }
            }
            pieces.push(piece);
        }
        pieces
    }

    /// The names of the vertices, where the graph was given by edges.
    pub fn names(&self) -> Option<&[String]> {
        self.names.as_deref()
    }

    /// The name of a vertex, or its number from 1 where it has none.
    pub fn vertex_name(&self, vertex: usize) -> String {
        let name = self.names.as_ref().and_then(|names| names.get(vertex));
        name.cloned().unwrap_or_else(|| (vertex + 1).to_string())
    }

    /// The vertex that a word means: by its name, or by its number from 1 where no name is a number.
    pub fn vertex_of(&self, word: &str) -> Option<usize> {
        let names = self.names().unwrap_or_default();
        let named = names.iter().position(|name| name == word);
        let is_number = |name: &String| name.chars().all(|c| c.is_ascii_digit());
        if named.is_some() || names.iter().any(is_number) {
            return named;
        }
        word.parse::<usize>().ok()?.checked_sub(1).filter(|&vertex| vertex < self.len())
    }

    /// The graph after a colon, or where there is none the first position word: its text as it is printed again, the graph,
    /// and how many position words were used.
    pub(crate) fn read(
        term: &Term,
        files: &dyn Files,
        example: &'static str,
    ) -> Result<(String, SimpleGraph, usize), Vec<Diagnostic>> {
        if term.parameters.is_empty()
            && let Some(word) = term.arguments.first()
        {
            let text = spelled(&word.text);
            let built = SimpleGraph::by_name(&text, &word.span)?;
            return built
                .map(|graph| (text, graph, 1))
                .ok_or_else(|| vec![no_graph(&word.text, &word.span)]);
        }
        let parameter = arity::parameter(term, example)?;
        let text = spelled(&parameter.full_text());
        if parameter.value != ParameterValue::Quoted
            && let Some(graph) = SimpleGraph::by_name(&text, &parameter.span)?
        {
            return Ok((text, graph, 0));
        }
        let (edges, place) = match arity::text_parameter(term, files, example) {
            // More likely a wrong name than a file that is missing.
            Err(mistakes) if !mistakes.is_empty() && is_name_with_sizes(&text) => {
                return Err(vec![no_graph(&text, &parameter.span)]);
            }
            read => read?,
        };
        let graph = SimpleGraph::of_text(&edges, &place)?;
        Ok((printed(term), graph, 0))
    }

    /// A graph of the table above, as [`spelled`] writes it; `None` if its first word is none of the table.
    fn by_name(text: &str, place: &Span) -> Result<Option<SimpleGraph>, Vec<Diagnostic>> {
        let (name, numbers) = match text.split_once(':') {
            Some((name, numbers)) => (name, numbers.split([':', 'x', '×']).collect::<Vec<_>>()),
            None => (text, Vec::new()),
        };
        let wrong = || vec![no_graph(text, place)];
        let parsed: Option<Vec<usize>> = numbers.iter().map(|word| word.parse().ok()).collect();
        if !NAMES.contains(&name) {
            return Ok(None);
        }
        let Some(sizes) = parsed.filter(|sizes| sizes.iter().all(|&size| size <= MOST_VERTICES))
        else {
            return Err(wrong());
        };
        let built = match (name, &sizes[..]) {
            ("path", &[n]) => Some((n, (1..n).map(|v| (v - 1, v)).collect())),
            ("cycle", &[n]) if n >= 3 => Some((n, cycle(0, n, 1))),
            ("complete", &[n]) => Some((n, pairs(n, |_, _| true))),
            ("star", &[n]) => Some((n + 1, (1..=n).map(|v| (0, v)).collect())),
            ("wheel", &[n]) if n >= 3 => {
                Some((n + 1, (1..=n).map(|v| (0, v)).chain(cycle(1, n, 1)).collect()))
            }
            ("kmn", &[m, n]) => Some((m + n, pairs(m + n, |u, v| u < m && v >= m))),
            ("cube", &[d]) if d <= 12 => {
                Some((1 << d, pairs(1 << d, |u, v| (u ^ v).is_power_of_two())))
            }
            ("gp", &[n, k]) if n >= 3 && (1..n).contains(&k) => Some((2 * n, petersen(n, k))),
            ("petersen", &[]) => Some((10, petersen(5, 2))),
            ("queen" | "king" | "rook" | "knight" | "grid" | "torus" | "cyl", &[n]) => {
                board(name, n, n)
            }
            (_, &[rows, columns]) => board(name, rows, columns),
            _ => None,
        };
        let Some((vertices, edges)) = built else { return Err(wrong()) };
        if vertices > MOST_VERTICES || edges.len() > MOST_EDGES {
            return Err(wrong());
        }
        Ok(Some(SimpleGraph::of_edges(vertices, edges)))
    }

    /// The graph of a list of edges.
    fn of_text(text: &str, place: &Span) -> Result<SimpleGraph, Vec<Diagnostic>> {
        let mut numbers: HashMap<&str, usize, foldhash::fast::RandomState> = HashMap::default();
        let mut names: Vec<String> = Vec::new();
        let mut edges = Vec::new();
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let mut words: Vec<&str> = Vec::new();
        // The other usual form of a file of edges: their two ends on a line each.
        let mut is_pairs = text.contains('\n');
        for line in lines {
            let before = words.len();
            let all = line.split([' ', '\t', ',', ';', '，', '；']);
            words.extend(all.filter(|word| !word.is_empty()));
            let line = &words[before..];
            is_pairs &= matches!(line.len(), 0 | 2) && line.iter().all(|w| !w.contains('-'));
            if words.len() > MOST_WORDS {
                return Err(vec![no_graph(text, place)]);
            }
        }
        let mut pairs = Vec::new();
        if is_pairs {
            pairs.extend(words.chunks(2).map(|ends| ends.join("-")));
            words = pairs.iter().map(String::as_str).collect();
        }
        for word in words {
            let mut ends = word.split('-');
            let (first, second) = (ends.next().unwrap_or_default(), ends.next());
            let good = |name: &str| {
                !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
            };
            if !good(first) || second.is_some_and(|name| !good(name)) || ends.next().is_some() {
                return Err(vec![no_graph(word, place)]);
            }
            let mut vertex = |name| {
                *numbers.entry(name).or_insert_with(|| {
                    names.push(name.to_owned());
                    names.len() - 1
                })
            };
            let u = vertex(first);
            if let Some(second) = second {
                edges.push((u, vertex(second)));
            }
        }
        if names.len() > MOST_VERTICES || edges.len() > MOST_EDGES {
            return Err(vec![no_graph(text, place)]);
        }
        let graph = SimpleGraph::of_edges(names.len(), edges);
        Ok(SimpleGraph { names: Some(names), ..graph })
    }
}

/// The mistake of a text that is no graph.
pub(crate) fn no_graph(text: &str, place: &Span) -> Diagnostic {
    Diagnostic::new("N0432", place.clone()).with("word", shortened(text))
}

/// A text in small letters that may be a name with sizes, the name as the table has it.
fn spelled(text: &str) -> String {
    let text = text.to_lowercase();
    let Some((name, sizes)) = text.split_once(':') else { return text };
    let single = name.strip_suffix('s').unwrap_or(name);
    let single = if single == "hypercube" { "cube" } else { single };
    if NAMES.contains(&single) { format!("{single}:{sizes}") } else { text }
}

fn is_name_with_sizes(text: &str) -> bool {
    text.split_once(':').is_some_and(|(name, sizes)| {
        name.chars().all(char::is_alphabetic)
            && sizes.chars().any(|c| c.is_ascii_digit())
            && sizes.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | 'x' | '×'))
    })
}

/// The parameters of a term as they stand in the notation.
pub(crate) fn printed(term: &Term) -> String {
    let head = Term { arguments: Vec::new(), ..term.clone() }.to_string();
    head.split_once(':').map(|(_, parameters)| parameters.to_owned()).unwrap_or_default()
}

type Edges = Vec<(usize, usize)>;

fn cycle(first: usize, n: usize, step: usize) -> Edges {
    (0..n).map(|v| (first + v, first + (v + step) % n)).collect()
}

fn petersen(n: usize, step: usize) -> Edges {
    let spokes = (0..n).map(|v| (v, n + v));
    cycle(0, n, 1).into_iter().chain(spokes).chain(cycle(n, n, step)).collect()
}

/// Pairs u < v of vertices, cut where there are too many.
fn pairs(n: usize, joined: impl Fn(usize, usize) -> bool) -> Edges {
    let all = (0..n.min(MOST_VERTICES)).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
    all.filter(|&(u, v)| joined(u, v)).take(MOST_EDGES + 1).collect()
}

/// Squares joined by neighbourhood or by the moves of a piece.
fn board(name: &str, rows: usize, columns: usize) -> Option<(usize, Edges)> {
    let count = rows.checked_mul(columns).filter(|&count| count <= MOST_VERTICES)?;
    let at = |row: usize, column: usize| row * columns + column;
    let mut edges: Edges = Vec::new();
    if matches!(name, "grid" | "cyl" | "torus") {
        for row in 0..rows {
            for column in 0..columns {
                if column + 1 < columns {
                    edges.push((at(row, column), at(row, column + 1)));
                } else if name != "grid" && columns > 2 {
                    edges.push((at(row, column), at(row, 0)));
                }
                if row + 1 < rows {
                    edges.push((at(row, column), at(row + 1, column)));
                } else if name == "torus" && rows > 2 {
                    edges.push((at(row, column), at(0, column)));
                }
            }
        }
        return Some((count, edges));
    }
    let reach = |u: usize, v: usize| {
        let down = (u / columns).abs_diff(v / columns);
        let across = (u % columns).abs_diff(v % columns);
        match name {
            "king" => down.max(across) == 1,
            "queen" => down == 0 || across == 0 || down == across,
            "rook" => down == 0 || across == 0,
            _ => down.min(across) == 1 && down.max(across) == 2,
        }
    };
    matches!(name, "king" | "queen" | "rook" | "knight").then(|| (count, pairs(count, reach)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, vertices: usize, edges: usize) {
        let graph = match SimpleGraph::by_name(text, &(0..1)).expect(text) {
            Some(graph) => graph,
            None => SimpleGraph::of_text(text, &(0..1)).expect(text),
        };
        assert_eq!((graph.len(), graph.edges().count()), (vertices, edges), "{text}");
    }

    #[test]
    fn graphs_have_their_known_sizes() {
        check("path:5", 5, 4);
        check("cycle:5", 5, 5);
        check("complete:6", 6, 15);
        check("star:4", 5, 4);
        check("wheel:5", 6, 10);
        check("kmn:3:4", 7, 12);
        check("grid:3x4", 12, 17);
        check("cyl:3:4", 12, 20);
        check("torus:3x4", 12, 24);
        check("king:3x3", 9, 20);
        check("queen:8", 64, 728);
        check("rook:8:8", 64, 448);
        check("knight:8x8", 64, 168);
        check("cube:4", 16, 32);
        check("petersen", 10, 15);
        check("gp:8:3", 16, 24);
        check("a-b, b-c; c-c d # and so on\na-b", 4, 3);
        check("# a path\n1 2\n2 3\n\n3 4\n", 4, 3);
        check("a b\n", 2, 1);
        // Two vertices in one line of a text, and three in a file.
        check("a b", 2, 0);
        check("a b\nc\n", 3, 0);
    }

    /// `hypercube:3` and `kings:3x3` were taken for files.
    #[test]
    fn other_spellings_are_read() {
        for (text, name) in [
            ("hypercube:3", "cube:3"),
            ("Kings:3x3", "king:3x3"),
            ("queens:4", "queen:4"),
            ("CYCLES:5", "cycle:5"),
            ("cube:3", "cube:3"),
            ("kings", "kings"),
            ("edges:3", "edges:3"),
        ] {
            assert_eq!(spelled(text), name);
        }
        let read = |question: &str| {
            crate::rules::catalogue::parse_question(question, &crate::rules::NoFiles)
        };
        let components = read("arc-kayles:kings:3x3").expect("a graph");
        assert_eq!(components[0].text(), "arc-kayles:king:3x3");
        for (question, code) in
            [("arc-kayles:grit:3x3", "N0432"), ("node-kayles:edges.txt", "N0501")]
        {
            let mistakes = read(question).expect_err("no graph");
            assert_eq!(mistakes[0].code, code, "{question}");
        }
    }

    #[test]
    fn what_is_no_graph_is_refused() {
        for text in ["grid:x", "grid:0x", "cycle:2", "path", "gp:5:5", "grid:99999999999:9"] {
            assert!(SimpleGraph::by_name(text, &(0..1)).is_err(), "{text}");
        }
        assert!(SimpleGraph::of_text("a-b-c", &(0..1)).is_err());
        assert!(SimpleGraph::of_text("a--b", &(0..1)).is_err());
    }
}
