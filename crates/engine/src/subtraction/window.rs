//! The period of a finite subtraction set in the memory of a window.
//!
//! # Why it is right
//!
//! g(n) depends on the max S values before it only, so two equal windows of that length are followed by the same values
//! for ever: the sequence is periodic, and the distance of the first two equal windows behind a heap that lies in the periodic
//! part is the smallest period (docs/theorems.md, `subtraction-window`).
//!
//! The window behind heap T is kept for T = 1, 2, 4, … (Brent 1980) and looked for in the values that follow, by the
//! automaton of Knuth, Morris and Pratt: one step a heap, no hashing. When it is found again the period is known. A second run
//! of two tables, one period apart, finds the last heap where they differ: the preperiod is the heap behind it.
//!
//! # Cost
//!
//! At most about 3(n0 + p) + 2 max S heaps for the first run and 2 n0 + p + 2 max S for the second; memory a few windows.

use super::{BLOCK, SubtractionTable};
use crate::{
    budget::{Meter, Stop},
    period::{Exceptions, Repetition},
};
use bouton_core::rules::heap::SubtractionSet;

/// A proved period of a finite subtraction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowProof {
    /// The repetition; its saltus is 0.
    pub repetition: Repetition,
    /// The last heap that the proof looks at: n0 + p + max S − 1.
    pub checked_to: u64,
    /// The largest value.
    pub largest: u32,
    /// The first heap that has it.
    pub argmax: u64,
}

