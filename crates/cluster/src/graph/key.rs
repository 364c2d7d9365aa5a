//! Positions as bytes.
//!
//! A position is a sum: its components, each a ruleset of the game and a canonical position of it. Components that have no options are left
//! out, so that all ends are one position, the empty sum. A component is written as a number for ruleset and length, then its words,
//! each in as few bytes as it needs; components stand in the order of their bytes. Equal sums have equal bytes.

use crate::error::ClusterError;
use bouton_core::rules::{Component, Flow, OptionSink, Position, Ruleset};
use bouton_engine::{Limit, Stop};
use std::{
    fmt,
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Says whether a computation is to end.
#[derive(Clone)]
struct Stopped(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stopped")
    }
}

/// The rulesets of a game and how positions of it are written.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) rulesets: Vec<Arc<dyn Ruleset>>,
    start: Vec<(usize, Vec<u64>)>,
    /// The identities of the rulesets and the start, for digests.
    title: String,
    stopped: Option<Stopped>,
}

/// How positions are put into tiers: a number that every move makes smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Twice the sum of all numbers, less the number of components: where a position is heaps, taking and splitting make it smaller.
    Tokens,
    /// How many bits of all numbers are one: cells, where a position is a board.
    Cells,
    /// None is known.
    None,
}

impl Rank {
    /// All of them with their names.
    pub const ALL: [(Rank, &'static str); 3] =
        [(Rank::Tokens, "tokens"), (Rank::Cells, "cells"), (Rank::None, "none")];

    /// Its name.
    pub fn name(self) -> &'static str {
        Rank::ALL.iter().find(|(rank, _)| *rank == self).map_or("", |&(_, name)| name)
    }

    /// The rank of a position.
    pub(crate) fn of(self, key: &[u8], rulesets: usize) -> u64 {
        let [tokens, cells] = tokens_and_cells(key, rulesets);
        match self {
            Rank::Tokens => tokens,
            Rank::Cells => cells,
            Rank::None => 0,
        }
    }
}

/// Is added to twice the sum of all numbers, which may be smaller than the number of components.
const FEWER: u64 = 1 << 32;
/// Where the rank by tokens is larger than this, it may be cut off.
pub(crate) const LARGE: u64 = 1 << 62;

/// Twice the sum of all numbers of a position less the number of components, and 2^32; and how many bits of the numbers are one.
pub(crate) fn tokens_and_cells(key: &[u8], rulesets: usize) -> [u64; 2] {
    let [mut tokens, mut cells, mut parts] = [0_u64; 3];
    let mut reader = Reader { rest: key };
    while let Some(head) = reader.varint() {
        parts += 1;
        for _ in 0..head / rulesets.max(1) as u64 {
            let word = reader.varint().unwrap_or(0);
            tokens = tokens.saturating_add(word);
            cells += u64::from(word.count_ones());
        }
    }
    // The largest number means that nothing is left.
    let tokens = tokens.saturating_mul(2).saturating_add(FEWER).saturating_sub(parts);
    [tokens.min(u64::MAX - 1), cells]
}

/// Reads numbers one after the other.
pub(super) struct Reader<'k> {
    pub(super) rest: &'k [u8],
}

impl Reader<'_> {
    #[inline]
    pub(super) fn varint(&mut self) -> Option<u64> {
        let mut word = 0_u64;
        let mut shift = 0;
        loop {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            word |= u64::from(byte & 0x7F).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(word);
            }
            shift += 7;
        }
    }
}

/// Writes a number in groups of seven bits, the lowest first.
pub(super) fn push_varint(mut word: u64, into: &mut Vec<u8>) {
    while word >= 0x80 {
        into.push(word as u8 | 0x80);
        word >>= 7;
    }
    into.push(word as u8);
}

/// The steps of the hash.
pub(super) mod mix {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

    #[inline]
    pub(in super::super) fn begin(length: usize) -> u64 {
        (length as u64).wrapping_mul(FACTOR)
    }

    #[inline]
    pub(in super::super) fn word(hash: u64, word: u64) -> u64 {
        let hash = (hash ^ word).wrapping_mul(FACTOR);
        hash ^ hash >> 32
    }

    #[inline]
    pub(in super::super) fn end(hash: u64) -> u64 {
        word(hash, FACTOR)
    }
}

