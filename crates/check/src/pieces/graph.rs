//! Pieces of Node Kayles and Arc Kayles: connected sets of vertices of the graph, as they lie. No theorem is used and no two of them are taken as
//! equal.

use super::{Kind, TooMany, Work};
use bouton_core::{
    evidence::couples::SMALL,
    rules::{SimpleGraph, Subset},
};
use std::cell::RefCell;

/// What a move removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// A vertex and its neighbours.
    Vertices,
    /// The ends of an edge, or the vertex of a loop.
    Edges,
}

/// The game on a graph.
pub(super) struct Graph<'g> {
    graph: &'g SimpleGraph,
    moves: Moves,
    /// A unit looks at a vertex or neighbour.
    work: RefCell<Work>,
}

impl<'g> Graph<'g> {
    /// For a certificate of so many lines.
    pub(super) fn new(graph: &'g SimpleGraph, moves: Moves, lines: usize) -> Graph<'g> {
        let work = Work { left: (1 << 26) + ((lines as u64) << 23) };
        Graph { graph, moves, work: RefCell::new(work) }
    }

    /// The connected pieces that have a move.
    pub(super) fn split(&self, subset: &Subset) -> Vec<Vec<u64>> {
        let mut left = subset.clone();
        let mut pieces = Vec::new();
        while let Some(start) = left.first() {
            let mut piece = Subset::none(self.graph.len());
            let mut stack = vec![start];
            left.remove(start);
            while let Some(vertex) = stack.pop() {
                piece.insert(vertex);
                for &other in self.graph.neighbours(vertex) {
                    if left.contains(other as usize) {
                        left.remove(other as usize);
                        stack.push(other as usize);
                    }
                }
            }
            let has_move =
                self.moves == Moves::Vertices || piece.len() > 1 || self.graph.has_loop(start);
            if has_move {
                pieces.push(piece.words().to_vec());
            }
        }
        pieces
    }

    /// Reads a piece; `None` if it is none, or falls apart.
    fn piece(&self, text: &str) -> Option<Vec<u64>> {
        let digits = text.as_bytes();
        if digits.is_empty() || digits.len() > self.graph.len().div_ceil(4) || digits[0] == b'0' {
            return None;
        }
        let mut words = vec![0u64; self.graph.len().div_ceil(64)];
        for (place, &digit) in digits.iter().rev().enumerate() {
            let value = match digit {
                b'0'..=b'9' => digit - b'0',
                b'a'..=b'f' => digit - b'a' + 10,
                _ => return None,
            };
            words[place / 16] |= u64::from(value) << (place % 16 * 4);
        }
        let subset = Subset::of_words(&words, self.graph.len())?;
        match &self.split(&subset)[..] {
            [piece] if piece.len() == words.len() && *piece == words => Some(words),
            _ => None,
        }
    }
}

impl Kind for Graph<'_> {
    type Piece = Vec<u64>;

    fn options(&self, piece: &Vec<u64>) -> Result<Vec<Vec<Vec<u64>>>, TooMany> {
        let Some(subset) = Subset::of_words(piece, self.graph.len()) else { return Ok(Vec::new()) };
        let mut options = Vec::new();
        let sizes = subset.iter().map(|vertex| 1 + self.graph.neighbours(vertex).len() as u64);
        let size: u64 = sizes.sum();
        for vertex in subset.iter() {
            let others = self.graph.neighbours(vertex).iter().map(|&other| other as usize);
            let mut left = subset.clone();
            left.remove(vertex);
            match self.moves {
                Moves::Vertices => {
                    self.work.borrow_mut().pay(size)?;
                    others.for_each(|other| left.remove(other));
                    options.push(self.split(&left));
                }
                Moves::Edges => {
                    if self.graph.has_loop(vertex) {
                        options.push(self.split(&left));
                    }
                    for other in others.filter(|&other| other > vertex && left.contains(other)) {
                        self.work.borrow_mut().pay(size)?;
                        let mut left = left.clone();
                        left.remove(other);
                        options.push(self.split(&left));
                    }
                }
            }
        }
        Ok(options)
    }

    fn by_theorem(&self, _piece: &Vec<u64>) -> Option<u8> {
        None
    }

    fn is_small(&self, piece: &Vec<u64>) -> bool {
        piece.iter().map(|word| word.count_ones()).sum::<u32>() <= SMALL
    }

    fn read(&self, text: &str) -> Result<Option<Vec<u64>>, TooMany> {
        Ok(self.piece(text))
    }
}
