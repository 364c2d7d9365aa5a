//! Files that appear whole or not at all.
//!
//! What is written goes to a file beside the target (its name with `.part` after it). [`commit`](AtomicFile::commit) brings it to the disk
//! and renames it, which replaces the target in one step; without it, the target stays as it was and the part is removed. A process
//! that is killed leaves at most the part, which the next writer of the same target replaces.
//!
//! A link is followed to the file that it names, whether that exists or not; links that go round are an error. A target that is no regular file (a pipe, a device) is not replaced: what was
//! written goes into it in the end, as it does to standard output when the target is `-`.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Seek, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

/// A file on its way to its name.
#[derive(Debug)]
pub struct AtomicFile {
    // `None` only after `commit`.
    file: Option<BufWriter<File>>,
    part: PathBuf,
    target: PathBuf,
    /// Where the bytes are copied to in the end, if no name is given.
    through: Option<Through>,
}

/// A target that is no regular file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Through {
    Output,
    Device,
}

impl Through {
    fn of(target: &Path) -> Option<Through> {
        if target.as_os_str() == "-" {
            return Some(Through::Output);
        }
        let kind = fs::metadata(target).ok()?;
        (!kind.is_file() && !kind.is_dir()).then_some(Through::Device)
    }
}

impl AtomicFile {
    /// Begins a file that will be called `target`; `-` is standard output.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create(target: &Path) -> io::Result<AtomicFile> {
        let through = Through::of(target);
        if through.is_some() {
            let part = std::env::temp_dir().join(unused_name());
            let file = OpenOptions::new().read(true).write(true).create_new(true).open(&part)?;
            let file = Some(BufWriter::with_capacity(1 << 18, file));
            return Ok(AtomicFile { file, part, target: target.to_owned(), through });
        }
        let target = &behind_links(target)?;
        let mut name = target.file_name().map_or_else(OsString::new, OsString::from);
        name.push(".part");
        let part = target.with_file_name(name);
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&part);
        let file = Some(BufWriter::with_capacity(1 << 18, options?));
        Ok(AtomicFile { file, part, target: target.to_owned(), through: None })
    }

    /// The file itself, with everything written to it.
    ///
    /// # Errors
    /// If what is held back cannot be written.
    pub fn file(&mut self) -> io::Result<&mut File> {
        match &mut self.file {
            Some(file) => {
                file.flush()?;
                Ok(file.get_mut())
            }
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Lets the file have another name in the end.
    pub(crate) fn call(&mut self, target: &Path) {
        self.target = target.to_owned();
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// If it cannot be brought to the disk or renamed; the target is then as before.
    pub fn commit(mut self) -> io::Result<()> {
        if let Some(through) = self.through {
            let target = self.target.clone();
            let file = self.file()?;
            file.rewind()?;
            match through {
                Through::Output => copy(file, io::stdout().lock())?,
                Through::Device => copy(file, OpenOptions::new().write(true).open(target)?)?,
            }
            // The part is removed with the writer.
            return Ok(());
        }
        self.file()?.sync_all()?;
        fs::rename(&self.part, &self.target)?;
        self.file = None;
        sync_directory(&self.target)
    }
}

/// Threads that bring files to the disk: the disk takes several at once in the time of one.
const SYNCING: usize = 16;

/// Gives all files their names, as [`commit`](AtomicFile::commit) does one by one.
///
/// # Errors
/// If one cannot be brought to the disk or renamed, with its target; the targets of some may then be replaced already.
pub fn commit_all(mut files: Vec<AtomicFile>) -> Result<(), (PathBuf, io::Error)> {
    if files.iter().any(|file| file.through.is_some()) {
        return files.into_iter().try_for_each(|file| {
            let target = file.target.clone();
            file.commit().map_err(|error| (target, error))
        });
    }
    let share = files.len().div_ceil(SYNCING).max(1);
    let synced: Vec<Result<(), (PathBuf, io::Error)>> = thread::scope(|scope| {
        let sync = |files: &mut [AtomicFile]| {
            files.iter_mut().try_for_each(|file| {
                let synced = file.file().and_then(|file| file.sync_all());
                synced.map_err(|error| (file.target.clone(), error))
            })
        };
        let threads: Vec<_> =
            files.chunks_mut(share).map(|files| scope.spawn(move || sync(files))).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(join).collect()
    });
    synced.into_iter().collect::<Result<(), _>>()?;
    let mut directories = BTreeSet::new();
    for file in &mut files {
        let failed = |error| (file.target.clone(), error);
        fs::rename(&file.part, &file.target).map_err(failed)?;
        file.file = None;
        directories.insert(file.target.parent().map(Path::to_owned));
    }
    for directory in directories.into_iter().flatten() {
        let target = directory.join(".");
        sync_directory(&target).map_err(|error| (directory, error))?;
    }
    Ok(())
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            // What is held back is of no use any more.
            let _ = file.into_parts();
            let _ = fs::remove_file(&self.part);
        }
    }
}

