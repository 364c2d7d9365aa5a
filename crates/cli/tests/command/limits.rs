//! Limits: what is known is printed, exit code 3.

use crate::run::{bouton, json, line};
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

/// Who wins is said where the winner alone is asked for, in words, as JSON, in both languages, and of sums.
#[test]
fn the_winner_alone_can_be_asked_for() {
    let three = "rules:'t(a,b,c): for k in 1..a => (a-k,b,c) for k in 1..b => (a,b-k,c) for k in 1..c => (a,b,c-k) symmetric'";
    let solve = |more: &[&str]| {
        let game = format!("{three} 9 10 12");
        bouton(&[&["solve", "--outcome", &game], more].concat())
    };
    let object = json(&solve(&["--json"]));
    assert_eq!((&object["outcome"], &object["nim_value"]), (&"N".into(), &().into()), "{object}");
    assert_eq!(object["winning_moves"]["moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(object["winning_moves"]["count"], serde_json::Value::Null);
    assert_eq!(object["basis"]["kind"], "exhaustive");
    assert!(solve(&["--lang", "zh"]).out.contains("先手"));
    let sum = bouton(&["solve", "--outcome", "kayles 7 + kayles 7", "-q"]);
    assert_eq!((sum.out.as_str(), sum.code), ("P\n", Some(0)));
    let misere = bouton(&["solve", "--outcome", "--misere", "nim 1 1", "-q"]);
    assert_eq!((misere.out.as_str(), misere.code), ("N\n", Some(0)));
}

/// Where a search stops, an option that is known to be P tells the winner all the same.
#[test]
fn a_search_that_stops_says_what_its_options_say() {
    // Every heap may be taken as a whole; the rest is a long search.
    let game = "rules:'r(a,b,c): if a+b+c > 0 => (0,0,0) for k in 1..a => (a-k,b,c) for k in 1..b => (a,b-k,c) for k in 1..c => (a,b,c-k)' 60 70 80";
    let ran = bouton(&["solve", game, "--positions", "30000", "--json"]);
    let object = json(&ran);
    assert_eq!((&object["outcome"], ran.code), (&"N".into(), Some(0)), "{object}");
    assert_eq!(object["nim_value"], serde_json::Value::Null, "{object}");
    assert_eq!(object["winning_moves"]["moves"].as_array().map(Vec::len), Some(1), "{object}");
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
