//! `/analyse` and `/explain`: who wins, with which moves, and why.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    routes::{self, keep_unless},
    said::{AnswerWords, Depth},
    tables::TableUsed,
};
use axum::{extract::State, response::Response};
use bouton_engine::NoRemoteness;
use bouton_wire as wire;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a question about one position.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PositionQuery {
    /// The position, in the notation of GRAMMAR.md.
    #[param(required = true, example = "nim 3 5 7")]
    q: Option<String>,
    /// Misère play: `true` or `false`; left out, the rules say which (normal play, unless they mean misère play).
    #[param(example = "false")]
    misere: Option<String>,
    /// List at most so many winning moves (10; at most 1000).
    #[param(example = "10")]
    limit: Option<String>,
    /// Also how long the game lasts: `true` or `false`.
    #[param(example = "true")]
    remoteness: Option<String>,
    /// The language of sentences: `en` or `zh`; by default that of the Accept-Language header.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// An answer with its sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// The answer as `bouton solve --json` gives it.
    #[serde(flatten)]
    pub(crate) answer: wire::Answer,
    /// The table that it is from; left out where it is from none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<TableUsed>,
    /// The answer in sentences.
    pub(crate) words: AnswerWords,
}

/// The most winning moves that are listed.
const MOST_MOVES: u64 = 1000;

/// Who wins, with which moves; the explanation in short.
#[utoipa::path(get, path = "/api/v1/analyse", tag = "positions", params(PositionQuery), responses(
    (status = 200, description = "The answer; a limit that was reached stands in `stop`", body = Analysis),
    (status = 400, description = "Mistakes in the question, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time; Retry-After says when to ask again", body = wire::Mistakes),
))]
pub(crate) async fn analyse(
    State(server): State<Server>,
    asked: Asked<PositionQuery>,
) -> Result<Response, Refusal> {
    respond(server, asked, Depth::Short).await
}

/// The same with every step of the explanation.
#[utoipa::path(get, path = "/api/v1/explain", tag = "positions", params(PositionQuery), responses(
    (status = 200, description = "The answer with all steps", body = Analysis),
    (status = 400, description = "Mistakes in the question, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn explain(
    State(server): State<Server>,
    asked: Asked<PositionQuery>,
) -> Result<Response, Refusal> {
    respond(server, asked, Depth::Full).await
}

async fn respond(
    server: Server,
    asked: Asked<PositionQuery>,
    depth: Depth,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("q", p.q, &server, words)?;
    let play = parameters::misere(p.misere.as_ref(), words)?;
    let limit = parameters::number("limit", p.limit.as_ref(), 10, 0..=MOST_MOVES, words)?;
    let remoteness = parameters::truth("remoteness", p.remoteness.as_ref(), words)?;
    routes::answer(&server, words, &client, move |work| {
        let question = question::read(&text, play, limit as usize, words)?;
        let (answer, found) = question::solved(&question, work, words)?;
        let lasting = remoteness.then(|| match &found {
            Some(found) => found.remoteness(work).map_err(NoRemoteness::Stop),
            None => bouton_engine::remoteness(&question, &work.budget()),
        });
        let lasting = match lasting {
            None => None,
            Some(Ok(found)) => Some(Ok(found)),
            Some(Err(NoRemoteness::Stop(stop))) => Some(Err(stop)),
            Some(Err(NoRemoteness::Mistake(mistake))) => {
                return Err(Refusal::mistakes(vec![mistake], words));
            }
        };
        let stopped = answer.stop.is_some() || matches!(lasting, Some(Err(_)));
        let lasting = lasting.map(|lasting| wire::Remoteness::new(&lasting, words));
        let table = found.map(|found| found.used());
        let form = Analysis {
            words: AnswerWords::new(&answer, depth, words).resting_on(table.as_ref(), words),
            answer: wire::Answer::new(&answer, words).with_remoteness(lasting),
            table,
        };
        Ok((form, keep_unless(stopped)))
    })
    .await
}
