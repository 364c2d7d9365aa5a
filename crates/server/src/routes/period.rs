//! `/period`: the period of a nim-sequence, proved where a theorem allows it.

use crate::{
    app::Server,
    parameters::{self, Asked},
    refusal::Refusal,
    routes::{self, keep_unless, sequence::one_number},
    said,
};
use axum::{extract::State, response::Response};
use bouton_core::{notation::Diagnostic, rules::heap::HeapRules};
use bouton_engine::{
    Budget, PeriodSeen,
    heap::HeapValues,
    period::{Repetition, Seen},
    seek_period, theorem_of_every_heap,
};
use bouton_wire as wire;
use bouton_words::Words;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a question about a period.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeriodQuery {
    /// The ruleset, without a position; its positions are heaps.
    #[param(required = true, example = "kayles")]
    rules: Option<String>,
    /// Look at heaps up to this one (1000000; at most 10^9); a theorem may need fewer.
    #[param(example = "1000")]
    to: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// The period of a nim-sequence.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PeriodReport {
    /// As `bouton period --json` gives it.
    #[serde(flatten)]
    period: wire::Period,
    /// `proved`, `observed` or `nothing`.
    kind: &'static str,
    /// The first values of the periodic part, at most 240 of them; empty where no period is seen.
    block: Vec<u32>,
    /// The theorem that gives every nim-value, where there is one: no period is needed then.
    theorem: Option<wire::TheoremEntry>,
    /// In sentences.
    words: PeriodWords,
}

/// A period in sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PeriodWords {
    /// The period, or that none is seen, and whether it is proved.
    summary: String,
    /// What it rests on; null where nothing was looked at.
    basis: Option<String>,
    /// What stopped the search; null when nothing did.
    stop: Option<String>,
}

/// Values of the periodic part that are sent.
const SHOWN: usize = 240;
const USUAL: u64 = 1_000_000;
const MOST: u64 = 1_000_000_000;
/// Where a theorem gives every nim-value, no more heaps are looked at than this.
const ILLUSTRATION: u64 = 1 << 12;

/// The period of a nim-sequence.
#[utoipa::path(get, path = "/api/v1/period", tag = "sequences", params(PeriodQuery), responses(
    (status = 200, description = "The period; what is only observed says so", body = PeriodReport),
    (status = 400, description = "Mistakes in the ruleset, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn period(
    State(server): State<Server>,
    asked: Asked<PeriodQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("rules", p.rules, &server, words)?;
    let to = parameters::number("to", p.to.as_ref(), USUAL, MOST, words)?;
    let is_asked = p.to.is_some();
    routes::answer(&server, words, &client, move |work| {
        let form = report(&text, to, is_asked, &work.budget(), words)?;
        let stopped = form.period.stop.is_some();
        Ok((form, keep_unless(stopped)))
    })
    .await
}

/// The report about a ruleset.
pub(crate) fn report(
    text: &str,
    to: u64,
    is_asked: bool,
    budget: &Budget<'_>,
    words: &'static Words,
) -> Result<PeriodReport, Refusal> {
    let component = one_number(text, words)?;
    let ruleset = &*component.ruleset;
    let Some(rules) = ruleset.heap_rules() else {
        let mistake = Diagnostic::new("C0204", 0..text.chars().count())
            .with("ruleset", bouton_core::notation::shortened(text))
            .with("example", format!("bouton positions {text} --count 10"));
        return Err(Refusal::mistakes(vec![mistake], words));
    };
    let theorem = theorem_of_every_heap(ruleset);
    let finite = matches!(rules, HeapRules::Subtraction(set) if set.is_finite());
    let short = theorem.is_some() && !finite && !is_asked;
    let last = if short { ILLUSTRATION.min(to) } else { to };
    let mut heaps = HeapValues::new(rules);
    let found = seek_period(rules, &mut heaps, last, SHOWN, &mut budget.meter());
    Ok(form(found, ruleset.name(), theorem, words))
}

/// The report about what was seen.
fn form(
    found: PeriodSeen,
    game: String,
    theorem: Option<&'static str>,
    words: &Words,
) -> PeriodReport {
    let repetition = found.repetition();
    let basis = found.basis();
    let text = |number: fn(&Repetition) -> u64| repetition.as_ref().map(|r| number(r).to_string());
    let exceptions = &found.facts.exceptions;
    let summary = match &repetition {
        Some(r) => {
            let id = match found.seen {
                Seen::Proved { .. } => "ui-period-proved",
                _ => "ui-period-observed",
            };
            let arguments = [
                ("ruleset", game.as_str().into()),
                ("period", r.period.into()),
                ("preperiod", r.preperiod.into()),
                ("saltus", r.saltus.into()),
            ];
            words.say(id, &arguments)
        }
        None => {
            let last = found.looked_to.unwrap_or(0);
            let arguments = [("ruleset", game.as_str().into()), ("last", last.into())];
            words.say("ui-period-nothing", &arguments)
        }
    };
    PeriodReport {
        kind: match found.seen {
            Seen::Proved { .. } => "proved",
            Seen::Observed { .. } => "observed",
            Seen::Nothing => "nothing",
        },
        theorem: theorem.and_then(|key| said::theorem(key, words)),
        words: PeriodWords {
            summary,
            basis: basis.as_ref().map(|basis| words.basis(basis)),
            stop: found.stop.as_ref().map(|stop| words.stop(stop)),
        },
        period: wire::Period {
            schema: "bouton/period/1",
            game,
            preperiod: text(|r| r.preperiod),
            period: text(|r| r.period),
            saltus: text(|r| r.saltus),
            basis: basis.as_ref().map(wire::Basis::from),
            exceptions: repetition.map(|_| wire::Exceptions {
                count: exceptions.count.to_string(),
                heaps: exceptions.first.iter().map(ToString::to_string).collect(),
            }),
            largest: found.facts.largest.map(|(value, heap)| wire::Largest {
                value: value.to_string(),
                heap: heap.to_string(),
            }),
            needed: match found.seen {
                Seen::Observed { needed, .. } => needed.map(|needed| needed.to_string()),
                _ => None,
            },
            stop: found.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
        },
        block: found.block,
    }
}
