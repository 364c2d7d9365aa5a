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
