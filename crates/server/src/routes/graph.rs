//! `/graph`: all positions behind a small one, laid out in layers.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    routes::{self, keep_unless},
};
use axum::{extract::State, response::Response};
use bouton_diagram::{NODE_HEIGHT, Placed, label, svg, wins};
use bouton_engine::{Budget, Diagram, Limit, NimValue, NoDiagram, NodeCount};
use bouton_wire as wire;
use bouton_words::Words;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a graph.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GraphQuery {
    /// The position, in the notation of GRAMMAR.md.
    #[param(required = true, example = "kayles 5")]
    q: Option<String>,
    /// Misère play: `true` or `false`; left out, the rules say which.
    #[param(example = "false")]
    misere: Option<String>,
    /// Draw at most so many positions (150; at most 1000).
    #[param(example = "150")]
    limit: Option<String>,
    /// Also the picture as SVG: `true` or `false`.
    #[param(example = "true")]
    svg: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// A graph of options with its layout, in pixels; y grows downwards.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Graph {
    /// `bouton/graph/1`.
    schema: &'static str,
    /// The position as understood.
    game: String,
    /// `normal` or `misere`.
    play: &'static str,
    /// Whether it is drawn: there are not more positions than `limit`, and no limit was reached.
    drawn: bool,
    /// How many positions there are; null where they were not counted.
    positions: Option<u64>,
    /// How many there are in words, or why nothing is drawn.
    summary: String,
    /// How wide the graph is.
    width: f64,
    /// How high it is.
    height: f64,
    /// The positions; the first is the one that was asked about.
    nodes: Vec<GraphNode>,
    /// The moves; several from one position to another are one.
    edges: Vec<GraphEdge>,
    /// The picture with its title and legend; null where it was not asked for or nothing is drawn.
    svg: Option<String>,
    /// What stopped the computation; null when nothing did.
    stop: Option<wire::Stop>,
}

/// A position of a graph.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GraphNode {
    /// The whole position, as it can be asked about.
    game: String,
    /// The position, without the ruleset's name where there is one ruleset only.
    text: String,
    /// What stands below it: its nim-value, or under misère play who wins.
    label: String,
    /// Who wins it: `N`, `P`, `draw` or `unknown`.
    outcome: &'static str,
    /// The nim-value; null under misère play.
    nim_value: Option<String>,
    /// The centre.
    x: f64,
    /// The centre, downwards.
    y: f64,
    /// The width.
    width: f64,
    /// The height.
    height: f64,
}

/// A move of a graph.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GraphEdge {
    /// The index of the position that is left.
    from: usize,
    /// The index of the position that is reached.
    to: usize,
    /// Whether the move wins.
    winning: bool,
    /// Its line in the language of SVG paths.
    path: String,
}

const USUAL: u64 = 150;
const MOST: u64 = 1000;
/// Positions are counted up to this number.
const COUNTED: u64 = 100_000;

/// All positions behind a small one, laid out in layers.
#[utoipa::path(get, path = "/api/v1/graph", tag = "positions", params(GraphQuery), responses(
    (status = 200, description = "The graph, or why nothing is drawn", body = Graph),
    (status = 400, description = "Mistakes in the question, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn graph(
    State(server): State<Server>,
    asked: Asked<GraphQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("q", p.q, &server, words)?;
    let play = parameters::misere(p.misere.as_ref(), words)?;
    let limit = parameters::number("limit", p.limit.as_ref(), USUAL, 0..=MOST, words)?;
    let with_svg = parameters::truth("svg", p.svg.as_ref(), words)?;
    routes::answer(&server, words, &client, move |work| {
        let question = question::read(&text, play, 0, words)?;
        let budget = Budget { positions: COUNTED, ..work.budget() };
        let empty = |summary: String, positions| Graph {
            schema: "bouton/graph/1",
            game: question.text(),
            play: wire::play(question.play),
            drawn: false,
            positions,
            summary,
            width: 0.0,
            height: 0.0,
            nodes: Vec::new(),
            edges: Vec::new(),
            svg: None,
            stop: None,
        };
        match bouton_engine::diagram(&question, limit as usize, &budget) {
            Ok(diagram) => {
                let count = diagram.nodes.len() as u64;
                let summary = words.say("ui-graph-positions", &[("count", count.into())]);
                let bare = empty(summary, Some(count));
                Ok((drawn(&diagram, bare, with_svg, words), keep_unless(false)))
            }
            Err(NoDiagram::Mistake(mistake)) => Err(Refusal::mistakes(vec![mistake], words)),
            Err(NoDiagram::TooLarge(count)) => {
                let (id, number, exact) = match count {
                    NodeCount::AtLeast(count) => ("ui-graph-many", count, None),
                    NodeCount::Exactly(count) => ("ui-graph-too-many", count, Some(count)),
                };
                let arguments = [("count", number.into()), ("limit", limit.into())];
                Ok((empty(words.say(id, &arguments), exact), keep_unless(false)))
            }
            Err(NoDiagram::Stop(stop)) => {
                let summary = match stop.limit {
                    Limit::NoMethod => words.word("ui-graph-numbers"),
                    _ => words.stop(&stop),
                };
                let form = empty(summary, None);
                let stop = Some(wire::Stop::new(&stop, words));
                Ok((Graph { stop, ..form }, keep_unless(true)))
            }
        }
    })
    .await
}

fn drawn(diagram: &Diagram, bare: Graph, with_svg: bool, words: &Words) -> Graph {
    let placed = Placed::of(diagram);
    let tenth = |x: f64| (x * 10.0).round() / 10.0;
    let nodes = diagram.nodes.iter().zip(&placed.nodes).map(|(node, place)| GraphNode {
        game: node.game.clone(),
        text: node.text.clone(),
        label: label(node),
        outcome: wire::outcome(node.verdict),
        nim_value: node.value.as_ref().map(NimValue::to_string),
        x: tenth(place.x),
        y: tenth(place.y),
        width: tenth(place.width),
        height: NODE_HEIGHT,
    });
    let edges = diagram.edges.iter().enumerate().map(|(index, &edge)| GraphEdge {
        from: edge.0,
        to: edge.1,
        winning: wins(diagram, edge),
        path: placed.path(index, 0.0, 0.0),
    });
    Graph {
        drawn: true,
        width: tenth(placed.width),
        height: tenth(placed.height),
        nodes: nodes.collect(),
        edges: edges.collect(),
        svg: with_svg.then(|| svg(diagram, words)),
        ..bare
    }
}
