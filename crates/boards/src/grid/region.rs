//! Connected regions in canonical form.

use super::Word;

/// A set of cells, shifted so that it touches the first row and the first column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region<W>(pub(super) W);

impl<W: Word> Region<W> {
    /// A full board, if the word has room for it.
    pub fn board(rows: u32, columns: u32) -> Option<Region<W>> {
        Region::of(rows, columns, |_, _| true)
    }

    /// The cells of a board for which `is_free` holds, if the word has room for the board, lying or standing.
    pub fn of(rows: u32, columns: u32, is_free: impl Fn(u32, u32) -> bool) -> Option<Region<W>> {
        // A standing piece is laid down, so its rows must leave the last column empty too.
        let fits = |rows: u32, columns: u32| rows <= W::ROWS && rows.max(columns) < W::STRIDE;
        let lying = match (fits(rows, columns), fits(columns, rows)) {
            (true, _) => true,
            (false, true) => false,
            (false, false) => return None,
        };
        let mut cells = W::EMPTY;
        for row in 0..rows {
            for column in (0..columns).filter(|&column| is_free(row, column)) {
                let (row, column) = if lying { (row, column) } else { (column, row) };
                cells = cells | W::cell(row * W::STRIDE + column);
            }
        }
        Some(Region(cells))
    }

    /// The region of a piece.
    pub fn of_piece(cells: W) -> Region<W> {
        Region(cells)
    }

    /// A picture: a line for every row with a stroke between them, `.` for a cell.
    pub fn picture(self) -> String {
        let columns = 32 - self.0.columns().leading_zeros();
        let row = |row: u32| {
            let has = |column: u32| self.0 & W::cell(row * W::STRIDE + column) != W::EMPTY;
            (0..columns).map(|column| if has(column) { '.' } else { '#' }).collect::<String>()
        };
        (0..self.0.end().div_ceil(W::STRIDE)).map(row).collect::<Vec<_>>().join("/")
    }

    /// The cells as a word.
    pub fn cells(self) -> W {
        self.0
    }

    /// The canonical form of a connected region, and whether a half turn maps it to itself without touching a move.
    #[inline(always)]
    pub(super) fn canonical(cells: W) -> (W, bool) {
        let lying = Lying::of(cells);
        let turned = lying.turned(lying.cells);
        if turned == lying.cells {
            // The centre is a corner of cells, or a cell or an edge whose first cell is this one.
            let (rows, columns) = (lying.rows, lying.columns);
            let centre = lying.cells >> (rows / 2 * W::STRIDE + columns / 2) & W::cell(0);
            if (rows.is_multiple_of(2) && columns.is_multiple_of(2)) || centre == W::EMPTY {
                return (lying.cells, true);
            }
        }
        (lying.least(turned), false)
    }

    /// The canonical form alone.
    #[inline(always)]
    pub(super) fn least(cells: W) -> W {
        let lying = Lying::of(cells);
        lying.least(lying.turned(lying.cells))
    }

    /// The region without all but one of the leaves of every cell that has several.
    #[inline(always)]
    pub(super) fn without_twin_leaves(cells: W) -> W {
        // Cells with a neighbour before them in the row, behind, above, below.
        let (row, none) = (W::STRIDE, W::EMPTY);
        let before = cells & cells << 1;
        let behind = cells & cells >> 1;
        let above = cells & cells << row;
        let below = cells & cells >> row;
        let only = |own: W, a: W, b: W, c: W| own & !(a | b | c);
        // The cells to which leaves are attached, by where the leaf is seen from there.
        let leaf_below = only(above, below, before, behind) >> row;
        let leaf_above = only(below, above, before, behind) << row;
        let leaf_behind = only(before, behind, above, below) >> 1;
        let leaf_before = only(behind, before, above, below) << 1;
        let mut twins = none;
        let mut has_leaf = leaf_below;
        twins = twins | (has_leaf & leaf_above) >> row;
        has_leaf = has_leaf | leaf_above;
        twins = twins | (has_leaf & leaf_behind) << 1;
        has_leaf = has_leaf | leaf_behind;
        twins = twins | (has_leaf & leaf_before) >> 1;
        cells & !twins
    }

    /// The cells that have a free neighbour.
    #[inline(always)]
    pub(super) fn without_dead(cells: W) -> W {
        cells & (cells << 1 | cells >> 1 | cells << W::STRIDE | cells >> W::STRIDE)
    }

