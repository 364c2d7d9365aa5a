//! Formulas as functions of a program, ready to be pasted into a contest's solution.
//!
//! A function computes the nim-value, or whether the player to move loses, from the coordinates alone; below it stand the
//! few functions that it calls. Everything is integer arithmetic; where a number may leave 64 bits, 128 bits are used, and where these
//! do not help, the function says which arguments it takes and checks them (module `range`). The output compiles without warnings
//! and is compared with the table, and at the ends of its range, in the tests.

use super::{Dialect, DigitRule, Expr, Function, Special, print::Names, range::Range};
use std::collections::BTreeSet;

/// A language of programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C++17.
    Cpp,
    /// Python 3.
    Python,
    /// Rust.
    Rust,
}

/// What a function returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// The nim-value.
    NimValue,
    /// Whether the position is P: the player to move loses.
    IsP,
}

impl Language {
    fn dialect(self) -> Dialect {
        match self {
            Language::Cpp => Dialect::Cpp,
            Language::Python => Dialect::Python,
            Language::Rust => Dialect::Rust,
        }
    }
}

/// The function of a formula, with everything that it calls; `comment` lines stand in front of it. What must hold of the
/// numbers, if anything, is asserted. `None` where the formula has parameters without a name.
pub fn function(
    (formula, domain): (&Expr, Option<&Expr>),
    language: Language,
    returns: Returns,
    name: &str,
    variables: (&[String], &[String]),
    comment: &[String],
) -> Option<String> {
    let safe = |names: &[String]| names.iter().map(|name| safe(name)).collect::<Vec<String>>();
    let (coordinates, parameters) = (safe(variables.0), safe(variables.1));
    let (coordinates, parameters) = (&coordinates[..], &parameters[..]);
    let names = Names { coordinates, parameters };
    let body = formula.text(language.dialect(), names)?.0;
    let mut needed = Needed::default();
    needed.visit(formula);
    let domain = match domain {
        Some(domain) => {
            needed.visit(domain);
            Some(domain.text(language.dialect(), names)?.0)
        }
        None => None,
    };
    let all: Vec<&String> = coordinates.iter().chain(parameters).collect();
    // Compilers warn of arguments that nothing uses.
    let is_used = |at: usize| match at.checked_sub(coordinates.len()) {
        None => needed.coordinates.contains(&at),
        Some(parameter) => needed.parameters.contains(&parameter),
    };
    let mark = if language == Language::Python { "#" } else { "//" };
    let mut text = String::new();
    for line in comment {
        text.push_str(&format!("{mark} {line}\n"));
    }
    let Range { wide, most } = Range::of(formula, returns == Returns::NimValue);
    let bounded = most < u64::MAX && language != Language::Python;
    if bounded {
        let names = all.iter().enumerate().filter(|(at, _)| is_used(*at)).map(|(_, n)| n.as_str());
        text.push_str(&format!("{mark} {} <= {most}\n", names.collect::<Vec<_>>().join(", ")));
    }
    match language {
        Language::Cpp => {
            let assert = if bounded || domain.is_some() { "#include <cassert>\n" } else { "" };
            text.push_str(&format!(
                "#include <algorithm>\n{assert}#include <initializer_list>\n\n"
            ));
            for helper in needed.helpers(language) {
                text.push_str(&helper);
            }
            let mut before = String::new();
            let arguments = all.iter().enumerate().map(|(at, name)| {
                if !is_used(at) {
                    return format!("[[maybe_unused]] unsigned long long {name}");
                }
                let sign = if wide { "_" } else { "" };
                if wide {
                    before.push_str(&format!("    const unsigned __int128 {name} = {name}_;\n"));
                }
                if bounded {
                    before.push_str(&format!("    assert({name} <= {most}ull);\n"));
                }
                format!("unsigned long long {name}{sign}")
            });
            let arguments: Vec<String> = arguments.collect();
            if let Some(domain) = domain {
                before.push_str(&format!("    assert({domain});\n"));
            }
            let result = if returns == Returns::IsP { "bool" } else { "unsigned long long" };
            let value = if wide && returns == Returns::NimValue {
                format!("(unsigned long long)({body})")
            } else {
                body
            };
            text.push_str(&format!(
                "{result} {name}({}) {{\n{before}    return {value};\n}}\n",
                arguments.join(", ")
            ));
        }
        Language::Python => {
            for helper in needed.helpers(language) {
                text.push_str(&helper);
            }
            let arguments: Vec<&str> = all.iter().map(|name| name.as_str()).collect();
            let before = domain.map(|domain| format!("    assert {domain}\n")).unwrap_or_default();
            text.push_str(&format!(
                "def {name}({}):\n{before}    return {body}\n",
                arguments.join(", ")
            ));
        }
        Language::Rust => {
            for helper in needed.helpers(language) {
                text.push_str(&helper);
            }
            let arguments = all.iter().enumerate().map(|(at, name)| {
                let unused = if is_used(at) { "" } else { "_" };
                format!("{unused}{name}: u64")
            });
            let arguments: Vec<String> = arguments.collect();
            let result = if returns == Returns::IsP { "bool" } else { "u64" };
            let (mut body, mut before) = (body, String::new());
            for (_, name) in all.iter().enumerate().filter(|(at, _)| is_used(*at)) {
                if bounded {
                    before.push_str(&format!("    assert!({name} <= {most});\n"));
                }
                if wide {
                    before.push_str(&format!("    let {name} = u128::from({name});\n"));
                }
            }
            if let Some(domain) = domain {
                before.push_str(&format!("    assert!({domain});\n"));
            }
            if wide && returns == Returns::NimValue {
                body = format!("({body}) as u64");
            }
            text.push_str(&format!(
                "fn {name}({}) -> {result} {{\n{before}    {body}\n}}\n",
                arguments.join(", ")
            ));
        }
    }
    Some(text)
}

