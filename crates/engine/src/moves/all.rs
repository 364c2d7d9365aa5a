//! All moves of a sum, each with what is known of the position after it.

use crate::{
    budget::{Budget, Limit, Meter, Stop},
    loopy, misere,
    moves::{Distinct, Room},
    question::Question,
    report::{Cut, NimValue, PlayedMove, Verdict},
    search::{Counted, Halt, outcomes::Sums},
    strategy::{self, Solver},
    text::SumText,
};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Position, Ruleset},
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

/// The moves of a sum: the winning ones first, each kind in order (components as written, then options in the order of the
/// definition).
#[derive(Clone, Debug)]
pub struct Moves {
    /// The question as understood.
    pub game: String,
    /// The play convention.
    pub play: Play,
    /// How many moves there are, where they could be counted.
    pub count: Option<Natural>,
    /// Whether `moves` holds all of them.
    pub complete: bool,
    /// The first of them.
    pub moves: Vec<RatedMove>,
    /// What made the list end before all that could be listed.
    pub cut: Option<Cut>,
    /// What stopped the computation, when a listed move is not decided or the list ended for it.
    pub stop: Option<Stop>,
    /// A mistake in rules that the user wrote, met while they ran.
    pub mistake: Option<Diagnostic>,
}

/// A move with what is known of the position after it.
#[derive(Clone, Debug)]
pub struct RatedMove {
    /// The move.
    pub played: PlayedMove,
    /// Who wins the position after it: `P` for a winning move.
    pub verdict: Verdict,
    /// How many moves the game lasts after it under best play, where [`last_moves`](crate::last_moves) found it.
    pub remoteness: Option<u64>,
}

/// Lists the moves of a sum, at most `move_limit` of them, each with the nim-value (normal play) and the outcome of the
/// position after it where they can be had within the budget.
///
/// Winning moves are found as [`solve`](crate::solve) finds them, at any size where a theory does; other moves are listed
/// by going through the options.
pub fn moves(question: &Question, budget: &Budget<'_>) -> Moves {
    let text = SumText::of(&question.components);
    let mut solver = Solver::new(budget);
    let room = Room::of(question, &text, &solver.meter);
    let limit = room.limit;
    let answer = strategy::solve_in(question, &mut solver);
    let mut winning: Vec<RatedMove> = Vec::new();
    let mut found_all = false;
    if let Some(found) = answer.winning_moves {
        found_all = found.count.is_some();
        let known = Verdict::Known(Outcome::P);
        winning.extend(found.moves.into_iter().map(|played| RatedMove {
            played,
            verdict: known,
            remoteness: None,
        }));
    }
    if !found_all {
        // They are found among all moves below.
        winning.clear();
    }
    let mut count = Some(Natural::ZERO);
    let mut to_count = COUNTED_OPTIONS;
    let mut unrated = 0;
    let mut ended = None;
    let mut others: Vec<RatedMove> = Vec::new();
    let mut rater = Rater::new(question, &mut solver);
    // Moves are listed and counted also where the budget for their values is used up.
    let mut listing = budget.meter();
    for (index, component) in question.components.iter().enumerate() {
        // Once one component has too many, the others are not counted.
        count = count.and_then(|counted| {
            let exact = component.ruleset.option_count(&component.position);
            if let Some(exact) = exact.filter(|_| Distinct::of(component).is_given()) {
                return Some(counted + exact);
            }
            let more = count_moves(component, to_count, &mut listing)?;
            to_count -= more;
            Some(counted + Natural::from(more))
        });
        let room_left = limit.saturating_sub(winning.len() + others.len());
        let Some(words) = component.position.words().filter(|_| room_left > 0) else { continue };
        let mut gone = 0;
        let mut distinct = Distinct::of(component);
        let listed = Counted::new(&mut listing, |parts, meter| {
            if !distinct.is_new(parts, meter)? {
                return Ok(());
            }
            if let Err(stop) = meter.ended() {
                unrated += 1;
                if unrated > UNRATED {
                    return Err(Halt::Stop(stop));
                }
            }
            let after: Vec<Position> = parts.iter().map(|&part| Position::from(part)).collect();
            let (verdict, nim_value) = rater.rate(question, index, parts, &mut solver);
            if !(found_all && verdict == Verdict::Known(Outcome::P)) {
                let played = PlayedMove {
                    component: index,
                    text: text.played(index, &*component.ruleset, &after),
                    to: text.after(index, &*component.ruleset, &after),
                    action: component.ruleset.action(&component.position, &after),
                    parts: after,
                    nim_value,
                };
                others.push(RatedMove { played, verdict, remoteness: None });
                gone += 1;
            }
            if gone == room_left { Err(Halt::Stop(meter.stop(Limit::NoMethod))) } else { Ok(()) }
        });
        let listed = listed.run(&*component.ruleset, &words);
        if let Err(halt) = &listed
            && gone < room_left
        {
            // A limit, or a mistake in the rules: what was listed is not all.
            ended = Some(halt.stop(&listing));
            if matches!(halt, Halt::Fault(_)) {
                count = None;
            }
        }
    }
    let mut moves = winning;
    moves.extend(others);
    moves.sort_by_key(|m| match m.verdict {
        Verdict::Known(Outcome::P) => 0,
        Verdict::Draw => 1,
        _ => 2,
    });
    moves.truncate(limit);
    let complete = count.as_ref() == Some(&Natural::from(moves.len()));
    let cut = if complete { None } else { room.cut(moves.len()) };
    let undecided = moves.iter().any(|m| m.verdict == Verdict::Unknown);
    let stop = match (undecided, answer.stop) {
        (false, _) => ended.filter(|_| !complete),
        (true, Some(stop)) => Some(stop),
        (true, None) => Some(rater.stop.unwrap_or(solver.meter.stop(Limit::NoMethod))),
    };
    let mistake = solver.meter.mistake().or(listing.mistake()).cloned();
    Moves { game: text.whole(), play: question.play, count, complete, moves, cut, stop, mistake }
}

