//! Pictures of positions.

use super::graph::{self, Edge, Vertex};
use bouton_core::{
    rules::{Component, Drawing, Picture as Free, Position, SimpleGraph, Subset, heap::HeapRules},
    value::Natural,
};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// Larger pictures are not drawn.
const MOST_HEAPS: usize = 400;
const MOST_CELLS: u64 = 4096;
const MOST_SQUARES: u64 = 400;
const MOST_VERTICES: usize = 400;
const MOST_EDGES: usize = 2000;

/// A picture of one component or of several that belong together: heaps of one ruleset, pieces of one graph.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "picture", rename_all = "snake_case")]
pub enum Picture {
    /// Heaps beside each other.
    Heaps {
        /// The indices of the components.
        components: Vec<usize>,
        /// The ruleset in the notation.
        ruleset: String,
        /// The heaps; a touch names them by their index here.
        heaps: Vec<Heap>,
        /// Whether each is a row of pins: a move takes pins that stand together, and leaves those on both sides.
        row: bool,
    },
    /// A place in a table that starts in a corner: two numbers, each of which moves bring down.
    Pair {
        /// The indices of the components: one.
        components: Vec<usize>,
        /// The ruleset in the notation.
        ruleset: String,
        /// The two numbers, in decimal.
        numbers: Vec<String>,
    },
    /// Coins on the steps of a staircase.
    Staircase {
        /// The indices of the components: one.
        components: Vec<usize>,
        /// The ruleset in the notation.
        ruleset: String,
        /// The coins on each step, from step 0, in decimal.
        steps: Vec<String>,
    },
    /// Coins on a strip of squares.
    Strip {
        /// The indices of the components: one.
        components: Vec<usize>,
        /// The ruleset in the notation.
        ruleset: String,
        /// The number of the first square.
        first: u64,
        /// How many squares are drawn.
        squares: u64,
        /// The coins; a touch names them by their index here.
        coins: Vec<Coin>,
        /// Whether there is a money bag left of the first square.
        bag: bool,
    },
    /// Cells of a board.
    Cells {
        /// The indices of the components: one.
        components: Vec<usize>,
        /// The ruleset in the notation.
        ruleset: String,
        /// How many rows.
        rows: usize,
        /// How many columns.
        columns: usize,
        /// One text a row, one sign a cell: `.` free, `#` not there or taken, `X` marked, `!` poisoned, `|` a standing domino. A touch
        /// names a cell by its row times `columns` plus its column.
        cells: Vec<String>,
    },
    /// Vertices and edges of a graph.
    Graph {
        /// The indices of the components; several are pieces of one graph.
        components: Vec<usize>,
        /// The ruleset in the notation.
        ruleset: String,
        /// What a move takes: `vertices`, `edges`, or `token` for a token that moves along an edge.
        takes: &'static str,
        /// The vertices; a touch names them by their index here.
        vertices: Vec<Vertex>,
        /// The edges; a touch names them by their index here.
        edges: Vec<Edge>,
    },
    /// A drawing of edges that stand on the ground.
    Hackenbush {
        /// The indices of the components: one.
        components: Vec<usize>,
        /// The ruleset in the notation.
        ruleset: String,
        /// The vertices; the first is the ground.
        vertices: Vec<Vertex>,
        /// The edges; a touch names them by their index here.
        edges: Vec<Edge>,
    },
    /// A row of coins that show heads or tails.
    Coins {
        /// The indices of the components: one.
        components: Vec<usize>,
        /// The ruleset in the notation.
        ruleset: String,
        /// One sign a coin from place 1: `H` or `T`. A touch names a coin by its place, from 1.
        coins: String,
    },
    /// No picture: the list of moves is all.
    List {
        /// The indices of the components: one.
        components: Vec<usize>,
        /// The component in the notation.
        game: String,
    },
}

/// One heap.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Heap {
    /// The component that it is, or belongs to.
    pub component: usize,
    /// How many there are, in decimal.
    pub size: String,
}

/// A coin on a strip.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Coin {
    /// Its square, in decimal; 0 in the bag.
    pub square: String,
    /// Whether it is the silver dollar.
    pub dollar: bool,
}

/// The pictures of a sum, and where its components stand in them.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The pictures in the order of the components.
    pub pictures: Vec<Picture>,
    places: Vec<Place>,
}

/// Where a component stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    picture: usize,
    /// The index of its first heap.
    heap: usize,
}

impl Picture {
    /// The ruleset in the notation; of a list, the position.
    pub fn ruleset(&self) -> &str {
        match self {
            Picture::Heaps { ruleset, .. }
            | Picture::Pair { ruleset, .. }
            | Picture::Staircase { ruleset, .. }
            | Picture::Strip { ruleset, .. }
            | Picture::Cells { ruleset, .. }
            | Picture::Graph { ruleset, .. }
            | Picture::Hackenbush { ruleset, .. }
            | Picture::Coins { ruleset, .. } => ruleset,
            Picture::List { game, .. } => game,
        }
    }
}

