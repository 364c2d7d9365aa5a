//! How long a game lasts: how soon the winner can win, and how long the loser can hold out.
//!
//! The remoteness of a position is the number of moves until the end when the winner plays to win as soon as possible and
//! the loser to lose as late as possible ([`crate::measure`]). The sum is searched as a whole, since the remoteness of a
//! sum does not follow from those of its components.
//!
//! A best move, of the winner or of the loser, is one that leaves one move less.
//!
//! Reference: Winning Ways, chapter 9; C. A. B. Smith, J. Combinatorial Theory 1 (1966), 51–81.

use crate::{
    budget::{Budget, Stop},
    measure::{Measure, Measured, outcome_of, too_large},
    moves::{MoveList, Moves, Room, filtered},
    question::Question,
    report::WinningMoves,
    search::Halt,
    strategy::Solver,
    text::SumText,
};
use bouton_core::{notation::Diagnostic, rules::Position, value::Outcome};

/// How long a game lasts.
#[derive(Clone, Debug)]
pub struct Remoteness {
    /// The number of moves until the end, those of both players.
    pub moves: u64,
    /// How many of them are the winner's.
    pub winner_moves: u64,
    /// How many of them are the loser's.
    pub loser_moves: u64,
    /// Who wins.
    pub outcome: Outcome,
    /// The moves of the player to move that keep to it: the quickest wins, or the longest defences.
    pub best_moves: WinningMoves,
    /// How many positions were visited.
    pub positions: u64,
}

/// Why there is no remoteness.
#[derive(Clone, Debug)]
pub enum NoRemoteness {
    /// A limit was reached, or there is a cycle.
    Stop(Stop),
    /// Rules that the user wrote made a mistake.
    Mistake(Diagnostic),
}

/// The remoteness of a question's sum, by searching all of it.
///
/// ```
/// use bouton_core::rules::{NoFiles, catalogue::parse_question};
/// use bouton_engine::{Budget, Question, remoteness};
///
/// // Taking one token at a time, the loser lasts as long as there are tokens.
/// let components = parse_question("nim 1 2 3", &NoFiles).unwrap();
/// let found = remoteness(&Question::new(components), &Budget::default()).unwrap();
/// assert_eq!((found.moves, found.winner_moves, found.loser_moves), (6, 3, 3));
/// ```
///
/// # Errors
/// The limit that was reached, or a mistake of the user's rules.
pub fn remoteness(question: &Question, budget: &Budget<'_>) -> Result<Remoteness, NoRemoteness> {
    let mut solver = Solver::new(budget);
    let found = search(question, &mut solver);
    found.map_err(|halt| match solver.meter.mistake() {
        Some(mistake) => NoRemoteness::Mistake(mistake.clone()),
        None => NoRemoteness::Stop(halt.stop(&solver.meter)),
    })
}

fn search(question: &Question, solver: &mut Solver<'_>) -> Result<Remoteness, Halt> {
    let (components, play) = (&question.components, question.play);
    let mut measured = Measured::new(Measure::Remoteness(play));
    let mut parts: Vec<(usize, Vec<u64>)> = Vec::with_capacity(components.len());
    for component in components {
        let words = component.position.words().ok_or_else(|| too_large(&solver.meter))?;
        parts.push((measured.ruleset(&component.ruleset), words));
    }
    let all: Vec<(usize, &[u64])> = parts.iter().map(|(r, words)| (*r, &words[..])).collect();
    let value = measured.value(&all, &mut solver.meter)?;
    let outcome = outcome_of(value, play);
    let text = SumText::of(components);
    let room = Room::of(question, &text, &solver.meter);
    let mut list = MoveList::none();
    for (index, component) in components.iter().enumerate() {
        let Some(wanted) = value.checked_sub(1) else { break };
        let others: Vec<_> =
            all.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, part)| *part).collect();
        let ruleset = parts[index].0;
        let found = filtered(component, room.limit - list.len(), solver, |solver, option| {
            let mut sum = others.clone();
            sum.extend(option.iter().map(|&part| (ruleset, part)));
            Ok(measured.value(&sum, &mut solver.meter)? == wanted)
        });
        list.add(index, found, components, &text, None);
    }
    let moves = u64::from(value);
    // The winner moves last in normal play; in misère play the loser does.
    let mover = moves.div_ceil(2);
    let (winner_moves, loser_moves) = match outcome {
        Outcome::N => (mover, moves - mover),
        Outcome::P => (moves - mover, mover),
    };
    Ok(Remoteness {
        moves,
        winner_moves,
        loser_moves,
        outcome,
        best_moves: list.into_report(room),
        positions: measured.len(),
    })
}

