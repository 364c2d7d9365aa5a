//! Limits: an answer that was not reached says so, with the limit and what is known all the same.

use crate::rulesets::{Chomp, Graph, Kayles, Subtract, Wythoff};
use bouton_core::{
    evidence::{Argument, Proved, Step},
    rules::{
        Component, Flow, Goal, Moves, NoFiles, Position, Ruleset, Theory, Visitor,
        catalogue::parse_question,
    },
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Answer, Budget, Limit, NimValue, Question, Verdict, moves, solve};
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

fn component(ruleset: impl Ruleset + 'static, words: &[u64]) -> Component {
    Component { ruleset: Arc::new(ruleset), position: Position::from(words) }
}

fn question(components: Vec<Component>, play: Play) -> Question {
    Question { components, play, move_limit: 10 }
}

fn ids(answer: &Answer) -> Vec<&'static str> {
    answer.steps.iter().map(|step| step.id).collect()
}

/// The answer is Unknown, names the limit, and says why in its steps.
#[track_caller]
fn check_stopped(components: Vec<Component>, budget: &Budget<'_>, limit: Limit) {
    for play in [Play::Normal, Play::Misere] {
        let question = question(components.clone(), play);
        let answer = solve(&question, budget);
        assert_eq!(answer.verdict, Verdict::Unknown, "{play:?}");
        assert_eq!(answer.stop.map(|s| s.limit), Some(limit), "{play:?}");
        assert_eq!((&answer.nim_value, &answer.basis), (&None, &None));
        assert!(answer.winning_moves.is_none());
        let because = match play {
            Play::Normal => "unknown-because",
            Play::Misere => "misere-unknown",
        };
        assert!(ids(&answer).contains(&because), "{:?}", ids(&answer));
        assert_eq!(format!("{answer:?}"), format!("{:?}", solve(&question, budget)));
        // Lists of moves end too.
        assert!(moves(&question, budget).moves.len() <= 10);
    }
}

#[test]
fn every_limit_stops_with_its_name() {
    let wythoff = || vec![component(Wythoff, &[300, 400])];
    let none = Budget::default();
    check_stopped(wythoff(), &Budget { positions: 1, ..none }, Limit::Positions);
    check_stopped(wythoff(), &Budget { positions: 1000, ..none }, Limit::Positions);
    check_stopped(wythoff(), &Budget { options: Some(10_000), ..none }, Limit::Options);
    check_stopped(wythoff(), &Budget { memory: 1, ..none }, Limit::Memory);
    check_stopped(wythoff(), &Budget { memory: 50_000, ..none }, Limit::Memory);
    check_stopped(wythoff(), &Budget { deadline: Some(Instant::now()), ..none }, Limit::Time);
    let cancel = AtomicBool::new(true);
    check_stopped(wythoff(), &Budget { cancel: Some(&cancel), ..none }, Limit::Cancelled);
}

/// The forms of drawings take milliseconds to find: ten pairs of letters ran for half a minute past their two seconds, since the clock was looked at every
/// few thousand options.
#[test]
fn drawings_keep_to_their_time() {
    let pairs = ["AB", "CD", "EF", "GH", "IJ", "KL", "MN", "OP", "QR", "ST"];
    let middle: String = pairs.iter().map(|pair| format!("{pair}.")).collect();
    let others: String = pairs.iter().map(|pair| format!("}}{pair}2.2.")).collect();
    let position = format!("sprouts {middle}{others}}}");
    let components = parse_question(&position, &NoFiles).expect("a drawing");
    for play in [Play::Normal, Play::Misere] {
        let start = Instant::now();
        let deadline = Some(start + Duration::from_millis(300));
        let budget = Budget { deadline, ..Budget::default() };
        let answer = solve(&question(components.clone(), play), &budget);
        assert_eq!(answer.stop.map(|stop| stop.limit), Some(Limit::Time), "{play:?}");
        assert!(start.elapsed() < Duration::from_secs(10), "{play:?}: {:?}", start.elapsed());
    }
}

