//! Winning moves of a compound, counted without going through all of them.
//!
//! A move of a compound is a choice in every game: an option of it, or to leave it. What a choice does to the outcome is
//! a small *class* (the remoteness that is left, whether the game is P, …), and whether a move wins follows from the classes
//! by a small state that goes from game to game. So the moves that win are counted by the states that can still be reached
//! behind each game, and listed by going only where some win. Choices are in the order of the definition.
//!
//! Cost: for every game the classes of its options, once; then states times classes a game.

use super::{has_ended, measure, sum_of};
use crate::{
    measure::{ENDED, INFINITE, Measure, Measured, outcome_of, too_large},
    moves::Options,
    search::{Halt, outcomes::Sums},
    strategy::Solver,
};
use bouton_core::{
    notation::Joining,
    rules::{Component, Compound, Position},
    value::{Natural, Outcome, Play},
};
use std::collections::HashMap;

/// Games with more options than this are not gone through.
const MOST_OPTIONS: usize = 1 << 16;

/// The game has ended after the choice.
const HAS_ENDED: u32 = 1;
/// It is P in normal play.
const IS_P: u32 = 2;
/// It is P in misère play.
const IS_MISERE_P: u32 = 4;

/// What is done in one game.
struct Choice {
    class: u32,
    /// The part that is moved in and what becomes of it; `None` leaves the game.
    option: Option<(usize, Vec<Position>)>,
}

/// What the choices so far come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    moved: bool,
    value: u32,
    flags: u32,
}

struct Rule {
    joining: Joining,
    play: Play,
}

impl Rule {
    fn start(&self) -> State {
        let value = if self.joining == Joining::Conjunctive { u32::MAX } else { 0 };
        State { moved: false, value, flags: 0 }
    }

    /// The state behind one more choice; `None` if there may be no such choice.
    fn next(&self, state: State, class: u32, moves: bool) -> Option<State> {
        let moved = state.moved || moves;
        let State { mut value, mut flags, .. } = state;
        match self.joining {
            Joining::Conjunctive => value = value.min(class),
            Joining::Continued => value = value.max(class),
            Joining::Selective => {
                // The value is the number of games that have not ended, two standing for more; flags are those of a game
                // that is alone, and whether some game is not P.
                if class & HAS_ENDED == 0 {
                    flags |= class & IS_MISERE_P;
                    value = (value + 1).min(2);
                }
                if class & IS_P == 0 {
                    flags |= IS_P;
                }
                if value == 2 {
                    flags &= IS_P;
                }
            }
            Joining::Shortened => {
                let p = if self.play == Play::Normal { IS_P } else { IS_MISERE_P };
                flags |= class & HAS_ENDED;
                if class & (p | HAS_ENDED) == 0 {
                    flags |= IS_P;
                }
            }
            Joining::Diminished => {
                if state.moved && moves {
                    return None;
                }
                match class {
                    ENDED => flags |= HAS_ENDED,
                    INFINITE => flags |= IS_P,
                    finite => value ^= finite,
                }
            }
        }
        Some(State { moved, value, flags })
    }

    /// Whether the player who has moved wins.
    fn wins(&self, state: State) -> bool {
        let State { moved, value, flags } = state;
        let normal = self.play == Play::Normal;
        moved
            && match self.joining {
                Joining::Conjunctive | Joining::Continued => {
                    outcome_of(value, self.play) == Outcome::P
                }
                Joining::Selective if normal || value == 2 => flags & IS_P == 0,
                Joining::Selective => value == 1 && flags & IS_MISERE_P != 0,
                Joining::Shortened | Joining::Diminished if flags & HAS_ENDED != 0 => normal,
                Joining::Shortened => flags & IS_P == 0,
                Joining::Diminished => value == 0 && flags & IS_P == 0,
            }
    }
}

/// The winning moves of a compound that is not over; `None` if the options of a game are too many, or a limit was met.
pub(super) fn winning(
    compound: &Compound,
    games: &[Vec<Component>],
    play: Play,
    limit: usize,
    measured: Option<Measured>,
    solver: &mut Solver<'_>,
) -> Option<Options> {
    let rule = Rule { joining: compound.joining(), play };
    let mut classes = Classes { rule: &rule, measured, misere: Sums::new(Play::Misere) };
    let mut choices = Vec::with_capacity(games.len());
    for game in games {
        choices.push(classes.choices(game, solver).ok()?);
    }
    let kinds = choices.iter().map(|choices| kinds(choices)).collect();
    let mut count = Count { rule: &rule, kinds, known: HashMap::new() };
    let total = count.from(0, rule.start());
    let mut list =
        List { compound, games, choices: &choices, limit, chosen: Vec::new(), found: Vec::new() };
    list.from(rule.start(), &mut count)?;
    Some(Options { count: Some(total), options: list.found })
}

struct Classes<'r> {
    rule: &'r Rule,
    measured: Option<Measured>,
    misere: Sums,
}

