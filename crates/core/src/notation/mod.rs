//! The notation: text to syntax tree and back, with every mistake reported in one pass.
//!
//! Pure: no ruleset is looked up here. GRAMMAR.md is the reference.
//!
//! ```
//! use bouton_core::notation::parse;
//!
//! let sum = parse("尼姆（３，５，７） ＋ Kayles 11 + *4").unwrap();
//! assert_eq!(sum.to_string(), "尼姆 3 5 7 + kayles 11 + *4");
//!
//! let mistakes = parse("nim 3 -1 + kayles 1.5").unwrap_err();
//! let found: Vec<_> = mistakes.iter().map(|m| (m.code, m.span.clone())).collect();
//! assert_eq!(found, [("N0104", 6..8), ("N0105", 18..21)]);
//! ```

pub mod codes;
mod diagnostic;
#[doc(hidden)]
pub mod fuzz;
mod joining;
mod mistakes;
pub mod number;
mod parse;
mod print;
mod suggest;
mod syntax;
mod text;

pub use diagnostic::Diagnostic;
pub use joining::Joining;
pub use mistakes::MAX_MISTAKES;
pub use print::print;
pub use suggest::closest;
pub use syntax::{Argument, ArgumentValue, Head, Parameter, ParameterValue, Part, Span, Sum, Term};

pub(crate) use mistakes::Mistakes;
pub(crate) use parse::{Parsed, parse_as_far_as_possible, parse_as_far_within};

/// Reads a sum.
///
/// # Errors
/// All mistakes, in the order of their places; no more than [`MAX_MISTAKES`], and then one that says how many more.
pub fn parse(text: &str) -> Result<Sum, Vec<Diagnostic>> {
    let parsed = parse_as_far_as_possible(text);
    if parsed.mistakes.is_empty() { Ok(parsed.sum) } else { Err(parsed.mistakes.into_sorted()) }
}

/// Reads a sum all of whose numbers together have at most so many bits, for those who answer others within a bounded time.
/// Nothing beyond is computed.
///
/// ```
/// use bouton_core::notation::parse_within;
///
/// assert!(parse_within("nim 2^100 2^200", 1000).is_ok());
/// let mistakes = parse_within("nim 2^100 2^900", 1000).unwrap_err();
/// assert_eq!((mistakes[0].code, mistakes[0].span.clone()), ("N0107", 10..15));
/// ```
///
/// # Errors
/// All mistakes, as [`parse`] gives them; `N0107` for the numbers that are too large.
pub fn parse_within(text: &str, bits: usize) -> Result<Sum, Vec<Diagnostic>> {
    let parsed = parse_as_far_within(text, bits);
    if parsed.mistakes.is_empty() { Ok(parsed.sum) } else { Err(parsed.mistakes.into_sorted()) }
}

/// A word as it is shown in a message: at most 40 characters of it.
pub fn shortened(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
