//! Values in files: every format, and tables that are read again.

use crate::run::{bouton, json, line};
use std::{fs, path::Path};

/// Kayles from heap 0 on (Winning Ways, chapter 4).
const KAYLES: [u32; 24] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];

/// Writes Kayles to a file and gives its bytes.
fn written(name: &str, more: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    let mut all = vec!["values", "kayles", "--to", "23", "-o", path.to_str().expect("UTF-8")];
    all.extend_from_slice(more);
    let ran = bouton(&all);
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", "", Some(0)));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
    fs::read(path).expect("a file")
}

#[test]
fn every_format_holds_the_values() {
    let lines = |line: &dyn Fn(usize, u32) -> String| -> String {
        KAYLES.iter().enumerate().map(|(heap, &value)| line(heap, value)).collect()
    };
    let check = |name: &str, more: &[&str], expected: &str| {
        for way in [&[][..], &["--no-period"]] {
            let bytes = written(name, &[more, way].concat());
            assert_eq!(String::from_utf8(bytes).expect("UTF-8"), expected, "{name} {way:?}");
        }
    };
    check("k.txt", &[], &lines(&|n, v| format!("{n}\t{v}\n")));
    check("b002186.txt", &[], &lines(&|n, v| format!("{n} {v}\n")));
    check("k", &["--format", "b-file"], &lines(&|n, v| format!("{n} {v}\n")));
    check("k.csv", &[], &format!("heap,nim_value\n{}", lines(&|n, v| format!("{n},{v}\n"))));
    check("k.jsonl", &[], &lines(&|n, v| format!("{{\"heap\":{n},\"nim_value\":{v}}}\n")));
    let array = written("k.npy", &[]);
    assert!(array.starts_with(b"\x93NUMPY\x01\x00\x76\x00{'descr': '|u1'"));
    let values: Vec<u32> = array[128..].iter().map(|&byte| u32::from(byte)).collect();
    assert_eq!(values, KAYLES);
    let array = written("k.npy", &["--values", "u16"]);
    assert_eq!((&array[21..24], array.len()), (&b"<u2"[..], 128 + 48));
    let parquet = written("k.parquet", &["--from", "5"]);
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
}

#[test]
fn streams_get_text_where_no_format_is_asked_for() {
    let expected: String =
        KAYLES.iter().enumerate().map(|(heap, value)| format!("{heap}\t{value}\n")).collect();
    let check = |target: &str, out: &str| {
        let ran = bouton(&["values", "kayles", "--to", "23", "-o", target]);
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (out, "", Some(0)));
    };
    check("-", &expected);
    if cfg!(unix) {
        check("/dev/stdout", &expected);
        check("/dev/null", "");
    }
    let ran = bouton(&["values", "kayles", "--to", "23", "-o", "-", "--format", "csv"]);
    assert!(ran.out.starts_with("heap,nim_value\n0,0\n1,1\n"), "{ran:?}");
}

/// A table of Kayles to heap 1000.
fn table(folder: &Path) -> String {
    let path = folder.join("kayles.bouton").to_str().expect("UTF-8").to_owned();
    let ran = bouton(&["values", "kayles", "--to", "1000", "-o", &path]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    path
}

#[test]
fn a_table_is_read_at_any_heap() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = table(folder.path());
    let computed = line("values kayles --from 990 --to 1000 --plain").out;
    assert_eq!(computed.lines().count(), 11);
    let read = |more: &[&str]| bouton(&[&["values", "--table", &path][..], more].concat());
    assert_eq!(read(&["--from", "990", "--to", "1000", "--plain"]).out, computed);
    // Without --to, to its end.
    assert_eq!(read(&["kayles", "--from", "990", "--plain"]).out, computed);
    let object = json(&read(&["--to", "3", "--json"]));
    assert_eq!(object["ruleset"], "kayles");
    assert_eq!(object["values"], serde_json::json!(["0", "1", "2", "3"]));
    let counted = json(&read(&["--statistics", "--json"]));
    let run = json(&line("values kayles --to 1000 --statistics --json"));
    assert_eq!(counted["digest"], run["digest"]);
    assert_eq!(counted["histogram"], run["histogram"]);
    let copy = folder.path().join("copy.csv");
    let ran = read(&["--to", "23", "-o", copy.to_str().expect("UTF-8")]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let expected = line("values kayles --to 23 --csv").out;
    assert_eq!(fs::read_to_string(copy).expect("a file"), expected);
}

#[test]
fn what_a_table_does_not_have_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = table(folder.path());
    let check = |more: &[&str], expected: &str| {
        let ran = bouton(&[&["values", "--table", &path][..], more].concat());
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(4)), "{ran:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    check(
        &["--to", "1001"],
        "heap 1001 is not there: the values begin at heap 0 and end before heap 1001",
    );
    check(&["0.16"], "about the ruleset kayles, not 0.16");
    let good = fs::read(&path).expect("a file");
    let damaged = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        fs::write(&path, bytes).expect("is written");
    };
    damaged(20);
    check(&[], "damaged: the digest of the header is wrong");
    damaged(500);
    check(&["--from", "900", "--to", "901"], "damaged: the digest of the block 0 is wrong");
    damaged(good.len() - 40);
    check(&[], "damaged: the digest of the index is wrong");
    fs::write(&path, &good[..200]).expect("is written");
    check(&[], "the file is cut off: 200 of");
    fs::write(&path, "heap,nim_value\n").expect("is written");
    check(&["--lang", "zh"], "不是 bouton 的表");
    fs::remove_file(&path).expect("is removed");
    check(&[], "kayles.bouton");
}
