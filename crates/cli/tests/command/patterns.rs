//! `pattern`, `claim`, `compare` and `stress` as a user meets them.

use crate::run::{bouton, command, json, line};
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    process::{Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

#[track_caller]
fn check(arguments: &[&str], code: i32, parts: &[&str]) {
    let ran = bouton(arguments);
    assert_eq!(ran.code, Some(code), "{ran:?}");
    for part in parts {
        assert!(ran.out.contains(part) || ran.err.contains(part), "{part}: {ran:?}");
    }
}

#[test]
fn games_with_parameters_are_compared_in_every_setting() {
    check(
        &["compare", "bash:m n", "subtract:1..m n", "--for", "m=1..8", "--to", "30", "--values"],
        0,
        &["all 248 positions"],
    );
    // A heap of 4 under bash:3 is P, and under bash:4 N.
    check(&["compare", "bash:m n", "bash:3 n", "--for", "m=3..5", "--to", "30"], 1, &["bash:4 4"]);
}

#[test]
fn patterns_say_what_they_rest_on() {
    check(&["pattern", "0.07"], 0, &["from 53 on the period is 34", "proved by guy-smith-1956"]);
    check(&["pattern", "grundy", "--to", "400"], 0, &["no pattern found up to 400"]);
    check(
        &["pattern", "rules:'h(n): for k in 1..n/2 => n-k'"],
        0,
        &["⌊⌊n/lowbit(n + 1)⌋/2⌋", "delete the ones at its end", "proved by levine-2006"],
    );
    check(&["pattern", "wythoff", "--lang", "zh"], 0, &["由 wythoff-1907 证明"]);
    check(&["pattern", "--misere", "bash:3"], 0, &["n mod 4 = 1", "ferguson-1974", "misère"]);
    check(&["pattern", "kayles n + *2"], 0, &["⊕ 2", "guy-smith-1956"]);
    // Placing a domino in a row takes two neighbouring cells: 0.07 (Winning Ways, chapter 4).
    check(&["pattern", "cram 1xn", "--to", "200"], 0, &["from 53 on the period is 34", "observed"]);
    check(&["pattern", "chocolate:2"], 0, &["a ⊕ b", "proved by nakamura-miyadera-2015"]);
    check(&["pattern", "divisors n", "--to", "200"], 0, &["P ⟺ n = 1", "and no others"]);
    check(&["pattern", "selective(nim a, nim b)", "--to", "9"], 0, &["observed"]);
    check(&["pattern", "bash:m n"], 2, &["F0112", "--for m=1..20", "bash:m n\n"]);
    check(&["pattern", "bash:m n", "--lang", "zh"], 2, &["F0112", "--for m=1..20"]);
    check(
        &["pattern", "--misere", "bash:3 a + bash:2 b", "--to", "12"],
        0,
        &["if max(a mod 4, b mod 3) ≤ 1", "proved by ferguson-1974", "misère Nim", "' --misere"],
    );
    check(
        &["pattern", "nim a b", "--where", "a <= b", "--to", "9"],
        0,
        &["a ⊕ b", " --where 'a <= b'"],
    );
    check(
        &["pattern", "subtract:1..m n", "--for", "m=1..8", "--to", "60"],
        0,
        &["g(n) = n mod (m + 1)", "each of the 8 settings"],
    );
    check(&["pattern", "lasker", "--latex"], 0, &["\\begin{cases}"]);
    check(&["pattern", "kayles", "--view", "rows", "--to", "200"], 0, &["    12: "]);
    check(&["pattern", "bash:2", "--view", "groups", "--to", "60"], 0, &["     2: 2 5 8"]);
    check(&["pattern", "nim n", "--view", "base2", "--to", "40"], 0, &["     5: 101 → 101"]);
}

#[test]
fn emitted_functions_stand_alone_on_standard_output() {
    for (language, part) in [
        ("cpp", "unsigned long long nim_value("),
        ("python", "def nim_value("),
        ("rust", "fn nim_value("),
    ] {
        let ran = bouton(&["pattern", "subtract:1,3,4", "--emit", language]);
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
        assert!(ran.out.contains(part), "{}", ran.out);
    }
}

#[test]
fn claims_hold_or_have_a_counterexample() {
    check(
        &["claim", "subtract:1..m n : P iff n mod (m+1) == 0", "--for", "m=1..30", "--to", "500"],
        0,
        &["holds on all 15030 positions", "proved for every position"],
    );
    check(
        &["claim", "kayles n : value == n"],
        1,
        &["wrong at kayles 4: the nim-value is 1, not 4", "kayles 4 -> 3: 3"],
    );
    // Who does as the other one in the half turn plays last on even boards; on 2 by odd ones a move to the middle comes first.
    check(&["claim", "cram 2xn : P iff n mod 2 == 0", "--to", "6"], 0, &["holds on all 7"]);
    check(&["claim", "nim a b : P iff a + b == 3"], 1, &["wrong at nim 0 0", "there is no move"]);
    check(
        &["claim", "wythoff a b : P iff a == b"],
        1,
        &["wythoff 1 1", "the player to move wins by"],
    );
    check(&["claim", "--misere", "nim n : P iff n == 1"], 0, &["holds", "proved"]);
    check(&["claim", "nim a b c : P iff c == b xor a"], 0, &["proved for every position"]);
    check(&["claim", "wythoff a b : N if a == b and a > 0"], 0, &["observed, not proved"]);
    check(&["claim", "nim a b : P iff a mod b == 0"], 2, &["R0505", "nim 0 0"]);
    check(&["claim", "kayles n : P iff k == 0"], 2, &["F0112", "--for k=1..20"]);
    check(&["claim", "kayles n : P iff (n == 0"], 2, &["F0105", "^"]);
    check(&["claim", "kayles n : P iff n mod 0 == 0"], 2, &["error["]);
    let ranges = |range: &str, parts: &[&str]| {
        check(&["claim", "bash:m n : P iff n == m", "--for", range], 2, parts);
    };
    ranges("m=5..2", &["F0114", "backwards: from 5 to 2", "m=2..5"]);
    ranges("m=1..1e6", &["F0115", "1000000 settings", "at most 100000"]);
    ranges("m=..2", &["F0111"]);
    check(
        &["claim", "bash:m n : P iff n == m", "--for", "m=1..2", "--for", "m=3..4"],
        2,
        &["F0116"],
    );
    check(&["claim", "kayles n : lost iff n == 0", "--lang", "zh"], 2, &["F0108", "断言"]);
    check(&["claim", "wythoff a b : N if a == b + 9", "--positions", "20"], 3, &["limit"]);
}

/// A theorem decides at any bound; what is only tried says how far.
#[test]
fn a_claim_that_is_cut_says_how_far_it_was_tried() {
    let range = |ran: &crate::run::Ran| {
        let last = ran.out.split("numbers up to ").nth(1).expect("a range");
        last.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse::<u64>().ok())
    };
    let cut = bouton(&["claim", "grundy a + grundy b : N if a == b + 99", "--positions", "100"]);
    // 0 + 1, …, 0 + 12 and some of 0 + 13: all pairs up to 6 are among them, (7, 7) is not.
    assert_eq!((cut.code, range(&cut)), (Some(3), Some(6)), "{cut:?}");
    let proved = ["claim", "kayles n : N iff n > 0", "--to", "10^9", "--positions", "1000"];
    check(&proved, 0, &["numbers up to 999", "proved for every position"]);
    let family = ["claim", "bash:m n : P iff n mod (m+1) == 0", "--for", "m=1..3"];
    let family = [&family[..], &["--to", "10^9", "--positions", "1000"]].concat();
    check(&family, 0, &["in 3 settings", "proved for every position"]);
    let at_once = ["claim", "bash:9 n : P iff n mod 10 == 0", "--to", "10^9", "--time", "0s"];
    check(&at_once, 0, &["proved for every position"]);
    let observed = ["claim", "grundy n : N if n == 9", "--to", "10^9", "--time", "0s"];
    check(&observed, 3, &["the time ran out"]);
}

