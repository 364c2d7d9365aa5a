//! `period` and `verify`: what they print, their files and their exit codes.

use crate::run::{Ran, bouton, command, finish, json, line, with_input};
use std::fs;

#[test]
fn a_proved_period_is_told_in_full() {
    let ran = line("period 0.77 --json");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let object = json(&ran);
    let expected = serde_json::json!({
        "schema": "bouton/period/1", "game": "0.77", "preperiod": "71", "period": "12", "saltus": "0",
        "basis": {"kind": "finite_check", "theorem": "guy-smith-1956", "checked_to": "167"},
        // Winning Ways, chapter 4.
        "exceptions": {"count": "14", "heaps":
            ["0", "3", "6", "9", "11", "15", "18", "21", "22", "28", "34", "39", "57", "70"]},
        "needed": null, "stop": null
    });
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&object[key], value, "{key}");
    }
    assert_eq!(line("period kayles --plain").out, "kayles\tproved\t71\t12\t0\t167\n");
    let words = line("period kayles --to 18446744073709551615").out;
    assert!(
        words
            .starts_with("kayles: period 12 from heap 71 on, proved by a finite check to heap 167"),
        "{words}"
    );
    let chinese = line("period kayles --lang zh").out;
    assert!(chinese.starts_with("kayles：从堆 71 起以 12 为周期"), "{chinese}");
}

#[test]
fn values_behind_the_table_rest_on_the_finite_check() {
    // Heap 1000 is behind the 168 heaps that the proof of Kayles looks at (Winning Ways, chapter 4).
    let ran = line("values kayles --to 1000").out;
    assert!(ran.starts_with("kayles, heaps 0 to 1000, proved by a finite check"), "{ran}");
    let ran = line("values kayles --to 100").out;
    assert!(ran.starts_with("kayles, heaps 0 to 100, by exhaustive computation"), "{ran}");
}

#[test]
fn growth_that_is_only_seen_is_not_claimed_for_ever() {
    // Taking 1 to 10^30 is periodic with 10^30 + 1: its values are those of Nim at first, and never above 10^30.
    let ran = line("period subtract:1..10^30 --to 1000").out;
    assert!(
        ran.contains("period 1000000000000000000000000000001 from heap 0 on, by a theorem"),
        "{ran}"
    );
    assert!(ran.contains("largest nim-value 1000000000000000000000000000000,"), "{ran}");
    assert!(!ran.contains("for ever"), "{ran}");
    // The saltus 3 of Kenyon's game is no power of two: nothing proves it.
    let ran = line("period 0.3F --to 1000").out;
    assert!(ran.contains("not proved") && ran.contains("as far as they are seen"), "{ran}");
    assert!(!ran.contains("for ever"), "{ran}");
    let ran = line("period nim").out;
    assert!(ran.contains("all-but-window") && ran.contains("for ever"), "{ran}");
}

#[test]
fn what_is_only_seen_is_called_observed() {
    let ran = line("period 0.77 --to 100");
    assert!(ran.out.contains("observed period 12") && ran.out.contains("up to 167"), "{}", ran.out);
    let object = json(&line("period 0.77 --to 100 --json"));
    assert_eq!(object["basis"], serde_json::json!({"kind": "observed", "checked_to": "100"}));
    assert_eq!((&object["period"], &object["needed"]), (&"12".into(), &"167".into()));
    let object = json(&line("period 0.007 --to 1e3 --json"));
    assert_eq!((&object["period"], &object["preperiod"]), (&().into(), &().into()));
    assert_eq!(object["basis"]["checked_to"], "1000");
    let ran = line("period 0.007 --positions 500 --json");
    assert_eq!((ran.code, &json(&ran)["stop"]["limit"]), (Some(3), &"positions".into()));
}