    /// The connected region of a cell of a set. Fastest from the first cell: along rows the carry of an addition fills all
    /// cells behind at once.
    #[inline(always)]
    pub(super) fn flooded(cells: W, seed: W) -> W {
        let row = W::STRIDE;
        let mut set = seed;
        loop {
            let along = set.filled_behind(cells);
            let next = along | (along >> 1 | along << row | along >> row) & cells;
            if next == set {
                return set;
            }
            set = next;
        }
    }
}

/// A region that touches the first row and column and has no more rows than columns.
struct Lying<W> {
    cells: W,
    rows: u32,
    columns: u32,
}

impl<W: Word> Lying<W> {
    #[inline(always)]
    fn of(cells: W) -> Lying<W> {
        let cells = cells >> (cells.first() / W::STRIDE * W::STRIDE);
        let cells = cells >> cells.columns().trailing_zeros();
        let rows = cells.end().div_ceil(W::STRIDE);
        let columns = 32 - cells.columns().leading_zeros();
        match rows > columns {
            true => Lying { cells: cells.transposed(), rows: columns, columns: rows },
            false => Lying { cells, rows, columns },
        }
    }

    #[inline(always)]
    fn turned(&self, cells: W) -> W {
        cells.reversed() >> ((W::ROWS - self.rows) * W::STRIDE + (W::STRIDE - self.columns))
    }

    #[inline(always)]
    fn flipped(&self, cells: W) -> W {
        cells.rows_reversed() >> ((W::ROWS - self.rows) * W::STRIDE)
    }

    /// The least of the images; `turned` is that of the half turn.
    #[inline(always)]
    fn least(&self, turned: W) -> W {
        let cells = self.cells;
        let least = cells.min(turned).min(self.flipped(cells)).min(self.flipped(turned));
        if self.rows < self.columns {
            return least;
        }
        let other = cells.transposed();
        let turned = self.turned(other);
        least.min(other).min(turned).min(self.flipped(other)).min(self.flipped(turned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn free(picture: &[(u32, u32)]) -> impl Fn(u32, u32) -> bool + '_ {
        |row, column| picture.contains(&(row, column))
    }

    /// All eight images of a set of cells.
    fn images(cells: &[(u32, u32)], side: u32) -> Vec<Vec<(u32, u32)>> {
        let mut all = vec![cells.to_vec()];
        for _ in 0..3 {
            let last = all[all.len() - 1].iter().map(|&(r, c)| (c, side - 1 - r)).collect();
            all.push(last);
        }
        let mirrored = all.iter().map(|image| image.iter().map(|&(r, c)| (c, r)).collect());
        let mirrored: Vec<_> = mirrored.collect();
        all.extend(mirrored);
        all
    }

    fn check<W: Word>(cells: &[(u32, u32)]) {
        let canonical = |cells: &[(u32, u32)]| {
            Region::canonical(Region::<W>::of(7, 7, free(cells)).expect("has room").0)
        };
        let own = canonical(cells);
        for image in images(cells, 7) {
            assert_eq!(canonical(&image), own, "{cells:?} as {image:?}");
        }
    }

    proptest! {
        #[test]
        fn symmetric_images_have_one_form(bits in 1u64..1 << 49) {
            let cells: Vec<(u32, u32)> =
                (0..49).filter(|i| bits >> i & 1 == 1).map(|i| (i / 7, i % 7)).collect();
            check::<u64>(&cells);
            check::<u128>(&cells);
        }
    }

    #[test]
    fn twin_leaves_leave_one() {
        let left = |rows, columns, cells: &[(u32, u32)]| {
            Region::without_twin_leaves(Region::<u64>::of(rows, columns, free(cells)).unwrap().0)
                .count()
        };
        assert_eq!(left(1, 2, &[(0, 0), (0, 1)]), 2);
        assert_eq!(left(1, 3, &[(0, 0), (0, 1), (0, 2)]), 2);
        assert_eq!(left(3, 3, &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]), 2);
        assert_eq!(left(2, 2, &[(0, 0), (0, 1), (1, 0), (1, 1)]), 4);
        assert_eq!(left(1, 4, &[(0, 0), (0, 1), (0, 2), (0, 3)]), 4);
    }
}
