//! The sequence engines against the definition, and against published counts.

mod corpus;
mod fallbacks;
mod published;
mod traps;

use super::*;
use crate::budget::{Budget, Limit};
use proptest::prelude::*;

/// g(0), …, g(n − 1) by the definition: the mex over all options, each listed.
pub(super) fn by_definition(moves: &HeapMoves, n: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(n);
    let mut seen: Vec<usize> = Vec::new();
    for heap in 0..n {
        let mut mark = |value: u32| {
            let value = value as usize;
            if seen.len() <= value {
                seen.resize(value + 1, usize::MAX);
            }
            seen[value] = heap;
        };
        if moves.wholes.contains(&(heap as u64)) {
            mark(0);
        }
        let rest = |taken: u64| heap.checked_sub(taken as usize).filter(|&rest| rest > 0);
        for rest in moves.takes.iter().filter_map(|&taken| rest(taken)) {
            mark(values[rest]);
        }
        for rest in moves.equal_splits.iter().filter_map(|&taken| rest(taken)) {
            if rest % 2 == 0 {
                mark(0);
            }
        }
        for split in &moves.splits {
            let Some(rest) = rest(split.taken) else { continue };
            for a in 1..=rest / 2 {
                if 2 * a != rest || split.halves == Halves::Allowed {
                    mark(values[a] ^ values[rest - a]);
                }
            }
        }
        for split in &moves.many {
            let Some(rest) = rest(split.taken) else { continue };
            parts(&values, split.parts, rest, 1, 0, &mut mark);
        }
        values.push((0..).find(|&v: &u32| seen.get(v as usize) != Some(&heap)).unwrap_or(0));
    }
    values
}

/// Marks the values of all ways to cut `rest` into `count` heaps of at least `least`, ascending.
fn parts(
    values: &[u32],
    count: u32,
    rest: usize,
    least: usize,
    sum: u32,
    mark: &mut dyn FnMut(u32),
) {
    if count == 1 {
        if rest >= least {
            mark(sum ^ values[rest]);
        }
        return;
    }
    for first in least..=rest / count as usize {
        parts(values, count - 1, rest - first, first, sum ^ values[first], mark);
    }
}

pub(super) fn octal(code: &str) -> HeapMoves {
    let (zeroth, rest) = code.split_once('.').expect("a code has a point");
    let mut digits = vec![zeroth.parse().unwrap_or(0)];
    digits.extend(rest.chars().map(|digit| digit.to_digit(32).expect("a digit")));
    HeapMoves::from_digits(&digits).expect("play ends")
}

pub(super) fn grundy() -> HeapMoves {
    let mut moves = HeapMoves::default();
    moves.allow(0, 2, Halves::Forbidden);
    moves
}

pub(super) fn engine(
    moves: &HeapMoves,
    config: Config,
    threads: usize,
    last: u64,
) -> SequenceEngine {
    let mut engine = SequenceEngine::new(moves.clone(), config);
    let budget = Budget { positions: u64::MAX, memory: u64::MAX, threads, ..Budget::default() };
    engine.advance(last, &mut budget.meter()).expect("no limit is reached");
    engine
}

/// Rare heaps ascend, none is listed twice, and none lies beyond what is known.
#[track_caller]
fn assert_rare_ascend(name: &str, engine: &SequenceEngine) {
    let rare = engine.rare();
    assert!(rare.windows(2).all(|pair| pair[0].0 < pair[1].0), "{name}: {rare:?}");
    assert!(rare.last().is_none_or(|&(heap, _)| heap < engine.heaps()), "{name}: {rare:?}");
}

