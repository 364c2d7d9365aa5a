//! Misère play of a sum: who cannot move wins.
//!
//! # Why nim-values are not enough
//! Under misère play equal nim-values do not mean equal behaviour in sums, so the nim-sum alone decides nothing. (The
//! folklore rule that is known as the "SJ theorem" is true only where the game ends as soon as every component has
//! nim-value 0; it is never used here.)
//!
//! # The ladder
//! 1. Components without a move are left out. No component left: the player to move wins.
//! 2. *One component with a misère theorem.*
//!    A sum of boards or graphs of one ruleset that fall apart is searched piece by piece instead of the next two.
//! 3. *All components tame*, by a theorem or by computing the genus pair (g⁺, g⁻) of every position that can be reached.
//!    If all pairs are (0,1), (1,0) ("fickle") or (k,k) ("firm"), a sum with a firm component is P iff its nim-sum is 0,
//!    and any other sum is P iff its nim-sum is 1.
//! 4. *Search of the whole sum* for its outcome ([`crate::search`]).
//! 5. *Not decided, because …*
//!
//! # Why rung 3 is right
//! By induction over the sum S. Claimed P: a move changes one nim-value x to h ≠ x. If a firm component is left, the nim-sum
//! is no longer 0. If the only firm component (k,k) became fickle, k would be its g⁻ and the option's too, or the option
//! has the claimed outcome N. With fickle components only, an option (m,m) with m = 1 ⊕ x is excluded because 1 ⊕ x is
//! g⁻ of the component. Claimed N: mex gives the move to the wanted nim-value, and where it would leave fickle components
//! only, g⁻ = k gives one of the wanted kind. Reference: J. H. Conway, On Numbers and Games, chapter 12.

mod tame;

pub(crate) use tame::{TameSum, all_but_one, sum_of_two};

use crate::{
    explain,
    moves::{self, MoveList, Room, Searched},
    normal::notes,
    question::Question,
    report::{Answer, ComponentAnswer, Verdict},
    search::{Halt, outcomes::Sums},
    strategy::{Found, Rung, Solver, basis_of},
    text::SumText,
    theorem::TAME,
};
use bouton_core::{
    evidence::{Basis, Proved},
    rules::{Component, Goal, Position, Tame},
    value::{Outcome, Play},
};

/// What decided a misère sum.
pub(crate) enum Decision {
    /// No component has a move.
    NoMove,
    /// One component with a move, and a theorem about it.
    Theorem { component: usize, proved: Proved<Outcome> },
    /// All components that have a move are tame.
    Tame { components: Vec<usize>, tames: Vec<Found<Tame>>, sum: TameSum },
    /// Searched by pieces, as boards or graphs that fall apart.
    Boards { outcome: Outcome, positions: u64 },
    /// Searched.
    Search { outcome: Outcome, positions: u64 },
    /// Not decided: this component is not tame or could not be tested, and then the search stopped.
    Nothing { tested: usize, test: Halt, search: Halt },
}

pub(crate) fn solve(question: &Question, solver: &mut Solver<'_>) -> Answer {
    let components = &question.components;
    let text = SumText::of(components);
    let alive: Vec<usize> = (0..components.len())
        .filter(|&i| solver.has_option(&components[i]) != Some(false))
        .collect();
    let room = Room::of(question, &text, &solver.meter);
    let limit = room.limit;
    let mut search = Sums::new(Play::Misere);
    let decision = decide(components, &alive, solver, &mut search);
    let (outcome, basis, winning) = match &decision {
        Decision::NoMove => {
            // The player to move has already won; there is no move to make.
            (Some(Outcome::N), Some(no_move_basis(components)), Some(MoveList::none()))
        }
        Decision::Theorem { component, proved } => {
            let winning = match proved.value {
                Outcome::P => MoveList::none(),
                Outcome::N => alone(components, *component, limit, &text, solver, search),
            };
            (Some(proved.value), Some(Basis::Theorem { key: proved.theorem }), Some(winning))
        }
        Decision::Tame { components: alive, tames, sum } => {
            let outcome = sum.outcome();
            let positions = solver.positions();
            let basis = basis_of(tames.iter().map(|t| t.rung.basis()), TAME, positions);
            let winning = match outcome {
                Outcome::P => MoveList::none(),
                Outcome::N => in_tame_sum(components, alive, tames, limit, &text, solver),
            };
            (Some(outcome), Some(basis), Some(winning))
        }
        Decision::Boards { outcome, positions } => {
            let winning = match outcome {
                Outcome::P => MoveList::none(),
                Outcome::N => on_boards(components, &alive, limit, &text, solver),
            };
            (Some(*outcome), Some(Basis::Exhaustive { positions: *positions }), Some(winning))
        }
        Decision::Search { outcome, positions } => {
            let winning = match outcome {
                Outcome::P => MoveList::none(),
                Outcome::N => {
                    let searched =
                        Searched { sums: search, components: alive.clone(), beside: None };
                    moves::by_search(searched, components, limit, &text, solver)
                }
            };
            (Some(*outcome), Some(Basis::Exhaustive { positions: *positions }), Some(winning))
        }
        Decision::Nothing { .. } => (None, None, None),
    };
    let stop = match &decision {
        Decision::Nothing { search, .. } => Some(search.stop(&solver.meter)),
        _ => None,
    };
    let steps = explain::misere(components, &decision, outcome, winning.as_ref(), &text);
    Answer {
        game: text.whole(),
        play: Play::Misere,
        verdict: outcome.map_or(Verdict::Unknown, Verdict::Known),
        nim_value: None,
        nim_value_basis: None,
        winning_moves: winning.map(|list| list.into_report(room)),
        components: component_answers(components, &decision, &alive, &text),
        basis,
        stop,
        mistake: None,
        steps,
        notes: notes(components, Play::Misere),
    }
}

