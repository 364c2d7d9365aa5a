//! Long questions.

use crate::asking::{fetch, patient, runtime, send, sent};
use axum::{
    Router,
    body::Body,
    http::{Method, Request, StatusCode},
};
use bouton_server::{Config, router};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tower::ServiceExt as _;

/// A sequence that takes long: Grundy's game, of which no period is known.
const LONG: &str = "period?rules=grundy&to=1000000000";

fn start(server: &Router, question: &str) -> Value {
    let body = json!({"question": question, "seconds": 60}).to_string();
    let answered = sent(server, Method::POST, "jobs", body);
    assert_eq!(answered.status, StatusCode::ACCEPTED, "{}", answered.json());
    let body = answered.json();
    let place = format!("/api/v1/jobs/{}", body["id"].as_str().expect("a number"));
    assert_eq!(answered.header("location"), place);
    body
}

fn look(server: &Router, id: &Value) -> Value {
    fetch(server, &format!("/api/v1/jobs/{}", id.as_str().expect("a number"))).json()
}

#[track_caller]
fn wait_for(server: &Router, id: &Value, status: &str) -> Value {
    let begun = Instant::now();
    loop {
        let report = look(server, id);
        if report["status"] == status {
            return report;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{report}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_answer_is_that_of_the_address() {
    let server = router(patient());
    let job = start(&server, "period?rules=kayles&lang=en");
    let done = wait_for(&server, &job["id"], "done");
    assert_eq!(done["answer_status"], 200);
    assert_eq!(done["answer"], fetch(&server, "/api/v1/period?rules=kayles&lang=en").json());
    // So are mistakes.
    let wrong = start(&server, "analyse?q=nmi");
    let done = wait_for(&server, &wrong["id"], "done");
    assert_eq!(done["answer_status"], 400);
    assert_eq!(done["answer"]["errors"][0]["suggestion"], "nim");
}

#[test]
fn events_tell_the_progress_and_the_end() {
    let server = router(patient());
    let job = start(&server, "period?rules=kayles");
    let address = format!("/api/v1/jobs/{}/events", job["id"].as_str().expect("a number"));
    let answered = fetch(&server, &address);
    assert_eq!(answered.header("content-type"), "text/event-stream");
    let text = String::from_utf8(answered.body).expect("a text");
    let last = text.rsplit("event: ").next().expect("an event");
    let data = last.strip_prefix("end\ndata: ").expect(&text);
    let report: Value = serde_json::from_str(data.trim()).expect("JSON");
    assert_eq!((&report["status"], &report["answer"]["period"]), (&json!("done"), &json!("12")));
}

#[test]
fn a_long_question_is_cancelled() {
    let server = router(patient());
    let job = start(&server, LONG);
    wait_for(&server, &job["id"], "running");
    let address = format!("jobs/{}", job["id"].as_str().expect("a number"));
    let report = sent(&server, Method::DELETE, &address, String::new()).json();
    assert_eq!(report["status"], "cancelled");
    // Its place is free for the next one.
    let next = start(&server, "period?rules=kayles");
    wait_for(&server, &next["id"], "done");
}

/// With one place, whoever asked first runs first, however the tasks begin.
#[test]
fn long_questions_run_in_the_order_in_which_they_came() {
    let server = router(Config { threads: 1, ..patient() });
    let jobs: Vec<Value> = (0..8).map(|_| start(&server, LONG)["id"].clone()).collect();
    for (at, job) in jobs.iter().enumerate() {
        wait_for(&server, job, "running");
        for later in &jobs[at + 1..] {
            assert_eq!(look(&server, later)["status"], "waiting");
        }
        let address = format!("jobs/{}", job.as_str().expect("a number"));
        sent(&server, Method::DELETE, &address, String::new());
    }
}

/// A question that was cancelled while it waited must not be given the next place: nobody would give it back.
#[test]
fn who_is_cancelled_while_waiting_leaves_the_queue() {
    let server = router(Config { threads: 1, ..patient() });
    let [running, waiting, last] = [(); 3].map(|()| start(&server, LONG)["id"].clone());
    for cancelled in [&waiting, &running] {
        let address = format!("jobs/{}", cancelled.as_str().expect("a number"));
        sent(&server, Method::DELETE, &address, String::new());
    }
    wait_for(&server, &last, "running");
    let address = format!("jobs/{}", last.as_str().expect("a number"));
    sent(&server, Method::DELETE, &address, String::new());
}

#[test]
fn who_stops_listening_cancels() {
    let server = router(patient());
    let job = start(&server, LONG);
    let id = job["id"].as_str().expect("a number").to_owned();
    runtime().block_on(async {
        let request = Request::get(format!("/api/v1/jobs/{id}/events")).body(Body::empty());
        let response = server.clone().oneshot(request.expect("a request")).await.expect("events");
        let mut body = response.into_body();
        let first = body.frame().await.expect("an event").expect("a frame");
        assert!(first.into_data().expect("bytes").starts_with(b"event: progress"));
        // Progress is told while it runs.
        let second = body.frame().await.expect("an event").expect("a frame");
        assert!(second.into_data().expect("bytes").starts_with(b"event: progress"));
    });
    wait_for(&server, &job["id"], "cancelled");
}

#[test]
fn too_many_long_questions_are_refused() {
    let server = router(Config { jobs: 2, ..patient() });
    let first = start(&server, LONG);
    start(&server, LONG);
    let body = json!({"question": LONG}).to_string();
    let refused = sent(&server, Method::POST, "jobs", body);
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.json()["errors"][0]["code"], "H0102");
    assert_eq!(refused.header("retry-after"), "5");
    // What is over makes room.
    let address = format!("jobs/{}", first["id"].as_str().expect("a number"));
    sent(&server, Method::DELETE, &address, String::new());
    start(&server, LONG);
}

#[test]
fn only_questions_of_the_api_may_be_long() {
    let server = router(patient());
    for question in ["jobs", "health", "../../etc/passwd", "analyse?q=\u{1}", "", "rules/check"] {
        let body = json!({"question": question}).to_string();
        let refused = sent(&server, Method::POST, "jobs", body);
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{question}");
    }
    let none =
        send(&server, Request::get("/api/v1/jobs/none").body(Body::empty()).expect("a request"));
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}
