//! How fast user-written rules make options, against native closures that do the same.
//!
//! Two games: take 1, 3 or 4 (a call has three options), and the whole Kayles table to 600 (180,300 options). For each, the
//! nanoseconds per option of both, the least of five rounds, and the ratio.

use bouton_core::rules::{Ruleset, language::UserRules};
use std::{hint::black_box, ops::ControlFlow, time::Instant};

type Visit<'a> = &'a mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>;

fn native_take(n: u64, visit: Visit<'_>) {
    for k in [1, 3, 4] {
        if k <= n && visit(&[&[n - k]]).is_break() {
            return;
        }
    }
}

fn native_kayles(n: u64, visit: Visit<'_>) {
    for k in 1..=2u64 {
        if k <= n {
            for a in 0..=(n - k) / 2 {
                if visit(&[&[a], &[n - k - a]]).is_break() {
                    return;
                }
            }
        }
    }
}

/// Nanoseconds on the processor so far, where the system tells (Linux); else by the clock.
fn now(start: &Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let told = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    told.unwrap_or_else(|| start.elapsed().as_secs_f64() * 1e9)
}

/// Nanoseconds per option: the least of five rounds.
fn time(round: &mut dyn FnMut() -> u64) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        let before = now(&start);
        let options = black_box(round());
        best = best.min((now(&start) - before) / options as f64);
    }
    best
}

fn counted(sum: &mut u64, options: &mut u64, parts: &[&[u64]]) -> ControlFlow<()> {
    for part in parts {
        *sum = sum.wrapping_add(part[0]);
    }
    *options += 1;
    ControlFlow::Continue(())
}

fn compare(name: &str, text: &str, heaps: &[u64], native: fn(u64, Visit<'_>)) {
    let rules = UserRules::read("rules", text, &[]).expect("the rules are right");
    let mut sums = [0u64; 2];
    let rule_time = time(&mut || {
        let (mut sum, mut options) = (0, 0);
        for &heap in heaps {
            let _ = rules
                .options(black_box(&[heap]), &mut |parts| counted(&mut sum, &mut options, parts));
        }
        sums[0] = sum;
        options
    });
    let native_time = time(&mut || {
        let (mut sum, mut options) = (0, 0);
        for &heap in heaps {
            native(black_box(heap), &mut |parts| counted(&mut sum, &mut options, parts));
        }
        sums[1] = sum;
        options
    });
    assert_eq!(sums[0], sums[1], "{name}: the rule and the closure make the same options");
    println!(
        "{name:<12} rule {rule_time:6.2} ns, native {native_time:6.2} ns, ratio {:.2}",
        rule_time / native_time
    );
}

fn main() {
    let take: Vec<u64> = (0..1_000_000).map(|n| n % 1000).collect();
    compare("{1,3,4}", "take(n): for k in {1,3,4} if k <= n => n-k", &take, native_take);
    let kayles: Vec<u64> = (0..20).flat_map(|_| 0..=600).collect();
    compare(
        "Kayles",
        "kayles(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)",
        &kayles,
        native_kayles,
    );
}
