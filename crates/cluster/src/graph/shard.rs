//! A shard: the positions whose hash says so, with numbers in the order in which they were met, and what is known of each.
//!
//! Keys lie one behind the other; a table with open addressing finds them: groups of eight slots, each with a byte of the hash
//! and a number, so that one word says which slots of a group may be right.
//! Once all are met, they get new numbers by tiers. Everything is kept in [`Bytes`], in memory or in files.
//!
//! # Cost
//! A position: its key, 4 bytes for its end, 7 to 13 of slots, and while it is evaluated 8 of value and remoteness.

use super::{
    key::{Game, Rank, hash},
    short::Short,
};
use crate::kernel::Bytes;
use std::{cmp::Ordering, io, path::Path};

/// No value yet.
pub(crate) const OPEN: u32 = u32::MAX;
/// A position from which play may go on for ever, with no nim-value that is a number.
pub(crate) const INFINITE: u32 = u32::MAX - 1;

/// No position.
pub(super) const EMPTY: u32 = u32::MAX;
/// A shard has at most so many positions and bytes of keys.
const MOST: usize = u32::MAX as usize - 16;

/// Bytes of a group of eight slots: a tag each, then a number each.
const GROUP: usize = 40;
/// The table grows when it has more positions than so many a group.
const FILLED: usize = 6;

/// Bits of a hash that neither say the shard nor the group; 0 is a slot with room.
#[inline]
fn tag_of(hash: u64) -> u8 {
    ((hash >> 44) as u8).max(1)
}

/// The highest bits of the bytes of a word that are equal to this one. Above the lowest of them others may be set too.
#[inline]
fn equal(word: u64, byte: u8) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    let differing = word ^ (ONES * u64::from(byte));
    differing.wrapping_sub(ONES) & !differing & ONES << 7
}

/// Where the number of the first slot of these is in its group.
#[inline]
fn place_of(slots: u64) -> usize {
    8 + slots.trailing_zeros() as usize / 8 * 4
}

