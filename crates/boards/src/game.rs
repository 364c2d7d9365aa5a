//! What the engine knows of a game, and the limits that come in.

use smallvec::SmallVec;
use std::{fmt::Debug, hash::Hash};

/// What is left after a move: pieces, and the nim-sum of those whose nim-value a theorem gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest<P> {
    /// The nim-sum of the pieces that a theorem decides.
    pub sum: u8,
    /// The other pieces; of equal ones only their parity matters, so none stands here twice.
    pub pieces: SmallVec<[P; 3]>,
}

impl<P: Copy + Eq> Rest<P> {
    /// Nothing left.
    pub fn none() -> Rest<P> {
        Rest { sum: 0, pieces: SmallVec::new() }
    }

    /// Adds a piece; two equal pieces have nim-sum 0 and leave together.
    pub fn add(&mut self, piece: P) {
        match self.pieces.iter().position(|&other| other == piece) {
            Some(place) => {
                self.pieces.swap_remove(place);
            }
            None => self.pieces.push(piece),
        }
    }
}

/// A game of pieces that fall apart.
pub trait Game {
    /// A connected piece in canonical form: equal pieces are the same game, up to what the game's own theorems say.
    type Piece: Copy + Eq + Ord + Hash + Debug;

    /// Visits what is left after each move; goes on while the visitor says so.
    fn rests(&mut self, piece: Self::Piece, visit: &mut dyn FnMut(Rest<Self::Piece>) -> bool);

    /// An estimate of how hard a piece is: about the number of its moves and cells.
    fn weight(&self, piece: Self::Piece) -> u32;

    /// Whether a piece is small enough for its nim-value to be computed from all its options at once.
    fn is_small(&self, piece: Self::Piece) -> bool;

    /// About how many bytes the game holds for the pieces that it met.
    fn bytes(&self) -> u64 {
        0
    }
}

/// Limits of a search.
pub trait Watch {
    /// Why a search was stopped.
    type Stop: Clone + Debug;

    /// Counts positions that were looked at.
    ///
    /// # Errors
    /// The limit that was reached, or a cancellation.
    fn count(&mut self, positions: u64) -> Result<(), Self::Stop>;

    /// Whether so many bytes may be held by tables.
    fn allows(&self, bytes: u64) -> bool;

    /// The stop for a search whose proved couples alone do not fit into memory.
    fn out_of_memory(&self) -> Self::Stop;

    /// The stop for a nim-value that is larger than the engine holds.
    fn too_large(&self) -> Self::Stop;
}

/// No limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

/// A search without limits ends only because a nim-value passes [`LARGEST`](crate::couples::LARGEST).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Watch for Unlimited {
    type Stop = TooLarge;

    fn count(&mut self, _positions: u64) -> Result<(), TooLarge> {
        Ok(())
    }

    fn allows(&self, _bytes: u64) -> bool {
        true
    }

    fn out_of_memory(&self) -> TooLarge {
        TooLarge
    }

    fn too_large(&self) -> TooLarge {
        TooLarge
    }
}
