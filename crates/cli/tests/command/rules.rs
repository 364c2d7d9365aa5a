//! `rules show` in the rule language, and `rules check`.

use crate::run::{bouton, command, finish, json, with_input};
use bouton_core::rules::language::UserRules;
use std::path::Path;

/// The lines of `rules show` after the heading of the rule language.
#[track_caller]
fn check_shown(name: &str, expected: &str) {
    let ran = bouton(&["rules", "show", name, "--json"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(json(&ran)["rulesets"][0]["rule_language"], expected, "{name}");
}

#[test]
fn built_in_rules_are_shown_in_the_language() {
    check_shown(
        "kayles",
        "rule kayles(n):\n  for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)\n",
    );
    check_shown("subtract:1,3,4", "rule subtract(n):\n  for k in {1, 3..4} if k <= n => n-k\n");
    check_shown("尼姆", "rule nim(n):\n  for k in 1..n => n-k\n");
    let text = bouton(&["rules", "show", "fibonacci"]).out;
    assert!(text.contains("    rule fibonacci(n, limit):\n      for k in"), "{text}");
}

/// Winning Ways, chapter 4, and Guy and Smith 1956: 0.07 is Dawson's Kayles, its first cousins are 0.4 and 0.137, which is the standard form.
#[test]
fn codes_are_shown_with_their_names_and_cousins() {
    let check = |code: &str, lines: &[&str]| {
        let ran = bouton(&["rules", "show", code]);
        let shown: Vec<&str> = ran.out.lines().map(str::trim).collect();
        for line in lines {
            assert!(shown.contains(line), "{line}: {ran:?}");
        }
        ran.out
    };
    let dawson = "standard form: 0.137, of which a heap n is the heap n + 1 of 0.07";
    check("0.07", &["with this code: dawson-kayles", dawson]);
    check("dawson-kayles", &[dawson]);
    check(
        "0.4",
        &[
            "first cousin: 0.07, of which a heap n is the heap n + 1 of 0.4",
            "standard form: 0.137, of which a heap n is the heap n + 2 of 0.4",
        ],
    );
    let kayles = check("0.77", &["with this code: kayles", "bouton period 0.77"]);
    assert!(!kayles.contains("theorems") && !kayles.contains("standard form"), "{kayles}");
    let set = check("0.3", &[]);
    assert_eq!(set.matches("ferguson-1974").count(), 1, "{set}");
    assert!(!set.contains("lasker-1931"), "{set}");
    let shown = json(&bouton(&["rules", "show", "0.4", "--json"]))["rulesets"][0]["code"].clone();
    assert_eq!(shown["standard_form"]["code"], "0.137", "{shown}");
    assert_eq!(shown["standard_form"]["shift"], "2");
}

#[test]
fn what_the_language_cannot_say_is_said() {
    let ran = bouton(&["rules", "show", "graph", "--json"]);
    assert!(json(&ran)["rulesets"][0]["rule_language"].is_null(), "{ran:?}");
    for (language, sentence) in [("en", "has no words for these rules"), ("zh", "规则语言写不出")]
    {
        let ran = bouton(&["rules", "show", "graph", "--lang", language]);
        assert!(ran.out.contains(sentence), "{ran:?}");
    }
}

#[test]
fn shown_rules_can_be_played() {
    let shown = bouton(&["rules", "show", "wythoff", "--json"]);
    let text = json(&shown)["rulesets"][0]["rule_language"].as_str().expect("a text").to_owned();
    let ran = bouton(&["solve", &format!("rules:'{text}' 6 10"), "--json"]);
    // (6, 10) is one of Wythoff's pairs.
    assert_eq!(json(&ran)["outcome"], "P", "{ran:?}");
}

const WRONG: &str = "# A game.\nrule take(n):\n  for k in {1,3} if k = m => n-k\n  => n\n";

#[test]
fn every_mistake_of_a_file_is_shown_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my.rules");
    std::fs::write(&path, WRONG).expect("written");
    let file = path.to_str().expect("UTF-8");
    let ran = bouton(&["rules", "check", file]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("my.rules:3:23\n    for k in {1,3} if k = m => n-k\n"), "{}", ran.err);
    // Later mistakes are found once the signs are right.
    let ran = with_input(&["rules", "check", "-"], WRONG.replace("k = m", "k == m").as_bytes());
    assert_eq!(ran.code, Some(1));
    for place in ["-:3:26", "-:4:6"] {
        assert!(ran.err.contains(place), "{}", ran.err);
    }
    let ran = with_input(&["rules", "check", "-", "--lang", "zh"], WRONG.as_bytes());
    assert!(ran.code == Some(1) && ran.err.contains("错误"), "{}", ran.err);
}

#[test]
fn a_right_file_is_said_to_be_right() {
    let text = "param m = 3\nrule take(n): for k in 1..m if k <= n => n-k";
    let ran = with_input(&["rules", "check", "-"], text.as_bytes());
    let known =
        "these are the rules of subtract:1,2,3 for every position: what is proved of it holds here";
    let right = format!("-: no mistake; take(n); m=3\n{known}\n");
    assert_eq!((ran.out, ran.code), (right, Some(0)));
    let ran = with_input(&["rules", "check", "-", "--json"], text.as_bytes());
    let object = json(&ran);
    assert_eq!((&object["ok"], &object["rules"][0]["name"]), (&true.into(), &"take".into()));
    assert_eq!(object["parameters"][0]["value"], "3");
}

#[test]
fn a_position_that_meets_a_mistake_is_named() {
    let text = "rule take(n): for k in {1,3,4} => n-k";
    let ran = with_input(&["rules", "check", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("Position 0") && ran.err.contains("R0501"), "{}", ran.err);
    assert!(!ran.out.contains("no mistake"), "{}", ran.out);
    let object = json(&with_input(&["rules", "check", "-", "--json"], text.as_bytes()));
    assert_eq!((&object["ok"], &object["warnings"][0]["code"]), (&false.into(), &"R0501".into()));
    assert_eq!(object["warnings"][0]["column"], 35);
}

/// At n = 1000 the divisor is 0, far beyond the positions that are tried; at n = 9 it is among them.
#[test]
fn a_divisor_that_may_be_zero_is_a_warning() {
    let check = |text: &str, options: &[&str]| {
        let words: Vec<&str> = ["rules", "check", "-"].iter().chain(options).copied().collect();
        with_input(&words, text.as_bytes())
    };
    let text = "rule t(n): if n > 0 and n > 7/(n-1000) => n-1";
    let ran = check(text, &[]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("no mistake"), "{ran:?}");
    for said in ["One calculation may fail", "warning[R0307]: this divisor may be 0", "^^^^^^^^^^"]
    {
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    let ran = check(text, &["--lang", "zh"]);
    assert!(ran.err.contains("警告[R0307]: 这个除数可能是 0"), "{}", ran.err);
    assert!(!check(text, &["--quiet"]).err.contains("R0307"));
    let object = json(&check(text, &["--json"]));
    assert_eq!((&object["ok"], &object["doubts"][0]["code"]), (&true.into(), &"R0307".into()));
    // A position that fails there says more.
    let object = json(&check("rule t(n): if n > 0 and n > 7/(n-9) => n-1", &["--json"]));
    assert_eq!(object["warnings"][0]["code"], "R0505");
    assert_eq!(object["doubts"], serde_json::json!([]));
    let object = json(&check("rule t(n): if n > 0 and n > 7/n => n-1", &["--json"]));
    assert_eq!(object["doubts"], serde_json::json!([]));
}

/// None of the problems that come as files divides by what may be 0.
#[test]
fn examples_are_not_doubted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/rules");
    let files = std::fs::read_dir(folder).expect("the examples").flatten();
    let texts: Vec<String> =
        files.map(|file| std::fs::read_to_string(file.path()).expect("a text")).collect();
    assert!(texts.len() > 80);
    for text in &texts {
        assert_eq!(UserRules::doubts(text, &[]), Vec::new(), "{text}");
    }
}

/// By definition: n+1 is larger for ever; n-1+k with k = 1 is n itself; 10/0 is none; (0,1) has no move where (1,0) has one.
#[test]
fn what_small_positions_show_of_rules_is_no_right_file() {
    for (text, code) in [
        ("t(n): => n+1", "R0514"),
        ("t(n): for k in 1..n => n-1+k", "R0513"),
        ("t(n): if n > 0 => u(n)\nrule u(n): => t(n)", "R0513"),
        ("t(n): if 10/n > 1 => n-1", "R0505"),
        ("t(a,b): for k in 1..a => (a-k,b) symmetric", "R0306"),
    ] {
        let text = format!("rule {text}");
        let ran = with_input(&["rules", "check", "-"], text.as_bytes());
        assert_eq!(ran.code, Some(1), "{text}: {ran:?}");
        assert!(ran.err.contains(code) && !ran.out.contains("no mistake"), "{text}: {ran:?}");
    }
    // Numbers that grow end where they are bounded.
    for text in ["t(n): if n < 60 => n+1", "b(n): for i in bits(63 - min(n, 63)) => n bor (1 << i)"]
    {
        let ran = with_input(&["rules", "check", "-"], format!("rule {text}").as_bytes());
        assert_eq!(ran.code, Some(0), "{text}: {ran:?}");
    }
}

/// Problems of online judges in the rule language: none of their small positions meets a mistake.
#[test]
fn every_example_is_a_right_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules");
    for entry in std::fs::read_dir(folder).expect("examples") {
        let path = entry.expect("an entry").path();
        let ran = bouton(&["rules", "check", path.to_str().expect("UTF-8")]);
        assert_eq!(ran.code, Some(0), "{}: {ran:?}", path.display());
    }
}

#[test]
fn parameters_of_a_checked_file_take_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my.rules");
    let text = "param m = 3\nrule take(n): for k in 1..m if k <= n => n-k";
    std::fs::write(&path, text).expect("written");
    let ran = bouton(&["rules", "check", &format!("{},m=5", path.display())]);
    assert!(ran.code == Some(0) && ran.out.contains("m=5"), "{ran:?}");
    let ran = bouton(&["rules", "check", &format!("{},q=5", path.display())]);
    assert!(ran.code == Some(1) && ran.err.contains("R0509"), "{ran:?}");
}

