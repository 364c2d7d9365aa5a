//! Certificates of boards, graphs and other positions through the real binary: accepted as they are written, rejected when changed.

use crate::run::{Ran, bouton, with_input};
use bouton_core::evidence::{
    couples::CouplesCertificate,
    misere::MisereCertificate,
    positions::PositionsCertificate,
    sum::{Part, SumCertificate},
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

/// The winner that a nim-value says is that of normal play. Where the question's own convention is misère, it was told without
/// a word about that: 2 and 3 in Sylver coinage are a P-position, and an N-position under normal play.
#[test]
fn the_convention_of_a_value_is_said() {
    let misere_rules = "rules:'misere t(n): for k in {1,2} if k <= n => n-k' 1";
    for (position, couples) in [
        ("sylver 2 3", vec![(0, vec![1]), (1, vec![2, 3])]),
        (misere_rules, vec![(0, vec![0]), (1, vec![1])]),
    ] {
        let certificate = PositionsCertificate { position: position.to_owned(), value: 1, couples };
        let sum = SumCertificate {
            position: position.to_owned(),
            value: 1_u8.into(),
            parts: vec![Part::Positions(certificate.clone())],
        };
        for text in [certificate.to_string(), sum.to_string()] {
            let accepted = format!(
                "accepted: {position} is an N-position (the next player wins) under normal play, its nim-value is 1"
            );
            check_verdict(&text, 0, &accepted);
            let ran = with_input(&["verify", "-", "--json"], text.as_bytes());
            assert!(ran.out.contains("\"convention\":\"normal\""), "{ran:?}");
            let ran = with_input(&["verify", "-", "--lang", "zh"], text.as_bytes());
            assert!(ran.out.contains("在正常规则下"), "{ran:?}");
        }
    }
    certificate(&["chomp", "2x2"], "is an N-position (the next player wins), its nim-value is 2");
    let text = certificate(
        &["sylver", "2", "3"],
        "is a P-position (the previous player wins) under misère play",
    );
    let ran = with_input(&["verify", "-", "--json"], text.as_bytes());
    assert!(ran.out.contains("\"convention\":\"misere\""), "{ran:?}");
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
