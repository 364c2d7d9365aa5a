//! Ctrl-C: once prints what is known and ends with 130, twice ends at once.
#![cfg(unix)]

use crate::run::command;
use std::{
    io::{Read, Write},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// Sends the signal of Ctrl-C.
fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

/// A run that lasts until it is interrupted; its first line of output was seen.
fn lasting(arguments: &[&str]) -> Child {
    let mut child =
        command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut byte = [0];
    child.stdout.as_mut().expect("piped").read_exact(&mut byte).expect("a byte");
    child
}

#[test]
fn once_prints_what_is_known() {
    let child = lasting(&["values", "nim", "--to", "1e18", "--time", "300s", "--plain"]);
    let begun = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stdout.ends_with(b"\n"), "whole lines");
    assert!(!output.stderr.is_empty(), "a remark says so");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_long_question_says_what_is_known() {
    let arguments =
        ["solve", "--json", "wythoff 20000 20001 + wythoff 20000 20002", "--time", "300s"];
    let child =
        command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    sleep(Duration::from_millis(1500));
    interrupt(&child);
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (&answer["outcome"], &answer["stop"]["limit"]),
        (&"unknown".into(), &"cancelled".into())
    );
}

#[test]
fn twice_ends_at_once() {
    let child = lasting(&["values", "nim", "--to", "1e18", "--time", "300s", "--plain"]);
    // Nobody reads the output, so the first interrupt cannot end the run.
    sleep(Duration::from_millis(300));
    interrupt(&child);
    sleep(Duration::from_millis(300));
    interrupt(&child);
    let mut child = child;
    let begun = Instant::now();
    let status = child.wait().expect("ends");
    assert_eq!(status.code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn outside_of_a_computation_it_ends_at_once() {
    // Standard input stays open and empty: nothing is computed.
    let mut child = command(&["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let input = child.stdin.take();
    // The signal must come after the listener is there.
    sleep(Duration::from_millis(300));
    interrupt(&child);
    let status = child.wait().expect("ends");
    drop(input);
    assert_eq!(status.code(), Some(130));
}

#[test]
fn a_judge_that_waits_for_input_ends_at_once() {
    let mut child = command(&["judge", "nyoj23"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut input = child.stdin.take().expect("piped");
    // One case of bash's game: a heap of 5, at most 3 a move; another one is awaited.
    input.write_all(b"2\n5 3\n").expect("written");
    sleep(Duration::from_millis(1000));
    let begun = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), 1, "what was known");
    drop(input);
}

#[test]
fn moves_end_when_they_are_interrupted() {
    let child = command(&["moves", "grundy", "30000000", "--json", "--time", "300s"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    sleep(Duration::from_millis(1500));
    let begun = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    // A heap of n is split into two unequal ones in ⌈n/2⌉ − 1 ways.
    assert_eq!(list["stop"]["limit"], "cancelled");
}
