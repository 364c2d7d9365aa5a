//! The game of Cram on regions.

use super::{Region, Word};
use crate::{
    game::{Game, Rest},
    graph::Theorems,
};
use std::marker::PhantomData;

/// Regions of up to this many cells get their nim-value from all their options.
const SMALL: u32 = 12;
/// Strips are tabulated up to this length, which no word passes.
const LONGEST: usize = 64;

/// Cram.
#[derive(Clone, Debug)]
pub struct Cram<W> {
    strips: [u8; LONGEST],
    theorems: Theorems,
    word: PhantomData<W>,
}

impl<W: Word> Default for Cram<W> {
    fn default() -> Self {
        let mut strips = [0u8; LONGEST];
        for length in 2..LONGEST {
            let options = (0..=length - 2).map(|left| strips[left] ^ strips[length - 2 - left]);
            strips[length] =
                options.fold(0u64, |seen, value| seen | 1 << value).trailing_ones() as u8;
        }
        Cram { strips, theorems: Theorems::Used, word: PhantomData }
    }
}

impl<W: Word> Cram<W> {
    /// The game without theorems about nim-values, for misère play.
    pub fn without_theorems() -> Cram<W> {
        Cram { theorems: Theorems::Unused, ..Cram::default() }
    }

    /// Splits free cells into pieces.
    pub fn split(&self, cells: W) -> Rest<W> {
        let mut rest = Rest::none();
        let mut left = cells;
        while left != W::EMPTY {
            let region = Region::flooded(left, left.lowest());
            left = left ^ region;
            let count = region.count();
            if count < 2 {
                continue;
            }
            let region = if count > 2 { Region::without_twin_leaves(region) } else { region };
            let (region, symmetric) = Region::canonical(region);
            if self.theorems == Theorems::Unused {
                // Equal pieces do not leave together in misère play.
                rest.pieces.push(Region::least(region));
                continue;
            }
            if symmetric {
                continue;
            }
            if region.end() < W::STRIDE {
                rest.sum ^= self.strips[region.count() as usize];
                continue;
            }
            rest.add(region);
        }
        rest
    }
}

impl<W: Word> Game for Cram<W> {
    type Piece = W;

    fn rests(&mut self, piece: W, visit: &mut dyn FnMut(Rest<W>) -> bool) {
        for step in [1, W::STRIDE] {
            let mut moves = piece & piece >> step;
            while moves != W::EMPTY {
                let cell = moves.lowest();
                moves = moves ^ cell;
                if !visit(self.split(piece & !(cell | cell << step))) {
                    return;
                }
            }
        }
    }

    fn weight(&self, piece: W) -> u32 {
        (piece & piece >> 1).count() + (piece & piece >> W::STRIDE).count() + piece.count()
    }

    fn is_small(&self, piece: W) -> bool {
        piece.count() <= SMALL
    }
}
