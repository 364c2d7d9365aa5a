//! Subtraction games by runs: how many options of the next heap have each value.
//!
//! # Why it is right
//!
//! `counts[v]` is the number of members s with g(n−s) = v, for the next heap n. When n grows by one, the options of a run of
//! members a … b change by one heap at either end: n−a comes in, n−b−1 goes out. All numbers but a finite set are one
//! infinite run out of which the runs of the set are taken, so there what comes and goes changes places.
//!
//! The mex is the first value that is not counted. For all-but sets every value below some bound is counted for good, since heaps
//! more than the largest excluded number back stay options for ever; the search for the mex begins there.
//!
//! # Cost
//!
//! Two steps a run and heap, and a look at about a word of 64 values for the mex.

use super::BLOCK;

#[derive(Clone, Debug)]
pub(super) struct Runs {
    // Ascending, each (first, last).
    runs: Vec<(u64, u64)>,
    most: Most,
    // The next heap.
    next: u64,
    // The length of the history that is enough for ever: a power of two greater than the largest last + 1.
    enough: usize,
    // Invariant: the length is a power of two, greater than `next` while it is less than `enough`; g(n) at n mod its length.
    history: Vec<u32>,
    // Options of the next heap by value.
    counts: Vec<u32>,
    // Invariant: bit v is set iff `counts[v]` is not 0; one word more than `counts` needs.
    present: Vec<u64>,
    // All values below are present and stay so.
    settled: usize,
}

/// Which numbers may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Most {
    /// Those of the runs.
    Few,
    /// All others.
    All,
}

impl Runs {
    /// The numbers of the runs may be taken.
    pub(super) fn few(runs: Vec<(u64, u64)>) -> Runs {
        Runs::new(runs, Most::Few)
    }

    /// All numbers but those of the runs may be taken.
    pub(super) fn all_but(runs: Vec<(u64, u64)>) -> Runs {
        Runs::new(runs, Most::All)
    }

    fn new(runs: Vec<(u64, u64)>, most: Most) -> Runs {
        let largest = runs.last().map_or(0, |&(_, last)| last);
        let enough = usize::try_from(largest + 2).ok().and_then(usize::checked_next_power_of_two);
        let enough = enough.unwrap_or(usize::MAX / 2 + 1);
        Runs {
            runs,
            most,
            next: 0,
            enough,
            history: vec![0; enough.min(64)],
            counts: Vec::new(),
            present: vec![0],
            settled: 0,
        }
    }

    pub(super) fn memory(&self) -> u64 {
        (4 * (self.history.len() + self.counts.len()) + 8 * self.present.len()) as u64
    }

    pub(super) fn next_block(&mut self, values: &mut [u32; BLOCK]) {
        for value in values {
            *value = self.next_value();
        }
    }

    fn next_value(&mut self) -> u32 {
        let first_open = self.settled / 64;
        let open =
            self.present[first_open..].iter().position(|&word| word != u64::MAX).unwrap_or(0);
        let place = first_open + open;
        let mex = 64 * place + self.present[place].trailing_ones() as usize;
        let value = u32::try_from(mex).unwrap_or(u32::MAX);
        self.feed(value);
        value
    }

    /// Takes the value of the next heap as given.
    pub(super) fn feed(&mut self, value: u32) {
        if value as usize >= self.counts.len() {
            self.counts.resize(value as usize + 1, 0);
            self.present.resize(value as usize / 64 + 2, 0);
        }
        if self.next as usize >= self.history.len() && self.history.len() < self.enough {
            self.history.resize(2 * self.history.len(), 0);
        }
        let mask = self.history.len() - 1;
        self.history[self.next as usize & mask] = value;
        self.next += 1;
        // From here on for the heap `next`.
        if self.most == Most::All {
            self.add(value);
        }
        for index in 0..self.runs.len() {
            let (first, last) = self.runs[index];
            let back = |distance: u64| {
                let heap = self.next.checked_sub(distance)?;
                Some(self.history[heap as usize & mask])
            };
            let (near, far) = (back(first), back(last + 1));
            match self.most {
                Most::Few => {
                    near.into_iter().for_each(|value| self.add(value));
                    far.into_iter().for_each(|value| self.remove(value));
                }
                Most::All => {
                    near.into_iter().for_each(|value| self.remove(value));
                    far.into_iter().for_each(|value| self.add(value));
                    // What has passed the last excluded run stays an option.
                    if let (true, Some(value)) = (index + 1 == self.runs.len(), far) {
                        self.settle(value);
                    }
                }
            }
        }
        if self.most == Most::All && self.runs.is_empty() {
            self.settle(value);
        }
    }

    fn add(&mut self, value: u32) {
        let value = value as usize;
        self.counts[value] += 1;
        self.present[value / 64] |= 1 << (value % 64);
    }

    fn remove(&mut self, value: u32) {
        let value = value as usize;
        self.counts[value] -= 1;
        if self.counts[value] == 0 {
            self.present[value / 64] &= !(1 << (value % 64));
        }
    }

    /// The values that occur below a heap have no gap, so all values up to that of a heap that stays an option stay.
    fn settle(&mut self, value: u32) {
        self.settled = self.settled.max(value as usize);
    }
}
