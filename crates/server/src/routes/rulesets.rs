//! `/rulesets`: the catalogue, for suggestions and for the page of rules.

use crate::{
    app::Server,
    parameters::Asked,
    refusal::Refusal,
    reply::Keep,
    routes::{self, check},
};
use axum::{extract::State, response::Response};
use bouton_core::rules::{
    Component, Drawing, Family, NoFiles, Written, catalogue, heap::HeapRules,
};
use bouton_wire as wire;
use bouton_words::Words;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of the catalogue.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CatalogueQuery {
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// The catalogue.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Catalogue {
    /// `bouton/rules/1`.
    schema: &'static str,
    /// The kinds, in the order in which they are shown.
    kinds: Vec<Kind>,
    /// The entries, in the order of the catalogue.
    rulesets: Vec<CatalogueEntry>,
}

/// A kind of rulesets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Kind {
    /// Its stable word.
    kind: &'static str,
    /// Its name.
    title: String,
}

/// An entry of the catalogue.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogueEntry {
    /// As `bouton rules list --json` gives it.
    #[serde(flatten)]
    entry: wire::RulesetEntry,
    /// Its name as people call it in the language asked for.
    title: String,
    /// Its kind.
    kind: &'static str,
    /// Whether its positions are one number, so that it has a sequence.
    has_sequence: bool,
    /// Whether it has a table for `/grid`.
    has_grid: bool,
}

const KINDS: [&str; 9] = [
    "heaps",
    "take-and-break",
    "several",
    "coins",
    "boards",
    "graphs",
    "numbers",
    "compounds",
    "own",
];

/// The rulesets that bouton knows.
#[utoipa::path(get, path = "/api/v1/rulesets", tag = "rules", params(CatalogueQuery), responses(
    (status = 200, description = "The catalogue", body = Catalogue),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn rulesets(
    State(server): State<Server>,
    asked: Asked<CatalogueQuery>,
) -> Result<Response, Refusal> {
    let Asked { words, client, .. } = asked;
    routes::answer(&server, words, &client, move |_| {
        let kind = |kind| Kind { kind, title: words.word(&format!("ui-kind-{kind}")) };
        let entries = catalogue::families().iter().map(|family| entry(*family, words));
        let form = Catalogue {
            schema: "bouton/rules/1",
            kinds: KINDS.into_iter().map(kind).collect(),
            rulesets: entries.collect(),
        };
        Ok((form, Keep::Always))
    })
    .await
}

fn entry(family: &dyn Family, words: &Words) -> CatalogueEntry {
    let examples = family.examples().iter();
    let components = examples.filter_map(|e| catalogue::parse_question(e, &NoFiles).ok());
    let first = components.flatten().next();
    let written = first.as_ref().map(|component| component.ruleset.written());
    let is_heap = first.as_ref().is_some_and(|component| component.ruleset.is_heap_like());
    CatalogueEntry {
        entry: wire::RulesetEntry::new(family, words),
        title: check::title(family, words),
        kind: kind(family, first.as_ref()),
        has_sequence: written == Some(Written::Numbers(1)),
        has_grid: written == Some(Written::Numbers(2))
            || (written == Some(Written::Numbers(1)) && is_heap),
    }
}

/// The kind of a family, by the rules of its first example.
fn kind(family: &dyn Family, first: Option<&Component>) -> &'static str {
    let Some(component) = first else { return "own" };
    let ruleset = &component.ruleset;
    if family.name() == "rules" || family.name() == "graph" {
        return "own";
    }
    if ruleset.compound().is_some() {
        return "compounds";
    }
    match (ruleset.drawing(), ruleset.heap_rules()) {
        (_, Some(HeapRules::TakeAndBreak(_))) => "take-and-break",
        (_, Some(HeapRules::Subtraction(_) | HeapRules::AllBut(_))) => "heaps",
        (Some(Drawing::Strip | Drawing::DollarStrip | Drawing::Coins), _) => "coins",
        (Some(Drawing::Stairs), _) => "several",
        (
            Some(
                Drawing::Cells
                | Drawing::Rows
                | Drawing::Marks
                | Drawing::Squares
                | Drawing::Dominoes,
            ),
            _,
        ) => "boards",
        (
            Some(
                Drawing::Vertices(_)
                | Drawing::Arcs(_)
                | Drawing::Token(_)
                | Drawing::Branches { .. },
            ),
            _,
        ) => "graphs",
        (Some(Drawing::Pair), _) => "several",
        (Some(Drawing::Heaps), Some(_)) => "heaps",
        (Some(Drawing::Heaps), None) => {
            if ruleset.is_heap_like() {
                "heaps"
            } else {
                "several"
            }
        }
        (None, _) => "numbers",
    }
}
