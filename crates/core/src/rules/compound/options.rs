//! The moves of a compound, one game after another.
//!
//! Memory is constant in the number of options: the options of a game are visited inside the visit of the game before it.
//! The depth of this is the number of games, which is bounded ([`MOST_GAMES`](super::MOST_GAMES)), times the levels of
//! compounds in compounds, which the notation bounds.

use super::{Compound, Games, PartWords};
use crate::{
    notation::Joining,
    rules::{Fault, Flow, OptionSink},
};

/// Visits all options of a position.
pub(super) fn visit(
    compound: &Compound,
    games: &Games<'_>,
    sink: &mut dyn OptionSink,
) -> Result<Flow, Fault> {
    let mut ended = Vec::with_capacity(games.len());
    for game in games {
        ended.push(has_ended(compound, game, sink)?);
    }
    let is_over = match compound.joining {
        Joining::Continued | Joining::Selective => ended.iter().all(|&e| e),
        _ => games.is_empty() || ended.iter().any(|&e| e),
    };
    if is_over {
        return Ok(Flow::Continue(()));
    }
    let mut moves = Moves {
        compound,
        games,
        ended,
        option: vec![games.len() as u64],
        moved: false,
        sink,
        fault: None,
    };
    let flow =
        if compound.joining == Joining::Diminished { moves.in_one_game() } else { moves.onward(0) };
    match moves.fault {
        Some(fault) => Err(fault),
        None => Ok(flow),
    }
}

/// Whether a game has no option.
fn has_ended(
    compound: &Compound,
    game: &[PartWords<'_>],
    sink: &mut dyn OptionSink,
) -> Result<bool, Fault> {
    struct First<'s> {
        found: bool,
        sink: &'s mut dyn OptionSink,
    }
    impl OptionSink for First<'_> {
        fn option(&mut self, _parts: &[&[u64]]) -> Flow {
            self.found = true;
            Flow::Break(())
        }
        fn work(&mut self, steps: u64) -> Flow {
            self.sink.work(steps)
        }
    }
    for &(index, words) in game {
        let mut first = First { found: false, sink: &mut *sink };
        // A break that the visitor asked for comes again with the first option.
        let _ = compound.rulesets[index].try_options(words, &mut first)?;
        if first.found {
            return Ok(false);
        }
    }
    Ok(true)
}

struct Moves<'c, 'g, 's> {
    compound: &'c Compound,
    games: &'g Games<'g>,
    ended: Vec<bool>,
    /// The words of the option so far.
    option: Vec<u64>,
    moved: bool,
    sink: &'s mut dyn OptionSink,
    fault: Option<Fault>,
}

/// What the options of a part are told to.
struct PartSink<'m, 'c, 'g, 's> {
    moves: &'m mut Moves<'c, 'g, 's>,
    game: usize,
    part: usize,
}

impl OptionSink for PartSink<'_, '_, '_, '_> {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        self.moves.after(self.game, self.part, parts)
    }

    fn work(&mut self, steps: u64) -> Flow {
        self.moves.sink.work(steps)
    }
}

impl Moves<'_, '_, '_> {
    /// Moves in exactly one game.
    fn in_one_game(&mut self) -> Flow {
        for game in 0..self.games.len() {
            (0..game).for_each(|before| self.write(before));
            self.options_of(game)?;
            self.option.truncate(1);
        }
        Flow::Continue(())
    }

    /// All ways to go on from this game, those before it being decided.
    fn onward(&mut self, game: usize) -> Flow {
        if game == self.games.len() {
            return if self.moved { self.sink.option(&[&self.option]) } else { Flow::Continue(()) };
        }
        let start = self.option.len();
        let selective = matches!(self.compound.joining, Joining::Selective | Joining::Shortened);
        if selective || self.ended[game] {
            self.write(game);
            self.onward(game + 1)?;
            self.option.truncate(start);
        }
        if !self.ended[game] {
            let moved = std::mem::replace(&mut self.moved, true);
            self.options_of(game)?;
            self.moved = moved;
        }
        Flow::Continue(())
    }

    /// All options of a game, each with all ways to go on.
    fn options_of(&mut self, game: usize) -> Flow {
        let games = self.games;
        for (part, &(index, words)) in games[game].iter().enumerate() {
            let ruleset = self.compound.rulesets[index].clone();
            let mut sink = PartSink { moves: self, game, part };
            match ruleset.try_options(words, &mut sink) {
                Ok(flow) => flow?,
                Err(fault) => {
                    self.fault.get_or_insert(fault);
                    return Flow::Break(());
                }
            }
        }
        Flow::Continue(())
    }

    /// Goes on behind one option of one part of a game.
    fn after(&mut self, game: usize, part: usize, parts: &[&[u64]]) -> Flow {
        let (start, games) = (self.option.len(), self.games);
        let old = &games[game];
        self.option.push((old.len() - 1 + parts.len()) as u64);
        for (other, &words) in old.iter().enumerate() {
            if other == part {
                parts.iter().for_each(|&option| self.write_part((words.0, option)));
            } else {
                self.write_part(words);
            }
        }
        let flow = if self.compound.joining == Joining::Diminished {
            (game + 1..games.len()).for_each(|behind| self.write(behind));
            self.sink.option(&[&self.option])
        } else {
            self.onward(game + 1)
        };
        self.option.truncate(start);
        flow
    }

    /// A game as it is.
    fn write(&mut self, game: usize) {
        let games = self.games;
        self.option.push(games[game].len() as u64);
        games[game].iter().for_each(|&part| self.write_part(part));
    }

    fn write_part(&mut self, (index, words): PartWords<'_>) {
        self.option.extend([index as u64, words.len() as u64]);
        self.option.extend_from_slice(words);
    }
}
