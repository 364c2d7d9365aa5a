//! A checkpoint: all that a run needs to go on, in one file under one digest.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `89 42 54 4E 43 4B 50 0A`: the kind of file |
//! | 4 | the version, 1, little end first |
//! | 8 | the length of the content |
//! | | the content: ruleset, form of the kept values, state of the source, statistics, blocks, values of the open block |
//! | 32 | BLAKE3 of everything before it |

use super::Kept;
use crate::{
    atomic::AtomicFile,
    codec::{Decoder, Encoder},
    error::{Part, StorageError},
    statistics::Statistics,
    table::Entry,
};
use std::{
    fs,
    io::{self, Write},
    path::Path,
};

/// The name of the file in the directory of a run.
pub(super) const NAME: &str = "state";
const MAGIC: [u8; 8] = *b"\x89BTNCKP\n";
const VERSION: u32 = 1;
const KIND: &str = "checkpoint";
/// The bytes before the content.
const START: usize = 20;
const DIGEST: usize = 32;

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
    fn to_bytes(&self) -> Vec<u8> {
        let mut content = Encoder::default();
        content.list(self.ruleset.as_bytes());
        content.list(self.kept.name().as_bytes());
        content.list(&self.source);
        content.words(&self.statistics.to_words());
        let entries: Vec<u8> = self.entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        content.list(&entries);
        content.numbers(&self.open);
        let content = content.into_bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((content.len() as u64).to_le_bytes());
        bytes.extend(content);
        let digest = blake3::hash(&bytes);
        bytes.extend(digest.as_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Result<State, StorageError> {
        let actual = bytes.len() as u64;
        if bytes.is_empty() || !bytes.starts_with(&MAGIC[..bytes.len().min(MAGIC.len())]) {
            return Err(StorageError::Foreign { kind: KIND });
        }
        let Some((start, _)) = bytes.split_first_chunk::<START>() else {
            return Err(StorageError::Truncated { expected: (START + DIGEST) as u64, actual });
        };
        let [_, _, _, _, _, _, _, _, v0, v1, v2, v3, length @ ..] = *start;
        let version = u32::from_le_bytes([v0, v1, v2, v3]);
        if version > VERSION {
            return Err(StorageError::Newer { version, most: VERSION });
        }
        let expected = u64::from_le_bytes(length).saturating_add((START + DIGEST) as u64);
        if expected > actual {
            return Err(StorageError::Truncated { expected, actual });
        }
        if expected < actual {
            return Err(StorageError::Excess { expected, actual });
        }
        let damaged = || StorageError::Corrupt { part: Part::State };
        let (content, digest) = bytes.split_last_chunk::<DIGEST>().ok_or_else(damaged)?;
        if blake3::hash(content).as_bytes() != digest {
            return Err(damaged());
        }
        State::from_content(&content[START..]).ok_or_else(damaged)
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
        match fs::read(path) {
            Ok(bytes) => State::from_bytes(&bytes).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes a checkpoint in place of the one before.
    ///
    /// # Errors
    /// If it cannot be written; the one before is then still there.
    pub(super) fn write(&self, path: &Path) -> Result<(), StorageError> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(&self.to_bytes())?;
        file.commit()?;
        Ok(())
    }
}
