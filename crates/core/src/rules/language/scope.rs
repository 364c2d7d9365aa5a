//! Names and types while a rule is compiled.

use super::{bytecode::Register, syntax::Name};
use crate::notation::Diagnostic;

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// An integer.
    Number,
    /// True or false.
    Truth,
}

impl Type {
    /// The type as messages call it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Type::Number => "a number",
            Type::Truth => "a condition",
        }
    }
}

/// A name with what it stands for.
#[derive(Clone, Debug)]
struct Bound {
    name: String,
    register: Register,
    kind: Type,
}

/// The names that can be used at a place, innermost last.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    bound: Vec<Bound>,
}

impl Scope {
    /// Binds a name; a name that is bound already is a mistake (nothing is ever hidden).
    pub(super) fn bind(
        &mut self,
        name: &Name,
        register: Register,
        kind: Type,
    ) -> Result<(), Diagnostic> {
        if self.bound.iter().any(|b| b.name == name.text) {
            return Err(Diagnostic::new("R0202", name.span.clone()).with("name", &name.text));
        }
        self.bound.push(Bound { name: name.text.clone(), register, kind });
        Ok(())
    }

    /// What a name stands for.
    pub(super) fn find(&self, name: &str) -> Option<(Register, Type)> {
        self.bound.iter().rev().find(|b| b.name == name).map(|b| (b.register, b.kind))
    }

    /// All names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.bound.iter().map(|b| b.name.as_str())
    }

    /// How many names are bound, to go back to with [`leave`](Scope::leave).
    pub(super) fn mark(&self) -> usize {
        self.bound.len()
    }

    /// Forgets the names bound since a mark.
    pub(super) fn leave(&mut self, mark: usize) {
        self.bound.truncate(mark);
    }
}
