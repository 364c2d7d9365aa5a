//! `nimber`: expressions of nimbers.

use crate::run::{bouton, json};

/// The value in its plain form; words and plain form agree.
#[track_caller]
fn check(expression: &str, plain: &str) {
    let ran = bouton(&["nimber", expression, "--plain"]);
    assert_eq!((ran.out.trim_end(), ran.err.as_str(), ran.code), (plain, "", Some(0)));
}

#[test]
fn values_are_decimal() {
    check("16 * 16", "24");
    check("1/16", "170");
    check("2^64 * 2^63", "170141183460469231731687303715884105728");
    check("19 * 23", "86");
    check("solve(1, 1)", "2\t3");
    check("minpoly(4, 1)", "2\t1\t1");
    check("order(4)", "15");
    let unquoted = bouton(&["nimber", "3", "+", "5"]);
    assert_eq!(unquoted.out, "3 + 5 = 6\n");
}

#[test]
fn machines_are_told_the_kind() {
    let ran = bouton(&["nimber", "4 * 7 + 1", "--json"]);
    assert_eq!(
        ran.out,
        "{\"schema\":\"bouton/nimber/1\",\"expression\":\"4 * 7 + 1\",\"kind\":\"nimber\",\"value\":\"11\",\
         \"solutions\":null,\"coefficients\":null}\n"
    );
    let found = json(&bouton(&["nimber", "solve(1, 1)", "--json"]));
    assert_eq!(found["solutions"][1], "3");
    let found = json(&bouton(&["nimber", "log(3, 2)", "--json"]));
    assert_eq!((&found["kind"], &found["value"]), (&"number".into(), &"2".into()));
}

#[test]
fn mistakes_are_shown_at_their_place_in_both_languages() {
    let ran = bouton(&["nimber", "1/(2 + 2)"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("error[N0611]: 0 has no nim-inverse\n  1/(2 + 2)\n    ^^^^^^^\n"));
    let ran = bouton(&["nimber", "11 * -1", "--lang", "zh"]);
    assert!(ran.err.contains("N0603") && ran.err.contains("尼姆差就是尼姆和"), "{}", ran.err);
    for expression in ["2^(10^9)", "pow(2^4000000, 10^1000)", ""] {
        assert_eq!(bouton(&["nimber", expression]).code, Some(2), "{expression}");
    }
    let ran = bouton(&["nimber", "solve(1, 5)", "--lang", "zh"]);
    assert!(ran.out.contains(" 或 "), "{}", ran.out);
}
