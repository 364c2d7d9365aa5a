//! The description of the API for programs, made from the types.

use crate::routes;
use bouton_wire as wire;
use utoipa::OpenApi;

/// All routes and forms.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "bouton",
        description = "Impartial combinatorial games: who wins, why, and what to play. The forms are those of `--json`, with ready \
                       sentences beside them; forms change by additions only. Integers that may pass 2^53 are strings of decimal digits. \
                       Mistakes have places in Unicode characters of the text as typed, from 0, the end excluded.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        routes::analyse::analyse,
        routes::analyse::explain,
        routes::moves::moves,
        routes::board::board,
        routes::check::check,
        routes::sequence::sequence,
        routes::period::period,
        routes::certificate::value,
        routes::certificate::of_period,
        routes::grid::grid,
        routes::plot::plot,
        routes::card::card,
        routes::card::oembed,
        routes::lookup::lookup,
        routes::rulesets::rulesets,
        routes::rules::check,
        routes::graph::graph,
        routes::table::tables,
        routes::table::table,
        routes::examples::examples,
        routes::play::reply,
        routes::jobs::start,
        routes::jobs::look,
        routes::jobs::cancel,
        routes::jobs::events,
        routes::meta::openapi,
        routes::meta::health,
    ),
    components(schemas(wire::Mistakes)),
    tags(
        (name = "positions", description = "One position: who wins, why, and what to play"),
        (name = "sequences", description = "Many positions of one ruleset"),
        (name = "rules", description = "Rulesets"),
        (name = "tables", description = "Tables of positions that were made before"),
        (name = "jobs", description = "Long questions"),
        (name = "server", description = "The server itself"),
    )
)]
struct Api;

/// The description as JSON, ending in a line end.
pub fn openapi() -> String {
    Api::openapi().to_pretty_json().map(|text| text + "\n").unwrap_or_default()
}
