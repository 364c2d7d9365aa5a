//! Numbers for keys: every distinct list of words gets the next number from 0, and keeps it.
//!
//! Keys lie one behind the other in one arena; an open-addressing table of 8-byte slots (32 bits of the hash, 32 bits of
//! the number) finds them. A slot's hash part decides its place, so the table grows without looking at the keys again.
//!
//! While all keys have the same length, as positions of most rulesets do, their places follow from their numbers and no
//! ends are stored: one memory access less a look-up.
//!
//! # Cost
//! Per key: its words, 4 bytes for its end where lengths differ, and 11 to 21 bytes of slots (load 3/8 to 3/4). Nothing is ever removed.

use crate::budget::{Limit, Meter, Stop};
use std::hash::{BuildHasher, Hasher};

/// A word of a key.
pub(crate) trait Word: Copy + Eq {
    /// The word for the hash.
    fn wide(self) -> u64;
}

impl Word for u32 {
    fn wide(self) -> u64 {
        u64::from(self)
    }
}

impl Word for u64 {
    fn wide(self) -> u64 {
        self
    }
}

/// Keys and their numbers.
#[derive(Debug)]
pub(crate) struct Interner<T> {
    words: Vec<T>,
    count: usize,
    ends: Ends,
    slots: Vec<u64>,
    hashes: foldhash::quality::FixedState,
}

/// Where keys end.
#[derive(Debug)]
enum Ends {
    /// All keys so far have this length.
    Every(usize),
    /// The end of each.
    Each(Vec<u32>),
}

/// More keys than this cannot be numbered; numbers above it are free for marks.
pub(crate) const LAST_ID: u32 = u32::MAX - 16;

const EMPTY: u64 = u64::MAX;

impl<T: Word> Default for Interner<T> {
    fn default() -> Self {
        // A fixed seed: the same question takes the same steps each time.
        let hashes = foldhash::quality::FixedState::with_seed(0x626f_7574_6f6e);
        let ends = Ends::Every(0);
        Interner { words: Vec::new(), count: 0, ends, slots: Vec::new(), hashes }
    }
}

impl<T: Word> Interner<T> {
    /// How many keys there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The key with this number.
    pub(crate) fn key(&self, id: u32) -> &[T] {
        let id = id as usize;
        match &self.ends {
            Ends::Every(length) => &self.words[id * length..(id + 1) * length],
            Ends::Each(ends) => {
                let start = if id == 0 { 0 } else { ends[id - 1] as usize };
                &self.words[start..ends[id] as usize]
            }
        }
    }

    /// The number of a key, if it is there.
    pub(crate) fn find(&self, key: &[T]) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let tag = self.tag(key);
        let mut slot = place(tag, self.slots.len());
        loop {
            match self.slots[slot] {
                EMPTY => return None,
                entry if entry >> 32 == tag && self.key(entry as u32) == key => {
                    return Some(entry as u32);
                }
                _ => slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 },
            }
        }
    }

    /// The number of a key, a new one if it was not there yet.
    ///
    /// # Errors
    /// The memory limit.
    pub(crate) fn intern(&mut self, key: &[T], meter: &mut Meter<'_>) -> Result<u32, Stop> {
        if self.count * 4 >= self.slots.len() * 3 {
            self.grow_slots(meter)?;
        }
        let tag = self.tag(key);
        let mut slot = place(tag, self.slots.len());
        loop {
            let entry = self.slots[slot];
            if entry == EMPTY {
                break;
            }
            if entry >> 32 == tag && self.key(entry as u32) == key {
                return Ok(entry as u32);
            }
            slot += 1;
            if slot == self.slots.len() {
                slot = 0;
            }
        }
        let id = u32::try_from(self.count).unwrap_or(u32::MAX);
        let end = u32::try_from(self.words.len() + key.len());
        let (Ok(end), true) = (end, id < LAST_ID) else { return Err(meter.stop(Limit::Memory)) };
        make_room(&mut self.words, key.len(), meter)?;
        if self.count == 0 {
            self.ends = Ends::Every(key.len());
        }
        if let Ends::Every(length) = self.ends
            && length != key.len()
        {
            let mut ends = Vec::new();
            make_room(&mut ends, self.count, meter)?;
            ends.extend((1..=self.count).map(|keys| (keys * length) as u32));
            self.ends = Ends::Each(ends);
        }
        if let Ends::Each(ends) = &mut self.ends {
            make_room(ends, 1, meter)?;
            ends.push(end);
        }
        self.words.extend_from_slice(key);
        self.count += 1;
        self.slots[slot] = tag << 32 | u64::from(id);
        Ok(id)
    }

    fn tag(&self, key: &[T]) -> u64 {
        let mut hasher = self.hashes.build_hasher();
        for word in key {
            hasher.write_u64(word.wide());
        }
        hasher.write_u64(key.len() as u64);
        // The top half; all ones is kept for empty slots.
        (hasher.finish() >> 32).min(u64::from(u32::MAX) - 1)
    }

    fn grow_slots(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let size = (self.slots.len() * 2).max(1 << 8);
        meter.reserve(8 * (size - self.slots.len()) as u64)?;
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
        for entry in old {
            if entry != EMPTY {
                let mut slot = place(entry >> 32, size);
                while self.slots[slot] != EMPTY {
                    slot = if slot + 1 == size { 0 } else { slot + 1 };
                }
                self.slots[slot] = entry;
            }
        }
        Ok(())
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let ends = match &self.ends {
            Ends::Every(_) => 0,
            Ends::Each(ends) => ends.capacity() * 4,
        };
        (self.words.capacity() * size_of::<T>() + ends + self.slots.len() * 8) as u64
    }
}

