//! Runs of any length: every value computed in order, interrupted and gone on with at will.
//!
//! # What lies in the directory of a run
//!
//! | file | what |
//! |---|---|
//! | `state` | the last checkpoint: ruleset, heaps, the state of the source, statistics, the list of complete blocks and the values of the open one, all under one digest ([`State`](self) in `state.rs`) |
//! | `values.bouton` | where values are kept: a table ([`crate::table`]), complete blocks only until the run ends |
//! | `lock` | held by the process that works on the run |
//!
//! # Why an interrupt loses nothing but the last interval
//!
//! Blocks are only ever appended, and brought to the disk before a checkpoint names them; a checkpoint is written beside the old one, brought to
//! the disk and renamed. So at any moment the state on the disk is a whole one, and everything that it names is there. Going on from it
//! cuts off what was appended later, checks every block against its digest, and computes the same values in the same order: the bytes are those
//! of a run that was never interrupted. A full disk makes a write fail, which ends the run with the last checkpoint in place.
//!
//! # Cost
//!
//! A checkpoint writes the state of the source (a window for codes with a sparse space, all values for rules that need all) and at most a
//! block of values.

mod state;
mod store;

use crate::{
    error::StorageError,
    source::{Rare, Source},
    statistics::Statistics,
    table::Width,
    values::Values,
};
use bouton_core::rules::Ruleset;
use bouton_engine::{Budget, Stop};
use state::State;
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};
use store::Store;

pub use store::TABLE_NAME;

/// Which values a run with a directory keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// None.
    Nothing,
    /// All, each block in the fewest bytes that do.
    Narrowest,
    /// All, in this width.
    Fixed(Width),
}

impl Kept {
    /// All forms with their names.
    pub const ALL: [(Kept, &'static str); 5] = [
        (Kept::Nothing, "none"),
        (Kept::Narrowest, "auto"),
        (Kept::Fixed(Width::One), "u8"),
        (Kept::Fixed(Width::Two), "u16"),
        (Kept::Fixed(Width::Four), "u32"),
    ];

    /// The form of a name.
    pub fn of_name(name: &str) -> Option<Kept> {
        let found = Kept::ALL.iter().find(|(_, known)| *known == name);
        found.map(|&(kept, _)| kept)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        let found = Kept::ALL.iter().find(|(kept, _)| *kept == self);
        found.map_or("", |&(_, name)| name)
    }

    /// The width that values must have, if one is fixed.
    pub fn width(self) -> Option<Width> {
        match self {
            Kept::Fixed(width) => Some(width),
            Kept::Nothing | Kept::Narrowest => None,
        }
    }
}

/// When checkpoints are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// After this long.
    Time(Duration),
    /// At the multiples of this number of heaps.
    Heaps(u64),
}

/// What to do with a run that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// Refuse.
    New,
    /// Go on with it; begin one where there is none.
    Resume,
}

/// Where and how often checkpoints are written.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoints<'a> {
    /// The directory of the run; it is made if need be.
    pub directory: &'a Path,
    /// The interval.
    pub every: Every,
    /// Whether to go on with a run that is there.
    pub begin: Begin,
    /// Which values are kept there.
    pub kept: Kept,
}

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// The number of heaps known.
    pub heaps: u64,
    /// The last heap that was asked for.
    pub to: u64,
    /// Bytes held by tables.
    pub memory: u64,
    /// The number of rare heaps, where heaps are told apart.
    pub rare: Option<u64>,
    /// How many heaps the last checkpoint of this process knows.
    pub saved: Option<u64>,
}

