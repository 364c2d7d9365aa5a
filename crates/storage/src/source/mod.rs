//! Heap after heap of one ruleset: every value computed, none taken from a period, and a state from which to go on.
//!
//! | source | for | state |
//! |---|---|---|
//! | the fast engine ([`bouton_engine::sequence`]) | take-and-break codes with finitely many digits | its snapshot: a window, or the values where it needs all |
//! | the theorem | rulesets whose nim-value of a heap is a closed form | none |
//! | the bit-parallel table | finite subtraction sets | the last values, about as many as the largest number that may be taken |
//! | the definition | all other rules on a heap | all values |
//!
//! Values are below 2^16 here; a larger one stops the source with [`Limit::Values`](bouton_engine::Limit::Values).

mod definition;
mod snapshot;
mod subtraction;
mod theorem;

use bouton_core::rules::{Ruleset, heap::HeapRules};
use bouton_engine::{
    Meter, Stop,
    sequence::{Config, Counting, HeapMoves, Keep, SequenceEngine, Space},
};
use definition::Definition;
use std::sync::Arc;
use subtraction::Subtraction;
use theorem::ByTheorem;

/// Receives the values of the next heaps, with the first heap of the stretch.
pub type Visit<'a> = &'a mut dyn FnMut(u64, &[u16]);

/// A sequence that goes on from where it stands.
#[derive(Debug)]
pub struct Source {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Engine(Box<SequenceEngine>),
    Theorem(ByTheorem),
    Subtraction(Box<Subtraction>),
    Definition(Definition),
}

/// The heaps that the fast engine keeps apart, and the rule by which it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rare {
    /// The rule.
    pub space: Space,
    /// The rare heaps with their values, heap 0 first.
    pub heaps: Vec<(u64, u16)>,
}

impl Source {
    /// The source of a ruleset; `None` if its positions are not single heaps that only shrink.
    pub fn new(ruleset: &Arc<dyn Ruleset>) -> Option<Source> {
        let rules = ruleset.heap_rules()?;
        let kind = if let Some(moves) = HeapMoves::of(rules) {
            Kind::Engine(Box::new(SequenceEngine::new(moves, config())))
        } else if let Some(source) = ByTheorem::new(ruleset) {
            Kind::Theorem(source)
        } else if let HeapRules::Subtraction(set) = rules
            && let Some(source) = Subtraction::new(set)
        {
            Kind::Subtraction(Box::new(source))
        } else {
            Kind::Definition(Definition::new(rules))
        };
        Some(Source { kind })
    }

    /// The number of heaps known: 0 to this minus one.
    pub fn heaps(&self) -> u64 {
        match &self.kind {
            Kind::Engine(engine) => engine.heaps(),
            Kind::Theorem(source) => source.heaps(),
            Kind::Subtraction(source) => source.heaps(),
            Kind::Definition(source) => source.heaps(),
        }
    }

    /// Computes the heaps up to `to`, that one included. A position is counted for each heap. A stretch of heaps may be handed out a
    /// second time, with the same values, where the engine had to begin again.
    ///
    /// # Errors
    /// The limit that was reached; what was handed out is right.
    pub fn advance(
        &mut self,
        to: u64,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<(), Stop> {
        match &mut self.kind {
            Kind::Engine(engine) => engine.advance_with(to, meter, visit),
            Kind::Theorem(source) => source.advance(to, meter, visit),
            Kind::Subtraction(source) => source.advance(to, meter, visit),
            Kind::Definition(source) => source.advance(to, meter, visit),
        }
    }

    /// Bytes held by tables.
    pub fn memory(&self) -> u64 {
        match &self.kind {
            Kind::Engine(engine) => engine.memory(),
            Kind::Theorem(_) => 0,
            Kind::Subtraction(source) => source.memory(),
            Kind::Definition(source) => source.memory(),
        }
    }

    /// The number of rare heaps, heap 0 left out; `None` where heaps are not told apart.
    pub fn rare_count(&self) -> Option<u64> {
        match &self.kind {
            Kind::Engine(engine) => {
                engine.space().map(|_| engine.rare().len().saturating_sub(1) as u64)
            }
            _ => None,
        }
    }

    /// The rare heaps; `None` where heaps are not told apart.
    pub fn rare(&self) -> Option<Rare> {
        match &self.kind {
            Kind::Engine(engine) => {
                Some(Rare { space: engine.space()?, heaps: engine.rare().to_vec() })
            }
            _ => None,
        }
    }

    /// The state, to go on from later.
    pub(crate) fn save(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Engine(engine) => snapshot::to_bytes(&engine.save()),
            Kind::Theorem(source) => source.heaps().to_le_bytes().to_vec(),
            Kind::Subtraction(source) => source.save(),
            Kind::Definition(source) => source.save(),
        }
    }

    /// A source that goes on from a state of the same ruleset; `None` if the state contradicts itself.
    pub(crate) fn resume(ruleset: &Arc<dyn Ruleset>, state: &[u8]) -> Option<Source> {
        let kind = match Source::new(ruleset)?.kind {
            Kind::Engine(engine) => {
                let snapshot = snapshot::from_bytes(state)?;
                let moves = engine.moves().clone();
                Kind::Engine(Box::new(SequenceEngine::resume(moves, config(), snapshot)?))
            }
            Kind::Theorem(source) => {
                Kind::Theorem(source.at(u64::from_le_bytes(state.try_into().ok()?)))
            }
            Kind::Subtraction(source) => Kind::Subtraction(Box::new(source.resume(state)?)),
            Kind::Definition(source) => Kind::Definition(source.resume(state)?),
        };
        Some(Source { kind })
    }
}

/// Counting is done here, for all sources alike; values are handed on and not kept.
fn config() -> Config {
    Config { keep: Keep::Window, counting: Counting::Off, ..Config::default() }
}

#[cfg(test)]
mod tests;
