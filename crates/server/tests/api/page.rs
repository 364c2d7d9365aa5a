//! The page, or the line that says how to build it, and the headers around everything.

use crate::asking::{address, fetch, fetch_with, server};
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

/// A page that is built after the program was compiled is shown by debug builds, which read it when they are asked.
#[cfg(debug_assertions)]
#[test]
fn the_page_is_read_where_it_is_built_later() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    let name = format!("built-later-{}.txt", std::process::id());
    std::fs::write(folder.join(&name), "later").expect("the folder is there");
    let answered = fetch(server(), &format!("/{name}"));
    std::fs::remove_file(folder.join(&name)).expect("removed");
    assert_eq!((answered.status, answered.body.as_slice()), (StatusCode::OK, &b"later"[..]));
}

/// The head of the document for an address asked for under a name; nothing where the page is not built.
fn head(to: &str, headers: &[(&str, &str)]) -> Option<String> {
    let answered = fetch_with(server(), to, headers);
    assert_eq!(answered.status, StatusCode::OK, "{to}");
    let text = String::from_utf8_lossy(&answered.body).into_owned();
    text.contains("og:title").then_some(text)
}

#[test]
fn links_to_the_page_are_told_with_the_position_and_its_picture() {
    let host = [("host", "localhost:7373")];
    let Some(text) = head("/a?q=nim+3+5+7&play=misere", &host) else { return };
    for wanted in [
        "<meta property=\"og:title\" content=\"nim 3 5 7: who wins, and why?\">",
        "content=\"http://localhost:7373/api/v1/card?q=nim%203%205%207&amp;misere=true\"",
        "<meta property=\"og:url\" content=\"http://localhost:7373/a?q=nim+3+5+7&amp;play=misere\">",
        "type=\"application/json+oembed\" href=\"http://localhost:7373/api/v1/oembed?url=http%3A%2F%2Flocalhost",
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    assert_eq!(text.matches("og:title").count(), 1);
    let secure =
        [("host", "localhost"), ("x-forwarded-proto", "https"), ("accept-language", "zh-CN")];
    let text = head("/", &secure).expect("built");
    assert!(text.contains("content=\"https://localhost/preview.png\""), "{text}");
    assert!(text.contains("谁赢？为什么？"), "{text}");
}

#[test]
fn what_stands_in_an_address_is_no_markup() {
    let to = "/a?q=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&lang=en'%3E%3Cb%3E";
    let Some(text) = head(to, &[("host", "localhost")]) else { return };
    assert!(!text.contains("<script>alert") && !text.contains("<b>"), "{text}");
    assert!(text.contains("&quot;&gt;&lt;script&gt;alert(1)"), "{text}");
}

#[test]
fn the_picture_of_a_position_is_drawn_for_every_text() {
    for q in ["nim 3 5 7", "cram 4x4", "0.07", "kayls 5", "1 2 3", "nim 10^500", "尼姆 3 5", ""] {
        let answered = fetch(server(), &address("card", &[("q", q)]));
        assert_eq!(answered.status, StatusCode::OK, "{q}");
        assert_eq!(answered.header("content-type"), "image/png", "{q}");
        assert_eq!(answered.header("cross-origin-resource-policy"), "cross-origin", "{q}");
        // Width and height stand at the 16th byte of a PNG.
        assert_eq!(answered.body[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "{q}");
    }
}

#[test]
fn links_are_told_in_the_form_of_oembed() {
    let host = [("host", "localhost:7373")];
    let ask = |pairs: &[(&str, &str)]| fetch_with(server(), &address("oembed", pairs), &host);
    let link = ("url", "http://localhost:7373/a?q=nim+3+5+7");
    let form = ask(&[link]).json();
    assert_eq!(form["version"], "1.0");
    assert_eq!(form["type"], "link");
    assert_eq!(form["title"], "nim 3 5 7: who wins, and why?");
    assert_eq!(form["thumbnail_url"], "http://localhost:7373/api/v1/card?q=nim%203%205%207");
    assert_eq!((&form["thumbnail_width"], &form["thumbnail_height"]), (&1200.into(), &630.into()));
    // A picture that is too large for who asks is left out, all its fields together.
    let small = ask(&[link, ("maxwidth", "600")]).json();
    assert!(small.get("thumbnail_url").is_none() && small.get("thumbnail_width").is_none());
    assert_eq!(ask(&[link, ("format", "xml")]).status, StatusCode::NOT_IMPLEMENTED);
    for other in
        ["http://elsewhere.example/a", "http://localhost:7373/api/v1/health", "a?q=nim", ""]
    {
        assert_eq!(ask(&[("url", other)]).status, StatusCode::NOT_FOUND, "{other}");
    }
}
