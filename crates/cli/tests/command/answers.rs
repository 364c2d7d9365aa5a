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
    check("moves_remoteness", "moves --remoteness nim 1 2", 0);
    check("moves_remoteness_zh", "moves --remoteness nim 1 2 --lang zh", 0);
    let ran = line("moves --remoteness nim 1 2 --plain");
    assert_eq!(
        ran.out,
        "nim 2 -> 1\tnim 1 1\tP\t0\t2\nnim 1 -> 0\tnim 0 2\tN\t2\t1\nnim 2 -> 0\tnim 1 0\tN\t1\t1\n"
    );
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

/// The moves of an answer, their number, and whether that is all.
#[track_caller]
fn check_winning(position: &str, moves: &[&str]) {
    let ran = bouton(&["solve", "--json", position]);
    let answer: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let winning = &answer["winning_moves"];
    let listed: Vec<&str> = (winning["moves"].as_array().expect("a list").iter())
        .filter_map(|m| m["move"].as_str()?.split_once(" -> ").map(|(_, to)| to))
        .collect();
    assert_eq!(listed, moves, "{position}");
    assert_eq!(winning["count"], moves.len().to_string(), "{position}");
    assert_eq!(winning["complete"], true, "{position}");
}

#[test]
fn a_theorem_that_names_one_winning_move_does_not_hide_the_others() {
    // P exactly if the heaps pair up: (0,2,2), (2,0,2) and (2,2,0) are the pairs that (1,2,2) reaches.
    check_winning("regroup-nim 1 2 2", &["0 2 2", "2 0 2", "2 2 0"]);
    check_winning("regroup-nim 1 2 2 + nim 4 4", &["0 2 2", "2 0 2", "2 2 0"]);
    check_winning("regroup-nim 2", &["0"]);
    // Of three coins in a row one or two that lie side by side are taken. Rows 0, 1, 2, 3, 4 have the nim-values 0, 1, 2,
    // 3, 1 (Kayles), so the middle coin is the only winning one.
    check_winning("ring row3", &["row1 row1"]);
}

#[test]
fn moves_are_counted_exactly_at_any_size() {
    let big = "1000000000000000000000000000000";
    let count = |position: &str| {
        let ran = bouton(&["moves", "--json", "--limit", "1", position]);
        let list: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        list["count"].as_str().map(str::to_owned)
    };
    assert_eq!(count("nim 10^30").as_deref(), Some(big));
    assert_eq!(count("bash:7 10^30 + nim 3").as_deref(), Some("10"));
    assert_eq!(count("subtract:1..10^20 10^30").as_deref(), Some("100000000000000000000"));
    assert_eq!(count("subtract:squares 10^30").as_deref(), Some("1000000000000000"));
    assert_eq!(count("staircase 5 10^30 0 4").as_deref(), Some("1000000000000000000000000000004"));
}

#[track_caller]
fn check_says(arguments: &str, says: &[&str], never: &[&str]) {
    let ran = line(arguments);
    for part in says {
        assert!(ran.out.contains(part), "{arguments}: {part} in {}", ran.out);
    }
    for part in never {
        assert!(!ran.out.contains(part), "{arguments}: {part} in {}", ran.out);
    }
}

#[test]
fn sets_are_described_as_they_are() {
    check_says("solve subtract:1,3 5", &["only odd numbers"], &["1 to 1"]);
    check_says("solve subtract:5 3", &["only multiples of 5", "only 1 may be taken"], &["1 to 1"]);
    check_says("solve subtract:1,2,4 5", &["leaves the remainders 1 to 2"], &["1 to 2 may be"]);
    check_says("solve subtract:2,3,7 5", &["leaves the remainders 2 to 3"], &["2 to 3 may be"]);
    check_says("solve subtract:1,4,6 5", &["leaves the remainders 1 and 4"], &["1 or 4 may be"]);
    check_says("solve subtract:1..3 5", &["1 to 3 may be taken"], &["remainders"]);
    check_says("solve bash:1 5", &["taking 1 from 5"], &["1 to 1"]);
}

#[test]
fn where_no_move_is_there_nothing_is_said_of_every_move() {
    for position in ["bash:0 5", "bash:0 10^30", "fibonacci 1", "wythoff 0 0", "ring 0", "nim 0"] {
        check_says(&format!("solve {position}"), &["there is no move"], &["every move"]);
        check_says(&format!("solve --lang zh {position}"), &["没有任何走法"], &["每一种走法"]);
    }
    check_says("solve nim 1 1", &["every move leads to"], &["there is no move"]);
}

#[test]
fn sentences_about_nothing_and_about_one_are_whole() {
    check_says("explain staircase 0", &["and there is none"], &[":  =", "0 of them"]);
    let arguments = "solve --misere --positions 1 kayles 10 11 12";
    check_says(arguments, &["kayles 10: not decided", "after 1 position\n"], &["after 2"]);
    check_says("solve --positions 1 grundy 50", &["no nim-value is known"], &["0 known"]);
    assert!(line("solve wythoff 5").err.contains("number 2 of 2 is missing"));
}

#[test]
fn the_empty_sum_is_written_as_the_notation_has_it() {
    for position in ["kayles", "0.77", "()", "nim"] {
        let ran = bouton(&["solve", "--json", position]);
        let answer: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(answer["game"], "()", "{position}");
        let again = bouton(&["solve", "--json", "()"]);
        assert_eq!(again.out, ran.out);
    }
    let ran = bouton(&["moves", "--json", "0.[3] 4"]);
    let list: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    for played in list["moves"].as_array().expect("a list") {
        let text = played["move"].as_str().expect("a text");
        let left = text.split_once(" -> ").expect("an arrow").1;
        assert_eq!(played["to"], format!("0.[3] {left}"), "{text}");
    }
}

/// Coins that are turned, edges that are cut: what the position after a move says badly.
#[test]
fn moves_say_what_is_done() {
    for (arguments, said) in [
        ("solve twins HTTH", "    twins HTTH -> T  [turn coins 1 4]\n"),
        ("solve ruler 3 100000", " -> 3 99999  [turn coins 99999 100000]\n"),
        ("solve ruler 10^30", " -> T  [turn coin 1000000000000000000000000000000]\n"),
        ("solve nim-2d 3/5", "    nim-2d 3/5 -> 3/3  [turn coins 3/3 3/5]\n"),
        ("solve hackenbush:'0-a a-b 0-c' --lang zh", "[砍断第 2 条边：a-b]\n"),
        ("solve chomp 2x2", "    chomp 2 2 -> 2 1  [take the square in row 2, column 2]\n"),
        ("solve cram 1x3", "    cram 1x3 -> ##.  [a domino on 1/1 and 1/2]\n"),
        ("solve notakto 3x3", "    notakto 3x3 -> .../.X./...  [X in row 2, column 2]\n"),
        ("solve node-kayles:'a-b b-c'", "[choose b]\n"),
        ("solve arc-kayles:'a-b b-c c-d'", "[choose b-c]\n"),
        ("moves turning-turtles TH", "  → turning-turtles TH -> T  [turn coin 2]  ("),
    ] {
        let ran = line(arguments);
        assert!(ran.out.contains(said), "{arguments}: {ran:?}");
    }
    let ran = line("solve --json twins HTTH");
    let action = r#""action":{"id":"turn-coins","arguments":{"places":"1 4","count":"2","coins":["1","4"]},"text":"turn coins 1 4"}"#;
    assert!(ran.out.contains(action), "{ran:?}");
}
