//! Options of components that are remembered, because the same component stands in many sums.
//!
//! # Cost
//! At most some six megabytes a worker; when more come, all are forgotten.

use super::short::Short;

/// Parts of options that are remembered.
const MOST: usize = 1 << 17;
/// Slots of the table; at most half of them are used.
const SLOTS: usize = 1 << 14;

/// Options of components.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Numbers of entries and one; 0 where there is none. A table with open addressing.
    slots: Vec<u32>,
    entries: Vec<Entry>,
    /// How many parts each option has.
    counts: Vec<u8>,
    /// By how much each option changes the ranks.
    changes: Vec<[u64; 2]>,
    parts: Vec<Short>,
}

#[derive(Debug)]
struct Entry {
    component: Short,
    from: Mark,
    /// Where the counts of its options end.
    to: usize,
}

/// Where the options of a component begin, among counts and parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    counts: usize,
    parts: usize,
}

impl Known {
    fn slot(&self, component: Short) -> usize {
        let mut slot = component.hash() as usize % SLOTS;
        loop {
            match self.slots[slot].checked_sub(1) {
                Some(entry) if self.entries[entry as usize].component != component => {
                    slot = (slot + 1) % SLOTS;
                }
                _ => return slot,
            }
        }
    }

    /// The entry of a component.
    #[inline]
    pub(crate) fn find(&self, component: Short) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots[self.slot(component)].checked_sub(1).map(|entry| entry as usize)
    }

    /// Begins the options of a component.
    pub(crate) fn begin(&mut self) -> Mark {
        let is_full = self.counts.len() > MOST || self.entries.len() >= SLOTS / 2;
        if is_full || self.slots.is_empty() {
            self.slots.clear();
            self.slots.resize(SLOTS, 0);
            self.entries.clear();
            self.counts.clear();
            self.changes.clear();
            self.parts.clear();
        }
        Mark { counts: self.counts.len(), parts: self.parts.len() }
    }

    /// Adds an option; whether there is room for it, and its parts are short.
    pub(crate) fn add(
        &mut self,
        from: Mark,
        change: [u64; 2],
        parts: impl Iterator<Item = Option<Short>>,
    ) -> bool {
        let before = self.parts.len();
        for part in parts {
            let Some(part) = part else { return false };
            self.parts.push(part);
        }
        let count = self.parts.len() - before;
        self.counts.push(count as u8);
        self.changes.push(change);
        let all = self.counts.len() - from.counts + self.parts.len() - from.parts;
        count <= usize::from(u8::MAX) && all <= MOST / 4
    }

    /// Forgets what was added since.
    pub(crate) fn forget(&mut self, from: Mark) {
        self.counts.truncate(from.counts);
        self.changes.truncate(from.counts);
        self.parts.truncate(from.parts);
    }

    /// Makes an entry of what was added since.
    pub(crate) fn end(&mut self, component: Short, from: Mark) -> usize {
        let slot = self.slot(component);
        self.entries.push(Entry { component, from, to: self.counts.len() });
        self.slots[slot] = self.entries.len() as u32;
        self.entries.len() - 1
    }

    /// The options of an entry: by how much they change the ranks, and their parts.
    pub(crate) fn options(&self, entry: usize) -> impl Iterator<Item = ([u64; 2], &[Short])> {
        let Entry { from, to, .. } = self.entries[entry];
        let mut rest = &self.parts[from.parts..];
        let counts = self.counts[from.counts..to].iter().zip(&self.changes[from.counts..to]);
        counts.map_while(move |(&count, &change)| {
            let (option, behind) = rest.split_at_checked(usize::from(count))?;
            rest = behind;
            Some((change, option))
        })
    }
}
