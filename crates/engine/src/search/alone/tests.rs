//! Search for the winner agrees with the definition: with options of one part, with sums, and where play comes back.

use super::*;
use crate::{
    budget::Budget,
    search::values::{NimValues, TameValues},
};
use bouton_core::rules::{Flow, Visitor};
use std::{collections::HashMap, ops::ControlFlow};

/// Rules drawn by lot on two numbers, with sums and empty sums among the options.
#[derive(Debug)]
struct Drawn(u64);

impl Drawn {
    fn all(&self, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let &[a, b] = position else { return Vec::new() };
        let mut all = Vec::new();
        for turn in 0..5u64 {
            let lot = [self.0, a, b, turn]
                .iter()
                .fold(7u64, |lot, n| (lot ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
            let less = |n: u64| n.saturating_sub(1 + (lot >> 20) % 3);
            match lot >> 7 & 7 {
                0 if a + b > 0 => all.push(Vec::new()),
                1 if a > 1 => all.push(vec![vec![a / 2, less(b)], vec![less(a) / 2, b / 2]]),
                2 if b > 1 => all.push(vec![vec![0, b / 2]; 2]),
                3 if a > 2 => all.push(vec![vec![a - 2, 0], vec![a - 2, 0], vec![less(a), b]]),
                4 | 5 if a > 0 => all.push(vec![vec![less(a), b]]),
                6 | 7 if b > 0 => all.push(vec![vec![a, less(b)]]),
                _ => {}
            }
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

/// Whether the player to move wins a sum, straight from the definition.
fn wins(
    rules: &Drawn,
    sum: &[Vec<u64>],
    is_misere: bool,
    known: &mut HashMap<Vec<Vec<u64>>, bool>,
) -> bool {
    let mut key = sum.to_vec();
    key.sort();
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let (mut any, mut won) = (false, false);
    for place in 0..key.len() {
        for option in rules.all(&key[place]) {
            any = true;
            let mut after = key.clone();
            after.remove(place);
            after.extend(option);
            won |= !self::wins(rules, &after, is_misere, known);
        }
    }
    let won = if any { won } else { is_misere };
    known.insert(key, won);
    won
}

#[test]
fn drawn_rules_have_the_outcomes_of_the_definition() {
    let (mut wild, mut tame) = (0, 0);
    for seed in 0..60 {
        let rules = Drawn(seed * 31 + 5);
        let mut tables = [HashMap::new(), HashMap::new()];
        for position in [[4, 3], [5, 2], [3, 6]] {
            let mut expected = |is_misere: bool| {
                let table = &mut tables[usize::from(is_misere)];
                match wins(&rules, &[position.to_vec()], is_misere, table) {
                    true => Outcome::N,
                    false => Outcome::P,
                }
            };
            let mut meter = Budget::default().meter();
            let mut memo: Memo<NimValues> = Memo::default();
            let mut search = Alone::default();
            let found = search.outcome(&rules, &position, &mut memo, &mut meter);
            assert_eq!(found, Ok(expected(false)), "{seed} {position:?}");
            if found == Ok(Outcome::N) {
                let option = search.known_winning_option(&rules, &position, &mut memo, &mut meter);
                let option = option.expect("no limit").expect("one was found");
                let option: Vec<Vec<u64>> = option.iter().filter_map(Position::words).collect();
                assert!(!wins(&rules, &option, false, &mut tables[0]), "{seed} {option:?}");
            }
            let mut memo: Memo<TameValues> = Memo::default();
            match Alone::default().outcome(&rules, &position, &mut memo, &mut meter) {
                Err(Halt::Wild(_)) => wild += 1,
                found => {
                    let is_misere = true;
                    let table = &mut tables[1];
                    let won = wins(&rules, &[position.to_vec()], is_misere, table);
                    let expected = if won { Outcome::N } else { Outcome::P };
                    assert_eq!(found, Ok(expected), "misère {seed} {position:?}");
                    tame += 1;
                }
            }
        }
    }
    assert!(tame > 100, "{tame} tame, {wild} wild");
}

#[test]
fn equal_parts_cancel() {
    let mut keys = vec![5, 3, 5, 7, 3, 3];
    cancel(&mut keys);
    assert_eq!(keys, [3, 7]);
    let mut keys = vec![4, 4];
    cancel(&mut keys);
    assert!(keys.is_empty());
}

/// A cycle is named in the order of play; one that an early exit passes by does not matter.
#[test]
fn cycles_are_named() {
    #[derive(Debug)]
    struct Round;
    impl Ruleset for Round {
        fn name(&self) -> String {
            "round".to_owned()
        }
        fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
            match *position {
                [1] => visit(&[&[0]]),
                [2] => visit(&[&[1]]),
                [3] => visit(&[&[5]]),
                [5] => visit(&[&[4]]),
                [4] => visit(&[&[3]]),
                // Into the circle, or to the empty sum.
                [6] => {
                    visit(&[&[3]])?;
                    visit(&[])
                }
                _ => ControlFlow::Continue(()),
            }
        }
    }
    let outcome = |n: u64| {
        let mut memo: Memo<NimValues> = Memo::default();
        Alone::default().outcome(&Round, &[n], &mut memo, &mut Budget::default().meter())
    };
    assert_eq!(outcome(2), Ok(Outcome::P));
    assert_eq!(outcome(3), Err(Halt::Cycle(vec![vec![3], vec![5], vec![4]])));
    let visits_empty_sum = outcome(6);
    assert_eq!(visits_empty_sum, Ok(Outcome::N));
}

/// A line of play a million positions deep: no recursion.
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
    let mut meter = Budget::default().meter();
    assert_eq!(Alone::default().outcome(&One, &[1_000_001], &mut memo, &mut meter), Ok(Outcome::N));
}
