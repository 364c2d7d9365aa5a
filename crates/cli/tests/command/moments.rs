//! Moments at which processes are killed: drawn by a generator whose seed is told, so that a run can be had again.

use std::time::Duration;

/// SplitMix64 (Steele, Lea and Flood 2014).
#[derive(Debug)]
pub(crate) struct Moments(u64);

impl Moments {
    /// Those of a case. `BOUTON_SEED` gives others than usually.
    pub(crate) fn of(case: &str) -> Moments {
        let asked = std::env::var("BOUTON_SEED").ok().and_then(|seed| seed.parse().ok());
        let seed: u64 = asked.unwrap_or(7);
        // Is shown when the test fails.
        println!("{case}: BOUTON_SEED={seed}");
        let case = case.bytes().fold(seed, |sum, byte| sum.rotate_left(8) ^ u64::from(byte));
        Moments(case)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// A time below a bound, in microseconds.
    pub(crate) fn within(&mut self, bound: Duration) -> Duration {
        Duration::from_micros(self.next() % bound.as_micros().max(1) as u64)
    }
}
