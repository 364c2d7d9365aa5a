//! The catalogue of mistakes: one entry a code, with its English sentences and a longer explanation.
//!
//! `{name}` in a sentence is filled with the argument of that name.

/// One kind of mistake.
#[derive(Clone, Copy, Debug)]
pub struct ErrorCode {
    /// The stable code.
    pub code: &'static str,
    /// What is wrong, one line, no final dot.
    pub message: &'static str,
    /// What to do, one line, no final dot; empty where nothing can be advised.
    pub help: &'static str,
    /// A paragraph with an example, for `bouton explain-error`.
    pub explanation: &'static str,
}

/// All codes in order.
pub static CODES: &[ErrorCode] = &[];
