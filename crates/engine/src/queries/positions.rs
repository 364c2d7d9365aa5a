//! The P-positions of a ruleset, as its theorem lists them, or by search.

use crate::{
    budget::{Budget, Limit, Stop},
    search::outcomes::Sums,
};
use bouton_core::{
    evidence::Basis,
    notation::Diagnostic,
    rules::{Position, Ruleset},
    value::{Outcome, Play},
};
use std::sync::Arc;

/// P-positions in order.
#[derive(Clone, Debug)]
pub struct Positions {
    /// The ruleset in the notation.
    pub ruleset: String,
    /// The play convention.
    pub play: Play,
    /// The positions, each as it is written with its ruleset: by the theorem's order, else by size.
    pub positions: Vec<String>,
    /// The same as numbers.
    pub numbers: Vec<Position>,
    /// Whether the ruleset has no others.
    pub complete: bool,
    /// What they rest on; `None` if there are none.
    pub basis: Option<Basis>,
    /// What ended the list early.
    pub stop: Option<Stop>,
    /// A mistake in rules that the user wrote, met while they ran.
    pub mistake: Option<Diagnostic>,
}

/// The first `count` P-positions of a ruleset. `length` is how many numbers a position has; it is needed only where no
/// theorem lists the positions. Such positions are tried in the order of their greatest number, then by the numbers from
/// left to right; canonical ones only (of `2 1` and `1 2` in Wythoff's game the second).
pub fn positions(
    ruleset: &Arc<dyn Ruleset>,
    length: usize,
    play: Play,
    count: usize,
    budget: &Budget<'_>,
) -> Positions {
    let mut list = Positions {
        ruleset: ruleset.name(),
        play,
        positions: Vec::new(),
        numbers: Vec::new(),
        complete: false,
        basis: None,
        stop: None,
        mistake: None,
    };
    let mut meter = budget.meter();
    if let Some(all) = ruleset.theory().and_then(|theory| theory.p_positions(play)) {
        let mut all = all.peekable();
        while list.numbers.len() < count
            && let Some(position) = all.peek()
        {
            if list.basis.is_none() {
                let theory = ruleset.theory();
                let proved = theory.and_then(|theory| theory.outcome(position, play));
                list.basis = proved.map(|proved| Basis::Theorem { key: proved.theorem });
            }
            if let Err(stop) = meter.count(1) {
                list.stop = Some(stop);
                break;
            }
            list.numbers.extend(all.next());
        }
        list.complete = list.stop.is_none() && all.peek().is_none();
    } else {
        by_search(ruleset, length, count, &mut meter, &mut list);
    }
    list.mistake = meter.mistake().cloned();
    let name = &list.ruleset;
    list.positions =
        list.numbers.iter().map(|position| format!("{name} {}", ruleset.show(position))).collect();
    list
}

fn by_search(
    ruleset: &Arc<dyn Ruleset>,
    length: usize,
    count: usize,
    meter: &mut crate::budget::Meter<'_>,
    list: &mut Positions,
) {
    if length == 0 {
        list.stop = Some(meter.stop(Limit::NoMethod));
        return;
    }
    let mut sums = Sums::new(list.play);
    let index = sums.ruleset(ruleset);
    let mut tuple = vec![0u64; length];
    let mut canonical = Vec::new();
    while list.numbers.len() < count {
        canonical.clear();
        canonical.extend_from_slice(&tuple);
        ruleset.canonical(&mut canonical);
        if canonical == tuple {
            let theory = ruleset.theory();
            let position = Position::from(&tuple[..]);
            let outcome = match theory.and_then(|theory| theory.outcome(&position, list.play)) {
                Some(proved) => {
                    let basis = Basis::Theorem { key: proved.theorem };
                    Ok((proved.value, basis))
                }
                None => sums
                    .outcome(&[(index, &tuple)], meter)
                    .map(|outcome| (outcome, Basis::Exhaustive { positions: sums.len() })),
            };
            // Also a tuple that a theorem answers counts, so that the list ends.
            match outcome.and_then(|found| meter.count(1).map(|()| found).map_err(Into::into)) {
                Ok((outcome, basis)) => {
                    if outcome == Outcome::P {
                        list.numbers.push(position);
                        list.basis = Some(basis);
                    }
                }
                Err(halt) => {
                    list.stop = Some(halt.stop(meter));
                    return;
                }
            }
        } else if let Err(stop) = meter.count(1) {
            list.stop = Some(stop);
            return;
        }
        advance(&mut tuple);
    }
}

/// The next tuple: by the greatest number, then from left to right.
fn advance(tuple: &mut [u64]) {
    let top = tuple.iter().copied().max().unwrap_or(0);
    // As a counter in base top + 1, the last number fastest.
    let Some(place) = tuple.iter().rposition(|&n| n < top) else {
        // All are `top`: the least tuple with the next greatest number.
        tuple.fill(0);
        if let Some(last) = tuple.last_mut() {
            *last = top + 1;
        }
        return;
    };
    tuple[place] += 1;
    tuple[place + 1..].fill(0);
    // Without the greatest number among them it was listed before; the last place is the first that gives it.
    if !tuple.contains(&top)
        && let Some(last) = tuple.last_mut()
    {
        *last = top;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn tuples_come_once_each_by_their_greatest_number() {
        for length in 1..4usize {
            let mut tuple = vec![0; length];
            let mut seen = BTreeSet::new();
            let mut last = (0, vec![]);
            for _ in 0..4usize.pow(length as u32) {
                assert!(seen.insert(tuple.clone()), "{tuple:?} twice");
                let key = (tuple.iter().copied().max().unwrap_or(0), tuple.clone());
                assert!(key > last || seen.len() == 1, "{tuple:?}");
                last = key;
                advance(&mut tuple);
            }
            assert!(seen.iter().all(|t| t.iter().all(|&n| n < 4)));
        }
    }
}