#[test]
fn files_may_begin_with_the_mark_of_the_byte_order_and_are_utf8() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    std::fs::write(path("a.rules"), "\u{feff}rule t(n): for k in {1,3,4} if k <= n => n-k")
        .unwrap();
    std::fs::write(path("a.graph"), "\u{feff}a b\n").unwrap();
    std::fs::write(path("b.rules"), b"rule t(n):\n \xff => n-1").unwrap();
    let ran = bouton(&["rules", "check", &path("a.rules")]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for (question, value) in [
        (format!("rules:'{}' 4", path("a.rules")), "2"),
        (format!("graph:'{}' a", path("a.graph")), "1"),
    ] {
        // A name in quotes is a text; names of files stand without.
        let ran = bouton(&["solve", &question.replace('\'', ""), "--json"]);
        assert_eq!(json(&ran)["nim_value"], value, "{ran:?}");
    }
    for command in [vec!["rules", "check"], vec!["solve"]] {
        let name = path("b.rules");
        let argument = if command[0] == "solve" { format!("rules:{name} 3") } else { name };
        let ran = bouton(&[command.as_slice(), &[&argument, "--lang", "zh"]].concat());
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains("N0505") && ran.err.contains("第 2 行"), "{ran:?}");
        assert!(!ran.err.contains("utf-8 sequence") && !ran.err.contains("引号"), "{ran:?}");
    }
}

