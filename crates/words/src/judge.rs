//! The mistakes that belong to judges' inputs and problem files, beside those of the notation.

use bouton_core::notation::codes::ErrorCode;

/// All codes of the judge in order.
pub static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "J0001",
        message: "the problem file '{name}' cannot be used: {reason}",
        help: "bouton judge --show nyoj161 prints a problem file that can",
        explanation: "A problem file says in TOML how a judge's input is read, which game a case is, and what is printed. The \
                      message says which part of the file is wrong and where. The format is described in \
                      docs/judge-format.md; every built-in problem, printed by bouton judge --show ID, is an example.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0002",
        message: "there is no problem '{name}'",
        help: "bouton judge --list names them all",
        hint: "did you mean {suggestion}?",
        explanation: "A problem is one of those that bouton judge --list names, or a file: a name with a dot or a slash in it, \
                      such as ./mine.toml.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0101",
        message: "line {line}, column {column}, case {case}: the number {field} was expected, not '{found}'",
        help: "numbers are rows of the digits 0 to 9; bouton judge --show ID prints the format of the input",
        explanation: "Numbers in a judge's input are rows of the digits 0 to 9 with blanks or line ends around them. Negative \
                      numbers, fractions, signs, NUL bytes and other words are refused at their place; the answers to the \
                      cases before it have been printed.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0102",
        message: "line {line}, column {column}, case {case}: the number {field} was expected, but the input or the line ends here",
        help: "bouton judge --show ID prints the format of the input",
        explanation: "The input, or the line where a case is a line, ends inside a case. The answers to the complete cases have \
                      been printed.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0103",
        message: "line {line}, column {column}, case {case}: the number {field} has more digits than are read",
        help: "write it with at most 1000000 digits",
        explanation: "Numbers of up to 1000000 digits are read and answered exactly; a longer one is refused.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0104",
        message: "line {line}, column {column}: case {case} has more numbers than are held",
        help: "split it: a case may have 16777216 numbers",
        explanation: "A case may have up to 16777216 numbers. Cases are read one by one, so an input may have any number of \
                      cases.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0105",
        message: "line {line}, column {column}: case {case} of {of} was expected, but the input ends here",
        help: "the first number of the input says how many cases follow",
        explanation: "The input has fewer cases than its first number says. The answers to the cases that are there have been \
                      printed.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0106",
        message: "line {line}, column {column}: a case or the end mark {stop} was expected, but the input ends here",
        help: "end the input with {stop}",
        explanation: "The cases of this problem end with a case that is not answered, such as 0 0. The input ends without it; it \
                      may have been cut. The answers to the cases that are there have been printed.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0107",
        message: "line {line}, column {column}, case {case}: the end of the line was expected, not '{found}'",
        help: "in this problem a case is a line; bouton judge --show ID prints the format of the input",
        explanation: "In a problem whose layout is lines, every case is a line and has as many numbers as its pattern says.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0109",
        message: "line {line}, column {column}: the number of cases was expected, not '{found}'",
        help: "the first number of the input says how many cases follow",
        explanation: "This problem's input begins with the number of its cases. bouton judge --show ID prints the format.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0110",
        message: "line {line}, column {column}: the number of cases was expected, but the input ends here",
        help: "the first number of the input says how many cases follow",
        explanation: "The input is empty, but this problem's input begins with the number of its cases. bouton judge --show ID \
                      prints the format.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0201",
        message: "line {line}, column {column}, case {case}: '{game}' is no position: {reason}",
        help: "change the numbers of the case; bouton judge --show ID prints what they mean",
        explanation: "The numbers of the case were read, but the game that they make is refused: a coin on square 0, two coins \
                      on one square, a move of size 0. The message says which mistake the notation reports and where \
                      the case stands.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0202",
        message: "line {line}, column {column}, case {case}: a list of this length is not printed",
        help: "ask for at most 100000000 entries",
        explanation: "Problems that print a list as long as a number of the input print at most 100000000 entries a case, and at \
                      most 1000000 winning moves.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0203",
        message: "line {line}, column {column}, case {case}: '{game}' is not decided: {reason}",
        help: "give more: --positions, --memory, --time",
        explanation: "No theorem covers the position, and a limit was reached before it was decided by computation. The \
                      answers to the cases before it have been printed.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0301",
        message: "the problem gives no limits for {field}",
        help: "add them to [limits], as docs/judge-format.md shows it",
        explanation: "Inputs are made from the limits of every field, which stand in the part [limits] of a problem file. The \
                      format is described in docs/judge-format.md.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0302",
        message: "no case within the limits of {problem} has an answer",
        help: "look at its limits, or make them smaller",
        explanation: "Of the numbers that the problem allows, none make a position that is decided within the limits of the \
                      computation.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0303",
        message: "the time ({time}) was over before the program had answered one case",
        help: "give more with --time, more than --run-time",
        explanation: "A run that goes on when the time of the whole command is over is ended and says nothing about the program. \
                      A run may take --run-time (2 s), so --time must be longer than that.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "J0304",
        message: "{program} does not start with so little memory",
        help: "give it more with --run-memory, or 0 for no limit",
        explanation: "With the limit of --run-memory the program cannot be loaded, and without it it starts. The limit is one of \
                      address space, which holds the libraries of the program too.",
        ..ErrorCode::BLANK
    },
];
