//! Sets of cells as machine words: a row takes a fixed number of bits, the last column stays empty, so that shifts never run from
//! one row into another.

use crate::game::Piece;
use std::{
    ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr},
    sync::atomic::AtomicU64,
};

/// A word that holds a set of cells; bit `STRIDE * row + column`.
pub trait Word:
    Piece
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits of a row.
    const STRIDE: u32;
    /// Rows.
    const ROWS: u32;
    /// The empty set.
    const EMPTY: Self;

    /// The set of the cell at bit `place`.
    fn cell(place: u32) -> Self;
    /// How many cells.
    fn count(self) -> u32;
    /// The place of the first cell.
    fn first(self) -> u32;
    /// One more than the place of the last cell; 0 if there is none.
    fn end(self) -> u32;
    /// The first cell alone.
    fn lowest(self) -> Self;
    /// With every cell of this subset of `cells` all cells behind it up to the next gap. Where the places from a cell to the end of its run are
    /// added to the cell, they become empty, but for other cells of the subset.
    fn filled_behind(self, cells: Self) -> Self;
    /// All bits in reverse order.
    fn reversed(self) -> Self;
    /// All rows in reverse order.
    fn rows_reversed(self) -> Self;
    /// The columns that have a cell, as bits from 0.
    fn columns(self) -> u32;
    /// Rows and columns exchanged; the cells lie in the first `ROWS` columns.
    fn transposed(self) -> Self;
    /// The bits, the lowest first.
    fn halves(self) -> [u64; 2];
    /// The word of these bits, if it has them.
    fn of_halves(halves: [u64; 2]) -> Option<Self>;
}

/// The 8 × 8 bits of a word with rows and columns exchanged: three rounds of exchanges of blocks.
fn transposed_bits(bits: u64) -> u64 {
    let exchange = |bits: u64, shift: u32, mask: u64| {
        let moved = (bits ^ bits >> shift) & mask;
        bits ^ moved ^ moved << shift
    };
    let bits = exchange(bits, 7, 0x00AA_00AA_00AA_00AA);
    let bits = exchange(bits, 14, 0x0000_CCCC_0000_CCCC);
    exchange(bits, 28, 0x0000_0000_F0F0_F0F0)
}

impl Word for u64 {
    const STRIDE: u32 = 8;
    const ROWS: u32 = 8;
    const EMPTY: u64 = 0;

    #[inline(always)]
    fn cell(place: u32) -> u64 {
        1 << place
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline(always)]
    fn end(self) -> u32 {
        64 - self.leading_zeros()
    }
    #[inline(always)]
    fn lowest(self) -> u64 {
        self & self.wrapping_neg()
    }
    #[inline(always)]
    fn filled_behind(self, cells: u64) -> u64 {
        self | cells & !cells.wrapping_add(self)
    }
    #[inline(always)]
    fn reversed(self) -> u64 {
        self.reverse_bits()
    }
    #[inline(always)]
    fn rows_reversed(self) -> u64 {
        self.swap_bytes()
    }
    #[inline(always)]
    fn columns(self) -> u32 {
        let half = self | self >> 32;
        let quarter = half | half >> 16;
        ((quarter | quarter >> 8) & 0xFF) as u32
    }
    #[inline(always)]
    fn transposed(self) -> u64 {
        transposed_bits(self)
    }
    fn halves(self) -> [u64; 2] {
        [self, 0]
    }
    fn of_halves([low, high]: [u64; 2]) -> Option<u64> {
        (high == 0).then_some(low)
    }
}

impl Word for u128 {
    const STRIDE: u32 = 16;
    const ROWS: u32 = 8;
    const EMPTY: u128 = 0;

    #[inline(always)]
    fn cell(place: u32) -> u128 {
        1 << place
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline(always)]
    fn end(self) -> u32 {
        128 - self.leading_zeros()
    }
    #[inline(always)]
    fn lowest(self) -> u128 {
        self & self.wrapping_neg()
    }
    #[inline(always)]
    fn filled_behind(self, cells: u128) -> u128 {
        self | cells & !cells.wrapping_add(self)
    }
    #[inline(always)]
    fn reversed(self) -> u128 {
        self.reverse_bits()
    }
    #[inline(always)]
    fn rows_reversed(self) -> u128 {
        let swapped = self.swap_bytes();
        (swapped >> 8 & LOW_BYTES) | (swapped & LOW_BYTES) << 8
    }
    #[inline(always)]
    fn columns(self) -> u32 {
        let half = self as u64 | (self >> 64) as u64;
        let quarter = half | half >> 32;
        ((quarter | quarter >> 16) & 0xFFFF) as u32
    }
    #[inline(always)]
    fn transposed(self) -> u128 {
        // The low byte of every row, packed, transposed and spread again.
        let bytes = self & LOW_BYTES;
        let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF_0000_FFFF_0000_FFFF;
        let fours = (pairs | pairs >> 16) & 0x0000_0000_FFFF_FFFF_0000_0000_FFFF_FFFF;
        let packed = transposed_bits((fours | fours >> 32) as u64);
        let fours = u128::from(packed);
        let fours = (fours | fours << 32) & 0x0000_0000_FFFF_FFFF_0000_0000_FFFF_FFFF;
        let pairs = (fours | fours << 16) & 0x0000_FFFF_0000_FFFF_0000_FFFF_0000_FFFF;
        (pairs | pairs << 8) & LOW_BYTES
    }
    fn halves(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }
    fn of_halves([low, high]: [u64; 2]) -> Option<u128> {
        Some(u128::from(low) | u128::from(high) << 64)
    }
}

