//! Tables of positions through the real binary: one process and several, killed, gone on with, verified, asked.

use crate::{
    moments::Moments,
    run::{Ran, bouton, command, json, line},
    serve::Serving,
};
use std::{
    collections::BTreeMap,
    fs,
    net::TcpListener,
    path::Path,
    process::{Child, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

const POSITION: &str = "nim 16 16 16 16";

fn arguments<'a>(directory: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut all = vec!["tabulate", POSITION, "--shards", "16", "--json", "-o", directory];
    all.extend_from_slice(more);
    all
}

/// The files of a finished table.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in ["", "shards", "segments"] {
        // Segments are gone in the end, with their folder.
        for entry in fs::read_dir(directory.join(folder)).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.strip_prefix(directory).expect("inside").display().to_string();
                found.insert(name, fs::read(&path).expect("readable"));
            }
        }
    }
    found
}

fn hosts(folder: &Path, count: usize) -> String {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let lines: Vec<String> =
        listeners.iter().map(|l| l.local_addr().expect("bound").to_string()).collect();
    let path = folder.join("hosts.txt");
    fs::write(&path, lines.join("\n")).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

fn start(hosts: &str, directory: &str, processes: usize, patience: &str) -> Vec<Child> {
    let begin = |process: usize| {
        let process = process.to_string();
        let more = [
            "--resume",
            "--quiet",
            "--threads",
            "1",
            "--patience",
            patience,
            "--hosts",
            hosts,
            "--process",
            &process,
        ];
        let mut command = command(&arguments(directory, &more));
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("starts")
    };
    (0..processes).map(begin).collect()
}

fn ends(children: Vec<Child>) -> Vec<(Option<i32>, String)> {
    let end = |child: Child| {
        let output = child.wait_with_output().expect("ends");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    children.into_iter().map(end).collect()
}

fn undisturbed() -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().to_str().expect("UTF-8");
    let ran = bouton(&arguments(directory, &["--threads", "1"]));
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    let object = json(&ran);
    // Multisets of four heaps of 0 to 16: C(20, 4). Those with nim-sum 0 are the P-positions (Bouton 1901).
    let (mut all, mut zero) = (0, 0);
    for (a, b, c, d) in quadruples(16) {
        all += 1;
        zero += u64::from(a ^ b ^ c ^ d == 0);
    }
    assert_eq!(all, 4845);
    assert_eq!(object["positions"], all.to_string());
    assert_eq!(object["p"], zero.to_string());
    // 16 ⊕ 15 is the largest nim-sum.
    assert_eq!(object["largest"], "31");
    let verified = bouton(&["verify", directory]);
    assert!(verified.code == Some(0) && verified.out.starts_with("accepted"), "{verified:?}");
    files(folder.path())
}

fn quadruples(most: u64) -> impl Iterator<Item = (u64, u64, u64, u64)> {
    (0..=most).flat_map(move |a| {
        (a..=most)
            .flat_map(move |b| (b..=most).flat_map(move |c| (c..=most).map(move |d| (a, b, c, d))))
    })
}

#[test]
fn processes_give_the_table_of_one_killed_or_not() {
    let expected = undisturbed();
    let mut took = Duration::ZERO;
    for processes in [1, 2, 4] {
        let folder = tempfile::tempdir().expect("a folder");
        let directory = folder.path().join("table");
        let hosts = hosts(folder.path(), processes);
        let begun = Instant::now();
        for (code, said) in
            ends(start(&hosts, directory.to_str().expect("UTF-8"), processes, "1min"))
        {
            assert_eq!((code, said.as_str()), (Some(0), ""), "{processes} processes");
        }
        took = begun.elapsed();
        assert!(files(&directory) == expected, "{processes} processes");
    }
    for processes in [2, 4] {
        let mut moments = Moments::of(&format!("tables of {processes} processes"));
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table");
        let directory = path.to_str().expect("UTF-8");
        for _ in 0..3 {
            let (victim, delay) = (moments.below(processes), moments.within(took));
            let hosts = hosts(folder.path(), processes);
            let mut children = start(&hosts, directory, processes, "2s");
            let begun = Instant::now();
            while !path.join("segments").exists() {
                assert!(begun.elapsed() < Duration::from_secs(60), "did not begin");
                sleep(Duration::from_millis(2));
            }
            sleep(delay);
            children[victim].kill().expect("is killed");
            for (process, (code, said)) in ends(children).into_iter().enumerate() {
                if process != victim && code != Some(0) {
                    let told = said.contains("another process of the cluster is lost")
                        || said.contains("127.0.0.1");
                    assert!(code == Some(4) && told, "{victim} {delay:?}: {code:?}: {said}");
                }
            }
        }
        // Gone on with by one process of three threads.
        let ran = bouton(&arguments(directory, &["--resume", "--threads", "3"]));
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
        assert!(files(&path) == expected, "{processes} processes");
    }
}

/// One process, killed at any moments, comes to its end, and never goes back behind what it had.
#[test]
fn one_process_may_be_killed_again_and_again() {
    let expected = undisturbed();
    let mut moments = Moments::of("tables of one process");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let directory = path.to_str().expect("UTF-8");
    let arguments = arguments(directory, &["--resume", "--threads", "2", "--quiet"]);
    let begin = || command(&arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut kept = 0;
    for _ in 0..6 {
        let mut child = begin().expect("starts");
        sleep(moments.within(Duration::from_millis(600)));
        child.kill().expect("is killed");
        child.wait().expect("ends");
        // Bytes of segments: what is gone on with is kept, and some more was written.
        let now = fs::read_dir(path.join("segments")).into_iter().flatten().flatten();
        let now: u64 = now.map(|entry| entry.metadata().map_or(0, |file| file.len())).sum();
        assert!(now >= kept || now == 0, "{now} after {kept}");
        kept = now;
    }
    let ran = bouton(&arguments);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    assert!(files(&path) == expected);
}

/// A process that is killed between a segment and its manifest leaves the segment; the finished table has nothing of it.
#[test]
fn what_killed_processes_left_is_taken_away() {
    let expected = undisturbed();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let directory = path.to_str().expect("UTF-8");
    for resumed in ["not begun", "finished"] {
        for name in ["segments", "shards"] {
            fs::create_dir_all(path.join(name)).expect("made");
        }
        for left in [
            "segments/000099-00007.seg",
            "segments/000098-00001.seg.part",
            "shards/0001.shard.part",
        ] {
            fs::write(path.join(left), "half a").expect("written");
        }
        let ran = bouton(&arguments(directory, &["--resume", "--threads", "2"]));
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)), "{resumed}");
        assert!(files(&path) == expected, "{resumed}");
    }
}

