//! Any table of columns as Apache Parquet: whole numbers and texts, missing ones as nulls.
//!
//! Which columns there are is said once; rows come in groups. The file has its name when it is finished.

use crate::{atomic::AtomicFile, error::StorageError};
use parquet::{
    data_type::{ByteArray, ByteArrayType, Int64Type},
    file::{metadata::KeyValue, properties::WriterProperties, writer::SerializedFileWriter},
    schema::parser::parse_message_type,
};
use std::{fmt, path::Path, sync::Arc};

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Whole numbers below 2^63.
    Number,
    /// Texts.
    Text,
}

/// The entries of a column in one group of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// Whole numbers; one that does not fit 63 bits is left out like a missing one.
    Numbers(Vec<Option<u64>>),
    /// Texts.
    Texts(Vec<Option<String>>),
}

/// A file of columns that is being written.
pub struct ColumnsFile {
    writer: SerializedFileWriter<AtomicFile>,
}

impl fmt::Debug for ColumnsFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ColumnsFile").finish_non_exhaustive()
    }
}

impl ColumnsFile {
    /// Begins a file. Names are lower-case letters and underscores; `about` is metadata, names and texts.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create(
        path: &Path,
        columns: &[(&str, ColumnKind)],
        about: &[(&str, &str)],
    ) -> Result<ColumnsFile, StorageError> {
        let mut schema = String::from("message table {");
        for (name, kind) in columns {
            match kind {
                ColumnKind::Number => schema.push_str(&format!(" optional int64 {name};")),
                ColumnKind::Text => schema.push_str(&format!(" optional binary {name} (STRING);")),
            }
        }
        schema.push_str(" }");
        let about =
            about.iter().map(|(key, text)| KeyValue::new((*key).to_owned(), (*text).to_owned()));
        let properties = WriterProperties::builder()
            .set_created_by(concat!("bouton ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(about.collect()))
            .build();
        let schema = Arc::new(parse_message_type(&schema)?);
        let file = AtomicFile::create(path)?;
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
        Ok(ColumnsFile { writer })
    }

    /// Writes a group of rows: a column each, in the order in which they were named, all of one length.
    ///
    /// # Errors
    /// If it cannot be written, or the columns are not those that were named.
    pub fn group(&mut self, columns: &[Column]) -> Result<(), StorageError> {
        let mut group = self.writer.next_row_group()?;
        for column in columns {
            let Some(mut writer) = group.next_column()? else {
                return Err(StorageError::Format("a column too many".to_owned()));
            };
            match column {
                Column::Numbers(numbers) => {
                    let numbers = numbers.iter().map(|n| n.and_then(|n| i64::try_from(n).ok()));
                    let (levels, there) = split(numbers);
                    writer.typed::<Int64Type>().write_batch(&there, Some(&levels), None)?;
                }
                Column::Texts(texts) => {
                    let texts = texts.iter().map(|text| text.as_deref().map(ByteArray::from));
                    let (levels, there) = split(texts);
                    writer.typed::<ByteArrayType>().write_batch(&there, Some(&levels), None)?;
                }
            }
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Ends the file and gives it its name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), StorageError> {
        self.writer.into_inner()?.commit()?;
        Ok(())
    }
}

/// For every entry whether it is there, and those that are.
fn split<T>(entries: impl Iterator<Item = Option<T>>) -> (Vec<i16>, Vec<T>) {
    let (mut levels, mut there) = (Vec::new(), Vec::new());
    for entry in entries {
        levels.push(i16::from(entry.is_some()));
        there.extend(entry);
    }
    (levels, there)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::{
        file::reader::{FileReader, SerializedFileReader},
        record::RowAccessor,
    };
    use std::fs::File;

    #[test]
    fn what_is_written_is_read_by_the_reader_of_the_library() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.parquet");
        let columns = [("code", ColumnKind::Text), ("period", ColumnKind::Number)];
        let mut file = ColumnsFile::create(&path, &columns, &[("bouton.kind", "survey")]).unwrap();
        let texts = vec![Some("0.77".to_owned()), Some("0.007".to_owned())];
        file.group(&[Column::Texts(texts), Column::Numbers(vec![Some(12), None])]).unwrap();
        assert!(!path.exists());
        file.finish().unwrap();
        let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(|row| row.unwrap()).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].get_string(0).unwrap(), "0.77");
        assert_eq!(rows[0].get_long(1).unwrap(), 12);
        assert_eq!(rows[1].get_string(0).unwrap(), "0.007");
        assert!(rows[1].get_long(1).is_err());
    }
}
