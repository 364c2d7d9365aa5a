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

/// What is left after each move of a piece, in one buffer for all moves.
///
/// ```
/// use bouton_boards::Rests;
///
/// let mut rests = Rests::default();
/// rests.push(7u64);
/// rests.end(2);
/// rests.end(0);
/// assert_eq!(rests.iter().collect::<Vec<_>>(), [(2, &[7][..]), (0, &[][..])]);
/// ```
#[derive(Clone, Debug)]
pub struct Rests<P> {
    pieces: Vec<P>,
    /// For every move the sum of the decided pieces, and where its other pieces end.
    ends: Vec<(u8, u32)>,
}

impl<P> Default for Rests<P> {
    fn default() -> Self {
        Rests { pieces: Vec::new(), ends: Vec::new() }
    }
}

impl<P: Copy + Eq> Rests<P> {
    /// No moves.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.ends.clear();
    }

    /// How many moves.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The pieces of all moves, one after the other.
    pub fn pieces(&self) -> &[P] {
        &self.pieces
    }

    /// Adds a piece to the rest that has not ended yet, whatever stands there.
    pub fn push(&mut self, piece: P) {
        self.pieces.push(piece);
    }

    /// Adds a piece to the rest that has not ended yet; two equal pieces have nim-sum 0 and leave together.
    pub fn add(&mut self, piece: P) {
        let start = self.ends.last().map_or(0, |&(_, end)| end as usize);
        match self.pieces[start..].iter().position(|&other| other == piece) {
            Some(place) => {
                self.pieces.swap_remove(start + place);
            }
            None => self.pieces.push(piece),
        }
    }

    /// Ends a rest: the pieces added since the one before, and the nim-sum of those that a theorem decides.
    pub fn end(&mut self, sum: u8) {
        self.ends.push((sum, self.pieces.len() as u32));
    }

    /// The rests: the sum and the pieces of each.
    pub fn iter(&self) -> impl Iterator<Item = (u8, &[P])> {
        let mut start = 0;
        self.ends.iter().map(move |&(sum, end)| {
            let pieces = &self.pieces[start as usize..end as usize];
            start = end;
            (sum, pieces)
        })
    }
}

/// Moves are listed in batches, so that a search that finds what it needs in one of them does without the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    /// Those to try first.
    First,
    /// Those to try next.
    Second,
    /// The others.
    Third,
}

impl Batch {
    /// All of them in order.
    pub const ALL: [Batch; 3] = [Batch::First, Batch::Second, Batch::Third];
}

/// A game of pieces that fall apart.
pub trait Game {
    /// A connected piece in canonical form: equal pieces are the same game, up to what the game's own theorems say.
    type Piece: Copy + Eq + Ord + Hash + Debug + Default;

    /// Appends what is left after each move.
    fn rests(&mut self, piece: Self::Piece, rests: &mut Rests<Self::Piece>) {
        for batch in Batch::ALL {
            self.rests_of(batch, piece, rests);
        }
    }

    /// Appends what is left after each move of one batch; together they are all moves. The first ones should hold the moves
    /// whose rests are most likely known.
    fn rests_of(&mut self, batch: Batch, piece: Self::Piece, rests: &mut Rests<Self::Piece>);

    /// So much weight counts as one step of the effort to show that a couple is P.
    const STEP: u32 = 2;

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