#[test]
fn tables_answer_questions() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("t");
    let directory = directory.to_str().expect("UTF-8");
    let ran = line(&format!("tabulate nim 7 7 7 -o {directory} --memory 1000"));
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    let ran = line(&format!("solve --table {directory} --json nim 3 5 7"));
    let object = json(&ran);
    assert_eq!((&object["outcome"], &object["nim_value"]), (&"N".into(), &"1".into()));
    // 3 ⊕ 5 ⊕ 7 = 1: to 2 5 7, 3 4 7 and 3 5 6.
    let to: Vec<&str> =
        object["to"].as_array().expect("a list").iter().filter_map(|to| to.as_str()).collect();
    assert_eq!(to, ["nim 2 + nim 5 + nim 7", "nim 3 + nim 4 + nim 7", "nim 3 + nim 5 + nim 6"]);
    let ran = line(&format!("solve --table {directory} nim 1 2 3 --quiet"));
    assert_eq!((ran.out.as_str(), ran.code), ("P\n", Some(0)));
    let ran = line(&format!("solve --table {directory} nim 8 --json"));
    assert_eq!((ran.code, &json(&ran)["errors"][0]["code"]), (Some(2), &"C0407".into()));
    let ran = line("solve --cluster kayles 9 --plain");
    let engine = line("solve kayles 9 --remoteness --plain");
    let (own, fields): (Vec<&str>, Vec<&str>) =
        (ran.out.trim().split('\t').collect(), engine.out.trim().split('\t').collect());
    assert_eq!(own[..2], ["kayles 9", "N"], "{fields:?}");
    assert_eq!((own[2], ran.code), ("4", Some(0)), "Kayles: g(9) = 4 (Winning Ways, chapter 4)");
}

