//! What proves who wins under misère play.
//!
//! All sums that can be reached are looked at ([`Reached`](crate::loopy)); components without a move are left out of them. A sum is P if it has a move
//! and no move leads to a P-position, so the empty sum is N. Of the P-positions those are listed that answer a move.

use super::{NoCertificate, is_read};
use crate::{Budget, loopy::Reached, search::Halt};
use bouton_core::{
    evidence::misere::{MisereCertificate, Part},
    rules::{Component, Convention},
    value::Outcome,
};

/// The certificate of who wins a sum under misère play.
pub(crate) fn certificate(
    components: &[Component],
    budget: &Budget<'_>,
) -> Result<MisereCertificate, NoCertificate> {
    if components.iter().any(|c| c.ruleset.convention() == Convention::Fixed) {
        return Err(NoCertificate::Nothing);
    }
    components.iter().try_for_each(super::stands_in_its_text)?;
    let mut meter = budget.meter();
    let mut reached = Reached::default();
    let mut parts = Vec::with_capacity(components.len());
    // The number of the first component of every ruleset.
    let mut numbers: Vec<u64> = Vec::new();
    for (component, number) in components.iter().zip(1..) {
        let ruleset = reached.ruleset(&component.ruleset);
        if ruleset == numbers.len() {
            numbers.push(number);
        }
        parts.push((ruleset, component.position.words().ok_or(NoCertificate::Large)?));
    }
    let parts: Vec<(usize, &[u64])> = parts.iter().map(|(r, words)| (*r, &words[..])).collect();
    let root = reached.vertex(&parts, &mut meter)?;
    reached.explore(&mut meter)?;
    let (order, is_p) = outcomes(&reached, root)?;
    let listed = needed(&reached, root, &order, &is_p);
    let mut positions = Vec::new();
    let mut words = 0;
    for &vertex in order.iter().filter(|&&vertex| listed[vertex as usize]) {
        let components: Vec<(usize, &[u64])> = reached.parts(vertex as usize).collect();
        let mut sum: Vec<Part> = components
            .into_iter()
            .map(|(ruleset, words)| (numbers.get(ruleset).copied().unwrap_or(1), words.to_vec()))
            .collect();
        sum.sort_unstable();
        words += sum.iter().map(|(_, words)| words.len() + 2).sum::<usize>();
        positions.push(sum);
    }
    is_read(positions.len(), words, looked_at(&reached, &listed))?;
    let texts: Vec<String> = components.iter().map(Component::text).collect();
    let outcome = if is_p[root as usize] { Outcome::P } else { Outcome::N };
    Ok(MisereCertificate { position: texts.join(" + "), outcome, positions })
}

/// The sums in an order in which every one stands behind those that a move leads to, and which of them are P.
fn outcomes(reached: &Reached, root: u32) -> Result<(Vec<u32>, Vec<bool>), Halt> {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; reached.len()];
    let mut is_p = vec![false; reached.len()];
    let mut order = Vec::new();
    let mut stack = vec![(root, 0)];
    states[root as usize] = State::Open;
    while let Some((vertex, next)) = stack.last_mut() {
        let targets = reached.targets(*vertex as usize);
        match targets.get(*next) {
            Some(&target) => {
                *next += 1;
                match states[target as usize] {
                    State::New => {
                        states[target as usize] = State::Open;
                        stack.push((target, 0));
                    }
                    State::Open => return Err(Halt::Cycle(Vec::new())),
                    State::Done => {}
                }
            }
            None => {
                let place = *vertex as usize;
                is_p[place] = !targets.is_empty() && !targets.iter().any(|&t| is_p[t as usize]);
                states[place] = State::Done;
                order.push(*vertex);
                stack.pop();
            }
        }
    }
    Ok((order, is_p))
}

/// About how much the checker looks at: the moves of the listed sums and of all that they lead to.
fn looked_at(reached: &Reached, listed: &[bool]) -> u64 {
    let mut met = listed.to_vec();
    let mut moves = 0;
    for vertex in (0..listed.len()).filter(|&vertex| listed[vertex]) {
        let targets = reached.targets(vertex);
        moves += targets.len() as u64;
        for &target in targets {
            if !std::mem::replace(&mut met[target as usize], true) {
                moves += reached.targets(target as usize).len() as u64;
            }
        }
    }
    // A move of a sum of many words costs more.
    4 * moves
}

/// The P-positions that answer moves.
fn needed(reached: &Reached, root: u32, order: &[u32], is_p: &[bool]) -> Vec<bool> {
    let mut rank = vec![0usize; reached.len()];
    order.iter().enumerate().for_each(|(place, &vertex)| rank[vertex as usize] = place);
    let mut listed = vec![false; reached.len()];
    // One of the P-positions that a sum leads to: one that is needed anyway, or else the first.
    let answer = |vertex: u32, listed: &mut Vec<bool>| {
        let targets = reached.targets(vertex as usize).iter().map(|&target| target as usize);
        let of_p = targets.filter(|&target| is_p[target]);
        if let Some(best) = of_p.min_by_key(|&target| (!listed[target], rank[target])) {
            listed[best] = true;
        }
    };
    if is_p[root as usize] {
        listed[root as usize] = true;
    } else {
        answer(root, &mut listed);
    }
    for &vertex in order.iter().rev() {
        if listed[vertex as usize] {
            for &target in reached.targets(vertex as usize) {
                answer(target, &mut listed);
            }
        }
    }
    listed
}
