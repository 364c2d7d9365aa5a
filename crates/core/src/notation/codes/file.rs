//! Mistakes in files and graphs, N05xx.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "N0501",
        message: "the file '{file}' cannot be read: {reason}",
        help: "check its name; names with spaces are written in quotes",
        explanation: "The parameter names a file with rules, edges or a board.",
        wrong: "graph:missing.txt v0",
        right: "nim 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0502",
        message: "line {line} of the graph does not fit at column {column}, '{word}': '{text}'",
        help: "write an edge as two names with a space between them, u v, or all edges of a vertex as u: v w",
        explanation: "A graph is a list of edges, one a line: u v is a move from u to v, and u: v w (or u -> v w) are moves \
                      from u to each of them. A line with one name is a vertex without an edge, and # starts a comment.",
        wrong: "graph:'a b c' a",
        right: "graph:'a b; b c' a",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0504",
        message: "the graph has no vertex '{vertex}'",
        help: "use a name that stands in the list of edges",
        explanation: "A position is a vertex of the graph, by the name that it has in the list of edges.",
        wrong: "graph:'a b' c",
        right: "graph:'a b' a",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0505",
        message: "the file '{file}' is no text in UTF-8: line {line} has other bytes",
        help: "save it as UTF-8",
        explanation: "Files of rules, edges and boards are texts in UTF-8. Editors may save them in UTF-16 or in a code page of the \
                      system, which most of them can change.",
        wrong: "",
        right: "nim 3",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0510",
        message: "the rules in '{file}' have a mistake in line {line}, column {column}: {code}: {message}",
        help: "mend the file at that place",
        explanation: "The file that is named holds rules that cannot be read. The code behind the place is explained by bouton explain-error.",
        right: "rules:'take(n): for k in {1,3,4} if k <= n => n-k' 12",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0511",
        message: "behind the rules stand values of their parameters, as name=value",
        help: "write the name of the parameter in front: rules:my.rules,m=5 12",
        explanation: "A file with the line param m = 3 is used with another value by m=5 behind its name.",
        wrong: "rules:'take(n): for k in 1..n => n-k',5 12",
        right: "rules:'param m = 3 rule take(n): for k in 1..m if k <= n => n-k',m=5 12",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "N0512",
        message: "there is no misère play of {name}: its rules say themselves which positions are won or lost",
        help: "ask without misère play, or leave won when and lost when out of the rules",
        explanation: "Misère play turns round who wins when nobody can move. Rules with won when or lost when have said already who wins.",
        wrong: "",
        right: "rules:'take(n): for k in {1,3,4} if k <= n => n-k' 12",
        ..ErrorCode::BLANK
    },
];
