//! `/examples`: questions to begin with.

use crate::{
    app::Server,
    parameters::Asked,
    refusal::Refusal,
    reply::Keep,
    routes::{self, rulesets::CatalogueQuery},
};
use axum::{extract::State, response::Response};
use bouton_wire as wire;
use serde::Serialize;
use utoipa::ToSchema;

/// Questions to begin with.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Examples {
    /// `bouton/examples/1`.
    schema: &'static str,
    /// The questions, easy ones first.
    examples: Vec<Example>,
}

/// A question.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Example {
    /// The position, or the ruleset of a sequence, in the notation.
    q: &'static str,
    /// `position`, or `sequence` for a ruleset without a position.
    kind: &'static str,
    /// What it is, in a few words.
    title: String,
    /// Why one would look at it, in a sentence.
    why: String,
}

/// The questions: id of the words, question, whether it is a sequence.
const QUESTIONS: [(&str, &str, bool); 12] = [
    ("nim", "nim 3 5 7", false),
    ("kayles", "kayles 5 + kayles 12 + nim 3", false),
    ("wythoff", "wythoff 5 8", false),
    ("chomp", "chomp 3x4", false),
    ("cram", "cram 4x4", false),
    ("silver-dollar", "silver-dollar 1 5 6 7 9 12 14 17", false),
    ("hackenbush", "hackenbush:'0-1 1-2 1-3 0-4 4-5 5-0'", false),
    ("geography", "geography:petersen 1", false),
    ("notakto", "notakto 3x3", false),
    ("sequence", "0.07", true),
    ("fibonacci", "fibonacci 10^100", false),
    ("own", "rules:'take(n): for k in {1,3,4} if k <= n => n-k' 20", false),
];

/// Questions to begin with.
#[utoipa::path(get, path = "/api/v1/examples", tag = "rules", params(CatalogueQuery), responses(
    (status = 200, description = "The questions", body = Examples),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn examples(
    State(server): State<Server>,
    asked: Asked<CatalogueQuery>,
) -> Result<Response, Refusal> {
    let Asked { words, client, .. } = asked;
    routes::answer(&server, words, &client, move |_| {
        let example = |(id, q, is_sequence): (&str, &'static str, bool)| Example {
            q,
            kind: if is_sequence { "sequence" } else { "position" },
            title: words.word(&format!("ui-example-{id}")),
            why: words.find(&format!("ui-example-{id}"), Some("why"), &[]).unwrap_or_default(),
        };
        let examples = QUESTIONS.into_iter().map(example).collect();
        Ok((Examples { schema: "bouton/examples/1", examples }, Keep::Always))
    })
    .await
}
