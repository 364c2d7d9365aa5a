//! Every sentence that bouton says, in English and in Chinese.
//!
//! Engines speak in message ids with arguments ([`Step`](bouton_core::evidence::Step)) and mistakes in codes with
//! arguments ([`Diagnostic`](bouton_core::notation::Diagnostic)); this crate turns both into sentences, so that the command
//! line, the web page and later Python say the same thing in the same words. The sentences stand in `locales/`:
//!
//! | file | holds |
//! |---|---|
//! | `en.ftl`, `zh.ftl` | steps of explanations, verdicts, bases, stops, headings: the same keys in both |
//! | `en-page.ftl`, `zh-page.ftl` | moves on a board, play, the page: the same keys in both |
//! | `zh-errors.ftl` | Chinese for every code; the English stands beside the codes, in `bouton_core::notation::codes`, [`command_line`], [`judge`] and [`server`] |
//! | `zh-theorems.ftl` | Chinese for every theorem; the English stands beside the rules |
//! | `zh-help.ftl` | Chinese for the help of the command line; the English stands in its source |
//!
//! Codes, outcomes (`N`, `P`) and positions are never translated. Numbers of any size are passed as text, never through
//! floating point. A message that is missing is shown by its id and arguments, never a panic; the tests make sure that
//! none is missing.
//!
//! ```
//! use bouton_core::{evidence::Step, value::Natural};
//! use bouton_words::{Language, Words};
//!
//! let step = Step::new("nim-heap").with("heap", Natural::from(3u8));
//! assert_eq!(Words::of(Language::English).step(&step), "a nim-heap of size 3 has nim-value 3");
//! ```

mod answer;
mod argument;
pub mod command_line;
mod figure;
pub mod judge;
mod language;
mod mistake;
pub mod patterns;
pub mod server;
pub mod why;
mod words;

pub use language::Language;
pub use mistake::{Sentences, explanation};
pub use words::Words;
