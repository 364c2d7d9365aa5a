//! Bytes of a file at any place.
//!
//! A memory map hands out parts of the file without copying and without a call to the system; the plain way seeks and reads, and is the
//! twin against which the map is held. A shared lock is kept while the file is open, which the writers of this crate honour.

use crate::error::StorageError;
use memmap2::Mmap;
use std::{
    borrow::Cow,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
    sync::Mutex,
};

/// How a file is read. The bytes are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Through a memory map.
    #[default]
    Mapped,
    /// By seeking and reading.
    Plain,
}

/// The bytes of a file.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// A memory map, with the file whose lock protects it.
    Mapped(Mmap, #[allow(dead_code, reason = "holds the lock")] File),
    /// A file with its length.
    Plain(Mutex<File>, u64),
}

impl Bytes {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or is being written.
    pub(crate) fn open(path: &Path, reading: Reading) -> Result<Bytes, StorageError> {
        let file = File::open(path)?;
        match file.try_lock_shared() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(StorageError::InUse),
            // A file system without locks.
            Err(std::fs::TryLockError::Error(_)) => {}
        }
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        if reading == Reading::Plain || !metadata.is_file() {
            return Ok(Bytes::Plain(Mutex::new(file), metadata.len()));
        }
        // SAFETY: the map is only read. Writers of this crate never change a finished file in place: they write another one and rename it,
        // or hold the exclusive lock, which the shared lock above keeps off. (A foreign program that cuts the file while it is
        // read would end this process; no lock of the system can keep it from that.)
        let map = unsafe { Mmap::map(&file)? };
        Ok(Bytes::Mapped(map, file))
    }

    /// The length.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Bytes::Mapped(map, _) => map.len() as u64,
            Bytes::Plain(_, length) => *length,
        }
    }

    /// `length` bytes from `start` on.
    ///
    /// # Errors
    /// If the file does not have them.
    pub(crate) fn part(&self, start: u64, length: u64) -> Result<Cow<'_, [u8]>, StorageError> {
        let all = self.len();
        let end = start.checked_add(length).filter(|&end| end <= all);
        let Some(end) = end else {
            let expected = start.saturating_add(length);
            return Err(StorageError::Truncated { expected, actual: all });
        };
        match self {
            // Both ends are within the length, which is a `usize`.
            Bytes::Mapped(map, _) => Ok(Cow::Borrowed(&map[start as usize..end as usize])),
            Bytes::Plain(file, _) => {
                let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                file.seek(SeekFrom::Start(start))?;
                let length = usize::try_from(length)
                    .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
                let mut bytes = vec![0; length];
                file.read_exact(&mut bytes)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_map_holds_what_is_read(content in prop::collection::vec(any::<u8>(), 0..600), start in 0u64..700, length in 0u64..700) {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            std::io::Write::write_all(&mut file, &content).unwrap();
            let mapped = Bytes::open(file.path(), Reading::Mapped).unwrap();
            let plain = Bytes::open(file.path(), Reading::Plain).unwrap();
            prop_assert_eq!(mapped.len(), plain.len());
            match (mapped.part(start, length), plain.part(start, length)) {
                (Ok(mapped), Ok(plain)) => {
                    prop_assert_eq!(&mapped, &plain);
                    prop_assert_eq!(&*mapped, &content[start as usize..(start + length) as usize]);
                }
                (Err(_), Err(_)) => prop_assert!(start + length > content.len() as u64),
                _ => prop_assert!(false, "one of the two refuses"),
            }
        }
    }
}
