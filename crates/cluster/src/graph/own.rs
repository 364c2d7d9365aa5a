//! The shards of one worker, and where positions belong.
//!
//! A position's hash says its shard, whatever the number of workers; shard s belongs to worker s mod workers.

use super::{
    key::{Game, Rank},
    moves::Child,
    shard::Shard,
};
use crate::{error::ClusterError, transport::Seat};
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

/// Which numbers the positions of a tier have in each shard.
#[derive(Debug)]
struct Tiers {
    least: u64,
    /// The first number of every rank from the least on, for all shards of the worker, rank by rank; and one rank more.
    starts: Vec<u32>,
}

/// Where the positions of a tier in a shard are more than this on average, they are found by their hashes.
const FEW: u64 = 64;

/// The shards of a worker.
#[derive(Debug)]
pub(crate) struct Own {
    pub(crate) shards: Vec<Shard>,
    /// How many positions of each are evaluated.
    pub(crate) evaluated: Vec<usize>,
    /// How many positions there are in all.
    count: u64,
    tiers: Option<Tiers>,
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
            evaluated: vec![0; count],
            count: 0,
            tiers: None,
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
    #[inline(always)]
    pub(crate) fn home(&self, key: Child<'_>) -> Home {
        let hash = key.hash();
        let shard = ((u128::from(hash) * self.all as u128) >> 64) as usize;
        if self.seat.peers == 1 {
            return Home { worker: 0, place: shard, hash };
        }
        Home { worker: shard % self.seat.peers, place: shard / self.seat.peers, hash }
    }

    /// Adds a position that belongs here.
    pub(crate) fn insert(&mut self, key: &[u8], home: Home) -> io::Result<()> {
        self.count += u64::from(self.shards[home.place].insert(key, home.hash)?);
        Ok(())
    }

    /// How many positions are met and not expanded.
    pub(crate) fn left(&self) -> u64 {
        self.shards.iter().map(|shard| (shard.count - shard.expanded) as u64).sum()
    }

    /// How many positions there are.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Arranges all positions by tiers and makes room for their values.
    pub(crate) fn arrange(&mut self, rank: Rank, game: &Game, directory: &Path) -> io::Result<()> {
        let spill = self.spilled.then_some(directory);
        let mut tiers = Vec::new();
        for shard in &mut self.shards {
            tiers.push(shard.arrange(rank, game, spill)?);
            shard.open_values()?;
        }
        if rank != Rank::None {
            self.tiers = self.tiers_of(&tiers);
        }
        if self.tiers.is_some() {
            self.shards.iter_mut().for_each(Shard::forget_slots);
        }
        Ok(())
    }

    /// The table of tiers, if it is small beside the positions, and finding by it quick.
    fn tiers_of(&self, tiers: &[Vec<(u64, u32)>]) -> Option<Tiers> {
        let least = tiers.iter().filter_map(|tiers| tiers.first()).map(|tier| tier.0).min()?;
        let most = tiers.iter().filter_map(|tiers| tiers.last()).map(|tier| tier.0).max()?;
        let width = self.shards.len() as u64;
        let size = (most - least).checked_add(2)?.checked_mul(width)?;
        if size > self.count.max(1 << 12) || self.count / size > FEW {
            return None;
        }
        let mut starts = vec![0; usize::try_from(size).ok()?];
        for (place, tiers) in tiers.iter().enumerate() {
            let mut next = tiers.iter().peekable();
            let mut start = 0;
            for (row, rank) in (least..=most + 1).enumerate() {
                // The first number whose rank is not less.
                start = match next.peek() {
                    Some(&&(of_next, first)) if of_next >= rank => first,
                    Some(_) => start,
                    None => self.shards[place].count as u32,
                };
                starts[row * self.shards.len() + place] = start;
                next.next_if(|tier| tier.0 == rank);
            }
        }
        Some(Tiers { least, starts })
    }

    /// Whether it is known which numbers a tier has.
    pub(crate) fn has_tiers(&self) -> bool {
        self.tiers.is_some()
    }

    /// The numbers of a tier in a shard.
    #[inline]
    pub(crate) fn tier(&self, rank: u64, place: usize) -> (u32, u32) {
        let Some(Tiers { least, starts }) = &self.tiers else { return (0, 0) };
        let width = self.shards.len();
        let row = rank.wrapping_sub(*least) as usize;
        let at = row.saturating_mul(width).saturating_add(place);
        match (starts.get(at), starts.get(at.saturating_add(width))) {
            (Some(&from), Some(&to)) => (from, to),
            _ => (0, 0),
        }
    }

    /// The number of a position that belongs here.
    pub(crate) fn find(&self, key: &[u8], home: Home, tier: (u32, u32)) -> Option<usize> {
        let shard = &self.shards[home.place];
        match self.tiers {
            Some(_) => shard.find_among_long(tier, key).map(|number| number as usize),
            None => shard.find(key, home.hash),
        }
    }

    /// Moves all to files if more is held in memory than this.
    pub(crate) fn keep_below(&mut self, memory: u64, directory: &Path) -> io::Result<()> {
        if self.spilled || self.shards.iter().map(Shard::in_memory).sum::<u64>() <= memory {
            return Ok(());
        }
        self.spilled = true;
        self.shards.iter_mut().try_for_each(|shard| shard.spill(directory))
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
