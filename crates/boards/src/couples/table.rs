//! What is known of pieces and of open couples: a table of open addressing whose slots are a quarter of a cache line.
//!
//! Looking up one piece after the other waits for memory each time. [`Table::known_of`] first touches the home slots of all pieces of an
//! expansion, loads that the processor overlaps, and then reads them.

use crate::game::{Game, Piece, Proved, Watch};
use foldhash::fast::FixedState;
use std::{hash::BuildHasher, hint::black_box};

/// What is known of a piece, in one word: a flag that anything is known, a flag that the nim-value is proved, and then
///
/// * the nim-value, once it is proved;
/// * before that the set of excluded nim-values (32 bits), and of the couple that was worked on last its heap (5 bits) and the efforts that
///   were left, each rounded up to a number of 12 bits; 0 if there was none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known(pub(super) u64);

pub(super) const ANY: u64 = 1 << 63;
const PROVED: u64 = 1 << 62;
/// Where the heap and the two efforts stand.
const HEAP: u32 = 32;
const TO_N: u32 = 37;
const TO_P: u32 = 49;

impl Known {
    /// The nim-value, if it is proved.
    pub(super) fn value(self) -> Option<u8> {
        (self.0 & PROVED != 0).then_some(self.0 as u8)
    }

    /// The efforts left for the couple with a heap, if they were noted and nothing else since.
    pub(super) fn effort(self, heap: u8) -> Option<Effort> {
        let to_n = Rounded(self.0 >> TO_N & Rounded::MASK);
        let is_noted = to_n.0 != 0 && (self.0 >> HEAP & 31) as u8 == heap;
        let to_p = Rounded(self.0 >> TO_P & Rounded::MASK);
        is_noted.then(|| Effort { to_n: to_n.number(), to_p: to_p.number() })
    }

    /// Bit n: the nim-value is not n, as far as that was shown before it was proved.
    pub(super) fn excluded(self) -> u64 {
        match self.value() {
            Some(value) => !(1 << value),
            None => self.0 & u64::from(u32::MAX),
        }
    }

    /// The same once the nim-value is proved.
    pub(super) fn proved(value: u8) -> Known {
        Known(ANY | PROVED | u64::from(value))
    }

    /// The same with more nim-values excluded; a proved one stays.
    pub(super) fn excluding(self, values: u64) -> Known {
        match self.value() {
            Some(_) => self,
            None => Known(self.0 | values & u64::from(u32::MAX)),
        }
    }

    /// The same with the efforts that are left for a couple; a proved nim-value stays.
    pub(super) fn with_effort(self, heap: u8, effort: Effort) -> Known {
        if self.value().is_some() {
            return self;
        }
        let excluded = self.0 & u64::from(u32::MAX);
        let (to_n, to_p) = (Rounded::of(effort.to_n).0, Rounded::of(effort.to_p).0);
        Known(ANY | excluded | u64::from(heap) << HEAP | to_n << TO_N | to_p << TO_P)
    }

    /// Whether an open piece does not have this nim-value, which is at most [`LARGEST`](super::LARGEST).
    pub(super) fn excludes(self, value: u8) -> bool {
        self.0 >> value & 1 == 1
    }
}

/// An effort in 12 bits: 7 digits behind a leading one, and where that stands. Rounded up, so that an effort that has reached a bound still
/// has when it is read again.
#[derive(Clone, Copy)]
struct Rounded(u64);

impl Rounded {
    const MASK: u64 = (1 << 12) - 1;

    fn of(number: u32) -> Rounded {
        if number < 128 {
            return Rounded(number.into());
        }
        let shift = 24 - number.leading_zeros();
        let digits = u64::from(number).div_ceil(1 << shift);
        // Digits that were rounded up to 256 carry into the shift, and 256 << shift is 128 << (shift + 1).
        Rounded((u64::from(shift) << 7) + digits)
    }

    fn number(self) -> u32 {
        match self.0 {
            small @ 0..128 => small as u32,
            other => {
                let shift = (other >> 7) - 1;
                ((other & 127 | 128) << shift).min(u32::MAX.into()) as u32
            }
        }
    }
}

/// Efforts left to show that an open couple is N, and that it is P.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) to_n: u32,
    pub(super) to_p: u32,
}