/// Says of each move of a list how many moves the game lasts after it under best play; nothing of those that the budget
/// does not reach. Positions that several moves lead to are searched once.
pub fn last_moves(question: &Question, moves: &mut Moves, budget: &Budget<'_>) {
    let mut solver = Solver::new(budget);
    let mut measured = Measured::new(Measure::Remoteness(question.play));
    let mut parts: Vec<(usize, Vec<u64>)> = Vec::with_capacity(question.components.len());
    for component in &question.components {
        let Some(words) = component.position.words() else { return };
        parts.push((measured.ruleset(&component.ruleset), words));
    }
    for rated in &mut moves.moves {
        let moved = rated.played.component;
        let Some(left) = rated.played.parts.iter().map(Position::words).collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        let others = parts.iter().enumerate().filter(|(index, _)| *index != moved);
        let mut sum: Vec<(usize, &[u64])> =
            others.map(|(_, (ruleset, words))| (*ruleset, &words[..])).collect();
        sum.extend(left.iter().map(|words| (parts[moved].0, &words[..])));
        match measured.value(&sum, &mut solver.meter) {
            Ok(value) => rated.remoteness = Some(u64::from(value)),
            // A cycle behind one move says nothing of the others; where the budget is spent, it is for all.
            Err(Halt::Cycle(_)) => {}
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::{
        rules::{Component, Convention, Flow, NoFiles, catalogue::parse_question},
        value::Play,
    };
    use std::collections::HashMap;

    type Parts = Vec<(usize, Vec<u64>)>;

    /// Positions that are looked at by definition.
    const FEW: usize = 4000;
    /// Moves that may follow one another there.
    const SHORT: usize = 100;

    /// Remoteness by the definition; `None` if that takes long.
    fn brute(
        components: &[Component],
        parts: &Parts,
        play: Play,
        depth: usize,
        memo: &mut HashMap<Parts, u64>,
    ) -> Option<u64> {
        if let Some(&known) = memo.get(parts) {
            return Some(known);
        }
        if memo.len() > FEW || depth > SHORT {
            return None;
        }
        let mut options = Vec::new();
        for sum in after(components, parts)? {
            options.push(brute(components, &sum, play, depth + 1, memo)?);
        }
        // Who moves to such a position wins.
        let wins = |value: &u64| value.is_multiple_of(2) == (play == Play::Normal);
        let best = options.iter().copied().filter(wins).min();
        let value = best.or(options.iter().copied().max()).map_or(0, |value| value + 1);
        memo.insert(parts.clone(), value);
        Some(value)
    }

    fn after(components: &[Component], parts: &Parts) -> Option<Vec<Parts>> {
        let mut all = Vec::new();
        for (index, (ruleset, words)) in parts.iter().enumerate() {
            // Moves of one component that leave the same are one.
            let first = all.len();
            let flow = components[*ruleset].ruleset.options(words, &mut |option| {
                let mut sum = parts.clone();
                sum.remove(index);
                sum.extend(option.iter().map(|part| (*ruleset, part.to_vec())));
                sum.sort_unstable();
                if !all[first..].contains(&sum) {
                    all.push(sum);
                }
                if all.len() > FEW { Flow::Break(()) } else { Flow::Continue(()) }
            });
            if flow.is_break() {
                return None;
            }
        }
        Some(all)
    }

    fn after_move(parts: &Parts, played: &crate::PlayedMove) -> Parts {
        let mut sum = parts.clone();
        let (ruleset, _) = sum.remove(played.component);
        sum.extend(played.parts.iter().map(|part| (ruleset, part.words().expect("small"))));
        sum.sort_unstable();
        sum
    }

    #[track_caller]
    fn check(text: &str) {
        assert!(is_checked(text), "{text} is small");
    }

    /// Compares with the definition; `false` if that takes long.
    #[track_caller]
    fn is_checked(text: &str) -> bool {
        let components = parse_question(text, &NoFiles).expect(text);
        let words: Option<Vec<Vec<u64>>> =
            components.iter().map(|c: &Component| c.position.words()).collect();
        let Some(words) = words else { return false };
        let parts: Parts = words.into_iter().enumerate().collect();
        for play in [Play::Normal, Play::Misere] {
            let mut memo = HashMap::new();
            let Some(expected) = brute(&components, &parts, play, 0, &mut memo) else {
                return false;
            };
            let question = Question { components: components.clone(), play, move_limit: 1000 };
            let found = remoteness(&question, &Budget::default()).expect("small");
            assert_eq!(found.moves, expected, "{text} {play:?}");
            assert_eq!(found.winner_moves + found.loser_moves, expected, "{text} {play:?}");
            let best = after(&components, &parts).expect("few");
            let best = best.iter().filter(|sum| memo[*sum] + 1 == expected).count();
            let count = if expected == 0 { 0 } else { best };
            assert_eq!(found.best_moves.count, Some(count.into()), "{text} {play:?}");
            let mut list = crate::moves(&question, &Budget::default());
            last_moves(&question, &mut list, &Budget::default());
            for rated in &list.moves {
                let sum = after_move(&parts, &rated.played);
                assert_eq!(
                    rated.remoteness,
                    Some(memo[&sum]),
                    "{text} {play:?} {}",
                    rated.played.text
                );
            }
            let answer = crate::solve(&question, &Budget::default());
            assert_eq!(answer.verdict, crate::Verdict::Known(found.outcome), "{text} {play:?}");
        }
        true
    }

    /// Whatever a ruleset makes of its positions on the way, moves are those of its definition.
    #[test]
    fn examples_of_all_rulesets_last_as_long_as_their_definitions_say() {
        let mut checked = 0;
        for family in bouton_core::rules::catalogue::families() {
            for text in family.examples() {
                let Ok(components) = parse_question(text, &NoFiles) else { continue };
                let own = components.iter().any(|component| {
                    let ruleset = &component.ruleset;
                    ruleset.may_cycle() || ruleset.convention() == Convention::Fixed
                });
                checked += usize::from(!own && is_checked(text));
            }
        }
        assert!(checked >= 40, "{checked}");
    }

    #[test]
    fn remoteness_is_that_of_the_definition() {
        for text in [
            "()",
            "nim 0",
            "nim 1",
            "nim 3 5 6",
            "nim 1 1 1",
            "kayles 9",
            "kayles 5 + nim 2",
            "wythoff 4 7",
            "fibonacci 13",
            "grundy 9 + kayles 3",
            "treblecross 11",
            "cram 3x3",
            "cram 2x4 + treblecross 5",
            "arc-kayles:grid:2x4",
            "node-kayles:cycle:8",
            "hackenbush:'0-1 1-2 2-0 1-3'",
            "chomp 3x4",
            "sprouts 2",
            "selective(nim 2, kayles 3) + nim 1",
        ] {
            check(text);
        }
    }

    #[test]
    fn limits_and_sizes_are_said() {
        let components = parse_question("nim 10^30", &NoFiles).expect("nim");
        let question = Question::new(components.clone());
        let mut list = crate::moves(&question, &Budget::default());
        last_moves(&question, &mut list, &Budget::default());
        assert!(!list.moves.is_empty());
        assert!(list.moves.iter().all(|rated| rated.remoteness.is_none()));
        let found = remoteness(&Question::new(components), &Budget::default());
        assert!(matches!(found, Err(NoRemoteness::Stop(_))), "{found:?}");
        let components = parse_question("kayles 40 41 42", &NoFiles).expect("kayles");
        let little = Budget { positions: 100, ..Budget::default() };
        let found = remoteness(&Question::new(components), &little);
        assert!(matches!(found, Err(NoRemoteness::Stop(_))), "{found:?}");
    }
}
