//! Times of subtraction tables and of proofs of periods: `cargo run --release -p bouton-engine --example table_speed`; with
//! `--long` also proofs that look at more than 4·10^8 heaps.

use bouton_core::rules::heap::{Code, HeapRules, SubtractionSet};
use bouton_engine::{
    Budget,
    heap::HeapValues,
    subtraction::{BLOCK, SubtractionTable},
};
use std::time::Instant;

fn run(name: &str, numbers: &[u64], heaps: u64) {
    let set = SubtractionSet::of_numbers(numbers);
    let mut table = SubtractionTable::new(&set).expect("words");
    let mut block = [0; BLOCK];
    let start = Instant::now();
    let mut sum = 0_u64;
    for _ in 0..heaps.div_ceil(BLOCK as u64) {
        table.next_block(&mut block);
        sum += u64::from(block[0]);
    }
    let time = start.elapsed();
    println!("{name}: {heaps} heaps, {time:?}, checksum {sum}, {} bytes", table.memory());
}

/// How fast this machine copies memory that no cache holds, in bytes read and written a second.
fn stream() {
    let from = vec![1_u8; 1 << 28];
    let mut to = vec![0_u8; 1 << 28];
    let start = Instant::now();
    for _ in 0..4 {
        to.copy_from_slice(std::hint::black_box(&from));
        std::hint::black_box(&mut to);
    }
    let bytes = 8.0 * (1_u64 << 28) as f64;
    println!("copying memory: {:.1} GB/s", bytes / start.elapsed().as_secs_f64() / 1e9);
}

fn prove(code: &str) {
    let rules = HeapRules::TakeAndBreak(Code::parse(code).expect("a code"));
    let start = Instant::now();
    let mut heaps = HeapValues::new(&rules);
    let budget = Budget { positions: u64::MAX, options: Some(u64::MAX), ..Budget::default() };
    let seen = heaps.prove(500_000_000, &mut budget.meter());
    println!("proof of {code}: {:?}, {seen:?}", start.elapsed());
}

fn main() {
    for code in ["0.77", "0.137", "0.07", "0.165", "0.356", "0.16", "0.56", "0.376"] {
        prove(code);
    }
    if std::env::args().any(|argument| argument == "--long") {
        for code in ["0.104", "0.454", "0.054"] {
            prove(code);
        }
    }
    stream();
    run("1,2,3", &[1, 2, 3], 10_000_000);
    run("2,3,7", &[2, 3, 7], 10_000_000);
    let mut seed = 1_u64;
    let random: Vec<u64> = (0..100)
        .map(|_| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % 10_000 + 1
        })
        .collect();
    run("100 random up to 10^4", &random, 100_000_000);
    let long: Vec<u64> = (2..5000).collect();
    run("2..4999", &long, 10_000_000);
}
