//! Compounds of games: who wins from what is known of each game.
//!
//! # What is used
//! With R, S for remoteness and suspense (see [`crate::measure`]), and "ended" for a game without a move:
//!
//! * *conjunctive*: the compound's remoteness is the least of the games' remotenesses, so that one decides;
//! * *continued*: its suspense is the greatest of the games' suspenses, so that one decides;
//! * *selective*: P iff all games are P. Misère play is the same as long as two games or more have not ended; one game
//!   that is left alone is played as it is;
//! * *shortened*: with a game that has ended it is over; else it is P iff all games are P, both under the convention of
//!   the compound;
//! * *diminished*: with a game that has ended it is over. Else it is P iff no game can be ended at once and the nim-sum of
//!   the foreclosed nim-values is 0; in misère play iff that nim-sum is 0.
//!
//! Proofs for both conventions: docs/theorems.md. Every one of these is held against a search of the compound itself on
//! random games (`tests`).
//!
//! Outcomes of games come from the whole ladder, so a selective compound of games with theorems is decided at any size.
//! Where remoteness or suspense cannot be had, games of one outcome still decide: whichever of them is the shortest.
//!
//! The nim-value of a compound (normal play) is 0 if it is P; else only a search of the compound gives it.

mod large;
mod moves;
#[cfg(test)]
mod tests;

use crate::{
    budget::Stop,
    explain,
    measure::{ENDED, INFINITE, Measure, Measured, outcome_of, too_large},
    moves::{MoveList, Room},
    normal::notes,
    question::Question,
    report::{Answer, ComponentAnswer, NimValue, Verdict},
    search::Halt,
    strategy::{Found, Rung, Solver, solve_in},
    text::SumText,
    theorem,
};
use bouton_core::{
    evidence::Basis,
    notation::Joining,
    rules::{Component, Compound},
    value::{Natural, Outcome, Play, nim_sum},
};

/// What is known of one game.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// It has no move.
    Ended,
    /// Its remoteness, suspense or foreclosed nim-value.
    Measure(u32),
    /// Who wins it alone, and what that rests on.
    Outcome(Outcome, Basis),
    /// Nothing, because.
    Unknown(Stop),
}

/// What decided a compound.
#[derive(Clone, Debug)]
pub(crate) enum Decision {
    /// It is over.
    Over,
    /// The least remoteness or the greatest suspense.
    Extreme(u32),
    /// All games have the same outcome.
    Alike,
    /// So many games are N (selective and shortened).
    Losing(usize),
    /// Only this game has not ended (selective, misère).
    Last(usize),
    /// This game can be ended at once.
    CanEnd(usize),
    /// The nim-sum of foreclosed nim-values.
    Foreclosed,
    /// Not decided.
    Nothing(Stop),
}

/// What was found about a compound.
pub(crate) struct Judged {
    pub(crate) facts: Vec<Fact>,
    pub(crate) decision: Decision,
    pub(crate) outcome: Option<Outcome>,
    measured: Option<Measured>,
    basis: Basis,
    /// Decided without a look at all options, which are many.
    is_large: bool,
}

