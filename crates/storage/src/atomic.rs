//! Files that appear whole or not at all.
//!
//! What is written goes to a file beside the target (its name with `.part` after it). [`commit`](AtomicFile::commit) brings it to the disk
//! and renames it, which replaces the target in one step; without it, the target stays as it was and the part is removed. A process
//! that is killed leaves at most the part, which the next writer of the same target replaces.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// A file on its way to its name.
#[derive(Debug)]
pub struct AtomicFile {
    // `None` only after `commit`.
    file: Option<BufWriter<File>>,
    part: PathBuf,
    target: PathBuf,
}

impl AtomicFile {
    /// Begins a file that will be called `target`.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create(target: &Path) -> io::Result<AtomicFile> {
        let mut name = target.file_name().map_or_else(OsString::new, OsString::from);
        name.push(".part");
        let part = target.with_file_name(name);
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&part);
        let file = Some(BufWriter::with_capacity(1 << 18, options?));
        Ok(AtomicFile { file, part, target: target.to_owned() })
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
        self.file()?.sync_all()?;
        fs::rename(&self.part, &self.target)?;
        self.file = None;
        sync_directory(&self.target)
    }
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
}
