//! Mistakes in positions, N04xx: well-formed, but no position of the ruleset.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[ErrorCode {
    code: "N0404",
    message: "'{word}' is not the size of a board",
    help: "write rows and columns with x between them: 5x7",
    explanation: "Boards are given by their two sides, in decimal digits.",
    wrong: "",
    right: "nim 3",
    ..ErrorCode::BLANK
}];
