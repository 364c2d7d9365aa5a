//! Steps of an explanation: message ids with arguments, and pictures. Words are added by the surfaces.

use super::figure::Figure;
use crate::value::{Natural, Outcome, Play};

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The message id, e.g. `bash-residue`; every id has a sentence in every language (a test holds this).
    pub id: &'static str,
    /// Its named arguments.
    pub arguments: Vec<(&'static str, Argument)>,
    /// Pictures of what the step says; none for most steps.
    pub figures: Vec<Figure>,
}

/// An argument of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(Natural),
    /// Several numbers.
    Numbers(Vec<Natural>),
    /// A text that is the same in every language: a position, a ruleset, a theorem's key.
    Text(String),
    /// An outcome.
    Outcome(Outcome),
    /// A play convention.
    Play(Play),
}

impl Step {
    /// A step without arguments.
    pub fn new(id: &'static str) -> Step {
        Step { id, arguments: Vec::new(), figures: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Step {
        self.arguments.push((name, value.into()));
        self
    }

    /// The same with a picture, where there is one.
    #[must_use]
    pub fn drawn(mut self, figure: impl Into<Option<Figure>>) -> Step {
        self.figures.extend(figure.into());
        self
    }
}

impl From<Natural> for Argument {
    fn from(value: Natural) -> Argument {
        Argument::Number(value)
    }
}

impl From<&Natural> for Argument {
    fn from(value: &Natural) -> Argument {
        Argument::Number(value.clone())
    }
}

impl From<u64> for Argument {
    fn from(value: u64) -> Argument {
        Argument::Number(Natural::from(value))
    }
}

impl From<Vec<Natural>> for Argument {
    fn from(value: Vec<Natural>) -> Argument {
        Argument::Numbers(value)
    }
}

impl From<String> for Argument {
    fn from(value: String) -> Argument {
        Argument::Text(value)
    }
}

impl From<&str> for Argument {
    fn from(value: &str) -> Argument {
        Argument::Text(value.to_owned())
    }
}

impl From<Outcome> for Argument {
    fn from(value: Outcome) -> Argument {
        Argument::Outcome(value)
    }
}

impl From<Play> for Argument {
    fn from(value: Play) -> Argument {
        Argument::Play(value)
    }
}
