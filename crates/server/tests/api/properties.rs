//! Whatever is asked, an answer in a described form comes, and no panic is caught.

use crate::asking::{address, escaped, fetch, patient, send, sent};
use axum::{
    Router,
    body::Body,
    http::{Method, Request},
};
use bouton_core::rules::catalogue;
use bouton_server::{Config, caught_panics, router};
use proptest::prelude::*;
use serde_json::Value;
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

/// A route of the description, with the names of its parameters or of the fields of its body.
#[derive(Clone, Debug)]
struct Route {
    method: Method,
    path: String,
    names: Vec<String>,
}

/// Every route that is described, which is every one there is (a test of the description holds that).
fn routes() -> Vec<Route> {
    let described: Value = serde_json::from_str(&bouton_server::openapi()).expect("JSON");
    let mut routes = Vec::new();
    for (path, methods) in described["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let listed = operation["parameters"].as_array().cloned().unwrap_or_default();
            let parameters = listed.iter().map(|parameter| parameter["name"].clone());
            let body = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            let form = body.as_str().and_then(|name| name.rsplit('/').next()).unwrap_or_default();
            let fields = described["components"]["schemas"][form]["properties"].as_object();
            let fields = fields.into_iter().flat_map(|all| all.keys().cloned().map(Value::from));
            let names = parameters.chain(fields).filter_map(|name| Some(name.as_str()?.to_owned()));
            let method = method.to_uppercase().parse().expect("a method");
            routes.push(Route { method, path: path.clone(), names: names.collect() });
        }
    }
    routes
}

/// Values that handlers might trip over.
fn hostile() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "",
        "0",
        "-0",
        "-1",
        "1",
        "2",
        "true",
        "false",
        "on",
        "null",
        "NaN",
        "1e9",
        "1.5",
        "10^6",
        "10^400",
        "2^64",
        "18446744073709551615",
        "18446744073709551616",
        "9223372036854775808",
        "kayles",
        "nim 3 5 7",
        "0.07",
        "0.333",
        "wythoff",
        "wythoff 3 5",
        "cram 3x3",
        "cram 9x9",
        "chomp 30x30",
        "grundy",
        "sprouts 3",
        "nim:",
        "subtract:",
        "subtract:0",
        "subtract:1,18446744073709551615",
        "all-but:1",
        "rules:''",
        "rules:'a(n): => n'",
        "rules:'a(n): for k in 0.. => k'",
        "rules:'a(n,m,k): for i in 1..n => (n-i,m,k)'",
        "graph:'a: a' a",
        "hackenbush:'0-0'",
        "node-kayles path:99",
        "selective(nim 3, nim 4)",
        "selective(",
        "sequence",
        "heat-map",
        "residues",
        "svg",
        "png",
        "pdf",
        "perfect",
        "mirror",
        "forgetful",
        "zh",
        "en",
        "../../etc/passwd",
        "%2e%2e/",
        "\0",
        "\u{202e}",
        "＋",
        "尼姆 3",
        "0,1,2,0",
        "jobs",
        "period?rules=kayles",
        "analyse?q=nim 3",
        "certificate?q=%ff",
    ]);
    let text = any::<String>();
    let number = any::<u64>().prop_map(|number| number.to_string());
    prop_oneof![6 => known.prop_map(str::to_owned), 1 => text, 1 => number, 2 => nearly()]
}

/// The value of a field of a body: a text, or JSON of any kind.
fn json_value(text: &str, kind: u8) -> Value {
    match kind % 5 {
        0 | 1 => Value::from(text),
        2 => serde_json::from_str(text).unwrap_or(Value::Null),
        3 => serde_json::json!([text, {"a": text}]),
        _ => Value::from(text.len() as u64),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every handler with the parameters that it knows, some of another, values of every kind, and odd headers.
    #[test]
    fn every_handler_answers_whatever_it_is_given(
        route in prop::sample::select(routes()),
        values in prop::collection::vec((any::<prop::sample::Index>(), hostile(), any::<u8>()), 0..7),
        strange in prop::option::weighted(0.1, prop::sample::select(vec!["q", "depth", "", "q[]", "lang"])),
        id in hostile(),
        header in (prop::sample::select(vec!["accept-language", "if-none-match", "accept-encoding", "content-type", "range"]),
                   prop::sample::select(vec!["zh", "*", "gzip, br;q=0", "text/xml", "bytes=0-1", "\"x\", W/\"y\"", "", ";;;==,,"])),
    ) {
        let Route { method, path, names } = &route;
        let name = |at: &prop::sample::Index| names.get(at.index(names.len().max(1))).cloned();
        let mut pairs: Vec<(String, String, u8)> = values
            .iter()
            .filter_map(|(at, value, kind)| Some((name(at)?, value.clone(), *kind)))
            .collect();
        pairs.extend(strange.map(|name| (name.to_owned(), "1".to_owned(), 0)));
        let path = path.replace("{id}", &escaped(&id));
        let is_post = *method == Method::POST;
        let query: Vec<String> = pairs.iter().map(|(name, value, _)| format!("{}={}", escaped(name), escaped(value))).collect();
        let (asked, body) = match is_post {
            true => {
                let fields = pairs.iter().map(|(name, value, kind)| (name.clone(), json_value(value, *kind)));
                (path, Value::Object(fields.collect()).to_string())
            }
            false => (format!("{path}?{}", query.join("&")), String::new()),
        };
        let mut request = Request::builder().method(method.clone()).uri(&asked).header(header.0, header.1);
        let is_typed = header.0 == "content-type";
        if !is_typed {
            request = request.header("content-type", "application/json");
        }
        let request = request.body(Body::from(body));
        let answered = send(server(), request.expect("a request"));
        let status = answered.status.as_u16();
        let is_expected = [200, 202, 400, 404, 405, 413, 414, 422, 429, 501].contains(&status);
        prop_assert!(is_expected || (status == 415 && is_post && is_typed), "{asked}: {status}");
        let kind = answered.header("content-type").to_owned();
        prop_assert!(["application/json", "image/svg+xml", "image/png"].contains(&&*kind), "{asked}: {kind}");
        if kind == "application/json" && answered.header("content-encoding").is_empty() {
            let schema = answered.json()["schema"].as_str().unwrap_or_default().to_owned();
            prop_assert_eq!(schema == "bouton/error/1", status >= 400, "{}: {}", &asked, &schema);
        }
        prop_assert_eq!(caught_panics(), 0);
    }
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
