//! `bouton/stress/1`: the smallest input on which a program is wrong.

use crate::Answer;
use serde::Serialize;

/// What came of testing a program.
///
/// ```json
/// {"schema":"bouton/stress/1","problem":"nyoj833","passed":false,"runs":"1","cases":"31","failure":{"phase":"small",
///  "input":"4\n","cases":"1","end":"exited","end_code":null,"expected":"Hrdv\n","actual":"Yougth\n","game":"ring 4",
///  "answer":{"schema":"bouton/answer/1"},"shrinking_runs":"3","repeats":true}}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Stress {
    /// `bouton/stress/1`.
    pub schema: &'static str,
    /// The problem's id.
    pub problem: String,
    /// Whether no failure was found.
    pub passed: bool,
    /// How often the program ran before the first failure.
    pub runs: String,
    /// How many cases it was asked until then.
    pub cases: String,
    /// The smallest failing input that was found; null where there is none.
    pub failure: Option<StressFailure>,
}

/// A failing input.
#[derive(Clone, Debug, Serialize)]
pub struct StressFailure {
    /// `small`, `edges`, `traps` or `random`.
    pub phase: &'static str,
    /// The input.
    pub input: String,
    /// How many cases it has.
    pub cases: String,
    /// `exited`, `code`, `signal`, `time`, `output`.
    pub end: &'static str,
    /// The code or the number of the signal.
    pub end_code: Option<i32>,
    /// The right answers; long ones are cut.
    pub expected: String,
    /// What the program wrote; long ones are cut.
    pub actual: String,
    /// The game of the first case whose answer is wrong; null where nothing wrong was written.
    pub game: Option<String>,
    /// The whole answer about that game.
    pub answer: Option<Answer>,
    /// How many runs made the input smaller.
    pub shrinking_runs: String,
    /// Whether the program failed again on the same input.
    pub repeats: bool,
}
