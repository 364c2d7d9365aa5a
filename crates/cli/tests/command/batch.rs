//! Many positions: one answer a line, in order, going on after a bad line.

use crate::run::{Ran, bouton, with_input};
use std::fs;

const INPUT: &str = "# a comment\nnim 3 5 7\n\n  nim 1 1  \r\nnim x\nnim 2\n";

#[test]
fn one_line_a_position_in_order() {
    let Ran { out, err, code } = with_input(&["solve", "-"], INPUT.as_bytes());
    insta::assert_snapshot!("batch", format!("{out}---\n{err}"));
    assert_eq!(code, Some(2));
}

#[test]
fn json_has_one_object_a_line_errors_among_them() {
    let ran = with_input(&["solve", "--json", "-"], INPUT.as_bytes());
    let objects: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let schemas: Vec<_> = objects.iter().map(|object| object["schema"].as_str()).collect();
    let (answer, error) = (Some("bouton/answer/1"), Some("bouton/error/1"));
    assert_eq!(schemas, [answer, answer, error, answer]);
    assert_eq!(objects[2]["line"], 5);
    assert_eq!(objects[3]["game"], "nim 2");
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(2)));
}

#[test]
fn plain_and_csv_have_one_record_a_line() {
    let plain = with_input(&["solve", "--plain", "-"], b"nim 3 5 7\nnim 1 1\n");
    assert_eq!(
        plain.out,
        "nim 3 5 7\tN\t1\t3\tnim 3 -> 2\ttheorem:bouton-1901\nnim 1 1\tP\t0\t0\t-\ttheorem:bouton-1901\n"
    );
    let csv = with_input(&["solve", "--csv", "-"], b"nim 3 5 7\n");
    assert_eq!(
        csv.out,
        "game,outcome,nim_value,winning_moves,first_winning_move,basis\nnim 3 5 7,N,1,3,nim 3 -> 2,theorem:bouton-1901\n"
    );
}

#[test]
fn a_file_is_read_like_standard_input() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("局面 1.txt");
    fs::write(&path, format!("\u{feff}{INPUT}")).expect("written");
    let path = path.to_str().expect("UTF-8");
    let from_file = bouton(&["solve", "--plain", "--file", path]);
    let from_input = with_input(&["solve", "--plain", "--file", "-"], INPUT.as_bytes());
    assert_eq!(from_file.out, from_input.out);
    assert_eq!(from_file.code, Some(2));
    assert!(from_file.err.contains(&format!("{path}:5")), "{from_file:?}");
}

#[test]
fn a_file_that_is_not_there_is_told() {
    let ran = bouton(&["solve", "--file", "/nowhere/positions.txt"]);
    assert_eq!(ran.code, Some(4));
    assert!(ran.out.is_empty() && ran.err.contains("/nowhere/positions.txt"), "{ran:?}");
}

#[test]
fn standard_input_is_read_when_nothing_is_given() {
    assert_eq!(with_input(&["solve", "--plain"], b"nim 1\n").out.lines().count(), 1);
}

#[test]
fn an_empty_batch_that_was_asked_for_is_no_mistake() {
    let ran = with_input(&["solve", "-"], b"");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", "", Some(0)));
    let ran = with_input(&["solve", "-"], b"\n# nothing\n\n");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", "", Some(0)));
}

#[test]
fn nothing_at_all_is_a_mistake_that_shows_an_example() {
    for command in ["solve", "moves", "explain", "values", "positions"] {
        let ran = bouton(&[command]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.out.is_empty() && ran.err.contains(&format!("bouton {command} ")), "{ran:?}");
    }
}

#[test]
fn the_last_line_needs_no_end() {
    assert_eq!(with_input(&["solve", "-q", "-"], b"nim 1\nnim").out, "N\nP\n");
}

#[test]
fn ten_thousand_heaps_of_a_hundred_digits_are_answered_exactly() {
    // The heap i is 10^99 + i; the nim-sum is computed here digit by digit, not by the code under test.
    let base: Vec<u32> = {
        // 10^99 in base 2^32, least significant first.
        let mut words = vec![1_u32];
        for _ in 0..99 {
            let mut carry = 0_u64;
            for word in &mut words {
                let value = u64::from(*word) * 10 + carry;
                *word = (value & 0xffff_ffff) as u32;
                carry = value >> 32;
            }
            if carry > 0 {
                words.push(carry as u32);
            }
        }
        words
    };
    let mut sum = 0_u32;
    let mut input = String::from("nim");
    for i in 0..10_000_u32 {
        input.push_str(&format!(" 1{i:099}"));
        // 10^99 ends in 99 zero bits, so adding i changes its lowest word only.
        assert_eq!(base[0], 0);
        sum ^= i;
    }
    let ran = with_input(&["solve", "--json", "-"], input.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let answer: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    // The high parts cancel, since their number is even.
    assert_eq!(answer["nim_value"], sum.to_string());
    assert_eq!(answer["components"].as_array().map(Vec::len), Some(10_000));
}