const LOW_BYTES: u128 = 0x00FF_00FF_00FF_00FF_00FF_00FF_00FF_00FF;

/// A word of 64 bits with rows of another length: 4 rows of 15 cells (`Flat<4, 16>`), 5 rows of 11 (`Flat<5, 12>`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Flat<const ROWS: u32, const STRIDE: u32>(u64);

impl<const ROWS: u32, const STRIDE: u32> Piece for Flat<ROWS, STRIDE> {
    type Cell = AtomicU64;

    #[inline(always)]
    fn put(self, cell: &AtomicU64) {
        self.0.put(cell);
    }

    #[inline(always)]
    fn read(cell: &AtomicU64) -> Self {
        Flat(u64::read(cell))
    }
}

macro_rules! bitwise {
    ($($operation:ident $method:ident $right:ty => $result:expr;)*) => {
        $(impl<const ROWS: u32, const STRIDE: u32> $operation<$right> for Flat<ROWS, STRIDE> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, right: $right) -> Self {
                let result: fn(u64, $right) -> u64 = $result;
                Flat(result(self.0, right))
            }
        })*
    };
}

bitwise! {
    BitAnd bitand Self => |a, b| a & b.0;
    BitOr bitor Self => |a, b| a | b.0;
    BitXor bitxor Self => |a, b| a ^ b.0;
    Shl shl u32 => |a, b| a << b;
    Shr shr u32 => |a, b| a >> b;
}

impl<const ROWS: u32, const STRIDE: u32> Not for Flat<ROWS, STRIDE> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Flat(!self.0)
    }
}

impl<const ROWS: u32, const STRIDE: u32> Word for Flat<ROWS, STRIDE> {
    const STRIDE: u32 = STRIDE;
    const ROWS: u32 = ROWS;
    const EMPTY: Self = Flat(0);

    #[inline(always)]
    fn cell(place: u32) -> Self {
        Flat(1 << place)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count_ones()
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self.0.trailing_zeros()
    }
    #[inline(always)]
    fn end(self) -> u32 {
        64 - self.0.leading_zeros()
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        Flat(self.0 & self.0.wrapping_neg())
    }
    #[inline(always)]
    fn filled_behind(self, cells: Self) -> Self {
        Flat(self.0 | cells.0 & !cells.0.wrapping_add(self.0))
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        Flat(self.0.reverse_bits() >> (64 - ROWS * STRIDE))
    }
    #[inline(always)]
    fn rows_reversed(self) -> Self {
        let row = (1 << STRIDE) - 1;
        let place = |r: u32| (self.0 >> (r * STRIDE) & row) << ((ROWS - 1 - r) * STRIDE);
        Flat((0..ROWS).fold(0, |all, r| all | place(r)))
    }
    #[inline(always)]
    fn columns(self) -> u32 {
        let row = (1 << STRIDE) - 1;
        (0..ROWS).fold(0, |all, r| all | (self.0 >> (r * STRIDE) & row)) as u32
    }
    #[inline(always)]
    fn transposed(self) -> Self {
        let row = (1 << ROWS) - 1;
        let mut all = 0;
        for r in 0..ROWS {
            let mut columns = self.0 >> (r * STRIDE) & row;
            while columns != 0 {
                all |= 1 << (columns.trailing_zeros() * STRIDE + r);
                columns &= columns - 1;
            }
        }
        Flat(all)
    }
    fn halves(self) -> [u64; 2] {
        [self.0, 0]
    }
    fn of_halves([low, high]: [u64; 2]) -> Option<Self> {
        let above = low >> (ROWS * STRIDE - 1) >> 1;
        (high == 0 && above == 0).then_some(Flat(low))
    }
}
