//! What `rules check` warns of: every division by zero that a run meets is among the doubts, and plain guards leave none.

use bouton_core::rules::{Flow, OptionSink, Ruleset, language::UserRules};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Takes every option.
struct All;

impl OptionSink for All {
    fn option(&mut self, _parts: &[&[u64]]) -> Flow {
        ControlFlow::Continue(())
    }
}

/// The texts that are doubted, with their codes.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let read = UserRules::read("rules", text, &[]);
    assert!(read.is_ok(), "{text}: {read:?}");
    let doubts = UserRules::doubts(text, &[]);
    let letters: Vec<char> = text.chars().collect();
    let found: Vec<(&str, String)> = doubts
        .iter()
        .map(|doubt| (doubt.code, letters[doubt.span.clone()].iter().collect()))
        .collect();
    let expected: Vec<(&str, String)> =
        expected.iter().map(|&(code, place)| (code, place.to_owned())).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn what_may_be_zero_is_doubted() {
    check("t(n): if n > 0 => 7/(n-1000)", &[("R0307", "7/(n-1000)")]);
    check("t(n, m): for k in 0..n if n % k == 0 => (n-k, m)", &[("R0307", "n % k")]);
    check("t(n, m): if n > 0 => (n div m, m)", &[("R0307", "n div m")]);
    check("t(n, m): if n > 0 or m > 0 => (n mod m, m)", &[("R0307", "n mod m")]);
    check("t(n, m): for k in 1..n => (n / (n-k), m)", &[("R0307", "n / (n-k)")]);
    check("t(n, m): if n > 1 => ((n+m)/gcd(m, 0), 0)", &[("R0307", "(n+m)/gcd(m, 0)")]);
    check("t(n): let r = n - 3 if r != 1 => 5/(5/r)", &[("R0307", "5/(5/r)"), ("R0307", "(5/r)")]);
    check("t(n): if n > 0 => if n > 4 then 9/n else 9/(n-2)", &[("R0307", "9/(n-2)")]);
    check("t(n): won when 5 % n == 2 if n > 9 => n-1", &[("R0307", "5 % n")]);
    check("param m = 0 rule t(n): if n > 0 => n/m", &[("R0307", "n/m")]);
    check("t(a, b): for k in 1..a => (a-k, b) start(a) (a, 7/a)", &[("R0307", "7/a")]);
    check("t(n): for k in 1..n step n-3 => n-k", &[("R0308", "n-3")]);
    check("t(n): if n > 0 => log2(n-1)", &[("R0308", "log2(n-1)")]);
    check("t(n, p): if n > 0 => (valuation(n, p), 0)", &[("R0308", "valuation(n, p)")]);
}

#[test]
fn what_stands_in_front_is_heeded() {
    let check = |text: &str| check(text, &[]);
    check("t(n): if n > 1 => n/2");
    check("t(n, m): if m > 0 => (n/m, m-1)");
    check("t(n, m): if m != 0 and n % m == 0, k in 1..n => (n-k, m)");
    check("t(n, m): if m == 0 or n % m > 0, k in 1..n => (n-k, m)");
    check("t(n, m): if not (m == 0 or n == 0), k in 1..n => (n-k, m % n)");
    check("t(n): for k in 1..n if n % k == 0 => n-k");
    check("t(n): for k in 1..n-1 if n % (n-k) == 0 => n-k");
    check("t(n): for k in 0..n if k < n if n % (n-k) == 0 => n-k");
    check("t(n): for k in 1..n if n % (2*k+1) == 0 => n-k");
    check("t(n, m): if n > 0, k in 1..n => ((n+m)/gcd(n, m), m)");
    check("t(n, m): if n > 0 => (n/max(1, m), m/(m+1))");
    check("t(n, m): if n % (m+1) != 0 => (m/(n % (m+1)), 0)");
    check("t(n): let some = n > 1 if some => 9/n");
    check("t(n, m): let both = n > 0 and m > n if both => (m/(m-n), 0)");
    check("param m = 3 set S = {1, 2, m} rule t(n): for k in S if n % k == 0 if k <= n => n-k");
    check("t(n): for p in primes to n if n % p == 0 => n-p");
    check("t(n): for d in divisors(n) if d < n => n/d");
    check("t(n): if n in {2, 3, 5} => 7/n");
    check("t(n): if n not in {0, 1} => n / 2 + 1/n");
    check("t(n): won when n == 0 for k in 1..n => n - k*(5 % n)/9");
    check("t(n): if any(k in 1..n: n % k == 0 and k > 1 and k < n) => n-1");
    check("t(n, m): if n > m + 1 => (if m > 0 then n/m else n/(n-m), 0)");
    check("t(a, b): if a < b and b < a + 9 => (a, b - 9/(b-a))");
    check("t(a, b, c): if a < b, k in b..c if k > 0 => (a, b, c/(k-a))");
    check("t(n): if n > 1, k in 0..log2(n) => n - 2^k/n - valuation(n, 2)");
    check("t(n): if n > 7, k in 1..n step n-7 => n-k");
    check("t(n): if popcount(n) > 1 => n % popcount(n)");
    check("t(n): if n > 2 => n - 1 - n mod isqrt(n)");
}

