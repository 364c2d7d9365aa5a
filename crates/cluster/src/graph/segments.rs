//! Segments of a job that lasts: what each worker found, written down at every barrier.
//!
//! # The file
//! A worker has one for every time that the job was begun or gone on with. It is only ever appended to:
//!
//! | bytes | what |
//! |---|---|
//! | 8, 4 | the kind of file, and its version |
//! | 32, 8, 8 | the digest of the job, which time this is, the number of the worker |
//! | 8, 8, 32, … | records: length, number of the barrier, digest of the record and all before it, content |
//!
//! # What is gone on from
//! The manifest says how long each segment was when all of them were brought to the disk, and the digest there: up to there a segment must be
//! whole. Behind it every record that is whole counts, up to the last barrier that all workers of that time have written: a process that was
//! killed loses nothing that was finished at a barrier, and what was half written is left out. A machine that loses power loses at
//! most what came behind the manifest.

use super::{
    Job,
    key::{Rank, Reader, push_varint},
    manifest::{Manifest, Phase},
    moves::Child,
    own::{Own, contradiction},
    packed::Bits,
    shard::{INFINITE, OPEN},
};
use crate::error::ClusterError;
use bouton_storage::{Part as Place, StorageError};
use std::{
    fs::{self, File},
    io::{self, BufReader, Read, Write},
    path::{Path, PathBuf},
};

const MAGIC: [u8; 8] = *b"\x89BTNSEG\n";
const VERSION: u32 = 2;
/// Bytes before the first record, and of each before its content.
const HEAD: usize = 60;
const BEFORE: usize = 48;

/// What a record is about.
const POSITIONS: u8 = 0;
const VALUES: u8 = 1;
const ROUND: u8 = 2;
const STAGE: u8 = 3;

/// A segment as the manifest names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Its name in the directory.
    pub name: String,
    /// Which time it is of.
    pub time: u64,
    /// How long it is.
    pub length: u64,
    /// The digest of all its records up to there.
    pub digest: [u8; 32],
}

/// How far the rounds are, where there are no tiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Progress {
    /// They have not begun.
    #[default]
    Begin,
    /// All positions of this remoteness, and of smaller ones, are known.
    Round(u32),
    /// All labels below this one are given.
    Stage(u32),
}

/// The name of the segment of a worker.
pub(super) fn name(time: u64, worker: usize) -> String {
    format!("segments/{time:06}-{worker:05}.seg")
}

fn head(job: &[u8; 32], time: u64, worker: u64) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend(job);
    head.extend(time.to_le_bytes());
    head.extend(worker.to_le_bytes());
    head
}

fn chained(before: &[u8; 32], barrier: u64, content: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(before);
    hasher.update(&barrier.to_le_bytes());
    hasher.update(content);
    *hasher.finalize().as_bytes()
}

/// A segment that is written.
pub(super) struct Writer {
    file: File,
    path: PathBuf,
    pub(super) segment: Segment,
    barrier: u64,
}

impl Writer {
    /// Begins the segment of a worker. It is on the disk when this returns.
    pub(super) fn create(job: &Job<'_>, time: u64, worker: usize) -> Result<Writer, ClusterError> {
        let name = name(time, worker);
        let path = job.table.directory.join(&name);
        let head = head(&job.digest, time, worker as u64);
        let failed = |error: io::Error| ClusterError::file(&path, error);
        let mut file = File::create(&path).map_err(failed)?;
        file.write_all(&head).and_then(|()| file.sync_all()).map_err(failed)?;
        let segment =
            Segment { name, time, length: HEAD as u64, digest: *blake3::hash(&head).as_bytes() };
        Ok(Writer { file, path, segment, barrier: 0 })
    }

    /// Appends what was found up to the next barrier.
    pub(super) fn append(&mut self, content: &[u8]) -> Result<(), ClusterError> {
        self.barrier += 1;
        let digest = chained(&self.segment.digest, self.barrier, content);
        let mut record = Vec::with_capacity(BEFORE + content.len());
        record.extend((content.len() as u64).to_le_bytes());
        record.extend(self.barrier.to_le_bytes());
        record.extend(digest);
        record.extend(content);
        self.file.write_all(&record).map_err(|error| ClusterError::file(&self.path, error))?;
        self.segment.length += record.len() as u64;
        self.segment.digest = digest;
        Ok(())
    }

    /// Brings all of it to the disk.
    pub(super) fn sync(&self) -> Result<(), ClusterError> {
        self.file.sync_data().map_err(|error| ClusterError::file(&self.path, error))
    }
}

