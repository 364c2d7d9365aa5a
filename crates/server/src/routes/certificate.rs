//! `/certificate` and `/period/certificate`: what proves a nim-value or a period, as `bouton verify` reads it.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::Refusal,
    routes::{self, keep_unless, period},
};
use axum::{extract::State, response::Response};
use bouton_engine::{PeriodKind, value_certificate};
use bouton_wire as wire;
use bouton_words::Words;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a question for the certificate of a position.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ValueQuery {
    /// The position, in the notation of GRAMMAR.md.
    #[param(required = true, example = "kayles 5 + nim 3")]
    q: Option<String>,
    /// Misère play: the certificate says who wins.
    #[param(example = "false")]
    misere: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// Parameters of a question for the certificate of a period.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeriodProofQuery {
    /// The ruleset, without a position; its positions are heaps.
    #[param(required = true, example = "kayles")]
    rules: Option<String>,
    /// Look at heaps up to this one (1000000; at most 10^9); a theorem may need fewer.
    #[param(example = "1000")]
    to: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// A certificate, or why there is none.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CertificateReport {
    /// `bouton/certificate/1`.
    schema: &'static str,
    /// What it is about, in the notation: a position, or a ruleset.
    game: String,
    /// The text of it, for `bouton verify`; null where there is none.
    certificate: Option<String>,
    /// The SHA-256 of the text, in hexadecimal digits, for references; null where there is none.
    sha256: Option<String>,
    /// How it is checked, or why there is none.
    words: String,
}

impl CertificateReport {
    fn new(
        game: String,
        certificate: Option<String>,
        none: &str,
        words: &Words,
    ) -> CertificateReport {
        let sha256 = certificate.as_ref().map(|text| {
            Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
        });
        let id = if certificate.is_some() { "ui-certificate-check" } else { none };
        let words = words.word(id);
        CertificateReport { schema: "bouton/certificate/1", game, certificate, sha256, words }
    }
}

/// The certificate of a nim-value, or under misère play of who wins.
#[utoipa::path(get, path = "/api/v1/certificate", tag = "positions", params(ValueQuery), responses(
    (status = 200, description = "The certificate, or why there is none", body = CertificateReport),
    (status = 400, description = "Mistakes in the question, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn value(
    State(server): State<Server>,
    asked: Asked<ValueQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("q", p.q, &server, words)?;
    let play = parameters::misere(p.misere.as_ref(), words)?;
    routes::answer(&server, words, &client, move |work| {
        let question = question::read(&text, play, 0, words)?;
        let (components, budget) = (&question.components, work.budget());
        let certificate = value_certificate(components, question.play, &budget);
        let texts: Vec<String> = components.iter().map(|component| component.text()).collect();
        // A limit may be why there is none.
        let keep = keep_unless(certificate.is_err());
        let game = texts.join(" + ");
        let none =
            certificate.as_ref().err().map_or("ui-no-value-certificate", |why| why.message_id());
        let form = CertificateReport::new(game, certificate.ok(), none, words);
        Ok((form, keep))
    })
    .await
}

/// The certificate of the period of a nim-sequence.
#[utoipa::path(get, path = "/api/v1/period/certificate", tag = "sequences", params(PeriodProofQuery), responses(
    (status = 200, description = "The certificate, or why there is none", body = CertificateReport),
    (status = 400, description = "Mistakes in the ruleset, each with its place", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn of_period(
    State(server): State<Server>,
    asked: Asked<PeriodProofQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("rules", p.rules, &server, words)?;
    let asked = period::period_question(p.to.as_ref(), None, words)?;
    routes::answer(&server, words, &client, move |work| {
        let mut found = period::found(&text, &asked, &work.budget(), words)?;
        let certificate = found.certificate(&work.budget());
        let none = match found.kind {
            PeriodKind::Proved => "ui-no-certificate-limit",
            _ => "ui-no-certificate",
        };
        let keep = keep_unless(certificate.is_none() || found.stop.is_some());
        let game = found.game.clone();
        let certificate = certificate.map(|certificate| certificate.to_string());
        Ok((CertificateReport::new(game, certificate, none, words), keep))
    })
    .await
}
