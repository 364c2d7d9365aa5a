//! How a position looks: which picture people draw of it, and with which lines.
//!
//! A drawing says what the numbers of a position are (heaps, coins on squares, free cells, vertices of a graph), so that a surface can
//! show them and a click on them can mean a move. It is no second definition of the game: the moves are the ruleset's
//! [`options`](super::Ruleset::options), and what a move touches is seen by comparing the position before and after it.

use super::{Board, SimpleGraph};

/// The picture of the positions of a ruleset.
#[derive(Clone, Copy, Debug)]
pub enum Drawing<'a> {
    /// Every number is a heap.
    Heaps,
    /// Two numbers, a place in a table that starts in a corner.
    Pair,
    /// Coins on steps, from step 0 upwards.
    Stairs,
    /// The numbers are the squares of coins on a strip, from 1.
    Strip,
    /// The first number is the square of the dollar (0: in the bag), the others are the squares of coins, from 1.
    DollarStrip,
    /// A [`Picture`](super::Picture) of free cells.
    Cells,
    /// The rows of a diagram, the longest first; its first cell is poisoned.
    Rows,
    /// The side of a square board and its marks as bits, row by row.
    Marks,
    /// A strip of so many squares on which a cross may be put.
    Squares,
    /// A row of so many dominoes.
    Dominoes,
    /// The numbers are the places of the heads in a row of coins, from 1.
    Coins,
    /// The vertices of a graph that are left, as a [`Subset`](super::Subset); a move takes a vertex with its neighbours.
    Vertices(&'a SimpleGraph),
    /// The same; a move takes the ends of an edge.
    Arcs(&'a SimpleGraph),
    /// The vertex of a token, then the subset of the vertices that are left; a move shifts the token along an edge.
    Token(&'a SimpleGraph),
    /// The edges of a drawing that are left, as a subset; vertex 0 is the ground.
    Branches {
        /// How many vertices.
        vertices: usize,
        /// The ends of the edges.
        edges: &'a [(u32, u32)],
    },
}

/// Rulesets whose positions are lists of numbers, by the name in front of their parameters.
const LISTS: &[(&str, Drawing<'static>)] = &[
    ("staircase", Drawing::Stairs),
    ("silver-dollar:dollar", Drawing::DollarStrip),
    ("silver-dollar", Drawing::Strip),
    ("chomp", Drawing::Rows),
    ("notakto", Drawing::Marks),
    ("treblecross", Drawing::Squares),
    ("toppling", Drawing::Dominoes),
    ("euclid", Drawing::Pair),
    ("euclid-positive", Drawing::Pair),
    ("moore", Drawing::Heaps),
    ("exact-nim", Drawing::Heaps),
    ("cyclic-nimhoff", Drawing::Heaps),
    ("greedy-nim", Drawing::Heaps),
    ("monotonic-nim", Drawing::Heaps),
    ("antonim", Drawing::Heaps),
    ("end-nim", Drawing::Heaps),
    ("regroup-nim", Drawing::Heaps),
    ("lim", Drawing::Heaps),
];

impl<'a> Drawing<'a> {
    /// The drawing of a ruleset by what else is known of it.
    pub(super) fn usual(
        name: &str,
        board: Option<Board<'a>>,
        is_heap_like: bool,
        has_pairs: bool,
    ) -> Option<Drawing<'a>> {
        match board {
            Some(Board::Cram) => return Some(Drawing::Cells),
            Some(Board::Vertices(graph)) => return Some(Drawing::Vertices(graph)),
            Some(Board::Edges(graph)) => return Some(Drawing::Arcs(graph)),
            Some(Board::Sprouts) => return None,
            None => {}
        }
        let family = name.split(':').next().unwrap_or(name);
        let listed = LISTS.iter().find(|(listed, _)| *listed == name || *listed == family);
        match listed {
            Some((_, drawing)) => Some(*drawing),
            None if is_heap_like => Some(Drawing::Heaps),
            None if has_pairs => Some(Drawing::Pair),
            None => None,
        }
    }
}
