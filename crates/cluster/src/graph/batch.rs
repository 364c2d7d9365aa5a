//! Positions that are looked up together.
//!
//! A position lies somewhere in memory larger than the caches, and a processor waits for one place as long as for a dozen that it asks for
//! at once. So the slots of a whole batch are read first, then where the keys are, then the keys; each step depends on the one before, but
//! the positions of a batch do not depend on each other.

use super::{
    moves::Child,
    own::{Home, Own, contradiction},
    shard::{EMPTY, OPEN},
    short::Short,
};
use crate::error::ClusterError;
use std::io;

/// A batch is looked up when it has so many positions.
const FULL: usize = 256;

/// Positions that belong to one worker, each with a number of the caller's.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    items: Vec<Item>,
    /// Those with long keys, and where these end.
    long: Vec<(usize, Home, u32, (u32, u32))>,
    keys: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    key: Short,
    place: u32,
    hash: u64,
    tag: u32,
    /// Its number in the shard, or [`EMPTY`].
    number: u32,
    /// The numbers of its tier in the shard, if there are tiers.
    tier: (u32, u32),
}

impl Batch {
    /// Adds a position; whether the batch is to be looked up.
    #[inline]
    pub(crate) fn push(&mut self, key: Child<'_>, home: Home, tag: u32, tier: (u32, u32)) -> bool {
        match key {
            Child::Short(key) => {
                let (place, hash) = (home.place as u32, home.hash);
                self.items.push(Item { key, place, hash, tag, number: EMPTY, tier });
                self.items.len() >= FULL
            }
            Child::Long(key) => {
                self.keys.extend_from_slice(key);
                self.long.push((self.keys.len(), home, tag, tier));
                self.long.len() >= FULL
            }
        }
    }

    /// Finds the numbers of the short keys.
    fn find(&mut self, own: &Own) {
        let shard = |item: &Item| &own.shards[item.place as usize];
        if own.has_tiers() {
            return self.find_by_tier(own);
        }
        // A branch that waits for memory holds up what follows it, so there is none in the first loop and the third.
        let mut touched = 0;
        for item in &self.items {
            touched ^= shard(item).touch_slot(item.hash);
        }
        for item in &mut self.items {
            item.number = shard(item).candidate(item.hash);
        }
        for item in &self.items {
            touched ^= shard(item).touch_key(item.number);
        }
        std::hint::black_box(touched);
        for item in &mut self.items {
            // Another position may have the same bits of its hash.
            if item.number != EMPTY && !shard(item).has(item.number as usize, item.key) {
                let bytes = item.key.bytes();
                let number = shard(item).find(&bytes[..item.key.length()], item.hash);
                item.number = number.map_or(EMPTY, |number| number as u32);
            }
        }
    }

    /// The same, where it is known which numbers a tier has.
    fn find_by_tier(&mut self, own: &Own) {
        let shard = |item: &Item| &own.shards[item.place as usize];
        let mut touched = 0;
        for item in &self.items {
            touched ^= shard(item).touch_end(item.tier.0);
        }
        for item in &self.items {
            touched ^= u32::from(shard(item).touch_key(item.tier.0));
        }
        std::hint::black_box(touched);
        for item in &mut self.items {
            item.number = shard(item).find_among(item.tier, item.key).unwrap_or(EMPTY);
        }
    }

    /// Hands over the long keys.
    fn each_long<E>(
        &mut self,
        mut take: impl FnMut(&[u8], Home, u32, (u32, u32)) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut from = 0;
        for &(to, home, tag, tier) in &self.long {
            take(&self.keys[from..to], home, tag, tier)?;
            from = to;
        }
        self.long.clear();
        self.keys.clear();
        Ok(())
    }
}

impl Own {
    /// Adds all positions of a batch, which is empty then.
    ///
    /// # Errors
    /// If there is no room.
    pub(crate) fn insert_all(&mut self, batch: &mut Batch) -> io::Result<()> {
        batch.find(self);
        for item in batch.items.iter().filter(|item| item.number == EMPTY) {
            let home = Home { worker: 0, place: item.place as usize, hash: item.hash };
            self.insert(&item.key.bytes()[..item.key.length()], home)?;
        }
        batch.items.clear();
        batch.each_long(|key, home, _, _| self.insert(key, home))
    }

    /// Hands over place, number and tag of all positions of a batch, which is empty then.
    ///
    /// # Errors
    /// If one is not there: then the table contradicts itself; or what `take` refuses.
    pub(crate) fn find_all(
        &self,
        batch: &mut Batch,
        mut take: impl FnMut(usize, usize, u32) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        batch.find(self);
        for item in &batch.items {
            if item.number == EMPTY {
                return Err(contradiction());
            }
            take(item.place as usize, item.number as usize, item.tag)?;
        }
        batch.items.clear();
        batch.each_long(|key, home, tag, tier| {
            let number = self.find(key, home, tier).ok_or_else(contradiction)?;
            take(home.place, number, tag)
        })
    }

    /// Hands over tag, value and remoteness of all positions of a batch, which is empty then.
    ///
    /// # Errors
    /// If one is not there, or has no value yet: then the table contradicts itself.
    pub(crate) fn known_all(
        &self,
        batch: &mut Batch,
        mut take: impl FnMut(u32, u32, u32),
    ) -> Result<(), ClusterError> {
        self.find_all(batch, |place, number, tag| {
            let (value, remoteness) = self.shards[place].known(number);
            if value == OPEN {
                return Err(contradiction());
            }
            take(tag, value, remoteness);
            Ok(())
        })
    }
}
