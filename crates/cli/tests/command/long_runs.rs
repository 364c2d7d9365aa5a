//! Runs with checkpoints: killed, interrupted, out of room, damaged, gone on with.

use crate::run::{Ran, bouton, finish, json};
use std::{fs, path::Path};

/// The arguments of a run with its directory.
fn arguments<'a>(
    game: &'a str,
    to: &'a str,
    directory: &'a Path,
    more: &[&'a str],
) -> Vec<&'a str> {
    let directory = directory.to_str().expect("UTF-8");
    let mut all = vec!["values", game, "--to", to, "--json", "--checkpoint", directory];
    all.extend_from_slice(more);
    all
}

/// A run that nothing disturbs: what it prints and its table.
fn undisturbed(game: &str, to: &str) -> (serde_json::Value, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = bouton(&arguments(game, to, folder.path(), &["--quiet"]));
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    (json(&ran), fs::read(folder.path().join("values.bouton")).expect("a table"))
}

/// What a run counted must be what another one counted, however it got there.
#[track_caller]
fn check_same(ran: &Ran, folder: &Path, expected: &(serde_json::Value, Vec<u8>)) {
    let found = json(ran);
    for field in ["ruleset", "heaps", "digest", "largest", "records", "rare", "histogram", "stop"] {
        assert_eq!(found[field], expected.0[field], "{field}");
    }
    let table = fs::read(folder.join("values.bouton")).expect("a table");
    assert!(table == expected.1, "the same bytes");
}

#[cfg(unix)]
mod signals {
    use super::*;
    use crate::run::until_written;
    use std::{process::Child, thread::sleep, time::Duration};

    /// Starts a run and waits until its next checkpoint is on the disk.
    fn started(arguments: &[&str], folder: &Path) -> Child {
        until_written(arguments, &folder.join("state"))
    }

    #[test]
    fn a_killed_run_goes_on_to_the_same_bytes() {
        let (game, to) = ("0.16", "299999");
        let expected = undisturbed(game, to);
        let folder = tempfile::tempdir().expect("a folder");
        let all = arguments(game, to, folder.path(), &["--every", "3000", "--resume", "--quiet"]);
        for delay in [0, 3, 8] {
            let mut child = started(&all, folder.path());
            sleep(Duration::from_millis(delay));
            child.kill().expect("is killed");
            let _ = child.wait().expect("ends");
        }
        let ran = bouton(&all);
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
        assert!(json(&ran)["resumed_at"].is_string());
        check_same(&ran, folder.path(), &expected);
    }

