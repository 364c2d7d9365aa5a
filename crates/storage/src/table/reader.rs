//! Reads a table at any heap.

use super::format::{DIGEST, ENTRY, Entry, Header, UNFINISHED};
use crate::{
    error::{Part, StorageError},
    kernel::{Bytes, Reading},
    values::Values,
};
use std::{
    borrow::Cow,
    ops::{ControlFlow, Range},
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

/// Receives a stretch of values with the heap of the first, and says whether to go on.
pub type Visit<'a> = &'a mut dyn FnMut(u64, Values<'_>) -> Result<ControlFlow<()>, StorageError>;

/// A table in a file.
///
/// ```
/// use bouton_storage::{Reading, Values, table::{Table, TableWriter}};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("kayles.bouton");
/// let mut writer = TableWriter::create(&path, "kayles", 0, None)?;
/// writer.push(Values::Wide(&[0, 1, 2, 3, 1, 4]))?;
/// writer.finish()?;
/// let table = Table::open(&path, Reading::Mapped)?;
/// assert_eq!((table.ruleset(), table.value(5)?), ("kayles", Some(4)));
/// # Ok::<(), bouton_storage::StorageError>(())
/// ```
#[derive(Debug)]
pub struct Table {
    bytes: Bytes,
    header: Header,
    /// A bit a block: its digest was right.
    checked: Vec<AtomicU64>,
}

impl Table {
    /// Opens a table and checks everything but its blocks.
    ///
    /// # Errors
    /// If it cannot be read, or is no table, damaged or too new.
    pub fn open(path: &Path, reading: Reading) -> Result<Table, StorageError> {
        let bytes = Bytes::open(path, reading)?;
        let actual = bytes.len();
        let start = bytes.part(0, actual.min(16))?;
        let length = Header::length_of(&start, actual)?;
        let header = Header::from_bytes(&bytes.part(0, length as u64)?)?;
        if header.count == UNFINISHED {
            return Err(StorageError::Unfinished);
        }
        let damaged = || StorageError::Corrupt { part: Part::Header };
        let index = header.blocks().checked_mul(ENTRY as u64).ok_or_else(damaged)?;
        let expected =
            header.index.checked_add(index).and_then(|end| end.checked_add(DIGEST as u64));
        let expected = expected.ok_or_else(damaged)?;
        if actual < expected {
            return Err(StorageError::Truncated { expected, actual });
        }
        if actual > expected {
            return Err(StorageError::Excess { expected, actual });
        }
        let content = bytes.part(header.index, index)?;
        let digest = bytes.part(header.index + index, DIGEST as u64)?;
        if blake3::hash(&content).as_bytes()[..] != digest[..] {
            return Err(StorageError::Corrupt { part: Part::Index });
        }
        drop((start, content, digest));
        let checked = (0..header.blocks().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Ok(Table { bytes, header, checked })
    }

    /// The ruleset in the notation.
    pub fn ruleset(&self) -> &str {
        &self.header.ruleset
    }

    /// The heaps whose values are there.
    pub fn heaps(&self) -> Range<u64> {
        // The header was refused if the sum does not fit.
        self.header.first..self.header.first.saturating_add(self.header.count)
    }

    /// The value of a heap; `None` if the table does not have it.
    ///
    /// # Errors
    /// If the block of the heap is damaged or cannot be read.
    pub fn value(&self, heap: u64) -> Result<Option<u32>, StorageError> {
        if !self.heaps().contains(&heap) {
            return Ok(None);
        }
        let at = heap - self.header.first;
        let (block, inside) =
            (at / u64::from(self.header.block), at % u64::from(self.header.block));
        let entry = self.entry(block)?;
        let width = entry.width.bytes() as u64;
        if !self.is_checked(block) {
            self.block(block)?;
        }
        let bytes = self.bytes.part(entry.offset + inside * width, width)?;
        let mut values = Vec::with_capacity(1);
        entry.width.decode(&bytes, &mut values);
        Ok(values.first().copied())
    }

    /// Visits the values of a range of heaps, as far as the table has them, in stretches with the heap of their first.
    ///
    /// # Errors
    /// If a block is damaged or cannot be read; values before it were visited.
    pub fn visit(&self, heaps: Range<u64>, visit: Visit<'_>) -> Result<(), StorageError> {
        let all = self.heaps();
        let (from, to) = (heaps.start.max(all.start), heaps.end.min(all.end));
        let block = u64::from(self.header.block);
        let mut at = from;
        while at < to {
            let number = (at - all.start) / block;
            let first = all.start + number * block;
            let end = to.min(first.saturating_add(block));
            let (entry, bytes) = self.block(number)?;
            let width = entry.width.bytes();
            // Within a block, which has less than 2^24 values.
            let part = &bytes[(at - first) as usize * width..(end - first) as usize * width];
            let mut values = Vec::with_capacity((end - at) as usize);
            entry.width.decode(part, &mut values);
            if visit(at, Values::Wide(&values))?.is_break() {
                return Ok(());
            }
            at = end;
        }
        Ok(())
    }

    /// Checks every block.
    ///
    /// # Errors
    /// The first that is damaged.
    pub fn verify(&self) -> Result<(), StorageError> {
        (0..self.header.blocks()).try_for_each(|block| self.block(block).map(drop))
    }

    fn entry(&self, block: u64) -> Result<Entry, StorageError> {
        let bytes = self.bytes.part(self.header.index + block * ENTRY as u64, ENTRY as u64)?;
        Entry::from_bytes(&bytes).ok_or(StorageError::Corrupt { part: Part::Index })
    }

    /// The bytes of a block, checked.
    fn block(&self, block: u64) -> Result<(Entry, Cow<'_, [u8]>), StorageError> {
        let entry = self.entry(block)?;
        let size = u64::from(self.header.block);
        let values = size.min(self.header.count - block * size);
        let bytes = self.bytes.part(entry.offset, values * entry.width.bytes() as u64)?;
        if !self.is_checked(block) {
            if *blake3::hash(&bytes).as_bytes() != entry.digest {
                return Err(StorageError::Corrupt { part: Part::Block(block) });
            }
            if let Some(word) = self.checked.get((block / 64) as usize) {
                word.fetch_or(1 << (block % 64), Ordering::Relaxed);
            }
        }
        Ok((entry, bytes))
    }

    fn is_checked(&self, block: u64) -> bool {
        let word = self.checked.get((block / 64) as usize);
        word.is_some_and(|word| word.load(Ordering::Relaxed) >> (block % 64) & 1 == 1)
    }
}
