//! The machine-readable forms: promises, held by snapshot.

use crate::run::{json, line};

#[track_caller]
fn check(name: &str, arguments: &str, code: i32) {
    let ran = line(arguments);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(code)), "{ran:?}");
    let object = json(&ran);
    // Pretty for the reader; the order of the fields is that of the form.
    let pretty = serde_json::to_string_pretty(&object).expect("JSON");
    insta::assert_snapshot!(name, format!("$ bouton {arguments}\n{pretty}"));
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
fn the_fields_stand_in_the_promised_order() {
    let out = line("solve --json nim 3 5 7").out;
    let fields = [
        "schema",
        "game",
        "play",
        "outcome",
        "nim_value",
        "winning_moves",
        "components",
        "basis",
        "stop",
        "steps",
    ];
    let places: Vec<_> =
        fields.iter().map(|field| out.rfind(&format!("\"{field}\":")).expect("a field")).collect();
    assert!(out.starts_with(r#"{"schema":"bouton/answer/1","game":"nim 3 5 7","play":"normal","outcome":"N","nim_value":"1","winning_moves":{"count":"3","complete":true,"moves":[{"move":"nim 3 -> 2","to":"nim 2 5 7"}"#), "{out}");
    assert!(places.last() > places.first());
}
