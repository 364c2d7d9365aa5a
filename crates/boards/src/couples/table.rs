//! What is known of pieces and of open couples: a table of open addressing whose slots are half a cache line.
//!
//! Looking up one piece after the other waits for memory each time. [`Table::known_of`] first touches the home slots of all pieces of an
//! expansion, loads that the processor overlaps, and then reads them.

use foldhash::fast::FixedState;
use std::{
    hash::{BuildHasher, Hash},
    hint::black_box,
};

/// What is known of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// Bit n: the nim-value is not n.
    pub(super) excluded: u64,
    /// The efforts that were left when the couple with `heap` was worked on last; 0 and 0 if there was none.
    effort: Effort,
    heap: u8,
    /// The nim-value plus one; 0 while it is not proved.
    value: u8,
    /// Whether anything is known. Invariant: false only in empty slots.
    any: bool,
}

impl Known {
    /// The nim-value, if it is proved.
    pub(super) fn value(self) -> Option<u8> {
        self.value.checked_sub(1)
    }

    /// The efforts left for the couple with a heap, if they were noted and nothing else since.
    pub(super) fn effort(self, heap: u8) -> Option<Effort> {
        (self.heap == heap && self.effort.to_n > 0).then_some(self.effort)
    }

    pub(super) fn excludes(self, value: u8) -> bool {
        self.excluded >> value & 1 == 1
    }
}

/// Efforts left to show that an open couple is N, and that it is P.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) to_n: u32,
    pub(super) to_p: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot<P> {
    piece: P,
    known: Known,
}

/// The tables of a search.
#[derive(Debug)]
pub(super) struct Table<P> {
    // Invariant: the length is a power of two, and at least a third of the slots are empty.
    slots: Vec<Slot<P>>,
    used: usize,
    proved: u64,
    hasher: FixedState,
    /// The places of the home slots of the pieces that are looked up together.
    homes: Vec<usize>,
}

/// Slots of a new table.
const FIRST: usize = 1 << 10;

impl<P: Copy + Default + Eq + Hash> Table<P> {
    pub(super) fn new() -> Table<P> {
        Table {
            slots: vec![Slot::default(); FIRST],
            used: 0,
            proved: 0,
            hasher: FixedState::with_seed(0x0b0a_7d5e),
            homes: Vec::new(),
        }
    }

    fn home(&self, piece: P) -> usize {
        self.hasher.hash_one(piece) as usize & (self.slots.len() - 1)
    }

    /// The slot of a piece, or the empty one where it belongs.
    fn place(&self, piece: P, home: usize) -> usize {
        let mut place = home;
        loop {
            let slot = &self.slots[place];
            if !slot.known.any || slot.piece == piece {
                return place;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
    }

    pub(super) fn known(&self, piece: P) -> Known {
        self.slots[self.place(piece, self.home(piece))].known
    }

    /// What is known of each of some pieces.
    pub(super) fn known_of(&mut self, pieces: &[P], known: &mut Vec<Known>) {
        let mut homes = std::mem::take(&mut self.homes);
        homes.clear();
        homes.extend(pieces.iter().map(|&piece| self.home(piece)));
        let touched = homes.iter().fold(0, |all, &home| all ^ self.slots[home].known.heap);
        black_box(touched);
        known.clear();
        let places = pieces.iter().zip(&homes).map(|(&piece, &home)| self.place(piece, home));
        known.extend(places.map(|place| self.slots[place].known));
        self.homes = homes;
    }

    /// What is known of a piece, to be changed.
    fn known_mut(&mut self, piece: P) -> &mut Known {
        let mut place = self.place(piece, self.home(piece));
        if !self.slots[place].known.any {
            if (self.used + 1) * 3 > self.slots.len() * 2 {
                self.rebuilt(self.slots.len() * 2, |_| true);
                place = self.place(piece, self.home(piece));
            }
            self.used += 1;
            self.slots[place].piece = piece;
            self.slots[place].known.any = true;
        }
        &mut self.slots[place].known
    }

    /// Moves what is to be kept to a table of so many slots.
    fn rebuilt(&mut self, slots: usize, keep: impl Fn(Known) -> bool) {
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); slots]);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| slot.known.any && keep(slot.known)) {
            let place = self.place(slot.piece, self.home(slot.piece));
            self.slots[place] = slot;
            self.used += 1;
        }
    }

    pub(super) fn exclude(&mut self, piece: P, values: u64) {
        self.known_mut(piece).excluded |= values;
    }

    pub(super) fn prove(&mut self, piece: P, value: u8) {
        let known = self.known_mut(piece);
        let is_new = known.value == 0;
        known.value = value + 1;
        self.proved += u64::from(is_new);
    }

    /// The nim-value of a small piece, which needs no couple.
    pub(super) fn tabulate(&mut self, piece: P, value: u8) {
        self.known_mut(piece).value = value + 1;
    }

    /// Notes the efforts that are left for a couple.
    pub(super) fn set_effort(&mut self, piece: P, heap: u8, effort: Effort) {
        let known = self.known_mut(piece);
        (known.heap, known.effort) = (heap, effort);
    }

    /// How many pieces have a proved nim-value.
    pub(super) fn proved(&self) -> u64 {
        self.proved
    }

    pub(super) fn entries(&self) -> u64 {
        self.used as u64
    }

    pub(super) fn values(&self) -> impl Iterator<Item = (P, u8)> + '_ {
        self.slots.iter().filter_map(|slot| Some((slot.piece, slot.known.value()?)))
    }

    /// About how many bytes the tables hold, or hold while they grow once more where they are nearly full.
    pub(super) fn bytes(&self) -> u64 {
        let slots = match self.used * 8 > self.slots.len() * 5 {
            true => self.slots.len() * 3,
            false => self.slots.len(),
        };
        (slots * size_of::<Slot<P>>()) as u64
    }

    /// Forgets what a proof does not need: all pieces without a proved nim-value.
    pub(super) fn forget(&mut self) {
        let kept = self.slots.iter().filter(|slot| slot.known.value != 0).count();
        let slots = (kept * 2).next_power_of_two().max(FIRST);
        self.rebuilt(slots, |known| known.value != 0);
    }
}
