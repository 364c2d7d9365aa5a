//! Pieces of Cram: connected cells, some with a loop.
//!
//! A leaf is a cell with one free neighbour. Whichever leaf of a cell is used, the cell and the leaf are gone and its other leaves are dead; so a cell with
//! leaves is as good as a cell with a *loop*, a move that takes this cell alone. Regions are brought to this form, then to the least of
//! their eight images.
//!
//! Theorems: *paths* are heaps of Dawson's Kayles (0.07), and a region that a half turn maps to itself, with no cell and no edge in its
//! centre, has nim-value 0.

use super::{Kind, TooMany};
use bouton_core::{evidence::couples::SMALL, rules::Picture};

/// Bits of a row. Columns 0 … 14 are used, so that shifts do not run into the next row.
const ROW: u32 = 16;
/// Rows of a word.
const ROWS: u32 = 8;

/// A region: its cells, and which of them have a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Region {
    cells: u128,
    loops: u128,
}

/// Cram.
pub(super) struct Grid;

/// The regions of a picture that have a move; `None` if one does not fit into 8 rows of 15 cells.
pub(super) fn split(picture: &Picture) -> Option<Vec<Region>> {
    let (rows, columns) = (picture.rows(), picture.columns());
    let mut left: Vec<bool> =
        (0..rows * columns).map(|at| picture.is_free(at / columns, at % columns)).collect();
    let mut regions = Vec::new();
    for start in 0..rows * columns {
        if !std::mem::take(&mut left[start]) {
            continue;
        }
        let (mut cells, mut stack) = (Vec::new(), vec![start]);
        while let Some(at) = stack.pop() {
            let (row, column) = (at / columns, at % columns);
            cells.push((row, column));
            let near = [
                (row > 0).then(|| at - columns),
                (row + 1 < rows).then_some(at + columns),
                (column > 0).then(|| at - 1),
                (column + 1 < columns).then_some(at + 1),
            ];
            for next in near.into_iter().flatten() {
                if std::mem::take(&mut left[next]) {
                    stack.push(next);
                }
            }
        }
        regions.extend(of_cells(&cells)?);
    }
    Some(regions)
}

/// The regions of some cells that have a move; `None` if there is no room for all.
fn of_cells(cells: &[(usize, usize)]) -> Option<Vec<Region>> {
    let top = cells.iter().map(|cell| cell.0).min()?;
    let left = cells.iter().map(|cell| cell.1).min()?;
    let height = cells.iter().map(|cell| cell.0).max()? - top + 1;
    let width = cells.iter().map(|cell| cell.1).max()? - left + 1;
    let lies = height <= ROWS as usize && width < ROW as usize;
    let stands = width <= ROWS as usize && height < ROW as usize;
    if !lies && !stands {
        return None;
    }
    let mut word = 0u128;
    for (row, column) in cells.iter().map(|cell| (cell.0 - top, cell.1 - left)) {
        let (row, column) = if lies { (row, column) } else { (column, row) };
        word |= 1 << (row as u32 * ROW + column as u32);
    }
    let mut regions = Vec::new();
    Region { cells: word, loops: 0 }.add_pieces(&mut regions);
    Some(regions)
}

/// The cells next to some cells.
fn near(cells: u128) -> u128 {
    cells << 1 | cells >> 1 | cells << ROW | cells >> ROW
}

impl Region {
    /// Appends the connected pieces that have a move, in canonical form.
    fn add_pieces(self, pieces: &mut Vec<Region>) {
        let mut left = self.cells;
        while left != 0 {
            let mut cells = left & left.wrapping_neg();
            loop {
                let next = (cells | near(cells)) & left;
                if next == cells {
                    break;
                }
                cells = next;
            }
            left &= !cells;
            let piece = Region { cells, loops: self.loops & cells };
            if cells.count_ones() > 1 || piece.loops != 0 {
                pieces.push(piece.with_loops_for_leaves().canonical());
            }
        }
    }

    /// Without leaves, but with loops where they hung.
    fn with_loops_for_leaves(self) -> Region {
        let Region { mut cells, mut loops } = self;
        let mut open = self.cells & !self.loops;
        while open != 0 {
            let cell = open & open.wrapping_neg();
            open &= !cell;
            let others = near(cell) & self.cells;
            // Of two cells that are leaves of each other one stays: its loop is set below.
            if others.count_ones() == 1 && cells & others != 0 {
                cells &= !cell;
                loops |= others;
            }
        }
        Region { cells, loops }
    }

    /// The least of the eight images, each moved to the first row and column.
    fn canonical(self) -> Region {
        let mut least: Option<Region> = None;
        let mut image = self;
        for turn in 0..8 {
            if turn == 4 {
                match self.transposed() {
                    Some(transposed) => image = transposed,
                    None => break,
                }
            }
            let moved = match turn % 2 {
                0 => image.mapped(|cells| cells.reverse_bits()),
                _ => image.mapped(rows_reversed),
            };
            image = moved;
            if least.is_none_or(|least| moved < least) {
                least = Some(moved);
            }
        }
        least.unwrap_or(self)
    }

    /// An image of the cells, moved to the first row and column.
    fn mapped(self, image: impl Fn(u128) -> u128) -> Region {
        Region { cells: image(self.cells), loops: image(self.loops) }.in_the_corner()
    }

    fn in_the_corner(self) -> Region {
        let up = self.cells.trailing_zeros() / ROW * ROW;
        let mut columns = self.cells;
        columns |= columns >> 64;
        columns |= columns >> 32;
        columns |= columns >> 16;
        let shift = up + (columns & 0xffff).trailing_zeros();
        Region { cells: self.cells >> shift, loops: self.loops >> shift }
    }

