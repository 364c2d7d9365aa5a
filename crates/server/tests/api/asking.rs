//! Asking the server in the same process.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use bouton_server::Config;
use serde_json::Value;
use std::{sync::OnceLock, time::Duration};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answered {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        match serde_json::from_slice(&self.body) {
            Ok(value) => value,
            Err(error) => panic!("{error}: {:?}", String::from_utf8_lossy(&self.body)),
        }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a text"))
    }
}

pub(crate) fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder
            .worker_threads(2)
            .thread_stack_size(8 << 20)
            .enable_all()
            .build()
            .expect("a runtime")
    })
}

/// A server with much time: tests must not fail because the machine is busy.
pub(crate) fn patient() -> Config {
    Config {
        time: Duration::from_secs(120),
        patience: Duration::from_secs(120),
        ..Config::default()
    }
}

/// The server that most tests ask.
pub(crate) fn server() -> &'static Router {
    static SERVER: OnceLock<Router> = OnceLock::new();
    SERVER.get_or_init(|| bouton_server::router(patient()))
}

pub(crate) fn send(server: &Router, request: Request<Body>) -> Answered {
    runtime().block_on(async {
        let response = server.clone().oneshot(request).await.expect("never fails");
        let (status, headers) = (response.status(), response.headers().clone());
        let body = to_bytes(response.into_body(), usize::MAX).await.expect("readable").to_vec();
        Answered { status, headers, body }
    })
}

/// An address of the API with its parameters.
pub(crate) fn address(path: &str, parameters: &[(&str, &str)]) -> String {
    let mut address = format!("/api/v1/{path}");
    for (at, (name, value)) in parameters.iter().enumerate() {
        address.push(if at == 0 { '?' } else { '&' });
        address.push_str(&format!("{name}={}", escaped(value)));
    }
    address
}

/// A text as a value in an address.
pub(crate) fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

pub(crate) fn get(path: &str, parameters: &[(&str, &str)]) -> Answered {
    fetch(server(), &address(path, parameters))
}

pub(crate) fn fetch(server: &Router, address: &str) -> Answered {
    send(server, Request::get(address).body(Body::empty()).expect("a request"))
}

/// The same with headers.
pub(crate) fn fetch_with(server: &Router, address: &str, headers: &[(&str, &str)]) -> Answered {
    let plain = Request::get(address);
    let request =
        headers.iter().fold(plain, |request, (name, value)| request.header(*name, *value));
    send(server, request.body(Body::empty()).expect("a request"))
}

/// The JSON of a question that is answered.
#[track_caller]
pub(crate) fn ask(path: &str, parameters: &[(&str, &str)]) -> Value {
    let answered = get(path, parameters);
    assert_eq!(answered.status, StatusCode::OK, "{path} {parameters:?}: {}", answered.json());
    answered.json()
}

pub(crate) fn post(path: &str, body: &Value) -> Answered {
    sent(server(), Method::POST, path, body.to_string())
}

pub(crate) fn sent(server: &Router, method: Method, path: &str, body: String) -> Answered {
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/v1/{path}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body));
    send(server, request.expect("a request"))
}