/// The number of a component's moves, if there are at most `most`.
fn count_moves(component: &Component, most: u64, meter: &mut Meter<'_>) -> Option<u64> {
    let words = component.position.words()?;
    let mut count = 0;
    let mut distinct = Distinct::of(component);
    let counted = Counted::new(meter, |parts, meter| {
        count += u64::from(distinct.is_new(parts, meter)?);
        if count > most { Err(Halt::Stop(meter.stop(Limit::Options))) } else { Ok(()) }
    });
    counted.run(&*component.ruleset, &words).ok()?;
    Some(count)
}

/// So many moves are still listed, not rated, when the time is over: what is known without computing.
const UNRATED: usize = 1000;

/// Moves are counted one by one up to this number.
const COUNTED_OPTIONS: u64 = 10_000_000;

/// What is needed to rate a move quickly.
struct Rater {
    rest: Rest,
    /// The last limit that was met.
    stop: Option<Stop>,
}

/// What stands beside the component that is moved in.
enum Rest {
    /// Normal play: for every component the nim-sum of all others, where known.
    Values(Vec<Option<Natural>>),
    /// Normal play of one component whose nim-value would take long, while theorems tell who wins its options.
    Theorem,
    /// Misère play with tame components: for every component the sum of all others.
    Tame(Vec<misere::TameSum>),
    /// Misère play by search.
    Search(Box<Sums>),
    /// Play may go on for ever in some component.
    Loopy(Box<loopy::Known>),
    /// Nothing could be found out.
    Nothing,
}

impl Rater {
    fn new(question: &Question, solver: &mut Solver<'_>) -> Rater {
        let components = &question.components;
        let mut stop = None;
        let rest = match question.play {
            _ if loopy::applies(components) => match loopy::Known::of(question, solver) {
                Ok(known) => Rest::Loopy(Box::new(known)),
                Err(halt) => {
                    stop = Some(halt.stop(&solver.meter));
                    Rest::Nothing
                }
            },
            Play::Normal if rests_on_theorem(components, solver) => Rest::Theorem,
            Play::Normal => {
                let mut values = Vec::with_capacity(components.len());
                for (i, component) in components.iter().enumerate() {
                    solver.meter.share((components.len() - i + 1) as u64);
                    values.push(solver.value(component).ok().map(|found| found.value));
                }
                let unknown = values.iter().filter(|v| v.is_none()).count();
                let total = bouton_core::value::nim_sum(values.iter().flatten());
                let others = values.into_iter().map(|value| match (value, unknown) {
                    (Some(value), 0) => Some(&total ^ value),
                    (None, 1) => Some(total.clone()),
                    _ => None,
                });
                Rest::Values(others.collect())
            }
            Play::Misere => match misere::tame_sum(components, solver) {
                Ok(tame) => {
                    let tames: Vec<_> = tame.into_iter().map(|found| found.value).collect();
                    Rest::Tame(misere::all_but_one(&tames))
                }
                Err(_) => Rest::Search(Box::new(Sums::new(Play::Misere))),
            },
        };
        solver.meter.share(1);
        Rater { rest, stop }
    }

