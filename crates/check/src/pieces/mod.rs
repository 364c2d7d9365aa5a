//! Certificates of boards and graphs: every couple is walked with moves of the checker's own.
//!
//! The condition on the list stands in [`bouton_core::evidence::couples`]. The checker generates the options of every listed piece,
//! splits them, gives small pieces their nim-values by definition, and looks the others up. What kinds of pieces there are, when two are equal and
//! which ones theorems decide is said by [`Kind`]: regions of the grid ([`grid`]), sets of vertices of a graph ([`graph`]), lands of
//! Sprouts ([`sprouts`]).

mod graph;
mod grid;
mod sprouts;

use crate::Rejection;
use bouton_core::{
    evidence::couples::{CouplesCertificate, FIRST_LINE},
    rules::{Board, NoFiles, Picture, SproutsDrawing, Subset, catalogue::parse_question},
};
use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

/// What was checked of a certificate of pieces that is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedPieces {
    /// The certificate.
    pub certificate: CouplesCertificate,
    /// How many small pieces have their value by definition.
    pub by_definition: u64,
}

/// Nim-values are not larger than this: they are bits of a word.
const LARGEST: u64 = 63;

/// A piece has more options than the checker looks at, or is more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TooMany;

/// How much may still be done: a short certificate cannot ask for much.
#[derive(Debug)]
struct Work {
    left: u64,
}

impl Work {
    fn pay(&mut self, units: u64) -> Result<(), TooMany> {
        self.left = self.left.checked_sub(units).ok_or(TooMany)?;
        Ok(())
    }
}

/// A kind of pieces.
trait Kind {
    /// A connected piece with a move; equal ones are the same game.
    type Piece: Clone + Eq + Hash;

    /// The pieces of every option.
    ///
    /// # Errors
    /// There are more than the checker looks at.
    fn options(&self, piece: &Self::Piece) -> Result<Vec<Vec<Self::Piece>>, TooMany>;

    /// The nim-value, if a theorem gives it.
    fn by_theorem(&self, piece: &Self::Piece) -> Option<u8>;

    /// Whether the nim-value is found by definition.
    fn is_small(&self, piece: &Self::Piece) -> bool;

    /// Reads a piece; `None` if the text is none, or is not one connected piece.
    ///
    /// # Errors
    /// It is more work than the checker does.
    fn read(&self, text: &str) -> Result<Option<Self::Piece>, TooMany>;
}

/// Checks a certificate of pieces.
///
/// # Errors
/// The first reason why it is rejected.
pub fn verify_pieces(text: &str) -> Result<AcceptedPieces, Rejection> {
    let certificate = CouplesCertificate::parse(text)?;
    let by_definition = check(&certificate)?;
    Ok(AcceptedPieces { certificate, by_definition })
}

/// Checks a certificate that was read; returns how many small pieces were met.
pub(crate) fn check(certificate: &CouplesCertificate) -> Result<u64, Rejection> {
    let no_board = || Rejection::NoBoard { position: certificate.position.clone() };
    let components = parse_question(&certificate.position, &NoFiles).unwrap_or_default();
    let component = match &components[..] {
        [component] => component,
        [] => return Err(no_board()),
        _ => return Err(Rejection::IsSum { position: certificate.position.clone() }),
    };
    let words = component.position.words().ok_or_else(no_board)?;
    match component.ruleset.board().ok_or_else(no_board)? {
        Board::Cram => {
            let picture = Picture::of_words(&words).ok_or_else(no_board)?;
            let pieces = grid::split(&picture).ok_or_else(no_board)?;
            walk(&grid::Grid, pieces, certificate)
        }
        Board::Sprouts => {
            let drawing = SproutsDrawing::of_words(&words).ok_or_else(no_board)?;
            let kind = sprouts::Sprouts::of_lines(certificate.couples.len());
            let pieces = kind.lands(&drawing.text()).ok().flatten().ok_or_else(no_board)?;
            walk(&kind, pieces, certificate)
        }
        board @ (Board::Vertices(graph) | Board::Edges(graph)) => {
            let subset = Subset::of_words(&words, graph.len()).ok_or_else(no_board)?;
            let kind = match board {
                Board::Vertices(_) => graph::Moves::Vertices,
                _ => graph::Moves::Edges,
            };
            let kind = graph::Graph::new(graph, kind, certificate.couples.len());
            let pieces = kind.split(&subset);
            walk(&kind, pieces, certificate)
        }
    }
}

