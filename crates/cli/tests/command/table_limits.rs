//! Tables where something is short or in the way: open files, the size of files, time, another process, other rules.

use crate::run::{Ran, bouton, command, finish, json, line, with_input};
use std::{
    fs::{self, File},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// Play comes back from 1 to 2 and from 2 to 1, and all three positions have a nim-value all the same.
const ROUND: &str = "rules:'g(n): if n==1 => 2 if n==1 => 0 if n==2 => 1' 1";

/// The command under a limit of the system.
fn limited(limit: &str, arguments: &[&str]) -> Ran {
    let words: Vec<String> =
        arguments.iter().map(|word| format!("'{}'", word.replace('\'', "'\\''"))).collect();
    let binary = env!("CARGO_BIN_EXE_bouton");
    let line = format!("ulimit {limit}; exec '{binary}' {}", words.join(" "));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).env_clear().env("PATH", "/usr/bin:/bin").stdin(Stdio::null());
    finish(&mut shell)
}

#[track_caller]
fn made(ran: &Ran, directory: &str) {
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    let verified = bouton(&["verify", directory]);
    assert!(verified.code == Some(0), "{verified:?}");
}

#[test]
fn few_open_files_are_enough() {
    let folder = tempfile::tempdir().expect("a folder");
    let rounds = "rules:'up(a, b): for k in 1..3 if a+k <= 40 => (a+k, b) for k in 1..3 if b+k <= 40 => (a, b+k)' 0 0";
    for (number, (limit, memory, position)) in [
        ("-n 110", "1kB", "nim 12 12 12 12"),
        ("-n 110", "1GB", "nim 12 12 12 12"),
        ("-n 110", "1kB", rounds),
        // A soft limit is raised.
        ("-Sn 20", "1kB", rounds),
    ]
    .into_iter()
    .enumerate()
    {
        let directory = folder.path().join(number.to_string());
        let directory = directory.to_str().expect("UTF-8");
        let all = ["tabulate", position, "-o", directory, "--memory", memory, "--threads", "2"];
        made(&limited(limit, &[&all[..], &["--json"]].concat()), directory);
    }
    let directory = folder.path().join("none");
    let directory = directory.to_str().expect("UTF-8");
    let ran = limited("-n 16", &["tabulate", "nim 12 12 12", "-o", directory, "--threads", "2"]);
    let told = ran.err.contains("--shards") && ran.err.contains("ulimit -n");
    assert!(ran.code == Some(4) && told, "{ran:?}");
}

#[test]
fn files_that_may_not_grow_are_errors_and_not_the_end_by_a_signal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let [table, values, graph, certificate] = ["table", "v.csv", "g.svg", "c"].map(path);
    for (limit, arguments) in [
        ("-f 1", &["tabulate", "nim 16 16 16 16", "-o", &table][..]),
        ("-f 1", &["values", "kayles", "--to", "9999", "-o", &values]),
        ("-f 0", &["graph", "nim 4 4", "-o", &graph]),
        ("-f 0", &["solve", "cram 4x5", "--certificate", &certificate]),
    ] {
        let ran = limited(limit, arguments);
        assert!(ran.code == Some(4) && ran.err.contains("File too large"), "{ran:?}");
    }
}

#[test]
fn a_cycle_without_the_word_loopy_is_refused_as_solve_refuses_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t");
    let directory = path.to_str().expect("UTF-8");
    let solved = bouton(&["solve", ROUND]);
    assert_eq!(solved.code, Some(3), "{solved:?}");
    for arguments in [&["tabulate", ROUND, "-o", directory][..], &["solve", "--cluster", ROUND]] {
        let ran = bouton(arguments);
        assert_eq!(ran.code, Some(3), "{ran:?}");
        for part in ["the rules have a cycle", "1 -> 2", "write the word loopy"] {
            assert!(ran.err.contains(part), "{part}: {ran:?}");
        }
        assert!(!ran.err.contains("--resume"), "{ran:?}");
    }
    assert!(!path.exists(), "what cannot be gone on with does not stay");
    let loopy = ROUND.replace("rules:'g", "rules:'loopy rule g");
    made(&bouton(&["tabulate", &loopy, "-o", directory, "--json"]), directory);
}

