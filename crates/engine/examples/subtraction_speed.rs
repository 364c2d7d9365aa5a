//! Times of subtraction tables: `cargo run --release -p bouton-engine --example subtraction_speed`.

use bouton_core::rules::heap::SubtractionSet;
use bouton_engine::subtraction::{BLOCK, SubtractionTable};
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

fn main() {
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
