//! Every published sequence of a take-and-break code, a subtraction set or an all-but set through every engine that accepts it.

use super::{by_definition, engine};
use crate::{
    budget::Budget,
    sequence::{Config, HeapMoves, Keep, Kernel, Method},
    subtraction::{self, SubtractionTable},
    table::{Filler, Marks, Values, extend_by_options},
};
use bouton_core::rules::heap::{Code, HeapRules, SubtractionSet};
use std::collections::BTreeMap;

/// Heaps beyond the published ones, where the engines are compared with the definition.
const HEAPS: usize = 300;

/// The published values by game.
fn published() -> BTreeMap<String, Vec<(u64, u32)>> {
    let text = include_str!("../../../../../corpus/take_and_break_values.csv");
    let mut games: BTreeMap<String, Vec<(u64, u32)>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        // Only the first field may hold commas: it is in quotes then.
        let (game, rest) = match line.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\",").expect("a closing quote"),
            None => line.split_once(',').expect("a comma"),
        };
        let fields: Vec<&str> = rest.split(',').collect();
        if fields[1] == "nim_value" && !game.starts_with("heap") {
            let value = (fields[0].parse().expect("a heap"), fields[2].parse().expect("a value"));
            games.entry(game.to_owned()).or_default().push(value);
        }
    }
    games
}

fn set(text: &str) -> SubtractionSet {
    let numbers: Vec<u64> = text
        .trim_matches(['{', '}'])
        .split(',')
        .map(|number| number.trim().parse().expect("a number"))
        .collect();
    SubtractionSet::of_numbers(&numbers)
}

fn rules(game: &str) -> HeapRules {
    match game.split_once(':') {
        Some(("tb", code)) => HeapRules::TakeAndBreak(Code::parse(code).expect("a code")),
        Some(("subtraction", text)) => HeapRules::Subtraction(set(text)),
        Some(("allbut", text)) => HeapRules::AllBut(set(text)),
        _ => panic!("an unknown game: {game}"),
    }
}

/// The moves of a ruleset for the sequence engines, where they are finitely many.
fn moves(rules: &HeapRules) -> Option<HeapMoves> {
    match rules {
        HeapRules::Subtraction(set) => {
            let mut moves = HeapMoves::default();
            for taken in
                (1..=HEAPS as u64).filter(|&taken| set.contains(&taken.into()) == Some(true))
            {
                moves.wholes.push(taken);
                moves.takes.push(taken);
            }
            Some(moves)
        }
        rules => HeapMoves::of(rules),
    }
}

/// Values by each engine that accepts the rules, with its name.
fn by_every_engine(rules: &HeapRules) -> Vec<(String, Vec<u32>)> {
    let mut results = Vec::new();
    let budget = Budget::default();
    let mut options = Vec::new();
    while options.len() < HEAPS {
        extend_by_options(rules, &mut options, &mut Marks::default(), &mut budget.meter())
            .expect("no limit is reached");
    }
    results.push(("options one by one".to_owned(), options));
    for length in [HEAPS, 3 * HEAPS] {
        let mut table = Values::default();
        Filler::new(rules)
            .extend(&mut table, length, &mut budget.meter())
            .expect("no limit is reached");
        let values = (0..HEAPS as u64).map(|heap| table.get(heap).expect("computed")).collect();
        results.push((format!("table of {length}"), values));
    }
    let blocks = match rules {
        HeapRules::Subtraction(set) => SubtractionTable::new(set),
        HeapRules::AllBut(set) => SubtractionTable::all_but(set),
        _ => None,
    };
    if let Some(mut blocks) = blocks {
        let mut values = Vec::new();
        while values.len() < HEAPS {
            let mut block = [0; subtraction::BLOCK];
            blocks.next_block(&mut block);
            values.extend(block);
        }
        values.truncate(HEAPS);
        results.push(("blocks".to_owned(), values));
    }
    if let Some(moves) = moves(rules) {
        assert!(moves.many.iter().all(|split| split.parts == 3), "the definition is quick enough");
        results.push(("definition".to_owned(), by_definition(&moves, HEAPS)));
        for kernel in [Kernel::Best, Kernel::Avx2, Kernel::Portable] {
            for method in [Method::Auto, Method::Table] {
                for (threads, keep) in [(1, Keep::All), (2, Keep::All), (2, Keep::Window)] {
                    let config = Config { kernel, method, keep, ..Config::default() };
                    // Far enough for a sparse space to be taken.
                    let last = if moves.many.is_empty() { 3000 } else { HEAPS as u64 - 1 };
                    let sequence = engine(&moves, config, threads, last);
                    let value = |heap| sequence.value(heap).expect("kept");
                    let values = (0..HEAPS as u64).map(value).collect();
                    results.push((format!("{config:?}, {threads} threads"), values));
                }
            }
        }
    }
    results
}

#[test]
fn every_published_sequence_comes_out_of_every_engine_that_accepts_it() {
    let games = published();
    assert_eq!(games.len(), 7);
    assert_eq!(games.values().map(Vec::len).sum::<usize>(), 87);
    for (game, values) in games {
        let results = by_every_engine(&rules(&game));
        for (name, computed) in &results {
            for &(heap, value) in &values {
                assert_eq!(computed[heap as usize], value, "{game}: heap {heap}, {name}");
            }
            assert_eq!(computed, &results[0].1, "{game}: {name}");
        }
    }
}
