//! Values in the formats of other programs.
//!
//! | format | what stands there | read by |
//! |---|---|---|
//! | text | a line a heap: heap, tab, value | everything |
//! | CSV | a header `heap,nim_value`, a line a heap | spreadsheets, R, pandas |
//! | b-file | a line a heap: heap, blank, value | the OEIS |
//! | JSON lines | `{"heap":5,"nim_value":4}` | jq, pandas |
//! | NumPy | a one-dimensional array, little-endian, of 1, 2 or 4 bytes: the fewest that do, unless more were asked for; item 0 is the first heap that was asked for | `numpy.load` |
//! | Parquet | columns `heap` (INT64) and `nim_value` (INT32, unsigned), both required; the ruleset in the metadata | Arrow, DuckDB, Spark, pandas |
//! | table | bouton's own ([`crate::table`]) | bouton |
//!
//! The file has its name only when it is complete. Memory is constant.

mod columns;
mod numpy;
mod parquet;
mod text;

pub use columns::{Column, ColumnKind, ColumnsFile};

use crate::{
    error::StorageError,
    table::{TableWriter, Width},
    values::Values,
};
use std::path::Path;

/// Heaps up to here have a number in every format: JavaScript and Parquet's readers agree on whole numbers below 2^53.
const LAST_HEAP: u64 = (1 << 53) - 1;

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Heap, tab, value.
    Text,
    /// Comma-separated, with a header.
    Csv,
    /// The OEIS's b-file: heap, blank, value.
    BFile,
    /// One object a line.
    JsonLines,
    /// NumPy's array file.
    Numpy,
    /// Apache Parquet.
    Parquet,
    /// A table of bouton.
    Table,
}

impl Format {
    /// All formats with their names.
    pub const ALL: [(Format, &'static str); 7] = [
        (Format::Text, "text"),
        (Format::Csv, "csv"),
        (Format::BFile, "b-file"),
        (Format::JsonLines, "jsonl"),
        (Format::Numpy, "npy"),
        (Format::Parquet, "parquet"),
        (Format::Table, "table"),
    ];

    /// The format of a name.
    pub fn of_name(name: &str) -> Option<Format> {
        let name = name.to_ascii_lowercase();
        let found = Format::ALL.iter().find(|(_, known)| *known == name);
        found.map(|&(format, _)| format)
    }

    /// The format that the name of a file asks for: `b000001.txt` is a b-file, other `.txt` are text.
    pub fn of_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let digits = stem.strip_prefix(['b', 'B']).unwrap_or_default();
        let b_file = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
        match extension.as_str() {
            "txt" if b_file => Some(Format::BFile),
            "txt" | "tsv" => Some(Format::Text),
            "csv" => Some(Format::Csv),
            "jsonl" | "ndjson" => Some(Format::JsonLines),
            "npy" => Some(Format::Numpy),
            "parquet" => Some(Format::Parquet),
            "bouton" => Some(Format::Table),
            _ => None,
        }
    }
}

/// What is to be exported.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The ruleset in the notation.
    pub ruleset: &'a str,
    /// The first heap.
    pub first: u64,
    /// The bytes of a value, where the format has a choice.
    pub width: Option<Width>,
}

/// A file of values that is being written.
pub struct Exporter {
    sink: Box<dyn Sink>,
    next: u64,
}

impl std::fmt::Debug for Exporter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exporter").field("next", &self.next).finish_non_exhaustive()
    }
}

/// What a format has to do.
trait Sink {
    /// Writes the values of the heaps from `first` on.
    fn push(&mut self, first: u64, values: Values<'_>) -> Result<(), StorageError>;
    /// Ends the file and gives it its name.
    fn finish(self: Box<Self>) -> Result<(), StorageError>;
}

impl Exporter {
    /// Begins a file.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create(
        path: &Path,
        format: Format,
        subject: Subject<'_>,
    ) -> Result<Exporter, StorageError> {
        let sink: Box<dyn Sink> = match format {
            Format::Text | Format::Csv | Format::BFile | Format::JsonLines => {
                Box::new(text::TextFile::create(path, format)?)
            }
            Format::Numpy => Box::new(numpy::ArrayFile::create(path, subject.width)?),
            Format::Parquet => Box::new(parquet::ParquetFile::create(path, subject)?),
            Format::Table => {
                Box::new(TableWriter::create(path, subject.ruleset, subject.first, subject.width)?)
            }
        };
        Ok(Exporter { sink, next: subject.first })
    }

    /// Takes the values of the next heaps.
    ///
    /// # Errors
    /// If they cannot be written, or do not fit what was asked for.
    pub fn push(&mut self, values: Values<'_>) -> Result<(), StorageError> {
        if values.is_empty() {
            return Ok(());
        }
        let end = self.next.saturating_add(values.len() as u64);
        if end - 1 > LAST_HEAP {
            return Err(StorageError::Beyond { heap: end - 1, first: 0, end: LAST_HEAP + 1 });
        }
        self.sink.push(self.next, values)?;
        self.next = end;
        Ok(())
    }

    /// Ends the file and gives it its name.
    ///
    /// # Errors
    /// If it cannot be written; the name is then as before.
    pub fn finish(self) -> Result<(), StorageError> {
        self.sink.finish()
    }
}

impl Sink for TableWriter {
    fn push(&mut self, _first: u64, values: Values<'_>) -> Result<(), StorageError> {
        TableWriter::push(self, values)
    }

    fn finish(self: Box<Self>) -> Result<(), StorageError> {
        TableWriter::finish(*self)
    }
}

#[cfg(test)]
mod tests;