#[test]
fn subtraction_games_have_their_periods() {
    assert_eq!(line("period subtract:1,2,3 --plain").out, "subtract:1,2,3\tproved\t0\t4\t0\t6\n");
    assert_eq!(line("period subtract:2,3,7 --plain").out, "subtract:2,3,7\tproved\t0\t5\t0\t11\n");
    let out = line("period allbut:4 --plain").out;
    // g = 4·⌊n/8⌋ + (n mod 4) (Siegel, chapter IV).
    assert!(out.starts_with("allbut:4\tproved\t0\t8\t4\t"), "{out}");
}

#[test]
fn closed_forms_have_their_periods_at_any_size() {
    // Lasker 1931: 4k + 1, 4k + 2, 4k + 4, 4k + 3 from heap 1 on.
    let out = line("period lasker").out;
    assert!(
        out.starts_with("lasker: period 4 from heap 1 on, saltus 4, by a theorem (lasker-1931)"),
        "{out}"
    );
    assert!(out.contains("exceptions (1): 0") && out.contains("on: 1 2 4 3"), "{out}");
    assert!(out.contains("grow for ever") && !out.contains("not proved"), "{out}");
    assert!(line("period lasker --lang zh").out.contains("以 4 为周期"));
    // s·⌊n/2s⌋ + (n mod s) (Siegel, chapter IV).
    assert_eq!(line("period allbut:5000 --plain").out, "allbut:5000\tproved\t0\t10000\t5000\t\n");
    let object = json(&line("period allbut:10^30 --json"));
    assert_eq!(
        object["basis"],
        serde_json::json!({"kind": "theorem", "theorem": "siegel-2013-all-but"})
    );
    assert_eq!(object["period"], format!("2{}", "0".repeat(30)));
    // {a, b}: a + b (Winning Ways, chapter 4).
    let out = line("period subtract:10^6,10^9 --plain").out;
    assert_eq!(out, "subtract:1000000,1000000000\tproved\t0\t1001000000\t0\t\n");
    assert_eq!(
        line("period subtract:1,primes --plain").out,
        "subtract:1,primes\tproved\t0\t4\t0\t\n"
    );
    // No closed form says a period here.
    assert!(line("period dim --to 300").out.contains("no period is seen"));
}

#[test]
fn searched_heaps_are_tabulated_and_only_observed() {
    // Taking 1, 3 or 4: period 7 (Winning Ways, chapter 4).
    let own = "rules:'take(n): for k in 1..4 if k band 3 != 2 and k <= n => n-k'";
    let out = bouton(&["period", own, "--to", "200"]).out;
    assert!(
        out.contains("observed period 7 from heap 0 on") && out.contains("not proved"),
        "{out}"
    );
    assert_eq!(line("period sprouts --to 2 --plain").code, Some(0));
    let misere = bouton(&["period", "rules:'misere take(n): for k in {1,2} if k <= n => n-k'"]);
    assert_eq!(misere.code, Some(2), "{}", misere.out);
}

