//! Published counts: how often each value occurs, largest values, rare heaps.

use super::{engine, grundy, octal};
use crate::sequence::{Class, Config, PositionParity, Space};

/// The lines of a corpus file, without remarks and the heading, as fields.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.skip(1).map(|line| line.split(',').collect())
}

/// The histogram at 2^21 against every published entry.
#[track_caller]
fn check_histogram(code: &str) {
    let sequence = engine(&octal(&format!("0{code}")), Config::default(), 2, 1 << 21);
    let mut expected = Vec::new();
    for row in rows(include_str!("../../../../../corpus/octal_frequencies.csv")) {
        if row[0] == code {
            assert_eq!(row[1], "2097152");
            let value: usize = row[2].parse().expect("a value");
            expected.resize(expected.len().max(value + 1), 0);
            expected[value] = row[3].parse().expect("a count");
        }
    }
    assert!(!expected.is_empty(), "{code} has rows");
    assert_eq!(sequence.tally().histogram(), expected, "{code}");
}

#[test]
fn histogram_of_167_at_2_21() {
    check_histogram(".167");
}

#[test]
#[ignore = "second tier: four games to 2^21 heaps"]
fn histograms_of_014_034_161_and_172_at_2_21() {
    for code in [".014", ".034", ".161", ".172"] {
        check_histogram(code);
    }
}

/// Largest value, where, rare heaps and the last of them, as far as the row goes.
#[track_caller]
fn check_row(code: &str) {
    let text = include_str!("../../../../../corpus/octal_sparse_spaces.csv");
    let row = rows(text).find(|row| row[0] == code).expect("the code has a row");
    let number = |i: usize| -> u64 { row[i].parse().expect("a number") };
    let name = if code.starts_with('.') { format!("0{code}") } else { code.to_owned() };
    let moves = octal(&name);
    let sequence = engine(&moves, Config::default(), 2, number(1));
    let (largest, at) = sequence.tally().largest();
    assert_eq!((u64::from(largest), at), (number(2), number(3)), "{code}: largest value and where");
    // By the rule of the row. Another may serve the engine as well: one bit more, for a value that occurs once.
    let parity = match number(5) {
        0 => PositionParity::Ignored,
        _ => PositionParity::Counts { odd_splits: moves.splits[0].taken % 2 == 1 },
    };
    let mask = u16::from_str_radix(row[4], 16).expect("a mask");
    let space = Space::new(mask, parity).expect("a mask");
    let mut values = Vec::new();
    sequence.copy_values(0, number(1) + 1, &mut values);
    // Heap 0 is not counted in the row.
    let rare: Vec<u64> = (0..)
        .zip(&values)
        .skip(1)
        .filter(|&(heap, &value)| space.class(value, heap) == Class::Rare)
        .map(|(heap, _)| heap)
        .collect();
    assert_eq!(rare.len() as u64, number(6), "{code}: rare heaps");
    assert_eq!(rare.last(), Some(&number(7)), "{code}: the last rare heap");
    assert!(sequence.space().is_some(), "{code}: a sparse space is used");
    let own = sequence.rare().len();
    assert!(own <= rare.len() * 9 / 8 + 2, "{code}: {own} rare heaps in the engine");
}

#[test]
fn largest_values_and_rare_heaps_of_five_codes() {
    for code in [".167", ".166", ".205", "4.045", "4.406"] {
        check_row(code);
    }
}

#[test]
#[ignore = "second tier: all games with a sparse space to 2^21 heaps or more"]
fn largest_values_and_rare_heaps_of_all_codes_with_a_sparse_space() {
    let text = include_str!("../../../../../corpus/octal_sparse_spaces.csv");
    for row in rows(text) {
        check_row(row[0]);
    }
}

#[test]
#[ignore = "second tier: Grundy's game to 2^21 heaps"]
fn grundys_game_has_1274_rare_heaps_up_to_2_21() {
    // Table of tczajka/octal-games: 1274 with heap 0, the last at 82860, mask fe.
    let sequence = engine(&grundy(), Config::default(), 2, 1 << 21);
    assert_eq!(sequence.space().map(|space| space.mask() & 0xff), Some(0xfe));
    assert_eq!(sequence.rare().len(), 1274);
    assert_eq!(sequence.rare().last().map(|&(heap, _)| heap), Some(82_860));
}
