//! Staircase Nim (阶梯尼姆): coins lie on the steps of a staircase; move any number of coins, at least one, from a step to
//! the step below. Coins on step 0 are out of play.
//!
//! The position lists the coins from step 0 upwards. Options are listed by the step that is left, 1 first, and for each by the
//! number moved, 1 first.
//!
//! # Theory
//! **The position is Nim with the odd steps as heaps.** To move coins from an odd step takes them from its heap. To move k
//! coins from an even step adds them to an odd heap, and the opponent can at once move the same k on. So options of the
//! second kind have nim-values other than the position's own, and do not change the mex (the argument is folklore;
//! Ferguson, Game Theory, I.2.6).
//!
//! It is tame, and behaves in misère sums as those nim-heaps. By induction the pair (g⁺, g⁻) of a position is that of the
//! heaps, (0,1) or (1,0) if no heap exceeds 1, else (x, x) for their nim-sum x: options from odd steps have the pairs of Nim's
//! options. An option that enlarges a heap has other values than the position's: its nim-sum differs; if no
//! heap exceeds 1 before or after, both values are swapped; if only after, the values are at least 2. What remains is a
//! position with all odd steps empty that is not at its end: Nim has no move there, but moving one coin gives the
//! pair (1,0), more coins give values of at least 2, so the pair is (0,1) as it should be.
//!
//! A step changes an odd heap to a wanted size by at most one number of coins, so each goal has at most one move a step
//! and wanted size.
//!
//! # Steps
//! `staircase-odd`: `heaps` (the coins on steps 1, 3, 5, …, at most 24 of them), `count` (of odd steps), `sum`.

