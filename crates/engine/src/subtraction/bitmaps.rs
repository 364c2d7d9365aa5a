//! Subtraction games by bitmaps: for every value the heaps that have it.
//!
//! # Why it is right
//!
//! Heap n has value v iff it has options of all smaller values and none of value v. Values are decided in the order 0, 1, …
//! for a block of 512 heaps: of the heaps that are still open (all smaller values occur among their options), those get
//! v that have no option of value v. Options in earlier blocks are read as eight shifted words a member; options inside
//! the block come from members below 512, which are read word by word as the words are decided; inside a word the heaps are decided one by one
//! from the smallest.
//!
//! # Cost
//!
//! A shifted or of eight words ([`super::kernel`]) a member and value for 512 heaps; a value is left as soon as it occurs among the options of
//! every open heap. The rows that are read have the largest member in bits for each value.

use super::{
    BLOCK,
    kernel::{Lanes, Reach, WORDS, gather},
};
use bouton_core::rules::heap::SubtractionSet;

/// How many heaps are decided together.
pub const WIDE: usize = 64 * WORDS;

/// Members from here on reach into earlier blocks from every heap of a block.
const FAR: u64 = WIDE as u64;

#[derive(Clone, Debug)]
pub(super) struct Bitmaps {
    lanes: Lanes,
    // Members below 64, as bits.
    near: u64,
    // Members below `FAR`: read word by word.
    middle: Vec<u64>,
    // All other members that can matter for the next block, ascending.
    far: Vec<Reach>,
    // How many members there are.
    members: usize,
    // For infinite sets: where more members come from, and up to which bound they were listed.
    more: Option<(SubtractionSet, u64)>,
    // The number of words that are decided.
    next: usize,
    // How many words back a member reaches, at most; all of them for infinite sets.
    reach: usize,
    // Invariant: all rows have the same length, at least `start` + `next` − `base` + `WORDS`. The word of block w stands at
    // w − `base` + `start`, zero where no block was yet.
    rows: Vec<Vec<u64>>,
    // The number of the first word that is kept.
    base: usize,
    // Values of the last 512 heaps, and how many of them were handed out.
    decided: Box<[u32; WIDE]>,
    given: usize,
}

/// Words of zeros before the first, so that a member that reaches before heap 0 from some heaps of a block finds zeros.
const START: usize = WORDS;

impl Bitmaps {
    /// The table of a finite set, its members ascending.
    pub(super) fn of_members(members: Vec<u64>) -> Bitmaps {
        let largest = members.last().copied().unwrap_or(0);
        let reach = usize::try_from(largest / 64 + 2).unwrap_or(usize::MAX);
        let mut table = Bitmaps::empty(reach);
        table.take_members(&members);
        table
    }

    /// The table of an infinite set: nothing is forgotten, for every heap is an option of a larger one.
    pub(super) fn growing(set: SubtractionSet) -> Bitmaps {
        let mut table = Bitmaps::empty(usize::MAX);
        table.more = Some((set, 0));
        table
    }

    fn empty(reach: usize) -> Bitmaps {
        Bitmaps {
            lanes: Lanes::widest(),
            near: 0,
            middle: Vec::new(),
            far: Vec::new(),
            members: 0,
            more: None,
            next: 0,
            reach,
            rows: Vec::new(),
            base: 0,
            decided: Box::new([0; WIDE]),
            given: WIDE,
        }
    }

    #[cfg(test)]
    pub(super) fn with_lanes(self, lanes: Lanes) -> Bitmaps {
        Bitmaps { lanes, ..self }
    }

    fn take_members(&mut self, members: &[u64]) {
        let split = members.partition_point(|&member| member < FAR);
        self.near = members.iter().take_while(|&&m| m < 64).fold(0, |near, &m| near | 1 << m);
        self.middle = members[..split].to_vec();
        self.far = members[split..].iter().filter_map(|&member| Reach::of(member)).collect();
        self.members = members.len();
    }