/// What a limit leaves of the table is what is said of it.
#[test]
fn a_pattern_that_is_cut_says_how_far_it_was_looked_for() {
    check(&["pattern", "grundy", "--positions", "100"], 3, &["no pattern found up to 99"]);
    let cut = json(&bouton(&["pattern", "--json", "grundy", "--positions", "100"]));
    assert_eq!((&cut["to"], &cut["stop"]["limit"]), (&"99".into(), &"positions".into()));
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    for question in [
        &["claim", "subtract:1..m n : P iff n mod (m+1) == 0 or n == 7", "--for", "m=1..9"][..],
        &["claim", "allbut:s n : value == s * (n / (2*s)) + n mod s", "--for", "s=1..9"],
        &["pattern", "subtract:1,m n", "--for", "m=2..12", "--to", "90"],
        &["compare", "kayles", "0.137", "--values"],
        &["compare", "wythoff", "wythoff a b", "--to", "60"],
        &["claim", "wythoff a b : N if a == b + 9", "--positions", "20"],
    ] {
        let with = |threads| bouton(&[question, &["--threads", threads]].concat());
        let (one, four) = (with("1"), with("4"));
        assert_eq!((&one.out, &one.err, one.code), (&four.out, &four.err, four.code));
    }
}

#[test]
fn games_are_compared() {
    check(&["compare", "ring", "closing-ring"], 1, &["ring 4", "closing-ring 4"]);
    check(&["compare", "bash:3", "subtract:1..3", "--values"], 0, &["have the same nim-values"]);
    check(&["compare", "nim"], 1, &["misère"]);
    check(&["compare", "wythoff", "nim n"], 2, &["F0110"]);
}

