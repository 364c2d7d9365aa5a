//! The table of a search: positions as words, each with a small value, shared by all threads.
//!
//! # Layout
//! Six positions share a bucket of 64 bytes, one line of the processor's cache: six words and six values of 16 bits. A position
//! lies in the bucket that its hash names or in one of those behind it, in the first free place. So a look-up is one access to
//! memory, nearly always. Values that do not fit into 16 bits stand in a list beside it.
//!
//! Options are looked up in [batches](Table::homes): the buckets of all of them are read before any is looked into, so the
//! processor fetches them at the same time. Which place of a bucket is the right one is found without a branch.
//!
//! Places are taken by compare-and-swap and never given back, so threads need no lock; who makes the table larger must be
//! alone with it.
//!
//! # Cost
//! 10.7 bytes a place; the table doubles when 4/5 of its places are taken, so a position takes 13 to 27 bytes, and while it
//! grows the old table stands beside the new one.

use crate::budget::{Limit, Meter, Stop};
use std::{
    collections::HashMap,
    sync::{
        RwLock,
        atomic::{AtomicU16, AtomicU64, Ordering},
    },
};

/// Places of a bucket.
const PLACES: usize = 6;

/// No position.
const EMPTY: u64 = u64::MAX;

/// What stands where a value is not known: the position was met.
pub(super) const MET: u32 = u32::MAX;
/// The position waits for options.
pub(super) const OPEN: u32 = u32::MAX - 1;
/// The options of the position are being looked at for the first time.
pub(super) const LOOKED_AT: u32 = u32::MAX - 2;
/// Larger numbers are no values.
pub(super) const LARGEST: u32 = u32::MAX - 3;

const MET_CODE: u16 = u16::MAX;
const OPEN_CODE: u16 = u16::MAX - 1;
const LOOKED_AT_CODE: u16 = u16::MAX - 2;
/// The value stands in the list of large ones.
const LARGE_CODE: u16 = u16::MAX - 3;

/// So many buckets are looked at before a table counts as full.
const REACH: usize = 24;

/// The smallest table, in buckets.
const SMALLEST: usize = 32;

#[repr(align(64))]
#[derive(Debug)]
struct Bucket {
    keys: [AtomicU64; PLACES],
    values: [AtomicU16; PLACES],
}

impl Bucket {
    fn empty() -> Bucket {
        Bucket {
            keys: [const { AtomicU64::new(EMPTY) }; PLACES],
            values: [const { AtomicU16::new(MET_CODE) }; PLACES],
        }
    }

    /// A bit for every place that holds this position: at most one.
    #[inline]
    fn equal(&self, key: u64) -> u32 {
        let mut equal = 0;
        for (slot, place) in self.keys.iter().enumerate() {
            equal |= u32::from(place.load(Ordering::Relaxed) == key) << slot;
        }
        equal
    }
}

/// The place of a position in a table that does not grow meanwhile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    bucket: usize,
    slot: usize,
}

/// Positions with values.
#[derive(Debug, Default)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    large: RwLock<HashMap<u64, u32, foldhash::fast::FixedState>>,
}

impl Table {
    /// How many positions may be in it before it should grow.
    pub(super) fn comfortable(&self) -> u64 {
        (self.buckets.len() * PLACES / 5 * 4) as u64
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let large = self.large.read().map_or(0, |large| large.capacity() * 24);
        (self.buckets.len() * size_of::<Bucket>() + large) as u64
    }

    /// The buckets where the search for each of some positions begins, all of them read.
    #[inline]
    pub(super) fn homes(&self, keys: &[u64], homes: &mut [usize]) {
        for (home, &key) in homes.iter_mut().zip(keys) {
            *home = self.home(key).unwrap_or(0);
            if let Some(bucket) = self.buckets.get(*home) {
                // Nothing depends on what is there, so the reads do not wait for one another.
                let _ = bucket.keys[0].load(Ordering::Relaxed);
            }
        }
    }

    /// The place of a position, which is put into the table if it was not there; then the flag says so. `None` if the table
    /// is full.
    #[inline]
    pub(super) fn place(&self, key: u64) -> Option<(Place, bool)> {
        self.place_from(self.home(key)?, key)
    }

    /// The same where the bucket is known.
    #[inline]
    pub(super) fn place_from(&self, home: usize, key: u64) -> Option<(Place, bool)> {
        let equal = self.buckets.get(home)?.equal(key);
        if equal != 0 {
            return Some((Place { bucket: home, slot: equal.trailing_zeros() as usize }, false));
        }
        self.place_beyond(home, key)
    }

