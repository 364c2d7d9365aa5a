//! Certificates of boards and graphs through the real binary: accepted as they are written, rejected when changed.

use crate::run::{Ran, bouton, with_input};
use bouton_core::evidence::couples::CouplesCertificate;
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
