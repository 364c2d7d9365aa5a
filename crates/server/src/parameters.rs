//! The parameters of a question: read as text, then checked one by one, so that every mistake has its code and its language.

use crate::{app::Server, fields, gate::Work, refusal::Refusal};
use axum::{
    extract::{FromRequestParts, Query},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use bouton_core::{
    notation::{self, ArgumentValue, Diagnostic},
    value::{Natural, Play},
};
use bouton_words::{Language, Words};
use serde::de::DeserializeOwned;
use std::ops::RangeInclusive;

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

impl<T: DeserializeOwned> FromRequestParts<Server> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refusal> {
        let words = language_of(&parts.headers);
        let longest = server.config().text;
        if parts.uri.query().is_some_and(|query| query.len() > 12 * longest) {
            return Err(too_long("q", longest, words));
        }
        let unreadable = |error: axum::extract::rejection::QueryRejection, words| {
            let reason = error.body_text();
            Refusal::value("?", &reason, "a=b&c=d", words)
        };
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri)
            .map_err(|error| unreadable(error, words))?;
        let lang = pairs.iter().find(|(name, _)| name == "lang").map(|(_, value)| value.as_str());
        let words = language("lang", lang, words)?.unwrap_or(words);
        fields::check::<T>(pairs.iter().map(|(name, _)| name.as_str()), words)?;
        let Query(parameters) =
            Query::try_from_uri(&parts.uri).map_err(|error| unreadable(error, words))?;
        Ok(Asked { parameters, words, client: Client::of(parts) })
    }
}

/// A language, where one is asked for.
pub(crate) fn language(
    name: &'static str,
    value: Option<&str>,
    words: &'static Words,
) -> Result<Option<&'static Words>, Refusal> {
    match value {
        None | Some("") => Ok(None),
        Some("en") => Ok(Some(Words::of(Language::English))),
        Some("zh") => Ok(Some(Words::of(Language::Chinese))),
        Some(other) => Err(Refusal::value(name, other, "en, zh", words)),
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

/// A number within bounds, as the notation writes numbers: `1000`, `10^6`.
pub(crate) fn number(
    name: &'static str,
    value: Option<&String>,
    usual: u64,
    bounds: RangeInclusive<u64>,
    words: &'static Words,
) -> Result<u64, Refusal> {
    let Some(text) = value.filter(|text| !text.is_empty()) else { return Ok(usual) };
    let (least, most) = bounds.into_inner();
    let shown = notation::shortened(text);
    let beyond = |code, bound: u64| {
        let arguments: [(&str, &dyn ToString); 3] =
            [("name", &name), ("value", &shown), ("bound", &bound)];
        Refusal::of(StatusCode::BAD_REQUEST, code, &arguments, words)
    };
    match natural(text.trim()) {
        Some(number) => match u64::try_from(&number) {
            Ok(number) if number < least => Err(beyond("H0310", least)),
            Ok(number) if number <= most => Ok(number),
            _ => Err(beyond("H0309", most)),
        },
        None if notation::number::is_negative(text.trim()) || text.trim().starts_with('-') => {
            Err(beyond("H0310", least))
        }
        None => Err(Refusal::value(name, text, &format!("{least} … {most}"), words)),
    }
}

/// A number in the notation.
fn natural(text: &str) -> Option<Natural> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    if let Some(number) = notation::number::plain(text) {
        return Some(number);
    }
    let sum = match notation::parse_within(&format!("nim {text}"), BITS) {
        Ok(sum) => sum,
        // Beyond every bound.
        Err(found) if found.iter().all(|mistake| mistake.code == "N0107") => {
            return Some(Natural::ONE << BITS);
        }
        Err(_) => return None,
    };
    let [term] = sum.terms.as_slice() else { return None };
    let [argument] = term.arguments.as_slice() else { return None };
    match &argument.value {
        ArgumentValue::Integer(number) => Some(number.clone()),
        _ => None,
    }
}

/// Bits of a parameter that is a number. All bounds are smaller.
const BITS: usize = 128;

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
