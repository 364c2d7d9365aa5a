//! Mistakes in names, parameters and numbers of positions, N03xx: found when a ruleset is looked up and asked.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "N0301",
        message: "there is no ruleset '{name}'",
        help: "bouton rules list names them all",
        hint: "did you mean {suggestion}?",
        explanation: "The first word of a game is the name or an alias of a ruleset, in any language. bouton rules \
                      list names all of them.",
        wrong: "nmi 5",
        right: "nim 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0302",
        message: "{name} has no parameters",
        help: "write the positions behind a space, not behind a colon",
        explanation: "Behind a colon stand the parameters of a ruleset, for instance the largest number that may \
                      be taken. This ruleset has none.",
        wrong: "nim:3 5 7",
        right: "nim 3 5 7",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0303",
        message: "{name} needs a parameter",
        help: "write it behind a colon: {example}",
        explanation: "Some rulesets are families: which game is meant is said by a parameter behind the colon.",
        wrong: "bash 100",
        right: "bash:10 100",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0304",
        message: "{name} has one parameter, here are {given}",
        help: "keep one parameter",
        explanation: "Parameters are separated by commas behind the colon. This ruleset has only one.",
        wrong: "bash:10,20 100",
        right: "bash:10 100",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0305",
        message: "a number is expected as parameter, not '{word}'",
        help: "write a number such as 10 or 2^64-1",
        explanation: "This parameter is a natural number or an integer expression without spaces.",
        wrong: "bash:ten 100",
        right: "bash:10 100",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0306",
        message: "there is no set '{word}'",
        help: "sets are written 1,3,4 or 1..10 or by name: {names}",
        hint: "did you mean {suggestion}?",
        explanation: "A set is a list of numbers and ranges with commas between them, or a name.",
        wrong: "subtract:prime 50",
        right: "subtract:primes 50",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0307",
        message: "there is no parameter '{key}' here",
        help: "allowed: {allowed}",
        explanation: "Named parameters are written name=value. Which names there are is shown by bouton rules \
                      show.",
        wrong: "bash:limit=5 100",
        right: "bash:5 100",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0308",
        message: "the range {low}..{high} runs backwards",
        help: "write the smaller number first",
        hint: "write it {suggestion}",
        explanation: "a..b is the set of all numbers from a to b, so a must not be larger than b.",
        wrong: "subtract:10..1 20",
        right: "subtract:1..10 20",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0309",
        message: "the parameter {number} is not allowed: {low} to {high}",
        help: "choose a number in this range",
        explanation: "The parameter of this ruleset lies between limits, either because the rules make no sense \
                      outside, or because the definition works with machine words.",
        wrong: "ring:0 5",
        right: "ring:2 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0310",
        message: "{name} needs more numbers: number {missing} of {needed} is missing",
        help: "a position of {name} is one list of numbers: give all of them, as in {example}",
        explanation: "The position of this ruleset is not a heap but several numbers together. All of them must be \
                      given.",
        wrong: "wythoff 5",
        right: "wythoff 5 8",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0311",
        message: "{given} numbers are too many for {name}: it takes {needed}",
        help: "two positions are a sum: {sum}",
        explanation: "The position of this ruleset is not a heap but several numbers together, so two positions \
                      must be written as a sum with a plus sign.",
        wrong: "wythoff 5 8 3 4",
        right: "wythoff 5 8 + wythoff 3 4",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0312",
        message: "a number is expected, not '{word}'",
        help: "write a number such as 7, 10^100 or 2^64-1",
        hint: "games are joined with +: write {suggestion}",
        explanation: "The positions of this ruleset are natural numbers. If the word is the name of another game, \
                      a plus sign is missing in front of it.",
        wrong: "nim 3 kayles 5",
        right: "nim 3 + kayles 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0313",
        message: "a pair such as 5/2 is expected, not '{word}'",
        help: "write two numbers with / between them",
        explanation: "The position of this ruleset is a pair: what it means is shown by bouton rules show.",
        wrong: "bounded-nim 5",
        right: "bounded-nim 5/2",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0314",
        message: "one number is expected, not the pair {a}/{b}",
        help: "write one number",
        explanation: "Pairs such as 1000/1 are positions of other rulesets, for instance bounded-nim. Numbers are \
                      not divided here.",
        wrong: "nim 6/2",
        right: "nim 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0315",
        message: "{number} is too large here: at most {limit}",
        help: "write a smaller number",
        explanation: "Closed forms have no limit, but this number is a size that must be counted out.",
        wrong: "",
        right: "nim 18446744073709551615",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0316",
        message: "a subtraction set has no 0",
        help: "delete the 0: a move takes at least one token",
        hint: "write {suggestion}: a move takes at least one token",
        explanation: "A move that takes nothing changes nothing, so the game would never end.",
        wrong: "subtract:0,1,3 20",
        right: "subtract:1,3 20",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0320",
        message: "'{word}' is not one of the words that can stand here",
        help: "choose one of: {choices}",
        explanation: "This parameter is one of a few words.",
        wrong: "silver-dollar:gold 1 4",
        right: "silver-dollar 1 4",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0321",
        message: "'{word}' is not a function",
        help: "write n, 2n, 3n, n^2 or 2n-1; with a plus sign in quotes: 'n+1'",
        explanation: "The function says how many may be taken after n were: a multiple of n or of its square, and a number added or taken away.",
        wrong: "takeaway:m 20",
        right: "takeaway:2n 20",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0325",
        message: "'{word}' is neither a turning code nor the name of a coin-turning game",
        help: "a code is a number of coins, 3, 1-3 or 1+, with the signs C, E, S, F and C(n): turning:1-3C(5)",
        explanation: "A turning code says how many coins a move turns and how they lie: C consecutive, E equally spaced, S \
                      symmetric, F with the first coin of the row, C(n) within n places. Several codes with commas between them allow \
                      what any of them allows. Names are ruler, twins, mock-turtles and others that bouton rules list shows.",
        wrong: "turning:x HTTH",
        right: "turning:1-3 HTTH",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0326",
        message: "{name} is made of two coin-turning games",
        help: "name both with a comma between them: {name}:twins,ruler 3/5",
        explanation: "A product of coin-turning games is written with its two games, codes or names, and the places x/y of the \
                      heads. A code that has a comma itself is written in quotes.",
        wrong: "tartan:twins 3/5",
        right: "tartan:twins,ruler 3/5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0330",
        message: "a compound joins at most {limit} games, not {given}",
        help: "join fewer games, or join some of them by + in parentheses",
        explanation: "The number of games in a compound is bounded, so that its moves can be gone through.",
        wrong: "selective(nim 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1)",
        right: "selective(nim 1 1 1, (nim 1 1 1 1))",
        ..ErrorCode::BLANK
    },
];
