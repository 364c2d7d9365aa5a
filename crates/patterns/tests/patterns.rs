//! The cases that must come out right: each law against a search, and the functions in three languages against the table.
//!
//! Expected laws come from theorems and published sequences, named beside each case; that formulas agree with the values is
//! checked on every position. The functions that are printed for programs are compiled and run.

use bouton_core::{rules::NoFiles, value::Play};
use bouton_engine::Budget;
use bouton_patterns::{
    Ground, Parameter, Pattern, Report, Subject,
    formula::{Dialect, code::Language},
    pattern::{Request, search},
};
use std::{fs, path::Path, process::Command};

/// Chocolate bars (S. Nakamura, R. Miyadera): moves lower z, and y with it where y would exceed ⌊z/2⌋.
const CHOCOLATE: &str =
    "rules:'c(y, z): for k in 1..y => (y-k, z) for k in 1..z => (min(y, (z-k)/2), z-k)' y z";

/// Moore's Nim with two heaps a move, as a user might write it.
const MOORE: &str = "rules:'m(a, b, c): for k in 0..a, l in 0..b if k + l > 0 => (a-k, b-l, c) \
                     for k in 0..a, l in 1..c => (a-k, b, c-l) for k in 1..b, l in 1..c => (a, b-k, c-l) symmetric' a b c";

fn subject(text: &str, parameters: &[(&str, u64, u64)]) -> Subject {
    let parameters = parameters
        .iter()
        .map(|&(name, from, to)| Parameter { name: name.to_owned(), from, to })
        .collect();
    Subject::read(text, parameters, &NoFiles).expect(text)
}

fn report(subject: &Subject, play: Play, to: Option<u64>) -> Report {
    let request = Request { to, play, filter: None };
    search(subject, &request, &NoFiles, &Budget::default()).expect("searched")
}

/// How a pattern reads: the law, and what it rests on.
fn shown(pattern: Option<&Pattern>, subject: &Subject) -> String {
    let Some(pattern) = pattern else { return "nothing".to_owned() };
    let formula = pattern.write(subject, Dialect::Plain).expect("plain");
    let left = if pattern.is_value { "g = " } else { "P: " };
    let ground = match &pattern.ground {
        Ground::Theorem { theorem, .. } => format!("proved by {theorem}"),
        Ground::FiniteCheck { theorem, .. } => format!("checked by {theorem}"),
        Ground::SameOptions { ruleset, theorem, .. } => format!("like {ruleset}, {theorem}"),
        Ground::Settings { theorem, .. } => format!("settings {}", theorem.unwrap_or("-")),
        Ground::Observed { .. } => "observed".to_owned(),
    };
    format!("{left}{formula}; {ground}")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    check_under(text, Play::Normal, None, expected);
}

#[track_caller]
fn check_under(text: &str, play: Play, to: Option<u64>, expected: &str) {
    let subject = subject(text, &[]);
    let report = report(&subject, play, to);
    let pattern = report.settings[0].pattern.as_ref();
    let found = shown(pattern, &subject);
    let matches = match expected.split_once('…') {
        Some((front, back)) => found.starts_with(front) && found.ends_with(back),
        None => found == expected,
    };
    assert!(matches, "{text}\n  found    {found}\n  expected {expected}");
    let Some(pattern) = pattern else { return };
    for point in &report.settings[0].sample.points {
        let said = pattern.formula.eval(&point.coordinates, &[]).expect("defined");
        let right = if pattern.is_value {
            point.value.map(i128::from)
        } else {
            Some(i128::from(point.is_p))
        };
        assert_eq!(Some(said), right, "{text} {:?}", point.coordinates);
    }
}