impl Effort {
    /// At least this much is left.
    pub(super) fn raise(&mut self, least: Effort) {
        self.to_n = self.to_n.max(least.to_n);
        self.to_p = self.to_p.max(least.to_p);
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot<P> {
    pub(super) piece: P,
    pub(super) known: Known,
}

/// The tables of a search.
#[derive(Debug)]
pub(super) struct Table<P> {
    // Invariant: the length is a power of two, and at least half of the slots are empty.
    pub(super) slots: Vec<Slot<P>>,
    pub(super) used: usize,
    pub(super) proved: u64,
    pub(super) forgotten: Forgotten,
    hasher: FixedState,
    /// The places of the home slots of the pieces that are looked up together.
    homes: Vec<usize>,
}

/// Slots of a new table.
const FIRST: usize = 1 << 10;

/// How often what is not proved was forgotten in vain.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Forgotten {
    /// Pieces with a nim-value at the last time.
    known: usize,
    /// How often in a row nothing had come to them.
    idle: u32,
}

/// So often in a row may be forgotten what is not proved without a new nim-value: then the memory is too small for the next one.
const MOST_IDLE: u32 = 64;

/// What places pieces in a table.
pub(super) fn hasher() -> FixedState {
    FixedState::with_seed(0x0b0a_7d5e)
}

impl<P: Piece> Table<P> {
    pub(super) fn new() -> Table<P> {
        Table::of(vec![Slot::default(); FIRST], 0, 0)
    }

    /// The table of some slots, of which so many are used and hold proved nim-values.
    pub(super) fn of(slots: Vec<Slot<P>>, used: usize, proved: u64) -> Table<P> {
        let forgotten = Forgotten::default();
        Table { slots, used, proved, forgotten, hasher: hasher(), homes: Vec::new() }
    }

    fn home(&self, piece: P) -> usize {
        self.hasher.hash_one(piece) as usize & (self.slots.len() - 1)
    }

    /// The slot of a piece, or the empty one where it belongs.
    fn place(&self, piece: P, home: usize) -> usize {
        let mut place = home;
        loop {
            let slot = &self.slots[place];
            if slot.known == Known(0) || slot.piece == piece {
                return place;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
    }

    /// What is known of a piece, to be changed.
    fn known_mut(&mut self, piece: P) -> &mut Known {
        let mut place = self.place(piece, self.home(piece));
        if self.slots[place].known == Known(0) {
            if (self.used + 1) * 2 > self.slots.len() {
                self.rebuilt(self.slots.len() * 2, |_| true);
                place = self.place(piece, self.home(piece));
            }
            self.used += 1;
            self.slots[place].piece = piece;
            self.slots[place].known = Known(ANY);
        }
        &mut self.slots[place].known
    }

    /// Moves what is to be kept to a table of so many slots.
    fn rebuilt(&mut self, slots: usize, keep: impl Fn(Known) -> bool) {
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); slots]);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| slot.known != Known(0) && keep(slot.known)) {
            let place = self.place(slot.piece, self.home(slot.piece));
            self.slots[place] = slot;
            self.used += 1;
        }
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
        let slots = match self.is_nearly_full() {
            true => self.slots.len() * 3,
            false => self.slots.len(),
        };
        (slots * size_of::<Slot<P>>()) as u64
    }

    /// Makes room for more pieces where it is nearly full.
    pub(super) fn grow(&mut self) {
        if self.is_nearly_full() {
            self.rebuilt(self.slots.len() * 2, |_| true);
        }
    }

    pub(super) fn is_nearly_full(&self) -> bool {
        self.used * 16 > self.slots.len() * 7
    }

    /// Forgets what a proof does not need: all pieces without a proved nim-value. Whether that may still help: a search that proves
    /// nothing from one time to the next would go on for ever.
    pub(super) fn forget(&mut self) -> bool {
        let kept = self.slots.iter().filter(|slot| slot.known.value().is_some()).count();
        let Forgotten { known, idle } = self.forgotten;
        let idle = if kept > known { 0 } else { idle + 1 };
        self.forgotten = Forgotten { known: kept, idle };
        let slots = (kept * 2 + 1).next_power_of_two().max(FIRST);
        self.rebuilt(slots, |known| known.value().is_some());
        idle < MOST_IDLE
    }

    /// Forgets what a proof does not need where the table and so many bytes of games are more than there is room for.
    ///
    /// # Errors
    /// That does not help.
    pub(super) fn make_room<W: Watch>(&mut self, games: u64, watch: &W) -> Result<(), W::Stop> {
        let fits = |table: &Table<P>| watch.allows(table.bytes() + games);
        if fits(self) || self.forget() && fits(self) {
            return Ok(());
        }
        Err(watch.out_of_memory())
    }
}

/// What a search keeps what it knows in.
pub(super) trait Store<P> {
    /// Whether other threads change it too.
    const IS_SHARED: bool;

    fn known(&self, piece: P) -> Known;

    /// What is known of each of some pieces.
    fn known_of(&mut self, pieces: &[P], known: &mut Vec<Known>);

    /// Changes what is known of a piece; what was known before.
    fn change(&mut self, piece: P, change: impl Fn(Known) -> Known) -> Known;

    /// Counts a piece whose nim-value was not proved before.
    fn count_proved(&mut self);

