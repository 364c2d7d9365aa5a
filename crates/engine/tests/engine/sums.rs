//! Random sums of small components: verdict, nim-value, winning moves and all moves equal brute force.

use crate::{
    brute::{Brute, Sum, components},
    rulesets::{Chomp, Graph, Kayles, Random, Subtract, Wythoff, random_component, random_graph},
};
use bouton_core::{
    rules::{Position, Ruleset},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Budget, NimValue, Question, Verdict, moves, solve};
use std::{collections::HashSet, sync::Arc};

/// Everything that the engine says about a sum is what brute force says.
#[track_caller]
fn check(brute: &mut Brute, sum: &Sum, play: Play, limit: usize) {
    let components = components(&brute.rulesets, sum);
    let question = Question { components, play, move_limit: limit };
    let answer = solve(&question, &Budget::default());
    let name = question.text();
    let outcome = brute.outcome(sum, play);
    assert_eq!(answer.verdict, Verdict::Known(outcome), "{play:?} {name}");
    let value = (play == Play::Normal).then(|| NimValue::Finite(brute.value(sum).into()));
    assert_eq!(answer.nim_value, value, "{play:?} {name}");
    assert!(answer.basis.is_some() && answer.stop.is_none(), "{name}");

    // Moves of a component that leave the same are one.
    let mut seen = HashSet::new();
    let mut all = brute.moves(sum);
    all.retain(|(index, after)| seen.insert((*index, parts_of(sum, *index, after))));
    let mut winning: Vec<(usize, Vec<Position>)> = Vec::new();
    for (index, after) in &all {
        if brute.outcome(after, play) == Outcome::P {
            winning.push((*index, parts_of(sum, *index, after)));
        }
    }
    let found = answer.winning_moves.expect("known");
    assert_eq!(found.count, Some(Natural::from(winning.len())), "{play:?} {name}");
    assert_eq!(found.complete, winning.len() <= limit, "{play:?} {name}");
    let listed: Vec<(usize, Vec<Position>)> =
        found.moves.iter().map(|m| (m.component, m.parts.clone())).collect();
    winning.truncate(limit);
    assert_eq!(listed, winning, "{play:?} {name}");

    let list = moves(&question, &Budget::default());
    assert_eq!(list.count, Some(Natural::from(all.len())), "{play:?} {name}");
    let mut expected: Vec<_> = all
        .iter()
        .map(|(index, after)| {
            let outcome = brute.outcome(after, play);
            let value = (play == Play::Normal).then(|| NimValue::Finite(brute.value(after).into()));
            (*index, parts_of(sum, *index, after), Verdict::Known(outcome), value)
        })
        .collect();
    // Winning moves first, each kind in order.
    expected.sort_by_key(|(_, _, verdict, _)| *verdict != Verdict::Known(Outcome::P));
    expected.truncate(limit);
    let listed: Vec<_> = list
        .moves
        .into_iter()
        .map(|m| (m.played.component, m.played.parts, m.verdict, m.played.nim_value))
        .collect();
    assert_eq!(listed, expected, "{play:?} {name}");
}

fn parts_of(sum: &Sum, index: usize, after: &Sum) -> Vec<Position> {
    let parts = after.len() + 1 - sum.len();
    after[index..index + parts].iter().map(|(_, words)| Position::from(&words[..])).collect()
}

#[test]
fn random_sums_are_answered_as_by_brute_force() {
    let mut random = Random(1);
    for round in 0..400 {
        let mut rulesets: Vec<Arc<dyn Ruleset>> = Vec::new();
        let mut sum: Sum = Vec::new();
        for index in 0..random.below(4) as usize {
            let (ruleset, words) = random_component(&mut random);
            rulesets.push(ruleset);
            sum.push((index, words));
        }
        let mut brute = Brute::new(rulesets);
        let limit = if round % 3 == 0 { 2 } else { 1000 };
        check(&mut brute, &sum, Play::Normal, limit);
        check(&mut brute, &sum, Play::Misere, limit);
    }
}

