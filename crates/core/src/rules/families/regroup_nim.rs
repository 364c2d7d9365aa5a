//! Nim with redistribution (NYOJ 136): take at least one stone from a heap, then move any of the rest of that heap to
//! other heaps that are not empty.
//!
//! A position is a list of heaps; empty ones stay empty for ever. A move is which heap, how many are taken, and how many
//! of the rest go to each other heap that is not empty; what goes nowhere stays. Options are listed by the heap as
//! written, then by what is taken, 1 first, then by what the other heaps get, lexicographically from nothing.
//!
//! # Theory
//! **P iff the heaps that are not empty pair up, equal with equal.** For a threshold x let N(x) be the number of heaps of
//! at least x stones; heaps pair up iff all N(x), x ≥ 1, are even.
//! * From paired heaps no move leads to paired heaps: let heap h shrink to h′ < h, one stone at least being taken. For
//!   every x with h′ < x ≤ h the shrinking changes N(x) by one, so some other heap must grow past x, by one stone at
//!   least for every such x: h − h′ stones in all. But less than h − h′ are left to be moved.
//! * Otherwise sort h₁ ≥ h₂ ≥ …, an empty heap added if their number is odd, to 2m heaps. Shrink h₁ to the smallest,
//!   h₂ₘ, and let h₃ grow to h₂, h₅ to h₄, and so on. The stones kept or moved are
//!   S = h₂ₘ + (h₂ − h₃) + (h₄ − h₅) + … ≤ h₂ ≤ h₁, and S = h₁ only if h₁ = h₂, h₃ = h₄, …: only if they pair up. Every heap
//!   that grows is not empty. So this is a move, and it wins.
//!
//! **Misère play**: if no heap exceeds 1, P iff their number is odd. Else the rule of normal play holds. A pairing with a heap
//! above 1 has two of them, and one move leaves one above 1, so it reaches neither kind of P-position. If exactly one
//! heap exceeds 1, shrink it to 1 or 0, whatever leaves an odd number of ones. If two or more exceed 1 the move above
//! leaves a pairing with h₂ ≥ 2 in it.
//!
//! One winning move is given, with the exact number only where no heap exceeds 1 or there is none: others exist in
//! general, in numbers that grow without a simple formula.
//!
//! # Steps
//! `regroup-pairs`: `heaps` (not empty, largest first, at most 24), `count` (how many), `pairs` (how many pairs).
//! `regroup-unpaired`: `heaps`, `count`, `odd` (the largest size that occurs an odd number of times). `regroup-ones`:
//! `count` (no heap exceeds 1).

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, Written, arity,
        language::{UserRules, spelled},
    },
    value::{Natural, Outcome, Play},
};
use std::sync::Arc;

const PAIRING: Theorem = Theorem {
    key: "regroup-pairing",
    statement: "when the rest of the heap may be moved to other heaps that are not empty, a position is P iff its heaps \
                pair up, equal with equal; under misère play the same holds unless no heap exceeds 1, when it is P iff \
                their number is odd",
    source: "the problem of NYOJ 136 (also POJ 1740, A New Stone Game); proof in the documentation of the ruleset",
};

/// The family `regroup-nim`.
pub(super) struct RegroupNimFamily;