    /// Rows and columns exchanged, if there is room.
    fn transposed(self) -> Option<Region> {
        let own = self.in_the_corner();
        let mut all = Region { cells: 0, loops: 0 };
        let mut left = own.cells;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let (row, column) = (place / ROW, place % ROW);
            if column >= ROWS {
                return None;
            }
            let other = column * ROW + row;
            all.cells |= 1 << other;
            all.loops |= (own.loops >> place & 1) << other;
        }
        Some(all)
    }

    /// Whether the half turn maps the region to itself and its centre is no cell and no edge.
    fn is_symmetric(self) -> bool {
        let own = self.in_the_corner();
        if own.mapped(|cells| cells.reverse_bits()) != own {
            return false;
        }
        let rows = (128 - own.cells.leading_zeros()).div_ceil(ROW);
        let last = (0..ROW).filter(|&column| (0..ROWS).any(|row| own.has(row, column))).max();
        let columns = last.map_or(0, |last| last + 1);
        // One of the four cells that meet in the centre, or of the two, or the one.
        let centre = own.has((rows - 1) / 2, (columns - 1) / 2);
        (rows.is_multiple_of(2) && columns.is_multiple_of(2)) || !centre
    }

    fn has(self, row: u32, column: u32) -> bool {
        self.cells >> (row * ROW + column) & 1 == 1
    }

    /// The number of cells if the region is a path: cells in one row with loops, for leaves, at its ends alone.
    fn path(self) -> Option<u32> {
        let own = self.in_the_corner();
        let lying = if own.cells >> ROW == 0 { own } else { own.transposed()? };
        if lying.cells >> ROW != 0 {
            return None;
        }
        let count = lying.cells.count_ones();
        let ends = 1 | 1 << (count - 1);
        (lying.loops == ends).then_some(count + if count == 1 { 1 } else { 2 })
    }
}

fn rows_reversed(cells: u128) -> u128 {
    let row = |index: u32| (cells >> (index * ROW) & 0xffff) << ((ROWS - 1 - index) * ROW);
    (0..ROWS).fold(0, |all, index| all | row(index))
}

/// The nim-value of a heap of Dawson's Kayles.
fn dawson(heap: u32) -> u8 {
    let mut values = vec![0u8; heap as usize + 1];
    for n in 2..values.len() {
        let seen =
            (0..=n - 2).fold(0u64, |seen, left| seen | 1 << (values[left] ^ values[n - 2 - left]));
        values[n] = seen.trailing_ones() as u8;
    }
    values.last().copied().unwrap_or(0)
}

impl Kind for Grid {
    type Piece = Region;

    fn options(&self, piece: &Region) -> Result<Vec<Vec<Region>>, TooMany> {
        let Region { cells, loops } = *piece;
        let mut options = Vec::new();
        let mut push = |gone: u128| {
            let mut pieces = Vec::new();
            Region { cells: cells & !gone, loops: loops & !gone }.add_pieces(&mut pieces);
            options.push(pieces);
        };
        let mut left = cells;
        while left != 0 {
            let cell = left & left.wrapping_neg();
            left &= !cell;
            if loops & cell != 0 {
                push(cell);
            }
            for other in [cell << 1, cell << ROW] {
                if cells & other != 0 {
                    push(cell | other);
                }
            }
        }
        Ok(options)
    }

    fn by_theorem(&self, piece: &Region) -> Option<u8> {
        match piece.path() {
            Some(heap) => Some(dawson(heap)),
            None => piece.is_symmetric().then_some(0),
        }
    }

    fn is_small(&self, piece: &Region) -> bool {
        piece.cells.count_ones() + piece.loops.count_ones() <= SMALL
    }

    fn read(&self, text: &str) -> Result<Option<Region>, TooMany> {
        Ok(one_region(text))
    }
}

/// Reads a region; `None` if it is none, or falls apart.
fn one_region(text: &str) -> Option<Region> {
    let mut cells = Vec::new();
    for (row, line) in text.split('/').enumerate() {
        for (column, sign) in line.bytes().enumerate() {
            match sign {
                b'.' => cells.push((row, column)),
                b'#' => {}
                _ => return None,
            }
        }
    }
    match of_cells(&cells)?[..] {
        [region] => Some(region),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &str) -> Region {
        one_region(text).unwrap_or_else(|| panic!("{text} is one piece"))
    }

    #[test]
    fn images_and_leaves_make_no_difference() {
        for (one, other) in [
            ("..#/...", "#../..."),
            ("..#/...", "../../.#"),
            // The cell in the middle of the first row has leaves left and right, or one above.
            (".../#.#/#../#..", "#.#/#.#/#.#/#../#.."),
            ("....", "..#/#.."),
        ] {
            assert_eq!(read(one), read(other), "{one} and {other}");
        }
        assert_ne!(read("..#/..."), read(".../..."));
    }

    #[test]
    fn theorems_speak_of_paths_and_half_turns() {
        // 0.07: A002187 begins 0 1 1 2 0 3 1 1 0 3 3.
        for (text, value) in [
            ("..", Some(1)),
            ("...", Some(1)),
            (".#/..", Some(1)),
            ("....", Some(2)),
            (".../##.", Some(2)),
            (".....", Some(0)),
            ("......", Some(3)),
            (".../...", None),
            ("../..", Some(0)),
            ("..../....", Some(0)),
            (".../.#./...", Some(0)),
            (".../.../...", None),
            ("..#/.../#..", None),
        ] {
            assert_eq!(Grid.by_theorem(&read(text)), value, "{text}");
        }
        assert!(one_region(".#/#.").is_none() && one_region("..#..").is_none());
        assert!(one_region("..x").is_none() && one_region("").is_none());
    }
}
