//! The values that a run keeps: a table that grows by whole blocks.

use crate::{
    error::{Part, StorageError},
    table::{BLOCK, Blocks, Entry, Header, Width},
    values::Values,
};
use std::{
    fs::{self, File},
    io::{Read, Seek, SeekFrom, Write},
    path::Path,
};

/// The name of the table in the directory of a run.
pub const TABLE_NAME: &str = "values.bouton";

/// A table on its way.
#[derive(Debug)]
pub(super) struct Store {
    file: File,
    blocks: Blocks,
}

impl Store {
    /// Begins a table.
    pub(super) fn create(
        path: &Path,
        ruleset: &str,
        width: Option<Width>,
    ) -> Result<Store, StorageError> {
        let mut file = open(path)?;
        let header = Header::unfinished(ruleset, 0, BLOCK);
        file.set_len(0)?;
        file.write_all(&header.to_bytes())?;
        Ok(Store { file, blocks: Blocks::new(header, width) })
    }

    /// Goes on with a table whose complete blocks are these.
    ///
    /// # Errors
    /// If a block is missing or damaged.
    pub(super) fn resume(
        path: &Path,
        ruleset: &str,
        width: Option<Width>,
        entries: Vec<Entry>,
        open_block: Vec<u32>,
    ) -> Result<Store, StorageError> {
        let mut file = open(path)?;
        let header = Header::unfinished(ruleset, 0, BLOCK);
        let mut blocks = Blocks::new(header.clone(), width);
        let actual = file.metadata()?.len();
        check_header(&mut file, &header, actual)?;
        for (number, entry) in (0..).zip(&entries) {
            let length = u64::from(BLOCK) * entry.width.bytes() as u64;
            let corrupt = || StorageError::Corrupt { part: Part::Block(number) };
            if entry.offset != blocks.end {
                return Err(StorageError::Corrupt { part: Part::State });
            }
            if entry.offset + length > actual {
                return Err(StorageError::Truncated { expected: entry.offset + length, actual });
            }
            let mut bytes = vec![0; length as usize];
            file.read_exact(&mut bytes)?;
            if *blake3::hash(&bytes).as_bytes() != entry.digest {
                return Err(corrupt());
            }
            blocks.end += length;
        }
        blocks.entries = entries;
        blocks.open = open_block;
        // From here on the table is not finished, whatever it was.
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header.to_bytes())?;
        file.sync_data()?;
        file.set_len(blocks.end)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Store { file, blocks })
    }

    pub(super) fn count(&self) -> u64 {
        self.blocks.count()
    }

    /// The complete blocks.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.blocks.entries
    }

    /// The values of the open block.
    pub(super) fn open(&self) -> &[u32] {
        &self.blocks.open
    }

    /// Takes the values of the next heaps.
    pub(super) fn push(&mut self, values: Values<'_>) -> Result<(), StorageError> {
        let file = &mut self.file;
        self.blocks.push(values, &mut |bytes| file.write_all(bytes))
    }

    /// Brings the complete blocks to the disk.
    pub(super) fn sync(&mut self) -> Result<(), StorageError> {
        Ok(self.file.sync_data()?)
    }

    /// Completes the table.
    pub(super) fn finish(&mut self) -> Result<(), StorageError> {
        let file = &mut self.file;
        let header = self.blocks.finish(&mut |bytes| file.write_all(bytes))?;
        self.file.sync_data()?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&header.to_bytes())?;
        self.file.sync_all()?;
        // Who reads the table next needs no lock.
        let _ = self.file.unlock();
        Ok(())
    }
}

fn open(path: &Path) -> Result<File, StorageError> {
    let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Err(StorageError::InUse),
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(file),
    }
}

/// The header must be that of this run, finished or not; the file is left behind it.
fn check_header(file: &mut File, expected: &Header, actual: u64) -> Result<(), StorageError> {
    let length = expected.length();
    if actual == 0 {
        // It was never brought to the disk; no block can be there either.
        return Err(StorageError::Truncated { expected: length as u64, actual });
    }
    let mut start = vec![0; (actual as usize).min(16)];
    file.read_exact(&mut start)?;
    let there = Header::length_of(&start, actual)?;
    let mut bytes = vec![0; there];
    file.seek(SeekFrom::Start(0))?;
    file.read_exact(&mut bytes)?;
    let header = Header::from_bytes(&bytes)?;
    if header.ruleset != expected.ruleset {
        let (there, asked) = (header.ruleset, expected.ruleset.clone());
        return Err(StorageError::OtherRuleset { there, asked });
    }
    if header.first != expected.first || header.block != expected.block {
        return Err(StorageError::Corrupt { part: Part::Header });
    }
    Ok(())
}
