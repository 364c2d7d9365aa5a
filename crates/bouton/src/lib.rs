//! Impartial combinatorial games: who wins, why, and what to play.
//!
//! Type a position, get an answer:
//!
//! ```
//! let answer = bouton::solve("nim 3 5 7")?;
//!
//! assert_eq!(answer.verdict, bouton::Verdict::Known(bouton::Outcome::N));
//! let winning = answer.winning_moves.unwrap();
//! assert_eq!(winning.moves[0].text, "nim 3 -> 2");
//! assert_eq!(winning.moves[0].to, "nim 2 5 7");
//! # Ok::<(), bouton::Mistakes>(())
//! ```
//!
//! `N` means that the Next player, who is to move, wins; `P` that the Previous player does. The notation is that of the
//! command line and of GRAMMAR.md: `kayles 11 + *4`, `subtract:1,3,4 20 15`, `尼姆 3 5 7`. Numbers have no size limit.
//!
//! # What do I want to know?
//!
//! | question | function |
//! |---|---|
//! | who wins, with which moves, and why | [`solve`], [`solve_with`] |
//! | what each move leads to | [`moves`] |
//! | the nim-values of heap after heap | [`values`] |
//! | the positions that the player to move loses | [`positions`] |
//! | the same for rules of my own, in Rust | [`engine::solve`] on [`core::rules::Ruleset`], see [below](#rules-of-your-own) |
//!
//! # May I believe it?
//!
//! Every answer carries a [`Basis`]: a theorem, an exhaustive computation, a finite check that a theorem turns into a
//! statement about every heap, or an observation that proves nothing. Not knowing is an answer of its own:
//!
//! ```
//! use bouton::{Options, Verdict, engine::{Budget, Limit}};
//!
//! let little = Budget { positions: 10, ..Budget::default() };
//! let rules = "rules:'mine(a, b): for k in 1..a => (a-k, b) for k in 1..b => (a, b-k) for k in 1..min(a,b) => (a-k, b/2)'";
//! let answer = bouton::solve_with(
//!     &format!("{rules} 20 30"),
//!     &Options { budget: little, ..Options::default() },
//! )?;
//! assert_eq!(answer.verdict, Verdict::Unknown);
//! assert_eq!(answer.stop.unwrap().limit, Limit::Positions);
//! # Ok::<(), bouton::Mistakes>(())
//! ```
//!
//! # Mistakes
//!
//! [`Mistakes`] holds all mistakes of a text, each with a code and a place, and displays them with a caret:
//!
//! ```
//! let mistakes = bouton::solve("nim 3 -1").unwrap_err();
//! assert_eq!(mistakes.diagnostics()[0].code, "N0104");
//! println!("{mistakes}");
//! ```
//!
//! Rules that you write may also be wrong while they run: here 3 is taken from 2, since a guard is missing.
//!
//! ```
//! let mistakes = bouton::solve("rules:'take(n): for k in {1,3} => n-k' 2").unwrap_err();
//! assert_eq!(mistakes.diagnostics()[0].code, "R0501");
//! ```
//!
//! # Rules of your own
//!
//! A game is a function from a position to its options. This is Chomp: rows of squares, each no longer than the one before;
//! a bite takes a square and all squares right of it and in later rows; the first square is poisoned.
//!
//! ```
#![doc = include_str!("../examples/chomp.rs")]
//! ```
//!
//! The example is `examples/chomp.rs`. Longer games may give the engine more: symmetries
//! ([`canonical`](core::rules::Ruleset::canonical)) and theorems ([`theory`](core::rules::Ruleset::theory)).

mod mistakes;
mod options;

pub use bouton_core as core;
pub use bouton_engine as engine;

pub use bouton_core::{
    evidence::{Basis, Step},
    value::{Natural, Outcome, Play},
};
pub use bouton_engine::{Answer, Moves, NimValue, Positions, Verdict, WinningMoves};
pub use mistakes::Mistakes;
pub use options::Options;

