//! Formulas as text: for people, in LaTeX, in the language of rules and claims, and as expressions of programs.

use super::{DigitRule, Digits, Expr, Function, Operator, Relation, Special};

/// How an expression is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// For people: ⌊n/4⌋, n mod 4, n ⊕ 1.
    Plain,
    /// LaTeX, for a formula between dollar signs.
    Latex,
    /// The language of rules and claims.
    Claim,
    /// C++ on `unsigned long long`.
    Cpp,
    /// Python.
    Python,
    /// Rust on `u64`.
    Rust,
}

/// Names of coordinates and parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'a> {
    pub(super) coordinates: &'a [String],
    pub(super) parameters: &'a [String],
}

const ATOM: u8 = 9;

impl Expr {
    /// The expression in a dialect; `None` where the language of claims cannot say it.
    pub fn write(
        &self,
        dialect: Dialect,
        coordinates: &[String],
        parameters: &[String],
    ) -> Option<String> {
        let names = Names { coordinates, parameters };
        Some(self.text(dialect, names)?.0)
    }

    /// The text and how tightly its outermost operation binds.
    pub(super) fn text(&self, dialect: Dialect, names: Names<'_>) -> Option<(String, u8)> {
        let name = |list: &[String], index: usize| {
            list.get(index).cloned().unwrap_or_else(|| format!("x{index}"))
        };
        let within = |e: &Expr, least: u8| -> Option<String> {
            let (text, binds) = e.text(dialect, names)?;
            Some(if binds < least || (dialect.is_code() && binds < ATOM) {
                format!("({text})")
            } else {
                text
            })
        };
        let bare = |e: &Expr| e.text(dialect, names).map(|(text, _)| text);
        let joined = |parts: &[Expr], sign: &str, binds: u8| -> Option<(String, u8)> {
            let parts: Option<Vec<String>> = parts.iter().map(|p| within(p, binds + 1)).collect();
            Some((parts?.join(sign), binds))
        };
        Some(match self {
            Expr::Number(n) => match dialect {
                Dialect::Cpp => (format!("{n}ull"), ATOM),
                _ => (n.to_string(), ATOM),
            },
            Expr::Coordinate(i) => (name(names.coordinates, *i), ATOM),
            Expr::Parameter(i) => (name(names.parameters, *i), ATOM),
            Expr::Binary(operator, a, b) => {
                let (sign, binds) = operator.sign(dialect);
                match (operator, dialect) {
                    (Operator::Div, Dialect::Plain) => {
                        return Some((format!("⌊{}/{}⌋", within(a, 8)?, within(b, 8)?), ATOM));
                    }
                    (Operator::Div, Dialect::Latex) => {
                        let text = format!("\\lfloor {}/{} \\rfloor", within(a, 8)?, within(b, 8)?);
                        return Some((text, ATOM));
                    }
                    _ => {}
                }
                // All operations are read from the left; mod and the like are kept apart for the reader.
                let (left, right) = match operator {
                    Operator::Mod => (binds + 1, binds + 1),
                    // Nobody remembers how a nim-sum and a sum bind.
                    Operator::Xor if matches!(**a, Expr::Binary(Operator::Xor, ..)) => (binds, 7),
                    Operator::Xor => (7, 7),
                    _ => (binds, binds + 1),
                };
                (format!("{}{sign}{}", within(a, left)?, within(b, right)?), binds)
            }
            Expr::Call(function, arguments) => {
                let texts: Option<Vec<String>> = arguments.iter().map(bare).collect();
                (function.text(dialect, &texts?)?, ATOM)
            }
            Expr::Compare(relation, a, b) => {
                (format!("{}{}{}", within(a, 5)?, relation.sign(dialect), within(b, 5)?), 4)
            }
            Expr::And(parts) => joined(
                parts,
                match dialect {
                    Dialect::Latex => " \\land ",
                    Dialect::Cpp | Dialect::Rust => " && ",
                    _ => " and ",
                },
                2,
            )?,
            Expr::Or(parts) => joined(
                parts,
                match dialect {
                    Dialect::Latex => " \\lor ",
                    Dialect::Cpp | Dialect::Rust => " || ",
                    _ => " or ",
                },
                1,
            )?,
            Expr::If(condition, yes, no) => {
                let (c, y, n) = (bare(condition)?, bare(yes)?, bare(no)?);
                match dialect {
                    Dialect::Latex => (
                        format!(
                            "\\begin{{cases}} {y} & \\text{{if }} {c} \\\\ {n} & \\text{{otherwise}} \\end{{cases}}"
                        ),
                        ATOM,
                    ),
                    Dialect::Cpp => (format!("({c} ? {y} : {n})"), ATOM),
                    Dialect::Python => (format!("({y} if {c} else {n})"), ATOM),
                    Dialect::Rust => (format!("if {c} {{ {y} }} else {{ {n} }}"), 0),
                    Dialect::Plain | Dialect::Claim => (format!("if {c} then {y} else {n}"), 0),
                }
            }
            Expr::Entry(list, index) => entry(list, &bare(index)?, dialect)?,
            Expr::Member(element, list) => member(&within(element, 5)?, list, dialect)?,
            Expr::Special(special, arguments) => {
                let texts: Option<Vec<String>> = arguments.iter().map(bare).collect();
                return special_text(special, &texts?, dialect);
            }
        })
    }
}

