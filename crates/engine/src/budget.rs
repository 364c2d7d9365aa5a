//! Limits that come in with a question, and why an engine stopped.

use bouton_boards::Proved;
use bouton_core::notation::Diagnostic;
use std::{
    fmt,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Instant,
};

/// Limits of a computation. The same question with the same limit in positions has the same answer, byte for byte,
/// whatever the number of threads; a deadline or a cancellation may cut it earlier.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// At most this many positions (or heaps of a table).
    pub positions: u64,
    /// At most this many options are looked at, since a position may have very many; by default 32 a position of
    /// `positions`, and 2^20 at least.
    pub options: Option<u64>,
    /// At most about this many bytes for tables.
    pub memory: u64,
    /// The texts of listed moves have at most about this many bytes together (but one move is always listed). They grow
    /// with the product of components and moves.
    pub texts: u64,
    /// Not later than this.
    pub deadline: Option<Instant>,
    /// How many threads may be used.
    pub threads: usize,
    /// Set from outside to stop as soon as possible.
    pub cancel: Option<&'a AtomicBool>,
    /// Called now and then with what was done so far.
    pub progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
    /// So many positions may be spent on the nim-value of a board whose winner a theorem names.
    pub extra: u64,
    /// Keeps what a search of a board has proved.
    pub keeper: Option<&'a dyn Keeper>,
}

/// Keeps what a search of a board has proved, outside of the process, so that another one can begin with it.
pub trait Keeper: Sync {
    /// Whether it should be kept again by now.
    fn is_due(&self) -> bool;

    /// Keeps it: pieces of the board, in a form of this name. Whether that was done; if not, the computation ends.
    fn keep(&self, form: &'static str, proved: &mut dyn Proved) -> bool;

    /// Tells what was kept before in this form: the words of pieces, and their nim-values. Stops at one that is refused; whether none was.
    fn recall(&self, form: &'static str, learn: &mut dyn FnMut(&[u64], u8) -> bool) -> bool;
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// What is counted: heaps or positions.
    pub done: u64,
    /// How many there will be, where that is known.
    pub total: Option<u64>,
    /// Bytes held by tables.
    pub memory: u64,
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The number of positions.
    Positions,
    /// The number of options that are looked at.
    Options,
    /// The memory for tables.
    Memory,
    /// The deadline.
    Time,
    /// Cancelled from outside.
    Cancelled,
    /// No method applies at this size; a larger budget would not help.
    NoMethod,
    /// A nim-value does not fit into the table; a larger budget would not help.
    Values,
    /// A position can be reached again from itself, so the rules have no nim-values in the sense of Sprague and Grundy.
    Cycle,
}

/// Why an engine stopped before it had an answer. Not an error: the question was fine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The limit that was reached.
    pub limit: Limit,
    /// How many positions were visited until then.
    pub positions: u64,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget {
            positions: 20_000_000,
            options: None,
            memory: 2 << 30,
            texts: 1 << 20,
            deadline: None,
            threads: 1,
            cancel: None,
            progress: None,
            extra: 1 << 18,
            keeper: None,
        }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("positions", &self.positions)
            .field("options", &self.options)
            .field("memory", &self.memory)
            .field("deadline", &self.deadline)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    fn option_limit(&self) -> u64 {
        self.options
            .unwrap_or_else(|| self.positions.saturating_mul(OPTIONS_PER_POSITION).max(1 << 20))
    }

    /// A meter that counts against this budget.
    pub fn meter(&self) -> Meter<'a> {
        Meter {
            budget: *self,
            positions: 0,
            options: 0,
            memory: 0,
            next_look: 0,
            next_options_look: 0,
            glances: 0,
            ceiling: self.positions,
            options_ceiling: self.option_limit(),
            mistake: None,
            pool: None,
        }
    }
}

/// Options that may be looked at for every position of a budget, where it does not say.
const OPTIONS_PER_POSITION: u64 = 32;

/// Steps of a loop that count as one option, since they are quicker.
const STEPS_OF_AN_OPTION: u64 = 4;

/// Rules tell of their steps in blocks of so many, or more often.
const MANY_STEPS: u64 = 1 << 13;

/// How far a [`Meter`] could count before it was narrowed.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    positions: u64,
    options: u64,
}

/// Counts positions and bytes against a budget.
#[derive(Debug)]
pub struct Meter<'a> {
    budget: Budget<'a>,
    positions: u64,
    options: u64,
    memory: u64,
    next_look: u64,
    next_options_look: u64,
    glances: u32,
    ceiling: u64,
    options_ceiling: u64,
    mistake: Option<Box<Diagnostic>>,
    pool: Option<&'a Pool>,
}

