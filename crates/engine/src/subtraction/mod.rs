//! Nim-values of subtraction games, 64 heaps at a time.
//!
//! # What it computes
//!
//! The values of `subtract:SET` and `subtract:allbut:SET` in blocks of 64 heaps, from heap 0 on ([`SubtractionTable`]), and
//! the period of a finite set in the memory of a window ([`prove`]).
//!
//! # How
//!
//! One of two tables, both equal to the definition:
//!
//! * `bitmaps`: for every value v the set of heaps that have it, as bits. Heap n has an option of value v iff n − s has
//!   it for some s in the set, so one shifted vector a member decides v for 512 heaps at once. The memory is the largest
//!   member in bits for each value. For sets of scattered members, and for infinite ones.
//! * `runs`: how many options of heap n have value v, for every v. From one heap to the next a run a … b of members
//!   lets g(n−a) in and g(n−b−1) out, so a heap costs two steps a run. For sets of few runs, and for all-but sets.
//!
//! # Example
//!
//! ```
//! use bouton_core::rules::heap::SubtractionSet;
//! use bouton_engine::subtraction::SubtractionTable;
//!
//! let mut table = SubtractionTable::new(&SubtractionSet::of_numbers(&[1, 3, 4])).expect("words");
//! let mut block = [0; 64];
//! table.next_block(&mut block);
//! assert_eq!(block[..10], [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
//! ```

mod bitmaps;
mod kernel;
mod runs;
mod window;

pub use window::{WindowProof, exceptions, prove};

pub use bitmaps::WIDE;

use bitmaps::Bitmaps;
use bouton_core::rules::heap::SubtractionSet;
use runs::Runs;

/// How many heaps are handed out together.
pub const BLOCK: usize = 64;

/// The values of a subtraction game, block by block.
#[derive(Clone, Debug)]
pub struct SubtractionTable {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Bitmaps(Bitmaps),
    Runs(Runs),
}

/// Members beyond this are not kept in memory.
const LARGEST: u64 = 1 << 32;

impl SubtractionTable {
    /// The table of a set of numbers that may be taken. `None` when a member is too large for any table.
    pub fn new(set: &SubtractionSet) -> Option<SubtractionTable> {
        let Some(runs) = finite_runs(set) else {
            let infinite =
                !set.is_finite() && set.ranges().iter().all(|(_, last)| fits(last).is_some());
            return infinite
                .then(|| SubtractionTable { kind: Kind::Bitmaps(Bitmaps::growing(set.clone())) });
        };
        let members: u64 = runs.iter().map(|(first, last)| last - first + 1).sum();
        // A member costs about a word operation for each of perhaps twenty values in 64 heaps, a run two steps a heap.
        let kind = if members / 8 > runs.len() as u64 {
            Kind::Runs(Runs::few(runs))
        } else {
            Kind::Bitmaps(Bitmaps::of_members(set.members().collect()))
        };
        Some(SubtractionTable { kind })
    }

    /// The table of all numbers but those of a finite set. `None` for other sets.
    pub fn all_but(set: &SubtractionSet) -> Option<SubtractionTable> {
        Some(SubtractionTable { kind: Kind::Runs(Runs::all_but(finite_runs(set)?)) })
    }

    /// A table that goes on behind heaps whose values are known: their number must be a multiple of [`WIDE`] and at least the
    /// largest member of the finite set, for a heap depends on so many heaps before it only. `None` otherwise.
    pub fn behind(set: &SubtractionSet, values: &[u32]) -> Option<SubtractionTable> {
        let most = set.max().map_or(Some(0), |most| usize::try_from(most).ok());
        let (blocks, rest) = values.as_chunks::<WIDE>();
        if !set.is_finite() || !rest.is_empty() || most.is_none_or(|most| most > values.len()) {
            return None;
        }
        let mut table = SubtractionTable::new(set)?;
        for block in blocks {
            match &mut table.kind {
                Kind::Bitmaps(table) => table.feed(block),
                Kind::Runs(table) => block.iter().for_each(|&value| table.feed(value)),
            }
        }
        Some(table)
    }

    /// The values of the next 64 heaps.
    pub fn next_block(&mut self, values: &mut [u32; BLOCK]) {
        match &mut self.kind {
            Kind::Bitmaps(table) => table.next_block(values),
            Kind::Runs(table) => table.next_block(values),
        }
    }

    /// About how many bytes the table holds.
    pub fn memory(&self) -> u64 {
        match &self.kind {
            Kind::Bitmaps(table) => table.memory(),
            Kind::Runs(table) => table.memory(),
        }
    }
}

fn fits(number: &bouton_core::value::Natural) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number < LARGEST)
}

