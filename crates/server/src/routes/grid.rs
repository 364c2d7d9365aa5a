//! `/grid`: the nim-values of a table with two sides, the two numbers of a position or two heaps.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    routes::{self, keep_unless, sequence::letter},
};
use axum::{extract::State, http::StatusCode, response::Response};
use bouton_core::value::Play;
use bouton_engine::Sides;
use bouton_wire as wire;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a question about a table.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GridQuery {
    /// The ruleset, without a position.
    #[param(required = true, example = "wythoff")]
    rules: Option<String>,
    /// How many columns, first numbers 0 … w − 1 (32; at most 512).
    #[param(example = "8")]
    w: Option<String>,
    /// How many rows, second numbers 0 … h − 1 (32; at most 512).
    #[param(example = "8")]
    h: Option<String>,
    /// Misère play: who wins each position, instead of nim-values; left out, the rules say which.
    #[param(example = "false")]
    misere: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// Nim-values of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Grid {
    /// `bouton/grid/1`.
    schema: &'static str,
    /// The ruleset in the notation.
    ruleset: String,
    /// `normal` or `misere`.
    play: &'static str,
    /// What the sides are: `numbers` of a position, or two `heaps`.
    sides: &'static str,
    /// How many columns.
    width: u64,
    /// How many rows.
    height: u64,
    /// The nim-values, row by row; null where a value is not known or there is no such position. None under misère play.
    values: Vec<Vec<Option<u32>>>,
    /// Who wins, one text a row, one letter a position: `N`, `P`, `D` a draw, `?` not known, `-` no such position.
    outcomes: Vec<String>,
    /// The largest nim-value of the table; null where there is none.
    largest: Option<u32>,
    /// The P-positions of the table by rows, `[column, row]`, at most 500 of them.
    p_positions: Vec<[u64; 2]>,
    /// What stopped the table; null when nothing did.
    stop: Option<wire::Stop>,
}

const MOST: u64 = 512;
const USUAL: u64 = 32;
const LISTED: usize = 500;

/// The nim-values of a table with two sides.
#[utoipa::path(get, path = "/api/v1/grid", tag = "sequences", params(GridQuery), responses(
    (status = 200, description = "The table; unknown values where a limit was reached, which then stands in `stop`", body = Grid),
    (status = 400, description = "Mistakes in the ruleset, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn grid(
    State(server): State<Server>,
    asked: Asked<GridQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("rules", p.rules, &server, words)?;
    let width = parameters::number("w", p.w.as_ref(), USUAL, 1..=MOST, words)?;
    let height = parameters::number("h", p.h.as_ref(), USUAL, 1..=MOST, words)?;
    let play = parameters::misere(p.misere.as_ref(), words)?;
    routes::answer(&server, words, &client, move |work| {
        let component = question::ruleset(&text, words)?;
        let play = question::play(&component, play, &text, words)?;
        let Some(sides) = Sides::of(&component) else {
            let name = bouton_core::notation::shortened(&text);
            return Err(Refusal::of(
                StatusCode::BAD_REQUEST,
                "H0401",
                &[("ruleset", &name)],
                words,
            ));
        };
        let table = bouton_engine::grid(&component, sides, [width, height], play, &work.budget())
            .map_err(|mistake| Refusal::mistakes(vec![mistake], words))?;
        let mut form = Grid {
            schema: "bouton/grid/1",
            ruleset: component.ruleset.name(),
            play: wire::play(play),
            sides: match sides {
                Sides::Numbers => "numbers",
                Sides::Heaps => "heaps",
            },
            width,
            height,
            values: Vec::new(),
            outcomes: Vec::new(),
            largest: None,
            p_positions: Vec::new(),
            stop: table.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
        };
        for (row, places) in (0..).zip(&table.rows) {
            let (mut values, mut outcomes) = (Vec::new(), String::new());
            for (column, place) in (0..).zip(places) {
                let value = place.as_ref().and_then(|place| place.value.as_ref());
                let value = value.and_then(|value| u32::try_from(value).ok());
                let letter = place.as_ref().map_or('-', |place| letter(place.verdict));
                values.push(value);
                outcomes.push(letter);
                form.largest = form.largest.max(value);
                if letter == 'P' && form.p_positions.len() < LISTED {
                    form.p_positions.push([column, row]);
                }
            }
            if play == Play::Normal {
                form.values.push(values);
            }
            form.outcomes.push(outcomes);
        }
        Ok((form, keep_unless(table.stop.is_some())))
    })
    .await
}
