//! The description of the API for programs, made from the types.

use crate::routes;
use bouton_wire as wire;
use utoipa::{
    OpenApi,
    openapi::{
        Content, OpenApi as Description, Ref, RefOr, Response, path::Operation,
        response::ResponseBuilder,
    },
};

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
    let mut description = Api::openapi();
    refuse(&mut description);
    description.to_pretty_json().map(|text| text + "\n").unwrap_or_default()
}

/// What many questions are refused for: the status, and when. Described once, and referred to.
const REFUSALS: [(&str, &str); 8] = [
    ("403", "A name that the server does not answer for, or a page from elsewhere"),
    ("405", "Another method than those of this address"),
    ("408", "A body that does not arrive in time"),
    ("413", "A body that is too long"),
    (
        "414",
        "A parameter of more than 8192 characters; without a form, an address of more than 65,534 bytes",
    ),
    ("415", "A body that is not said to be JSON"),
    ("422", "An answer larger than the server gives"),
    (
        "431",
        "More than 100 headers, or a head of more than 256 KiB; without a form, from the HTTP library",
    ),
];
/// Refusals that every question may meet, whatever it asks.
const ALL: [&str; 3] = ["403", "405", "431"];
/// Refusals of questions that stand in an address.
const ASKED: [&str; 2] = ["414", "422"];
/// Refusals of what is sent.
const SENT: [&str; 4] = ["408", "413", "415", "422"];

/// Describes the refusals that are the same for all questions of a kind, where the question does not describe them itself.
fn refuse(description: &mut Description) {
    let known = &mut description.components.get_or_insert_default().responses;
    known.extend(REFUSALS.map(|(status, said)| (name(status), RefOr::T(refusal(status, said)))));
    for path in description.paths.paths.values_mut() {
        for operation in [&mut path.get, &mut path.post, &mut path.delete].into_iter().flatten() {
            add(operation, &ALL);
            if operation.request_body.is_some() {
                add(operation, &SENT);
            } else if operation.parameters.as_ref().is_some_and(|list| !list.is_empty()) {
                add(operation, &ASKED);
            }
        }
    }
}

fn add(operation: &mut Operation, refusals: &[&str]) {
    for status in refusals {
        let all = &mut operation.responses.responses;
        let described = || RefOr::Ref(Ref::from_response_name(name(status)));
        all.entry((*status).to_owned()).or_insert_with(described);
    }
}

/// The name of a refusal that is described once.
fn name(status: &str) -> String {
    format!("Refused{status}")
}

fn refusal(status: &str, said: &str) -> Response {
    let form = Content::new(Some(Ref::from_schema_name("Mistakes")));
    let response = ResponseBuilder::new().description(said);
    match status {
        "431" => response.build(),
        _ => response.content("application/json", form).build(),
    }
}