#[test]
fn theorems_are_recognised_by_rules() {
    check("subtract:1..4", "g = n mod 5; proved by berlekamp-conway-guy-1982-interval");
    check("bash:4", "g = n mod 5; proved by berlekamp-conway-guy-1982-interval");
    check(
        "rules:'t(n): for k in 1..4 if k <= n => n-k'",
        "g = n mod 5; proved by berlekamp-conway-guy-1982-interval",
    );
    check("subtract:1,primes", "g = n mod 4; proved by berlekamp-conway-guy-1982-interval");
    check("allbut:3", "g = 3·⌊n/6⌋ + n mod 3; proved by siegel-2013-all-but");
    check(
        "lasker",
        "g = if n mod 4 = 3 then n + 1 else if n mod 4 = 0 and 0 < n then n - 1 else n; proved by lasker-1931",
    );
    check("aliquot", "g = if n = 0 then 0 else v_2(n); proved by berlekamp-conway-guy-1982-dim");
    check(
        "rules:'t(n): for k in divisors(n) if k < n => n-k'",
        "g = if n = 0 then 0 else v_2(n); proved by berlekamp-conway-guy-1982-dim",
    );
    check(
        "rules:'half(n): for k in 1..n/2 => n-k'",
        "g = ⌊⌊n/lowbit(n + 1)⌋/2⌋; proved by levine-2006",
    );
    check("wythoff", "P: {a, b} = {⌊k·φ⌋, ⌊k·φ⌋ + k}; proved by wythoff-1907");
    check("wythoff:2", "P: {a, b} = {⌊k·√2⌋, ⌊k·√2⌋ + 2k}; proved by wythoff-1907");
    check(
        "wythoff:3",
        "P: {a, b} = {⌊k·(√13 - 1)/2⌋, ⌊k·(√13 - 1)/2⌋ + 3k}; proved by wythoff-1907",
    );
    check("wythoff:4", "P: {a, b} = {⌊k·(√5 - 1)⌋, ⌊k·(√5 - 1)⌋ + 4k}; proved by wythoff-1907");
    check("fibonacci", "P: n in {0, 1, 2, …}, a(i) = a(i-1) + a(i-2); proved by whinihan-1963");
    check("ring", "g = if n ≤ 2 then n else 0; proved by ring-symmetry");
    check("ring:1", "g = n mod 2; proved by ring-symmetry");
    check("ring:5 n", "g = if n ≤ 5 then n else 0; proved by ring-symmetry");
    check("takeaway:n", "P: n in {0, 1, …}, a(i) = 2a(i-1); proved by schwenk-1970");
    check("takeaway:2n", "P: n in {0, 1, 2, …}, a(i) = a(i-1) + a(i-2); proved by schwenk-1970");
    check(
        "takeaway:3n",
        "P: n in {0, 1, 2, 3, 4, 6, …}, a(i) = a(i-1) + a(i-4); proved by schwenk-1970",
    );
    check("nim a b c", "g = a ⊕ b ⊕ c; proved by bouton-1901");
    check("staircase", "g = b; proved by staircase-odd-steps");
    check(
        "moore:2",
        "P: all(i in 0..63: (bit(a, i) + bit(b, i) + bit(c, i)) mod 3 == 0); proved by moore-1910",
    );
    check_under("chocolate", Play::Normal, Some(4), "g = a ⊕ b ⊕ c ⊕ d; proved by robin-1989");
    check_under(
        "chocolate:4",
        Play::Normal,
        Some(20),
        "g = a ⊕ b; proved by nakamura-miyadera-2015",
    );
    check("mark:3", "P: n = 0 or v_3(n) mod 2 = 1; proved by fraenkel-2011-mark");
    check_under(
        "lim",
        Play::Normal,
        Some(8),
        "P: (a + b) ⊕ (a + c) ⊕ (b + c) = 0; proved by fink-fraenkel-santos-2014",
    );
    check("ruler n", "g = lowbit(n); proved by ruler");
    check_under(
        "nim a b",
        Play::Misere,
        Some(20),
        "P: if max(a, b) ≤ 1 then a ⊕ b = 1 else a ⊕ b = 0; proved by ferguson-1974",
    );
    check_under(
        "subtract:1..3 a + bash:2 b",
        Play::Misere,
        Some(12),
        "P: if max(a mod 4, b mod 3) ≤ 1 then a mod 4 ⊕ b mod 3 = 1 else a mod 4 ⊕ b mod 3 = 0; proved by ferguson-1974",
    );
}

