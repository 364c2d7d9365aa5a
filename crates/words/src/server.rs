//! The refusals that belong to the server, beside the mistakes of the notation.

use bouton_core::notation::codes::ErrorCode;

/// What to do where nobody types commands, for the mistakes whose advice is one: on the page, and for programs that ask over HTTP.
pub(crate) static ON_PAGES: &[(&str, &str)] = &[
    ("N0301", "the catalogue names them all: Rules on the page, /api/v1/rulesets"),
    ("C0204", "ask position by position; rulesets on two numbers have a heat-map"),
    ("C0209", "ask who wins heap after heap instead: the sequence under misère play says it"),
];

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
        code: "H0204",
        message: "this server does not answer for the name {host}",
        help: "ask it by its address; bouton serve --allow-host {host} lets it answer for this name too",
        explanation: "A server that listens on this machine only answers requests whose Host header names this machine (localhost, \
                      127.0.0.1, [::1]), so that no page from elsewhere can read its answers by a name that leads here. Further \
                      names are given with --allow-host.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0205",
        message: "a page from elsewhere asks for this: {origin}",
        help: "open the page of this server itself; bouton serve --allow-host NAME lets pages of that name ask too",
        explanation: "Long questions and everything that is asked with another method than GET may be asked by programs and by pages of \
                      this server: a page from elsewhere must not let this machine work, nor cancel what others asked. \
                      Browsers say with Origin and Sec-Fetch-Site where a page comes from.",
        wrong: "Origin: https://elsewhere.example",
        right: "Origin: http://127.0.0.1:7373",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0206",
        message: "the request does not say whom it asks: its Host header is missing, empty, or comes twice",
        help: "send the name and port of the server, as browsers and curl do by themselves: Host: 127.0.0.1:7373",
        explanation: "A server that listens on this machine only, or was told its names with --allow-host, answers requests that name \
                      one of them in their Host header. HTTP/1.1 asks for this header in every request.",
        wrong: "Host:",
        right: "Host: 127.0.0.1:7373",
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
        explanation: "The value of a parameter is no number, or is none of the words that may stand there.",
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
        message: "what was sent is not one JSON object: line {line}, column {column}",
        help: "send one JSON object as /api/v1/openapi.json describes it, with Content-Type: application/json",
        explanation: "The body of the request ends too early at this place, or something stands there that JSON does not know.",
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
        code: "H0307",
        message: "there is no parameter {name} here",
        help: "these exist: {names}",
        explanation: "A question takes the parameters that /api/v1/openapi.json lists for it. One of another name would be ignored, so \
                      it is refused: the answer might not be the one that was meant.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0308",
        message: "the parameter {name} stands twice",
        help: "leave one of them out",
        explanation: "Every parameter of a question has one value.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0309",
        message: "{value} is too large for the parameter {name}: at most {bound}",
        help: "ask for less; the command line has larger bounds",
        explanation: "The server bounds what one question may ask for. The command line is bounded by time and memory only.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0310",
        message: "{value} is too small for the parameter {name}: at least {bound}",
        help: "write a larger number",
        explanation: "A table has at least one row and one column, and a list does not end before it begins.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0311",
        message: "with '{word}' the numbers of the question are too large for the server",
        help: "the numbers of a question may have {most} bits together here; the command line takes larger ones",
        explanation: "Numbers are exact, and writing out large ones takes time that no limit can end, so the server bounds them before \
                      it computes anything: all numbers of a question together may have 4096 bits, which are 1233 decimal \
                      digits. On the command line a single number may have 4194304 bits.",
        wrong: "nim 10^5000",
        right: "nim 10^1000",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0312",
        message: "what was sent is not said to be JSON: {type}",
        help: "send it with Content-Type: application/json",
        explanation: "A body is read only where its Content-Type is application/json. Pages from elsewhere can send other types without \
                      asking the server first, so they are refused, with status 415.",
        wrong: "Content-Type: text/plain",
        right: "Content-Type: application/json",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0313",
        message: "{position} is in no table that is open here ({tables})",
        help: "ask with /analyse, which computes; bouton serve --table DIR opens tables",
        explanation: "A table holds every position that can be reached from the one that it was made for, under the play convention that \
                      it was made for. /table looks positions up and computes nothing.",
        wrong: "/api/v1/table?q=kayles 30, where bouton serve --table has one of kayles 20",
        right: "/api/v1/table?q=kayles 20",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "H0314",
        message: "what was sent did not arrive whole",
        help: "send it again: its length as Content-Length says, or in chunks as HTTP/1.1 writes them",
        explanation: "The body of the request ended early, or its chunks are not written as HTTP/1.1 asks.",
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
