//! Positions that were met, kept by shard until there are so many that the shard is worth being brought into the cache for them.

use super::{
    batch::Batch,
    moves::Child,
    own::{Home, Letters, Own},
    short::Short,
};
use std::io;

/// Bytes of all bins together.
const ALL: usize = 1 << 24;

/// A list of positions a shard, one behind the other, each with its length before it.
#[derive(Debug)]
pub(crate) struct Bins {
    bins: Vec<Vec<u8>>,
    full: usize,
    batch: Batch,
}

impl Bins {
    /// Empty ones for the shards of a worker.
    pub(crate) fn new(own: &Own) -> Bins {
        let count = own.shards.len().max(1);
        let full = (ALL / count).clamp(1 << 10, 1 << 15);
        Bins { bins: vec![Vec::new(); count], full, batch: Batch::default() }
    }

    /// Adds a position; whether its bin is full.
    #[inline]
    pub(crate) fn push(&mut self, key: Child<'_>, place: usize) -> bool {
        let bin = &mut self.bins[place];
        match key {
            Child::Short(key) => {
                // Copied whole, which takes one step, and cut off.
                let [first, rest @ ..] = key.bytes();
                let mut bytes = [0; Short::MOST + 1];
                bytes[0] = key.length() as u8;
                bytes[1] = first;
                bytes[2..].copy_from_slice(&rest);
                bin.extend_from_slice(&bytes);
                bin.truncate(bin.len() - Short::MOST + key.length());
            }
            Child::Long(key) => {
                bin.push(u8::MAX);
                super::own::push_text(key, bin);
            }
        }
        bin.len() >= self.full
    }
}

impl Own {
    /// Adds the positions of a bin, which is empty then.
    ///
    /// # Errors
    /// If there is no room.
    pub(crate) fn insert_bin(&mut self, bins: &mut Bins, place: usize) -> io::Result<()> {
        let Bins { bins, batch, .. } = bins;
        let bin = &mut bins[place];
        let mut rest = &bin[..];
        while let Some((&length, behind)) = rest.split_first() {
            let (key, after) = if length == u8::MAX {
                let mut letters = Letters { rest: behind };
                let key = letters.text().unwrap_or_default();
                (Child::Long(key), letters.rest)
            } else {
                let length = usize::from(length);
                let key = Short::within(behind, 0, length).unwrap_or_default();
                (Child::Short(key), behind.get(length..).unwrap_or_default())
            };
            rest = after;
            let home = Home { worker: 0, place, hash: key.hash() };
            if batch.push(key, home, 0, (0, 0)) {
                self.insert_all(batch)?;
            }
        }
        bin.clear();
        self.insert_all(batch)
    }

    /// Adds the positions of all bins.
    ///
    /// # Errors
    /// If there is no room.
    pub(crate) fn insert_bins(&mut self, bins: &mut Bins) -> io::Result<()> {
        (0..self.shards.len()).try_for_each(|place| self.insert_bin(bins, place))
    }

    /// Puts all positions of a message into bins.
    ///
    /// # Errors
    /// If there is no room.
    pub(crate) fn insert_message(&mut self, message: &[u8], bins: &mut Bins) -> io::Result<()> {
        let mut letters = Letters { rest: message };
        while let Some(key) = letters.text() {
            let key = Child::of(key);
            let place = self.home(key).place;
            if bins.push(key, place) {
                self.insert_bin(bins, place)?;
            }
        }
        Ok(())
    }
}
