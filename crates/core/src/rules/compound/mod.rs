//! Compounds: games joined otherwise than by a sum, as a ruleset whose positions hold positions of other rulesets.
//!
//! # What it is
//! A compound has some games, each of them a sum of positions of any rulesets, compounds included, and one of the five
//! [`Joining`]s, which says what a move is and when all is over. A game has *ended* when it has no option.
//!
//! | joining | a move | over as soon as |
//! |---|---|---|
//! | conjunctive | in every game | the first game has ended |
//! | continued | in every game that has not ended | all games have ended |
//! | selective | in one game or more | all games have ended |
//! | shortened | in one game or more | the first game has ended |
//! | diminished | in one game | the first game has ended |
//!
//! When it is over the player to move has no move: he loses in normal play, and wins in misère play.
//!
//! Options are listed in the order of the games: for each option of the first game all options of the others. In
//! `selective` and `shortened` staying comes before the options of a game. In `diminished` the moves in the first game come
//! first, then those in the second, and so on.
//!
//! What is proved about compounds (remoteness, suspense, foreclosed values) needs computations in the games, so it stands
//! with the engine that does them (`bouton-engine`, `compound`); this is the definition.
//!
//! # Positions
//! The number of games; for every game the number of its parts; for every part the index of its ruleset, the number of its
//! numbers, and these.
//!
//! # Reference
//! J. H. Conway, On Numbers and Games (1976), chapter 14; C. A. B. Smith, Graphs and composite games, Journal of
//! Combinatorial Theory 1 (1966), 51–81.

mod options;

use super::{Component, Convention, Fault, Flow, OptionSink, Position, Ruleset, Visitor, Written};
use crate::{
    notation::{Diagnostic, Joining},
    value::Natural,
};
use std::{fmt, sync::Arc};

/// A compound joins at most so many games, so that the enumeration of its moves does not go deep.
pub const MOST_GAMES: usize = 24;

/// A compound of games over some rulesets.
pub struct Compound {
    joining: Joining,
    rulesets: Vec<Arc<dyn Ruleset>>,
}

impl fmt::Debug for Compound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.identity())
    }
}

/// A part of a game: the index of its ruleset, and its words.
type PartWords<'w> = (usize, &'w [u64]);

/// The games of a position on words.
type Games<'w> = Vec<Vec<PartWords<'w>>>;

impl Compound {
    /// The compound of some games, each a sum of components.
    ///
    /// ```
    /// use bouton_core::{notation::Joining, rules::{Compound, NoFiles, catalogue::parse_question}};
    ///
    /// let game = |text| parse_question(text, &NoFiles).unwrap();
    /// let both = Compound::of(Joining::Conjunctive, vec![game("nim 3"), game("nim 1 + kayles 2")]);
    /// assert_eq!(both.text(), "conjunctive(nim 3, (nim 1 + kayles 2))");
    /// ```
    pub fn of(joining: Joining, games: Vec<Vec<Component>>) -> Component {
        let mut rulesets: Vec<Arc<dyn Ruleset>> = Vec::new();
        let mut numbers = vec![Natural::from(games.len())];
        for game in games {
            numbers.push(Natural::from(game.len()));
            for part in game {
                let identity = part.ruleset.identity();
                let same = rulesets.iter().position(|r| r.identity() == identity);
                let index = same.unwrap_or_else(|| {
                    rulesets.push(part.ruleset);
                    rulesets.len() - 1
                });
                numbers.push(Natural::from(index));
                numbers.push(Natural::from(part.position.numbers().len()));
                numbers.extend(part.position.0);
            }
        }
        Component {
            ruleset: Arc::new(Compound { joining, rulesets }),
            position: numbers.into_iter().collect(),
        }
    }

    /// How the games are joined.
    pub fn joining(&self) -> Joining {
        self.joining
    }

    /// The rulesets of the games, by index.
    pub fn rulesets(&self) -> &[Arc<dyn Ruleset>] {
        &self.rulesets
    }

    /// The games of a position, each a sum; `None` for numbers that are no position.
    pub fn games(&self, position: &Position) -> Option<Vec<Vec<Component>>> {
        let all = position.numbers();
        let word = |at: usize| all.get(at).and_then(|n| usize::try_from(n).ok());
        // The counts are bounded by the numbers that follow, so nothing is reserved for them.
        let (total, mut at) = (word(0)?, 1);
        let mut games = Vec::new();
        for _ in 0..total {
            let mut game = Vec::new();
            let parts = word(at)?;
            at += 1;
            for _ in 0..parts {
                let (index, length) = (word(at)?, word(at + 1)?);
                at += 2;
                let end = at.checked_add(length)?;
                let position = all.get(at..end)?.iter().cloned().collect();
                let ruleset = self.rulesets.get(index)?.clone();
                game.push(Component { ruleset, position });
                at = end;
            }
            games.push(game);
        }
        (at == all.len()).then_some(games)
    }

    /// The position of some games, as this compound numbers its rulesets; `None` if one of theirs is not among them.
    pub fn position(&self, games: &[Vec<Component>]) -> Option<Position> {
        let mut numbers = vec![Natural::from(games.len())];
        for game in games {
            numbers.push(Natural::from(game.len()));
            for part in game {
                let ruleset = &part.ruleset;
                let same = |r: &Arc<dyn Ruleset>| {
                    Arc::ptr_eq(r, ruleset) || r.identity() == ruleset.identity()
                };
                numbers.push(Natural::from(self.rulesets.iter().position(same)?));
                numbers.push(Natural::from(part.position.numbers().len()));
                numbers.extend(part.position.0.iter().cloned());
            }
        }
        Some(numbers.into_iter().collect())
    }

