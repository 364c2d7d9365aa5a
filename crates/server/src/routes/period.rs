//! `/period`: the period of a nim-sequence, proved where a theorem allows it.

use crate::{
    app::Server,
    parameters::{self, Asked},
    refusal::Refusal,
    routes::{self, keep_unless, sequence::one_number},
    said,
};
use axum::{extract::State, response::Response};
use bouton_core::{
    evidence::Basis,
    notation::Diagnostic,
    rules::{Position, Ruleset, heap::HeapRules},
    value::Natural,
};
use bouton_engine::{
    Budget, Stop,
    heap::HeapValues,
    period::{Facts, Repetition, Seen},
    window_period,
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
/// Tables of finite subtraction sets end here; a window goes on alone.
const TABLE: u64 = 1 << 20;

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
    let theorem = theorem(ruleset);
    let finite = matches!(rules, HeapRules::Subtraction(set) if set.is_finite());
    let short = theorem.is_some() && !finite && !is_asked;
    let found = look(rules, if short { ILLUSTRATION.min(to) } else { to }, finite, budget);
    Ok(found.form(ruleset.name(), theorem, words))
}

/// The key of the theorem that gives the nim-value of a heap beyond every table.
fn theorem(ruleset: &dyn Ruleset) -> Option<&'static str> {
    let far = Natural::ONE << 128;
    let position: Position = [far].into_iter().collect();
    Some(ruleset.theory()?.nim_value(&position)?.theorem)
}

/// What was seen.
struct Found {
    seen: Seen,
    facts: Facts,
    looked_to: Option<u64>,
    stop: Option<Stop>,
    block: Vec<u32>,
}

/// Looks for a period in a table, and for those of finite subtraction sets in a window when the table is long.
fn look(rules: &HeapRules, last: u64, finite: bool, budget: &Budget<'_>) -> Found {
    let mut heaps = HeapValues::new(rules);
    let mut meter = budget.meter();
    let table = if finite { last.min(TABLE) } else { last };
    let mut stop = heaps.prove(table, &mut meter).err();
    let seen = heaps.seen(last);
    let proved = matches!(seen, Seen::Proved { .. });
    if stop.is_none() && !proved && table < last {
        match window_period(rules, last, SHOWN, &mut meter) {
            Ok(Some(window)) => {
                let looked_to = match window.seen {
                    Seen::Proved { checked_to, .. } => Some(checked_to),
                    _ => None,
                };
                let (seen, facts, block) = (window.seen, window.facts, window.block);
                return Found { seen, facts, looked_to, stop: None, block };
            }
            Ok(None) => {}
            Err(reached) => stop = Some(reached),
        }
    }
    let known = heaps.table().first(last.saturating_add(1));
    let block = repetition(&seen).map_or_else(Vec::new, |repetition| {
        let period = usize::try_from(repetition.period).unwrap_or(usize::MAX);
        known.iter_from(repetition.preperiod).take(period.min(SHOWN)).collect()
    });
    Found {
        seen,
        facts: Facts::of(known, &seen),
        looked_to: (known.len() as u64).checked_sub(1),
        stop: stop.filter(|_| !proved),
        block,
    }
}

fn repetition(seen: &Seen) -> Option<Repetition> {
    match seen {
        Seen::Proved { repetition, .. } | Seen::Observed { repetition, .. } => Some(*repetition),
        Seen::Nothing => None,
    }
}

impl Found {
    fn basis(&self) -> Option<Basis> {
        match self.seen {
            Seen::Proved { theorem, checked_to, .. } => {
                Some(Basis::FiniteCheck { theorem, checked_to })
            }
            Seen::Observed { .. } | Seen::Nothing => {
                self.looked_to.map(|checked_to| Basis::Observed { checked_to })
            }
        }
    }

    fn form(self, game: String, theorem: Option<&'static str>, words: &Words) -> PeriodReport {
        let repetition = repetition(&self.seen);
        let basis = self.basis();
        let text =
            |number: fn(&Repetition) -> u64| repetition.as_ref().map(|r| number(r).to_string());
        let exceptions = &self.facts.exceptions;
        let summary = match &repetition {
            Some(r) => {
                let id = match self.seen {
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
                let last = self.looked_to.unwrap_or(0);
                let arguments = [("ruleset", game.as_str().into()), ("last", last.into())];
                words.say("ui-period-nothing", &arguments)
            }
        };
        PeriodReport {
            kind: match self.seen {
                Seen::Proved { .. } => "proved",
                Seen::Observed { .. } => "observed",
                Seen::Nothing => "nothing",
            },
            theorem: theorem.and_then(|key| said::theorem(key, words)),
            words: PeriodWords {
                summary,
                basis: basis.as_ref().map(|basis| words.basis(basis)),
                stop: self.stop.as_ref().map(|stop| words.stop(stop)),
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
                largest: self.facts.largest.map(|(value, heap)| wire::Largest {
                    value: value.to_string(),
                    heap: heap.to_string(),
                }),
                needed: match self.seen {
                    Seen::Observed { needed, .. } => needed.map(|needed| needed.to_string()),
                    _ => None,
                },
                stop: self.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
            },
            block: self.block,
        }
    }
}
