//! Bounded Nim: several heaps, each with its own limit; a move takes from one heap at least one stone and at most the
//! heap's limit (NYOJ 135).
//!
//! # Theory
//! Each heap is one of [Bash's game](super::bash) with its own m, so the position is the sum of the nim-heaps
//! n mod (m+1), in normal play (Sprague 1935, Grundy 1939) and, all of them being tame, in misère play too.
//!
//! A position is written as pairs `stones/limit`; it is one component. Its numbers are stones and limit in turn. The
//! options are listed heap by heap as written, from each 1 first, then 2, and so on.
//!
//! # Steps
//! For every heap the step of `bash` (up to 16 heaps), then `inner-nim-sum`: `values`, `sum`; for more
//! heaps only `inner-nim-sum-of-many`: `count`, `sum`.

use super::bash::{BACHET, Limit};
use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
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

/// The family `bounded-nim`.
pub(super) struct BoundedNimFamily;

impl Family for BoundedNimFamily {
    fn name(&self) -> &'static str {
        "bounded-nim"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["限取尼姆"]
    }

    fn usage(&self) -> &'static str {
        "bounded-nim STONES/LIMIT…"
    }

    fn rules(&self) -> &'static str {
        "take from one heap at least one stone and at most the heap's own limit"
    }

    fn rules_zh(&self) -> &'static str {
        "从一堆中至少取一个，至多取该堆自己的上限"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["bounded-nim 1000/1", "bounded-nim 1000/1 5/2 7/9"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[BACHET]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let positions = arity::all(arity::words(term, 1..=usize::MAX), arity::pairs(term));
        let ((), (_, pairs)) = arity::all(arity::no_parameters(term), positions)?;
        let position = pairs.into_iter().flat_map(|(stones, limit)| [stones, limit]).collect();
        Ok(vec![Component { ruleset: Arc::new(BoundedNim), position }])
    }

    fn samples(&self) -> Vec<Sample> {
        let one = (0..40).flat_map(|n| (0..8).map(move |m| format!("{n}/{m}")));
        let small: Vec<String> =
            (0..6).flat_map(|n| (0..5).map(move |m| format!("{n}/{m}"))).collect();
        let two = small.iter().flat_map(|a| small.iter().map(move |b| format!("{a} {b}")));
        let some = ["0/3", "1/1", "2/1", "3/2", "4/3", "5/2", "6/2", "6/9"];
        let three =
            (0..512).map(|i| format!("{} {} {}", some[i % 8], some[i / 8 % 8], some[i / 64]));
        let texts = one.chain(two).chain(three).collect();
        vec![Sample { ruleset: "bounded-nim", shape: Shape::Texts(texts) }]
    }
}

/// Bounded Nim; a position is stones and limit of each heap in turn.
#[derive(Debug)]
struct BoundedNim;

/// The heaps of a position with their limits.
fn heaps(position: &Position) -> Option<Vec<(&Natural, Limit)>> {
    let numbers = position.numbers();
    let pair = |pair: &'_ [Natural]| match pair {
        [_, limit] => Some(Limit::new(limit.clone())),
        _ => None,
    };
    numbers.chunks(2).map(|chunk| Some((chunk.first()?, pair(chunk)?))).collect()
}

/// The position as nim-heaps.
fn residues(heaps: &[(&Natural, Limit)]) -> Vec<Natural> {
    heaps.iter().map(|(stones, limit)| limit.residue(stones)).collect()
}

impl Ruleset for BoundedNim {
    fn name(&self) -> String {
        "bounded-nim".to_owned()
    }

    fn written(&self) -> Written {
        Written::Pairs
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        if !position.len().is_multiple_of(2) {
            return Flow::Continue(());
        }
        let mut option = position.to_vec();
        for index in (0..position.len()).step_by(2) {
            let (stones, limit) = (position[index], position[index + 1]);
            for k in 1..=stones.min(limit) {
                option[index] = stones - k;
                visit(&[&option])?;
            }
            option[index] = stones;
        }
        Flow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        let mut pairs: Vec<[u64; 2]> = position
            .chunks_exact(2)
            .map(|pair| [pair[0], pair[1].min(pair[0])])
            .filter(|pair| pair[1] > 0)
            .collect();
        pairs.sort_unstable();
        *position = pairs.concat();
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let mut names = Vec::new();
        for heap in 1..=numbers / 2 {
            names.extend([format!("n{heap}"), format!("most{heap}")]);
        }
        let clause = |heap: usize| {
            let (n, most) = (&names[2 * heap], &names[2 * heap + 1]);
            let to = spelled::tuple(&names, &[(2 * heap, format!("{n}-k"))]);
            format!("for k in 1..min({n}, {most}) => {to}")
        };
        let clauses: Vec<String> = (0..names.len() / 2).map(clause).collect();
        let fits = numbers.is_multiple_of(2) && (2..=UserRules::MOST_NUMBERS).contains(&numbers);
        fits.then(|| spelled::rule("bounded_nim", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn show(&self, position: &Position) -> String {
        let pairs: Vec<String> = position
            .numbers()
            .chunks_exact(2)
            .map(|pair| format!("{}/{}", pair[0], pair[1]))
            .collect();
        pairs.join(" ")
    }
}

impl Theory for BoundedNim {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let residues = residues(&heaps(position)?);
        Some(Proved::by(BACHET.key, NimHeaps::of(&residues).outcome(play)))
    }

    fn outcome_words(&self, position: &[u64], play: Play) -> Option<Outcome> {
        let (mut sum, mut firm) = (0, false);
        for pair in position.chunks(2) {
            let [stones, limit] = *pair else { return None };
            let residue = limit.checked_add(1).map_or(stones, |divisor| stones % divisor);
            sum ^= residue;
            firm |= residue > 1;
        }
        let p = u64::from(play == Play::Misere && !firm);
        Some(if sum == p { Outcome::P } else { Outcome::N })
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let residues = residues(&heaps(position)?);
        Some(Proved::by(BACHET.key, NimHeaps::of(&residues).nim_value().clone()))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let residues = residues(&heaps(position)?);
        Some(Proved::by(BACHET.key, NimHeaps::of(&residues).tame()))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let heaps = heaps(position)?;
        let all = NimHeaps::of(&residues(&heaps));
        let mut found = Moves::default();
        let mut count = 0_u64;
        for (index, (stones, most)) in heaps.iter().enumerate() {
            for k in most.takes_to(stones, &all, goal) {
                count += 1;
                if found.moves.len() < limit {
                    let mut after = position.clone();
                    after.0[2 * index] -= k;
                    found.moves.push(Move { parts: vec![after] });
                }
            }
        }
        found.count = Some(count.into());
        Some(found)
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some(heaps) = heaps(position) else { return Vec::new() };
        let values = residues(&heaps);
        let sum = NimHeaps::of(&values).nim_value().clone();
        if heaps.len() > 16 {
            let many = Step::new("inner-nim-sum-of-many").with("count", heaps.len() as u64);
            return vec![many.with("sum", sum)];
        }
        let mut steps: Vec<Step> =
            heaps.iter().map(|(stones, limit)| limit.step(stones, play)).collect();
        if heaps.len() > 1 {
            let figure = Figure::nim_sum(&values);
            let step = Step::new("inner-nim-sum").with("values", values).with("sum", sum);
            steps.push(step.drawn(figure));
        }
        steps
    }
}
