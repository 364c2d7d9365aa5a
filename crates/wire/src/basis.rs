//! What a claim rests on, and why a computation stopped.

use bouton_core::evidence;
use bouton_engine::Limit;
use bouton_words::Words;
use serde::Serialize;

/// What a claim rests on.
///
/// ```json
/// {"kind":"theorem","theorem":"bouton-1901"}
/// {"kind":"exhaustive","positions":"1200"}
/// {"kind":"finite_check","theorem":"guy-smith-1956","checked_to":"165"}
/// {"kind":"observed","checked_to":"100000"}
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Basis {
    /// `theorem`, `exhaustive`, `finite_check` or `observed`.
    pub kind: &'static str,
    /// The theorem's key (`theorem` and `finite_check`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<&'static str>,
    /// How many positions were visited (`exhaustive`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// The last heap looked at (`finite_check` and `observed`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_to: Option<String>,
}

impl From<&evidence::Basis> for Basis {
    fn from(basis: &evidence::Basis) -> Basis {
        let blank = Basis { kind: "unknown", theorem: None, positions: None, checked_to: None };
        match basis {
            evidence::Basis::Theorem { key } => {
                Basis { kind: "theorem", theorem: Some(key), ..blank }
            }
            evidence::Basis::Exhaustive { positions } => {
                Basis { kind: "exhaustive", positions: Some(positions.to_string()), ..blank }
            }
            evidence::Basis::FiniteCheck { theorem, checked_to } => Basis {
                kind: "finite_check",
                theorem: Some(theorem),
                checked_to: Some(checked_to.to_string()),
                ..blank
            },
            evidence::Basis::Observed { checked_to } => {
                Basis { kind: "observed", checked_to: Some(checked_to.to_string()), ..blank }
            }
            // A kind that this version does not know yet: said as such, never as a proof.
            _ => blank,
        }
    }
}

/// Why a computation stopped before it had an answer.
///
/// ```json
/// {"limit":"positions","positions":"20000000","message":"the limit of positions was reached after 20000000"}
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stop {
    /// `positions`, `memory`, `time`, `cancelled` or `no_method`.
    pub limit: &'static str,
    /// How many positions were visited until then.
    pub positions: String,
    /// The same in words.
    pub message: String,
}

impl Stop {
    /// The form of a stop.
    pub fn new(stop: &bouton_engine::Stop, words: &Words) -> Stop {
        Stop {
            limit: match stop.limit {
                Limit::Positions => "positions",
                Limit::Memory => "memory",
                Limit::Time => "time",
                Limit::Cancelled => "cancelled",
                Limit::NoMethod => "no_method",
                Limit::Values => "values",
                Limit::Options => "options",
                Limit::Cycle => "cycle",
                _ => "other",
            },
            positions: stop.positions.to_string(),
            message: words.stop(stop),
        }
    }
}
