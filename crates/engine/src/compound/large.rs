//! Compounds of games with more options than anybody goes through: who wins at once, and some winning moves.
//!
//! A move that ends a game wins that game in normal play, so the winning moves of the game alone, which theorems give at any size, are looked at
//! for such an end. Where a game can be ended at once, the player to move wins a *diminished* and a *conjunctive* compound in
//! normal play, whatever the other games are. In a *selective* compound (normal play) exactly the moves win that leave every game
//! P: in each game that is N a winning move of its own, in the others none. In a *shortened* one these win too.

use super::{Decision, Fact, Judged, moves::after};
use crate::{
    measure::INFINITE,
    moves::Options,
    question::Question,
    report::{Verdict, WinningMoves},
    strategy::{Solver, solve_in},
};
use bouton_core::{
    notation::Joining,
    rules::{Component, Compound, Position},
    value::{Natural, Outcome, Play},
};

/// With at most so many options in every game all of them are gone through.
const FEW: u64 = 256;
/// So many winning moves of a game are looked at for one that ends it.
const LOOKED_AT: usize = 64;

/// Whether some game has more options than are gone through without thought.
fn is_large(games: &[Vec<Component>], solver: &mut Solver<'_>) -> bool {
    games.iter().flatten().any(|part| solver.count_options(part, FEW).is_none())
}

/// The winning moves of a game that is played alone.
fn own_moves(
    game: &[Component],
    play: Play,
    limit: usize,
    solver: &mut Solver<'_>,
) -> Option<(Outcome, WinningMoves)> {
    let question = Question { components: game.to_vec(), play, move_limit: limit };
    let answer = solve_in(&question, solver);
    match answer.verdict {
        Verdict::Known(outcome) => Some((outcome, answer.winning_moves.unwrap_or_default())),
        _ => None,
    }
}

/// What is left of a game after each of its moves that ends it, as far as they are found.
fn endings(game: &[Component], solver: &mut Solver<'_>) -> Vec<Vec<Component>> {
    let Some((Outcome::N, moves)) = own_moves(game, Play::Normal, LOOKED_AT, solver) else {
        return Vec::new();
    };
    let left = moves.moves.iter().map(|played| after(game, played.component, &played.parts));
    let ended = |game: &Vec<Component>, solver: &mut Solver<'_>| {
        game.iter().all(|part| solver.has_option(part) == Some(false))
    };
    let mut found = Vec::new();
    for game in left {
        if ended(&game, solver) {
            found.push(game);
        }
    }
    found
}

/// Decides a diminished or conjunctive compound under normal play in which a game can be ended at once, if its games are large.
pub(super) fn can_end(
    joining: Joining,
    games: &[Vec<Component>],
    judged: &mut Judged,
    solver: &mut Solver<'_>,
) -> bool {
    if !is_large(games, solver) {
        return false;
    }
    let Some(game) = (0..games.len()).find(|&game| !endings(&games[game], solver).is_empty())
    else {
        return false;
    };
    let (measure, decision) = match joining {
        Joining::Diminished => (INFINITE, Decision::CanEnd(game)),
        _ => (1, Decision::Extreme(1)),
    };
    judged.facts[game] = Fact::Measure(measure);
    judged.decision = decision;
    judged.outcome = Some(Outcome::N);
    judged.is_large = true;
    true
}

/// Some winning moves of a compound that is N; counted where they are all.
pub(super) fn winning(
    compound: &Compound,
    games: &[Vec<Component>],
    play: Play,
    limit: usize,
    solver: &mut Solver<'_>,
) -> Option<Options> {
    let mut choices: Vec<Vec<Vec<Component>>> = Vec::with_capacity(games.len());
    let joining = compound.joining();
    match (joining, play) {
        (Joining::Diminished | Joining::Conjunctive, Play::Normal) => {
            let mut found = Vec::new();
            for (index, game) in games.iter().enumerate() {
                let mut ways: Vec<Vec<Component>> = games.to_vec();
                for ended in endings(game, solver) {
                    if joining == Joining::Conjunctive {
                        // Any move in each of the others.
                        for (other, way) in ways.iter_mut().enumerate() {
                            if other != index {
                                *way = first_option(&games[other], solver)?;
                            }
                        }
                    }
                    ways[index] = ended;
                    found.push(vec![compound.position(&ways)?]);
                }
            }
            found.truncate(limit);
            (!found.is_empty()).then_some(Options { count: None, options: found })
        }
        (Joining::Selective, Play::Normal) | (Joining::Shortened, _) => {
            let mut count = Some(Natural::ONE);
            for game in games {
                let (outcome, own) = own_moves(game, play, limit.max(1), solver)?;
                if outcome == Outcome::P {
                    choices.push(vec![game.clone()]);
                    continue;
                }
                count = count.zip(own.count).map(|(a, b)| a * b);
                let moves = own.moves.iter().map(|m| after(game, m.component, &m.parts));
                choices.push(moves.collect());
            }
            if joining == Joining::Shortened {
                // Moves that end a game win as well.
                count = None;
            }
            let options = ways(compound, &choices, limit)?;
            (count.is_some() || !options.is_empty()).then_some(Options { count, options })
        }
        _ => None,
    }
}

/// One choice in every game, in all ways up to the limit.
fn ways(
    compound: &Compound,
    choices: &[Vec<Vec<Component>>],
    limit: usize,
) -> Option<Vec<Vec<Position>>> {
    let mut found = Vec::new();
    if choices.iter().any(Vec::is_empty) {
        return Some(found);
    }
    let mut places = vec![0; choices.len()];
    while found.len() < limit {
        let chosen: Vec<Vec<Component>> =
            places.iter().zip(choices).map(|(&place, of)| of[place].clone()).collect();
        found.push(vec![compound.position(&chosen)?]);
        // The next way, the last game first.
        let Some(turn) = (0..places.len()).rev().find(|&i| places[i] + 1 < choices[i].len()) else {
            break;
        };
        places[turn] += 1;
        for place in &mut places[turn + 1..] {
            *place = 0;
        }
    }
    Some(found)
}

/// A game after its first option.
fn first_option(game: &[Component], solver: &mut Solver<'_>) -> Option<Vec<Component>> {
    for (index, part) in game.iter().enumerate() {
        let mut first: Option<Vec<Position>> = None;
        let _ = solver.options(part, |parts, solver| {
            first = Some(parts.iter().map(|&part| Position::from(part)).collect());
            Err(crate::measure::too_large(&solver.meter))
        });
        if let Some(option) = first {
            return Some(after(game, index, &option));
        }
        // Too large for its definition: a winning move will do.
        if let Some((Outcome::N, own)) = own_moves(game, Play::Normal, 1, solver)
            && let Some(played) = own.moves.first()
        {
            return Some(after(game, played.component, &played.parts));
        }
    }
    None
}
