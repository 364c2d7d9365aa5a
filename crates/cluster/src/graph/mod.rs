//! Position graphs: value, outcome and remoteness of every position that can be reached from a start.
//!
//! # What it does
//! 1. Every position that can be reached is met once (`explore.rs`): a position belongs to a shard by its hash, a shard to a worker; workers send
//!    the positions that they meet to their owners. On the way it is found out whether every move makes the sum of the numbers (by taking or splitting), or
//!    the number of one bits, smaller: then the positions are in tiers.
//! 2. With tiers, values are computed from the lowest tier up (`tiers.rs`); without, in rounds (`labels.rs`), also where there are cycles.
//! 3. Shards are sorted and packed (`packed.rs`), so that the files are the same whoever made them.
//!
//! # What lies in the directory
//!
//! | file | what |
//! |---|---|
//! | `manifest` | what the table is about, how far it is, digests of all other files |
//! | `lock` | nothing: the first process locks it while it works |
//! | `segments/…` | while the job lasts: what each worker found, a file a worker for every time the job was begun or gone on with |
//! | `shards/NNNN.shard` | in the end: positions, values, remotenesses |
//!
//! All processes of a cluster must see one directory. When memory is short, workers keep their shards in files (`kernel/bytes.rs`).
//!
//! # Barriers
//! At each barrier every worker appends what is new to its segment (`log.rs`, `segments.rs`): a process that is killed loses nothing that was
//! finished there. Segments say positions and values by shard, so any number of workers can go on from them, in the exploration, in tiers
//! and in rounds.

mod batch;
mod bins;
mod cycle;
mod explore;
mod key;
mod labels;
mod log;
mod manifest;
mod moves;
mod options;
mod own;
mod packed;
mod proof;
mod segments;
mod shard;
mod short;
mod table;
mod tiers;

pub use key::{Game, Rank};
pub(crate) use manifest::NAME;
pub use manifest::{Manifest, Phase, Totals};
pub use moves::{Room, Visit};
pub use segments::Segment;
pub use table::{Entry, Fault, OpenTable, Verified};

use crate::{
    error::ClusterError,
    lock::Lock,
    survey::{self, Begin},
    transport::{Seat, Transport, share},
};
use bouton_core::value::{Outcome, Play};
use bouton_storage::{AtomicFile, codec::Encoder, commit_all};
use log::Log;
use own::Own;
use packed::pack;
use segments::Progress;
use shard::{INFINITE, OPEN};
use std::{
    fs,
    io::Write,
    path::PathBuf,
    time::{Duration, Instant},
};

/// No table has more shards.
pub const MOST_SHARDS: usize = 4096;

/// Files of shards that a process brings to the disk together.
const TOGETHER: usize = 64;

/// What is written down while a table is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Nothing: if it is stopped, all is lost.
    Nothing,
    /// What was found up to a barrier, at each; and it is brought to the disk at the first one at which that costs little beside the work.
    Often,
    /// The same, brought to the disk at the first barrier after so long a time.
    Every(Duration),
}

/// A table that is asked for.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game and where it starts.
    pub game: Game,
    /// The position in the notation.
    pub question: String,
    /// The play convention.
    pub play: Play,
    /// How many shards, a power of two.
    pub shards: usize,
    /// Where it is kept.
    pub directory: PathBuf,
    /// What is written down on the way.
    pub keep: Keep,
    /// Bytes that a worker may keep in memory.
    pub memory: u64,
    /// A limit of positions for all workers together.
    pub positions: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
}

/// The job of one worker.
pub(crate) struct Job<'t> {
    pub(crate) table: &'t Table,
    digest: [u8; 32],
}

/// What a worker tells while it works: how many positions are met, and how many have their value, among its own.
pub type Watch<'a> = &'a (dyn Fn(u64, u64) + Sync);

impl Table {
    /// The digest of all that decides the table: what processes must agree about.
    ///
    /// # Errors
    /// A mistake of the user's rules at the start.
    pub fn digest(&self) -> Result<[u8; 32], ClusterError> {
        let mut content = Encoder::default();
        content.list(b"bouton graph 1");
        content.list(self.game.title().as_bytes());
        content.list(&self.game.start()?);
        content.word(self.shards as u64);
        if self.play == Play::Misere {
            content.list(b"misere");
        }
        Ok(*blake3::hash(&content.into_bytes()).as_bytes())
    }

    /// What is asked for, as it would be written on a command line.
    pub fn title(&self) -> String {
        title(&self.question, self.play, self.shards)
    }

