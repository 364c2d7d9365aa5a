//! The page: the files that the front end was built into, if they were there when this crate was compiled.
//!
//! In debug builds the files are read from `web/dist` when they are asked for. Without them, `/` says in one line how to build
//! them, and everything else works. Addresses of the page's views are answered with its one document, in whose head stands what
//! other pages show beside a link to it: the position as title, its picture ([`card`](crate::routes::card)), where to ask for both as oEmbed.

use crate::{app, origins::origin, parameters};
use axum::{
    body::Body,
    extract::Query,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use bouton_core::notation::shortened;
use bouton_words::{Language, Words};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};
use rust_embed::RustEmbed;
use std::{borrow::Cow, fmt::Write as _};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The document of all views.
const DOCUMENT: &str = "index.html";

pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_get = method == Method::GET || method == Method::HEAD;
    if path.starts_with("api/") || path == "api" {
        return app::no_such_address(&uri, &headers).into_response();
    }
    if !is_get {
        return app::no_such_method(method, uri, headers).await.into_response();
    }
    if path != DOCUMENT
        && let Some(file) = Files::get(path)
    {
        return file_response(path, file, &headers);
    }
    // A view, not a file that is missing.
    if !path.rsplit('/').next().unwrap_or_default().contains('.') || path == DOCUMENT {
        return match Files::get(DOCUMENT) {
            Some(file) => document(file, &uri, &headers),
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

/// Whether an address is one of a view.
pub(crate) fn is_view(uri: &Uri) -> bool {
    let path = uri.path().trim_end_matches('/');
    matches!(path, "" | "/a" | "/play" | "/sequences" | "/rules" | "/learn")
}

/// What is shown beside a link to an address of the page.
#[derive(Clone, Debug)]
pub(crate) struct Linked {
    pub(crate) title: String,
    /// The address of its picture.
    pub(crate) image: String,
    /// The address itself.
    url: String,
    /// Where the same stands as oEmbed.
    embed: String,
    description: String,
}

impl Linked {
    /// Of an address below an origin; in the language that the address asks for, or else in this one.
    pub(crate) fn of(uri: &Uri, origin: &str, words: &'static Words) -> Linked {
        let Query(asked) = Query::<Vec<(String, String)>>::try_from_uri(uri).unwrap_or_default();
        let find = |wanted: &str| {
            let found = asked.iter().find(|(name, _)| name == wanted);
            found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
        };
        let words = match find("lang") {
            Some("zh") => Words::of(Language::Chinese),
            Some("en") => Words::of(Language::English),
            _ => words,
        };
        let url = format!("{origin}{}", uri.path_and_query().map_or("/", |both| both.as_str()));
        let (title, image) = match find("q") {
            Some(q) => {
                let game = shortened(q);
                let title = words.say("ui-linked-title", &[("game", game.as_str().into())]);
                let mut image = format!("{origin}/api/v1/card?q={}", escaped(q));
                match find("play") {
                    Some("misere") => image += "&misere=true",
                    Some("normal") => image += "&misere=false",
                    _ => {}
                }
                (title, image)
            }
            None => (words.word("ui-linked-page"), format!("{origin}/preview.png")),
        };
        let embed = format!("{origin}/api/v1/oembed?url={}", escaped(&url));
        Linked { title, image, url, embed, description: words.word("ui-linked") }
    }

    /// The lines in the head of the document.
    fn head(&self) -> String {
        let mut head = String::new();
        let mut line = |property: &str, content: &str| {
            // Writing into a text cannot fail.
            let _ =
                write!(head, "<meta property=\"{property}\" content=\"{}\">", attribute(content));
        };
        line("og:type", "website");
        line("og:site_name", "bouton");
        line("og:title", &self.title);
        line("og:description", &self.description);
        line("og:url", &self.url);
        line("og:image", &self.image);
        line("og:image:width", "1200");
        line("og:image:height", "630");
        line("og:image:alt", &self.title);
        let _ = write!(
            head,
            "<meta name=\"twitter:card\" content=\"summary_large_image\">\
             <link rel=\"alternate\" type=\"application/json+oembed\" href=\"{}\" title=\"{}\">",
            attribute(&self.embed),
            attribute(&self.title),
        );
        head
    }
}

/// A text as the value of an attribute.
fn attribute(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}

/// What may stand in the query of an address as it is: letters, digits and these (RFC 3986, unreserved).
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A text as a value in the query of an address.
fn escaped(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, PLAIN)
}

/// Between these stands in the document what is shown beside links to it.
const MARKS: [&str; 2] = ["<!--linked-->", "<!--/linked-->"];

/// The document with what is shown beside a link to this address.
fn document(file: rust_embed::EmbeddedFile, uri: &Uri, asked: &HeaderMap) -> Response {
    let places = std::str::from_utf8(&file.data).ok().and_then(|text| {
        let (before, rest) = text.split_once(MARKS[0])?;
        let (_, after) = rest.split_once(MARKS[1])?;
        Some((before.to_owned(), after.to_owned()))
    });
    let Some((before, after)) = places else { return file_response(DOCUMENT, file, asked) };
    let linked = Linked::of(uri, &origin(asked), parameters::language_of(asked));
    let text = before + &linked.head() + &after;
    let tag = blake3::hash(text.as_bytes()).to_hex()[..32].to_owned();
    let mut response = tagged(DOCUMENT, Cow::Owned(text.into_bytes()), &tag, asked);
    let vary = HeaderValue::from_static("host, accept-language, x-forwarded-proto");
    response.headers_mut().insert(header::VARY, vary);
    response
}

fn file_response(path: &str, file: rust_embed::EmbeddedFile, asked: &HeaderMap) -> Response {
    let hash: String =
        file.metadata.sha256_hash()[..16].iter().map(|b| format!("{b:02x}")).collect();
    tagged(path, file.data, &hash, asked)
}

/// A file with the hash of its contents.
fn tagged(path: &str, data: Cow<'static, [u8]>, hash: &str, asked: &HeaderMap) -> Response {
    let tag = format!("\"{hash}\"");
    let has = asked.get(header::IF_NONE_MATCH).and_then(|has| has.to_str().ok());
    let is_known = has.is_some_and(|has| has.split(',').any(|has| has.trim() == tag));
    let mut response = match is_known {
        true => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        }
        false => Response::new(Body::from(data)),
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
