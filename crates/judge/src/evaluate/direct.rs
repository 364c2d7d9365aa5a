//! The quick way: one ruleset for all cases, and a theory that answers on machine words.
//!
//! It is open where the notation is a fixed ruleset followed by numbers that stand side by side in the case in the
//! same order (`wythoff {a} {b}`, `nim {heap}`). Whether the ruleset takes these numbers as heaps of a sum or as one position is
//! asked of the catalogue, once, with a sample.

use crate::{
    case::{BLOCK, Case},
    problem::{Item, Piece, Problem, Written},
};
use bouton_core::{
    rules::{Component, Files, Ruleset, catalogue},
    value::{Outcome, Play},
};
use std::{ops::Range, sync::Arc};

/// A fixed ruleset and the numbers of a case that it takes.
pub(super) struct Direct {
    ruleset: Arc<dyn Ruleset>,
    /// The parts of the pattern whose numbers follow the ruleset.
    items: Range<usize>,
    reading: Reading,
    play: Play,
}

/// Longest word, its line end included, that is printed in blocks.
const STAMP: usize = 32;

/// A word with its line end, padded.
pub(super) struct Stamp {
    bytes: [u8; STAMP],
    length: usize,
}

impl Stamp {
    /// The stamp of a word, if it is short enough.
    pub(super) fn of(word: &str) -> Option<Stamp> {
        let mut bytes = [0; STAMP];
        let length = word.len() + 1;
        bytes.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
        *bytes.get_mut(word.len())? = b'\n';
        Some(Stamp { bytes, length })
    }
}

/// What the numbers are to the ruleset.
#[derive(Clone, Copy, PartialEq)]
enum Reading {
    /// Each a component of a sum.
    Heaps,
    /// Together one position.
    Position,
}

impl Direct {
    /// The quick way of a problem, if it is open.
    pub(super) fn of(problem: &Problem, files: &dyn Files) -> Option<Direct> {
        let (head, items) = head_and_items(problem)?;
        // Sample numbers in falling order would show a ruleset that sorts them.
        let sample: Vec<u64> = match problem.input.pattern.items.get(items.clone())? {
            [Item::Number(_)] => vec![7],
            parts => (0..parts.len().max(2) as u64).map(|i| 9 + parts.len() as u64 - i).collect(),
        };
        let numbers: Vec<String> = sample.iter().map(ToString::to_string).collect();
        let text = format!("{head}{}", numbers.join(" "));
        let components = catalogue::parse_question(&text, files).ok()?;
        let words = |c: &Component| c.position.words();
        let reading = match components.as_slice() {
            [one] if words(one).as_ref() == Some(&sample) && sample.len() > 1 => Reading::Position,
            several
                if several.len() == sample.len()
                    && several.iter().zip(&sample).all(|(c, n)| words(c) == Some(vec![*n])) =>
            {
                Reading::Heaps
            }
            _ => return None,
        };
        let ruleset = components.into_iter().next()?.ruleset;
        ruleset.theory()?;
        Some(Direct { ruleset, items, reading, play: problem.game.play })
    }

    /// Who wins the case, if its numbers are machine words and the theory answers on them.
    #[inline]
    pub(super) fn outcome(&self, case: &Case) -> Option<Outcome> {
        self.outcome_of(case.words_of(&self.items)?)
    }

    /// Writes the answers to many cases, each a row of `width` numbers, one for each part of the pattern. False, and
    /// nothing written, where the theory declines one of them.
    #[inline]
    pub(super) fn block(
        &self,
        rows: &[u64],
        width: usize,
        words: &[Stamp; 2],
        out: &mut Vec<u8>,
    ) -> bool {
        let mut block = [0; STAMP * (BLOCK + 1)];
        let mut at = 0;
        for row in rows.chunks_exact(width) {
            let outcome = row.get(self.items.clone()).and_then(|words| self.outcome_of(words));
            let Some(outcome) = outcome else { return false };
            let stamp = &words[usize::from(outcome == Outcome::P)];
            // The whole stamp is copied, which is quicker than the length that counts; the next one overwrites the rest.
            let Some(place) = block.get_mut(at..at + STAMP) else { return false };
            place.copy_from_slice(&stamp.bytes);
            at += stamp.length;
        }
        out.extend_from_slice(&block[..at]);
        true
    }

    #[inline]
    fn outcome_of(&self, words: &[u64]) -> Option<Outcome> {
        let theory = self.ruleset.theory()?;
        match (self.reading, self.play) {
            (Reading::Position, play) => theory.outcome_words(words, play),
            (Reading::Heaps, Play::Normal) => {
                let sum = theory.heap_sum_words(words)?;
                Some(if sum == 0 { Outcome::P } else { Outcome::N })
            }
            (Reading::Heaps, Play::Misere) => None,
        }
    }
}

/// The text in front of the numbers, and the parts that follow it, if the notation has this form.
fn head_and_items(problem: &Problem) -> Option<(&str, Range<usize>)> {
    let (first, rest) = problem.game.notation.pieces.split_first()?;
    let Piece::Literal(head) = first else { return None };
    if !head.ends_with(' ') || head.contains('+') {
        return None;
    }
    let pattern = &problem.input.pattern;
    let mut items: Option<Range<usize>> = None;
    for (index, piece) in rest.iter().enumerate() {
        let item = match piece {
            Piece::Literal(text) if index % 2 == 1 && text == " " => continue,
            Piece::Number(field) => pattern.place_of(*field)?.0,
            Piece::Rows { item, row, between }
                if pattern.width(*item) == 1 && row == &[Written::Offset(0)] && between == " " =>
            {
                *item
            }
            Piece::Literal(_) | Piece::Rows { .. } => return None,
        };
        items = Some(match items {
            None => item..item + 1,
            Some(range) if range.end == item => range.start..item + 1,
            Some(_) => return None,
        });
    }
    Some((head, items?))
}
