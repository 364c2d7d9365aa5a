//! What a domino leaves of a piece, fast.
//!
//! Most dominoes leave one piece in the frame of the old one. Two tests see that without walking over the cells:
//!
//! * A domino has up to six free neighbours. Going round it, two neighbours that follow one another hang together where they
//!   touch, or where the corner between them is free. If at most one gap is left, all neighbours hang together, and so
//!   does all that is left of a connected piece. [`loose`] finds the dominoes for which this fails, all at once.
//! * If the first and last row and column still have cells, what is left lies in its frame, and its eight images are those of the old piece less
//!   the images of the domino. [`Images`] holds the old ones, so the least of the new ones takes a few instructions.

use super::Word;

/// The first cells of the dominoes in direction `along` (1 or a row, with `across` the other) after which the rest of a connected
/// set may fall apart.
#[inline(always)]
pub(super) fn loose<W: Word>(cells: W, along: u32, across: u32) -> W {
    let before = cells << along;
    let behind = cells >> (2 * along);
    // The two sides: next to the first and the second cell, and the corners before and behind.
    let (left, left_second) = (cells << across, cells << across >> along);
    let (left_before, left_behind) = (cells << (across + along), cells << across >> (2 * along));
    let (right, right_second) = (cells >> across, cells >> (across + along));
    let (right_before, right_behind) = (cells >> across << along, cells >> (across + 2 * along));
    let gaps = [
        before & !(left_before & left),
        left & !left_second,
        left_second & !(left_behind & behind),
        behind & !(right_behind & right_second),
        right_second & !right,
        right & !(right_before & before),
    ];
    let (mut one, mut two) = (W::EMPTY, W::EMPTY);
    for gap in gaps {
        two = two | one & gap;
        one = one | gap;
    }
    two & cells & cells >> along
}

/// The images of a piece under the symmetries of its frame: 4, or 8 if the frame is a square.
pub(super) struct Images<W> {
    images: [Image<W>; 8],
    count: usize,
    /// The cells of the first and last row and column.
    borders: [W; 4],
    /// The place that a half turn leaves alone or its first half, if a cell or an edge lies there.
    centre: W,
}

/// One image, and where the cell (r, c) lies in it: at `origin + r * by_row + c * by_column`.
#[derive(Clone, Copy)]
struct Image<W> {
    cells: W,
    origin: i32,
    by_row: i32,
    by_column: i32,
}

/// What is left after a domino, as far as the frame tells.
pub(super) enum Left<W> {
    /// A piece in canonical form.
    Piece(W),
    /// A piece that the half turn maps to itself without touching a move: nim-value 0.
    Symmetric,
    /// The frame has shrunk.
    Smaller,
}

impl<W: Word> Images<W> {
    /// The images of a piece that touches the first row and column.
    #[inline(always)]
    pub(super) fn of(cells: W) -> Images<W> {
        let row = W::STRIDE as i32;
        let rows = cells.end().div_ceil(W::STRIDE);
        let columns = 32 - cells.columns().leading_zeros();
        let (last_row, last_column) = (rows as i32 - 1, columns as i32 - 1);
        let turned =
            |cells: W| cells.reversed() >> ((W::ROWS - rows) * W::STRIDE + W::STRIDE - columns);
        let flipped = |cells: W| cells.rows_reversed() >> ((W::ROWS - rows) * W::STRIDE);
        let four = |cells: W, by_row: i32, by_column: i32| {
            let image =
                |cells, origin, by_row, by_column| Image { cells, origin, by_row, by_column };
            // Rows in reverse order: steps along a row stay, steps of a row turn round.
            let flip = |step: i32| if step.abs() == 1 { step } else { -step };
            let half = turned(cells);
            [
                image(cells, 0, by_row, by_column),
                image(half, last_row * row + last_column, -by_row, -by_column),
                image(flipped(cells), last_row * row, flip(by_row), flip(by_column)),
                image(flipped(half), last_column, flip(-by_row), flip(-by_column)),
            ]
        };
        let lying = four(cells, row, 1);
        let mut images = [lying[0]; 8];
        images[..4].copy_from_slice(&lying);
        let mut count = 4;
        if rows == columns {
            images[4..].copy_from_slice(&four(cells.transposed(), 1, row));
            count = 8;
        }
        let line = |step: u32, cells: u32| {
            (0..cells).fold(W::EMPTY, |line, index| line | W::cell(index * step))
        };
        let (across, down) = (line(1, columns), line(W::STRIDE, rows));
        let borders = [across, across << ((rows - 1) * W::STRIDE), down, down << (columns - 1)];
        let centre = match rows.is_multiple_of(2) && columns.is_multiple_of(2) {
            true => W::EMPTY,
            false => W::cell((rows - 1) / 2 * W::STRIDE + (columns - 1) / 2),
        };
        Images { images, count, borders, centre }
    }

    /// What is left in one piece after the domino in direction `along` whose first cell is at `place`.
    #[inline(always)]
    pub(super) fn without(&self, place: u32, along: u32) -> Left<W> {
        let (row, column) = ((place / W::STRIDE) as i32, (place % W::STRIDE) as i32);
        let flat = along == 1;
        let domino = |along: u32| W::cell(0) | W::cell(along);
        let dominoes = [domino(along), domino(W::STRIDE + 1 - along)];
        let image = |image: &Image<W>, domino: W| {
            let step = if flat { image.by_column } else { image.by_row };
            let place = image.origin + row * image.by_row + column * image.by_column + step.min(0);
            image.cells ^ domino << place as u32
        };
        let lying = image(&self.images[0], dominoes[0]);
        if self.borders.iter().any(|&border| lying & border == W::EMPTY) {
            return Left::Smaller;
        }
        let turned = image(&self.images[1], dominoes[0]);
        if lying == turned && lying & self.centre == W::EMPTY {
            return Left::Symmetric;
        }
        let mut least = lying.min(turned);
        for other in &self.images[2..4] {
            least = least.min(image(other, dominoes[0]));
        }
        for other in &self.images[4..self.count] {
            least = least.min(image(other, dominoes[1]));
        }
        Left::Piece(least)
    }
}
