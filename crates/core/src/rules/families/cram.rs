//! Cram: players in turn place a domino on two free neighbouring cells of a board.
//!
//! A position is a [`Picture`]: `cram 4x7`, `cram ..#/...`, or `cram:FILE` and `cram:'…'` for a picture in a file or in
//! quotes. Options are listed row by row, the domino that lies before the one that stands.
//!
//! # Theory
//! *Half turns.* Let a half turn map the free cells to themselves. If its centre is a corner of cells, or lies in or between cells that are
//! not free, the second player answers every domino with its image, which never touches it: P. If the centre lies between two free cells, a
//! domino there leaves such a position: N. So even × even boards are P and even × odd boards are N. The centre is in
//! the middle of a free cell on odd × odd boards, and nothing follows.
//!
//! *Two rows.* 2 × n has nim-value n mod 2 (Uiterwijk 2018).
//!
//! *One row.* A strip of n cells is the heap n of Dawson's Kayles (0.07); engines compute it as any other board.
//!
//! # Steps
//! `cram-half-turn`: `outcome`. `cram-two-rows`: `columns`, `value`.
//!
//! # References
//! M. Gardner, Mathematical Games, Scientific American 230 (2), 1974, 106–108. J. W. H. M. Uiterwijk, Construction and
//! investigation of Cram endgame databases, ICGA Journal 40 (2018), 425–437.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, ParameterValue, Term},
    rules::{
        Board, Cell, Component, Family, Files, Flow, Picture, Position, Ruleset, Sample, Shape,
        Theory, Visitor, Written, arity,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const HALF_TURN: Theorem = Theorem {
    key: "cram-half-turn",
    statement: "if a half turn maps the free cells of a Cram board to themselves, the position is P when its centre is a corner of \
                cells or no free cells are there, and N when it lies between two free cells",
    source: "M. Gardner, Mathematical Games, Scientific American 230 (2), 1974, 106–108",
};

const TWO_ROWS: Theorem = Theorem {
    key: "uiterwijk-2018",
    statement: "the Cram board of 2 rows and n columns has nim-value n mod 2",
    source: "J. W. H. M. Uiterwijk, Construction and investigation of Cram endgame databases, ICGA Journal 40 (2018), \
             425–437",
};

/// The family `cram`.
pub(super) struct CramFamily;

const EXAMPLE: &str = "cram 4x7";

impl Family for CramFamily {
    fn name(&self) -> &'static str {
        "cram"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["克拉姆"]
    }

    fn usage(&self) -> &'static str {
        "cram ROWSxCOLUMNS or cram PICTURE or cram:FILE"
    }

    fn rules(&self) -> &'static str {
        "place a domino on two free neighbouring cells of a board"
    }

    fn rules_zh(&self) -> &'static str {
        "在棋盘上相邻的两个空格放一块多米诺骨牌"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["cram 4x7", "cram ..#/...", "cram:'...\n.#.\n...'"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[HALF_TURN, TWO_ROWS]
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let picture = match arity::optional_parameter(term)? {
            None => {
                let [word] = arity::words(term, 1..=1)? else { return Err(Vec::new()) };
                Picture::read(word)?
            }
            Some(parameter) => {
                arity::words(term, 0..=0)?;
                let sides = parameter.full_text();
                let sides: Vec<&str> = sides.split(['x', 'X', '×']).collect();
                let numbers = sides.iter().map(|side| side.parse::<u64>().ok());
                match (
                    parameter.value == ParameterValue::Quoted,
                    numbers.collect::<Option<Vec<_>>>(),
                ) {
                    (false, Some(sides)) if sides.len() == 2 => Picture::board(sides[0], sides[1])
                        .ok_or_else(|| {
                            let mistake = Diagnostic::new("N0431", parameter.span.clone());
                            vec![
                                mistake
                                    .with("word", &*parameter.text)
                                    .with("most", crate::rules::MOST_CELLS),
                            ]
                        })?,
                    _ => {
                        let (text, place) = arity::text_parameter(term, files, EXAMPLE)?;
                        Picture::of_text(&text, &place)?
                    }
                }
            }
        };
        Ok(vec![Component { ruleset: Arc::new(Cram), position: picture.position() }])
    }

    fn samples(&self) -> Vec<Sample> {
        // Every picture of three rows and three columns, of 2 × 5, and boards that theorems decide.
        let picture = |rows: usize, columns: usize, bits: usize| {
            let row = |row: usize| {
                let sign = |column: usize| {
                    if bits >> (row * columns + column) & 1 == 1 { '.' } else { '#' }
                };
                (0..columns).map(sign).collect::<String>()
            };
            (0..rows).map(row).collect::<Vec<_>>().join("/")
        };
        let squares = (0..512).map(|bits| picture(3, 3, bits));
        let strips = (0..1024).map(|bits| picture(2, 5, bits));
        let boards = ["0x0", "1x1", "1x9", "2x7", "3x4", "4x3", "4x4", "2x8", "1x12", "3x5"];
        let texts = squares.chain(strips).chain(boards.map(str::to_owned)).collect();
        vec![Sample { ruleset: "cram", shape: Shape::Texts(texts) }]
    }
}

/// Cram on pictures.
#[derive(Debug)]
struct Cram;

