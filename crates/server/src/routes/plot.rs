//! `/plot`: a sequence, a table or values by residue as a picture.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    reply::{self, Made},
    routes::keep_unless,
};
use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use bouton_core::notation::Diagnostic;
use bouton_plot::{Kind, MOST_COLUMNS, MOST_HEAPS, MOST_SIDE, NoPlot};
use bouton_wire as wire;
use serde::Deserialize;
use utoipa::IntoParams;

/// Parameters of a plot.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlotQuery {
    /// The ruleset, without a position.
    #[param(required = true, example = "kayles")]
    rules: Option<String>,
    /// `sequence`, `heat-map` or `residues`; left out, a heat-map for two numbers, else the sequence.
    #[serde(rename = "as")]
    #[param(example = "sequence")]
    kind: Option<String>,
    /// The last heap (120; at most 100000), or the last number on both sides of a heat-map (31; at most 511).
    #[param(example = "60")]
    to: Option<String>,
    /// How many columns of residues; left out, the period.
    modulus: Option<String>,
    /// Misère play, for a heat-map of who wins; left out, the rules say which.
    #[param(example = "false")]
    misere: Option<String>,
    /// `svg` (the usual one) or `png`.
    #[param(example = "svg")]
    format: Option<String>,
    /// The language of refusals: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// A sequence, a table or values by residue as a picture.
#[utoipa::path(get, path = "/api/v1/plot", tag = "sequences", params(PlotQuery), responses(
    (status = 200, description = "The picture, as SVG or PNG; what a limit left out is not drawn", body = String, content_type = "image/svg+xml"),
    (status = 400, description = "Mistakes in the ruleset, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn plot(
    State(server): State<Server>,
    asked: Asked<PlotQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("rules", p.rules, &server, words)?;
    let kind = match p.kind.as_deref() {
        None | Some("") => None,
        Some("sequence") => Some(Kind::Sequence),
        Some("heat-map") => Some(Kind::HeatMap),
        Some("residues") => Some(Kind::Residues),
        Some(other) => {
            return Err(Refusal::value("as", other, "sequence, heat-map, residues", words));
        }
    };
    let is_png = match p.format.as_deref() {
        None | Some("" | "svg") => false,
        Some("png") => true,
        Some(other) => return Err(Refusal::value("format", other, "svg, png", words)),
    };
    let modulus = match &p.modulus {
        None => None,
        modulus => {
            Some(parameters::number("modulus", modulus.as_ref(), 16, 1..=MOST_COLUMNS, words)?)
        }
    };
    let play = parameters::misere(p.misere.as_ref(), words)?;
    let most = server.config().answer;
    let made = server
        .ask(words, client.long.clone(), move |work| {
            let component = question::ruleset(&text, words)?;
            let kind = kind.unwrap_or_else(|| Kind::of(&component));
            let farthest = if kind == Kind::HeatMap { MOST_SIDE } else { MOST_HEAPS };
            let to = match &p.to {
                None => None,
                to => Some(parameters::number("to", to.as_ref(), 0, 0..=farthest, words)?),
            };
            let asked = bouton_plot::Asked { kind, to, modulus, play };
            let (scene, stop) = bouton_plot::of_rules(&component, &asked, &work.budget())
                .map_err(|none| refusal(none, &text, words))?;
            let body = match is_png {
                true => bouton_plot::png(&scene).unwrap_or_default(),
                false => bouton_plot::svg(&scene).into_bytes(),
            };
            if body.len() > most {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                return Err(Refusal::of(status, "H0402", &[("most", &most)], words));
            }
            Ok(Made { body, keep: keep_unless(stop.is_some()) })
        })
        .await??;
    let kind = if is_png { "image/png" } else { "image/svg+xml" };
    let mut response = reply::made(made, &client.headers);
    if response.status() == StatusCode::OK {
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    }
    Ok(response)
}

/// Why nothing is drawn.
fn refusal(none: NoPlot, text: &str, words: &'static bouton_words::Words) -> Refusal {
    let shown = bouton_core::notation::shortened(text);
    match none {
        NoPlot::NotTable => {
            Refusal::of(StatusCode::BAD_REQUEST, "H0401", &[("ruleset", &shown)], words)
        }
        NoPlot::NotHeaps => question::not_heaps(text, words),
        NoPlot::Misere => {
            let mistake = Diagnostic::new("C0209", 0..0).with("ruleset", shown);
            Refusal::mistakes(parameters::whole(text, mistake), words)
        }
        NoPlot::Mistake(mistake) => Refusal::mistakes(vec![mistake], words),
    }
}
