//! Certificates of boards and graphs are accepted; mutants are rejected.

use bouton_check::{Rejection, verify_pieces};
use bouton_core::{
    evidence::couples::CouplesCertificate,
    rules::{NoFiles, catalogue::parse_question},
};
use bouton_engine::{Budget, couples_certificate};

fn certificate(position: &str) -> CouplesCertificate {
    let components = parse_question(position, &NoFiles).expect(position);
    let budget = Budget { options: Some(u64::MAX), ..Budget::default() };
    couples_certificate(&components[0], &budget).expect("within the budget")
}

#[track_caller]
fn check_accepted(position: &str, value: u64) -> CouplesCertificate {
    let certificate = certificate(position);
    assert_eq!(certificate.value, value, "{position}");
    let accepted = verify_pieces(&certificate.to_string());
    let accepted = accepted.unwrap_or_else(|why| panic!("{why}\n{certificate}"));
    assert_eq!(accepted.certificate, certificate);
    certificate
}

/// What is left without a couple may still be a proof, since answers are not listed one by one; then the claim is still right. Most are needed.
#[track_caller]
fn most_are_needed(right: &CouplesCertificate) {
    let mut rejected = 0;
    for place in 0..right.couples.len() {
        let mut wrong = right.clone();
        wrong.couples.remove(place);
        rejected += usize::from(verify_pieces(&wrong.to_string()).is_err());
    }
    assert!(rejected * 4 > right.couples.len() * 3, "{rejected} of {}", right.couples.len());
}

/// Nim-values of corpus/boards.
#[test]
fn boards_are_proved() {
    for (board, value) in
        [("3x5", 1), ("3x6", 4), ("3x8", 3), ("4x5", 2), ("4x7", 3), ("5x5", 0), ("1x15", 0)]
    {
        check_accepted(&format!("cram {board}"), value);
    }
    check_accepted("cram 0x0", 0);
    check_accepted("cram .#./#.#", 0);
}

#[test]
fn graphs_are_proved() {
    for (graph, value) in [
        ("node-kayles:petersen", 1),
        ("arc-kayles:petersen", 0),
        ("node-kayles:grid:3:8", 2),
        ("node-kayles:king:4:6", 0),
        ("node-kayles:cycle:17", 1),
        ("node-kayles:king:2:13", 4),
    ] {
        check_accepted(graph, value);
    }
}

/// Outcomes of corpus/boards/sprouts.csv; n spots have nim-value 0 or 1 (Lemoine and Viennot 2015).
#[track_caller]
fn check_spots(spots: std::ops::RangeInclusive<u64>) {
    let rows = include_str!("../../../corpus/boards/sprouts.csv").lines().skip(1);
    let mut held = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let count: u64 = fields[0].parse().expect("a number");
        if fields[1] == "normal" && spots.contains(&count) {
            check_accepted(&format!("sprouts {count}"), u64::from(fields[2] == "N"));
            held += 1;
        }
    }
    assert_eq!(held, spots.count());
}

#[test]
fn spots_are_proved() {
    check_spots(1..=8);
    check_accepted("sprouts 0", 0);
    // One move is left: between the two spots, in either region.
    check_accepted("sprouts AB.}AB.}", 1);
}

#[test]
#[ignore = "second tier: eleven spots"]
fn more_spots_are_proved() {
    check_spots(11..=11);
}

#[test]
fn changed_lands_are_rejected() {
    let right = check_accepted("sprouts 5", 1);
    assert!(right.couples.len() > 10, "{}", right.couples.len());
    for place in 0..right.couples.len() {
        for change in [1, 2, 3] {
            let mut wrong = right.clone();
            wrong.couples[place].0 ^= change;
            assert!(verify_pieces(&wrong.to_string()).is_err(), "line {place} ^ {change}");
        }
        let mut twice = right.clone();
        let couple = twice.couples[place].clone();
        twice.couples.push(couple);
        let line = right.couples.len() as u64 + 6;
        assert_eq!(verify_pieces(&twice.to_string()), Err(Rejection::Repeated { line }));
        for other in ["0.0.0.0.0.0.}0.0.}", "0", "A.0.}", "2.}", ""] {
            let mut wrong = right.clone();
            wrong.couples[place].1 = other.to_owned();
            let line = place as u64 + 6;
            assert_eq!(verify_pieces(&wrong.to_string()), Err(Rejection::Piece { line }));
        }
    }
    most_are_needed(&right);
    let wrong = CouplesCertificate { position: "sprouts 7".to_owned(), ..right };
    assert_eq!(verify_pieces(&wrong.to_string()), Err(Rejection::NotListed));
}

/// The lands of such a drawing are no board, but a sum of boards, which was not said.
#[test]
fn pieces_of_a_sum_are_rejected_as_a_sum() {
    let position = "sprouts 0.0.}0.0.0.}".to_owned();
    let certificate =
        CouplesCertificate { position: position.clone(), value: 1, couples: Vec::new() };
    assert_eq!(verify_pieces(&certificate.to_string()), Err(Rejection::IsSum { position }));
}

