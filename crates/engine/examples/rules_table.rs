//! How many options of user-written rules go through the whole engine in a second: one large heap each, answered by a table.
//!
//! Every answer is checked against a value known from a theorem.

use bouton_core::{
    rules::{NoFiles, catalogue::parse_question},
    value::Natural,
};
use bouton_engine::{Budget, NimValue, Question, solve};
use std::time::Instant;

fn run(rules: &str, heap: u64, options: u64, expected: u64) {
    let question = format!("rules:'{rules}' {heap}");
    let components = parse_question(&question, &NoFiles).expect("the rules are right");
    let budget = Budget { options: Some(1 << 40), ..Budget::default() };
    let start = Instant::now();
    let answer = solve(&Question::new(components), &budget);
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(answer.nim_value, Some(NimValue::Finite(Natural::from(expected))), "{question}");
    println!("{:>6.1} million options a second  {rules} {heap}", options as f64 / seconds / 1e6);
}

fn main() {
    // Period 7: 0 1 0 1 2 3 2.
    let heap = 4_000_000;
    let expected = [0, 1, 0, 1, 2, 3, 2][(heap % 7) as usize];
    run("take(n): for k in {1,3,4} if k <= n => n-k", heap, 3 * heap, expected);
    run("nim(n): for k in 1..n => n-k", 20_000, 20_000 * 20_000 / 2, 20_000);
    run("bash(n): for k in 1..min(100, n) => n-k", 2_000_000, 200_000_000, 2_000_000 % 101);
    // Kayles has period 12 from 71 on (Guy and Smith 1956); at 20000 = 8 modulo 12 the value is 1.
    let kayles = "kayles(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)";
    run(kayles, 20_000, 20_000 * 20_000 / 2, 1);
}
