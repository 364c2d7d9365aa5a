//! Theorems about compounds against a search of the compound itself, on random games.

use super::large;
use crate::{Budget, NimValue, Question, Verdict, solve, strategy::Solver};
use bouton_core::{
    notation::Joining,
    rules::{
        Component, Compound, Flow, NoFiles, Position, Ruleset, Visitor, catalogue::parse_question,
    },
    value::{Natural, Outcome, Play, mex},
};
use std::{collections::HashMap, sync::Arc};

/// A random game: the options of vertex v are sums of at most two lower vertices.
#[derive(Debug)]
struct Random {
    name: String,
    options: Vec<Vec<Vec<u64>>>,
}

impl Ruleset for Random {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [vertex] = *position else { return Flow::Continue(()) };
        for option in self.options.get(vertex as usize).into_iter().flatten() {
            let parts: Vec<&[u64]> = option.iter().map(std::slice::from_ref).collect();
            visit(&parts)?;
        }
        Flow::Continue(())
    }
}

/// A generator of small numbers (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % limit
    }

    fn ruleset(&mut self, vertices: u64) -> Arc<dyn Ruleset> {
        let name = format!("random{}", self.0);
        let options = (0..vertices)
            .map(|vertex| {
                let count = if vertex == 0 { 0 } else { self.below(4) };
                (0..count)
                    .map(|_| (0..1 + self.below(5) / 4).map(|_| self.below(vertex)).collect())
                    .collect()
            })
            .collect();
        Arc::new(Random { name, options })
    }
}

/// What brute force knows of a position: who wins under both conventions, and the nim-value.
#[derive(Clone, Copy)]
struct Known {
    normal: Outcome,
    misere: Outcome,
    value: u64,
}

fn options(ruleset: &dyn Ruleset, words: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    let flow = ruleset.options(words, &mut |parts| {
        let [option] = parts else { panic!("a compound's option is one position") };
        options.push(option.to_vec());
        Flow::Continue(())
    });
    assert!(flow.is_continue());
    options
}

/// By the definition and nothing else. Recursion: these games last a few moves.
fn brute(ruleset: &dyn Ruleset, words: &[u64], memo: &mut HashMap<Vec<u64>, Known>) -> Known {
    if let Some(known) = memo.get(words) {
        return *known;
    }
    let options: Vec<Known> =
        options(ruleset, words).iter().map(|option| brute(ruleset, option, memo)).collect();
    let n_if = |n: bool| if n { Outcome::N } else { Outcome::P };
    let known = Known {
        normal: n_if(options.iter().any(|o| o.normal == Outcome::P)),
        misere: n_if(options.is_empty() || options.iter().any(|o| o.misere == Outcome::P)),
        value: mex(options.iter().map(|o| o.value)),
    };
    memo.insert(words.to_vec(), known);
    known
}

#[track_caller]
fn check(component: &Component, play: Play) {
    let ruleset = &*component.ruleset;
    let words = component.position.words().expect("small");
    let mut memo = HashMap::new();
    let known = brute(ruleset, &words, &mut memo);
    let outcome = |known: Known| if play == Play::Normal { known.normal } else { known.misere };
    let question = Question { components: vec![component.clone()], play, move_limit: 1_000_000 };
    let answer = solve(&question, &Budget::default());
    let at = format!("{} {play:?} {:?}", component.text(), component.ruleset);
    assert_eq!(answer.verdict, Verdict::Known(outcome(known)), "{at}");
    if play == Play::Normal {
        assert_eq!(answer.nim_value, Some(NimValue::Finite(known.value.into())), "{at}");
    }
    let winning = answer.winning_moves.expect("known");
    let found: Vec<Position> = winning.moves.into_iter().map(|m| m.parts[0].clone()).collect();
    let expected: Vec<Position> = options(ruleset, &words)
        .iter()
        .filter(|option| outcome(memo[*option]) == Outcome::P)
        .map(|option| Position::from(&option[..]))
        .collect();
    assert_eq!(found, expected, "{at}");
    assert_eq!(winning.count, Some(Natural::from(expected.len())), "{at}");
}