/// Walks all couples; returns how many small pieces were met.
fn walk<K: Kind>(
    kind: &K,
    position: Vec<K::Piece>,
    certificate: &CouplesCertificate,
) -> Result<u64, Rejection> {
    let mut walk = Walk { kind, listed: HashMap::new(), small: HashMap::new() };
    let mut couples = Vec::new();
    let mut texts = HashSet::new();
    for ((value, text), line) in certificate.couples.iter().zip(FIRST_LINE..) {
        let unread = || Rejection::Piece { line: line as u64 };
        let piece = kind.read(text).map_err(|TooMany| Rejection::Options { line: line as u64 })?;
        let piece = piece.ok_or_else(unread)?;
        let value = u8::try_from(*value).ok().filter(|&v| u64::from(v) <= LARGEST);
        let value = value.ok_or_else(unread)?;
        if !texts.insert(text) {
            return Err(Rejection::Repeated { line: line as u64 });
        }
        match walk.listed.insert(piece.clone(), value) {
            None => couples.push((line as u64, piece, value)),
            Some(other) if other == value => {}
            Some(_) => return Err(Rejection::TwoValues { line: line as u64 }),
        }
    }
    let mut answered = HashMap::new();
    for (line, piece, value) in &couples {
        walk.couple(*line, piece, *value, &mut answered)?;
    }
    let last = (FIRST_LINE + certificate.couples.len()) as u64;
    let (sum, unlisted) =
        walk.sum(&position).map_err(|TooMany| Rejection::Options { line: last })?;
    if !unlisted.is_empty() {
        return Err(Rejection::NotListed);
    }
    if u64::from(sum) != certificate.value {
        return Err(Rejection::Total { found: sum.into() });
    }
    Ok(walk.small.len() as u64)
}

struct Walk<'k, K: Kind> {
    kind: &'k K,
    listed: HashMap<K::Piece, u8>,
    /// Small pieces that were met.
    small: HashMap<K::Piece, u8>,
}

impl<K: Kind> Walk<'_, K> {
    /// The nim-sum of the pieces whose value is known, and the others; two equal pieces leave together.
    fn sum(&mut self, pieces: &[K::Piece]) -> Result<(u8, Vec<K::Piece>), TooMany> {
        let mut sum = 0;
        let mut unlisted: Vec<K::Piece> = Vec::new();
        for piece in pieces {
            match self.value(piece)? {
                Some(value) => sum ^= value,
                None => match unlisted.iter().position(|other| other == piece) {
                    Some(place) => {
                        unlisted.swap_remove(place);
                    }
                    None => unlisted.push(piece.clone()),
                },
            }
        }
        Ok((sum, unlisted))
    }

    fn value(&mut self, piece: &K::Piece) -> Result<Option<u8>, TooMany> {
        if let Some(value) = self.kind.by_theorem(piece) {
            return Ok(Some(value));
        }
        if self.kind.is_small(piece) {
            return self.by_definition(piece).map(Some);
        }
        Ok(self.listed.get(piece).copied())
    }

    /// The mex over all options. The depth is that of a small piece.
    fn by_definition(&mut self, piece: &K::Piece) -> Result<u8, TooMany> {
        if let Some(&value) = self.small.get(piece) {
            return Ok(value);
        }
        let mut seen = 0u64;
        for parts in self.kind.options(piece)? {
            let mut sum = 0;
            for part in &parts {
                sum ^= match self.kind.by_theorem(part) {
                    Some(value) => value,
                    None => self.by_definition(part)?,
                };
            }
            // Small pieces have few options, so small values.
            seen |= 1 << (sum & LARGEST as u8);
        }
        let value = seen.trailing_ones() as u8;
        self.small.insert(piece.clone(), value);
        Ok(value)
    }

    /// Checks one couple. `answered` holds the heaps with which pieces that are not listed have an answer.
    fn couple(
        &mut self,
        line: u64,
        piece: &K::Piece,
        value: u8,
        answered: &mut HashMap<K::Piece, u64>,
    ) -> Result<(), Rejection> {
        let mut seen = 0u64;
        let too_many = |TooMany| Rejection::Options { line };
        let mut met: HashSet<(u8, K::Piece)> = HashSet::new();
        for parts in self.kind.options(piece).map_err(too_many)? {
            let (sum, mut unlisted) = self.sum(&parts).map_err(too_many)?;
            let Some(part) = unlisted.pop() else {
                if sum == value {
                    return Err(Rejection::SameValue { line });
                }
                seen |= 1 << (sum & LARGEST as u8);
                continue;
            };
            let heap = (sum ^ value) & LARGEST as u8;
            let is_answered = unlisted.is_empty()
                && (!met.insert((heap, part.clone()))
                    || self.has_answer(&part, heap, answered).map_err(too_many)?);
            if !is_answered {
                return Err(Rejection::Unanswered { line });
            }
        }
        match (0..value).find(|&smaller| seen >> smaller & 1 == 0) {
            None => Ok(()),
            Some(smaller) => Err(Rejection::Lacks { line, value: smaller.into() }),
        }
    }

    /// Whether a piece that is not listed has an option with this nim-value whose pieces are.
    fn has_answer(
        &mut self,
        piece: &K::Piece,
        heap: u8,
        answered: &mut HashMap<K::Piece, u64>,
    ) -> Result<bool, TooMany> {
        if answered.get(piece).is_some_and(|heaps| heaps >> heap & 1 == 1) {
            return Ok(true);
        }
        let mut seen = 0u64;
        for parts in self.kind.options(piece)? {
            let (sum, unlisted) = self.sum(&parts)?;
            if unlisted.is_empty() {
                seen |= 1 << (sum & LARGEST as u8);
                if sum == heap {
                    break;
                }
            }
        }
        *answered.entry(piece.clone()).or_default() |= seen;
        Ok(seen >> heap & 1 == 1)
    }
}
