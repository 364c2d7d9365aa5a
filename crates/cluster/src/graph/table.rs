//! A finished table: looked up, and verified by a second pass that shares nothing with the first but the rules.
//!
//! # What the second pass checks
//! Every shard has the digest of the manifest and positions of its own only; every position after a move is in the table; and
//! of every position, from its options alone:
//!
//! * its remoteness, which says who wins: 0 without options (where the player to move has lost, or won under misère play); one more than the
//!   least of its P-options; or, if all options are N, one more than the largest of them;
//!   a draw if it has no P-option and some draw. By induction over remoteness this proves who wins, and how soon.
//! * its nim-value, under normal play: the mex of those of its options. With tiers, the rank of every option is checked to be smaller too, so that this proves
//!   all values, by induction over the rank. Without, a value m is checked by Smith's condition (every option that is infinite or larger has an
//!   option of value m), and an infinite one by the lack of it for the mex of its options; then all values are built up once more
//!   (`proof.rs`), which proves them.

use super::{
    Keep, fits,
    key::{Game, Rank, cancelled, hash},
    manifest::{Manifest, NAME, Phase, Totals},
    moves::Room,
    outcome_of,
    packed::Packed,
    shard::INFINITE,
    shard_name,
    tiers::Found,
};
use crate::error::ClusterError;
use bouton_core::{
    rules::Component,
    value::{Outcome, Play},
};
use bouton_storage::{Part as Place, StorageError};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::{
        OnceLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// Looks whether it is to stop after so many moves.
const LOOK: u64 = 1 << 12;

/// What a table says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The nim-value; `None` where it is no number.
    pub value: Option<u32>,
    /// Where it is no number, the values of its options that are.
    pub options: BTreeSet<u32>,
    /// Whether it has a value at all: there are none under misère play.
    pub has_value: bool,
    /// Who wins; `None` in a draw.
    pub outcome: Option<Outcome>,
    /// How long the game lasts; `None` in a draw. Under normal play even for P-positions and odd for N-positions, under misère play the other
    /// way round.
    pub remoteness: Option<u32>,
}

/// A table that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A position in a shard where it does not belong.
    Misplaced(Vec<u8>),
    /// A position after a move is missing.
    Missing(Vec<u8>),
    /// A move that leads to no lower tier.
    Tier(Vec<u8>),
    /// A value that does not follow from those of the options.
    Value(Vec<u8>),
    /// A remoteness that does not follow from those of the options.
    Remoteness(Vec<u8>),
    /// The numbers of the manifest are not those of the shards.
    Totals,
}

/// A table that was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Numbers about it, counted anew.
    pub totals: Totals,
    /// Whether the positions are in tiers; else nim-values, if there are any, are proved by Smith's rule.
    pub by_tiers: bool,
}

/// A finished table.
#[derive(Debug)]
pub struct OpenTable {
    directory: PathBuf,
    manifest: Manifest,
    game: Game,
    shards: Vec<OnceLock<Packed>>,
}

impl OpenTable {
    /// The manifest of a finished table.
    ///
    /// # Errors
    /// If there is none, it is damaged, or the job is not finished.
    pub fn manifest(directory: &Path) -> Result<Manifest, ClusterError> {
        let path = directory.join(NAME);
        let failed = |error: StorageError| ClusterError::file(&path, error);
        let missing = || failed(std::io::Error::from(std::io::ErrorKind::NotFound).into());
        let manifest = Manifest::read(directory).map_err(failed)?.ok_or_else(missing)?;
        match manifest.phase {
            Phase::Done => Ok(manifest),
            _ => Err(failed(StorageError::Unfinished)),
        }
    }

    /// Opens a table, `game` being that of the manifest's question.
    ///
    /// # Errors
    /// If the game is another one.
    pub fn open(
        directory: &Path,
        manifest: Manifest,
        game: Game,
    ) -> Result<OpenTable, ClusterError> {
        let table = super::Table {
            game,
            question: manifest.question.clone(),
            play: manifest.play,
            shards: manifest.shards,
            directory: directory.to_owned(),
            keep: Keep::Nothing,
            memory: 0,
            positions: 0,
            deadline: None,
        };
        if table.digest()? != manifest.job {
            return Err(ClusterError::OtherJob {
                path: directory.display().to_string(),
                there: table.title(),
                asked: table.title(),
            });
        }
        let shards = (0..manifest.shards).map(|_| OnceLock::new()).collect();
        Ok(OpenTable { directory: directory.to_owned(), manifest, game: table.game, shards })
    }

