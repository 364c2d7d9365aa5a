//! `/grid`: the nim-values of a table with two sides, the two numbers of a position or two heaps.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    routes::{self, keep_unless, sequence::letter},
};
use axum::{extract::State, http::StatusCode, response::Response};
use bouton_core::{
    rules::{Component, Written},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Ended, Limit, Oracle, Stop, Verdict};
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
    /// Misère play: who wins each position, instead of nim-values.
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
    let width = parameters::number("w", p.w.as_ref(), USUAL, MOST, words)?;
    let height = parameters::number("h", p.h.as_ref(), USUAL, MOST, words)?;
    let play = match parameters::truth("misere", p.misere.as_ref(), words)? {
        true => Play::Misere,
        false => Play::Normal,
    };
    routes::answer(&server, words, &client, move |work| {
        let component = question::ruleset(&text, words)?;
        let sides = match component.ruleset.written() {
            Written::Numbers(2) => Sides::Numbers,
            Written::Numbers(1) if component.ruleset.is_heap_like() => Sides::Heaps,
            _ => {
                let name = bouton_core::notation::shortened(&text);
                let status = StatusCode::BAD_REQUEST;
                return Err(Refusal::of(status, "H0401", &[("ruleset", &name)], words));
            }
        };
        let budget = work.budget();
        let mut table = Table { component, sides, play, oracle: Oracle::new(&budget), stop: None };
        let mut form = Grid {
            schema: "bouton/grid/1",
            ruleset: table.component.ruleset.name(),
            play: wire::play(play),
            sides: sides.word(),
            width,
            height,
            values: Vec::new(),
            outcomes: Vec::new(),
            largest: None,
            p_positions: Vec::new(),
            stop: None,
        };
        for row in 0..height {
            let (mut values, mut outcomes) = (Vec::new(), String::new());
            for column in 0..width {
                let (value, letter) = table
                    .cell(column, row)
                    .map_err(|mistake| Refusal::mistakes(vec![*mistake], words))?;
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
        form.stop = table.stop.as_ref().map(|stop| wire::Stop::new(stop, words));
        let stopped = table.stop.is_some();
        drop(table);
        Ok((form, keep_unless(stopped)))
    })
    .await
}

/// What the sides of a table are.
#[derive(Clone, Copy, Debug)]
enum Sides {
    /// The two numbers of a position.
    Numbers,
    /// Two heaps.
    Heaps,
}

impl Sides {
    fn word(self) -> &'static str {
        match self {
            Sides::Numbers => "numbers",
            Sides::Heaps => "heaps",
        }
    }
}

struct Table<'a> {
    component: Component,
    sides: Sides,
    play: Play,
    oracle: Oracle<'a>,
    /// A limit that will not pass.
    stop: Option<Stop>,
}

impl Table<'_> {
    /// The components of a place of the table; `None` where there is no such position.
    fn position(&self, column: u64, row: u64) -> Option<Vec<Component>> {
        let of = |numbers: &[u64]| {
            let numbers: Vec<Natural> = numbers.iter().map(|&n| Natural::from(n)).collect();
            let position = self.component.ruleset.position_of(&numbers)?;
            Some(Component { position, ..self.component.clone() })
        };
        match self.sides {
            Sides::Numbers => Some(vec![of(&[column, row])?]),
            Sides::Heaps => Some(vec![of(&[column])?, of(&[row])?]),
        }
    }

    /// The value and the letter of a place.
    fn cell(
        &mut self,
        column: u64,
        row: u64,
    ) -> Result<(Option<u32>, char), Box<bouton_core::notation::Diagnostic>> {
        let Some(position) = self.position(column, row) else { return Ok((None, '-')) };
        if self.stop.is_some() {
            return Ok((None, '?'));
        }
        let found = match self.play {
            Play::Normal => self.oracle.value(&position).map(|value| {
                let outcome = Verdict::Known(Outcome::of_nim_value(&value));
                (u32::try_from(&value).ok(), letter(outcome))
            }),
            Play::Misere => {
                self.oracle.verdict(&position, Play::Misere).map(|verdict| (None, letter(verdict)))
            }
        };
        match found {
            Ok(cell) => Ok(cell),
            Err(Ended::Mistake(mistake)) => Err(Box::new(mistake)),
            Err(Ended::Stop(stop)) if stop.limit == Limit::NoMethod => Ok((None, '?')),
            Err(Ended::Stop(stop)) => {
                self.stop = Some(stop);
                Ok((None, '?'))
            }
        }
    }
}
