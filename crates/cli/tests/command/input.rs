//! Input that nobody should type.

use crate::run::{bouton, command, json, with_input};

#[test]
fn a_megabyte_of_garbage_is_refused_line_by_line() {
    // A fixed sequence of bytes (a linear congruential generator), so that a failure can be repeated.
    let mut state = 12_345_u32;
    let garbage: Vec<u8> = (0..1 << 20)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    let ran = with_input(&["solve", "-"], &garbage);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("error[") && !ran.err.contains('\u{1b}'));
    let ran = with_input(&["solve", "--json", "-"], &garbage);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(2)));
    for line in ran.out.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(object["schema"], "bouton/error/1");
    }
}

#[test]
fn a_megabyte_on_one_line_is_refused() {
    for byte in [b'x', b'(', b'+', b'9', b':', b'-', b'\'', 0] {
        let ran = with_input(&["solve", "-"], &vec![byte; 1 << 20]);
        assert!(matches!(ran.code, Some(2)), "{}: {:?}", byte as char, ran.code);
        assert!(ran.err.len() < 20_000, "{}: {} bytes", byte as char, ran.err.len());
    }
}

#[test]
fn what_is_not_utf_8_is_refused_with_its_place() {
    let ran = with_input(&["solve", "--json", "-"], b"nim 3\nnim \xff 5\n");
    let object: serde_json::Value =
        serde_json::from_str(ran.out.lines().nth(1).expect("two lines")).expect("JSON");
    assert_eq!(object["errors"][0]["code"], "C0201");
    assert_eq!((&object["line"], &object["errors"][0]["start"]), (&2.into(), &4.into()));
    assert_eq!(ran.code, Some(2));
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf_8_is_refused_with_its_place() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let mut command = command(&["solve", "--json", "nim"]);
    command.arg(OsStr::from_bytes(b"3\xff"));
    let ran = crate::run::finish(&mut command);
    let object = json(&ran);
    assert_eq!(object["errors"][0]["code"], "C0201");
    assert_eq!(object["errors"][0]["start"], 5);
    assert_eq!(ran.code, Some(2));
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let ran = with_input(&["solve", "-"], b"nim \x1b[31m \x00 3\n\x07\n");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", ran.err);
    let ran = bouton(&["solve", "nim \u{1b}]0;x\u{7} 3"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", ran.err);
}

#[test]
fn nothing_is_refused() {
    for arguments in [&["solve", ""][..], &["solve", " "], &["solve", "", ""]] {
        let ran = bouton(arguments);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{arguments:?}");
        assert!(ran.err.contains("error["), "{ran:?}");
    }
}

#[test]
fn numbers_of_any_size_are_numbers() {
    let digits = "7".repeat(20_000);
    let ran = bouton(&["solve", "--json", "nim", &digits]);
    assert_eq!(json(&ran)["nim_value"], digits.as_str());
    let ran = bouton(&["solve", "--json", "nim", "10^100", "10^100"]);
    assert_eq!(json(&ran)["outcome"], "P");
}

#[test]
fn a_directory_is_not_a_file() {
    let ran = bouton(&["solve", "--file", "/"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(4)), "{ran:?}");
}
