//! The ways in which rare-and-common engines have given wrong values, each as a test. The first, the order of codes of
//! different classes, stands with `space`.

use super::{by_definition, engine, grundy, octal};
use crate::sequence::{
    Config, Event, HeapMoves, Method, PositionParity, Space,
    kernel::{Codes, Isa, Kernel, Layout, RARE, Step, Tap},
    space::best_space,
    sparse::{GaveUp, Keep, Sparse},
};

/// Goes over to a sparse space at heap `from`, with this rule or the best, and compares heaps `from`..`to` with the definition.
#[track_caller]
fn check(
    name: &str,
    moves: &HeapMoves,
    space: Option<Space>,
    from: usize,
    to: usize,
) -> Vec<Sparse> {
    let expected: Vec<u16> =
        by_definition(moves, to).into_iter().map(|value| value as u16).collect();
    let start = &expected[..from];
    let best =
        || best_space(moves, (0..).zip(start.iter().copied())).expect("some value is above 0").0;
    let space = space.unwrap_or_else(best);
    let mut results = Vec::new();
    for (kernel, threads) in [(Kernel::Best, 1), (Kernel::Best, 2), (Kernel::Portable, 1)] {
        let mut sparse = Sparse::new(moves, space, start, Keep::All).expect("codes are small");
        let isa = Isa::new(kernel);
        let outcome = sparse.advance(moves, isa, to as u64, threads, &mut |_, _| true);
        let values = sparse.all_values().expect("all are kept");
        // With a poor rule it may give up; what it kept is right all the same.
        match outcome {
            Ok(()) => assert_eq!(values.len(), to, "{name}"),
            Err(gave_up) => assert_eq!(gave_up, GaveUp::RareHeaps, "{name}"),
        }
        for (heap, (value, expected)) in values.iter().zip(&expected).enumerate() {
            assert_eq!(
                value, expected,
                "{name}: heap {heap} from {from}, {space:?}, {kernel:?}, {threads} threads"
            );
        }
        results.push(sparse);
    }
    results
}

#[test]
fn trap_2_an_odd_take_turns_the_class_under_position_parity() {
    for (code, mask, odd_splits) in
        [("0.106", 0xd, true), ("0.127", 0x3d, true), ("0.207", 0x16, true)]
    {
        let moves = octal(code);
        let space = Space::new(mask, PositionParity::Counts { odd_splits });
        check(code, &moves, space, 600, 5000);
    }
}

/// The first heap from 300 on whose value is `power` or more, while all before are smaller.
fn first_reach(moves: &HeapMoves, power: u16, to: u64) -> Option<usize> {
    let table = engine(moves, Config { method: Method::Table, ..Config::default() }, 1, to);
    let reach =
        (0..=to).find(|&heap| table.value(heap).is_some_and(|value| value >= u32::from(power)))?;
    (reach > 300).then_some(reach as usize)
}

#[test]
fn trap_3_a_new_highest_bit_may_have_to_go_into_the_mask() {
    let mut changed = 0;
    for (code, mask) in [
        ("0.6", 0x1ee),
        ("0.161", 0xfe),
        ("0.36", 0xfe),
        ("0.444", 0xfb),
        ("0.16", 0x1e),
        ("0.376", 0xfe),
        ("0.374", 0xfe),
    ] {
        let moves = octal(code);
        for power in [32u16, 64, 128] {
            let Some(reach) = first_reach(&moves, power, 4000) else { continue };
            // The rule as it was when no value had that bit.
            let Some(space) = Space::new(mask & (power - 1), PositionParity::Ignored) else {
                continue;
            };
            for sparse in check(code, &moves, Some(space), reach - 20, reach + 800) {
                let bit = sparse.space().mask() & power;
                assert!(bit == 0 || bit == power);
                changed += u32::from(bit == power);
            }
        }
    }
    assert!(changed > 0, "no game put a new bit into its mask");
}

#[test]
fn trap_3_the_change_of_mask_is_reported_where_it_happens() {
    for (code, power) in [("0.404", 256), ("0.054", 32)] {
        let moves = octal(code);
        let table = Config { method: Method::Table, ..Config::default() };
        let table = engine(&moves, table, 2, 40_000);
        let heap = (0..=40_000).find(|&heap| table.value(heap) >= Some(power));
        for threads in [1, 2] {
            let sequence = engine(&moves, Config::default(), threads, 40_000);
            let changes: Vec<(u64, u16)> = sequence
                .events()
                .iter()
                .filter_map(|event| match event {
                    Event::NewMask { heaps, space } => Some((heaps - 1, space.mask())),
                    _ => None,
                })
                .collect();
            let [(at, mask)] = changes[..] else { panic!("{code}: {:?}", sequence.events()) };
            assert_eq!(Some(at), heap, "{code}: the first heap with a value from {power} on");
            assert_eq!(u32::from(mask) & power, power, "{code}: {mask:x}");
        }
    }
}

#[test]
fn trap_4_a_code_seen_for_the_first_time_inside_a_block_counts_at_once() {
    // From here on codes pass 16, 32, 64, the bounds of the layouts.
    let mut tried = 0;
    for code in ["0.156", "0.56", "0.354", "0.161", "0.172", "0.774", "0.166"] {
        let moves = octal(code);
        for bound in [32, 64, 128] {
            if let Some(reach) = first_reach(&moves, bound, 4000) {
                check(code, &moves, None, reach - 10, reach + 1200);
                tried += 1;
            }
        }
    }
    assert!(tried > 3, "too few games reach the bounds");
}

#[test]
fn trap_5_nothing_stale_is_read_after_a_rare_heap_cuts_the_computation() {
    // Many rare heaps turn up after these starts, in the middle of what was computed on trust.
    for (code, from, to) in
        [("0.6", 1500, 4000), ("0.376", 400, 4000), ("0.64", 400, 4000), ("0.207", 300, 5000)]
    {
        let found = check(code, &octal(code), None, from, to);
        let new = found[0].rare().iter().filter(|&&(heap, _)| heap >= from as u64).count();
        assert!(new > 5, "{code}: {new} new rare heaps");
    }
}

#[test]
fn trap_6_what_proved_a_value_rare_before_does_not_count_under_another_mask() {
    // With a poor rule many heaps are rare; the values are the same under every rule.
    let moves = octal("0.16");
    for mask in [0x1e, 0x1c, 0x6, 0x16, 0xe] {
        check("0.16", &moves, Space::new(mask, PositionParity::Ignored), 300, 1500);
    }
}

#[test]
fn trap_7_two_equal_heaps_are_no_move_in_grundys_game() {
    for from in [300, 1000, 3000] {
        check("Grundy", &grundy(), None, from, from + 1200);
    }
}

#[test]
fn trap_8_rare_parts_mark_no_common_code() {
    let history = vec![RARE; 200];
    for kernel in [Kernel::Best, Kernel::Avx2, Kernel::Portable] {
        for layout in Layout::ALL {
            let taps: Vec<Tap> =
                (64..200).map(|offset| Tap::new(offset, (offset % 16) as u8)).collect();
            let near: Vec<Tap> = (50..64).map(|offset| Tap::new(offset, 3)).collect();
            let mut codes = Codes::new(0, &history);
            let step = Step {
                near: &near,
                marked_common: &[],
                marked: &taps[..60],
                tested_common: &[],
                tested: &taps[60..],
                extra: &[],
            };
            assert_eq!(codes.split(64).1.append(Isa::new(kernel), layout, 1, &step), 1);
            // The first fifty lanes only meet rare heaps.
            assert_eq!(codes.as_slice()[200..250], [0; 50], "{kernel:?} {layout:?}");
        }
    }
}
