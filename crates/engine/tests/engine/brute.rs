//! An independent solver: plain recursion over whole sums as they are, nothing decomposed, nothing canonical but the order
//! of the components.

use bouton_core::{
    rules::{Component, Position, Ruleset},
    value::{Outcome, Play},
};
use std::{collections::HashMap, ops::ControlFlow, sync::Arc};

/// A sum: rulesets by index, positions as words.
pub(crate) type Sum = Vec<(usize, Vec<u64>)>;

pub(crate) struct Brute {
    pub(crate) rulesets: Vec<Arc<dyn Ruleset>>,
    outcomes: HashMap<(Play, Sum), Outcome>,
    values: HashMap<Sum, u64>,
}

impl Brute {
    pub(crate) fn new(rulesets: Vec<Arc<dyn Ruleset>>) -> Brute {
        Brute { rulesets, outcomes: HashMap::new(), values: HashMap::new() }
    }

    /// The moves of a sum in order: index of the component, and the sum after it.
    pub(crate) fn moves(&self, sum: &Sum) -> Vec<(usize, Sum)> {
        let mut moves = Vec::new();
        for (index, (ruleset, words)) in sum.iter().enumerate() {
            let _ = self.rulesets[*ruleset].options(words, &mut |parts| {
                let mut after = sum.clone();
                after.splice(index..=index, parts.iter().map(|part| (*ruleset, part.to_vec())));
                moves.push((index, after));
                ControlFlow::Continue(())
            });
        }
        moves
    }

    pub(crate) fn outcome(&mut self, sum: &Sum, play: Play) -> Outcome {
        let mut key = sum.clone();
        key.sort();
        if let Some(outcome) = self.outcomes.get(&(play, key.clone())) {
            return *outcome;
        }
        let moves = self.moves(&key);
        let wins = match (moves.is_empty(), play) {
            (true, Play::Normal) => false,
            (true, Play::Misere) => true,
            _ => moves.iter().any(|(_, after)| self.outcome(after, play) == Outcome::P),
        };
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.outcomes.insert((play, key), outcome);
        outcome
    }

    /// The nim-value of the whole sum, as the mex over its own moves.
    pub(crate) fn value(&mut self, sum: &Sum) -> u64 {
        let mut key = sum.clone();
        key.sort();
        if let Some(value) = self.values.get(&key) {
            return *value;
        }
        let options: Vec<u64> =
            self.moves(&key).iter().map(|(_, after)| self.value(after)).collect();
        let value = (0..).find(|v| !options.contains(v)).expect("there is one");
        self.values.insert(key, value);
        value
    }
}

/// The components of a sum for the engine.
pub(crate) fn components(rulesets: &[Arc<dyn Ruleset>], sum: &Sum) -> Vec<Component> {
    sum.iter()
        .map(|(ruleset, words)| Component {
            ruleset: rulesets[*ruleset].clone(),
            position: Position::from(&words[..]),
        })
        .collect()
}
