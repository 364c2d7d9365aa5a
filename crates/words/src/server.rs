//! The refusals that belong to the server, beside the mistakes of the notation.

use bouton_core::notation::codes::ErrorCode;

/// All codes of the server in order.
pub static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "H0101",
        message: "the server is answering as many questions as it can",
        help: "ask again in {seconds} s",
        explanation: "A server answers a few questions at a time and lets a bounded number of others wait; further ones are refused at \
                      once, with status 503 and a Retry-After header.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0102",
        message: "there are {most} long questions already",
        help: "cancel one, or ask again in {seconds} s",
        explanation: "Long questions (POST /api/v1/jobs) run one after another, and only so many are kept; further ones are refused with \
                      status 429 and a Retry-After header.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0103",
        message: "the server is being shut down",
        help: "ask again when it runs",
        explanation: "A server that was told to stop ends the questions that it is answering and takes no further ones.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0201",
        message: "there is no address {path}",
        help: "/api/v1/openapi.json describes all of them",
        explanation: "The API is described by /api/v1/openapi.json; the page lies at /.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0202",
        message: "{path} does not know the method {method}",
        help: "/api/v1/openapi.json says which methods it knows",
        explanation: "Questions are asked with GET; texts of rules, the opponent's reply and long questions with POST; a long question is \
                      cancelled with DELETE.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0203",
        message: "there is no long question {id}",
        help: "it may have been forgotten; ask it again",
        explanation: "A long question has a number that POST /api/v1/jobs answers; its result is kept for a few minutes after it ended.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0301",
        message: "the parameter {name} is missing",
        help: "/api/v1/openapi.json describes the parameters",
        explanation: "A question cannot be asked without this parameter.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0302",
        message: "the parameter {name} cannot be {value}",
        help: "it is {expected}",
        explanation: "The value of a parameter is no number, is too large, or is none of the words that may stand there.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0303",
        message: "the parameter {name} has more than {most} characters",
        help: "the command line takes longer ones",
        explanation: "The server bounds the length of what it reads. The command line bounds it by memory only.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0304",
        message: "what was sent cannot be read: {reason}",
        help: "send one JSON object as /api/v1/openapi.json describes it, with Content-Type: application/json",
        explanation: "The body of the request is no JSON, or lacks a field, or has one of another type.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0305",
        message: "what was sent has more than {most} bytes",
        help: "the command line takes longer texts",
        explanation: "The server bounds the size of what it reads. The command line bounds it by memory only.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0306",
        message: "what was sent did not arrive within {seconds} s",
        help: "send it again",
        explanation: "A client that sends slowly must not keep others waiting, so the server stops listening to it.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0401",
        message: "no table can be drawn of {ruleset}",
        help: "a table needs positions of two numbers, or heaps: wythoff, kayles",
        explanation: "A table of nim-values has two sides: the two numbers of a position, or two heaps.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0402",
        message: "the answer has more than {most} bytes",
        help: "ask for less: fewer moves, smaller heaps; the command line has no such bound",
        explanation: "The server bounds the size of its answers. The command line bounds it by memory only.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0501",
        message: "something went wrong in the server itself; this is a bug, not your mistake",
        help: "other questions are answered as before; please report what you asked",
        explanation: "A computation ended in a way that it should not. The server keeps answering other questions.",
        ..ErrorCode::BLANK
    },
];
