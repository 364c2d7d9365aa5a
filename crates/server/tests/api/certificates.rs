//! Certificates over HTTP are those that the checker accepts, with the hash of their text.

use crate::asking::ask;
use serde_json::Value;

/// The text of a certificate that is there, and its hash as other programs compute it.
#[track_caller]
fn check(path: &str, parameters: &[(&str, &str)]) -> String {
    let report = ask(path, parameters);
    let text = report["certificate"].as_str().unwrap_or_else(|| panic!("{report}")).to_owned();
    let hash = report["sha256"].as_str().expect("a hash");
    assert!(hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{hash}");
    text
}

/// That there is none, with the reason.
#[track_caller]
fn check_none(path: &str, parameters: &[(&str, &str)], reason: &str) {
    let report = ask(path, &[parameters, &[("lang", "en")]].concat());
    assert_eq!((&report["certificate"], &report["sha256"]), (&Value::Null, &Value::Null));
    let words = report["words"].as_str().expect("a reason");
    assert!(words.contains(reason), "{words}");
}

#[test]
fn certificates_of_positions_and_periods() {
    // Kayles: g(5) = 4 (Guy and Smith 1956), and 4 ⊕ 3 = 7; preperiod 71 and period 12.
    let sum = check("certificate", &[("q", "kayles 5 + 0.137 3")]);
    assert!(sum.contains("kayles 5 + 0.137 3"), "{sum}");
    let period = check("period/certificate", &[("rules", "kayles"), ("to", "1000")]);
    assert!(period.contains("preperiod: 71\nperiod: 12\n"), "{period}");
    check("certificate", &[("q", "cram 3x4")]);
    check("certificate", &[("q", "wythoff 3 5")]);
    // Misère Nim (Bouton 1901): 1 and 2 are N.
    let misere = check("certificate", &[("q", "nim 1 2"), ("misere", "true")]);
    assert!(misere.contains("outcome: N\n"), "{misere}");
}

#[test]
fn why_there_is_none() {
    check_none("certificate", &[("q", "graph:'a b; b a' a")], "go on for ever");
    check_none("certificate", &[("q", "wythoff 10^30 1")], "more than verify reads");
    check_none("period/certificate", &[("rules", "0.007"), ("to", "1000")], "nothing is proved");
}

#[test]
fn the_hash_is_that_of_the_text() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let report = ask("period/certificate", &[("rules", "0.07")]);
    let mut program = Command::new("sha256sum");
    let Ok(mut child) = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        return;
    };
    let text = report["certificate"].as_str().expect("a certificate");
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("written");
    let said = child.wait_with_output().expect("ends").stdout;
    assert!(said.starts_with(report["sha256"].as_str().expect("a hash").as_bytes()));
}