/// The hash that says which shard a position is in. It is part of the format of tables.
pub(crate) fn hash(key: &[u8]) -> u64 {
    let (words, rest) = key.as_chunks::<8>();
    let begun = mix::begin(key.len());
    let hash = words.iter().fold(begun, |hash, word| mix::word(hash, u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mix::end(mix::word(hash, u64::from_le_bytes(last)))
}

impl Game {
    /// The game of a sum. `None` if a number of it is too large for words.
    pub fn of(components: &[Component]) -> Option<Game> {
        let mut rulesets: Vec<Arc<dyn Ruleset>> = Vec::new();
        let mut start = Vec::new();
        for component in components {
            let identity = component.ruleset.identity();
            let known = rulesets.iter().position(|ruleset| ruleset.identity() == identity);
            let index = known.unwrap_or_else(|| {
                rulesets.push(component.ruleset.clone());
                rulesets.len() - 1
            });
            start.push((index, component.position.words()?));
        }
        let identities: Vec<String> = rulesets.iter().map(|ruleset| ruleset.identity()).collect();
        let title = identities.join(" + ");
        Some(Game { rulesets, start, title, stopped: None })
    }

    /// The same, stopping when this is set.
    pub fn cancelled_by(self, cancel: &'static AtomicBool) -> Game {
        self.stopped_when(Arc::new(move || cancel.load(Ordering::Relaxed)))
    }

    /// The same, stopping when this says so. It is asked often.
    pub fn stopped_when(self, stopped: Arc<dyn Fn() -> bool + Send + Sync>) -> Game {
        Game { stopped: Some(Stopped(stopped)), ..self }
    }

    /// What tells the rulesets from others.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many rulesets there are.
    pub(crate) fn rulesets(&self) -> usize {
        self.rulesets.len()
    }

    /// Whether play may come back to a position, and is meant to.
    pub(crate) fn may_cycle(&self) -> bool {
        self.rulesets.iter().any(|ruleset| ruleset.may_cycle())
    }

    /// Whether an interrupt came.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.stopped.as_ref().is_some_and(|stopped| (stopped.0)())
    }

    /// The position that was asked for.
    ///
    /// # Errors
    /// A mistake of the user's rules.
    pub fn start(&self) -> Result<Vec<u8>, ClusterError> {
        let mut texts = Vec::new();
        for (ruleset, words) in &self.start {
            let mut words = words.clone();
            self.rulesets[*ruleset].canonical(&mut words);
            if self.has_options(*ruleset, &words)? {
                let mut text = Vec::new();
                self.write(*ruleset, &words, &mut text);
                texts.push(text);
            }
        }
        texts.sort_unstable();
        Ok(texts.concat())
    }

    /// The position of other components of the same rulesets; `None` if one is of another ruleset, or too large.
    ///
    /// # Errors
    /// A mistake of the user's rules.
    pub fn key_of(&self, components: &[Component]) -> Result<Option<Vec<u8>>, ClusterError> {
        let mut start = Vec::new();
        for component in components {
            let identity = component.ruleset.identity();
            let Some(index) = self.rulesets.iter().position(|r| r.identity() == identity) else {
                return Ok(None);
            };
            let Some(words) = component.position.words() else { return Ok(None) };
            start.push((index, words));
        }
        Game { start, ..self.clone() }.start().map(Some)
    }

    /// Writes a component.
    pub(super) fn write(&self, ruleset: usize, words: &[u64], text: &mut Vec<u8>) {
        push_varint((words.len() * self.rulesets.len() + ruleset) as u64, text);
        words.iter().for_each(|&word| push_varint(word, text));
    }

    /// The components of a position: ruleset and words.
    pub fn components<'g>(
        &'g self,
        key: &[u8],
    ) -> impl Iterator<Item = (&'g Arc<dyn Ruleset>, Vec<u64>)> {
        let mut parts = Vec::new();
        self.read(key, &mut parts);
        parts.into_iter().filter_map(|(ruleset, words)| Some((self.rulesets.get(ruleset)?, words)))
    }

    /// A position as it is written.
    pub fn shown(&self, key: &[u8]) -> String {
        let text = self.texts(key, |ruleset, position| format!("{} {position}", ruleset.name()));
        if text.is_empty() { "()".to_owned() } else { text }
    }

    /// The same without the names of the rulesets.
    pub(crate) fn shown_bare(&self, key: &[u8]) -> String {
        self.texts(key, |_, position| position)
    }

    fn texts(&self, key: &[u8], text: impl Fn(&dyn Ruleset, String) -> String) -> String {
        let texts: Vec<String> = self
            .components(key)
            .map(|(ruleset, words)| {
                let position = ruleset.show(&Position::from(&words[..]));
                text(&**ruleset, position)
            })
            .collect();
        texts.join(" + ")
    }

    fn read(&self, key: &[u8], parts: &mut Vec<(usize, Vec<u64>)>) {
        let count = self.rulesets.len().max(1) as u64;
        let mut reader = Reader { rest: key };
        let mut used = 0;
        while let Some(head) = reader.varint() {
            if used == parts.len() {
                parts.push((0, Vec::new()));
            }
            let (ruleset, words) = &mut parts[used];
            *ruleset = (head % count) as usize;
            words.clear();
            words.extend((0..head / count).map_while(|_| reader.varint()));
            used += 1;
        }
        parts.truncate(used);
    }

    pub(super) fn has_options(&self, ruleset: usize, words: &[u64]) -> Result<bool, ClusterError> {
        let mut any = Any { any: false, cancelled: || self.is_cancelled() };
        match self.rulesets[ruleset].try_options(words, &mut any) {
            Err(fault) if !any.any => {
                Err(ClusterError::Mistake(Box::new(self.rulesets[ruleset].mistake(&fault))))
            }
            // What was not looked at to its end has no answer.
            _ if !any.any && self.is_cancelled() => Err(cancelled()),
            _ => Ok(any.any),
        }
    }
}

/// Finds out whether there is an option.
struct Any<C> {
    any: bool,
    cancelled: C,
}

impl<C: Fn() -> bool> OptionSink for Any<C> {
    fn option(&mut self, _: &[&[u64]]) -> Flow {
        self.any = true;
        ControlFlow::Break(())
    }

    fn work(&mut self, _: u64) -> Flow {
        if (self.cancelled)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// An interrupt.
pub(crate) fn cancelled() -> ClusterError {
    ClusterError::Stop(Stop { limit: Limit::Cancelled, positions: 0 })
}