/// Rules that built-in games have too, as the rule language prints them.
#[test]
fn texts_of_built_in_rules_are_built_in_rules() {
    use bouton_core::rules::catalogue::parse_question;
    for (name, position, width, theorem) in [
        ("wythoff:3", "1 2", 2, "wythoff-1907"),
        ("staircase", "1 2 3", 3, "staircase-odd-steps"),
        ("fibonacci", "3", 1, "whinihan-1963"),
        ("mark:5", "3", 1, "fraenkel-2011-mark"),
        ("lim", "1 2 3", 3, "fink-fraenkel-santos-2014"),
        ("greedy-nim", "1 2 3", 3, "albert-nowakowski-2004"),
        ("euclid", "1 2", 2, "cole-davie-1969"),
        ("exact-nim:2", "1 2 3", 3, "boros-gurvich-exact-nim"),
    ] {
        let component = &parse_question(&format!("{name} {position}"), &NoFiles).expect(name)[0];
        let length = component.position.words().expect("small").len();
        let text = component.ruleset.in_rule_language(length).expect(name);
        let letters = &["a", "b", "c"][..width];
        let subject = subject(&format!("rules:'{text}' {}", letters.join(" ")), &[]);
        let bound = Some(if width == 1 { 60 } else { 5 });
        let report = report(&subject, Play::Normal, bound);
        let ground = &report.settings[0].pattern.as_ref().expect(name).ground;
        assert_eq!(*ground, Ground::Theorem { theorem, ruleset: name.to_owned() });
    }
}

/// Which numbers the formula is about, where it is not about all.
#[test]
fn laws_say_for_which_numbers_they_hold() {
    for (text, domain) in [
        ("monotonic-nim a b c", Some("a ≤ b and b ≤ c")),
        ("welter a b", Some("a ≠ b")),
        ("nim a b c", None),
        ("wythoff", None),
    ] {
        let subject = subject(text, &[]);
        let report = report(&subject, Play::Normal, Some(6));
        let pattern = report.settings[0].pattern.as_ref().expect(text);
        assert_eq!(pattern.domain(&subject).as_deref(), domain, "{text}");
        let code = pattern.emit(&subject, Language::Python, &[]);
        assert_eq!(code.contains("    assert "), domain.is_some(), "{code}");
    }
}

#[test]
fn other_texts_of_known_rules_are_only_alike() {
    check(
        "rules:'t(n): for a in 0..n if a < n and (n - a) >> 2 == 0 => a'",
        "g = n mod 4; like subtract:1,2,3, berlekamp-conway-guy-1982-interval",
    );
    check(
        "rules:'t(n): for a in 0..n if isqrt(4*a*a) >= n and a < n => a'",
        "g = ⌊⌊n/lowbit(n + 1)⌋/2⌋; like half, levine-2006",
    );
    check(
        MOORE,
        "P: all(i in 0..63: (bit(a, i) + bit(b, i) + bit(c, i)) mod 3 == 0); like…, moore-1910",
    );
    check(
        "rules:'w(a,b): for k in 1..a => (a-k,b) for k in 1..b => (a,b-k) for k in 1..min(a,b) => (a-k,b-k)'",
        "P: {a, b} = {⌊k·φ⌋, ⌊k·φ⌋ + k}; proved by wythoff-1907",
    );
}

#[test]
fn periods_are_proved() {
    // Winning Ways, chapter 4: Dawson's Kayles has period 34 and, heap 0 counted, 53 heaps before it.
    check("0.07", "g = if n < 53 then …[(n - 53) mod 34]; checked by guy-smith-1956");
    check("subtract:1,3,4", "g = (0, 1, 0, 1, 2, 3, 2)[n mod 7]; checked by subtraction-window");
    check(
        "rules:'take(n): for k in {1,3,4} if k <= n => n-k'",
        "g = (0, 1, 0, 1, 2, 3, 2)[n mod 7]; checked by subtraction-window",
    );
    check_under(
        "rules:'kayles(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)'",
        Play::Normal,
        Some(300),
        "g = if n < 71 then …[(n - 71) mod 12]; checked by guy-smith-1956",
    );
}

#[test]
fn other_laws_are_observed() {
    // y ⊕ z for k = 2 (Nakamura and Miyadera 2018), where y ≤ ⌊z/2⌋; positions beyond cannot be reached.
    let chocolate = subject(CHOCOLATE, &[]);
    let names = chocolate.coordinates.clone();
    let filter = bouton_patterns::Condition::truth("y <= z / 2", &names).expect("read");
    let request = Request { to: Some(40), play: Play::Normal, filter: Some(filter) };
    let found = search(&chocolate, &request, &NoFiles, &Budget::default()).expect("searched");
    assert_eq!(
        shown(found.settings[0].pattern.as_ref(), &chocolate),
        "g = y ⊕ z; like chocolate:2, nakamura-miyadera-2015"
    );
    check("kayles n + *m", "g = (if n < 71 then…) ⊕ m; checked by guy-smith-1956");
    check("divisors n", "P: n = 1; proved by schuh-1952");
    check("monotonic-nim a b c d", "g = (d - c) ⊕ (b - a); proved by monotonic-differences");
    check_under("bash:3", Play::Misere, None, "P: n mod 4 = 1; proved by ferguson-1974");
    // The mark game (A. S. Fraenkel 2011): n → n − 1 or ⌊n/2⌋; P iff n ends in an odd number of zeros in base 2.
    check(
        "rules:'mark(n): if n > 0 => n-1 if n > 1 => n/2'",
        "g = if n = 0 or v_2(n) mod 2 = 1 then 0 else 2 - popcount(n) mod 2; like mark, fraenkel-2011-mark",
    );
    check(
        "rules:'king(a,b): if a > 0 => (a-1,b) if b > 0 => (a,b-1) if a > 0 and b > 0 => (a-1,b-1)'",
        "P: a mod 2 = 0 and b mod 2 = 0; proved by king-parity",
    );
}

