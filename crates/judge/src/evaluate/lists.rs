//! Answers that are lists or counts: winning moves, P-positions, nim-values.

use super::{CaseError, Evaluator, MAX_LISTED};
use crate::{
    case::Case,
    problem::{AnswerKind, Listed, MoveOrder, NumberOrder, PositionStyle},
};
use bouton_core::{
    rules::{Component, Goal, Position, catalogue},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{NimValue, Verdict};
use std::{cmp::Reverse, collections::HashSet};

/// How many winning moves are listed at most.
const MAX_MOVES: usize = 1_000_000;

/// Writes the answer to a case.
pub(super) fn answer(
    evaluator: &mut Evaluator<'_>,
    case: &Case,
    out: &mut Vec<u8>,
) -> Result<(), CaseError> {
    let problem = evaluator.problem;
    let pattern = &problem.input.pattern;
    match &problem.output.answer {
        AnswerKind::Winner(_) => Ok(()),
        AnswerKind::WinningMoveCount => winning_move_count(evaluator, case, out),
        AnswerKind::WinningPositions { words, order, listed, position } => {
            let (outcome, mut moves) = winning_moves(evaluator, case)?;
            let word = if outcome == Outcome::N { &words.n } else { &words.p };
            out.extend_from_slice(word.as_bytes());
            out.push(b'\n');
            arrange(&mut moves, *order, *listed, position);
            for step in &moves {
                write_position(&step.after, position, out);
                out.push(b'\n');
            }
            Ok(())
        }
        AnswerKind::PPositions { to, position, between } => {
            let to = listed_to(case.field(pattern, *to).saturated())?;
            p_positions(evaluator, case, to, position, between, out)
        }
        AnswerKind::NimValues { to, between } => {
            let to = listed_to(case.field(pattern, *to).saturated())?;
            nim_values(evaluator, case, to, between, out)
        }
    }
}

/// The last index of a list, if it is short enough.
fn listed_to(to: u64) -> Result<u64, CaseError> {
    if to < MAX_LISTED { Ok(to) } else { Err(CaseError::TooLong) }
}

fn winning_move_count(
    evaluator: &mut Evaluator<'_>,
    case: &Case,
    out: &mut Vec<u8>,
) -> Result<(), CaseError> {
    let components = evaluator.components(case)?;
    let answer = evaluator.solve(components, 0);
    let count = match (&answer.winning_moves, answer.verdict) {
        (_, Verdict::Known(Outcome::P)) => Some(Natural::ZERO),
        (Some(moves), _) => moves.count.clone(),
        (None, _) => None,
    };
    let count = count.ok_or_else(|| evaluator.not_decided(answer.stop))?;
    out.extend_from_slice(count.to_string().as_bytes());
    out.push(b'\n');
    Ok(())
}

/// The numbers of a position before and after a winning move, component by component.
struct Step {
    before: Vec<Natural>,
    after: Vec<Natural>,
}

/// Who wins, and the winning moves in the order of the definition.
fn winning_moves(
    evaluator: &mut Evaluator<'_>,
    case: &Case,
) -> Result<(Outcome, Vec<Step>), CaseError> {
    let components = evaluator.components(case)?;
    if let Some(found) = moves_by_theorem(&components, evaluator.problem.game.play)? {
        return Ok(found);
    }
    let before: Vec<Vec<Natural>> =
        components.iter().map(|c| c.position.numbers().to_vec()).collect();
    let answer = evaluator.solve(components, MAX_MOVES);
    let outcome = match answer.verdict {
        Verdict::Known(outcome) => outcome,
        Verdict::Draw | Verdict::Unknown => return Err(evaluator.not_decided(answer.stop)),
    };
    let moves = match answer.winning_moves {
        Some(moves) if moves.complete => moves.moves,
        Some(moves) if moves.moves.len() >= MAX_MOVES => return Err(CaseError::TooLong),
        None if outcome == Outcome::P => Vec::new(),
        _ => return Err(evaluator.not_decided(answer.stop)),
    };
    let steps = moves.into_iter().map(|played| {
        let mut after = before.clone();
        if let Some(component) = after.get_mut(played.component) {
            *component = played.parts.iter().flat_map(|p| p.numbers().to_vec()).collect();
        }
        Step { before: before.concat(), after: after.concat() }
    });
    Ok((outcome, steps.collect()))
}

/// The same by a theorem, for one component: no search, no explanation.
fn moves_by_theorem(
    components: &[Component],
    play: Play,
) -> Result<Option<(Outcome, Vec<Step>)>, CaseError> {
    let [component] = components else { return Ok(None) };
    let Some(theory) = component.ruleset.theory() else { return Ok(None) };
    let Some(outcome) = theory.outcome(&component.position, play) else { return Ok(None) };
    if outcome.value == Outcome::P {
        return Ok(Some((Outcome::P, Vec::new())));
    }
    let goal = match play {
        Play::Normal => Goal::NimValue(Natural::ZERO),
        Play::Misere => Goal::MisereP,
    };
    let Some(moves) = theory.moves(&component.position, &goal, MAX_MOVES) else {
        return Ok(None);
    };
    if !moves.is_complete() {
        return if moves.moves.len() >= MAX_MOVES { Err(CaseError::TooLong) } else { Ok(None) };
    }
    let before = component.position.numbers().to_vec();
    let steps = moves.moves.iter().map(|found| Step {
        before: before.clone(),
        after: found.parts.iter().flat_map(|p| p.numbers().to_vec()).collect(),
    });
    Ok(Some((Outcome::N, steps.collect())))
}

/// Brings moves into their order and drops what is listed once already.
fn arrange(steps: &mut Vec<Step>, order: MoveOrder, listed: Listed, style: &PositionStyle) {
    if order == MoveOrder::TogetherFirst {
        // A stable sort: moves of equal rank stay in the order of the definition.
        steps.sort_by_key(|step| match moved(step).as_slice() {
            [one] => (1, Reverse(Some(step.before[*one].clone()))),
            _ => (0, Reverse(None)),
        });
    }
    let mut seen = HashSet::new();
    steps.retain(|step| {
        let printed = arranged(&step.after, style.order);
        let from = match listed {
            Listed::ByPosition => Vec::new(),
            Listed::ByMove => {
                let mut from: Vec<Natural> =
                    moved(step).into_iter().map(|i| step.before[i].clone()).collect();
                from.sort();
                from
            }
        };
        seen.insert((from, printed))
    });
}

/// The indices of the numbers that a move changes; all of them where it changes how many there are.
fn moved(step: &Step) -> Vec<usize> {
    let all = step.before.len();
    if step.after.len() != all {
        return (0..all).collect();
    }
    (0..all).filter(|&i| step.before[i] != step.after[i]).collect()
}

fn arranged(numbers: &[Natural], order: NumberOrder) -> Vec<Natural> {
    let mut numbers = numbers.to_vec();
    if order == NumberOrder::Ascending {
        numbers.sort();
    }
    numbers
}

fn write_position(numbers: &[Natural], style: &PositionStyle, out: &mut Vec<u8>) {
    out.extend_from_slice(style.open.as_bytes());
    for (index, number) in arranged(numbers, style.order).iter().enumerate() {
        if index > 0 {
            out.extend_from_slice(style.between.as_bytes());
        }
        out.extend_from_slice(number.to_string().as_bytes());
    }
    out.extend_from_slice(style.close.as_bytes());
}

/// A component of the ruleset that the case names without a position: the first row of zeros that it takes.
fn ruleset_alone(evaluator: &mut Evaluator<'_>, case: &Case) -> Result<Component, CaseError> {
    let game = evaluator.game(case);
    let mut refused = None;
    for zeros in [" 0", " 0 0", " 0 0 0"] {
        match catalogue::parse_question(&format!("{game}{zeros}"), evaluator.files) {
            Ok(components) => match <[Component; 1]>::try_from(components) {
                Ok([component]) => {
                    evaluator.game = game;
                    return Ok(component);
                }
                Err(_) => break,
            },
            Err(diagnostics) => refused = refused.or(Some(diagnostics)),
        }
    }
    Err(CaseError::NotAPosition { game, diagnostics: refused.unwrap_or_default() })
}

fn p_positions(
    evaluator: &mut Evaluator<'_>,
    case: &Case,
    to: u64,
    style: &PositionStyle,
    between: &str,
    out: &mut Vec<u8>,
) -> Result<(), CaseError> {
    let component = ruleset_alone(evaluator, case)?;
    let play = evaluator.problem.game.play;
    let listed = component.ruleset.theory().and_then(|theory| theory.p_positions(play));
    let mut written = 0;
    if let Some(listed) = listed {
        for position in listed.take(to as usize + 1) {
            if written > 0 {
                out.extend_from_slice(between.as_bytes());
            }
            write_position(position.numbers(), style, out);
            written += 1;
        }
    } else {
        // Without a theorem, heaps one after another.
        let mut heap = 0;
        while written <= to {
            let position = Position::heap(Natural::from(heap));
            let heap_component = Component { ruleset: component.ruleset.clone(), position };
            if outcome_of_heap(evaluator, heap_component)? == Outcome::P {
                if written > 0 {
                    out.extend_from_slice(between.as_bytes());
                }
                write_position(&[Natural::from(heap)], style, out);
                written += 1;
            }
            heap += 1;
            // A ruleset may have few P-positions: the budget bounds the heaps that are looked at.
            if heap > evaluator.budget.positions {
                return Err(evaluator.not_decided(None));
            }
        }
    }
    out.push(b'\n');
    Ok(())
}

/// Who wins one heap.
fn outcome_of_heap(
    evaluator: &mut Evaluator<'_>,
    component: Component,
) -> Result<Outcome, CaseError> {
    if component.ruleset.heap_rules().is_none() {
        return Err(evaluator.not_decided(None));
    }
    if evaluator.problem.game.play == Play::Normal
        && let Some(sum) = evaluator.nim_sum(std::slice::from_ref(&component))?
    {
        return Ok(Outcome::of_nim_value(&sum));
    }
    let answer = evaluator.solve(vec![component], 0);
    match answer.verdict {
        Verdict::Known(outcome) => Ok(outcome),
        Verdict::Draw | Verdict::Unknown => Err(evaluator.not_decided(answer.stop)),
    }
}

fn nim_values(
    evaluator: &mut Evaluator<'_>,
    case: &Case,
    to: u64,
    between: &str,
    out: &mut Vec<u8>,
) -> Result<(), CaseError> {
    let component = ruleset_alone(evaluator, case)?;
    for heap in 0..=to {
        let position = Position::heap(Natural::from(heap));
        let heap_component = Component { ruleset: component.ruleset.clone(), position };
        let value = match evaluator.nim_sum(std::slice::from_ref(&heap_component))? {
            Some(value) => NimValue::Finite(value),
            None => {
                let answer = evaluator.solve(vec![heap_component], 0);
                answer.nim_value.ok_or_else(|| evaluator.not_decided(answer.stop))?
            }
        };
        if heap > 0 {
            out.extend_from_slice(between.as_bytes());
        }
        out.extend_from_slice(value.to_string().as_bytes());
    }
    out.push(b'\n');
    Ok(())
}
