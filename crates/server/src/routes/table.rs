//! `/tables` and `/table`: which tables of positions are open, and what they say of a position.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    reply::Keep,
    routes::{self, rulesets::CatalogueQuery},
    tables::{self, TableUsed},
};
use axum::{extract::State, http::StatusCode, response::Response};
use bouton_cluster::graph::OpenTable;
use bouton_engine::NimValue;
use bouton_wire as wire;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The tables that answers come from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Tables {
    /// `bouton/tables/1`.
    schema: &'static str,
    /// In the order in which they are looked into.
    tables: Vec<TableAbout>,
}

/// Numbers about a table of all positions behind one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TableAbout {
    /// The position that it was made for.
    game: String,
    /// `normal` or `misere`.
    play: &'static str,
    /// How many positions it has.
    positions: String,
    /// How many moves they have.
    moves: String,
    /// How many are P-positions.
    p: String,
    /// How many are N-positions.
    n: String,
    /// From how many the play is a draw.
    draws: String,
    /// How many have no number as nim-value.
    infinite: String,
    /// The largest nim-value.
    largest: String,
    /// The longest game that is won.
    longest: String,
    /// What every move makes smaller: `tokens`, `cells`, or `none`.
    tiers: &'static str,
}

impl TableAbout {
    fn of(table: &OpenTable) -> TableAbout {
        let (about, totals) = (table.about(), table.about().totals);
        TableAbout {
            game: about.question.clone(),
            play: wire::play(about.play),
            positions: totals.positions.to_string(),
            moves: totals.moves.to_string(),
            p: totals.p.to_string(),
            n: totals.n.to_string(),
            draws: totals.draws.to_string(),
            infinite: totals.infinite.to_string(),
            largest: totals.largest.to_string(),
            longest: totals.longest.to_string(),
            tiers: about.rank().name(),
        }
    }
}

/// Which tables of positions the server has open.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses(
    (status = 200, description = "The tables, perhaps none", body = Tables),
))]
pub(crate) async fn tables(
    State(server): State<Server>,
    asked: Asked<CatalogueQuery>,
) -> Result<Response, Refusal> {
    let Asked { words, client, .. } = asked;
    routes::answer(&server, words, &client, move |work| {
        let tables = work.tables().iter().map(|table| TableAbout::of(table)).collect();
        // Another server at the same address may have others.
        Ok((Tables { schema: "bouton/tables/1", tables }, Keep::Never))
    })
    .await
}

/// Parameters of a look-up in the tables.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TableQuery {
    /// The position, in the notation of GRAMMAR.md.
    #[param(required = true, example = "kayles 9")]
    q: Option<String>,
    /// Misère play: `true` or `false`; left out, the rules say which.
    #[param(example = "false")]
    misere: Option<String>,
    /// List at most so many winning moves (10; at most 1000).
    #[param(example = "10")]
    limit: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// The most winning moves that are listed.
const MOST_MOVES: u64 = 1000;

/// What a table says of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TableReport {
    /// `bouton/table-entry/1`.
    schema: &'static str,
    /// The position as understood.
    game: String,
    /// `normal` or `misere`.
    play: &'static str,
    /// `N`, `P` or `draw`.
    outcome: &'static str,
    /// The nim-value; `inf(0,2)` where it is infinite; null under misère play.
    nim_value: Option<String>,
    /// How many moves the game lasts; null in a draw.
    remoteness: Option<String>,
    /// The winning moves.
    winning_moves: wire::Moves,
    /// The table.
    table: TableUsed,
    /// The same in sentences.
    words: TableWords,
}

/// What a table says, in sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TableWords {
    /// Who wins: "the player to move wins (N-position)".
    verdict: String,
    /// What it rests on: which table.
    basis: String,
}

/// What the tables say of a position; nothing is computed.
#[utoipa::path(get, path = "/api/v1/table", tag = "tables", params(TableQuery), responses(
    (status = 200, description = "What the first table that has the position says", body = TableReport),
    (status = 400, description = "Mistakes in the question, or it is in no table that is open (`H0313`)", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn table(
    State(server): State<Server>,
    asked: Asked<TableQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("q", p.q, &server, words)?;
    let play = parameters::misere(p.misere.as_ref(), words)?;
    let limit = parameters::number("limit", p.limit.as_ref(), 10, 0..=MOST_MOVES, words)?;
    routes::answer(&server, words, &client, move |work| {
        let question = question::read(&text, play, limit as usize, words)?;
        let found = tables::find(&question, work);
        let answered = found.and_then(|found| Some((found.answer(work)?, found)));
        let Some((answer, found)) = answered else {
            let games = work.tables().iter().map(|table| table.about().question.as_str());
            let games = games.collect::<Vec<_>>().join(words.between());
            let shown = bouton_core::notation::shortened(&text);
            let arguments: [(&str, &dyn ToString); 2] = [("position", &shown), ("tables", &games)];
            return Err(Refusal::of(StatusCode::BAD_REQUEST, "H0313", &arguments, words));
        };
        let (verdict, table) = (answer.verdict, found.used());
        let form = TableReport {
            schema: "bouton/table-entry/1",
            game: answer.game.clone(),
            play: wire::play(answer.play),
            outcome: wire::outcome(verdict),
            nim_value: answer.nim_value.as_ref().map(NimValue::to_string),
            remoteness: found.entry.remoteness.map(|moves| moves.to_string()),
            words: TableWords { verdict: words.verdict(verdict), basis: table.said(words) },
            table,
            winning_moves: wire::Answer::new(&answer, words).winning_moves,
        };
        Ok((form, Keep::Never))
    })
    .await
}