#[track_caller]
fn check(name: &str, moves: &HeapMoves, heaps: usize) {
    let expected = by_definition(moves, heaps);
    let table = Config { method: Method::Table, ..Config::default() };
    let portable = Config { kernel: Kernel::Portable, ..Config::default() };
    let avx2 = Config { kernel: Kernel::Avx2, ..Config::default() };
    for (config, threads) in
        [(Config::default(), 1), (Config::default(), 2), (table, 1), (avx2, 1), (portable, 2)]
    {
        let engine = engine(moves, config, threads, heaps as u64 - 1);
        assert_eq!(engine.heaps(), heaps as u64);
        assert_rare_ascend(name, &engine);
        for (heap, &value) in (0..).zip(&expected) {
            assert_eq!(
                engine.value(heap),
                Some(value),
                "{name}: heap {heap}, {config:?}, {threads} threads"
            );
        }
    }
}

#[test]
fn sixty_octal_codes_agree_with_the_definition() {
    let codes = "0.6 0.04 0.06 0.14 0.16 0.36 0.37 0.64 0.74 0.76 0.77 0.07 0.137 0.15 0.17 0.31 0.51 0.53 0.56 0.4 \
                 0.004 0.005 0.006 0.007 0.014 0.015 0.016 0.024 0.026 0.034 0.064 0.104 0.106 0.114 0.125 0.126 \
                 0.127 0.135 0.142 0.146 0.156 0.161 0.165 0.172 0.204 0.207 0.244 0.324 0.354 0.376 0.404 0.414 \
                 0.454 0.564 0.774 4.07 4.004 4.324 4.45 4.777";
    let codes: Vec<&str> = codes.split_whitespace().collect();
    assert_eq!(codes.len(), 60);
    for code in codes {
        check(code, &octal(code), 2500);
    }
}

#[test]
fn games_with_a_sparse_space_agree_with_the_definition_further_on() {
    for code in ["0.16", "0.104", "0.106", "0.127", "0.156", "0.207", "4.45"] {
        check(code, &octal(code), 1 << 13);
    }
}

#[test]
fn grundys_game_agrees_with_the_definition() {
    check("Grundy", &grundy(), 6000);
}

#[test]
fn moves_to_three_heaps_and_more_agree_with_the_definition() {
    for code in ["0.8", "4.8", "0.08", "0.1F", "0.3F", "0.F", "4.8888", "0.88", "0.0F8"] {
        check(code, &octal(code), 160);
    }
}

/// All codes d0.xyz with x in a range, to 2^14 heaps.
#[track_caller]
fn check_octal_codes(zeroth: u32, first: std::ops::Range<u32>) {
    for rest in 64 * first.start..64 * first.end {
        let digits = [zeroth, rest >> 6, rest >> 3 & 7, rest & 7];
        let moves = HeapMoves::from_digits(&digits).expect("play ends");
        let heaps = 1 << 14;
        let expected = by_definition(&moves, heaps);
        let portable = Config { kernel: Kernel::Portable, ..Config::default() };
        let avx2 = Config { kernel: Kernel::Avx2, ..Config::default() };
        let ways = [(Config::default(), 1), (Config::default(), 2), (avx2, 1), (portable, 1)];
        for (config, threads) in ways {
            let engine = engine(&moves, config, threads, heaps as u64 - 1);
            assert_rare_ascend(&format!("{digits:?}"), &engine);
            for (heap, &value) in (0..).zip(&expected) {
                assert_eq!(
                    engine.value(heap),
                    Some(value),
                    "{digits:?}: heap {heap}, {config:?}, {threads}"
                );
            }
        }
    }
}

/// One test for each eighth of the codes, so that they run side by side.
macro_rules! all_octal_codes {
    ($($name:ident: $zeroth:literal, $first:expr;)*) => {$(
        #[test]
        #[ignore = "second tier: 128 games to 16384 heaps"]
        fn $name() {
            check_octal_codes($zeroth, $first);
        }
    )*};
}

