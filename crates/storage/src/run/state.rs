//! A checkpoint: all that a run needs to go on, in one file under one digest.
//!
//! A [sealed](crate::Sealed) file of the kind `89 42 54 4E 43 4B 50 0A`. The content: ruleset, form of the kept values, state of the source,
//! statistics, blocks, values of the open block.

use super::Kept;
use crate::{
    codec::{Decoder, Encoder},
    error::{Part, StorageError},
    sealed::Sealed,
    statistics::Statistics,
    table::Entry,
};
use std::path::Path;

/// The name of the file in the directory of a run.
pub(super) const NAME: &str = "state";
const SEALED: Sealed = Sealed { magic: *b"\x89BTNCKP\n", version: 1, kind: "checkpoint" };

/// What a run knows at one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) ruleset: String,
    pub(super) kept: Kept,
    pub(super) source: Vec<u8>,
    pub(super) statistics: Statistics,
    pub(super) entries: Vec<Entry>,
    pub(super) open: Vec<u32>,
}

impl State {
    fn to_content(&self) -> Vec<u8> {
        let mut content = Encoder::default();
        content.list(self.ruleset.as_bytes());
        content.list(self.kept.name().as_bytes());
        content.list(&self.source);
        content.words(&self.statistics.to_words());
        let entries: Vec<u8> = self.entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        content.list(&entries);
        content.numbers(&self.open);
        content.into_bytes()
    }

    fn from_content(content: &[u8]) -> Option<State> {
        let mut decoder = Decoder::new(content);
        let ruleset = decoder.text()?.to_owned();
        let kept = Kept::of_name(decoder.text()?)?;
        let source = decoder.list()?.to_vec();
        let statistics = Statistics::from_words(&decoder.words()?)?;
        let (entries, rest) = decoder.list()?.as_chunks::<48>();
        let entries =
            entries.iter().map(|entry| Entry::from_bytes(entry)).collect::<Option<_>>()?;
        let open = decoder.numbers()?;
        decoder.end()?;
        rest.is_empty().then_some(State { ruleset, kept, source, statistics, entries, open })
    }

    /// Reads a checkpoint; `None` where there is no file.
    ///
    /// # Errors
    /// If it cannot be read, or is no checkpoint, damaged or too new.
    pub(super) fn read(path: &Path) -> Result<Option<State>, StorageError> {
        let Some(content) = SEALED.read(path)? else { return Ok(None) };
        let damaged = || StorageError::Corrupt { part: Part::State };
        State::from_content(&content).map(Some).ok_or_else(damaged)
    }

    /// Writes a checkpoint in place of the one before.
    ///
    /// # Errors
    /// If it cannot be written; the one before is then still there.
    pub(super) fn write(&self, path: &Path) -> Result<(), StorageError> {
        SEALED.write(path, &self.to_content())
    }
}