    fn exclude(&mut self, piece: P, values: u64) {
        self.change(piece, |known| known.excluding(values));
    }

    fn prove(&mut self, piece: P, value: u8) {
        match self.change(piece, |_| Known::proved(value)).value() {
            Some(other) => debug_assert_eq!(other, value, "two threads agree"),
            None => self.count_proved(),
        }
    }

    /// The nim-value of a small piece, which needs no couple.
    fn tabulate(&mut self, piece: P, value: u8) {
        self.change(piece, |_| Known::proved(value));
    }

    /// Notes the efforts that are left for a couple of an open piece.
    fn set_effort(&mut self, piece: P, heap: u8, effort: Effort) {
        self.change(piece, |known| known.with_effort(heap, effort));
    }

    /// Looks, before a position is expanded, whether what is proved should be handed out, and now and then at the memory.
    fn look<G: Game<Piece = P>, W: Watch>(
        &mut self,
        game: &G,
        is_time: bool,
        watch: &mut W,
    ) -> Result<(), W::Stop>;
}

impl<P: Piece> Store<P> for Table<P> {
    const IS_SHARED: bool = false;

    fn known(&self, piece: P) -> Known {
        self.slots[self.place(piece, self.home(piece))].known
    }

    fn known_of(&mut self, pieces: &[P], known: &mut Vec<Known>) {
        let mut homes = std::mem::take(&mut self.homes);
        homes.clear();
        homes.extend(pieces.iter().map(|&piece| self.home(piece)));
        let touched = homes.iter().fold(0, |all, &home| all ^ self.slots[home].known.0);
        black_box(touched);
        known.clear();
        let places = pieces.iter().zip(&homes).map(|(&piece, &home)| self.place(piece, home));
        known.extend(places.map(|place| self.slots[place].known));
        self.homes = homes;
    }

    fn change(&mut self, piece: P, change: impl Fn(Known) -> Known) -> Known {
        let known = self.known_mut(piece);
        let changed = change(*known);
        std::mem::replace(known, changed)
    }

    fn count_proved(&mut self) {
        self.proved += 1;
    }

    fn look<G: Game<Piece = P>, W: Watch>(
        &mut self,
        game: &G,
        is_time: bool,
        watch: &mut W,
    ) -> Result<(), W::Stop> {
        if watch.is_due() {
            watch.keep(&mut ProvedIn { table: self, game })?;
        }
        if is_time { self.make_room(game.bytes(), watch) } else { Ok(()) }
    }
}

/// What is proved in a table, small pieces left out.
pub(super) struct ProvedIn<'t, G: Game> {
    pub(super) table: &'t Table<G::Piece>,
    pub(super) game: &'t G,
}

impl<G: Game> Proved for ProvedIn<'_, G> {
    fn count(&self) -> u64 {
        self.table.proved()
    }

    fn visit(&mut self, visit: &mut dyn FnMut(&[u64], u8)) {
        let mut words = Vec::new();
        for (piece, value) in self.table.values() {
            if !self.game.is_small(piece) {
                words.clear();
                self.game.words(piece, &mut words);
                visit(&words, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_are_rounded_up_by_less_than_a_hundredth() {
        let powers = (0..30).flat_map(|bit| [1u32 << bit, (1 << bit) + 1, (2 << bit) - 1]);
        for number in powers.chain(0..5000) {
            let rounded = Rounded::of(number);
            assert!(rounded.0 <= Rounded::MASK, "{number}");
            let read = rounded.number();
            assert!(number <= read && read - number <= number / 100, "{number} reads {read}");
        }
    }

    #[test]
    fn forgetting_in_vain_ends() {
        let mut table = Table::<u64>::new();
        table.prove(7, 1);
        assert!((0..MOST_IDLE).all(|_| table.forget()));
        assert!(!table.forget());
        table.exclude(8, 1);
        assert!(!table.forget(), "nothing was proved");
        table.prove(8, 1);
        assert!(table.forget());
        assert_eq!(table.known(8).value(), Some(1));
    }

    #[test]
    fn what_is_known_of_a_piece_is_read_as_it_was_noted() {
        let mut table = Table::<u64>::new();
        table.exclude(7, 0b101);
        table.set_effort(7, 31, Effort { to_n: 3, to_p: 100 });
        let known = table.known(7);
        assert_eq!((known.value(), known.excluded()), (None, 0b101));
        assert_eq!(known.effort(31), Some(Effort { to_n: 3, to_p: 100 }));
        assert_eq!(known.effort(30), None);
        assert!(known.excludes(2) && !known.excludes(1) && !known.excludes(31));
        table.prove(7, 1);
        assert_eq!(table.known(7).value(), Some(1));
        assert_eq!(table.known(8), Known::default());
    }
}
