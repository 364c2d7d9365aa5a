//! `cargo xtask bench nimbers`: nanoseconds of nim-products and of the other operations, by every kernel of this processor, against
//! products by byte tables in the same run. Another program's figures can be handed in and are printed beside:
//! `cargo xtask bench nimbers --peer NAME=NANOSECONDS`, or those recorded for the crate nimber 0.1.1.

use bouton_nimbers::{
    Kernel, Nimber, Work, inverse, product, product_128, product_words, root, square,
};
use std::{hint::black_box, time::Instant};

/// How often a measurement is repeated; the fastest counts.
const REPEATS: usize = 9;

/// Nanoseconds a step of `count` steps.
fn measure(count: usize, mut run: impl FnMut()) -> f64 {
    run();
    let times = (0..REPEATS).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_nanos() as f64 / count as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

fn report(what: &str, nanoseconds: f64, target: &str) {
    println!("{what:<52} {nanoseconds:>10.2} ns   target {target}");
}

/// Pseudo-random words (splitmix64).
fn words(count: usize, seed: u64) -> Vec<u64> {
    let mut state = seed;
    let word = |_| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    (0..count).map(word).collect()
}

/// The usual program: products of bytes from a table, Conway's formula with three products above.
struct ByteTable {
    products: Vec<u8>,
}

impl ByteTable {
    fn new() -> ByteTable {
        let pairs = (0..1_u64 << 16).map(|pair| product(pair >> 8, pair & 0xff) as u8);
        ByteTable { products: pairs.collect() }
    }

    fn product(&self, a: u64, b: u64, bits: u32) -> u64 {
        if bits == 8 {
            return self.products[(a << 8 | b) as usize].into();
        }
        let half = bits / 2;
        let mask = (1 << half) - 1;
        let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
        let low = self.product(a0, b0, half);
        let high = self.product(a1, b1, half);
        let cross = self.product(a1 ^ a0, b1 ^ b0, half);
        (cross ^ low) << half | (low ^ self.product(high, 1 << (half - 1), half))
    }
}

fn main() {
    const COUNT: usize = 4096;
    let (a, b) = (words(COUNT, 1), words(COUNT, 2));
    let mut out = vec![0; COUNT];
    println!("64 bits");
    let tables = ByteTable::new();
    let time = measure(COUNT, || {
        for ((a, b), out) in a.iter().zip(&b).zip(&mut out) {
            *out = tables.product(*a, *b, 64);
        }
    });
    report("  byte tables (baseline), throughput", time, "-");
    let expected = out.clone();
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let name = kernel.name();
        let slices = match kernel {
            Kernel::Portable => "20",
            Kernel::CarryLess => "7",
            Kernel::GaloisField => "1.2",
        };
        let time = measure(COUNT, || kernel.products(black_box(&a), &b, &mut out));
        assert_eq!(out, expected, "{name}");
        report(&format!("  {name}, slices"), time, slices);
        if kernel == Kernel::GaloisField {
            continue;
        }
        let (throughput, latency) = match kernel {
            Kernel::Portable => ("20", "-"),
            _ => ("8", "16"),
        };
        let time = measure(COUNT, || {
            for ((a, b), out) in a.iter().zip(&b).zip(&mut out) {
                *out = kernel.product(*a, *b);
            }
        });
        report(&format!("  {name}, one by one, throughput"), time, throughput);
        let time = measure(COUNT, || {
            black_box(a.iter().fold(b[0], |sum, &a| kernel.product(sum, a)));
        });
        report(&format!("  {name}, one by one, latency"), time, latency);
    }
    let time = measure(COUNT, || {
        black_box(a.iter().fold(0, |sum, &a| sum ^ inverse(a ^ sum).unwrap_or(0)));
    });
    report("  inverse, latency", time, "60");
    let time = measure(COUNT, || {
        black_box(a.iter().fold(0, |sum, &a| root(a ^ sum)));
    });
    report("  square root, latency", time, "5");
    let time = measure(COUNT, || {
        for (a, out) in a.iter().zip(&mut out) {
            *out = square(*a);
        }
    });
    report("  square, throughput", time, "-");
    let work = &mut Work::new(u64::MAX);
    let base = Nimber::from(1_u64 << 63 | 12_345);
    let numbers: Vec<Nimber> = a[..64].iter().map(|&a| Nimber::from(a)).collect();
    let time = measure(numbers.len(), || {
        for number in &numbers {
            let _ = black_box(number.logarithm(&base, work));
        }
    });
    report("  discrete logarithm", time, "50000");

    println!("larger");
    let double: Vec<u128> =
        a.iter().zip(&b).map(|(&a, &b)| u128::from(a) << 64 | u128::from(b)).collect();
    let time = measure(COUNT - 1, || {
        for pair in double.windows(2) {
            black_box(product_128(pair[0], pair[1]));
        }
    });
    report("  128 bits, throughput", time, "40");
    let time = measure(COUNT, || {
        black_box(double.iter().fold(1, |sum, &a| product_128(sum, a)));
    });
    report("  128 bits, latency", time, "-");
    for (size, target) in [(16, "1000"), (64, "6000"), (1024, "-")] {
        let rounds = 4096 / size;
        let time = measure(rounds, || {
            for round in 0..rounds {
                let at = (round * size) % (COUNT - size);
                black_box(product_words(&a[at..at + size], &b[at..at + size]));
            }
        });
        report(&format!("  {} bits", 64 * size), time, target);
    }

    println!("recorded: crate nimber 0.1.1, built outside this repository: 58000 ns (64 bits),");
    println!("  108000 ns (128), 4060000 ns (1024), 81000000 ns (4096)");
    for word in std::env::args().skip_while(|word| word != "--peer").skip(1) {
        println!("in this run: {word}");
    }
}
