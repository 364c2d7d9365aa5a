//! Theorems by key, and values that carry the theorem that proves them.

/// A theorem: a stable key, what it says, where it was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The stable key, author and year first: `bouton-1901`.
    pub key: &'static str,
    /// What it says, in one or two sentences.
    pub statement: &'static str,
    /// Author, title, place and year.
    pub source: &'static str,
}

/// A value together with the key of the theorem that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved<T> {
    /// The value.
    pub value: T,
    /// The theorem's key.
    pub theorem: &'static str,
}

impl<T> Proved<T> {
    /// A value and what proves it.
    pub fn by(theorem: &'static str, value: T) -> Proved<T> {
        Proved { value, theorem }
    }
}