impl Family for RegroupNimFamily {
    fn name(&self) -> &'static str {
        "regroup-nim"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["重分尼姆"]
    }

    fn usage(&self) -> &'static str {
        "regroup-nim HEAP…"
    }

    fn rules(&self) -> &'static str {
        "take at least one stone from a heap, then move any of the rest of that heap to other heaps that are not empty"
    }

    fn rules_zh(&self) -> &'static str {
        "从一堆中至少取一个，然后可以把这一堆剩下的任意多个移到其他非空的堆"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["regroup-nim 2 1 3", "regroup-nim 5 5 1 1"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[PAIRING]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), heaps) = arity::all(arity::no_parameters(term), arity::list(term))?;
        Ok(vec![Component { ruleset: Arc::new(RegroupNim), position: heaps.into_iter().collect() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let shape = |length, max| Shape::Tuples { length, min: 0, max };
        [shape(1, 60), shape(2, 20), shape(3, 9), shape(4, 4), shape(5, 2)]
            .map(|shape| Sample { ruleset: "regroup-nim", shape })
            .to_vec()
    }
}

/// Nim with redistribution.
#[derive(Debug)]
struct RegroupNim;

impl Ruleset for RegroupNim {
    fn name(&self) -> String {
        "regroup-nim".to_owned()
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        // A sum above 64 bits could overflow a heap; such positions are too large for any definition.
        if position.iter().try_fold(0_u64, |sum, &heap| sum.checked_add(heap)).is_none() {
            return Flow::Continue(());
        }
        let mut option = position.to_vec();
        for (index, &heap) in position.iter().enumerate() {
            let others: Vec<usize> =
                (0..position.len()).filter(|&i| i != index && position[i] > 0).collect();
            for taken in 1..=heap {
                // Count upwards through what the others get; the last of them is the lowest digit.
                option.copy_from_slice(position);
                option[index] = heap - taken;
                loop {
                    visit(&[&option])?;
                    let mut digits = others.iter().rev().copied().peekable();
                    while let Some(&digit) = digits.peek()
                        && option[index] == 0
                    {
                        // Nothing is left to give: this digit goes back to nothing and carries.
                        option[index] += option[digit] - position[digit];
                        option[digit] = position[digit];
                        digits.next();
                        if option[index] > 0 {
                            break;
                        }
                    }
                    let Some(digit) = digits.next() else { break };
                    if option[index] == 0 {
                        break;
                    }
                    option[index] -= 1;
                    option[digit] += 1;
                }
            }
        }
        Flow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.retain(|&heap| heap > 0);
        position.sort_unstable();
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let names = spelled::numbers('h', numbers);
        let clause = |heap: usize| {
            // What is left of the heap, and what each other heap that is not empty gets of it.
            let mut left = format!("{}-k", names[heap]);
            let mut steps = format!("for k in 1..{}", names[heap]);
            let mut changed = Vec::new();
            for other in (0..numbers).filter(|&other| other != heap) {
                let (name, gift) = (&names[other], format!("g{}", other + 1));
                steps.push_str(&format!(", {gift} in 0..(if {name} > 0 then {left} else 0)"));
                left.push_str(&format!("-{gift}"));
                changed.push((other, format!("{name}+{gift}")));
            }
            changed.push((heap, left));
            format!("{steps} => {}", spelled::tuple(&names, &changed))
        };
        let clauses: Vec<String> = (0..numbers).map(clause).collect();
        let fits = (1..=UserRules::MOST_NUMBERS).contains(&numbers);
        fits.then(|| spelled::rule("regroup_nim", &names, &clauses))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

/// The indices of the heaps that are not empty, the largest first.
fn sorted(position: &Position) -> Vec<usize> {
    let heaps = position.numbers();
    let mut indices: Vec<usize> = (0..heaps.len()).filter(|&i| !heaps[i].is_zero()).collect();
    indices.sort_by(|&a, &b| heaps[b].cmp(&heaps[a]));
    indices
}

/// What the theory needs to know.
enum Case {
    /// No heap exceeds 1; so many are 1.
    Ones(usize),
    /// Some heap exceeds 1 and heaps pair up.
    Paired,
    /// Some heap exceeds 1 and this heap, in the order of size, has no partner.
    Unpaired(usize),
}

fn case(position: &Position, sorted: &[usize]) -> Case {
    let heaps = position.numbers();
    match sorted.first() {
        Some(&largest) if !heaps[largest].is_one() => {}
        _ => return Case::Ones(sorted.len()),
    }
    let lonely = sorted.chunks(2).find(|pair| match **pair {
        [a, b] => heaps[a] != heaps[b],
        _ => true,
    });
    lonely.map_or(Case::Paired, |pair| Case::Unpaired(pair[0]))
}

impl RegroupNim {
    /// The winning move of the proof, from unpaired heaps of which at least one exceeds 1.
    fn winning(position: &Position, sorted: &[usize], play: Play) -> Position {
        let heaps = position.numbers();
        let mut after = position.clone();
        let [first, rest @ ..] = sorted else { return after };
        let above_one = sorted.iter().filter(|&&i| !heaps[i].is_one()).count();
        if play == Play::Misere && above_one == 1 {
            // Leave an odd number of ones.
            after.0[*first] = Natural::from(u8::from(rest.len().is_multiple_of(2)));
            return after;
        }
        let odd_one = if rest.len().is_multiple_of(2) { None } else { rest.last() };
        after.0[*first] = odd_one.map_or(Natural::ZERO, |&last| heaps[last].clone());
        for pair in rest.chunks_exact(2) {
            after.0[pair[1]] = heaps[pair[0]].clone();
        }
        after
    }
}

impl Theory for RegroupNim {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let p = match (case(position, &sorted(position)), play) {
            (Case::Ones(count), Play::Normal) => count.is_multiple_of(2),
            (Case::Ones(count), Play::Misere) => !count.is_multiple_of(2),
            (Case::Paired, _) => true,
            (Case::Unpaired(_), _) => false,
        };
        Some(Proved::by(PAIRING.key, if p { Outcome::P } else { Outcome::N }))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let sorted = sorted(position);
        let value = match (case(position, &sorted), sorted.as_slice()) {
            (Case::Ones(count), _) => Natural::from(count % 2),
            (Case::Paired, _) => Natural::ZERO,
            (_, [only]) => position.numbers()[*only].clone(),
            _ => return None,
        };
        Some(Proved::by(PAIRING.key, value))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let sorted = sorted(position);
        let tame = match (case(position, &sorted), sorted.as_slice()) {
            (Case::Ones(count), _) => Tame::Fickle(u8::from(!count.is_multiple_of(2))),
            (_, [only]) => Tame::heap(&position.numbers()[*only]),
            _ => return None,
        };
        Some(Proved::by(PAIRING.key, tame))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let play = match goal {
            Goal::NimValue(value) if value.is_zero() => Play::Normal,
            Goal::MisereP => Play::Misere,
            _ => return None,
        };
        let sorted = sorted(position);
        match case(position, &sorted) {
            Case::Paired => Some(Moves::all(Vec::new(), limit)),
            Case::Ones(count) => {
                let wins = count.is_multiple_of(2) == (play == Play::Misere);
                let mut ones: Vec<usize> = if wins { sorted } else { Vec::new() };
                ones.sort_unstable();
                let count = Some(Natural::from(ones.len()));
                let to = |one: usize| {
                    let mut after = position.clone();
                    after.0[one] = Natural::ZERO;
                    Move { parts: vec![after] }
                };
                Some(Moves { moves: ones.into_iter().take(limit).map(to).collect(), count })
            }
            Case::Unpaired(_) => {
                let to = Move { parts: vec![RegroupNim::winning(position, &sorted, play)] };
                Some(Moves { moves: std::iter::once(to).take(limit).collect(), count: None })
            }
        }
    }

    fn steps(&self, position: &Position, _play: Play) -> Vec<Step> {
        let (heaps, sorted) = (position.numbers(), sorted(position));
        let listed: Vec<Natural> = sorted.iter().take(24).map(|&i| heaps[i].clone()).collect();
        let count = sorted.len() as u64;
        vec![match case(position, &sorted) {
            Case::Ones(_) => Step::new("regroup-ones").with("count", count),
            Case::Paired => Step::new("regroup-pairs")
                .with("heaps", listed)
                .with("count", count)
                .with("pairs", count / 2),
            Case::Unpaired(index) => Step::new("regroup-unpaired")
                .with("heaps", listed)
                .with("count", count)
                .with("odd", &heaps[index]),
        }]
    }
}
