//! Runs that are interrupted anywhere give the bytes of runs that are not; damaged and foreign ones are refused.

use super::*;
use crate::{Reading, table::Table};
use bouton_core::rules::{NoFiles, catalogue::parse_question};

fn ruleset(name: &str) -> Arc<dyn Ruleset> {
    parse_question(&format!("{name} 1"), &NoFiles).expect(name)[0].ruleset.clone()
}

fn checkpoints(directory: &Path, begin: Begin, kept: Kept) -> Checkpoints<'_> {
    Checkpoints { directory, every: Every::Heaps(1000), begin, kept }
}

fn advance(run: &mut Run, to: u64) {
    let stop = run.advance(to, &Budget::default(), &mut |_, _| Ok(()), &mut |_| {}).unwrap();
    assert_eq!(stop, None);
}

/// A run of a code to heap `to`, stopped after the given heaps; the bytes of its table.
fn run_with_stops(name: &str, kept: Kept, stops: &[u64], to: u64) -> (Statistics, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let ruleset = ruleset(name);
    for &stop in stops {
        let options = checkpoints(folder.path(), Begin::Resume, kept);
        let mut run = Run::begin(&ruleset, Some(options)).unwrap().unwrap();
        advance(&mut run, stop);
        // Dropped without a last checkpoint: what came after the last one is computed again.
    }
    let options = checkpoints(folder.path(), Begin::Resume, kept);
    let mut run = Run::begin(&ruleset, Some(options)).unwrap().unwrap();
    let known = stops.last().map_or(0, |&stop| (stop + 1) / 1000 * 1000);
    assert_eq!(run.resumed_at().unwrap_or(0), known);
    advance(&mut run, to);
    run.finish().unwrap();
    let statistics = run.statistics().clone();
    (statistics, fs::read(folder.path().join(TABLE_NAME)).unwrap_or_default())
}

#[test]
fn interrupted_runs_give_the_same_bytes() {
    for (name, kept) in [
        ("0.16", Kept::Narrowest),
        ("0.16", Kept::Fixed(Width::Two)),
        ("0.16", Kept::Nothing),
        ("subtract:2,5,9", Kept::Narrowest),
    ] {
        let whole = run_with_stops(name, kept, &[], 9_999);
        assert_eq!(whole.0.heaps(), 10_000);
        for stops in [&[999][..], &[2_500, 2_600, 7_777]] {
            assert_eq!(
                run_with_stops(name, kept, stops, 9_999),
                whole,
                "{name} {kept:?} {stops:?}"
            );
        }
    }
}

#[test]
fn a_finished_run_is_a_table_and_can_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let kayles = ruleset("0.77");
    let last = u64::from(crate::table::BLOCK) + 5_000;
    for to in [2_000, last] {
        let options = checkpoints(folder.path(), Begin::Resume, Kept::Narrowest);
        let options = Checkpoints { every: Every::Heaps(1 << 30), ..options };
        let mut run = Run::begin(&kayles, Some(options)).unwrap().unwrap();
        advance(&mut run, to);
        run.finish().unwrap();
        let table = Table::open(&run.table().unwrap(), Reading::Mapped).unwrap();
        assert_eq!(table.heaps(), 0..to + 1);
        table.verify().unwrap();
        // Kayles has period 12 from heap 71 on, with these values (Winning Ways, chapter 4).
        let period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
        for heap in (to - 1_000)..=to {
            assert_eq!(table.value(heap).unwrap(), Some(period[(heap % 12) as usize]), "{heap}");
        }
    }
}

/// A run of Kayles to heap 2000 with its table, to be damaged.
fn finished() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let options = checkpoints(folder.path(), Begin::New, Kept::Narrowest);
    let mut run = Run::begin(&ruleset("0.77"), Some(options)).unwrap().unwrap();
    advance(&mut run, 1_999);
    run.finish().unwrap();
    folder
}

fn resume(folder: &Path, name: &str, kept: Kept) -> Result<Option<Run>, StorageError> {
    Run::begin(&ruleset(name), Some(checkpoints(folder, Begin::Resume, kept)))
}