/// New positions of all shards from these numbers on, and how far the exploration is.
pub(super) fn positions(
    own: &Own,
    manifest: &Manifest,
    from: &[usize],
    expanded: &[usize],
) -> Vec<u8> {
    let mut content = vec![POSITIONS];
    push_varint(manifest.totals.moves, &mut content);
    push_varint(manifest.totals.positions, &mut content);
    let ranks = [Rank::Tokens, Rank::Cells].map(|rank| manifest.ranks.contains(&rank));
    content.push(u8::from(ranks[0]) | u8::from(ranks[1]) << 1);
    content.push(u8::from(manifest.phase != Phase::Exploring));
    for (place, shard) in own.shards.iter().enumerate() {
        if shard.count == from[place] && shard.expanded == expanded[place] {
            continue;
        }
        push_varint(own.number(place) as u64, &mut content);
        push_varint(shard.expanded as u64, &mut content);
        push_varint((shard.count - from[place]) as u64, &mut content);
        for number in from[place]..shard.count {
            let key = shard.key(number);
            push_varint(key.len() as u64, &mut content);
            content.extend_from_slice(key);
        }
    }
    content
}

/// New values of all shards from these numbers on, in tiers.
pub(super) fn values(own: &Own, from: &[usize]) -> Vec<u8> {
    let mut content = vec![VALUES];
    let new = |place: &usize| own.evaluated[*place] > from[*place];
    let places: Vec<usize> = (0..own.shards.len()).filter(new).collect();
    push_varint(places.len() as u64, &mut content);
    for &place in &places {
        push_varint(own.number(place) as u64, &mut content);
        push_varint((own.evaluated[place] - from[place]) as u64, &mut content);
    }
    let all = places.iter().flat_map(|&place| {
        (from[place]..own.evaluated[place]).map(move |number| own.shards[place].known(number))
    });
    let values = Bits::of(all.clone().map(|(value, _)| value), INFINITE);
    let lasts = Bits::of(all.map(|(_, lasts)| lasts), OPEN);
    for bits in [values, lasts] {
        push_varint(u64::from(bits.width), &mut content);
        push_varint(bits.bytes.len() as u64, &mut content);
        content.extend(bits.bytes);
    }
    content
}

/// Positions (places and numbers, in order) that were found in a round, or labelled in a stage.
pub(super) fn found(
    own: &Own,
    progress: Progress,
    found: impl Iterator<Item = (usize, usize)>,
) -> Vec<u8> {
    let (kind, number) = match progress {
        Progress::Begin => return Vec::new(),
        Progress::Round(round) => (ROUND, round),
        Progress::Stage(stage) => (STAGE, stage),
    };
    let mut content = vec![kind];
    push_varint(u64::from(number), &mut content);
    let (mut of_place, mut numbers) = (None, Vec::new());
    let close = |place: Option<usize>, numbers: &mut Vec<usize>, content: &mut Vec<u8>| {
        let Some(place) = place else { return };
        push_varint(own.number(place) as u64, content);
        push_varint(numbers.len() as u64, content);
        let mut before = 0;
        for number in numbers.drain(..) {
            push_varint((number - before) as u64, content);
            before = number;
        }
    };
    for (place, number) in found {
        if of_place != Some(place) {
            close(of_place, &mut numbers, &mut content);
            of_place = Some(place);
        }
        numbers.push(number);
    }
    close(of_place, &mut numbers, &mut content);
    content
}

/// The records of a segment, one after the other.
struct Records {
    file: BufReader<File>,
    path: PathBuf,
    length: u64,
    at: u64,
    digest: [u8; 32],
    content: Vec<u8>,
}

fn damaged() -> StorageError {
    StorageError::Corrupt { part: Place::State }
}

impl Records {
    fn open(job: &Job<'_>, segment: &Segment) -> Result<Records, ClusterError> {
        let path = job.table.directory.join(&segment.name);
        let open = || -> Result<Records, StorageError> {
            let file = File::open(&path)?;
            let length = file.metadata()?.len();
            let mut file = BufReader::with_capacity(1 << 16, file);
            let mut head = [0; HEAD];
            if length < segment.length.max(HEAD as u64) {
                let (expected, actual) = (segment.length, length);
                return Err(StorageError::Truncated { expected, actual });
            }
            file.read_exact(&mut head)?;
            if !head.starts_with(&MAGIC) {
                return Err(StorageError::Foreign { kind: "segment" });
            }
            let version = head[8..].first_chunk().map_or(0, |version| u32::from_le_bytes(*version));
            if version > VERSION {
                return Err(StorageError::Newer { version, most: VERSION });
            }
            if version != VERSION || head[12..44] != job.digest {
                return Err(damaged());
            }
            let digest = *blake3::hash(&head).as_bytes();
            let (at, content) = (HEAD as u64, Vec::new());
            Ok(Records { file, path: path.clone(), length, at, digest, content })
        };
        open().map_err(|error| ClusterError::file(&path, error))
    }

