//! The game of Cram on regions.

use super::{
    Region, Word,
    moves::{Images, Left, loose},
    small::{self, SmallValues},
};
use crate::{
    game::{Batch, Game, Rest, Rests, Together},
    graph::Theorems,
    kernel::with_bits,
};
use bouton_core::evidence;

/// Regions of up to this many cells get their nim-value from all their options.
const SMALL: u32 = evidence::couples::SMALL;
/// Strips are tabulated up to this length, which no word passes.
const LONGEST: usize = 64;

/// Cram.
#[derive(Clone, Debug)]
pub struct Cram<W> {
    strips: [u8; LONGEST],
    theorems: Theorems,
    small: SmallValues<W>,
}

impl<W: Word> Default for Cram<W> {
    fn default() -> Self {
        let mut strips = [0u8; LONGEST];
        for length in 2..LONGEST {
            let options = (0..=length - 2).map(|left| strips[left] ^ strips[length - 2 - left]);
            strips[length] =
                options.fold(0u64, |seen, value| seen | 1 << value).trailing_ones() as u8;
        }
        Cram { strips, theorems: Theorems::Used, small: SmallValues::new() }
    }
}

impl<W: Word> Cram<W> {
    /// The game without theorems about nim-values, for misère play.
    pub fn without_theorems() -> Cram<W> {
        Cram { theorems: Theorems::Unused, ..Cram::default() }
    }

    /// Splits free cells into pieces.
    pub fn split(&mut self, cells: W) -> Rest<W> {
        let mut rests = Rests::default();
        self.split_into(cells, &mut rests);
        let mut rest = Rest::none();
        for (sum, pieces) in rests.iter() {
            rest.sum ^= sum;
            rest.pieces.extend_from_slice(pieces);
        }
        rest
    }

    /// Appends the pieces of free cells as one rest.
    #[inline(always)]
    fn split_into(&mut self, cells: W, rests: &mut Rests<W>) {
        let cells = Region::without_dead(cells);
        self.split_behind(Region::flooded(cells, cells.lowest()), cells, rests);
    }

    /// The same, when the region of the first cell is known.
    #[inline(always)]
    fn split_behind(&mut self, first: W, cells: W, rests: &mut Rests<W>) {
        let mut sum = 0;
        let (mut next, mut left) = (first, cells);
        while left != W::EMPTY {
            let region = next;
            left = left ^ region;
            next = Region::flooded(left, left.lowest());
            if region.count() <= small::MOST && self.theorems == Theorems::Used {
                sum ^= self.small.value(region);
                continue;
            }
            let region = match region.count() {
                2 => region,
                _ => Region::without_twin_leaves(region),
            };
            if self.theorems == Theorems::Unused {
                // Equal pieces do not leave together in misère play.
                rests.push(Region::least(region));
                continue;
            }
            let (region, symmetric) = Region::canonical(region);
            if symmetric {
                continue;
            }
            if region.end() < W::STRIDE {
                sum ^= self.strips[region.count() as usize];
                continue;
            }
            rests.add(region);
        }
        rests.end(sum);
    }
}

impl<W: Word> Game for Cram<W> {
    type Piece = W;

    const STEP: u32 = 3;

    #[inline(always)]
    fn on_processor<R>(f: impl FnOnce() -> R) -> R {
        with_bits(f)
    }

    #[inline(always)]
    fn rests_of(&mut self, batch: Batch, piece: W, rests: &mut Rests<W>) {
        // What is small is looked up as it lies, and in misère play symmetry decides nothing.
        let is_plain = self.theorems == Theorems::Unused || piece.count() <= small::MOST + 2;
        let images = (!is_plain).then(|| Images::of(piece));
        let directions = match batch {
            Batch::First => &[(1, W::STRIDE)][..],
            Batch::Second => &[(W::STRIDE, 1)],
            Batch::Third => &[(1, W::STRIDE), (W::STRIDE, 1)],
        };
        for &(along, across) in directions {
            // Dominoes after which the piece may fall apart come first: small pieces are known sooner.
            let loose = loose(piece, along, across);
            let mut moves = match batch {
                Batch::First | Batch::Second => loose,
                Batch::Third => piece & piece >> along & !loose,
            };
            while moves != W::EMPTY {
                let cell = moves.lowest();
                moves = moves ^ cell;
                let left = piece ^ (cell | cell << along);
                let Some(images) = &images else {
                    self.split_into(left, rests);
                    continue;
                };
                let alive = Region::without_dead(left);
                let first = match batch {
                    Batch::First | Batch::Second => Region::flooded(alive, alive.lowest()),
                    Batch::Third => left,
                };
                if first != left || Region::without_twin_leaves(left) != left {
                    self.split_behind(first, alive, rests);
                    continue;
                }
                match images.without(cell.first(), along) {
                    Left::Piece(piece) => {
                        rests.push(piece);
                        rests.end(0);
                    }
                    Left::Symmetric => rests.end(0),
                    Left::Smaller => self.split_behind(first, alive, rests),
                }
            }
        }
    }

