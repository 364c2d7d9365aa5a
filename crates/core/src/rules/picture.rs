//! Pictures of boards: which cells are free.
//!
//! `5x7` is a free board of 5 rows and 7 columns. A picture has a line for every row, in a file, or in one word with strokes
//! between the rows: `..#/...`. `.` is a free cell, `#` one that is not; `o`, `_`, `□` and `x`, `*`, `■` are read too. Shorter
//! lines are filled with cells that are not free.

use crate::{
    notation::{Argument, Diagnostic, Span, shortened},
    rules::{Position, arity},
    value::Natural,
};

/// A board has at most so many cells.
pub const MOST_CELLS: u64 = 1 << 12;

/// A board of free and other cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    rows: usize,
    columns: usize,
    free: Vec<bool>,
}

impl Picture {
    /// A board on which every cell is free; `None` if it has too many cells.
    pub fn board(rows: u64, columns: u64) -> Option<Picture> {
        let cells = rows.checked_mul(columns).filter(|&cells| cells <= MOST_CELLS)?;
        let (rows, columns) = if cells == 0 { (0, 0) } else { (rows as usize, columns as usize) };
        Some(Picture { rows, columns, free: vec![true; cells as usize] })
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether a cell is there and free.
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        row < self.rows && column < self.columns && self.free[row * self.columns + column]
    }

    /// The free cells as row and column.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let places = self.free.iter().enumerate().filter(|(_, free)| **free);
        places.map(|(place, _)| (place / self.columns, place % self.columns))
    }

    /// Fills a cell, or frees it.
    pub fn set(&mut self, row: usize, column: usize, cell: Cell) {
        if row < self.rows && column < self.columns {
            self.free[row * self.columns + column] = cell == Cell::Free;
        }
    }

    /// The words of the position: rows, columns, then the cells row by row as bits.
    pub fn words(&self) -> Vec<u64> {
        let mut words = vec![self.rows as u64, self.columns as u64];
        for chunk in self.free.chunks(64) {
            words.push(chunk.iter().rev().fold(0, |word, &free| word << 1 | u64::from(free)));
        }
        words
    }

    /// The picture that these words are, if they are one.
    pub fn of_words(words: &[u64]) -> Option<Picture> {
        let [rows, columns, bits @ ..] = words else { return None };
        let mut picture = Picture::board(*rows, *columns)?;
        let good_sides = (picture.rows as u64, picture.columns as u64) == (*rows, *columns);
        if !good_sides || bits.len() != picture.free.len().div_ceil(64) {
            return None;
        }
        for (place, free) in picture.free.iter_mut().enumerate() {
            *free = bits[place / 64] >> (place % 64) & 1 == 1;
        }
        (picture.words() == words).then_some(picture)
    }

    /// The picture of a position.
    pub fn of_position(position: &Position) -> Option<Picture> {
        Picture::of_words(&position.words()?)
    }

    /// The position of this picture.
    pub fn position(&self) -> Position {
        self.words().into_iter().map(Natural::from).collect()
    }

    /// As it is written: its sides, or its rows with strokes between them.
    pub fn text(&self) -> String {
        if self.free.iter().all(|&free| free) {
            return format!("{}x{}", self.rows, self.columns);
        }
        let row = |row: &[bool]| row.iter().map(|&free| if free { '.' } else { '#' }).collect();
        let rows: Vec<String> = self.free.chunks(self.columns.max(1)).map(row).collect();
        rows.join("/")
    }

    /// Reads a board or picture in one word.
    ///
    /// # Errors
    /// `N0404` for what is neither, `N0431` for too many cells.
    pub(crate) fn read(argument: &Argument) -> Result<Picture, Vec<Diagnostic>> {
        match argument.text.contains(['.', '#', '_', '□', '■', '*']) {
            true => Picture::of_text(&argument.text, &argument.span),
            false => {
                let (rows, columns) = arity::dimensions(argument)?;
                let sides = u64::try_from(&rows).ok().zip(u64::try_from(&columns).ok());
                sides
                    .and_then(|(rows, columns)| Picture::board(rows, columns))
                    .ok_or_else(|| vec![too_large(&argument.text, &argument.span)])
            }
        }
    }

    /// Reads a picture.
    ///
    /// # Errors
    /// `N0404` for a sign that is none of a picture, `N0431` for too many cells.
    pub(crate) fn of_text(text: &str, place: &Span) -> Result<Picture, Vec<Diagnostic>> {
        let lines: Vec<&str> = text.trim().split(['/', '\n', ';']).map(str::trim_end).collect();
        let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
        let picture = Picture::board(lines.len() as u64, columns as u64);
        let Some(mut picture) = picture else { return Err(vec![too_large(text, place)]) };
        picture.free.fill(false);
        for (row, line) in lines.iter().enumerate() {
            for (column, sign) in line.chars().enumerate() {
                match sign {
                    '.' | 'o' | 'O' | '_' | '□' => picture.set(row, column, Cell::Free),
                    '#' | 'x' | 'X' | '*' | '■' | ' ' => {}
                    _ => {
                        let mistake = Diagnostic::new("N0404", place.clone());
                        return Err(vec![mistake.with("word", shortened(text))]);
                    }
                }
            }
        }
        Ok(picture)
    }
}

/// What a cell becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Free.
    Free,
    /// Not free.
    Taken,
}

fn too_large(text: &str, place: &Span) -> Diagnostic {
    Diagnostic::new("N0431", place.clone()).with("word", shortened(text)).with("most", MOST_CELLS)
}
