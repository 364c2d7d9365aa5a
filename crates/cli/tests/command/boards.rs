//! Certificates of boards, graphs and other positions through the real binary: accepted as they are written, rejected when changed.

use crate::run::{Ran, bouton, with_input};
use bouton_core::evidence::{
    couples::CouplesCertificate, misere::MisereCertificate, positions::PositionsCertificate,
};
use std::fs;

#[track_caller]
fn check_verdict(text: &str, code: i32, beginning: &str) {
    let ran: Ran = with_input(&["verify", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(code), "{ran:?}\n{text}");
    assert!(ran.out.starts_with(beginning), "{ran:?}");
}

/// The nim-values of corpus/boards.
#[test]
fn boards_and_graphs_have_certificates_and_mutants_are_rejected() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("board.cert");
    let name = path.to_str().expect("UTF-8");
    // A board of Cram is Arc Kayles on its grid.
    for (position, value) in [
        ("cram:3x8", 3),
        ("cram:4x7", 3),
        ("cram:5x5", 0),
        ("node-kayles:king:5x5", 4),
        ("arc-kayles:grid:3x8", 3),
    ] {
        let ran = bouton(&["solve", position, "--certificate", name]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let text = fs::read_to_string(&path).expect("a certificate");
        check_verdict(&text, 0, "accepted");
        check_verdict(&text[..text.len() / 2], 1, "rejected");
        let certificate = CouplesCertificate::parse(&text).expect("as it was written");
        assert_eq!(certificate.value, value, "{position}");
        let wrong = CouplesCertificate { value: value + 1, ..certificate.clone() };
        check_verdict(&wrong.to_string(), 1, "rejected");
        for place in (0..certificate.couples.len()).step_by(certificate.couples.len() / 4 + 1) {
            let mut wrong = certificate.clone();
            wrong.couples[place].0 += 1;
            check_verdict(&wrong.to_string(), 1, "rejected");
        }
    }
}

/// The text of the certificate of a position, which `verify` accepts and says this of.
#[track_caller]
fn certificate(arguments: &[&str], said: &str) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("any.cert");
    let name = path.to_str().expect("UTF-8");
    let ran = bouton(&[&["solve", "--certificate", name], arguments].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let text = fs::read_to_string(&path).expect("a certificate");
    let verdict = bouton(&["verify", name]);
    assert_eq!(verdict.code, Some(0), "{verdict:?}\n{text}");
    assert!(verdict.out.starts_with("accepted: ") && verdict.out.contains(said), "{verdict:?}");
    check_verdict(&text[..text.len() / 2], 1, "rejected");
    text
}

/// The values of corpus/boards (Chomp, Sprouts, misère Cram), of Welter's theorem and of Wythoff's P-position (3, 5).
#[test]
fn positions_of_any_ruleset_have_certificates() {
    let text = certificate(&["chomp", "4x4"], "nim-value is 6");
    let right = PositionsCertificate::parse(&text).expect("as it was written");
    for place in (0..right.couples.len()).step_by(7) {
        let mut wrong = right.clone();
        wrong.couples[place].0 += 1;
        check_verdict(&wrong.to_string(), 1, "rejected: line");
    }
    let text = certificate(&["sprouts", "5"], "nim-value is 1");
    let right = CouplesCertificate::parse(&text).expect("as it was written");
    for place in (0..right.couples.len()).step_by(right.couples.len() / 4 + 1) {
        let mut wrong = right.clone();
        wrong.couples[place].0 += 1;
        check_verdict(&wrong.to_string(), 1, "rejected: line");
    }
    certificate(&["wythoff", "3", "5"], "P-position");
    certificate(&["sprouts", "2", "3", "+", "chomp", "3x3", "+", "kayles", "5"], "nim-value is 0");
    certificate(&["rules:'t(a,b): for k in 1..a => (a-k,b)'", "4", "2"], "nim-value is 4");
    let text = certificate(&["--misere", "cram", "3x3"], "under misère play");
    let right = MisereCertificate::parse(&text).expect("as it was written");
    let wrong = MisereCertificate { positions: Vec::new(), ..right };
    check_verdict(&wrong.to_string(), 1, "rejected: ");
}

/// Where none is written, it says why and what to do.
#[test]
fn why_no_certificate_is_written() {
    for (arguments, said) in [
        (&["graph:'a b; b a'", "a"][..], "go on for ever"),
        (&["wythoff", "10^30", "1"], "more than verify reads"),
        (&["--positions", "100", "chomp", "9x9"], "--positions"),
    ] {
        let ran = bouton(&[&["solve", "--certificate", "-"], arguments].concat());
        assert_ne!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.is_empty() && ran.err.contains(said), "{ran:?}");
    }
}
