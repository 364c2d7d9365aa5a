//! The couples that a proof needs, out of all that a search has proved.
//!
//! A list of couples (piece, n) proves that each piece has nim-value n if
//!
//! * for every m < n some option of the piece is a sum of listed and small pieces whose values have nim-sum m, and
//! * every option is either a sum of listed and small pieces whose nim-sum is not n, or all its pieces but one are, and that one has an option of listed
//!   and small pieces that brings the nim-sum to n.
//!
//! By induction over the size of pieces: the second player answers every move of the sum of the piece and *n. [`proof`] goes from the couples in
//! question, heavy pieces first, to those that they need, and prefers replies that are needed anyway.

use super::Couples;
use crate::game::{Game, Rests, Watch};
use foldhash::fast::FixedState;
use std::{
    collections::{BinaryHeap, HashMap},
    fmt::Debug,
    hash::Hash,
};

/// Pieces as they are listed, and the search that knows their nim-values.
pub trait Pieces {
    /// A connected piece with a move.
    type Piece: Copy + Eq + Ord + Hash + Debug;

    /// Appends what is left after each move.
    ///
    /// # Errors
    /// The limit that was reached.
    fn rests<W: Watch>(
        &mut self,
        piece: Self::Piece,
        rests: &mut Rests<Self::Piece>,
        watch: &mut W,
    ) -> Result<(), W::Stop>;

    /// Whether a piece need not be listed.
    fn is_small(&self, piece: Self::Piece) -> bool;

    /// Whether the nim-value is known, or is found without search.
    fn is_known(&mut self, piece: Self::Piece) -> bool;

    /// About how hard a piece is.
    fn weight(&self, piece: Self::Piece) -> u32;

    /// The nim-value.
    ///
    /// # Errors
    /// The limit that was reached.
    fn value<W: Watch>(&mut self, piece: Self::Piece, watch: &mut W) -> Result<u8, W::Stop>;

    /// About how many bytes are held.
    fn bytes(&self) -> u64;
}

impl<G: Game> Pieces for Couples<G> {
    type Piece = G::Piece;

    fn rests<W: Watch>(
        &mut self,
        piece: G::Piece,
        rests: &mut Rests<G::Piece>,
        watch: &mut W,
    ) -> Result<(), W::Stop> {
        self.game_mut().prepare(piece, watch)?;
        self.game_mut().rests(piece, rests);
        Ok(())
    }

    fn is_small(&self, piece: G::Piece) -> bool {
        self.game().is_small(piece)
    }

    fn is_known(&mut self, piece: G::Piece) -> bool {
        self.game().is_small(piece) || self.knows(piece)
    }

    fn weight(&self, piece: G::Piece) -> u32 {
        self.game().weight(piece)
    }

    fn value<W: Watch>(&mut self, piece: G::Piece, watch: &mut W) -> Result<u8, W::Stop> {
        self.piece_value(piece, watch)
    }

    fn bytes(&self) -> u64 {
        Couples::bytes(self)
    }
}

/// The pieces that are needed so far.
struct Needed<'p, P: Pieces> {
    pieces: &'p mut P,
    values: HashMap<P::Piece, u8, FixedState>,
    /// Those that were not looked at yet, by weight.
    open: BinaryHeap<(u32, P::Piece)>,
    /// Bit n: the couple of a piece that is not listed and *n has a listed reply.
    answered: HashMap<P::Piece, u64, FixedState>,
}

