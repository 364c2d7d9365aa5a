//! Where `won when` holds, so that it can be left out where it says nothing new: "who takes the last one has won".
//!
//! Under normal play who moves to a position without moves has won. A condition that holds only at such positions changes nothing
//! but that misère play has no meaning. The condition is read like those of clauses; a bound on every number must follow from
//! every case of it, and the positions within the bounds are looked at one by one. Cost: at most 4096 positions.

use super::{
    super::syntax::File,
    cases::{Case, Constraint, Reader},
    linear::{Linear, Variable},
};
use std::collections::BTreeSet;

/// So many positions are looked at.
const MOST_POSITIONS: u64 = 4096;

/// The positions at which `won when` of a single rule holds. `None` where it is not understood, where they are not few, and where
/// other endings are declared.
pub(in super::super) fn won_at(
    file: &File,
    parameters: &[(String, i128)],
) -> Option<Vec<Vec<u64>>> {
    let [rule] = &file.rules[..] else { return None };
    if rule.lost.is_some() {
        return None;
    }
    let numbers: Vec<Variable> =
        (0..u16::try_from(rule.arguments.len()).ok()?).map(Variable::Loop).collect();
    let names = rule.arguments.iter().map(|name| name.text.as_str());
    let reader = Reader::new(file, parameters, names.zip(numbers.iter().copied()));
    let mut found = BTreeSet::new();
    let mut looked = 0;
    for case in reader.condition(rule.won.as_ref()?, true)? {
        let most: Option<Vec<i128>> =
            numbers.iter().map(|number| largest(&case, *number)).collect();
        let most = most?;
        if most.iter().any(|most| *most < 0) {
            continue;
        }
        let many = most.iter().try_fold(1_u64, |many, most| {
            many.checked_mul(u64::try_from(*most).ok()?.checked_add(1)?)
        });
        looked = many?.checked_add(looked).filter(|looked| *looked <= MOST_POSITIONS)?;
        let mut point = vec![0_u64; numbers.len()];
        loop {
            if holds(&case, &point)? {
                found.insert(point.clone());
            }
            let room = |i: &usize| i128::from(point[*i]) < most[*i];
            let Some(next) = (0..point.len()).rev().find(room) else { break };
            point[next] += 1;
            point[next + 1..].fill(0);
        }
    }
    Some(found.into_iter().collect())
}

/// The largest that a number can be by some constraint of a case; no number is below 0.
fn largest(case: &Case, number: Variable) -> Option<i128> {
    let by = |e: &Linear, sign: i128| {
        let factor = sign * e.factor(number);
        let falls = e.terms().iter().all(|(_, factor)| sign * factor <= 0);
        (falls && factor < 0).then(|| (sign * e.constant).div_euclid(-factor))
    };
    let bounds = case.iter().flat_map(|constraint| match constraint {
        Constraint::AtLeastZero(e) => [by(e, 1), None],
        Constraint::Zero(e) => [by(e, 1), by(e, -1)],
        _ => [None, None],
    });
    bounds.flatten().min()
}

/// Whether a case holds at a position. `None` for sets and divisors, which are not looked at.
fn holds(case: &Case, point: &[u64]) -> Option<bool> {
    let value = |e: &Linear| {
        let term = |(variable, factor): &(Variable, i128)| match variable {
            Variable::Loop(i) => Some(factor * i128::from(*point.get(usize::from(*i))?)),
            _ => None,
        };
        e.terms().iter().map(term).try_fold(e.constant, |sum, term| Some(sum + term?))
    };
    let mut all = true;
    for constraint in case {
        all &= match constraint {
            Constraint::AtLeastZero(e) => value(e)? >= 0,
            Constraint::Zero(e) => value(e)? == 0,
            Constraint::NonZero(e) => value(e)? != 0,
            Constraint::Member(..) | Constraint::Divides(..) | Constraint::Coprime(..) => {
                return None;
            }
        };
    }
    Some(all)
}
