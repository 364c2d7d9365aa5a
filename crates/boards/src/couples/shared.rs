//! The table of a search by several threads: what is known of a piece changes in one step, and pieces never move while threads run.
//!
//! A slot is free (0), being taken, or holds a piece for good. Who takes it exchanges 0 for [`TAKEN`], puts the piece into its cell and
//! announces it by the flag that something is known; who meets a slot that is being taken waits for that, which is a few
//! instructions. What is known of a piece is one word, changed by compare-and-swap, so no change is lost. All threads stop before the table is made larger or
//! anything is forgotten: then it is the table of one thread again.

use super::table::{ANY, Forgotten, Known, Slot, Store, Table, hasher};
use crate::game::{Game, Piece, Watch};
use foldhash::fast::FixedState;
use std::{
    hash::BuildHasher,
    hint::{black_box, spin_loop},
    sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
};

/// The slot will hold a piece in a moment.
const TAKEN: u64 = 1;

#[derive(Debug)]
struct SharedSlot<P: Piece> {
    known: AtomicU64,
    piece: P::Cell,
}

/// The slots, and what threads tell one another.
#[derive(Debug)]
pub(super) struct Shared<P: Piece> {
    // Invariant: the length is a power of two; threads pause when half of the slots are used.
    slots: Vec<SharedSlot<P>>,
    used: AtomicUsize,
    proved: AtomicU64,
    /// For the table of one thread.
    forgotten: Forgotten,
    hasher: FixedState,
    /// The question is answered, or a limit was reached.
    pub(super) is_done: AtomicBool,
    /// One thread alone has to look after the table.
    pub(super) is_paused: AtomicBool,
    /// Bytes that the games of the threads hold.
    pub(super) games: Vec<AtomicU64>,
}

impl<P: Piece> Shared<P> {
    /// The same table for so many threads.
    pub(super) fn of(table: Table<P>, threads: usize) -> Shared<P> {
        let (used, proved, forgotten) = (table.used, table.proved, table.forgotten);
        let slot = |Slot { piece, known }: Slot<P>| {
            let cell = P::Cell::default();
            piece.put(&cell);
            SharedSlot { known: AtomicU64::new(known.0), piece: cell }
        };
        Shared {
            slots: table.slots.into_iter().map(slot).collect(),
            used: AtomicUsize::new(used),
            proved: AtomicU64::new(proved),
            forgotten,
            hasher: hasher(),
            is_done: AtomicBool::new(false),
            is_paused: AtomicBool::new(false),
            games: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// The same table for one thread.
    pub(super) fn into_table(self) -> Table<P> {
        let slot = |SharedSlot { known, piece }: SharedSlot<P>| Slot {
            piece: P::read(&piece),
            known: Known(known.into_inner()),
        };
        let slots = self.slots.into_iter().map(slot).collect();
        let mut table = Table::of(slots, self.used.into_inner(), self.proved.into_inner());
        table.forgotten = self.forgotten;
        table
    }

    fn home(&self, piece: P) -> usize {
        self.hasher.hash_one(piece) as usize & (self.slots.len() - 1)
    }

    /// The slot of a piece, or the free one where it belongs; `None` if it has no place.
    fn place(&self, piece: P, home: usize) -> Option<(&SharedSlot<P>, Known)> {
        for step in 0..self.slots.len() {
            let slot = &self.slots[(home + step) & (self.slots.len() - 1)];
            let mut known = slot.known.load(Ordering::Acquire);
            while known == TAKEN {
                spin_loop();
                known = slot.known.load(Ordering::Acquire);
            }
            if known == 0 || P::read(&slot.piece) == piece {
                return Some((slot, Known(known)));
            }
        }
        None
    }

    /// The slot of a piece, taken for it if there was none.
    fn own_place(&self, piece: P) -> Option<&SharedSlot<P>> {
        loop {
            let (slot, known) = self.place(piece, self.home(piece))?;
            if known != Known(0) {
                return Some(slot);
            }
            let taken = slot.known.compare_exchange(0, TAKEN, Ordering::Acquire, Ordering::Relaxed);
            if taken.is_ok() {
                piece.put(&slot.piece);
                slot.known.store(ANY, Ordering::Release);
                self.used.fetch_add(1, Ordering::Relaxed);
                return Some(slot);
            }
        }
    }

    /// Changes what is known of a piece; what was known before.
    fn change(&self, piece: P, change: impl Fn(Known) -> Known) -> Known {
        let Some(slot) = self.own_place(piece) else { return Known(0) };
        let changed = slot.known.fetch_update(Ordering::Release, Ordering::Acquire, |known| {
            Some(change(Known(known)).0)
        });
        Known(changed.unwrap_or(0))
    }

    fn is_nearly_full(&self) -> bool {
        self.used.load(Ordering::Relaxed) * 2 > self.slots.len()
    }

    fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<SharedSlot<P>>()) as u64
    }
}