#[test]
fn batches_are_answered_from_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("t");
    let directory = directory.to_str().expect("UTF-8");
    assert_eq!(line(&format!("tabulate nim 7 7 7 --shards 4 -o {directory}")).code, Some(0));
    let asked = ["solve", "--table", directory, "--csv", "-"];
    let ran = with_input(&asked, b"nim 3 5 7\nnim 9\nnim 1 2 3\n");
    // Remotenesses of nim with three heaps: the loser can take one by one, as the tokens are even.
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "game,outcome,nim_value,remoteness");
    assert!(lines[1].starts_with("nim 3 5 7,N,1,"), "{ran:?}");
    assert!(lines[2].starts_with("nim 1 2 3,P,0,"), "{ran:?}");
    assert!(ran.code == Some(2) && ran.err.contains("C0407") && lines.len() == 3, "{ran:?}");
    let file = folder.path().join("asked");
    fs::write(&file, "nim 3 5 7\n").expect("written");
    let file = file.to_str().expect("UTF-8");
    let ran = bouton(&["solve", "--table", directory, "--plain", "--file", file]);
    assert!(ran.code == Some(0) && ran.out.starts_with("nim 3 5 7\tN\t1\t"), "{ran:?}");
    let ran = with_input(&["solve", "--cluster", "--json", "-"], b"nim 3\n");
    assert_eq!((ran.code, &json(&ran)["errors"][0]["code"]), (Some(2), &"C0007".into()));
}

#[test]
fn a_table_for_one_question_leaves_nothing_and_says_nothing_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let temporary = folder.path().to_str().expect("UTF-8");
    let run =
        |arguments: &[&str], temporary: &str| finish(command(arguments).env("TMPDIR", temporary));
    let ran = run(&["solve", "--cluster", "kayles", "9"], temporary);
    assert!(ran.code == Some(0) && !ran.out.contains("table"), "{ran:?}");
    let ran = run(&["solve", "--cluster", "kayles", "9", "--json"], temporary);
    assert!(ran.code == Some(0) && json(&ran)["table"].is_null(), "{ran:?}");
    let long = ["solve", "--cluster", "nim 50 50 50 50 50 50", "--time", "300ms"];
    let ran = run(&long, temporary);
    assert!(ran.code == Some(3) && !ran.err.contains("--resume"), "{ran:?}");
    assert!(ran.err.contains("--time") && !ran.err.contains("after 0"), "{ran:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    let missing = folder.path().join("missing");
    let ran = run(&["solve", "--cluster", "kayles", "9"], missing.to_str().expect("UTF-8"));
    assert!(ran.code == Some(4) && !missing.exists(), "{ran:?}");
}

#[test]
fn what_differs_and_what_helps_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t");
    let directory = path.to_str().expect("UTF-8");
    let make = format!("tabulate nim 4 4 4 --shards 4 -o {directory}");
    assert_eq!(line(&make).code, Some(0));
    let refused = |ran: &Ran, code: i32, parts: &[&str]| {
        assert_eq!(ran.code, Some(code), "{ran:?}");
        for part in parts {
            assert!(ran.err.contains(part), "{part}: {ran:?}");
        }
    };
    let other = line(&format!("{make} --misere --resume"));
    refused(&other, 4, &["nim 4 4 4 --shards 4", "nim 4 4 4 --misere --shards 4"]);
    let other = line(&format!("solve --table {directory} --misere nim 1 1 1"));
    refused(&other, 2, &["C0408", "normal play", "misère play", "--misere"]);
    refused(&line(&format!("verify {directory}/manifest")), 2, &["C0409", "directory"]);
    refused(&line("verify nowhere --time 1s"), 2, &["C0007"]);
    refused(&line(&format!("solve --table {directory}x nim 1")), 4, &["manifest", "tabulate"]);
    let lock = File::options().write(true).open(path.join("lock")).expect("there");
    lock.lock().expect("locks");
    refused(&line(&format!("{make} --resume")), 4, &["another process works in"]);
    drop(lock);
    assert_eq!(line(&format!("{make} --resume")).code, Some(0));
    refused(&line(&format!("survey 0.7? -o {directory}")), 4, &["holds another job"]);
    // A finished table is looked at before it is called finished.
    let shard = path.join("shards/0002.shard");
    let good = fs::read(&shard).expect("readable");
    fs::write(&shard, &good[..good.len() - 3]).expect("written");
    refused(&line(&format!("{make} --resume")), 4, &["0002.shard", "cut off", "make it again"]);
    refused(&line(&format!("verify {directory}")), 4, &["0002.shard", "make it again"]);
    fs::remove_file(&shard).expect("removed");
    refused(&line(&format!("{make} --resume")), 4, &["0002.shard", "make it again"]);
    // A start that failed is no job.
    let own = folder.path().join("u");
    let own = own.to_str().expect("UTF-8");
    let hosts = folder.path().join("hosts");
    fs::write(&hosts, "127.0.0.1:1\n256.0.0.1:1\n").expect("written");
    let hosts = hosts.to_str().expect("UTF-8");
    let alone = ["--hosts", hosts, "--process", "0", "--patience", "1ms"];
    let failed = bouton(&[&["tabulate", "nim 4 4", "-o", own][..], &alone].concat());
    assert_eq!(failed.code, Some(4), "{failed:?}");
    made(&bouton(&["tabulate", "nim 4 4", "-o", own, "--json"]), own);
}