use bouton_core::{
    notation::{self, Diagnostic},
    rules::{Component, Written, catalogue},
};
use bouton_engine::{Ended, Question, Stop};
use std::{ops::ControlFlow, ops::RangeInclusive};

/// Who wins a position that is written in the notation, why, and with which moves? Normal play, default limits.
///
/// ```
/// // Under normal play the nim-value is the nim-sum, 3 ⊕ 5 ⊕ 7.
/// assert_eq!(bouton::solve("nim 3 5 7")?.nim_value.unwrap().to_string(), "1");
/// # Ok::<(), bouton::Mistakes>(())
/// ```
///
/// # Errors
/// Every mistake in the text, with its place.
pub fn solve(text: &str) -> Result<Answer, Mistakes> {
    solve_with(text, &Options::default())
}

/// The same with a play convention and limits.
///
/// ```
/// use bouton::{Options, Outcome, Play, Verdict};
///
/// // Whoever takes the last object loses: three heaps of one are lost for the player to move.
/// let misere = Options { play: Some(Play::Misere), ..Options::default() };
/// let answer = bouton::solve_with("nim 1 1 1", &misere)?;
/// assert_eq!(answer.verdict, Verdict::Known(Outcome::P));
/// # Ok::<(), bouton::Mistakes>(())
/// ```
///
/// # Errors
/// Every mistake in the text, with its place.
pub fn solve_with(text: &str, options: &Options<'_>) -> Result<Answer, Mistakes> {
    let answer = bouton_engine::solve(&question(text, options)?, &options.budget);
    match answer.mistake {
        None => Ok(answer),
        Some(mistake) => Err(Mistakes::new(text, vec![mistake])),
    }
}

/// Who wins, and nothing else that would take longer: no nim-value is computed that the winner does not need, and a search ends at
/// the first winning option that it finds. Winning moves are listed as far as they are known by then.
///
/// ```
/// use bouton::{Options, Outcome, Verdict};
///
/// let rules = "rules:'three(a, b, c): for k in 1..a => (a-k, b, c)  for k in 1..b => (a, b-k, c)  \
///              for k in 1..c => (a, b, c-k)  symmetric' 20 30 40";
/// let answer = bouton::outcome(rules, &Options::default())?;
/// assert_eq!(answer.verdict, Verdict::Known(Outcome::N));
/// # Ok::<(), bouton::Mistakes>(())
/// ```
///
/// # Errors
/// Every mistake in the text, with its place.
pub fn outcome(text: &str, options: &Options<'_>) -> Result<Answer, Mistakes> {
    let answer = bouton_engine::outcome(&question(text, options)?, &options.budget);
    match answer.mistake {
        None => Ok(answer),
        Some(mistake) => Err(Mistakes::new(text, vec![mistake])),
    }
}

/// All moves of a position, winning ones first, each with what it leads to.
///
/// ```
/// let moves = bouton::moves("nim 1 2", &bouton::Options::default())?;
/// let texts: Vec<&str> = moves.moves.iter().map(|m| m.played.text.as_str()).collect();
/// assert_eq!(texts, ["nim 2 -> 1", "nim 1 -> 0", "nim 2 -> 0"]);
/// # Ok::<(), bouton::Mistakes>(())
/// ```
///
/// # Errors
/// Every mistake in the text, with its place.
pub fn moves(text: &str, options: &Options<'_>) -> Result<Moves, Mistakes> {
    let moves = bouton_engine::moves(&question(text, options)?, &options.budget);
    match moves.mistake {
        None => Ok(moves),
        Some(mistake) => Err(Mistakes::new(text, vec![mistake])),
    }
}

/// Nim-values of consecutive heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// The values, one a heap; fewer than asked for where a limit was reached.
    pub values: Vec<Natural>,
    /// What they rest on; `None` if there are none.
    pub basis: Option<Basis>,
    /// What ended the list early.
    pub stop: Option<Stop>,
}