/// Words that a letter may be, but no variable of a program: keywords of the three languages and the functions that are used.
const TAKEN: &[&str] = &[
    "and",
    "as",
    "assert",
    "async",
    "auto",
    "await",
    "bin",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "count",
    "crate",
    "def",
    "default",
    "del",
    "delete",
    "divmod",
    "do",
    "double",
    "dyn",
    "elif",
    "else",
    "enum",
    "enumerate",
    "except",
    "export",
    "extern",
    "false",
    "finally",
    "float",
    "floor_log",
    "fn",
    "for",
    "from",
    "global",
    "goto",
    "if",
    "impl",
    "import",
    "in",
    "inline",
    "int",
    "is",
    "isqrt",
    "lambda",
    "len",
    "let",
    "long",
    "loop",
    "lowbit",
    "match",
    "max",
    "min",
    "mod",
    "move",
    "mut",
    "namespace",
    "new",
    "nonlocal",
    "not",
    "operator",
    "or",
    "pass",
    "private",
    "protected",
    "pub",
    "public",
    "raise",
    "range",
    "ref",
    "register",
    "return",
    "self",
    "short",
    "signed",
    "sizeof",
    "static",
    "std",
    "strip_ones",
    "struct",
    "sum",
    "super",
    "switch",
    "template",
    "this",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "typedef",
    "typename",
    "union",
    "unsafe",
    "unsigned",
    "use",
    "using",
    "valuation",
    "virtual",
    "void",
    "volatile",
    "where",
    "while",
    "with",
    "xor",
    "yield",
];

/// A letter as the name of a variable.
fn safe(name: &str) -> String {
    if TAKEN.contains(&name) { format!("{name}_0") } else { name.to_owned() }
}

