//! Mistakes of syntax, N01xx: found by the parser, whatever the rulesets are.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "N0101",
        message: "there is no game here",
        help: "write a ruleset and its positions, for example nim 3 5 7",
        explanation: "A text without any word names no game. The sum of no games at all, in which the player to \
                      move has no move, is written () or as a ruleset without heaps.",
        wrong: "",
        right: "nim 3 5 7",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0102",
        message: "the character {character} cannot stand here",
        help: "delete it",
        explanation: "Control characters other than blanks and line ends never belong to a position. They come \
                      from files that are not text, or from a terminal.",
        wrong: "nim 3\u{7} 5",
        right: "nim 3 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0103",
        message: "a game is missing beside this +",
        help: "write a game on both sides of +, or delete it",
        explanation: "A plus sign joins two games: there must be one before and one after it.",
        wrong: "nim 3 + + kayles 5",
        right: "nim 3 + kayles 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0104",
        message: "'{word}' is negative",
        help: "heaps and sizes are 0, 1, 2, …",
        explanation: "All numbers of positions are natural numbers, so a number with a minus sign, and a \
                      difference that is below zero, are refused. The minus sign is only for expressions such as \
                      2^64-1. A name that looks like a negative number, say of a vertex, is written in quotes: \
                      '-1'.",
        wrong: "nim 3 -1",
        right: "nim 3 1",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0105",
        message: "'{word}' is not a whole number",
        help: "heaps and sizes are whole numbers",
        explanation: "Positions hold whole numbers only. A point belongs to take-and-break codes, which stand at \
                      the beginning of a term: 1.5 3 is the code 1.5 with a heap of 3.",
        wrong: "nim 1.5",
        right: "nim 15",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0106",
        message: "'{word}' is written with an exponent",
        help: "powers are written with ^: 10^400",
        hint: "write it {suggestion}",
        explanation: "Numbers are exact, so the floating-point spelling with e is not read. Powers are written \
                      with ^ and products with *, without spaces, and have any size.",
        wrong: "nim 1e400",
        right: "nim 10^400",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0107",
        message: "'{word}' is too large",
        help: "a number may have {bits} bits, and all powers and products of a text together four times as many",
        explanation: "Numbers are exact and have no limit that a game would ever meet, but a number must fit into \
                      memory: up to 4194304 bits, which are 1258291 decimal digits, at most 64 operators in \
                      one expression, and in one text powers and products of four times as many bits. Anything \
                      larger is refused before it is computed.",
        wrong: "nim 10^10^10",
        right: "nim 10^10^6",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0108",
        message: "'{word}' is not a number",
        help: "numbers are written 12, 1_000, 10^100, 2^64-1 or 3*10^5, without spaces",
        explanation: "A word of digits and the signs ^ * - _ is an integer expression. A number must stand on both \
                      sides of each sign. A star in front is the nim-heap *n, whose size is such an expression.",
        wrong: "nim 10^",
        right: "nim 10^3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0109",
        message: "a game begins with a ruleset, not with the number '{word}'",
        help: "write the ruleset in front: nim {word}; + joins games, never numbers (within a parameter it stands in quotes: takeaway:'n+1')",
        explanation: "Every term of a sum begins with the name of a ruleset, with a take-and-break code, which has \
                      a point, or with a star. Heaps of one ruleset follow each other with blanks between them.",
        wrong: "nim 3 + 5",
        right: "nim 3 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0110",
        message: "a game cannot begin with '{word}'",
        help: "a game begins with a ruleset's name, a take-and-break code such as 0.77, or *n",
        explanation: "Names of rulesets begin with a letter (of any script), codes with a digit or a point, \
                      nim-heaps with a star.",
        wrong: "?nim 3",
        right: "nim 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0111",
        message: "nothing may follow '{word}' but +",
        help: "*n is one whole game: write *3 + *5, or nim 3 5",
        explanation: "*n is the nim-heap of size n and has neither parameters nor positions of its own. Several of \
                      them are a sum.",
        wrong: "*3 5",
        right: "*3 + *5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0112",
        message: "a + is missing here",
        help: "join games with +: nim 3 + kayles 5",
        explanation: "After a group in parentheses, or after positions in parentheses, only a plus sign, a closing \
                      parenthesis or the end may follow.",
        wrong: "nim(3) kayles(5)",
        right: "nim(3) + kayles(5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0113",
        message: "this parenthesis is never closed",
        help: "add the missing )",
        explanation: "Every opening parenthesis needs its closing one. Parentheses stand around the positions of \
                      one ruleset, nim(3, 5), or around a sum.",
        wrong: "nim(3, 5",
        right: "nim(3, 5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0114",
        message: "this parenthesis was never opened",
        help: "delete it, or add the missing (",
        explanation: "Every closing parenthesis needs an opening one before it.",
        wrong: "nim 3)",
        right: "nim(3)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0115",
        message: "this quote is never closed",
        help: "add the missing quote",
        explanation: "A text in quotes goes up to the next quote of the same kind; a doubled quote stands for one \
                      in the text. Without its end, everything up to the end of the line belongs to it.",
        wrong: "bash:'10 100",
        right: "bash:10 100",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0116",
        message: "a parameter is missing here",
        help: "parameters follow the colon and each other without spaces: subtract:1,3,4 20",
        explanation: "Parameters are written behind the colon with commas between them and without spaces, since a \
                      space begins the positions. A set may be written in braces, with spaces: subtract:{1, 3, 4} \
                      20.",
        wrong: "subtract:1, 3 20",
        right: "subtract:1,3 20",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0117",
        message: "'{word}' is glued to a text in quotes",
        help: "put a space or a comma between them",
        explanation: "A text in quotes is a word of its own. What comes before or after it must be separated.",
        wrong: "nim 'x'5",
        right: "nim 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0118",
        message: "'{word}' is not a range",
        help: "a range has a number on both sides: 1..10",
        explanation: "a..b is the set of all numbers from a to b, both included. Both ends must be written.",
        wrong: "subtract:1.. 20",
        right: "subtract:1..10 20",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0119",
        message: "this cannot stand among positions",
        help: "positions in parentheses are separated by commas or spaces: nim(3, 5, 7)",
        explanation: "Parentheses directly behind a ruleset hold its positions, and nothing else: no sums and no \
                      further parentheses.",
        wrong: "nim(3 + 5)",
        right: "nim(3, 5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0120",
        message: "a ruleset's name has no {character}",
        help: "names consist of letters, digits and hyphens; parameters follow a colon",
        explanation: "Names of rulesets consist of letters of any script, digits and hyphens. Capital letters are \
                      read as small ones.",
        wrong: "nim#2 3",
        right: "nim 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0122",
        message: "a number or word is missing beside this comma",
        help: "delete the comma, or write what is missing",
        explanation: "Commas separate positions: there must be one before and one after each of them.",
        wrong: "nim(3,,5)",
        right: "nim(3, 5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0123",
        message: "this brace is never closed",
        help: "add the missing }",
        explanation: "A set of parameters may be written in braces; every opening brace needs its closing one.",
        wrong: "subtract:{1, 3 20",
        right: "subtract:{1, 3} 20",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0124",
        message: "{word} joins no game here",
        help: "write the games in parentheses, for example {word}(nim 3, kayles 5)",
        explanation: "The words conjunctive, continued, selective, shortened and diminished join games otherwise than \
                      by a sum. The games stand in parentheses behind the word, at least one of them.",
        wrong: "selective()",
        right: "selective(nim 3, kayles 5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0125",
        message: "compounds may stand in compounds {limit} levels deep",
        help: "take out a level",
        explanation: "A compound may stand in another one, but not at any depth.",
        wrong: "selective(continued(selective(continued(selective(nim 3)))))",
        right: "selective(continued(nim 3, nim 5), nim 5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0126",
        message: "a game is missing beside this comma",
        help: "delete the comma, or write what is missing",
        explanation: "Commas separate the games of a compound: there must be one before and one after each of them.",
        wrong: "selective(nim 3,, kayles 5)",
        right: "selective(nim 3, kayles 5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0199",
        message: "and {count} more mistakes",
        help: "correct the first ones; the others may go with them",
        explanation: "At most 50 mistakes of a text are shown. A text with more is usually no position at all: \
                      another file, or one in another form.",
        wrong: "",
        right: "nim 3",
        ..ErrorCode::BLANK
    },
];
