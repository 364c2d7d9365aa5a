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
pub(crate) struct CodeSet([u32; 8]);

impl CodeSet {
    /// The codes below a bound.
    pub(crate) fn below(bound: usize) -> CodeSet {
        let mut words = [0; 8];
        for (i, word) in words.iter_mut().enumerate() {
            *word = match bound.saturating_sub(32 * i) {
                0 => 0,
                n @ 1..=31 => (1 << n) - 1,
                _ => u32::MAX,
            };
        }
        CodeSet(words)
    }

    /// 1 if the set has the code, else 0.
    #[inline]
    fn has(&self, code: u8) -> u32 {
        self.0[usize::from(code >> 5)] >> (code & 31) & 1
    }

    fn remove(&mut self, code: u8) {
        self.0[usize::from(code >> 5)] &= !(1 << (code & 31));
    }
}

/// Consecutive heaps of a sample.
const RUN: u64 = 8;

/// Recent heaps and what is open for each.
pub(crate) struct Sample<'a> {
    /// Codes from heap `base` on.
    codes: &'a [u8],
    base: u64,
    /// Runs of consecutive heaps: the first, and the open codes of each (none for rare heaps).
    runs: Vec<(u64, Vec<CodeSet>)>,
}

impl<'a> Sample<'a> {
    /// A sample of about `runs` times eight heaps among `from`..`to`; `needed` tells the codes to cover for a common heap. Runs are short
    /// because sequences are often alike over hundreds of heaps.
    pub(crate) fn new(
        codes: &'a [u8],
        base: u64,
        from: u64,
        to: u64,
        runs: u64,
        needed: impl Fn(u64, u8) -> CodeSet,
    ) -> Sample<'a> {
        let count = runs.min((to - from) / RUN).max(1);
        let mut runs = Vec::new();
        for run in 0..count {
            let start = from + (to - from) * run / count;
            let sets =
                (start..(start + RUN).min(to)).map(|heap| match codes[(heap - base) as usize] {
                    RARE => CodeSet::default(),
                    code => needed(heap, code),
                });
            runs.push((start, sets.collect()));
        }
        Sample { codes, base, runs }
    }

    /// The codes that a tap meets from the first heap of a run on, and the sets there.
    fn rows<'b>(&'b self, run: &'b (u64, Vec<CodeSet>), tap: Tap) -> (&'b [u8], &'b [CodeSet]) {
        let offset = u64::from(tap.offset);
        // Heaps that do not reach the tap are left out.
        let skip = (self.base + offset).saturating_sub(run.0).min(run.1.len() as u64);
        let at = (run.0 + skip).saturating_sub(self.base + offset) as usize;
        let sets = &run.1[skip as usize..];
        (self.codes.get(at..at + sets.len()).unwrap_or(&[]), sets)
    }

    /// How many open codes a tap covers in the first `runs` runs.
    fn gain(&self, tap: Tap, runs: usize) -> u32 {
        let v = tap.code();
        let mut gain = 0;
        for run in self.runs.iter().take(runs) {
            let (codes, sets) = self.rows(run, tap);
            for (&code, set) in codes.iter().zip(sets) {
                gain += set.has(code ^ v) & u32::from(code != RARE);
            }
        }
        gain
    }

    /// Takes what a tap covers off the sets.
    pub(crate) fn cover(&mut self, tap: Tap) {
        for i in 0..self.runs.len() {
            let run = std::mem::take(&mut self.runs[i]);
            let (codes, _) = self.rows(&run, tap);
            let skip = run.1.len() - codes.len();
            let codes = codes.to_vec();
            let mut run = run;
            for (code, set) in codes.into_iter().zip(&mut run.1[skip..]) {
                if code != RARE {
                    set.remove(code ^ tap.code());
                }
            }
            self.runs[i] = run;
        }
    }

    /// The number of heaps of the sample.
    pub(crate) fn heaps(&self) -> usize {
        self.runs.iter().map(|(_, sets)| sets.len()).sum()
    }

    /// Chooses taps in the order of what they cover, at most `most`, as long as each covers `least` open codes. Gives their indices.
    pub(crate) fn choose(&mut self, taps: &[Tap], most: usize, least: u32) -> Vec<usize> {
        let all = self.runs.len();
        // A look at few heaps is enough to leave out the hopeless.
        let mut order: Vec<(u32, usize)> =
            taps.iter().enumerate().map(|(i, &tap)| (self.gain(tap, all / 6 + 1), i)).collect();
        order.sort_unstable_by_key(|&(gain, i)| (std::cmp::Reverse(gain), i));
        order.truncate(3 * most.min(taps.len()));
        let mut queue: BinaryHeap<(u32, std::cmp::Reverse<usize>)> = order
            .into_iter()
            .map(|(_, i)| (self.gain(taps[i], all), std::cmp::Reverse(i)))
            .collect();
        let mut chosen = Vec::new();
        while chosen.len() < most {
            let Some((old, std::cmp::Reverse(i))) = queue.pop() else { break };
            if old < least {
                break;
            }
            let gain = self.gain(taps[i], all);
            if queue.peek().is_some_and(|&(next, _)| gain < next) {
                queue.push((gain, std::cmp::Reverse(i)));
                continue;
            }
            if gain < least {
                break;
            }
            self.cover(taps[i]);
            chosen.push(i);
        }
        chosen
    }
}

/// Chooses taps by greedy cover of single open codes, each a heap with a rare code: at most `most`, as long as each covers `least` of them. Gives their
/// indices, and takes what they cover off the list.
pub(crate) fn choose_for(
    codes: &[u8],
    base: u64,
    open: &mut Vec<(u64, u8)>,
    taps: &[Tap],
    most: usize,
    least: u32,
) -> Vec<usize> {
    let covers = |tap: Tap, &(heap, code): &(u64, u8)| {
        let at = heap.checked_sub(base + u64::from(tap.offset));
        let other = at.and_then(|at| codes.get(at as usize)).copied().unwrap_or(RARE);
        other != RARE && other ^ tap.code() == code
    };
    let gain = |tap: Tap, open: &[(u64, u8)]| {
        open.iter().map(|entry| u32::from(covers(tap, entry))).sum::<u32>()
    };
    // A look at some of them is enough to leave out the hopeless.
    let some = &open[..open.len().min(open.len() / 6 + 64)];
    let mut order: Vec<(u32, usize)> =
        taps.iter().enumerate().map(|(i, &tap)| (gain(tap, some), i)).collect();
    order.sort_unstable_by_key(|&(gain, i)| (std::cmp::Reverse(gain), i));
    order.truncate(3 * most.min(taps.len()));
    let mut queue: BinaryHeap<(u32, std::cmp::Reverse<usize>)> =
        order.into_iter().map(|(_, i)| (gain(taps[i], open), std::cmp::Reverse(i))).collect();
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let Some((_, std::cmp::Reverse(i))) = queue.pop() else { break };
        let now = gain(taps[i], open);
        if queue.peek().is_some_and(|&(next, _)| now < next) {
            queue.push((now, std::cmp::Reverse(i)));
            continue;
        }
        if now < least {
            break;
        }
        open.retain(|entry| !covers(taps[i], entry));
        chosen.push(i);
    }
    chosen
}
