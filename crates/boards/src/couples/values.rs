//! What a search by couples is asked, and what it tells.

use super::{
    LARGEST,
    search::{Asked, Search},
    table::{ProvedIn, Store, Table},
};
use crate::game::{Game, Proved, Rest, Watch};

/// Nim-values of pieces, as far as they were needed.
#[derive(Debug)]
pub struct Couples<G: Game> {
    pub(super) search: Search<G, Table<G::Piece>>,
}

impl<G: Game> Couples<G> {
    /// Nothing known yet.
    pub fn new(game: G) -> Couples<G> {
        Couples { search: Search::new(game, Table::new()) }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.search.game
    }

    /// The game, to make pieces with.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.search.game
    }

    /// How many couples and small pieces were expanded.
    pub fn visited(&self) -> u64 {
        self.search.visited
    }

    /// How many pieces have a proved nim-value, small ones left out.
    pub fn proved_count(&self) -> u64 {
        self.search.table.proved()
    }

    /// How many pieces anything is known of, small ones left out.
    pub fn entries(&self) -> u64 {
        self.search.table.entries()
    }

    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.search.table.bytes() + self.search.game.bytes()
    }

    /// The pieces whose nim-value is proved: the couples (piece, nim-value) are P-positions. Small pieces, whose nim-values need
    /// no proof but their options, are left out.
    pub fn proved(&self) -> impl Proved + '_ {
        ProvedIn { table: &self.search.table, game: &self.search.game }
    }

    /// Takes a nim-value as proved, as from an earlier search: of the piece that has these words. Whether there is such a piece and it may have
    /// this nim-value.
    pub fn learn(&mut self, words: &[u64], value: u8) -> bool {
        let Some(rest) = self.search.game.of_words(words) else { return false };
        let value = value ^ rest.sum;
        let piece = match *rest.pieces {
            [] => return value == 0,
            [piece] => piece,
            _ => return false,
        };
        if value > LARGEST || self.search.table.known(piece).value().is_some_and(|own| own != value)
        {
            return false;
        }
        if !self.search.game.is_small(piece) {
            self.search.table.prove(piece, value);
        }
        true
    }

    /// The set of nim-values that a sum of pieces cannot have, as far as that is known without search.
    pub fn excluded(&self, rest: &Rest<G::Piece>) -> u64 {
        self.search.excluded(rest)
    }

    /// Answers a question about a sum of pieces.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn ask<W: Watch>(
        &mut self,
        rest: &Rest<G::Piece>,
        asked: Asked,
        watch: &mut W,
    ) -> Result<u8, W::Stop> {
        self.search.ask(rest, asked, watch)
    }

    /// The nim-value of a sum of pieces.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn nim_value<W: Watch>(
        &mut self,
        rest: &Rest<G::Piece>,
        watch: &mut W,
    ) -> Result<u8, W::Stop> {
        self.search.nim_value(rest, watch)
    }

    /// Whether a sum of pieces has this nim-value. Often far cheaper than the nim-value itself.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn has_value<W: Watch>(
        &mut self,
        rest: &Rest<G::Piece>,
        value: u8,
        watch: &mut W,
    ) -> Result<bool, W::Stop> {
        self.search.has_value(rest, value, watch)
    }

    /// Whether the nim-value of a piece was found.
    pub(crate) fn knows(&self, piece: G::Piece) -> bool {
        self.search.table.known(piece).value().is_some()
    }

    /// The nim-value of a piece.
    pub(crate) fn piece_value<W: Watch>(
        &mut self,
        piece: G::Piece,
        watch: &mut W,
    ) -> Result<u8, W::Stop> {
        self.search.piece_value(piece, watch)
    }
}