    /// Makes the directory, or finds the same job in it. Done once, by the first process, which has the directory for itself as long as it keeps
    /// what is returned.
    ///
    /// # Errors
    /// If it cannot be made, another process works in it, it holds another job, or this one and is not to be gone on with.
    pub fn open(&self, begin: Begin) -> Result<Lock, ClusterError> {
        let job = self.digest()?;
        if self.directory.join(survey::NAME).exists() {
            return Err(ClusterError::OtherJob {
                path: self.directory.display().to_string(),
                there: "survey".to_owned(),
                asked: self.title(),
            });
        }
        for folder in ["segments", "shards"] {
            let path = self.directory.join(folder);
            fs::create_dir_all(&path).map_err(|error| ClusterError::file(&path, error))?;
        }
        let lock = Lock::new(&self.directory)?;
        let path = self.directory.join(NAME);
        let failed = |error| ClusterError::file(&path, error);
        let shown = || self.directory.display().to_string();
        match Manifest::read(&self.directory).map_err(failed)? {
            // One that did not come to its first barrier is begun again.
            Some(there)
                if begin == Begin::New
                    && (there.phase != Phase::Exploring || !there.segments.is_empty()) =>
            {
                Err(ClusterError::Occupied { path: shown() })
            }
            Some(there) if there.job == job => Ok(lock),
            Some(there) => Err(ClusterError::OtherJob {
                path: shown(),
                there: title(&there.question, there.play, there.shards),
                asked: self.title(),
            }),
            None => Manifest {
                job,
                question: self.question.clone(),
                shards: self.shards,
                play: self.play,
                phase: Phase::Exploring,
                ranks: vec![Rank::Tokens, Rank::Cells],
                totals: Totals::default(),
                checkpoints: 0,
                segments: Vec::new(),
                files: Vec::new(),
            }
            .write(&self.directory)
            .map_err(failed)
            .map(|()| lock),
        }
    }

    /// Takes away what lies in the directory of a job that never can be finished, and the directory if nothing else is in it.
    pub fn discard(&self) {
        let job = self.digest().ok();
        let there = Manifest::read(&self.directory).ok().flatten();
        if there.is_none_or(|there| Some(there.job) != job || there.phase == Phase::Done) {
            return;
        }
        segments::sweep(&self.directory);
        for name in [NAME, Lock::NAME] {
            let _ = fs::remove_file(self.directory.join(name));
        }
        for folder in ["shards", ""] {
            let _ = fs::remove_dir(self.directory.join(folder));
        }
    }

    /// The work of one worker; what the table came to.
    ///
    /// # Errors
    /// What went wrong, here or elsewhere; an interrupt and a limit too.
    pub fn run(
        &self,
        transport: &mut dyn Transport,
        watch: Watch<'_>,
    ) -> Result<Manifest, ClusterError> {
        let job = Job { table: self, digest: self.digest()? };
        let read = job.manifest();
        let own = read.and_then(|mut manifest| {
            let mut own = Own::new(transport.seat(), self.shards);
            segments::catch_up(&job, &mut manifest)?;
            segments::read(&job, &mut manifest, &mut own)?;
            Ok((manifest, own))
        });
        let (own, failed) = match own {
            Ok(own) => (Some(own), Ok(())),
            Err(error) => (None, Err(error)),
        };
        job.settle(transport, failed, [])?;
        let Some((mut manifest, mut own)) = own else { return Err(ClusterError::Lost) };
        if manifest.phase == Phase::Done {
            let checked = (0..own.shards.len()).try_for_each(|place| {
                job.not_cancelled()?;
                table::read_shard(&self.directory, &manifest, own.number(place)).map(|_| ())
            });
            job.settle(transport, checked, [])?;
            if transport.seat().index == 0 {
                segments::sweep(&self.directory);
            }
            return Ok(manifest);
        }
        let mut log = Log::begin(&job, &own, &mut manifest, transport)?;
        let is_known = manifest.phase == Phase::Evaluating;
        if !is_known {
            explore::explore(&job, &mut own, &mut manifest, &mut log, transport, watch)?;
        }
        let mut progress = Progress::Begin;
        let ordered = log.failure().and_then(|()| {
            let arranged = own.arrange(manifest.rank(), &self.game, &self.directory);
            arranged
                .and_then(|()| own.keep_below(self.memory, &self.directory))
                .map_err(|error| ClusterError::file(&self.directory, error))?;
            if is_known {
                progress = segments::read_values(&job, &manifest, &mut own)?;
            }
            Ok(())
        });
        job.settle(transport, ordered, [])?;
        log.skip_values(&own);
        let mut between = Between { job: &job, manifest: &mut manifest, log, watch };
        match between.manifest.rank() {
            Rank::None => labels::evaluate(&job, &mut own, progress, transport, &mut between)?,
            rank => tiers::evaluate(&job, &mut own, rank, transport, &mut between)?,
        }
        job.settle(transport, between.log.failure(), [])?;
        finish(&job, &mut own, manifest, transport)
    }
}

