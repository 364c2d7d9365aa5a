//! Boards and graphs that fall apart, handed to the engine of [`bouton_boards`].
//!
//! A ruleset says with [`Ruleset::board`] that it is such a game. Cram boards are held in the narrowest word that has room for them; a board that
//! no word has room for is Arc Kayles on its grid, by canonical forms of graphs. What was proved stays for the next question about the
//! ruleset.

mod certificate;
mod misere;

pub use certificate::couples_certificate;
pub(crate) use misere::outcome as misere_outcome;

use crate::budget::{Limit, Meter, Stop};
use bouton_boards::{
    Rest, Watch,
    couples::{Couples, LARGEST},
    graph::{GraphGame, Kind, Theorems},
    grid::{Cram, Flat, Region, Word},
    sprouts::{Pairs, Sprouts},
};
use bouton_core::rules::{Board, Picture, Ruleset, SimpleGraph, SproutsDrawing, Subset};

/// What is known of the boards of one ruleset.
#[derive(Debug, Default)]
pub(crate) struct Boards {
    engine: Option<Engine>,
    /// The bytes that the meter counts for it.
    counted: u64,
}

/// One search, on one kind of word.
#[derive(Debug)]
enum Engine {
    Square(Box<Couples<Cram<u64>>>),
    Four(Box<Couples<Cram<Flat<4, 16>>>>),
    Five(Box<Couples<Cram<Flat<5, 12>>>>),
    Eight(Box<Couples<Cram<u128>>>),
    /// With the number of rows and columns if it stands for a board.
    Graph(Box<Couples<GraphGame>>, Option<(usize, usize)>),
    Sprouts(Box<Couples<Sprouts>>),
}

/// A position in the form of one of the engines.
enum Place {
    Square(Rest<u64>),
    Four(Rest<Flat<4, 16>>),
    Five(Rest<Flat<5, 12>>),
    Eight(Rest<u128>),
    Graph(Rest<u32>),
    Sprouts(Rest<u32>),
}

/// A meter as the limits of a search.
struct Metered<'m, 'a> {
    meter: &'m mut Meter<'a>,
    /// Bytes that were counted before.
    before: u64,
    /// The clock is looked at once in so many counted positions.
    every: u64,
}

/// On machine words a position takes microseconds.
const EVERY_WORD: u64 = 64;
/// A position of a graph, or a sum in misère play, may take a good part of a second.
const EVERY_GRAPH: u64 = 1;

impl<'m, 'a> Metered<'m, 'a> {
    /// For a search on machine words that begins.
    fn of_word(meter: &'m mut Meter<'a>) -> Self {
        Metered { meter, before: 0, every: EVERY_WORD }
    }

    /// For a search of a graph that begins.
    fn of_graph(meter: &'m mut Meter<'a>) -> Self {
        Metered { meter, before: 0, every: EVERY_GRAPH }
    }
}

impl Watch for Metered<'_, '_> {
    type Stop = Stop;

    fn count(&mut self, positions: u64) -> Result<(), Stop> {
        // A piece may take long, so the clock is looked at more often than a meter does.
        if self.meter.positions().is_multiple_of(self.every) {
            self.meter.ended()?;
        }
        self.meter.count(positions)
    }

    fn allows(&self, bytes: u64) -> bool {
        bytes <= self.meter.memory_left().saturating_add(self.before)
    }

    fn out_of_memory(&self) -> Stop {
        self.meter.stop(Limit::Memory)
    }

    fn too_large(&self) -> Stop {
        self.meter.stop(Limit::NoMethod)
    }
}

/// The region of a picture in a word, if there is room.
fn region<W: Word>(picture: &Picture) -> Option<W> {
    let free = |row: u32, column: u32| picture.is_free(row as usize, column as usize);
    let (rows, columns) = (picture.rows() as u32, picture.columns() as u32);
    Region::<W>::of(rows, columns, free).map(Region::cells)
}