/// The first eight bytes of a key as a number: keys are in the order of these, where they differ.
fn first_letters(key: &[u8]) -> u64 {
    let mut first = [0; 8];
    let length = key.len().min(8);
    first[..length].copy_from_slice(&key[..length]);
    u64::from_be_bytes(first)
}

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
    #[inline]
    pub(crate) fn key(&self, number: usize) -> &[u8] {
        self.letters(self.range(number))
    }

    fn groups(&self) -> usize {
        self.slots.len() / GROUP
    }

    /// The group where a hash belongs.
    #[inline]
    fn group(&self, hash: u64) -> usize {
        hash as usize & self.groups().saturating_sub(1)
    }

    /// Reads the group where a hash belongs, so that it is in the cache.
    #[inline]
    pub(super) fn touch_slot(&self, hash: u64) -> u8 {
        self.slots.word_at(GROUP * self.group(hash)) as u8
    }

    /// Reads where a key is and its first letter, so that they are in the cache.
    #[inline]
    pub(super) fn touch_key(&self, number: u32) -> u8 {
        let before = self.ends.number(number.wrapping_sub(1) as usize);
        self.keys.all().get(before as usize).copied().unwrap_or(0)
    }

    /// Whether a position has this key.
    #[inline]
    pub(super) fn has(&self, number: usize, key: Short) -> bool {
        let (from, to) = self.range(number);
        Short::within(self.keys.all(), from as usize, to as usize) == Some(key)
    }

    /// Reads where the key before a number ends, so that it is in the cache.
    #[inline]
    pub(super) fn touch_end(&self, number: u32) -> u32 {
        self.ends.number(number as usize)
    }

    /// The number of a key among the positions of one tier, which are in the order of their keys.
    #[inline]
    pub(super) fn find_among(&self, (mut from, mut to): (u32, u32), key: Short) -> Option<u32> {
        while to - from > 4 {
            let middle = from.midpoint(to);
            let (begin, end) = self.range(middle as usize);
            let is_greater = match Short::within(self.keys.all(), begin as usize, end as usize) {
                Some(own) => own.alphabet() > key.alphabet(),
                None => self.key(middle as usize) > &key.bytes()[..key.length()],
            };
            if is_greater { to = middle } else { from = middle }
        }
        (from..to).find(|&number| self.has(number as usize, key))
    }

    /// The same for any key.
    pub(super) fn find_among_long(
        &self,
        (mut from, mut to): (u32, u32),
        key: &[u8],
    ) -> Option<u32> {
        while from < to {
            let middle = from.midpoint(to);
            match self.key(middle as usize).cmp(key) {
                Ordering::Equal => return Some(middle),
                Ordering::Greater => to = middle,
                Ordering::Less => from = middle + 1,
            }
        }
        None
    }

    /// The number of the first position that a hash may be that of, or [`EMPTY`].
    #[inline]
    pub(super) fn candidate(&self, hash: u64) -> u32 {
        self.search(hash, |_| true).unwrap_or(EMPTY)
    }

    /// Where the key of a position begins and ends.
    #[inline]
    fn range(&self, number: usize) -> (u32, u32) {
        let from = number.checked_sub(1).map_or(0, |before| self.ends.number(before));
        (from, self.ends.number(number))
    }

    /// Bytes of keys.
    #[inline]
    fn letters(&self, (from, to): (u32, u32)) -> &[u8] {
        self.keys.all().get(from as usize..to as usize).unwrap_or_default()
    }

    /// The first position with the tag of a hash that is the right one.
    #[inline]
    fn search(&self, hash: u64, is_right: impl Fn(u32) -> bool) -> Option<u32> {
        let mut group = self.group(hash);
        // A group with room ends the search; without groups there is nothing but room.
        loop {
            let tags = self.slots.word_at(GROUP * group);
            let mut fitting = equal(tags, tag_of(hash));
            while fitting != 0 {
                let number = self.slots.number_at(GROUP * group + place_of(fitting));
                if is_right(number) {
                    return Some(number);
                }
                fitting &= fitting - 1;
            }
            if equal(tags, 0) != 0 {
                return None;
            }
            group = (group + 1) & self.groups().saturating_sub(1);
        }
    }

    /// The number of a position.
    pub(crate) fn find(&self, key: &[u8], hash: u64) -> Option<usize> {
        self.search(hash, |number| self.key(number as usize) == key).map(|number| number as usize)
    }

    /// Adds a position; whether it is new.
    ///
    /// # Errors
    /// If there is no room on the disk, or in the numbers of a shard.
    pub(crate) fn insert(&mut self, key: &[u8], hash: u64) -> io::Result<bool> {
        if self.find(key, hash).is_some() {
            return Ok(false);
        }
        if self.count >= MOST || self.keys.len() + key.len() >= MOST {
            return Err(io::Error::other("a shard has no more numbers: take more shards"));
        }
        if self.count >= self.groups() * FILLED {
            self.grow()?;
        }
        self.keys.extend(key)?;
        self.ends.extend(&(self.keys.len() as u32).to_le_bytes())?;
        self.place(hash, self.count as u32);
        self.count += 1;
        Ok(true)
    }

    /// Puts a number into the first group with room.
    fn place(&mut self, hash: u64, number: u32) {
        let mut group = self.group(hash);
        loop {
            let room = equal(self.slots.word_at(GROUP * group), 0);
            if room != 0 {
                let slot = room.trailing_zeros() as usize / 8;
                self.slots.put(GROUP * group + slot, &[tag_of(hash)]);
                self.slots.put(GROUP * group + place_of(room), &number.to_le_bytes());
                return;
            }
            group = (group + 1) & self.groups().saturating_sub(1);
        }
    }

    fn grow(&mut self) -> io::Result<()> {
        let groups = (self.groups() * 2).max(4);
        self.slots.resize(0)?;
        self.slots.resize(GROUP * groups)?;
        (0..self.count).for_each(|number| self.place(hash(self.key(number)), number as u32));
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

    /// Gives the positions new numbers: by rank, those of one rank by key. So a tier lies together, and values are set one behind the other.
    /// Returns every rank with its first number.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub(crate) fn arrange(
        &mut self,
        rank: Rank,
        game: &Game,
        spill: Option<&Path>,
    ) -> io::Result<Vec<(u64, u32)>> {
        let ranked = |number: usize| {
            let key = self.key(number);
            (rank.of(key, game.rulesets()), first_letters(key), number as u32)
        };
        let mut order: Vec<(u64, u64, u32)> = (0..self.count).map(ranked).collect();
        order.sort_unstable_by(|a, b| {
            let known = (a.0, a.1).cmp(&(b.0, b.1));
            known.then_with(|| self.key(a.2 as usize).cmp(self.key(b.2 as usize)))
        });
        let (mut keys, mut ends) = (Bytes::default(), Bytes::default());
        if let Some(directory) = spill {
            keys.spill(directory)?;
            ends.spill(directory)?;
        }
        let mut new = vec![0_u32; self.count];
        for (at, &(_, _, number)) in order.iter().enumerate() {
            keys.extend(self.key(number as usize))?;
            ends.extend(&(keys.len() as u32).to_le_bytes())?;
            new[number as usize] = at as u32;
        }
        for group in 0..self.groups() {
            let tags = self.slots.word_at(GROUP * group);
            for slot in (0..8).filter(|slot| tags >> (8 * slot) & 0xFF != 0) {
                let place = GROUP * group + 8 + 4 * slot;
                let number = self.slots.number_at(place);
                self.slots.put(place, &new[number as usize].to_le_bytes());
            }
        }
        (self.keys, self.ends) = (keys, ends);
        let mut tiers: Vec<(u64, u32)> = Vec::new();
        for (at, &(rank, ..)) in order.iter().enumerate() {
            if tiers.last().is_none_or(|&(last, _)| last != rank) {
                tiers.push((rank, at as u32));
            }
        }
        Ok(tiers)
    }

    /// Forgets where positions are found by their hashes.
    pub(crate) fn forget_slots(&mut self) {
        self.slots = Bytes::default();
    }

    /// The numbers of all positions in the order of their keys.
    pub(crate) fn by_key(&self) -> Vec<u32> {
        let first = |number: usize| (first_letters(self.key(number)), number as u32);
        let mut order: Vec<(u64, u32)> = (0..self.count).map(first).collect();
        order.sort_unstable_by(|a, b| {
            let known = a.0.cmp(&b.0);
            known.then_with(|| self.key(a.1 as usize).cmp(self.key(b.1 as usize)))
        });
        order.into_iter().map(|(_, number)| number).collect()
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
