//! `/sequence`: the nim-values of heap after heap.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    routes::{self, keep_unless},
};
use axum::{extract::State, response::Response};
use bouton_core::{
    evidence::Basis,
    rules::Component,
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Ended, Oracle, Stop, Verdict};
use bouton_wire as wire;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use utoipa::{IntoParams, ToSchema};

/// Parameters of a question about a sequence.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SequenceQuery {
    /// The ruleset, without a position.
    #[param(required = true, example = "kayles")]
    rules: Option<String>,
    /// The first heap (0).
    #[param(example = "0")]
    from: Option<String>,
    /// The last heap, included (`from` + 120; at most `from` + 100000).
    #[param(example = "40")]
    to: Option<String>,
    /// Misère play: who wins each heap, instead of nim-values; left out, the rules say which.
    #[param(example = "false")]
    misere: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// Nim-values of the heaps of one ruleset, or under misère play who wins them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Sequence {
    /// The values as `bouton values --json` gives them; none under misère play.
    #[serde(flatten)]
    values: wire::Values,
    /// `normal` or `misere`.
    play: &'static str,
    /// Who wins each heap, one letter a heap: `N`, `P`, or `D` for a draw.
    outcomes: String,
    /// In sentences.
    words: SequenceWords,
}

/// A sequence in sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SequenceWords {
    /// What the values rest on; null where there are none.
    basis: Option<String>,
    /// What stopped the list; null when nothing did.
    stop: Option<String>,
}

/// The most heaps of one list.
const MOST: u64 = 100_000;
/// The last heap when nothing else is asked for, counted from the first.
const USUAL: u64 = 120;

/// The nim-values of heap after heap.
#[utoipa::path(get, path = "/api/v1/sequence", tag = "sequences", params(SequenceQuery), responses(
    (status = 200, description = "The values; fewer where a limit was reached, which then stands in `stop`", body = Sequence),
    (status = 400, description = "Mistakes in the ruleset, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn sequence(
    State(server): State<Server>,
    asked: Asked<SequenceQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("rules", p.rules, &server, words)?;
    let from = parameters::number("from", p.from.as_ref(), 0, 0..=u64::MAX - MOST, words)?;
    let to = parameters::number("to", p.to.as_ref(), from + USUAL, from..=from + MOST, words)?;
    let play = parameters::misere(p.misere.as_ref(), words)?;
    routes::answer(&server, words, &client, move |work| {
        let component = question::one_number(&text, words)?;
        let play = question::play(&component, play, &text, words)?;
        let (ruleset, budget) = (&component.ruleset, work.budget());
        let mut list = List::default();
        let ended = if play == Play::Misere {
            list.outcomes_of(&component, from..=to, Play::Misere, &mut Oracle::new(&budget))
        } else {
            bouton_engine::heap_values(ruleset, from..=to, &budget, &mut |found| {
                list.outcomes.push(letter(Verdict::Known(Outcome::of_nim_value(&found.value))));
                list.values.push(found.value.to_string());
                list.basis = Some(match (list.basis.take(), found.basis) {
                    // The positions behind a later heap include those behind an earlier one.
                    (Some(Basis::Exhaustive { .. }), later @ Basis::Exhaustive { .. }) => later,
                    (Some(earlier), later) => earlier.and(later),
                    (None, later) => later,
                });
                ControlFlow::Continue(())
            })
        };
        let stop: Option<Stop> = match ended {
            Ok(()) => None,
            Err(Ended::Stop(stop)) => Some(stop),
            Err(Ended::Mistake(mistake)) => return Err(Refusal::mistakes(vec![mistake], words)),
        };
        let form = Sequence {
            words: SequenceWords {
                basis: list.basis.as_ref().map(|basis| words.basis(basis)),
                stop: stop.as_ref().map(|stop| words.stop(stop)),
            },
            play: wire::play(play),
            outcomes: list.outcomes,
            values: wire::Values {
                schema: "bouton/values/1",
                ruleset: ruleset.name(),
                from: from.to_string(),
                to: to.to_string(),
                values: list.values,
                basis: list.basis.as_ref().map(wire::Basis::from),
                stop: stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
            },
        };
        Ok((form, keep_unless(stop.is_some())))
    })
    .await
}

#[derive(Default)]
struct List {
    values: Vec<String>,
    outcomes: String,
    basis: Option<Basis>,
}

impl List {
    fn outcomes_of(
        &mut self,
        component: &Component,
        heaps: std::ops::RangeInclusive<u64>,
        play: Play,
        oracle: &mut Oracle<'_>,
    ) -> Result<(), Ended> {
        for heap in heaps {
            let Some(position) = component.ruleset.position_of(&[Natural::from(heap)]) else {
                break;
            };
            let alone = Component { position, ..component.clone() };
            let verdict = oracle.verdict(&[alone], play)?;
            self.outcomes.push(letter(verdict));
        }
        Ok(())
    }
}

/// An outcome in one letter.
pub(crate) fn letter(verdict: Verdict) -> char {
    match verdict {
        Verdict::Known(Outcome::N) => 'N',
        Verdict::Known(Outcome::P) => 'P',
        Verdict::Draw => 'D',
        Verdict::Unknown => '?',
    }
}