/// The grid of a board as a graph, and the free cells of a picture as vertices.
fn grid(picture: &Picture) -> (SimpleGraph, Subset) {
    let (rows, columns) = (picture.rows(), picture.columns());
    let across = (0..rows * columns).filter(|v| v % columns + 1 < columns).map(|v| (v, v + 1));
    let down = (0..(rows * columns).saturating_sub(columns)).map(|v| (v, v + columns));
    let graph = SimpleGraph::of_edges(rows * columns, across.chain(down));
    let mut free = Subset::none(rows * columns);
    for (row, column) in picture.cells() {
        free.insert(row * columns + column);
    }
    (graph, free)
}

impl Engine {
    /// The engine that has room for a position, and the position in its form.
    fn of(board: Board<'_>, words: &[u64]) -> Option<Engine> {
        let couples = |graph: &SimpleGraph, kind| {
            GraphGame::new(graph, kind, Theorems::Used).map(|game| Box::new(Couples::new(game)))
        };
        Some(match board {
            Board::Vertices(graph) => Engine::Graph(couples(graph, Kind::Vertices)?, None),
            Board::Edges(graph) => Engine::Graph(couples(graph, Kind::Edges)?, None),
            Board::Sprouts => Engine::Sprouts(Box::new(Couples::new(Sprouts::new(Pairs::Cancel)))),
            Board::Cram => {
                let picture = Picture::of_words(words)?;
                if region::<u64>(&picture).is_some() {
                    Engine::Square(Box::new(Couples::new(Cram::default())))
                } else if region::<Flat<4, 16>>(&picture).is_some() {
                    Engine::Four(Box::new(Couples::new(Cram::default())))
                } else if region::<Flat<5, 12>>(&picture).is_some() {
                    Engine::Five(Box::new(Couples::new(Cram::default())))
                } else if region::<u128>(&picture).is_some() {
                    Engine::Eight(Box::new(Couples::new(Cram::default())))
                } else {
                    let sides = (picture.rows(), picture.columns());
                    Engine::Graph(couples(&grid(&picture).0, Kind::Edges)?, Some(sides))
                }
            }
        })
    }

    /// A position in the form of this engine, if it has room for it.
    fn place(&mut self, board: Board<'_>, words: &[u64]) -> Option<Place> {
        if let (Board::Vertices(graph) | Board::Edges(graph), Engine::Graph(couples, None)) =
            (board, &mut *self)
        {
            let subset = Subset::of_words(words, graph.len())?;
            return Some(Place::Graph(couples.game_mut().split(&subset)));
        }
        if let Engine::Sprouts(couples) = self {
            let drawing = SproutsDrawing::of_words(words)?;
            return Some(Place::Sprouts(couples.game_mut().split(drawing)));
        }
        let picture = Picture::of_words(words)?;
        Some(match self {
            Engine::Sprouts(_) => return None,
            Engine::Square(couples) => Place::Square(couples.game_mut().split(region(&picture)?)),
            Engine::Four(couples) => Place::Four(couples.game_mut().split(region(&picture)?)),
            Engine::Five(couples) => Place::Five(couples.game_mut().split(region(&picture)?)),
            Engine::Eight(couples) => Place::Eight(couples.game_mut().split(region(&picture)?)),
            Engine::Graph(couples, sides) => {
                if *sides != Some((picture.rows(), picture.columns())) {
                    return None;
                }
                Place::Graph(couples.game_mut().split(&grid(&picture).1))
            }
        })
    }

    fn bytes(&self) -> u64 {
        match self {
            Engine::Square(couples) => couples.bytes(),
            Engine::Four(couples) => couples.bytes(),
            Engine::Five(couples) => couples.bytes(),
            Engine::Eight(couples) => couples.bytes(),
            Engine::Graph(couples, _) => couples.bytes(),
            Engine::Sprouts(couples) => couples.bytes(),
        }
    }
}

/// What a search is asked.
#[derive(Clone, Copy)]
enum Asked {
    Value,
    Is(u8),
    Excluded,
}

