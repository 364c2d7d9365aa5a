//! Every error is JSON with a code, in the language, with a place where there is one.

use crate::asking::{escaped, fetch, get, send, sent, server};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

fn code(body: &Value) -> &str {
    assert_eq!(body["schema"], "bouton/error/1");
    body["errors"][0]["code"].as_str().expect("a code")
}

#[test]
fn mistakes_in_a_position_have_places_and_advice() {
    let answered = get("analyse", &[("q", "nim 3 -1 + nmi 2"), ("lang", "en")]);
    assert_eq!(answered.status, StatusCode::BAD_REQUEST);
    let body = answered.json();
    assert_eq!(code(&body), "N0104");
    assert_eq!(body["errors"][0]["start"], 6);
    let second = &body["errors"][1];
    assert_eq!((&second["start"], &second["suggestion"]), (&json!(11), &json!("nim")));
    // Rules of one's own that fail while they run.
    let own = get("analyse", &[("q", "rules:'take(n): for k in {1,3} => n-k' 2")]);
    assert_eq!((own.status, code(&own.json())), (StatusCode::BAD_REQUEST, "R0501"));
    // No file is read.
    let file = get("analyse", &[("q", "graph:/etc/passwd a")]);
    assert_eq!(file.status, StatusCode::BAD_REQUEST);
    assert!(!String::from_utf8_lossy(&file.body).contains("root:"));
}

#[test]
fn parameters_are_checked_one_by_one() {
    let cases = [
        ("analyse", "H0301"),
        ("analyse?q=nim&limit=x", "H0302"),
        ("analyse?q=nim&limit=1001", "H0309"),
        ("analyse?q=nim&misere=maybe", "H0302"),
        ("analyse?q=nim&lang=fr", "H0302"),
        ("analyse?q=nim&q=kayles", "H0308"),
        ("analyse?q=nim&lang=en&lang=zh", "H0308"),
        ("analyse?q=nim&depth=3", "H0307"),
        ("health?x=1", "H0307"),
        ("analyse?q=nim&limit=10^20", "H0309"),
        ("analyse?q=nim&limit=-1", "H0310"),
        ("analyse?q=%ff", "N0101"),
        ("sequence?rules=kayles&from=5&to=200006", "H0309"),
        ("sequence?rules=kayles&from=9&to=5", "H0310"),
        ("sequence?rules=wythoff", "C0204"),
        ("sequence?rules=kayles+3", "C0208"),
        ("period?rules=wythoff", "C0204"),
        ("period?rules=kayles+3", "C0208"),
        ("period?rules=kayles%2Bnim", "C0203"),
        ("period?rules=kayles&misere=true", "C0209"),
        ("period?rules=kayles&to=10^20", "H0309"),
        ("grid?rules=moore:2", "H0401"),
        ("grid?rules=wythoff&w=513", "H0309"),
        ("grid?rules=wythoff&w=0", "H0310"),
        ("lookup?values=0,1,-2", "H0310"),
        ("lookup?values=0,1,x", "H0302"),
        ("lookup?values=", "H0301"),
        ("lookup?values=,", "H0301"),
        ("plot?rules=moore:2", "C0204"),
        ("plot?rules=kayles&as=pie", "H0302"),
        ("plot?rules=kayles&misere=true", "C0209"),
    ];
    for (address, expected) in cases {
        let answered = fetch(server(), &format!("/api/v1/{address}"));
        assert_eq!(answered.status, StatusCode::BAD_REQUEST, "{address}");
        if expected != "N0101" {
            assert_eq!(code(&answered.json()), expected, "{address}");
        }
    }
    // No sentence has a gap, and the names that exist are said.
    let unknown = get("period", &[("rules", "kayles"), ("unto", "9"), ("lang", "en")]).json();
    assert_eq!(unknown["errors"][0]["message"], "there is no parameter unto here");
    assert_eq!(unknown["errors"][0]["help"], "these exist: rules, to, misere, lang");
    let heaps = get("period", &[("rules", "wythoff"), ("lang", "en")]).json();
    assert!(
        !heaps.to_string().contains('{')
            || !heaps["errors"][0]["message"].to_string().contains('{')
    );
    let long = get("analyse", &[("q", &"1 ".repeat(5000))]);
    assert_eq!((long.status, code(&long.json())), (StatusCode::URI_TOO_LONG, "H0303"));
}

