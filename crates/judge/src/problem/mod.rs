//! A judge's problem as data: the shape of its input, how a case becomes a game, what is printed.
//!
//! The format is described in `docs/judge-format.md`, whose examples are tests. Nothing here knows who wins anything: a
//! problem names a game in the notation, and the engines answer.

mod pattern;
mod read;
mod template;

pub use pattern::{Item, Pattern, Times};
pub use read::ProblemError;
pub use template::{Piece, Template, Written};

use bouton_core::value::{Natural, Play};

/// A problem of an online judge.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The id by which it is called: `nyoj161`.
    pub id: String,
    /// Its title.
    pub name: Bilingual,
    /// The rules in one line.
    pub statement: Bilingual,
    /// Where it stands: `NYOJ 161`, `POJ 1067`.
    pub sources: Vec<String>,
    /// Conventions that the statement leaves open, and how they are read here.
    pub notes: Vec<String>,
    /// The shape of the input.
    pub input: Input,
    /// What the statement promises of the numbers: for making inputs, not for refusing them.
    pub limits: Vec<FieldLimit>,
    /// How a case becomes a game.
    pub game: Game,
    /// What is printed for a case.
    pub output: Output,
}

/// A sentence in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bilingual {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

/// The shape of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// What ends the cases.
    pub cases: Cases,
    /// Whether line ends mean anything.
    pub layout: Layout,
    /// The numbers of one case.
    pub pattern: Pattern,
}

/// What ends the cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cases {
    /// A number in front says how many there are.
    Count,
    /// The end of the input.
    End,
    /// A case that begins with these numbers, and is not answered.
    Stop(Vec<u64>),
}

/// Whether line ends mean anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// They are blanks like others, as for most programs that read numbers.
    Tokens,
    /// A case is a line; blank lines are skipped.
    Lines,
}

/// What a statement promises of the numbers of one field, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldLimit {
    /// The field; `cases` for the number of cases.
    pub field: String,
    /// The smallest number.
    pub min: Natural,
    /// The largest number.
    pub max: Natural,
}

/// How a case becomes a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The notation with fields in braces: `bash:{m} {n}`.
    pub notation: Template,
    /// Who wins when no move is left.
    pub play: Play,
}

/// What is printed for a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The answer.
    pub answer: AnswerKind,
    /// A text around it: `{case}` is the number of the case, `{answer}` the answer. Plain where absent.
    pub line: Option<String>,
}

/// What the answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// One word for each winner.
    Winner(Words),
    /// The number of winning first moves.
    WinningMoveCount,
    /// A word for the winner, then the positions after the winning moves, one a line.
    WinningPositions {
        /// The words.
        words: Words,
        /// Their order.
        order: MoveOrder,
        /// What is listed once.
        listed: Listed,
        /// How a position is printed.
        position: PositionStyle,
    },
    /// The P-positions of the ruleset from the first (number 0) to the one whose number is a field, on one line.
    PPositions {
        /// The field.
        to: usize,
        /// How a position is printed.
        position: PositionStyle,
        /// What stands between two positions.
        between: String,
    },
    /// The nim-values of the heaps from 0 to a field, on one line.
    NimValues {
        /// The field.
        to: usize,
        /// What stands between two values.
        between: String,
    },
}

/// The words for the two outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The first player wins.
    pub n: String,
    /// The second player wins.
    pub p: String,
}

/// The order in which positions after winning moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// As the ruleset's definition lists the moves.
    Definition,
    /// Moves that lower several numbers first, then those that lower the largest number, and so on down to the smallest.
    TogetherFirst,
}

/// What is listed once among positions after winning moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Each move: two moves to the same position are two lines. Heaps of equal size are one heap, so that their mirrored
    /// moves are one move.
    ByMove,
    /// Each position, at its first place.
    ByPosition,
}

/// How the numbers of a position are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionStyle {
    /// In front of the numbers.
    pub open: String,
    /// Between two numbers.
    pub between: String,
    /// After the numbers.
    pub close: String,
    /// Whether smaller numbers come first, whatever their order in the position.
    pub order: NumberOrder,
}

/// The order of the numbers of a printed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberOrder {
    /// As the position has them.
    AsPlayed,
    /// Smaller numbers first.
    Ascending,
}

impl Problem {
    /// Reads a problem file.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn from_toml(text: &str) -> Result<Problem, ProblemError> {
        read::problem(text)
    }

    /// The limit of a field, where the statement has one.
    pub fn limit(&self, field: &str) -> Option<&FieldLimit> {
        self.limits.iter().find(|limit| limit.field == field)
    }
}
