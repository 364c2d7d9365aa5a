//! Expressions to values.

use super::{Expression, Function, Kind, Operator};
use crate::{
    notation::{Diagnostic, Span},
    value::Natural,
};
use bouton_nimbers::{Nimber, NimberError, Work};
use std::fmt;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A nimber.
    Nimber(Nimber),
    /// An ordinary number: an order or a logarithm.
    Number(Natural),
    /// The two solutions of a quadratic equation, the smaller one first.
    Solutions([Nimber; 2]),
    /// A polynomial: its coefficients, the constant one first.
    Polynomial(Vec<Nimber>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nimber(nimber) => nimber.fmt(f),
            Value::Number(number) => fmt::Display::fmt(number, f),
            Value::Solutions([a, b]) => write!(f, "{a}, {b}"),
            Value::Polynomial(coefficients) => {
                let mut plus = "";
                for (degree, coefficient) in coefficients.iter().enumerate().rev() {
                    if coefficient.is_zero() {
                        continue;
                    }
                    f.write_str(plus)?;
                    plus = " + ";
                    if degree == 0 || !coefficient.is_one() {
                        coefficient.fmt(f)?;
                    }
                    f.write_str(if degree == 0 || coefficient.is_one() { "" } else { " " })?;
                    match degree {
                        0 => {}
                        1 => f.write_str("x")?,
                        _ => write!(f, "x^{degree}")?,
                    }
                }
                Ok(())
            }
        }
    }
}

type Found<T> = Result<T, Box<Diagnostic>>;

/// The value of a whole expression, with a fresh allowance of work.
pub(super) fn of(expression: &Expression) -> Found<Value> {
    value(expression, &mut Work::default())
}

fn value(expression: &Expression, work: &mut Work) -> Found<Value> {
    let span = &expression.span;
    let refused = |error| refusal(error, span);
    Ok(match &expression.kind {
        Kind::Number(number) => Value::Nimber(Nimber::from(number)),
        Kind::Sum(terms) => {
            let mut sum = Nimber::default();
            for term in terms {
                sum = &sum ^ &nimber(term, work)?;
            }
            Value::Nimber(sum)
        }
        Kind::Product(first, factors) => {
            let mut product = nimber(first, work)?;
            for (operator, factor) in factors {
                let other = nimber(factor, work)?;
                product = match operator {
                    Operator::Times => product.product(&other, work),
                    Operator::Over => product.quotient(&other, work),
                }
                .map_err(|error| match error {
                    NimberError::DivisionByZero => refusal(error, &factor.span),
                    _ => refused(error),
                })?;
            }
            Value::Nimber(product)
        }
        Kind::Call(function, arguments) => {
            // As many as the function has: the reader checked it.
            let (Some(first), Some(last)) = (arguments.first(), arguments.last()) else {
                return Err(Box::new(Diagnostic::new("N0601", span.clone())));
            };
            let a = nimber(first, work)?;
            match function {
                Function::Power => {
                    let exponent = ordinary(last, work)?;
                    Value::Nimber(a.power(&exponent, work).map_err(refused)?)
                }
                Function::Root => Value::Nimber(a.root(work).map_err(refused)?),
                Function::Inverse => {
                    Value::Nimber(a.inverse(work).map_err(|error| refusal(error, &first.span))?)
                }
                Function::Logarithm => {
                    let base = nimber(last, work)?;
                    Value::Number(a.logarithm(&base, work).map_err(refused)?)
                }
                Function::Order => Value::Number(a.order(work).map_err(refused)?),
                Function::Solve => {
                    let c = nimber(last, work)?;
                    Value::Solutions(c.solutions(&a, work).map_err(refused)?)
                }
                Function::MinimalPolynomial => {
                    // A field beyond that of the number is as good as any.
                    let k = ordinary(last, work)?;
                    let k = usize::try_from(&k).unwrap_or(usize::MAX);
                    Value::Polynomial(a.minimal_polynomial(k, work).map_err(refused)?)
                }
            }
        }
    })
}

/// The value of a part that must be a nimber.
fn nimber(expression: &Expression, work: &mut Work) -> Found<Nimber> {
    match value(expression, work)? {
        Value::Nimber(nimber) => Ok(nimber),
        _ => Err(no_number(expression)),
    }
}

/// The value of a part that must be an ordinary number: a number as it is written, an order or a logarithm.
fn ordinary(expression: &Expression, work: &mut Work) -> Found<Natural> {
    match &expression.kind {
        Kind::Number(number) => Ok(number.clone()),
        _ => match value(expression, work)? {
            Value::Number(number) => Ok(number),
            _ => Err(no_number(expression)),
        },
    }
}

fn no_number(expression: &Expression) -> Box<Diagnostic> {
    Box::new(Diagnostic::new("N0610", expression.span.clone()))
}

fn refusal(error: NimberError, span: &Span) -> Box<Diagnostic> {
    let mistake = |code| Diagnostic::new(code, span.clone());
    Box::new(match error {
        NimberError::DivisionByZero => mistake("N0611"),
        NimberError::NoOrder => mistake("N0612"),
        NimberError::NoLogarithm => mistake("N0613"),
        NimberError::NotFactored { level } => mistake("N0615").with("level", level),
        NimberError::LargePrime { bits } => mistake("N0616").with("bits", bits),
        _ => mistake("N0614"),
    })
}
