//! `/card` and `/oembed`: what stands beside a link to the page elsewhere, a small picture of the position and a title.

use crate::{
    app::Server,
    board::{Drawn, Picture},
    origins::origin,
    page,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    reply::{self, Keep, Made},
    routes::keep_unless,
};
use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, Uri, header},
    response::Response,
};
use bouton_core::value::Outcome;
use bouton_engine::{Question, Verdict};
use bouton_plot::{CARD, Card};
use bouton_wire as wire;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a picture of a position.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CardQuery {
    /// The position, in the notation of GRAMMAR.md.
    #[param(required = true, example = "nim 3 5 7")]
    q: Option<String>,
    /// Misère play: `true` or `false`; left out, the rules say which.
    #[param(example = "false")]
    misere: Option<String>,
    /// The language of refusals: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// The position with who wins, as a PNG of 1200 × 630 pixels without words. A text that cannot be read stands there as it is.
#[utoipa::path(get, path = "/api/v1/card", tag = "positions", params(CardQuery), responses(
    (status = 200, description = "The picture", body = String, content_type = "image/png"),
    (status = 400, description = "A parameter is missing or wrong", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn card(
    State(server): State<Server>,
    asked: Asked<CardQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("q", p.q, &server, words)?;
    let play = parameters::misere(p.misere.as_ref(), words)?;
    let made = server
        .ask(words, client.long.clone(), move |work| {
            // A picture is drawn of every address: of a ruleset alone, of a list of values, of mistakes too.
            let question = question::read(&text, play, 0, words).ok();
            let answer = question.as_ref().map(|q| bouton_engine::solve(q, &work.part(4)));
            let outcome = match answer.as_ref().map(|answer| answer.verdict) {
                Some(Verdict::Known(Outcome::N)) => 'N',
                Some(Verdict::Known(Outcome::P)) => 'P',
                Some(Verdict::Draw) => '=',
                _ => '?',
            };
            let value = answer.as_ref().and_then(|answer| answer.nim_value.as_ref());
            // The sign of a nim-value is none of the letters that pictures have.
            let value = value.map(|value| format!("*{value}")).filter(|v| v.len() < 12);
            let heaps = question.as_ref().map(heaps).unwrap_or_default();
            let position = question.as_ref().map_or_else(|| text.clone(), Question::text);
            let value = value.unwrap_or_default();
            let card = Card { position: &position, outcome, value: &value, heaps: &heaps };
            let body = bouton_plot::png(&card.scene()).unwrap_or_default();
            let stopped = answer.is_some_and(|answer| answer.stop.is_some());
            Ok::<_, Refusal>(Made { body, keep: keep_unless(stopped) })
        })
        .await??;
    let mut response = reply::made(made, &client.headers);
    if response.status() == StatusCode::OK {
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    }
    // Other pages show it: that is what it is for.
    let elsewhere = HeaderValue::from_static("cross-origin");
    response.headers_mut().insert("cross-origin-resource-policy", elsewhere);
    Ok(response)
}

/// The sizes of the heaps of a question of heaps alone.
fn heaps(question: &Question) -> Vec<u64> {
    let drawn = Drawn::of(&question.components);
    let mut sizes = Vec::new();
    for picture in &drawn.pictures {
        let Picture::Heaps { heaps, .. } = picture else { return Vec::new() };
        sizes.extend(heaps.iter().map(|heap| heap.size.parse::<u64>().unwrap_or(u64::MAX)));
    }
    sizes
}

/// Parameters of a question about a link (oembed.com names them).
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EmbedQuery {
    /// The address of this page that is linked to.
    #[param(required = true, example = "/a?q=nim+3+5+7")]
    url: Option<String>,
    /// `json`.
    #[param(example = "json")]
    format: Option<String>,
    /// A picture that is wider is left out.
    #[param(example = "1200")]
    maxwidth: Option<String>,
    /// A picture that is higher is left out.
    #[param(example = "630")]
    maxheight: Option<String>,
    /// The language of the title: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// What stands beside a link, in the form of oembed.com.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Embed {
    /// The version of oEmbed: `1.0`.
    version: &'static str,
    /// `link`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// A title.
    title: String,
    /// `bouton`.
    provider_name: &'static str,
    /// The address of the page without a question.
    provider_url: String,
    /// The picture; left out where it is too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_url: Option<String>,
    /// Its width.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_width: Option<i32>,
    /// Its height.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_height: Option<i32>,
}

const LARGEST: u64 = 100_000;

/// What stands beside a link to the page, in the form of oembed.com.
#[utoipa::path(get, path = "/api/v1/oembed", tag = "server", params(EmbedQuery), responses(
    (status = 200, description = "The title and the picture", body = Embed),
    (status = 400, description = "A parameter is missing or wrong", body = wire::Mistakes),
    (status = 404, description = "The address is none of this page", body = wire::Mistakes),
    (status = 501, description = "Another format than JSON", body = wire::Mistakes),
))]
pub(crate) async fn oembed(
    State(server): State<Server>,
    asked: Asked<EmbedQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let url = parameters::text("url", p.url, &server, words)?;
    if let Some(other) = p.format.filter(|format| !format.is_empty() && format != "json") {
        let shown = bouton_core::notation::shortened(&other);
        let arguments: [(&str, &dyn ToString); 3] =
            [("name", &"format"), ("value", &shown), ("expected", &"json")];
        return Err(Refusal::of(StatusCode::NOT_IMPLEMENTED, "H0302", &arguments, words));
    }
    let most = |name, value: &Option<String>| {
        parameters::number(name, value.as_ref(), LARGEST, 1..=LARGEST, words)
    };
    let (width, height) = (most("maxwidth", &p.maxwidth)?, most("maxheight", &p.maxheight)?);
    let origin = origin(&client.headers);
    let local = url.strip_prefix(&origin).unwrap_or(&url);
    let uri = local.parse::<Uri>().ok().filter(|_| local.starts_with('/'));
    let Some(uri) = uri.filter(page::is_view) else {
        let shown = bouton_core::notation::shortened(&url);
        return Err(Refusal::of(StatusCode::NOT_FOUND, "H0201", &[("path", &shown)], words));
    };
    let linked = page::Linked::of(&uri, &origin, words);
    let [card_width, card_height] = CARD.map(|half| 2 * half);
    let fits = width >= card_width as u64 && height >= card_height as u64;
    let form = Embed {
        version: "1.0",
        kind: "link",
        title: linked.title,
        provider_name: "bouton",
        provider_url: format!("{origin}/"),
        thumbnail_url: fits.then_some(linked.image),
        thumbnail_width: fits.then_some(card_width),
        thumbnail_height: fits.then_some(card_height),
    };
    let body = serde_json::to_vec(&form).unwrap_or_default();
    Ok(reply::made(Made { body, keep: Keep::Always }, &client.headers))
}