/// What it rests on that no component has a move: theorems where they cover all, else a look at each.
fn no_move_basis(components: &[Component]) -> Basis {
    let of = |component: &Component| {
        let proved = component.ruleset.theory()?.outcome(&component.position, Play::Misere)?;
        Some(Basis::Theorem { key: proved.theorem })
    };
    match components.iter().map(of).collect::<Option<Vec<Basis>>>() {
        Some(theorems) => basis_of(theorems.into_iter(), TAME, 0),
        None => Basis::Exhaustive { positions: components.len() as u64 },
    }
}

fn decide(
    components: &[Component],
    alive: &[usize],
    solver: &mut Solver<'_>,
    search: &mut Sums,
) -> Decision {
    if alive.is_empty() {
        return Decision::NoMove;
    }
    if let [only] = *alive
        && let Some(theory) = components[only].ruleset.theory()
        && let Some(proved) = theory.outcome(&components[only].position, Play::Misere)
    {
        return Decision::Theorem { component: only, proved };
    }
    let boards: Vec<&Component> = alive.iter().map(|&i| &components[i]).collect();
    match crate::boards::misere_outcome(&boards, &mut solver.meter) {
        Some(Ok((outcome, positions))) => return Decision::Boards { outcome, positions },
        Some(Err(stop)) => {
            let halt = Halt::Stop(stop);
            return Decision::Nothing { tested: alive[0], test: halt.clone(), search: halt };
        }
        None => {}
    }
    let living: Vec<Component> = alive.iter().map(|&i| components[i].clone()).collect();
    let (tested, test) = match tame_sum_or_why(&living, solver) {
        Ok(tames) => {
            let sum = TameSum::of(tames.iter().map(|found| &found.value));
            return Decision::Tame { components: alive.to_vec(), tames, sum };
        }
        Err((index, halt)) => (alive[index], halt),
    };
    solver.forget();
    solver.meter.share(1);
    let parts: Option<Vec<Vec<u64>>> =
        alive.iter().map(|&i| components[i].position.words()).collect();
    let Some(parts) = parts else {
        let halt = Halt::Stop(solver.meter.stop(crate::budget::Limit::NoMethod));
        return Decision::Nothing { tested, test, search: halt };
    };
    let list: Vec<(usize, &[u64])> = alive
        .iter()
        .zip(&parts)
        .map(|(&i, words)| (search.ruleset(&components[i].ruleset), &words[..]))
        .collect();
    match search.outcome(&list, &mut solver.meter) {
        Ok(outcome) => Decision::Search { outcome, positions: search.len() },
        Err(halt) => Decision::Nothing { tested, test, search: halt },
    }
}

/// The tame values of all components, if all are tame.
pub(crate) fn tame_sum(
    components: &[Component],
    solver: &mut Solver<'_>,
) -> Result<Vec<Found<Tame>>, Halt> {
    tame_sum_or_why(components, solver).map_err(|(_, halt)| halt)
}

fn tame_sum_or_why(
    components: &[Component],
    solver: &mut Solver<'_>,
) -> Result<Vec<Found<Tame>>, (usize, Halt)> {
    let mut tames = Vec::with_capacity(components.len());
    for (index, component) in components.iter().enumerate() {
        solver.meter.share((components.len() - index + 1) as u64);
        tames.push(solver.tame(component).map_err(|halt| (index, halt))?);
    }
    solver.meter.share(1);
    Ok(tames)
}

