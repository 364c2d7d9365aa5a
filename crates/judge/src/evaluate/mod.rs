//! From the numbers of a case to the line that is printed.
//!
//! No closed form stands here. A case becomes a position of a ruleset, and its theory or the engines answer, on the first
//! of these ways that is open:
//!
//! 1. the ruleset is the same for all cases and its theory answers on machine words: nothing is allocated
//!    ([`direct`]);
//! 2. the notation is written, parsed and resolved, and theorems answer;
//! 3. the same, and a heap ruleset without a theorem has a table of nim-values, which later cases use again ([`tables`]);
//! 4. the same, and the engines decide within the budget.

mod direct;
mod lists;
mod tables;

use crate::{
    case::Case,
    problem::{AnswerKind, Output, Piece, Problem, Written},
};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Files, catalogue},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Answer, Budget, Limit, Question, Stop, Verdict};
use direct::{Direct, Stamp};
use std::fmt;
use tables::Tables;

/// How many entries a list of one case may have.
pub const MAX_LISTED: u64 = 100_000_000;

/// Why a case has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseError {
    /// The game that the case makes is refused by the notation.
    NotAPosition {
        /// The game as it was written.
        game: String,
        /// What is wrong with it.
        diagnostics: Vec<Diagnostic>,
    },
    /// The list would be longer than is printed.
    TooLong,
    /// A limit was reached, or no method applies.
    NotDecided {
        /// The game.
        game: String,
        /// What stopped it.
        stop: Stop,
    },
}

impl CaseError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            CaseError::NotAPosition { .. } => "J0201",
            CaseError::TooLong => "J0202",
            CaseError::NotDecided { .. } => "J0203",
        }
    }
}

impl CaseError {
    /// The game, cut where it is long.
    pub fn game(&self) -> String {
        match self {
            CaseError::NotAPosition { game, .. } | CaseError::NotDecided { game, .. } => cut(game),
            CaseError::TooLong => String::new(),
        }
    }

    /// Why, in English.
    pub fn reason(&self) -> String {
        match self {
            CaseError::NotAPosition { diagnostics, .. } => diagnostics
                .first()
                .map(|first| format!("{} [{}]", first.message(), first.code))
                .unwrap_or_else(|| "one position of one ruleset is needed".to_owned()),
            CaseError::TooLong => format!("at most {MAX_LISTED} entries are printed for a case"),
            CaseError::NotDecided { stop, .. } => match stop.limit {
                Limit::Positions => "the limit of positions was reached",
                Limit::Memory => "the limit of memory was reached",
                Limit::Time => "the time was over",
                Limit::Cancelled => "it was interrupted",
                _ => "no method applies at this size",
            }
            .to_owned(),
        }
    }
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, reason) = (self.game(), self.reason());
        match self {
            CaseError::NotAPosition { .. } => write!(f, "`{game}` is no position: {reason}"),
            CaseError::TooLong => f.write_str(&reason),
            CaseError::NotDecided { .. } => write!(f, "`{game}` is not decided: {reason}"),
        }
    }
}

/// A long text, cut for a message.
fn cut(text: &str) -> String {
    let mut shown: String = text.chars().take(60).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Answers the cases of one problem.
pub struct Evaluator<'a> {
    problem: &'a Problem,
    files: &'a dyn Files,
    budget: Budget<'a>,
    direct: Option<Direct>,
    /// The words for N and P, where answers are such words and nothing else.
    stamps: Option<[Stamp; 2]>,
    tables: Tables,
    /// The last game that was written.
    game: String,
}

