//! Tests of what rules are recognised as: by name, against the options of random programs, and back from the texts of built-in ones.

use super::super::UserRules;
use crate::rules::{
    Component, Convention, NoFiles, OptionSink, Ruleset, catalogue,
    heap::{HeapRules, Part, SubtractionSet},
};
use proptest::prelude::*;
use std::{collections::BTreeSet, ops::ControlFlow};

type Options = BTreeSet<Vec<u64>>;

/// Options as sorted heaps without empty ones.
#[derive(Default)]
struct All(Options);

impl All {
    fn add(&mut self, parts: &[&[u64]]) {
        let heaps = parts.iter().map(|part| part.iter().sum::<u64>()).filter(|heap| *heap > 0);
        let mut heaps: Vec<u64> = heaps.collect();
        heaps.sort_unstable();
        self.0.insert(heaps);
    }
}

impl OptionSink for All {
    fn option(&mut self, parts: &[&[u64]]) -> ControlFlow<()> {
        self.add(parts);
        ControlFlow::Continue(())
    }
}

/// The options of a program are those of the rules, for all heaps up to here.
#[track_caller]
fn check_options(text: &str, rules: &UserRules, known: &HeapRules) {
    for heap in 0..=40 {
        let (mut own, mut others) = (All::default(), All::default());
        let run = rules.try_options(&[heap], &mut own);
        assert_eq!(run, Ok(ControlFlow::Continue(())), "{text} {heap}");
        let _ = known.options(heap, &mut |parts| others.option(parts));
        assert_eq!(own.0, others.0, "{text} {heap}: {known:?}");
    }
}

#[track_caller]
fn check(text: &str, expected: Option<&str>) {
    let rules = UserRules::read("rules", text, &[]).expect(text);
    let name = rules.heap_rules().and_then(HeapRules::name);
    assert_eq!(name.as_deref(), expected, "{text}");
    if let Some(known) = rules.heap_rules()
        && known.name().is_none_or(|name| !name.contains("000000"))
    {
        check_options(text, &rules, known);
    }
}

#[test]
fn sets_of_numbers_are_recognised_however_they_are_written() {
    for text in [
        "t(n): for k in {1,3,4} if k <= n => n-k",
        "t(n): for k in {4,3,1} if n >= k => n-k",
        "t(n): if n >= 1 => n-1 if n > 2 => n-3 if n - 4 >= 0 => n-4",
        "t(n): for k in 1..4 if k != 2 and k <= n => n-k",
        "t(n): for k in 1..min(4, n) if k in {1, 3..4} => n - k",
        "t(n): for m in 0..n-1 if n-m in {1,3,4} => m",
        "set S = {1,3,4} rule t(n): for k in S if k <= n => n-k",
        "param a = 3 rule t(n): let s = n for k in {1, a, a+1} if k <= s => s-k",
        "t(n): for k in {1,3} if k <= n, let r = n - k => r if n >= 4 => n-4",
    ] {
        check(text, Some("subtract:1,3,4"));
    }
    check("t(n): for k in 1..5 if k <= n => n-k", Some("subtract:1..5"));
    check("t(n): for k in 2..6 step 2 if k <= n => n-k", Some("subtract:2,4,6"));
    check("t(n): for k in 1..n => n-k", Some("nim"));
    check("t(n): for k in 0..n-1 => k", Some("nim"));
    check("t(n): for k in 2..n => n-k", Some("allbut:1"));
    check("t(n): for k in 1..n if k != 3 => n-k", Some("allbut:3"));
    check("t(n): for k in 1..n if not (k in {2, 5..7}) => n-k", Some("allbut:2,5,6,7"));
    check("t(n): for k in 1..n if k < 3 or k > 5 => n-k", Some("allbut:3,4,5"));
    check("t(n): for k in primes to n => n-k", Some("subtract:primes"));
    check("t(n): if n > 0 => n-1 for k in primes to n => n-k", Some("subtract:1,primes"));
    check("t(n): for k in 1..n if k == 1 or k in primes => n-k", Some("subtract:1,primes"));
    check("t(n): for k in 1..n if k not in squares => n-k", Some("allbut:squares"));
    check("t(n): for k in {10^18} if k <= n => n-k", Some("subtract:1000000000000000000"));
    check("misere rule t(n): for k in 1..2 if k <= n => n-k", Some("subtract:1,2"));
}

