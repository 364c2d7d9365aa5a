//! Mistakes in positions, N04xx: well-formed, but no position of the ruleset.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "N0404",
        message: "'{word}' is not the size of a board",
        help: "write rows and columns with x between them: 5x7",
        explanation: "Boards are given by their two sides, in decimal digits.",
        wrong: "",
        right: "nim 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0405",
        message: "{said} is already beyond the target {target}",
        help: "write what was said last, a stroke, and the target: 37/100",
        explanation: "In the counting game numbers rise to the target, so what was said last cannot exceed it. A target alone \
                  starts from 0.",
        wrong: "count:10 101/100",
        right: "count:10 37/100",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0406",
        message: "there is no square 0",
        help: "squares are numbered from 1, the leftmost",
        explanation: "Coins lie on the squares 1, 2, 3, … of a strip. Only the dollar, which is written first after \
                      silver-dollar:dollar, may stand at 0: it is then in the bag.",
        wrong: "silver-dollar 0 3",
        right: "silver-dollar 1 4",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0407",
        message: "two coins lie on square {square}",
        help: "each coin has a square of its own",
        explanation: "A square has room for one coin only.",
        wrong: "silver-dollar 3 5 3",
        right: "silver-dollar 3 5 4",
        ..ErrorCode::BLANK
    },
];