impl Dialect {
    pub(super) fn is_code(self) -> bool {
        matches!(self, Dialect::Cpp | Dialect::Python | Dialect::Rust)
    }
}

impl Operator {
    fn sign(self, dialect: Dialect) -> (&'static str, u8) {
        match (self, dialect) {
            (Operator::Add, _) => (" + ", 6),
            (Operator::Sub, _) => (" - ", 6),
            (Operator::Mul, Dialect::Latex) => (" \\cdot ", 7),
            (Operator::Mul, Dialect::Plain) => ("·", 7),
            (Operator::Mul, _) => (" * ", 7),
            (Operator::Div, Dialect::Python) => (" // ", 7),
            (Operator::Div, _) => (" / ", 7),
            (Operator::Mod, Dialect::Latex) => (" \\bmod ", 7),
            (Operator::Mod, Dialect::Plain | Dialect::Claim) => (" mod ", 7),
            (Operator::Mod, _) => (" % ", 7),
            (Operator::Xor, Dialect::Latex) => (" \\oplus ", 5),
            (Operator::Xor, Dialect::Plain) => (" ⊕ ", 5),
            (Operator::Xor, Dialect::Claim) => (" xor ", 5),
            (Operator::Xor, _) => (" ^ ", 5),
        }
    }
}

impl Relation {
    fn sign(self, dialect: Dialect) -> &'static str {
        match (self, dialect) {
            (Relation::Equal, Dialect::Plain | Dialect::Latex) => " = ",
            (Relation::Equal, _) => " == ",
            (Relation::NotEqual, Dialect::Plain) => " ≠ ",
            (Relation::NotEqual, Dialect::Latex) => " \\ne ",
            (Relation::NotEqual, _) => " != ",
            (Relation::Less, _) => " < ",
            (Relation::LessEqual, Dialect::Plain) => " ≤ ",
            (Relation::LessEqual, Dialect::Latex) => " \\le ",
            (Relation::LessEqual, _) => " <= ",
        }
    }
}

