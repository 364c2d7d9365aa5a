//! What is written down on the way: jobs that are stopped again and again, with what a killed process leaves behind.

use crate::{files, make, table};
use bouton_cluster::{
    ClusterError,
    graph::{Keep, Manifest, Phase, Table},
    survey::Begin,
    transport::{Transport, local},
};
use bouton_core::value::Play;
use bouton_engine::Limit;
use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

/// Runs a job until `stops` says so, which hears of every barrier: positions, and those with a value. Whether it was finished.
fn run_until(
    table: Table,
    workers: usize,
    stops: impl Fn(u64, u64) -> bool + Sync,
) -> Result<bool, ClusterError> {
    let stopped = Arc::new(AtomicBool::new(false));
    let asked = stopped.clone();
    let game = table.game.stopped_when(Arc::new(move || asked.load(Ordering::SeqCst)));
    let table = Table { game, ..table };
    table.open(Begin::Resume)?;
    let watch = |met: u64, valued: u64| {
        if stops(met, valued) {
            stopped.store(true, Ordering::SeqCst);
        }
    };
    let work = |transport: &mut dyn Transport| table.run(transport, &watch);
    let mut done = true;
    for result in local::run(workers, work) {
        match result {
            Ok(manifest) => assert_eq!(manifest.phase, Phase::Done),
            Err(ClusterError::Stop(stop)) => {
                assert_eq!(stop.limit, Limit::Cancelled);
                done = false;
            }
            Err(ClusterError::Elsewhere { .. } | ClusterError::StoppedElsewhere { .. }) => {
                done = false;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}

fn segments(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory.join("segments")).expect("a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// Stops a job after every few barriers, leaves half a record behind, and goes on with another number of workers.
#[track_caller]
fn check(text: &str, play: Play, keep: Keep) {
    let asked = |folder: &Path| Table { play, keep, ..table(text, folder, 8) };
    let whole = tempfile::tempdir().expect("a folder");
    make(&Table { keep: Keep::Nothing, ..asked(whole.path()) }, 1, Begin::New).expect(text);
    let expected = files(whole.path());
    let folder = tempfile::tempdir().expect("a folder");
    let mut stops = 0;
    for run in 0.. {
        assert!(run < 1000, "{text}: does not come to its end");
        let workers = 1 + run % 3;
        let calls = AtomicU64::new(0);
        let few = |_, _| calls.fetch_add(1, Ordering::SeqCst) >= 2 * workers as u64;
        if run_until(asked(folder.path()), workers, few).expect(text) {
            break;
        }
        stops += 1;
        for (number, path) in segments(folder.path()).into_iter().enumerate() {
            let mut file = OpenOptions::new().append(true).open(path).expect("opens");
            // Another one is cut off in its head, in its content, or has a content that is not what it should be.
            file.write_all(&[0; 61][..[7, 48, 61][number % 3]]).expect("written");
        }
    }
    assert!(stops >= 1, "{text}: {stops}");
    assert!(files(folder.path()) == expected, "{text}");
    // What is finished stays as it is.
    make(&asked(folder.path()), 3, Begin::Resume).expect("is there");
    assert!(files(folder.path()) == expected, "{text}");
}

const UP: &str = "rules:'up(a, b): for k in 1..3 if a+k <= 18 => (a+k, b) for k in 1..2 if b+k <= 18 => (a, b+k)' 0 0";
const RING: &str = "rules:'loopy rule ring(n): if n > 0 => n-1 if n > 2 and n < 60 => n+1 if n mod 5 == 0 and n > 4 => n-5' 57";
const OUT: &str = "rules:'out(n): if n >= 50 and n < 99 => n+1 if n >= 50 and n < 97 => n+3 if n > 1 and n <= 50 => n-1 if n > 2 and n <= 50 => n-2' 50";

#[test]
fn stopped_tables_go_on_with_other_workers_to_the_same_bytes() {
    check("kayles 16 + nim 6", Play::Normal, Keep::Often);
    check("cram 3x3", Play::Misere, Keep::Every(Duration::from_millis(2)));
    for play in [Play::Normal, Play::Misere] {
        check(UP, play, Keep::Often);
        check(RING, play, Keep::Every(Duration::ZERO));
        check(OUT, play, Keep::Every(Duration::from_millis(2)));
    }
}

/// What had its value at a barrier has it when the job is gone on with, though nothing was brought to the disk.
#[test]
fn no_finished_tier_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = || Table {
        keep: Keep::Every(Duration::MAX),
        ..table("kayles 22 + nim 6", folder.path(), 8)
    };
    let mut last = 0;
    for bound in [150, 300, 450] {
        let (first, reached) = (AtomicU64::new(0), AtomicU64::new(0));
        let stops = |met: u64, valued: u64| {
            let _ = first.compare_exchange(0, valued, Ordering::SeqCst, Ordering::SeqCst);
            reached.store(valued, Ordering::SeqCst);
            met > 0 && valued > bound
        };
        assert!(!run_until(asked(), 1, stops).expect("runs"));
        let first = first.load(Ordering::SeqCst);
        assert!(last == 0 || first >= last, "{first} of {last}");
        last = reached.load(Ordering::SeqCst);
        assert!(last > bound);
        let manifest = Manifest::read(folder.path()).expect("readable").expect("there");
        assert_eq!(manifest.segments.len() as u64, bound / 150);
        let segment = manifest.segments.last().expect("one");
        let written = fs::metadata(folder.path().join(&segment.name)).expect("there").len();
        assert!(segment.length < 100 && written > 200, "{segment:?}: {written}");
    }
    make(&asked(), 2, Begin::Resume).expect("goes on");
    let whole = tempfile::tempdir().expect("a folder");
    make(&table("kayles 22 + nim 6", whole.path(), 8), 1, Begin::New).expect("makes");
    assert!(files(folder.path()) == files(whole.path()));
}

/// Before the length that the manifest names, whatever is not as it was is refused; behind it, it is left out.
#[test]
fn damage_is_refused_or_left_out_and_never_a_wrong_value() {
    let whole = tempfile::tempdir().expect("a folder");
    make(&table(UP, whole.path(), 2), 1, Begin::New).expect("makes");
    let expected = files(whole.path());
    let folder = tempfile::tempdir().expect("a folder");
    let asked =
        || Table { keep: Keep::Every(Duration::from_millis(3)), ..table(UP, folder.path(), 2) };
    let calls = AtomicU64::new(0);
    let later = |_, _| {
        std::thread::sleep(Duration::from_millis(1));
        calls.fetch_add(1, Ordering::SeqCst) >= 30
    };
    assert!(!run_until(asked(), 2, later).expect("runs"));
    let manifest = Manifest::read(folder.path()).expect("readable").expect("there");
    let kept = fs::read(folder.path().join("manifest")).expect("readable");
    let good: Vec<_> = segments(folder.path())
        .into_iter()
        .map(|p| (p.clone(), fs::read(p).expect("read")))
        .collect();
    let restore = || {
        fs::write(folder.path().join("manifest"), &kept).expect("written");
        // A finished table has none.
        let _ = fs::remove_dir_all(folder.path().join("segments"));
        fs::create_dir(folder.path().join("segments")).expect("made");
        for (path, bytes) in &good {
            fs::write(path, bytes).expect("written");
        }
        let _ = fs::remove_dir_all(folder.path().join("shards"));
    };
    let (mut refused, mut left_out) = (0, 0);
    for (segment, (path, bytes)) in manifest.segments.iter().zip(&good) {
        let length = segment.length as usize;
        assert!(length > 100 && length < bytes.len(), "{length} of {}", bytes.len());
        let places = (0..bytes.len()).step_by(bytes.len() / 24).chain([length - 1, length]);
        for place in places {
            for is_cut in [true, false] {
                restore();
                let mut bad = bytes.clone();
                if is_cut {
                    bad.truncate(place);
                } else {
                    bad[place] ^= 0x20;
                }
                fs::write(path, bad).expect("written");
                let made = make(&asked(), 1, Begin::Resume);
                if place < length {
                    let error = made.expect_err("damaged");
                    assert!(matches!(error, ClusterError::Storage { .. }), "{place}: {error}");
                    refused += 1;
                } else {
                    made.expect("goes on");
                    assert!(files(folder.path()) == expected, "{place}");
                    left_out += 1;
                }
            }
        }
    }
    assert!(refused > 20 && left_out > 4, "{refused} {left_out}");
    restore();
    fs::remove_file(&good[0].0).expect("removed");
    assert!(make(&asked(), 1, Begin::Resume).is_err());
}
