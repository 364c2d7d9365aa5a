//! `POST /play/reply`: the opponent's move.
//!
//! The perfect opponent wins where it can, by the shortest way that is known, and where it is lost it plays for length: the move
//! of greatest remoteness where the position is small enough for that to be found, else one that leaves as much as possible. A forgetful
//! opponent plays any move instead, so many times in a hundred. One that mirrors looks for a move that leaves equal games in
//! pairs, and plays any move where there is none. Chance comes from `seed` and the position, so the same question has the same reply.

use crate::{
    app::Server,
    board::{Drawn, Touch, listed},
    gate::Work,
    parameters::{self, Asked, Sent},
    question,
    refusal::Refusal,
    reply::Keep,
    routes::{self, moves, rulesets::CatalogueQuery},
};
use axum::{extract::State, response::Response};
use bouton_core::{
    rules::{NoFiles, catalogue},
    value::{Outcome, Play},
};
use bouton_engine::{Budget, Moves, NimValue, Question, RatedMove, Verdict};
use bouton_wire as wire;
use bouton_words::Words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A position in which the opponent is to move.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct PlayRequest {
    /// The position, in the notation of GRAMMAR.md.
    #[schema(example = "nim 3 5 6")]
    q: String,
    /// Misère play; left out, the rules say which.
    misere: Option<bool>,
    /// `perfect` (the usual one), `forgetful` or `mirror`.
    #[schema(example = "perfect")]
    level: Option<String>,
    /// How many moves in a hundred a forgetful opponent plays without looking (30).
    #[schema(example = 30)]
    forget: Option<u32>,
    /// What chance comes from (0).
    #[schema(example = 0)]
    seed: Option<u64>,
    /// The language of sentences: `en` or `zh`.
    #[allow(dead_code)]
    lang: Option<String>,
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
    (status = 413, description = "The body is too large", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn reply(
    State(server): State<Server>,
    asked: Asked<CatalogueQuery>,
    sent: Sent<PlayRequest>,
) -> Result<Response, Refusal> {
    let Sent { body, words, .. } = sent.or_language(asked.words);
    let text = parameters::bounded("q", body.q, &server, words)?;
    let level = match body.level.as_deref() {
        None | Some("" | "perfect") => Level::Perfect,
        Some("forgetful") => Level::Forgetful(body.forget.unwrap_or(30).min(100)),
        Some("mirror") => Level::Mirror,
        Some(other) => {
            return Err(Refusal::value("level", other, "perfect, forgetful, mirror", words));
        }
    };
    let play = body.misere.map(|misere| if misere { Play::Misere } else { Play::Normal });
    let seed = body.seed.unwrap_or(0);
    routes::answer(&server, words, &asked.client, move |work| {
        let question = question::read(&text, play, LOOKED_AT, words)?;
        let moves = moves::found(&question, work, words)?;
        Ok((chosen(&question, &moves, level, seed, work, words), Keep::Never))
    })
    .await
}

/// How the opponent plays.
#[derive(Clone, Copy, Debug)]
enum Level {
    Perfect,
    /// So many moves in a hundred are any move.
    Forgetful(u32),
    Mirror,
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
    let (index, reason) = match choose(question, moves, level, seed, work) {
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
    let (sentence, touch) = touches.into_iter().nth(index).unwrap_or_default();
    let could_win = moves.moves.iter().any(|rated| rated.verdict == Verdict::Known(Outcome::P));
    let id = match (reason, rated.verdict) {
        ("mirror", _) => "ui-reply-mirror",
        (_, Verdict::Known(Outcome::P)) => "ui-reply-wins",
        (_, Verdict::Known(Outcome::N)) if could_win => "ui-reply-slips",
        (_, Verdict::Known(Outcome::N)) => "ui-reply-hopes",
        _ => "ui-reply-unknown",
    };
    PlayReply {
        schema: "bouton/reply/1",
        game,
        play,
        over: false,
        words: words.say(id, &[("move", sentence.as_str().into())]),
        reply: Some(ReplyMove {
            text: rated.played.text.clone(),
            words: sentence,
            to: rated.played.to.clone(),
            outcome: wire::outcome(rated.verdict),
            nim_value: rated.played.nim_value.as_ref().map(NimValue::to_string),
            picture: drawn.picture_of(rated.played.component),
            component: rated.played.component,
            touch,
        }),
        reason,
    }
}

/// The index of the move, and why it was chosen; `None` where there is no move.
fn choose(
    question: &Question,
    moves: &Moves,
    level: Level,
    seed: u64,
    work: &Work,
) -> Option<(usize, &'static str)> {
    let list = &moves.moves;
    if list.is_empty() {
        return None;
    }
    let any = || (draw(seed, &moves.game, 1) % list.len() as u64) as usize;
    match level {
        Level::Perfect => {}
        Level::Forgetful(percent) => {
            if draw(seed, &moves.game, 0) % 100 < u64::from(percent) {
                return Some((any(), "chance"));
            }
        }
        Level::Mirror => {
            let pairs = list.iter().take(MIRRORED).position(|rated| is_paired(&rated.played.to));
            return Some(pairs.map_or_else(|| (any(), "chance"), |index| (index, "mirror")));
        }
    }
    let of = |verdict: Verdict| list.iter().position(|rated| rated.verdict == verdict);
    // The shortest way to win, or the longest defence, where the whole game can be searched in a moment.
    let best = || {
        let bare = Question { move_limit: 1, ..question.clone() };
        let budget = Budget { positions: SEARCHED, options: None, ..work.part(4) };
        let lasting = bouton_engine::remoteness(&bare, &budget).ok()?;
        let best = lasting.best_moves.moves.first()?.to.clone();
        list.iter().position(|rated| rated.played.to == best)
    };
    if let Some(first) = of(Verdict::Known(Outcome::P)) {
        return Some((best().unwrap_or(first), "wins"));
    }
    if let Some(index) = of(Verdict::Draw).or(of(Verdict::Unknown)) {
        return Some((index, "unknown"));
    }
    Some(best().map_or_else(|| (leaves_most(list), "most"), |index| (index, "longest")))
}

/// Games of so many positions are searched for their length.
const SEARCHED: u64 = 200_000;

/// The positions after so many moves are looked at for pairs.
const MIRRORED: usize = 400;

/// The move after which most is left.
fn leaves_most(list: &[RatedMove]) -> usize {
    let left = |rated: &RatedMove| {
        let numbers = rated.played.parts.iter().flat_map(|part| part.numbers());
        numbers.fold(bouton_core::value::Natural::ZERO, |sum, number| sum + number)
    };
    let most =
        list.iter().enumerate().max_by_key(|(at, rated)| (left(rated), std::cmp::Reverse(*at)));
    most.map_or(0, |(at, _)| at)
}

/// Whether the components of a sum are equal in pairs.
fn is_paired(text: &str) -> bool {
    let Ok(components) = catalogue::parse_question(text, &NoFiles) else { return false };
    let mut texts: Vec<String> = components.iter().map(|component| component.text()).collect();
    texts.sort();
    texts.len().is_multiple_of(2) && texts.chunks(2).all(|pair| pair[0] == pair[1])
}

/// A number that looks like chance, from a seed and a text.
fn draw(seed: u64, text: &str, use_of: u8) -> u64 {
    let mut hash = blake3::Hasher::new();
    hash.update(&seed.to_le_bytes()).update(&[use_of]).update(text.as_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize().as_bytes()[..8]);
    u64::from_le_bytes(first)
}