fn copy(file: &mut File, mut target: impl Write) -> io::Result<()> {
    io::copy(file, &mut target)?;
    target.flush()
}

/// Writes a whole file, or leaves the target as it was; `-` is standard output.
///
/// # Errors
/// If it cannot be made, written or renamed.
pub fn write_whole(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(target)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Whether a target has no file of its own: standard output (`-`), a pipe, a device.
pub fn is_stream(target: &Path) -> bool {
    Through::of(target).is_some()
}

/// The file that a name leads to, which need not exist.
fn behind_links(target: &Path) -> io::Result<PathBuf> {
    let mut target = target.to_owned();
    loop {
        match fs::canonicalize(&target) {
            // Links that go round, and more than the system follows, are errors of another kind.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            found => return found,
        }
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
}

/// A name that no other writer of this or another process has.
fn unused_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("bouton-{}-{}.part", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Brings the names in the directory of a file to the disk.
fn sync_directory(file: &Path) -> io::Result<()> {
    let directory = match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    // Not every system lets a directory be opened; the rename itself is then all that can be had.
    match File::open(directory) {
        Ok(directory) => directory.sync_all().or(Ok(())),
        Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_commit_leaves_the_old_one_and_no_part() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.txt");
        let mut file = AtomicFile::create(&target).unwrap();
        file.write_all(b"old").unwrap();
        assert!(!target.exists());
        file.commit().unwrap();
        let mut file = AtomicFile::create(&target).unwrap();
        file.write_all(b"new").unwrap();
        drop(file);
        assert_eq!(fs::read(&target).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn many_files_get_their_names_together() {
        let folder = tempfile::tempdir().unwrap();
        for count in [0, 1, 15, 40] {
            let begin = |number: usize| {
                let target = folder.path().join(format!("{number}.txt"));
                let mut file = AtomicFile::create(&target).unwrap();
                write!(file, "{count} {number}").unwrap();
                file
            };
            commit_all((0..count).map(begin).collect()).unwrap();
            for number in 0..count {
                let held = fs::read_to_string(folder.path().join(format!("{number}.txt"))).unwrap();
                assert_eq!(held, format!("{count} {number}"));
            }
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), count);
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("a.txt"), folder.path().join("link"));
        fs::write(&target, b"old").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let mut file = AtomicFile::create(&link).unwrap();
        file.write_all(b"new").unwrap();
        file.commit().unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn links_to_nothing_make_the_file_that_they_name() {
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (folder.path().join("first"), folder.path().join("second"));
        std::os::unix::fs::symlink("second", &first).unwrap();
        std::os::unix::fs::symlink("a.txt", &second).unwrap();
        write_whole(&first, b"new").unwrap();
        assert_eq!(fs::read(folder.path().join("a.txt")).unwrap(), b"new");
        assert!(fs::symlink_metadata(&first).unwrap().file_type().is_symlink());
        assert!(fs::symlink_metadata(&second).unwrap().file_type().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn links_that_go_round_are_refused_and_stay() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("round");
        std::os::unix::fs::symlink("round", &link).unwrap();
        assert!(write_whole(&link, b"new").is_err());
        assert!(fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn devices_are_written_to_and_stay() {
        use std::os::unix::fs::FileTypeExt;
        for (device, fits) in [("/dev/null", true), ("/dev/full", false)] {
            let mut file = AtomicFile::create(Path::new(device)).unwrap();
            file.write_all(b"values").unwrap();
            let part = file.part.clone();
            assert_eq!(file.commit().is_ok(), fits, "{device}");
            assert!(fs::metadata(device).unwrap().file_type().is_char_device());
            assert!(!part.exists());
        }
    }
}
