//! The parameters of a question: read as text, then checked one by one, so that every mistake has its code and its language.

use crate::{app::Server, gate::Work, refusal::Refusal};
use axum::{
    body::to_bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use bouton_core::{notation::Diagnostic, value::Play};
use bouton_words::{Language, Words};
use serde::de::DeserializeOwned;

/// A question: its parameters, its language, and who asks.
#[derive(Clone, Debug)]
pub(crate) struct Asked<T> {
    pub(crate) parameters: T,
    pub(crate) words: &'static Words,
    pub(crate) client: Client,
}

/// Who asks: a client with the headers of its request, or a long question with a budget of its own.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) headers: HeaderMap,
    pub(crate) long: Option<Work>,
}

impl Client {
    pub(crate) fn of(parts: &Parts) -> Client {
        Client { headers: parts.headers.clone(), long: parts.extensions.get::<Work>().cloned() }
    }
}

#[derive(serde::Deserialize)]
struct Tongue {
    lang: Option<String>,
}

impl<T: DeserializeOwned> FromRequestParts<Server> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refusal> {
        let by_header = language_of(&parts.headers);
        let Query(Tongue { lang }) = Query::try_from_uri(&parts.uri).map_err(|_| {
            let reason = "lang";
            Refusal::of(StatusCode::BAD_REQUEST, "H0304", &[("reason", &reason)], by_header)
        })?;
        let words = match lang.as_deref() {
            None | Some("") => by_header,
            Some("en") => Words::of(Language::English),
            Some("zh") => Words::of(Language::Chinese),
            Some(other) => return Err(Refusal::value("lang", other, "en, zh", by_header)),
        };
        let longest = server.config().text;
        if parts.uri.query().is_some_and(|query| query.len() > 12 * longest) {
            return Err(too_long("q", longest, words));
        }
        let Query(parameters) = Query::try_from_uri(&parts.uri).map_err(|error| {
            let reason = error.body_text();
            Refusal::of(StatusCode::BAD_REQUEST, "H0304", &[("reason", &reason)], words)
        })?;
        Ok(Asked { parameters, words, client: Client::of(parts) })
    }
}

/// The language that a browser asks for.
pub(crate) fn language_of(headers: &HeaderMap) -> &'static Words {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let first = wanted.unwrap_or_default().split(',').next().unwrap_or_default().trim();
    Words::of(match first.to_ascii_lowercase().starts_with("zh") {
        true => Language::Chinese,
        false => Language::English,
    })
}

fn too_long(name: &'static str, most: usize, words: &'static Words) -> Refusal {
    let arguments: [(&str, &dyn ToString); 2] = [("name", &name), ("most", &most)];
    Refusal::of(StatusCode::URI_TOO_LONG, "H0303", &arguments, words)
}

/// A text that must be there.
pub(crate) fn text(
    name: &'static str,
    value: Option<String>,
    server: &Server,
    words: &'static Words,
) -> Result<String, Refusal> {
    let Some(value) = value else {
        return Err(Refusal::of(StatusCode::BAD_REQUEST, "H0301", &[("name", &name)], words));
    };
    bounded(name, value, server, words)
}

/// A text that is not too long.
pub(crate) fn bounded(
    name: &'static str,
    value: String,
    server: &Server,
    words: &'static Words,
) -> Result<String, Refusal> {
    let most = server.config().text;
    match value.chars().nth(most) {
        Some(_) => Err(too_long(name, most, words)),
        None => Ok(value),
    }
}

/// A number up to a bound.
pub(crate) fn number(
    name: &'static str,
    value: Option<&String>,
    usual: u64,
    most: u64,
    words: &'static Words,
) -> Result<u64, Refusal> {
    let Some(text) = value.filter(|text| !text.is_empty()) else { return Ok(usual) };
    let number = text.trim().parse::<u64>().ok().filter(|number| *number <= most);
    number.ok_or_else(|| Refusal::value(name, text, &format!("0 … {most}"), words))
}

/// A yes or no: `true`, `1` and an empty value are a yes.
pub(crate) fn truth(
    name: &'static str,
    value: Option<&String>,
    words: &'static Words,
) -> Result<bool, Refusal> {
    match value.map(String::as_str) {
        None | Some("false" | "0") => Ok(false),
        Some("true" | "1" | "") => Ok(true),
        Some(other) => Err(Refusal::value(name, other, "true, false", words)),
    }
}

/// A play convention, where one is asked for; without, the rules say which.
pub(crate) fn misere(
    value: Option<&String>,
    words: &'static Words,
) -> Result<Option<Play>, Refusal> {
    if value.is_none_or(|value| value.is_empty()) {
        return Ok(None);
    }
    Ok(Some(if truth("misere", value, words)? { Play::Misere } else { Play::Normal }))
}

/// Mistakes with the place of the whole text.
pub(crate) fn whole(text: &str, mistake: Diagnostic) -> Vec<Diagnostic> {
    vec![Diagnostic { span: 0..text.chars().count(), ..mistake }]
}

/// A JSON body, read within bounds of size and time.
#[derive(Clone, Debug)]
pub(crate) struct Sent<T> {
    pub(crate) body: T,
    pub(crate) words: &'static Words,
    language: Option<&'static Words>,
}

impl<T> Sent<T> {
    /// The same with the language of the body, or else this one.
    pub(crate) fn or_language(self, other: &'static Words) -> Sent<T> {
        Sent { words: self.language.unwrap_or(other), ..self }
    }
}

impl<T: DeserializeOwned> FromRequest<Server> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, server: &Server) -> Result<Self, Refusal> {
        let words = language_of(request.headers());
        let (most, time) = (server.config().body, server.config().arrival);
        let collected = tokio::time::timeout(time, to_bytes(request.into_body(), most)).await;
        let bytes = match collected {
            Ok(Ok(bytes)) => bytes,
            Ok(Err(_)) => {
                let status = StatusCode::PAYLOAD_TOO_LARGE;
                return Err(Refusal::of(status, "H0305", &[("most", &most)], words));
            }
            Err(_) => {
                let (status, seconds) = (StatusCode::REQUEST_TIMEOUT, time.as_secs());
                return Err(Refusal::of(status, "H0306", &[("seconds", &seconds)], words));
            }
        };
        let unreadable = |error: serde_json::Error| {
            let reason = error.to_string();
            Refusal::of(StatusCode::BAD_REQUEST, "H0304", &[("reason", &reason)], words)
        };
        let language = serde_json::from_slice::<Tongue>(&bytes).map_err(unreadable)?.lang;
        let language = match language.as_deref() {
            None | Some("") => None,
            Some("en") => Some(Words::of(Language::English)),
            Some("zh") => Some(Words::of(Language::Chinese)),
            Some(other) => return Err(Refusal::value("lang", other, "en, zh", words)),
        };
        let body = serde_json::from_slice(&bytes).map_err(unreadable)?;
        Ok(Sent { body, words, language })
    }
}