#[test]
fn nothing_is_said_where_nothing_shows_itself() {
    check_under("grundy", Play::Normal, Some(3000), "nothing");
    check_under("subtract:squares", Play::Normal, Some(3000), "nothing");
    check_under("subtract:primes", Play::Normal, Some(2000), "nothing");
}

#[test]
fn families_have_one_law() {
    let subject = subject("subtract:1..m n", &[("m", 1, 20)]);
    let report = report(&subject, Play::Normal, Some(120));
    assert_eq!(report.settings.len(), 20);
    let shown = shown(report.general.as_ref(), &subject);
    assert_eq!(shown, "g = n mod (m + 1); settings berlekamp-conway-guy-1982-interval");
}

#[test]
fn families_of_other_shapes_have_one_law() {
    let law = |text: &str, name: &str, from: u64, to: u64, play: Play, last: u64| {
        let subject = subject(text, &[(name, from, to)]);
        let report = report(&subject, play, Some(last));
        shown(report.general.as_ref(), &subject)
    };
    let normal = Play::Normal;
    assert_eq!(law("allbut:s n", "s", 1, 9, normal, 80), "g = s·⌊n/(2·s)⌋ + n mod s; settings -");
    assert_eq!(
        law("moore:k a b c", "k", 1, 3, normal, 6),
        "P: all(i in 0..63: (bit(a, i) + bit(b, i) + bit(c, i)) mod (k + 1) == 0); settings moore-1910"
    );
    assert_eq!(
        law("subtract:1,m n", "m", 2, 20, normal, 90),
        "g = if m mod 2 = 0 then if n mod (m + 1) < m then (n mod (m + 1)) mod 2 else 2 - (n mod (m + 1)) mod 2 else n mod 2; settings -"
    );
    assert_eq!(
        law("subtract:1..m n", "m", 1, 12, Play::Misere, 60),
        "P: n mod (m + 1) = 1; settings ferguson-1974"
    );
    assert_eq!(
        law("moore:k a b c", "k", 1, 5, normal, 4),
        "P: all(i in 0..63: (bit(a, i) + bit(b, i) + bit(c, i)) mod (k + 1) == 0); settings moore-1910"
    );
    assert_eq!(
        law("wythoff:t a b", "t", 1, 6, normal, 25),
        "P: {a, b} = {⌊k·(2 - t + √(t² + 4))/2⌋, ⌊k·(2 - t + √(t² + 4))/2⌋ + t·k}; settings wythoff-1907"
    );
    assert_eq!(
        law("mark:t n", "t", 2, 9, normal, 400),
        "P: n = 0 or v_t(n) mod 2 = 1; settings fraenkel-2011-mark"
    );
    assert_eq!(
        law("cyclic-nimhoff:h a b", "h", 2, 7, normal, 15),
        "g = h·(⌊a/h⌋ ⊕ ⌊b/h⌋) + (a + b) mod h; settings fraenkel-lorberbom-1991"
    );
}