#[test]
fn misere_tables_are_made_asked_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("t");
    let directory = directory.to_str().expect("UTF-8");
    let ran = line(&format!("tabulate nim 4 4 4 --misere --json -o {directory}"));
    let object = json(&ran);
    assert_eq!(
        (ran.code, &object["play"], &object["largest"]),
        (Some(0), &"misere".into(), &"0".into())
    );
    // 1 ⊕ 1 ⊕ 1 ≠ 0, yet three heaps of one are lost under misère play (Bouton 1901).
    let ran = line(&format!("solve --table {directory} --misere --json nim 1 1 1"));
    let object = json(&ran);
    let null = serde_json::Value::Null;
    assert_eq!((&object["outcome"], &object["nim_value"]), (&"P".into(), &null));
    assert_eq!(object["remoteness"], "3");
    let ran = line(&format!("solve --table {directory} --json nim 1 1 1"));
    assert_eq!((ran.code, &json(&ran)["errors"][0]["code"]), (Some(2), &"C0408".into()));
    let ran = line("solve --cluster --misere --plain kayles 6");
    let engine = line("solve --misere --plain kayles 6");
    let outcome = |ran: &Ran| ran.out.split('\t').nth(1).map(str::to_owned);
    assert!(ran.code == Some(0) && outcome(&ran) == outcome(&engine), "{ran:?} {engine:?}");
    let verified = bouton(&["verify", directory]);
    assert!(verified.code == Some(0) && verified.out.contains("misère play"), "{verified:?}");
}

#[test]
fn the_server_opens_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("t");
    let directory = directory.to_str().expect("UTF-8");
    assert_eq!(line(&format!("tabulate kayles 12 --shards 2 -o {directory}")).code, Some(0));
    let serving = Serving::new(&["--port", "0", "--table", directory]);
    let answer = serving.ask("/api/v1/analyse?q=kayles+9");
    // g(9) = 4 (Winning Ways, chapter 4).
    assert!(answer.contains("from the table of kayles 12"), "{answer}");
    assert!(answer.contains("\"nim_value\":\"4\""), "{answer}");
    serving.ends_quietly();
    let shard = Path::new(directory).join("shards/0001.shard");
    let mut bad = fs::read(&shard).expect("readable");
    let middle = bad.len() / 2;
    bad[middle] ^= 1;
    fs::write(&shard, bad).expect("written");
    for (table, what) in [(directory, "0001.shard"), ("nowhere", "manifest")] {
        let ran = bouton(&["serve", "--port", "0", "--table", table]);
        assert!(ran.code == Some(4) && ran.err.contains(what), "{ran:?}");
    }
}

#[test]
fn what_is_wrong_with_a_table_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t");
    let directory = path.to_str().expect("UTF-8");
    let refused = |ran: Ran, what: &str| {
        assert!(ran.code == Some(4) && ran.err.contains(what), "{what}: {ran:?}");
    };
    refused(bouton(&["verify", folder.path().to_str().expect("UTF-8")]), "manifest");
    assert_eq!(line(&format!("tabulate nim 3 4 5 --shards 2 -o {directory}")).code, Some(0));
    refused(line(&format!("tabulate nim 3 4 5 --shards 2 -o {directory}")), "--resume");
    refused(line(&format!("tabulate nim 3 4 6 --shards 2 --resume -o {directory}")), "nim 3 4 5");
    let shard = path.join("shards/0000.shard");
    let good = fs::read(&shard).expect("readable");
    let mut bad = good.clone();
    bad[good.len() / 2] ^= 1;
    fs::write(&shard, &bad).expect("written");
    refused(bouton(&["verify", directory]), "0000.shard");
    fs::write(&shard, &good[..good.len() - 7]).expect("written");
    refused(bouton(&["verify", directory]), "cut off");
    fs::write(&shard, &good).expect("written");
    let manifest = path.join("manifest");
    let whole = fs::read(&manifest).expect("readable");
    fs::write(&manifest, &whole[..30]).expect("written");
    refused(line(&format!("solve --table {directory} nim 1")), "cut off");
    let mut newer = whole.clone();
    newer[8] = 9;
    fs::write(&manifest, &newer).expect("written");
    refused(line(&format!("solve --table {directory} nim 1")), "version 9");
    for (arguments, code) in [
        ("tabulate nim 3 --shards 3 -o x", "C0405"),
        ("tabulate nim 10^30 -o x", "C0406"),
        ("tabulate nmi 3 -o x", "N0301"),
    ] {
        let ran = line(&format!("{arguments} --json"));
        assert_eq!((ran.code, &json(&ran)["errors"][0]["code"]), (Some(2), &code.into()));
    }
    if Path::new("/dev/full").exists() {
        let full = folder.path().join("full");
        fs::create_dir_all(full.join("shards")).expect("a folder");
        let part = full.join("shards/0001.shard.part");
        std::os::unix::fs::symlink("/dev/full", part).expect("a link");
        let full = full.to_str().expect("UTF-8");
        refused(
            line(&format!("tabulate nim 3 4 5 --shards 2 --threads 2 -o {full}")),
            "0001.shard",
        );
        refused(line(&format!("solve --table {full} nim 1")), "not finished");
    }
}
