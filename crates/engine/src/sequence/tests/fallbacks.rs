//! Every decision to change the engine: it is reported, and the values do not depend on it.

use super::{engine, grundy, octal};
use crate::{
    budget::{Budget, Limit},
    sequence::{
        Config, Counting, Engine, Event, HeapMoves, Keep, Method, PositionParity, SequenceEngine,
        Snapshot, Space, Stored, sparse::Sparse, tally::Tally,
    },
};

/// The values up to a heap by the vector table alone.
fn by_table(moves: &HeapMoves, last: u64) -> Vec<u16> {
    let table = engine(moves, Config { method: Method::Table, ..Config::default() }, 2, last);
    let mut values = Vec::new();
    table.copy_values(0, last + 1, &mut values);
    values
}

#[track_caller]
fn assert_values(sequence: &SequenceEngine, expected: &[u16]) {
    let mut values = Vec::new();
    sequence.copy_values(0, expected.len() as u64, &mut values);
    assert_eq!(values.len(), expected.len());
    let wrong = values.iter().zip(expected).position(|(value, expected)| value != expected);
    assert_eq!(wrong, None, "the first heap that differs");
}

#[test]
fn codes_that_do_not_fit_a_byte_lead_back_to_the_table() {
    let moves = octal("0.366");
    let expected = by_table(&moves, 20_000);
    for threads in [1, 2] {
        let sequence = engine(&moves, Config::default(), threads, 20_000);
        let events = sequence.events();
        assert!(matches!(events[0], Event::SparseSpace { heaps: 8192, .. }), "{events:?}");
        let Event::TooManyCodes { heaps } = events[1] else { panic!("{events:?}") };
        assert!((8192..20_000).contains(&heaps), "{heaps}");
        assert_eq!(sequence.engine(), Engine::Table);
        assert_eq!(sequence.space(), None);
        assert!(sequence.rare().is_empty());
        assert_values(&sequence, &expected);
    }
}

#[test]
fn rare_heaps_that_keep_coming_lead_back_to_the_table() {
    // A rule that is no good: half of the heaps are rare.
    let moves = octal("0.007");
    let expected = by_table(&moves, 8000);
    let space = Space::new(1, PositionParity::Ignored).expect("a mask");
    let sparse = Sparse::new(&moves, space, &expected[..2000], Keep::All).expect("codes are small");
    let snapshot = Snapshot {
        heaps: 2000,
        // No better rule is looked for.
        next_try: 1 << 20,
        stored: Stored::Sparse(sparse.save()),
        tally: Tally::default(),
    };
    let config = Config { counting: Counting::Off, ..Config::default() };
    for threads in [1, 2] {
        let mut sequence = SequenceEngine::resume(moves.clone(), config, snapshot.clone())
            .expect("the snapshot is good");
        assert_eq!(sequence.engine(), Engine::SparseSpace);
        let budget = Budget { positions: u64::MAX, threads, ..Budget::default() };
        sequence.advance(8000, &mut budget.meter()).expect("no limit is reached");
        let events = sequence.events();
        let Event::TooManyRareHeaps { heaps } = events[0] else { panic!("{events:?}") };
        assert!((2000..8000).contains(&heaps), "{heaps}");
        assert_eq!(sequence.engine(), Engine::Table);
        assert_values(&sequence, &expected);
    }
}

#[test]
fn a_rule_that_was_chosen_too_early_gives_way_to_a_better_one() {
    // At heap 2048 the mask 56 has fewest rare heaps; by 16 there are 154 up to 2^22, by 56 some thousands.
    let moves = octal("0.207");
    let expected = by_table(&moves, 40_000);
    for threads in [1, 2] {
        let sequence = engine(&moves, Config::default(), threads, 1 << 20);
        let masks = sequence.events().iter().map(|event| match event {
            Event::SparseSpace { space, .. } | Event::NewMask { space, .. } => space.mask(),
            other => panic!("{other:?}"),
        });
        let masks: Vec<u16> = masks.collect();
        assert_eq!((masks.first(), masks.last()), (Some(&0x56), Some(&0x16)), "{masks:x?}");
        assert!(sequence.rare().len() <= 155, "{}", sequence.rare().len());
        assert_values(&sequence, &expected);
    }
}

#[test]
fn the_change_to_a_sparse_space_is_reported() {
    let sequence = engine(&octal("0.16"), Config::default(), 1, 5000);
    let [Event::SparseSpace { heaps, space, rare }] = sequence.events() else {
        panic!("{:?}", sequence.events());
    };
    // A space is looked for at these heaps.
    assert!(heaps.is_power_of_two() && *heaps >= 1024, "{heaps}");
    assert_eq!(space.mask(), 0x1e);
    let before = sequence.rare().iter().filter(|&&(heap, _)| heap < *heaps).count() as u64;
    assert_eq!(*rare, before);
    assert_eq!(sequence.space(), Some(*space));
}

#[test]
fn a_window_that_proves_too_short_is_reported_and_values_are_computed_again() {
    // Near heap 1,115,053 a rare value of Grundy's game is met by few pairs, none of which is inside the window that tests keep.
    let moves = grundy();
    let window = Config { keep: Keep::Window, ..Config::default() };
    let last = 1_150_000;
    let all = engine(&moves, Config::default(), 2, last);
    let mut again = SequenceEngine::new(moves, window);
    let budget = Budget { positions: u64::MAX, memory: u64::MAX, threads: 2, ..Budget::default() };
    let mut next = 0;
    let mut stops = 0;
    loop {
        // Stopped now and then, also while values are computed again.
        let some = Budget { positions: 300_000, ..budget };
        let outcome = again.advance_with(last, &mut some.meter(), &mut |first, values| {
            assert_eq!(first, next, "each heap is handed out once, in order");
            next += values.len() as u64;
        });
        match outcome {
            Ok(()) => break,
            Err(stop) => assert_eq!(stop.limit, Limit::Positions),
        }
        stops += 1;
        assert!(stops < 20, "it ends");
    }
    assert_eq!(next, last + 1);
    let kept_again =
        again.events().iter().filter(|event| matches!(event, Event::KeptAgain { .. })).count();
    assert_eq!(kept_again, 1, "{:?}", again.events());
    assert_eq!(again.tally(), all.tally());
    assert_eq!(again.rare(), all.rare());
    assert_eq!(again.value(500_000), all.value(500_000), "all are kept now");
}
