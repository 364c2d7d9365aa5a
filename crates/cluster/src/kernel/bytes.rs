//! Bytes that grow in memory, or in a file once memory is short.
//!
//! A file is made in the directory of the job and its name is taken away at once, so nothing is left of it when the process ends, however
//! that happens. It is mapped: the system keeps in memory what it has room for. Reading and writing go the same way in both cases, which is
//! what the test compares.
//!
//! A map needs no open file, and a process may have few of them. So only large lists keep theirs open, [`MOST_OPEN`] at most; any other is
//! copied to a new file when it grows.

use memmap2::MmapMut;
use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

/// A growing list of bytes.
#[derive(Debug, Default)]
pub(crate) struct Bytes {
    kept: Kept,
    length: usize,
}

#[derive(Debug)]
enum Kept {
    Memory(Vec<u8>),
    File { file: Option<Held>, map: MmapMut, directory: Arc<Path> },
}

/// A file that is kept open.
#[derive(Debug)]
struct Held(File);

static OPEN: AtomicUsize = AtomicUsize::new(0);

/// No more files are kept open.
const MOST_OPEN: usize = 64;
/// Smaller ones are copied when they grow.
const LARGE: usize = 1 << 22;

impl Held {
    /// Keeps a file open, if it is large and there are few others.
    fn new(file: File, length: usize) -> Option<Held> {
        if length < LARGE {
            return None;
        }
        let held = Held(file);
        // Dropped, and counted out, where there are too many.
        (OPEN.fetch_add(1, Ordering::Relaxed) < MOST_OPEN).then_some(held)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        OPEN.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Default for Kept {
    fn default() -> Kept {
        Kept::Memory(Vec::new())
    }
}

/// A file grows by at least so much.
const STEP: usize = 1 << 16;

impl Bytes {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// How many of them are in memory of this process alone.
    pub(crate) fn in_memory(&self) -> u64 {
        match &self.kept {
            Kept::Memory(bytes) => bytes.capacity() as u64,
            Kept::File { .. } => 0,
        }
    }

    /// All of them.
    #[inline]
    pub(crate) fn all(&self) -> &[u8] {
        match &self.kept {
            Kept::Memory(bytes) => bytes,
            Kept::File { map, .. } => &map[..self.length],
        }
    }

    #[inline]
    fn all_mut(&mut self) -> &mut [u8] {
        match &mut self.kept {
            Kept::Memory(bytes) => bytes,
            Kept::File { map, .. } => &mut map[..self.length],
        }
    }

    /// Moves what there is, and what will come, to a file in the directory.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub(crate) fn spill(&mut self, directory: &Path) -> io::Result<()> {
        let Kept::Memory(bytes) = &self.kept else { return Ok(()) };
        let room = bytes.len().max(1).next_multiple_of(STEP);
        self.kept = copied(bytes, room, directory.into())?;
        Ok(())
    }

    /// Makes it so long, with zeros behind what there was.
    ///
    /// # Errors
    /// If the file cannot grow.
    pub(crate) fn resize(&mut self, length: usize) -> io::Result<()> {
        match &mut self.kept {
            Kept::Memory(bytes) => bytes.resize(length, 0),
            Kept::File { file, map, directory } => {
                if length > map.len() {
                    let room = length.max(map.len() + map.len() / 2).next_multiple_of(STEP);
                    match file {
                        Some(Held(file)) => {
                            allocate(file, room)?;
                            *map = mapped(file)?;
                        }
                        None => {
                            let copied = copied(&map[..self.length], room, directory.clone())?;
                            self.kept = copied;
                        }
                    }
                }
            }
        }
        if length > self.length
            && let Kept::File { map, .. } = &mut self.kept
        {
            map[self.length..length].fill(0);
        }
        self.length = length;
        Ok(())
    }

    /// Appends.
    ///
    /// # Errors
    /// If the file cannot grow.
    pub(crate) fn extend(&mut self, more: &[u8]) -> io::Result<()> {
        if let Kept::Memory(bytes) = &mut self.kept {
            bytes.extend_from_slice(more);
            self.length = bytes.len();
            return Ok(());
        }
        let from = self.length;
        self.resize(from + more.len())?;
        self.all_mut()[from..].copy_from_slice(more);
        Ok(())
    }

    /// The number of four bytes at an index.
    #[inline]
    pub(crate) fn number(&self, index: usize) -> u32 {
        let bytes = self.all().get(4 * index..).and_then(|rest| rest.first_chunk());
        bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
    }

    /// Sets the number of four bytes at an index.
    #[inline]
    pub(crate) fn set_number(&mut self, index: usize, number: u32) {
        self.all_mut()[4 * index..4 * index + 4].copy_from_slice(&number.to_le_bytes());
    }

    /// The number of four bytes at a place.
    #[inline]
    pub(crate) fn number_at(&self, place: usize) -> u32 {
        let bytes = self.all().get(place..).and_then(|rest| rest.first_chunk());
        bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
    }

    /// The word of eight bytes at a place.
    #[inline]
    pub(crate) fn word_at(&self, place: usize) -> u64 {
        let bytes = self.all().get(place..).and_then(|rest| rest.first_chunk());
        bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    /// Puts bytes at a place.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, bytes: &[u8]) {
        self.all_mut()[place..place + bytes.len()].copy_from_slice(bytes);
    }

    /// The word of eight bytes at an index.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> u64 {
        let bytes = self.all().get(8 * index..).and_then(|rest| rest.first_chunk());
        bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    /// Sets the word of eight bytes at an index.
    #[inline]
    pub(crate) fn set_word(&mut self, index: usize, word: u64) {
        self.all_mut()[8 * index..8 * index + 8].copy_from_slice(&word.to_le_bytes());
    }
}

/// A file without a name that begins with these bytes.
fn copied(bytes: &[u8], room: usize, directory: Arc<Path>) -> io::Result<Kept> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = directory.join(format!("spill-{}-{number}", std::process::id()));
    let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    file.write_all(bytes)?;
    allocate(&file, room)?;
    let map = mapped(&file)?;
    Ok(Kept::File { file: Held::new(file, room), map, directory })
}

