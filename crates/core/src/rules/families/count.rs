//! The counting game (报数): starting from what was said last, say 1 to m more; who says the target wins.
//!
//! # Theory
//! What is missing to the target is a heap of Bash's game: the player who says the target has taken its last stone.
//! Nim-value, outcomes, misère behaviour and moves are those of [`bash`](super::bash) on the difference; under misère
//! play who says the target loses.
//!
//! A position is written as its target (`100`, nothing said yet) or as what was said and the target (`37/100`).
//!
//! # Steps
//! `count-remaining`: `said`, `target`, `remaining`; then the steps of `bash` on what remains.

use super::bash::{BACHET, Limit};
use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{ArgumentValue, Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, arity, language::spelled,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

/// The family `count`.
pub(super) struct CountFamily;

impl Family for CountFamily {
    fn name(&self) -> &'static str {
        "count"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["报数"]
    }

    fn usage(&self) -> &'static str {
        "count:MOST TARGET… or SAID/TARGET…"
    }

    fn rules(&self) -> &'static str {
        "say a number 1 to m larger than the last one, starting from 0; who says the target wins"
    }

    fn rules_zh(&self) -> &'static str {
        "从 0 开始轮流报数，每次比上一个数大 1 到 m；报到目标数者胜"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["count:10 100", "count:10 45/100"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[BACHET]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let counts = term.arguments.iter().map(|argument| match &argument.value {
            ArgumentValue::Pair(said, target) if said > target => Err(vec![
                Diagnostic::new("N0405", argument.span.clone())
                    .with("said", said)
                    .with("target", target),
            ]),
            ArgumentValue::Pair(said, target) => Ok([said.clone(), target.clone()]),
            _ => arity::number(argument).map(|target| [Natural::ZERO, target]),
        });
        let (most, counts) =
            arity::all(arity::integer_parameter(term, "count:10 100"), arity::each(counts))?;
        let ruleset: Arc<dyn Ruleset> = Arc::new(Count { limit: Limit::new(most) });
        let component = |count: [Natural; 2]| Component {
            ruleset: ruleset.clone(),
            position: count.into_iter().collect(),
        };
        Ok(counts.into_iter().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        let texts = (0..=60).flat_map(|target| {
            (0..=target).map(move |said: u64| match said {
                0 => target.to_string(),
                _ => format!("{said}/{target}"),
            })
        });
        ["count:0", "count:1", "count:4", "count:10"]
            .map(|ruleset| Sample { ruleset, shape: Shape::Texts(texts.clone().collect()) })
            .to_vec()
    }
}

/// The counting game; a position is what was said last and the target.
#[derive(Debug)]
struct Count {
    limit: Limit,
}

/// What was said, the target, and what is missing; `None` for a list of numbers that is no position.
fn remaining(position: &Position) -> Option<(&Natural, &Natural, Natural)> {
    match position.numbers() {
        [said, target] if said <= target => Some((said, target, target - said)),
        _ => None,
    }
}

impl Ruleset for Count {
    fn name(&self) -> String {
        format!("count:{}", self.limit.most())
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let [target] = numbers else { return None };
        Some(Position::from_iter([Natural::ZERO, target.clone()]))
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        match *position {
            [said, target] if said <= target => {
                self.limit.takes(target - said).try_for_each(|k| visit(&[&[said + k, target]]))
            }
            _ => Flow::Continue(()),
        }
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        // Only what is missing matters.
        if let [said, target] = position.as_mut_slice() {
            *target = target.saturating_sub(*said);
            *said = 0;
        }
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let most = u64::try_from(self.limit.most()).unwrap_or(u64::MAX);
        let names = ["said", "target"].map(str::to_owned);
        let clauses = [
            format!("for k in 1..min({most}, target-said) => (said+k, target)"),
            "start(target) (0, target)".to_owned(),
        ];
        (numbers == 2).then(|| spelled::rule("counting", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn show(&self, position: &Position) -> String {
        match position.numbers() {
            [said, target] if said.is_zero() => target.to_string(),
            [said, target] => format!("{said}/{target}"),
            _ => String::new(),
        }
    }

    fn is_heap_like(&self) -> bool {
        true
    }
}

impl Theory for Count {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let (_, _, heap) = remaining(position)?;
        Some(Proved::by(BACHET.key, self.limit.heaps(&heap).outcome(play)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let (_, _, heap) = remaining(position)?;
        Some(Proved::by(BACHET.key, self.limit.residue(&heap)))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let (_, _, heap) = remaining(position)?;
        Some(Proved::by(BACHET.key, Tame::heap(&self.limit.residue(&heap))))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let (said, target, heap) = remaining(position)?;
        let moves = self.limit.takes_to(&heap, &self.limit.heaps(&heap), goal);
        let moves = moves
            .into_iter()
            .map(|k| Move { parts: vec![Position::from_iter([said + k, target.clone()])] });
        Some(Moves::all(moves.collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some((said, target, heap)) = remaining(position) else { return Vec::new() };
        let remaining = Step::new("count-remaining")
            .with("said", said)
            .with("target", target)
            .with("remaining", &heap);
        vec![remaining, self.limit.step(&heap, play)]
    }
}