/// What is compiled and compared: everything above that has a law of its own kind.
const EMITTED: &[(&str, u64)] = &[
    ("0.07", 400),
    ("subtract:1,3,4", 300),
    ("rules:'half(n): for k in 1..n/2 => n-k'", 300),
    ("lasker", 300),
    ("subtract:1,primes", 300),
    ("allbut:3", 300),
    ("wythoff", 40),
    ("wythoff:3", 40),
    ("fibonacci", 1000),
    (MOORE, 8),
    ("aliquot", 300),
    ("nim a b c", 9),
    ("moore:3", 5),
    ("wythoff:2", 30),
    ("mark", 500),
    ("mark:3", 500),
    ("mock-turtles n", 200),
    ("ruler a b", 16),
    ("lim", 9),
    ("cyclic-nimhoff:3", 8),
    ("exact-nim:2", 8),
    ("antonim", 8),
    ("welter", 9),
    ("ring:3", 30),
    ("takeaway:3n", 300),
    ("greedy-nim", 8),
    ("pass-nim n", 40),
    ("monotonic-nim", 8),
    ("divisors n", 200),
    ("count:10", 100),
    ("regroup-nim a b c", 8),
    ("triplets a b", 12),
    ("toppling n", 30),
    ("prim n", 100),
    // Letters that are words of the languages.
    ("nim for lambda", 9),
    ("ruler lowbit int", 9),
    ("rules:'mark(n): if n > 0 => n-1 if n > 1 => n/2'", 1000),
    (
        "rules:'king(a,b): if a > 0 => (a-1,b) if b > 0 => (a,b-1) if a > 0 and b > 0 => (a-1,b-1)'",
        30,
    ),
    (
        "rules:'e(a, b): let x = min(a, b) let y = max(a, b) if x > 0, k in 1..y/x => (x, y-k*x)'",
        25,
    ),
];

/// Laws with a parameter, as functions that take it too.
const EMITTED_FAMILIES: &[(&str, &str, u64, u64, u64)] = &[
    ("subtract:1,m n", "m", 2, 13, 40),
    ("allbut:s n", "s", 1, 8, 60),
    ("moore:k a b c", "k", 1, 5, 4),
    ("wythoff:t a b", "t", 1, 6, 20),
    ("mark:t n", "t", 2, 9, 200),
];

/// One program that prints the answers of all functions on all points, one a line.
struct Program {
    language: Language,
    functions: String,
    calls: String,
}

impl Program {
    /// A function and its calls on all points of a table.
    fn add(&mut self, index: usize, subject: &Subject, report: &Report) {
        let pattern = law(report);
        self.define(index, subject, pattern);
        for setting in &report.settings {
            for point in &setting.sample.points {
                let numbers = [&point.coordinates[..], &setting.parameters].concat();
                self.call(index, pattern, &numbers);
            }
        }
    }

    fn define(&mut self, index: usize, subject: &Subject, pattern: &Pattern) {
        let code = pattern.emit(subject, self.language, &["from a table".to_owned()]);
        let name = if pattern.is_value { "nim_value" } else { "is_p_position" };
        match self.language {
            // Every function stands in a scope of its own, as in a contest's file.
            Language::Cpp => {
                let (includes, rest): (Vec<&str>, Vec<&str>) =
                    code.lines().partition(|line| line.starts_with("#include"));
                self.functions = format!("{}\n{}", includes.join("\n"), self.functions);
                self.functions
                    .push_str(&format!("namespace f{index} {{\n{}\n}}\n", rest.join("\n")));
            }
            Language::Python => {
                self.functions.push_str(&format!("def scope{index}():\n"));
                for line in code.lines() {
                    self.functions.push_str(&format!("    {line}\n"));
                }
                self.functions.push_str(&format!("    return {name}\nf{index} = scope{index}()\n"));
            }
            Language::Rust => {
                self.functions.push_str(&format!(
                    "mod f{index} {{\n{}\n}}\n",
                    code.replace(&format!("fn {name}("), &format!("pub fn {name}("))
                ));
            }
        }
    }

    fn call(&mut self, index: usize, pattern: &Pattern, numbers: &[u64]) {
        let name = if pattern.is_value { "nim_value" } else { "is_p_position" };
        let suffix = if self.language == Language::Cpp { "ull" } else { "" };
        let numbers: Vec<String> = numbers.iter().map(|n| format!("{n}{suffix}")).collect();
        let arguments = numbers.join(", ");
        self.calls.push_str(&match self.language {
            Language::Cpp => format!("p(f{index}::{name}({arguments}));\n"),
            Language::Python => format!("print(int(f{index}({arguments})))\n"),
            Language::Rust => format!("p(u64::from(f{index}::{name}({arguments})));\n"),
        });
    }