/// Gives a file its length by writing: a disk without room is told here, and not by a signal when a page of the map is touched.
fn allocate(file: &File, length: usize) -> io::Result<()> {
    use std::io::{Seek, SeekFrom};
    let mut file = file;
    let mut at = file.seek(SeekFrom::End(0))?;
    let zeros = vec![0; STEP];
    while at < length as u64 {
        let count = zeros.len().min(usize::try_from(length as u64 - at).unwrap_or(STEP));
        file.write_all(&zeros[..count])?;
        at += count as u64;
    }
    Ok(())
}

fn mapped(file: &File) -> io::Result<MmapMut> {
    // SAFETY: the file has no name any more, so no other process can reach it, and this one only through this map, whose length the file
    // keeps: it grows before it is mapped anew, and never shrinks. It lives as long as it is mapped, open or not.
    unsafe { MmapMut::map_mut(file) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Also where it is so large that its file stays open, and where there are too many of these.
    #[test]
    fn many_large_lists_grow_and_few_files_stay_open() {
        let folder = tempfile::tempdir().unwrap();
        let mut lists: Vec<Bytes> = (0..MOST_OPEN + 3).map(|_| Bytes::default()).collect();
        for (number, list) in lists.iter_mut().enumerate() {
            list.spill(folder.path()).unwrap();
            list.extend(&[number as u8; 3]).unwrap();
            list.resize(LARGE).unwrap();
            list.extend(&[number as u8; STEP]).unwrap();
        }
        assert!(OPEN.load(Ordering::Relaxed) <= MOST_OPEN);
        for (number, list) in lists.iter().enumerate() {
            let all = list.all();
            assert_eq!(
                (all.len(), &all[..4]),
                (
                    LARGE + STEP,
                    &[number as u8; 4][..3].iter().copied().chain([0]).collect::<Vec<_>>()[..]
                )
            );
            assert!(all[3..LARGE].iter().all(|&byte| byte == 0));
            assert!(all[LARGE..].iter().all(|&byte| byte == number as u8));
        }
        drop(lists);
        assert_eq!(OPEN.load(Ordering::Relaxed), 0);
    }

    proptest! {
        /// Whatever is done, bytes in a file are those in memory.
        #[test]
        fn files_hold_what_memory_holds(steps in proptest::collection::vec((0..4u8, any::<u32>()), 0..60), spill in 0..60usize) {
            let folder = tempfile::tempdir().unwrap();
            let (mut memory, mut file) = (Bytes::default(), Bytes::default());
            for (at, (what, number)) in steps.into_iter().enumerate() {
                if at == spill {
                    file.spill(folder.path()).unwrap();
                    prop_assert_eq!(file.in_memory(), 0);
                }
                for bytes in [&mut memory, &mut file] {
                    match what {
                        0 => bytes.extend(&number.to_le_bytes()).unwrap(),
                        1 => bytes.resize((number % 100_000) as usize).unwrap(),
                        2 if bytes.len() >= 4 => {
                            bytes.set_number(number as usize % (bytes.len() / 4), number);
                        }
                        3 if bytes.len() >= 8 => {
                            bytes.set_word(number as usize % (bytes.len() / 8), u64::from(number) << 20);
                        }
                        _ => {}
                    }
                }
                prop_assert_eq!(memory.all(), file.all());
            }
            prop_assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}