/// Texts that would be looked at again and again if what is nested were not.
#[test]
fn nested_texts_take_no_time() {
    let nest = |front: &str, back: &str| {
        let (front, back) = (front.repeat(30), back.repeat(30));
        format!("t(n): if n > 0 => {front}n{back}")
    };
    for text in [
        nest("7/(", ")"),
        nest("if (", ") > 0 then 5/n else 7/(n-9)"),
        nest("7/(if n > 3 then n else ", ")"),
        nest("(7 % gcd(n-2, ", "))"),
    ] {
        assert!(UserRules::read("rules", &text, &[]).is_ok(), "{text}");
        assert!(UserRules::doubts(&text, &[]).len() < 100);
    }
    let mut lets = "t(n): let c0 = n > 0 ".to_owned();
    for at in 1..300 {
        lets.push_str(&format!("let c{at} = c{} and c{} ", at - 1, at - 1));
    }
    lets.push_str("if c299 => 5/n");
    check(&lets, &[("R0307", "5/n")]);
    let many = format!("t(n): {}", "if n > 0 => 7/(n-5) ".repeat(2000));
    assert_eq!(UserRules::doubts(&many, &[]).len(), 2000);
}

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(vec!["n", "m", "k", "r"]).prop_map(str::to_owned),
        1 => (0..5).prop_map(|n: i32| n.to_string()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "-", "*", "/", "%", "/", "%", "xor"]);
        let comparison = prop::sample::select(vec!["<", "<=", ">", "!=", "=="]);
        let function = prop::sample::select(vec!["min", "max", "gcd"]);
        prop_oneof![
            5 => (inner.clone(), operator, inner.clone())
                .prop_map(|(a, operator, b)| format!("({a} {operator} {b})")),
            1 => (function, inner.clone(), inner.clone())
                .prop_map(|(function, a, b)| format!("{function}({a}, {b})")),
            1 => inner.clone().prop_map(|a| format!("(-{a})")),
            1 => (inner.clone(), comparison, inner.clone(), inner.clone(), inner)
                .prop_map(|(a, c, b, x, y)| format!("(if {a} {c} {b} then {x} else {y})")),
        ]
    })
}

fn condition() -> impl Strategy<Value = String> {
    let comparison = prop::sample::select(vec!["<", "<=", ">", ">=", "!=", "=="]);
    let leaf = prop_oneof![
        4 => (expression(), comparison, expression()).prop_map(|(a, c, b)| format!("{a} {c} {b}")),
        1 => (expression(), 0..3, 3..6).prop_map(|(a, x, y)| format!("{a} in {{{x}, {y}}}")),
        1 => (expression(), 0..3).prop_map(|(a, x)| format!("{a} not in {{{x}, 4}}")),
        1 => (expression(), expression(), expression())
            .prop_map(|(a, x, y)| format!("{a} in {x}..{y}")),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) and ({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) or ({b})")),
            inner.prop_map(|a| format!("not ({a})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_division_by_zero_is_among_the_doubts(
        low in expression(),
        high in expression(),
        set in expression(),
        guards in prop::collection::vec(condition(), 0..3),
        option in expression(),
    ) {
        // No name stands in front of what it means.
        let plain = |text: &str| text.replace(['k', 'r'], "n");
        let guards: String = guards.iter().map(|guard| format!(" if {guard}")).collect();
        let text = format!(
            "t(n, m): let r = {} for k in {}..min({}, 5){guards} => (abs({option}), 9)",
            plain(&set), low.replace('k', "r"), high.replace('k', "m"),
        );
        if let Ok(rules) = UserRules::read("rules", &text, &[]) {
            let doubts = UserRules::doubts(&text, &[]);
            for n in 0..7 {
                for m in 0..4 {
                    if let Err(fault) = rules.try_options(&[n, m], &mut All)
                        && fault.code == "R0505"
                    {
                        let is_doubted = doubts.iter().any(|doubt| doubt.span == fault.span);
                        prop_assert!(is_doubted, "{text}\nat {n} {m}: {fault:?}\n{doubts:?}");
                    }
                }
            }
        }
    }
}