/// t(4,3) has the moves of a heap of 4 alone: with nim 3 it is N, where exchanged numbers would make it P.
#[test]
fn a_symmetry_that_does_not_hold_is_refused_where_the_rules_are_used() {
    let rules = "rules:'t(a,b): for k in 1..a => (a-k,b)";
    let ran = bouton(&["solve", &format!("{rules} symmetric' 4 3 + nim 3")]);
    assert!(ran.code == Some(2) && ran.err.contains("R0306"), "{ran:?}");
    let ran = bouton(&["solve", &format!("{rules}' 4 3 + nim 3"), "--json"]);
    assert_eq!(json(&ran)["outcome"], "N", "{ran:?}");
}

/// The graph with the same moves, loops included.
#[test]
fn a_loopy_option_may_be_the_position_itself() {
    let rules = "rules:'loopy w(n): if n > 0 => n-1 if n == 2 => n' 2";
    let graph = "graph:'2: 1 2; 1: 0' 2";
    let value = |question: &str| json(&bouton(&["solve", question, "--json"]))["nim_value"].clone();
    assert_eq!(value(rules), value(graph));
    assert!(value(rules).to_string().contains("inf"), "{}", value(rules));
}

/// Small positions are tried within a time, and it is said how far.
#[test]
fn a_file_that_takes_long_is_tried_within_a_time() {
    let text = "rule slow(n): for k in 0..10^12 if k > 10^13 => n-1";
    let ran = with_input(&["rules", "check", "-", "--time", "50ms"], text.as_bytes());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err.contains("the time was over"), "{}", ran.err);
    let ran = with_input(&["rules", "check", "-", "--time", "50ms", "--json"], text.as_bytes());
    assert_eq!(json(&ran)["probed"]["in_time"], false, "{ran:?}");
    let text = "rule take(n): for k in 1..3 if k <= n => n-k";
    let object = json(&with_input(&["rules", "check", "-", "--json"], text.as_bytes()));
    let probed = &object["probed"];
    assert_eq!((&probed["positions"], &probed["cut"]), (&"101".into(), &"0".into()), "{object}");
    assert_eq!(probed["in_time"], true);
}

