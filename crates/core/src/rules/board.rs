//! Boards and graphs whose pieces a specialised engine knows how to search.

use super::SimpleGraph;

/// The game behind a ruleset, for engines that search it by its pieces. The ruleset's options remain the definition.
#[derive(Clone, Copy, Debug)]
pub enum Board<'a> {
    /// Dominoes on the free cells of a [`Picture`](super::Picture), whose words the position is.
    Cram,
    /// Sprouts: the position is the words of a [`SproutsDrawing`](super::SproutsDrawing).
    Sprouts,
    /// Node Kayles: the position is a [`Subset`](super::Subset) of the vertices; a move removes a vertex and its
    /// neighbours.
    Vertices(&'a SimpleGraph),
    /// Arc Kayles: the position is a subset of the vertices; a move removes the two ends of an edge, or the vertex of a loop.
    Edges(&'a SimpleGraph),
}
