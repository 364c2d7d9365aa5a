//! Writes a table, block by block, in constant memory.

use super::format::{BLOCK, DIGEST, Entry, Header, Width};
use crate::{atomic::AtomicFile, error::StorageError, values::Values};
use std::{
    io::{Seek, SeekFrom, Write},
    path::Path,
};

/// Cuts values into blocks; what is complete is handed on as bytes.
#[derive(Debug)]
pub(crate) struct Blocks {
    header: Header,
    /// The least width.
    least: Width,
    /// The width that must do, if one was asked for.
    most: Width,
    pub(crate) entries: Vec<Entry>,
    /// The values of the block that is not complete.
    pub(crate) open: Vec<u32>,
    /// Where the next block begins.
    pub(crate) end: u64,
}

impl Blocks {
    pub(crate) fn new(header: Header, width: Option<Width>) -> Blocks {
        let end = header.length() as u64;
        Blocks {
            header,
            least: width.unwrap_or(Width::One),
            most: width.unwrap_or(Width::Four),
            entries: Vec::new(),
            open: Vec::new(),
            end,
        }
    }

    /// How many heaps there are.
    pub(crate) fn count(&self) -> u64 {
        self.entries.len() as u64 * u64::from(self.header.block) + self.open.len() as u64
    }

    /// Takes the next values; complete blocks go to `write`.
    pub(crate) fn push(
        &mut self,
        mut values: Values<'_>,
        write: &mut dyn FnMut(&[u8]) -> std::io::Result<()>,
    ) -> Result<(), StorageError> {
        while !values.is_empty() {
            let room = (self.header.block as usize).saturating_sub(self.open.len());
            let (now, later) = values.split_at(room);
            if now.largest() > self.most.most() {
                return Err(self.too_wide(now));
            }
            now.append_to(&mut self.open);
            values = later;
            if self.open.len() == self.header.block as usize {
                self.close(write)?;
            }
        }
        Ok(())
    }

    fn too_wide(&self, values: Values<'_>) -> StorageError {
        let most = self.most.most();
        let at = values.iter().position(|value| value > most).unwrap_or(0);
        StorageError::TooWide {
            heap: self.header.first + self.count() + at as u64,
            value: values.iter().nth(at).map_or(0, u64::from),
            most: u64::from(most),
        }
    }

    /// Ends the open block, if there is one.
    fn close(
        &mut self,
        write: &mut dyn FnMut(&[u8]) -> std::io::Result<()>,
    ) -> Result<(), StorageError> {
        let Some(&largest) = self.open.iter().max() else { return Ok(()) };
        let width = Width::of(largest).max(self.least);
        let mut bytes = Vec::with_capacity(self.open.len() * width.bytes());
        width.encode(&self.open, &mut bytes);
        write(&bytes)?;
        let digest = *blake3::hash(&bytes).as_bytes();
        self.entries.push(Entry { offset: self.end, width, digest });
        self.end += bytes.len() as u64;
        self.open.clear();
        Ok(())
    }

    /// Ends the table: the last block and the index go to `write`; the header that belongs to them is given back.
    pub(crate) fn finish(
        &mut self,
        write: &mut dyn FnMut(&[u8]) -> std::io::Result<()>,
    ) -> Result<Header, StorageError> {
        let count = self.count();
        self.close(write)?;
        let mut index: Vec<u8> = self.entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        let digest: [u8; DIGEST] = *blake3::hash(&index).as_bytes();
        index.extend(digest);
        write(&index)?;
        Ok(Header { count, index: self.end, ..self.header.clone() })
    }
}

/// A table that is being written. Its name holds the table only after [`finish`](TableWriter::finish).
#[derive(Debug)]
pub struct TableWriter {
    file: AtomicFile,
    blocks: Blocks,
}

impl TableWriter {
    /// Begins a table of a ruleset, whose values begin at heap `first`. Without a width, each block has the narrowest that does.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn create(
        path: &Path,
        ruleset: &str,
        first: u64,
        width: Option<Width>,
    ) -> Result<TableWriter, StorageError> {
        TableWriter::with_block(path, ruleset, first, width, BLOCK)
    }

    pub(crate) fn with_block(
        path: &Path,
        ruleset: &str,
        first: u64,
        width: Option<Width>,
        block: u32,
    ) -> Result<TableWriter, StorageError> {
        let header = Header::unfinished(ruleset, first, block);
        let mut file = AtomicFile::create(path)?;
        file.write_all(&header.to_bytes())?;
        Ok(TableWriter { file, blocks: Blocks::new(header, width) })
    }

    /// Takes the values of the next heaps.
    ///
    /// # Errors
    /// If they cannot be written, or do not fit the width.
    pub fn push(&mut self, values: Values<'_>) -> Result<(), StorageError> {
        let file = &mut self.file;
        self.blocks.push(values, &mut |bytes| file.write_all(bytes))
    }

    /// Ends the table and gives the file its name.
    ///
    /// # Errors
    /// If it cannot be written; the name is then as before.
    pub fn finish(mut self) -> Result<(), StorageError> {
        let file = &mut self.file;
        let header = self.blocks.finish(&mut |bytes| file.write_all(bytes))?;
        let file = self.file.file()?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header.to_bytes())?;
        self.file.commit()?;
        Ok(())
    }
}
