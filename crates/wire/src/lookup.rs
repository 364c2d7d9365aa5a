//! `bouton/lookup/1`: rulesets whose nim-values begin like a list.

use crate::Stop;
use serde::Serialize;

/// What a list of nim-values was found to be.
///
/// ```json
/// {"schema":"bouton/lookup/1","values":["0","1","2","3","1","4"],"searched":"2600",
///  "found":[{"shift":"0","rulesets":["kayles","0.77"],"next":["3","2","1"],"compared_to":"127"}],
///  "more":"0","stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lookup {
    /// `bouton/lookup/1`.
    pub schema: &'static str,
    /// The list as it was given.
    pub values: Vec<String>,
    /// How many rulesets were looked at.
    pub searched: String,
    /// What was found, nearest first.
    pub found: Vec<Alike>,
    /// How many more groups there are than `found` lists (`--limit`).
    pub more: String,
    /// What stopped the search; null when nothing did.
    pub stop: Option<Stop>,
}

/// Rulesets that agree on the heaps that were compared.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Alike {
    /// Item i of the list is the nim-value of heap i + shift.
    pub shift: String,
    /// The rulesets in the notation, named ones first.
    pub rulesets: Vec<String>,
    /// The nim-values that follow the list.
    pub next: Vec<String>,
    /// They agree up to this heap; beyond it nothing is claimed.
    pub compared_to: String,
}
