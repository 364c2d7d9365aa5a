//! When and what a worker writes down while a table is made.
//!
//! At every barrier, where all workers have finished a tier, a round, or a part of the exploration, each appends what is new to its segment
//! (`segments.rs`): one write, which survives the death of the process at once. Bringing segments to the disk and replacing the manifest
//! costs some milliseconds, so that is done at the first barrier at which it takes a small part of the time since it was done last (or as often as was
//! asked for): what a machine that loses power loses takes little time to do again.

use super::{
    Job, Keep,
    manifest::{self, Manifest},
    own::{self, Own},
    segments::{self, Progress, Segment, Writer},
};
use crate::{
    error::ClusterError,
    transport::{Transport, share},
};
use std::time::{Duration, Instant};

/// Bringing everything to the disk may take one part in so many of the time.
const PART: u32 = 25;
/// And is done no more often than this.
const LEAST: Duration = Duration::from_millis(200);

/// What a worker has written down.
pub(super) struct Log {
    /// Nothing where nothing is kept.
    writer: Option<Writer>,
    keep: Keep,
    first: bool,
    positions: Vec<usize>,
    expanded: Vec<usize>,
    values: Vec<usize>,
    synced: Instant,
    /// How long that took.
    took: Duration,
    failed: Option<ClusterError>,
}

impl Log {
    /// Begins segments behind those of the manifest; all workers do.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(super) fn begin(
        job: &Job<'_>,
        own: &Own,
        manifest: &mut Manifest,
        transport: &mut dyn Transport,
    ) -> Result<Log, ClusterError> {
        let seat = transport.seat();
        let mut log = Log {
            writer: None,
            keep: job.table.keep,
            first: seat.index == 0,
            positions: Vec::new(),
            expanded: Vec::new(),
            values: vec![0; own.shards.len()],
            synced: Instant::now(),
            took: Duration::ZERO,
            failed: None,
        };
        log.skip_positions(own);
        if log.keep == Keep::Nothing {
            return Ok(log);
        }
        let time = manifest.checkpoints;
        manifest.checkpoints += 1;
        match Writer::create(job, time, seat.index) {
            Ok(writer) => log.writer = Some(writer),
            Err(error) => log.failed = Some(error),
        }
        let before = manifest.segments.len();
        log.write_manifest(job, manifest, before, transport)?;
        Ok(log)
    }

    fn skip_positions(&mut self, own: &Own) {
        self.positions = own.shards.iter().map(|shard| shard.count).collect();
        self.expanded = own.shards.iter().map(|shard| shard.expanded).collect();
    }

    /// What is evaluated already stands in segments.
    pub(super) fn skip_values(&mut self, own: &Own) {
        self.values.clone_from(&own.evaluated);
    }

    fn append(&mut self, content: &[u8]) {
        if let Some(writer) = &mut self.writer
            && self.failed.is_none()
        {
            self.failed = writer.append(content).err();
        }
    }

    fn is_on(&self) -> bool {
        self.writer.is_some() && self.failed.is_none()
    }

    /// A barrier of the exploration.
    pub(super) fn positions(&mut self, own: &Own, manifest: &Manifest) {
        if self.is_on() {
            self.append(&segments::positions(own, manifest, &self.positions, &self.expanded));
            self.skip_positions(own);
        }
    }

    /// A barrier between tiers.
    pub(super) fn values(&mut self, own: &Own) {
        if self.is_on() {
            self.append(&segments::values(own, &self.values));
            self.skip_values(own);
        }
    }

    /// A barrier behind a round or a stage: what was found in it, by places and numbers in order.
    pub(super) fn found(
        &mut self,
        own: &Own,
        progress: Progress,
        found: impl Iterator<Item = (usize, usize)>,
    ) {
        if self.is_on() {
            self.append(&segments::found(own, progress, found));
        }
    }

    /// The first failure to write, once.
    ///
    /// # Errors
    /// That failure.
    pub(super) fn failure(&mut self) -> Result<(), ClusterError> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Whether this worker wants everything on the disk: the clock of the first one says so.
    pub(super) fn is_due(&self) -> bool {
        let wait = match self.keep {
            Keep::Nothing => return false,
            Keep::Often => LEAST.max(self.took.saturating_mul(PART)),
            Keep::Every(time) => time,
        };
        self.first && self.synced.elapsed() >= wait
    }

    /// Brings all segments to the disk, then the manifest; all workers do.
    ///
    /// # Errors
    /// If something cannot be written, here or elsewhere.
    pub(super) fn sync(
        &mut self,
        job: &Job<'_>,
        manifest: &mut Manifest,
        transport: &mut dyn Transport,
    ) -> Result<(), ClusterError> {
        if self.keep == Keep::Nothing {
            return Ok(());
        }
        let begun = Instant::now();
        if let Some(writer) = &self.writer
            && self.failed.is_none()
        {
            self.failed = writer.sync().err();
        }
        // Those of this time stand last.
        let before = manifest.segments.len() - transport.seat().peers;
        self.write_manifest(job, manifest, before, transport)?;
        self.synced = Instant::now();
        self.took = self.synced - begun;
        Ok(())
    }

    /// Replaces the segments of this time in the manifest, and it.
    fn write_manifest(
        &mut self,
        job: &Job<'_>,
        manifest: &mut Manifest,
        before: usize,
        transport: &mut dyn Transport,
    ) -> Result<(), ClusterError> {
        let mut message = Vec::new();
        if let Some(writer) = &self.writer {
            message.extend(writer.segment.length.to_le_bytes());
            message.extend(writer.segment.digest);
        }
        let all = share(transport, &message)?;
        let failed = self.failure();
        job.settle(transport, failed, [])?;
        let time = manifest.checkpoints.saturating_sub(1);
        manifest.segments.truncate(before);
        for (worker, message) in all.iter().enumerate() {
            let Some((length, digest)) = message.split_first_chunk() else {
                return Err(own::contradiction());
            };
            manifest.segments.push(Segment {
                name: segments::name(time, worker),
                time,
                length: u64::from_le_bytes(*length),
                digest: digest.try_into().map_err(|_| own::contradiction())?,
            });
        }
        let written = match self.first {
            true => manifest.write(&job.table.directory),
            false => Ok(()),
        };
        let path = job.table.directory.join(manifest::NAME);
        job.settle(transport, written.map_err(|error| ClusterError::file(&path, error)), [])?;
        Ok(())
    }
}