/// Rules that are a built-in ruleset by their program get what is known of it: a proof, and a certificate about it.
#[test]
fn periods_of_recognised_rules_are_proved() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("own.cert");
    let name = path.to_str().expect("UTF-8");
    for (own, like, plain) in [
        // Taking 1, 3 or 4: period 7 (Winning Ways, chapter 4).
        ("take(n): for k in {1,3,4} if k <= n => n-k", "subtract:1,3,4", "proved\t0\t7\t0\t10"),
        (
            "t(n): let m = n for k in {4, 3} if k <= m => m-k if n > 0 => n-1",
            "subtract:1,3,4",
            "proved\t0\t7\t0\t10",
        ),
        ("t(n): for k in 1..n => n-k for a in 1..n/2 => a & (n-a)", "4.[3]", "proved\t1\t4\t4\t"),
    ] {
        let own = format!("rules:'{own}'");
        let ran = bouton(&["period", &own, "--certificate", name]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.contains("proved by") || ran.out.contains("by a theorem"), "{ran:?}");
        assert!(ran.out.contains(&format!("these are the rules of {like}:")), "{ran:?}");
        let out = bouton(&["period", &own, "--plain"]).out;
        assert_eq!(out.split_once('\t').map(|(_, rest)| rest.trim_end_matches('\n')), Some(plain));
        let object = json(&bouton(&["period", &own, "--json"]));
        assert_eq!((&object["game"], &object["like"]), (&own.into(), &like.into()));
        let accepted = format!("accepted: {like} has period");
        check_verdict(&bouton(&["verify", name]), 0, &accepted);
    }
    // A loop that does not end is no reason to wait: the rules are not compared, and nothing is seen.
    let endless = "rules:'t(n): for k in 1..10^18 if k > 10^18 - 1 and k < n => n-k'";
    let ran = bouton(&["period", endless, "--to", "5", "--time", "2s"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
}

#[test]
fn closed_forms_have_certificates() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("form.cert");
    let name = path.to_str().expect("UTF-8");
    for (ruleset, accepted) in [
        ("lasker", "accepted: lasker has period 4 from heap 1 on"),
        ("rims", "accepted: rims has period 1 from heap 0 on"),
        ("subtract:10^18", "accepted: subtract:1000000000000000000 has period 2000000000000000000"),
        ("allbut:10^30", "accepted: allbut:1000000000000000000000000000000 has period 2000000"),
        ("subtract:1,primes", "accepted: subtract:1,primes has period 4"),
    ] {
        let ran = bouton(&["period", ruleset, "--certificate", name]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        for full in [&["verify", name][..], &["verify", name, "--full"]] {
            check_verdict(&bouton(full), 0, accepted);
        }
        let text = fs::read_to_string(&path).expect("a certificate");
        let windows = text.replace('\n', "\r\n");
        let ran = with_input(&["verify", "-"], windows.as_bytes());
        check_verdict(&ran, 1, "rejected: it cannot be read: line 1: expected a line feed alone");
    }
    let position = "lasker 10^100 + subtract:10^18 10^19 + nim 3";
    let ran = bouton(&["solve", position, "--certificate", name]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    check_verdict(&bouton(&["verify", name]), 0, "accepted: lasker 1000");
}

#[test]
fn wrong_bounds_are_shown_with_a_caret() {
    for (bound, code) in
        [("-1", "C0104"), ("1e400", "C0103"), ("18446744073709551616", "C0103"), ("many", "C0101")]
    {
        let ran = bouton(&["period", "0.77", "--to", bound]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(
            ran.err.contains(code) && ran.err.contains('^') && ran.err.contains("help:"),
            "{ran:?}"
        );
    }
    for wrong in ["0.W", "0..7", "0.7x", "0."] {
        let ran = bouton(&["period", wrong]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains('^'), "{ran:?}");
    }
    assert_eq!(line("period 0.77 --to 10^7 --plain").out, "0.77\tproved\t71\t12\t0\t167\n");
    assert_eq!(line("period wythoff").code, Some(2));
}

#[track_caller]
fn check_verdict(ran: &Ran, code: i32, beginning: &str) {
    assert_eq!(ran.code, Some(code), "{ran:?}");
    assert!(ran.out.starts_with(beginning), "{ran:?}");
}

#[test]
fn certificates_are_written_and_verified() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("kayles.cert");
    let name = path.to_str().expect("UTF-8");
    let ran = bouton(&["period", "0.77", "--certificate", name, "--plain"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "0.77\tproved\t71\t12\t0\t167\n"));
    let text = fs::read_to_string(&path).expect("a certificate");
    check_verdict(&bouton(&["verify", name]), 0, "accepted: 0.77 has period 12 from heap 71 on");
    check_verdict(&bouton(&["verify", "--full", name]), 0, "accepted");
    check_verdict(&with_input(&["verify", "-"], text.as_bytes()), 0, "accepted");
    let ran = bouton(&["verify", name, "--json"]);
    assert_eq!((json(&ran)["accepted"].clone(), ran.code), (true.into(), Some(0)));
    check_verdict(&with_input(&["verify", "-"], b""), 1, "rejected: it is empty");
    for wrong in ["\u{0}", &text[..text.len() / 2], &text.replace("period: 12", "period: 24")] {
        check_verdict(
            &with_input(&["verify", "-"], wrong.as_bytes()),
            1,
            "rejected: it cannot be read",
        );
    }
    check_verdict(&with_input(&["verify", "-"], b"\xff\xfe"), 1, "rejected");
    assert_eq!(bouton(&["verify", "/no/such/file"]).code, Some(4));
    // Nothing proved, nothing written.
    let other = directory.path().join("none.cert");
    let ran = bouton(&[
        "period",
        "0.007",
        "--to",
        "100",
        "--certificate",
        other.to_str().expect("UTF-8"),
    ]);
    assert_eq!((ran.code, other.exists()), (Some(3), false));
    let ran = bouton(&["period", "0.77", "--certificate", "/no/such/directory/file"]);
    assert_eq!(ran.code, Some(4), "{ran:?}");
}

#[test]
fn sums_of_heaps_have_certificates_of_their_values() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("sum.cert");
    let name = path.to_str().expect("UTF-8");
    let position = ["0.77", "10^1000", "+", "0.07", "3^500", "+", "subtract:1,3,4", "20"];
    let ran = bouton(&[&["solve", "--certificate", name, "--json"][..], &position].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let value = json(&ran)["nim_value"].as_str().expect("a value").to_owned();
    let verified = bouton(&["verify", name]);
    check_verdict(&verified, 0, "accepted: 0.77 1000");
    assert!(verified.out.contains(&format!("its nim-value is {value}")), "{}", verified.out);
    check_verdict(&bouton(&["verify", name, "--full", "--json"]), 0, "{");
    check_verdict(&bouton(&["verify", name, "--lang", "zh"]), 0, "接受");
}

/// A window that proves nothing by the last heap does not make what a shorter table shows the answer: both repetitions end behind heap 2^20 (by a loop over the
/// definition).
#[test]
fn repetitions_that_end_behind_the_first_table_are_not_told() {
    for (set, false_period) in [("5,699999,700000", "10"), ("1,1500000,1500003", "2")] {
        let ran = bouton(&["period", &format!("subtract:{set}"), "--to", "3000000", "--plain"]);
        let fields: Vec<&str> = ran.out.trim_end().split('\t').collect();
        assert_ne!(fields.get(3), Some(&false_period), "{ran:?}");
    }
    let ran = bouton(&["period", "subtract:3,1048570,1048577", "--to", "3000000", "--plain"]);
    assert!(ran.out.contains("3000000") && !ran.out.contains("1048582"), "{ran:?}");
}

#[test]
fn a_certificate_goes_alone_to_standard_output() {
    let folder = tempfile::tempdir().expect("a directory");
    for question in [
        "solve nim 3 5 7",
        "solve nim 3 5 7 --csv",
        "solve cram:3x3",
        "period kayles",
        "period kayles --json",
    ] {
        let mut words: Vec<&str> = question.split(' ').collect();
        words.extend(["--certificate", "-"]);
        let ran = finish(command(&words).current_dir(folder.path()));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        check_verdict(&with_input(&["verify", "-"], ran.out.as_bytes()), 0, "accepted");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a directory").count(), 0);
}

#[test]
fn long_subtraction_games_are_proved_in_a_window() {
    // {a, b}: the period is 2a if b is an odd multiple of a, else a + b (Winning Ways, chapter 4; Siegel, chapter IV).
    let ran = line("period subtract:700001,1500000 --plain");
    assert_eq!(ran.out, "subtract:700001,1500000\tproved\t0\t2200001\t0\t3700000\n", "{ran:?}");
    let ran = line("period subtract:700001,2100003 --plain");
    assert_eq!(ran.out, "subtract:700001,2100003\tproved\t0\t1400002\t0\t3500004\n", "{ran:?}");
}

#[test]
fn reasons_of_the_checker_are_told_in_both_languages() {
    let ran = with_input(&["verify", "-", "--lang", "zh"], b"bouton certificate 1\nclaim: x\n");
    check_verdict(&ran, 1, "拒绝：不能读：第 2 行应为 claim: period | value");
    let ran = with_input(&["verify", "-", "--json"], b"bouton");
    assert_eq!(json(&ran)["code"], "unreadable");
    let ran = with_input(&["verify", "-", "--json"], b"");
    assert_eq!(
        (&json(&ran)["code"], &json(&ran)["reason"]),
        (&"empty".into(), &"it is empty".into())
    );
}

#[test]
fn values_that_grow_are_proved_by_shift_witnesses() {
    // 0.8 takes one and leaves three heaps: ⌊(n−1)/3⌋, so the bound is 3(1+3) + 1 + 2·3 − 1.
    assert_eq!(line("period 0.8 --plain").out, "0.8\tproved\t1\t3\t1\t18\n");
    let out = line("period 0.8").out;
    assert!(out.contains("(shift-witnesses)") && out.contains("grow for ever"), "{out}");
    let ran = bouton(&["solve", "0.8 10^1000", "--json"]);
    assert_eq!(json(&ran)["nim_value"], "3".repeat(1000), "{ran:?}");
    let winning = &json(&ran)["winning_moves"]["moves"];
    assert!(!winning.as_array().expect("moves").is_empty(), "{winning}");
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("growing.cert");
    let name = path.to_str().expect("UTF-8");
    assert_eq!(bouton(&["period", "0.8B", "--certificate", name]).code, Some(0));
    check_verdict(&bouton(&["verify", "--full", name]), 0, "accepted: 0.8B has period 7");
    let text = fs::read_to_string(&path).expect("a certificate");
    assert!(text.contains("theorem: shift-witnesses\n"), "{text}");
}

#[test]
fn values_that_grow_otherwise_stay_observed_and_say_why() {
    let out = line("period 0.3F --to 400").out;
    assert!(out.contains("observed period 6") && out.contains("power of two"), "{out}");
    for code in ["0.1A", "0.1B"] {
        let out = line(&format!("period {code} --to 400")).out;
        assert!(out.contains("observed period 2") && out.contains("conditions"), "{out}");
    }
}

#[test]
fn two_equal_values_at_the_end_are_no_period() {
    // The values of 0.564 are not constant: the run of equal ones breaks right behind heap 1200.
    let ran = line("period 0.564 --to 1200").out;
    assert!(ran.contains("no period is seen up to heap 1200"), "{ran}");
    let ran = line("period 0.16 --to 3000").out;
    assert!(ran.contains("no period is seen up to heap 3000"), "{ran}");
}

#[test]
fn theorems_that_give_every_value_are_named() {
    // n mod (m + 1).
    let modulo = format!("period 1{}1 from heap 0 on, by a theorem", "0".repeat(29));
    for (game, said) in [
        // 0, then 1 2 4 3, 5 6 8 7, …
        ("lasker", "period 4 from heap 1 on, saltus 4, by a theorem (lasker-1931)".to_owned()),
        ("bash:10^30", modulo.clone()),
        ("subtract:1..10^30", modulo),
    ] {
        let ran = line(&format!("period {game}")).out;
        assert!(ran.contains(&said), "{ran}");
        assert!(!ran.contains("no theorem is known"), "{ran}");
    }
}

#[test]
fn numbers_beyond_a_word_have_a_theorem_that_would_look_beyond_a_word() {
    for game in ["subtract:1,4,18446744073709551615", "subtract:2,3,10^30"] {
        let ran = line(&format!("period {game} --to 1000")).out;
        assert!(ran.contains("a proof would look at heaps beyond 2^64"), "{ran}");
    }
}
