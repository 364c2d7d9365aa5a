//! NumPy's array file: a header of 128 bytes that says type and length, then the values.
//!
//! The length is known at the end only, so the header is written last, in the room that was left for it. Values are written in the
//! narrowest type; when one does not fit, what is there is written again in the next wider type, which happens at most twice.
//!
//! Reference: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays", version 1.0.

use super::Sink;
use crate::{atomic::AtomicFile, error::StorageError, table::Width, values::Values};
use std::{
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// The length of the header: a multiple of 64 that holds any length of array.
const HEADER: usize = 128;

/// An array file.
pub(super) struct ArrayFile {
    file: AtomicFile,
    path: PathBuf,
    width: Width,
    /// The largest width.
    most: Width,
    count: u64,
}

impl ArrayFile {
    pub(super) fn create(path: &Path, width: Option<Width>) -> Result<ArrayFile, StorageError> {
        Ok(ArrayFile {
            file: begin(path)?,
            path: path.to_owned(),
            width: width.unwrap_or(Width::One),
            most: width.unwrap_or(Width::Four),
            count: 0,
        })
    }

    /// Writes all values again in a wider type.
    fn widen(&mut self, width: Width) -> Result<(), StorageError> {
        // Under a name of its own, so that what is read and what is written are two files.
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}", width.bytes()));
        let narrow = self.file.file()?;
        narrow.seek(SeekFrom::Start(HEADER as u64))?;
        let mut wide = begin(&self.path.with_file_name(name))?;
        let mut bytes = vec![0; (1 << 16) * self.width.bytes()];
        let mut left = self.count;
        while left > 0 {
            let now = left.min(1 << 16);
            let part = &mut bytes[..now as usize * self.width.bytes()];
            narrow.read_exact(part)?;
            let mut values = Vec::new();
            self.width.decode(part, &mut values);
            let mut encoded = Vec::new();
            width.encode(&values, &mut encoded);
            wide.write_all(&encoded)?;
            left -= now;
        }
        wide.call(&self.path);
        self.file = wide;
        self.width = width;
        Ok(())
    }
}

fn begin(path: &Path) -> Result<AtomicFile, StorageError> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(&[0; HEADER])?;
    Ok(file)
}

impl Sink for ArrayFile {
    fn push(&mut self, first: u64, values: Values<'_>) -> Result<(), StorageError> {
        let needed = Width::of(values.largest());
        if needed > self.most {
            let most = self.most.most();
            let wide = (first..).zip(values.iter()).find(|&(_, value)| value > most);
            let (heap, value) = wide.unwrap_or((first, 0));
            let (value, most) = (u64::from(value), u64::from(most));
            return Err(StorageError::TooWide { heap, value, most });
        }
        if needed > self.width {
            self.widen(needed)?;
        }
        let (mut wide, mut bytes) = (Vec::with_capacity(values.len()), Vec::new());
        values.append_to(&mut wide);
        self.width.encode(&wide, &mut bytes);
        self.file.write_all(&bytes)?;
        self.count += values.len() as u64;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), StorageError> {
        let header = header(self.width, self.count);
        let file = self.file.file()?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header)?;
        self.file.commit()?;
        Ok(())
    }
}

/// The header of an array.
fn header(width: Width, count: u64) -> Vec<u8> {
    let kind = match width {
        Width::One => "|u1",
        Width::Two => "<u2",
        Width::Four => "<u4",
    };
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(((HEADER - 10) as u16).to_le_bytes());
    let dictionary =
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}");
    bytes.extend(dictionary.as_bytes());
    // A dictionary with a length of 20 digits has less than 90 bytes.
    bytes.resize(HEADER - 1, b' ');
    bytes.push(b'\n');
    bytes
}