impl<'a> Evaluator<'a> {
    /// An evaluator; the budget is for each case.
    pub fn new(problem: &'a Problem, files: &'a dyn Files, budget: Budget<'a>) -> Evaluator<'a> {
        Evaluator {
            problem,
            files,
            budget,
            direct: Direct::of(problem, files),
            stamps: match &problem.output {
                Output { answer: AnswerKind::Winner(words), line: None } => {
                    Stamp::of(&words.n).zip(Stamp::of(&words.p)).map(|(n, p)| [n, p])
                }
                _ => None,
            },
            tables: Tables::default(),
            game: String::new(),
        }
    }

    /// Writes the answers to many cases, each a row of `width` single numbers, by theory on machine words. False, and
    /// nothing written, where that way is not open for all of them.
    #[inline]
    pub(crate) fn answer_block(&self, rows: &[u64], width: usize, out: &mut Vec<u8>) -> bool {
        match (&self.direct, &self.stamps) {
            (Some(direct), Some(stamps)) => direct.block(rows, width, stamps, out),
            _ => false,
        }
    }

    /// Whether [`answer_block`](Evaluator::answer_block) may be tried.
    pub(crate) fn answers_blocks(&self) -> bool {
        self.direct.is_some() && self.stamps.is_some()
    }

    /// Writes the answer to a case, its line ends included.
    ///
    /// # Errors
    /// Why there is none. What was written for the case before is to be thrown away.
    #[inline]
    pub fn answer(&mut self, case: &Case, out: &mut Vec<u8>) -> Result<(), CaseError> {
        let Some(line) = &self.problem.output.line else {
            return self.plain_answer(case, out);
        };
        let mut answer = Vec::new();
        self.plain_answer(case, &mut answer)?;
        let answer = String::from_utf8_lossy(&answer);
        let text = line
            .replace("{case}", &case.number.to_string())
            .replace("{answer}", answer.strip_suffix('\n').unwrap_or(&answer));
        out.extend_from_slice(text.as_bytes());
        out.push(b'\n');
        Ok(())
    }

    #[inline]
    fn plain_answer(&mut self, case: &Case, out: &mut Vec<u8>) -> Result<(), CaseError> {
        if let AnswerKind::Winner(words) = &self.problem.output.answer {
            let outcome = match self.direct.as_ref().and_then(|direct| direct.outcome(case)) {
                Some(outcome) => outcome,
                None => self.outcome(case)?,
            };
            let word = if outcome == Outcome::N { &words.n } else { &words.p };
            out.extend_from_slice(word.as_bytes());
            out.push(b'\n');
            return Ok(());
        }
        lists::answer(self, case, out)
    }

    /// The game of a case in the notation.
    pub fn game(&self, case: &Case) -> String {
        let mut game = String::new();
        self.write_game(case, &mut game);
        game
    }

    /// The whole answer about the game of a case, with its steps; `None` where the case is only a ruleset.
    ///
    /// # Errors
    /// A case that is no position.
    pub fn explanation(&mut self, case: &Case) -> Result<Option<Answer>, CaseError> {
        let only_ruleset = matches!(
            self.problem.output.answer,
            AnswerKind::PPositions { .. } | AnswerKind::NimValues { .. }
        );
        if only_ruleset {
            return Ok(None);
        }
        let components = self.components(case)?;
        Ok(Some(self.solve(components, 10)))
    }

    /// Who wins the game of a case.
    fn outcome(&mut self, case: &Case) -> Result<Outcome, CaseError> {
        let components = self.components(case)?;
        let play = self.problem.game.play;
        if let [component] = components.as_slice()
            && let Some(theory) = component.ruleset.theory()
            && let Some(proved) = theory.outcome(&component.position, play)
        {
            return Ok(proved.value);
        }
        if play == Play::Normal
            && let Some(sum) = self.nim_sum(&components)?
        {
            return Ok(Outcome::of_nim_value(&sum));
        }
        let answer = self.solve(components, 0);
        match answer.verdict {
            Verdict::Known(outcome) => Ok(outcome),
            Verdict::Draw | Verdict::Unknown => Err(self.not_decided(answer.stop)),
        }
    }

    /// The nim-sum of components that all have a theorem or a table.
    fn nim_sum(&mut self, components: &[Component]) -> Result<Option<Natural>, CaseError> {
        let mut sum = Natural::ZERO;
        for component in components {
            let theory = component.ruleset.theory();
            let value = match theory.and_then(|theory| theory.nim_value(&component.position)) {
                Some(proved) => proved.value,
                None => {
                    let value = self.tables.value(component, &self.budget);
                    match value.map_err(|stop| self.not_decided(Some(stop)))? {
                        Some(value) => Natural::from(value),
                        None => return Ok(None),
                    }
                }
            };
            sum ^= value;
        }
        Ok(Some(sum))
    }

    /// The components of the game of a case.
    fn components(&mut self, case: &Case) -> Result<Vec<Component>, CaseError> {
        let mut game = std::mem::take(&mut self.game);
        game.clear();
        self.write_game(case, &mut game);
        let components = catalogue::parse_question(&game, self.files);
        self.game = game;
        components
            .map_err(|diagnostics| CaseError::NotAPosition { game: self.game.clone(), diagnostics })
    }

    fn solve(&self, components: Vec<Component>, move_limit: usize) -> Answer {
        let question = Question { components, play: self.problem.game.play, move_limit };
        bouton_engine::solve(&question, &self.budget)
    }

    fn not_decided(&self, stop: Option<Stop>) -> CaseError {
        let stop = stop.unwrap_or(Stop { limit: Limit::NoMethod, positions: 0 });
        CaseError::NotDecided { game: self.game.clone(), stop }
    }

    fn write_game(&self, case: &Case, game: &mut String) {
        for piece in &self.problem.game.notation.pieces {
            match piece {
                Piece::Literal(text) => game.push_str(text),
                Piece::Number(field) => {
                    let number = case.field(&self.problem.input.pattern, *field);
                    game.push_str(&number.to_natural().to_string());
                }
                Piece::Rows { item, row, between } => {
                    let range = case.range(*item);
                    let width = self.problem.input.pattern.width(*item);
                    for start in range.clone().step_by(width) {
                        if start > range.start {
                            game.push_str(between);
                        }
                        for written in row {
                            match written {
                                Written::Literal(text) => game.push_str(text),
                                Written::Offset(offset) => {
                                    let number = case.number_at(start + offset);
                                    game.push_str(&number.to_natural().to_string());
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
