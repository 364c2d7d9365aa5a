//! `bouton/nimber/1`: the value of an expression of nimbers.

use bouton_core::nimber::Value;
use serde::Serialize;

/// An expression and its value; of the last three fields one is not null.
///
/// ```json
/// {"schema":"bouton/nimber/1","expression":"4 * 7 + 1","kind":"nimber","value":"11","solutions":null,
///  "coefficients":null}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Nimber {
    /// `bouton/nimber/1`.
    pub schema: &'static str,
    /// The expression as it was given.
    pub expression: String,
    /// `nimber`, `number` (an order or a logarithm), `solutions` or `polynomial`.
    pub kind: &'static str,
    /// The value in decimal digits.
    pub value: Option<String>,
    /// The two solutions, the smaller one first, equal if it counts twice.
    pub solutions: Option<[String; 2]>,
    /// The coefficients of the polynomial, the constant one first.
    pub coefficients: Option<Vec<String>>,
}

impl Nimber {
    /// The machine-readable form of a value.
    pub fn new(expression: &str, value: &Value) -> Nimber {
        let mut wire = Nimber {
            schema: "bouton/nimber/1",
            expression: expression.to_owned(),
            kind: "nimber",
            value: None,
            solutions: None,
            coefficients: None,
        };
        match value {
            Value::Nimber(nimber) => wire.value = Some(nimber.to_string()),
            Value::Number(number) => {
                wire.kind = "number";
                wire.value = Some(number.to_string());
            }
            Value::Solutions(all) => {
                wire.kind = "solutions";
                wire.solutions = Some(all.each_ref().map(ToString::to_string));
            }
            Value::Polynomial(all) => {
                wire.kind = "polynomial";
                wire.coefficients = Some(all.iter().map(ToString::to_string).collect());
            }
        }
        wire
    }
}