#[test]
fn random_graphs_are_answered_as_by_brute_force() {
    let mut random = Random(2);
    for _ in 0..100 {
        let graph: Graph = random_graph(12, &mut random);
        let mut brute = Brute::new(vec![Arc::new(graph)]);
        for (a, b) in [(11, 10), (9, 8)] {
            let sum = vec![(0, vec![a]), (0, vec![b])];
            check(&mut brute, &sum, Play::Normal, 1000);
            check(&mut brute, &sum, Play::Misere, 1000);
        }
    }
}

#[test]
fn single_components_are_answered_as_by_brute_force() {
    let rulesets: Vec<Arc<dyn Ruleset>> = vec![
        Arc::new(Subtract(vec![1, 3, 4])),
        Arc::new(Kayles),
        Arc::new(Wythoff),
        Arc::new(Chomp),
    ];
    let mut brute = Brute::new(rulesets);
    let heaps = (0..16).flat_map(|n| [(0, vec![n]), (1, vec![n])]);
    let pairs = (0..7).flat_map(|a| (0..7).map(move |b| (2, vec![a, b])));
    let boards = (1..5).flat_map(|a| (0..=a).map(move |b| (3, vec![a, b, b / 2])));
    for component in heaps.chain(pairs).chain(boards) {
        for play in [Play::Normal, Play::Misere] {
            check(&mut brute, &vec![component.clone()], play, 1000);
        }
    }
}

/// Misère Kayles, P at n = 1, 4, 9, 12, 20 and no other n up to 21 (Sibert and Conway 1992).
#[test]
fn misere_kayles_has_the_published_p_positions() {
    let kayles: Arc<dyn Ruleset> = Arc::new(Kayles);
    let is_p = |n: &u64| {
        let components = components(std::slice::from_ref(&kayles), &vec![(0, vec![*n])]);
        let question = Question { components, play: Play::Misere, move_limit: 3 };
        solve(&question, &Budget::default()).verdict == Verdict::Known(Outcome::P)
    };
    let found: Vec<u64> = (0..=21).filter(is_p).collect();
    assert_eq!(found, [1, 4, 9, 12, 20]);
}

#[test]
fn the_empty_sum_has_no_move() {
    for (play, outcome) in [(Play::Normal, Outcome::P), (Play::Misere, Outcome::N)] {
        let question = Question { components: Vec::new(), play, move_limit: 3 };
        let answer = solve(&question, &Budget::default());
        assert_eq!(answer.verdict, Verdict::Known(outcome));
        assert_eq!(answer.winning_moves.expect("known").count, Some(Natural::ZERO));
        assert_eq!(answer.game, "()");
        assert!(answer.basis.is_some() && !answer.steps.is_empty());
        assert_eq!(moves(&question, &Budget::default()).count, Some(Natural::ZERO));
    }
}

/// Depth does not matter: no recursion. The value is that of the parity (only one may be taken).
#[test]
fn a_deep_heap_with_one_way_down() {
    let ones: Arc<dyn Ruleset> = Arc::new(Subtract(vec![1]));
    let heap = components(&[ones], &vec![(0, vec![200_001])]);
    let answer = solve(&Question::new(heap.clone()), &Budget::default());
    assert_eq!(answer.nim_value, Some(NimValue::Finite(Natural::ONE)));
    let question = Question { play: Play::Misere, ..Question::new(heap) };
    assert_eq!(solve(&question, &Budget::default()).verdict, Verdict::Known(Outcome::P));
}

/// A graph of 200 000 vertices and a million edges, against mex in the order of the vertices.
#[test]
fn a_graph_of_a_million_edges() {
    let mut random = Random(3);
    let options = |v: u64, random: &mut Random| -> Vec<u64> {
        (0..5).filter(|_| v > 0).map(|_| random.below(v)).chain(v.checked_sub(1)).collect()
    };
    let graph = Graph((0..200_000).map(|v| options(v, &mut random)).collect());
    let mut values: Vec<u64> = Vec::new();
    for options in &graph.0 {
        let of_options: Vec<u64> = options.iter().map(|&to| values[to as usize]).collect();
        values.push((0..).find(|v| !of_options.contains(v)).expect("there is one"));
    }
    let sum = vec![(0, vec![199_999])];
    let component = components(&[Arc::new(graph)], &sum);
    let answer = solve(&Question::new(component), &Budget::default());
    let last = *values.last().expect("not empty");
    assert_eq!(answer.nim_value, Some(NimValue::Finite(Natural::from(last))));
}