/// Who moves to a heap from which nothing can be moved has won anyway, and only there may this be said.
#[test]
fn endings_that_say_nothing_new_are_left_out() {
    for won in [
        "n == 0",
        "n <= 0",
        "n < 1",
        "not n > 0",
        "n in {0}",
        "0 == 2*n",
        "n == 0 or n + 1 < 1",
        "false",
    ] {
        check(
            &format!("t(n): for k in {{1,3,4}} if k <= n => n-k won when {won}"),
            Some("subtract:1,3,4"),
        );
    }
    check("param m = 5 rule t(n): won when n < m for k in m..n => n-k", Some("allbut:1..4"));
    let read = |text: &str| UserRules::read("rules", text, &[]).expect("rules");
    let known = |text: &str| read(text).built_in().map(|built_in| built_in.name());
    let wythoff =
        "for k in 1..a => (a-k, b) for k in 1..b => (a, b-k) for k in 1..min(a,b) => (a-k, b-k)";
    for won in ["a == 0 and b == 0", "a + b == 0", "a + 2*b < 1"] {
        let text = format!("t(a, b): {wythoff} won when {won}");
        assert_eq!(known(&text).as_deref(), Some("wythoff"), "{text}");
        assert_eq!(read(&text).convention(), Convention::Fixed);
    }
    for won in ["a == 0", "a + b <= 1", "a == b", "a - b == 0 and a <= 3"] {
        assert_eq!(known(&format!("t(a, b): {wythoff} won when {won}")), None, "{won}");
    }
}

#[test]
fn codes_are_recognised_however_they_are_written() {
    for text in [
        "t(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)",
        "t(n): for k in {1, 2}, a in 0..n-k => a & (n-k-a)",
        "t(n): for a in 0..n-1 => a & (n-1-a) for a in 0..n/2-1 => (n-2-a) & a",
        "t(n): for k in 1..2, a in 0..n, b in 0..n if a + b == n - k => a & b",
        "t(n): for k in 1..2 if k < n => n-k & 0 for k in 1..2 if k == n => () for k in 1..2, a in 1..n-k-1 => a & n-k-a",
    ] {
        check(text, Some("0.77"));
    }
    check("t(n): for a in 0..(n-2)/2 => a & (n-2-a)", Some("0.07"));
    check("t(n): for k in 1..n => n-k for a in 1..n/2 => a & (n-a)", Some("4.[3]"));
    check("t(n): for k in 1..n, a in 0..(n-k)/2 => a & (n-k-a)", Some("0.[7]"));
    check("t(n): for a in 1..n/2 if 2*a != n => a & (n-a)", Some("4!.0"));
    check("t(n): for a in 1..n-1, b in 1..a-1 if a + b == n => a & b", Some("4!.0"));
    check("t(n): for a in 1..(n-1)/2 => a & (n-a)", Some("4!.0"));
    check("t(n): for k in 1..n-1 => n-k", Some("0.[2]"));
    check("t(n): if n == 3 => ()", Some("0.001"));
    check("t(n): if n >= 3 => n-3 if n > 1, a in 1..n-2 => a & (n-1-a)", Some("0.403"));
    check("t(n): for k in 3..n, a in 1..(n-k)/2 if a != n-k-a => a & n-k-a", Some("0.00[4!]"));
    check("t(n): for k in divisors(n) => n-k", Some("dim"));
    check("t(n): for k in divisors(n) if k < n => n-k", Some("aliquot"));
    check("t(n): for k in 1..n/2 if n mod k == 0 => n-k", Some("aliquot"));
    check("t(n): for k in 1..n/2 => n-k", Some("half"));
    check("t(n): for m in 1..n-1 if 2*m >= n => m", Some("half"));
    check("t(n): for k in 1..n if gcd(n, k) == 1 => n-k", Some("prim"));
}

