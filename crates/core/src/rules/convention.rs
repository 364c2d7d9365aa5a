//! Play conventions: which of them rulesets know, and which one a question is about.

use super::Component;
use crate::{
    notation::{Diagnostic, shortened},
    value::Play,
};

/// Which play conventions a ruleset knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Both; normal play unless asked otherwise.
    #[default]
    Either,
    /// Both; misère play unless asked otherwise.
    MisereUnlessAsked,
    /// The rules themselves say which positions are won, so there is no misère play.
    Fixed,
}

impl Convention {
    /// The convention of a question about some components: the one that is asked for, or else normal play, unless rules that
    /// the user wrote say misère.
    ///
    /// # Errors
    /// `N0512` for misère play of rules that say themselves who wins; its place is that of the whole text, which the
    /// caller knows.
    pub fn play(components: &[Component], asked: Option<Play>) -> Result<Play, Diagnostic> {
        let with = |convention| {
            let mut all = components.iter().map(|component| &component.ruleset);
            all.find(|ruleset| ruleset.convention() == convention)
        };
        let play = asked.unwrap_or(match with(Convention::MisereUnlessAsked) {
            Some(_) => Play::Misere,
            None => Play::Normal,
        });
        match with(Convention::Fixed) {
            Some(ruleset) if play == Play::Misere => {
                Err(Diagnostic::new("N0512", 0..0).with("name", shortened(&ruleset.name())))
            }
            _ => Ok(play),
        }
    }
}
