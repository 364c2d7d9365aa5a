//! The manifest of a table: what it is about, how far it is, and the digests of everything that belongs to it.
//!
//! It is replaced in one step, after all that it names is on the disk. So a job that is interrupted goes on from what its manifest says.

use super::{key::Rank, segments::Segment, shard::INFINITE};
use bouton_core::value::{Outcome, Play};
use bouton_storage::{
    Part as Place, Sealed, StorageError,
    codec::{Decoder, Encoder},
};
use std::path::Path;

const SEALED: Sealed = Sealed { magic: *b"\x89BTNMAN\n", version: 2, kind: "graph" };

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
    /// Counts a position.
    pub(crate) fn add(&mut self, play: Play, value: u32, outcome: Option<Outcome>) {
        match outcome {
            None => self.draws += 1,
            Some(Outcome::P) => self.p += 1,
            Some(Outcome::N) => self.n += 1,
        }
        match (play, value) {
            (Play::Misere, _) => {}
            (Play::Normal, INFINITE) => self.infinite += 1,
            (Play::Normal, value) => self.largest = self.largest.max(u64::from(value)),
        }
    }

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
    /// The play convention.
    pub play: Play,
    /// How far it is.
    pub phase: Phase,
    /// The tiers that are known: of all so far, while positions are still met.
    pub ranks: Vec<Rank>,
    /// What is known of it so far.
    pub totals: Totals,
    /// How often it was begun or gone on with.
    pub checkpoints: u64,
    /// Segments, while the job lasts.
    pub segments: Vec<Segment>,
    /// In the end shards: their names and digests.
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
        content.byte(u8::from(self.play == Play::Misere));
        content.word(self.segments.len() as u64);
        for Segment { name, time, length, digest } in &self.segments {
            content.list(name.as_bytes());
            content.word(*time);
            content.word(*length);
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
        let mut manifest = Manifest {
            job,
            question,
            shards,
            play: Play::Normal,
            phase,
            ranks,
            totals,
            checkpoints,
            segments: Vec::new(),
            files,
        };
        // The first version ended here.
        if decoder.end().is_none() {
            manifest.play = if decoder.byte()? == 0 { Play::Normal } else { Play::Misere };
            for _ in 0..decoder.word()? {
                let name = decoder.text()?.to_owned();
                let (time, length) = (decoder.word()?, decoder.word()?);
                let digest = decoder.list()?.try_into().ok()?;
                manifest.segments.push(Segment { name, time, length, digest });
            }
            decoder.end()?;
        }
        let fits = shards.is_power_of_two() && shards <= super::MOST_SHARDS;
        fits.then_some(manifest)
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
