//! Tests of the rule language: options in order, every mistake with its place, faults while running.

use super::*;
use std::collections::HashMap;

#[track_caller]
fn read(text: &str) -> UserRules {
    UserRules::read("rules", text, &[]).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"))
}

/// The options of a position as text, parts joined by `&`.
#[track_caller]
fn check_options(text: &str, position: &[u64], expected: &str) {
    let rules = read(text);
    let mut found = Vec::new();
    let flow = rules.options(position, &mut |parts| {
        let parts: Vec<String> = parts
            .iter()
            .map(|p| p.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
            .collect();
        found.push(parts.join("&"));
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()));
    assert_eq!(found.join(" "), expected, "{text}");
}

/// Mistakes as `code@start..end`.
#[track_caller]
fn check_mistakes(text: &str, expected: &str) {
    let mistakes = UserRules::read("rules", text, &[]).map(|_| ()).err().unwrap_or_default();
    let shown: Vec<String> =
        mistakes.iter().map(|m| format!("{}@{}..{}", m.code, m.span.start, m.span.end)).collect();
    assert_eq!(shown.join(" "), expected, "{text}");
}

/// The fault of a position.
#[track_caller]
fn check_fault(text: &str, position: &[u64], expected: &str) {
    struct All;
    impl OptionSink for All {
        fn option(&mut self, _parts: &[&[u64]]) -> Flow {
            ControlFlow::Continue(())
        }
    }
    let fault = read(text).try_options(position, &mut All).expect_err("a fault");
    assert_eq!(
        format!("{}@{}..{}", fault.code, fault.span.start, fault.span.end),
        expected,
        "{text}"
    );
}

/// Nim-values of 0, 1, … by plain recursion over the options.
fn nim_values(rules: &UserRules, to: u64) -> Vec<u64> {
    let mut known: HashMap<Vec<u64>, u64> = HashMap::new();
    for n in 0..=to {
        let mut values = Vec::new();
        let _ = rules.options(&[n], &mut |parts| {
            values.push(parts.iter().fold(0, |sum, part| sum ^ known[*part]));
            ControlFlow::Continue(())
        });
        known.insert(vec![n], crate::value::mex(values));
    }
    (0..=to).map(|n| known[&vec![n]]).collect()
}

#[test]
fn take_from_a_list() {
    check_options("take(n): for k in {1,3,4} if k <= n => n-k", &[3], "2 0");
    check_options("take(n): for k in {1,3,4} if k <= n => n-k", &[9], "8 6 5");
    check_options("set S = {4,1}\nrule take(n): for k in S if k <= n => n-k", &[5], "1 4");
}

#[test]
fn kayles_splits() {
    let kayles = "rule kayles(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)";
    check_options(kayles, &[4], "0&3 1&2 0&2 1&1");
    // Winning Ways, chapter 4: Kayles from 0.
    assert_eq!(nim_values(&read(kayles), 12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
}

#[test]
fn pairs_and_symmetry() {
    let wythoff = "rule wythoff(a, b): for k in 1..a => (a-k, b) for k in 1..b => (a, b-k) \
                   for k in 1..min(a,b) => (a-k, b-k) symmetric";
    check_options(wythoff, &[1, 2], "0,2 1,1 1,0 0,1");
    let mut key = vec![5, 3];
    read(wythoff).canonical(&mut key);
    assert_eq!(key, [3, 5]);
}

#[test]
fn starts_make_positions() {
    let rules =
        read("rule fibonacci(n, q): for k in 1..min(n, q) => (n-k, 2*k)   start(n) (n, n-1)");
    assert_eq!(rules.position(&[Natural::from(10u8)]).expect("a start").words(), Some(vec![10, 9]));
    assert_eq!(rules.position(&[]).expect_err("no start").code, "R0508");
}

#[test]
fn several_rules_move_to_one_another() {
    let ring = "rule ring(n): for k in 1..2 if k <= n => row(n-k)\n\
                rule row(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)";
    check_options(ring, &[0, 3], "1,2 1,1");
    check_options(ring, &[1, 2], "1,0&1,1 1,0&1,0");
    let rules = read(ring);
    assert_eq!(rules.show(&Position::from([1, 4].as_slice())), "row(4)");
    assert_eq!(rules.show(&Position::from([0, 4].as_slice())), "4");
}

#[test]
fn every_kind_of_domain() {
    check_options("r(n): for k in 0..n step 3 if k < n => k", &[7], "0 3 6");
    check_options("r(n): for k in squares to n => n-k", &[10], "9 6 1");
    check_options("r(n): for i in bits(n) => n xor (1 << i)", &[13], "12 9 5");
    check_options("r(n): for d in divisors(n) if d < n => n-d", &[12], "11 10 9 8 6");
    check_options("r(n): for k in 1..n if k in primes => n-k", &[6], "4 3 1");
    check_options("r(n): for k in 1..n if k not in {1, 3..4, 9} => n-k", &[6], "4 1 0");
    check_options("r(n): for k in {9, 3..5} if k <= n => n-k", &[9], "0 6 5 4");
}

#[test]
fn conditions_and_functions() {
    check_options("r(n): if 1 <= n < 5 => n-1", &[5], "");
    check_options("r(n): if not (n == 0 or n > 6) => if n > 3 then 0 else n-1", &[4], "0");
    check_options("r(n): if n > 0 => popcount(n)-1 & log2(n) & lowbit(n)-1", &[12], "1&3&3");
    check_options("r(n): if any(k in 1..n: k*k == n) => 0", &[9], "0");
    check_options(
        "r(n): if all(k in 2..n-1: n mod k != 0) and n > 1 => sum(k in 1..n-2: 1)",
        &[7],
        "5",
    );
    check_options("r(n): if n > 0 => count(k in 1..n if k > 1: n mod k == 0) - 1", &[12], "4");
    check_options("r(n): let h = n div 2 if h > 0 => h", &[9], "4");
    check_options("r(n): => ()", &[3], "");
}

#[test]
fn endings() {
    check_options("r(n): for k in 1..n => n-k won when n == 2", &[2], "");
    check_options("r(n): for k in 1..n => n-k lost when n == 1", &[3], "2 0");
}

#[test]
fn parameters_take_other_values() {
    let text = "param m = 3\nrule take(n): for k in 1..m if k <= n => n-k";
    check_options(text, &[9], "8 7 6");
    let rules = UserRules::read("rules", text, &[("m".to_owned(), 1)]).expect("known");
    let mut count = 0;
    let _ = rules.options(&[9], &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(count, 1);
    assert_eq!(
        UserRules::read("rules", text, &[("q".to_owned(), 1)]).expect_err("unknown")[0].code,
        "R0509"
    );
}

#[test]
fn mistakes_have_places() {
    check_mistakes("take(n): => n-k", "R0201@14..15");
    check_mistakes("take(n): for n in 1..3 => n", "R0202@13..14");
    check_mistakes("take(n): for k 1..n => n-k", "R0104@15..16");
    check_mistakes("take(n): if n = 3 => 0", "R0106@14..15");
    check_mistakes("div(n): for k in 1..n => n-k", "R0108@0..3");
    check_mistakes("take(to): for k in 1..to => to-k", "R0108@5..7");
    check_mistakes("take(n): for mod in 1..n => n-mod", "R0108@13..16");
    check_mistakes("take(n): if n mod 2 => 0", "R0205@12..19");
    check_mistakes("w(a, b): for k in 1..a => a-k", "R0209@26..29");
    check_mistakes("r(n): => n", "R0304@9..10");
    check_mistakes("loopy r(n): => n", "");
    check_mistakes("r(n): => n/0", "R0301@11..12");
    check_mistakes("r(n): for k in primes => n-k", "R0303@15..21");
    check_mistakes("r(n): for k in S => n-k\nrule q(n): => z(n-1)", "R0206@15..16 R0211@38..39");
    check_mistakes("", "R0103@0..0");
    check_mistakes("r(n): for k in 10..1 => n-k", "R0302@15..20");
    check_mistakes("set S = S\nrule r(n): for k in S => n-k", "R0207@8..9");
    check_mistakes("set S = {n}\nrule r(n): for k in S => n-k", "R0201@9..10");
    check_mistakes(&format!("r(n): => {}n{}", "(".repeat(5000), ")".repeat(5000)), "R0105@73..74");
}

#[test]
fn faults_while_running_have_places() {
    check_fault("take(n): for k in {1,3,4} => n-k", &[2], "R0501@29..32");
    check_fault("r(n): => 5 mod n", &[0], "R0505@9..16");
    check_fault("r(n): => n*n*n*n & 0", &[u64::MAX], "R0502@9..12");
    check_fault("r(n): for k in 1..n step n-9 => k-1", &[3], "R0504@25..28");
}

#[test]
fn a_long_loop_reports_its_work_and_can_be_stopped() {
    struct Impatient(u64);
    impl OptionSink for Impatient {
        fn option(&mut self, _parts: &[&[u64]]) -> Flow {
            ControlFlow::Continue(())
        }
        fn work(&mut self, steps: u64) -> Flow {
            self.0 += steps;
            if self.0 > 1_000_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let rules = read("r(n): for a in 1..10^18 if a == 0 => n-1");
    let mut sink = Impatient(0);
    assert_eq!(rules.try_options(&[5], &mut sink), Ok(ControlFlow::Break(())));
    assert!(sink.0 < 1_100_000);
}

#[test]
fn every_wrong_example_has_its_mistake_and_every_right_one_has_none() {
    struct All;
    impl OptionSink for All {
        fn option(&mut self, _parts: &[&[u64]]) -> Flow {
            ControlFlow::Continue(())
        }
    }
    for entry in crate::notation::codes::CODES.iter().filter(|e| e.code.starts_with('R')) {
        let right = read(entry.right);
        let zeros = vec![0; right.arguments().len()];
        assert!(right.try_options(&zeros, &mut All).is_ok(), "{}", entry.code);
        if entry.wrong.is_empty() {
            continue;
        }
        let found = match UserRules::read("rules", entry.wrong, &[]) {
            Err(mistakes) => mistakes[0].code,
            Ok(rules) => {
                rules.try_options(&[2], &mut All).map(|_| "none").unwrap_or_else(|fault| fault.code)
            }
        };
        assert_eq!(found, entry.code, "{}", entry.wrong);
    }
}

/// What a run did: options, steps, how it ended.
#[derive(Debug, Default, PartialEq)]
struct Ran {
    options: Vec<Vec<Vec<u64>>>,
    steps: u64,
    stops_after: usize,
    end: String,
}

impl OptionSink for Ran {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        self.options.push(parts.iter().map(|part| part.to_vec()).collect());
        match self.options.len() == self.stops_after {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn work(&mut self, steps: u64) -> Flow {
        self.steps += steps;
        if self.steps > 200_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The ways to run a rule do the same: slim clauses, flat clauses, words with sweeps, and 128 bits instruction by instruction.
#[track_caller]
fn check_same(text: &str, position: &[u64], stops_after: usize) {
    let ran = |rules: &UserRules| {
        let mut ran = Ran { stops_after, ..Ran::default() };
        ran.end = format!("{:?}", rules.run(position, &mut ran));
        ran
    };
    let whole = read(text);
    let mut flat = whole.clone();
    flat.rules.iter_mut().for_each(|rule| rule.options.slim = None);
    let mut words = flat.clone();
    words.rules.iter_mut().for_each(|rule| rule.options.flat = None);
    let mut wide = words.clone();
    wide.rules.iter_mut().for_each(|rule| rule.options.words.clear());
    let expected = ran(&wide);
    assert_eq!(ran(&words), expected, "words: {text} at {position:?}");
    assert_eq!(ran(&flat), expected, "flat: {text} at {position:?}");
    assert_eq!(ran(&whole), expected, "slim: {text} at {position:?}");
}

#[test]
fn the_ways_to_run_a_rule_agree() {
    let rules = [
        "take(n): for k in {1,3,4} if k <= n => n-k",
        "take(n): for k in {1,3,4} => n-k",
        "take(n): for k in 0..9 => n-k",
        "take(n): for k in {9, 2, 5} if 3*n >= k and n > 2 => 2*n+1-k if n >= 4 => n-4",
        "take(n): for k in {3, 1} if n <= 7 if k <= n => n-k => 5-n for k in {1, 2} if k >= 2 => n+1",
        "take(n): for k in 1..n+2 => 2*n-2*k for k in {2,5} => k & n-k",
        "take(n): for k in 1..n if k != 3 and n-k >= 2 if k < 7 => n-k",
        "take(n): if n > 3 => n-1 if n == 5, k in 1..2 => n-k => 3*n",
        "take(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)",
        "take(n): for k in 1..3, a in 0..n => n-k-a",
        "set S = {4, 1..3} rule take(n): for k in S => n+k",
        "r(n): for k in 1..n => q(n-k, k) & r(k) rule q(a, b): for k in 1..a => q(b, a-k) => r(b) sort",
        "r(n): for k in 1..n => n-k lost when n == 2",
        "r(n): for k in 1..n => n-k won when n == 9",
        "r(n): => each k in 1..n: n-k & 3",
        "r(n): => each k in 1..n if k != 3, j in 0..1: n-k-j",
    ];
    let mut positions: Vec<u64> = (0..12).collect();
    positions.extend([
        40_000,
        (1 << 31) - 1,
        1 << 31,
        1 << 40,
        (1 << 63) - 2,
        (1 << 63) - 1,
        1 << 63,
        u64::MAX - 3,
        u64::MAX,
    ]);
    for text in rules {
        for &n in &positions {
            // Huge positions have too many options to list all of them.
            for stops_after in if n < 12 { &[0, 1, 2, 5][..] } else { &[1, 2, 7][..] } {
                if n >= 12 && text.contains("each") {
                    continue;
                }
                check_same(text, &[n], *stops_after);
                check_same(text, &[0, n], *stops_after);
            }
        }
    }
    for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
        for text in [
            "w(a, b): for k in 1..a => (a-k, b) for k in 1..b => (a, b-k) for k in 1..min(a, b) => (a-k, b-k)",
            "w(a, b): for k in max(1, b-1)..min(a, b, 4) => (a-k, b-k) sort",
            "w(a, b): for k in 1..4 => (a-k, b+k)",
        ] {
            check_same(text, &[a, b], 0);
        }
    }
}

#[test]
fn steps_are_exact_over_many_reports() {
    check_same("r(n): for k in 1..n => n-k", &[50_000], 0);
    check_same("r(n): for k in 1..n if k == 7 => n-k", &[50_000], 0);
    check_same("r(n): for j in 1..3, k in 1..n if k == n => n-k", &[20_000], 0);
    // A fault far inside: what was reported before is not reported again.
    check_same("r(n): for k in 1..n+1 if k != 5 => n-k", &[40_000], 0);
    let mut ran = Ran::default();
    let _ = read("r(n): for k in 1..n if k == 7 => n-k").run(&[50_000], &mut ran);
    assert_eq!(ran.steps, 49_999);
}

/// Large primes are slow to find, so a budget, and the clock that is looked at when steps are told, must see them soon.
#[test]
fn a_step_between_primes_counts_for_many() {
    let rules = read("t(n): for p in primes to n => p-1");
    let mut ran = Ran::default();
    let flow = rules.try_options(&[100], &mut ran);
    assert_eq!(flow, Ok(ControlFlow::Continue(())));
    // 25 primes up to 100.
    assert_eq!((ran.options.len(), ran.steps), (25, 24 * 32));
    let rules = read("t(n): if any(p in primes to 10^12: p == 4) => n-1");
    let mut ran = Ran::default();
    assert_eq!(rules.try_options(&[5], &mut ran), Ok(ControlFlow::Break(())));
    assert!(ran.steps < 300_000, "{}", ran.steps);
}

#[test]
fn a_position_that_is_lost_for_who_moved_there_is_won_at_the_start() {
    let rules = read("r(n): for k in 1..n => n-k lost when n == 4");
    let mut ran = Ran::default();
    let _ = rules.run(&[4], &mut ran);
    assert_eq!(ran.options, [Vec::<Vec<u64>>::new()]);
}

#[test]
fn a_hostile_rule_is_stopped_in_constant_memory() {
    /// A budget of steps and options.
    struct Budget(u64);
    impl OptionSink for Budget {
        fn option(&mut self, _parts: &[&[u64]]) -> Flow {
            self.work(1)
        }
        fn work(&mut self, steps: u64) -> Flow {
            self.0 = self.0.saturating_sub(steps);
            if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    for text in [
        "r(n): for a in 0..10^18 if a == 1 => n-1",
        "r(n): for a in 0..10^18 => a",
        "r(n): for a in 0..10^18, b in 0..10^18 => a & b",
        "r(n): for a in 0..2^100, b in 0..2^100 if a > b => 0",
        "r(n): let s = sum(k in 1..10^18: k) => s",
        "r(n): for a in 1..n => n-a lost when any(x in 1..9*10^6: x == n + 10^9)",
        "r(n): for d in divisors(10^18) if d == 7 and n == 0 => 0",
        "r(n): for p in squares to 10^18 if p == 3 => 0",
        "r(n): => 0 & each k in 1..10^18 if k < 3: 0",
    ] {
        let end = read(text).run(&[1000], &mut Budget(3_000_000));
        assert_eq!(end, Ok(ControlFlow::Break(())), "{text}");
    }
    check_fault(
        "r(n): for a in 1..n => n-a won when any(x in 1..10^18: x == 0)",
        &[9],
        "R0507@0..0",
    );
    check_fault("r(n): => (n+2)^200", &[9], "R0502@9..18");
    check_fault("r(n): => 10^38 * n", &[9], "R0502@9..18");
    check_fault("r(n): => 1 << n", &[1 << 40], "R0502@9..15");
    check_fault("r(n): => each k in 1..n: k", &[5000], "R0511@9..26");
}

#[test]
fn hostile_texts_are_refused_quickly() {
    let many = "for k in 1..2 => n-k\n".repeat(100_000);
    check_code(&format!("r(n): {many}"), "R0107");
    check_code(&"rule r(n): => n\n".repeat(100_000), "R0107");
    check_code(&format!("r(n): => {}n", "(".repeat(1_000_000)), "R0105");
    check_code(&format!("r(n): => n{}", "+1".repeat(1_000_000)), "R0105");
    check_code(&format!("r(n): for k in {{{}1}} => n", "1,".repeat(1_000_000)), "R0107");
    check_code(&"\n".repeat(100_000), "R0103");
    check_code(&"set S = {1}\n".repeat(100_000), "R0107");
    check_code(&"param m = 1\n".repeat(100_000), "R0107");
    check_code(&"? ".repeat(200_000), "R0101");
}

/// A text has mistakes, the first of them this one.
#[track_caller]
fn check_code(text: &str, code: &str) {
    let mistakes = UserRules::read("rules", text, &[]).map(|_| ()).expect_err("a mistake");
    let start: String = text.chars().take(60).collect();
    assert_eq!(mistakes[0].code, code, "{start}");
    assert!(mistakes.len() <= 1_001, "{} mistakes: {start}", mistakes.len());
}
