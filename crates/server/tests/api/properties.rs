//! Whatever is asked, an answer in a described form comes, and no panic is caught.

use crate::asking::{address, escaped, fetch, patient, sent};
use axum::{Router, http::Method};
use bouton_core::rules::catalogue;
use bouton_server::{Config, caught_panics, router};
use proptest::prelude::*;
use std::{sync::OnceLock, time::Duration};

/// Random questions get little time, so that many fit.
fn server() -> &'static Router {
    static SERVER: OnceLock<Router> = OnceLock::new();
    SERVER.get_or_init(|| {
        router(Config { time: Duration::from_millis(30), memory: 8 << 20, ..patient() })
    })
}

const ROUTES: [&str; 6] = ["analyse", "explain", "moves", "board", "check", "graph"];

#[track_caller]
fn holds(asked: &str) {
    let answered = fetch(server(), asked);
    let status = answered.status.as_u16();
    assert!([200, 400, 414, 422].contains(&status), "{asked}: {status}");
    let schema = answered.json()["schema"].as_str().expect("a schema").to_owned();
    assert_eq!(schema == "bouton/error/1", status != 200, "{asked}: {schema}");
    assert_eq!(caught_panics(), 0, "{asked}");
}

/// Texts that are nearly positions: words of the notation in any order.
fn nearly() -> impl Strategy<Value = String> {
    let examples: Vec<String> = catalogue::families()
        .iter()
        .flat_map(|family| family.examples())
        .flat_map(|example| example.split(' '))
        .map(str::to_owned)
        .collect();
    let words = prop::sample::select(examples);
    let signs = prop::sample::select(vec![
        "+", "0", "1", "2", "7", "-1", "10^9", "2^64", "10^400", ":", ",", "(", ")", "'", "*3",
        "＋", "尼姆", "3x4", "/", "only", "..", "a",
    ]);
    let word = prop_oneof![3 => words, 2 => signs.prop_map(str::to_owned)];
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_answered(q in any::<String>(), route in prop::sample::select(&ROUTES[..])) {
        holds(&address(route, &[("q", &q)]));
    }

    #[test]
    fn nearly_right_texts_are_answered(q in nearly(), zh: bool, misere: bool) {
        let lang = if zh { "zh" } else { "en" };
        let misere = if misere { "true" } else { "false" };
        for route in ROUTES {
            holds(&address(route, &[("q", &q), ("lang", lang), ("misere", misere), ("limit", "20")]));
        }
        for route in ["sequence", "period", "grid"] {
            holds(&address(route, &[("rules", &q), ("lang", lang), ("misere", misere)]));
        }
        let body = serde_json::json!({"q": q, "level": "forgetful", "forget": 50}).to_string();
        let answered = sent(server(), Method::POST, "play/reply", body);
        prop_assert!([200, 400].contains(&answered.status.as_u16()));
        prop_assert_eq!(caught_panics(), 0);
    }

    #[test]
    fn any_parameters_are_answered(
        route in prop::sample::select(vec!["analyse", "moves", "board", "sequence", "grid", "lookup", "graph"]),
        names in prop::collection::vec(prop::sample::select(vec!["q", "rules", "values", "limit", "offset", "from", "to", "w", "h", "misere", "lang", "svg"]), 0..5),
        values in prop::collection::vec(prop_oneof![any::<u64>().prop_map(|n| n.to_string()), Just("kayles".to_owned()), Just("nim 3 5".to_owned()), any::<String>()], 5),
    ) {
        let pairs: Vec<String> = names.iter().zip(&values).map(|(n, v)| format!("{n}={}", escaped(v))).collect();
        let answered = fetch(server(), &format!("/api/v1/{route}?{}", pairs.join("&")));
        prop_assert!([200, 400, 414, 422].contains(&answered.status.as_u16()));
        prop_assert!(answered.json()["schema"].is_string());
        prop_assert_eq!(caught_panics(), 0);
    }

    #[test]
    fn any_body_is_answered(
        route in prop::sample::select(vec!["rules/check", "play/reply", "jobs"]),
        body in prop_oneof![any::<String>(), any::<String>().prop_map(|text| serde_json::json!({"text": text, "q": text, "question": text}).to_string())],
    ) {
        let answered = sent(server(), Method::POST, route, body);
        prop_assert!([200, 202, 400, 429].contains(&answered.status.as_u16()), "{}", answered.status);
        prop_assert!(answered.json()["schema"].is_string());
        prop_assert_eq!(caught_panics(), 0);
    }
}
