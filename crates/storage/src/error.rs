//! What can be wrong with a file, as a reason that a person can act upon.

use std::{fmt, io};

/// A part of a file, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The beginning, which says what the file is.
    Header,
    /// The list of blocks.
    Index,
    /// A block of values, by its number from 0.
    Block(u64),
    /// The state of a run.
    State,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Header => write!(f, "header"),
            Part::Index => write!(f, "index"),
            Part::Block(block) => write!(f, "block {block}"),
            Part::State => write!(f, "state"),
        }
    }
}

/// Why a file could not be read, written or gone on with.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// The system refused.
    #[error("{0}")]
    System(#[from] io::Error),
    /// The file begins in another way than any file of this kind.
    #[error("not a {kind} of bouton")]
    Foreign {
        /// What was expected.
        kind: &'static str,
    },
    /// Written by a later version.
    #[error("version {version} of the format; this program reads up to {most}")]
    Newer {
        /// The version of the file.
        version: u32,
        /// The newest version that is read.
        most: u32,
    },
    /// Shorter than it says.
    #[error("the file is cut off: {actual} of {expected} bytes")]
    Truncated {
        /// The length that the file should have.
        expected: u64,
        /// The length that it has.
        actual: u64,
    },
    /// Longer than it says.
    #[error("the file is too long: {actual} bytes where {expected} are right")]
    Excess {
        /// The length that the file should have.
        expected: u64,
        /// The length that it has.
        actual: u64,
    },
    /// The bytes do not have the digest that is recorded for them.
    #[error("damaged: the digest of the {part} is wrong")]
    Corrupt {
        /// Where.
        part: Part,
    },
    /// The file is about another ruleset.
    #[error("about the ruleset {there}, not {asked}")]
    OtherRuleset {
        /// The ruleset of the file.
        there: String,
        /// The ruleset that was asked for.
        asked: String,
    },
    /// The run keeps its values in another form.
    #[error("a run that keeps {there}, not {asked}")]
    OtherForm {
        /// What the run keeps.
        there: &'static str,
        /// What was asked for.
        asked: &'static str,
    },
    /// A table whose run is not at an end.
    #[error("the run that writes this table is not finished")]
    Unfinished,
    /// Another process works on it.
    #[error("in use by another process")]
    InUse,
    /// A run was to be begun where there is one already.
    #[error("there is a checkpoint already, of {there} at heap {heaps}")]
    Occupied {
        /// The ruleset of the run.
        there: String,
        /// How many heaps it knows.
        heaps: u64,
    },
    /// A search was to be begun where there is one already.
    #[error("there is a checkpoint already, of {there} with {couples} proved couples")]
    Begun {
        /// The position of the search.
        there: String,
        /// How many couples it has proved.
        couples: u64,
    },
    /// The file is about another position.
    #[error("about the position {there}, not {asked}")]
    OtherPosition {
        /// The position of the file.
        there: String,
        /// The position that was asked for.
        asked: String,
    },
    /// A value does not fit the form that was asked for.
    #[error("heap {heap} has nim-value {value}, more than {most}")]
    TooWide {
        /// The heap.
        heap: u64,
        /// Its value.
        value: u64,
        /// The largest value that fits.
        most: u64,
    },
    /// A heap that is not in a table.
    #[error(
        "heap {heap} is not in the table, which has the heaps from {first} on and ends before heap {end}"
    )]
    Beyond {
        /// The heap that was asked for.
        heap: u64,
        /// The first heap of the table.
        first: u64,
        /// The first heap after the table.
        end: u64,
    },
    /// The writer of a format refused.
    #[error("{0}")]
    Format(String),
}

impl StorageError {
    /// The id of the sentence that says it.
    pub fn message_id(&self) -> &'static str {
        match self {
            StorageError::System(_) | StorageError::Format(_) => "ui-storage-system",
            StorageError::Foreign { .. } => "ui-storage-foreign",
            StorageError::Newer { .. } => "ui-storage-newer",
            StorageError::Truncated { .. } => "ui-storage-truncated",
            StorageError::Excess { .. } => "ui-storage-excess",
            StorageError::Corrupt { part: Part::Header } => "ui-storage-corrupt-header",
            StorageError::Corrupt { part: Part::Index } => "ui-storage-corrupt-index",
            StorageError::Corrupt { part: Part::Block(_) } => "ui-storage-corrupt-block",
            StorageError::Corrupt { part: Part::State } => "ui-storage-corrupt-state",
            StorageError::OtherRuleset { .. } => "ui-storage-other-ruleset",
            StorageError::OtherForm { .. } => "ui-storage-other-form",
            StorageError::Unfinished => "ui-storage-unfinished",
            StorageError::InUse => "ui-storage-in-use",
            StorageError::Occupied { .. } => "ui-storage-occupied",
            StorageError::Begun { .. } => "ui-storage-begun",
            StorageError::OtherPosition { .. } => "ui-storage-other-position",
            StorageError::TooWide { .. } => "ui-storage-too-wide",
            StorageError::Beyond { .. } => "ui-storage-beyond",
        }
    }

    /// The arguments of that sentence.
    pub fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            StorageError::System(error) => vec![("reason", error.to_string())],
            StorageError::Format(reason) => vec![("reason", reason.clone())],
            StorageError::Foreign { kind } => vec![("kind", (*kind).to_owned())],
            StorageError::Newer { version, most } => {
                vec![("version", version.to_string()), ("most", most.to_string())]
            }
            StorageError::Truncated { expected, actual }
            | StorageError::Excess { expected, actual } => {
                vec![("expected", expected.to_string()), ("actual", actual.to_string())]
            }
            StorageError::Corrupt { part: Part::Block(block) } => {
                vec![("block", block.to_string())]
            }
            StorageError::OtherRuleset { there, asked } => {
                vec![("there", there.clone()), ("asked", asked.clone())]
            }
            StorageError::OtherForm { there, asked } => {
                vec![("there", (*there).to_owned()), ("asked", (*asked).to_owned())]
            }
            StorageError::Corrupt { .. } | StorageError::Unfinished | StorageError::InUse => {
                Vec::new()
            }
            StorageError::Occupied { there, heaps } => {
                vec![("there", there.clone()), ("heaps", heaps.to_string())]
            }
            StorageError::Begun { there, couples } => {
                vec![("there", there.clone()), ("couples", couples.to_string())]
            }
            StorageError::OtherPosition { there, asked } => {
                vec![("there", there.clone()), ("asked", asked.clone())]
            }
            StorageError::TooWide { heap, value, most } => vec![
                ("heap", heap.to_string()),
                ("value", value.to_string()),
                ("most", most.to_string()),
            ],
            StorageError::Beyond { heap, first, end } => vec![
                ("heap", heap.to_string()),
                ("first", first.to_string()),
                ("end", end.to_string()),
            ],
        }
    }
}