impl Classes<'_> {
    /// The choices in a game, in the order of the definition.
    fn choices(
        &mut self,
        game: &[Component],
        solver: &mut Solver<'_>,
    ) -> Result<Vec<Choice>, Halt> {
        let joining = self.rule.joining;
        let ended = has_ended(game, solver).ok_or_else(|| too_large(&solver.meter))?;
        let may_stay = match joining {
            Joining::Conjunctive => false,
            Joining::Continued => ended,
            _ => true,
        };
        let mut choices = Vec::new();
        let stay_class = if may_stay { self.class(game, solver)? } else { 0 };
        let stay = may_stay.then_some(Choice { class: stay_class, option: None });
        let (first, last) =
            if joining == Joining::Diminished { (None, stay) } else { (stay, None) };
        choices.extend(first);
        for (part, component) in game.iter().enumerate() {
            let mut options: Vec<Vec<Position>> = Vec::new();
            solver.options(component, |parts, solver| {
                if options.len() >= MOST_OPTIONS {
                    return Err(too_large(&solver.meter));
                }
                options.push(parts.iter().map(|&part| Position::from(part)).collect());
                Ok(())
            })?;
            for option in options {
                let class = self.class(&after(game, part, &option), solver)?;
                choices.push(Choice { class, option: Some((part, option)) });
            }
        }
        choices.extend(last);
        Ok(choices)
    }

    /// The class of a game.
    fn class(&mut self, game: &[Component], solver: &mut Solver<'_>) -> Result<u32, Halt> {
        let Rule { joining, play } = *self.rule;
        let kind = match joining {
            Joining::Conjunctive => Measure::Remoteness(play),
            Joining::Continued => Measure::Suspense(play),
            Joining::Diminished => Measure::Foreclosed(play),
            Joining::Selective | Joining::Shortened => return self.flags(game, solver),
        };
        let measured = self.measured.get_or_insert_with(|| Measured::new(kind));
        measure(game, measured, solver)
    }

    fn flags(&mut self, game: &[Component], solver: &mut Solver<'_>) -> Result<u32, Halt> {
        let mut flags = 0;
        if has_ended(game, solver).ok_or_else(|| too_large(&solver.meter))? {
            return Ok(HAS_ENDED | IS_P);
        }
        let mut sum = Natural::ZERO;
        for part in game {
            let words = part.position.words().ok_or_else(|| too_large(&solver.meter))?;
            sum ^= solver.option_value(&part.ruleset, &[&words])?;
        }
        if sum.is_zero() {
            flags |= IS_P;
        }
        if self.rule.play == Play::Misere {
            let mut no_search = Measured::new(Measure::Remoteness(Play::Misere));
            let parts = sum_of(game, &mut no_search).ok_or_else(|| too_large(&solver.meter))?;
            let parts: Vec<(usize, &[u64])> = game
                .iter()
                .zip(&parts)
                .map(|(part, (_, words))| (self.misere.ruleset(&part.ruleset), &words[..]))
                .collect();
            if self.misere.outcome(&parts, &mut solver.meter)? == Outcome::P {
                flags |= IS_MISERE_P;
            }
        }
        Ok(flags)
    }
}

/// A game after an option of one of its parts.
pub(super) fn after(game: &[Component], part: usize, option: &[Position]) -> Vec<Component> {
    let mut moved = Vec::with_capacity(game.len());
    for (index, component) in game.iter().enumerate() {
        if index == part {
            let ruleset = &component.ruleset;
            let parts = option.iter().cloned();
            moved.extend(parts.map(|position| Component { ruleset: ruleset.clone(), position }));
        } else {
            moved.push(component.clone());
        }
    }
    moved
}

/// How many choices there are of each class, moving or not.
fn kinds(choices: &[Choice]) -> Vec<(u32, bool, u64)> {
    let mut numbers: HashMap<(u32, bool), u64> = HashMap::new();
    for choice in choices {
        *numbers.entry((choice.class, choice.option.is_some())).or_default() += 1;
    }
    let mut kinds: Vec<_> = numbers.into_iter().map(|((c, moves), n)| (c, moves, n)).collect();
    kinds.sort_unstable();
    kinds
}

struct Count<'r> {
    rule: &'r Rule,
    kinds: Vec<Vec<(u32, bool, u64)>>,
    known: HashMap<(usize, State), Natural>,
}

impl Count<'_> {
    /// How many choices in the games from this one on win. As deep as there are games, which are few.
    fn from(&mut self, game: usize, state: State) -> Natural {
        if game == self.kinds.len() {
            return Natural::from(u8::from(self.rule.wins(state)));
        }
        if let Some(known) = self.known.get(&(game, state)) {
            return known.clone();
        }
        let mut total = Natural::ZERO;
        for index in 0..self.kinds[game].len() {
            let (class, moves, number) = self.kinds[game][index];
            if let Some(next) = self.rule.next(state, class, moves) {
                total += self.from(game + 1, next) * Natural::from(number);
            }
        }
        self.known.insert((game, state), total.clone());
        total
    }
}

struct List<'l> {
    compound: &'l Compound,
    games: &'l [Vec<Component>],
    choices: &'l [Vec<Choice>],
    limit: usize,
    chosen: Vec<Vec<Component>>,
    found: Vec<Vec<Position>>,
}

impl List<'_> {
    /// Lists the moves that win from a state on; `None` if one cannot be written.
    fn from(&mut self, state: State, count: &mut Count<'_>) -> Option<()> {
        let game = self.chosen.len();
        if self.found.len() >= self.limit {
            return Some(());
        }
        let Some(choices) = self.choices.get(game) else {
            self.found.push(vec![self.compound.position(&self.chosen)?]);
            return Some(());
        };
        for choice in choices {
            let next = count.rule.next(state, choice.class, choice.option.is_some());
            let Some(next) = next else { continue };
            if count.from(game + 1, next).is_zero() {
                continue;
            }
            self.chosen.push(match &choice.option {
                Some((part, option)) => after(&self.games[game], *part, option),
                None => self.games[game].clone(),
            });
            self.from(next, count)?;
            self.chosen.pop();
        }
        Some(())
    }
}
