//! How many options of user-written rules go through the whole engine in a second: one large heap or pair each, answered by a
//! table, and three heaps, answered by search.
//!
//! Every answer is checked against a value known from a theorem.

use bouton_core::{
    rules::{Component, Fault, Flow, OptionSink, Ruleset, Visitor, Written, language::UserRules},
    value::Natural,
};
use bouton_engine::{Budget, NimValue, Question, solve};
use std::{sync::Arc, time::Instant};

/// Rules of which nothing is known but what they make: otherwise a theorem or a vector engine would answer.
#[derive(Debug)]
struct Unknown(UserRules);

impl Ruleset for Unknown {
    fn name(&self) -> String {
        self.0.name()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        self.0.options(position, visit)
    }

    fn try_options(&self, position: &[u64], sink: &mut dyn OptionSink) -> Result<Flow, Fault> {
        self.0.try_options(position, sink)
    }

    fn user_rules(&self) -> Option<&UserRules> {
        Some(&self.0)
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        self.0.canonical(position);
    }

    fn written(&self) -> Written {
        self.0.written()
    }

    fn is_heap_like(&self) -> bool {
        self.0.is_heap_like()
    }
}

fn run(rules: &str, position: &str, options: u64, expected: u64) {
    let question = format!("rules:'{rules}' {position}");
    let read = UserRules::read("rules", rules, &[]).expect("the rules are right");
    let numbers: Vec<Natural> = position.split(' ').map(|n| n.parse().expect("a number")).collect();
    let position_of = read.position(&numbers).expect("a position");
    let components = vec![Component { ruleset: Arc::new(Unknown(read)), position: position_of }];
    let budget = Budget { options: Some(1 << 40), positions: u64::MAX, ..Budget::default() };
    let (start, before) = (Instant::now(), processor_time());
    let answer = solve(&Question::new(components), &budget);
    // On a machine with other work the time on the processor says more.
    let seconds = match (before, processor_time()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed().as_secs_f64(),
    };
    assert_eq!(answer.nim_value, Some(NimValue::Finite(Natural::from(expected))), "{question}");
    println!(
        "{:>6.1} million options a second  {rules} {position}",
        options as f64 / seconds / 1e6
    );
}

/// Seconds of processor time of the process so far, where the system tells (Linux, in hundredths of a second).
fn processor_time() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name, which may contain anything: user time is the 12th word, system time the 13th.
    let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = words.next()?.parse::<u64>().ok()? + words.next()?.parse::<u64>().ok()?;
    Some(ticks as f64 / 100.0)
}

fn main() {
    // Period 7: 0 1 0 1 2 3 2.
    let heap = 40_000_000;
    let expected = [0, 1, 0, 1, 2, 3, 2][(heap % 7) as usize];
    let take = "take(n): for k in {1,3,4} if k <= n => n-k";
    run(take, "40000000", 3 * heap, expected);
    run("nim(n): for k in 1..n => n-k", "20000", 20_000 * 20_000 / 2, 20_000);
    run("bash(n): for k in 1..min(100, n) => n-k", "2000000", 200_000_000, 2_000_000 % 101);
    // Kayles has period 12 from 71 on (Guy and Smith 1956); at 20000 = 8 modulo 12 the value is 1.
    let kayles = "kayles(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)";
    run(kayles, "20000", 20_000 * 20_000 / 2, 1);
    // Two heaps, each pair once: of (a, b) all a + b options.
    let two = "two(a, b): for k in 1..a => (a-k, b)   for k in 1..b => (a, b-k)";
    run(two, "600 700", 601 * 701 * (600 + 700) / 2, 600 ^ 700);
    let symmetric = format!("{two}   symmetric");
    let pairs = |n: u64| (0..=n).map(|a| (a..=n).map(|b| a + b).sum::<u64>()).sum();
    run(&symmetric, "700 700", pairs(700), 0);
    let three = "three(a, b, c): for k in 1..a => (a-k, b, c)   for k in 1..b => (a, b-k, c)   \
                 for k in 1..c => (a, b, c-k)";
    let triples = 101 * 102 * 103;
    run(three, "100 101 102", triples * (100 + 101 + 102) / 2, 100 ^ 101 ^ 102);
    let symmetric = format!("{three}   symmetric");
    run(&symmetric, "100 101 102", options_of_three([100, 101, 102]), 100 ^ 101 ^ 102);
}

/// The options of all positions that three heaps reach, the order of the heaps not counted.
fn options_of_three([a, b, c]: [u64; 3]) -> u64 {
    let heaps = |x: u64, y: u64| (y..=c).map(move |z| x + y + z);
    (0..=a).map(|x| (x..=b).map(|y| heaps(x, y).sum::<u64>()).sum::<u64>()).sum()
}