impl Function {
    fn text(self, dialect: Dialect, arguments: &[String]) -> Option<String> {
        let all = arguments.join(", ");
        let first = arguments.first()?;
        let second = arguments.get(1).map_or("", String::as_str);
        let named = |name: &str| format!("{name}({all})");
        Some(match (self, dialect) {
            (Function::Min, Dialect::Latex) => format!("\\min({all})"),
            (Function::Max, Dialect::Latex) => format!("\\max({all})"),
            (Function::Min, Dialect::Cpp) => named("std::min"),
            (Function::Max, Dialect::Cpp) => named("std::max"),
            (Function::Min, Dialect::Rust) => format!("({first}).min({second})"),
            (Function::Max, Dialect::Rust) => format!("({first}).max({second})"),
            (Function::Min, _) => named("min"),
            (Function::Max, _) => named("max"),
            (Function::Valuation, Dialect::Latex) => format!("v_{{{second}}}({first})"),
            (Function::Valuation, Dialect::Plain) => format!("v_{second}({first})"),
            (Function::Valuation, _) => named("valuation"),
            (Function::Log, Dialect::Latex) => {
                format!("\\lfloor \\log_{{{second}}} {first} \\rfloor")
            }
            (Function::Log, Dialect::Plain) => format!("⌊log_{second} {first}⌋"),
            (Function::Log, Dialect::Claim) if second == "2" => format!("log2({first})"),
            (Function::Log, Dialect::Claim) => return None,
            (Function::Log, _) => named("floor_log"),
            (Function::Lowbit, Dialect::Latex) => format!("2^{{v_2({first})}}"),
            (Function::Lowbit, _) => named("lowbit"),
            (Function::Popcount, Dialect::Latex) => format!("s_2({first})"),
            (Function::Popcount, Dialect::Cpp) => format!("__builtin_popcountll({first})"),
            (Function::Popcount, Dialect::Python) => format!("bin({first}).count(\"1\")"),
            (Function::Popcount, Dialect::Rust) => format!("u64::from(({first}).count_ones())"),
            (Function::Popcount, _) => named("popcount"),
            (Function::Isqrt, Dialect::Latex) => format!("\\lfloor \\sqrt{{{first}}} \\rfloor"),
            (Function::Isqrt, Dialect::Plain) => format!("⌊√{first}⌋"),
            (Function::Isqrt, Dialect::Rust) => format!("({first}).isqrt()"),
            (Function::Isqrt, _) => named("isqrt"),
            (Function::StripOnes, Dialect::Latex) => {
                format!("\\lfloor {first} / 2^{{v_2({first} + 1)}} \\rfloor")
            }
            (Function::StripOnes, Dialect::Plain) => format!("⌊{first}/lowbit({first} + 1)⌋"),
            (Function::StripOnes, Dialect::Claim) => format!("({first}) / lowbit({first} + 1)"),
            (Function::StripOnes, _) => named("strip_ones"),
        })
    }
}