    /// Reads the next record: the number of its barrier; `None` at the end of the file.
    fn next(&mut self) -> Result<Option<u64>, StorageError> {
        if self.at == self.length {
            return Ok(None);
        }
        let mut before = [0; BEFORE];
        let cut = |expected| StorageError::Truncated { expected, actual: self.length };
        if self.length - self.at < BEFORE as u64 {
            return Err(cut(self.at + BEFORE as u64));
        }
        self.file.read_exact(&mut before)?;
        let word = |at: usize| before[at..].first_chunk().map_or(0, |w| u64::from_le_bytes(*w));
        let (length, barrier) = (word(0), word(8));
        let end = self.at.saturating_add(BEFORE as u64).saturating_add(length);
        if end > self.length {
            return Err(cut(end));
        }
        self.content.resize(usize::try_from(length).map_err(|_| damaged())?, 0);
        self.file.read_exact(&mut self.content)?;
        let digest = chained(&self.digest, barrier, &self.content);
        if digest != before[16..] {
            return Err(damaged());
        }
        (self.at, self.digest) = (end, digest);
        Ok(Some(barrier))
    }

    fn failed(&self, error: StorageError) -> ClusterError {
        ClusterError::file(&self.path, error)
    }
}

/// Takes what was written behind the manifest into it, up to the last barrier that all workers have reached.
pub(super) fn catch_up(job: &Job<'_>, manifest: &mut Manifest) -> Result<(), ClusterError> {
    let Some(last) = manifest.segments.last().map(|segment| segment.time) else { return Ok(()) };
    let is_last = |segment: &&mut Segment| segment.time == last;
    let mut tails = Vec::new();
    for segment in manifest.segments.iter_mut().filter(is_last) {
        let mut records = Records::open(job, segment)?;
        let mut barrier = 0;
        while records.at < segment.length {
            let next = records.next().map_err(|error| records.failed(error))?;
            barrier = next.unwrap_or(barrier);
        }
        if (records.at, records.digest) != (segment.length, segment.digest) {
            return Err(records.failed(damaged()));
        }
        let mut tail = vec![(barrier, segment.length, segment.digest)];
        while let Ok(Some(barrier)) = records.next() {
            tail.push((barrier, records.at, records.digest));
        }
        tails.push(tail);
    }
    let ends = tails.iter().filter_map(|tail| tail.last());
    let Some(reached) = ends.map(|&(barrier, ..)| barrier).min() else { return Ok(()) };
    for (segment, tail) in manifest.segments.iter_mut().filter(is_last).zip(tails) {
        let end = tail.into_iter().find(|&(barrier, ..)| barrier == reached);
        let (_, length, digest) = end.ok_or_else(contradiction)?;
        (segment.length, segment.digest) = (length, digest);
    }
    Ok(())
}

/// Reads all segments of the manifest, and does something with each record.
fn each(
    job: &Job<'_>,
    manifest: &Manifest,
    take: &mut dyn FnMut(u8, &mut Reader<'_>) -> Option<()>,
) -> Result<(), ClusterError> {
    for segment in &manifest.segments {
        let mut records = Records::open(job, segment)?;
        while records.at < segment.length {
            job.not_cancelled()?;
            records.next().map_err(|error| records.failed(error))?;
            let Some((&kind, rest)) = records.content.split_first() else { continue };
            take(kind, &mut Reader { rest }).ok_or_else(|| records.failed(damaged()))?;
        }
        if (records.at, records.digest) != (segment.length, segment.digest) {
            return Err(records.failed(damaged()));
        }
    }
    Ok(())
}

fn taken<'c>(reader: &mut Reader<'c>) -> Option<&'c [u8]> {
    let length = usize::try_from(reader.varint()?).ok()?;
    let (bytes, rest) = reader.rest.split_at_checked(length)?;
    reader.rest = rest;
    Some(bytes)
}

