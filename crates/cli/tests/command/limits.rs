//! Limits: what is known is printed, exit code 3.

use crate::run::{json, line};

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
