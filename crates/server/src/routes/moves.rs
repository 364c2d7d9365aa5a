//! `/moves`: all moves of a position, winning ones first, in pages.

use crate::{
    app::Server,
    board::{Drawn, listed},
    gate::Work,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    routes::{self, keep_unless},
    said,
    tables::{self, TableUsed},
};
use axum::{extract::State, response::Response};
use bouton_core::value::Play;
use bouton_engine::{Budget, Moves, NimValue, Question};
use bouton_wire as wire;
use bouton_words::Words;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a question about the moves of a position.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MovesQuery {
    /// The position, in the notation of GRAMMAR.md.
    #[param(required = true, example = "nim 3 5 7")]
    pub(crate) q: Option<String>,
    /// Misère play: `true` or `false`; left out, the rules say which.
    #[param(example = "false")]
    pub(crate) misere: Option<String>,
    /// List at most so many moves (200; at most 2000).
    #[param(example = "20")]
    pub(crate) limit: Option<String>,
    /// Leave out so many moves in front (0; at most 20000).
    #[param(example = "0")]
    pub(crate) offset: Option<String>,
    /// Also how long the game lasts after each move, where a small search tells it: `true` or `false`.
    #[param(example = "true")]
    pub(crate) remoteness: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    pub(crate) lang: Option<String>,
}

/// The moves that are wanted.
pub(crate) struct Wanted {
    pub(crate) text: String,
    pub(crate) play: Option<Play>,
    /// At most so many are listed.
    pub(crate) limit: usize,
    /// So many are left out in front.
    pub(crate) offset: usize,
    /// Whether to say how long the game lasts after each.
    pub(crate) lasting: bool,
}

/// What the parameters say.
pub(crate) fn wanted(
    p: MovesQuery,
    server: &Server,
    words: &'static Words,
) -> Result<Wanted, Refusal> {
    Ok(Wanted {
        text: parameters::text("q", p.q, server, words)?,
        play: parameters::misere(p.misere.as_ref(), words)?,
        limit: parameters::number("limit", p.limit.as_ref(), USUAL, 0..=MOST, words)? as usize,
        offset: parameters::number("offset", p.offset.as_ref(), 0, 0..=FARTHEST, words)? as usize,
        lasting: parameters::truth("remoteness", p.remoteness.as_ref(), words)?,
    })
}

/// A list of moves with its sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MoveReport {
    /// The list as `bouton moves --json` gives it, from `offset` on; `complete` says whether the last move is in it.
    #[serde(flatten)]
    list: wire::MoveList,
    /// The table that it is from; left out where it is from none.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableUsed>,
    /// How many moves were left out in front.
    offset: usize,
    /// The list in sentences.
    words: MoveWords,
}

/// A list of moves in sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MoveWords {
    /// How many moves there are.
    count: String,
    /// The last line of a list that is not complete; null where it is.
    more: Option<String>,
    /// What stopped the computation; null when nothing did.
    stop: Option<String>,
    /// What it rests on, where it is from a table; null where it is from none.
    basis: Option<String>,
    /// A sentence a move, in the order of the list.
    moves: Vec<MoveSentence>,
}

/// A move in sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MoveSentence {
    /// What is done: "heap 1: take 2, leaving 1".
    text: String,
    /// What follows for the players: "then your opponent loses".
    after: String,
}

/// Bounds of a list of moves.
const USUAL: u64 = 200;
const MOST: u64 = 2000;
const FARTHEST: u64 = 20_000;

/// All moves, winning ones first, each with what it leads to.
#[utoipa::path(get, path = "/api/v1/moves", tag = "positions", params(MovesQuery), responses(
    (status = 200, description = "The moves", body = MoveReport),
    (status = 400, description = "Mistakes in the question, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn moves(
    State(server): State<Server>,
    asked: Asked<MovesQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let Wanted { text, play, limit, offset, lasting } = wanted(p, &server, words)?;
    routes::answer(&server, words, &client, move |work| {
        let question = question::read(&text, play, limit + offset, words)?;
        let (moves, table) = found(&question, lasting, work, words)?;
        let drawn = Drawn::of(&question.components);
        let sentences = listed(&drawn, &question, &moves, words);
        let rows = moves.moves.iter().zip(sentences).skip(offset);
        let (mut list, mut said) = (Vec::new(), Vec::new());
        for (rated, touched) in rows {
            said.push(MoveSentence {
                text: touched.words,
                after: said::after(rated.verdict, words),
            });
            list.push(wire::ListedMove {
                text: rated.played.text.clone(),
                to: rated.played.to.clone(),
                action: rated.played.action.as_ref().map(|action| wire::Step::new(action, words)),
                outcome: wire::outcome(rated.verdict),
                nim_value: rated.played.nim_value.as_ref().map(NimValue::to_string),
                remoteness: rated.remoteness.map(|moves| moves.to_string()),
            });
        }
        let form = MoveReport {
            words: MoveWords {
                count: count(&moves, words),
                more: more(&moves, words),
                stop: moves.stop.as_ref().map(|stop| words.stop(stop)),
                moves: said,
                basis: table.as_ref().map(|table| table.said(words)),
            },
            table,
            list: wire::MoveList {
                schema: "bouton/moves/1",
                game: moves.game.clone(),
                play: wire::play(moves.play),
                count: moves.count.as_ref().map(ToString::to_string),
                complete: moves.complete,
                cut: wire::cut(moves.cut),
                stop: moves.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
                moves: list,
            },
            offset,
        };
        Ok((form, keep_unless(moves.stop.is_some())))
    })
    .await
}

/// The moves of a question, with how long the game lasts after them if that is asked for; or the mistake that rules of the
/// user's own made. And the table that they are from.
pub(crate) fn found(
    question: &Question,
    lasting: bool,
    work: &Work,
    words: &'static Words,
) -> Result<(Moves, Option<TableUsed>), Refusal> {
    let from_table = tables::find(question, work);
    let used = from_table.as_ref().map(tables::Found::used);
    let mut moves = match from_table {
        Some(from_table) => from_table.moves(work),
        None => bouton_engine::moves(question, &work.budget()),
    };
    if let Some(mistake) = moves.mistake {
        return Err(Refusal::mistakes(vec![mistake], words));
    }
    if used.is_some() {
        let unless_asked = moves.moves.iter_mut().filter(|_| !lasting);
        unless_asked.for_each(|rated| rated.remoteness = None);
    } else if lasting {
        // The list is not to wait for this: a few hundredths of a second at most. An option of a sum is as long as the sum.
        let options = LASTING_OPTIONS / question.components.len().max(1) as u64;
        let small =
            Budget { positions: LASTING_POSITIONS, options: Some(options), ..work.budget() };
        bouton_engine::last_moves(question, &mut moves, &small);
    }
    Ok((moves, used))
}

/// How far the search for the lengths of games goes.
const LASTING_POSITIONS: u64 = 20_000;
const LASTING_OPTIONS: u64 = 400_000;

/// How many moves there are, in words.
pub(crate) fn count(moves: &Moves, words: &Words) -> String {
    match &moves.count {
        Some(count) if count.is_zero() => words.word("ui-moves-none"),
        Some(count) => words.say("ui-moves-all-count", &[("count", count.into())]),
        None => words.word("ui-moves-uncounted"),
    }
}

/// The last line of a list that is not complete.
pub(crate) fn more(moves: &Moves, words: &Words) -> Option<String> {
    let more = || said::more(moves.count.as_ref(), moves.moves.len(), words);
    (!moves.complete).then(more)
}
