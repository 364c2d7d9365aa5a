//! One game's sequence, by whichever engine the data calls for.
//!
//! Every sequence begins in the vector table ([`super::dense`]). At heaps 1024, 2048, 4096, … the best sparse space of the values so far is
//! found; where it promises to be cheaper, the computation goes over to rare and common heaps ([`super::sparse`]). If that gives up, the
//! table takes over again, from the proved heaps. Games with moves to three heaps or more have an engine of their own ([`super::many`]).
//! Each change is noted as an [`Event`]. The values do not depend on any of it.

use super::{
    dense::{Dense, TooLarge},
    kernel::{Isa, Kernel},
    many::Many,
    moves::HeapMoves,
    snapshot::{Snapshot, Stored},
    space::{Class, Space, best_space},
    sparse::{GaveUp, Keep, Sparse},
    tally::Tally,
};
use crate::budget::{Limit, Meter, Stop};

/// How a sequence is to be computed. The values never depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The instruction set.
    pub kernel: Kernel,
    /// Which engines may be used.
    pub method: Method,
    /// Which values stay in memory.
    pub keep: Keep,
    /// Whether occurrences are counted and hashed.
    pub counting: Counting,
}

/// Which engines may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// What the data calls for.
    #[default]
    Auto,
    /// The vector table alone.
    Table,
}

/// Whether a [`Tally`] is kept. It costs a few cycles a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// It is.
    #[default]
    On,
    /// It is not: the tally stays empty.
    Off,
}

/// A change of engine, with the heap at which it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// Rare and common heaps from here on, told apart by this space.
    SparseSpace {
        /// The number of heaps known.
        heaps: u64,
        /// The rule.
        space: Space,
        /// The number of rare heaps so far, heap 0 counted.
        rare: u64,
    },
    /// A value with a new highest bit: the mask has that bit now.
    NewMask {
        /// The number of heaps known.
        heaps: u64,
        /// The rule.
        space: Space,
    },
    /// A common value does not fit in a byte: the table again.
    TooManyCodes {
        /// The number of heaps known.
        heaps: u64,
    },
    /// Rare heaps kept coming: the table again.
    TooManyRareHeaps {
        /// The number of heaps known.
        heaps: u64,
    },
    /// Values were needed that had not been kept: computed again from heap 0, keeping all.
    KeptAgain {
        /// The number of heaps known.
        heaps: u64,
    },
}

/// By what the next heap will be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The vector table.
    Table,
    /// Rare and common heaps.
    SparseSpace,
    /// Sets of sums, for moves to three heaps or more.
    ManyParts,
}

#[derive(Clone, Debug)]
enum State {
    Dense(Dense),
    Sparse(Box<Sparse>),
    Many(Many),
}

/// The nim-sequence of one game, from heap 0 on.
///
/// ```
/// use bouton_engine::{Budget, sequence::{Config, HeapMoves, SequenceEngine}};
///
/// let kayles = HeapMoves::from_digits(&[0, 7, 7]).unwrap();
/// let mut sequence = SequenceEngine::new(kayles, Config::default());
/// sequence.advance(1_000_000, &mut Budget::default().meter()).unwrap();
/// assert_eq!(sequence.value(1_000_000), sequence.value(1_000_000 - 12));
/// ```
#[derive(Clone, Debug)]
pub struct SequenceEngine {
    moves: HeapMoves,
    config: Config,
    isa: Isa,
    state: State,
    /// When a sparse space is looked for next.
    next_try: u64,
    tally: Tally,
    events: Vec<Event>,
    /// Bytes that a meter was told of.
    charged: u64,
    /// How many heaps were counted and handed out; more than are known while values are computed again.
    told: u64,
}

/// When a sparse space is looked for first.
const FIRST_TRY: u64 = 1024;

impl SequenceEngine {
    /// A sequence without any heap, from the moves of a game.
    pub fn new(moves: HeapMoves, config: Config) -> SequenceEngine {
        let state = Self::first_state(&moves);
        SequenceEngine {
            isa: Isa::new(config.kernel),
            moves,
            config,
            state,
            next_try: FIRST_TRY,
            tally: Tally::default(),
            events: Vec::new(),
            charged: 0,
            told: 0,
        }
    }

    fn first_state(moves: &HeapMoves) -> State {
        if moves.many.is_empty() {
            State::Dense(Dense::default())
        } else {
            State::Many(Many::default())
        }
    }

