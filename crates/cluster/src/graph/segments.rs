//! Segments of a job that lasts: what a worker found since the checkpoint before.

use super::{
    Job,
    manifest::Manifest,
    moves::Child,
    own::{Letters, Own, contradiction, push_text},
};
use crate::error::ClusterError;
use bouton_storage::{Part as Place, Sealed, StorageError};
use std::{fs, path::Path};

const SEALED: Sealed = Sealed { magic: *b"\x89BTNSEG\n", version: 1, kind: "segment" };

/// What one shard has in a segment.
struct Piece<'s> {
    shard: usize,
    expanded: u64,
    /// The number of the first position that follows.
    from: u64,
    keys: Vec<&'s [u8]>,
    /// The number, by tiers, of the first value that follows.
    evaluated: u64,
    values: Vec<(u32, u32)>,
}

/// Writes the segment of a worker: positions and values from these on. Returns its digest.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(
    job: &Job<'_>,
    own: &Own,
    positions: &[usize],
    values: &[usize],
    name: &str,
) -> Result<[u8; 32], ClusterError> {
    let mut content = job.digest.to_vec();
    for (place, shard) in own.shards.iter().enumerate() {
        content.extend((own.number(place) as u32).to_le_bytes());
        content.extend((shard.expanded as u64).to_le_bytes());
        content.extend((positions[place] as u64).to_le_bytes());
        content.extend(((shard.count - positions[place]) as u32).to_le_bytes());
        (positions[place]..shard.count)
            .for_each(|number| push_text(shard.key(number), &mut content));
        content.extend((values[place] as u64).to_le_bytes());
        content.extend(((own.evaluated[place] - values[place]) as u32).to_le_bytes());
        for number in values[place]..own.evaluated[place] {
            let (value, remoteness) = shard.known(number);
            content.extend(value.to_le_bytes());
            content.extend(remoteness.to_le_bytes());
        }
    }
    let path = job.table.directory.join(name);
    SEALED.write(&path, &content).map_err(|error| ClusterError::file(&path, error))?;
    Ok(*blake3::hash(&content).as_bytes())
}

fn piece<'s>(letters: &mut Letters<'s>) -> Option<Piece<'s>> {
    let shard = letters.number()? as usize;
    let (expanded, from) = (letters.word()?, letters.word()?);
    let count = letters.number()?;
    let keys = (0..count).map(|_| letters.text()).collect::<Option<Vec<_>>>()?;
    let evaluated = letters.word()?;
    let count = letters.number()?;
    let values = (0..count).map(|_| Some((letters.number()?, letters.number()?)));
    Some(Piece { shard, expanded, from, keys, evaluated, values: values.collect::<Option<_>>()? })
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
}

/// Reads all segments of the manifest, and does something with the pieces of this worker's shards.
fn each(
    job: &Job<'_>,
    manifest: &Manifest,
    own: &mut Own,
    take: &mut dyn FnMut(&mut Own, usize, Piece<'_>) -> Option<()>,
) -> Result<(), ClusterError> {
    if manifest.phase == super::Phase::Done {
        return Ok(());
    }
    for (name, digest) in &manifest.files {
        let path = job.table.directory.join(name);
        let failed = |error: StorageError| ClusterError::file(&path, error);
        let missing = || failed(std::io::Error::from(std::io::ErrorKind::NotFound).into());
        let content = SEALED.read(&path).map_err(failed)?.ok_or_else(missing)?;
        let damaged = || failed(StorageError::Corrupt { part: Place::State });
        if blake3::hash(&content).as_bytes() != digest || !content.starts_with(&job.digest) {
            return Err(damaged());
        }
        let mut letters = Letters { rest: &content[job.digest.len()..] };
        while !letters.rest.is_empty() {
            let piece = piece(&mut letters).ok_or_else(damaged)?;
            if let Some(place) = own.place(piece.shard) {
                take(own, place, piece).ok_or_else(damaged)?;
            }
        }
    }
    Ok(())
}

/// Takes the positions of all segments.
///
/// # Errors
/// If a segment is missing or damaged.
pub(super) fn read(job: &Job<'_>, manifest: &Manifest, own: &mut Own) -> Result<(), ClusterError> {
    let table = job.table;
    let mut failed = Ok(());
    each(job, manifest, own, &mut |own, place, piece| {
        if own.shards[place].count as u64 != piece.from {
            return None;
        }
        for key in piece.keys {
            let home = own.home(Child::of(key));
            if own.place(piece.shard) != Some(home.place) {
                return None;
            }
            if let Err(error) = own.insert(key, home) {
                failed = Err(error);
                return None;
            }
        }
        own.shards[place].expanded = usize::try_from(piece.expanded).ok()?;
        if failed.is_ok() {
            failed = own.keep_below(table.memory, &table.directory);
        }
        (own.shards[place].expanded <= own.shards[place].count).then_some(())
    })?;
    failed.map_err(|error| ClusterError::file(&table.directory, error))
}

/// Takes the values of all segments, once the positions are ordered.
///
/// # Errors
/// If a segment is missing or damaged.
pub(super) fn read_values(
    job: &Job<'_>,
    manifest: &Manifest,
    own: &mut Own,
) -> Result<(), ClusterError> {
    each(job, manifest, own, &mut |own, place, piece| {
        if own.evaluated[place] as u64 != piece.evaluated {
            return None;
        }
        for (value, remoteness) in piece.values {
            let number = own.evaluated[place];
            if number >= own.shards[place].count {
                return None;
            }
            own.shards[place].set(number, value, remoteness);
            own.evaluated[place] += 1;
        }
        Some(())
    })?;
    let values_fit = own.evaluated.iter().zip(&own.shards).all(|(&e, shard)| e <= shard.count);
    if values_fit { Ok(()) } else { Err(contradiction()) }
}
