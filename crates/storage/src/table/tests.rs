//! Tables are written, read back at every heap and in every range, and refused when any byte of them changes.

use super::*;
use crate::{Part, Reading, StorageError, Values};
use proptest::prelude::*;
use std::{fs, ops::ControlFlow, path::Path};

/// Writes a table in stretches of the given length.
fn write(
    path: &Path,
    first: u64,
    width: Option<Width>,
    block: u32,
    values: &[u32],
    stretch: usize,
) {
    let mut writer = TableWriter::with_block(path, "subtract:1,3,4", first, width, block).unwrap();
    for part in values.chunks(stretch.max(1)) {
        writer.push(Values::Wide(part)).unwrap();
    }
    writer.finish().unwrap();
}

fn read(table: &Table, heaps: std::ops::Range<u64>) -> Result<Vec<u32>, StorageError> {
    let mut all = Vec::new();
    table.visit(heaps, &mut |_, values| {
        values.append_to(&mut all);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(all)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn what_is_written_is_read(
        values in prop::collection::vec(prop_oneof![0u32..300, any::<u16>().prop_map(u32::from), any::<u32>()], 0..200),
        first in 0u64..1000,
        block in 1u32..70,
        stretch in 1usize..100,
        cut in (0usize..200, 0usize..200),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t");
        write(&path, first, None, block, &values, stretch);
        for reading in [Reading::Mapped, Reading::Plain] {
            let table = Table::open(&path, reading).unwrap();
            prop_assert_eq!(table.ruleset(), "subtract:1,3,4");
            prop_assert_eq!(table.heaps(), first..first + values.len() as u64);
            for (at, &value) in values.iter().enumerate() {
                prop_assert_eq!(table.value(first + at as u64).unwrap(), Some(value));
            }
            prop_assert_eq!(table.value(first + values.len() as u64).unwrap(), None);
            let (from, to) = (cut.0.min(cut.1).min(values.len()), cut.0.max(cut.1).min(values.len()));
            let part = read(&table, first + from as u64..first + to as u64).unwrap();
            prop_assert_eq!(&part, &values[from..to]);
            table.verify().unwrap();
        }
    }
}

/// A small table as bytes.
fn small() -> (tempfile::TempDir, std::path::PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t");
    let values: Vec<u32> = (0..100).map(|n| n * 7 % 300).collect();
    write(&path, 0, None, 32, &values, 1000);
    let bytes = fs::read(&path).unwrap();
    (folder, path, bytes)
}

#[test]
fn every_changed_byte_is_noticed() {
    let (_folder, path, good) = small();
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        fs::write(&path, &bad).unwrap();
        let refused = Table::open(&path, Reading::Plain).and_then(|table| table.verify());
        assert!(refused.is_err(), "byte {at} of {}", good.len());
    }
}

#[test]
fn every_shorter_and_longer_file_is_noticed() {
    let (_folder, path, good) = small();
    for end in 0..good.len() {
        fs::write(&path, &good[..end]).unwrap();
        match Table::open(&path, Reading::Mapped) {
            Err(StorageError::Truncated { actual, expected }) => {
                assert!(actual == end as u64 && expected > actual, "{end}: {expected}");
            }
            Err(StorageError::Foreign { .. }) => assert_eq!(end, 0),
            other => panic!("{end}: {other:?}"),
        }
    }
    let mut longer = good.clone();
    longer.push(0);
    fs::write(&path, longer).unwrap();
    assert!(matches!(Table::open(&path, Reading::Mapped), Err(StorageError::Excess { .. })));
}

#[test]
fn reasons_are_told_apart() {
    let (_folder, path, good) = small();
    let check = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
        let mut bytes = good.clone();
        change(&mut bytes);
        fs::write(&path, bytes).unwrap();
        let refused = Table::open(&path, Reading::Mapped).and_then(|t| t.verify()).unwrap_err();
        assert_eq!(refused.to_string(), expected);
    };
    check(&|b| b[..8].copy_from_slice(b"\x93NUMPY\x01\0"), "not a table of bouton");
    check(&|b| b[8] = 2, "version 2 of the format; this program reads up to 1");
    check(&|b| b[20] = 1, "damaged: the digest of the header is wrong");
    check(&|b| b[128 + 40] ^= 1, "damaged: the digest of the block 1 is wrong");
    let last = good.len() - 1;
    check(&|b| b[last] ^= 1, "damaged: the digest of the index is wrong");
}

#[test]
fn one_damaged_block_leaves_the_others_readable() {
    let (_folder, path, good) = small();
    let mut bytes = good.clone();
    bytes[128] ^= 1;
    fs::write(&path, bytes).unwrap();
    let table = Table::open(&path, Reading::Mapped).unwrap();
    let block = |result: Result<_, StorageError>| match result {
        Err(StorageError::Corrupt { part: Part::Block(block) }) => block,
        other => panic!("{other:?}"),
    };
    assert_eq!(block(table.value(5).map(drop)), 0);
    assert_eq!(block(read(&table, 31..40).map(drop)), 0);
    assert_eq!(table.value(40).unwrap(), Some(280));
    assert_eq!(read(&table, 32..34).unwrap(), [224, 231]);
}

#[test]
fn a_width_that_is_asked_for_is_kept_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t");
    write(&path, 0, Some(Width::Two), 32, &[1; 100], 7);
    let narrow = folder.path().join("n");
    write(&narrow, 0, Some(Width::One), 32, &[1; 100], 7);
    let length = |path: &Path| fs::metadata(path).unwrap().len();
    assert_eq!(length(&path) - length(&narrow), 100);
    let mut writer = TableWriter::create(&narrow, "nim", 5, Some(Width::One)).unwrap();
    let refused = writer.push(Values::Narrow(&[1, 255, 256])).unwrap_err();
    assert!(
        matches!(refused, StorageError::TooWide { heap: 7, value: 256, most: 255 }),
        "{refused}"
    );
    drop(writer);
    assert_eq!(Table::open(&narrow, Reading::Mapped).unwrap().ruleset(), "subtract:1,3,4");
}
