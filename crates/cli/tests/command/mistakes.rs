//! Mistakes: what, where, what to do; on standard error with exit code 2.

use crate::run::{bouton, json, line};

#[track_caller]
fn check(name: &str, arguments: &[&str]) {
    let english = bouton(arguments);
    let mut chinese = vec!["--lang", "zh"];
    chinese.extend(arguments);
    let chinese = bouton(&chinese);
    for ran in [&english, &chinese] {
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{ran:?}");
    }
    let shown = format!("$ bouton {}\n{}\n{}", arguments.join(" "), english.err, chinese.err);
    insta::assert_snapshot!(name, shown);
}

#[test]
fn a_digit_that_is_none() {
    check("digit", &["solve", "0.7W 24"]);
}

#[test]
fn a_negative_heap() {
    check("negative", &["solve", "nim", "-1"]);
    check("negative_power", &["solve", "nim", "3", "-10^5"]);
}

#[test]
fn a_ruleset_that_is_mistyped() {
    check("mistyped", &["solve", "nmi", "3"]);
}

#[test]
fn wide_characters_before_the_place() {
    check("wide", &["solve", "尼姆 三 5"]);
}

#[test]
fn five_mistakes_are_shown_and_the_rest_is_counted() {
    check("many", &["solve", "nim a b c d e f g"]);
}

#[test]
fn mistakes_in_options_have_a_caret_too() {
    check("option_count", &["solve", "--limit", "12x", "nim", "3"]);
    check("option_negative", &["solve", "--limit", "-3", "nim", "3"]);
    check(
        "option_several",
        &["solve", "--time", "30x", "--memory", "4GX", "--threads", "0", "nim", "3"],
    );
    check("option_order", &["values", "nim", "--from", "10", "--to", "9"]);
}

#[test]
fn a_sum_or_a_heap_where_a_ruleset_is_needed() {
    check("values_sum", &["values", "nim + nim"]);
    check("values_heap", &["values", "nim", "3"]);
}

#[test]
fn codes_and_rulesets_that_are_not_there() {
    check("no_code", &["explain-error", "N9999"]);
    check("no_ruleset", &["rules", "show", "nimm"]);
}

#[test]
fn with_json_mistakes_are_an_object_on_standard_output() {
    let ran = line("solve --json nim 3x 24");
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(2)));
    let object = json(&ran);
    assert_eq!(object["schema"], "bouton/error/1");
    let error = &object["errors"][0];
    assert_eq!(error["code"], "N0312");
    assert_eq!((&error["start"], &error["end"]), (&4.into(), &6.into()));
    assert!(error["message"].is_string() && error["help"].is_string());
}

#[test]
fn with_json_a_mistake_in_the_command_line_is_an_object_too() {
    let ran = line("solve --json --nothing nim 3");
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(2)));
    let error = &json(&ran)["errors"][0];
    assert_eq!(
        (&error["code"], &error["start"], &error["end"]),
        (&"C0002".into(), &13.into(), &22.into())
    );
    let ran = line("solve --json --time x nim 3");
    assert_eq!(json(&ran)["errors"][0]["code"], "C0106");
    let ran = line("values --json nim 3");
    assert_eq!(json(&ran)["errors"][0]["code"], "C0208");
}

#[test]
fn mistakes_in_the_command_line_have_a_code_a_caret_and_advice() {
    for (typed, code, place, advice) in [
        ("solve --bogus nim 3", "C0002", "--bogus", "bouton solve --help"),
        ("solve nim 3 --jsn", "C0002", "--jsn", "did you mean --json?"),
        ("solve -x nim 3", "C0002", "-x", "bouton solve --help"),
        ("values kayles --to=5 --bogus=7", "C0002", "--bogus", "bouton values --help"),
        ("slove nim 3", "C0003", "slove", "did you mean solve?"),
        ("rules lits", "C0003", "lits", "did you mean list?"),
        ("values kayles --to", "C0004", "--to", "bouton values --help"),
        ("period kayles --certificate", "C0004", "--certificate", "bouton period --help"),
        ("solve nim 3 --lang klingon", "C0005", "klingon", "possible are: en zh"),
        ("solve nim 3 --lang=klingon", "C0005", "klingon", "possible are: en zh"),
        ("verify", "C0006", "", "bouton verify --help"),
        ("solve nim 3 --plain --csv", "C0007", "", "leave out one of them"),
    ] {
        let ran = line(typed);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{ran:?}");
        let lines: Vec<&str> = ran.err.lines().collect();
        assert!(lines[0].starts_with(&format!("error[{code}]: ")), "{}", ran.err);
        assert_eq!(lines[1], format!("  {typed}"));
        let caret = lines[2].find('^').expect("a caret") - 2;
        if !place.is_empty() {
            assert_eq!(typed.find(place), Some(caret), "{}", ran.err);
            assert_eq!(lines[2].matches('^').count(), place.len(), "{}", ran.err);
        }
        assert!(lines[3].starts_with("help: ") && lines[3].contains(advice), "{}", ran.err);
        let chinese = line(&format!("{typed} --lang zh"));
        if !typed.contains("--lang") && !typed.ends_with("--to") && !typed.ends_with("certificate")
        {
            assert!(chinese.err.starts_with(&format!("错误[{code}]")), "{}", chinese.err);
            assert!(chinese.err.contains('^') && chinese.err.contains("建议"), "{}", chinese.err);
        }
    }
}

