//! Every source equals the definition, whole and resumed at any heap.

use super::*;
use bouton_core::rules::{NoFiles, catalogue::parse_question};
use bouton_engine::{Budget, Limit};
use std::{collections::BTreeSet, ops::ControlFlow};

fn ruleset(name: &str) -> Arc<dyn Ruleset> {
    parse_question(&format!("{name} 1"), &NoFiles).expect(name)[0].ruleset.clone()
}

/// By the letter: the least value that no option has.
fn defined(ruleset: &Arc<dyn Ruleset>, length: u64) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..length {
        let mut seen = BTreeSet::new();
        let _ = ruleset.options(&[heap], &mut |parts| {
            seen.insert(
                parts.iter().flat_map(|p| p.iter()).fold(0, |sum, &p| sum ^ values[p as usize]),
            );
            ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

#[track_caller]
fn check(name: &str, length: u64, cuts: &[u64]) {
    let ruleset = ruleset(name);
    let expected = defined(&ruleset, length);
    let mut source = Source::new(&ruleset).expect("a source");
    let mut values = Vec::new();
    let budget = Budget::default();
    for &cut in cuts.iter().chain([&(length - 1)]) {
        let mut meter = budget.meter();
        source
            .advance(cut, &mut meter, &mut |first, part| {
                assert_eq!(first, values.len() as u64);
                values.extend_from_slice(part);
            })
            .unwrap();
        assert_eq!(source.heaps(), cut + 1);
        source = Source::resume(&ruleset, &source.save()).expect("its own state");
        assert_eq!(source.heaps(), cut + 1);
    }
    assert_eq!(values, expected, "{name}");
}

#[test]
fn sources_equal_the_definition_and_resume_anywhere() {
    check("0.77", 300, &[0, 1, 62, 63, 64, 200]);
    check("0.16", 5000, &[1023, 1024, 2500, 4097]);
    check("4.8", 60, &[7]);
    check("bash:6", 300, &[0, 5, 6, 100]);
    check("subtract:2,5,9", 9000, &[0, 3, 8, 5000, 8500]);
    check("prim", 300, &[0, 17]);
    check("allbut:1,4,6", 300, &[30]);
}

#[test]
fn limits_stop_a_source_with_right_values() {
    for name in ["0.16", "subtract:2,5,9", "bash:6", "prim"] {
        let ruleset = ruleset(name);
        let mut source = Source::new(&ruleset).unwrap();
        let budget = Budget { positions: 100, ..Budget::default() };
        let mut values = Vec::new();
        let stop = source
            .advance(1000, &mut budget.meter(), &mut |_, part| values.extend_from_slice(part))
            .unwrap_err();
        assert_eq!((stop.limit, values.len()), (Limit::Positions, 100), "{name}");
        assert_eq!(values, defined(&ruleset, 100));
    }
}

#[test]
fn states_of_nothing_are_refused() {
    for name in ["0.16", "subtract:2,5,9", "bash:6", "prim"] {
        let ruleset = ruleset(name);
        let mut source = Source::new(&ruleset).unwrap();
        source.advance(2000, &mut Budget::default().meter(), &mut |_, _| {}).unwrap();
        let state = source.save();
        for end in [0, 1, 7, state.len() - 1] {
            assert!(Source::resume(&ruleset, &state[..end]).is_none(), "{name}: {end}");
        }
    }
}
