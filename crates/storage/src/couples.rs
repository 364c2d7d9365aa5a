//! Checkpoints of a search of one board: the couples (piece, nim-value) that it has proved.
//!
//! One file under one digest (see `sealed.rs`) holds the position, the name of the form of its pieces, and the couples, each as the nim-value, the number of words of the
//! piece and the words, in groups of seven bits. It is written beside the one before and renamed, so a search that is killed loses what came after
//! the last checkpoint and nothing else. Another search begins with the couples as proved; it finds the same nim-value.
//!
//! # Headway
//! Numbers of proved couples only grow, and a search that is left alone ends, whatever couples it begins with. So parts of which each may do
//! twice as much as the one before end, after at most as many parts as the work has binary digits. Parts of one size need not: what leads to the next couple is not kept, and where
//! that takes more than a part, every further part does the same and proves nothing. [`BoardSearch::end`] tells how many couples a part has proved, so that
//! who goes on is told to allow more.
//!
//! # Locks
//! A file with the name of the checkpoint and `.lock` behind it is held by the process that works on it.

use crate::{
    codec::{Decoder, Encoder},
    error::{Part, StorageError},
    run::{Begin, lock},
    sealed::Sealed,
};
use bouton_engine::{Keeper, Proved};
use std::{
    ffi::OsString,
    fs::File,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

const SEALED: Sealed = Sealed { magic: *b"\x89BTNCPL\n", version: 1, kind: "checkpoint" };

/// A search with a checkpoint.
#[derive(Debug)]
pub struct BoardSearch {
    path: PathBuf,
    position: String,
    every: Duration,
    /// What was there when it began.
    known: Option<Kept>,
    now: Mutex<Now>,
    /// Holds the lock.
    _lock: File,
}

/// How far it is.
#[derive(Debug)]
struct Now {
    last: Instant,
    /// Couples in the file.
    couples: u64,
    failed: Option<StorageError>,
}

/// What a checkpoint holds.
#[derive(Debug)]
struct Kept {
    form: String,
    count: u64,
    /// The couples.
    couples: Vec<u8>,
}

impl Kept {
    /// Visits the couples up to the first that is refused. Whether all of them were accepted and are what the file says.
    fn visit(&self, learn: &mut dyn FnMut(&[u64], u8) -> bool) -> bool {
        let mut decoder = Decoder::new(&self.couples);
        let mut words = Vec::new();
        let mut count = 0;
        while !decoder.is_at_end() {
            let Some(value) = decoder.byte() else { return false };
            let Some(length) = decoder.short() else { return false };
            words.clear();
            for _ in 0..length {
                let Some(word) = decoder.short() else { return false };
                words.push(word);
            }
            if !learn(&words, value) {
                return false;
            }
            count += 1;
        }
        count == self.count
    }
}

impl BoardSearch {
    /// Begins a search of a position, or goes on with the one in the file.
    ///
    /// # Errors
    /// If the file cannot be used, is about another position, or damaged.
    pub fn begin(
        path: &Path,
        position: &str,
        begin: Begin,
        every: Duration,
    ) -> Result<BoardSearch, StorageError> {
        let mut name = path.as_os_str().to_owned();
        name.push(OsString::from(".lock"));
        let lock = lock(Path::new(&name))?;
        let known = match SEALED.read(path)? {
            None => None,
            Some(content) => {
                let damaged = || StorageError::Corrupt { part: Part::State };
                let (there, kept) = read(&content).ok_or_else(damaged)?;
                if begin == Begin::New {
                    return Err(StorageError::Begun { there, couples: kept.count });
                }
                if there != position {
                    let asked = position.to_owned();
                    return Err(StorageError::OtherPosition { there, asked });
                }
                if !kept.visit(&mut |_, _| true) {
                    return Err(damaged());
                }
                Some(kept)
            }
        };
        let couples = known.as_ref().map_or(0, |known| known.count);
        Ok(BoardSearch {
            path: path.to_owned(),
            position: position.to_owned(),
            every,
            known,
            now: Mutex::new(Now { last: Instant::now(), couples, failed: None }),
            _lock: lock,
        })
    }

    /// How many couples were proved when the search was gone on with.
    pub fn resumed_at(&self) -> Option<u64> {
        self.known.as_ref().map(|known| known.count)
    }

    /// Ends the search: how many couples it has proved beyond those with which it began.
    ///
    /// # Errors
    /// What went wrong with the file.
    pub fn end(self) -> Result<u64, StorageError> {
        let before = self.resumed_at().unwrap_or(0);
        let now = self.now.into_inner().unwrap_or_else(PoisonError::into_inner);
        now.failed.map_or(Ok(now.couples.saturating_sub(before)), Err)
    }
}

fn read(content: &[u8]) -> Option<(String, Kept)> {
    let mut decoder = Decoder::new(content);
    let position = decoder.text()?.to_owned();
    let form = decoder.text()?.to_owned();
    let count = decoder.word()?;
    let couples = decoder.list()?.to_vec();
    decoder.end()?;
    Some((position, Kept { form, count, couples }))
}

impl Keeper for BoardSearch {
    fn is_due(&self) -> bool {
        let now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        now.last.elapsed() >= self.every
    }

    fn keep(&self, form: &'static str, proved: &mut dyn Proved) -> bool {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        let mut count = 0_u64;
        let mut couples = Encoder::default();
        proved.visit(&mut |words, value| {
            count += 1;
            couples.byte(value);
            couples.short(words.len() as u64);
            words.iter().for_each(|&word| couples.short(word));
        });
        let mut content = Encoder::default();
        content.list(self.position.as_bytes());
        content.list(form.as_bytes());
        content.word(count);
        content.list(&couples.into_bytes());
        let written = SEALED.write(&self.path, &content.into_bytes());
        now.last = Instant::now();
        let is_written = written.is_ok();
        if is_written {
            now.couples = count;
        }
        now.failed = written.err();
        is_written
    }

    fn recall(&self, form: &'static str, learn: &mut dyn FnMut(&[u64], u8) -> bool) -> bool {
        let Some(known) = &self.known else { return true };
        let is_whole = known.form == form && known.visit(learn);
        if !is_whole {
            let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
            now.failed = Some(StorageError::Corrupt { part: Part::State });
        }
        is_whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::rules::{NoFiles, catalogue::parse_question};
    use bouton_engine::{Answer, Budget, NimValue, Question, solve};
    use std::fs;

    fn ask(game: &str, positions: u64, keeper: Option<&BoardSearch>) -> Answer {
        let question = Question::new(parse_question(game, &NoFiles).unwrap());
        let keeper = keeper.map(|keeper| keeper as &dyn Keeper);
        solve(&question, &Budget { positions, keeper, extra: u64::MAX, ..Budget::default() })
    }

    fn begin(path: &Path, game: &str, begin: Begin) -> Result<BoardSearch, StorageError> {
        BoardSearch::begin(path, game, begin, Duration::from_millis(100))
    }

    /// Searches that stop after some positions, each after twice as many as the one before, until one does not; the nim-value, and how many
    /// there were.
    fn in_parts(game: &str, mut positions: u64) -> (Option<NimValue>, usize) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("couples");
        let (mut kept, mut gained) = (None, 0);
        for part in 1..30 {
            let search = begin(&path, game, Begin::Resume).unwrap();
            assert!(search.resumed_at() >= kept, "{game}: part {part}");
            assert_eq!(search.resumed_at().unwrap_or(0), gained, "{game}: part {part}");
            kept = search.resumed_at();
            let answer = ask(game, positions, Some(&search));
            gained += search.end().unwrap();
            if let Some(value) = answer.nim_value {
                assert!(kept.is_some(), "{game}: the last part began with something");
                return (Some(value), part);
            }
            positions *= 2;
        }
        panic!("{game} does not end");
    }

    #[test]
    fn searches_in_parts_find_the_published_nim_values() {
        // corpus/boards: cram_nimbers.csv, arc_kayles.csv and sprouts.csv.
        for (game, value, positions) in [
            ("cram 4x7", "3", 1_500),
            ("cram 5x6", "2", 3_000),
            ("arc-kayles:grid:3x8", "3", 100),
            ("sprouts 8", "0", 100),
        ] {
            let (found, parts) = in_parts(game, positions);
            assert_eq!(found.map(|value| value.to_string()).as_deref(), Some(value), "{game}");
            assert!(parts > 1, "{game}: {parts}");
        }
    }

    /// A checkpoint of a search that stopped.
    fn stopped() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("couples");
        let search = begin(&path, "cram 4x7", Begin::New).unwrap();
        assert_eq!(ask("cram 4x7", 3_000, Some(&search)).nim_value, None);
        search.end().unwrap();
        (folder, path)
    }

    #[test]
    fn changed_and_cut_files_are_refused() {
        let (_folder, path) = stopped();
        let good = fs::read(&path).unwrap();
        for at in (0..good.len()).step_by(13).chain(0..24) {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            fs::write(&path, bad).unwrap();
            assert!(begin(&path, "cram 4x7", Begin::Resume).is_err(), "byte {at}");
        }
        for end in [0, 1, 8, 19, 20, good.len() / 2, good.len() - 1] {
            fs::write(&path, &good[..end]).unwrap();
            let refused = begin(&path, "cram 4x7", Begin::Resume).unwrap_err();
            let expected = if end == 0 { "ui-storage-foreign" } else { "ui-storage-truncated" };
            assert_eq!(refused.message_id(), expected, "{end} bytes");
        }
        fs::write(&path, b"nim 3 5 7").unwrap();
        let refused = begin(&path, "cram 4x7", Begin::Resume).unwrap_err();
        assert_eq!(refused.message_id(), "ui-storage-foreign");
    }

    #[test]
    fn other_positions_and_pieces_that_are_none_are_refused() {
        let (_folder, path) = stopped();
        let check = |result: Result<BoardSearch, StorageError>, expected: &str| {
            assert_eq!(result.unwrap_err().message_id(), expected);
        };
        check(begin(&path, "cram 4x9", Begin::Resume), "ui-storage-other-position");
        check(begin(&path, "cram 4x7", Begin::New), "ui-storage-begun");
        let held = begin(&path, "cram 4x7", Begin::Resume).unwrap();
        check(begin(&path, "cram 4x7", Begin::Resume), "ui-storage-in-use");
        drop(held);
        // Couples under a right digest that no search of this board proves.
        for couple in [&[9_u8, 1, 0][..], &[0, 3, 1, 1, 1], &[0, 1, 128, 1], &[0, 9]] {
            let mut content = Encoder::default();
            content.list(b"cram 4x7");
            content.list(b"cram 8x7");
            content.word(1);
            content.list(couple);
            SEALED.write(&path, &content.into_bytes()).unwrap();
            let Ok(search) = begin(&path, "cram 4x7", Begin::Resume) else { continue };
            assert_eq!(ask("cram 4x7", u64::MAX, Some(&search)).nim_value, None, "{couple:?}");
            check(search.end().map(|_| unreachable!()), "ui-storage-corrupt-state");
        }
    }
}