impl Special {
    /// The name of its function in programs.
    pub(super) fn function(&self) -> &'static str {
        match self {
            Special::Digits(_) => "by_digits",
            Special::Automaton(_) => "by_automaton",
            Special::Recurrence(_) => "in_sequence",
            Special::Beatty => "is_beatty_pair",
            Special::Columns => "columns_vanish",
            Special::EvenMaxima => "even_maxima",
        }
    }
}

/// The functions that an expression calls.
#[derive(Default)]
struct Needed {
    functions: Vec<Function>,
    specials: Vec<Special>,
    coordinates: BTreeSet<usize>,
    parameters: BTreeSet<usize>,
}

impl Needed {
    fn visit(&mut self, e: &Expr) {
        match e {
            Expr::Number(_) => {}
            Expr::Coordinate(i) => {
                self.coordinates.insert(*i);
            }
            Expr::Parameter(i) => {
                self.parameters.insert(*i);
            }
            Expr::Binary(_, a, b) | Expr::Compare(_, a, b) => {
                self.visit(a);
                self.visit(b);
            }
            Expr::Call(function, parts) => {
                if !self.functions.contains(function) {
                    self.functions.push(*function);
                }
                parts.iter().for_each(|p| self.visit(p));
            }
            Expr::And(parts) | Expr::Or(parts) => parts.iter().for_each(|p| self.visit(p)),
            Expr::If(a, b, c) => [a, b, c].into_iter().for_each(|p| self.visit(p)),
            Expr::Entry(_, p) | Expr::Member(p, _) => self.visit(p),
            Expr::Special(special, parts) => {
                if !self.specials.contains(special) {
                    self.specials.push(special.clone());
                }
                parts.iter().for_each(|p| self.visit(p));
            }
        }
    }

    fn helpers(&self, language: Language) -> Vec<String> {
        let functions = self.functions.iter().filter_map(|f| helper(*f, language));
        let specials = self.specials.iter().map(|s| special(s, language));
        functions.map(str::to_owned).chain(specials).collect()
    }
}

fn helper(function: Function, language: Language) -> Option<&'static str> {
    Some(match (function, language) {
        (Function::Valuation, Language::Cpp) => {
            "// How often p divides n; n must not be 0.\n\
             unsigned long long valuation(unsigned long long n, unsigned long long p) {\n    \
             unsigned long long e = 0;\n    while (n % p == 0) n /= p, ++e;\n    return e;\n}\n\n"
        }
        (Function::Valuation, Language::Python) => {
            "def valuation(n, p):  # how often p divides n; n must not be 0\n    e = 0\n    \
             while n % p == 0:\n        n //= p\n        e += 1\n    return e\n\n"
        }
        (Function::Valuation, Language::Rust) => {
            "/// How often p divides n; n must not be 0.\nfn valuation(mut n: u64, p: u64) -> u64 {\n    \
             let mut e = 0;\n    while n % p == 0 {\n        n /= p;\n        e += 1;\n    }\n    e\n}\n\n"
        }
        (Function::Log, Language::Cpp) => {
            "unsigned long long floor_log(unsigned long long n, unsigned long long base) {\n    \
             unsigned long long e = 0;\n    while (n >= base) n /= base, ++e;\n    return e;\n}\n\n"
        }
        (Function::Log, Language::Python) => {
            "def floor_log(n, base):\n    e = 0\n    while n >= base:\n        n //= base\n        \
             e += 1\n    return e\n\n"
        }
        (Function::Log, Language::Rust) => {
            "fn floor_log(n: u64, base: u64) -> u64 {\n    u64::from(n.ilog(base))\n}\n\n"
        }
        (Function::Lowbit, Language::Cpp) => {
            "unsigned long long lowbit(unsigned long long n) {\n    return n & (0 - n);\n}\n\n"
        }
        (Function::Lowbit, Language::Python) => "def lowbit(n):\n    return n & -n\n\n",
        (Function::Lowbit, Language::Rust) => {
            "fn lowbit(n: u64) -> u64 {\n    n & n.wrapping_neg()\n}\n\n"
        }
        (Function::Isqrt, Language::Cpp) => ISQRT_CPP,
        (Function::Isqrt, Language::Python) => "from math import isqrt\n\n",
        (Function::StripOnes, Language::Cpp) => {
            "unsigned long long strip_ones(unsigned long long n) {\n    \
             while (n & 1) n >>= 1;\n    return n;\n}\n\n"
        }
        (Function::StripOnes, Language::Python) => {
            "def strip_ones(n):\n    while n & 1:\n        n >>= 1\n    return n\n\n"
        }
        (Function::StripOnes, Language::Rust) => {
            "fn strip_ones(mut n: u64) -> u64 {\n    while n & 1 == 1 {\n        n >>= 1;\n    }\n    n\n}\n\n"
        }
        _ => return None,
    })
}

