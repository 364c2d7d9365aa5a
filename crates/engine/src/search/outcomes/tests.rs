//! Outcomes of rules that are drawn by lot, against the definition applied to sums as they are.

use super::*;
use crate::budget::Budget;
use bouton_core::rules::{Flow, Visitor};
use std::{collections::HashMap, ops::ControlFlow};

/// Rules that are drawn by lot: options are smaller positions, nothing, or sums of two.
#[derive(Debug)]
struct Drawn(u64);

impl Drawn {
    fn all(&self, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let &[a, b] = position else { return Vec::new() };
        let lot = |turn: u64| {
            let mixed = (self.0 ^ turn << 40 ^ a << 20 ^ b).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed.rotate_left(27).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33
        };
        let mut all = Vec::new();
        for turn in 0..lot(9) % 4 {
            let lot = lot(turn);
            let (x, y) = if lot & 1 == 0 { (a, b) } else { (b, a) };
            if x == 0 {
                continue;
            }
            let smaller = x - 1 - (lot >> 4) % x.min(3);
            all.push(match lot >> 1 & 7 {
                0 => Vec::new(),
                1 => vec![vec![smaller, y], vec![x - 1, 0]],
                _ => vec![vec![smaller, y]],
            });
        }
        all
    }
}

impl Ruleset for Drawn {
    fn name(&self) -> String {
        format!("drawn {}", self.0)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        for option in self.all(position) {
            let parts: Vec<&[u64]> = option.iter().map(Vec::as_slice).collect();
            visit(&parts)?;
        }
        ControlFlow::Continue(())
    }
}

type Sum = Vec<(usize, Vec<u64>)>;

/// By the definition: the sum as it is, nothing left out.
fn brute(rules: &[Drawn], sum: &Sum, play: Play, known: &mut HashMap<Sum, Outcome>) -> Outcome {
    let mut sum = sum.clone();
    sum.sort();
    if let Some(&outcome) = known.get(&sum) {
        return outcome;
    }
    let mut after = Vec::new();
    for (place, (ruleset, position)) in sum.iter().enumerate() {
        for option in rules[*ruleset].all(position) {
            let mut next = sum.clone();
            next.splice(place..=place, option.into_iter().map(|part| (*ruleset, part)));
            after.push(next);
        }
    }
    let wins = match (after.is_empty(), play) {
        (true, play) => play == Play::Misere,
        _ => after.iter().any(|next| brute(rules, next, play, known) == Outcome::P),
    };
    let outcome = if wins { Outcome::N } else { Outcome::P };
    known.insert(sum, outcome);
    outcome
}

/// Sums of up to three positions of two rulesets drawn by lot, normal and misère.
#[test]
fn outcomes_are_those_of_the_definition() {
    let mut wins = 0;
    for seed in 0..120 {
        let rules = [Drawn(seed * 31 + 7), Drawn(seed * 57 + 1)];
        let shared: Vec<Arc<dyn Ruleset>> =
            vec![Arc::new(Drawn(seed * 31 + 7)), Arc::new(Drawn(seed * 57 + 1))];
        for play in [Play::Normal, Play::Misere] {
            let (mut sums, mut meter) = (Sums::new(play), Budget::default().meter());
            let indices: Vec<usize> = shared.iter().map(|r| sums.ruleset(r)).collect();
            let mut known = HashMap::new();
            for sum in [
                vec![(0, vec![4, 5])],
                vec![(1, vec![5, 3])],
                vec![(0, vec![3, 3]), (0, vec![2, 4])],
                vec![(0, vec![3, 2]), (1, vec![4, 2])],
                vec![(1, vec![2, 2]), (0, vec![2, 3]), (1, vec![3, 1])],
            ] {
                let expected = brute(&rules, &sum, play, &mut known);
                let parts: Vec<(usize, &[u64])> =
                    sum.iter().map(|(r, words)| (indices[*r], &words[..])).collect();
                assert_eq!(
                    sums.outcome(&parts, &mut meter),
                    Ok(expected),
                    "{seed} {sum:?} {play:?}"
                );
                wins += usize::from(expected == Outcome::N);
            }
            assert!(meter.memory() >= sums.bytes(), "all memory is counted");
        }
    }
    assert!((300..900).contains(&wins), "both outcomes occur: {wins}");
}
