//! Results on standard output, everything else on standard error; readers that go away; bugs.

use crate::run::{bouton, command, finish, line};
use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut command = command(&["values", "nim", "--to", "1e6", "--plain"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    reader.read_line(&mut first).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("ends");
    assert_eq!((first.as_str(), output.status.code()), ("0\t0\n", Some(0)));
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::File::create("/dev/full").expect("opens");
    let output = command(&["solve", "nim", "3"]).stdout(full).output().expect("runs");
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("stdout"), "{output:?}");
}

#[test]
fn results_are_on_standard_output_alone() {
    for arguments in [
        "solve nim 3 5 7",
        "explain nim 3",
        "moves nim 2",
        "values nim",
        "rules list",
        "rules show nim",
        "explain-error N0101",
        "completions bash",
        "man",
        "--help",
        "solve --help",
        "--version",
    ] {
        let ran = line(arguments);
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)), "{arguments}");
        assert!(ran.out.ends_with('\n') && !ran.out.ends_with("\n\n"), "{arguments}: {}", ran.out);
    }
}

#[test]
fn a_bug_ends_with_an_apology_and_code_70() {
    let ran = finish(command(&["solve", "nim", "3"]).env("BOUTON_PANIC_FOR_TEST", "1"));
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(70)));
    assert!(
        ran.err.contains("bug in bouton") && ran.err.contains("asked for by a test"),
        "{ran:?}"
    );
    assert!(ran.err.lines().count() <= 4, "{ran:?}");
}

#[test]
fn values_are_bare_lines_in_the_plain_form() {
    assert_eq!(bouton(&["values", "nim", "--to", "2", "--plain"]).out, "0\t0\n1\t1\n2\t2\n");
    let csv = bouton(&["values", "nim", "--from", "1", "--to", "2", "--csv"]);
    assert_eq!(csv.out, "heap,nim_value\n1,1\n2,2\n");
}