impl Drawn {
    /// A name a picture, by which it is told from the others: its ruleset, with a number where several have the same.
    pub fn names(&self) -> Vec<String> {
        let all: Vec<&str> = self.pictures.iter().map(Picture::ruleset).collect();
        let name = |(index, name): (usize, &&str)| {
            let same = |others: &[&str]| others.iter().filter(|other| *other == name).count();
            match same(&all) {
                1 => (*name).to_owned(),
                _ => format!("{name} ({})", same(&all[..=index])),
            }
        };
        all.iter().enumerate().map(name).collect()
    }

    /// The pictures of some components.
    pub fn of(components: &[Component]) -> Drawn {
        let mut drawn =
            Drawn { pictures: Vec::new(), places: Vec::with_capacity(components.len()) };
        // The pictures of graphs by the ruleset, for pieces of the same graph.
        let mut graphs: HashMap<String, usize> = HashMap::new();
        for (index, component) in components.iter().enumerate() {
            let ruleset = component.ruleset.name();
            if let Some(place) = drawn.joined(index, component, &ruleset, &graphs) {
                drawn.places.push(place);
                continue;
            }
            let picture = picture(index, component).unwrap_or_else(|| Picture::List {
                components: vec![index],
                game: component.text(),
            });
            if matches!(picture, Picture::Graph { .. }) {
                graphs.insert(ruleset, drawn.pictures.len());
            }
            drawn.places.push(Place { picture: drawn.pictures.len(), heap: 0 });
            drawn.pictures.push(picture);
        }
        drawn
    }

    /// The picture of a component.
    pub fn picture_of(&self, component: usize) -> usize {
        self.places.get(component).map_or(0, |place| place.picture)
    }

    /// The first heap of a component in its picture.
    pub(super) fn heap_of(&self, component: usize) -> usize {
        self.places.get(component).map_or(0, |place| place.heap)
    }

    /// Adds a component to a picture that is there, if it belongs to one.
    fn joined(
        &mut self,
        index: usize,
        component: &Component,
        ruleset: &str,
        graphs: &HashMap<String, usize>,
    ) -> Option<Place> {
        match component.ruleset.drawing()? {
            Drawing::Heaps
                if component.ruleset.is_heap_like() && component.position.numbers().len() == 1 =>
            {
                let picture = self.pictures.len().checked_sub(1)?;
                let Picture::Heaps { components, ruleset: name, heaps, .. } =
                    self.pictures.last_mut()?
                else {
                    return None;
                };
                if name != ruleset || heaps.len() >= MOST_HEAPS {
                    return None;
                }
                let heap = heaps.len();
                components.push(index);
                heaps.extend(heaps_of(index, &component.position));
                Some(Place { picture, heap })
            }
            Drawing::Vertices(graph) | Drawing::Arcs(graph) => {
                let picture = *graphs.get(ruleset)?;
                let left = Subset::of_position(&component.position, graph.len())?;
                let Picture::Graph { components, vertices, edges, .. } =
                    self.pictures.get_mut(picture)?
                else {
                    return None;
                };
                // A second graph of the same shape is another graph.
                if left.iter().any(|vertex| vertices[vertex].left) {
                    return None;
                }
                components.push(index);
                for vertex in left.iter() {
                    vertices[vertex].left = true;
                    vertices[vertex].component = Some(index);
                }
                for edge in edges {
                    edge.left |= left.contains(edge.from) && left.contains(edge.to);
                }
                Some(Place { picture, heap: 0 })
            }
            _ => None,
        }
    }
}

/// Whether the heaps of a ruleset are rows of pins: every move takes some, and some moves leave two parts, none more.
pub(super) fn is_row(component: &Component) -> bool {
    let Some(HeapRules::TakeAndBreak(code)) = component.ruleset.heap_rules() else { return false };
    code.max_parts() == Some(2) && code.digits().all(|(taken, digit)| taken > 0 || digit.is_zero())
}

fn heaps_of(index: usize, position: &Position) -> impl Iterator<Item = Heap> + '_ {
    position.numbers().iter().map(move |size| Heap { component: index, size: size.to_string() })
}

fn texts(position: &Position) -> Vec<String> {
    position.numbers().iter().map(ToString::to_string).collect()
}

