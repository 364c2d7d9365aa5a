//! Families: how rulesets and their positions are written, and where the conformance test looks.

use super::{Position, Ruleset};
use crate::{
    evidence::Theorem,
    notation::{Diagnostic, Term},
};
use std::sync::Arc;

/// One component of a sum: a ruleset and a position of it.
#[derive(Clone, Debug)]
pub struct Component {
    /// The ruleset.
    pub ruleset: Arc<dyn Ruleset>,
    /// The position.
    pub position: Position,
}

impl Component {
    /// The component as it is written: `wythoff 5 8`.
    pub fn text(&self) -> String {
        self.called(self.ruleset.name())
    }

    /// The component as sentences call it, with the ruleset's [label](Ruleset::label).
    pub fn label(&self) -> String {
        self.called(self.ruleset.label())
    }

    fn called(&self, name: String) -> String {
        let position = self.ruleset.show(&self.position);
        match position.chars().next() {
            None => name,
            // The games of a compound.
            Some('(') => format!("{name}{position}"),
            Some(_) => format!("{name} {position}"),
        }
    }
}

/// An entry of the catalogue: a name with its parameters and positions. One file each, under
/// [`families`](super::families).
pub trait Family: Sync {
    /// The name in the notation.
    fn name(&self) -> &'static str;

    /// Other names, Chinese ones included.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// The parameters and position, as they are written: `:m heaps`.
    fn usage(&self) -> &'static str;

    /// The rules in one or two English sentences.
    fn rules(&self) -> &'static str;

    /// The rules in Chinese.
    fn rules_zh(&self) -> &'static str;

    /// Positions that can be typed as they stand.
    fn examples(&self) -> &'static [&'static str];

    /// The theorems of the family.
    fn theorems(&self) -> &'static [Theorem] {
        &[]
    }

    /// Makes the components that a term stands for: none for no heap, several for several heaps.
    ///
    /// # Errors
    /// Every mistake in parameters and positions, with its place.
    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>>;

    /// Where the conformance test compares theory and definition: thousands of positions a family. Empty only for
    /// families without theory.
    fn samples(&self) -> Vec<Sample>;
}

/// A set of small positions of one ruleset for the conformance test.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The ruleset as it is written, parameters included: `bash:3`.
    pub ruleset: &'static str,
    /// Its positions.
    pub shape: Shape,
}

/// A shape of positions, each number from 0 to a maximum.
#[derive(Clone, Debug)]
pub enum Shape {
    /// One number, 0 to the maximum included.
    Heap(u64),
    /// Tuples of `length` numbers from `min` to `max`, all of them.
    Tuples {
        /// How many numbers.
        length: usize,
        /// The smallest number.
        min: u64,
        /// The largest number.
        max: u64,
    },
    /// Positions as they are written after the ruleset.
    Texts(Vec<String>),
}

/// Texts of files that parameters name. The core reads no files; surfaces hand in what they allow.
pub trait Files {
    /// The text of a file, or why it cannot be had (one line).
    ///
    /// # Errors
    /// The reason, as a sentence for the user.
    fn read(&self, name: &str) -> Result<String, String>;
}

/// How a reason begins that [`Files::read`] gives for bytes that are no text; the number of the line follows.
pub const NOT_UTF8: &str = "not UTF-8 in line ";

/// No file may be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &str) -> Result<String, String> {
        Err("files cannot be read here".to_owned())
    }
}
