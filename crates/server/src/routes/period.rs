//! `/period`: the period of a nim-sequence, proved where a theorem allows it.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    routes::{self, keep_unless},
    said,
};
use axum::{extract::State, response::Response};
use bouton_core::{notation::Diagnostic, value::Play};
use bouton_engine::{Budget, NoPeriod, PeriodAnswer, PeriodKind, PeriodQuestion, find_period};
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
    /// Misère play: refused, for periods are those of nim-values; `/sequence` says who wins each heap.
    #[param(example = "false")]
    misere: Option<String>,
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
    let play = parameters::misere(p.misere.as_ref(), words)?;
    let asked = period_question(p.to.as_ref(), play, words)?;
    routes::answer(&server, words, &client, move |work| {
        let form = form(&found(&text, &asked, &work.budget(), words)?, words);
        let stopped = form.period.stop.is_some();
        Ok((form, keep_unless(stopped)))
    })
    .await
}

/// The question about a period, with its bounds.
pub(crate) fn period_question(
    to: Option<&String>,
    play: Option<Play>,
    words: &'static Words,
) -> Result<PeriodQuestion, Refusal> {
    let number = |to| parameters::number("to", Some(to), USUAL, 0..=MOST, words);
    let to = to.map(number).transpose()?;
    Ok(PeriodQuestion { to, usual: USUAL, play, shown: SHOWN })
}

/// What is known of the period of a ruleset.
pub(crate) fn found(
    text: &str,
    asked: &PeriodQuestion,
    budget: &Budget<'_>,
    words: &'static Words,
) -> Result<PeriodAnswer, Refusal> {
    let component = question::ruleset(text, words)?;
    find_period(&component, asked, budget).map_err(|none| match none {
        NoPeriod::NotHeaps => question::not_heaps(text, words),
        NoPeriod::Misere => {
            let mistake = Diagnostic::new("C0209", 0..0).with("ruleset", component.ruleset.name());
            Refusal::mistakes(parameters::whole(text, mistake), words)
        }
        NoPeriod::Mistake(mistake) => Refusal::mistakes(vec![mistake], words),
    })
}

/// The report about what was seen.
fn form(found: &PeriodAnswer, words: &Words) -> PeriodReport {
    let game = found.game.as_str();
    let summary = match &found.numbers {
        Some([preperiod, period, saltus]) => {
            let id = match found.kind {
                PeriodKind::Proved => "ui-period-proved",
                _ => "ui-period-observed",
            };
            let arguments = [
                ("ruleset", game.into()),
                ("period", period.clone().into()),
                ("preperiod", preperiod.clone().into()),
                ("saltus", saltus.clone().into()),
            ];
            words.say(id, &arguments)
        }
        None => match found.looked_to {
            Some(last) => {
                words.say("ui-period-nothing", &[("ruleset", game.into()), ("last", last.into())])
            }
            None => words.say("ui-period-unseen", &[("ruleset", game.into())]),
        },
    };
    PeriodReport {
        kind: wire::period_kind(found.kind),
        theorem: found.theorem.and_then(|key| said::theorem(key, words)),
        words: PeriodWords {
            summary,
            basis: found.basis.as_ref().map(|basis| words.basis(basis)),
            stop: found.stop.as_ref().map(|stop| words.stop(stop)),
        },
        period: wire::Period::new(found, words),
        block: found.block.iter().map_while(|value| u32::try_from(value).ok()).collect(),
    }
}