    /// The same where the position is not in its first bucket.
    fn place_beyond(&self, mut bucket: usize, key: u64) -> Option<(Place, bool)> {
        for _ in 0..REACH {
            let keys = &self.buckets[bucket].keys;
            for (slot, place) in keys.iter().enumerate() {
                let mut found = place.load(Ordering::Relaxed);
                if found == EMPTY {
                    let put =
                        place.compare_exchange(EMPTY, key, Ordering::Relaxed, Ordering::Relaxed);
                    match put {
                        Ok(_) => return Some((Place { bucket, slot }, true)),
                        Err(other) => found = other,
                    }
                }
                if found == key {
                    return Some((Place { bucket, slot }, false));
                }
            }
            bucket = if bucket + 1 == self.buckets.len() { 0 } else { bucket + 1 };
        }
        None
    }

    /// The place of a position for a search that is alone with the table, which grows when it is full. `count` says how many
    /// positions are in it; one that is new is counted, against the budget too.
    ///
    /// # Errors
    /// A limit. At that of memory the table is filled to its last places.
    pub(super) fn place_counted(
        &mut self,
        key: u64,
        count: &mut u64,
        meter: &mut Meter<'_>,
    ) -> Result<Place, Stop> {
        if *count >= self.comfortable() {
            match self.grow(meter) {
                // As long as there is a free place near its home, the search goes on.
                Err(Stop { limit: Limit::Memory, .. }) if self.comfortable() > 0 => {}
                grown => grown?,
            }
        }
        loop {
            match self.place(key) {
                Some((place, is_new)) => {
                    *count += u64::from(is_new);
                    meter.count(u64::from(is_new))?;
                    return Ok(place);
                }
                None => self.grow(meter)?,
            }
        }
    }

    /// The place of a position that may not be there.
    pub(super) fn find(&self, key: u64) -> Option<Place> {
        let mut bucket = self.home(key)?;
        let equal = self.buckets[bucket].equal(key);
        if equal != 0 {
            return Some(Place { bucket, slot: equal.trailing_zeros() as usize });
        }
        for _ in 0..REACH {
            for (slot, place) in self.buckets[bucket].keys.iter().enumerate() {
                match place.load(Ordering::Relaxed) {
                    EMPTY => return None,
                    found if found == key => return Some(Place { bucket, slot }),
                    _ => {}
                }
            }
            bucket = if bucket + 1 == self.buckets.len() { 0 } else { bucket + 1 };
        }
        None
    }

    /// The value at a place, or [`MET`] or [`OPEN`].
    #[inline]
    pub(super) fn value(&self, place: Place) -> u32 {
        match self.buckets[place.bucket].values[place.slot].load(Ordering::Acquire) {
            MET_CODE => MET,
            OPEN_CODE => OPEN,
            LOOKED_AT_CODE => LOOKED_AT,
            LARGE_CODE => self.large_value(place),
            value => u32::from(value),
        }
    }

    #[cold]
    fn large_value(&self, place: Place) -> u32 {
        let key = self.buckets[place.bucket].keys[place.slot].load(Ordering::Relaxed);
        let large = self.large.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        large.get(&key).copied().unwrap_or(MET)
    }

    /// Marks a position as looked at; a value or a mark that another thread wrote stays.
    pub(super) fn look_at(&self, place: Place) {
        self.mark(place, MET_CODE, LOOKED_AT_CODE);
    }

    /// Marks a position that was looked at as waiting for options; a value that another thread writes meanwhile stays.
    pub(super) fn open(&self, place: Place) {
        self.mark(place, MET_CODE, OPEN_CODE);
        self.mark(place, LOOKED_AT_CODE, OPEN_CODE);
    }

