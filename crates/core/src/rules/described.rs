//! A family as plain data: what most files under [`families`](super::families) need and no more.

use super::{Component, Family, Files, Sample};
use crate::{
    evidence::Theorem,
    notation::{Diagnostic, Term},
};

/// An entry of the catalogue whose parts do not depend on files.
pub(super) struct Described {
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    pub(super) usage: &'static str,
    pub(super) rules: &'static str,
    pub(super) rules_zh: &'static str,
    pub(super) examples: &'static [&'static str],
    pub(super) theorems: &'static [Theorem],
    pub(super) build: fn(&Term) -> Result<Vec<Component>, Vec<Diagnostic>>,
    pub(super) samples: fn() -> Vec<Sample>,
}

impl Family for Described {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn usage(&self) -> &'static str {
        self.usage
    }

    fn rules(&self) -> &'static str {
        self.rules
    }

    fn rules_zh(&self) -> &'static str {
        self.rules_zh
    }

    fn examples(&self) -> &'static [&'static str] {
        self.examples
    }

    fn theorems(&self) -> &'static [Theorem] {
        self.theorems
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        (self.build)(term)
    }

    fn samples(&self) -> Vec<Sample> {
        (self.samples)()
    }
}
