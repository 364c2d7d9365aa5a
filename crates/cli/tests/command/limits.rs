//! Limits: what is known is printed, exit code 3.

use crate::run::{json, line};
use std::time::{Duration, Instant};

#[test]
fn a_list_ends_with_its_budget() {
    let ran = line("values nim --to 1e18 --positions 100 --json");
    assert_eq!(ran.code, Some(3));
    let object = json(&ran);
    assert_eq!(object["values"].as_array().map(Vec::len), Some(100));
    assert_eq!(object["stop"]["limit"], "positions");
    let ran = line("values nim --to 1e18 --positions 5 --plain");
    assert_eq!((ran.out.lines().count(), ran.code), (5, Some(3)));
    assert!(ran.err.contains("--positions"), "{ran:?}");
}

#[test]
fn a_time_that_is_over_ends_a_list() {
    let ran = line("values nim --to 1e18 --time 50ms --json");
    assert_eq!(ran.code, Some(3));
    assert_eq!(json(&ran)["stop"]["limit"], "time");
}

#[test]
fn what_is_not_decided_says_what_is_known() {
    let arguments = "solve wythoff 300 301 + nim 2 --positions 1000";
    let ran = line(arguments);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(3)));
    insta::assert_snapshot!("not_decided", format!("$ bouton {arguments}\n{}", ran.out));
    let object = json(&line(&format!("{arguments} --json")));
    assert_eq!(
        (&object["outcome"], &object["nim_value"], &object["basis"]),
        (&"unknown".into(), &().into(), &().into())
    );
    assert!(object["stop"]["limit"].is_string(), "{object}");
    assert_eq!(object["components"][1]["nim_value"], "2");
    assert_eq!(line(&format!("{arguments} -q")).out, "unknown\n");
}

#[test]
fn a_theorem_needs_no_budget() {
    let ran = line("solve wythoff 10^400 10^401 --positions 0 --time 0s --memory 0");
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

#[test]
fn moves_end_with_their_budget() {
    let ran = line("moves wythoff 300 301 + nim 2 --positions 1000 --limit 3 --json");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let object = json(&ran);
    assert_eq!((&object["count"], &object["complete"]), (&"903".into(), &false.into()));
}

#[test]
fn moves_end_with_their_time() {
    let begun = Instant::now();
    let ran = line("moves --time 500ms --json grundy 20000");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    let object = json(&ran);
    if ran.code == Some(3) {
        assert_eq!(object["stop"]["limit"], "time");
    }
    // A heap of n is split into two unequal ones in ⌈n/2⌉ − 1 ways; they are not counted once the time is over.
    assert!(object["count"].is_null() || object["count"] == "9999", "{}", object["count"]);
    assert!(object["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
    let ran = line("moves --time 0s --json nim 3");
    assert_eq!((json(&ran)["count"].as_str(), ran.code), (Some("3"), Some(0)), "{ran:?}");
}

#[test]
fn a_given_number_of_moves_is_kept_or_the_answer_says_why() {
    // 2000 heaps of 9 and one of 1 have 18001 moves; the text of a sum has about 4000 bytes.
    let position = format!("nim{} 1", " 9".repeat(2000));
    let all = line(&format!("moves --json --limit 1000 {position}"));
    let object = json(&all);
    assert_eq!(object["moves"].as_array().map(Vec::len), Some(1000));
    assert_eq!((&object["count"], &object["cut"]), (&"18001".into(), &().into()));
    let few = line(&format!("moves --json --limit 1000 --memory 400KB {position}"));
    let object = json(&few);
    assert!(object["moves"].as_array().is_some_and(|moves| moves.len() < 1000));
    assert_eq!((&object["count"], &object["cut"]), (&"18001".into(), &"texts".into()));
}

#[test]
#[cfg(unix)]
fn files_that_never_end_are_refused() {
    for question in ["rules:/dev/zero 3", "graph:/dev/zero a"] {
        let ran = line(&format!("solve --memory 16MiB {question}"));
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains("bytes of --memory"), "{ran:?}");
    }
}