#[test]
fn every_changed_byte_of_a_checkpoint_is_refused() {
    let folder = finished();
    let path = folder.path().join(state::NAME);
    let good = fs::read(&path).unwrap();
    for at in (0..good.len()).step_by(7).chain(0..24) {
        let mut bad = good.clone();
        bad[at] ^= 0x40;
        fs::write(&path, bad).unwrap();
        assert!(resume(folder.path(), "0.77", Kept::Narrowest).is_err(), "byte {at}");
    }
    for end in [0, 1, 8, 19, 20, good.len() / 2, good.len() - 1] {
        fs::write(&path, &good[..end]).unwrap();
        let refused = resume(folder.path(), "0.77", Kept::Narrowest).unwrap_err();
        let expected = if end == 0 { "ui-storage-foreign" } else { "ui-storage-truncated" };
        assert_eq!(refused.message_id(), expected, "{end} bytes");
    }
    fs::write(&path, &good).unwrap();
    assert!(resume(folder.path(), "0.77", Kept::Narrowest).is_ok());
}

#[test]
fn other_runs_are_refused_with_the_reason() {
    let folder = finished();
    let check = |result: Result<Option<Run>, StorageError>, expected: &str| {
        assert_eq!(result.unwrap_err().to_string(), expected);
    };
    check(resume(folder.path(), "0.16", Kept::Narrowest), "about the ruleset 0.77, not 0.16");
    check(resume(folder.path(), "0.77", Kept::Nothing), "a run that keeps auto, not none");
    let new = checkpoints(folder.path(), Begin::New, Kept::Narrowest);
    check(
        Run::begin(&ruleset("0.77"), Some(new)),
        "there is a checkpoint already, of 0.77 at heap 2000",
    );
    let first = resume(folder.path(), "0.77", Kept::Narrowest).unwrap();
    check(resume(folder.path(), "0.77", Kept::Narrowest), "in use by another process");
    drop(first);
    fs::write(folder.path().join(state::NAME), b"{\"version\": 1}").unwrap();
    check(resume(folder.path(), "0.77", Kept::Narrowest), "not a checkpoint of bouton");
}

#[test]
fn damaged_blocks_and_missing_tables_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let options = Checkpoints {
        every: Every::Heaps(1 << 30),
        ..checkpoints(folder.path(), Begin::New, Kept::Narrowest)
    };
    let last = u64::from(crate::table::BLOCK) + 100;
    let mut run = Run::begin(&ruleset("0.77"), Some(options)).unwrap().unwrap();
    advance(&mut run, last);
    run.finish().unwrap();
    drop(run);
    let path = folder.path().join(TABLE_NAME);
    let good = fs::read(&path).unwrap();
    let check = |bytes: &[u8], expected: &str| {
        fs::write(&path, bytes).unwrap();
        let refused = resume(folder.path(), "0.77", Kept::Narrowest).unwrap_err();
        assert_eq!(refused.message_id(), expected);
    };
    for at in [128, 500_000, 128 + (1 << 20) - 1] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        check(&bad, "ui-storage-corrupt-block");
    }
    let mut bad = good.clone();
    bad[50] ^= 1;
    check(&bad, "ui-storage-corrupt-header");
    check(&good[..1000], "ui-storage-truncated");
    check(&[], "ui-storage-truncated");
    check(b"heap,nim_value\n0,0\n", "ui-storage-foreign");
    // What stands behind the complete blocks is written again.
    fs::write(&path, &good[..128 + (1 << 20)]).unwrap();
    let mut run = resume(folder.path(), "0.77", Kept::Narrowest).unwrap().unwrap();
    advance(&mut run, last);
    run.finish().unwrap();
    assert!(fs::read(&path).unwrap() == good);
}

#[test]
fn a_sink_that_fails_leaves_the_last_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let code = ruleset("0.16");
    let options = checkpoints(folder.path(), Begin::New, Kept::Narrowest);
    let mut run = Run::begin(&code, Some(options)).unwrap().unwrap();
    let full = || StorageError::System(std::io::ErrorKind::StorageFull.into());
    let mut sink = |first, _: Values<'_>| if first >= 5_500 { Err(full()) } else { Ok(()) };
    let failed = run.advance(20_000, &Budget::default(), &mut sink, &mut |_| {}).unwrap_err();
    assert_eq!(failed.message_id(), "ui-storage-system");
    drop(run);
    let mut run = resume(folder.path(), "0.16", Kept::Narrowest).unwrap().unwrap();
    let resumed = run.resumed_at().unwrap();
    assert!((5_000..=6_000).contains(&resumed), "{resumed}");
    advance(&mut run, 9_999);
    run.finish().unwrap();
    let whole = run_with_stops("0.16", Kept::Narrowest, &[], 9_999);
    assert_eq!(*run.statistics(), whole.0);
    assert!(fs::read(folder.path().join(TABLE_NAME)).unwrap() == whole.1);
}
