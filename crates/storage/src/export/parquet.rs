//! Apache Parquet: two columns without nulls, a million heaps a row group.
//!
//! Heaps are written as differences, which takes almost no room; values through a dictionary.

use super::{Sink, Subject};
use crate::{atomic::AtomicFile, error::StorageError, values::Values};
use parquet::{
    basic::Encoding,
    data_type::{Int32Type, Int64Type},
    errors::ParquetError,
    file::{metadata::KeyValue, properties::WriterProperties, writer::SerializedFileWriter},
    schema::{parser::parse_message_type, types::ColumnPath},
};
use std::{path::Path, sync::Arc};

/// The columns.
const SCHEMA: &str = "message nim_values {
    required int64 heap;
    required int32 nim_value (integer(32, false));
}";
/// Heaps of a row group.
const GROUP: usize = 1 << 20;

impl From<ParquetError> for StorageError {
    fn from(error: ParquetError) -> StorageError {
        match error {
            ParquetError::External(cause) => match cause.downcast::<std::io::Error>() {
                Ok(error) => StorageError::System(*error),
                Err(cause) => StorageError::Format(cause.to_string()),
            },
            error => StorageError::Format(error.to_string()),
        }
    }
}

/// A Parquet file.
pub(super) struct ParquetFile {
    writer: SerializedFileWriter<AtomicFile>,
    heaps: Vec<i64>,
    values: Vec<i32>,
}

impl ParquetFile {
    pub(super) fn create(path: &Path, subject: Subject<'_>) -> Result<ParquetFile, StorageError> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let heap = ColumnPath::from("heap");
        let properties = WriterProperties::builder()
            .set_created_by(concat!("bouton ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_column_dictionary_enabled(heap.clone(), false)
            .set_column_encoding(heap, Encoding::DELTA_BINARY_PACKED)
            .set_key_value_metadata(Some(vec![KeyValue::new(
                "bouton.ruleset".to_owned(),
                subject.ruleset.to_owned(),
            )]))
            .build();
        let file = AtomicFile::create(path)?;
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
        Ok(ParquetFile { writer, heaps: Vec::new(), values: Vec::new() })
    }

    /// Writes what is held as a row group.
    fn group(&mut self) -> Result<(), StorageError> {
        if self.heaps.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        if let Some(mut column) = group.next_column()? {
            column.typed::<Int64Type>().write_batch(&self.heaps, None, None)?;
            column.close()?;
        }
        if let Some(mut column) = group.next_column()? {
            column.typed::<Int32Type>().write_batch(&self.values, None, None)?;
            column.close()?;
        }
        group.close()?;
        self.heaps.clear();
        self.values.clear();
        Ok(())
    }
}

impl Sink for ParquetFile {
    fn push(&mut self, first: u64, values: Values<'_>) -> Result<(), StorageError> {
        for (heap, value) in (first..).zip(values.iter()) {
            // Heaps are below 2^53; an unsigned 32-bit number is stored in the bits of a signed one.
            self.heaps.push(heap as i64);
            self.values.push(value.cast_signed());
            if self.heaps.len() == GROUP {
                self.group()?;
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), StorageError> {
        self.group()?;
        // Writes the footer and gives the file back.
        self.writer.into_inner()?.commit()?;
        Ok(())
    }
}