#[test]
fn mistakes_of_a_file_as_json_have_lines_and_columns() {
    let ran = with_input(&["rules", "check", "-", "--json"], WRONG.as_bytes());
    let object = json(&ran);
    assert_eq!((&object["ok"], ran.code), (&false.into(), Some(1)));
    let error = &object["errors"][0];
    assert_eq!((&error["line"], &error["column"]), (&3.into(), &23.into()));
    assert_eq!(error["code"], "R0106");
}

#[test]
fn a_file_that_cannot_be_read_is_no_file_of_rules() {
    let ran = bouton(&["rules", "check", "there-is-none.rules"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(4)));
}

const OWN: &str = "rules:'take(n): for k in {1,3,4} if k <= n => n-k'";

#[test]
fn rules_in_quotes_are_called_by_their_name() {
    // Values of {1,3,4}: 0 1 0 1 2 3 2 with period 7.
    let ran = bouton(&["solve", &format!("{OWN} 8")]);
    assert!(ran.out.contains("take 8 -> 7"), "{ran:?}");
    // What a program reads can be read again.
    let object = json(&bouton(&["solve", &format!("{OWN} 8"), "--json"]));
    assert_eq!(object["game"], format!("{OWN} 8"));
    let to = object["winning_moves"]["moves"][0]["to"].as_str().expect("a text").to_owned();
    assert_eq!(to, format!("{OWN} 7"));
    assert_eq!(json(&bouton(&["solve", &to, "--json"]))["outcome"], "P");
}

