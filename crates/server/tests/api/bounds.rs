//! Budgets: a question ends in time with what is known, others are refused politely, and who goes away costs nothing.

use crate::asking::{address, ask, escaped, fetch, get, patient, post, runtime, send};
use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use bouton_server::{Config, router};
use serde_json::json;
use std::time::Duration;
use tower::ServiceExt as _;

/// A question that no budget here answers: misère Kayles of long rows beside rules of one's own.
const LONG: &str = "rules:'g(a,b,c,d): for k in 1..a => (a-k,b,c,d) for k in 1..min(b,c) => (a,b-k,c-k,d) for k in 1..d => (a,b,c,d-k)' \
                    90 91 92 93";

#[test]
fn a_limit_that_is_reached_is_no_error() {
    let server = router(Config { time: Duration::from_millis(50), ..patient() });
    let answered = fetch(&server, &address("analyse", &[("q", LONG), ("lang", "en")]));
    assert_eq!(answered.status, StatusCode::OK);
    let body = answered.json();
    assert_eq!((&body["outcome"], &body["stop"]["limit"]), (&json!("unknown"), &json!("time")));
    assert!(body["words"]["stop"].is_string());
    assert_eq!(answered.header("cache-control"), "no-store");
    // So is memory.
    let small = router(Config { memory: 1 << 16, ..patient() });
    let body = fetch(&small, &address("analyse", &[("q", LONG)])).json();
    assert_eq!(body["stop"]["limit"], "memory");
}

#[test]
fn answers_are_bounded_in_size() {
    let server = router(Config { answer: 10_000, ..patient() });
    let answered = fetch(&server, &address("sequence", &[("rules", "nim"), ("to", "100000")]));
    assert_eq!(answered.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answered.json()["errors"][0]["code"], "H0402");
}

#[test]
fn who_comes_too_late_is_refused_and_told_when_to_ask_again() {
    let server = router(Config {
        threads: 1,
        waiting: 0,
        time: Duration::from_secs(600),
        ..Config::default()
    });
    let request = |q: &str| {
        let address = format!("/api/v1/analyse?q={}", escaped(q));
        Request::get(address).body(Body::empty()).expect("a request")
    };
    runtime().block_on(async {
        // One of both is refused as soon as the other has the only place; until that is the short one, again.
        let (busy, refused) = loop {
            let busy = tokio::spawn(server.clone().oneshot(request(LONG)));
            tokio::time::sleep(Duration::from_millis(50)).await;
            let response = server.clone().oneshot(request("nim 3 5 7")).await.expect("an answer");
            if response.status() != StatusCode::OK {
                break (busy, response);
            }
            busy.abort();
        };
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(refused.headers()["retry-after"], "1");
        // The client of the first goes away, which frees its place long before its time is over.
        busy.abort();
        let _ = busy.await;
        loop {
            let response = server.clone().oneshot(request("nim 3 5 7")).await.expect("an answer");
            if response.status() == StatusCode::OK {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
}

#[test]
fn waiting_questions_are_answered_in_turn() {
    let server = router(Config { threads: 1, ..patient() });
    runtime().block_on(async {
        let asked: Vec<_> = (0..32)
            .map(|n| {
                let address = format!("/api/v1/analyse?q=kayles+{n}");
                let request = Request::get(address).body(Body::empty()).expect("a request");
                tokio::spawn(server.clone().oneshot(request))
            })
            .collect();
        for one in asked {
            let response = one.await.expect("no panic").expect("an answer");
            assert_eq!(response.status(), StatusCode::OK);
        }
    });
}

#[test]
fn answers_may_be_kept_while_nothing_ended_them() {
    let server = router(patient());
    let address = address("analyse", &[("q", "kayles 12"), ("lang", "en")]);
    let first = fetch(&server, &address);
    let tag = first.header("etag").to_owned();
    assert!(first.header("cache-control").contains("max-age"));
    assert!(!tag.is_empty());
    let request = Request::get(&address).header("if-none-match", &tag).body(Body::empty());
    let second = send(&server, request.expect("a request"));
    assert_eq!((second.status, second.body.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[test]
fn answers_are_compressed_for_whom_it_helps() {
    let server = router(patient());
    let request = Request::get("/api/v1/rulesets").header("accept-encoding", "gzip");
    let answered = send(&server, request.body(Body::empty()).expect("a request"));
    assert_eq!(answered.header("content-encoding"), "gzip");
    assert!(answered.body.len() * 2 < fetch(&server, "/api/v1/rulesets").body.len());
}

/// Numbers whose digits would take long to write are refused before anything is computed, at every address that reads a text.
#[test]
fn numbers_too_large_to_write_out_are_refused_everywhere() {
    let texts = ["nim 2^4000000", "nim 3^2500000 1", "*2^4000000", "subtract:2^4000000 5"];
    let sums = [format!("nim{}", " 2^9000".repeat(20)), "nim 2^100000 + kayles 2^100000".into()];
    for text in texts.iter().copied().chain(sums.iter().map(String::as_str)) {
        for path in ["analyse", "explain", "moves", "board", "certificate", "graph"] {
            let answered = get(path, &[("q", text)]);
            assert_eq!(answered.status, StatusCode::BAD_REQUEST, "{path} {text}");
            assert_eq!(answered.json()["errors"][0]["code"], "H0311", "{path} {text}");
        }
        let read = ask("check", &[("q", text)]);
        assert_eq!((&read["ok"], &read["errors"][0]["code"]), (&json!(false), &json!("H0311")));
        let reply = post("play/reply", &json!({ "q": text }));
        assert_eq!(reply.json()["errors"][0]["code"], "H0311", "{text}");
    }
    for path in ["sequence", "period", "period/certificate", "grid", "plot"] {
        let answered = get(path, &[("rules", "subtract:1,3^2500000")]);
        assert_eq!(answered.status, StatusCode::BAD_REQUEST, "{path}");
        assert_eq!(answered.json()["errors"][0]["code"], "H0311", "{path}");
    }
    // Numbers that are parameters too.
    let lookup = get("lookup", &[("values", "0,1,3^2500000")]);
    assert_eq!(lookup.json()["errors"][0]["code"], "H0309");
    // The place is that of the number, and the right example of the code is answered.
    let read = ask("check", &[("q", "nim 3 10^5000"), ("lang", "en")]);
    let mistake = &read["errors"][0];
    assert_eq!((&mistake["start"], &mistake["end"]), (&json!(6), &json!(13)));
    assert!(mistake["help"].as_str().is_some_and(|help| help.contains("4096")), "{mistake}");
    assert_eq!(ask("check", &[("q", "nim 10^1000")])["ok"], true);
}
