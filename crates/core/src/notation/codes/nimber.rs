//! Mistakes in expressions of nimbers, N06xx.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "N0601",
        message: "a nimber is missing here",
        help: "write a number, an expression in parentheses or a function: bouton nimber \"(2^63 * 2^62) + 1/7\"",
        explanation: "An expression joins numbers by + (nim-sum), * (nim-product) and / (nim-quotient). Behind each of \
                      them a number, an expression in parentheses or a function such as sqrt(6) must follow.",
        wrong: "3 +",
        right: "3 + 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0602",
        message: "'{character}' cannot stand here",
        help: "nimbers are joined by +, * and /, and ^ between numbers is the ordinary power",
        explanation: "An expression consists of numbers, the signs + * / ^, parentheses, and the functions pow, sqrt, inv, \
                      log, order, solve and minpoly with commas between their arguments.",
        wrong: "3 ? 5",
        right: "3 * 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0603",
        message: "nimbers are not subtracted",
        help: "write +: the nim-difference is the nim-sum",
        explanation: "Every nimber is its own negative, so the difference of two nimbers is their sum; there are no negative \
                      ones. Only numbers written without blanks are subtracted as usual, such as 2^64-1, and the result may \
                      not be negative.",
        wrong: "5 - 3",
        right: "5 + 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0604",
        message: "there is no function '{word}'",
        help: "the functions are {names}",
        hint: "did you mean {suggestion}?",
        explanation: "The functions are pow(a, n) the nim-power, sqrt(a) the square root, inv(a) the inverse, log(a, b) the \
                      least n with pow(b, n) = a, order(a) the least n > 0 with pow(a, n) = 1, solve(b, c) the solutions of \
                      x^2 + b x + c = 0, and minpoly(a, k) the minimal polynomial of a over the field of the nimbers below \
                      2^(2^k).",
        wrong: "sin(3)",
        right: "sqrt(3)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0605",
        message: "^ stands between numbers only",
        help: "it is the ordinary power, as in 2^63; the nim-power is pow(a, n)",
        explanation: "The sign ^ writes large numbers: 2^63 is the number 9223372036854775808. What nim-multiplication makes \
                      of repeated factors is pow(a, n), with any expression as a.",
        wrong: "(2 + 3)^2",
        right: "pow(2 + 3, 2)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0606",
        message: "this parenthesis is not closed",
        help: "write ) at its end",
        explanation: "Every opening parenthesis needs a closing one.",
        wrong: "(3 + 5",
        right: "(3 + 5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0607",
        message: "a sign is missing here",
        help: "write + for the nim-sum, * for the nim-product, / for the nim-quotient",
        explanation: "Two nimbers never stand side by side; how they are joined must be written.",
        wrong: "3 5",
        right: "3 * 5",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0608",
        message: "the number of arguments of {word} is {needed}",
        help: "for example {example}",
        explanation: "Arguments stand in parentheses behind the name of the function, with commas between them.",
        wrong: "pow(2)",
        right: "pow(2, 3)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0609",
        message: "parentheses are nested more than {limit} deep here",
        help: "leave out those that are not needed",
        explanation: "The depth of parentheses in an expression of nimbers is limited, so that no text can use up the memory.",
        wrong: "",
        right: "(3 + 5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0610",
        message: "this is no number of the kind that is needed here",
        help: "ask for orders, logarithms, solutions and polynomials on their own; pow and minpoly take an ordinary number as \
               second argument",
        explanation: "order and log give ordinary numbers, solve gives two nimbers and minpoly a polynomial; none of them is \
                      joined with nimbers by + * /. The second argument of pow and minpoly is an ordinary number: written \
                      as such, or an order or logarithm.",
        wrong: "solve(1, 1) + 3",
        right: "solve(1, 1)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0611",
        message: "0 has no nim-inverse",
        help: "divide by a nimber other than 0; a nim-sum of equal nimbers is 0",
        explanation: "Nimbers are a field: every nimber but 0 has exactly one inverse, and nothing is divided by 0.",
        wrong: "1/0",
        right: "1/7",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0612",
        message: "0 has no order",
        help: "ask for the order of a nimber other than 0",
        explanation: "The order of a nimber is the least n > 0 for which its n-th nim-power is 1. No power of 0 is 1.",
        wrong: "order(0)",
        right: "order(7)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0613",
        message: "no nim-power of the base is that nimber",
        help: "the powers of a nimber b are as many as order(b)",
        explanation: "log(a, b) is the least n ≥ 0 with pow(b, n) = a. There is one only if a is among the powers of b.",
        wrong: "log(2, 1)",
        right: "log(3, 2)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0614",
        message: "this needs more work than is allowed",
        help: "take smaller nimbers: a product of n bits costs about n^1.6 steps, a power that for every bit of its exponent",
        explanation: "The cost of every operation is known before it begins; one of more than some ten seconds is refused.",
        wrong: "pow(2^4000000, 10^1000)",
        right: "pow(2^40, 10^1000)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0615",
        message: "the order of the group is not factored: 2^(2^{level}) + 1 is one of its factors",
        help: "orders are known for all nimbers below 2^4096",
        explanation: "The nimbers below 2^(2^k) other than 0 are a group of order 2^(2^k) - 1, the product of the Fermat numbers \
                      below 2^(2^k). To find the order of a nimber their prime factors are needed; from 2^4096 + 1 on nobody \
                      knows them all.",
        wrong: "order(2^5000)",
        right: "order(2^200)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0616",
        message: "this needs a logarithm in a group whose order is a prime of {bits} bits",
        help: "logarithms are found for all nimbers below 2^128, and where the large primes do not matter",
        explanation: "A discrete logarithm is put together from one for every prime factor of the order of the group, and each takes \
                      about the square root of that prime as steps. Primes beyond 2^47 are not tried.",
        wrong: "log(2^128, 2^128 + 1)",
        right: "log(2^60, 2^63)",
        ..ErrorCode::BLANK
    },
];