/// Where the centre of a half turn lies that maps the free cells to themselves.
enum Centre {
    /// At a corner of cells, or where none is free: P.
    Harmless,
    /// Between two free cells: N.
    Domino,
}

fn half_turn(picture: &Picture) -> Option<Centre> {
    let rows = || picture.cells().map(|(row, _)| row);
    let columns = || picture.cells().map(|(_, column)| column);
    let (top, bottom) = (rows().min()?, rows().max()?);
    let (left, right) = (columns().min()?, columns().max()?);
    let (down, across) = (top + bottom, left + right);
    let is_symmetric =
        picture.cells().all(|(row, column)| picture.is_free(down - row, across - column));
    if !is_symmetric {
        return None;
    }
    match (down % 2, across % 2, picture.is_free(down / 2, across / 2)) {
        (1, 1, _) | (_, _, false) => Some(Centre::Harmless),
        (0, 0, true) => None,
        _ => Some(Centre::Domino),
    }
}

impl Ruleset for Cram {
    fn name(&self) -> String {
        "cram".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some(mut picture) = Picture::of_words(position) else { return Flow::Continue(()) };
        for row in 0..picture.rows() {
            for column in 0..picture.columns() {
                for (down, across) in [(0, 1), (1, 0)] {
                    let other = (row + down, column + across);
                    if picture.is_free(row, column) && picture.is_free(other.0, other.1) {
                        picture.set(row, column, Cell::Taken);
                        picture.set(other.0, other.1, Cell::Taken);
                        let flow = visit(&[&picture.words()]);
                        picture.set(row, column, Cell::Free);
                        picture.set(other.0, other.1, Cell::Free);
                        flow?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        // The least of the eight images, for boards that a search may meet.
        let Some(picture) = Picture::of_words(position) else { return };
        let mut images = vec![picture];
        for turned in 0..7 {
            let last: &Picture = &images[turned];
            let (rows, columns) = (last.rows(), last.columns());
            // A transposition, and a mirror image after every second.
            let Some(mut image) = Picture::board(columns as u64, rows as u64) else { return };
            if turned % 2 == 1 {
                image = last.clone();
            }
            let (image_rows, image_columns) = (image.rows(), image.columns());
            for row in 0..image_rows {
                for column in 0..image_columns {
                    let is_free = if turned % 2 == 1 {
                        last.is_free(row, columns - 1 - column)
                    } else {
                        last.is_free(column, row)
                    };
                    image.set(row, column, if is_free { Cell::Free } else { Cell::Taken });
                }
            }
            images.push(image);
        }
        if let Some(least) = images.iter().map(Picture::words).min() {
            *position = least;
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(Board::Cram)
    }

    fn action(&self, before: &Position, after: &[Position]) -> Option<Step> {
        let after = Picture::of_position(after.first()?)?;
        let before = Picture::of_position(before)?;
        let mut gone = before.cells().filter(|&(row, column)| !after.is_free(row, column));
        let (first, second) = (gone.next()?, gone.next()?);
        let cell = |(row, column): (usize, usize)| format!("{}/{}", row + 1, column + 1);
        Some(Step::new("place-domino").with("first", cell(first)).with("second", cell(second)))
    }

    fn show(&self, position: &Position) -> String {
        Picture::of_position(position).map(|picture| picture.text()).unwrap_or_default()
    }

    fn written(&self) -> Written {
        Written::Names(0)
    }

    fn position_of(&self, _numbers: &[Natural]) -> Option<Position> {
        None
    }
}

impl Theory for Cram {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        if let Some(value) = self.nim_value(position) {
            return Some(Proved::by(value.theorem, Outcome::of_nim_value(&value.value)));
        }
        let picture = Picture::of_position(position)?;
        match half_turn(&picture)? {
            Centre::Harmless => Some(Proved::by(HALF_TURN.key, Outcome::P)),
            Centre::Domino => Some(Proved::by(HALF_TURN.key, Outcome::N)),
        }
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let picture = Picture::of_position(position)?;
        if let Some(Centre::Harmless) = half_turn(&picture) {
            return Some(Proved::by(HALF_TURN.key, Natural::ZERO));
        }
        let is_full = picture.cells().count() == picture.rows() * picture.columns();
        let columns = match (picture.rows(), picture.columns()) {
            (2, columns) if is_full => columns,
            (rows, 2) if is_full => rows,
            _ => return None,
        };
        Some(Proved::by(TWO_ROWS.key, Natural::from(columns % 2)))
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let Some(picture) = Picture::of_position(position) else { return Vec::new() };
        let two_rows = self.nim_value(position).filter(|value| value.theorem == TWO_ROWS.key);
        if let Some(value) = two_rows {
            let columns = picture.rows().max(picture.columns());
            let step = Step::new("cram-two-rows").with("columns", columns as u64);
            return vec![step.with("value", value.value)];
        }
        match half_turn(&picture) {
            Some(Centre::Harmless) => {
                vec![Step::new("cram-half-turn").with("outcome", Outcome::P)]
            }
            Some(Centre::Domino) => vec![Step::new("cram-half-turn").with("outcome", Outcome::N)],
            None => Vec::new(),
        }
    }
}
