//! The machine-readable forms of answers and mistakes: the only place that knows JSON.
//!
//! Every object carries its `schema`; a form changes only by additions. Integers that may pass 2^53 are strings of
//! decimal digits. Codes and outcomes are never translated; sentences (`message`, `help`, `text`) are in the language that
//! was asked for. What is not known is `null`, never left out and never a zero.
//!
//! | schema | type | made by |
//! |---|---|---|
//! | `bouton/answer/1` | [`Answer`] | `solve`, `explain` |
//! | `bouton/error/1` | [`Mistakes`] | every command, on a mistake in the input |
//! | `bouton/moves/1` | [`MoveList`] | `moves` |
//! | `bouton/values/1` | [`Values`] | `values` |
//! | `bouton/statistics/1` | [`Statistics`] | `values --statistics`, long runs |
//! | `bouton/lookup/1` | [`Lookup`] | `lookup` |
//! | `bouton/nimber/1` | [`Nimber`] | `nimber` |
//! | `bouton/positions/1` | [`Positions`] | `positions` |
//! | `bouton/period/1` | [`Period`] | `period` |
//! | `bouton/check/1` | [`Check`] | `verify` |
//! | `bouton/rules/1` | [`Rules`] | `rules list`, `rules show` |
//! | `bouton/rules-check/1` | [`ProbedRulesCheck`] | `rules check` |
//! | `bouton/code/1` | [`Code`] | `explain-error` |
//! | `bouton/options-graph/1` | [`OptionsGraph`] | `graph --json` |
//! | `bouton/pattern/1` | [`PatternReport`] | `pattern` |
//! | `bouton/claim/1` | [`ClaimReport`] | `claim` |
//! | `bouton/comparison/1` | [`Comparison`] | `compare` |
//! | `bouton/stress/1` | [`Stress`] | `stress` |
//! | `bouton/survey/1` | [`Survey`] | `survey` |
//! | `bouton/table/1` | [`Table`] | `tabulate` |
//! | `bouton/table-answer/1` | [`TableAnswer`] | `solve --table`, `solve --cluster` |
//! | `bouton/problems/1` | [`Problems`] | `judge --list` |
//! | `bouton/difference/1` | [`Difference`] | `judge --check` |

mod answer;
mod basis;
mod figure;
mod graph;
mod lists;
mod lookup;
mod mistakes;
mod nimber;
mod patterns;
mod period;
mod problems;
mod remoteness;
mod rules;
mod statistics;
mod stress;
mod survey;
mod table;

pub use answer::{Answer, Component, Moves, PlayedMove, Step, cut, outcome, play};
pub use basis::{Basis, Stop};
pub use figure::{BinaryRow, Figure, FigureCell, FigureDivision, FigureForm, FigurePair};
pub use graph::{GraphPosition, OptionsGraph};
pub use lists::{ListedMove, MoveList, Positions, Values};
pub use lookup::{Alike, Lookup};
pub use mistakes::{Code, Mistake, Mistakes};
pub use nimber::Nimber;
pub use patterns::{
    ClaimReport, Comparison, Counterexample, GameDifference, Ground, Pattern, PatternReport,
    PatternSetting,
};
pub use period::{Check, Exceptions, Largest, Period, period_kind};
pub use problems::{Difference, ProblemEntry, Problems};
pub use remoteness::Remoteness;
pub use rules::{
    CheckedParameter, CheckedRule, CodeEntry, PlacedMistake, Probed, ProbedRulesCheck, Rules,
    RulesCheck, RulesetEntry, StandardForm, TheoremEntry, TriedMistake,
};
pub use statistics::{HeapAndValue, Rare, Statistics};
pub use stress::{Stress, StressFailure};
pub use survey::Survey;
pub use table::{Table, TableAnswer};

/// An object as one line of JSON, without the end of line.
///
/// ```
/// let mistakes = bouton_wire::Mistakes { schema: "bouton/error/1", line: None, errors: Vec::new() };
/// assert_eq!(bouton_wire::to_line(&mistakes), r#"{"schema":"bouton/error/1","errors":[]}"#);
/// ```
pub fn to_line(object: &impl serde::Serialize) -> String {
    // The wire types are structs of strings, numbers and lists, which always have a JSON form.
    serde_json::to_string(object).unwrap_or_default()
}
