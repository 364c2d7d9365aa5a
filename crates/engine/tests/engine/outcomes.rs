//! The question who wins and nothing else has the answer that the full question has: over the whole catalogue, with its theorems and
//! without them, normal and misère, alone and in sums; and a move that it names wins.

use bouton_core::{
    rules::{Component, Convention, Flow, NoFiles, Position, Ruleset, Shape, Visitor, catalogue},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Answer, Budget, NimValue, Question, Verdict, outcome, solve};
use std::sync::Arc;

/// The bare definition of a ruleset: no theorem, no table, no board.
#[derive(Debug)]
struct Bare(Arc<dyn Ruleset>);

impl Ruleset for Bare {
    fn name(&self) -> String {
        format!("bare-{}", self.0.name())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        self.0.options(position, visit)
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        self.0.canonical(position);
    }

    fn may_cycle(&self) -> bool {
        self.0.may_cycle()
    }

    fn show(&self, position: &Position) -> String {
        self.0.show(position)
    }
}

fn ask(components: &[Component], play: Play, only_outcome: bool) -> Answer {
    let question = Question { play, ..Question::new(components.to_vec()) };
    let budget = Budget { positions: 20_000, ..Budget::default() };
    if only_outcome { outcome(&question, &budget) } else { solve(&question, &budget) }
}

/// Asks both questions, and follows the moves that the shorter answer names.
fn compare(components: &[Component], play: Play) -> Verdict {
    let full = ask(components, play, false);
    let short = ask(components, play, true);
    let game = &full.game;
    if full.verdict == Verdict::Unknown {
        // Early exit may find out more.
        return short.verdict;
    }
    assert_eq!(short.verdict, full.verdict, "{game} {play:?}: {:?} {:?}", short.basis, short.stop);
    assert!(short.basis.is_some(), "{game}");
    if let (Some(a), Some(b)) = (&short.nim_value, &full.nim_value) {
        assert_eq!(a, b, "{game} {play:?}");
    }
    if full.verdict == Verdict::Known(Outcome::P) && play == Play::Normal {
        assert_eq!(short.nim_value, Some(NimValue::Finite(Natural::ZERO)), "{game}");
    }
    let moves = short.winning_moves.expect("something is said of moves");
    if let (Some(count), Some(all)) = (&moves.count, full.winning_moves.and_then(|m| m.count)) {
        assert_eq!(*count, all, "{game} {play:?}");
    }
    for played in moves.moves.iter().take(2) {
        let mut after = components.to_vec();
        let moved = after.remove(played.component);
        after.extend(
            played
                .parts
                .iter()
                .map(|part| Component { ruleset: moved.ruleset.clone(), position: part.clone() }),
        );
        let verdict = ask(&after, play, false).verdict;
        assert_eq!(verdict, Verdict::Known(Outcome::P), "{game} {play:?}: {}", played.text);
    }
    full.verdict
}

/// Positions of every family, spread over its samples.
fn positions() -> Vec<(bool, Component)> {
    let mut all = Vec::new();
    let mut add = |text: &str| {
        let Ok(mut components) = catalogue::parse_question(text, &NoFiles) else { return };
        if let (1, Some(component)) = (components.len(), components.pop()) {
            all.push((component.ruleset.convention() == Convention::Either, component));
        }
    };
    for family in catalogue::families() {
        family.examples().iter().for_each(|example| add(example));
        for sample in family.samples() {
            let texts: Vec<String> = match sample.shape {
                Shape::Heap(most) => (0..=most.min(24)).step_by(3).map(|n| n.to_string()).collect(),
                Shape::Tuples { length, min, max } => {
                    let of = |lot: u64| {
                        let number =
                            |i: usize| min + lot / (i as u64 + 3) % (max.min(min + 6) - min + 1);
                        (0..length).map(|i| number(i).to_string()).collect::<Vec<_>>().join(" ")
                    };
                    (0..6).map(|step| of(step * 7919 + 11)).collect()
                }
                Shape::Texts(texts) => {
                    let step = texts.len() / 6 + 1;
                    texts.into_iter().step_by(step).filter(|text| text.len() < 24).collect()
                }
            };
            for text in texts {
                let separator = if sample.ruleset.ends_with(':') { "" } else { " " };
                add(&format!("{}{separator}{text}", sample.ruleset));
            }
        }
    }
    assert!(all.len() > 300, "{}", all.len());
    all
}

fn is_small(component: &Component) -> bool {
    let sum: Option<u64> = component
        .position
        .words()
        .map(|words| words.iter().fold(0, |sum: u64, &word| sum.saturating_add(word)));
    sum.is_some_and(|sum| sum <= 40)
}

#[test]
fn the_catalogue_has_the_same_winners() {
    let mut known = [0, 0];
    for (either, component) in positions() {
        let plays: &[Play] = if either { &[Play::Normal, Play::Misere] } else { &[Play::Normal] };
        for &play in plays {
            if let Verdict::Known(outcome) = compare(std::slice::from_ref(&component), play) {
                known[usize::from(outcome == Outcome::P)] += 1;
            }
        }
    }
    assert!(known.iter().all(|&count| count > 50), "{known:?}");
}

#[test]
fn definitions_without_theorems_have_the_same_winners() {
    let mut known = [0, 0];
    for (either, component) in positions() {
        if !is_small(&component) || component.ruleset.compound().is_some() {
            continue;
        }
        let bare = Component { ruleset: Arc::new(Bare(component.ruleset)), ..component };
        let plays: &[Play] = if either { &[Play::Normal, Play::Misere] } else { &[Play::Normal] };
        for &play in plays {
            if let Verdict::Known(outcome) = compare(std::slice::from_ref(&bare), play) {
                known[usize::from(outcome == Outcome::P)] += 1;
            }
        }
    }
    assert!(known.iter().all(|&count| count > 50), "{known:?}");
}

#[test]
fn sums_have_the_same_winners() {
    for text in [
        "",
        "nim 3 5 6",
        "kayles 7 + kayles 7",
        "kayles 7 7 9 + wythoff 2 3",
        "wythoff 1 2 + wythoff 2 1",
        "fibonacci 9 + nim 2",
        "cram 3x4 + cram 3x4",
        "cram 3x3 + cram 3x4 + nim 1",
        "chomp 3x4 + chomp 4x3 + chomp 2x3",
        "rules:'t(a,b): for k in 1..a => (a-k,b) for k in 1..b => (a,b-k) & (0,b-k)' 5 6 + kayles 4",
        "node-kayles cycle:7 + nim 3",
        "greedy-nim 3 5 + greedy-nim 3 5 + kayles 3",
    ] {
        let components = match text {
            "" => Vec::new(),
            text => match catalogue::parse_question(text, &NoFiles) {
                Ok(components) => components,
                Err(mistakes) => panic!("{text}: {mistakes:?}"),
            },
        };
        compare(&components, Play::Normal);
        compare(&components, Play::Misere);
    }
}

/// Equal components cancel, however large they are.
#[test]
fn equal_components_cancel() {
    let text = "chomp 30x31 + chomp 30x31";
    let components = catalogue::parse_question(text, &NoFiles).expect("right");
    let answer =
        outcome(&Question::new(components), &Budget { positions: 10, ..Budget::default() });
    assert_eq!(answer.verdict, Verdict::Known(Outcome::P), "{text}: {:?}", answer.stop);
}
