//! The routes of the API, one file a question.

pub(crate) mod analyse;
pub(crate) mod board;
pub(crate) mod card;
pub(crate) mod certificate;
pub(crate) mod check;
pub(crate) mod examples;
pub(crate) mod graph;
pub(crate) mod grid;
pub(crate) mod jobs;
pub(crate) mod lookup;
pub(crate) mod meta;
pub(crate) mod moves;
pub(crate) mod period;
pub(crate) mod play;
pub(crate) mod plot;
pub(crate) mod rules;
pub(crate) mod rulesets;
pub(crate) mod sequence;
pub(crate) mod table;

use crate::{
    app::Server,
    gate::Work,
    parameters::Client,
    refusal::Refusal,
    reply::{self, Keep, Made},
};
use axum::{http::StatusCode, response::Response};
use bouton_words::Words;
use serde::Serialize;

/// Makes an answer off the asynchronous threads and sends it. What is returned says also whether the answer may be kept.
pub(crate) async fn answer<T: Serialize>(
    server: &Server,
    words: &'static Words,
    client: &Client,
    work: impl FnOnce(&Work) -> Result<(T, Keep), Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let most = server.config().answer;
    let made = server
        .ask(words, client.long.clone(), move |limits| {
            let (form, keep) = work(limits)?;
            made(&form, keep, most, words)
        })
        .await??;
    Ok(reply::made(made, &client.headers))
}

fn made<T: Serialize>(
    form: &T,
    keep: Keep,
    most: usize,
    words: &'static Words,
) -> Result<Made, Refusal> {
    let body = serde_json::to_vec(form).unwrap_or_default();
    if body.len() > most {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(Refusal::of(status, "H0402", &[("most", &most)], words));
    }
    Ok(Made { body, keep })
}

/// Whether an answer that a limit ended, or did not end, may be kept.
pub(crate) fn keep_unless(stopped: bool) -> Keep {
    if stopped { Keep::Never } else { Keep::Always }
}