    /// Numbers about it, and the position that it was made for.
    pub fn about(&self) -> &Manifest {
        &self.manifest
    }

    /// Holds every file against its digest, and keeps nothing of them in memory.
    ///
    /// # Errors
    /// The first shard that is missing or damaged.
    pub fn check_files(&self) -> Result<(), ClusterError> {
        (0..self.manifest.shards).try_for_each(|number| self.read(number).map(|_| ()))
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many shards there are.
    pub(super) fn shard_count(&self) -> usize {
        self.manifest.shards
    }

    /// Shard, number and value of a position.
    pub(super) fn number(&self, key: &[u8]) -> Result<((u32, u32), u32), ClusterError> {
        let shard = self.shard_of(key);
        let packed = self.shard(shard)?;
        let number = packed.number(key).ok_or_else(super::own::contradiction)?;
        Ok(((shard as u32, number as u32), packed.known(number).0))
    }

    /// A shard, read and held against its digest the first time.
    pub(super) fn shard(&self, number: usize) -> Result<&Packed, ClusterError> {
        let place = self.shards.get(number).ok_or_else(super::own::contradiction)?;
        if let Some(shard) = place.get() {
            return Ok(shard);
        }
        let packed = self.read(number)?;
        Ok(place.get_or_init(|| packed))
    }

    fn read(&self, number: usize) -> Result<Packed, ClusterError> {
        read_shard(&self.directory, &self.manifest, number)
    }

    fn shard_of(&self, key: &[u8]) -> usize {
        ((u128::from(hash(key)) * self.manifest.shards as u128) >> 64) as usize
    }

    fn known(&self, key: &[u8]) -> Result<Option<(u32, u32)>, ClusterError> {
        Ok(self.shard(self.shard_of(key))?.find(key))
    }

    /// What the table says of a position; `None` where it is not in it.
    ///
    /// # Errors
    /// If a shard is missing or damaged, or the user's rules make a mistake.
    pub fn entry(&self, key: &[u8]) -> Result<Option<Entry>, ClusterError> {
        let Some((value, remoteness)) = self.known(key)? else { return Ok(None) };
        let play = self.manifest.play;
        let has_value = play == Play::Normal;
        let mut options = BTreeSet::new();
        if value == INFINITE && has_value {
            self.game.moves(key, &mut Room::default(), &mut |child| {
                if let Some((value, _)) = self.known(child)?
                    && value != INFINITE
                {
                    options.insert(value);
                }
                Ok(())
            })?;
        }
        Ok(Some(Entry {
            value: (value != INFINITE).then_some(value),
            options,
            has_value,
            outcome: outcome_of(play, remoteness),
            remoteness: (remoteness != u32::MAX).then_some(remoteness),
        }))
    }

    /// The key of other components of the same rulesets.
    ///
    /// # Errors
    /// A mistake of the user's rules.
    pub fn key_of(&self, components: &[Component]) -> Result<Option<Vec<u8>>, ClusterError> {
        self.game.key_of(components)
    }

    /// Checks everything, by so many threads; values without tiers by one.
    ///
    /// # Errors
    /// If something cannot be read, the rules make a mistake, or the game says that it is to stop.
    pub fn verify(
        &self,
        threads: usize,
        watch: &(dyn Fn(u64) + Sync),
    ) -> Result<Result<Verified, Fault>, ClusterError> {
        let next = AtomicUsize::new(0);
        let over = AtomicBool::new(false);
        let done = AtomicUsize::new(0);
        let work = || {
            let mut totals = Totals::default();
            loop {
                let shard = next.fetch_add(1, Ordering::Relaxed);
                if shard >= self.manifest.shards || over.load(Ordering::Relaxed) {
                    return Ok(Ok(totals));
                }
                match self.verify_shard(shard) {
                    Ok(Ok(of_shard)) => totals = totals.and(&of_shard),
                    other => {
                        over.store(true, Ordering::Relaxed);
                        return other;
                    }
                }
                let now = done.fetch_add(totals.positions as usize, Ordering::Relaxed);
                watch(now as u64);
            }
        };
        let results: Vec<Result<Result<Totals, Fault>, ClusterError>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().map(join).collect()
        });
        let mut totals = Totals::default();
        for result in results {
            match result? {
                Ok(of_worker) => totals = totals.and(&of_worker),
                Err(fault) => return Ok(Err(fault)),
            }
        }
        if totals != self.manifest.totals {
            return Ok(Err(Fault::Totals));
        }
        let by_tiers = self.manifest.rank() != Rank::None;
        if !by_tiers
            && self.manifest.play == Play::Normal
            && let Err(fault) = self.label()?
        {
            return Ok(Err(fault));
        }
        Ok(Ok(Verified { totals, by_tiers }))
    }

    fn verify_shard(&self, number: usize) -> Result<Result<Totals, Fault>, ClusterError> {
        let shard = self.shard(number)?;
        let mut totals = Totals::default();
        let path = self.directory.join(shard_name(number));
        let length = fs::metadata(&path).map_err(|error| ClusterError::file(&path, error))?.len();
        // Kind, version, length and digest stand around the content.
        totals.bytes = length.saturating_sub(52);
        let mut room = [Room::default(), Room::default()];
        let mut outcome = Ok(Ok(()));
        let mut look = 0;
        let visited = shard.visit(&mut |key, value, remoteness| {
            if matches!(outcome, Ok(Ok(()))) {
                if totals.moves >= look {
                    look = totals.moves + LOOK;
                    if self.game.is_cancelled() {
                        outcome = Err(cancelled());
                        return;
                    }
                }
                outcome = if self.shard_of(key) == number {
                    self.verify_position(key, value, remoteness, &mut room, &mut totals)
                } else {
                    Ok(Err(Fault::Misplaced(key.to_vec())))
                };
            }
        });
        if visited != shard.count() {
            return Ok(Err(Fault::Totals));
        }
        totals.positions = visited as u64;
        Ok(outcome?.map(|()| totals))
    }

    fn verify_position(
        &self,
        key: &[u8],
        value: u32,
        remoteness: u32,
        [room, inner]: &mut [Room; 2],
        totals: &mut Totals,
    ) -> Result<Result<(), Fault>, ClusterError> {
        let rank = self.manifest.rank();
        let rulesets = self.game.rulesets();
        let own_rank = rank.of(key, rulesets);
        let mut fault = None;
        // What a value needs to know of options; those without a number are left out of the mex.
        let play = self.manifest.play;
        let mut finite = Found::new(Play::Normal);
        let (mut soonest, mut latest, mut draws, mut moves) = (None, 0_u32, false, 0_u64);
        // Options that are infinite or have a larger value than this one must be reverted.
        let mut higher = Vec::new();
        self.game.moves(key, room, &mut |child| {
            moves += 1;
            let Some((of_child, lasts)) = self.known(child)? else {
                fault = fault.take().or(Some(Fault::Missing(child.to_vec())));
                return Ok(());
            };
            if rank != Rank::None && rank.of(child, rulesets) >= own_rank {
                fault = fault.take().or(Some(Fault::Tier(key.to_vec())));
            }
            match of_child {
                INFINITE if play == Play::Misere => {}
                INFINITE => higher.push((u32::MAX, child.to_vec())),
                of_child => {
                    finite.add(of_child, 0);
                    if rank == Rank::None {
                        higher.push((of_child, child.to_vec()));
                    }
                }
            }
            match outcome_of(play, lasts) {
                None => draws = true,
                Some(Outcome::P) => {
                    soonest = Some(soonest.map_or(lasts, |least: u32| least.min(lasts)));
                }
                Some(Outcome::N) => latest = latest.max(lasts + 1),
            }
            Ok(())
        })?;
        if let Some(fault) = fault {
            return Ok(Err(fault));
        }
        let expected = match soonest {
            Some(soonest) => soonest + 1,
            None if draws => u32::MAX,
            None => latest,
        };
        if remoteness != expected {
            return Ok(Err(Fault::Remoteness(key.to_vec())));
        }
        let mex = finite.value();
        let mut all_reverted = true;
        for (of_child, child) in higher {
            if of_child > mex {
                let mut reverted = false;
                self.game.moves(&child, inner, &mut |grandchild| {
                    reverted |= self.known(grandchild)?.is_some_and(|(value, _)| value == mex);
                    Ok(())
                })?;
                all_reverted &= reverted;
            }
        }
        let is_right = match (play, value) {
            (Play::Misere, _) => true,
            (Play::Normal, INFINITE) => !all_reverted,
            (Play::Normal, value) => all_reverted && value == mex,
        };
        let outcome = outcome_of(play, remoteness);
        if !is_right || !fits(play, value, outcome) {
            return Ok(Err(Fault::Value(key.to_vec())));
        }
        totals.moves += moves;
        totals.add(play, value, outcome);
        if remoteness != u32::MAX {
            totals.longest = totals.longest.max(u64::from(remoteness));
        }
        Ok(Ok(()))
    }

    /// A position as it is written.
    pub fn shown(&self, key: &[u8]) -> String {
        self.game.shown(key)
    }
}

