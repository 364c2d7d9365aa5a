//! The machine-readable forms: promises, held by snapshot.

use crate::run::{json, line};

#[track_caller]
fn check(name: &str, arguments: &str, code: i32) {
    let ran = line(arguments);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(code)), "{ran:?}");
    json(&ran);
    // One field a line for the reader; the order of the fields is that of the form.
    let lines = ran.out.replace(",\"", ",\n\"").replace("},{", "},\n{");
    insta::assert_snapshot!(name, format!("$ bouton {arguments}\n{lines}"));
}

#[test]
fn answers() {
    check("json_answer", "solve --json nim 3 5 7", 0);
    check("json_answer_lost", "solve --json nim 5 5", 0);
    check("json_answer_misere", "solve --json --misere nim 3 5 7", 0);
    check("json_answer_limited", "solve --json --limit 1 nim 3 5 7", 0);
    check("json_answer_zh", "solve --json --lang zh nim 2", 0);
}

#[test]
fn mistakes() {
    check("json_mistakes", "solve --json nim -1 + nmi 3", 2);
}

#[test]
fn lists() {
    check("json_moves", "moves --json nim 1 2", 0);
    check("json_values", "values --json nim --to 4", 0);
    check("json_rules", "rules show nim --json", 0);
    check("json_code", "explain-error N0207 --json", 0);
}

#[test]
fn outcomes_and_codes_are_never_translated() {
    let english = json(&line("solve --json nim 3 5 7"));
    let chinese = json(&line("solve --json nim 3 5 7 --lang zh"));
    for field in
        ["schema", "game", "play", "outcome", "nim_value", "winning_moves", "components", "basis"]
    {
        assert_eq!(english[field], chinese[field], "{field}");
    }
    assert_ne!(english["steps"], chinese["steps"]);
}

#[test]
fn an_answer_begins_with_the_promised_fields() {
    let out = line("solve --json nim 3 5 7").out;
    let promised = concat!(
        r#"{"schema":"bouton/answer/1","game":"nim 3 5 7","play":"normal","outcome":"N","nim_value":"1","#,
        r#""winning_moves":{"count":"3","complete":true,"moves":[{"move":"nim 3 -> 2","to":"nim 2 5 7"}"#,
    );
    assert!(out.starts_with(promised), "{out}");
}
