//! Why there is no answer: mistakes in a question, and refusals of the server, both as `bouton/error/1`.

use crate::reply;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use bouton_core::notation::Diagnostic;
use bouton_wire as wire;
use bouton_words::Words;

/// No answer, with the reason.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    mistakes: Vec<Diagnostic>,
    words: &'static Words,
    retry_after: Option<u64>,
}

impl Refusal {
    /// Mistakes in the question.
    pub(crate) fn mistakes(mistakes: Vec<Diagnostic>, words: &'static Words) -> Refusal {
        Refusal { status: StatusCode::BAD_REQUEST, mistakes, words, retry_after: None }
    }

    /// One reason without a place.
    pub(crate) fn of(
        status: StatusCode,
        code: &'static str,
        arguments: &[(&'static str, &dyn ToString)],
        words: &'static Words,
    ) -> Refusal {
        let mut mistake = Diagnostic::new(code, 0..0);
        for (name, value) in arguments {
            mistake = mistake.with(name, value.to_string());
        }
        Refusal { status, mistakes: vec![mistake], words, retry_after: None }
    }

    /// A reason that passes.
    pub(crate) fn busy(
        status: StatusCode,
        code: &'static str,
        most: usize,
        seconds: u64,
        words: &'static Words,
    ) -> Refusal {
        let refusal = Refusal::of(status, code, &[("most", &most), ("seconds", &seconds)], words);
        Refusal { retry_after: Some(seconds), ..refusal }
    }

    /// A value of a parameter that cannot be used.
    pub(crate) fn value(
        name: &'static str,
        value: &str,
        expected: &str,
        words: &'static Words,
    ) -> Refusal {
        let value = bouton_core::notation::shortened(value);
        Refusal::of(
            StatusCode::BAD_REQUEST,
            "H0302",
            &[("name", &name), ("value", &value), ("expected", &expected)],
            words,
        )
    }

    /// The form of it.
    pub(crate) fn form(&self) -> wire::Mistakes {
        let errors =
            self.mistakes.iter().map(|mistake| mistake_form(mistake, self.words)).collect();
        wire::Mistakes { errors, ..wire::Mistakes::new(&[], None, self.words) }
    }
}

/// The form of a mistake, with advice that can be followed without a command line.
pub(crate) fn mistake_form(mistake: &Diagnostic, words: &Words) -> wire::Mistake {
    let form = wire::Mistake::new(mistake, words);
    match words.advice_on_pages(mistake) {
        Some(help) => wire::Mistake { help, ..form },
        None => form,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response =
            reply::json(self.status, wire::to_line(&self.form()).into_bytes(), reply::Keep::Never);
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
