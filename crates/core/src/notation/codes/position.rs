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
    ErrorCode {
        code: "N0431",
        message: "the board '{word}' is too large: at most {most} cells",
        help: "choose a smaller board",
        explanation: "Boards are held cell by cell, so their number is bounded.",
        wrong: "cram 99999x99999",
        right: "cram 4x7",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0432",
        message: "'{word}' is no graph",
        help: "write a name with its sizes, grid:3x5 (path, cycle, complete, star, wheel, kmn, grid, cyl, torus, king, queen, rook, knight, cube, gp, petersen), or edges in quotes: 'a-b b-c'",
        explanation: "Graphs have names with sizes (path:9, cycle:8, grid:3x5, torus:3x4, king:4x4, queen:6, cube:4, petersen, complete:5, kmn:3:4,                       star:4, wheel:6, gp:8:3, cyl:3x4, rook:2x4, knight:4x4), or are lists of edges u-v. They have at most 4096 vertices.",
        wrong: "node-kayles:cycle:2",
        right: "node-kayles:grid:3x5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0433",
        message: "'{word}' does not fit behind a graph or drawing",
        help: "write only or without, and numbers from 1 to {most}",
        explanation: "Behind a graph or drawing may stand what is left of it, only 1 3, or what is gone, without 2 5.",
        wrong: "node-kayles:path:7 without 9",
        right: "node-kayles:path:7 without 3 4",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0434",
        message: "the row of {row} is longer than the row above it",
        help: "write the longest row first: 4 4 2",
        explanation: "A position of Chomp is a Young diagram: no row is longer than the one above it.",
        wrong: "chomp 2 4 4",
        right: "chomp 4 4 2",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0435",
        message: "'{word}' is no drawing of Sprouts",
        help: "write how many spots there are: sprouts 5",
        explanation: "A drawing is written region by region: a boundary is the spots that one meets along it and a point, a region its boundaries and a closing brace. \
                      The spot 0 has three lives, 1 two, 2 one; a letter is a spot with one life that is met in two places.",
        wrong: "sprouts 0.5.}",
        right: "sprouts 0.1a1a.}",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0436",
        message: "'{word}' is too large: at most {most} spots",
        help: "choose fewer spots",
        explanation: "Drawings of Sprouts are held spot by spot and searched, so their size is bounded.",
        wrong: "sprouts 1000000",
        right: "sprouts 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0437",
        message: "no drawing on a sphere is '{word}'",
        help: "look at its letters: each stands once or twice, and connects what it is on",
        explanation: "The spot 0 is alone in its boundary. A letter stands in two places of one boundary or in two regions; boundaries with a common spot \
                      belong to one connected part, which bounds every region once; in one boundary two spots do not cross.",
        wrong: "sprouts 1a2b1a2b.}",
        right: "sprouts 1a2b2b1a.}",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0438",
        message: "the graph has no vertex '{word}'",
        help: "write names of vertices as they stand in the edges",
        explanation: "Vertices of a graph that is given by its edges have the names that they have there; those of a named graph are numbered from 1.",
        wrong: "node-kayles:'a-b b-c' without d",
        right: "node-kayles:'a-b b-c' without b",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0439",
        message: "{square} is missing or stands twice among the squares that were visited",
        help: "name each visited square once, 0 among them, and the token's last",
        explanation: "The token of Kotzig's Nim starts on square 0, which is visited from the beginning, and visits no square twice.",
        wrong: "kotzig:1,2 6 2",
        right: "kotzig:1,2 6 0 2",
        ..ErrorCode::BLANK
    },
];