    fn mark(&self, place: Place, from: u16, to: u16) {
        let value = &self.buckets[place.bucket].values[place.slot];
        // Failing means that something else stands there, which is to stay.
        let _ = value.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire);
    }

    /// Writes the value of a position.
    pub(super) fn set(&self, place: Place, value: u32) {
        let code = match value {
            MET => MET_CODE,
            OPEN => OPEN_CODE,
            LOOKED_AT => LOOKED_AT_CODE,
            value => match u16::try_from(value) {
                Ok(value) if value < LARGE_CODE => value,
                _ => {
                    let key = self.buckets[place.bucket].keys[place.slot].load(Ordering::Relaxed);
                    let mut large = self.large.write().unwrap_or_else(|p| p.into_inner());
                    large.insert(key, value);
                    LARGE_CODE
                }
            },
        };
        self.buckets[place.bucket].values[place.slot].store(code, Ordering::Release);
    }

    /// Marks every position that is being looked at as only met, after a search has stopped.
    pub(super) fn close_all(&self) {
        for bucket in &self.buckets {
            for value in &bucket.values {
                if [OPEN_CODE, LOOKED_AT_CODE].contains(&value.load(Ordering::Relaxed)) {
                    value.store(MET_CODE, Ordering::Relaxed);
                }
            }
        }
    }

    /// Makes the table larger: twice as large, or less where the memory limit does not allow that.
    ///
    /// # Errors
    /// The memory limit.
    pub(super) fn grow(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let size = size_of::<Bucket>() as u64;
        let old = self.buckets.len();
        let wanted = (old * 2).max(SMALLEST);
        // The old table stands beside the new one until the positions have moved.
        let possible = usize::try_from(meter.memory_left() / size).unwrap_or(usize::MAX);
        let new = if possible < wanted && possible > old + old / 8 { possible } else { wanted };
        if possible < new {
            return Err(meter.stop(Limit::Memory));
        }
        meter.reserve(new as u64 * size)?;
        let mut larger = Table { buckets: Vec::new(), large: RwLock::default() };
        if larger.buckets.try_reserve_exact(new).is_err() {
            meter.release(new as u64 * size);
            return Err(meter.stop(Limit::Memory));
        }
        larger.buckets.extend(std::iter::repeat_with(Bucket::empty).take(new));
        for bucket in std::mem::take(&mut self.buckets) {
            for (key, value) in bucket.keys.into_iter().zip(bucket.values) {
                let (key, value) = (key.into_inner(), value.into_inner());
                if key != EMPTY
                    && let Some((place, _)) = larger.place(key)
                {
                    *larger.buckets[place.bucket].values[place.slot].get_mut() = value;
                }
            }
        }
        meter.release(old as u64 * size);
        self.buckets = larger.buckets;
        Ok(())
    }

    #[inline]
    fn home(&self, key: u64) -> Option<usize> {
        // The product of two words, its halves folded together, has good high bits.
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        const SEED: u64 = 0x626f_7574_6f6e_0001;
        let product = u128::from(key ^ SEED) * u128::from(FACTOR);
        let hash = (product as u64) ^ (product >> 64) as u64;
        let hash = hash.wrapping_mul(FACTOR);
        let home = ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize;
        (home < self.buckets.len()).then_some(home)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use std::collections::HashMap;

    fn place(table: &mut Table, key: u64, meter: &mut Meter<'_>) -> Place {
        loop {
            if let Some((place, _)) = table.place(key) {
                return place;
            }
            table.grow(meter).expect("enough memory");
        }
    }

    #[test]
    fn values_agree_with_a_map_while_the_table_grows() {
        let mut meter = Budget::default().meter();
        let mut table = Table::default();
        let mut map = HashMap::new();
        for step in 0..50_000u64 {
            let key = step.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48;
            // Small, large and special values.
            let value =
                [step as u32 % 300, 65_525 + step as u32 % 13, 1 << 20, MET, OPEN, LOOKED_AT]
                    [(step % 6) as usize];
            let place = place(&mut table, key, &mut meter);
            assert_eq!(table.value(place), map.get(&key).copied().unwrap_or(MET));
            table.set(place, value);
            map.insert(key, value);
        }
        for (key, value) in map {
            let place = table.find(key).expect("it was put there");
            assert_eq!(table.value(place), value);
        }
        assert!(table.find(u64::MAX - 1).is_none());
        assert_eq!(meter.memory(), (table.buckets.len() * 64) as u64);
    }

    #[test]
    fn memory_is_counted_before_it_is_taken() {
        let mut meter = Budget { memory: 1 << 16, ..Budget::default() }.meter();
        let mut table = Table::default();
        let mut key = 0;
        let stop = loop {
            match table.place(key) {
                Some(_) => key += 1,
                None => {
                    if let Err(stop) = table.grow(&mut meter) {
                        break stop;
                    }
                }
            }
        };
        assert_eq!(stop.limit, Limit::Memory);
        assert!(table.bytes() <= 1 << 16 && key > 2000, "{key}");
    }

    #[test]
    fn what_is_open_can_be_closed() {
        let mut meter = Budget::default().meter();
        let mut table = Table::default();
        let (a, b) = (place(&mut table, 1, &mut meter), place(&mut table, 2, &mut meter));
        table.look_at(a);
        assert_eq!(table.value(a), LOOKED_AT);
        table.open(a);
        assert_eq!(table.value(a), OPEN);
        table.set(b, 7);
        table.open(b);
        table.close_all();
        assert_eq!((table.value(a), table.value(b)), (MET, 7));
    }
}
