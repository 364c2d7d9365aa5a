//! The routes, and what stands around all of them.

use crate::{
    config::Config, gate::Gate, jobs::Jobs, origins, page, parameters, refusal::Refusal, routes,
};
use axum::{
    Router,
    http::{HeaderName, HeaderValue, Method, StatusCode, Uri},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use std::{
    any::Any,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use tower_http::{
    catch_panic::CatchPanicLayer, compression::CompressionLayer, set_header::SetResponseHeaderLayer,
};

/// What the handlers share.
#[derive(Clone, Debug)]
pub(crate) struct Server(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    config: Config,
    gate: Gate,
    jobs: Jobs,
}

impl Server {
    pub(crate) fn new(config: Config) -> Server {
        let gate = Gate::new(config.threads);
        let jobs = Jobs::new(config.threads / 2);
        Server(Arc::new(Shared { config, gate, jobs }))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    /// Tells everything that goes on for long to end.
    pub(crate) fn close(&self) {
        self.0.jobs.cancel_all();
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.0.jobs
    }

    pub(crate) fn gate(&self) -> &Gate {
        &self.0.gate
    }
}

/// The API and the page, as a service that needs no network: tests call it directly.
pub fn router(config: Config) -> Router {
    routes_of(Server::new(config))
}

pub(crate) fn routes_of(server: Server) -> Router {
    let api = Router::new()
        .route("/analyse", get(routes::analyse::analyse))
        .route("/explain", get(routes::analyse::explain))
        .route("/moves", get(routes::moves::moves))
        .route("/check", get(routes::check::check))
        .route("/board", get(routes::board::board))
        .route("/sequence", get(routes::sequence::sequence))
        .route("/period", get(routes::period::period))
        .route("/period/certificate", get(routes::certificate::of_period))
        .route("/certificate", get(routes::certificate::value))
        .route("/grid", get(routes::grid::grid))
        .route("/plot", get(routes::plot::plot))
        .route("/card", get(routes::card::card))
        .route("/oembed", get(routes::card::oembed))
        .route("/lookup", get(routes::lookup::lookup))
        .route("/rulesets", get(routes::rulesets::rulesets))
        .route("/rules/check", post(routes::rules::check))
        .route("/graph", get(routes::graph::graph))
        .route("/tables", get(routes::table::tables))
        .route("/table", get(routes::table::table))
        .route("/examples", get(routes::examples::examples))
        .route("/play/reply", post(routes::play::reply))
        .route("/jobs", post(routes::jobs::start))
        .route("/jobs/{id}", get(routes::jobs::look).delete(routes::jobs::cancel))
        .route("/jobs/{id}/events", get(routes::jobs::events))
        .route("/openapi.json", get(routes::meta::openapi))
        .route("/health", get(routes::meta::health));
    let header = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    };
    Router::new()
        .nest("/api/v1", api)
        .fallback(page::page)
        .method_not_allowed_fallback(no_such_method)
        .with_state(server.clone())
        .layer(axum::middleware::from_fn_with_state(server, origins::check))
        .layer(CatchPanicLayer::custom(apologise))
        .layer(CompressionLayer::new())
        .layer(header(
            "content-security-policy",
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
        ))
        .layer(header("x-content-type-options", "nosniff"))
        .layer(header("x-frame-options", "DENY"))
        .layer(header("referrer-policy", "no-referrer"))
        .layer(header("cross-origin-opener-policy", "same-origin"))
        .layer(header("cross-origin-resource-policy", "same-origin"))
        .layer(header("permissions-policy", "camera=(), geolocation=(), microphone=()"))
}

/// How many panics were caught since the process began. A test holds that there is none.
static CAUGHT: AtomicU64 = AtomicU64::new(0);

/// How often a handler ended in a panic, in the whole process.
pub fn caught_panics() -> u64 {
    CAUGHT.load(Ordering::Relaxed)
}

fn apologise(_panic: Box<dyn Any + Send + 'static>) -> Response {
    CAUGHT.fetch_add(1, Ordering::Relaxed);
    let words = bouton_words::Words::of(bouton_words::Language::English);
    Refusal::of(StatusCode::INTERNAL_SERVER_ERROR, "H0501", &[], words).into_response()
}

/// The refusal of a method.
pub(crate) async fn no_such_method(
    method: Method,
    uri: Uri,
    headers: axum::http::HeaderMap,
) -> Refusal {
    let words = parameters::language_of(&headers);
    let path = bouton_core::notation::shortened(uri.path());
    let arguments: [(&str, &dyn ToString); 2] = [("path", &path), ("method", &method)];
    Refusal::of(StatusCode::METHOD_NOT_ALLOWED, "H0202", &arguments, words)
}

/// The refusal of an address that there is none.
pub(crate) fn no_such_address(uri: &Uri, headers: &axum::http::HeaderMap) -> Refusal {
    let words = parameters::language_of(headers);
    let path = bouton_core::notation::shortened(uri.path());
    Refusal::of(StatusCode::NOT_FOUND, "H0201", &[("path", &path)], words)
}
