//! Times of subtraction tables and of proofs of periods: `cargo run --release -p bouton-engine --example table_speed`.

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
    println!(
        "{name}: {heaps} heaps, {:?}, checksum {sum}, {} bytes",
        start.elapsed(),
        table.memory()
    );
}

fn prove(code: &str) {
    let rules = HeapRules::TakeAndBreak(Code::parse(code).expect("a code"));
    let start = Instant::now();
    let mut heaps = HeapValues::new(&rules);
    let seen = heaps.prove(10_000_000, &mut Budget::default().meter());
    println!("proof of {code}: {:?}, {seen:?}", start.elapsed());
}

fn main() {
    for code in ["0.77", "0.137", "0.07", "0.165", "0.356", "0.16", "0.56", "0.376"] {
        prove(code);
    }
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