/// The runs of a finite set of words, ascending, each (first, last).
fn finite_runs(set: &SubtractionSet) -> Option<Vec<(u64, u64)>> {
    if !set.is_finite() {
        return None;
    }
    set.ranges().iter().map(|(first, last)| Some((fits(first)?, fits(last)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, table};
    use bouton_core::{
        rules::heap::{HeapRules, NamedSet, Part},
        value::Natural,
    };
    use proptest::prelude::*;

    fn by_definition(rules: &HeapRules, length: usize) -> Vec<u32> {
        let (mut values, mut marks) = (Vec::new(), table::Marks::default());
        let budget = Budget { options: Some(u64::MAX), ..Budget::default() };
        let mut meter = budget.meter();
        while values.len() < length {
            table::extend_by_options(rules, &mut values, &mut marks, &mut meter).expect("enough");
        }
        values
    }

    #[track_caller]
    fn check(mut table: SubtractionTable, rules: &HeapRules, blocks: usize) {
        let expected = by_definition(rules, blocks * BLOCK);
        let mut values = Vec::new();
        let mut block = [0; BLOCK];
        for _ in 0..blocks {
            table.next_block(&mut block);
            values.extend(block);
        }
        assert_eq!(values, expected, "{rules:?}");
    }

    /// Both tables, whichever the set would get, and the all-but table of the same set.
    #[track_caller]
    fn check_numbers(numbers: &[u64], blocks: usize) {
        let set = SubtractionSet::of_numbers(numbers);
        let rules = HeapRules::Subtraction(set.clone());
        let runs = finite_runs(&set).expect("words");
        check(SubtractionTable::new(&set).expect("words"), &rules, blocks);
        check(SubtractionTable { kind: Kind::Runs(Runs::few(runs)) }, &rules, blocks);
        let members = set.members().collect();
        let bitmaps = Bitmaps::of_members(members);
        for lanes in kernel::Lanes::all() {
            let kind = Kind::Bitmaps(bitmaps.clone().with_lanes(lanes));
            check(SubtractionTable { kind }, &rules, blocks);
        }
        check_going_on(&set, &rules);
        let all_but = SubtractionTable::all_but(&set).expect("words");
        check(all_but, &HeapRules::AllBut(set), blocks.min(6));
    }

    /// Tables that go on in the middle have the values of the definition.
    #[track_caller]
    fn check_going_on(set: &SubtractionSet, rules: &HeapRules) {
        let expected = by_definition(rules, 4 * WIDE);
        for from in [WIDE, 2 * WIDE, 3 * WIDE] {
            for window in (WIDE..=from).step_by(WIDE) {
                let known = &expected[from - window..from];
                let enough = set.max().is_none_or(|most| *most <= Natural::from(window as u64));
                let Some(mut table) = SubtractionTable::behind(set, known) else {
                    assert!(!enough, "{rules:?}");
                    continue;
                };
                assert!(enough, "{rules:?}");
                let mut block = [0; BLOCK];
                for at in (from..4 * WIDE).step_by(BLOCK) {
                    table.next_block(&mut block);
                    assert_eq!(block, expected[at..at + BLOCK], "{rules:?}, heap {at}");
                }
            }
        }
    }

    #[test]
    fn finite_sets_have_the_values_of_the_definition() {
        check_numbers(&[], 2);
        for numbers in [
            &[1][..],
            &[1, 2, 3],
            &[2, 3, 7],
            &[64],
            &[63, 64, 65],
            &[128],
            &[1, 64, 65, 127, 128, 129],
            &[100, 200, 300, 301],
            &[500, 501, 777, 1000],
            &[1, 5, 100_000],
            &[511, 512, 513, 575, 576, 577],
            &[600],
            &[3, 4_000_000_000],
        ] {
            check_numbers(numbers, 40);
        }
        let run: Vec<u64> = (2..90).collect();
        check_numbers(&run, 20);
        let runs: Vec<u64> = (5..40).chain(70..75).chain(130..200).collect();
        check_numbers(&runs, 20);
    }

    #[test]
    fn infinite_sets_have_the_values_of_the_definition() {
        for named in NamedSet::ALL {
            let set = SubtractionSet::new([Part::Named(named)]).expect("a set");
            let rules = HeapRules::Subtraction(set.clone());
            check(SubtractionTable::new(&set).expect("a table"), &rules, 40);
        }
        let more = [
            Part::Named(NamedSet::Squares),
            Part::Range(90_u8.into(), 99_u8.into()),
            Part::Number(3_u8.into()),
        ];
        let set = SubtractionSet::new(more).expect("a set");
        let rules = HeapRules::Subtraction(set.clone());
        check(SubtractionTable::new(&set).expect("a table"), &rules, 30);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn random_sets_have_the_values_of_the_definition(
            small in prop::collection::vec(1_u64..30, 0..6),
            large in prop::collection::vec(1_u64..2000, 0..12),
        ) {
            let numbers: Vec<u64> = small.into_iter().chain(large).collect();
            check_numbers(&numbers, 50);
        }
    }
}