#[test]
fn addresses_methods_and_bodies_are_refused_politely() {
    let chinese = |address: &str| {
        fetch(server(), address).json()["errors"][0]["message"].as_str().expect("said").to_owned()
    };
    let nowhere = fetch(server(), "/api/v1/nowhere");
    assert_eq!((nowhere.status, code(&nowhere.json())), (StatusCode::NOT_FOUND, "H0201"));
    assert!(chinese(&format!("/api/v1/analyse?q={}&lang=zh", escaped("nim -1"))).contains('数'));
    // A method that there is not is refused for the page too.
    for page in ["/", "/learn"] {
        let brewed = axum::http::Request::builder().method("BREW").uri(page);
        let answered = send(server(), brewed.body(axum::body::Body::empty()).expect("a request"));
        let (status, body) = (answered.status, answered.json());
        assert_eq!((status, code(&body)), (StatusCode::METHOD_NOT_ALLOWED, "H0202"), "{page}");
    }
    let posted = sent(server(), Method::POST, "analyse", String::new());
    assert_eq!((posted.status, code(&posted.json())), (StatusCode::METHOD_NOT_ALLOWED, "H0202"));
    let cases = [
        ("rules/check", "", "H0304"),
        ("rules/check", "{", "H0304"),
        ("rules/check", "[]", "H0304"),
        ("rules/check", "{}", "H0301"),
        ("rules/check", r#"{"text": 1}"#, "H0302"),
        ("rules/check", r#"{"text": "", "lang": "fr"}"#, "H0302"),
        ("rules/check", r#"{"text": "", "txt": ""}"#, "H0307"),
        ("rules/check", r#"{"text": "", "text": ""}"#, "H0308"),
        ("play/reply", r#"{"level": "perfect"}"#, "H0301"),
        ("play/reply", r#"{"q": "nim 3", "seed": -1}"#, "H0310"),
        ("play/reply", r#"{"q": "nim 3", "seed": 1.5}"#, "H0302"),
        ("play/reply", r#"{"q": "nim 3", "forget": 101}"#, "H0309"),
        ("play/reply", r#"{"q": "nim 3", "misere": 1}"#, "H0302"),
        ("jobs", r#"{"question": "period?rules=kayles", "seconds": 500000}"#, "H0309"),
        ("jobs", r#"{"question": "period?rules=kayles", "seconds": 0}"#, "H0310"),
    ];
    for (path, body, expected) in cases {
        let answered = sent(server(), Method::POST, path, body.to_owned());
        assert_eq!(answered.status, StatusCode::BAD_REQUEST, "{path} {body}");
        assert_eq!(code(&answered.json()), expected, "{path} {body}");
    }
    let seed = r#"{"q": "nim 3", "seed": -1, "lang": "zh"}"#.to_owned();
    let said = sent(server(), Method::POST, "play/reply", seed).json();
    assert_eq!(said["errors"][0]["message"], "-1 对参数 seed 太小：至少 0");
    let large = format!("{{\"text\": \"{}\"}}", " ".repeat(1 << 18));
    let answered = sent(server(), Method::POST, "rules/check", large);
    let (status, body) = (answered.status, answered.json());
    assert_eq!((status, code(&body)), (StatusCode::PAYLOAD_TOO_LARGE, "H0305"));
}

#[test]
fn rules_are_checked_with_lines_and_columns() {
    let check = |text: &str| {
        let body = json!({"text": text, "lang": "en"}).to_string();
        sent(server(), Method::POST, "rules/check", body).json()
    };
    let right = check("take(n):\n  for k in {1,3,4} if k <= n => n-k");
    assert_eq!(right["ok"], true);
    assert_eq!(right["numbers"], 1);
    let ruleset = right["ruleset"].as_str().expect("a ruleset").to_owned();
    let answer = get("analyse", &[("q", &format!("{ruleset} 7"))]).json();
    // Multiples of 7 and 2 more are P in the subtraction game {1,3,4} (Winning Ways, chapter 4).
    assert_eq!(answer["outcome"], "P");
    let wrong = check("take(n):\n  for k in 1.. => n-k");
    assert_eq!((&wrong["ok"], &wrong["ruleset"]), (&json!(false), &Value::Null));
    assert_eq!(wrong["errors"][0]["line"], 2);
    let risky = check("take(n): for k in {1,3} => n-k");
    assert_eq!((&risky["ok"], &risky["warnings"][0]["code"]), (&json!(true), &json!("R0501")));
    let doubted = check("take(n): if n > 0 and n > 7/(n-1000) => n-1");
    assert_eq!((&doubted["ok"], &doubted["doubts"][0]["code"]), (&json!(true), &json!("R0307")));
}

/// A page from elsewhere can send some types without asking first, and its browser says where it comes from.
#[test]
fn pages_from_elsewhere_cannot_let_the_server_work() {
    let asked = |method: &str, path: &str, headers: &[(&str, &str)], body: &str| {
        let mut request =
            axum::http::Request::builder().method(method).uri(format!("/api/v1/{path}"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(axum::body::Body::from(body.to_owned())).expect("a request");
        send(server(), request)
    };
    let (host, json) = (("host", "127.0.0.1:7373"), ("content-type", "application/json"));
    let bodies = [
        ("jobs", r#"{"question":"period?rules=kayles"}"#),
        ("play/reply", r#"{"q":"nim 3 5"}"#),
        ("rules/check", r#"{"text":"take(n): for k in {1} if k <= n => n-k"}"#),
    ];
    for (path, body) in bodies {
        for kind in
            ["text/plain", "text/plain; application/json", "application/x-www-form-urlencoded"]
        {
            let answered = asked("POST", path, &[host, ("content-type", kind)], body);
            assert_eq!(answered.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path} {kind}");
            assert_eq!(code(&answered.json()), "H0312");
        }
        let untold = asked("POST", path, &[host], body);
        assert_eq!(untold.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path}");
        for elsewhere in [("origin", "https://elsewhere.example"), ("sec-fetch-site", "cross-site")]
        {
            let answered = asked("POST", path, &[host, json, elsewhere], body);
            assert_eq!(answered.status, StatusCode::FORBIDDEN, "{path} {elsewhere:?}");
            assert_eq!(code(&answered.json()), "H0205");
        }
        let own = asked("POST", path, &[host, json, ("origin", "http://127.0.0.1:7373")], body);
        assert!(own.status.is_success(), "{path}");
        let typed = ("content-type", "application/JSON; charset=utf-8");
        assert!(asked("POST", path, &[host, typed], body).status.is_success(), "{path}");
    }
    // Cancelling, and listening, which cancels when it ends.
    let elsewhere = ("origin", "https://elsewhere.example");
    for (method, path) in [("DELETE", "jobs/1"), ("GET", "jobs/1"), ("GET", "jobs/1/events")] {
        let answered = asked(method, path, &[host, elsewhere], "");
        assert_eq!(answered.status, StatusCode::FORBIDDEN, "{method} {path}");
    }
}

/// Advice that is a command helps nobody on the page.
#[test]
fn advice_names_no_command() {
    let mistakes = [
        ("analyse", "q", "hjklqw 5"),
        ("check", "q", "kay"),
        ("sequence", "rules", "wythoff"),
        ("period", "rules", "misere-quotient"),
        ("plot", "rules", "moore:2"),
    ];
    for (path, name, text) in mistakes {
        for lang in ["en", "zh"] {
            let told = get(path, &[(name, text), ("lang", lang)]).json();
            let help = told["errors"][0]["help"].as_str().expect("advice");
            assert!(!help.is_empty() && !help.contains("bouton "), "{path} {text}: {help}");
        }
    }
    let misere = get("period", &[("rules", "kayles"), ("misere", "true"), ("lang", "zh")]).json();
    let help = misere["errors"][0]["help"].as_str().expect("advice");
    assert!(!help.contains("bouton "), "{help}");
}

/// A body that breaks off is not called too long.
#[test]
fn a_body_that_does_not_arrive_whole_is_no_long_one() {
    let broken = futures_util::stream::iter([
        Ok::<_, std::io::Error>("{\"text\":".to_owned()),
        Err(std::io::Error::other("a chunk without its length")),
    ]);
    let request = axum::http::Request::post("/api/v1/rules/check")
        .header("content-type", "application/json")
        .body(axum::body::Body::from_stream(broken));
    let answered = send(server(), request.expect("a request"));
    let (status, body) = (answered.status, answered.json());
    assert_eq!((status, code(&body)), (StatusCode::BAD_REQUEST, "H0314"));
}

/// Many small numbers are too much together, which is said once.
#[test]
fn too_many_bits_are_told_once() {
    let text = format!("nim{}", " 7".repeat(2500));
    let told = get("check", &[("q", &text), ("lang", "en")]).json();
    let errors = told["errors"].as_array().expect("mistakes");
    assert_eq!(errors.len(), 1, "{told}");
    let message = "with '7' the numbers of the question are too large for the server";
    assert_eq!((&errors[0]["code"], &errors[0]["message"]), (&json!("H0311"), &json!(message)));
}