/// The home slot of a 32-bit hash in a table of `size` slots.
fn place(tag: u64, size: usize) -> usize {
    ((u128::from(tag) * size as u128) >> 32) as usize
}

/// Makes room for more elements, the new capacity counted against the budget.
///
/// # Errors
/// The memory limit.
pub(crate) fn make_room<T>(
    list: &mut Vec<T>,
    more: usize,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let needed = list.len() + more;
    if needed > list.capacity() {
        let wanted = needed.max(list.capacity() * 2).max(64);
        meter.reserve(((wanted - list.capacity()) * size_of::<T>()) as u64)?;
        list.reserve_exact(wanted - list.len());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use std::collections::HashMap;

    #[test]
    fn numbers_agree_with_a_map() {
        let mut meter = Budget::default().meter();
        let mut interner: Interner<u64> = Interner::default();
        let mut map: HashMap<Vec<u64>, u32> = HashMap::new();
        for step in 0..40_000u64 {
            let x = step.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 50;
            let key: Vec<u64> = (0..x % 4).map(|i| x / 4 + i * (x % 3)).collect();
            let next = map.len() as u32;
            let expected = *map.entry(key.clone()).or_insert(next);
            assert_eq!(interner.intern(&key, &mut meter), Ok(expected), "{key:?}");
        }
        assert_eq!(interner.len(), map.len());
        for (key, id) in map {
            assert_eq!(interner.key(id), &key[..]);
        }
    }

    #[test]
    fn keys_of_one_length_and_then_another() {
        let mut meter = Budget::default().meter();
        let mut interner: Interner<u32> = Interner::default();
        for n in 0..1000 {
            assert_eq!(interner.intern(&[n, n + 1], &mut meter), Ok(n));
        }
        assert_eq!(interner.intern(&[7], &mut meter), Ok(1000));
        assert_eq!(interner.intern(&[], &mut meter), Ok(1001));
        for n in 0..1000 {
            assert_eq!(interner.intern(&[n, n + 1], &mut meter), Ok(n));
        }
        assert_eq!((interner.key(1000), interner.key(1001)), (&[7][..], &[][..]));
    }

    #[test]
    fn memory_is_counted_before_it_is_taken() {
        let mut meter = Budget { memory: 4096, ..Budget::default() }.meter();
        let mut interner: Interner<u64> = Interner::default();
        let stop = (0..10_000).find_map(|n| interner.intern(&[n], &mut meter).err());
        assert_eq!(stop.map(|s| s.limit), Some(Limit::Memory));
        assert!(interner.bytes() <= 4096);
    }
}