#[test]
fn forms_for_programs() {
    let pattern = json(&line("pattern --json bash:3"));
    assert_eq!(pattern["schema"], "bouton/pattern/1");
    let found = &pattern["settings"][0]["pattern"];
    assert_eq!(
        (&found["formula"], &found["claim"]),
        (&"n mod 4".into(), &"value == n mod 4".into())
    );
    assert_eq!(found["ground"]["kind"], "theorem");
    let none = json(&line("pattern --json grundy --to 300"));
    assert!(none["settings"][0]["pattern"].is_null() && none["stop"].is_null());
    let claim = json(&bouton(&["claim", "--json", "kayles n : value == n"]));
    assert_eq!(claim["schema"], "bouton/claim/1");
    assert_eq!(
        (&claim["holds"], &claim["counterexample"]["game"]),
        (&false.into(), &"kayles 4".into())
    );
    assert_eq!(claim["counterexample"]["options"].as_array().map(Vec::len), Some(4));
    let compared = json(&line("compare --json ring closing-ring"));
    assert_eq!(compared["difference"]["outcomes"], serde_json::json!(["P", "N"]));
    let mistake = json(&bouton(&["claim", "--json", "kayles n"]));
    assert_eq!(mistake["errors"][0]["code"], "F0101");
    assert_eq!(line("pattern --plain bash:3").out.split('\t').nth(5), Some("n mod 4\n"));
}

/// A program as a shell script.
fn script(text: &str) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("program");
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    let path = path.display().to_string();
    (directory, path)
}

#[test]
fn stress_shows_the_smallest_failing_input() {
    // Says that every position is won.
    let (_directory, path) = script("read n; while read a; do echo Win; done");
    let ran = bouton(&["stress", "nyoj23", "--", &path]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    // The smallest lost position: 2 stones, at most 1 a move.
    for part in [
        "the program is wrong on this input",
        "    1\n    2 1\n",
        "    Lose\n",
        "    Win\n",
        "bash:1 2",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let found = json(&bouton(&["stress", "--json", "nyoj23", "--", &path]));
    assert_eq!(found["failure"]["input"], "1\n2 1\n");
    assert_eq!(found["failure"]["answer"]["outcome"], "P");
    assert_eq!(bouton(&["stress", "nyoj23", "--", "./no-such-program"]).code, Some(4));
    let ran = bouton(&["stress", "nyoj23", "--time", "0s", "--", &path]);
    assert!(ran.code == Some(3) && ran.err.contains("J0303"), "{ran:?}");
    for missing in [&["stress"][..], &["stress", "nyoj23"], &["stress", "--", "./x"]] {
        let ran = bouton(missing);
        assert_eq!((ran.code, ran.err.contains("C0210")), (Some(2), true), "{ran:?}");
    }
}

#[test]
fn an_interrupt_ends_stress_and_the_program() {
    let (directory, path) = script("echo $$ >\"$0.pid\"; sleep 100");
    let child = command(&["stress", "nyoj23", "--run-time", "90s", "--", &path])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let begun = Instant::now();
    let written = directory.path().join("program.pid");
    while !written.exists() && begun.elapsed() < Duration::from_secs(20) {
        sleep(Duration::from_millis(50));
    }
    sleep(Duration::from_millis(200));
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(40));
    let pid = fs::read_to_string(written).expect("written");
    // Nothing is left of the program.
    let alive = Command::new("kill").args(["-0", pid.trim()]).stderr(Stdio::null()).status();
    assert!(!alive.expect("kill runs").success());
}

/// Under misère play a position has no nim-value: such a claim was said to hold of one position.
#[test]
fn claims_of_nim_values_under_misere_play_are_refused() {
    check(&["claim", "kayles n : value == n", "--misere"], 2, &["F0117", "claim who wins"]);
    check(&["claim", "nim a b : P iff a == b and a > 1 or a + b == 1", "--misere"], 0, &["holds"]);
}
