//! What the commands say to people, in both languages.

use crate::run::{Ran, bouton, line};

#[track_caller]
fn check(name: &str, arguments: &str, code: i32) {
    let ran = line(arguments);
    assert_eq!(ran.code, Some(code), "{ran:?}");
    let Ran { out, err, .. } = ran;
    insta::assert_snapshot!(name, format!("$ bouton {arguments}\n{out}{err}"));
}

#[test]
fn solve_says_verdict_value_basis_moves_and_why() {
    check("solve_nim", "solve nim 3 5 7", 0);
    check("solve_nim_zh", "solve nim 3 5 7 --lang zh", 0);
    check("solve_nim_lost", "solve nim 1 2 3", 0);
    check("solve_nim_misere", "solve --misere nim 1 1", 0);
    check("solve_nothing", "solve nim", 0);
}

#[test]
fn explain_draws_the_columns_and_names_the_source() {
    check("explain_nim", "explain nim 3 5 7", 0);
    check("explain_nim_zh", "explain nim 3 5 7 --lang zh", 0);
}

#[test]
fn moves_lists_winning_moves_first() {
    check("moves_nim", "moves nim 1 2", 0);
    check("moves_nim_zh", "moves nim 1 2 --lang zh", 0);
    check("moves_limited", "moves nim 9 --limit 3", 0);
}

#[test]
fn values_are_a_table() {
    check("values_nim", "values nim --to 21", 0);
    check("values_from", "values nim --from 7 --to 12 --lang zh", 0);
}

#[test]
fn rules_are_shown_in_both_languages() {
    check("rules_show_nim", "rules show nim", 0);
    check("rules_show_nim_zh", "rules show 尼姆 --lang zh", 0);
}

#[test]
fn positions_are_listed_by_theorem_or_by_search() {
    // Wythoff's pairs: the first ten of OEIS A000201 and A001950.
    let ran = line("positions wythoff --count 10 --plain");
    let pairs = ["0 0", "1 2", "3 5", "4 7", "6 10", "8 13", "9 15", "11 18", "12 20", "14 23"];
    let expected: String = pairs.iter().map(|pair| format!("wythoff {pair}\n")).collect();
    assert_eq!((ran.out, ran.code), (expected, Some(0)));
    check("positions_bash", "positions bash:3 -n 4", 0);
    check("positions_zh", "positions wythoff -n 3 --lang zh", 0);
    // A ruleset without a list: heaps of which 1, 3 or 4 may be taken are lost at 0, 2 modulo 7.
    let own = "rules:'take(n): for k in {1,3,4} if k <= n => n-k'";
    let ran = bouton(&["positions", own, "-n", "5", "--plain"]);
    let heaps: Vec<&str> = ran.out.lines().filter_map(|line| line.rsplit(' ').next()).collect();
    assert_eq!(heaps, ["0", "2", "7", "9", "14"]);
}

#[test]
fn remarks_stand_below_the_answer() {
    check("ring", "solve ring 5", 0);
    check("ring_zh", "solve ring 5 --lang zh", 0);
}

#[test]
fn sums_of_different_rulesets_are_explained() {
    check("sum", "explain wythoff 1 2 + bash:3 6", 0);
    check("sum_zh", "explain wythoff 1 2 + bash:3 6 --lang zh", 0);
    check("fibonacci_zh", "explain fibonacci 100 --lang zh", 0);
}

#[test]
fn explain_error_explains() {
    check("explain_error", "explain-error N0207", 0);
    check("explain_error_zh", "explain-error n0207 --lang zh", 0);
}

#[test]
fn quiet_gives_the_letter_only() {
    let ran = bouton(&["solve", "-q", "nim", "3", "5", "7"]);
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("N\n", "", Some(0)));
    let ran = bouton(&["values", "-q", "nim", "--to", "3"]);
    assert_eq!(ran.out, "0 1 2 3\n");
}

#[test]
fn a_position_may_be_quoted_or_not_and_options_may_stand_anywhere() {
    let plain = bouton(&["solve", "nim", "3", "5", "7"]).out;
    for arguments in [
        &["solve", "nim 3 5 7"][..],
        &["solve", "nim 3", "5 7"],
        &["solve", "--", "nim", "3", "5", "7"],
        &["solve", "--color", "never", "nim", "3", "5", "7"],
        &["solve", "nim", "3", "--lang", "en", "5", "7"],
        &["--lang=en", "solve", "nim(3,5,7)"],
        &["solve", "尼姆", "３", "５", "７"],
    ] {
        assert_eq!(bouton(arguments).out, plain, "{arguments:?}");
    }
}

#[test]
fn every_example_of_every_ruleset_is_answered() {
    let listed = bouton(&["rules", "list", "--json"]);
    let listed: serde_json::Value = serde_json::from_str(&listed.out).expect("JSON");
    let mut answered = 0;
    for ruleset in listed["rulesets"].as_array().expect("a list") {
        for example in ruleset["examples"].as_array().expect("a list") {
            let example = example.as_str().expect("a text");
            // A file that is named in an example need not be here.
            let ran = bouton(&["solve", "--json", "--time", "20s", example]);
            if ran.out.contains("\"N05") {
                continue;
            }
            assert!(matches!(ran.code, Some(0 | 3)), "{example}: {ran:?}");
            answered += 1;
        }
        let name = ruleset["name"].as_str().expect("a text");
        assert_eq!(bouton(&["rules", "show", name]).code, Some(0), "{name}");
    }
    assert!(answered > 0);
}
