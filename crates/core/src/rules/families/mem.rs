//! Mem: how much may be taken depends on what was taken last. A position is the heap and the last take, 0 for none.
//!
//! * `mem:k`, a number: at most k times the last take (so nothing after 0);
//! * `mem:least`: at least as much as the last take;
//! * `mem:other`: anything but the last take (Mem⁰, short-term memory).
//!
//! Options are listed by what is taken, 1 first.
//!
//! # Theory
//! `mem:k` is the [take-away game](super::takeaway) with f(t) = kt, where the last take p stands for the limit kp; Schwenk's theorem gives its
//! outcomes. Of the others nothing closed is used; a search answers.
//!
//! # Reference
//! A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225–234. For games with memory: Winning Ways, chapter 15.

use super::fibonacci::drawn_parts;
use crate::{
    evidence::{Proved, Step},
    notation::{Diagnostic, ParameterValue, Term, shortened},
    rules::{
        Component, Flow, Position, Ruleset, Sample, Shape, Theory, Visitor, Written, arity,
        described::Described,
        take_away::{Function, SCHWENK},
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

/// The family `mem`.
pub(super) static FAMILY: Described = Described {
    name: "mem",
    aliases: &["记忆取石"],
    usage: "mem:K N LAST, mem:least N LAST or mem:other N LAST",
    rules: "take at most k times what was taken last; or at least as much; or any other number",
    rules_zh: "至多取上一步的 k 倍；或至少取上一步那么多；或取与上一步不同的个数",
    examples: &["mem:2 10 3", "mem:least 10 2", "mem:other 10 0"],
    theorems: &[SCHWENK],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let memory = arity::parameter(term, "mem:2 10 3").and_then(|parameter| {
        let word = parameter.text.to_lowercase();
        match (&parameter.value, word.as_str()) {
            (ParameterValue::Faulty, _) => Err(Vec::new()),
            (_, "least") if parameter.key.is_none() => Ok(Memory::Least),
            (_, "other") if parameter.key.is_none() => Ok(Memory::Other),
            (ParameterValue::Integer(_), _) => arity::integer(parameter)
                .and_then(|times| arity::within(term, times, 1..=1 << 20))
                .and_then(|times| arity::machine_word(&times, &term.span))
                .map(Memory::Times),
            _ => Err(vec![
                Diagnostic::new("N0320", parameter.span.clone())
                    .with("word", shortened(&parameter.full_text()))
                    .with("choices", "a number, least, other"),
            ]),
        }
    });
    let (memory, [heap, last]) = arity::all(memory, arity::tuple::<2>(term))?;
    let position = Position::from_iter([heap, last]);
    Ok(vec![Component { ruleset: Arc::new(Mem { memory }), position }])
}

fn samples() -> Vec<Sample> {
    ["mem:1", "mem:2", "mem:3", "mem:7", "mem:least", "mem:other"]
        .map(|ruleset| Sample { ruleset, shape: Shape::Tuples { length: 2, min: 0, max: 16 } })
        .to_vec()
}

/// What the last take allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Memory {
    /// At most so many times as much.
    Times(u64),
    /// At least as much.
    Least,
    /// Anything else.
    Other,
}

/// Mem; a position is the heap and the last take.
#[derive(Debug)]
struct Mem {
    memory: Memory,
}

impl Ruleset for Mem {
    fn name(&self) -> String {
        match self.memory {
            Memory::Times(times) => format!("mem:{times}"),
            Memory::Least => "mem:least".to_owned(),
            Memory::Other => "mem:other".to_owned(),
        }
    }

    fn written(&self) -> Written {
        Written::Numbers(2)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [heap, last] = *position else { return ControlFlow::Continue(()) };
        let (least, most) = match self.memory {
            Memory::Times(times) => (1, heap.min(last.saturating_mul(times))),
            Memory::Least => (last.max(1), heap),
            Memory::Other => (1, heap),
        };
        for taken in least..=most {
            if self.memory != Memory::Other || taken != last {
                visit(&[&[heap - taken, taken]])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        let [heap, last] = &mut position[..] else { return };
        match self.memory {
            // The least take that allows the whole heap.
            Memory::Times(times) => *last = (*last).min(heap.div_ceil(times)),
            Memory::Least if *last > *heap => *last = heap.saturating_add(1),
            Memory::Least => *last = (*last).max(1),
            Memory::Other if *last > *heap => *last = 0,
            Memory::Other => {}
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        matches!(self.memory, Memory::Times(_)).then_some(self)
    }
}

impl Mem {
    /// The smallest part of the heap's greedy sum, and the most that may be taken.
    fn part(&self, position: &Position) -> Option<(Natural, Natural)> {
        let ([heap, last], Memory::Times(times)) = (position.numbers(), self.memory) else {
            return None;
        };
        let part = Function::times(times).smallest_part(heap)?;
        Some((part, last * Natural::from(times)))
    }
}

impl Theory for Mem {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let [heap, _] = position.numbers() else { return None };
        if play == Play::Misere {
            return None;
        }
        let p = heap.is_zero() || {
            let (part, most) = self.part(position)?;
            part > most
        };
        Some(Proved::by(SCHWENK.key, if p { Outcome::P } else { Outcome::N }))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let ([heap, _], Play::Normal) = (position.numbers(), play) else { return Vec::new() };
        let (Some((part, most)), Memory::Times(times)) = (self.part(position), self.memory) else {
            return Vec::new();
        };
        let parts = Function::times(times).parts(heap).unwrap_or_default().into_iter().rev();
        let figure = drawn_parts(heap, parts.collect(), &most);
        vec![
            Step::new("take-away-part")
                .with("heap", heap)
                .with("limit", most)
                .with("function", Function::times(times).to_string())
                .with("part", part)
                .drawn(figure),
        ]
    }
}