    #[inline(always)]
    fn weight(&self, piece: W) -> u32 {
        (piece & piece >> 1).count() + (piece & piece >> W::STRIDE).count() + piece.count()
    }

    #[inline(always)]
    fn is_small(&self, piece: W) -> bool {
        piece.count() <= SMALL
    }

    fn words(&self, piece: W, words: &mut Vec<u64>) {
        let [low, high] = piece.halves();
        words.push(low);
        words.extend((high != 0).then_some(high));
    }

    fn of_words(&mut self, words: &[u64]) -> Option<Rest<W>> {
        let halves = match *words {
            [low] => [low, 0],
            [low, high] => [low, high],
            _ => return None,
        };
        let cells = W::of_halves(halves)?;
        // The last column is empty.
        let border =
            (0..W::ROWS).fold(W::EMPTY, |set, row| set | W::cell((row + 1) * W::STRIDE - 1));
        (cells & border == W::EMPTY).then(|| self.split(cells))
    }
}

impl<W: Word> Together for Cram<W> {
    fn for_thread(&self) -> Cram<W> {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Flat;
    use proptest::prelude::*;

    /// The fast ways to what a move leaves agree with splitting the cells.
    fn check<W: Word>(rows: u32, columns: u32, free: impl Fn(u32, u32) -> bool) {
        let Some(board) = Region::<W>::of(rows, columns, free) else { return };
        let mut cram = Cram::<W>::default();
        for piece in cram.split(board.cells()).pieces {
            let mut rests = Rests::default();
            cram.rests(piece, &mut rests);
            let sorted = |(sum, pieces): (u8, &[W])| {
                let mut pieces = pieces.to_vec();
                pieces.sort_unstable();
                (sum, pieces)
            };
            let mut fast: Vec<_> = rests.iter().map(sorted).collect();
            let mut slow = Rests::default();
            for step in [1, W::STRIDE] {
                for place in 0..W::STRIDE * W::ROWS {
                    let cell = W::cell(place);
                    if cell & piece & piece >> step != W::EMPTY {
                        cram.split_into(piece ^ (cell | cell << step), &mut slow);
                    }
                }
            }
            let mut slow: Vec<_> = slow.iter().map(sorted).collect();
            fast.sort_unstable();
            slow.sort_unstable();
            assert_eq!(fast, slow, "{piece:?}");
        }
    }

    proptest! {
        #[test]
        fn fast_moves_are_moves(
            cells in proptest::collection::vec(0u8..4, 64),
            rows in 2u32..7,
            columns in 2u32..8,
        ) {
            // Most cells are free, so that pieces are large.
            let free = |row: u32, column: u32| cells[(row * 8 + column) as usize] > 0;
            check::<u64>(rows, columns, free);
            check::<u128>(rows, columns, free);
            check::<Flat<4, 16>>(rows, columns, free);
            check::<Flat<5, 12>>(rows, columns, free);
        }
    }

    /// By definition, without tables or theorems.
    fn defined(cells: u64) -> u8 {
        let mut seen = 0u64;
        for step in [1, 8] {
            for place in 0..64 {
                let cell = 1u64 << place;
                if cell & cells & cells >> step != 0 {
                    seen |= 1 << defined(cells ^ (cell | cell << step));
                }
            }
        }
        seen.trailing_ones() as u8
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn small_regions_have_the_values_of_the_definition(bits in 0u64..1 << 12) {
            let cells = (bits & 0xf) | (bits >> 4 & 0xf) << 8 | (bits >> 8) << 16;
            let rest = Cram::<u64>::default().split(cells);
            let mut couples = crate::couples::Couples::new(Cram::<u64>::default());
            let value = couples.nim_value(&rest, &mut crate::Unlimited);
            prop_assert_eq!(value, Ok(defined(cells)));
        }
    }
}
