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
    ErrorCode {
        code: "N0408",
        message: "this heap is smaller than the heap of {before} before it",
        help: "write the heaps from the smallest to the largest",
        explanation: "In monotonic Nim heaps never fall from left to right.",
        wrong: "monotonic-nim 2 5 3",
        right: "monotonic-nim 2 3 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0409",
        message: "two heaps have the size {size}",
        help: "all heaps that are not empty have different sizes",
        explanation: "In Antonim no two heaps may have the same size, empty ones apart.",
        wrong: "antonim 3 5 3",
        right: "antonim 3 5 4",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0410",
        message: "a bar cannot be {height} high here: at most {most}",
        help: "write a height of at most {most}",
        explanation: "The height y of a chocolate bar of width z is at most z divided by k, rounded down.",
        wrong: "chocolate:2 4 7",
        right: "chocolate:2 3 7",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0411",
        message: "{number} cannot stand here: {low} to {high}",
        help: "write a number from {low} to {high}",
        explanation: "Some rulesets work with small numbers only, or do not know 0.",
        wrong: "divisors 0",
        right: "divisors 12",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0412",
        message: "'{word}' is no proper subset of 1 to {elements}",
        help: "write its elements as digits, each once: 12 is the set of 1 and 2",
        explanation: "A set is written by its elements, digits from 1 on, each once; the whole set is not among the proper ones, and 0 stands for no set at all.",
        wrong: "subset-takeaway 3 123",
        right: "subset-takeaway 3 12 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0421",
        message: "'{word}' is no coin",
        help: "write a row of H and T, such as HTTH, or the places of the heads: 1 4",
        explanation: "A row of coins is written as a word of H (heads) and T (tails), the first coin first, or as the places of the \
                      heads, counted from 1.",
        wrong: "twins HXT",
        right: "twins HTT",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0422",
        message: "there is no place 0",
        help: "places are counted from 1",
        explanation: "The first coin of a row is at place 1, and the first one of a board at 1/1.",
        wrong: "twins 0 3",
        right: "twins 1 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0423",
        message: "the coin at {place} is named twice",
        help: "name every head once",
        explanation: "At every place lies one coin, heads or tails up.",
        wrong: "twins 3 3",
        right: "twins 3 4",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0424",
        message: "'{word}' is no place of a board",
        help: "write the two numbers of each head with / between them: 3/5",
        explanation: "Coins on a board are named by their places x/y, both counted from 1; T is the board without heads.",
        wrong: "nim-2d 3",
        right: "nim-2d 3/5",
        ..ErrorCode::BLANK
    },
];
