//! The move that an opponent makes.
//!
//! The perfect opponent wins where it can, by the shortest way that is known, and where it is lost it plays for length: the move
//! of greatest remoteness where the position is small enough for that to be found, else one that leaves as much as possible. A forgetful
//! opponent plays any move instead, so many times in a hundred. One that mirrors looks for a move that leaves equal games in
//! pairs, and plays any move where there is none. Chance comes from a seed and the position, so the same question has the same reply.

use crate::{Budget, Moves, Question, RatedMove, Verdict, remoteness};
use bouton_core::{
    rules::{NoFiles, Position, catalogue},
    value::{Natural, Outcome},
};

/// How the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// As well as can be known.
    Perfect,
    /// So many moves in a hundred are any move.
    Forgetful(u64),
    /// It makes pairs.
    Mirror,
}

/// How a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins.
    Wins,
    /// All moves lose; this one for as long as possible.
    Longest,
    /// All moves lose; this one leaves most.
    Most,
    /// It makes pairs.
    Mirror,
    /// Without looking.
    Chance,
    /// Nobody knows.
    Unknown,
}

impl Reason {
    /// Its stable word.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Wins => "wins",
            Reason::Longest => "longest",
            Reason::Most => "most",
            Reason::Mirror => "mirror",
            Reason::Chance => "chance",
            Reason::Unknown => "unknown",
        }
    }
}

/// The index of the move among the moves of a question, and why it was chosen; `None` where there is no move. The budget is that of the
/// search for the length of the game.
pub fn reply_of(
    question: &Question,
    moves: &Moves,
    level: Level,
    seed: u64,
    budget: &Budget<'_>,
) -> Option<(usize, Reason)> {
    let list = &moves.moves;
    if list.is_empty() {
        return None;
    }
    let any = || (draw(seed, &moves.game, 1) % list.len() as u64) as usize;
    match level {
        Level::Perfect => {}
        Level::Forgetful(percent) => {
            if draw(seed, &moves.game, 0) % 100 < percent {
                return Some((any(), Reason::Chance));
            }
        }
        Level::Mirror => {
            let pairs = list.iter().take(MIRRORED).position(|rated| is_paired(&rated.played.to));
            return Some(match pairs {
                Some(index) => (index, Reason::Mirror),
                None => (any(), Reason::Chance),
            });
        }
    }
    let of = |verdict: Verdict| list.iter().position(|rated| rated.verdict == verdict);
    // The shortest way to win, or the longest defence, where the whole game can be searched in a moment.
    let best = || {
        let bare = Question { move_limit: 1, ..question.clone() };
        let budget = Budget { positions: SEARCHED, options: None, ..*budget };
        let lasting = remoteness(&bare, &budget).ok()?;
        let best = lasting.best_moves.moves.first()?.to.clone();
        list.iter().position(|rated| rated.played.to == best)
    };
    if let Some(first) = of(Verdict::Known(Outcome::P)) {
        return Some((best().unwrap_or(first), Reason::Wins));
    }
    if let Some(index) = of(Verdict::Draw).or(of(Verdict::Unknown)) {
        return Some((index, Reason::Unknown));
    }
    Some(match best() {
        Some(index) => (index, Reason::Longest),
        None => (leaves_most(list), Reason::Most),
    })
}

/// Games of so many positions are searched for their length.
const SEARCHED: u64 = 200_000;

/// The positions after so many moves are looked at for pairs.
const MIRRORED: usize = 400;

/// The move after which most is left.
fn leaves_most(list: &[RatedMove]) -> usize {
    let left = |rated: &RatedMove| {
        let numbers = rated.played.parts.iter().flat_map(Position::numbers);
        numbers.fold(Natural::ZERO, |sum, number| sum + number)
    };
    let most =
        list.iter().enumerate().max_by_key(|(at, rated)| (left(rated), std::cmp::Reverse(*at)));
    most.map_or(0, |(at, _)| at)
}

/// Whether the components of a sum are equal in pairs.
fn is_paired(text: &str) -> bool {
    let Ok(components) = catalogue::parse_question(text, &NoFiles) else { return false };
    let mut texts: Vec<String> = components.iter().map(|component| component.text()).collect();
    texts.sort();
    texts.len().is_multiple_of(2) && texts.chunks(2).all(|pair| pair[0] == pair[1])
}

/// A number that looks like chance, from a seed and a text: FNV-1a, its bits then spread as in splitmix64.
fn draw(seed: u64, text: &str, use_of: u8) -> u64 {
    let bytes = seed.to_le_bytes().into_iter().chain([use_of]).chain(text.bytes());
    let mut hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}
