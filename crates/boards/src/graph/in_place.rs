//! Pieces of a graph as they lie, for certificates: a checker that takes no two sets of vertices as equal needs no isomorphisms.

use super::{GraphGame, VertexSet};
use crate::{
    couples::{Couples, Pieces},
    game::{Rests, Watch},
};
use bouton_core::{evidence, rules::Subset};

/// Pieces of up to so many vertices need not be listed.
const SMALL: u32 = evidence::couples::SMALL;

/// Connected sets of vertices, whose nim-values a search knows by their canonical forms.
#[derive(Debug)]
pub struct InPlace<'c> {
    couples: &'c mut Couples<GraphGame>,
}

impl<'c> InPlace<'c> {
    /// The pieces that a search knows.
    pub fn new(couples: &'c mut Couples<GraphGame>) -> InPlace<'c> {
        InPlace { couples }
    }

    /// The connected pieces of a subset that have a move.
    pub fn split(&self, subset: &Subset) -> Vec<VertexSet> {
        let mut rests = Rests::default();
        self.couples.game().split_in_place(VertexSet::of(subset), &mut rests);
        rests.pieces().to_vec()
    }
}

impl Pieces for InPlace<'_> {
    type Piece = VertexSet;

    fn rests<W: Watch>(
        &mut self,
        piece: VertexSet,
        rests: &mut Rests<VertexSet>,
        _watch: &mut W,
    ) -> Result<(), W::Stop> {
        let game = self.couples.game();
        game.moves(piece, &mut |left| game.split_in_place(left, rests));
        Ok(())
    }

    fn is_small(&self, piece: VertexSet) -> bool {
        piece.len() <= SMALL
    }

    fn is_known(&mut self, piece: VertexSet) -> bool {
        let rest = self.couples.game_mut().split_vertices(piece);
        rest.pieces.iter().all(|&part| Pieces::is_known(self.couples, part))
    }

    fn weight(&self, piece: VertexSet) -> u32 {
        piece.len()
    }

    fn value<W: Watch>(&mut self, piece: VertexSet, watch: &mut W) -> Result<u8, W::Stop> {
        let rest = self.couples.game_mut().split_vertices(piece);
        self.couples.nim_value(&rest, watch)
    }

    fn bytes(&self) -> u64 {
        self.couples.bytes()
    }
}