fn list_text(list: &[u64]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The entry of a list. In claims, which have no lists of values, a chain of conditions.
fn entry(list: &[u64], index: &str, dialect: Dialect) -> Option<(String, u8)> {
    let all = list_text(list);
    Some(match dialect {
        Dialect::Plain => (format!("({all})[{index}]"), ATOM),
        Dialect::Latex => (format!("({all})_{{{index}}}"), ATOM),
        Dialect::Claim => {
            const LONGEST: usize = 24;
            let (last, rest) = list.split_last().filter(|(_, rest)| rest.len() < LONGEST)?;
            let mut text = String::new();
            for (at, value) in rest.iter().enumerate() {
                text.push_str(&format!("if {index} == {at} then {value} else "));
            }
            (format!("({text}{last})"), ATOM)
        }
        Dialect::Cpp => {
            let body = format!("static const unsigned long long t[] = {{{all}}}; return t[i];");
            (format!("[](unsigned long long i) {{ {body} }}({index})"), ATOM)
        }
        Dialect::Python => (format!("[{all}][{index}]"), ATOM),
        Dialect::Rust => (format!("[{all}][({index}) as usize]"), ATOM),
    })
}

/// Whether an element is in a list.
fn member(element: &str, list: &[u64], dialect: Dialect) -> Option<(String, u8)> {
    let all = list_text(list);
    if let ([only], Dialect::Plain | Dialect::Claim | Dialect::Latex) = (list, dialect) {
        return Some((format!("{element}{}{only}", Relation::Equal.sign(dialect)), 4));
    }
    Some(match dialect {
        Dialect::Plain => (format!("{element} in {{{all}}}"), 4),
        Dialect::Latex => (format!("{element} \\in \\{{{all}\\}}"), 4),
        Dialect::Claim if list.is_empty() => ("false".to_owned(), ATOM),
        Dialect::Claim => (format!("{element} in {{{all}}}"), 4),
        Dialect::Python => (format!("{element} in [{all}]"), 4),
        Dialect::Rust => (format!("[{all}].contains(&{element})"), ATOM),
        Dialect::Cpp => {
            let tests: Vec<String> = list.iter().map(|n| format!("i == {n}ull")).collect();
            let tests = if tests.is_empty() { "false".to_owned() } else { tests.join(" || ") };
            (format!("[](unsigned long long i) {{ return {tests}; }}({element})"), ATOM)
        }
    })
}

/// What needs a loop: in programs a function of [`super::code`], for people a definition.
fn special_text(special: &Special, arguments: &[String], dialect: Dialect) -> Option<(String, u8)> {
    let all = arguments.join(", ");
    if dialect.is_code() {
        let (heaps, more) = match (special, arguments.split_last()) {
            (Special::Columns, Some((modulus, heaps))) => {
                (heaps.join(", "), format!(", {modulus}"))
            }
            _ => (all.clone(), String::new()),
        };
        let text = match (special, dialect) {
            (Special::Columns | Special::EvenMaxima, Dialect::Python) => {
                format!("{}([{heaps}]{more})", special.function())
            }
            (Special::Columns | Special::EvenMaxima, Dialect::Cpp) => {
                format!("{}({{{heaps}}}{more})", special.function())
            }
            (Special::Columns | Special::EvenMaxima, _) => {
                format!("{}(&[{heaps}]{more})", special.function())
            }
            _ => format!("{}({all})", special.function()),
        };
        return Some((text, ATOM));
    }
    let latex = dialect == Dialect::Latex;
    let text = match special {
        Special::Digits(digits) if dialect != Dialect::Claim => digits_text(digits, latex),
        Special::Recurrence(recurrence) if dialect != Dialect::Claim => {
            let mut terms = String::new();
            let index = |i: usize| if latex { format!("a_{{i-{i}}}") } else { format!("a(i-{i})") };
            for (at, &coefficient) in recurrence.coefficients.iter().enumerate() {
                let sign = match (coefficient < 0, terms.is_empty()) {
                    (true, true) => "-",
                    (true, false) => " - ",
                    (false, true) => "",
                    (false, false) => " + ",
                };
                match coefficient.unsigned_abs() {
                    0 => {}
                    1 => terms.push_str(&format!("{sign}{}", index(at + 1))),
                    c => terms.push_str(&format!("{sign}{c}{}", index(at + 1))),
                }
            }
            match recurrence.plus {
                0 => {}
                plus if plus < 0 => terms.push_str(&format!(" - {}", plus.unsigned_abs())),
                plus => terms.push_str(&format!(" + {plus}")),
            }
            let first = list_text(&recurrence.first);
            if latex {
                format!("{all} \\in \\{{{first}, \\dots\\}},\\ a_i = {terms}")
            } else {
                format!("{all} in {{{first}, …}}, a(i) = {terms}")
            }
        }
        Special::Beatty => beatty_text(arguments, dialect)?,
        Special::Columns => {
            let (modulus, heaps) = arguments.split_last()?;
            let modulus = if modulus.contains(' ') && !latex {
                format!("({modulus})")
            } else {
                modulus.clone()
            };
            match dialect {
                Dialect::Latex => {
                    let bits: Vec<String> =
                        heaps.iter().map(|a| format!("\\mathrm{{bit}}_i({a})")).collect();
                    format!("\\forall i:\\ {} \\equiv 0 \\pmod{{{modulus}}}", bits.join(" + "))
                }
                _ => {
                    let bits: Vec<String> = heaps.iter().map(|a| format!("bit({a}, i)")).collect();
                    format!("all(i in 0..63: ({}) mod {modulus} == 0)", bits.join(" + "))
                }
            }
        }
        Special::EvenMaxima => match dialect {
            Dialect::Latex => format!("2 \\mid \\#\\max({all})"),
            Dialect::Plain => format!("max({all}) stands there an even number of times"),
            _ => {
                let is_max: Vec<String> = arguments
                    .iter()
                    .map(|a| format!("(if {a} == max({all}) then 1 else 0)"))
                    .collect();
                format!("(max({all}) == 0 or ({}) mod 2 == 0)", is_max.join(" + "))
            }
        },
        Special::Automaton(automaton) if dialect != Dialect::Claim => {
            let states = automaton.outputs.len();
            let base = automaton.base;
            if latex {
                format!("\\mathrm{{DFA}}_{{{base},{states}}}({all})")
            } else {
                format!("automaton({all})")
            }
        }
        _ => return None,
    };
    Some((text, if matches!(dialect, Dialect::Claim) { 0 } else { ATOM }))
}

/// Pairs of Beatty's sequences: the two numbers and t.
fn beatty_text(arguments: &[String], dialect: Dialect) -> Option<String> {
    let [a, b, step] = arguments else { return None };
    let one = step == "1";
    let step = if step.contains(' ') { format!("({step})") } else { step.clone() };
    let number = step.parse::<u64>().ok();
    let square = match number {
        Some(t) => (u128::from(t) * u128::from(t) + 4).to_string(),
        None if dialect == Dialect::Plain => format!("({step}² + 4)"),
        None => format!("({step}^2 + 4)"),
    };
    // α in its shortest form: a root that 2 divides is halved.
    let halved = number.filter(|t| t.is_multiple_of(2)).map(|t| {
        let half = u128::from(t / 2);
        ((half * half + 1).to_string(), half - half.min(1))
    });
    Some(match dialect {
        Dialect::Latex => {
            let alpha = match (halved, number) {
                (Some((root, 0)), _) => format!("\\sqrt{{{root}}}"),
                (Some((root, less)), _) => format!("(\\sqrt{{{root}}} - {less})"),
                (None, Some(1)) => "\\varphi".to_owned(),
                (None, Some(t)) => format!("\\tfrac{{\\sqrt{{{square}}} - {}}}{{2}}", t - 2),
                (None, None) => format!("\\tfrac{{2 - {step} + \\sqrt{{{square}}}}}{{2}}"),
            };
            let k = if one { "k".to_owned() } else { format!("{step} k") };
            format!(
                "\\{{{a}, {b}\\}} = \\{{\\lfloor k {alpha} \\rfloor, \\lfloor k {alpha} \\rfloor + {k}\\}}"
            )
        }
        Dialect::Plain => {
            let alpha = match (halved, number) {
                (Some((root, 0)), _) => format!("√{root}"),
                (Some((root, less)), _) => format!("(√{root} - {less})"),
                (None, Some(1)) => "φ".to_owned(),
                (None, Some(t)) => format!("(√{square} - {})/2", t - 2),
                (None, None) => format!("(2 - {step} + √{square})/2"),
            };
            let k = match number {
                Some(1) => "k".to_owned(),
                Some(t) => format!("{t}k"),
                None => format!("{step}·k"),
            };
            format!("{{{a}, {b}}} = {{⌊k·{alpha}⌋, ⌊k·{alpha}⌋ + {k}}}")
        }
        // a = ⌊kα⌋ in integers: the smaller number and the difference.
        _ => {
            let difference = format!("max({a}, {b}) - min({a}, {b})");
            if one {
                format!("min({a}, {b}) == ({difference} + isqrt({square} * ({difference})^2)) / 2")
            } else {
                let k = format!("({difference}) / {step}");
                format!(
                    "({difference}) mod {step} == 0 and min({a}, {b}) == (2 * ({k}) + isqrt({square} * ({k})^2) - {step} * ({k})) / 2"
                )
            }
        }
    })
}

/// The rules of the digits as equations: g(2k) = k, g(2k+1) = g(k).
fn digits_text(digits: &Digits, latex: bool) -> String {
    let base = digits.base;
    let mut rules: Vec<String> = Vec::new();
    for (r, rule) in digits.rules.iter().enumerate() {
        let left = if r == 0 { format!("g({base}k)") } else { format!("g({base}k+{r})") };
        let times = |factor: u64, what: &str| match factor {
            0 => String::new(),
            1 => what.to_owned(),
            f => format!("{f}{what}"),
        };
        let (factor, plus) = match *rule {
            DigitRule::Affine { factor, plus } => (times(factor, "k"), plus),
            DigitRule::Same { factor, plus } => (times(factor, "g(k)"), plus),
        };
        let right = match (factor.is_empty(), plus) {
            (true, plus) => plus.to_string(),
            (false, 0) => factor,
            (false, plus) => format!("{factor} + {plus}"),
        };
        rules.push(format!("{left} = {right}"));
    }
    let start: Vec<String> =
        digits.start.iter().enumerate().map(|(n, value)| format!("g({n}) = {value}")).collect();
    if latex {
        format!("{},\\quad {}", rules.join(",\\ "), start.join(",\\ "))
    } else {
        format!("{}; {}", rules.join(", "), start.join(", "))
    }
}