/// Receives the values of the heaps that follow, each once.
pub type Sink<'a> = &'a mut dyn FnMut(u64, Values<'_>) -> Result<(), StorageError>;

/// The directory of a run, locked.
#[derive(Debug)]
struct Directory {
    path: PathBuf,
    every: Every,
    kept: Kept,
    last: Instant,
    saved: Option<u64>,
    /// Holds the lock.
    _lock: File,
}

/// A run.
#[derive(Debug)]
pub struct Run {
    ruleset: String,
    source: Source,
    statistics: Statistics,
    directory: Option<Directory>,
    store: Option<Store>,
    resumed_at: Option<u64>,
}

/// A step of the computation should last about this long, so that progress and interrupts are seen.
const STEP: Duration = Duration::from_millis(200);

impl Run {
    /// Begins a run, or goes on with the one in the directory. `None` if the positions of the ruleset are not single heaps.
    ///
    /// # Errors
    /// If the directory cannot be used, or holds another run, or a damaged one.
    pub fn begin(
        ruleset: &Arc<dyn Ruleset>,
        checkpoints: Option<Checkpoints<'_>>,
    ) -> Result<Option<Run>, StorageError> {
        let Some(source) = Source::new(ruleset) else { return Ok(None) };
        let mut run = Run {
            ruleset: ruleset.name(),
            source,
            statistics: Statistics::default(),
            directory: None,
            store: None,
            resumed_at: None,
        };
        let Some(checkpoints) = checkpoints else { return Ok(Some(run)) };
        fs::create_dir_all(checkpoints.directory)?;
        let lock = lock(&checkpoints.directory.join("lock"))?;
        run.directory = Some(Directory {
            path: checkpoints.directory.to_owned(),
            every: checkpoints.every,
            kept: checkpoints.kept,
            last: Instant::now(),
            saved: None,
            _lock: lock,
        });
        let values = checkpoints.directory.join(TABLE_NAME);
        match State::read(&checkpoints.directory.join(state::NAME))? {
            Some(state) if checkpoints.begin == Begin::New => {
                let heaps = state.statistics.heaps();
                return Err(StorageError::Occupied { there: state.ruleset, heaps });
            }
            Some(state) => run.go_on_with(state, ruleset, checkpoints.kept, &values)?,
            None if checkpoints.kept == Kept::Nothing => {}
            None => {
                run.store = Some(Store::create(&values, &run.ruleset, checkpoints.kept.width())?)
            }
        }
        Ok(Some(run))
    }

    fn go_on_with(
        &mut self,
        state: State,
        ruleset: &Arc<dyn Ruleset>,
        kept: Kept,
        values: &Path,
    ) -> Result<(), StorageError> {
        if state.ruleset != self.ruleset {
            let (there, asked) = (state.ruleset, self.ruleset.clone());
            return Err(StorageError::OtherRuleset { there, asked });
        }
        if state.kept != kept {
            let (there, asked) = (state.kept.name(), kept.name());
            return Err(StorageError::OtherForm { there, asked });
        }
        let damaged = || StorageError::Corrupt { part: crate::Part::State };
        self.source = Source::resume(ruleset, &state.source).ok_or_else(damaged)?;
        if self.source.heaps() != state.statistics.heaps() {
            return Err(damaged());
        }
        if kept != Kept::Nothing {
            let store =
                Store::resume(values, &self.ruleset, kept.width(), state.entries, state.open)?;
            if store.count() != state.statistics.heaps() {
                return Err(damaged());
            }
            self.store = Some(store);
        }
        self.resumed_at = Some(state.statistics.heaps());
        self.statistics = state.statistics;
        Ok(())
    }

    /// The number of heaps that were known when the run was gone on with.
    pub fn resumed_at(&self) -> Option<u64> {
        self.resumed_at
    }

    /// What was counted so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The rare heaps, where heaps are told apart.
    pub fn rare(&self) -> Option<Rare> {
        self.source.rare()
    }

    /// The table of the values that are kept, once the run is [finished](Run::finish).
    pub fn table(&self) -> Option<PathBuf> {
        self.store.as_ref()?;
        Some(self.directory.as_ref()?.path.join(TABLE_NAME))
    }

    /// Computes the heaps up to `to`, that one included, hands their values to `sink` and tells where it stands now and then. What stopped it early is
    /// the result; a checkpoint is then written too.
    ///
    /// # Errors
    /// If something cannot be written; the last checkpoint is then still there.
    pub fn advance(
        &mut self,
        to: u64,
        budget: &Budget<'_>,
        sink: Sink<'_>,
        watch: &mut dyn FnMut(&Status),
    ) -> Result<Option<Stop>, StorageError> {
        let mut meter = budget.meter();
        let mut step = 1_u64 << 12;
        while self.source.heaps() <= to {
            let target = self.target(to, step);
            let begun = Instant::now();
            let mut failed = None;
            let Run { source, statistics, store, .. } = self;
            let outcome = source.advance(target, &mut meter, &mut |first, values| {
                if failed.is_none() {
                    failed = take(first, values, statistics, store.as_mut(), sink).err();
                }
            });
            if let Some(failed) = failed {
                return Err(failed);
            }
            watch(&self.status(to));
            if let Err(stop) = outcome {
                self.checkpoint()?;
                return Ok(Some(stop));
            }
            self.checkpoint_if_due()?;
            let took = begun.elapsed();
            if took < STEP / 2 {
                step = step.saturating_mul(2).min(1 << 32);
            } else if took > STEP * 2 {
                step = (step / 2).max(1);
            }
        }
        Ok(None)
    }

    /// How far the next step goes: not beyond a heap at which a checkpoint is due.
    fn target(&self, to: u64, step: u64) -> u64 {
        let heaps = self.source.heaps();
        let target = to.min(heaps.saturating_add(step - 1));
        match self.directory.as_ref().map(|directory| directory.every) {
            Some(Every::Heaps(every)) => {
                let next = (heaps / every.max(1)).saturating_add(1).saturating_mul(every.max(1));
                target.min(next - 1)
            }
            _ => target,
        }
    }

    fn status(&self, to: u64) -> Status {
        Status {
            heaps: self.statistics.heaps(),
            to,
            memory: self.source.memory(),
            rare: self.source.rare_count(),
            saved: self.directory.as_ref().and_then(|directory| directory.saved),
        }
    }

    fn checkpoint_if_due(&mut self) -> Result<(), StorageError> {
        let due = match &self.directory {
            None => false,
            Some(directory) => match directory.every {
                Every::Time(time) => directory.last.elapsed() >= time,
                Every::Heaps(every) => self.source.heaps().is_multiple_of(every.max(1)),
            },
        };
        if due { self.checkpoint() } else { Ok(()) }
    }

    /// Writes a checkpoint, if there is a directory for it.
    ///
    /// # Errors
    /// If it cannot be written; the one before it is then still there.
    pub fn checkpoint(&mut self) -> Result<(), StorageError> {
        let Some(directory) = &mut self.directory else { return Ok(()) };
        directory.last = Instant::now();
        if self.source.heaps() != self.statistics.heaps() {
            // The engine is on its way back from heap 0; the checkpoint before stands.
            return Ok(());
        }
        let (entries, open) = match &mut self.store {
            Some(store) => {
                store.sync()?;
                (store.entries().to_vec(), store.open().to_vec())
            }
            None => (Vec::new(), Vec::new()),
        };
        let state = State {
            ruleset: self.ruleset.clone(),
            kept: directory.kept,
            source: self.source.save(),
            statistics: self.statistics.clone(),
            entries,
            open,
        };
        state.write(&directory.path.join(state::NAME))?;
        directory.saved = Some(self.statistics.heaps());
        Ok(())
    }

    /// Writes a last checkpoint and completes the table of the values that are kept; nothing is computed afterwards. A longer run is another one that
    /// [resumes](Begin::Resume) this.
    ///
    /// # Errors
    /// If they cannot be written; the run can be gone on with from its last checkpoint.
    pub fn finish(&mut self) -> Result<(), StorageError> {
        self.checkpoint()?;
        match &mut self.store {
            Some(store) => store.finish(),
            None => Ok(()),
        }
    }
}

/// Hands new values to all who want them. What was handed out before is passed over.
fn take(
    first: u64,
    values: &[u16],
    statistics: &mut Statistics,
    store: Option<&mut Store>,
    sink: Sink<'_>,
) -> Result<(), StorageError> {
    let known = statistics.heaps();
    let Some(skip) = usize::try_from(known.saturating_sub(first)).ok() else { return Ok(()) };
    let Some(values) = values.get(skip..).filter(|values| !values.is_empty()) else {
        return Ok(());
    };
    if let Some(store) = store {
        store.push(Values::Narrow(values))?;
    }
    sink(known, Values::Narrow(values))?;
    statistics.add(values);
    Ok(())
}

/// Locks a file, and what it stands for, for this process.
///
/// # Errors
/// If it cannot be made, or another process has locked it.
pub fn lock(path: &Path) -> Result<File, StorageError> {
    let file = File::options().create(true).truncate(false).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(StorageError::InUse),
        // A file system without locks: two runs in one directory are then the user's to avoid.
        Err(fs::TryLockError::Error(_)) => Ok(file),
    }
}

#[cfg(test)]
mod tests;