/// A heap of 2^63 with 2^63 options, and one of 100 digits: stopped, not hung.
#[test]
fn floods_of_options_are_stopped() {
    let budget = Budget { positions: 100_000, ..Budget::default() };
    check_stopped(vec![component(Wythoff, &[1 << 63, 1 << 62])], &budget, Limit::Positions);
    let huge = Component {
        ruleset: Arc::new(Wythoff),
        position: [Natural::from(10u8).pow(100), Natural::ONE].into_iter().collect(),
    };
    check_stopped(vec![huge], &budget, Limit::NoMethod);
}

/// One hopeless component leaves the others their share, and the answer says what is known of each.
#[test]
fn a_hopeless_component_does_not_starve_the_others() {
    let sum = vec![component(Wythoff, &[3000, 4000]), component(Kayles, &[12])];
    let budget = Budget { positions: 20_000, ..Budget::default() };
    let answer = solve(&question(sum, Play::Normal), &budget);
    assert_eq!(answer.verdict, Verdict::Unknown);
    let [wythoff, kayles] = &answer.components[..] else { panic!("two components") };
    assert_eq!(wythoff.stop.map(|s| s.limit), Some(Limit::Positions));
    // Kayles 12 has nim-value 4 (Guy and Smith 1956).
    assert_eq!(kayles.nim_value, Some(NimValue::Finite(Natural::from(4u8))));
    assert!(ids(&answer).contains(&"component-at-most"), "{:?}", ids(&answer));
}

/// No nim-value exceeds the number of options: a nim-heap that is larger decides the sum.
#[test]
fn a_bound_on_the_nim_value_decides() {
    let chomp = component(Chomp, &[9, 9, 9, 9, 9, 9, 9, 9]);
    let options: Vec<u64> = (1..=100).collect();
    let nim_heap = component(Subtract(options), &[100]);
    let budget = Budget { positions: 1000, ..Budget::default() };
    let answer = solve(&question(vec![chomp, nim_heap], Play::Normal), &budget);
    assert_eq!(answer.verdict, Verdict::Known(Outcome::N));
    assert_eq!(answer.nim_value, None);
    assert!(ids(&answer).contains(&"rest-exceeds"));
    assert_eq!(answer.winning_moves.map(|w| (w.count, w.complete)), Some((None, false)));
}

/// Where the nim-value takes too long, the outcome alone may be found: Chomp on a square board is N (a bite at (1,1) leaves
/// two equal arms), and the search that stops at the first winning option sees it early.
#[test]
fn the_outcome_alone_needs_fewer_positions() {
    let board = || vec![component(Chomp, &[9, 9, 9, 9, 9, 9, 9, 9, 9])];
    let all = solve(&question(board(), Play::Normal), &Budget::default());
    assert_eq!(all.verdict, Verdict::Known(Outcome::N));
    // 48620 positions lie below the board, C(18, 9) of them.
    let budget = Budget { positions: 48_000, ..Budget::default() };
    let answer = solve(&question(board(), Play::Normal), &budget);
    assert_eq!(answer.verdict, Verdict::Known(Outcome::N), "{:?}", answer.stop);
    assert_eq!(answer.nim_value, None);
    assert!(ids(&answer).contains(&"outcome-search"), "{:?}", ids(&answer));
    // All winning moves would need all positions: their number is left open rather than guessed.
    let count = answer.winning_moves.map(|w| w.count).expect("something is known");
    assert!(count.is_none() || Some(count) == all.winning_moves.map(|w| w.count));
}

/// 0 → 1 → 2 → 1: an error value that names the cycle, no hang.
#[test]
fn a_cycle_is_named() {
    let graph = || Graph(vec![vec![1, 3], vec![2, 3], vec![3, 1], vec![]]);
    for play in [Play::Normal, Play::Misere] {
        let answer = solve(&question(vec![component(graph(), &[0])], play), &Budget::default());
        assert_eq!(answer.verdict, Verdict::Unknown);
        assert_eq!(answer.stop.map(|s| s.limit), Some(Limit::Cycle));
        let cycle = answer.steps.iter().find(|s| s.id == "cycle").expect("a cycle");
        let named = cycle.arguments.iter().find(|(name, _)| *name == "cycle");
        assert_eq!(named.map(|(_, a)| a), Some(&Argument::Text("1 -> 2 -> 1".to_owned())));
    }
}

/// A ruleset whose theorem knows outcomes only.
#[derive(Debug)]
struct OutcomesOnly(Outcome);

