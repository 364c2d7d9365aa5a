//! The options of a ruleset as its definition lists them, within a bound on how many are looked at.
//!
//! Parts of options are brought to the form that stands for all positions which the ruleset's symmetries make equal
//! ([`Ruleset::canonical`]; the conformance test of `core` holds both against brute force).

use crate::Rejection;
use bouton_core::{
    evidence::positions::{cost_of_option, most_options},
    rules::{Component, Flow, NoFiles, OptionSink, Ruleset, catalogue::parse_question},
};
use std::ops::ControlFlow;

/// So many steps of user-written rules count as one option.
const STEPS: u64 = 4;

/// Why options cannot be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoOptions {
    /// There are more than the bound.
    TooMany,
    /// User-written rules make a mistake.
    Fault,
}

impl NoOptions {
    /// As the reason at a line.
    pub(crate) fn at(self, line: u64) -> Rejection {
        match self {
            NoOptions::TooMany => Rejection::Options { line },
            NoOptions::Fault => Rejection::Fault { line },
        }
    }
}

/// The components of the position of a certificate, whose rules must stand in its text.
pub(crate) fn components(position: &str) -> Result<Vec<Component>, Rejection> {
    parse_question(position, &NoFiles)
        .map_err(|_| Rejection::NoPosition { position: position.to_owned() })
}

/// How many options may still be looked at, and how many were.
#[derive(Debug)]
pub(crate) struct Work {
    left: u64,
    done: u64,
}

impl Work {
    /// For a certificate of so many lines.
    pub(crate) fn of_lines(lines: usize) -> Work {
        Work { left: most_options(lines), done: 0 }
    }

    /// How many options were looked at.
    pub(crate) fn done(&self) -> u64 {
        self.done
    }

    /// Takes note of some; whether there are not too many.
    fn pay(&mut self, options: u64) -> bool {
        match self.left.checked_sub(options) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }

    /// Visits the options of a position until the visitor breaks; whether it broke.
    ///
    /// # Errors
    /// There are too many, or the rules make a mistake.
    pub(crate) fn options(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &[u64],
        visit: &mut dyn FnMut(Vec<Vec<u64>>, &mut Work) -> Flow,
    ) -> Result<bool, NoOptions> {
        let mut sink = Sink { ruleset, work: self, visit, too_many: false };
        let flow = ruleset.try_options(position, &mut sink);
        if sink.too_many {
            return Err(NoOptions::TooMany);
        }
        flow.map(|flow| flow.is_break()).map_err(|_| NoOptions::Fault)
    }
}

struct Sink<'s> {
    ruleset: &'s dyn Ruleset,
    work: &'s mut Work,
    visit: &'s mut dyn FnMut(Vec<Vec<u64>>, &mut Work) -> Flow,
    too_many: bool,
}

impl OptionSink for Sink<'_> {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        let words = parts.iter().map(|part| part.len()).sum();
        if !self.work.pay(cost_of_option(words)) {
            self.too_many = true;
            return ControlFlow::Break(());
        }
        self.work.done += 1;
        let parts = parts.iter().map(|part| {
            let mut part = part.to_vec();
            self.ruleset.canonical(&mut part);
            part
        });
        (self.visit)(parts.collect(), self.work)
    }

    fn work(&mut self, steps: u64) -> Flow {
        if self.work.pay(steps / STEPS) {
            ControlFlow::Continue(())
        } else {
            self.too_many = true;
            ControlFlow::Break(())
        }
    }
}