/// Answers a question about one compound.
pub(crate) fn solve(question: &Question, compound: &Compound, solver: &mut Solver<'_>) -> Answer {
    let components = &question.components;
    let component = &components[0];
    let text = SumText::of(components);
    let room = Room::of(question, &text, &solver.meter);
    let games = compound.games(&component.position).unwrap_or_default();
    let play = question.play;
    solver.meter.share(2);
    let mut judged = judge(compound, &games, play, solver);
    solver.meter.share(1);
    let mut nim_value = None;
    if play == Play::Normal {
        nim_value = match judged.outcome {
            Some(Outcome::P) => Some((Natural::ZERO, judged.basis.clone())),
            Some(Outcome::N) if judged.is_large => None,
            Some(Outcome::N) => solver
                .quick_value(component)
                .ok()
                .map(|Found { value, rung }| (value, rung.basis())),
            None => None,
        };
    }
    let winning = judged.outcome.map(|outcome| match outcome {
        Outcome::P => MoveList::none(),
        Outcome::N if matches!(judged.decision, Decision::Over) => MoveList::none(),
        Outcome::N => {
            let mut list = MoveList::none();
            let measured = judged.measured.take();
            let all = match judged.is_large {
                true => None,
                false => moves::winning(compound, &games, play, room.limit, measured, solver),
            };
            let found = all.or_else(|| large::winning(compound, &games, play, room.limit, solver));
            let value = (play == Play::Normal).then_some(Natural::ZERO);
            list.add(0, found, components, &text, value.as_ref());
            list
        }
    });
    let steps = explain::compound(compound, &games, play, &judged, winning.as_ref());
    let verdict = judged.outcome.map_or(Verdict::Unknown, Verdict::Known);
    let basis = judged.outcome.map(|_| judged.basis.clone());
    let stop = match judged.decision {
        Decision::Nothing(stop) => Some(stop),
        _ => None,
    };
    let value = nim_value.as_ref().map(|(value, _)| NimValue::Finite(value.clone()));
    Answer {
        game: text.whole(),
        play,
        verdict,
        nim_value: value.clone(),
        nim_value_basis: nim_value.map(|(_, basis)| basis),
        winning_moves: winning.map(|list| list.into_report(room)),
        components: vec![ComponentAnswer {
            game: text.component(0),
            nim_value: value,
            verdict,
            basis: basis.clone(),
            stop,
        }],
        basis,
        stop,
        mistake: None,
        steps,
        notes: notes(components, play),
    }
}

/// The nim-value 0 of a compound that is P in normal play, for sums in which a search did not find it.
pub(crate) fn zero(component: &Component, solver: &mut Solver<'_>) -> Option<Found<Natural>> {
    let compound = component.ruleset.compound()?;
    let games = compound.games(&component.position)?;
    let judged = judge(compound, &games, Play::Normal, solver);
    (judged.outcome == Some(Outcome::P)).then(|| {
        let rung = match judged.basis {
            Basis::Theorem { key } => Rung::ZeroByOutcome(key),
            Basis::Exhaustive { positions } => Rung::Search { positions },
            basis => Rung::Table(basis),
        };
        Found { value: Natural::ZERO, rung }
    })
}

/// The theorem about a joining.
fn key(joining: Joining) -> &'static str {
    match joining {
        Joining::Conjunctive => theorem::CONJUNCTIVE,
        Joining::Continued => theorem::CONTINUED,
        Joining::Selective => theorem::SELECTIVE,
        Joining::Shortened => theorem::SHORTENED,
        Joining::Diminished => theorem::DIMINISHED,
    }
}

/// Who wins, and from what.
fn judge(
    compound: &Compound,
    games: &[Vec<Component>],
    play: Play,
    solver: &mut Solver<'_>,
) -> Judged {
    let joining = compound.joining();
    let mut judged = Judged {
        facts: Vec::with_capacity(games.len()),
        decision: Decision::Over,
        outcome: None,
        measured: None,
        basis: Basis::Theorem { key: key(joining) },
        is_large: false,
    };
    for game in games {
        let fact = match has_ended(game, solver) {
            Some(true) => Fact::Ended,
            Some(false) => Fact::Unknown(too_large(&solver.meter).stop(&solver.meter)),
            None => {
                judged.decision = Decision::Nothing(too_large(&solver.meter).stop(&solver.meter));
                return judged;
            }
        };
        judged.facts.push(fact);
    }
    let ended = judged.facts.iter().filter(|fact| matches!(fact, Fact::Ended)).count();
    let is_over = match joining {
        Joining::Continued | Joining::Selective => ended == games.len(),
        _ => ended > 0 || games.is_empty(),
    };
    if is_over {
        judged.outcome = Some(if play == Play::Normal { Outcome::P } else { Outcome::N });
        return judged;
    }
    if matches!(joining, Joining::Conjunctive | Joining::Diminished)
        && play == Play::Normal
        && large::can_end(joining, games, &mut judged, solver)
    {
        return judged;
    }
    match joining {
        Joining::Conjunctive => {
            by_measure(Measure::Remoteness(play), games, play, &mut judged, solver)
        }
        Joining::Continued => by_measure(Measure::Suspense(play), games, play, &mut judged, solver),
        Joining::Diminished => by_foreclosed(games, play, &mut judged, solver),
        Joining::Shortened => by_outcomes(games, play, &mut judged, solver),
        Joining::Selective => match (play, last(&judged.facts)) {
            (Play::Misere, Some(last)) => {
                judged.facts[last] = alone(&games[last], play, solver);
                match judged.facts[last].clone() {
                    Fact::Outcome(outcome, basis) => {
                        judged.outcome = Some(outcome);
                        judged.basis = basis;
                        judged.decision = Decision::Last(last);
                    }
                    Fact::Unknown(stop) => judged.decision = Decision::Nothing(stop),
                    _ => {}
                }
            }
            _ => by_outcomes(games, Play::Normal, &mut judged, solver),
        },
    }
    judged
}

