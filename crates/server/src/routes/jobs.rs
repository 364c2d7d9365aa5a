//! `/jobs`: long questions, their progress as server-sent events, and their end.

use crate::{
    app::Server,
    jobs::{Job, Listening, State as JobState, Status},
    parameters::Asked,
    refusal::Refusal,
    reply::{self, Keep},
    routes::rulesets::CatalogueQuery,
    sent::{self, Sent},
};
use axum::{
    extract::{Path, State},
    http::{HeaderValue, StatusCode, Uri, header},
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use bouton_wire as wire;
use bouton_words::Words;
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use std::{convert::Infallible, sync::Arc, time::Duration};
use utoipa::ToSchema;

/// A long question.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct JobRequest {
    /// An address of the API that is asked with GET, without `/api/v1/`: `analyse?q=kayles%2012`.
    #[schema(value_type = String, required = true, example = "period?rules=kayles&to=1000")]
    question: Option<Value>,
    /// How many seconds it may take (30; at most 120).
    #[schema(value_type = Option<u64>, example = 10)]
    seconds: Option<Value>,
    /// The language of refusals: `en` or `zh`; that of the answer stands in the question.
    #[schema(value_type = Option<String>)]
    #[allow(dead_code)]
    lang: Option<Value>,
}

/// How far a long question is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JobReport {
    /// `bouton/job/1`.
    schema: &'static str,
    /// Its number, as text.
    id: String,
    /// The question.
    question: String,
    /// `waiting`, `running`, `done` or `cancelled`.
    status: &'static str,
    /// How far it is.
    progress: JobProgress,
    /// The status that its address answered with; null until it is done.
    answer_status: Option<u16>,
    /// What its address answered; null until it is done.
    #[schema(value_type = Option<Object>)]
    answer: Option<Box<RawValue>>,
}

/// How far a long question is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct JobProgress {
    /// How many heaps or positions were looked at.
    done: String,
    /// How many there will be; null where that is not known.
    total: Option<String>,
    /// Bytes held by tables.
    memory: String,
    /// Seconds since it was asked.
    seconds: f64,
}

/// Questions that may be long.
const LONG: [&str; 10] = [
    "analyse",
    "explain",
    "moves",
    "board",
    "certificate",
    "sequence",
    "period",
    "period/certificate",
    "grid",
    "graph",
];

/// Asks a long question.
#[utoipa::path(post, path = "/api/v1/jobs", tag = "jobs", request_body = JobRequest, responses(
    (status = 202, description = "It was taken; Location is its address", body = JobReport),
    (status = 400, description = "The body cannot be read, or the question is none that may be long", body = wire::Mistakes),
    (status = 403, description = "A page from elsewhere asks", body = wire::Mistakes),
    (status = 413, description = "The body is too large", body = wire::Mistakes),
    (status = 415, description = "The body is not said to be application/json", body = wire::Mistakes),
    (status = 429, description = "Too many long questions; Retry-After says when to ask again", body = wire::Mistakes),
))]
pub(crate) async fn start(
    State(server): State<Server>,
    asked: Asked<CatalogueQuery>,
    sent: Sent<JobRequest>,
) -> Result<Response, Refusal> {
    let Sent { body, words, .. } = sent.or_language(asked.words);
    let asked_for = sent::needed_text("question", body.question, &server, words)?;
    let question = asked_for.trim_start_matches("/api/v1/").trim_start_matches('/').to_owned();
    let path = question.split('?').next().unwrap_or_default();
    let is_address = format!("/api/v1/{question}").parse::<Uri>().is_ok();
    if !LONG.contains(&path) || !is_address {
        return Err(Refusal::value("question", &asked_for, &LONG.join(", "), words));
    }
    let most = server.config().long_time;
    let seconds = sent::number("seconds", body.seconds, 1..=most.as_secs().max(1), words)?;
    let time = seconds.map_or(most.min(Duration::from_secs(30)), Duration::from_secs);
    let job = server.start(question, time.min(most), words)?;
    let text = serde_json::to_vec(&report(&job)).unwrap_or_default();
    let mut response = reply::json(StatusCode::ACCEPTED, text, Keep::Never);
    if let Ok(place) = HeaderValue::from_str(&format!("/api/v1/jobs/{}", job.id)) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// How far a long question is, and its answer.
#[utoipa::path(get, path = "/api/v1/jobs/{id}", tag = "jobs", params(("id" = String, Path, description = "Its number")), responses(
    (status = 200, description = "How far it is", body = JobReport),
    (status = 404, description = "There is none of this number", body = wire::Mistakes),
))]
pub(crate) async fn look(
    State(server): State<Server>,
    Path(id): Path<String>,
    asked: Asked<CatalogueQuery>,
) -> Result<Response, Refusal> {
    let job = found(&server, &id, asked.words)?;
    Ok(reply::json(StatusCode::OK, text_of(&job), Keep::Never))
}

