//! Boards and graphs that fall apart, handed to the engine of [`bouton_boards`].
//!
//! A ruleset says with [`Ruleset::board`] that it is such a game. Cram boards are held in the narrowest word that has room for them; a board that
//! no word has room for is Arc Kayles on its grid, by canonical forms of graphs. What was proved stays for the next question about the
//! ruleset.

mod certificate;
mod metered;
mod misere;

pub(crate) use certificate::couples_certificate;
pub(crate) use misere::outcome as misere_outcome;

use crate::budget::{Keeper, Limit, Meter, Stop};
use bouton_boards::{
    Rest, Together,
    couples::{Asked as Question, Couples, LARGEST},
    graph::{GraphGame, Kind, Theorems},
    grid::{Cram, Flat, Region, Word},
    sprouts::{Pairs, Sprouts},
};
use bouton_core::rules::{Board, Picture, Ruleset, SimpleGraph, SproutsDrawing, Subset};
use metered::{EVERY_GRAPH, EVERY_WORD, Metered};

/// What is known of the boards of one ruleset.
#[derive(Debug, Default)]
pub(crate) struct Boards {
    engine: Option<Engine>,
    /// The bytes that the meter counts for it.
    counted: u64,
    /// How many couples were handed to who keeps them.
    kept: u64,
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

/// Runs a question that is the same on every engine.
macro_rules! of {
    ($engine:expr, $couples:ident => $result:expr) => {
        match $engine {
            Engine::Square($couples) => $result,
            Engine::Four($couples) => $result,
            Engine::Five($couples) => $result,
            Engine::Eight($couples) => $result,
            Engine::Graph($couples, _) => $result,
            Engine::Sprouts($couples) => $result,
        }
    };
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
        of!(self, couples => couples.bytes())
    }

    /// The name of the form of its pieces, in files too.
    fn form(&self) -> &'static str {
        match self {
            Engine::Square(_) => "cram 8x7",
            Engine::Four(_) => "cram 4x15",
            Engine::Five(_) => "cram 5x11",
            Engine::Eight(_) => "cram 8x15",
            Engine::Graph(..) => "graph",
            Engine::Sprouts(_) => "sprouts",
        }
    }

    fn every(&self) -> u64 {
        match self {
            Engine::Graph(..) | Engine::Sprouts(_) => EVERY_GRAPH,
            _ => EVERY_WORD,
        }
    }
}

/// What is asked.
#[derive(Clone, Copy)]
enum Asked {
    Search(Question),
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
        self.ask(ruleset, words, meter, Asked::Search(Question::Value))
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
        let answer = self.ask(ruleset, words, meter, Asked::Search(Question::Is(value)))?;
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
        self.engine.as_ref().map_or(0, |engine| of!(engine, couples => couples.visited()))
    }

    /// Bytes that the meter counts for what is held.
    pub(crate) fn bytes(&self) -> u64 {
        self.counted
    }

    /// Hands what is proved to who keeps it, if anything came to it since the last time.
    pub(crate) fn keep(&mut self, keeper: Option<&dyn Keeper>) {
        let (Some(keeper), Some(engine)) = (keeper, &self.engine) else { return };
        let proved = of!(engine, couples => couples.proved_count());
        if proved != self.kept {
            self.kept = proved;
            of!(engine, couples => keeper.keep(engine.form(), &mut couples.proved()));
        }
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
            let form = new.form();
            let learnt = meter.keeper().is_none_or(|keeper| {
                of!(&mut new, couples => keeper.recall(form, &mut |words, value| couples.learn(words, value)))
            });
            self.kept = of!(&new, couples => couples.proved_count());
            engine = Some(new);
            meter.release(std::mem::take(&mut self.counted));
            if !learnt {
                return Some(Err(meter.stop(Limit::Cancelled)));
            }
        }
        let (mut engine, place) = (engine?, place?);
        let before = self.counted;
        let (form, every) = (engine.form(), engine.every());
        let answer = on!(&mut engine, &place, couples, rest => match asked {
            Asked::Search(question) => {
                let ask = Ask { rest, question, form, every, before };
                search(couples, &ask, meter).map(u64::from)
            }
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

/// A question to a search.
struct Ask<'r, P> {
    rest: &'r Rest<P>,
    question: Question,
    /// The name of the form of the pieces.
    form: &'static str,
    /// The clock is looked at once in so many positions.
    every: u64,
    /// Bytes that are counted for what is held.
    before: u64,
}

/// So many positions are searched by one thread before others join it: as long as they need to begin.
const ALONE: u64 = 1 << 14;

/// Asks a search: by one thread, and where that takes long by as many as there may be.
fn search<G: Together>(
    couples: &mut Couples<G>,
    ask: &Ask<'_, G::Piece>,
    meter: &mut Meter<'_>,
) -> Result<u8, Stop> {
    let Ask { rest, question, form, every, before } = *ask;
    let threads = meter.racing_threads();
    let alone = if threads > 1 { ALONE } else { u64::MAX };
    let mut watch = Metered::new(meter, form, every, before).up_to(alone);
    let answer = couples.ask(rest, question, &mut watch);
    if !watch.is_over() {
        return answer;
    }
    let pool = meter.pool();
    let mut meters: Vec<Meter<'_>> =
        (0..threads).map(|index| meter.of_thread(&pool, index)).collect();
    let mut watches: Vec<_> =
        meters.iter_mut().map(|meter| Metered::new(meter, form, every, before)).collect();
    let answer = couples.ask_together(rest, question, &mut watches);
    drop(watches);
    let used = meters.into_iter().map(Meter::used).collect();
    meter.add(&pool, used)?;
    answer.map_err(|stop| meter.stop(stop.limit))
}