/// The form of one land of many boundaries was looked for without end: what had been done was compared with the bound behind it, if at all.
#[test]
fn one_line_is_not_worked_at_for_ever() {
    for (regions, ends) in [(10, "2.2."), (13, "")] {
        let letters = |i: u8| format!("{}{}", char::from(b'a' + i), char::from(b'A' + i));
        let middle: String = (0..regions).map(|i| format!("{}.", letters(i))).collect();
        let others: String = (0..regions).map(|i| format!("}}{}22.{ends}", letters(i))).collect();
        let land = format!("{middle}{others}}}");
        for position in ["sprouts 2".to_owned(), format!("sprouts {land}")] {
            let couples = vec![(0, land.clone())];
            let certificate = CouplesCertificate { position, value: 0, couples };
            assert!(verify_pieces(&certificate.to_string()).is_err(), "{land}");
        }
    }
}

/// The moves of one large graph, and the answers to each of them, were looked at for hours.
#[test]
fn one_large_graph_is_not_worked_at_for_ever() {
    for (position, last) in [
        ("arc-kayles:complete:500", 500),
        ("arc-kayles:grid:64x64", 4096),
        ("node-kayles:grid:64x64", 4096),
    ] {
        let whole = format!("{}{}", ["", "1", "3", "7"][last % 4], "f".repeat(last / 4));
        let certificate = CouplesCertificate {
            position: position.to_owned(),
            value: 0,
            couples: vec![(0, whole)],
        };
        let verdict = verify_pieces(&certificate.to_string());
        assert_eq!(verdict, Err(Rejection::Options { line: 6 }), "{position}");
    }
}

/// Lands of many symmetries are not worked at for ever.
#[test]
fn large_lands_are_rejected() {
    let letters: String =
        (0..20).map(|n| format!("{}{}.", char::from(b'a' + n), char::from(b'A' + n))).collect();
    for land in [
        format!("{letters}}}{letters}}}"),
        format!("{}}}", "0.".repeat(30)),
        format!("{}}}", "0.".repeat(400)),
    ] {
        let couples = vec![(0, land)];
        let certificate =
            CouplesCertificate { position: "sprouts 30".to_owned(), value: 0, couples };
        assert!(verify_pieces(&certificate.to_string()).is_err());
    }
}

#[test]
fn every_changed_nim_value_is_rejected() {
    let right = check_accepted("cram 3x7", 1);
    assert!(right.couples.len() > 5);
    for place in 0..right.couples.len() {
        for change in [1, 2, 3] {
            let mut wrong = right.clone();
            wrong.couples[place].0 ^= change;
            assert!(verify_pieces(&wrong.to_string()).is_err(), "line {place} ^ {change}");
        }
    }
    let wrong = CouplesCertificate { value: 2, ..right };
    assert_eq!(verify_pieces(&wrong.to_string()), Err(Rejection::Total { found: 1 }));
}

#[test]
fn missing_couples_are_missed() {
    let right = check_accepted("cram 4x5", 2);
    most_are_needed(&right);
    // The board itself is one of them.
    let mut wrong = right.clone();
    wrong.couples.retain(|(_, piece)| piece != "...../...../...../.....");
    assert_eq!(wrong.couples.len() + 1, right.couples.len());
    assert_eq!(verify_pieces(&wrong.to_string()), Err(Rejection::NotListed));
}

#[test]
fn changed_pieces_are_rejected() {
    let right = check_accepted("cram 4x6", 0);
    assert_eq!(right.couples, [], "the half turn decides it");
    let right = check_accepted("cram 4x5", 2);
    let mut rejected = 0;
    let mut changed = 0;
    for place in (0..right.couples.len()).step_by(3) {
        let piece = &right.couples[place].1;
        for at in (0..piece.len()).filter(|&at| piece.as_bytes()[at] == b'.') {
            let mut wrong = right.clone();
            wrong.couples[place].1.replace_range(at..=at, "#");
            changed += 1;
            rejected += usize::from(verify_pieces(&wrong.to_string()).is_err());
        }
    }
    // The value of the smaller piece may happen to be right, and the larger one may not be needed.
    assert!(rejected * 10 > changed * 9, "{rejected} of {changed}");
}

#[test]
fn reasons_are_told() {
    let right = certificate("cram 4x5");
    let told = |change: &dyn Fn(&mut CouplesCertificate)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        verify_pieces(&wrong.to_string()).expect_err("rejected")
    };
    let last = right.couples.len() as u64 + 6;
    let add = |value: u64, piece: &str| {
        let piece = piece.to_owned();
        move |wrong: &mut CouplesCertificate| wrong.couples.push((value, piece.clone()))
    };
    assert_eq!(told(&add(0, "..#..")), Rejection::Piece { line: last });
    assert_eq!(told(&add(64, "....../.....#")), Rejection::Piece { line: last });
    assert_eq!(told(&add(0, "hello")), Rejection::Piece { line: last });
    let board = "..../..../..../..../....";
    assert_eq!(told(&add(3, board)), Rejection::TwoValues { line: last });
    let told_of = |position: &str| told(&|wrong| wrong.position = position.to_owned());
    assert_eq!(told_of("nim 3"), Rejection::NoBoard { position: "nim 3".to_owned() });
    let position = "cram 2x2 + cram 2x2".to_owned();
    assert_eq!(told_of(&position), Rejection::IsSum { position });
    assert_eq!(told(&|wrong| wrong.position = "cram 5x6".to_owned()), Rejection::NotListed);
}
