//! The sequence engines against the definition.

use super::*;
use crate::budget::Budget;

/// g(0), …, g(n − 1) by the definition: the mex over all options, each listed.
fn by_definition(moves: &HeapMoves, n: usize) -> Vec<u32> {
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

fn engine(moves: &HeapMoves, config: Config, threads: usize, last: u64) -> SequenceEngine {
    let mut engine = SequenceEngine::new(moves.clone(), config);
    let budget = Budget { positions: u64::MAX, memory: u64::MAX, threads, ..Budget::default() };
    engine.advance(last, &mut budget.meter()).expect("no limit is reached");
    engine
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
        check(code, &octal(code), 3000);
    }
}

#[test]
fn games_with_a_sparse_space_agree_with_the_definition_further_on() {
    for code in ["0.16", "0.104", "0.106", "0.127", "0.156", "0.207", "4.45"] {
        check(code, &octal(code), 1 << 14);
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
