//! Small files under one digest: a kind, a version, a length, the content.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the kind of file; the first byte is not ASCII and the last one is a line end, so that a transfer in text mode is noticed |
//! | 4 | the version, little end first |
//! | 8 | the length of the content |
//! | | the content |
//! | 32 | BLAKE3 of everything before it |
//!
//! A file that is cut off, too long, changed anywhere, of another kind or of a later version is told as such; its content is never used.

use crate::{
    atomic::write_whole,
    error::{Part, StorageError},
};
use std::{fs, io, path::Path};

/// The bytes before the content.
const START: usize = 20;
const DIGEST: usize = 32;

/// A kind of sealed file.
#[derive(Clone, Copy, Debug)]
pub struct Sealed {
    /// The first bytes.
    pub magic: [u8; 8],
    /// The version that is written, and the newest that is read.
    pub version: u32,
    /// The kind of file, for messages.
    pub kind: &'static str,
}

impl Sealed {
    /// A content with what stands around it.
    ///
    /// ```
    /// let kind = bouton_storage::Sealed { magic: *b"\x89BTNXXX\n", version: 1, kind: "checkpoint" };
    /// let bytes = kind.wrap(b"content");
    /// assert_eq!(kind.unwrap(&bytes).unwrap(), b"content");
    /// assert!(kind.unwrap(&bytes[1..]).is_err());
    /// ```
    pub fn wrap(&self, content: &[u8]) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend((content.len() as u64).to_le_bytes());
        bytes.extend(content);
        let digest = blake3::hash(&bytes);
        bytes.extend(digest.as_bytes());
        bytes
    }

    /// The content of a file of this kind.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn unwrap<'b>(&self, bytes: &'b [u8]) -> Result<&'b [u8], StorageError> {
        let actual = bytes.len() as u64;
        if bytes.is_empty() || !bytes.starts_with(&self.magic[..bytes.len().min(8)]) {
            return Err(StorageError::Foreign { kind: self.kind });
        }
        let Some((start, _)) = bytes.split_first_chunk::<START>() else {
            return Err(StorageError::Truncated { expected: (START + DIGEST) as u64, actual });
        };
        let [_, _, _, _, _, _, _, _, v0, v1, v2, v3, length @ ..] = *start;
        let version = u32::from_le_bytes([v0, v1, v2, v3]);
        if version > self.version {
            return Err(StorageError::Newer { version, most: self.version });
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
        Ok(&content[START..])
    }

    /// Writes a file in place of the one before, or leaves that as it was.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path, content: &[u8]) -> Result<(), StorageError> {
        Ok(write_whole(path, &self.wrap(content))?)
    }

    /// The content of a file; `None` where there is no file.
    ///
    /// # Errors
    /// If it cannot be read, or something is wrong with it.
    pub fn read(&self, path: &Path) -> Result<Option<Vec<u8>>, StorageError> {
        match fs::read(path) {
            Ok(bytes) => Ok(Some(self.unwrap(&bytes)?.to_vec())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