/// Two or three games, some of them sums.
fn random_games(dice: &mut Dice) -> Vec<Vec<Component>> {
    let rulesets = [dice.ruleset(6), dice.ruleset(7)];
    let games = 1 + (dice.below(8) + 3) / 5;
    (0..games)
        .map(|_| {
            (0..1 + dice.below(4) / 3)
                .map(|_| Component {
                    ruleset: rulesets[dice.below(2) as usize].clone(),
                    position: Position::heap(dice.below(6).into()),
                })
                .collect()
        })
        .collect()
}

#[track_caller]
fn check_random(joining: Joining) {
    for seed in 0..250 {
        let games = random_games(&mut Dice(seed));
        let compound = Compound::of(joining, games);
        check(&compound, Play::Normal);
        check(&compound, Play::Misere);
    }
}

#[test]
fn conjunctive_compounds_are_decided_by_the_least_remoteness() {
    check_random(Joining::Conjunctive);
}

#[test]
fn continued_compounds_are_decided_by_the_greatest_suspense() {
    check_random(Joining::Continued);
}

#[test]
fn selective_compounds_are_lost_where_all_games_are_lost() {
    check_random(Joining::Selective);
}

#[test]
fn shortened_compounds_are_lost_where_all_games_are_lost() {
    check_random(Joining::Shortened);
}

#[test]
fn diminished_compounds_are_decided_by_foreclosed_values() {
    check_random(Joining::Diminished);
}

fn one(text: &str) -> Component {
    parse_question(text, &NoFiles).expect(text).remove(0)
}

#[test]
fn the_selective_compound_of_two_nim_heaps_has_the_nim_value_of_all_tokens() {
    for a in 0..=6_u64 {
        for b in 0..=6 {
            let compound = one(&format!("selective(*{a}, *{b})"));
            check(&compound, Play::Normal);
            let answer = solve(&Question::new(vec![compound]), &Budget::default());
            assert_eq!(answer.nim_value, Some(NimValue::Finite((a + b).into())), "{a} {b}");
        }
    }
    let both = solve(&Question::new(vec![one("selective(*5, *6)")]), &Budget::default());
    assert_eq!(both.nim_value, Some(NimValue::Finite(11_u8.into())));
}

#[test]
fn compounds_of_known_games_and_of_compounds() {
    for text in [
        "conjunctive(kayles 6, nim 3, fibonacci 7)",
        "continued(kayles 6, wythoff 2 3)",
        "selective(conjunctive(nim 2, nim 3), kayles 4)",
        "shortened(kayles 5, continued(nim 2, nim 1))",
        "diminished(kayles 7, dawson-kayles 8, (nim 2 + kayles 3))",
    ] {
        check(&one(text), Play::Normal);
        check(&one(text), Play::Misere);
    }
}

/// Who wins, and whether theorems alone say so.
#[track_caller]
fn check_large(text: &str, play: Play, expected: Option<Outcome>, by_theorem: bool) {
    use bouton_core::evidence::Basis;
    let question = Question { components: vec![one(text)], play, move_limit: 3 };
    let answer = solve(&question, &Budget { positions: 20_000, ..Budget::default() });
    assert_eq!(answer.verdict, expected.map_or(Verdict::Unknown, Verdict::Known), "{text}");
    let theorem = matches!(answer.basis, Some(Basis::Theorem { .. }));
    assert_eq!(theorem, by_theorem, "{text}: {:?}", answer.basis);
}

#[test]
fn theorems_about_the_games_decide_at_any_size() {
    let (n, p) = (Some(Outcome::N), Some(Outcome::P));
    check_large("selective(nim 10^100, (nim 10^90 + nim 10^90))", Play::Normal, n, true);
    check_large("selective((nim 10^80 10^80), (nim 10^90 + nim 10^90))", Play::Normal, p, true);
    check_large("shortened((nim 10^80 10^80), (nim 10^90 + nim 10^90))", Play::Misere, p, true);
    check_large("conjunctive(nim 10^100, nim 10^90)", Play::Normal, n, true);
    check_large("conjunctive(nim 10^100, *1)", Play::Normal, n, true);
    check_large("continued((nim 10^80 10^80), (nim 10^90 10^90))", Play::Normal, p, true);
    check_large("continued(nim 10^100, (nim 10^90 10^90))", Play::Normal, None, false);
    check_large("selective(nim 0, nim 10^100)", Play::Misere, n, true);
}