/// Cancels a long question; what it was about to answer is lost.
#[utoipa::path(delete, path = "/api/v1/jobs/{id}", tag = "jobs", params(("id" = String, Path, description = "Its number")), responses(
    (status = 200, description = "It is over", body = JobReport),
    (status = 404, description = "There is none of this number", body = wire::Mistakes),
))]
pub(crate) async fn cancel(
    State(server): State<Server>,
    Path(id): Path<String>,
    asked: Asked<CatalogueQuery>,
) -> Result<Response, Refusal> {
    let job = found(&server, &id, asked.words)?;
    job.cancel();
    Ok(reply::json(StatusCode::OK, text_of(&job), Keep::Never))
}

/// The events of a long question: `progress`, and at its end `end`, each with how far it is. Who closes the stream cancels the
/// question, unless another client listens to it.
#[utoipa::path(get, path = "/api/v1/jobs/{id}/events", tag = "jobs", params(("id" = String, Path, description = "Its number")), responses(
    (status = 200, description = "Server-sent events; the data of each is a JobReport", body = String, content_type = "text/event-stream"),
    (status = 404, description = "There is none of this number", body = wire::Mistakes),
))]
pub(crate) async fn events(
    State(server): State<Server>,
    Path(id): Path<String>,
    asked: Asked<CatalogueQuery>,
) -> Result<Response, Refusal> {
    let job = found(&server, &id, asked.words)?;
    let events = Sse::new(stream_of(job.listen()));
    let alive = KeepAlive::new().interval(Duration::from_secs(10));
    let mut response = events.keep_alive(alive).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

fn found(server: &Server, id: &str, words: &'static Words) -> Result<Arc<Job>, Refusal> {
    let shown = bouton_core::notation::shortened(id);
    let none = || Refusal::of(StatusCode::NOT_FOUND, "H0203", &[("id", &shown)], words);
    server.jobs().find(id).ok_or_else(none)
}

fn text_of(job: &Job) -> Vec<u8> {
    serde_json::to_vec(&report(job)).unwrap_or_default()
}

fn report(job: &Job) -> JobReport {
    let JobState { status, progress, answer } = job.state();
    let body = answer.as_ref().and_then(|(_, body)| {
        let text = String::from_utf8(body.to_vec()).ok()?;
        RawValue::from_string(text).ok()
    });
    JobReport {
        schema: "bouton/job/1",
        id: job.id.to_string(),
        question: job.question.clone(),
        status: status.word(),
        progress: JobProgress {
            done: progress.done.to_string(),
            total: progress.total.map(|total| total.to_string()),
            memory: progress.memory.to_string(),
            seconds: (job.asked.elapsed().as_secs_f64() * 10.0).round() / 10.0,
        },
        answer_status: answer.map(|(status, _)| status.as_u16()),
        answer: body,
    }
}

/// Where a stream of events stands.
enum Telling {
    First(Listening),
    Next(Listening),
    Over,
}

fn stream_of(listening: Listening) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold(Telling::First(listening), |telling| async move {
        let listening = match telling {
            Telling::First(listening) => listening,
            Telling::Next(mut listening) => {
                // The sender lives as long as the question does, which is listened to.
                listening.changes.changed().await.ok()?;
                listening
            }
            Telling::Over => return None,
        };
        let mut listening = listening;
        let status: Status = listening.changes.borrow_and_update().status;
        let name = if status.is_over() { "end" } else { "progress" };
        let text = String::from_utf8(text_of(&listening.job)).unwrap_or_default();
        let event = Event::default().event(name).data(text);
        let next = if status.is_over() { Telling::Over } else { Telling::Next(listening) };
        Some((Ok(event), next))
    })
}
