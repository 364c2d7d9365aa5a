//! The mistakes that belong to patterns, claims and comparisons, beside those of the notation and of the rule language.

use bouton_core::notation::codes::ErrorCode;

/// All codes of patterns and claims in order.
pub static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "F0101",
        message: "a claim is a game, a colon, and what is claimed",
        help: "for example: bash:m n : P iff n mod (m+1) == 0",
        explanation: "Left of the colon stands a game with letters for its numbers, right of it who wins (P iff, N iff, P if, \
                      N if) or the nim-value (value ==), with an expression in these letters.",
        wrong: "kayles n",
        right: "kayles n : N iff n > 0",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0102",
        message: "nothing can vary here",
        help: "write letters for numbers: kayles n, nim a b c; or the ruleset alone: kayles",
        explanation: "Patterns and claims are about many positions, so the game has letters in place of numbers. A ruleset \
                      alone gets letters by itself where its positions are numbers.",
        wrong: "kayles 5",
        right: "kayles n",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0103",
        message: "there is no such position up to the bound",
        help: "give a larger --to, or another condition",
        explanation: "No choice of numbers up to the bound is a position of the game for which the condition of --where holds.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0104",
        message: "an expression is missing",
        help: "for example: n mod 4 == 0",
        explanation: "A condition or a number is written in the expressions of the rule language: n mod 4 == 0, a xor b, \
                      n in fibonacci, all(i in 0..9: bit(a, i) == bit(b, i)).",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0105",
        message: "this cannot stand in an expression",
        help: "close every parenthesis that is opened; an expression has no =>",
        explanation: "A parenthesis or brace has no partner, or an arrow stands in the expression of a claim.",
        wrong: "kayles n : P iff (n == 0",
        right: "kayles n : P iff (n == 0)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0106",
        message: "an expression has at most {limit} characters",
        help: "write it shorter",
        explanation: "The length of expressions is bounded.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0107",
        message: "the expression takes too many steps at one position",
        help: "let its loops run over fewer numbers",
        explanation: "any, all, sum and count may loop 2^24 times at a position.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0108",
        message: "what is claimed begins with P iff, N iff, P if, N if or value ==",
        help: "for example: : P iff n mod 4 == 0, or : value == n mod 4",
        explanation: "P says that the player to move loses, N that this player wins; iff claims it for exactly the positions \
                      of the condition, if for these and says nothing about others. value == claims the nim-value.",
        wrong: "kayles n : lost iff n == 0",
        right: "kayles n : P iff n == 0",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0109",
        message: "this letter stands for two things",
        help: "rename one of them",
        explanation: "A letter is a number of the position or a parameter of --for, not both.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0110",
        message: "the positions of the two games have different numbers of letters: {other}",
        help: "write both with the same letters, for example: nim a b and wythoff a b",
        explanation: "Games are compared position by position, so the same letters must make a position of both.",
        wrong: "wythoff a b",
        right: "wythoff n n",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0111",
        message: "'{text}' is no parameter with its numbers",
        help: "write a name and a range: m=1..20",
        explanation: "--for gives a parameter the numbers from the first to the last; a single one is written m=5. At most \
                      100000 settings are tried.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0112",
        message: "the letter {name} has no numbers",
        help: "give it some: --for {name}=1..20, or write one of these: {known}",
        explanation: "A letter in the parameters of a ruleset, or in a claim, that is none of the position's needs a range: \
                      bouton claim 'bash:m n : P iff n mod (m+1) == 0' --for m=1..20.",
        wrong: "bash:m n",
        right: "bash:3 n",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0113",
        message: "the claimed nim-value is {value}; nim-values go from 0 to 2^64-1",
        help: "write it so that it stays there, for example max(0, n - 1)",
        explanation: "The number that is claimed is worked out at every position that is tried; at the one that is shown it is \
                      no nim-value.",
        wrong: "nim n : value == n - 1",
        right: "nim n : value == max(0, n - 1)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0114",
        message: "the range of {name} runs backwards: from {from} to {to}",
        help: "write the smaller number first: {name}={to}..{from}",
        explanation: "--for gives a parameter the numbers from the first to the last, both included.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0115",
        message: "with this range there are {settings} settings of the parameters, and at most {most} are tried",
        help: "write a shorter range, for example 1..100",
        explanation: "Every setting of the parameters is tried by itself; the ranges of several parameters are multiplied. 2^64-1 \
                      settings stand for so many or more.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0116",
        message: "the parameter {name} has two ranges",
        help: "leave one of them out",
        explanation: "Every parameter is given by --for once.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0117",
        message: "under misère play a position has no nim-value that could be claimed",
        help: "claim who wins instead: 'nim a b : P iff …', or leave --misere out",
        explanation: "Nim-values decide sums under normal play only. Under misère play claims say who wins: 'P iff', 'N iff', 'P if', \
                      'N if'.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0118",
        message: "play from {position} may go on for ever: it has no nim-value that is a number",
        help: "ask who wins instead: compare without --values, or claim P, N",
        explanation: "Positions of loopy games may have an infinite value, ∞ with a set of numbers, which bouton solve shows. Claims and \
                      comparisons of nim-values are about numbers.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "F0119",
        message: "position {position} is a draw: play may go on for ever, and no pattern of draws is looked for",
        help: "take positions without draws (--where), or hold a claim against them: 'GAME : P iff …'",
        explanation: "Patterns are formulas for the nim-value or for who wins. In a loopy game a position may be a draw, which is neither; \
                      bouton claim and bouton compare know draws.",
        ..ErrorCode::BLANK
    },
];
