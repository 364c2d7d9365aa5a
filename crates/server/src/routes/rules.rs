//! `POST /rules/check`: what is to be said of rules that a user writes.

use crate::{
    app::Server,
    parameters::Asked,
    refusal::{Refusal, mistake_form},
    reply::Keep,
    routes,
    sent::{self, Sent},
};
use axum::{extract::State, http::StatusCode, response::Response};
use bouton_core::{
    notation::Diagnostic,
    rules::{Ruleset as _, language::UserRules},
};
use bouton_wire as wire;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// Small positions are tried for so long.
const PROBING: Duration = Duration::from_secs(1);

/// Rules to look at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct RulesText {
    /// The text in the language of docs/rules-language.md.
    #[schema(value_type = String, required = true, example = "take(n): for k in {1,3,4} if k <= n => n-k")]
    text: Option<Value>,
    /// The language of sentences: `en` or `zh`.
    #[schema(value_type = Option<String>)]
    #[allow(dead_code)]
    lang: Option<Value>,
}

/// What is to be said of rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct RulesReport {
    /// As `bouton rules check --json` gives it.
    #[serde(flatten)]
    check: wire::ProbedRulesCheck,
    /// The rules as they stand in front of a position, for `q`; null where they are wrong.
    ruleset: Option<String>,
    /// How many numbers a position has; null where the rules are wrong.
    numbers: Option<usize>,
}

/// What is to be said of rules that a user writes.
#[utoipa::path(post, operation_id = "check_rules", path = "/api/v1/rules/check", tag = "rules", request_body = RulesText, responses(
    (status = 200, description = "The diagnostics", body = RulesReport),
    (status = 400, description = "The body cannot be read", body = wire::Mistakes),
    (status = 403, description = "A page from elsewhere asks", body = wire::Mistakes),
    (status = 413, description = "The body is too large", body = wire::Mistakes),
    (status = 415, description = "The body is not said to be application/json", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn check(
    State(server): State<Server>,
    asked: Asked<routes::rulesets::CatalogueQuery>,
    sent: Sent<RulesText>,
) -> Result<Response, Refusal> {
    let Sent { body, words, .. } = sent.or_language(asked.words);
    let Some(text) = sent::text("text", body.text, words)? else {
        let arguments: [(&str, &dyn ToString); 1] = [("name", &"text")];
        return Err(Refusal::of(StatusCode::BAD_REQUEST, "H0301", &arguments, words));
    };
    routes::answer(&server, words, &asked.client, move |work| {
        let read = UserRules::read("rules", &text, &[]);
        let mistakes = read.as_ref().err().map(Vec::as_slice).unwrap_or_default();
        let end = Instant::now() + PROBING;
        let mut go_on = || work.goes_on() && Instant::now() < end;
        let probe = read.as_ref().ok().map(|rules| rules.probe(&mut go_on));
        let tried = read.as_ref().ok().zip(probe.as_ref()).and_then(|(rules, probe)| {
            let (position, mistake) = probe.mistake.as_ref()?;
            Some((rules.show(position), mistake))
        });
        let doubts = probe.as_ref().map(|probe| probe.not_met(UserRules::doubts(&text, &[])));
        let doubts = doubts.unwrap_or_default();
        let placed = |mistake: &Diagnostic| {
            let (line, column) = place(&text, mistake.span.start);
            wire::PlacedMistake { line, column, mistake: mistake_form(mistake, words) }
        };
        let rules = read.iter().flat_map(UserRules::rules).map(|(name, numbers)| {
            wire::CheckedRule { name: name.to_owned(), numbers: numbers.to_vec() }
        });
        let rules: Vec<wire::CheckedRule> = rules.collect();
        let parameters = read.iter().flat_map(|rules| rules.parameters()).map(|(name, value)| {
            wire::CheckedParameter { name: name.clone(), value: value.to_string() }
        });
        let numbers = rules.first().filter(|_| read.is_ok()).map(|rule| rule.numbers.len());
        let probed = probe.as_ref().map(|probe| wire::Probed {
            positions: probe.positions.to_string(),
            cut: probe.cut.to_string(),
            in_time: !probe.is_late,
        });
        let check = wire::RulesCheck {
            schema: "bouton/rules-check/1",
            file: String::new(),
            ok: read.is_ok(),
            rules,
            parameters: parameters.collect(),
            errors: mistakes.iter().map(placed).collect(),
            warnings: (tried.iter())
                .map(|(position, mistake)| wire::TriedMistake {
                    position: position.clone(),
                    mistake: placed(mistake),
                })
                .collect(),
        };
        let form = RulesReport {
            ruleset: read.is_ok().then(|| format!("rules:{}", quoted(&text))),
            numbers,
            check: wire::ProbedRulesCheck {
                check,
                probed,
                doubts: doubts.iter().map(placed).collect(),
            },
        };
        Ok((form, Keep::Never))
    })
    .await
}

/// Line and column of a character, both from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let (mut line, mut column) = (1, 1);
    for letter in text.chars().take(at) {
        if letter == '\n' {
            (line, column) = (line + 1, 1);
        } else {
            column += 1;
        }
    }
    (line, column)
}

/// A text in quotes; a quote in it is doubled.
fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { "\"" } else { "'" };
    format!("{quote}{}{quote}", text.replace(quote, &quote.repeat(2)))
}
