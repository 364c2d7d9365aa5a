//! The pattern behind a table, claims about it, and where two rulesets differ.
//!
//! ```text
//! text with letters ──► subject ──► sample ──► recognise ─► proved by a theorem
//!  subtract:1..m n      gaps         values,    find ──────► observed to N, so many points explained
//!                                    outcomes   (nothing) ─► no pattern found
//! ```
//!
//! * [`pattern`]: [`pattern::search`] finds the law of a [`Subject`], says what it rests on ([`Ground`]), and can write it as
//!   text, LaTeX, a claim, or a function in C++, Python or Rust ([`formula`]);
//! * [`claim`]: a formula that somebody guessed holds on every position tried, or has a smallest counterexample;
//! * [`compare`]: the first position at which two rulesets, or two play conventions, differ.
//!
//! Nothing is called proved that is only seen: a theorem must cover the rules themselves ([`recognise`]), not their name.
//!
//! ```
//! use bouton_core::rules::NoFiles;
//! use bouton_engine::Budget;
//! use bouton_patterns::{Subject, pattern::{Request, search}};
//!
//! let subject = Subject::read("rules:'t(n): for k in 1..n/2 => n-k' n", Vec::new(), &NoFiles).unwrap();
//! let report = search(&subject, &Request::default(), &NoFiles, &Budget::default()).unwrap();
//! let pattern = report.settings[0].pattern.as_ref().unwrap();
//! assert!(pattern.ground.is_proof());
//! assert_eq!(pattern.claim(&subject).unwrap(), "value == (n) / lowbit(n + 1) / 2");
//! ```

pub mod claim;
pub mod compare;
mod condition;
pub mod equivalence;
pub mod find;
pub mod formula;
mod ground;
mod parallel;
pub mod pattern;
pub mod recognise;
mod sample;
mod subject;
mod theorems;

pub use condition::{Condition, MAX_LENGTH};
pub use ground::Ground;
pub use pattern::{Pattern, Report};
pub use sample::{Point, Sample, by_size};
pub use subject::{Instance, Mistaken, Parameter, Settings, Slot, Subject, Term};
pub use theorems::THEOREMS;

use bouton_core::notation::Diagnostic;
use bouton_engine::Stop;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// Mistakes in a text that was made from the question.
    Mistaken(Mistaken),
    /// A limit was reached before anything could be said.
    Stop(Stop),
}

impl From<Mistaken> for PatternError {
    fn from(mistaken: Mistaken) -> PatternError {
        PatternError::Mistaken(mistaken)
    }
}

impl PatternError {
    pub(crate) fn of(ended: bouton_engine::Ended, text: String) -> PatternError {
        match ended {
            bouton_engine::Ended::Stop(stop) => PatternError::Stop(stop),
            bouton_engine::Ended::Mistake(mistake) => {
                PatternError::Mistaken(Mistaken { text, mistakes: vec![mistake] })
            }
        }
    }

    pub(crate) fn mistake(text: &str, mistake: Diagnostic) -> PatternError {
        PatternError::Mistaken(Mistaken { text: text.to_owned(), mistakes: vec![mistake] })
    }
}
