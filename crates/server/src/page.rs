//! The page: the files that the front end was built into, if they were there when this crate was compiled.
//!
//! In debug builds the files are read from `web/dist` when they are asked for. Without them, `/` says in one line how to build
//! them, and everything else works. Addresses of the page's views are answered with its one document.

use crate::{app, parameters};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The document of all views.
const DOCUMENT: &str = "index.html";

pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_get = method == Method::GET || method == Method::HEAD;
    if !is_get || path.starts_with("api/") || path == "api" {
        return app::no_such_address(&uri, &headers).into_response();
    }
    if path != DOCUMENT
        && let Some(file) = Files::get(path)
    {
        return file_response(path, file, &headers);
    }
    // A view, not a file that is missing.
    if !path.rsplit('/').next().unwrap_or_default().contains('.') || path == DOCUMENT {
        return match Files::get(DOCUMENT) {
            Some(file) => file_response(DOCUMENT, file, &headers),
            None => missing(&headers),
        };
    }
    app::no_such_address(&uri, &headers).into_response()
}

fn missing(headers: &HeaderMap) -> Response {
    let said = parameters::language_of(headers).word("ui-page-missing") + "\n";
    let mut response = Response::new(Body::from(said));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn file_response(path: &str, file: rust_embed::EmbeddedFile, asked: &HeaderMap) -> Response {
    let hash: String =
        file.metadata.sha256_hash()[..16].iter().map(|b| format!("{b:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let has = asked.get(header::IF_NONE_MATCH).and_then(|has| has.to_str().ok());
    let is_known = has.is_some_and(|has| has.split(',').any(|has| has.trim() == tag));
    let mut response = match is_known {
        true => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        }
        false => Response::new(Body::from(file.data)),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    // Vite names assets by their contents.
    let kept = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// The type of a file by its ending.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