#[test]
fn all_mistakes_of_a_position_are_told_at_once() {
    let ran = line("solve --json nim -1 + nmi 3");
    let codes: Vec<_> = json(&ran)["errors"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|error| error["code"].as_str().expect("a code").to_owned())
        .collect();
    assert_eq!(codes, ["N0104", "N0301"]);
}

#[test]
fn every_code_is_explained_in_both_languages() {
    let codes = bouton(&["explain-error", "--plain"]).out;
    assert!(codes.lines().count() > 20);
    for line in codes.lines() {
        let code = line.split('\t').next().expect("a code");
        for language in ["en", "zh"] {
            let ran = bouton(&["--lang", language, "explain-error", code]);
            assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)), "{code}");
            assert!(ran.out.lines().count() >= 3, "{ran:?}");
        }
    }
}

#[track_caller]
fn check_refused(arguments: &[&str], code: &str) {
    let ran = bouton(arguments);
    assert_eq!(ran.code, Some(2), "{arguments:?}: {ran:?}");
    for part in [code, "^", "help: "] {
        assert!(ran.err.contains(part), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn wrong_codes_and_bounds_are_refused_by_every_command() {
    for (code, mistake) in
        [("0.W", "N0207"), ("0..7", "N0205"), ("0.7x", "N0207"), ("0.", "N0204"), (".77", "N0203")]
    {
        for command in ["values", "period"] {
            check_refused(&[command, code], mistake);
        }
        check_refused(&["solve", &format!("{code} 5")], mistake);
    }
    for command in ["values", "period", "solve"] {
        let ran = bouton(&[command, ""]);
        assert!(ran.code == Some(2) && ran.err.contains("help: "), "{command}: {ran:?}");
    }
    for (bound, option, heap) in [("-1", "C0104", "N0104"), ("1e400", "C0103", "N0106")] {
        for command in ["values", "period"] {
            check_refused(&[command, "0.77", "--to", bound], option);
        }
        check_refused(&["values", "0.77", "--from", bound], option);
        check_refused(&["solve", &format!("0.77 {bound}")], heap);
        check_refused(&["lookup", "0", "1", bound], option);
    }
    // The largest bound is one; the period answers what no table could.
    let most = u64::MAX.to_string();
    let ran = bouton(&["values", "0.77", "--from", &most, "--to", &most, "--plain"]);
    // Kayles has period 12 from heap 71 on, and 2^64 − 1 is 3 modulo 12: heap 75 is worth 8.
    assert_eq!((ran.out, ran.code), (format!("{most}\t8\n"), Some(0)));
    let ran = bouton(&["period", "0.77", "--to", &most, "--plain"]);
    assert_eq!(ran.out, "0.77\tproved\t71\t12\t0\t167\n");
    let ran = bouton(&["solve", &format!("0.77 {most}"), "--json"]);
    assert!(ran.code == Some(0) && ran.out.contains("\"nim_value\":\"8\""), "{ran:?}");
    assert_eq!(bouton(&["lookup", "0", &most, "3"]).code, Some(1));
}

/// Values by the definition: at most three heaps may be left, as the bits of the digit of each take say.
fn by_definition(digits: &[(usize, u32)], heaps: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..heaps {
        let mut options = Vec::new();
        for &(take, digit) in digits {
            let Some(left) = heap.checked_sub(take) else { continue };
            for a in 0..=left {
                for b in a..=left - a {
                    let c = left - a - b;
                    let parts = [a, b, c].into_iter().filter(|&part| part > 0).count();
                    // Every part is smaller than the heap.
                    if c >= b && c < heap && digit >> parts & 1 == 1 {
                        options.push(values[a] ^ values[b] ^ values[c]);
                    }
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).expect("a value"));
    }
    values
}

#[test]
fn codes_that_leave_three_heaps_are_worth_what_the_definition_says() {
    for (code, digits) in [
        ("0.8", &[(1, 8)][..]),
        ("4.8888", &[(0, 4), (1, 8), (2, 8), (3, 8), (4, 8)]),
        ("0.8B", &[(1, 8), (2, 11)]),
    ] {
        let expected: String = (by_definition(digits, 101).iter().enumerate())
            .map(|(heap, value)| format!("{heap}\t{value}\n"))
            .collect();
        let ran = bouton(&["values", code, "--to", "100", "--plain"]);
        assert_eq!((ran.out, ran.code), (expected, Some(0)), "{code}");
    }
}
