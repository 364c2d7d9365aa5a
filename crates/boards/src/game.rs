//! What the engine knows of a game, and the limits that come in.

use smallvec::SmallVec;
use std::{
    fmt::Debug,
    hash::Hash,
    sync::atomic::{AtomicU64, Ordering},
};

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

/// A piece, small enough to be kept in a cell that threads share.
pub trait Piece: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync {
    /// The cell. A piece is put into it once, before it is announced to other threads.
    type Cell: Default + Debug + Send + Sync;

    /// Puts the piece into a cell.
    fn put(self, cell: &Self::Cell);

    /// The piece in a cell.
    fn read(cell: &Self::Cell) -> Self;
}

impl Piece for u64 {
    type Cell = AtomicU64;

    #[inline(always)]
    fn put(self, cell: &AtomicU64) {
        cell.store(self, Ordering::Relaxed);
    }

    #[inline(always)]
    fn read(cell: &AtomicU64) -> u64 {
        cell.load(Ordering::Relaxed)
    }
}

impl Piece for u32 {
    type Cell = AtomicU64;

    #[inline(always)]
    fn put(self, cell: &AtomicU64) {
        u64::from(self).put(cell);
    }

    #[inline(always)]
    fn read(cell: &AtomicU64) -> u32 {
        u64::read(cell) as u32
    }
}

impl Piece for u128 {
    type Cell = [AtomicU64; 2];

    #[inline(always)]
    fn put(self, [low, high]: &[AtomicU64; 2]) {
        (self as u64).put(low);
        ((self >> 64) as u64).put(high);
    }

    #[inline(always)]
    fn read([low, high]: &[AtomicU64; 2]) -> u128 {
        u128::from(u64::read(low)) | u128::from(u64::read(high)) << 64
    }
}

/// A game of pieces that fall apart.
pub trait Game {
    /// A connected piece in canonical form: equal pieces are the same game, up to what the game's own theorems say.
    type Piece: Piece;

    /// Appends what is left after each move.
    fn rests(&mut self, piece: Self::Piece, rests: &mut Rests<Self::Piece>) {
        for batch in Batch::ALL {
            self.rests_of(batch, piece, rests);
        }
    }

    /// Makes the moves of a piece, where that may take long; [`Game::rests_of`] is asked for them afterwards.
    ///
    /// # Errors
    /// The limit that was reached meanwhile.
    #[inline(always)]
    fn prepare<W: Watch>(&mut self, _piece: Self::Piece, _watch: &mut W) -> Result<(), W::Stop> {
        Ok(())
    }

    /// Appends what is left after each move of one batch; together they are all moves. The first ones should hold the moves
    /// whose rests are most likely known.
    fn rests_of(&mut self, batch: Batch, piece: Self::Piece, rests: &mut Rests<Self::Piece>);

    /// Runs what is done with pieces in the way that suits the processor.
    #[inline(always)]
    fn on_processor<R>(f: impl FnOnce() -> R) -> R {
        f()
    }

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

    /// Appends the words of a piece, which mean the same in every search of this game on this board: for files.
    fn words(&self, piece: Self::Piece, words: &mut Vec<u64>);

    /// What such words stand for; `None` if no piece has them.
    fn of_words(&mut self, words: &[u64]) -> Option<Rest<Self::Piece>>;
}

/// A game that several threads search together.
pub trait Together: Game + Send + Sized {
    /// The same game for another thread: a piece that both met is the same in both.
    fn for_thread(&self) -> Self;

    /// Meets all pieces that other threads met.
    fn meet_all(&mut self) {}
}

impl<G: Game> Game for &mut G {
    type Piece = G::Piece;

    const STEP: u32 = G::STEP;

    #[inline(always)]
    fn on_processor<R>(f: impl FnOnce() -> R) -> R {
        G::on_processor(f)
    }

    fn rests(&mut self, piece: G::Piece, rests: &mut Rests<G::Piece>) {
        (**self).rests(piece, rests);
    }

    #[inline(always)]
    fn prepare<W: Watch>(&mut self, piece: Self::Piece, watch: &mut W) -> Result<(), W::Stop> {
        (**self).prepare(piece, watch)
    }

    #[inline(always)]
    fn rests_of(&mut self, batch: Batch, piece: G::Piece, rests: &mut Rests<G::Piece>) {
        (**self).rests_of(batch, piece, rests);
    }

    #[inline(always)]
    fn weight(&self, piece: G::Piece) -> u32 {
        (**self).weight(piece)
    }

    #[inline(always)]
    fn is_small(&self, piece: G::Piece) -> bool {
        (**self).is_small(piece)
    }

    fn bytes(&self) -> u64 {
        (**self).bytes()
    }

    fn words(&self, piece: G::Piece, words: &mut Vec<u64>) {
        (**self).words(piece, words);
    }

    fn of_words(&mut self, words: &[u64]) -> Option<Rest<G::Piece>> {
        (**self).of_words(words)
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

    /// Whether what is proved should be handed out now.
    fn is_due(&self) -> bool {
        false
    }

    /// Takes what is proved, by the words of pieces, so that another search can begin with it.
    ///
    /// # Errors
    /// It could not be kept.
    fn keep(&mut self, _proved: &mut dyn Proved) -> Result<(), Self::Stop> {
        Ok(())
    }
}

/// Proved nim-values of pieces, to be read one after the other.
pub trait Proved {
    /// How many there are.
    fn count(&self) -> u64;

    /// Visits them: the words of a piece, and its nim-value.
    fn visit(&mut self, visit: &mut dyn FnMut(&[u64], u8));
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
