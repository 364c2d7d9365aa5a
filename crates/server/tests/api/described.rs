//! The description is that of the handlers: it is checked in, every route is described and answers what is described.

use crate::{
    asking::{address, escaped, fetch, patient, post, sent, server},
    schema,
    tables::made,
};
use axum::http::{Method, StatusCode};
use bouton_core::value::Play;
use bouton_server::Config;
use serde_json::{Value, json};
use std::{fs, path::Path};

fn description() -> Value {
    serde_json::from_str(&bouton_server::openapi()).expect("JSON")
}

/// `UPDATE_OPENAPI=1 cargo nextest run -p bouton-server description` writes the file.
#[test]
fn the_description_is_checked_in() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let made = bouton_server::openapi();
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        fs::write(&path, &made).expect("written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "crates/server/openapi.json is stale: run with UPDATE_OPENAPI=1");
}

#[test]
fn every_route_is_described() {
    // The routes as they stand in the source, against those of the description.
    let source = include_str!("../../src/app.rs");
    let mut routes: Vec<(String, usize)> = source
        .split(".route(\"")
        .skip(1)
        .map(|rest| {
            let (path, rest) = rest.split_once('"').expect("a path");
            let line = rest.lines().next().expect("a line");
            let methods = ["get(", "post(", "delete("].iter().filter(|m| line.contains(*m)).count();
            (format!("/api/v1{path}"), methods)
        })
        .collect();
    routes.sort();
    let description = description();
    let paths = description["paths"].as_object().expect("paths");
    let mut described: Vec<(String, usize)> = paths
        .iter()
        .map(|(path, methods)| (path.clone(), methods.as_object().expect("methods").len()))
        .collect();
    described.sort();
    assert_eq!(routes, described);
}

/// The address of a route with the examples of its parameters.
fn example_address(path: &str, operation: &Value) -> String {
    let list = operation["parameters"].as_array().cloned().unwrap_or_default();
    let examples: Vec<(String, String)> = list
        .iter()
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| {
            let value = parameter["example"].as_str()?.to_owned();
            Some((parameter["name"].as_str()?.to_owned(), value))
        })
        .collect();
    let pairs: Vec<(&str, &str)> =
        examples.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    address(path.strip_prefix("/api/v1/").expect("of the API"), &pairs)
}

#[track_caller]
fn holds(description: &Value, path: &str, method: &str, status: StatusCode, body: &Value) {
    let code = status.as_u16().to_string();
    let mut response = &description["paths"][path][method]["responses"][&code];
    if let Some(elsewhere) = response["$ref"].as_str() {
        let pointer = elsewhere.strip_prefix('#').expect("in this description");
        response = description.pointer(pointer).expect(elsewhere);
    }
    let schema = &response["content"]["application/json"]["schema"];
    assert!(!schema.is_null(), "{method} {path}: {code} is not described");
    let problems = schema::problems(description, schema, body);
    assert!(problems.is_empty(), "{method} {path}: {problems:#?}\n{body:#}");
}

#[test]
fn every_question_answers_what_is_described() {
    let description = description();
    let folder = tempfile::tempdir().expect("a folder");
    let tables = vec![made("kayles 11", Play::Normal, folder.path())];
    let server = bouton_server::router(Config { tables, ..patient() });
    let mut asked = 0;
    for (path, methods) in description["paths"].as_object().expect("paths") {
        let Some(operation) = methods.get("get") else { continue };
        if path.contains('{') {
            continue;
        }
        let address = example_address(path, operation);
        let answered = fetch(&server, &address);
        assert_eq!(answered.status, StatusCode::OK, "{address}");
        if answered.header("content-type").contains("json") {
            holds(&description, path, "get", answered.status, &answered.json());
        }
        asked += 1;
        // Without its parameters a question is refused in the form that is described.
        let bare = fetch(&server, path);
        if bare.status != StatusCode::OK {
            holds(&description, path, "get", bare.status, &bare.json());
        }
    }
    assert!(asked >= 14, "{asked}");
}

/// Refusals that every question of a kind may meet are described where they can come.
#[test]
fn refusals_are_described() {
    let description = description();
    let statuses = |path: &str, method: &str| {
        let responses = &description["paths"][format!("/api/v1/{path}")][method]["responses"];
        responses.as_object().expect("responses").keys().cloned().collect::<Vec<_>>()
    };
    for (path, method, expected) in [
        ("analyse", "get", &["403", "405", "414", "422", "431"][..]),
        ("play/reply", "post", &["403", "405", "408", "413", "415", "422", "431"]),
        ("jobs", "post", &["403", "408", "429"]),
        ("jobs/{id}", "get", &["403", "404", "405"]),
        ("jobs/{id}", "delete", &["403", "404"]),
        ("jobs/{id}/events", "get", &["403", "404"]),
    ] {
        let described = statuses(path, method);
        for status in expected {
            assert!(described.iter().any(|known| known == status), "{method} {path}: {status}");
        }
    }
    let long = fetch(server(), &address("analyse", &[("q", &"1 ".repeat(5000))]));
    holds(&description, "/api/v1/analyse", "get", long.status, &long.json());
}

#[test]
fn every_kind_of_position_answers_what_is_described() {
    let description = description();
    let positions = [
        "nim 3 5 7",
        "()",
        "nim",
        "kayles 5 + wythoff 3 5 + *4",
        "graph:'a: b; b: a c; c' a",
        "selective(nim 2, kayles 3)",
        "rules:'take(n): for k in {1,3,4} if k <= n => n-k' 12",
        "nim 10^100 5",
        "notakto 3x3",
        "fibonacci 20",
    ];
    for q in positions {
        for route in ["analyse", "explain", "moves", "board", "check", "graph"] {
            let path = format!("/api/v1/{route}");
            let answered = fetch(server(), &format!("{path}?q={}&remoteness=1&svg=1", escaped(q)));
            holds(&description, &path, "get", answered.status, &answered.json());
        }
    }
    for q in ["nim 3 -1", "nmi 3", "0.7W 24", "尼姆 -1"] {
        for route in ["analyse", "explain", "moves", "board", "check", "graph"] {
            let path = format!("/api/v1/{route}");
            let answered = fetch(server(), &format!("{path}?q={}&lang=zh", escaped(q)));
            holds(&description, &path, "get", answered.status, &answered.json());
        }
    }
}

#[test]
fn what_is_sent_is_answered_as_described() {
    let description = description();
    let cases = [
        ("rules/check", json!({"text": "take(n): for k in {1,3,4} if k <= n => n-k"})),
        ("rules/check", json!({"text": "take(n): for k in {1,3} => n-k", "lang": "zh"})),
        ("rules/check", json!({"text": "take(n) for"})),
        ("rules/check", json!({"txt": ""})),
        ("play/reply", json!({"q": "nim 3 5 6"})),
        ("play/reply", json!({"q": "nim 0", "level": "mirror"})),
        ("play/reply", json!({"q": "nim 3 5 6", "level": "odd"})),
        ("jobs", json!({"question": "period?rules=kayles"})),
        ("jobs", json!({"question": "health"})),
    ];
    for (path, body) in cases {
        let answered = post(path, &body);
        let full = format!("/api/v1/{path}");
        holds(&description, &full, "post", answered.status, &answered.json());
    }
    for (method, name) in [(Method::GET, "get"), (Method::DELETE, "delete")] {
        let answered = sent(server(), method, "jobs/1", String::new());
        assert_eq!(answered.status, StatusCode::NOT_FOUND);
        holds(&description, "/api/v1/jobs/{id}", name, answered.status, &answered.json());
    }
}
