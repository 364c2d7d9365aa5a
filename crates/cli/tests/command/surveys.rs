//! Surveys through the real binary: one process and several, killed, gone on with, in each case the same bytes.

use crate::{
    moments::Moments,
    run::{Ran, bouton, command, finish, json},
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

fn arguments(directory: &Path, more: &[&str]) -> Vec<String> {
    let directory = directory.to_str().expect("UTF-8");
    let mut all = vec!["survey", "0.1??", "4.?", "--to", "20000", "--without-space", "6000"];
    all.extend(["--json", "-o", directory]);
    all.extend(more);
    all.into_iter().map(str::to_owned).collect()
}

fn run(arguments: &[String]) -> Ran {
    bouton(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The files that a survey leaves.
fn results(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in ["", "parts", "certificates"] {
        for entry in fs::read_dir(directory.join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.strip_prefix(directory).expect("inside").display().to_string();
                found.insert(name, fs::read(&path).expect("readable"));
            }
        }
    }
    found
}

fn undisturbed() -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run(&arguments(folder.path(), &["--threads", "1"]));
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    let object = json(&ran);
    assert_eq!((&object["schema"], &object["codes"]), (&"bouton/survey/1".into(), &"72".into()));
    // The certificates are accepted by the checker, which knows nothing of surveys.
    let certificate = folder.path().join("certificates/0.137.cert");
    let checked = bouton(&["verify", certificate.to_str().expect("UTF-8")]);
    assert_eq!(checked.code, Some(0), "{checked:?}");
    results(folder.path())
}

/// A file of hosts for so many processes of this machine.
fn hosts(folder: &Path, count: usize) -> String {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let lines: Vec<String> =
        listeners.iter().map(|l| l.local_addr().expect("bound").to_string()).collect();
    let path = folder.join("hosts.txt");
    fs::write(&path, lines.join("\n")).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

/// Starts the processes of a survey; each has a directory of its own, or all the same.
fn start(hosts: &str, directories: &[&Path], patience: &str) -> Vec<Child> {
    let begin = |(process, directory): (usize, &&Path)| {
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
        let arguments = arguments(directory, &more);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = command(&arguments);
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("starts")
    };
    directories.iter().enumerate().map(begin).collect()
}

/// The codes with which processes end, and what they say.
fn ends(children: Vec<Child>) -> Vec<(Option<i32>, String)> {
    let end = |child: Child| {
        let output = child.wait_with_output().expect("ends");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    children.into_iter().map(end).collect()
}

#[test]
fn processes_give_the_bytes_of_one() {
    let expected = undisturbed();
    for processes in [1, 2, 4] {
        let folder = tempfile::tempdir().expect("a folder");
        let hosts = hosts(folder.path(), processes);
        let own: Vec<_> = (0..processes).map(|p| folder.path().join(p.to_string())).collect();
        let directories: Vec<&Path> = own.iter().map(|path| path.as_path()).collect();
        for (code, said) in ends(start(&hosts, &directories, "1min")) {
            assert_eq!((code, said.as_str()), (Some(0), ""), "{processes} processes");
        }
        assert!(results(&own[0]) == expected, "{processes} processes");
    }
}

#[test]
fn killed_processes_go_on_to_the_same_bytes() {
    let expected = undisturbed();
    for processes in [2, 4] {
        killed(processes, &expected);
    }
}

/// Kills three processes, one in each of three runs, and goes on.
#[track_caller]
fn killed(processes: usize, expected: &BTreeMap<String, Vec<u8>>) {
    let mut moments = Moments::of(&format!("surveys of {processes} processes"));
    let folder = tempfile::tempdir().expect("a folder");
    let own: Vec<_> = (0..processes).map(|p| folder.path().join(p.to_string())).collect();
    let directories: Vec<&Path> = own.iter().map(|path| path.as_path()).collect();
    for _ in 0..3 {
        let victim = moments.below(processes);
        let delay = moments.within(Duration::from_millis(500));
        // Who is killed before it is connected is waited for in vain.
        let mut children = start(&hosts(folder.path(), processes), &directories, "2s");
        let begun = Instant::now();
        while !own[victim].join("parts").exists() {
            assert!(begun.elapsed() < Duration::from_secs(60), "did not begin");
            sleep(Duration::from_millis(2));
        }
        sleep(delay);
        children[victim].kill().expect("is killed");
        for (process, (code, said)) in ends(children).into_iter().enumerate() {
            // The others notice, say so, and keep what they have; or all were done already.
            if process != victim && code != Some(0) {
                let told = said.contains("another process of the cluster is lost")
                    || said.contains("127.0.0.1");
                assert!(code == Some(4) && told, "{victim} {delay:?}: {code:?}: {said}");
            }
        }
    }
    for (code, said) in ends(start(&hosts(folder.path(), processes), &directories, "1min")) {
        assert_eq!((code, said.as_str()), (Some(0), ""), "{processes} processes");
    }
    assert!(results(&own[0]) == *expected, "{processes} processes");
}

#[test]
fn a_killed_survey_goes_on_in_any_other_form() {
    let expected = undisturbed();
    let folder = tempfile::tempdir().expect("a folder");
    let mut moments = Moments::of("a survey of one process");
    for _ in 0..4 {
        let all = arguments(folder.path(), &["--resume", "--quiet", "--threads", "2"]);
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let mut child = command(&all).stdout(Stdio::null()).spawn().expect("starts");
        sleep(moments.within(Duration::from_millis(300)));
        child.kill().expect("is killed");
        let _ = child.wait().expect("ends");
    }
    let ran = run(&arguments(folder.path(), &["--resume", "--threads", "3"]));
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    assert!(results(folder.path()) == expected);
    // What is there is not overwritten by a survey that does not say --resume, nor by another one.
    let again = run(&arguments(folder.path(), &[]));
    assert_eq!(again.code, Some(4));
    assert!(again.err.contains("--resume"), "{}", again.err);
    let directory = folder.path().to_str().expect("UTF-8");
    let other = bouton(&["survey", "0.7?", "-o", directory, "--resume"]);
    assert_eq!(other.code, Some(4));
    assert!(other.err.contains("0.1?? 4.? to 20000"), "{}", other.err);
}

#[test]
fn a_full_disk_is_said() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("parts")).expect("a folder");
    // What is written for this code goes to a device without room.
    let part = folder.path().join("parts/0.137.part.part");
    std::os::unix::fs::symlink("/dev/full", part).expect("a link");
    let ran = run(&arguments(folder.path(), &["--threads", "2"]));
    assert_eq!(ran.code, Some(4), "{ran:?}");
    assert!(ran.err.contains("0.137.part"), "{}", ran.err);
    assert!(!folder.path().join("survey.parquet").exists());
}

#[test]
fn mistakes_in_patterns_and_hosts_have_a_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("d");
    let directory = directory.to_str().expect("UTF-8");
    for (pattern, code) in [("0.7x", "C0402"), ("0.????????", "C0403"), ("3.7", "C0404")] {
        let ran = bouton(&["survey", pattern, "-o", directory, "--json"]);
        assert_eq!((ran.code, &json(&ran)["errors"][0]["code"]), (Some(2), &code.into()));
    }
    let file = folder.path().join("hosts");
    fs::write(&file, "here:7000\nthere\n").expect("written");
    let file = file.to_str().expect("UTF-8");
    let all = ["survey", "0.7?", "-o", directory, "--hosts", file, "--process", "0"];
    let ran = bouton(&all);
    assert!(ran.code == Some(4) && ran.err.contains("line 2"), "{ran:?}");
    fs::write(file, "here:7000\n").expect("written");
    let ran = finish(&mut command(&[&all[..7], &["1"]].concat()));
    assert!(ran.code == Some(4) && ran.err.contains("no process 1"), "{ran:?}");
}