use crate::{
    evidence::{
        Proved, Step, Theorem,
        figure::{Figure, Form, Strip},
    },
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, Written, arity,
        language::{UserRules, spelled},
        nim_heaps::NimHeaps,
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

const STAIRCASE: Theorem = Theorem {
    key: "staircase-odd-steps",
    statement: "staircase Nim has the nim-value of Nim with the coins of the odd steps as heaps, and behaves as that in \
                misère sums",
    source: "T. S. Ferguson, Game Theory, 2nd ed. 2014, part I, section 2.6",
};

/// The family `staircase`.
pub(super) struct StaircaseFamily;

impl Family for StaircaseFamily {
    fn name(&self) -> &'static str {
        "staircase"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["阶梯尼姆"]
    }

    fn usage(&self) -> &'static str {
        "staircase COINS…, from step 0 upwards"
    }

    fn rules(&self) -> &'static str {
        "move any number of coins, at least one, from a step to the step below; coins on step 0 are out of play"
    }

    fn rules_zh(&self) -> &'static str {
        "把某级台阶上的任意多枚硬币（至少一枚）移到下一级；第 0 级上的硬币不再移动"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["staircase 0 3 1 4", "staircase 0 0 5"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[STAIRCASE]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), steps) = arity::all(arity::no_parameters(term), arity::list(term))?;
        Ok(vec![Component { ruleset: Arc::new(Staircase), position: steps.into_iter().collect() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let shape = |length, max| Shape::Tuples { length, min: 0, max };
        [shape(1, 5), shape(2, 12), shape(3, 7), shape(4, 4), shape(5, 2)]
            .map(|shape| Sample { ruleset: "staircase", shape })
            .to_vec()
    }
}

/// Staircase Nim; a position lists the coins from step 0.
#[derive(Debug)]
struct Staircase;

fn odd_steps(position: &Position) -> impl Iterator<Item = &Natural> {
    position.numbers().iter().skip(1).step_by(2)
}

impl Ruleset for Staircase {
    fn name(&self) -> String {
        "staircase".to_owned()
    }

    fn written(&self) -> Written {
        Written::List
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        // A sum above 64 bits could overflow a step; such positions are too large for any definition.
        if position.iter().try_fold(0_u64, |sum, &coins| sum.checked_add(coins)).is_none() {
            return Flow::Continue(());
        }
        let mut option = position.to_vec();
        for step in 1..position.len() {
            for k in 1..=position[step] {
                option[step] = position[step] - k;
                option[step - 1] = position[step - 1] + k;
                visit(&[&option])?;
            }
            option[step] = position[step];
            option[step - 1] = position[step - 1];
        }
        Flow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        // Coins on step 0 and empty steps at the top do not matter.
        if let Some(ground) = position.first_mut() {
            *ground = 0;
        }
        while position.len() > 1 && position.last() == Some(&0) {
            position.pop();
        }
    }

    fn option_count(&self, position: &Position) -> Option<Natural> {
        Some(position.numbers().iter().skip(1).sum())
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let names = spelled::numbers('s', numbers);
        let clause = |step: usize| {
            let down = (step - 1, format!("{}+k", names[step - 1]));
            let to = spelled::tuple(&names, &[down, (step, format!("{}-k", names[step]))]);
            format!("for k in 1..{} => {to}", names[step])
        };
        let clauses: Vec<String> = (1..numbers).map(clause).collect();
        let fits = (1..=UserRules::MOST_NUMBERS).contains(&numbers);
        fits.then(|| spelled::rule("staircase", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Theory for Staircase {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        Some(Proved::by(STAIRCASE.key, NimHeaps::of(odd_steps(position)).outcome(play)))
    }

    fn outcome_words(&self, position: &[u64], play: Play) -> Option<Outcome> {
        let odd = position.iter().skip(1).step_by(2);
        let (sum, firm) = odd.fold((0, false), |(sum, firm), &h| (sum ^ h, firm | (h > 1)));
        let p = u64::from(play == Play::Misere && !firm);
        Some(if sum == p { Outcome::P } else { Outcome::N })
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let heaps = NimHeaps::of(odd_steps(position));
        Some(Proved::by(STAIRCASE.key, heaps.nim_value().clone()))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        Some(Proved::by(STAIRCASE.key, NimHeaps::of(odd_steps(position)).tame()))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let steps = position.numbers();
        let all = NimHeaps::of(odd_steps(position));
        let mut found = Moves::default();
        let mut count = 0_u64;
        for step in 1..steps.len() {
            // The odd heap that changes: the step itself shrinks, or the one below grows.
            let mut taken: Vec<Natural> = if step % 2 == 1 {
                let sizes = all.replacements(&steps[step], goal).into_iter();
                sizes.filter(|size| *size < steps[step]).map(|size| &steps[step] - size).collect()
            } else {
                let sizes = all.replacements(&steps[step - 1], goal).into_iter();
                let sizes = sizes.filter(|size| *size > steps[step - 1]);
                let taken = sizes.map(|size| size - &steps[step - 1]);
                taken.filter(|k| *k <= steps[step]).collect()
            };
            taken.sort();
            for k in taken {
                count += 1;
                if found.moves.len() < limit {
                    let mut after = position.clone();
                    after.0[step - 1] += &k;
                    after.0[step] -= k;
                    found.moves.push(Move { parts: vec![after] });
                }
            }
        }
        found.count = Some(count.into());
        Some(found)
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let listed: Vec<Natural> = odd_steps(position).take(24).cloned().collect();
        let count = (position.numbers().len() / 2) as u64;
        let sum = NimHeaps::of(odd_steps(position)).nim_value().clone();
        let odd: Vec<Natural> = odd_steps(position).take(25).cloned().collect();
        let stairs = Strip::of(position.numbers(), 0, |step| step % 2 == 1)
            .map(|strip| Figure { caption: Step::new("figure-stairs"), form: Form::Strip(strip) });
        let step = Step::new("staircase-odd").with("heaps", listed).with("count", count);
        vec![step.with("sum", sum).drawn(stairs).drawn(Figure::nim_sum(&odd))]
    }
}
