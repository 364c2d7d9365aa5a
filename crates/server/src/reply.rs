//! Answers as responses: JSON, with the headers that let a browser keep them.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};

/// How long a client may keep an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// It is the same whenever it is asked for.
    Always,
    /// A limit ended the computation, or it is about something that changes.
    Never,
}

/// An answer that was made off the asynchronous threads.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) body: Vec<u8>,
    pub(crate) keep: Keep,
}

/// A response of JSON.
pub(crate) fn json(status: StatusCode, body: Vec<u8>, keep: Keep) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // The language may come from the request's headers.
    headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    let kept = match keep {
        Keep::Always => "private, max-age=600",
        Keep::Never => "no-store",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    if keep == Keep::Always
        && let Ok(tag) = HeaderValue::from_str(&tag(&body))
    {
        headers.insert(header::ETAG, tag);
    }
    *response.body_mut() = Body::from(body);
    response
}

/// The response to a question that a client may have the answer of already.
pub(crate) fn made(made: Made, asked: &HeaderMap) -> Response {
    if made.keep == Keep::Always
        && let Some(has) = asked.get(header::IF_NONE_MATCH).and_then(|has| has.to_str().ok())
        && has.split(',').any(|has| has.trim().trim_start_matches("W/") == tag(&made.body))
    {
        let mut response = json(StatusCode::NOT_MODIFIED, made.body, made.keep);
        *response.body_mut() = Body::empty();
        response.headers_mut().remove(header::CONTENT_TYPE);
        return response;
    }
    json(StatusCode::OK, made.body, made.keep)
}

fn tag(body: &[u8]) -> String {
    format!("\"{}\"", &blake3::hash(body).to_hex()[..32])
}