/// Finds and proves the period of a finite set. `None` for infinite sets, sets whose members are too large for any
/// table, and when heap `last` is reached first.
///
/// # Errors
/// The limit that is reached.
pub fn prove(
    set: &SubtractionSet,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<WindowProof>, Stop> {
    if !set.is_finite() {
        return Ok(None);
    }
    let Some(table) = SubtractionTable::new(set) else { return Ok(None) };
    let width = set.max().and_then(|largest| usize::try_from(largest).ok()).unwrap_or(1).max(1);
    if width as u64 > last {
        return Ok(None);
    }
    meter.reserve(12 * width as u64)?;
    match period(Heaps::new(table.clone()), width, last, meter)? {
        Some(period) => preperiod(&table, width, period, last, meter),
        None => Ok(None),
    }
}

/// The exceptions to a proved period, and the first values of the periodic part, at most `shown` of them. The values of a period are
/// kept meanwhile where there are exceptions at all.
///
/// # Errors
/// The limit that is reached.
pub fn exceptions(
    set: &SubtractionSet,
    repetition: &Repetition,
    shown: usize,
    meter: &mut Meter<'_>,
) -> Result<(Exceptions, Vec<u32>), Stop> {
    let Repetition { preperiod, period, .. } = *repetition;
    let mut found = Exceptions::default();
    let Some(table) = SubtractionTable::new(set) else { return Ok((found, Vec::new())) };
    let mut late = Heaps::new(table.clone());
    for _ in 0..preperiod {
        late.next(meter)?;
    }
    let kept = if preperiod > 0 { period } else { period.min(shown as u64) };
    meter.reserve(4 * kept)?;
    let mut block = Vec::new();
    for _ in 0..kept {
        block.push(late.next(meter)?);
    }
    let mut early = Heaps::new(table);
    for heap in 0..preperiod {
        // The place in the block that is whole periods behind the heap.
        let like = (period - (preperiod - heap) % period) % period;
        if early.next(meter)? != block[usize::try_from(like).unwrap_or(usize::MAX)] {
            found.push(heap);
        }
    }
    block.truncate(shown);
    meter.release(4 * kept);
    Ok((found, block))
}

/// The smallest period, from two equal windows in the periodic part.
fn period(
    mut heaps: Heaps,
    width: usize,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<u64>, Stop> {
    let mut window = vec![0; width];
    for slot in &mut window {
        *slot = heaps.next(meter)?;
    }
    // The window behind heap `start`, and how much of it the latest values are.
    let mut start = width as u64;
    let mut pattern = Pattern::new(window.clone());
    let mut oldest = 0;
    let mut heap = start;
    while heap <= last {
        let value = heaps.next(meter)?;
        heap += 1;
        window[oldest] = value;
        oldest = (oldest + 1) % width;
        if pattern.step(value) {
            return Ok(Some(heap - start));
        }
        if heap >= 2 * start {
            start = heap;
            window.rotate_left(oldest);
            oldest = 0;
            pattern = Pattern::new(window.clone());
        }
    }
    Ok(None)
}

/// The last heap where the sequence differs from itself a period later, and the largest value on the way.
fn preperiod(
    table: &SubtractionTable,
    width: usize,
    period: u64,
    last: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<WindowProof>, Stop> {
    let (mut late, mut early) = (Heaps::new(table.clone()), Heaps::new(table.clone()));
    let (mut largest, mut argmax) = (0, 0);
    let mut record = |value: u32, heap: u64| {
        if value > largest {
            (largest, argmax) = (value, heap);
        }
    };
    for heap in 0..period {
        record(late.next(meter)?, heap);
    }
    let mut preperiod = 0;
    let mut heap = 0;
    while heap < preperiod + width as u64 {
        if heap + period > last {
            return Ok(None);
        }
        let value = late.next(meter)?;
        record(value, heap + period);
        if value != early.next(meter)? {
            preperiod = heap + 1;
        }
        heap += 1;
    }
    let repetition = Repetition { preperiod, period, saltus: 0 };
    let checked_to = preperiod + period + width as u64 - 1;
    Ok(Some(WindowProof { repetition, checked_to, largest, argmax }))
}

/// The values of a table one by one.
struct Heaps {
    table: SubtractionTable,
    block: [u32; BLOCK],
    at: usize,
}

impl Heaps {
    fn new(table: SubtractionTable) -> Heaps {
        Heaps { table, block: [0; BLOCK], at: BLOCK }
    }

    fn next(&mut self, meter: &mut Meter<'_>) -> Result<u32, Stop> {
        if self.at == BLOCK {
            meter.count(BLOCK as u64)?;
            self.table.next_block(&mut self.block);
            self.at = 0;
        }
        self.at += 1;
        Ok(self.block[self.at - 1])
    }
}

/// A list that is looked for in a stream.
struct Pattern {
    items: Vec<u32>,
    // `fall[i]`: the longest proper start of the first i items that is also their end.
    fall: Vec<u32>,
    matched: usize,
}

impl Pattern {
    fn new(items: Vec<u32>) -> Pattern {
        let mut fall = vec![0_u32; items.len() + 1];
        let mut k = 0_usize;
        for i in 1..items.len() {
            while k > 0 && items[i] != items[k] {
                k = fall[k] as usize;
            }
            k += usize::from(items[i] == items[k]);
            fall[i + 1] = u32::try_from(k).unwrap_or(u32::MAX);
        }
        // The stream goes on right behind the list itself, so its longest own end counts as matched.
        let matched = fall[items.len()] as usize;
        Pattern { items, fall, matched }
    }

    /// Takes the next item of the stream; whether the list ends here.
    fn step(&mut self, item: u32) -> bool {
        if self.matched == self.items.len() {
            self.matched = self.fall[self.matched] as usize;
        }
        while self.matched > 0 && self.items[self.matched] != item {
            self.matched = self.fall[self.matched] as usize;
        }
        self.matched += usize::from(self.items[self.matched] == item);
        self.matched == self.items.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use proptest::prelude::*;

    /// The smallest period and then the smallest preperiod of the window theorem, by trying all of them.
    fn plain(set: &SubtractionSet, length: usize) -> Option<(u64, u64)> {
        let mut heaps = Heaps::new(SubtractionTable::new(set)?);
        let budget = Budget::default();
        let mut meter = budget.meter();
        let values: Vec<u32> =
            (0..length).map(|_| heaps.next(&mut meter).expect("enough")).collect();
        let width = set.max().map_or(1, |m| usize::try_from(m).expect("small"));
        (1..length / 2).find_map(|p| {
            let differ = (0..length - p).rfind(|&n| values[n] != values[n + p]);
            let preperiod = differ.map_or(0, |n| n + 1);
            (preperiod + p + width <= length).then_some((p as u64, preperiod as u64))
        })
    }

    /// The exceptions and the first seven values of the periodic part, from a table.
    fn plain_exceptions(set: &SubtractionSet, found: &Repetition) -> (Exceptions, Vec<u32>) {
        let (n0, p) = (found.preperiod as usize, found.period as usize);
        let mut heaps = Heaps::new(SubtractionTable::new(set).expect("words"));
        let budget = Budget::default();
        let mut meter = budget.meter();
        let values: Vec<u32> =
            (0..2 * (n0 + p)).map(|_| heaps.next(&mut meter).expect("enough")).collect();
        let mut exceptions = Exceptions::default();
        for n in 0..n0 {
            let like = (n..).step_by(p).find(|&like| like >= n0).expect("one");
            if values[n] != values[like] {
                exceptions.push(n as u64);
            }
        }
        (exceptions, values[n0..n0 + p.min(7)].to_vec())
    }

    #[track_caller]
    fn check(numbers: &[u64]) {
        let set = SubtractionSet::of_numbers(numbers);
        let expected = plain(&set, 6000);
        let budget = Budget::default();
        let proof = prove(&set, 1 << 20, &mut budget.meter()).expect("within the budget");
        let found = proof.map(|proof| (proof.repetition.period, proof.repetition.preperiod));
        if expected.is_some() {
            assert_eq!(found, expected, "{numbers:?}");
            let repetition = proof.expect("a proof").repetition;
            let mut meter = budget.meter();
            let told = exceptions(&set, &repetition, 7, &mut meter).expect("within the budget");
            assert_eq!(told, plain_exceptions(&set, &repetition), "{numbers:?}");
        } else {
            assert!(found.is_none_or(|(p, n0)| n0 + 2 * p > 2000), "{numbers:?}: {found:?}");
        }
    }

    #[test]
    fn finite_sets_have_their_published_periods() {
        // {a, b}: 2a if b is an odd multiple of a, else a + b (THEORY: Berlekamp, Conway, Guy; Siegel IV).
        for (a, b) in [(1, 2), (1, 3), (2, 5), (3, 9), (2, 6), (4, 7)] {
            let set = SubtractionSet::of_numbers(&[a, b]);
            let budget = Budget::default();
            let proof = prove(&set, 10_000, &mut budget.meter()).expect("enough").expect("a proof");
            let period = if (b / a) % 2 == 1 && b % a == 0 { 2 * a } else { a + b };
            assert_eq!(
                proof.repetition,
                Repetition { preperiod: 0, period, saltus: 0 },
                "{a}, {b}"
            );
            assert_eq!(proof.checked_to, period + b - 1);
        }
    }

    #[test]
    fn preperiods_are_the_shortest() {
        for numbers in [
            &[][..],
            &[1],
            &[2, 3, 7],
            &[1, 4, 10],
            &[2, 5, 7],
            &[6, 10, 11],
            &[5, 9, 10, 17],
            &[7, 20, 31],
        ] {
            check(numbers);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn random_sets_have_the_period_of_the_definition(numbers in prop::collection::vec(1_u64..40, 1..5)) {
            check(&numbers);
        }
    }
}
