//! Values by search equal those by the plain mex rule, however they are computed.

use super::*;
use crate::budget::Budget;
use bouton_core::rules::{Flow, Visitor};
use std::{collections::HashMap, ops::ControlFlow};

/// Rules that are drawn by lot: the options of a position are smaller positions of the same or another length, and sums.
#[derive(Debug)]
struct Drawn {
    seed: u64,
    /// Numbers of a position are multiples of this, so that some fit into one word and others do not.
    unit: u64,
}

impl Drawn {
    fn lot(&self, position: &[u64], turn: u64) -> u64 {
        position.iter().fold(self.seed ^ turn, |lot, &word| {
            (lot ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        }) >> 16
    }

    fn all(&self, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let mut all = Vec::new();
        for turn in 0..4 + self.lot(position, 99) % 4 {
            let lot = self.lot(position, turn);
            let place = (lot % position.len() as u64) as usize;
            let size = position[place] / self.unit;
            if size == 0 {
                continue;
            }
            let mut smaller = position.to_vec();
            smaller[place] = (size - 1 - (lot >> 8) % size.min(3)) * self.unit;
            all.push(match lot >> 4 & 7 {
                0 => Vec::new(),
                1 => vec![smaller, vec![(size - 1) / 2 * self.unit]],
                2 if position.len() > 1 => vec![smaller[1..].to_vec()],
                _ => vec![smaller],
            });
        }
        all
    }
}

impl Ruleset for Drawn {
    fn name(&self) -> String {
        "drawn".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        for option in self.all(position) {
            let parts: Vec<&[u64]> = option.iter().map(Vec::as_slice).collect();
            visit(&parts)?;
        }
        ControlFlow::Continue(())
    }
}

/// By the definition, without a table of its own kind.
fn brute(rules: &Drawn, position: &[u64], known: &mut HashMap<Vec<u64>, u32>) -> u32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut values = Vec::new();
    for option in rules.all(position) {
        values.push(option.iter().map(|part| brute(rules, part, known)).fold(0, |a, b| a ^ b));
    }
    let value = (0..).find(|v| !values.contains(v)).expect("there is one");
    known.insert(position.to_vec(), value);
    value
}

fn memo(alone: u64) -> Memo<NimValues> {
    Memo { alone, ..Memo::default() }
}

/// Any number of threads finds the values of the definition, and meets as many positions as one.
#[test]
fn threads_change_nothing() {
    for seed in 0..60 {
        let unit = if seed % 3 == 0 { 1 << 40 } else { 1 };
        let rules = Drawn { seed: seed * 77 + 1, unit };
        let start: Vec<u64> = [9, 7, 8].iter().map(|n| n * unit).collect();
        let expected = brute(&rules, &start, &mut HashMap::new());
        let mut met = Vec::new();
        for threads in [1, 2, 4] {
            let budget = Budget { threads, ..Budget::default() };
            let (mut memo, mut meter) = (memo(4), budget.meter());
            assert_eq!(memo.value(&rules, &start, &mut meter), Ok(expected), "{seed} {threads}");
            assert_eq!(meter.positions(), memo.len(), "{seed} {threads}");
            assert_eq!(meter.memory(), memo.bytes(), "{seed} {threads}");
            met.push(memo.len());
        }
        assert!(met.iter().all(|&count| count == met[0]), "{met:?}");
    }
}

/// A limit of positions is met by every number of threads alike, and what was found until then stays.
#[test]
fn a_limit_of_positions_is_exact() {
    let rules = Drawn { seed: 5, unit: 1 };
    let start = [60, 50, 70];
    let mut all = memo(8);
    let value = all.value(&rules, &start, &mut Budget::default().meter()).expect("small");
    for threads in [1, 2, 3] {
        for missing in [0, 1, 500] {
            let positions = all.len() - missing;
            let budget = Budget { positions, threads, ..Budget::default() };
            let (mut memo, mut meter) = (memo(8), budget.meter());
            let found = memo.value(&rules, &start, &mut meter);
            if missing == 0 {
                assert_eq!(found, Ok(value));
                continue;
            }
            let stop = Halt::Stop(crate::Stop { limit: Limit::Positions, positions });
            assert_eq!(found, Err(stop), "{threads} {missing}");
            let mut more = Budget { threads, ..Budget::default() }.meter();
            assert_eq!(memo.value(&rules, &start, &mut more), Ok(value));
            assert_eq!(memo.len(), all.len());
        }
    }
}

/// A cycle below many positions is the same one with any number of threads.
#[test]
fn threads_name_the_same_cycle() {
    #[derive(Debug)]
    struct Round;
    impl Ruleset for Round {
        fn name(&self) -> String {
            "round".to_owned()
        }
        fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
            let &[a, b] = position else { return ControlFlow::Continue(()) };
            if a > 0 {
                visit(&[&[a - 1, b]])?;
            }
            if b > 0 {
                visit(&[&[a, b - 1]])?;
            }
            match (a, b) {
                (40, 3) => visit(&[&[41, 3]]),
                _ => ControlFlow::Continue(()),
            }
        }
    }
    for threads in [1, 2, 4] {
        let budget = Budget { threads, ..Budget::default() };
        let found = memo(8).value(&Round, &[60, 60], &mut budget.meter());
        assert_eq!(found, Err(Halt::Cycle(vec![vec![40, 3], vec![41, 3]])), "{threads}");
    }
}

/// A million positions in a row: no recursion.
#[test]
fn depth_does_not_matter() {
    #[derive(Debug)]
    struct One;
    impl Ruleset for One {
        fn name(&self) -> String {
            "one".to_owned()
        }
        fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
            match *position {
                [n] if n > 0 => visit(&[&[n - 1]]),
                _ => ControlFlow::Continue(()),
            }
        }
    }
    let mut memo: Memo<NimValues> = Memo::default();
    assert_eq!(memo.value(&One, &[1_000_001], &mut Budget::default().meter()), Ok(1));
    assert_eq!(memo.len(), 1_000_002);
}

/// The memory limit holds, and the table is filled to its last places before it stops the search.
#[test]
fn memory_is_bounded() {
    let rules = Drawn { seed: 5, unit: 1 };
    for threads in [1, 2] {
        let budget = Budget { memory: 1 << 19, threads, ..Budget::default() };
        let (mut memo, mut meter) = (memo(8), budget.meter());
        let found = memo.value(&rules, &[400, 300, 500], &mut meter);
        assert!(
            matches!(&found, Err(Halt::Stop(stop)) if stop.limit == Limit::Memory),
            "{found:?}"
        );
        assert!(memo.bytes() <= 1 << 19);
        assert!(memo.len() > 8_000, "{}", memo.len());
    }
}

#[test]
fn sets_of_values_have_their_mex() {
    let mut seen = Seen::default();
    for values in [vec![], vec![1, 2], vec![0, 1, 3], (0..64).collect(), (0..200).collect()] {
        seen.clear();
        values.iter().for_each(|&v| assert!(seen.insert(v)));
        values.iter().for_each(|&v| assert!(!seen.insert(v)));
        let mex = (0..).find(|v| !values.contains(v)).expect("there is one");
        assert_eq!(seen.mex(), mex);
    }
}