    pub(super) fn memory(&self) -> u64 {
        let words: usize = self.rows.iter().map(Vec::len).sum();
        8 * (words + 2 * self.members) as u64
    }

    /// Takes the values of the next 512 heaps as given.
    pub(super) fn feed(&mut self, values: &[u32; WIDE]) {
        self.make_room();
        let place = self.place();
        for (lane, &value) in values.iter().enumerate() {
            while self.rows.len() <= value as usize {
                self.rows.push(vec![0; self.row_length()]);
            }
            self.rows[value as usize][place + lane / 64] |= 1 << (lane % 64);
        }
        self.next += WORDS;
    }

    pub(super) fn next_block(&mut self, values: &mut [u32; BLOCK]) {
        if self.given == WIDE {
            self.decide();
            self.given = 0;
        }
        values.copy_from_slice(&self.decided[self.given..self.given + BLOCK]);
        self.given += BLOCK;
    }

    /// Where the next block stands in the rows.
    fn place(&self) -> usize {
        START + self.next - self.base
    }

    fn row_length(&self) -> usize {
        self.rows.first().map_or(START + 4 * WORDS, Vec::len)
    }

    /// Decides the next 512 heaps.
    fn decide(&mut self) {
        self.make_room();
        let place = self.place();
        let mut open = [u64::MAX; WORDS];
        let mut value = 0;
        while open != [0; WORDS] {
            if value == self.rows.len() {
                self.rows.push(vec![0; self.row_length()]);
            }
            let row = &mut self.rows[value];
            let mut hit = gather(self.lanes, row, place, &self.far, &open);
            for word in 0..WORDS {
                let at = place + word;
                if open[word] & !hit[word] != 0 {
                    for &member in &self.middle {
                        let (back, shift) = ((member / 64) as usize, member % 64);
                        if back > 0 && back <= at {
                            hit[word] |= row[at - back] << shift;
                        }
                        if shift > 0 && back < at {
                            hit[word] |= row[at - back - 1] >> (64 - shift);
                        }
                    }
                }
                let mut free = open[word] & !hit[word];
                let lanes = &mut self.decided[64 * word..64 * word + 64];
                let mut taken = free;
                if self.near == 0 {
                    while free != 0 {
                        lanes[free.trailing_zeros() as usize] = value as u32;
                        free &= free - 1;
                    }
                } else {
                    taken = 0;
                    while free != 0 {
                        let lane = free.trailing_zeros();
                        lanes[lane as usize] = value as u32;
                        taken |= 1 << lane;
                        free &= !(1 << lane | self.near << lane);
                    }
                }
                row[at] = taken;
                open[word] &= !taken;
            }
            value += 1;
        }
        self.next += WORDS;
    }

    /// Makes room for a block in every row: words that no member reaches any more are given up, or the rows grow. Lists more members
    /// of an infinite set.
    fn make_room(&mut self) {
        if self.place() + WORDS > self.row_length() {
            let needed = self.reach.saturating_add(START).min(self.next - self.base);
            let length = self.row_length();
            if 2 * needed < length {
                // What is kept moves to the front; it is at most a half of a row, so a word moves about once.
                let from = self.place() - needed;
                for row in &mut self.rows {
                    row.copy_within(from..from + needed, START);
                    row[START + needed..].fill(0);
                    row[..START].fill(0);
                }
                self.base = self.next - needed;
            } else {
                for row in &mut self.rows {
                    row.resize(2 * length, 0);
                }
            }
        }
        let heaps = 64 * (self.next + WORDS) as u64;
        if let Some((set, listed)) = &mut self.more
            && heaps > *listed
        {
            *listed = (2 * heaps).max(1024);
            let members = set.members_up_to(*listed);
            self.take_members(&members);
        }
    }
}

impl Reach {
    fn of(member: u64) -> Option<Reach> {
        Some(Reach { words: usize::try_from(member / 64).ok()?, shift: (member % 64) as u32 })
    }
}
