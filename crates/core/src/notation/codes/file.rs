//! Mistakes in files and graphs, N05xx.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[ErrorCode {
    code: "N0501",
    message: "the file '{file}' cannot be read: {reason}",
    help: "check its name; names with spaces are written in quotes",
    explanation: "The parameter names a file with rules, edges or a board.",
    wrong: "graph:missing.txt v0",
    right: "nim 3",
    ..ErrorCode::BLANK
}];
