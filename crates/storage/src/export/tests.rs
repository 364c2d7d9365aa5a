//! Exports are read back: text by the standard library, NumPy by its published format, Parquet by its own crate, tables by the reader.

use super::*;
use crate::{Reading, table::Table};
use ::parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::RowAccessor,
};
use proptest::prelude::*;
use std::{fs, ops::ControlFlow};

/// Exports in stretches of a length and hands the file to a reader.
fn exported(
    format: Format,
    name: &str,
    first: u64,
    values: &[u32],
    stretch: usize,
) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let subject = Subject { ruleset: "kayles", first, width: None };
    let mut exporter = Exporter::create(&path, format, subject).unwrap();
    for part in values.chunks(stretch.max(1)) {
        exporter.push(Values::Wide(part)).unwrap();
    }
    assert!(!path.exists(), "no name before the end");
    exporter.finish().unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    (folder, path)
}

/// The values of an array file by the letter of NEP 1, and its type.
fn load(bytes: &[u8]) -> (String, Vec<u32>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((10 + length) % 64, 0);
    let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
    assert!(header.ends_with('\n') && header.contains("'fortran_order': False"), "{header}");
    let field = |before: &str, after: &str| {
        let rest = header.split_once(before).unwrap().1;
        rest.split_once(after).unwrap().0.to_owned()
    };
    let (kind, count) = (field("'descr': '", "'"), field("'shape': (", ",)"));
    let width: usize = kind[2..].parse().unwrap();
    let data = &bytes[10 + length..];
    assert_eq!(data.len(), width * count.parse::<usize>().unwrap());
    let number =
        |item: &[u8]| item.iter().rev().fold(0_u32, |sum, &byte| sum << 8 | u32::from(byte));
    (kind, data.chunks(width).map(number).collect())
}

fn rows(path: &std::path::Path) -> Vec<(i64, u32)> {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let pairs = reader.metadata().file_metadata().key_value_metadata().unwrap();
    assert_eq!(pairs[0].value.as_deref(), Some("kayles"));
    let rows = reader.get_row_iter(None).unwrap().map(|row| row.unwrap());
    rows.map(|row| (row.get_long(0).unwrap(), row.get_uint(1).unwrap())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]
    #[test]
    fn every_format_gives_the_values_back(
        values in prop::collection::vec(prop_oneof![4 => 0u32..300, 1 => any::<u32>()], 0..300),
        first in 0u64..1000,
        stretch in 1usize..100,
    ) {
        let text = |format, name: &str| {
            let (_folder, path) = exported(format, name, first, &values, stretch);
            fs::read_to_string(path).unwrap()
        };
        let lines = |line: &dyn Fn(u64, u32) -> String| -> String {
            (first..).zip(&values).map(|(heap, &value)| line(heap, value)).collect()
        };
        prop_assert_eq!(text(Format::Text, "a.txt"), lines(&|n, v| format!("{n}\t{v}\n")));
        prop_assert_eq!(text(Format::BFile, "b000001.txt"), lines(&|n, v| format!("{n} {v}\n")));
        let csv = lines(&|n, v| format!("{n},{v}\n"));
        prop_assert_eq!(text(Format::Csv, "a.csv"), format!("heap,nim_value\n{csv}"));
        let json = lines(&|n, v| format!("{{\"heap\":{n},\"nim_value\":{v}}}\n"));
        prop_assert_eq!(text(Format::JsonLines, "a.jsonl"), json);
        let (_folder, path) = exported(Format::Numpy, "a.npy", first, &values, stretch);
        let (kind, loaded) = load(&fs::read(path).unwrap());
        let expected = match values.iter().max() {
            Some(0x1_0000..) => "<u4",
            Some(0x100..) => "<u2",
            _ => "|u1",
        };
        prop_assert_eq!((kind.as_str(), &loaded), (expected, &values));
        let (_folder, path) = exported(Format::Parquet, "a.parquet", first, &values, stretch);
        let expected: Vec<_> = (first as i64..).zip(values.iter().copied()).collect();
        prop_assert_eq!(rows(&path), expected);
        let (_folder, path) = exported(Format::Table, "a.bouton", first, &values, stretch);
        let table = Table::open(&path, Reading::Mapped).unwrap();
        let mut all = Vec::new();
        table.visit(0..u64::MAX, &mut |_, part| {
            part.append_to(&mut all);
            Ok(ControlFlow::Continue(()))
        }).unwrap();
        prop_assert_eq!((table.heaps().start, &all), (first, &values));
    }
}

#[test]
fn an_array_is_widened_twice() {
    let values = [1, 255, 256, 3, 65_535, 65_536, 7];
    let (_folder, path) = exported(Format::Numpy, "a.npy", 0, &values, 1);
    assert_eq!(load(&fs::read(path).unwrap()), ("<u4".to_owned(), values.to_vec()));
}

#[test]
fn names_of_files_say_the_format() {
    let check = |name: &str, format| assert_eq!(Format::of_path(Path::new(name)), format, "{name}");
    check("out/b006018.txt", Some(Format::BFile));
    check("b6018.txt", Some(Format::Text));
    check("kayles.TXT", Some(Format::Text));
    check("kayles.csv", Some(Format::Csv));
    check("kayles.npy", Some(Format::Numpy));
    check("kayles.parquet", Some(Format::Parquet));
    check("kayles.ndjson", Some(Format::JsonLines));
    check("kayles.bouton", Some(Format::Table));
    check("kayles", None);
    check("kayles.zip", None);
    for (format, name) in Format::ALL {
        assert_eq!(Format::of_name(name), Some(format));
    }
}

#[test]
fn a_value_that_does_not_fit_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.npy");
    fs::write(&path, b"before").unwrap();
    let subject = Subject { ruleset: "kayles", first: 10, width: Some(Width::One) };
    let mut exporter = Exporter::create(&path, Format::Numpy, subject).unwrap();
    exporter.push(Values::Wide(&[255])).unwrap();
    let refused = exporter.push(Values::Wide(&[0, 256])).unwrap_err();
    assert_eq!(refused.to_string(), "heap 12 has nim-value 256, more than 255");
    drop(exporter);
    assert_eq!(fs::read(&path).unwrap(), b"before");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The numbers of a NumPy file as NumPy itself reads them, where Python and NumPy are installed.
#[test]
fn numpy_reads_the_same() {
    let (_folder, path) = exported(Format::Numpy, "a.npy", 0, &[0, 1, 2, 70_000, 3], 2);
    let script = "import sys\ntry:\n import numpy\nexcept ImportError:\n sys.exit(7)\na = numpy.load(sys.argv[1])\nprint(a.dtype, a.tolist())";
    let Ok(output) = std::process::Command::new("python3").args(["-c", script]).arg(&path).output()
    else {
        return;
    };
    if output.status.code() != Some(7) {
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "uint32 [0, 1, 2, 70000, 3]");
    }
}
