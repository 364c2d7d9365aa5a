//! The explanation of an answer as ordered steps: first each component (what its ruleset's theory says, or how its value
//! was computed), then the sum, then a winning move.
//!
//! # Step ids of the engine
//! Families add ids of their own for their theorems. Every id has a sentence in every language of the words crate. Names of
//! limits in `limit`: `positions`, `options`, `memory`, `time`, `cancelled`, `no-method`, `cycle`.
//!
//! | id | arguments | meaning |
//! |---|---|---|
//! | `component` | `component` text | heading of one component's steps, in sums only |
//! | `more-components` | `count` number | components whose steps are left out |
//! | `component-value` | `component` text, `value` number | its nim-value, by theorem |
//! | `zero-by-outcome` | `component` text | it is P, so its nim-value is 0 |
//! | `search-value` | `component` text, `value`, `positions` numbers | its nim-value, by search of so many positions |
//! | `table-value` | `component`, `ruleset` texts, `value` number | its nim-value, from a table of the ruleset's nim-sequence |
//! | `period-value` | `component`, `ruleset` texts, `value`, `preperiod`, `period`, `checked` numbers | its nim-value, from a proved period of the nim-sequence, checked to that heap |
//! | `arithmetic-period-value` | the same and `saltus` | the same, the values growing by the saltus every period |
//! | `pairs-value` | `component` text, `value`, `positions` numbers | its nim-value, from a table of so many pairs |
//! | `couples-value` | `component` text, `value`, `couples` numbers | its nim-value, by a search by pieces that expanded so many |
//! | `couples-partial` | `component` text, `values` numbers | nim-values that it is proved not to have, where the search stopped |
//! | `misere-boards` | `positions` number, `outcome` | the whole sum was searched by pieces, so many sums |
//! | `theorem-outcome` | `theorem` text, `outcome` | a theorem says who wins it; it is alone |
//! | `nim-value-left-open` | | that theorem does not give its nim-value, and a short search did not find it |
//! | `mex-of-options` | `component` text, `options` numbers, `value` number | nim-values of its options in order of the definition, and their mex |
//! | `component-unknown` | `component` text, `limit` text, `positions` number | its nim-value was not found: the limit that was reached |
//! | `component-outcome` | `component` text, `outcome` | what a theorem says of it all the same |
//! | `component-at-most` | `component` text, `bound` number | its nim-value is at most the number of its options |
//! | `component-at-least` | `component` text, `bound` number | its nim-value is at least this: options with all smaller ones are known |
//! | `cycle` | `component` text, `cycle` text | positions that follow one another in a circle |
//! | `empty-sum` | `play` | no component: no move; the player to move loses (normal) or wins (misère) |
//! | `no-move` | `play` | no component has a move; same consequence |
//! | `nim-sum` | `values` numbers, `sum` number | the nim-sum of the nim-values (columns in base 2) |
//! | `nim-sum-outcome` | `sum` number, `outcome` | N iff it is not 0 |
//! | `single-outcome` | `value` number, `outcome` | the same for one component |
//! | `equal-components` | `component`, `other` texts | two equal components, which cancel |
//! | `rest-zero` | `component` text | all others have nim-sum 0, and this one is N: N |
//! | `rest-excluded` | `component` text, `rest` number | it has an option of this nim-value, which is the nim-sum of all others: N |
//! | `rest-exceeds` | `rest`, `bound` numbers | the known nim-values exceed what the others can have: N |
//! | `outcome-search` | `positions` number, `outcome` | the outcome alone was searched |
//! | `unknown-because` | `components` text, `rest` number, `known` number of known components | these have no known nim-value; the others have this nim-sum; the outcome depends on it |
//! | `winning-move` | `move` text, `from`, `to` numbers | turns the component's nim-value so that the nim-sum becomes 0 |
//! | `winning-move-plain` | `move` text | a winning move without values |
//! | `no-winning-move` | | every move leads to an N-position |
//! | `misere-theorem` | `component` text, `outcome` | one component is left, and a theorem decides it |
//! | `misere-fickle`, `misere-firm` | `component` text, `value` number | how it behaves in misère sums |
//! | `misere-sum-firm` | `values` numbers, `sum` number, `outcome` | a firm component is there: P iff the nim-sum is 0 |
//! | `misere-sum-fickle` | `values` numbers, `sum` number, `outcome` | only fickle ones: P iff the nim-sum is 1 |
//! | `misere-wild` | `component` text, `position` text | this position below it is wild, so nim-values do not decide |
//! | `misere-untested` | `component` text, `limit` text | it could not be tested for tameness |
//! | `misere-search` | `positions` number, `outcome` | the whole sum was searched |
//! | `compound-ended` | `game` text | a game of a compound has no move |
//! | `compound-remoteness`, `compound-suspense`, `compound-foreclosed` | `game` text, `value` number | that value of a game |
//! | `compound-can-end` | `game` text | a game can be ended at once |
//! | `compound-game` | `game` text, `outcome` | who wins a game alone |
//! | `compound-game-unknown` | `game`, `limit` texts | what stopped the computation in a game |
//! | `compound-over` | `play` | the compound is over |
//! | `compound-conjunctive`, `compound-continued` | `value` number, `play`, `outcome` | the least remoteness or the greatest suspense decides |
//! | `compound-alike` | `outcome` | all games have this outcome |
//! | `compound-selective`, `compound-shortened` | `count` number, `outcome` | so many games are N |
//! | `compound-last` | `game` text, `outcome` | only this game has not ended |
//! | `compound-ends` | `game` text | whoever moves ends it there and wins |
//! | `compound-diminished` | `values` numbers, `sum` number, `outcome` | the nim-sum of foreclosed nim-values |
//! | `compound-unknown` | `limit` text, `positions` number | not decided |
//! | `misere-unknown` | `limit` text, `positions` number | the search stopped |
//! | `loopy-value` | `component`, `value` texts, `positions` number | its value, from all positions that it reaches |
//! | `loopy-plain-value` | `component`, `value` texts | the nim-value of a component without cycles beside loopy ones |
//! | `loopy-mex` | `component`, `options`, `value` texts | values of its options in order of the definition: a nim-value |
//! | `loopy-options` | `component`, `options` texts | the same where its value is infinite |
//! | `loopy-sum` | `values`, `sum` texts | the sum of the values |
//! | `loopy-two-infinite` | | two infinite values make a draw |
//! | `loopy-zero`, `loopy-no-zero` | `value` text | 0 is among the values that can be moved to, or not |
//! | `loopy-backwards` | `game` text, `positions` number | the whole sum was worked out backwards (misère play) |
//! | `loopy-draw` | | nobody can force a win (misère play) |
//! | `loopy-drawing-move` | `move` text | a move that keeps the draw |
//! | `loopy-unknown` | `limit` text, `positions` number | the exploration stopped |

