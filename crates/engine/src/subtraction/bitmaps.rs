//! Subtraction games by bitmaps: for every value the heaps that have it.
//!
//! # Why it is right
//!
//! Heap n has value v iff it has options of all smaller values and none of value v. Values are decided in the order 0, 1, …
//! for a block of 64 heaps: of the heaps that are still open (all smaller values occur among their options), those get
//! v that have no option of value v. Options in earlier blocks are read as shifted words, a word a member; options inside the
//! block come from members below 64, and there the heaps are decided one by one from the smallest.
//!
//! # Cost
//!
//! One or two word reads a member and value for 64 heaps; a value is left as soon as it occurs among the options of every open heap.

use super::BLOCK;
use bouton_core::rules::heap::SubtractionSet;

/// The largest power of two.
const HALF: usize = usize::MAX / 2 + 1;

#[derive(Clone, Debug)]
pub(super) struct Bitmaps {
    // Members below 64, as bits.
    near: u64,
    // All members that can matter for the next block, ascending.
    members: Vec<u64>,
    // For infinite sets: where more members come from, and up to which bound they were listed.
    more: Option<(SubtractionSet, u64)>,
    // The number of the next block.
    next: u64,
    // The words of a row that are enough for ever: a power of two.
    enough: usize,
    // Invariant: a power of two; greater than the number of the next block plus one while it is less than `enough`, so no
    // word that can still be read is written over.
    ring: usize,
    // Invariant: `rows[v]` has `ring` words; the word of block w at w mod `ring`, zero where no block was yet.
    rows: Vec<Vec<u64>>,
}

impl Bitmaps {
    /// The table of a finite set, its members ascending.
    pub(super) fn of_members(members: Vec<u64>) -> Bitmaps {
        let largest = members.last().copied().unwrap_or(0);
        let enough = usize::try_from(largest / 64 + 2).ok();
        let enough = enough.and_then(usize::checked_next_power_of_two).unwrap_or(HALF);
        let near = near(&members);
        Bitmaps { near, members, more: None, next: 0, enough, ring: 2, rows: Vec::new() }
    }

    /// The table of an infinite set: nothing is forgotten, for every heap is an option of a larger one.
    pub(super) fn growing(set: SubtractionSet) -> Bitmaps {
        Bitmaps {
            near: 0,
            members: Vec::new(),
            more: Some((set, 0)),
            next: 0,
            enough: HALF,
            ring: 2,
            rows: Vec::new(),
        }
    }

    pub(super) fn memory(&self) -> u64 {
        8 * (self.rows.len() * self.ring + self.members.len()) as u64
    }

    pub(super) fn next_block(&mut self, values: &mut [u32; BLOCK]) {
        self.make_room();
        let place = self.next as usize & (self.ring - 1);
        let mut open = u64::MAX;
        let mut value = 0;
        while open != 0 {
            if value == self.rows.len() {
                self.rows.push(vec![0; self.ring]);
            }
            let hit = self.hit_from_before(&self.rows[value], open);
            let mut free = open & !hit;
            let mut taken = 0;
            if self.near == 0 {
                taken = free;
                let mut left = free;
                while left != 0 {
                    values[left.trailing_zeros() as usize] = value as u32;
                    left &= left - 1;
                }
            } else {
                while free != 0 {
                    let lane = free.trailing_zeros();
                    values[lane as usize] = value as u32;
                    taken |= 1 << lane;
                    free &= !(1 << lane | self.near << lane);
                }
            }
            self.rows[value][place] = taken;
            open &= !taken;
            value += 1;
        }
        for row in &mut self.rows[value..] {
            row[place] = 0;
        }
        self.next += 1;
    }

    /// Which heaps of the block have an option of the row's value in an earlier block; may stop once all open ones do.
    fn hit_from_before(&self, row: &[u64], open: u64) -> u64 {
        let word = |back: u64| row[self.next.wrapping_sub(back) as usize & (self.ring - 1)];
        let mut hit = 0;
        let reachable = self.members.partition_point(|&member| member / 64 <= self.next);
        for &member in &self.members[..reachable] {
            let (back, shift) = (member / 64, member % 64);
            if back > 0 {
                hit |= word(back) << shift;
            }
            if shift > 0 {
                hit |= word(back + 1) >> (64 - shift);
            }
            if open & !hit == 0 {
                break;
            }
        }
        hit
    }

    /// Doubles the rows when they are full and not yet long enough; lists more members of an infinite set.
    fn make_room(&mut self) {
        if self.next as usize + 1 >= self.ring && self.ring < self.enough {
            self.ring *= 2;
            for row in &mut self.rows {
                row.resize(self.ring, 0);
            }
        }
        if let Some((set, listed)) = &mut self.more
            && self.next.saturating_add(1).saturating_mul(64) > *listed
        {
            *listed = self.next.saturating_add(1).saturating_mul(128).max(1024);
            self.members = set.members_up_to(*listed);
            self.near = near(&self.members);
        }
    }
}

/// The members below 64 as bits.
fn near(members: &[u64]) -> u64 {
    members.iter().take_while(|&&member| member < 64).fold(0, |near, &member| near | 1 << member)
}
