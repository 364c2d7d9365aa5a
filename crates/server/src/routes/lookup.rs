//! `/lookup`: which rulesets have nim-values that begin so.

use crate::{
    app::Server,
    parameters::{self, Asked},
    refusal::Refusal,
    routes::{self, keep_unless},
};
use axum::{extract::State, http::StatusCode, response::Response};
use bouton_engine::Alike;
use bouton_wire as wire;
use bouton_words::Words;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a look-up.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LookupQuery {
    /// Nim-values of the heaps 0, 1, 2, …, with commas or blanks between them.
    #[param(required = true, example = "0,1,2,3,1,4")]
    values: Option<String>,
    /// Show at most so many groups (20; at most 200).
    #[param(example = "5")]
    limit: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// What a list of nim-values was found to be.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LookupReport {
    /// As `bouton lookup --json` gives it.
    #[serde(flatten)]
    lookup: wire::Lookup,
    /// In sentences.
    words: LookupWords,
}

/// A look-up in sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LookupWords {
    /// What was searched, or that nothing was found.
    summary: String,
    /// A sentence a group: how its values are shifted against the list; empty for no shift.
    shifts: Vec<String>,
    /// What stopped the search; null when nothing did.
    stop: Option<String>,
}

/// Values of a list, and values after it that are shown.
const MOST_VALUES: usize = 1000;
const NEXT: usize = 12;
/// Rulesets of a group that are named.
const NAMES: usize = 100;

/// Which rulesets have nim-values that begin so.
#[utoipa::path(get, path = "/api/v1/lookup", tag = "sequences", params(LookupQuery), responses(
    (status = 200, description = "The rulesets, perhaps none", body = LookupReport),
    (status = 400, description = "The list cannot be read", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn lookup(
    State(server): State<Server>,
    asked: Asked<LookupQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("values", p.values, &server, words)?;
    let limit = parameters::number("limit", p.limit.as_ref(), 20, 0..=200, words)? as usize;
    let list = numbers(&text, words)?;
    routes::answer(&server, words, &client, move |work| {
        let mut found = bouton_engine::lookup(&list, &work.budget());
        let more = found.alike.len().saturating_sub(limit);
        found.alike.truncate(limit);
        let searched = [("searched", (found.searched as u64).into())];
        let summary = if found.alike.is_empty() && more == 0 {
            words.say("ui-lookup-none", &searched)
        } else {
            words.say("ui-lookup-compared", &searched)
        };
        let form = LookupReport {
            words: LookupWords {
                summary,
                shifts: found.alike.iter().map(|alike| shift(alike, words)).collect(),
                stop: found.stop.as_ref().map(|stop| words.stop(stop)),
            },
            lookup: wire::Lookup {
                schema: "bouton/lookup/1",
                values: list.iter().map(u64::to_string).collect(),
                searched: found.searched.to_string(),
                found: found.alike.iter().map(|alike| group(&list, alike)).collect(),
                more: more.to_string(),
                stop: found.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
            },
        };
        Ok((form, keep_unless(found.stop.is_some())))
    })
    .await
}

fn numbers(text: &str, words: &'static Words) -> Result<Vec<u64>, Refusal> {
    let listed = text.split([' ', ',', '，', '\t', '\n']).filter(|word| !word.is_empty());
    let read =
        |word: &str| parameters::number("values", Some(&word.to_owned()), 0, 0..=u64::MAX, words);
    let list: Vec<u64> = listed.map(read).collect::<Result<_, _>>()?;
    match list.len() {
        0 => {
            let missing: [(&str, &dyn ToString); 1] = [("name", &"values")];
            Err(Refusal::of(StatusCode::BAD_REQUEST, "H0301", &missing, words))
        }
        1..=MOST_VALUES => Ok(list),
        _ => Err(Refusal::value("values", text, "0,1,2,0,1,2,3", words)),
    }
}

fn shift(alike: &Alike, words: &Words) -> String {
    let id = match alike.shift {
        0 => return String::new(),
        1.. => "ui-lookup-shift",
        _ => "ui-lookup-before",
    };
    words.say(id, &[("shift", alike.shift.unsigned_abs().into())])
}

fn group(list: &[u64], alike: &Alike) -> wire::Alike {
    let after = i64::try_from(list.len()).unwrap_or(i64::MAX).saturating_add(alike.shift);
    let after = usize::try_from(after).unwrap_or(usize::MAX).min(alike.values.len());
    wire::Alike {
        shift: alike.shift.to_string(),
        rulesets: alike.rulesets.iter().take(NAMES).cloned().collect(),
        next: alike.values[after..].iter().take(NEXT).map(u32::to_string).collect(),
        compared_to: alike.values.len().saturating_sub(1).to_string(),
    }
}
