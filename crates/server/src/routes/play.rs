//! `POST /play/reply`: the opponent's move. How it is chosen stands in [`bouton_engine::opponent`].

use crate::{
    app::Server,
    board::{Drawn, Touch, listed},
    gate::Work,
    parameters::Asked,
    question,
    refusal::Refusal,
    reply::Keep,
    routes::{self, moves, rulesets::CatalogueQuery},
    sent::{self, Sent},
};
use axum::{extract::State, response::Response};
use bouton_core::value::Play;
use bouton_engine::{
    Moves, NimValue, Question,
    opponent::{Level, reply_of},
};
use bouton_wire as wire;
use bouton_words::Words;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A position in which the opponent is to move.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct PlayRequest {
    /// The position, in the notation of GRAMMAR.md.
    #[schema(value_type = String, required = true, example = "nim 3 5 6")]
    q: Option<Value>,
    /// Misère play; left out, the rules say which.
    #[schema(value_type = Option<bool>)]
    misere: Option<Value>,
    /// `perfect` (the usual one), `forgetful` or `mirror`.
    #[schema(value_type = Option<String>, example = "perfect")]
    level: Option<Value>,
    /// How many moves in a hundred a forgetful opponent plays without looking (30).
    #[schema(value_type = Option<u32>, example = 30)]
    forget: Option<Value>,
    /// What chance comes from (0).
    #[schema(value_type = Option<u64>, example = 0)]
    seed: Option<Value>,
    /// The language of sentences: `en` or `zh`.
    #[schema(value_type = Option<String>)]
    #[allow(dead_code)]
    lang: Option<Value>,
}

/// The opponent's move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PlayReply {
    /// `bouton/reply/1`.
    schema: &'static str,
    /// The position as understood, before the move.
    game: String,
    /// `normal` or `misere`.
    play: &'static str,
    /// Whether there was no move: the game is over.
    over: bool,
    /// The move; null where there was none.
    reply: Option<ReplyMove>,
    /// What happened, as a sentence.
    words: String,
    /// How the move was chosen: `wins`, `longest` (lost, and plays for length), `most` (lost, and leaves much), `mirror`, `chance`,
    /// `unknown` (nobody knows), `over`.
    reason: &'static str,
}

/// A move of the opponent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReplyMove {
    /// The move in the notation.
    #[serde(rename = "move")]
    text: String,
    /// The move as a sentence.
    words: String,
    /// The whole position after it, in the notation.
    to: String,
    /// Who wins the position after it, for the player who is then to move.
    outcome: &'static str,
    /// The nim-value of the position after it; null where it is not known.
    nim_value: Option<String>,
    /// The picture that is touched, as `/board` numbers them.
    picture: usize,
    /// The component that is moved in.
    component: usize,
    /// What is touched in the picture.
    touch: Touch,
}

/// Moves among which the opponent chooses.
const LOOKED_AT: usize = 1000;

/// The opponent's move.
#[utoipa::path(post, path = "/api/v1/play/reply", tag = "positions", request_body = PlayRequest, responses(
    (status = 200, description = "The move, or that there is none", body = PlayReply),
    (status = 400, description = "Mistakes in the question", body = wire::Mistakes),
    (status = 403, description = "A page from elsewhere asks", body = wire::Mistakes),
    (status = 413, description = "The body is too large", body = wire::Mistakes),
    (status = 415, description = "The body is not said to be application/json", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn reply(
    State(server): State<Server>,
    asked: Asked<CatalogueQuery>,
    sent: Sent<PlayRequest>,
) -> Result<Response, Refusal> {
    let Sent { body, words, .. } = sent.or_language(asked.words);
    let text = sent::needed_text("q", body.q, &server, words)?;
    let forget = sent::number("forget", body.forget, 0..=100, words)?;
    let level = match sent::text("level", body.level, words)?.as_deref() {
        None | Some("" | "perfect") => Level::Perfect,
        Some("forgetful") => Level::Forgetful(forget.unwrap_or(30)),
        Some("mirror") => Level::Mirror,
        Some(other) => {
            return Err(Refusal::value("level", other, "perfect, forgetful, mirror", words));
        }
    };
    let misere = sent::truth("misere", body.misere, words)?;
    let play = misere.map(|misere| if misere { Play::Misere } else { Play::Normal });
    let seed = sent::number("seed", body.seed, 0..=u64::MAX, words)?.unwrap_or(0);
    routes::answer(&server, words, &asked.client, move |work| {
        let question = question::read(&text, play, LOOKED_AT, words)?;
        let (moves, _) = moves::found(&question, false, work, words)?;
        Ok((chosen(&question, &moves, level, seed, work, words), Keep::Never))
    })
    .await
}

fn chosen(
    question: &Question,
    moves: &Moves,
    level: Level,
    seed: u64,
    work: &Work,
    words: &Words,
) -> PlayReply {
    let (game, play) = (moves.game.clone(), wire::play(moves.play));
    let (index, reason) = match reply_of(question, moves, level, seed, &work.part(4)) {
        Some(choice) => choice,
        None => {
            return PlayReply {
                schema: "bouton/reply/1",
                game,
                play,
                over: true,
                reply: None,
                words: words.word("ui-reply-none"),
                reason: "over",
            };
        }
    };
    let drawn = Drawn::of(&question.components);
    let rated = &moves.moves[index];
    let touches = listed(&drawn, question, moves, words);
    let touched = touches.into_iter().nth(index).unwrap_or_default();
    PlayReply {
        schema: "bouton/reply/1",
        game,
        play,
        over: false,
        words: words.reply(&moves.moves, index, reason, &touched.words),
        reply: Some(ReplyMove {
            text: rated.played.text.clone(),
            words: touched.words,
            to: rated.played.to.clone(),
            outcome: wire::outcome(rated.verdict),
            nim_value: rated.played.nim_value.as_ref().map(NimValue::to_string),
            picture: drawn.picture_of(rated.played.component),
            component: rated.played.component,
            touch: touched.touch,
        }),
        reason: reason.word(),
    }
}