/// Runs a question on the engine and place of the same kind.
macro_rules! on {
    ($engine:expr, $place:expr, $couples:ident, $rest:ident => $result:expr) => {
        match ($engine, $place) {
            (Engine::Square($couples), Place::Square($rest)) => Some($result),
            (Engine::Four($couples), Place::Four($rest)) => Some($result),
            (Engine::Five($couples), Place::Five($rest)) => Some($result),
            (Engine::Eight($couples), Place::Eight($rest)) => Some($result),
            (Engine::Graph($couples, _), Place::Graph($rest)) => Some($result),
            (Engine::Sprouts($couples), Place::Sprouts($rest)) => Some($result),
            _ => None,
        }
    };
}

impl Boards {
    /// The nim-value of a position; `None` if the ruleset is no board, or no engine has room for it.
    pub(crate) fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        words: &[u64],
        meter: &mut Meter<'_>,
    ) -> Option<Result<u64, Stop>> {
        self.ask(ruleset, words, meter, Asked::Value)
    }

    /// Whether a position has a nim-value.
    pub(crate) fn has_value(
        &mut self,
        ruleset: &dyn Ruleset,
        words: &[u64],
        value: u64,
        meter: &mut Meter<'_>,
    ) -> Option<Result<bool, Stop>> {
        let value = u8::try_from(value).ok().filter(|&value| value <= LARGEST)?;
        let answer = self.ask(ruleset, words, meter, Asked::Is(value))?;
        Some(answer.map(|is| is == 1))
    }

    /// The nim-values that a position is known not to have, ascending.
    pub(crate) fn excluded(
        &mut self,
        ruleset: &dyn Ruleset,
        words: &[u64],
        meter: &mut Meter<'_>,
    ) -> Vec<u64> {
        let set = match self.ask(ruleset, words, meter, Asked::Excluded) {
            Some(Ok(set)) => set,
            _ => 0,
        };
        (0..64).filter(|n| set >> n & 1 == 1).collect()
    }

    /// How many couples and small pieces were expanded.
    pub(crate) fn len(&self) -> u64 {
        match &self.engine {
            None => 0,
            Some(Engine::Square(couples)) => couples.visited(),
            Some(Engine::Four(couples)) => couples.visited(),
            Some(Engine::Five(couples)) => couples.visited(),
            Some(Engine::Eight(couples)) => couples.visited(),
            Some(Engine::Graph(couples, _)) => couples.visited(),
            Some(Engine::Sprouts(couples)) => couples.visited(),
        }
    }

    /// Bytes that the meter counts for what is held.
    pub(crate) fn bytes(&self) -> u64 {
        self.counted
    }

    fn ask(
        &mut self,
        ruleset: &dyn Ruleset,
        words: &[u64],
        meter: &mut Meter<'_>,
        asked: Asked,
    ) -> Option<Result<u64, Stop>> {
        let board = ruleset.board()?;
        let mut engine = self.engine.take();
        let mut place = engine.as_mut().and_then(|engine| engine.place(board, words));
        if place.is_none() {
            // Another kind of board than before: a new engine.
            let Some(mut new) = Engine::of(board, words) else {
                self.engine = engine;
                return None;
            };
            place = new.place(board, words);
            engine = Some(new);
            meter.release(std::mem::take(&mut self.counted));
        }
        let (mut engine, place) = (engine?, place?);
        let before = self.counted;
        let every = match engine {
            Engine::Graph(..) | Engine::Sprouts(_) => EVERY_GRAPH,
            _ => EVERY_WORD,
        };
        let mut watch = Metered { meter: &mut *meter, before, every };
        let answer = on!(&mut engine, &place, couples, rest => match asked {
            Asked::Value => couples.nim_value(rest, &mut watch).map(u64::from),
            Asked::Is(value) => couples.has_value(rest, value, &mut watch).map(u64::from),
            Asked::Excluded => Ok(couples.excluded(rest)),
        });
        let after = engine.bytes();
        self.engine = Some(engine);
        meter.release(before);
        // Where too little is left, the next question finds that out.
        self.counted = meter.reserve(after).map_or(0, |()| after);
        answer
    }
}