/// The only game that has not ended, if there is only one.
fn last(facts: &[Fact]) -> Option<usize> {
    let mut left = (0..facts.len()).filter(|&i| !matches!(facts[i], Fact::Ended));
    match (left.next(), left.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Whether a game has no move; `None` if neither its definition nor a theorem tells.
fn has_ended(game: &[Component], solver: &mut Solver<'_>) -> Option<bool> {
    let mut unknown = false;
    for part in game {
        match solver.has_option(part) {
            Some(true) => return Some(false),
            Some(false) => {}
            None => {
                // A position without a move is P in normal and N in misère play.
                let theory = part.ruleset.theory();
                let says = |play, outcome| {
                    let proved = theory.and_then(|theory| theory.outcome(&part.position, play));
                    proved.is_some_and(|proved| proved.value == outcome)
                };
                if says(Play::Normal, Outcome::N) || says(Play::Misere, Outcome::P) {
                    return Some(false);
                }
                unknown = true;
            }
        }
    }
    (!unknown).then_some(true)
}

/// A game as a sum for a search: the index of the ruleset and the words of each part.
fn sum_of(game: &[Component], measured: &mut Measured) -> Option<Vec<(usize, Vec<u64>)>> {
    game.iter()
        .map(|part| Some((measured.ruleset(&part.ruleset), part.position.words()?)))
        .collect()
}

/// The measure of a game.
fn measure(
    game: &[Component],
    measured: &mut Measured,
    solver: &mut Solver<'_>,
) -> Result<u32, Halt> {
    let Some(sum) = sum_of(game, measured) else { return Err(too_large(&solver.meter)) };
    let sum: Vec<(usize, &[u64])> =
        sum.iter().map(|(ruleset, words)| (*ruleset, &words[..])).collect();
    measured.value(&sum, &mut solver.meter)
}

/// Fills in the measures of all games that have not ended; the stop of the first that has none.
fn measure_all(
    kind: Measure,
    games: &[Vec<Component>],
    judged: &mut Judged,
    solver: &mut Solver<'_>,
) -> Option<Stop> {
    let mut measured = Measured::new(kind);
    let mut stop = None;
    for (game, fact) in games.iter().zip(&mut judged.facts) {
        if matches!(fact, Fact::Ended) {
            continue;
        }
        *fact = match measure(game, &mut measured, solver) {
            Ok(value) => Fact::Measure(value),
            Err(halt) => {
                let halted = halt.stop(&solver.meter);
                stop.get_or_insert(halted);
                Fact::Unknown(halted)
            }
        };
    }
    judged.basis = Basis::Exhaustive { positions: measured.len() };
    judged.measured = Some(measured);
    stop
}

fn measures(facts: &[Fact]) -> impl Iterator<Item = u32> + '_ {
    facts.iter().filter_map(|fact| match fact {
        Fact::Measure(value) => Some(*value),
        _ => None,
    })
}

fn by_measure(
    kind: Measure,
    games: &[Vec<Component>],
    play: Play,
    judged: &mut Judged,
    solver: &mut Solver<'_>,
) {
    let stop = measure_all(kind, games, judged, solver);
    let (least, greatest) = (measures(&judged.facts).min(), measures(&judged.facts).max());
    let extreme = match (kind, stop) {
        // No game that has not ended is shorter than 1.
        (Measure::Remoteness(_), None) => least,
        (Measure::Remoteness(_), Some(_)) => least.filter(|&least| least == 1),
        (_, None) => greatest,
        _ => None,
    };
    if let Some(extreme) = extreme {
        judged.decision = Decision::Extreme(extreme);
        judged.outcome = Some(outcome_of(extreme, play));
        return;
    }
    let Some(stop) = stop else { return };
    judged.decision = Decision::Nothing(stop);
    let mut alike: Option<Outcome> = None;
    let mut facts = judged.facts.clone();
    let mut basis = judged.basis.clone();
    for (game, fact) in games.iter().zip(&mut facts) {
        let outcome = match fact {
            Fact::Ended => continue,
            Fact::Measure(value) => outcome_of(*value, play),
            _ => match alone(game, play, solver) {
                Fact::Outcome(outcome, of_game) => {
                    basis = basis.and(of_game.clone());
                    *fact = Fact::Outcome(outcome, of_game);
                    outcome
                }
                _ => return,
            },
        };
        if *alike.get_or_insert(outcome) != outcome {
            return;
        }
    }
    judged.basis = match (all_by_theorem(&facts), kind) {
        (true, Measure::Remoteness(_)) => Basis::Theorem { key: theorem::CONJUNCTIVE },
        (true, _) => Basis::Theorem { key: theorem::CONTINUED },
        (false, _) => basis,
    };
    judged.facts = facts;
    judged.decision = Decision::Alike;
    judged.outcome = alike;
}

fn all_by_theorem(facts: &[Fact]) -> bool {
    facts.iter().all(|fact| matches!(fact, Fact::Ended | Fact::Outcome(_, Basis::Theorem { .. })))
}

fn by_foreclosed(
    games: &[Vec<Component>],
    play: Play,
    judged: &mut Judged,
    solver: &mut Solver<'_>,
) {
    let stop = measure_all(Measure::Foreclosed(play), games, judged, solver);
    let can_end = |fact: &Fact| matches!(fact, Fact::Measure(INFINITE));
    if let Some(game) = judged.facts.iter().position(can_end) {
        judged.decision = Decision::CanEnd(game);
        judged.outcome = Some(Outcome::N);
        return;
    }
    if let Some(stop) = stop {
        judged.decision = Decision::Nothing(stop);
        return;
    }
    let sum = measures(&judged.facts).filter(|&value| value != ENDED).fold(0, |sum, v| sum ^ v);
    judged.decision = Decision::Foreclosed;
    judged.outcome = Some(Outcome::of_nim_value(&Natural::from(sum)));
}

/// P iff all games that have not ended are P under this convention.
fn by_outcomes(games: &[Vec<Component>], play: Play, judged: &mut Judged, solver: &mut Solver<'_>) {
    let (mut losing, mut stop) = (0, None);
    for (game, fact) in games.iter().zip(&mut judged.facts) {
        if matches!(fact, Fact::Ended) {
            continue;
        }
        *fact = alone(game, play, solver);
        match fact {
            Fact::Outcome(Outcome::N, _) => losing += 1,
            Fact::Unknown(halted) => {
                stop.get_or_insert(*halted);
            }
            _ => {}
        }
    }
    if !all_by_theorem(&judged.facts) {
        let of_games = judged.facts.iter().filter_map(|fact| match fact {
            Fact::Outcome(_, basis) => Some(basis.clone()),
            _ => None,
        });
        if let Some(basis) = of_games.reduce(Basis::and) {
            judged.basis = basis;
        }
    }
    // One game that is N is enough.
    if let (Some(stop), 0) = (stop, losing) {
        judged.decision = Decision::Nothing(stop);
        return;
    }
    judged.decision = Decision::Losing(losing);
    judged.outcome = Some(if losing == 0 { Outcome::P } else { Outcome::N });
}

/// Who wins a game that is played alone.
fn alone(game: &[Component], play: Play, solver: &mut Solver<'_>) -> Fact {
    let question = Question { components: game.to_vec(), play, move_limit: 0 };
    let answer = solve_in(&question, solver);
    match (answer.verdict, answer.basis, answer.stop) {
        (Verdict::Known(outcome), Some(basis), _) => Fact::Outcome(outcome, basis),
        (_, _, Some(stop)) => Fact::Unknown(stop),
        _ => Fact::Unknown(too_large(&solver.meter).stop(&solver.meter)),
    }
}

/// The nim-sum of the foreclosed nim-values of a list, as numbers for a step.
pub(crate) fn foreclosed_values(facts: &[Fact]) -> (Vec<Natural>, Natural) {
    let values: Vec<Natural> = measures(facts).map(Natural::from).collect();
    let sum = nim_sum(&values);
    (values, sum)
}