mod compound;
mod loopy;
mod misere;
mod normal;

pub(crate) use compound::compound;
pub(crate) use loopy::{loopy, loopy_unknown};
pub(crate) use misere::misere;
pub(crate) use normal::normal;

use crate::{budget::Limit, moves::MoveList, search::Halt};
use bouton_core::{
    evidence::Step,
    rules::{Component, Position, Ruleset},
    value::Outcome,
};

/// Steps are written for this many components of a sum.
pub(crate) const EXPLAINED_COMPONENTS: usize = 24;

/// The name of a limit in steps.
pub fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Positions => "positions",
        Limit::Options => "options",
        Limit::Memory => "memory",
        Limit::Time => "time",
        Limit::Cancelled => "cancelled",
        Limit::NoMethod => "no-method",
        Limit::Values => "values",
        Limit::Cycle => "cycle",
    }
}

/// Steps about components, with headings in sums; `of` writes those of one.
fn for_components(
    components: &[Component],
    mut of: impl FnMut(usize, String, &mut Vec<Step>),
) -> Vec<Step> {
    let mut steps = Vec::new();
    for (index, component) in components.iter().enumerate().take(EXPLAINED_COMPONENTS) {
        let text = component.label();
        if components.len() > 1 {
            steps.push(Step::new("component").with("component", text.clone()));
        }
        of(index, text, &mut steps);
    }
    if let Some(more) = components.len().checked_sub(EXPLAINED_COMPONENTS).filter(|&m| m > 0) {
        steps.push(Step::new("more-components").with("count", more as u64));
    }
    steps
}

fn show_words(ruleset: &dyn Ruleset, words: &[u64]) -> String {
    format!("{} {}", ruleset.label(), ruleset.show(&Position::from(words)))
}

/// The step that names a cycle, if that is what was met.
fn cycle_step(component: &Component, halt: &Halt) -> Option<Step> {
    let Halt::Cycle(path) = halt else { return None };
    let mut names: Vec<String> =
        path.iter().map(|words| component.ruleset.show(&Position::from(&words[..]))).collect();
    names.extend(names.first().cloned());
    let step = Step::new("cycle").with("component", component.text());
    Some(step.with("cycle", names.join(" -> ")))
}

/// The step about the first winning move, or that there is none.
pub(crate) fn move_step(outcome: Option<Outcome>, winning: Option<&MoveList>) -> Option<Step> {
    match (outcome?, winning?.first()) {
        (Outcome::N, Some(played)) => {
            let values = winning.and_then(|list| list.first_values.as_ref());
            Some(match values {
                Some((from, to)) => Step::new("winning-move")
                    .with("move", played.text.clone())
                    .with("from", from)
                    .with("to", to),
                None => Step::new("winning-move-plain").with("move", played.text.clone()),
            })
        }
        _ => None,
    }
}
