//! A shard: the positions whose hash says so, with numbers in the order in which they were met, and what is known of each.
//!
//! Keys lie one behind the other; an open-addressing table of four bytes a slot finds their numbers. Everything is kept in
//! [`Bytes`], in memory or in files.
//!
//! # Cost
//! A position: its key, 4 bytes for its end, 6 to 11 of slots, and while it is evaluated 8 of value and remoteness and 4 of order.

use super::key::{Game, Rank, hash};
use crate::kernel::Bytes;
use std::{io, path::Path};

/// No value yet.
pub(crate) const OPEN: u32 = u32::MAX;
/// A position from which play may go on for ever, with no nim-value that is a number.
pub(crate) const INFINITE: u32 = u32::MAX - 1;

/// No position.
const EMPTY: u32 = u32::MAX;
/// A shard has at most so many positions and bytes of keys.
const MOST: usize = u32::MAX as usize - 16;

/// Positions and what is known of them.
#[derive(Debug, Default)]
pub(crate) struct Shard {
    keys: Bytes,
    ends: Bytes,
    slots: Bytes,
    /// Value and remoteness of every position, side by side.
    known: Bytes,
    /// How many positions there are.
    pub(crate) count: usize,
    /// How many of them have been expanded.
    pub(crate) expanded: usize,
}

impl Shard {
    /// The key of a position.
    pub(crate) fn key(&self, number: usize) -> &[u8] {
        let from = number.checked_sub(1).map_or(0, |before| self.ends.number(before) as usize);
        &self.keys.all()[from..self.ends.number(number) as usize]
    }

    /// Bytes of the keys from a number on.
    pub(crate) fn key_bytes(&self, from: usize) -> u64 {
        let before = from.checked_sub(1).map_or(0, |before| self.ends.number(before));
        4 * (self.count - from) as u64 + self.keys.len() as u64 - u64::from(before)
    }

    fn slots(&self) -> usize {
        self.slots.len() / 4
    }

    /// The slot that holds a key, or the empty one where it belongs.
    fn slot(&self, key: &[u8], hash: u64) -> usize {
        let mask = self.slots() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let number = self.slots.number(slot);
            if number == EMPTY || self.key(number as usize) == key {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The number of a position.
    pub(crate) fn find(&self, key: &[u8], hash: u64) -> Option<usize> {
        if self.count == 0 {
            return None;
        }
        let number = self.slots.number(self.slot(key, hash));
        (number != EMPTY).then_some(number as usize)
    }

    /// Adds a position; whether it is new.
    ///
    /// # Errors
    /// If there is no room on the disk, or in the numbers of a shard.
    pub(crate) fn insert(&mut self, key: &[u8], hash: u64) -> io::Result<bool> {
        if self.count * 4 >= self.slots() * 3 {
            self.grow()?;
        }
        let slot = self.slot(key, hash);
        if self.slots.number(slot) != EMPTY {
            return Ok(false);
        }
        if self.count >= MOST || self.keys.len() + key.len() >= MOST {
            return Err(io::Error::other("a shard has no more numbers: take more shards"));
        }
        self.keys.extend(key)?;
        self.ends.extend(&(self.keys.len() as u32).to_le_bytes())?;
        self.slots.set_number(slot, self.count as u32);
        self.count += 1;
        Ok(true)
    }

    fn grow(&mut self) -> io::Result<()> {
        let size = (self.slots() * 2).max(64);
        self.slots.resize(0)?;
        self.slots.resize(4 * size)?;
        for slot in 0..size {
            self.slots.set_number(slot, EMPTY);
        }
        for number in 0..self.count {
            let mut slot = hash(self.key(number)) as usize & (size - 1);
            while self.slots.number(slot) != EMPTY {
                slot = (slot + 1) & (size - 1);
            }
            self.slots.set_number(slot, number as u32);
        }
        Ok(())
    }

    /// Makes room for values: all are open.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub(crate) fn open_values(&mut self) -> io::Result<()> {
        self.known.resize(8 * self.count)?;
        (0..self.count).for_each(|number| self.set(number, OPEN, OPEN));
        Ok(())
    }

    /// Value and remoteness of a position.
    #[inline]
    pub(crate) fn known(&self, number: usize) -> (u32, u32) {
        let word = self.known.word(number);
        (word as u32, (word >> 32) as u32)
    }

    /// Sets them.
    #[inline]
    pub(crate) fn set(&mut self, number: usize, value: u32, remoteness: u32) {
        self.known.set_word(number, u64::from(value) | u64::from(remoteness) << 32);
    }

    /// The numbers of all positions: by rank, those of one rank by key.
    pub(crate) fn order(&self, rank: Rank, game: &Game) -> Vec<(u64, u32)> {
        let mut order: Vec<(u64, u32)> = (0..self.count)
            .map(|number| (rank.of(self.key(number), game.rulesets()), number as u32))
            .collect();
        order.sort_unstable_by(|a, b| {
            a.0.cmp(&b.0).then_with(|| self.key(a.1 as usize).cmp(self.key(b.1 as usize)))
        });
        order
    }

    /// Bytes in memory of this process alone.
    pub(crate) fn in_memory(&self) -> u64 {
        [&self.keys, &self.ends, &self.slots, &self.known].map(Bytes::in_memory).iter().sum()
    }

    /// Moves all of it to files in the directory.
    ///
    /// # Errors
    /// If a file cannot be made.
    pub(crate) fn spill(&mut self, directory: &Path) -> io::Result<()> {
        [&mut self.keys, &mut self.ends, &mut self.slots, &mut self.known]
            .into_iter()
            .try_for_each(|bytes| bytes.spill(directory))
    }
}
