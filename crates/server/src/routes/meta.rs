//! `/openapi.json` and `/health`.

use crate::{
    description,
    parameters::language_of,
    refusal::Refusal,
    reply::{self, Keep, Made},
};
use axum::{
    Json,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde::Serialize;
use std::sync::OnceLock;
use utoipa::ToSchema;

/// That the server is there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
    /// The version of bouton.
    version: &'static str,
}

/// Whether the server is there.
#[utoipa::path(get, path = "/api/v1/health", tag = "server", responses(
    (status = 200, description = "It is", body = Health),
))]
pub(crate) async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// This description.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "server", responses(
    (status = 200, description = "The description of the API", body = Object),
))]
pub(crate) async fn openapi(headers: HeaderMap) -> Result<Response, Refusal> {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(description::openapi);
    if text.is_empty() {
        let words = language_of(&headers);
        return Err(Refusal::of(StatusCode::INTERNAL_SERVER_ERROR, "H0501", &[], words));
    }
    Ok(reply::made(Made { body: text.clone().into_bytes(), keep: Keep::Always }, &headers))
}