impl Job<'_> {
    fn manifest(&self) -> Result<Manifest, ClusterError> {
        let path = self.table.directory.join(NAME);
        let read = Manifest::read(&self.table.directory);
        let missing =
            || ClusterError::file(&path, std::io::Error::from(std::io::ErrorKind::NotFound));
        let manifest =
            read.map_err(|error| ClusterError::file(&path, error))?.ok_or_else(missing)?;
        if manifest.job == self.digest { Ok(manifest) } else { Err(own::contradiction()) }
    }

    /// An error if an interrupt came or the time is over.
    pub(crate) fn not_cancelled(&self) -> Result<(), ClusterError> {
        if self.table.game.is_cancelled() {
            return Err(key::cancelled());
        }
        if self.table.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            let stop = bouton_engine::Stop { limit: bouton_engine::Limit::Time, positions: 0 };
            return Err(ClusterError::Stop(stop));
        }
        Ok(())
    }

    /// Ends a step of all workers: sums of their numbers, unless one of them has failed.
    ///
    /// # Errors
    /// The failure of this worker, or [`ClusterError::Elsewhere`].
    pub(crate) fn settle<const N: usize>(
        &self,
        transport: &mut dyn Transport,
        result: Result<(), ClusterError>,
        numbers: [u64; N],
    ) -> Result<[u64; N], ClusterError> {
        let mut message = vec![ending(&result)];
        message.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        let messages = share(transport, &message)?;
        result?;
        let mut sums = [0_u64; N];
        for (worker, message) in messages.iter().enumerate() {
            let process = transport.seat().process_of(worker);
            let numbers = match message.split_first() {
                Some((0, numbers)) => numbers,
                Some((&STOPPED, _)) => return Err(ClusterError::StoppedElsewhere { process }),
                _ => return Err(ClusterError::Elsewhere { process }),
            };
            for (sum, word) in sums.iter_mut().zip(numbers.as_chunks::<8>().0) {
                *sum = sum.saturating_add(u64::from_le_bytes(*word));
            }
        }
        Ok(sums)
    }

    /// What all workers agree about between two rounds: the least of their numbers, `None` if all have the largest one; and whether one of them
    /// wants a checkpoint.
    ///
    /// # Errors
    /// The failure of this worker, or [`ClusterError::Elsewhere`].
    pub(crate) fn agree(
        &self,
        transport: &mut dyn Transport,
        result: Result<(), ClusterError>,
        number: u64,
        is_due: bool,
    ) -> Result<(Option<u64>, bool), ClusterError> {
        let (mut least, mut due) = (number, is_due);
        // Alone there is nobody to agree with.
        if transport.seat().peers == 1 {
            result?;
        } else {
            let mut message = vec![ending(&result), u8::from(is_due)];
            message.extend(number.to_le_bytes());
            let messages = share(transport, &message)?;
            result?;
            for (worker, message) in messages.iter().enumerate() {
                let process = transport.seat().process_of(worker);
                let (is_due, number) = match &message[..] {
                    [0, is_due, number @ ..] => (is_due, number),
                    [STOPPED, ..] => return Err(ClusterError::StoppedElsewhere { process }),
                    _ => return Err(ClusterError::Elsewhere { process }),
                };
                due |= *is_due == 1;
                let number = number.first_chunk().map_or(u64::MAX, |w| u64::from_le_bytes(*w));
                least = least.min(number);
            }
        }
        Ok(((least < u64::MAX).then_some(least), due))
    }
}

/// How a worker says to others that it was stopped; 0 says that all is well, 1 that something failed.
const STOPPED: u8 = 2;

fn ending(result: &Result<(), ClusterError>) -> u8 {
    match result {
        Ok(()) => 0,
        Err(ClusterError::Stop(_)) => STOPPED,
        Err(_) => 1,
    }
}

/// A table as it would be asked for.
fn title(question: &str, play: Play, shards: usize) -> String {
    let misere = if play == Play::Misere { " --misere" } else { "" };
    format!("{question}{misere} --shards {shards}")
}

/// What is done at the barriers between tiers and rounds.
pub(crate) struct Between<'t> {
    job: &'t Job<'t>,
    manifest: &'t mut Manifest,
    log: Log,
    watch: Watch<'t>,
}

impl Between<'_> {
    /// Whether this worker wants everything on the disk.
    fn is_due(&self, own: &Own) -> bool {
        (self.watch)(own.count(), own.evaluated.iter().map(|&count| count as u64).sum());
        self.log.is_due()
    }

    /// Brings it there; all workers do.
    ///
    /// # Errors
    /// If something cannot be written, here or elsewhere.
    fn sync(&mut self, transport: &mut dyn Transport) -> Result<(), ClusterError> {
        self.log.sync(self.job, self.manifest, transport)
    }
}

