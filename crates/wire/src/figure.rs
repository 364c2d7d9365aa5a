//! Pictures of what a theorem says: see [`bouton_core::evidence::figure`].

use bouton_core::{
    evidence::figure::{self, Form},
    value::Natural,
};
use bouton_words::Words;
use serde::Serialize;

/// A picture of what a step says, with the sentence that says what its marks mean.
///
/// ```json
/// {"caption":"in binary; the last row says which columns have an odd number of ones",
///  "form":{"kind":"columns","modulus":"2","rows":[{"value":"1","digits":"01"},{"value":"2","digits":"10"}],
///          "counts":[1,1],"nim_sum":"3"}}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figure {
    /// What the picture shows, and what is marked, in the language that was asked for.
    pub caption: String,
    /// The picture.
    pub form: FigureForm,
}

/// The forms of pictures. Numbers that may exceed 2⁵³ are strings in decimal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FigureForm {
    /// Numbers in binary, one below the other.
    Columns {
        /// What the ones of a column are counted modulo.
        modulus: String,
        /// The numbers.
        rows: Vec<BinaryRow>,
        /// The number of ones of each column modulo the modulus, the highest column first.
        counts: Vec<u64>,
        /// The nim-sum, where ones are counted modulo 2; else null.
        nim_sum: Option<String>,
    },
    /// The digits of a number.
    Digits {
        /// The number.
        number: String,
        /// The base.
        base: String,
        /// Its digits, each in decimal, the highest first.
        digits: Vec<String>,
        /// How many of them, at the end, are marked.
        marked: usize,
    },
    /// A number as a sum; the last part, the smallest one, decides.
    Parts {
        /// The number.
        number: String,
        /// Its parts, the largest first.
        parts: Vec<String>,
    },
    /// Cells in a row.
    Strip {
        /// Those that are shown.
        cells: Vec<FigureCell>,
        /// The index of the cell at which the position is; null where it is at none.
        here: Option<usize>,
        /// How many cells are left out before them.
        before: String,
        /// How many are left out behind them.
        after: String,
    },
    /// P-positions of two numbers around those of the position.
    Pairs {
        /// The pairs in order of their index.
        rows: Vec<FigurePair>,
        /// Which of them lies as far apart as the position; null where none does.
        here: Option<usize>,
    },
    /// The divisions of Euclid's algorithm, made in turn; the last one decides.
    Quotients {
        /// The divisions, the first one by the player to move.
        rows: Vec<FigureDivision>,
    },
}

/// A number in decimal and in binary; all rows have equally many digits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BinaryRow {
    /// In decimal.
    pub value: String,
    /// In binary: `0011`.
    pub digits: String,
}

/// One cell of a strip.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigureCell {
    /// Its number: a residue, a heap, a step of a staircase.
    pub at: String,
    /// What stands in it: a nim-value, a number of coins.
    pub value: String,
    /// Whether it is marked.
    pub marked: bool,
}

/// One pair of numbers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigurePair {
    /// Its index, from 0.
    pub index: String,
    /// Its numbers, the smaller one first.
    pub numbers: [String; 2],
    /// Which of them is a number of the position.
    pub marked: [bool; 2],
}

/// larger = quotient · smaller + remainder.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigureDivision {
    /// What is divided.
    pub larger: String,
    /// How often the smaller number goes into it.
    pub quotient: String,
    /// What it is divided by.
    pub smaller: String,
    /// What is left.
    pub remainder: String,
}

impl Figure {
    /// The form of a picture.
    pub fn new(figure: &figure::Figure, words: &Words) -> Figure {
        Figure { caption: words.step(&figure.caption), form: FigureForm::from(&figure.form) }
    }
}

impl From<&Form> for FigureForm {
    fn from(form: &Form) -> FigureForm {
        let text = |number: &Natural| number.to_string();
        match form {
            Form::Columns(columns) => FigureForm::Columns {
                modulus: columns.modulus.to_string(),
                rows: columns
                    .rows
                    .iter()
                    .map(|&row| BinaryRow {
                        value: row.to_string(),
                        digits: columns
                            .digits(row)
                            .map(|one| if one { '1' } else { '0' })
                            .collect(),
                    })
                    .collect(),
                counts: columns.counts(),
                nim_sum: columns.nim_sum().map(|sum| sum.to_string()),
            },
            Form::Digits(digits) => FigureForm::Digits {
                number: text(&digits.number),
                base: digits.base.to_string(),
                digits: digits.digits.iter().map(ToString::to_string).collect(),
                marked: digits.marked,
            },
            Form::Parts(parts) => FigureForm::Parts {
                number: text(&parts.number),
                parts: parts.parts.iter().map(text).collect(),
            },
            Form::Strip(strip) => FigureForm::Strip {
                cells: strip
                    .cells
                    .iter()
                    .map(|cell| FigureCell {
                        at: text(&cell.at),
                        value: text(&cell.value),
                        marked: cell.marked,
                    })
                    .collect(),
                here: strip.here,
                before: text(&strip.before),
                after: text(&strip.after),
            },
            Form::Pairs(pairs) => FigureForm::Pairs {
                rows: pairs
                    .rows
                    .iter()
                    .map(|row| FigurePair {
                        index: text(&row.index),
                        numbers: row.numbers.each_ref().map(text),
                        marked: row.marked,
                    })
                    .collect(),
                here: pairs.here,
            },
            Form::Quotients(quotients) => FigureForm::Quotients {
                rows: quotients
                    .rows
                    .iter()
                    .map(|row| FigureDivision {
                        larger: text(&row.larger),
                        quotient: text(&row.quotient),
                        smaller: text(&row.smaller),
                        remainder: text(&row.remainder),
                    })
                    .collect(),
            },
        }
    }
}