#[test]
fn own_rules_stand_in_sums_with_built_in_ones_in_both_conventions_and_languages() {
    // 12 mod 7 = 5: nim-value 3; kayles 5 has 4; 3 xor 4 = 7.
    let sum = format!("{OWN} 12 + kayles 5");
    let object = json(&bouton(&["solve", &sum, "--json"]));
    assert_eq!((&object["outcome"], &object["nim_value"]), (&"N".into(), &"7".into()));
    // Misère: 1 in either is a win for who leaves one token, so two heaps of 1 are N.
    let object = json(&bouton(&["solve", "--misere", &format!("{OWN} 1 + nim 1"), "--json"]));
    assert_eq!(object["outcome"], "N");
    let object = json(&bouton(&["solve", "--misere", &format!("{OWN} 1"), "--json"]));
    assert_eq!(object["outcome"], "P");
    let ran = bouton(&["solve", &sum, "--lang", "zh"]);
    assert!(ran.code == Some(0) && ran.out.contains("kayles 5 -> "), "{ran:?}");
}

#[test]
fn files_have_parameters_and_conventions_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("own.rules");
    std::fs::write(&path, "param m = 3\nmisere\nrule take(n): for k in 1..min(m, n) => n-k")
        .expect("written");
    // Misère: lost at 1 modulo m + 1.
    for (question, outcome) in [
        ("rules:own.rules 5", "P"),
        ("rules:own.rules 4", "N"),
        ("rules:own.rules,m=4 6", "P"),
        ("rules:own.rules,m=4 5", "N"),
    ] {
        let mut command = command(&["solve", question, "--json"]);
        let object = json(&finish(command.current_dir(folder.path())));
        assert_eq!(object["outcome"], outcome, "{question}");
    }
}

/// What is known of a built-in ruleset holds for rules that are it, at any size; the certificate is about the built-in ruleset.
#[test]
fn own_rules_that_are_built_in_get_what_is_proved_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("own.cert");
    let name = path.to_str().expect("UTF-8");
    // 10^18 mod 7 = 1: nim-value 1 by the period of {1,3,4}. Lasker: 4k has 4k − 1. Taking at least 2: half.
    for (own, heap, value) in [
        ("t(n): for k in {1,3,4} if k <= n => n-k", "10^18", "1"),
        (
            "t(n): for k in 1..n => n-k for a in 1..n-1 => a & n-a",
            "10^30",
            "999999999999999999999999999999",
        ),
        ("t(n): for k in 2..n => n-k", "1000000000000000001", "500000000000000000"),
        ("t(n): for k in {10^18} if k <= n => n-k", "10^18", "1"),
    ] {
        let question = format!("rules:'{own}' {heap}");
        let ran = bouton(&["solve", &question, "--json", "--certificate", name]);
        let object = json(&ran);
        assert_eq!(
            (&object["outcome"], &object["nim_value"]),
            (&"N".into(), &value.into()),
            "{own}"
        );
        let verified = bouton(&["verify", name]);
        assert_eq!(verified.code, Some(0), "{own}: {verified:?}");
    }
    let said = bouton(&["solve", "rules:'t(n): for k in {1,3,4} if k <= n => n-k' 9"]);
    assert!(
        said.out.contains("these are the rules of subtract:1,3,4 for every position"),
        "{said:?}"
    );
    let pair = "for k in 1..a => (a-k, b) for k in 1..b => (a, b-k)";
    let pair = format!("rules:'w(a, b): {pair} for k in 1..min(a, b) => (a-k, b-k) symmetric'");
    // ⌊nφ⌋ for n = 10^9: 1618033988; its partner is 10^9 more (Wythoff 1907).
    let ran = bouton(&["solve", &format!("{pair} 1618033988 2618033988"), "--json"]);
    assert_eq!(json(&ran)["outcome"], "P", "{ran:?}");
}

#[test]
fn a_text_in_quotes_is_checked_like_a_file() {
    let ran = bouton(&["rules", "check", OWN]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("these are the rules of subtract:1,3,4"), "{ran:?}");
    let wrong = bouton(&["rules", "check", "take(n): => m"]);
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
    assert!(wrong.err.contains("[R0201]") || wrong.out.contains("[R0201]"), "{wrong:?}");
}
