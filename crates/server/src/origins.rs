//! From which pages the server takes work.
//!
//! A page from elsewhere cannot read answers of this server, but it could let it work: start long questions, or cancel those of others. So what is asked
//! with another method than GET, and everything about long questions, is refused to pages that are not this server's own. Browsers
//! say in Sec-Fetch-Site whether a page has the origin that it asks, and in Origin which page asks; no page can change either. Programs say
//! neither and may ask for everything.

use crate::{app::Server, hosts, parameters::language_of, refusal::Refusal};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};
use bouton_core::notation::shortened;

/// Refuses to work for pages from elsewhere.
pub(crate) async fn check(State(server): State<Server>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_long = request.uri().path().starts_with("/api/v1/jobs");
    if (reads && !is_long) || is_own(request.headers(), &server.config().hosts) {
        return next.run(request).await;
    }
    let words = language_of(request.headers());
    let origin = text(request.headers(), "origin").unwrap_or("?");
    let arguments: [(&str, &dyn ToString); 1] = [("origin", &shortened(origin))];
    Refusal::of(StatusCode::FORBIDDEN, "H0205", &arguments, words).into_response()
}

/// Whether a program asks, or a page of this server.
fn is_own(headers: &HeaderMap, names: &[String]) -> bool {
    match (text(headers, "sec-fetch-site"), text(headers, "origin")) {
        (Some("same-origin" | "none"), _) | (None, None) => true,
        (_, Some(origin)) => {
            // Old browsers do not say the site; a name that the server was told may be that of another site.
            let Some(Ok(origin)) =
                origin.split_once("://").map(|(_, name)| name.parse::<Authority>())
            else {
                return false;
            };
            let host = text(headers, header::HOST.as_str());
            let is_this = host.is_some_and(|host| host.eq_ignore_ascii_case(origin.as_str()));
            is_this || names.iter().any(|name| hosts::bare(name) == hosts::bare(origin.host()))
        }
        (Some(_), None) => false,
    }
}

/// The origin under which this server was asked, for addresses that are sent elsewhere: `https://games.example`; empty where
/// the request does not say a name. A proxy in front says in X-Forwarded-Proto whether it is asked by TLS.
pub(crate) fn origin(headers: &HeaderMap) -> String {
    let Some(Ok(host)) = text(headers, header::HOST.as_str()).map(str::parse::<Authority>) else {
        return String::new();
    };
    let is_secure = text(headers, "x-forwarded-proto").is_some_and(|proto| proto == "https");
    format!("{}://{host}", if is_secure { "https" } else { "http" })
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    // What is no text is the text of nobody.
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[track_caller]
    fn check(headers: &[(&'static str, &'static str)], own: bool) {
        let headers: HeaderMap = (headers.iter())
            .map(|(name, value)| {
                (header::HeaderName::from_static(name), HeaderValue::from_static(value))
            })
            .collect();
        assert_eq!(is_own(&headers, &["games.example".to_owned()]), own, "{headers:?}");
    }

    #[test]
    fn programs_and_the_servers_own_pages_may_ask() {
        let host = ("host", "127.0.0.1:7373");
        check(&[host], true);
        check(&[host, ("origin", "http://127.0.0.1:7373")], true);
        check(
            &[host, ("origin", "http://127.0.0.1:7373"), ("sec-fetch-site", "same-origin")],
            true,
        );
        // In front of a proxy that asks by another name.
        check(&[host, ("origin", "https://a.example"), ("sec-fetch-site", "same-origin")], true);
        check(&[host, ("origin", "https://games.example")], true);
        check(&[host, ("sec-fetch-site", "none")], true);
    }

    #[test]
    fn pages_from_elsewhere_may_not() {
        let host = ("host", "127.0.0.1:7373");
        for origin in [
            "http://elsewhere.example",
            "http://127.0.0.1:8080",
            "http://localhost:7373",
            "http://127.0.0.1:7373.elsewhere.example",
            "null",
            "",
        ] {
            check(&[host, ("origin", origin)], false);
            check(&[host, ("origin", origin), ("sec-fetch-site", "cross-site")], false);
        }
        check(&[host, ("sec-fetch-site", "cross-site")], false);
        check(&[host, ("sec-fetch-site", "same-site")], false);
    }
}
