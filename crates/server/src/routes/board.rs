//! `/board`: a position as pictures, and its moves by what they touch.

use crate::{
    app::Server,
    board::{AlsoTouched, Drawn, Picture, Touch, listed},
    parameters::Asked,
    question,
    refusal::Refusal,
    routes::{
        self,
        check::called,
        keep_unless,
        moves::{self, MovesQuery, Wanted},
    },
    said,
};
use axum::{extract::State, response::Response};
use bouton_core::value::{Outcome, Play};
use bouton_engine::{NimValue, RatedMove, Verdict};
use bouton_wire as wire;
use bouton_words::Words;
use serde::Serialize;
use utoipa::ToSchema;

/// A position as pictures, with its moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Board {
    /// `bouton/board/1`.
    schema: &'static str,
    /// The position as understood, in the notation.
    game: String,
    /// `normal` or `misere`.
    play: &'static str,
    /// `N`, `P`, `draw` or `unknown`.
    outcome: &'static str,
    /// The verdict as a sentence.
    verdict: String,
    /// The nim-value; null under misère play and where it is not known.
    nim_value: Option<String>,
    /// Whether there is no move.
    over: bool,
    /// Who has won, as a sentence, when there is no move; null while there is one.
    over_words: Option<String>,
    /// The pictures, in the order of the components.
    pictures: Vec<Picture>,
    /// What each picture is called beside the others, in the language: its ruleset, with a number where several have the same.
    names: Vec<String>,
    /// How many moves there are; null where that is not known.
    count: Option<String>,
    /// The same in words.
    count_words: String,
    /// How many moves were left out in front.
    offset: usize,
    /// Whether the last move is in the list.
    complete: bool,
    /// The last line of a list that is not complete; null where it is.
    more: Option<String>,
    /// The moves: winning ones first, then in the order of the definition.
    moves: Vec<BoardMove>,
    /// What stopped the computation; null when nothing did.
    stop: Option<wire::Stop>,
}

/// A move as one touches it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BoardMove {
    /// Its number in the list of all moves, as text; the same for the same position.
    id: String,
    /// The move in the notation: `nim 3 -> 2`.
    #[serde(rename = "move")]
    text: String,
    /// The move as a sentence.
    words: String,
    /// The whole position after it, in the notation.
    to: String,
    /// Whether it wins; null where that is not known.
    winning: Option<bool>,
    /// Who wins the position after it, for the player who is then to move.
    outcome: &'static str,
    /// What follows, as a sentence for the player who moves.
    after: String,
    /// That the move gives a win away, as a sentence; null for other moves.
    warning: Option<String>,
    /// The nim-value of the position after it; null where it is not known.
    nim_value: Option<String>,
    /// How many moves the game lasts after it under best play; left out where that was not asked for or is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<String>,
    /// The picture that is touched.
    picture: usize,
    /// The component that is moved in.
    component: usize,
    /// What is touched in the picture.
    touch: Touch,
    /// Other touches that mean the same move, since they leave the same position.
    also: Vec<AlsoTouched>,
}

/// A position as pictures, and its moves by what they touch.
#[utoipa::path(get, path = "/api/v1/board", tag = "positions", params(MovesQuery), responses(
    (status = 200, description = "Pictures and moves", body = Board),
    (status = 400, description = "Mistakes in the question, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn board(
    State(server): State<Server>,
    asked: Asked<MovesQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let Wanted { text, play, limit, offset, lasting } = moves::wanted(p, &server, words)?;
    routes::answer(&server, words, &client, move |work| {
        let question = question::read(&text, play, limit + offset, words)?;
        let (moves, _) = moves::found(&question, lasting, work, words)?;
        let (verdict, nim_value) = question::verdict(&question, work, words)?;
        let drawn = Drawn::of(&question.components);
        let touches = listed(&drawn, &question, &moves, words);
        let rows = moves.moves.iter().zip(touches).enumerate().skip(offset);
        let list = rows.map(|(id, (rated, touched))| BoardMove {
            id: id.to_string(),
            text: rated.played.text.clone(),
            words: touched.words,
            to: rated.played.to.clone(),
            winning: match rated.verdict {
                Verdict::Known(outcome) => Some(outcome == Outcome::P),
                Verdict::Draw => Some(false),
                Verdict::Unknown => None,
            },
            outcome: wire::outcome(rated.verdict),
            after: said::after(rated.verdict, words),
            warning: warning(verdict, rated, words),
            nim_value: rated.played.nim_value.as_ref().map(NimValue::to_string),
            remoteness: rated.remoteness.map(|moves| moves.to_string()),
            picture: drawn.picture_of(rated.played.component),
            component: rated.played.component,
            touch: touched.touch,
            also: touched.also,
        });
        let list = list.collect();
        let over = moves.count.as_ref().is_some_and(|count| count.is_zero());
        let form = Board {
            schema: "bouton/board/1",
            game: moves.game.clone(),
            play: wire::play(moves.play),
            outcome: wire::outcome(verdict),
            verdict: words.verdict(verdict),
            nim_value: nim_value.as_ref().map(NimValue::to_string),
            over,
            over_words: over.then(|| match moves.play {
                Play::Normal => words.word("ui-over-winner"),
                Play::Misere => words.word("ui-over-loser"),
            }),
            names: drawn.names().iter().map(|name| called(name, words)).collect(),
            pictures: drawn.pictures,
            count: moves.count.as_ref().map(ToString::to_string),
            count_words: moves::count(&moves, words),
            offset,
            complete: moves.complete,
            more: moves::more(&moves, words),
            moves: list,
            stop: moves.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
        };
        Ok((form, keep_unless(moves.stop.is_some())))
    })
    .await
}

/// That a move gives a win away.
fn warning(before: Verdict, rated: &RatedMove, words: &Words) -> Option<String> {
    let wins = before == Verdict::Known(Outcome::N);
    match (rated.verdict, &rated.played.nim_value) {
        (Verdict::Known(Outcome::N), Some(value)) if wins => {
            Some(words.say("ui-blunder-value", &[("value", value.sign().into())]))
        }
        (Verdict::Known(Outcome::N) | Verdict::Draw, _) if wins => Some(words.word("ui-blunder")),
        _ => None,
    }
}