    /// The number of heaps known: heaps 0 to this minus one.
    pub fn heaps(&self) -> u64 {
        match &self.state {
            State::Dense(dense) => dense.values().len() as u64,
            State::Sparse(sparse) => sparse.heaps(),
            State::Many(many) => many.values().len() as u64,
        }
    }

    /// The value of a heap, if it is known and kept.
    pub fn value(&self, heap: u64) -> Option<u32> {
        let value = match &self.state {
            State::Dense(dense) => dense.values().get(usize::try_from(heap).ok()?).copied(),
            State::Many(many) => many.values().get(usize::try_from(heap).ok()?).copied(),
            State::Sparse(sparse) => sparse.value(heap),
        };
        value.map(u32::from)
    }

    /// Appends the values of the heaps `from`..`to` to `values`; stops at the first that is not known or not kept.
    pub fn copy_values(&self, from: u64, to: u64, values: &mut Vec<u16>) {
        let slice = |all: &[u16], values: &mut Vec<u16>| {
            let end = usize::try_from(to).unwrap_or(usize::MAX).min(all.len());
            values.extend_from_slice(
                all.get(usize::try_from(from).unwrap_or(usize::MAX)..end).unwrap_or(&[]),
            );
        };
        match &self.state {
            State::Dense(dense) => slice(dense.values(), values),
            State::Many(many) => slice(many.values(), values),
            State::Sparse(sparse) => sparse.copy_values(from, to, values),
        }
    }

    /// The moves of the game.
    pub fn moves(&self) -> &HeapMoves {
        &self.moves
    }

    /// By what the next heap will be computed.
    pub fn engine(&self) -> Engine {
        match &self.state {
            State::Dense(_) => Engine::Table,
            State::Sparse(_) => Engine::SparseSpace,
            State::Many(_) => Engine::ManyParts,
        }
    }

    /// The rule that tells rare from common heaps, if one is used.
    pub fn space(&self) -> Option<Space> {
        match &self.state {
            State::Sparse(sparse) => Some(sparse.space()),
            _ => None,
        }
    }

    /// The rare heaps and their values, ascending, heap 0 counted; empty unless a sparse space is used.
    pub fn rare(&self) -> &[(u64, u16)] {
        match &self.state {
            State::Sparse(sparse) => sparse.rare(),
            _ => &[],
        }
    }

