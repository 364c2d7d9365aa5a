//! `bouton/problems/1`: the problems that `judge` knows, and `bouton/difference/1`: the first wrong answer.

use serde::Serialize;

/// The list of problems.
#[derive(Clone, Debug, Serialize)]
pub struct Problems {
    /// `bouton/problems/1`.
    pub schema: &'static str,
    /// The problems in the order in which they are listed.
    pub problems: Vec<ProblemEntry>,
}

/// One problem.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemEntry {
    /// The id by which it is called.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The rules in one line.
    pub statement: String,
    /// Where it stands.
    pub sources: Vec<String>,
    /// How open points of the statement are read.
    pub notes: Vec<String>,
}

/// What `judge --check` found.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// `bouton/difference/1`.
    pub schema: &'static str,
    /// Whether all answers are right.
    pub right: bool,
    /// How many cases were compared.
    pub cases: String,
    /// The line of the answers, from 1; null when all are right, as what follows.
    pub line: Option<u64>,
    /// What should stand there; null for nothing.
    pub expected: Option<String>,
    /// What stands there; null for nothing.
    pub actual: Option<String>,
    /// The number of the case, from 1; null after the last.
    pub case: Option<u64>,
    /// The line of the input at which the case begins.
    pub input_line: Option<u64>,
    /// The game of the case.
    pub game: Option<String>,
    /// The whole answer about the game; null where the case is no game.
    pub answer: Option<crate::Answer>,
}