/// The table as one of the threads sees it.
#[derive(Debug)]
pub(super) struct View<'s, P: Piece> {
    pub(super) shared: &'s Shared<P>,
    /// Which thread.
    pub(super) index: usize,
    homes: Vec<usize>,
}

impl<'s, P: Piece> View<'s, P> {
    pub(super) fn new(shared: &'s Shared<P>, index: usize) -> View<'s, P> {
        View { shared, index, homes: Vec::new() }
    }
}

impl<P: Piece> Store<P> for View<'_, P> {
    const IS_SHARED: bool = true;

    fn known(&self, piece: P) -> Known {
        let home = self.shared.home(piece);
        self.shared.place(piece, home).map_or(Known(0), |(_, known)| known)
    }

    fn known_of(&mut self, pieces: &[P], known: &mut Vec<Known>) {
        let shared = self.shared;
        self.homes.clear();
        self.homes.extend(pieces.iter().map(|&piece| shared.home(piece)));
        let load = |&home: &usize| shared.slots[home].known.load(Ordering::Relaxed);
        black_box(self.homes.iter().fold(0, |all, home| all ^ load(home)));
        known.clear();
        known.extend(
            pieces.iter().zip(&self.homes).map(|(&piece, &home)| {
                shared.place(piece, home).map_or(Known(0), |(_, known)| known)
            }),
        );
    }

    fn change(&mut self, piece: P, change: impl Fn(Known) -> Known) -> Known {
        self.shared.change(piece, change)
    }

    fn count_proved(&mut self) {
        self.shared.proved.fetch_add(1, Ordering::Relaxed);
    }

    fn look<G: Game<Piece = P>, W: Watch>(
        &mut self,
        game: &G,
        is_time: bool,
        watch: &mut W,
    ) -> Result<(), W::Stop> {
        let shared = self.shared;
        let mut pauses = watch.is_due() || shared.is_nearly_full();
        if is_time {
            shared.games[self.index].store(game.bytes(), Ordering::Relaxed);
            let games: u64 = shared.games.iter().map(|game| game.load(Ordering::Relaxed)).sum();
            pauses |= !watch.allows(shared.bytes() + games);
        }
        if pauses {
            shared.is_paused.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::table::Effort, *};

    #[test]
    fn threads_keep_what_each_of_them_knows() {
        let mut table = Table::<u64>::new();
        table.prove(7, 3);
        let shared = Shared::of(table, 4);
        std::thread::scope(|scope| {
            for index in 0..4 {
                let mut view = View::new(&shared, index);
                scope.spawn(move || {
                    for piece in 1000..1300u64 {
                        // Every thread excludes another value of the same pieces.
                        view.exclude(piece, 1 << index);
                        view.set_effort(piece, 9, Effort { to_n: 1, to_p: 1 });
                    }
                    view.prove(1000 + index as u64, 5);
                });
            }
        });
        let table = shared.into_table();
        assert_eq!(table.known(7).value(), Some(3));
        assert_eq!((table.entries(), table.proved()), (301, 5));
        for piece in 1000..1300u64 {
            let known = table.known(piece);
            match piece {
                1000..1004 => assert_eq!(known.value(), Some(5), "{piece}"),
                _ => assert_eq!((known.value(), known.excluded()), (None, 0b1111), "{piece}"),
            }
        }
    }
}
