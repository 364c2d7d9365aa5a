//! Which taps are worth marking and which positions make good witnesses: greedy cover on recent heaps.
//!
//! Whether a code is hit by one tap and by another is strongly correlated, so the densest taps are not the best set. The choice is made on data:
//! a sample of recent heaps, each with the set of codes that must be covered, and at every step the tap that covers most of what is
//! open. A gain can only fall while taps are chosen, so a queue of old gains, of which only the first is brought up to date, finds the
//! same tap as looking at all (lazy greedy).
//!
//! A choice changes the speed and never a value: what is left open is decided otherwise.
//!
//! # Reference
//! M. Minoux, Accelerated greedy algorithms for maximizing submodular set functions (1978).

use super::kernel::{RARE, Tap};
use std::collections::BinaryHeap;

/// The codes of a heap that must be covered.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CodeSet([u64; 4]);

impl CodeSet {
    /// The codes below a bound.
    pub(crate) fn below(bound: usize) -> CodeSet {
        let mut words = [0; 4];
        for (i, word) in words.iter_mut().enumerate() {
            *word = match bound.saturating_sub(64 * i) {
                0 => 0,
                n @ 1..=63 => (1 << n) - 1,
                _ => u64::MAX,
            };
        }
        CodeSet(words)
    }

    fn has(&self, code: u8) -> bool {
        self.0[usize::from(code >> 6)] >> (code & 63) & 1 == 1
    }

    fn remove(&mut self, code: u8) {
        self.0[usize::from(code >> 6)] &= !(1 << (code & 63));
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// Recent heaps and what is open for each.
pub(crate) struct Sample<'a> {
    /// Codes from heap `base` on.
    codes: &'a [u8],
    base: u64,
    /// Heaps and their open codes; in runs of consecutive heaps.
    heaps: Vec<(u64, CodeSet)>,
}

impl<'a> Sample<'a> {
    /// A sample of about `runs` times 64 common heaps among `from`..`to`; `needed` tells the codes to cover.
    pub(crate) fn new(
        codes: &'a [u8],
        base: u64,
        from: u64,
        to: u64,
        runs: u64,
        needed: impl Fn(u64, u8) -> CodeSet,
    ) -> Sample<'a> {
        let mut heaps = Vec::new();
        let runs = runs.min((to - from) / 64).max(1);
        for run in 0..runs {
            let start = from + (to - from) * run / runs;
            for heap in start..(start + 64).min(to) {
                let code = codes[(heap - base) as usize];
                if code != RARE {
                    heaps.push((heap, needed(heap, code)));
                }
            }
        }
        Sample { codes, base, heaps }
    }

    fn option(&self, heap: u64, tap: Tap) -> Option<u8> {
        let at = usize::try_from(heap.checked_sub(u64::from(tap.offset))?.checked_sub(self.base)?)
            .ok()?;
        let code = *self.codes.get(at)?;
        (code != RARE).then_some(code ^ tap.code())
    }

    fn gain(&self, tap: Tap) -> u32 {
        let hits = self
            .heaps
            .iter()
            .filter(|&&(heap, set)| self.option(heap, tap).is_some_and(|c| set.has(c)));
        hits.count() as u32
    }

    /// Takes what a tap covers off the sets.
    pub(crate) fn cover(&mut self, tap: Tap) {
        for i in 0..self.heaps.len() {
            if let Some(code) = self.option(self.heaps[i].0, tap) {
                self.heaps[i].1.remove(code);
            }
        }
    }

    /// Chooses taps in the order of what they cover, at most `most`, until `enough` codes or fewer are open per 1024 heaps. Gives their indices.
    pub(crate) fn choose(&mut self, taps: &[Tap], most: usize, enough: u64) -> Vec<usize> {
        let mut queue: BinaryHeap<(u32, std::cmp::Reverse<usize>)> = taps
            .iter()
            .enumerate()
            .map(|(i, &tap)| (self.gain(tap), std::cmp::Reverse(i)))
            .collect();
        let mut chosen = Vec::new();
        let mut open: u64 = self.heaps.iter().map(|(_, set)| u64::from(set.len())).sum();
        let enough = enough * self.heaps.len() as u64 / 1024;
        while chosen.len() < most && open > enough {
            let Some((old, std::cmp::Reverse(i))) = queue.pop() else { break };
            if old == 0 {
                break;
            }
            let gain = self.gain(taps[i]);
            if queue.peek().is_some_and(|&(next, _)| gain < next) {
                queue.push((gain, std::cmp::Reverse(i)));
                continue;
            }
            if gain == 0 {
                break;
            }
            self.cover(taps[i]);
            open -= u64::from(gain);
            chosen.push(i);
        }
        chosen
    }
}