/// Reads a shard of a finished table and holds it against its digest.
pub(super) fn read_shard(
    directory: &Path,
    manifest: &Manifest,
    number: usize,
) -> Result<Packed, ClusterError> {
    let name = shard_name(number);
    let path = directory.join(&name);
    let packed = Packed::read(&path, &manifest.job, number)
        .map_err(|error| ClusterError::file(&path, error))?;
    let digest = manifest.files.iter().find(|(known, _)| *known == name);
    if digest.is_none_or(|(_, digest)| *digest != packed.digest()) {
        let damaged = StorageError::Corrupt { part: Place::State };
        return Err(ClusterError::file(&path, damaged));
    }
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        graph::{
            Table,
            packed::{SEALED, pack},
        },
        survey::Begin,
        transport::local,
    };
    use bouton_core::rules::{NoFiles, catalogue::parse_question};

    /// Changes one number of one position after the other, digests and all: the second pass must find each.
    #[track_caller]
    fn check(text: &str, play: Play) {
        let game = || Game::of(&parse_question(text, &NoFiles).expect(text)).expect(text);
        let folder = tempfile::tempdir().expect("a folder");
        let table = Table {
            game: game(),
            question: text.to_owned(),
            play,
            shards: 1,
            directory: folder.path().to_owned(),
            keep: Keep::Often,
            memory: u64::MAX,
            positions: u64::MAX,
            deadline: None,
        };
        table.open(Begin::New).expect("opens");
        for made in local::run(1, |transport| table.run(transport, &|_, _| {})) {
            made.expect("makes");
        }
        let good = OpenTable::manifest(folder.path()).expect("a table");
        let open = OpenTable::open(folder.path(), good.clone(), game()).expect("opens");
        let mut all = Vec::new();
        open.shard(0).expect("reads").visit(&mut |key, value, lasts| {
            all.push((key.to_vec(), value, lasts));
        });
        for changed in 0..all.len() {
            for what in 0..3 {
                let mut bad = all.clone();
                match what {
                    0 => bad[changed].1 = bad[changed].1.wrapping_add(1),
                    1 => bad[changed].2 = bad[changed].2.wrapping_add(2),
                    _ => drop(bad.remove(changed)),
                }
                let positions = bad.iter().map(|(key, value, lasts)| (&key[..], *value, *lasts));
                let content = pack(&good.job, 0, positions);
                SEALED.write(&folder.path().join(shard_name(0)), &content).expect("writes");
                let mut manifest = good.clone();
                manifest.files[0].1 = *blake3::hash(&content).as_bytes();
                let open = OpenTable::open(folder.path(), manifest, game()).expect("opens");
                let verdict = open.verify(1, &|_| {}).expect("reads");
                assert!(verdict.is_err(), "{text}: change {what} of position {changed}");
            }
        }
    }

    #[test]
    fn the_second_pass_finds_every_change() {
        for play in [Play::Normal, Play::Misere] {
            check("nim 2 3 4", play);
            check("kayles 9", play);
            check("rules:'up(n): for k in 1..3 if n+k <= 12 => n+k' 0", play);
            check("rules:'loopy rule ring(n): if n > 0 => n-1 if n > 2 and n < 8 => n+1' 6", play);
        }
    }
}
