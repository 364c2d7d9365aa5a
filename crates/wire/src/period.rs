//! `bouton/period/1` and `bouton/check/1`: periods and the verdict of the checker.

use crate::{Basis, Stop};
use bouton_engine::{PeriodAnswer, PeriodKind};
use bouton_words::Words;
use serde::Serialize;

/// The period of a nim-sequence.
///
/// ```json
/// {"schema":"bouton/period/1","game":"0.77","like":null,"preperiod":"71","period":"12","saltus":"0",
///  "basis":{"kind":"finite_check","theorem":"guy-smith-1956","checked_to":"167"},
///  "exceptions":{"count":"13","heaps":["0","3"]},"largest":{"value":"8","heap":"27"},"needed":null,"stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Period {
    /// `bouton/period/1`.
    pub schema: &'static str,
    /// The ruleset in the notation.
    pub game: String,
    /// The built-in ruleset with the same rules, of which it is said; null where the rules are looked at themselves.
    pub like: Option<String>,
    /// The first heap of the periodic part, heap 0 counted; null where no period is seen.
    pub preperiod: Option<String>,
    /// The smallest period; null where none is seen.
    pub period: Option<String>,
    /// What a period adds to the values; null where no period is seen.
    pub saltus: Option<String>,
    /// What the period rests on, or how far was looked without seeing one; null when nothing was looked at.
    pub basis: Option<Basis>,
    /// The heaps before the periodic part that do not continue it backwards; null where no period is seen.
    pub exceptions: Option<Exceptions>,
    /// The largest value; null when values grow for ever.
    pub largest: Option<Largest>,
    /// The last heap that a proof would look at, where a theorem could prove what is only observed.
    pub needed: Option<String>,
    /// What stopped the search before its end; null when nothing did.
    pub stop: Option<Stop>,
}

impl Period {
    /// The form of an answer.
    pub fn new(found: &PeriodAnswer, words: &Words) -> Period {
        let texts = found.numbers.as_ref().map(|all| all.each_ref().map(ToString::to_string));
        let [preperiod, period, saltus] = match texts {
            Some(texts) => texts.map(Some),
            None => [None, None, None],
        };
        Period {
            schema: "bouton/period/1",
            game: found.game.clone(),
            like: found.like.clone(),
            preperiod,
            period,
            saltus,
            basis: found.basis.as_ref().map(Basis::from),
            exceptions: found.numbers.as_ref().map(|_| Exceptions {
                count: found.exceptions.count.to_string(),
                heaps: found.exceptions.first.iter().map(ToString::to_string).collect(),
            }),
            largest: found
                .largest
                .as_ref()
                .map(|(value, heap)| Largest { value: value.to_string(), heap: heap.to_string() }),
            needed: found.needed.map(|needed| needed.to_string()),
            stop: found.stop.as_ref().map(|stop| Stop::new(stop, words)),
        }
    }
}

/// The word for what is known of a period: `proved`, `observed` or `nothing`.
pub fn period_kind(kind: PeriodKind) -> &'static str {
    match kind {
        PeriodKind::Proved => "proved",
        PeriodKind::Observed => "observed",
        PeriodKind::Nothing => "nothing",
    }
}

/// Heaps that are exceptions of a period.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exceptions {
    /// How many there are.
    pub count: String,
    /// The first of them, at most a thousand.
    pub heaps: Vec<String>,
}

/// The largest value of a nim-sequence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Largest {
    /// The value.
    pub value: String,
    /// The first heap that has it.
    pub heap: String,
}

/// The verdict of the checker about a certificate.
///
/// ```json
/// {"schema":"bouton/check/1","accepted":true,"ruleset":"0.77","convention":"normal","by_definition":"168","by_rare_parts":"0","code":null,"reason":null}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Check {
    /// `bouton/check/1`.
    pub schema: &'static str,
    /// Whether the certificate is accepted.
    pub accepted: bool,
    /// The ruleset that it is about; null when it is rejected.
    pub ruleset: Option<String>,
    /// Under which convention the claim is true, `normal` or `misere`; null when it is rejected.
    pub convention: Option<String>,
    /// How many heaps were computed by the definition; null when it is rejected.
    pub by_definition: Option<String>,
    /// How many heaps of sparse runs were proved from a few of their options; null when it is rejected.
    pub by_rare_parts: Option<String>,
    /// The stable word for the reason why it is rejected: `values`, `period`, …; null when it is accepted.
    pub code: Option<String>,
    /// Why it is rejected, as a sentence; null when it is accepted.
    pub reason: Option<String>,
}
