//! The page, or the line that says how to build it, and the headers around everything.

use crate::asking::{fetch, server};
use axum::http::StatusCode;

#[test]
fn every_answer_has_the_headers_of_a_careful_server() {
    for address in ["/", "/a?q=nim", "/api/v1/health", "/api/v1/nowhere", "/assets/none.js"] {
        let answered = fetch(server(), address);
        let policy = answered.header("content-security-policy");
        assert!(policy.starts_with("default-src 'self'"), "{address}: {policy}");
        assert!(
            policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(answered.header("x-content-type-options"), "nosniff", "{address}");
        assert_eq!(answered.header("referrer-policy"), "no-referrer", "{address}");
    }
}

#[test]
fn views_are_the_document_and_missing_files_are_not() {
    for address in ["/", "/a", "/play", "/learn/3"] {
        let answered = fetch(server(), address);
        assert_eq!(answered.status, StatusCode::OK, "{address}");
        let text = String::from_utf8_lossy(&answered.body).into_owned();
        match answered.header("content-type") {
            "text/html; charset=utf-8" => assert!(text.contains("<html"), "{address}"),
            // Without a built page, how to build it.
            "text/plain; charset=utf-8" => assert_eq!(text.lines().count(), 1, "{text}"),
            other => panic!("{address}: {other}"),
        }
    }
    for address in ["/assets/none.js", "/favicon.none", "/../Cargo.toml", "/api/x"] {
        let answered = fetch(server(), address);
        assert_eq!(answered.status, StatusCode::NOT_FOUND, "{address}");
    }
}
