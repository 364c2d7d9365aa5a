//! How long a game lasts, as part of an answer.

use crate::{Moves, Stop};
use bouton_words::Words;
use serde::Serialize;

/// The remoteness of the position (`solve --remoteness`); nulls where it was not found, and then what stopped it.
///
/// ```json
/// {"moves":"5","winner_moves":"3","loser_moves":"2",
///  "best_moves":{"count":"1","complete":true,"moves":[{"move":"nim 3 -> 2","to":"nim 2 5 7"}]},
///  "positions":"120","stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Remoteness {
    /// The number of moves until the end, if the winner hurries and the loser delays.
    pub moves: Option<String>,
    /// How many of them are the winner's.
    pub winner_moves: Option<String>,
    /// How many of them are the loser's.
    pub loser_moves: Option<String>,
    /// The moves of the player to move that keep to it.
    pub best_moves: Option<Moves>,
    /// How many positions were visited.
    pub positions: Option<String>,
    /// What stopped the search; null when nothing did.
    pub stop: Option<Stop>,
}

impl Remoteness {
    /// The form of what was found.
    pub fn new(
        found: &Result<bouton_engine::Remoteness, bouton_engine::Stop>,
        words: &Words,
    ) -> Remoteness {
        match found {
            Ok(found) => Remoteness {
                moves: Some(found.moves.to_string()),
                winner_moves: Some(found.winner_moves.to_string()),
                loser_moves: Some(found.loser_moves.to_string()),
                best_moves: Some(Moves::new(Some(&found.best_moves), words)),
                positions: Some(found.positions.to_string()),
                stop: None,
            },
            Err(stop) => Remoteness {
                moves: None,
                winner_moves: None,
                loser_moves: None,
                best_moves: None,
                positions: None,
                stop: Some(Stop::new(stop, words)),
            },
        }
    }
}