    fn rate(
        &mut self,
        question: &Question,
        index: usize,
        parts: &[&[u64]],
        solver: &mut Solver<'_>,
    ) -> (Verdict, Option<NimValue>) {
        let components = &question.components;
        let ruleset = &components[index].ruleset;
        let rated = match &mut self.rest {
            Rest::Values(others) => {
                let Some(rest) = &others[index] else { return (Verdict::Unknown, None) };
                option_value(ruleset, parts, solver).map(|value| {
                    let value = value ^ rest;
                    let outcome = Outcome::of_nim_value(&value);
                    (Verdict::Known(outcome), Some(NimValue::Finite(value)))
                })
            }
            Rest::Theorem => {
                let component = |part: &[u64]| Component {
                    ruleset: ruleset.clone(),
                    position: Position::from(part),
                };
                let outcome = |part: &[u64]| {
                    let component = component(part);
                    if let Some(found) = strategy::value_by_theorem(&component) {
                        let outcome = Outcome::of_nim_value(&found.value);
                        return Some((
                            Verdict::Known(outcome),
                            Some(NimValue::Finite(found.value)),
                        ));
                    }
                    let theory = component.ruleset.theory()?;
                    let proved = theory.outcome(&component.position, Play::Normal)?;
                    Some((Verdict::Known(proved.value), None))
                };
                match parts {
                    [part] => Ok(outcome(part).unwrap_or((Verdict::Unknown, None))),
                    _ => Ok((Verdict::Unknown, None)),
                }
            }
            Rest::Tame(others) => solver
                .option_tame(ruleset, parts)
                .map(|tame| (Verdict::Known(others[index].with(&tame).outcome()), None)),
            Rest::Loopy(known) => known.after(components, index, parts, solver),
            Rest::Nothing => return (Verdict::Unknown, None),
            Rest::Search(search) => misere_by_search(search, components, index, parts, solver)
                .map(|outcome| (Verdict::Known(outcome), None)),
        };
        rated.unwrap_or_else(|halt| {
            self.stop = Some(halt.stop(&solver.meter));
            (Verdict::Unknown, None)
        })
    }
}

/// Whether one component is asked about, a theorem says who wins it, and its nim-value takes more than a moment.
fn rests_on_theorem(components: &[Component], solver: &mut Solver<'_>) -> bool {
    let [component] = components else { return false };
    let theory = component.ruleset.theory();
    let proved = theory.and_then(|theory| theory.outcome(&component.position, Play::Normal));
    proved.is_some() && solver.quick_value(component).is_err()
}

fn option_value(
    ruleset: &Arc<dyn Ruleset>,
    parts: &[&[u64]],
    solver: &mut Solver<'_>,
) -> Result<Natural, Halt> {
    // A theorem that says P is enough for a single part.
    if let [part] = parts {
        let component = Component { ruleset: ruleset.clone(), position: Position::from(*part) };
        if let Some(found) = strategy::value_by_theorem(&component) {
            return Ok(found.value);
        }
    }
    solver.option_value(ruleset, parts)
}

fn misere_by_search(
    search: &mut Sums,
    components: &[Component],
    index: usize,
    parts: &[&[u64]],
    solver: &mut Solver<'_>,
) -> Result<Outcome, Halt> {
    if let ([only], [part]) = (components, parts)
        && let Some(theory) = only.ruleset.theory()
        && let Some(proved) = theory.outcome(&Position::from(*part), Play::Misere)
    {
        return Ok(proved.value);
    }
    let mut all: Vec<(usize, Vec<u64>)> = Vec::with_capacity(components.len() + parts.len());
    for (i, component) in components.iter().enumerate() {
        let ruleset = search.ruleset(&component.ruleset);
        if i == index {
            all.extend(parts.iter().map(|part| (ruleset, part.to_vec())));
        } else {
            let no_method = || Halt::Stop(solver.meter.stop(Limit::NoMethod));
            all.push((ruleset, component.position.words().ok_or_else(no_method)?));
        }
    }
    let list: Vec<(usize, &[u64])> = all.iter().map(|(r, w)| (*r, &w[..])).collect();
    solver.meter.ended()?;
    search.outcome(&list, &mut solver.meter)
}
