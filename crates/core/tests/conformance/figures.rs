//! Pictures = definition: what a picture says is compared with brute force from the options, on every sample of the catalogue.

use super::{Brute, WORK, for_every_sample, outcome};
use bouton_core::{
    evidence::{
        Argument, Step,
        figure::{Figure, Form, Strip},
    },
    rules::Position,
    value::{Natural, Outcome, Play},
};
use std::{cell::RefCell, collections::BTreeMap};

/// What brute force says of a position.
struct Truth {
    family: &'static str,
    position: Position,
    play: Play,
    value: u64,
    outcome: Outcome,
}

fn number(caption: &Step, name: &str) -> Natural {
    match caption.arguments.iter().find(|(key, _)| *key == name) {
        Some((_, Argument::Number(number))) => number.clone(),
        _ => panic!("{caption:?} has no number {name}"),
    }
}

fn said(caption: &Step) -> Outcome {
    match caption.arguments.iter().find(|(key, _)| *key == "outcome") {
        Some((_, Argument::Outcome(outcome))) => *outcome,
        _ => panic!("{caption:?} has no outcome"),
    }
}

fn as_outcome(is_p: bool) -> Outcome {
    if is_p { Outcome::P } else { Outcome::N }
}

fn xor_of_marked(strip: &Strip) -> Natural {
    let marked = strip.cells.iter().filter(|cell| cell.marked);
    marked.fold(Natural::ZERO, |sum, cell| sum ^ &cell.value)
}

/// Whether a picture says what is true. `is_only` says that no other one of its kind belongs to the position.
fn check(figure: &Figure, truth: &Truth, is_only: bool, at: &str) {
    let (caption, value) = (&figure.caption, Natural::from(truth.value));
    match (caption.id, &figure.form) {
        ("figure-nim-sum", Form::Columns(columns)) => {
            let sum = columns.rows.iter().fold(0, |sum, row| sum ^ row);
            assert_eq!(columns.nim_sum(), Some(sum), "{at}");
            let is_zero = columns.counts().iter().all(|count| *count == 0);
            assert_eq!(is_zero, sum == 0, "{at}");
            if truth.play == Play::Normal {
                assert_eq!(as_outcome(is_zero), truth.outcome, "{at}");
            }
        }
        ("figure-moore", Form::Columns(columns)) => {
            let is_zero = columns.counts().iter().all(|count| *count == 0);
            assert_eq!(as_outcome(is_zero), truth.outcome, "{at}");
        }
        ("figure-period", Form::Strip(strip)) if is_only => {
            let cell = &strip.cells[strip.here.expect("a place")];
            assert_eq!(cell.value, value, "{at}");
            assert_eq!(as_outcome(cell.marked), truth.outcome, "{at}");
        }
        ("figure-period", Form::Strip(_)) => {}
        ("figure-period-growing", Form::Strip(strip)) => {
            let cell = &strip.cells[strip.here.expect("a place")];
            let grown = number(caption, "saltus") * number(caption, "times");
            assert_eq!(&cell.value + grown, value, "{at}");
        }
        ("figure-parts", Form::Parts(parts)) => {
            let sum: Natural = parts.parts.iter().sum();
            assert_eq!(sum, parts.number, "{at}");
            let last = parts.parts.last().expect("a part");
            let is_out_of_reach = *last > number(caption, "limit");
            assert_eq!(as_outcome(is_out_of_reach), truth.outcome, "{at}");
            assert_eq!(said(caption), truth.outcome, "{at}");
        }
        ("figure-pairs", Form::Pairs(pairs)) => {
            let mut own = truth.position.numbers().to_vec();
            own.sort();
            let is_p = pairs.rows.iter().any(|row| row.numbers[..] == own[..]);
            assert_eq!(as_outcome(is_p), truth.outcome, "{at}");
            for row in &pairs.rows {
                let marked = row.numbers.each_ref().map(|number| own.contains(number));
                assert_eq!(row.marked, marked, "{at}");
            }
        }
        ("figure-stairs" | "figure-gaps" | "figure-differences", Form::Strip(strip)) => {
            // With a dollar that is not taken the theorem is about who wins only.
            let is_p = xor_of_marked(strip).is_zero();
            if truth.play == Play::Normal {
                assert_eq!(as_outcome(is_p), truth.outcome, "{at}");
            }
        }
        ("figure-half", Form::Digits(digits)) => {
            let kept = &digits.digits[..digits.digits.len() - digits.marked];
            let kept = kept.iter().fold(0, |number, digit| 2 * number + digit);
            assert_eq!(kept, truth.value, "{at}");
        }
        ("figure-zeros", Form::Digits(digits)) => {
            let zeros = digits.digits.iter().rev().take_while(|digit| **digit == 0).count();
            assert_eq!(digits.marked, zeros, "{at}");
            match truth.family {
                "dim" => assert_eq!(truth.value, zeros as u64 + 1, "{at}"),
                "aliquot" => assert_eq!(truth.value, zeros as u64, "{at}"),
                _ => assert_eq!(as_outcome(zeros % 2 == 1), truth.outcome, "{at}"),
            }
        }
        ("figure-quotients", Form::Quotients(quotients)) => {
            for row in &quotients.rows {
                assert_eq!(row.larger, &row.quotient * &row.smaller + &row.remainder, "{at}");
                assert!(row.remainder < row.smaller, "{at}");
            }
            assert_eq!(as_outcome(quotients.rows.len().is_multiple_of(2)), truth.outcome, "{at}");
            assert_eq!(said(caption), truth.outcome, "{at}");
        }
        (id, form) => panic!("{at}: nobody checks {id} as {form:?}"),
    }
}

#[test]
fn pictures_agree_with_the_definition() {
    let seen: RefCell<BTreeMap<&str, usize>> = RefCell::default();
    for_every_sample(|family, checked| {
        let Some((_, first)) = checked.components.first() else { return };
        let Some(theory) = first.ruleset.theory() else { return };
        let mut brute = Brute::new(first.ruleset.as_ref(), WORK);
        for (_, component) in &checked.components {
            for play in [Play::Normal, Play::Misere] {
                let steps = theory.steps(&component.position, play);
                let figures: Vec<&Figure> = steps.iter().flat_map(|step| &step.figures).collect();
                if figures.is_empty() {
                    continue;
                }
                let id = brute.id(&component.position.words().expect("samples are small"));
                let value = brute.nim_sum(&[id]);
                let winner = match play {
                    Play::Normal => outcome(value),
                    Play::Misere => match brute.genus(&[id]) {
                        Some(genus) => outcome(genus.minus),
                        None => continue,
                    },
                };
                let position = component.position.clone();
                let truth = Truth { family: family.name(), position, play, value, outcome: winner };
                let at = format!("{} {play:?}", component.text());
                for figure in &figures {
                    let is_alike = |other: &&&Figure| other.caption.id == figure.caption.id;
                    let alike = figures.iter().filter(is_alike).count();
                    check(figure, &truth, alike == 1, &at);
                    *seen.borrow_mut().entry(figure.caption.id).or_default() += 1;
                }
            }
        }
    });
    if std::env::var_os("BOUTON_FAMILIES").is_none() {
        let seen = seen.into_inner();
        assert!(seen.len() == 12 && seen.values().all(|count| *count > 50), "{seen:?}");
    }
}