    /// Counts and hash of all heaps known; empty without [`Counting::On`].
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The changes of engine so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The instruction set in use: AVX-512, AVX2 or portable.
    pub fn instruction_set(&self) -> &'static str {
        self.isa.name()
    }

    /// Bytes held by tables.
    pub fn memory(&self) -> u64 {
        match &self.state {
            State::Dense(dense) => dense.memory(),
            State::Sparse(sparse) => sparse.memory(),
            State::Many(many) => many.memory(),
        }
    }

    /// Computes the heaps up to `to`, that one included. A position is counted for each heap.
    ///
    /// # Errors
    /// The limit that is reached; what is known until then is kept and proved. [`Limit::Values`] where a value passes 16383.
    pub fn advance(&mut self, to: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
        self.advance_with(to, meter, &mut |_, _| {})
    }

    /// The same; `visit` is given the new values in order, as soon as they are proved, with the heap of the first of each slice.
    ///
    /// # Errors
    /// As for [`advance`](Self::advance).
    pub fn advance_with(
        &mut self,
        to: u64,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(u64, &[u16]),
    ) -> Result<(), Stop> {
        let end = to.saturating_add(1).min(self.heaps().saturating_add(meter.positions_left()));
        while self.heaps() < end {
            let mut told = self.told;
            let outcome = self.step(end, &mut told, meter, visit);
            self.tell(&mut told, visit);
            self.told = told;
            let memory = self.memory();
            charge(&mut self.charged, memory, meter)?;
            outcome?;
        }
        meter.look()?;
        if end <= to { Err(meter.stop(Limit::Positions)) } else { Ok(()) }
    }

    /// Counts and hands out the heaps that were not yet.
    fn tell(&mut self, told: &mut u64, visit: &mut dyn FnMut(u64, &[u16])) {
        let to = self.heaps();
        if let State::Sparse(sparse) = &self.state {
            tell_sparse(sparse, to, told, self.config.counting, &mut self.tally, visit);
            return;
        }
        if *told >= to {
            return;
        }
        let values = match &self.state {
            State::Dense(dense) => dense.values(),
            State::Many(many) => many.values(),
            State::Sparse(_) => return,
        };
        let new = &values[*told as usize..];
        if self.config.counting == Counting::On {
            self.tally.add(new);
        }
        visit(*told, new);
        *told = to;
    }

    /// One step of the engine in use.
    fn step(
        &mut self,
        end: u64,
        told: &mut u64,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(u64, &[u16]),
    ) -> Result<(), Stop> {
        let threads = meter.threads();
        let auto = self.config.method == Method::Auto;
        match &mut self.state {
            State::Dense(dense) => {
                let before = dense.values().len();
                let stop = if auto { end.min(self.next_try.max(before as u64 + 1)) } else { end };
                let outcome = dense.advance(
                    &self.moves,
                    self.isa,
                    usize::try_from(stop).unwrap_or(usize::MAX),
                    threads,
                );
                let known = dense.values().len();
                count_new(meter, before as u64, known as u64, *told)?;
                if outcome == Err(TooLarge) {
                    return Err(meter.stop(Limit::Values));
                }
                if auto && known as u64 >= self.next_try {
                    self.tell(told, visit);
                    self.try_sparse();
                }
                Ok(())
            }
            State::Many(many) => {
                let before = many.values().len() as u64;
                let outcome = many.advance(&self.moves);
                count_new(meter, before, many.values().len() as u64, *told)?;
                outcome.map_err(|TooLarge| meter.stop(Limit::Values))
            }
            State::Sparse(sparse) => {
                // A rule chosen early may not be the best; another look is due when rare heaps have become more.
                if sparse.heaps() >= self.next_try {
                    self.next_try = sparse.heaps().saturating_mul(2);
                    self.tell(told, visit);
                    self.try_better_space();
                    return Ok(());
                }
                let end = end.min(self.next_try);
                let mut stop = Ok(());
                let mut last = sparse.heaps();
                let (counting, tally) = (self.config.counting, &mut self.tally);
                let charged = &mut self.charged;
                let result =
                    sparse.advance(&self.moves, self.isa, end, threads, &mut |sparse, proved| {
                        tell_sparse(sparse, proved, told, counting, tally, visit);
                        stop = count_new(meter, last, proved, last)
                            .and_then(|()| charge(charged, sparse.memory(), meter));
                        last = proved;
                        stop.is_ok()
                    });
                let changes = sparse.take_changes().into_iter();
                self.events.extend(changes.map(|(heaps, space)| Event::NewMask { heaps, space }));
                stop?;
                if let Err(gave_up) = result {
                    self.tell(told, visit);
                    self.give_up(gave_up);
                }
                Ok(())
            }
        }
    }

    /// From the sparse space back to the table.
    fn give_up(&mut self, gave_up: GaveUp) {
        let State::Sparse(sparse) = &self.state else { return };
        let heaps = sparse.heaps();
        self.events.push(match gave_up {
            GaveUp::Codes => Event::TooManyCodes { heaps },
            GaveUp::RareHeaps => Event::TooManyRareHeaps { heaps },
            GaveUp::History => Event::KeptAgain { heaps },
        });
        match sparse.all_values() {
            Some(values) => {
                self.state = State::Dense(Dense::from_values(values));
                self.next_try = heaps.saturating_mul(2).max(FIRST_TRY);
            }
            None => {
                self.config.keep = Keep::All;
                self.state = Self::first_state(&self.moves);
                self.next_try = FIRST_TRY;
            }
        }
    }

    /// Goes over to another sparse space if it has fewer rare heaps by far. Only where all values are still held and rare heaps
    /// keep coming.
    fn try_better_space(&mut self) {
        let State::Sparse(sparse) = &self.state else { return };
        let (rare, half) = (sparse.rare(), sparse.heaps() / 2);
        let now = rare.len() as u64;
        // From the state alone, so that a sequence that is resumed decides alike.
        if now - (rare.partition_point(|&(heap, _)| heap < half) as u64) < 16 {
            return;
        }
        let Some(values) = sparse.all_values() else { return };
        let Some((space, rare)) = best_space(&self.moves, (0..).zip(values.iter().copied())) else {
            return;
        };
        if space == sparse.space() || 4 * rare > 3 * now {
            return;
        }
        if let Some(sparse) = Sparse::new(&self.moves, space, &values, self.config.keep) {
            let (heaps, rare) = (values.len() as u64, sparse.rare().len() as u64);
            self.events.push(Event::SparseSpace { heaps, space, rare });
            self.state = State::Sparse(Box::new(sparse));
        }
    }

    /// Goes over to a sparse space if the data promises that it pays.
    fn try_sparse(&mut self) {
        let State::Dense(dense) = &self.state else { return };
        let values = dense.values();
        let heaps = values.len() as u64;
        self.next_try = heaps.saturating_mul(2);
        if self.moves.splits.is_empty() || heaps < 8 * self.moves.largest_taken() {
            return;
        }
        let Some((space, rare)) = best_space(&self.moves, (0..).zip(values.iter().copied())) else {
            return;
        };
        let half = values.len() / 2;
        let late = (half as u64..).zip(&values[half..]);
        let late =
            late.filter(|&(heap, &value)| space.class(value, heap) == Class::Rare).count() as u64;
        // Cycles a heap, roughly: by taps; for finding new rare heaps; by the table.
        let splits = self.moves.splits.len() as u64;
        let by_taps = 20 + rare * splits / 8;
        let by_finding = late * 256 * by_taps / heaps.max(1);
        let by_table = 2000 + splits * heaps / 12;
        if late * 128 > heaps || by_taps + by_finding > by_table {
            return;
        }
        if let Some(sparse) = Sparse::new(&self.moves, space, values, self.config.keep) {
            self.events.push(Event::SparseSpace { heaps, space, rare: sparse.rare().len() as u64 });
            self.state = State::Sparse(Box::new(sparse));
        }
    }

    /// What is needed to go on later: see [`Snapshot`].
    pub fn save(&self) -> Snapshot {
        let stored = match &self.state {
            State::Dense(dense) => Stored::Table(dense.values().to_vec()),
            State::Many(many) => Stored::Table(many.values().to_vec()),
            State::Sparse(sparse) => Stored::Sparse(sparse.save()),
        };
        Snapshot { heaps: self.heaps(), next_try: self.next_try, stored, tally: self.tally.clone() }
    }

    /// Goes on from a snapshot of the same game. `None` if the snapshot contradicts itself (what it says of the game is trusted).
    pub fn resume(moves: HeapMoves, config: Config, snapshot: Snapshot) -> Option<SequenceEngine> {
        let mut engine = SequenceEngine::new(moves, config);
        engine.next_try = snapshot.next_try.max(FIRST_TRY);
        engine.state = match snapshot.stored {
            Stored::Table(values) if engine.moves.many.is_empty() => {
                values.iter().all(|&value| value < 1 << 14).then_some(())?;
                State::Dense(Dense::from_values(values))
            }
            Stored::Table(values) => State::Many(Many::from_values(&engine.moves, &values)),
            Stored::Sparse(parts) => {
                engine.moves.many.is_empty().then_some(())?;
                State::Sparse(Box::new(Sparse::resume(&engine.moves, parts, config.keep)?))
            }
        };
        engine.tally = snapshot.tally;
        let heaps = engine.heaps();
        engine.told = heaps;
        let counted = engine.tally.heaps();
        let tally_fits = config.counting == Counting::Off || counted == heaps;
        (heaps == snapshot.heaps && tally_fits).then_some(engine)
    }
}

/// Tells a meter of the bytes held now.
fn charge(charged: &mut u64, now: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
    let old = std::mem::replace(charged, now);
    meter.release(old.saturating_sub(now));
    meter.reserve(now.saturating_sub(old))
}

/// Counts the heaps that were not counted before (`told` of them were).
fn count_new(meter: &mut Meter<'_>, before: u64, known: u64, told: u64) -> Result<(), Stop> {
    meter.count(known.saturating_sub(before.max(told)))
}

/// Counts and hands out heaps `told`..`proved`, some thousands at a time.
fn tell_sparse(
    sparse: &Sparse,
    proved: u64,
    told: &mut u64,
    counting: Counting,
    tally: &mut Tally,
    visit: &mut dyn FnMut(u64, &[u16]),
) {
    let mut values = Vec::new();
    while *told < proved {
        let to = proved.min(*told + 4096);
        values.clear();
        sparse.copy_values(*told, to, &mut values);
        if counting == Counting::On {
            tally.add(&values);
        }
        visit(*told, &values);
        *told = to;
    }
}
