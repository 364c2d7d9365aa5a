//! Mistakes in take-and-break codes, N02xx: found by the reader of codes.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "N0201",
        message: "a take-and-break code is missing",
        help: "a code is written like 0.77",
        explanation: "A take-and-break code is a digit for what may be done without taking anything, a point, and \
                      a digit for every number of tokens that may be taken.",
        wrong: "",
        right: "0.77 11",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0202",
        message: "a take-and-break code has a point",
        help: "the point stands behind the digit for taking nothing: 0.77",
        hint: "write it {suggestion}",
        explanation: "The digits of a code stand behind a point: the first is for taking one token, the second for \
                      taking two, and so on. In front of the point stands the digit for taking nothing, mostly 0.",
        wrong: "7W 24",
        right: "0.77 24",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0203",
        message: "a take-and-break code has a digit in front of its point",
        help: "write 0 in front of the point",
        hint: "write it {suggestion}",
        explanation: "In front of the point stands the digit for taking nothing. Books leave out a 0 there; here \
                      it is written.",
        wrong: ".77 11",
        right: "0.77 11",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0204",
        message: "a take-and-break code has digits behind its point",
        help: "write at least one digit, 0 where nothing may be taken: 4.0",
        explanation: "Behind the point stands one digit for every number of tokens that may be taken, at least \
                      one.",
        wrong: "0. 11",
        right: "0.7 11",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0205",
        message: "a take-and-break code has only one point",
        help: "delete the second point",
        explanation: "The point separates the digit for taking nothing from the digits for taking 1, 2, 3, … \
                      tokens, so there is only one.",
        wrong: "0..7 11",
        right: "0.7 11",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0206",
        message: "this take-and-break code is too long",
        help: "a code may have {limit} of these",
        explanation: "Codes are limited in length, since a table needs every digit for every heap. Repeating tails \
                      are written in brackets: 0.[3].",
        wrong: "",
        right: "0.[3] 11",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0207",
        message: "a digit of a take-and-break code is 0 to 9 or A to V",
        label: "{digit} is not a digit of a code",
        help: "larger digits are written &32; and so on: {example}",
        explanation: "A digit is a sum of powers of two: 1 allows that nothing is left, 2 that one heap is left, 4 \
                      two heaps, 8 three heaps, 16 four. Digits up to 9 are written as such, those from 10 to 31 \
                      with the letters A to V (a to v), larger ones as &32; in decimal.",
        wrong: "0.7W 24",
        right: "0.7&32; 24",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0208",
        message: "a number is expected here, at most {limit}",
        help: "write a decimal number from 0 to {limit}",
        explanation: "Between & and ; and between braces stand decimal numbers within limits.",
        wrong: "0.&x; 5",
        right: "0.&32; 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0209",
        message: "'{close}' is missing",
        help: "add the missing {close}",
        explanation: "What begins with & ends with ; and what begins with a brace or bracket ends with its \
                      partner.",
        wrong: "0.7&32 24",
        right: "0.7&32; 24",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0210",
        message: "numbers of heaps are expected in these braces",
        help: "write numbers with commas between them; + behind a number means that many or more",
        explanation: "Braces list the numbers of heaps that a move may leave: {2,3} allows two or three, {2+} two \
                      or more.",
        wrong: "0.{2,} 9",
        right: "0.{2,3} 9",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0211",
        message: "two different conditions are given for leaving {count} heaps",
        help: "give one condition for each number of heaps",
        explanation: "The signs ! ? and = say which sizes the heaps may have: all different, not all equal, all \
                      equal. For one number of heaps only one of them can hold.",
        wrong: "0.{2!,2=} 9",
        right: "0.{2!,3=} 9",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0212",
        message: "a repeating tail stands in brackets at the end of a code and holds digits",
        help: "write it at the end: 0.1[30]",
        explanation: "The digits in brackets repeat for ever. There is one such tail, behind the point, at the \
                      end, with at least one digit.",
        wrong: "0.[3]7 9",
        right: "0.7[3] 9",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0213",
        message: "a mark ! ? or = stands once, behind a digit",
        help: "write it behind the digit that it belongs to: 4!.0",
        explanation: "The marks say which sizes the heaps may have that a move leaves: ! all different, ? not all \
                      equal, = all equal.",
        wrong: "0.!7 9",
        right: "0.7! 9",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0214",
        message: "this game can go on for ever: {cycle}",
        help: "a move must not lead back to its own position; bouton answers games that end",
        explanation: "The code allows moves after which a position comes back. Such loopy games have other values \
                      than nim-values. Codes in which every move leaves smaller heaps, or fewer tokens, end.",
        wrong: "20.017 5",
        right: "4.0 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0215",
        message: "this game can grow for ever: {growth}",
        help: "a move must not leave a larger heap for ever",
        explanation: "The code allows moves that add tokens and leave one heap, so that heaps grow without end.",
        wrong: "20.0 5",
        right: "4.0 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0216",
        message: "this code adds too many tokens",
        help: "a code may add {limit} tokens at most",
        explanation: "Digits in front of the one before the point add tokens: the second from the point one, the \
                      third two, and so on. Their number is limited.",
        wrong: "",
        right: "80.0 7",
        ..ErrorCode::BLANK
    },
];