/// The winning moves of a sum of boards: every option is searched by pieces.
fn on_boards(
    components: &[Component],
    alive: &[usize],
    limit: usize,
    text: &SumText,
    solver: &mut Solver<'_>,
) -> MoveList {
    let mut list = MoveList::none();
    for &index in alive {
        let component = &components[index];
        let others = alive.iter().filter(|&&other| other != index).map(|&other| &components[other]);
        let others: Vec<&Component> = others.collect();
        let left = limit.saturating_sub(list.len());
        let found = moves::filtered(component, left, solver, |solver, parts| {
            let part = |words: &[u64]| Component {
                ruleset: component.ruleset.clone(),
                position: Position::from(words),
            };
            let parts: Vec<Component> = parts.iter().map(|&words| part(words)).collect();
            let all: Vec<&Component> = others.iter().copied().chain(&parts).collect();
            if all.is_empty() {
                // Nobody can move, and who cannot wins.
                return Ok(false);
            }
            match crate::boards::misere_outcome(&all, &mut solver.meter) {
                Some(answer) => Ok(answer?.0 == Outcome::P),
                None => Err(Halt::Stop(solver.meter.stop(crate::budget::Limit::NoMethod))),
            }
        });
        list.add(index, found, components, text, None);
    }
    list
}

/// The winning moves of a component that is alone, by its theory or by going through its options.
fn alone(
    components: &[Component],
    index: usize,
    limit: usize,
    text: &SumText,
    solver: &mut Solver<'_>,
    mut search: Sums,
) -> MoveList {
    let component = &components[index];
    let mut list = MoveList::none();
    let theory = component.ruleset.theory();
    let ruleset = search.ruleset(&component.ruleset);
    let mut by_definition = |solver: &mut Solver<'_>| {
        moves::filtered(component, limit, solver, |solver, parts| {
            if let [part] = parts
                && let Some(theory) = theory
                && let Some(proved) = theory.outcome(&Position::from(*part), Play::Misere)
            {
                return Ok(proved.value == Outcome::P);
            }
            solver.meter.ended()?;
            let sum: Vec<(usize, &[u64])> = parts.iter().map(|&part| (ruleset, part)).collect();
            Ok(search.outcome(&sum, &mut solver.meter)? == Outcome::P)
        })
    };
    let found = match moves::by_theory(component, &Goal::MisereP, limit) {
        Some(found) if found.count.is_some() => Some(found),
        Some(partial) => Some(solver.in_a_moment(component, &mut by_definition).unwrap_or(partial)),
        None => by_definition(solver),
    };
    list.add(index, found, components, text, None);
    list
}

fn in_tame_sum(
    components: &[Component],
    alive: &[usize],
    tames: &[Found<Tame>],
    limit: usize,
    text: &SumText,
    solver: &mut Solver<'_>,
) -> MoveList {
    let values: Vec<Tame> = tames.iter().map(|found| found.value.clone()).collect();
    let mut list = MoveList::none();
    for (&index, others) in alive.iter().zip(all_but_one(&values)) {
        let component = &components[index];
        let left = limit - list.len();
        let goals = others.goals();
        let by_definition = |solver: &mut Solver<'_>| {
            moves::filtered(component, left, solver, |solver, parts| {
                Ok(goals.contains(&solver.option_tame(&component.ruleset, parts)?))
            })
        };
        let found = match moves::by_theory(component, &Goal::Tame(goals.clone()), left) {
            Some(found) if found.count.is_some() => Some(found),
            Some(partial) => Some(solver.in_a_moment(component, by_definition).unwrap_or(partial)),
            None => match solver.tame_moves(component, &goals, left) {
                Some(found) => Some(moves::options_of(found)),
                None => by_definition(solver),
            },
        };
        list.add(index, found, components, text, None);
    }
    list
}

fn component_answers(
    components: &[Component],
    decision: &Decision,
    alive: &[usize],
    text: &SumText,
) -> Vec<ComponentAnswer> {
    let mut answers: Vec<ComponentAnswer> = components
        .iter()
        .enumerate()
        .map(|(index, component)| {
            let theory = component.ruleset.theory();
            let proved = theory.and_then(|t| t.outcome(&component.position, Play::Misere));
            let (verdict, basis) = match proved {
                Some(proved) => {
                    let basis = Basis::Theorem { key: proved.theorem };
                    (Verdict::Known(proved.value), Some(basis))
                }
                None if !alive.contains(&index) => {
                    let basis = Basis::Exhaustive { positions: 1 };
                    (Verdict::Known(Outcome::N), Some(basis))
                }
                None => (Verdict::Unknown, None),
            };
            ComponentAnswer {
                game: text.component(index),
                nim_value: None,
                verdict,
                basis,
                stop: None,
            }
        })
        .collect();
    match decision {
        Decision::Tame { components: alive, tames, .. } => {
            for (&index, found) in alive.iter().zip(tames) {
                if answers[index].verdict == Verdict::Unknown {
                    let alone = TameSum::of([&found.value].into_iter());
                    answers[index].verdict = Verdict::Known(alone.outcome());
                    answers[index].basis = Some(found.rung.basis());
                }
            }
        }
        Decision::Search { outcome, positions } | Decision::Boards { outcome, positions }
            if answers.len() == 1 =>
        {
            answers[0].verdict = Verdict::Known(*outcome);
            answers[0].basis = Some(Rung::Search { positions: *positions }.basis());
        }
        _ => {}
    }
    answers
}