#[test]
fn other_rules_are_left_alone() {
    for text in [
        "t(n): for k in 1..n/3 => n-k",
        "t(n): for k in 1..3 if n >= 3 => n-k",
        "t(n): for k in 1..3 if n <= 100 and k <= n => n-k",
        "t(n): for k in 1..3 => n-k",
        "t(n): for k in 1..4 if k != n-k and k <= n => n-k",
        "t(n): if n > 7 => 7",
        "t(n): for k in 1..n, a in 2..n-k-2 => a & (n-k-a)",
        "t(n): for k in 1..n, a in 0..(n-k)/3 => a & (n-k-a)",
        "t(n): for k in 1..isqrt(n) => n-k",
        "t(n): for k in primes to n if k > 5 => n-k",
        "t(n): for k in 0..n if n mod k == 0 => n-k",
        // Only the whole heap may be taken, and only if it is no prime.
        "t(n): for k in 1..n if k not in primes and n-k <= 0 => n-k",
        "t(n): for k in 1..n if (n-k) band 1 == 0 => n-k",
        "t(n): for a in 0..n-2 => a & a",
        "t(n): for a in 1..n-1 => each i in 1..2: a",
        "loopy rule t(n): for k in 1..n => n-k",
        "t(n): for k in 1..n => n-k won when n == 3",
        "t(n): for k in 1..n => n-k won when n <= 1",
        "t(n): for k in 1..n => n-k lost when n == 0",
        "t(n): for k in 1..n => n-k won when n mod 3 == 0",
        "t(n): for k in 5..n => n-k won when n >= 0",
        "rule t(n): for k in 1..n => u(n-k) rule u(n): for k in 1..n => n-k",
    ] {
        check(text, None);
    }
}

/// Long lists are read in a time that grows with them, and what would be too long is given up before it is made.
#[test]
fn long_lists_are_read_or_given_up() {
    let list =
        |from: u64, to: u64| (from..to).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    let (even, large) = ((1..=4000).map(|n| (2 * n).to_string()), list(20_001, 22_001));
    let even = even.collect::<Vec<_>>().join(", ");
    let read = |text: &str| UserRules::read("rules", text, &[]).expect("rules");
    // Every number of one list with every number of the other: eight million conditions.
    let product = format!(
        "set A = {{{even}}} set D = {{{large}}} t(n): for k in A if k <= n and k not in D => n-k"
    );
    assert_eq!(read(&product).heap_rules(), None);
    let clauses = "for k in 1..n if k not in D => n-k ".repeat(40);
    assert_eq!(read(&format!("set D = {{{large}}} t(n): {clauses}")).heap_rules(), None);
    let one = read(&format!("t(n): for k in 1..n if k not in {{{large}}} => n-k"));
    let all_but = SubtractionSet::new([Part::Range(20_001_u64.into(), 22_000_u64.into())]);
    assert_eq!(one.heap_rules(), Some(&HeapRules::AllBut(all_but.expect("a set"))));
}

/// Every built-in definition that the language has words for is read back as itself, or as nothing.
#[test]
fn built_in_definitions_are_read_back() {
    let mut read_back = BTreeSet::new();
    for family in catalogue::families() {
        let examples = family.examples().iter().map(|text| (*text).to_owned());
        let samples = family.samples();
        let texts = examples.chain(samples.iter().map(|sample| format!("{} 3", sample.ruleset)));
        for text in texts {
            for Component { ruleset, .. } in
                catalogue::parse_question(&text, &NoFiles).unwrap_or_default()
            {
                let (Some(rules), Some(spelled)) =
                    (ruleset.heap_rules(), ruleset.in_rule_language(1))
                else {
                    continue;
                };
                let name = ruleset.name();
                let user = UserRules::read("rules", &spelled, &[]).expect(&spelled);
                if let Some(known) = user.heap_rules() {
                    check_options(&spelled, &user, known);
                    check_options(&name, &user, rules);
                    read_back.insert(family.name());
                }
            }
        }
    }
    let expected = ["nim", "bash", "subtract", "allbut", "code", "lasker", "prim", "dim", "kayles"];
    for name in expected {
        assert!(read_back.contains(name), "{name}: {read_back:?}");
    }
}

