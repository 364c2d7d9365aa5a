//! Misère play: who cannot move wins. Nim-values do not help, so whole sums of pieces are searched.
//!
//! A sum is the sorted list of its pieces. Two simplifications hold in every misère sum: pieces without a move are left out, and two pieces that
//! have exactly one move, to nothing, are left out together (whoever wins without them answers one with the other). The search
//! finds g⁻: 1 where no move is left, otherwise the mex over all options of the sum; a sum is P iff g⁻ is 0, and
//! with a nim-heap *n beside a single component iff g⁻ is n. Pieces must be games, not nim-values: the game is asked for
//! pieces without theorems.
//!
//! Depth is bounded by the number of moves that can follow one another.

use crate::game::{Game, Rests, Watch};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// A sum of pieces, sorted.
type Sum<P> = Box<[P]>;

/// Sums whose g⁻ or outcome is known.
#[derive(Debug)]
pub struct Misere<G: Game> {
    game: G,
    values: HashMap<Sum<G::Piece>, u8, FixedState>,
    /// Whether a sum is P, found with early exit.
    outcomes: HashMap<Sum<G::Piece>, Outcome, FixedState>,
    options: HashMap<G::Piece, Vec<Vec<G::Piece>>, FixedState>,
    bytes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    P,
    N,
}

impl<G: Game> Misere<G> {
    /// Nothing known yet.
    pub fn new(game: G) -> Misere<G> {
        let state = FixedState::with_seed(0x3157);
        Misere {
            game,
            values: HashMap::with_hasher(state.clone()),
            outcomes: HashMap::with_hasher(state.clone()),
            options: HashMap::with_hasher(state),
            bytes: 0,
        }
    }

    /// The game, to make pieces with.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    /// How many sums are known.
    pub fn sums(&self) -> u64 {
        (self.values.len() + self.outcomes.len()) as u64
    }

    /// Whether a sum of pieces is a P-position.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn is_p<W: Watch>(&mut self, pieces: &[G::Piece], watch: &mut W) -> Result<bool, W::Stop> {
        let sum = self.reduced(pieces.to_vec(), watch)?;
        Ok(self.outcome(sum, watch)? == Outcome::P)
    }

    /// g⁻ of a sum of pieces.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn value<W: Watch>(&mut self, pieces: &[G::Piece], watch: &mut W) -> Result<u8, W::Stop> {
        let sum = self.reduced(pieces.to_vec(), watch)?;
        self.value_of(sum, watch)
    }

    fn options_of<W: Watch>(
        &mut self,
        piece: G::Piece,
        watch: &mut W,
    ) -> Result<&[Vec<G::Piece>], W::Stop> {
        let (game, bytes) = (&mut self.game, &mut self.bytes);
        if !self.options.contains_key(&piece) {
            game.prepare(piece, watch)?;
        }
        Ok(self.options.entry(piece).or_insert_with(|| {
            let mut rests = Rests::default();
            game.rests(piece, &mut rests);
            let mut options: Vec<Vec<G::Piece>> =
                rests.iter().map(|(_, pieces)| pieces.to_vec()).collect();
            options.sort_unstable();
            options.dedup();
            options.shrink_to_fit();
            let pieces: usize = options.iter().map(|option| size_of_val(&option[..]) + 24).sum();
            *bytes += 48 + pieces as u64;
            options
        }))
    }

    /// Sorted, without pairs of pieces of exactly one move.
    ///
    /// # Errors
    /// The limit that was reached.
    fn reduced<W: Watch>(
        &mut self,
        pieces: Vec<G::Piece>,
        watch: &mut W,
    ) -> Result<Sum<G::Piece>, W::Stop> {
        let (mut ones, mut others) = (Vec::new(), Vec::new());
        for piece in pieces {
            match self.options_of(piece, watch)? {
                [] => {}
                [option] if option.is_empty() => ones.push(piece),
                _ => others.push(piece),
            }
        }
        // What is left of an odd number is the least.
        ones.sort_unstable();
        others.extend(ones.first().filter(|_| ones.len() % 2 == 1));
        others.sort_unstable();
        Ok(others.into_boxed_slice())
    }

    fn sum_options<W: Watch>(
        &mut self,
        sum: &Sum<G::Piece>,
        watch: &mut W,
    ) -> Result<Vec<Sum<G::Piece>>, W::Stop> {
        let mut all = Vec::new();
        for place in 0..sum.len() {
            if place > 0 && sum[place] == sum[place - 1] {
                continue;
            }
            for option in self.options_of(sum[place], watch)?.to_vec() {
                let mut after: Vec<G::Piece> = sum.to_vec();
                after.remove(place);
                after.extend(option);
                all.push(self.reduced(after, watch)?);
            }
        }
        all.sort_unstable();
        all.dedup();
        // Few and small pieces first: they are decided soonest.
        all.sort_by_key(|sum| sum.iter().map(|&piece| self.game.weight(piece)).sum::<u32>());
        Ok(all)
    }

    fn grow<W: Watch>(&mut self, sum: &Sum<G::Piece>, watch: &mut W) -> Result<(), W::Stop> {
        watch.count(1)?;
        self.bytes += 48 + size_of_val(&**sum) as u64;
        if watch.allows(self.bytes + self.game.bytes()) {
            Ok(())
        } else {
            Err(watch.out_of_memory())
        }
    }

    fn outcome<W: Watch>(&mut self, sum: Sum<G::Piece>, watch: &mut W) -> Result<Outcome, W::Stop> {
        if sum.is_empty() {
            return Ok(Outcome::N);
        }
        if let Some(&known) = self.outcomes.get(&sum) {
            return Ok(known);
        }
        self.grow(&sum, watch)?;
        let options = self.sum_options(&sum, watch)?;
        let mut outcome = Outcome::P;
        if options.iter().any(|option| self.outcomes.get(option) == Some(&Outcome::P)) {
            outcome = Outcome::N;
        } else {
            for option in options {
                if self.outcome(option, watch)? == Outcome::P {
                    outcome = Outcome::N;
                    break;
                }
            }
        }
        self.outcomes.insert(sum, outcome);
        Ok(outcome)
    }

    fn value_of<W: Watch>(&mut self, sum: Sum<G::Piece>, watch: &mut W) -> Result<u8, W::Stop> {
        if sum.is_empty() {
            return Ok(1);
        }
        if let Some(&known) = self.values.get(&sum) {
            return Ok(known);
        }
        self.grow(&sum, watch)?;
        let mut seen = 0u64;
        for option in self.sum_options(&sum, watch)? {
            let value = self.value_of(option, watch)?;
            if value > 63 {
                return Err(watch.too_large());
            }
            seen |= 1 << value;
        }
        let value = seen.trailing_ones() as u8;
        self.values.insert(sum, value);
        Ok(value)
    }
}