/// Takes the positions of all segments, and how far the exploration is.
///
/// # Errors
/// If a segment is missing or damaged.
pub(super) fn read(
    job: &Job<'_>,
    manifest: &mut Manifest,
    own: &mut Own,
) -> Result<(), ClusterError> {
    let table = job.table;
    let mut failed = Ok(());
    let mut about = (manifest.totals, manifest.ranks.clone(), manifest.phase);
    each(job, manifest, &mut |kind, reader| {
        if kind != POSITIONS {
            return Some(());
        }
        about.0.moves = reader.varint()?;
        about.0.positions = reader.varint()?;
        let (&[ranks, phase], rest) = reader.rest.split_first_chunk()?;
        reader.rest = rest;
        let known = [(Rank::Tokens, ranks & 1), (Rank::Cells, ranks & 2)];
        about.1 = known.iter().filter(|(_, known)| *known > 0).map(|(rank, _)| *rank).collect();
        about.2 = if phase == 0 { Phase::Exploring } else { Phase::Evaluating };
        while !reader.rest.is_empty() {
            let shard = usize::try_from(reader.varint()?).ok()?;
            let expanded = usize::try_from(reader.varint()?).ok()?;
            let place = own.place(shard);
            for _ in 0..reader.varint()? {
                let key = taken(reader)?;
                let Some(place) = place else { continue };
                let home = own.home(Child::of(key));
                if home.place != place || own.number(home.place) != shard {
                    return None;
                }
                if let Err(error) = own.insert(key, home) {
                    failed = Err(error);
                    return None;
                }
            }
            if let Some(place) = place {
                own.shards[place].expanded = expanded;
                if expanded > own.shards[place].count {
                    return None;
                }
            }
        }
        if failed.is_ok() {
            failed = own.keep_below(table.memory, &table.directory);
        }
        Some(())
    })
    .or_else(|error| if failed.is_err() { Ok(()) } else { Err(error) })?;
    failed.map_err(|error| ClusterError::file(&table.directory, error))?;
    (manifest.totals, manifest.ranks, manifest.phase) = about;
    Ok(())
}

/// Takes the values of all segments, once the positions are ordered; how far the rounds are.
///
/// # Errors
/// If a segment is missing or damaged.
pub(super) fn read_values(
    job: &Job<'_>,
    manifest: &Manifest,
    own: &mut Own,
) -> Result<Progress, ClusterError> {
    let mut progress = Progress::Begin;
    each(job, manifest, &mut |kind, reader| match kind {
        VALUES => take_values(own, reader),
        ROUND | STAGE => {
            let number = u32::try_from(reader.varint()?).ok()?;
            progress = match kind {
                ROUND => Progress::Round(number),
                _ => Progress::Stage(number.checked_add(1)?),
            };
            while !reader.rest.is_empty() {
                let place = own.place(usize::try_from(reader.varint()?).ok()?);
                let mut at = 0_usize;
                for _ in 0..reader.varint()? {
                    at = at.checked_add(usize::try_from(reader.varint()?).ok()?)?;
                    let Some(place) = place else { continue };
                    let shard = own.shards.get_mut(place).filter(|shard| at < shard.count)?;
                    let (value, lasts) = shard.known(at);
                    match kind {
                        ROUND => shard.set(at, value, number),
                        _ => shard.set(at, number, lasts),
                    }
                }
            }
            Some(())
        }
        _ => Some(()),
    })?;
    Ok(progress)
}

fn take_values(own: &mut Own, reader: &mut Reader<'_>) -> Option<()> {
    let mut pieces = Vec::new();
    for _ in 0..reader.varint()? {
        let (shard, count) = (reader.varint()?, reader.varint()?);
        pieces.push((usize::try_from(shard).ok()?, usize::try_from(count).ok()?));
    }
    let all: usize = pieces.iter().map(|&(_, count)| count).sum();
    let mut bits = || {
        let width = u32::try_from(reader.varint()?).ok()?;
        let bits = Bits { width, bytes: taken(reader)?.to_vec() };
        bits.fits(all).then_some(bits)
    };
    let (values, lasts) = (bits()?, bits()?);
    let mut at = 0;
    for (shard, count) in pieces {
        if let Some(place) = own.place(shard) {
            let next = own.evaluated[place];
            if count > own.shards[place].count.saturating_sub(next) {
                return None;
            }
            for number in 0..count {
                let (value, lasts) =
                    (values.get(at + number, INFINITE), lasts.get(at + number, OPEN));
                own.shards[place].set(next + number, value, lasts);
            }
            own.evaluated[place] += count;
        }
        at += count;
    }
    Some(())
}

/// Takes all segments away, once the table is finished: those of the manifest, and what a process that was killed had written for
/// a manifest that was never replaced. What cannot be removed does no harm.
pub(super) fn sweep(directory: &Path) {
    for (folder, ending) in
        [("segments", ".seg"), ("segments", ".seg.part"), ("shards", ".shard.part")]
    {
        for entry in fs::read_dir(directory.join(folder)).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let stem = name.to_str().and_then(|name| name.strip_suffix(ending));
            if stem.is_some_and(|stem| stem.bytes().all(|b| b.is_ascii_digit() || b == b'-')) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
    // Only if it is empty.
    let _ = fs::remove_dir(directory.join("segments"));
}