/// What is left of a budget for threads that compute together. Each takes from it in blocks.
#[derive(Debug)]
pub(crate) struct Pool {
    positions: AtomicU64,
    options: AtomicU64,
    memory: AtomicU64,
    all_positions: u64,
    all_memory: u64,
    /// Positions that were counted before.
    before: u64,
}

/// What a thread used of a budget.
#[derive(Debug)]
pub(crate) struct Used {
    positions: u64,
    options: u64,
    mistake: Option<Box<Diagnostic>>,
}

impl Pool {
    /// Takes up to this many of what is left.
    fn take(left: &AtomicU64, wanted: u64) -> u64 {
        let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            Some(left - left.min(wanted))
        });
        taken.map_or(0, |before| before.min(wanted))
    }
}

impl Meter<'_> {
    /// What is left, for threads.
    pub(crate) fn pool(&self) -> Pool {
        let positions = self.ceiling.saturating_sub(self.positions);
        let memory = self.memory_left();
        Pool {
            positions: AtomicU64::new(positions),
            options: AtomicU64::new(self.options_ceiling.saturating_sub(self.options)),
            memory: AtomicU64::new(memory),
            all_positions: positions,
            all_memory: memory,
            before: self.positions,
        }
    }

    /// A meter for one of the threads; only the first of them reports progress.
    pub(crate) fn of_thread<'p>(&'p self, pool: &'p Pool, index: usize) -> Meter<'p> {
        let progress = self.budget.progress.filter(|_| index == 0);
        Meter {
            budget: Budget { progress, ..self.budget },
            positions: 0,
            options: 0,
            memory: 0,
            next_look: 0,
            next_options_look: 0,
            glances: 0,
            ceiling: 0,
            options_ceiling: 0,
            mistake: None,
            pool: Some(pool),
        }
    }

    /// What a thread used, when it has ended.
    pub(crate) fn used(self) -> Used {
        Used { positions: self.positions, options: self.options, mistake: self.mistake }
    }

    /// Counts what threads used.
    ///
    /// # Errors
    /// A limit that they reached together.
    pub(crate) fn add(&mut self, pool: &Pool, threads: Vec<Used>) -> Result<(), Stop> {
        let left = pool.memory.load(Ordering::Relaxed).min(pool.all_memory);
        self.memory = self.memory.saturating_add(pool.all_memory - left);
        for thread in threads {
            self.positions = self.positions.saturating_add(thread.positions);
            self.options = self.options.saturating_add(thread.options);
            if self.mistake.is_none() {
                self.mistake = thread.mistake;
            }
        }
        self.count(0)?;
        self.count_options(0)
    }

    /// Positions counted so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// How many threads may be used, at least one.
    pub fn threads(&self) -> usize {
        self.budget.threads.max(1)
    }

    /// How many threads may search where what they meet depends on which of them comes first: one, if positions are limited, since then the
    /// same limit must have the same answer.
    pub fn racing_threads(&self) -> usize {
        if self.budget.positions == u64::MAX { self.threads() } else { 1 }
    }

    /// How many positions may be spent on a nim-value that the answer does not need.
    pub fn extra(&self) -> u64 {
        self.budget.extra
    }

    /// Who keeps what a search of a board has proved.
    pub(crate) fn keeper(&self) -> Option<&dyn Keeper> {
        self.budget.keeper
    }

    /// How many positions may still be counted.
    pub fn positions_left(&self) -> u64 {
        self.ceiling.saturating_sub(self.positions)
    }

    /// Bytes counted at present.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Until the next call, lets only the `parts`-th part of what is left of positions and options be used, so that one
    /// component does not use up what others need. `share(1)` frees all that is left.
    pub fn share(&mut self, parts: u64) {
        let part = |used: u64, limit: u64| used + limit.saturating_sub(used) / parts.max(1);
        let options = self.budget.option_limit();
        self.ceiling = part(self.positions.min(self.budget.positions), self.budget.positions);
        self.options_ceiling = part(self.options.min(options), options);
    }

    /// Lets only so many more positions be used, and options in proportion, until the allowance that is returned is
    /// given back with [`widen`](Meter::widen).
    #[must_use]
    pub fn narrow(&mut self, positions: u64) -> Allowance {
        let before = Allowance { positions: self.ceiling, options: self.options_ceiling };
        let options = positions.saturating_mul(OPTIONS_PER_POSITION);
        self.ceiling = self.ceiling.min(self.positions.saturating_add(positions));
        self.options_ceiling = self.options_ceiling.min(self.options.saturating_add(options));
        before
    }

    /// Gives back an allowance.
    pub fn widen(&mut self, before: Allowance) {
        self.ceiling = before.positions;
        self.options_ceiling = before.options;
    }

    /// The first mistake in rules that a user wrote which was met on the way.
    pub fn mistake(&self) -> Option<&Diagnostic> {
        self.mistake.as_deref()
    }

    /// Takes note of a mistake.
    pub(crate) fn note(&mut self, mistake: Diagnostic) {
        self.mistake.get_or_insert_with(|| Box::new(mistake));
    }

    /// How many bytes may still be counted.
    pub fn memory_left(&self) -> u64 {
        if let Some(pool) = self.pool {
            return pool.memory.load(Ordering::Relaxed);
        }
        self.budget.memory.saturating_sub(self.memory)
    }

    /// Counts options that were looked at. The clock and the cancellation are looked at every few thousand options.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn count_options(&mut self, options: u64) -> Result<(), Stop> {
        self.options = self.options.saturating_add(options);
        if let Some(pool) = self.pool
            && self.options > self.options_ceiling
        {
            let needed = self.options - self.options_ceiling;
            self.options_ceiling += Pool::take(&pool.options, needed.max(1 << 18));
        }
        if self.options > self.options_ceiling {
            return Err(self.stop(Limit::Options));
        }
        if self.options >= self.next_options_look {
            self.next_options_look = self.options.saturating_add(1 << 16);
            return self.look();
        }
        Ok(())
    }

    /// Counts steps of the loops of a rule, four as an option. The clock and the cancellation are looked at whenever a rule
    /// tells of many steps, since they may have taken long.
    ///
    /// # Errors
    /// The limit that is reached.
    pub(crate) fn count_steps(&mut self, steps: u64) -> Result<(), Stop> {
        self.count_options(steps / STEPS_OF_AN_OPTION)?;
        if steps >= MANY_STEPS { self.ended() } else { Ok(()) }
    }

    /// Counts positions. The clock and the cancellation are looked at every few thousand positions.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn count(&mut self, positions: u64) -> Result<(), Stop> {
        self.positions = self.positions.saturating_add(positions);
        if let Some(pool) = self.pool
            && self.positions > self.ceiling
        {
            let needed = self.positions - self.ceiling;
            self.ceiling += Pool::take(&pool.positions, needed.max(1 << 10));
        }
        if self.positions > self.ceiling {
            return Err(self.stop(Limit::Positions));
        }
        if self.positions >= self.next_look {
            self.next_look = self.positions.saturating_add(4096);
            return self.look();
        }
        Ok(())
    }

    /// Looks at the deadline and the cancellation now, and reports progress.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn look(&self) -> Result<(), Stop> {
        self.ended()?;
        if let Some(report) = self.budget.progress {
            let done = self.pool.map_or(self.positions, |pool| {
                let left = pool.positions.load(Ordering::Relaxed);
                pool.before + (pool.all_positions - left.min(pool.all_positions))
            });
            report(&Progress { done, total: None, memory: self.memory });
        }
        Ok(())
    }

    /// Whether the time is over or a cancellation came: what [`look`](Meter::look) finds, without a report of progress.
    ///
    /// # Errors
    /// [`Limit::Time`] or [`Limit::Cancelled`].
    pub fn ended(&self) -> Result<(), Stop> {
        if self.budget.cancel.is_some_and(|c| c.load(Ordering::Relaxed)) {
            return Err(self.stop(Limit::Cancelled));
        }
        if self.budget.deadline.is_some_and(|d| Instant::now() >= d) {
            return Err(self.stop(Limit::Time));
        }
        Ok(())
    }

    /// The same, at every sixteenth call: for work that may be short or long.
    ///
    /// # Errors
    /// [`Limit::Time`] or [`Limit::Cancelled`].
    pub(crate) fn glance(&mut self) -> Result<(), Stop> {
        self.glances = self.glances.wrapping_add(1);
        if self.glances.is_multiple_of(16) { self.ended() } else { Ok(()) }
    }

    /// About how many bytes the texts of listed moves may have together.
    pub fn texts(&self) -> u64 {
        self.budget.texts
    }

    /// Counts bytes of a table that is about to grow.
    ///
    /// # Errors
    /// The memory limit.
    pub fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        if let Some(pool) = self.pool {
            let taken = Pool::take(&pool.memory, bytes);
            if taken < bytes {
                pool.memory.fetch_add(taken, Ordering::Relaxed);
                return Err(self.stop(Limit::Memory));
            }
            return Ok(());
        }
        self.memory = self.memory.saturating_add(bytes);
        if self.memory > self.budget.memory { Err(self.stop(Limit::Memory)) } else { Ok(()) }
    }

    /// Gives bytes back.
    pub fn release(&mut self, bytes: u64) {
        if let Some(pool) = self.pool {
            pool.memory.fetch_add(bytes, Ordering::Relaxed);
            return;
        }
        self.memory = self.memory.saturating_sub(bytes);
    }

    /// A stop at this limit.
    pub fn stop(&self, limit: Limit) -> Stop {
        // The position that was one too many was not visited.
        Stop { limit, positions: self.positions.min(self.ceiling) }
    }
}