/// The nim-values of a range of heaps of a ruleset whose position is one number. The text is one heap of the ruleset, of
/// any size.
///
/// ```
/// let list = bouton::values("nim 0", 3..=5, &bouton::Options::default())?;
/// assert_eq!(list.values, [3u8.into(), 4u8.into(), 5u8.into()]);
/// # Ok::<(), bouton::Mistakes>(())
/// ```
///
/// # Errors
/// Every mistake in the text, with its place; also a text that is not one heap.
pub fn values(
    text: &str,
    heaps: RangeInclusive<u64>,
    options: &Options<'_>,
) -> Result<Values, Mistakes> {
    let component = only(text, question(text, options)?)?;
    if component.ruleset.written() != Written::Numbers(1) {
        let numbers = component.position.numbers().len();
        return Err(not_one(text, &component.ruleset.name(), numbers));
    }
    let mut list = Values { values: Vec::new(), basis: None, stop: None };
    let ended =
        bouton_engine::heap_values(&component.ruleset, heaps, &options.budget, &mut |found| {
            list.values.push(found.value);
            list.basis = Some(match (list.basis.take(), found.basis) {
                // The positions behind a later heap include those behind an earlier one.
                (Some(Basis::Exhaustive { .. }), later @ Basis::Exhaustive { .. }) => later,
                (Some(earlier), later) => earlier.and(later),
                (None, later) => later,
            });
            ControlFlow::Continue(())
        });
    match ended {
        Ok(()) => {}
        Err(Ended::Stop(stop)) => list.stop = Some(stop),
        Err(Ended::Mistake(mistake)) => return Err(Mistakes::new(text, vec![mistake])),
    }
    Ok(list)
}

/// The first P-positions of a ruleset, in the order of its theorem, else by size. The text is one position of the ruleset,
/// of any size.
///
/// ```
/// let list = bouton::positions("bash:3 0", 4, &bouton::Options::default())?;
/// assert_eq!(list.positions, ["bash:3 0", "bash:3 4", "bash:3 8", "bash:3 12"]);
/// # Ok::<(), bouton::Mistakes>(())
/// ```
///
/// # Errors
/// Every mistake in the text, with its place; also a text that is not one position.
pub fn positions(text: &str, count: usize, options: &Options<'_>) -> Result<Positions, Mistakes> {
    let question = question(text, options)?;
    let play = question.play;
    let component = only(text, question)?;
    let list = bouton_engine::positions(&component.ruleset, None, play, count, &options.budget);
    match list.mistake {
        None => Ok(list),
        Some(mistake) => Err(Mistakes::new(text, vec![mistake])),
    }
}

/// Reads a question without answering it.
///
/// # Errors
/// Every mistake in the text, with its place.
pub fn question(text: &str, options: &Options<'_>) -> Result<Question, Mistakes> {
    let components = notation::parse(text)
        .and_then(|sum| catalogue::resolve(&sum, options.files))
        .map_err(|mistakes| Mistakes::new(text, mistakes))?;
    Question::asked(components, options.play, options.move_limit).map_err(|mistake| {
        let span = 0..text.chars().count();
        Mistakes::new(text, vec![Diagnostic { span, ..mistake }])
    })
}

fn only(text: &str, question: Question) -> Result<Component, Mistakes> {
    <[Component; 1]>::try_from(question.components)
        .map(|[one]| one)
        .map_err(|several| not_one(text, text, several.len()))
}

/// The mistake of a text that should say one number, or one position.
fn not_one(text: &str, name: &str, given: usize) -> Mistakes {
    let mistake = Diagnostic::new("N0311", 0..text.chars().count())
        .with("name", notation::shortened(name))
        .with("needed", 1)
        .with("given", given);
    Mistakes::new(text, vec![mistake])
}
