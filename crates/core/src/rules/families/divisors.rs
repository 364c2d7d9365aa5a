//! The divisor game (Schuh 1952): name a divisor of n other than 1 that is not forbidden; it and all its multiples are forbidden from then
//! on. Who cannot move loses: he would have to name 1.
//!
//! What is left is always all divisors, 1 apart, of some numbers; the position lists these. `divisors 12` begins with all divisors of 12, and
//! naming 6 leaves `divisors 4 3`. Options are listed by the number named, the smallest first. With n = p₁^a₁·p₂^a₂·… this is
//! Chomp on a block of sides a₁ + 1, a₂ + 1, … without the poisoned cell.
//!
//! # Theory
//! **A single number n > 1 is N**: naming n either wins, or the answer that wins after it could have been named at once (strategy
//! stealing). A power pᵏ is a nim-heap of k. All else is left to a search.
//!
//! # Steps
//! `divisors-stealing`: `number`. `divisors-power`: `number`, `exponent`.
//!
//! # Reference
//! F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952), 299–304.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term, shortened},
    rules::{
        Component, Flow, Position, Ruleset, Sample, Shape, Theory, Visitor, Written, arity,
        described::Described,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const SCHUH: Theorem = Theorem {
    key: "schuh-1952",
    statement: "in the divisor game a single number above 1 is N, and a power pᵏ of a prime is a nim-heap of k",
    source: "F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952), 299–304 (strategy stealing)",
};

/// Larger numbers are refused: their divisors are found by trial.
const MOST: u64 = 1_000_000_000;

/// The family `divisors`.
pub(super) static FAMILY: Described = Described {
    name: "divisors",
    aliases: &["divisor-game", "约数游戏"],
    usage: "divisors NUMBER…",
    rules: "name a divisor other than 1 that is left; it and all its multiples are gone; who cannot move loses",
    rules_zh: "说一个尚存的、不为 1 的约数，它和它的所有倍数随即消失；不能走的人输",
    examples: &["divisors 12", "divisors 4 3"],
    theorems: &[SCHUH],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), numbers) = arity::all(arity::no_parameters(term), arity::list(term))?;
    let mut mistakes = Vec::new();
    for (number, argument) in numbers.iter().zip(&term.arguments) {
        if number.is_zero() || *number > Natural::from(MOST) {
            mistakes.push(
                Diagnostic::new("N0411", argument.span.clone())
                    .with("number", shortened(&number.to_string()))
                    .with("low", 1)
                    .with("high", MOST),
            );
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    Ok(vec![Component { ruleset: Arc::new(Divisors), position: numbers.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    // Numbers of few divisors, so that brute force ends soon.
    let few = (1..=1800_u64).filter(|&n| divisors(n).len() <= 8).map(|n| n.to_string());
    vec![Sample { ruleset: "divisors", shape: Shape::Texts(few.collect()) }]
}

/// All divisors of n > 0 but 1, rising.
fn divisors(n: u64) -> Vec<u64> {
    let (mut small, mut large) = (Vec::new(), Vec::new());
    let mut d = 1;
    while d * d <= n {
        if n.is_multiple_of(d) {
            small.push(d);
            if d * d < n {
                large.push(n / d);
            }
        }
        d += 1;
    }
    small.extend(large.into_iter().rev());
    small.retain(|&d| d > 1);
    small
}

/// The divisors, 1 apart, of all numbers of a position, rising; `None` for numbers that are no position.
fn left(position: &[u64]) -> Option<Vec<u64>> {
    if position.is_empty() || position.iter().any(|&n| n == 0 || n > MOST) {
        return None;
    }
    let mut all: Vec<u64> = position.iter().flat_map(|&n| divisors(n)).collect();
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// The numbers of a list that divide no other one, falling; 1 alone if there is none.
fn greatest(left: &[u64]) -> Vec<u64> {
    let mut kept: Vec<u64> = Vec::new();
    for &n in left.iter().rev() {
        if !kept.iter().any(|k| k.is_multiple_of(n)) {
            kept.push(n);
        }
    }
    if kept.is_empty() {
        kept.push(1);
    }
    kept
}

/// The divisor game.
#[derive(Debug)]
struct Divisors;

impl Ruleset for Divisors {
    fn name(&self) -> String {
        "divisors".to_owned()
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let fits = |number: &Natural| !number.is_zero() && *number <= Natural::from(MOST);
        let valid = !numbers.is_empty() && numbers.iter().all(fits);
        valid.then(|| numbers.iter().cloned().collect())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some(left) = left(position) else { return ControlFlow::Continue(()) };
        for &named in &left {
            let rest: Vec<u64> =
                left.iter().copied().filter(|n| !n.is_multiple_of(named)).collect();
            visit(&[&greatest(&rest)])?;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        if left(position).is_some() {
            position.sort_unstable();
            position.dedup();
            position.retain(|&n| n > 1);
            *position = greatest(position);
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

/// The only number of a position, if it has one above 1, and its exponent if it is a power of a prime.
fn single(position: &Position) -> Option<(u64, Option<u64>)> {
    let [number] = position.numbers() else { return None };
    let number = u64::try_from(number).ok().filter(|&n| n > 1 && n <= MOST)?;
    let mut prime = 2;
    while prime * prime <= number && !number.is_multiple_of(prime) {
        prime += 1;
    }
    let prime = if prime * prime > number { number } else { prime };
    let (mut rest, mut exponent) = (number, 0);
    while rest.is_multiple_of(prime) {
        rest /= prime;
        exponent += 1;
    }
    Some((number, (rest == 1).then_some(exponent)))
}

impl Theory for Divisors {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        single(position)?;
        (play == Play::Normal).then(|| Proved::by(SCHUH.key, Outcome::N))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let (_, exponent) = single(position)?;
        Some(Proved::by(SCHUH.key, exponent?.into()))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        match (single(position), play) {
            (Some((number, Some(exponent))), Play::Normal) => {
                vec![Step::new("divisors-power").with("number", number).with("exponent", exponent)]
            }
            (Some((number, None)), Play::Normal) => {
                vec![Step::new("divisors-stealing").with("number", number)]
            }
            _ => Vec::new(),
        }
    }
}
