//! `/openapi.json` and `/health`.

use crate::{
    description,
    parameters::Asked,
    refusal::Refusal,
    reply::{self, Keep, Made},
    routes::rulesets::CatalogueQuery,
};
use axum::{Json, http::StatusCode, response::Response};
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
pub(crate) async fn health(_asked: Asked<CatalogueQuery>) -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// This description.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "server", responses(
    (status = 200, description = "The description of the API", body = Object),
))]
pub(crate) async fn openapi(asked: Asked<CatalogueQuery>) -> Result<Response, Refusal> {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(description::openapi);
    if text.is_empty() {
        return Err(Refusal::of(StatusCode::INTERNAL_SERVER_ERROR, "H0501", &[], asked.words));
    }
    let made = Made { body: text.clone().into_bytes(), keep: Keep::Always };
    Ok(reply::made(made, &asked.client.headers))
}
