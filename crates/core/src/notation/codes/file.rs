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
        code: "N0510",
        message: "the rules in '{file}' have a mistake in line {line}, column {column}: {code}: {message}",
        help: "bouton rules check shows all mistakes of a file with their places",
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
];
