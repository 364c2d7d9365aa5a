//! Searches of boards with checkpoints: killed, stopped, damaged, gone on with.

use crate::run::{bouton, json};
use std::fs;

/// The nim-value of 5 × 6 (corpus/boards/cram_nimbers.csv).
const VALUE: &str = "2";

#[cfg(unix)]
#[test]
fn a_killed_search_goes_on_to_the_same_nim_value() {
    use crate::run::until_written;
    use std::{thread::sleep, time::Duration};

    for threads in ["1", "2"] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("couples");
        let name = path.to_str().expect("UTF-8");
        let all = ["solve", "cram:5x6", "--json", "--checkpoint", name, "--resume", "--threads"];
        let all: Vec<&str> =
            all.into_iter().chain([threads, "--quiet", "--every", "20ms"]).collect();
        let mut killed = 0;
        for delay in [1, 17, 43, 90] {
            let mut child = until_written(&all, &path);
            sleep(Duration::from_millis(delay));
            killed += usize::from(child.try_wait().expect("waits").is_none());
            let _ = child.kill();
            let _ = child.wait().expect("ends");
        }
        assert!(killed > 0, "the search is long enough to be killed");
        let ran = bouton(&all);
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)), "{ran:?}");
        assert_eq!(json(&ran)["nim_value"], VALUE);
        assert_eq!(json(&ran)["outcome"], "N");
    }
}

#[test]
fn a_stopped_search_says_what_is_excluded_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("couples");
    let name = path.to_str().expect("UTF-8");
    let all = |more: &[&'static str]| {
        let all = ["solve", "cram:5x6", "--json", "--checkpoint", name];
        bouton(&all.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())
    };
    let ran = all(&["--positions", "15000"]);
    let answer = json(&ran);
    // Even × odd boards are N by a theorem; the nim-value is what stopped.
    assert_eq!((ran.code, answer["outcome"].as_str()), (Some(0), Some("N")), "{ran:?}");
    assert!(answer["nim_value"].is_null() && answer["components"][0]["stop"].is_object());
    assert!(ran.err.contains("--resume"), "{}", ran.err);
    let steps = answer["steps"].as_array().expect("steps");
    let partial = steps.iter().find(|step| step["id"] == "couples-partial");
    if let Some(step) = partial {
        let values = step["arguments"]["values"].as_array().expect("values");
        assert!(values.iter().all(|value| value != VALUE), "{step}");
    }
    let ran = all(&[]);
    assert_eq!(ran.code, Some(4), "there is a search already: {ran:?}");
    assert!(ran.err.contains("--resume"), "{}", ran.err);
    let ran = all(&["--resume"]);
    assert_eq!((ran.code, json(&ran)["nim_value"].as_str()), (Some(0), Some(VALUE)), "{ran:?}");
    assert!(ran.err.starts_with("going on from a checkpoint with"), "{}", ran.err);
    // What was found once is told at once.
    let ran = all(&["--resume", "--positions", "100"]);
    assert_eq!(json(&ran)["nim_value"], VALUE);
    let good = fs::read(&path).expect("a checkpoint");
    let refused = |bytes: &[u8], said: &str| {
        fs::write(&path, bytes).expect("is written");
        let ran = all(&["--resume"]);
        assert_eq!(ran.code, Some(4), "{ran:?}");
        assert!(ran.err.contains(said) && ran.out.is_empty(), "{ran:?}");
    };
    let mut bad = good.clone();
    bad[good.len() / 2] ^= 1;
    refused(&bad, "damaged");
    refused(&good[..good.len() / 2], "cut off");
    refused(b"nim 3 5 7", "not a checkpoint");
    fs::write(&path, &good).expect("is written");
    let ran = bouton(&["solve", "cram:4x7", "--checkpoint", name, "--resume"]);
    assert_eq!(ran.code, Some(4), "{ran:?}");
    assert!(ran.err.contains("cram 5x6, not cram 4x7"), "{}", ran.err);
}

#[test]
fn a_part_without_headway_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("couples");
    let name = path.to_str().expect("UTF-8");
    // Nothing on 35 cells is proved by the first twenty positions, and never by the same ones again.
    for _ in 0..2 {
        let ran =
            bouton(&["solve", "cram:5x7", "--checkpoint", name, "--resume", "--positions", "20"]);
        assert!(ran.err.contains("no further couple was proved"), "{}", ran.err);
        assert!(!ran.err.contains("the same command"), "{}", ran.err);
    }
}

#[test]
fn checkpoints_are_for_one_board() {
    for arguments in [
        &["solve", "nim", "3", "5"][..],
        &["solve", "cram:3x3 + cram:3x3"],
        &["solve", "cram:3x3", "--misere"],
    ] {
        let all: Vec<&str> = arguments.iter().copied().chain(["--checkpoint", "none"]).collect();
        let ran = bouton(&all);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains("C0305"), "{}", ran.err);
    }
    let ran = bouton(&["solve", "-", "--checkpoint", "none"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("C0007"), "{}", ran.err);
}
