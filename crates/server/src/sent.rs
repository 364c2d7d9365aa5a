//! The body of a request: one JSON object, read within bounds of size and time, its fields checked one by one.

use crate::{
    app::Server,
    fields,
    parameters::{self, language_of},
    refusal::Refusal,
};
use axum::{
    body::to_bytes,
    extract::{FromRequest, Request},
    http::{StatusCode, header},
};
use bouton_core::notation::shortened;
use bouton_words::Words;
use http_body_util::LengthLimitError;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, MapAccess, Visitor},
};
use serde_json::Value;
use std::{fmt, ops::RangeInclusive};

/// A JSON body.
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

/// The fields of an object as they were sent, also those that come twice.
struct Pairs(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Pairs;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

impl<T: DeserializeOwned> FromRequest<Server> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, server: &Server) -> Result<Self, Refusal> {
        let words = language_of(request.headers());
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.map_or("?".into(), |kind| String::from_utf8_lossy(kind.as_bytes()));
        if !is_json(&kind) {
            let arguments: [(&str, &dyn ToString); 1] = [("type", &shortened(&kind))];
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Refusal::of(status, "H0312", &arguments, words));
        }
        let (most, time) = (server.config().body, server.config().arrival);
        let collected = tokio::time::timeout(time, to_bytes(request.into_body(), most)).await;
        let bytes = match collected {
            Ok(Ok(bytes)) => bytes,
            Ok(Err(error)) if is_too_long(&error) => {
                let status = StatusCode::PAYLOAD_TOO_LARGE;
                return Err(Refusal::of(status, "H0305", &[("most", &most)], words));
            }
            Ok(Err(_)) => return Err(Refusal::of(StatusCode::BAD_REQUEST, "H0314", &[], words)),
            Err(_) => {
                let (status, seconds) = (StatusCode::REQUEST_TIMEOUT, time.as_secs());
                return Err(Refusal::of(status, "H0306", &[("seconds", &seconds)], words));
            }
        };
        let unreadable = |error: serde_json::Error, words| {
            let place: [(&str, &dyn ToString); 2] =
                [("line", &error.line()), ("column", &error.column())];
            Refusal::of(StatusCode::BAD_REQUEST, "H0304", &place, words)
        };
        let Pairs(pairs) =
            serde_json::from_slice(&bytes).map_err(|error| unreadable(error, words))?;
        let lang = pairs.iter().find(|(name, _)| name == "lang");
        let lang = text("lang", lang.map(|(_, value)| value.clone()), words)?;
        let language = parameters::language("lang", lang.as_deref(), words)?;
        let words = language.unwrap_or(words);
        fields::check::<T>(pairs.iter().map(|(name, _)| name.as_str()), words)?;
        let body = serde_json::from_value(Value::Object(pairs.into_iter().collect()))
            .map_err(|error| unreadable(error, words))?;
        Ok(Sent { body, words, language })
    }
}

/// Whether a body could not be read because it is longer than it may be; else what came was no body.
fn is_too_long(error: &axum::Error) -> bool {
    let mut cause = Some(error as &dyn std::error::Error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// Whether a Content-Type is `application/json`, with parameters or without. Types that a page from elsewhere may send without asking
/// first are not.
fn is_json(kind: &str) -> bool {
    let name = kind.split(';').next().unwrap_or_default();
    name.trim().eq_ignore_ascii_case("application/json")
}

/// A text, where one was sent.
pub(crate) fn text(
    name: &'static str,
    value: Option<Value>,
    words: &'static Words,
) -> Result<Option<String>, Refusal> {
    match value {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(Refusal::value(name, &other.to_string(), "\"…\"", words)),
    }
}

/// A text that must be there and is not too long.
pub(crate) fn needed_text(
    name: &'static str,
    value: Option<Value>,
    server: &Server,
    words: &'static Words,
) -> Result<String, Refusal> {
    parameters::text(name, text(name, value, words)?, server, words)
}

/// A yes or no, where one was sent.
pub(crate) fn truth(
    name: &'static str,
    value: Option<Value>,
    words: &'static Words,
) -> Result<Option<bool>, Refusal> {
    match value {
        None => Ok(None),
        Some(Value::Bool(truth)) => Ok(Some(truth)),
        Some(other) => Err(Refusal::value(name, &other.to_string(), "true, false", words)),
    }
}

/// A number within bounds, as JSON writes it or as a text in the notation, where one was sent.
pub(crate) fn number(
    name: &'static str,
    value: Option<Value>,
    bounds: RangeInclusive<u64>,
    words: &'static Words,
) -> Result<Option<u64>, Refusal> {
    let text = match value {
        None => return Ok(None),
        Some(Value::String(text)) if !text.is_empty() => text,
        Some(other) => other.to_string(),
    };
    parameters::number(name, Some(&text), 0, bounds, words).map(Some)
}