    #[test]
    fn an_interrupt_prints_what_is_known_and_can_be_gone_on_with() {
        let folder = tempfile::tempdir().expect("a folder");
        let all = arguments("0.16", "1e12", folder.path(), &["--every", "3000"]);
        let child = started(&all, folder.path());
        let status = std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .expect("kill runs");
        assert!(status.success());
        let output = child.wait_with_output().expect("ends");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(130), "{error}");
        assert!(error.contains("--resume"), "{error}");
        let known: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(known["stop"]["limit"], "cancelled", "{known}");
        let heaps: u64 = known["heaps"].as_str().expect("text").parse().expect("a number");
        assert!(heaps >= 3000, "{heaps}");
        let to = (heaps + 999).to_string();
        let ran = bouton(&arguments("0.16", &to, folder.path(), &["--resume"]));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(json(&ran)["resumed_at"], known["heaps"]);
        check_same(&ran, folder.path(), &undisturbed("0.16", &to));
    }

    #[test]
    fn a_full_disk_leaves_the_last_checkpoint() {
        // No file may grow beyond the limit.
        let folder = tempfile::tempdir().expect("a folder");
        let (game, to) = ("0.16", "99999");
        let all = arguments(game, to, folder.path(), &["--every", "10000", "--quiet"]);
        let words: Vec<String> = all.iter().map(|word| format!("'{word}'")).collect();
        let binary = env!("CARGO_BIN_EXE_bouton");
        let line = format!("ulimit -f 300; exec '{binary}' {}", words.join(" "));
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &line]).env_clear().env("PATH", "/usr/bin:/bin");
        let ran = finish(&mut shell);
        assert_eq!(ran.code, Some(4), "{ran:?}");
        assert!(ran.err.contains("File too large"), "{}", ran.err);
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
            .collect();
        names.sort();
        assert_eq!(names, ["lock", "state", "values.bouton"], "no part is left behind");
        let ran = bouton(&arguments(game, to, folder.path(), &["--resume", "--quiet"]));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(json(&ran)["resumed_at"].is_string());
        check_same(&ran, folder.path(), &undisturbed(game, to));
    }
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = bouton(&arguments("kayles", "1999", folder.path(), &["--quiet"]));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let state = folder.path().join("state");
    let good = fs::read(&state).expect("a state");
    let check = |game: &str, more: &[&str], expected: &str| {
        let ran = bouton(&arguments(game, "1999", folder.path(), more));
        assert_eq!(ran.code, Some(4), "{ran:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    check("kayles", &[], "there is a checkpoint already, of kayles with 2000 heaps");
    check("0.16", &["--resume"], "about the ruleset kayles, not 0.16");
    check("kayles", &["--resume", "--values", "u16"], "a run with --values auto, not u16");
    check("0.16", &["--resume", "--lang", "zh"], "这是规则 kayles 的，不是 0.16");
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 4;
    fs::write(&state, &damaged).expect("is written");
    check("kayles", &["--resume"], "damaged: the digest of the state is wrong");
    fs::write(&state, &good[..100]).expect("is written");
    check("kayles", &["--resume"], "the file is cut off: 100 of");
    let mut newer = good.clone();
    newer[8] = 9;
    fs::write(&state, &newer).expect("is written");
    check("kayles", &["--resume"], "version 9 of the format");
    fs::write(&state, "{}").expect("is written");
    check("kayles", &["--resume"], "not a checkpoint of bouton");
}

#[test]
fn every_value_is_counted_and_none_is_kept() {
    // .16 has its largest values and rare heaps as the definition gives them; the digest does not depend on the number of threads.
    let run = |threads: &str| {
        let form = ["--values", "none", "--no-period", "--threads", threads, "--json", "--quiet"];
        let ran = bouton(&[&["values", "0.16", "--to", "4095"][..], &form].concat());
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
        json(&ran)
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    let listed = bouton(&["values", "0.16", "--to", "4095", "--plain", "--no-period"]);
    let values: Vec<usize> = listed
        .out
        .lines()
        .map(|line| line.split_once('\t').expect("two fields").1.parse().expect("a number"))
        .collect();
    assert_eq!(values.len(), 4096);
    let largest = values.iter().max().expect("values");
    let first = values.iter().position(|value| value == largest).expect("it is there");
    assert_eq!(one["largest"]["nim_value"], largest.to_string());
    assert_eq!(one["largest"]["heap"], first.to_string());
    let mut histogram = vec![0_u64; largest + 1];
    values[1..].iter().for_each(|&value| histogram[value] += 1);
    let counted: Vec<String> = histogram.iter().map(u64::to_string).collect();
    assert_eq!(one["histogram"], serde_json::json!(counted));
    assert_eq!(one["values"], serde_json::Value::Null);
    let plain = bouton(&["values", "0.16", "--to", "4095", "--plain"]);
    assert_eq!(plain.out, listed.out);
}

#[test]
fn values_that_a_run_cannot_hold_end_it_with_the_reason_and_no_advice_to_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().to_str().expect("UTF-8");
    for more in [&["--statistics"][..], &["--checkpoint", directory]] {
        let ran = bouton(&[&["values", "lasker", "--to", "1e6"], more].concat());
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(ran.err.contains("does not fit into two bytes"), "{}", ran.err);
        assert!(!ran.err.contains("--resume") && !ran.err.contains("no theorem"), "{}", ran.err);
    }
    let ran = bouton(&["values", "lasker", "--to", "1e6", "--statistics", "--json"]);
    assert_eq!(json(&ran)["stop"]["limit"], "values", "{ran:?}");
}

#[test]
fn going_on_with_a_run_that_is_not_there_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = bouton(&arguments("0.16", "1000", folder.path(), &["--resume"]));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err.contains("it begins at heap 0"), "{}", ran.err);
}

#[test]
fn what_cannot_be_is_a_mistake() {
    let check = |arguments: &[&str], code: &str| {
        let ran = bouton(arguments);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(&format!("[{code}]")), "{}", ran.err);
    };
    check(&["values", "kayles", "-o", "kayles.zip"], "C0301");
    check(&["values", "kayles", "-o", "kayles.npy", "--values", "none"], "C0303");
    check(&["values", "kayles", "--from", "5", "--values", "none"], "C0007");
    check(&["values", "kayles", "--from", "5", "--checkpoint", "x"], "C0007");
    check(&["values", "kayles", "--every", "0", "--checkpoint", "x"], "C0107");
    check(&["values", "kayles", "--every", "5 parsecs", "--checkpoint", "x"], "C0106");
    let ran = bouton(&["values", "kayles", "--resume"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("--checkpoint"), "{}", ran.err);
    let own = "rules:'take(n): for k in 1..isqrt(n) => n-k'";
    check(&["values", own, "--statistics"], "C0302");
    check(&["values", "fibonacci", "--statistics"], "C0302");
}