    /// The games of a position on words.
    fn read<'w>(&self, words: &'w [u64]) -> Option<Games<'w>> {
        let word = |at: usize| words.get(at).and_then(|&w| usize::try_from(w).ok());
        let (total, mut at) = (word(0)?, 1);
        let mut games = Vec::new();
        for _ in 0..total {
            let mut game = Vec::new();
            let parts = word(at)?;
            at += 1;
            for _ in 0..parts {
                let (index, length) = (word(at)?, word(at + 1)?);
                at += 2;
                let end = at.checked_add(length)?;
                self.rulesets.get(index)?;
                game.push((index, words.get(at..end)?));
                at = end;
            }
            games.push(game);
        }
        (at == words.len() && games.len() <= MOST_GAMES).then_some(games)
    }

    /// A game as it is written between two commas.
    pub fn game_text(game: &[Component]) -> String {
        match game {
            [one] => one.text(),
            [] => "()".to_owned(),
            parts => {
                let parts: Vec<String> = parts.iter().map(Component::text).collect();
                format!("({})", parts.join(" + "))
            }
        }
    }
}

impl Ruleset for Compound {
    fn name(&self) -> String {
        self.joining.word().to_owned()
    }

    fn identity(&self) -> String {
        let rulesets: Vec<String> = self.rulesets.iter().map(|r| r.identity()).collect();
        format!("{}({})", self.joining.word(), rulesets.join(", "))
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        struct Plain<'v>(Visitor<'v>);
        impl OptionSink for Plain<'_> {
            fn option(&mut self, parts: &[&[u64]]) -> Flow {
                (self.0)(parts)
            }
        }
        let mut sink = Plain(visit);
        // Without a fault the flow is the visitor's; rules with a fault have no more options.
        self.try_options(position, &mut sink).unwrap_or(Flow::Continue(()))
    }

    fn try_options(&self, position: &[u64], sink: &mut dyn OptionSink) -> Result<Flow, Fault> {
        match self.read(position) {
            Some(games) => options::visit(self, &games, sink),
            None => Ok(Flow::Continue(())),
        }
    }

    fn mistake(&self, fault: &Fault) -> Diagnostic {
        // Only rules that a user wrote make mistakes while they run, and they know the place.
        let plain = Diagnostic::new(fault.code, fault.span.clone()).with("value", &fault.value);
        let said = self.rulesets.iter().map(|ruleset| ruleset.mistake(fault));
        said.into_iter().find(|mistake| *mistake != plain).unwrap_or(plain)
    }

    fn option_count(&self, position: &Position) -> Option<Natural> {
        let games = self.games(position)?;
        let mut counts = Vec::with_capacity(games.len());
        for game in &games {
            let mut count = Natural::ZERO;
            for part in game {
                count += part.ruleset.option_count(&part.position)?;
            }
            counts.push(count);
        }
        let is_over = counts.is_empty() || counts.iter().any(Natural::is_zero);
        let one = Natural::ONE;
        let product = |plus: &Natural| counts.iter().map(|count| count + plus).product::<Natural>();
        Some(match self.joining {
            Joining::Conjunctive | Joining::Shortened | Joining::Diminished if is_over => {
                Natural::ZERO
            }
            Joining::Conjunctive => product(&Natural::ZERO),
            Joining::Continued if counts.iter().all(Natural::is_zero) => Natural::ZERO,
            Joining::Continued => counts.into_iter().filter(|count| !count.is_zero()).product(),
            Joining::Selective | Joining::Shortened => product(&one) - &one,
            Joining::Diminished => counts.iter().sum(),
        })
    }

    fn convention(&self) -> Convention {
        let mut all = self.rulesets.iter().map(|ruleset| ruleset.convention());
        let any = |wanted: Convention| self.rulesets.iter().any(|r| r.convention() == wanted);
        match all.next() {
            Some(_) if any(Convention::Fixed) => Convention::Fixed,
            Some(_) if any(Convention::MisereUnlessAsked) => Convention::MisereUnlessAsked,
            _ => Convention::Either,
        }
    }

    fn may_cycle(&self) -> bool {
        self.rulesets.iter().any(|ruleset| ruleset.may_cycle())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        let Some(games) = self.read(position) else { return };
        let mut sorted: Vec<Vec<(usize, Vec<u64>)>> = games
            .into_iter()
            .map(|game| {
                let mut parts: Vec<(usize, Vec<u64>)> = game
                    .into_iter()
                    .map(|(index, words)| {
                        let mut words = words.to_vec();
                        self.rulesets[index].canonical(&mut words);
                        (index, words)
                    })
                    .collect();
                parts.sort_unstable();
                parts
            })
            .collect();
        if matches!(self.joining, Joining::Continued | Joining::Selective) {
            // Games without any part have ended and change nothing.
            sorted.retain(|game| !game.is_empty());
        }
        sorted.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        position.clear();
        position.push(sorted.len() as u64);
        for game in sorted {
            position.push(game.len() as u64);
            for (index, words) in game {
                position.extend([index as u64, words.len() as u64]);
                position.extend(words);
            }
        }
    }

    fn compound(&self) -> Option<&Compound> {
        Some(self)
    }

    fn show(&self, position: &Position) -> String {
        let games = self.games(position).unwrap_or_default();
        let games: Vec<String> = games.iter().map(|game| Compound::game_text(game)).collect();
        format!("({})", games.join(", "))
    }

    /// No position is written after a compound: its games are in the parentheses.
    fn written(&self) -> Written {
        Written::Names(0)
    }

    fn position_of(&self, _numbers: &[Natural]) -> Option<Position> {
        None
    }
}

#[cfg(test)]
mod tests;