const ISQRT_CPP: &str = "unsigned long long isqrt(unsigned __int128 n) {\n    \
    unsigned __int128 low = 0, high = (unsigned __int128)1 << 64;\n    while (high - low > 1) {\n        \
    unsigned __int128 middle = (low + high) / 2;\n        if (middle * middle <= n) low = middle;\n        \
    else high = middle;\n    }\n    return (unsigned long long)low;\n}\n\n";

/// The function of a special part.
fn special(special: &Special, language: Language) -> String {
    let name = special.function();
    let list = |numbers: &[u64]| -> String {
        let suffix = if language == Language::Cpp { "ull" } else { "" };
        numbers.iter().map(|n| format!("{n}{suffix}")).collect::<Vec<_>>().join(", ")
    };
    match special {
        Special::Digits(digits) => {
            let base = digits.base;
            let start = list(&digits.start);
            let length = digits.start.len();
            let mut rules = String::new();
            for (r, rule) in digits.rules.iter().enumerate() {
                rules.push_str(&match (*rule, language) {
                    (DigitRule::Affine { factor, plus: add }, Language::Cpp) => format!(
                        "        case {r}: return factor * ({factor}ull * n + {add}ull) + plus;\n"
                    ),
                    (DigitRule::Same { factor, plus: add }, Language::Cpp) => format!(
                        "        case {r}: plus += factor * {add}ull; factor *= {factor}ull; break;\n"
                    ),
                    (DigitRule::Affine { factor, plus: add }, Language::Python) => format!(
                        "        if r == {r}:\n            return factor * ({factor} * n + {add}) + plus\n"
                    ),
                    (DigitRule::Same { factor, plus: add }, Language::Python) => format!(
                        "        if r == {r}:\n            plus += factor * {add}\n            factor *= {factor}\n"
                    ),
                    (DigitRule::Affine { factor, plus: add }, Language::Rust) => format!(
                        "            {r} => return factor * ({factor} * n + {add}) + plus,\n"
                    ),
                    (DigitRule::Same { factor, plus: add }, Language::Rust) => format!(
                        "            {r} => {{\n                plus += factor * {add};\n                factor *= {factor};\n            }}\n"
                    ),
                });
            }
            match language {
                Language::Cpp => format!(
                    "unsigned long long {name}(unsigned long long n) {{\n    \
                     static const unsigned long long start[] = {{{start}}};\n    \
                     unsigned long long factor = 1, plus = 0;\n    while (n >= {length}) {{\n        \
                     unsigned long long r = n % {base};\n        n /= {base};\n        switch (r) {{\n{rules}        }}\n    }}\n    \
                     return factor * start[n] + plus;\n}}\n\n"
                ),
                Language::Python => format!(
                    "def {name}(n):\n    start = [{start}]\n    factor, plus = 1, 0\n    while n >= {length}:\n        \
                     n, r = divmod(n, {base})\n{rules}    return factor * start[n] + plus\n\n"
                ),
                Language::Rust => format!(
                    "fn {name}(mut n: u64) -> u64 {{\n    let start = [{start}];\n    \
                     let (mut factor, mut plus) = (1, 0);\n    while n >= {length} {{\n        let r = n % {base};\n        \
                     n /= {base};\n        match r {{\n{rules}            _ => {{}}\n        }}\n    }}\n    \
                     factor * start[n as usize] + plus\n}}\n\n"
                ),
            }
        }
        Special::Automaton(automaton) => {
            let base = automaton.base;
            let outputs = list(&automaton.outputs);
            let open = if language == Language::Cpp { ("{", "}") } else { ("[", "]") };
            let rows: Vec<String> = automaton
                .next
                .iter()
                .map(|row| {
                    let row: Vec<String> = row.iter().map(ToString::to_string).collect();
                    format!("{}{}{}", open.0, row.join(", "), open.1)
                })
                .collect();
            let rows = rows.join(", ");
            match language {
                Language::Cpp => format!(
                    "unsigned long long {name}(unsigned long long n) {{\n    \
                     static const unsigned long long value[] = {{{outputs}}};\n    \
                     static const int next[][{base}] = {{{rows}}};\n    int state = 0;\n    \
                     for (; n > 0; n /= {base}) state = next[state][n % {base}];\n    return value[state];\n}}\n\n"
                ),
                Language::Python => format!(
                    "def {name}(n):\n    value = [{outputs}]\n    after = [{rows}]\n    state = 0\n    while n > 0:\n        \
                     state = after[state][n % {base}]\n        n //= {base}\n    return value[state]\n\n"
                ),
                Language::Rust => format!(
                    "fn {name}(mut n: u64) -> u64 {{\n    let value = [{outputs}];\n    let next = [{rows}];\n    \
                     let mut state: usize = 0;\n    while n > 0 {{\n        state = next[state][(n % {base}) as usize];\n        \
                     n /= {base};\n    }}\n    value[state]\n}}\n\n"
                ),
            }
        }
        Special::Recurrence(recurrence) => {
            let coefficients: Vec<String> =
                recurrence.coefficients.iter().map(ToString::to_string).collect();
            let (coefficients, order) = (coefficients.join(", "), recurrence.coefficients.len());
            let first: Vec<String> = recurrence.first.iter().map(ToString::to_string).collect();
            let (first, count, plus) = (first.join(", "), recurrence.first.len(), recurrence.plus);
            match language {
                Language::Cpp => format!(
                    "bool {name}(unsigned long long n) {{\n    \
                     __int128 last[{order}] = {{}};\n    const long long first[] = {{{first}}}, factor[] = {{{coefficients}}};\n    \
                     for (int i = 0;; ++i) {{\n        __int128 next = {plus};\n        \
                     for (int j = 0; j < {order}; ++j) next += factor[j] * last[j];\n        \
                     if (i < {count}) next = first[i];\n        if (next >= (__int128)n) return next == (__int128)n;\n        \
                     if (i >= {count} && next <= last[0]) return false;\n        \
                     for (int j = {order} - 1; j > 0; --j) last[j] = last[j - 1];\n        last[0] = next;\n    }}\n}}\n\n"
                ),
                Language::Python => format!(
                    "def {name}(n):\n    terms = [{first}]\n    factor = [{coefficients}]\n    while terms[-1] < n:\n        \
                     following = {plus} + sum(f * terms[-1 - j] for j, f in enumerate(factor))\n        \
                     if following <= terms[-1]:\n            break\n        terms.append(following)\n    return n in terms\n\n"
                ),
                Language::Rust => format!(
                    "fn {name}(n: u64) -> bool {{\n    let mut terms: Vec<i128> = vec![{first}];\n    \
                     let factor: [i128; {order}] = [{coefficients}];\n    let n = i128::from(n);\n    \
                     while terms[terms.len() - 1] < n {{\n        let next: i128 = {plus}\n            + factor.iter().zip(terms.iter().rev()).map(|(f, t)| f * t).sum::<i128>();\n        \
                     if next <= terms[terms.len() - 1] {{\n            break;\n        }}\n        terms.push(next);\n    }}\n    \
                     terms.contains(&n)\n}}\n\n"
                ),
            }
        }
        Special::Beatty => match language {
            Language::Cpp => format!(
                "{ISQRT_CPP}bool {name}(unsigned long long a, unsigned long long b, unsigned long long t) {{\n    \
                 if (a > b) std::swap(a, b);\n    if ((b - a) % t != 0) return false;\n    \
                 unsigned __int128 k = (b - a) / t, a1 = (unsigned __int128)a + 1;\n    \
                 if (k == 0) return a == 0;\n    // Too far apart; what follows stays below 2^128.\n    \
                 if (a1 * ((unsigned __int128)t + 1) <= k * ((unsigned __int128)t + 2)) return false;\n    \
                 return (2 * k + isqrt(((unsigned __int128)t * t + 4) * k * k) - t * k) / 2 == a;\n}}\n\n"
            ),
            Language::Python => format!(
                "from math import isqrt\n\n\ndef {name}(a, b, t):\n    a, b = min(a, b), max(a, b)\n    k, rest = divmod(b - a, t)\n    \
                 return rest == 0 and (2 * k + isqrt((t * t + 4) * k * k) - t * k) // 2 == a\n\n"
            ),
            Language::Rust => format!(
                "fn {name}(a: u64, b: u64, t: u64) -> bool {{\n    let (a, b) = (a.min(b), a.max(b));\n    \
                 if (b - a) % t != 0 {{\n        return false;\n    }}\n    let (k, t, a) = (u128::from((b - a) / t), u128::from(t), u128::from(a));\n    \
                 if k == 0 {{\n        return a == 0;\n    }}\n    // Too far apart; what follows stays below 2^128.\n    \
                 if (a + 1) * (t + 1) <= k * (t + 2) {{\n        return false;\n    }}\n    \
                 (2 * k + ((t * t + 4) * k * k).isqrt() - t * k) / 2 == a\n}}\n\n"
            ),
        },
        Special::Columns => match language {
            Language::Cpp => format!(
                "bool {name}(std::initializer_list<unsigned long long> heaps, unsigned long long modulus) {{\n    \
                 for (int i = 0; i < 64; ++i) {{\n        unsigned long long ones = 0;\n        \
                 for (unsigned long long heap : heaps) ones += heap >> i & 1;\n        \
                 if (ones % modulus != 0) return false;\n    }}\n    return true;\n}}\n\n"
            ),
            Language::Python => format!(
                "def {name}(heaps, modulus):\n    return all(sum(heap >> i & 1 for heap in heaps) % modulus == 0\n               \
                 for i in range(max(heaps).bit_length()))\n\n"
            ),
            Language::Rust => format!(
                "fn {name}(heaps: &[u64], modulus: u64) -> bool {{\n    \
                 (0..64).all(|i| heaps.iter().map(|heap| heap >> i & 1).sum::<u64>() % modulus == 0)\n}}\n\n"
            ),
        },
        Special::EvenMaxima => match language {
            Language::Cpp => format!(
                "bool {name}(std::initializer_list<unsigned long long> heaps) {{\n    \
                 unsigned long long most = std::max(heaps);\n    \
                 return most == 0 || std::count(heaps.begin(), heaps.end(), most) % 2 == 0;\n}}\n\n"
            ),
            Language::Python => format!(
                "def {name}(heaps):\n    return max(heaps) == 0 or heaps.count(max(heaps)) % 2 == 0\n\n"
            ),
            Language::Rust => format!(
                "fn {name}(heaps: &[u64]) -> bool {{\n    let most = heaps.iter().max().copied().unwrap_or(0);\n    \
                 most == 0 || heaps.iter().filter(|&&heap| heap == most).count() % 2 == 0\n}}\n\n"
            ),
        },
    }
}