/// Who wins a position of this remoteness: the player who cannot move loses, or wins under misère play.
pub(crate) fn outcome_of(play: Play, remoteness: u32) -> Option<Outcome> {
    if remoteness == OPEN {
        return None;
    }
    let ends = match play {
        Play::Normal => [Outcome::P, Outcome::N],
        Play::Misere => [Outcome::N, Outcome::P],
    };
    Some(ends[(remoteness % 2) as usize])
}

/// Writes the shards and the last manifest, and takes the segments away.
fn finish(
    job: &Job<'_>,
    own: &mut Own,
    mut manifest: Manifest,
    transport: &mut dyn Transport,
) -> Result<Manifest, ClusterError> {
    let table = job.table;
    let mut totals = Totals::default();
    let mut message = Vec::new();
    let mut result = Ok(());
    let mut files = Vec::new();
    let Seat { peers, processes, .. } = transport.seat();
    let together = (TOGETHER * processes / peers).max(1);
    for place in 0..own.shards.len() {
        let written = write_shard(job, own, place).and_then(|(file, digest, of_shard)| {
            totals = totals.and(&of_shard);
            message.extend((own.number(place) as u64).to_le_bytes());
            message.extend(digest);
            files.push(file);
            let is_last = place + 1 == own.shards.len();
            if files.len() < together && !is_last {
                return Ok(());
            }
            let committed = commit_all(std::mem::take(&mut files));
            committed.map_err(|(path, error)| ClusterError::file(&path, error))
        });
        if written.is_err() {
            result = written;
            break;
        }
    }
    let digests = share(transport, &message)?;
    let words: Vec<u8> = totals.words().iter().flat_map(|word| word.to_le_bytes()).collect();
    let all = share(transport, &words)?;
    job.settle(transport, result, [])?;
    let moves = manifest.totals.moves;
    manifest.totals = Totals::default();
    for words in all {
        let words: Vec<u64> =
            words.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)).collect();
        let of_worker = Totals::of_words(&words).ok_or_else(own::contradiction)?;
        manifest.totals = manifest.totals.and(&of_worker);
    }
    manifest.totals.moves = moves;
    manifest.segments.clear();
    manifest.files.clear();
    for message in digests {
        for entry in message.as_chunks::<40>().0 {
            let number = entry.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
            let digest = entry.last_chunk().copied().unwrap_or_default();
            manifest.files.push((shard_name(number as usize), digest));
        }
    }
    manifest.files.sort_unstable();
    manifest.phase = Phase::Done;
    // How often it was interrupted is no part of the table.
    manifest.checkpoints = 0;
    let mut written = Ok(());
    if transport.seat().index == 0 {
        let path = table.directory.join(NAME);
        written =
            manifest.write(&table.directory).map_err(|error| ClusterError::file(&path, error));
        if written.is_ok() {
            segments::sweep(&table.directory);
        }
    }
    job.settle(transport, written, [])?;
    Ok(manifest)
}

/// Whether a position may have this value, whoever wins it: 0 says that it is a P-position, and under misère play there are none.
pub(crate) fn fits(play: Play, value: u32, outcome: Option<Outcome>) -> bool {
    match play {
        Play::Normal => value != OPEN && (value == 0) == (outcome == Some(Outcome::P)),
        Play::Misere => value == INFINITE,
    }
}

/// The name of the file of a shard.
fn shard_name(shard: usize) -> String {
    format!("shards/{shard:04}.shard")
}

/// Writes the file of a shard, which has no name yet; its digest, and numbers about it.
fn write_shard(
    job: &Job<'_>,
    own: &Own,
    place: usize,
) -> Result<(AtomicFile, [u8; 32], Totals), ClusterError> {
    let shard = &own.shards[place];
    let numbers = shard.by_key();
    let mut totals = Totals { positions: shard.count as u64, ..Totals::default() };
    for number in 0..shard.count {
        let (value, remoteness) = shard.known(number);
        let outcome = outcome_of(job.table.play, remoteness);
        if !fits(job.table.play, value, outcome) {
            return Err(own::contradiction());
        }
        totals.add(job.table.play, value, outcome);
        if remoteness != OPEN {
            totals.longest = totals.longest.max(u64::from(remoteness));
        }
    }
    let positions = numbers.iter().map(|&number| {
        let (value, remoteness) = shard.known(number as usize);
        (shard.key(number as usize), value, remoteness)
    });
    let number = own.number(place);
    let content = pack(&job.digest, number, positions);
    totals.bytes = content.len() as u64;
    let path = job.table.directory.join(shard_name(number));
    let failed = |error| ClusterError::file(&path, error);
    let mut file = AtomicFile::create(&path).map_err(failed)?;
    file.write_all(&packed::SEALED.wrap(&content)).map_err(failed)?;
    file.flush().map_err(failed)?;
    Ok((file, *blake3::hash(&content).as_bytes(), totals))
}