/// The couples that prove the nim-values of some pieces, in order. What the search does not know yet is searched.
///
/// # Errors
/// The limit that was reached.
pub fn proof<P: Pieces, W: Watch>(
    pieces: &mut P,
    roots: &[P::Piece],
    watch: &mut W,
) -> Result<Vec<(P::Piece, u8)>, W::Stop> {
    let state = FixedState::with_seed(0x9f00);
    let mut needed = Needed {
        pieces,
        values: HashMap::with_hasher(state.clone()),
        open: BinaryHeap::new(),
        answered: HashMap::with_hasher(state),
    };
    for &piece in roots {
        let value = needed.pieces.value(piece, watch)?;
        needed.need(piece, value);
    }
    let mut rests = Rests::default();
    while let Some((_, piece)) = needed.open.pop() {
        watch.count(1)?;
        let held = (needed.values.len() + needed.answered.len()) * 2 * size_of::<(P::Piece, u64)>();
        if !watch.allows(needed.pieces.bytes() + held as u64) {
            return Err(watch.out_of_memory());
        }
        let value = needed.values[&piece];
        rests.clear();
        needed.pieces.rests(piece, &mut rests, watch)?;
        for smaller in 0..value {
            needed.need_option(&rests, smaller, watch)?;
        }
        for (sum, parts) in rests.iter() {
            needed.need_answer(sum, parts, value, watch)?;
        }
    }
    let mut couples: Vec<(P::Piece, u8)> = needed.values.into_iter().collect();
    couples.sort_unstable();
    Ok(couples)
}

impl<P: Pieces> Needed<'_, P> {
    fn need(&mut self, piece: P::Piece, value: u8) {
        if !self.pieces.is_small(piece) && self.values.insert(piece, value).is_none() {
            self.open.push((self.pieces.weight(piece), piece));
        }
    }

    fn is_listed(&self, piece: P::Piece) -> bool {
        self.pieces.is_small(piece) || self.values.contains_key(&piece)
    }

    /// Lists what an option with a nim-value needs, the one of those known that needs fewest pieces more. If none is known, one is searched;
    /// whether there is one.
    fn need_option<W: Watch>(
        &mut self,
        rests: &Rests<P::Piece>,
        value: u8,
        watch: &mut W,
    ) -> Result<bool, W::Stop> {
        let mut best: Option<(usize, &[P::Piece])> = None;
        let mut unknown: Vec<(u8, &[P::Piece])> = Vec::new();
        for (mut sum, parts) in rests.iter() {
            if !parts.iter().all(|&part| self.pieces.is_known(part)) {
                unknown.push((sum, parts));
                continue;
            }
            let missing = parts.iter().filter(|&&part| !self.is_listed(part)).count();
            if best.is_none_or(|(fewest, _)| missing < fewest) {
                for &part in parts {
                    sum ^= self.pieces.value(part, watch)?;
                }
                if sum == value {
                    best = Some((missing, parts));
                }
            }
        }
        for (mut sum, parts) in unknown {
            if best.is_some() {
                break;
            }
            for &part in parts {
                sum ^= self.pieces.value(part, watch)?;
            }
            if sum == value {
                best = Some((parts.len(), parts));
            }
        }
        let Some((_, parts)) = best else { return Ok(false) };
        for &part in parts {
            let value = self.pieces.value(part, watch)?;
            self.need(part, value);
        }
        Ok(true)
    }

    /// Lists what shows that an option of a couple (G, n) is N.
    fn need_answer<W: Watch>(
        &mut self,
        sum: u8,
        parts: &[P::Piece],
        value: u8,
        watch: &mut W,
    ) -> Result<(), W::Stop> {
        let unlisted = parts.iter().copied().filter(|&part| !self.is_listed(part));
        let Some(piece) = unlisted.max_by_key(|&part| (self.pieces.weight(part), part)) else {
            return Ok(());
        };
        let mut heap = value ^ sum;
        for &part in parts.iter().filter(|&&part| part != piece) {
            let value = self.pieces.value(part, watch)?;
            self.need(part, value);
            heap ^= value;
        }
        if self.answered.get(&piece).is_some_and(|heaps| heaps >> heap & 1 == 1) {
            return Ok(());
        }
        let own = match self.pieces.is_known(piece) {
            true => Some(self.pieces.value(piece, watch)?),
            false => None,
        };
        // Without a larger nim-value, the answer may be a move to a smaller heap, which needs the value itself.
        if own.is_none_or(|own| own > heap) {
            let mut rests = Rests::default();
            self.pieces.rests(piece, &mut rests, watch)?;
            if self.need_option(&rests, heap, watch)? {
                *self.answered.entry(piece).or_default() |= 1 << heap;
                return Ok(());
            }
        }
        let own = self.pieces.value(piece, watch)?;
        self.need(piece, own);
        Ok(())
    }
}