#[test]
fn compounds_are_components_of_sums() {
    for (text, value) in [("selective(*5, *6) + *11", 0_u8), ("conjunctive(*1, *7) + *2", 3)] {
        let components = parse_question(text, &NoFiles).expect(text);
        let answer = solve(&Question::new(components), &Budget::default());
        assert_eq!(answer.nim_value, Some(NimValue::Finite(value.into())), "{text}");
    }
}

/// What is said of a compound without a look at all its options: moves that win, and all of them where they are counted.
fn check_without_a_look(component: &Component, play: Play) -> bool {
    let compound = component.ruleset.compound().expect("a compound");
    let games = compound.games(&component.position).expect("its games");
    let budget = Budget::default();
    let mut solver = Solver::new(&budget);
    let Some(found) = large::winning(compound, &games, play, 1000, &mut solver) else {
        return false;
    };
    let ruleset = &*component.ruleset;
    let words = component.position.words().expect("small");
    let mut memo = HashMap::new();
    let known = brute(ruleset, &words, &mut memo);
    let outcome = |known: Known| if play == Play::Normal { known.normal } else { known.misere };
    let at = format!("{} {play:?} {:?}", component.text(), component.ruleset);
    if outcome(known) == Outcome::P {
        // Nobody asks then; a compound that is over has no moves.
        return false;
    }
    let mut expected: Vec<Vec<Position>> = Vec::new();
    for option in options(ruleset, &words) {
        let reached = vec![Position::from(&option[..])];
        // Moves that reach equal positions are one.
        if outcome(memo[&option]) == Outcome::P && !expected.contains(&reached) {
            expected.push(reached);
        }
    }
    assert!(found.options.iter().all(|option| expected.contains(option)), "{at}");
    if found.count.is_some() {
        assert_eq!(found.options, expected, "{at}");
        assert_eq!(found.count, Some(Natural::from(expected.len())), "{at}");
    }
    !found.options.is_empty()
}

#[test]
fn moves_that_are_found_without_a_look_at_all_win() {
    let all = [Joining::Conjunctive, Joining::Selective, Joining::Shortened, Joining::Diminished];
    for joining in all {
        let mut found = 0;
        for seed in 0..250 {
            let games = random_games(&mut Dice(seed));
            let ended = |game: &Vec<Component>| game.iter().all(options_are_none);
            // Compounds that are over are answered before.
            if joining != Joining::Selective && games.iter().any(ended) {
                continue;
            }
            let compound = Compound::of(joining, games);
            found += usize::from(check_without_a_look(&compound, Play::Normal));
            if joining == Joining::Shortened {
                found += usize::from(check_without_a_look(&compound, Play::Misere));
            }
        }
        assert!(found >= 40, "{joining:?}: {found}");
    }
}

fn options_are_none(part: &Component) -> bool {
    let words = part.position.words().expect("small");
    part.ruleset.options(&words, &mut |_| Flow::Break(())).is_continue()
}

#[test]
fn large_games_have_some_winning_moves() {
    for (text, to, is_counted) in [
        ("diminished(nim 1000, kayles 1000)", "(nim 0, kayles 1000)", false),
        ("diminished(nim 10^30, nim 5)", "(nim 0, nim 5)", false),
        ("conjunctive(nim 10^6, nim 1000)", "(nim 0, nim 999)", false),
        ("selective(nim 10^20, nim 10^30)", "(nim 0, nim 0)", true),
        ("shortened(nim 10^9, nim 5)", "(nim 0, nim 0)", false),
    ] {
        let question = Question::new(vec![one(text)]);
        let answer = solve(&question, &Budget { positions: 1 << 20, ..Budget::default() });
        assert_eq!(answer.verdict, Verdict::Known(Outcome::N), "{text}");
        let moves = answer.winning_moves.expect(text);
        let said = &moves.moves.first().expect(text).text;
        assert!(said.ends_with(&format!("-> {to}")), "{text}: {said}");
        assert_eq!(moves.count, is_counted.then_some(Natural::ONE), "{text}");
    }
}
