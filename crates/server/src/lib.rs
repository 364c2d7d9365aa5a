//! bouton over HTTP: the API of the page and of programs, and the page itself.
//!
//! The forms are those of `--json` ([`bouton_wire`]), with ready sentences beside them, since a browser holds no game logic. Everything is described
//! by `openapi.json`, which is made from the types ([`openapi`]) and checked in.
//!
//! Nothing of a client is trusted: texts, bodies, answers, the number of connections and of questions at a time are bounded
//! ([`Config`]); every question has a budget of time and memory and runs off the asynchronous threads; a client that goes away
//! cancels its question. A panic would be answered by a short apology; tests hold that there is none ([`caught_panics`]).
//!
//! ```
//! // The whole server without a network.
//! let _service = bouton_server::router(bouton_server::Config::default());
//! ```

mod app;
pub mod board;
mod config;
mod description;
mod fields;
mod gate;
mod hosts;
mod jobs;
mod listen;
mod origins;
mod page;
mod parameters;
mod patience;
mod places;
mod question;
mod refusal;
mod reply;
mod routes;
mod said;
mod sent;
mod tables;

pub use app::{caught_panics, router};
pub use config::Config;
pub use description::openapi;
pub use listen::{address, serve, serve_until};
