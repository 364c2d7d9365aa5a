//! Expressions of nimbers: `(2^63 * 2^62) + 1/7`, `pow(6, 10^20)`, `solve(1, 5)`.
//!
//! # What it computes
//! `+`, `*` and `/` are nim-sum, nim-product and nim-quotient; `^` between numbers is the ordinary power, so that `2^63` is
//! the number that one means. Functions: `pow`, `sqrt`, `inv`, `log`, `order`, `solve`, `minpoly`. The arithmetic is that of
//! [`bouton_nimbers`]; here are the language and its mistakes, each with its place. GRAMMAR.md is the reference.
//!
//! # Cost
//! That of the operations, each taken from an allowance before it begins; numbers have the limit of the notation.
//!
//! ```
//! use bouton_core::nimber::{Value, evaluate};
//!
//! let Ok(Value::Nimber(product)) = evaluate("4 * 7 + 1") else { panic!() };
//! assert_eq!(product.to_string(), "11");
//! assert_eq!(evaluate("1/0").unwrap_err()[0].code, "N0611");
//! ```

mod parse;
mod value;

pub use value::Value;

use crate::notation::{Diagnostic, Span};

/// A function of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Power,
    Root,
    Inverse,
    Logarithm,
    Order,
    Solve,
    MinimalPolynomial,
}

impl Function {
    /// Name, function, an example of its arguments.
    const ALL: [(&'static str, Function, &'static str); 7] = [
        ("pow", Function::Power, "pow(6, 100)"),
        ("sqrt", Function::Root, "sqrt(6)"),
        ("inv", Function::Inverse, "inv(6)"),
        ("log", Function::Logarithm, "log(6, 2)"),
        ("order", Function::Order, "order(6)"),
        ("solve", Function::Solve, "solve(1, 5)"),
        ("minpoly", Function::MinimalPolynomial, "minpoly(6, 0)"),
    ];

    fn arguments(self) -> usize {
        match self {
            Function::Root | Function::Inverse | Function::Order => 1,
            _ => 2,
        }
    }
}

/// An expression and its place.
#[derive(Clone, Debug)]
struct Expression {
    kind: Kind,
    span: Span,
}

#[derive(Clone, Debug)]
enum Kind {
    /// A number, ordinary powers computed.
    Number(crate::value::Natural),
    /// Terms of a nim-sum.
    Sum(Vec<Expression>),
    /// The first factor, then factors and divisors with their operator.
    Product(Box<Expression>, Vec<(Operator, Expression)>),
    Call(Function, Vec<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Times,
    Over,
}

/// The value of an expression.
///
/// # Errors
/// The mistakes in the text, or what has no value, each with its place.
pub fn evaluate(text: &str) -> Result<Value, Vec<Diagnostic>> {
    let expression = parse::parse(text).map_err(|mistake| vec![*mistake])?;
    value::of(&expression).map_err(|mistake| vec![*mistake])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match evaluate(text) {
            Ok(value) => value.to_string(),
            Err(mistakes) => {
                let place = |m: &Diagnostic| format!("{} {}..{}", m.code, m.span.start, m.span.end);
                mistakes.iter().map(place).collect::<Vec<_>>().join(", ")
            }
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn operations_are_those_of_nimbers() {
        check("3 + 5", "6");
        check("2*2", "3");
        check("16 * 16", "24");
        check("11 / 6", "2");
        check("1/16", "170");
        check("2 * 3 + 1", "0");
        check("(2 + 1) * 2", "1");
        check("8/8/8", "10");
        check("2^4 * 2^4", "24");
        check("2^2^2 + 1", "17");
        check("2^(2^2)", "16");
        check("１６ ⊗ （16 ⊕ 0）", "24");
        check("1_000 + 0", "1000");
        check("2^64-1 + 1", "18446744073709551614");
    }

    #[test]
    fn functions() {
        check("pow(2, 3)", "1");
        check("pow(2, 10^20)", "2");
        check("pow(2, 10^20-1)", "1");
        check("pow(0, 0)", "1");
        check("sqrt(3)", "2");
        check("inv(16)", "170");
        check("order(2)", "3");
        check("order(4)", "15");
        check("log(3, 2)", "2");
        check("pow(16, log(24, 16))", "24");
        check("solve(1, 1)", "2, 3");
        check("solve(0, 3)", "2, 2");
        check("minpoly(2, 0)", "x^2 + x + 1");
        check("minpoly(4, 1)", "x^2 + x + 2");
        check("minpoly(7, 5)", "x + 7");
    }

    #[test]
    fn mistakes_have_places() {
        check("", "N0601 0..0");
        check("3 +", "N0601 3..3");
        check("3 + ) 4", "N0602 4..5");
        check("3 ? 4", "N0602 2..3");
        check("11 * -1", "N0603 5..6");
        check("5 - 3", "N0603 2..3");
        check("2^64 -1", "N0603 5..6");
        check("3-5", "N0603 1..2");
        check("sin(3)", "N0604 0..3");
        check("(3)^2", "N0605 3..4");
        check("2^pow(2, 2)", "N0605 1..2");
        check("(3 + 4", "N0606 0..1");
        check("3 4", "N0607 2..3");
        check("pow(2)", "N0608 0..6");
        check("pow 2", "N0608 0..3");
        check("sqrt(2, 3)", "N0608 0..10");
        check(&"(".repeat(1000), "N0609 100..101");
        check("solve(1, 1) + 3", "N0610 0..11");
        check("order(2) + 3", "N0610 0..8");
        check("pow(2, solve(1, 1))", "N0610 7..18");
        check("1/(2 + 2)", "N0611 2..9");
        check("inv(0)", "N0611 4..5");
        check("order(0)", "N0612 0..8");
        check("log(0, 2)", "N0613 0..9");
        check("log(2, 3 + 2)", "N0613 0..13");
        check("2^(10^9)", "N0107 0..8");
        check("2^10^9", "N0107 0..6");
        check("pow(2^4000000, 10^1000)", "N0614 0..23");
        check("order(2^5000)", "N0615 0..13");
        check("log(2^128, 2^128+1)", "N0616 0..19");
    }
}