/// The picture of one component.
fn picture(index: usize, component: &Component) -> Option<Picture> {
    let components = vec![index];
    let (ruleset, position) = (component.ruleset.name(), &component.position);
    let numbers = position.numbers();
    Some(match component.ruleset.drawing()? {
        Drawing::Heaps => {
            let heaps = heaps_of(index, position).collect();
            // A heap may come with numbers that are no heap: how far it was counted, the limit of the next move.
            let is_heap = !component.ruleset.is_heap_like() || numbers.len() == 1;
            let fits = is_heap && numbers.len() <= MOST_HEAPS;
            let row = is_row(component);
            fits.then_some(Picture::Heaps { components, ruleset, heaps, row })?
        }
        Drawing::Pair => {
            let numbers = texts(position);
            (numbers.len() == 2).then_some(Picture::Pair { components, ruleset, numbers })?
        }
        Drawing::Stairs => {
            let steps = texts(position);
            let fits = steps.len() <= MOST_HEAPS;
            fits.then_some(Picture::Staircase { components, ruleset, steps })?
        }
        Drawing::Strip => strip(components, ruleset, numbers, None)?,
        Drawing::DollarStrip => strip(components, ruleset, numbers, Some(0))?,
        Drawing::Cells => {
            let free = Free::of_position(position)?;
            let sign = |row, column| if free.is_free(row, column) { '.' } else { '#' };
            cells(components, ruleset, free.rows(), free.columns(), sign)
        }
        Drawing::Rows => {
            let rows: Vec<u64> = position.words()?;
            let columns = rows.first().copied().unwrap_or_default();
            if (rows.len() as u64).checked_mul(columns)? > MOST_CELLS {
                return None;
            }
            let sign = |row: usize, column: usize| match (row, column) {
                (0, 0) => '!',
                _ if (column as u64) < rows[row] => '.',
                _ => '#',
            };
            cells(components, ruleset, rows.len(), columns as usize, sign)
        }
        Drawing::Marks => {
            let [side, marks] = <[u64; 2]>::try_from(position.words()?).ok()?;
            if !(1..=8).contains(&side) {
                return None;
            }
            let side = side as usize;
            let is_marked = |place: usize| marks >> place & 1 == 1;
            let sign = |row, column| if is_marked(row * side + column) { 'X' } else { '.' };
            cells(components, ruleset, side, side, sign)
        }
        Drawing::Squares => {
            let squares = word(numbers).filter(|squares| *squares <= MOST_SQUARES)?;
            cells(components, ruleset, 1, squares as usize, |_, _| '.')
        }
        Drawing::Dominoes => {
            let dominoes = word(numbers).filter(|dominoes| *dominoes <= MOST_SQUARES)?;
            cells(components, ruleset, 1, dominoes as usize, |_, _| '|')
        }
        Drawing::Coins => {
            let heads = position.words()?;
            let last = heads.last().copied().unwrap_or_default();
            if last > MOST_SQUARES {
                return None;
            }
            let sign = |place| if heads.contains(&place) { 'H' } else { 'T' };
            Picture::Coins { components, ruleset, coins: (1..=last).map(sign).collect() }
        }
        Drawing::Vertices(graph) | Drawing::Arcs(graph) => {
            let left = Subset::of_position(position, graph.len())?;
            let takes = match component.ruleset.drawing()? {
                Drawing::Vertices(_) => "vertices",
                _ => "edges",
            };
            graph_picture(index, ruleset, graph, &left, None, takes)?
        }
        Drawing::Token(graph) => {
            let words = position.words()?;
            let (token, left) = words.split_first()?;
            let left = Subset::of_words(left, graph.len())?;
            graph_picture(index, ruleset, graph, &left, usize::try_from(*token).ok(), "token")?
        }
        Drawing::Branches { vertices, edges } => {
            if vertices > MOST_VERTICES || edges.len() > MOST_EDGES {
                return None;
            }
            let left = Subset::of_position(position, edges.len())?;
            let (vertices, edges) = graph::branches(vertices, edges, &left, index);
            Picture::Hackenbush { components, ruleset, vertices, edges }
        }
    })
}

fn word(numbers: &[Natural]) -> Option<u64> {
    let [number] = numbers else { return None };
    u64::try_from(number).ok()
}

fn strip(
    components: Vec<usize>,
    ruleset: String,
    numbers: &[Natural],
    dollar: Option<usize>,
) -> Option<Picture> {
    let last = numbers.iter().max().map_or(Some(0), |last| u64::try_from(last).ok())?;
    if last > MOST_SQUARES {
        return None;
    }
    let coin = |(at, square): (usize, &Natural)| Coin {
        square: square.to_string(),
        dollar: dollar == Some(at),
    };
    let coins = numbers.iter().enumerate().map(coin).collect();
    Some(Picture::Strip {
        components,
        ruleset,
        first: 1,
        squares: last,
        coins,
        bag: dollar.is_some(),
    })
}

fn cells(
    components: Vec<usize>,
    ruleset: String,
    rows: usize,
    columns: usize,
    sign: impl Fn(usize, usize) -> char,
) -> Picture {
    let row = |row| (0..columns).map(|column| sign(row, column)).collect();
    let cells = (0..rows).map(row).collect();
    Picture::Cells { components, ruleset, rows, columns, cells }
}

fn graph_picture(
    index: usize,
    ruleset: String,
    graph: &SimpleGraph,
    left: &Subset,
    token: Option<usize>,
    takes: &'static str,
) -> Option<Picture> {
    if graph.len() > MOST_VERTICES || graph.edges().nth(MOST_EDGES).is_some() {
        return None;
    }
    let name = ruleset.split_once(':').map_or("", |(_, graph)| graph).to_owned();
    let (vertices, edges) = graph::graph(&name, graph, left, token, index);
    Some(Picture::Graph { components: vec![index], ruleset, takes, vertices, edges })
}
