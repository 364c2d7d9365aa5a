//! `lookup`: rulesets by the beginning of their nim-sequence.

use crate::run::{json, line};

/// Whether a group with these rulesets is found at a shift.
#[track_caller]
fn check(arguments: &str, shift: &str, rulesets: &[&str]) {
    let ran = line(&format!("lookup {arguments} --json"));
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)), "{ran:?}");
    let found = json(&ran);
    let groups = found["found"].as_array().expect("a list");
    let has = |group: &serde_json::Value| {
        let names = group["rulesets"].as_array().expect("a list");
        group["shift"] == shift && rulesets.iter().all(|name| names.iter().any(|n| n == name))
    };
    assert!(groups.iter().any(has), "{rulesets:?} at {shift}: {found}");
}

#[test]
fn published_sequences_are_found() {
    check("0 0 1 1 2 0 3 1 1 0 3 3 2 2", "0", &["dawson-kayles", "0.07"]);
    check("0 0 1 1 2 0 3 1 1 0 3 3 2 2", "-1", &["dawson", "0.137"]);
    check("0,1,2,3,1,4,3,2,1,4", "0", &["kayles", "0.77"]);
    check("1 2 3 1 4 3 2 1 4", "1", &["kayles"]);
    check("0 1 0 1 2 3 2 0 1 0 1 2 3 2", "0", &["subtract:1,3,4"]);
}

#[test]
fn what_follows_is_shown() {
    let found = json(&line("lookup 0 1 2 3 1 4 3 2 1 4 --json"));
    let next = found["found"][0]["next"].as_array().expect("a list");
    assert_eq!(next[..4], ["2", "6", "4", "1"]);
    let ran = line("lookup 0 1 2 3 1 4 3 2 1 4");
    assert!(ran.out.contains("kayles") && ran.out.contains("2 6 4 1"), "{}", ran.out);
    let chinese = line("lookup 0 1 2 3 1 4 3 2 1 4 --lang zh");
    assert!(chinese.out.contains("接着"), "{}", chinese.out);
}

#[test]
fn a_list_that_nothing_has_is_a_no_and_mistakes_are_told() {
    let ran = line("lookup 0 1 2 3 4 5 0 0 7");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("no ruleset"), "{}", ran.out);
    for (arguments, code) in
        [("lookup", "C0304"), ("lookup 0 x 1", "C0101"), ("lookup 0 -1", "C0104")]
    {
        let ran = line(arguments);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(code), "{}", ran.err);
    }
}