#[test]
fn a_second_pass_ends_when_its_time_is_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().to_str().expect("UTF-8");
    let all = ["tabulate", "nim 20 20 20 20", "--shards", "4", "-o", directory, "--json"];
    made(&bouton(&all), directory);
    let ran = bouton(&["verify", directory, "--time", "1ms", "--threads", "1"]);
    assert!(ran.code == Some(3) && ran.err.contains("neither accepted"), "{ran:?}");
}

/// Two processes of a table with many positions; each is given these options too.
fn two(folder: &Path, more: [&[&str]; 2]) -> [Child; 2] {
    let ports: Vec<TcpListener> =
        (0..2).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let lines: Vec<String> =
        ports.iter().map(|port| port.local_addr().expect("bound").to_string()).collect();
    drop(ports);
    let hosts = folder.join("hosts");
    fs::write(&hosts, lines.join("\n")).expect("written");
    let (hosts, directory) = (hosts.to_str().expect("UTF-8"), folder.join("t"));
    let directory = directory.to_str().expect("UTF-8");
    [0, 1].map(|process: usize| {
        let number = process.to_string();
        let fixed = ["tabulate", "nim 60 60 60 60 60", "-o", directory, "--threads", "1"];
        let cluster = ["--hosts", hosts, "--process", &number];
        let mut command = command(&[&fixed[..], &cluster, more[process]].concat());
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("starts")
    })
}

fn end(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().expect("ends");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_process_whose_time_is_over_stops_the_others_and_they_say_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = two(folder.path(), [&["--time", "1s"], &[]]);
    let (code, said) = end(first);
    assert!(code == Some(3) && said.contains("the time ran out after"), "{code:?}: {said}");
    let (code, said) = end(second);
    assert!(code == Some(3) && said.contains("process 0 was stopped"), "{code:?}: {said}");
    let folder = tempfile::tempdir().expect("a folder");
    for (process, child) in two(folder.path(), [&[], &["--misere"]]).into_iter().enumerate() {
        let (code, said) = end(child);
        // The other one may hear no more than that the connection was closed.
        assert_eq!(code, Some(4), "{said}");
        let differs = "nim 60 60 60 60 60 --misere --shards 256";
        assert!(said.contains(differs) || said.contains("127.0.0.1"), "{process}: {said}");
    }
}

#[test]
fn a_process_that_stands_still_holds_the_others_only_until_their_time_is_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, mut second] = two(folder.path(), [&["--time", "2s"], &[]]);
    let begun = Instant::now();
    let segment = folder.path().join("t/segments/000000-00001.seg");
    while !segment.exists() && begun.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(2));
    }
    let stop = ["-STOP", &second.id().to_string()];
    assert!(Command::new("kill").args(stop).status().expect("kill runs").success());
    let (code, said) = end(first);
    second.kill().expect("is killed");
    second.wait().expect("ends");
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    assert!(code == Some(4) && said.contains("--resume"), "{code:?}: {said}");
}
