//! The shards of one worker, and where positions belong.
//!
//! A position's hash says its shard, whatever the number of workers; shard s belongs to worker s mod workers.

use super::{
    key::{Game, Rank, hash},
    shard::{OPEN, Shard},
};
use crate::{error::ClusterError, kernel::Bytes, transport::Seat};
use bouton_storage::StorageError;
use std::{io, path::Path};

/// Where a position belongs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    /// The worker.
    pub(crate) worker: usize,
    /// The place of the shard among the worker's.
    pub(crate) place: usize,
    /// The hash of the position.
    pub(crate) hash: u64,
}

/// The shards of a worker.
#[derive(Debug)]
pub(crate) struct Own {
    pub(crate) shards: Vec<Shard>,
    /// For each of them the numbers of its positions by rank, then key; empty while positions are still met.
    pub(crate) orders: Vec<Bytes>,
    /// How many of these are evaluated.
    pub(crate) evaluated: Vec<usize>,
    seat: Seat,
    all: usize,
    spilled: bool,
}

impl Own {
    /// The empty shards of a worker, of `all` ones, a power of two.
    pub(crate) fn new(seat: Seat, all: usize) -> Own {
        let count = (seat.index..all).step_by(seat.peers.max(1)).count();
        Own {
            shards: (0..count).map(|_| Shard::default()).collect(),
            orders: (0..count).map(|_| Bytes::default()).collect(),
            evaluated: vec![0; count],
            seat,
            all,
            spilled: false,
        }
    }

    /// The number of the shard at a place.
    pub(crate) fn number(&self, place: usize) -> usize {
        place * self.seat.peers + self.seat.index
    }

    /// The place of a shard; `None` if it is another worker's.
    pub(crate) fn place(&self, shard: usize) -> Option<usize> {
        let own = shard < self.all && shard % self.seat.peers == self.seat.index;
        own.then_some(shard / self.seat.peers)
    }

    /// Where a position belongs.
    #[inline]
    pub(crate) fn home(&self, key: &[u8]) -> Home {
        let hash = hash(key);
        let shard = ((u128::from(hash) * self.all as u128) >> 64) as usize;
        Home { worker: shard % self.seat.peers, place: shard / self.seat.peers, hash }
    }

    /// Adds a position that belongs here.
    pub(crate) fn insert(&mut self, key: &[u8], home: Home) -> io::Result<()> {
        self.shards[home.place].insert(key, home.hash).map(drop)
    }

    /// Adds all positions of a batch.
    pub(crate) fn insert_batch(&mut self, batch: &[u8]) -> io::Result<()> {
        let mut letters = Letters { rest: batch };
        while let Some(key) = letters.text() {
            let home = self.home(key);
            self.insert(key, home)?;
        }
        Ok(())
    }

    /// How many positions are met and not expanded.
    pub(crate) fn left(&self) -> u64 {
        self.shards.iter().map(|shard| (shard.count - shard.expanded) as u64).sum()
    }

    /// How many positions there are.
    pub(crate) fn count(&self) -> u64 {
        self.shards.iter().map(|shard| shard.count as u64).sum()
    }

    /// Value and remoteness of a position that belongs here.
    ///
    /// # Errors
    /// If it is not there, or has no value yet: then the table contradicts itself.
    #[inline]
    pub(crate) fn known(&self, key: &[u8], home: Home) -> Result<(u32, u32), ClusterError> {
        let shard = &self.shards[home.place];
        let known = shard.find(key, home.hash).map(|number| shard.known(number));
        known.filter(|&(value, _)| value != OPEN).ok_or_else(contradiction)
    }

    /// Orders all positions and makes room for their values.
    pub(crate) fn order(&mut self, rank: Rank, game: &Game) -> io::Result<()> {
        for place in 0..self.shards.len() {
            let order = self.shards[place].order(rank, game);
            self.orders[place].resize(4 * order.len())?;
            for (at, (_, number)) in order.into_iter().enumerate() {
                self.orders[place].set_number(at, number);
            }
            self.shards[place].open_values()?;
        }
        Ok(())
    }

    /// Moves all to files if more is held in memory than this.
    pub(crate) fn keep_below(&mut self, memory: u64, directory: &Path) -> io::Result<()> {
        if self.spilled {
            return Ok(());
        }
        let shards: u64 = self.shards.iter().map(Shard::in_memory).sum();
        let orders: u64 = self.orders.iter().map(Bytes::in_memory).sum();
        if shards + orders <= memory {
            return Ok(());
        }
        self.spilled = true;
        self.shards.iter_mut().try_for_each(|shard| shard.spill(directory))?;
        self.orders.iter_mut().try_for_each(|order| order.spill(directory))
    }

    /// Whether memory was short.
    pub(crate) fn is_spilled(&self) -> bool {
        self.spilled
    }
}

/// The table says something that cannot be.
pub(crate) fn contradiction() -> ClusterError {
    let error = StorageError::Corrupt { part: bouton_storage::Part::State };
    ClusterError::Storage { path: "table".to_owned(), error }
}

/// A batch that is read piece by piece.
pub(crate) struct Letters<'b> {
    pub(crate) rest: &'b [u8],
}

impl<'b> Letters<'b> {
    /// A text with its length before it.
    pub(crate) fn text(&mut self) -> Option<&'b [u8]> {
        let length = self.number()? as usize;
        let (text, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(text)
    }

    /// A number of four bytes.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let (number, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u32::from_le_bytes(*number))
    }

    /// A word of eight bytes.
    pub(crate) fn word(&mut self) -> Option<u64> {
        let (word, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u64::from_le_bytes(*word))
    }
}

/// Writes a text with its length before it.
pub(crate) fn push_text(text: &[u8], into: &mut Vec<u8>) {
    into.extend((text.len() as u32).to_le_bytes());
    into.extend(text);
}