/// A clause of a random program: how the number is taken, what else is asked, what is left.
fn clause() -> impl Strategy<Value = String> {
    let domain = prop_oneof![
        (0_u8..5, 0_u8..6).prop_map(|(low, high)| format!("{low}..{}", low + high)),
        (0_u8..5).prop_map(|low| format!("{low}..n")),
        (0_u8..3, 0_u8..3).prop_map(|(low, less)| format!("{low}..n-{less}")),
        (0_u8..4, 1_u8..4, 0_u8..2).prop_map(|(low, by, less)| format!("{low}..(n-{less})/{by}")),
        (1_u8..8).prop_map(|most| format!("1..min(n, {most})")),
        proptest::collection::btree_set(0_u8..9, 1..4).prop_map(|set| {
            format!("{{{}}}", set.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))
        }),
        Just("primes to n".to_owned()),
        Just("divisors(n)".to_owned()),
    ];
    let guard = prop_oneof![
        4 => Just(String::new()),
        4 => Just(" if k <= n".to_owned()),
        2 => Just(" if k < n".to_owned()),
        1 => (0_u8..6).prop_map(|s| format!(" if k <= n and k != {s}")),
        1 => (0_u8..6).prop_map(|s| format!(" if n > k and (k > {s} or k == 1)")),
        1 => (0_u8..6).prop_map(|s| format!(" if n >= {s} and k <= n")),
        1 => Just(" if k == n".to_owned()),
        1 => (0_u8..3).prop_map(|rest| format!(" if k <= n and n-k <= {rest}")),
        1 => Just(" if k not in primes and k <= n".to_owned()),
        1 => (0_u8..3).prop_map(|rest| format!(" if k not in squares and 0 <= n-k <= {rest}")),
        1 => Just(" if 2*k <= n and k > 0".to_owned()),
        1 => Just(" if k > 0, if n mod k == 0 and k <= n".to_owned()),
        1 => Just(" if gcd(k, n) == 1 and k <= n".to_owned()),
    ];
    let left = prop_oneof![
        Just(" => n-k".to_owned()),
        Just(" => k".to_owned()),
        Just(" => ()".to_owned()),
        (0_u8..3, 0_u8..3)
            .prop_map(|(low, less)| { format!(", a in {low}..n-k-{less} => a & (n-k-a)") }),
        (0_u8..3, 0_u8..3)
            .prop_map(|(low, less)| { format!(", a in {low}..(n-k-{less})/2 => (n-k-a) & a") }),
        (0_u8..3).prop_map(|low| format!(", a in {low}..n-k if a != n-k-a => a & n-k-a")),
        (0_u8..3).prop_map(|low| format!(", a in {low}..n-k, let b = n-k-a if b > a => a & b")),
        Just(", a in 0..n, b in 0..n if a + b == n-k => a & b".to_owned()),
    ];
    (domain, guard, left)
        .prop_map(|(domain, guard, left)| format!("for k in {domain}{guard}{left}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    /// What is recognised has the options of the program, which then never makes a mistake.
    #[test]
    fn random_programs_have_the_options_of_what_they_are_recognised_as(
        clauses in proptest::collection::vec(clause(), 1..3),
    ) {
        let text = format!("t(n): {}", clauses.join(" "));
        let rules = UserRules::read("rules", &text, &[]).expect(&text);
        if let Some(known) = rules.heap_rules() {
            check_options(&text, &rules, known);
        }
    }
}