    fn text(&self) -> String {
        let Program { functions, calls, .. } = self;
        match self.language {
            Language::Cpp => {
                // Compilers take their time over thousands of calls in one function.
                let lines: Vec<&str> = calls.lines().collect();
                let blocks: Vec<String> = lines.chunks(400).map(|b| b.join("\n")).collect();
                let mut text = format!(
                    "#include <cstdio>\n{functions}\nvoid p(unsigned long long v) {{ std::printf(\"%llu\\n\", v); }}\n"
                );
                for (i, block) in blocks.iter().enumerate() {
                    text.push_str(&format!("void b{i}() {{\n{block}\n}}\n"));
                }
                let all: Vec<String> = (0..blocks.len()).map(|i| format!("b{i}();")).collect();
                format!("{text}int main() {{ {} }}\n", all.join(" "))
            }
            Language::Python => format!("{functions}\n{calls}"),
            Language::Rust => {
                format!(
                    "#![deny(warnings)]\n{functions}\nfn p(v: u64) {{ println!(\"{{v}}\"); }}\nfn main() {{\n{calls}}}\n"
                )
            }
        }
    }
}

#[test]
fn products_of_arguments_do_not_overflow() {
    let subject = subject("euclid a b", &[]);
    let found = report(&subject, Play::Normal, Some(30));
    // P iff 0 < |a - b| and the larger is below φ times the smaller (Cole and Davie 1969): the first is 1.738 times as large,
    // the others are Fibonacci numbers, whose quotients are in turn below and above φ.
    let pairs = [
        (2_470_995_310_u64, 4_294_993_153_u64, "0"),
        (4_660_046_610_375_530_309, 7_540_113_804_746_346_429, "1"),
        (7_540_113_804_746_346_429, 12_200_160_415_121_876_738, "0"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for language in [Language::Cpp, Language::Rust] {
        let mut program = Program { language, functions: String::new(), calls: String::new() };
        program.add(0, &subject, &found);
        program.calls = pairs
            .iter()
            .map(|(a, b, _)| match language {
                Language::Cpp => format!("p(f0::is_p_position({a}ull, {b}ull));\n"),
                _ => format!("p(u64::from(f0::is_p_position({a}, {b})));\n"),
            })
            .collect();
        let (compiler, name) = match language {
            Language::Cpp => ("g++", "pairs.cpp"),
            _ => ("rustc", "pairs.rs"),
        };
        std::fs::write(folder.path().join(name), program.text()).expect("written");
        let binary = path(folder.path(), "pairs");
        run(compiler, &[&path(folder.path(), name), "-o", &binary], compiler);
        let printed = run(&binary, &[], compiler);
        let wanted: Vec<&str> = pairs.iter().map(|(_, _, said)| *said).collect();
        assert_eq!(printed.lines().collect::<Vec<_>>(), wanted, "{name}");
    }
}

/// The arguments at the ends of what a word holds.
fn ends(width: usize) -> Vec<Vec<u64>> {
    let numbers = [0, 1, (1 << 32) - 1, 1 << 32, (1 << 63) - 1, 1 << 63, u64::MAX - 1, u64::MAX];
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..width {
        let longer =
            all.iter().flat_map(|point| numbers.map(|n| [point.as_slice(), &[n]].concat()));
        all = longer.collect();
    }
    all
}

/// The largest argument that a printed function takes: what its assertion says.
fn most(code: &str) -> u64 {
    let bounds = code.lines().filter(|line| line.trim_start().starts_with("assert"));
    // Others say which numbers make a position.
    let number = |line: &str| {
        let (_, behind) = line.rsplit_once("<= ")?;
        behind.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()
    };
    bounds.filter_map(number).next().unwrap_or(u64::MAX)
}

/// Unsigned numbers wrap around in C++ and stop a Rust program; Python has no bounds. What is printed is right for every argument
/// that it takes, and only some lose the last ones.
#[test]
fn functions_are_right_at_the_ends_of_their_range() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = directory.path();
    let mut programs = [Language::Cpp, Language::Python, Language::Rust].map(|language| Program {
        language,
        functions: String::new(),
        calls: String::new(),
    });
    let mut expected = String::new();
    let mut bounded = Vec::new();
    for (index, (text, to)) in EMITTED.iter().enumerate() {
        let subject = subject(text, &[]);
        let report = report(&subject, Play::Normal, Some(*to));
        let pattern = law(&report);
        let bound = most(&pattern.emit(&subject, Language::Rust, &[]));
        assert_eq!(bound, most(&pattern.emit(&subject, Language::Cpp, &[])), "{text}");
        if bound < u64::MAX {
            bounded.push(*text);
        }
        let width = subject.coordinates.len();
        let instance = subject.instance(Vec::new(), &NoFiles).expect("read");
        let points: Vec<Vec<u64>> = ends(width)
            .into_iter()
            .filter(|point| point.iter().all(|&n| n <= bound))
            // What is no position has no value: coins are numbered from 1.
            .filter(|point| instance.components(point, &NoFiles).is_some())
            .filter_map(|point| Some((pattern.formula.eval(&point, &[])?, point)))
            .filter(|(value, _)| *value >= 0)
            .map(|(value, point)| {
                expected.push_str(&format!("{value}\n"));
                point
            })
            .collect();
        for program in &mut programs {
            program.define(index, &subject, pattern);
            for point in &points {
                program.call(index, pattern, point);
            }
        }
    }
    // Values that exceed a word: n + 1 at the last one, 2n + 1, multiples that are rounded up.
    let exceeding = [
        "lasker",
        "mock-turtles n",
        "cyclic-nimhoff:3",
        "exact-nim:2",
        "pass-nim n",
        "triplets a b",
    ];
    assert_eq!(bounded, exceeding);
    let [cpp, python, rust] = programs.map(|program| program.text());
    fs::write(at.join("e.cpp"), cpp).expect("written");
    fs::write(at.join("e.py"), python).expect("written");
    fs::write(at.join("e.rs"), rust).expect("written");
    let (source, built) = (path(at, "e.cpp"), path(at, "cpp"));
    run("g++", &["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", &built, &source], "g++");
    let same = |found: String, what: &str| {
        for (line, (a, b)) in found.lines().zip(expected.lines()).enumerate() {
            assert_eq!(a, b, "{what} {line}");
        }
        assert_eq!(found.lines().count(), expected.lines().count(), "{what}");
    };
    same(run(&built, &[], "g++"), "C++");
    same(run("python3", &[&path(at, "e.py")], "python3"), "Python");
    let (source, built) = (path(at, "e.rs"), path(at, "rust"));
    run("rustc", &["--edition", "2024", "-o", &built, &source], "rustc");
    same(run(&built, &[], "rustc"), "Rust");
}

/// The law that is printed: the common one where there are parameters.
fn law(report: &Report) -> &bouton_patterns::Pattern {
    let single = report.settings[0].pattern.as_ref().filter(|_| report.settings.len() == 1);
    report.general.as_ref().or(single).expect("a pattern")
}

/// Runs a program that must be there; says what to install if it is not.
#[track_caller]
fn run(program: &str, arguments: &[&str], install: &str) -> String {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}; install {install}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn path(directory: &Path, name: &str) -> String {
    directory.join(name).display().to_string()
}

#[test]
fn functions_in_every_language_agree_with_the_table() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = directory.path();
    let mut expected = String::new();
    let mut programs = [Language::Cpp, Language::Python, Language::Rust].map(|language| Program {
        language,
        functions: String::new(),
        calls: String::new(),
    });
    let single = EMITTED.iter().map(|(text, to)| (subject(text, &[]), *to));
    let families = EMITTED_FAMILIES
        .iter()
        .map(|(text, name, from, last, to)| (subject(text, &[(*name, *from, *last)]), *to));
    for (index, (subject, to)) in single.chain(families).enumerate() {
        let report = report(&subject, Play::Normal, Some(to));
        let is_value = law(&report).is_value;
        for point in report.settings.iter().flat_map(|setting| &setting.sample.points) {
            let right = if is_value { point.value.expect("known") } else { point.is_p.into() };
            expected.push_str(&format!("{right}\n"));
        }
        for program in &mut programs {
            program.add(index, &subject, &report);
        }
    }
    let [cpp, python, rust] = programs.map(|program| program.text());
    fs::write(at.join("f.cpp"), cpp).expect("written");
    fs::write(at.join("f.py"), python).expect("written");
    fs::write(at.join("f.rs"), rust).expect("written");
    let (source, built) = (path(at, "f.cpp"), path(at, "cpp"));
    run("g++", &["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", &built, &source], "g++");
    assert!(run(&built, &[], "g++") == expected, "C++");
    assert!(run("python3", &[&path(at, "f.py")], "python3") == expected, "Python");
    let (source, built) = (path(at, "f.rs"), path(at, "rust"));
    run("rustc", &["--edition", "2024", "-o", &built, &source], "rustc");
    assert!(run(&built, &[], "rustc") == expected, "Rust");
}
