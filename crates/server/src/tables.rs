//! Finished tables of positions (`bouton tabulate`), from which questions are answered.
//!
//! A position that is in a table needs no search: who wins, the nim-value and how long the game lasts stand there, and so they do for every
//! position after a move. The engine still reads the question, lists the moves and says what theorems know, within a small part of the time of a
//! question. Where the engine knows who wins and the table says otherwise, the table is not believed.
//!
//! Shards are read when a position of theirs is asked for, and stay in memory. What cannot be read is as if it were not there: the question is then
//! answered without the table.

use crate::gate::Work;
use bouton_cluster::graph::{Entry, Game, OpenTable};
use bouton_core::{
    evidence::{Basis, Step},
    rules::Component,
    value::{Natural, Outcome},
};
use bouton_engine::{
    Answer, Budget, Cut, Limit, Moves, NimValue, PlayedMove, Question, RatedMove, Remoteness, Stop,
    Verdict, WinningMoves,
};
use bouton_words::Words;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The table that an answer is from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TableUsed {
    /// The position that it was made for: it holds everything that can be reached from there.
    pub(crate) game: String,
    /// How many positions it has.
    pub(crate) positions: String,
}

impl TableUsed {
    pub(crate) fn of(table: &OpenTable) -> TableUsed {
        let about = table.about();
        let positions = about.totals.positions.to_string();
        TableUsed { game: about.question.clone(), positions }
    }

    /// In words: what an answer rests on.
    pub(crate) fn said(&self, words: &Words) -> String {
        let arguments =
            [("table", self.game.clone().into()), ("positions", self.positions.clone().into())];
        words.say("ui-basis-table", &arguments)
    }
}

/// A position of a question that is in a table.
pub(crate) struct Found<'q> {
    pub(crate) table: Arc<OpenTable>,
    pub(crate) entry: Entry,
    question: &'q Question,
    /// The game of the table, ending with the question.
    game: Game,
}

/// Searches and options that the engine may take for what stands beside the table.
const POSITIONS: u64 = 20_000;
const OPTIONS: u64 = 400_000;
/// Moves that are looked at before the winning ones are listed.
const MOVES: usize = 1 << 12;

fn small(work: &Work) -> Budget<'_> {
    Budget { positions: POSITIONS, options: Some(OPTIONS), ..work.part(4) }
}

/// Looks a question up in the tables of the server, in their order.
pub(crate) fn find<'q>(question: &'q Question, work: &Work) -> Option<Found<'q>> {
    work.tables().iter().filter(|table| table.about().play == question.play).find_map(|table| {
        let game = table.game().clone().stopped_when(work.stopped());
        let entry = look(table, &game, &question.components)?;
        Some(Found { table: table.clone(), entry, question, game })
    })
}

fn look(table: &OpenTable, game: &Game, components: &[Component]) -> Option<Entry> {
    let key = game.key_of(components).ok()??;
    table.entry(&key).ok()?
}

fn value(entry: &Entry) -> Option<NimValue> {
    let natural = |&value: &u32| Natural::from(u64::from(value));
    match &entry.value {
        Some(value) => Some(NimValue::Finite(natural(value))),
        None if entry.has_value => {
            Some(NimValue::Infinite(entry.options.iter().map(natural).collect()))
        }
        None => None,
    }
}

fn verdict(entry: &Entry) -> Verdict {
    entry.outcome.map_or(Verdict::Draw, Verdict::Known)
}