impl Ruleset for OutcomesOnly {
    fn name(&self) -> String {
        format!("test-outcomes:{:?}", self.0)
    }

    fn options(&self, _position: &[u64], _visit: Visitor<'_>) -> Flow {
        Flow::Continue(())
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Theory for OutcomesOnly {
    fn outcome(&self, _position: &Position, _play: Play) -> Option<Proved<Outcome>> {
        Some(Proved::by("test-theorem", self.0))
    }

    fn moves(&self, _position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let zero = bouton_core::rules::Move { parts: vec![Position::heap(Natural::ZERO)] };
        (*goal == Goal::NimValue(Natural::ZERO)).then(|| Moves::all(vec![zero], limit))
    }

    fn steps(&self, _position: &Position, _play: Play) -> Vec<Step> {
        vec![Step::new("test-step")]
    }
}

fn huge(outcome: Outcome) -> Component {
    let position = Position::heap(Natural::from(10u8).pow(100));
    Component { ruleset: Arc::new(OutcomesOnly(outcome)), position }
}

/// A component beyond computation whose outcome is known by a theorem: P is nim-value 0, and N decides next to zero.
#[test]
fn outcomes_by_theorem_are_used_in_sums() {
    let three = || component(Subtract(vec![1, 2, 3]), &[3]);
    let four = || component(Subtract(vec![1, 2, 3]), &[4]);
    let ask = |components| solve(&question(components, Play::Normal), &Budget::default());

    let with_p = ask(vec![huge(Outcome::P), three()]);
    assert_eq!(with_p.nim_value, Some(NimValue::Finite(Natural::from(3u8))));
    // Whether the huge component has an option of nim-value 3 is not known.
    assert_eq!(with_p.winning_moves.map(|w| (w.count, w.moves.len())), Some((None, 1)));

    let beside_zero = ask(vec![huge(Outcome::N), four()]);
    assert_eq!(beside_zero.verdict, Verdict::Known(Outcome::N));
    let winning = beside_zero.winning_moves.expect("known");
    assert_eq!((winning.count, winning.complete, winning.moves.len()), (None, false, 1));

    let undecided = ask(vec![huge(Outcome::N), three()]);
    assert_eq!(undecided.verdict, Verdict::Unknown);
    assert_eq!(undecided.stop.map(|s| s.limit), Some(Limit::NoMethod));
    assert_eq!(undecided.components[0].verdict, Verdict::Known(Outcome::N));
    assert_eq!(undecided.components[1].nim_value, Some(NimValue::Finite(Natural::from(3u8))));
    assert!(ids(&undecided).contains(&"component-outcome"));

    let two = ask(vec![huge(Outcome::N), huge(Outcome::N)]);
    assert_eq!(two.verdict, Verdict::Unknown);

    // Under misère play outcomes of parts decide nothing, except alone.
    let misere = |components| solve(&question(components, Play::Misere), &Budget::default());
    assert_eq!(misere(vec![huge(Outcome::P)]).verdict, Verdict::Known(Outcome::P));
    assert_eq!(misere(vec![huge(Outcome::P), three()]).verdict, Verdict::Unknown);
}

/// Whatever the budget, a number of winning moves is never a wrong one: also where only the winner is searched, and moves
/// are in a component that a nim-heap stands for.
#[test]
fn numbers_of_winning_moves_are_right_or_left_open() {
    let sum = || {
        let chomp = component(Chomp, &[6, 6, 6, 6, 6]);
        vec![component(Subtract(vec![1, 2, 3]), &[7]), chomp, component(Kayles, &[5])]
    };
    let all = solve(&question(sum(), Play::Normal), &Budget::default());
    let expected = all.winning_moves.expect("known").count;
    for positions in (100..1500).step_by(50) {
        let budget = Budget { positions, ..Budget::default() };
        let answer = solve(&question(sum(), Play::Normal), &budget);
        let Verdict::Known(outcome) = answer.verdict else { continue };
        assert_eq!(Verdict::Known(outcome), all.verdict, "{positions}");
        let counted = answer.winning_moves.as_ref().expect("known").count.clone();
        assert!(counted.is_none() || counted == expected, "{positions}: {counted:?}");
    }
}