all_octal_codes! {
    all_octal_codes_from_0_000_to_0_177_agree_with_the_definition: 0, 0..2;
    all_octal_codes_from_0_200_to_0_377_agree_with_the_definition: 0, 2..4;
    all_octal_codes_from_0_400_to_0_577_agree_with_the_definition: 0, 4..6;
    all_octal_codes_from_0_600_to_0_777_agree_with_the_definition: 0, 6..8;
    all_octal_codes_from_4_000_to_4_177_agree_with_the_definition: 4, 0..2;
    all_octal_codes_from_4_200_to_4_377_agree_with_the_definition: 4, 2..4;
    all_octal_codes_from_4_400_to_4_577_agree_with_the_definition: 4, 4..6;
    all_octal_codes_from_4_600_to_4_777_agree_with_the_definition: 4, 6..8;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    #[ignore = "second tier: 400 random codes"]
    fn more_hexadecimal_codes_agree_with_the_definition(digits in proptest::collection::vec(0u32..16, 2..9), zeroth in 0u32..4) {
        let mut digits = digits;
        digits[0] = zeroth << 2;
        let moves = HeapMoves::from_digits(&digits).expect("play ends");
        check(&format!("{digits:?}"), &moves, 260);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn hexadecimal_codes_agree_with_the_definition(digits in proptest::collection::vec(0u32..16, 2..6), zeroth in 0u32..4) {
        let mut digits = digits;
        // d0 may not allow one heap.
        digits[0] = zeroth << 2;
        let moves = HeapMoves::from_digits(&digits).expect("play ends");
        check(&format!("{digits:?}"), &moves, 130);
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn octal_codes_of_any_length_agree_with_the_definition(digits in proptest::collection::vec(0u32..8, 2..24), zeroth in 0u32..2) {
        let mut digits = digits;
        digits[0] = zeroth << 2;
        let moves = HeapMoves::from_digits(&digits).expect("play ends");
        check(&format!("{digits:?}"), &moves, 1600);
    }
}

#[test]
fn a_window_gives_the_same_values_as_all() {
    for code in ["0.16", "0.104", "0.127"] {
        let moves = octal(code);
        let window = Config { keep: Keep::Window, ..Config::default() };
        let last = 3_000_000;
        let (all, some) =
            (engine(&moves, Config::default(), 1, last), engine(&moves, window, 2, last));
        assert_eq!(all.tally(), some.tally(), "{code}");
        assert_eq!(all.value(last), some.value(last), "{code}");
        assert!(some.memory() < all.memory() / 2, "{code}: {} bytes", some.memory());
        assert_eq!(some.value(1_000_000), None, "{code}: forgotten");
        assert_eq!(some.value(100), all.value(100), "{code}: the first heaps are kept");
    }
}

#[test]
fn rare_heaps_beyond_the_end_are_not_noted_twice() {
    // A block is computed whole; a rare heap in it, behind the heap that was asked for, was noted, forgotten, and noted again.
    let budget = Budget { positions: u64::MAX, ..Budget::default() };
    for (code, last, step) in
        [("0.156", 12_000, 1), ("0.156", 12_000, 7), ("0.16", 20_000, 61), ("0.376", 20_000, 1000)]
    {
        let moves = octal(code);
        let whole = engine(&moves, Config::default(), 1, last);
        for threads in [1, 2] {
            let mut stepped = SequenceEngine::new(moves.clone(), Config::default());
            let mut heap = 1000;
            while stepped.heaps() <= last {
                let budget = Budget { threads, ..budget };
                stepped.advance(last.min(heap), &mut budget.meter()).expect("no limit is reached");
                assert_rare_ascend(code, &stepped);
                heap += step;
            }
            assert_eq!(stepped.rare(), whole.rare(), "{code}, steps of {step}, {threads} threads");
            assert_eq!(
                stepped.tally(),
                whole.tally(),
                "{code}, steps of {step}, {threads} threads"
            );
        }
    }
}

#[test]
fn a_resumed_sequence_goes_on_as_if_nothing_had_happened() {
    let budget = Budget { positions: u64::MAX, ..Budget::default() };
    for (moves, keep) in [
        (octal("0.16"), Keep::All),
        (octal("0.16"), Keep::Window),
        (octal("0.007"), Keep::All),
        (octal("0.8"), Keep::All),
        (grundy(), Keep::Window),
    ] {
        let config = Config { keep, ..Config::default() };
        let last = if moves.many.is_empty() { 1_000_000 } else { 300 };
        let last = if moves == octal("0.007") { 3000 } else { last };
        let last = if moves == grundy() { 60_000 } else { last };
        let whole = engine(&moves, config, 1, last);
        let first = engine(&moves, config, 1, last * 2 / 3);
        let snapshot = first.save();
        let mut second =
            SequenceEngine::resume(moves.clone(), config, snapshot).expect("the snapshot is good");
        second.advance(last, &mut budget.meter()).expect("no limit is reached");
        assert_eq!(second.tally(), whole.tally());
        assert_eq!(second.rare(), whole.rare());
        assert_eq!(second.value(last), whole.value(last));
    }
}

#[test]
fn a_snapshot_that_contradicts_itself_is_refused() {
    let moves = octal("0.16");
    let good = engine(&moves, Config::default(), 1, 100_000).save();
    assert!(SequenceEngine::resume(moves.clone(), Config::default(), good.clone()).is_some());
    let Stored::Sparse(parts) = good.stored.clone() else { panic!("0.16 has a sparse space") };
    let mut changed: Vec<Snapshot> = Vec::new();
    let mut change = |edit: &dyn Fn(&mut SparseParts)| {
        let mut parts = parts.clone();
        edit(&mut parts);
        changed.push(Snapshot { stored: Stored::Sparse(parts), ..good.clone() });
    };
    change(&|parts| parts.rare.swap(3, 4));
    change(&|parts| parts.rare[5].1 ^= 2);
    change(&|parts| {
        parts.rare.remove(7);
    });
    change(&|parts| parts.codes[70_000] = 255);
    change(&|parts| parts.codes.truncate(10));
    change(&|parts| parts.first = 5);
    changed.push(Snapshot { heaps: good.heaps + 1, ..good.clone() });
    for (i, snapshot) in changed.into_iter().enumerate() {
        assert!(
            SequenceEngine::resume(moves.clone(), Config::default(), snapshot).is_none(),
            "change {i}"
        );
    }
}

#[test]
fn limits_stop_the_computation_and_leave_what_is_known() {
    let moves = octal("0.16");
    let budget = Budget { positions: 5000, ..Budget::default() };
    let mut sequence = SequenceEngine::new(moves, Config::default());
    let stop = sequence
        .advance(1_000_000, &mut budget.meter())
        .expect_err("5000 positions are not enough");
    assert_eq!((stop.limit, sequence.heaps()), (Limit::Positions, 5000));
    let small = Budget { memory: 100, ..Budget::default() };
    let stop =
        sequence.advance(1_000_000, &mut small.meter()).expect_err("100 bytes are not enough");
    assert_eq!(stop.limit, Limit::Memory);
    assert!(sequence.heaps() < 150_000, "it stops before long");
    sequence.advance(200_000, &mut Budget::default().meter()).expect("no limit is reached");
    assert_eq!(sequence.heaps(), 200_001);
}

#[test]
fn the_new_values_are_handed_out_once_and_in_order() {
    let moves = octal("0.127");
    let mut seen = Vec::new();
    let mut sequence = SequenceEngine::new(moves.clone(), Config::default());
    let budget = Budget { threads: 2, ..Budget::default() };
    for last in [10, 3000, 20_000] {
        sequence
            .advance_with(last, &mut budget.meter(), &mut |first, values| {
                assert_eq!(first, seen.len() as u64);
                seen.extend_from_slice(values);
            })
            .expect("no limit is reached");
        assert_eq!(seen.len() as u64, last + 1);
    }
    let mut copied = Vec::new();
    sequence.copy_values(0, u64::MAX, &mut copied);
    assert_eq!(seen, copied);
}