impl Found<'_> {
    pub(crate) fn used(&self) -> TableUsed {
        TableUsed::of(&self.table)
    }

    fn positions(&self) -> u64 {
        self.table.about().totals.positions
    }

    /// The position after a move.
    fn after(&self, played: &PlayedMove) -> Option<Entry> {
        let mut components = self.question.components.clone();
        let moved = components.get(played.component)?.clone();
        let parts = played.parts.iter().map(|position| Component {
            ruleset: moved.ruleset.clone(),
            position: position.clone(),
        });
        components.splice(played.component..=played.component, parts);
        look(&self.table, &self.game, &components)
    }

    /// All moves, with what the table says of the positions after them.
    pub(crate) fn moves(&self, work: &Work) -> Moves {
        let limit = self.question.move_limit;
        let all = Question { move_limit: limit.max(MOVES), ..self.question.clone() };
        let mut moves = bouton_engine::moves(&all, &small(work));
        for rated in &mut moves.moves {
            if let Some(entry) = self.after(&rated.played) {
                rated.verdict = verdict(&entry);
                rated.played.nim_value = value(&entry);
                rated.remoteness = entry.remoteness.map(u64::from);
            }
        }
        moves.moves.sort_by_key(|rated| match rated.verdict {
            Verdict::Known(Outcome::P) => 0,
            Verdict::Draw => 1,
            _ => 2,
        });
        let is_decided = moves.moves.iter().all(|rated| rated.verdict != Verdict::Unknown);
        if is_decided && moves.complete {
            moves.stop = None;
        }
        if moves.moves.len() > limit {
            moves.moves.truncate(limit);
            moves.complete = false;
            moves.cut = Some(Cut::Limit);
        }
        moves
    }

    /// The moves of the list that fit, as many as were asked for.
    fn chosen(&self, moves: &Moves, fits: impl Fn(&RatedMove) -> bool) -> WinningMoves {
        let fitting = moves.moves.iter().filter(|rated| fits(rated));
        let mut chosen: Vec<PlayedMove> = fitting.map(|rated| rated.played.clone()).collect();
        let count = moves.complete.then(|| Natural::from(chosen.len()));
        let limit = self.question.move_limit;
        let is_cut = chosen.len() > limit;
        chosen.truncate(limit);
        let complete = moves.complete && !is_cut;
        let cut = if is_cut { Some(Cut::Limit) } else { moves.cut };
        WinningMoves { count, complete, moves: chosen, cut: cut.filter(|_| !complete) }
    }

    /// All moves, however few are listed in the answer.
    fn all_moves(&self, work: &Work) -> Moves {
        let move_limit = self.question.move_limit.max(MOVES);
        let question = Question { move_limit, ..self.question.clone() };
        Found {
            table: self.table.clone(),
            entry: self.entry.clone(),
            question: &question,
            game: self.game.clone(),
        }
        .moves(work)
    }

    /// The answer to the question; `None` where the engine knows better.
    pub(crate) fn answer(&self, work: &Work) -> Option<Answer> {
        let bare = Question { move_limit: 0, ..self.question.clone() };
        let mut answer = bouton_engine::solve(&bare, &small(work));
        let verdict = verdict(&self.entry);
        let is_known = answer.verdict != Verdict::Unknown;
        if is_known && answer.verdict != verdict {
            return None;
        }
        let positions = self.positions();
        let basis = Basis::Exhaustive { positions };
        let said = Step::new("from-table")
            .with("table", self.table.about().question.clone())
            .with("positions", positions);
        match is_known {
            true => answer.notes.push(said),
            false => answer.steps = vec![said],
        }
        answer.verdict = verdict;
        answer.nim_value = value(&self.entry);
        answer.nim_value_basis = answer.nim_value.as_ref().map(|_| basis.clone());
        for (component, of_component) in self.question.components.iter().zip(&mut answer.components)
        {
            if of_component.verdict == Verdict::Unknown
                && let Some(alone) = look(&self.table, &self.game, std::slice::from_ref(component))
            {
                of_component.verdict = self::verdict(&alone);
                of_component.nim_value = value(&alone);
                of_component.basis = Some(basis.clone());
                of_component.stop = None;
            }
        }
        answer.basis = Some(basis);
        answer.stop = None;
        let moves = self.all_moves(work);
        if let Some(mistake) = moves.mistake {
            answer.mistake = Some(mistake);
            return Some(answer);
        }
        let wins = |rated: &RatedMove| rated.verdict == Verdict::Known(Outcome::P);
        answer.winning_moves = Some(self.chosen(&moves, wins));
        Some(answer)
    }

    /// How long the game lasts.
    pub(crate) fn remoteness(&self, work: &Work) -> Result<Remoteness, Stop> {
        let positions = self.positions();
        let (Some(moves), Some(outcome)) = (self.entry.remoteness, self.entry.outcome) else {
            return Err(Stop { limit: Limit::Cycle, positions });
        };
        let moves = u64::from(moves);
        // The player to move makes the first of them.
        let (first, second) = (moves.div_ceil(2), moves / 2);
        let (winner_moves, loser_moves) = match outcome {
            Outcome::N => (first, second),
            Outcome::P => (second, first),
        };
        let other = match outcome {
            Outcome::N => Outcome::P,
            Outcome::P => Outcome::N,
        };
        let keeps = |rated: &RatedMove| {
            rated.verdict == Verdict::Known(other)
                && rated.remoteness.is_some_and(|after| after + 1 == moves)
        };
        let best_moves = self.chosen(&self.all_moves(work), keeps);
        Ok(Remoteness { moves, winner_moves, loser_moves, outcome, best_moves, positions })
    }
}
