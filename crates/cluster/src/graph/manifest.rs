//! The manifest of a table: what it is about, how far it is, and the digests of everything that belongs to it.
//!
//! It is replaced in one step, after all that it names is on the disk. So a job that is interrupted goes on from what its manifest says.

use super::key::Rank;
use bouton_storage::{
    Part as Place, Sealed, StorageError,
    codec::{Decoder, Encoder},
};
use std::path::Path;

const SEALED: Sealed = Sealed { magic: *b"\x89BTNMAN\n", version: 1, kind: "graph" };

/// The name of the manifest in the directory.
pub(crate) const NAME: &str = "manifest";

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Positions are still met.
    Exploring,
    /// All are known, and get their values.
    Evaluating,
    /// All have their values.
    Done,
}

/// Numbers about a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many positions can be reached.
    pub positions: u64,
    /// How many moves they have.
    pub moves: u64,
    /// How many are P-positions.
    pub p: u64,
    /// How many are N-positions.
    pub n: u64,
    /// From how many the play is a draw.
    pub draws: u64,
    /// How many have no number as nim-value.
    pub infinite: u64,
    /// The largest nim-value.
    pub largest: u64,
    /// The longest game that is won.
    pub longest: u64,
    /// Bytes of all shards.
    pub bytes: u64,
}

impl Totals {
    /// As numbers.
    pub(crate) fn words(&self) -> [u64; 9] {
        [
            self.positions,
            self.moves,
            self.p,
            self.n,
            self.draws,
            self.infinite,
            self.largest,
            self.longest,
            self.bytes,
        ]
    }

    /// Those of two sets of shards.
    pub(crate) fn and(&self, other: &Totals) -> Totals {
        Totals {
            positions: self.positions + other.positions,
            moves: self.moves + other.moves,
            p: self.p + other.p,
            n: self.n + other.n,
            draws: self.draws + other.draws,
            infinite: self.infinite + other.infinite,
            largest: self.largest.max(other.largest),
            longest: self.longest.max(other.longest),
            bytes: self.bytes + other.bytes,
        }
    }

    /// From numbers.
    pub(crate) fn of_words(words: &[u64]) -> Option<Totals> {
        let &[positions, moves, p, n, draws, infinite, largest, longest, bytes] = words else {
            return None;
        };
        Some(Totals { positions, moves, p, n, draws, infinite, largest, longest, bytes })
    }
}

/// What a directory holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The digest of all that decides the table.
    pub job: [u8; 32],
    /// The position that was asked for, in the notation.
    pub question: String,
    /// How many shards there are.
    pub shards: usize,
    /// How far it is.
    pub phase: Phase,
    /// The tiers that are known: of all so far, while positions are still met.
    pub ranks: Vec<Rank>,
    /// What is known of it so far.
    pub totals: Totals,
    /// How many checkpoints there were.
    pub checkpoints: u64,
    /// Segments, and in the end shards: their names and digests.
    pub files: Vec<(String, [u8; 32])>,
}

impl Manifest {
    /// The tiers that are worked by.
    pub fn rank(&self) -> Rank {
        self.ranks.first().copied().unwrap_or(Rank::None)
    }

    fn to_content(&self) -> Vec<u8> {
        let mut content = Encoder::default();
        content.list(&self.job);
        content.list(self.question.as_bytes());
        content.word(self.shards as u64);
        content.byte(self.phase as u8);
        content.word(self.ranks.len() as u64);
        self.ranks.iter().for_each(|rank| content.list(rank.name().as_bytes()));
        content.words(&self.totals.words());
        content.word(self.checkpoints);
        content.word(self.files.len() as u64);
        for (name, digest) in &self.files {
            content.list(name.as_bytes());
            content.list(digest);
        }
        content.into_bytes()
    }

    fn from_content(content: &[u8]) -> Option<Manifest> {
        let mut decoder = Decoder::new(content);
        let job = decoder.list()?.try_into().ok()?;
        let question = decoder.text()?.to_owned();
        let shards = usize::try_from(decoder.word()?).ok()?;
        let phase = match decoder.byte()? {
            0 => Phase::Exploring,
            1 => Phase::Evaluating,
            2 => Phase::Done,
            _ => return None,
        };
        let mut ranks = Vec::new();
        for _ in 0..decoder.word()? {
            let name = decoder.text()?;
            ranks.push(Rank::ALL.iter().find(|(_, known)| *known == name)?.0);
        }
        let totals = Totals::of_words(&decoder.words()?)?;
        let checkpoints = decoder.word()?;
        let mut files = Vec::new();
        for _ in 0..decoder.word()? {
            let name = decoder.text()?.to_owned();
            files.push((name, decoder.list()?.try_into().ok()?));
        }
        decoder.end()?;
        let fits = shards.is_power_of_two() && shards <= super::MOST_SHARDS;
        fits.then_some(Manifest { job, question, shards, phase, ranks, totals, checkpoints, files })
    }

    /// The manifest of a directory; `None` where there is none.
    ///
    /// # Errors
    /// If it cannot be read, or is damaged.
    pub fn read(directory: &Path) -> Result<Option<Manifest>, StorageError> {
        let Some(content) = SEALED.read(&directory.join(NAME))? else { return Ok(None) };
        let damaged = || StorageError::Corrupt { part: Place::State };
        Manifest::from_content(&content).map(Some).ok_or_else(damaged)
    }

    /// Writes it in place of the one before.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self, directory: &Path) -> Result<(), StorageError> {
        SEALED.write(&directory.join(NAME), &self.to_content())
    }
}
