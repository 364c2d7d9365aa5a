//! `bouton/moves/1`, `bouton/values/1` and `bouton/positions/1`: lists.

use crate::{Basis, Step, Stop};
use serde::Serialize;

/// All moves of a position, winning ones first.
///
/// ```json
/// {"schema":"bouton/moves/1","game":"nim 1 2","play":"normal","count":"3","complete":true,
///  "moves":[{"move":"nim 2 -> 1","to":"nim 1 1","outcome":"P","nim_value":"0"}]}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveList {
    /// `bouton/moves/1`.
    pub schema: &'static str,
    /// The position as understood.
    pub game: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// How many moves there are; null where that is not known.
    pub count: Option<String>,
    /// Whether `moves` holds all of them.
    pub complete: bool,
    /// What cut the list: `texts`, the memory for long texts; left out where nothing or the number of moves that was
    /// asked for did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'static str>,
    /// What ended the computation before all moves were listed and rated; left out when nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
    /// The moves: winning ones first, then in the order components as written, options as defined.
    pub moves: Vec<ListedMove>,
}

/// One move with what is known of the position after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ListedMove {
    /// The move: `nim 3 -> 2`.
    #[serde(rename = "move")]
    pub text: String,
    /// The whole sum after it.
    pub to: String,
    /// What the player does, where the move says it badly: coins that are turned, an edge that is cut; left out for other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Step>,
    /// The outcome of the position after it, for the player who is then to move: `P` is a winning move.
    pub outcome: &'static str,
    /// The nim-value of the position after it; null where it is not known.
    pub nim_value: Option<String>,
    /// How many moves the game lasts after it under best play; left out where that was not asked for or is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<String>,
}

/// Nim-values of the heaps of one ruleset.
///
/// ```json
/// {"schema":"bouton/values/1","ruleset":"kayles","from":"0","to":"3","values":["0","1","2","3"],
///  "basis":{"kind":"exhaustive","positions":"4"},"stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Values {
    /// `bouton/values/1`.
    pub schema: &'static str,
    /// The ruleset in the notation.
    pub ruleset: String,
    /// The first heap listed.
    pub from: String,
    /// The last heap that was asked for; a table that stopped early is shorter.
    pub to: String,
    /// The nim-values of the heaps `from`, `from`+1, …
    pub values: Vec<String>,
    /// What they rest on; null when there is none.
    pub basis: Option<Basis>,
    /// What stopped the table; null when nothing did.
    pub stop: Option<Stop>,
}

/// P-positions of a ruleset.
///
/// ```json
/// {"schema":"bouton/positions/1","ruleset":"wythoff","play":"normal","outcome":"P",
///  "positions":["wythoff 0 0","wythoff 1 2"],"complete":false,"basis":{"kind":"theorem","theorem":"wythoff-1907"},"stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Positions {
    /// `bouton/positions/1`.
    pub schema: &'static str,
    /// The ruleset in the notation.
    pub ruleset: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// Always `P`: the player to move loses.
    pub outcome: &'static str,
    /// The positions in the order that the ruleset's theorem states, or by size.
    pub positions: Vec<String>,
    /// Whether the ruleset has no others.
    pub complete: bool,
    /// What the list rests on; null when it is empty for want of a method.
    pub basis: Option<Basis>,
    /// What stopped the list; null when nothing did.
    pub stop: Option<Stop>,
}
