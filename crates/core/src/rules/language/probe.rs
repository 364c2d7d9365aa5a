//! What small positions show of rules: calculations that fail, symmetries that do not hold, play that need not end.
//!
//! # Symmetry
//! `symmetric` says that the order of the numbers does not matter. It holds if every position has the same options as the position
//! with two neighbouring numbers exchanged, up to the order that the rules declare; then positions that differ in their order have
//! equal options all the way down, so they are equal, by induction over the moves. `sort` claims nothing: it is part of the rules that
//! numbers are put in order.
//!
//! # Play that need not end
//! From a position its first option that is not smaller is followed, and the first such option of that one, and so on. A position
//! that comes again makes a cycle, which is a mistake in rules that are not `loopy`. A game that ends has short chains from
//! small positions; after [`LONGEST`] moves play is said to go on.

use super::{CompiledRule, Fault, Flow, OptionSink, Ruleset, UserRules, doubts, syntax::Symmetry};
use crate::{notation::Diagnostic, rules::Position};
use std::{collections::BTreeSet, ops::ControlFlow};

/// What came of [trying](UserRules::probe) small positions.
#[derive(Clone, Debug, Default)]
pub struct Probe {
    /// So many were tried.
    pub positions: u64,
    /// Of so many of them only the first options were looked at.
    pub cut: u64,
    /// It ended before all were tried because it should not go on.
    pub is_late: bool,
    /// The first position that met a mistake, with the mistake at its place in the text. The position may be out of reach in
    /// play.
    pub mistake: Option<(Position, Diagnostic)>,
}

impl Probe {
    /// Of [doubts](UserRules::doubts) those that it did not meet: where a position is known that fails, more need not be said.
    #[must_use]
    pub fn not_met(&self, mut doubts: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if let Some((_, met)) = &self.mistake {
            let code = doubts::of_fault(met.code);
            doubts.retain(|doubt| doubt.span != met.span || Some(doubt.code) != code);
        }
        doubts
    }
}

/// So many options of a position, or steps without one, are looked at.
const MOST_OPTIONS: u64 = 1000;

/// Play that goes on for so many moves without getting smaller is taken to have no end.
const LONGEST: usize = 500;

/// How much may still be looked at: positions, options and reports of steps.
pub(super) struct Fuel {
    positions: u64,
    options: u64,
}

impl Fuel {
    /// For every reading of rules: well below a millisecond.
    pub(super) fn few() -> Fuel {
        Fuel { positions: 100, options: 4000 }
    }

    fn many() -> Fuel {
        Fuel { positions: 2000, options: 100_000 }
    }
}

/// Looks at few options and lets few steps be done.
struct Few<'g> {
    looked: u64,
    go_on: &'g mut dyn FnMut() -> bool,
    is_late: bool,
}

impl OptionSink for Few<'_> {
    fn option(&mut self, _parts: &[&[u64]]) -> Flow {
        self.looked += 1;
        if self.looked > MOST_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn work(&mut self, _steps: u64) -> Flow {
        self.is_late = !(self.go_on)();
        if self.is_late {
            return ControlFlow::Break(());
        }
        self.option(&[])
    }
}

/// How many options, and reports of steps without one, may still be looked at.
struct Left(u64);

impl Left {
    fn spend(&mut self) -> Flow {
        let Some(left) = self.0.checked_sub(1) else { return ControlFlow::Break(()) };
        self.0 = left;
        ControlFlow::Continue(())
    }
}

/// The options of a position as sums of canonical parts, each once.
struct Listed<'r> {
    rules: &'r UserRules,
    options: BTreeSet<Vec<Vec<u64>>>,
    left: Left,
}

impl OptionSink for Listed<'_> {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        let canonical = |part: &&[u64]| {
            let mut words = part.to_vec();
            self.rules.canonical(&mut words);
            words
        };
        let mut sum: Vec<Vec<u64>> = parts.iter().map(canonical).collect();
        sum.sort_unstable();
        self.options.insert(sum);
        self.left.spend()
    }

    fn work(&mut self, _steps: u64) -> Flow {
        self.left.spend()
    }
}

/// Looks for the first part of an option that is not smaller than the position.
struct NotSmaller {
    /// How many numbers in front say the rule.
    offset: usize,
    size: u128,
    found: Option<Vec<u64>>,
    left: Left,
}

fn size(words: &[u64], offset: usize) -> u128 {
    words.iter().skip(offset).map(|&number| u128::from(number)).sum()
}

impl OptionSink for NotSmaller {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        let larger = parts.iter().find(|part| size(part, self.offset) >= self.size);
        if let Some(part) = larger {
            self.found = Some(part.to_vec());
            return ControlFlow::Break(());
        }
        self.left.spend()
    }

    fn work(&mut self, _steps: u64) -> Flow {
        self.left.spend()
    }
}

/// The next numbers up to a greatest one, in order; whether there are any.
fn advance(numbers: &mut [u64], most: u64) -> bool {
    let Some(place) = numbers.iter().rposition(|&n| n < most) else { return false };
    numbers[place] += 1;
    numbers[place + 1..].fill(0);
    true
}

impl UserRules {
    /// Tries small positions of the first rule, until one meets a mistake or `go_on` says no. It is asked in front of every position,
    /// and every few thousand steps.
    pub fn probe(&self, go_on: &mut dyn FnMut() -> bool) -> Probe {
        let arguments = self.arguments().len();
        // About a thousand positions, at least 0 and 1 for every number.
        let most: u64 = [1, 100, 30, 9, 5, 3].get(arguments).copied().unwrap_or(1);
        let mut numbers = vec![0_u64; arguments];
        let mut probe = Probe::default();
        let mut endless = None;
        let is_sorted = self.is_sorted();
        for _ in 0..2000 {
            if !go_on() {
                probe.is_late = true;
                break;
            }
            let words = self.words(0, &numbers);
            // Where numbers are put in order there are no others.
            if !is_sorted || numbers.is_sorted() {
                let mut few = Few { looked: 0, go_on: &mut *go_on, is_late: false };
                let tried = self.run(&words, &mut few);
                if few.is_late {
                    probe.is_late = true;
                    break;
                }
                probe.positions += 1;
                match tried {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => probe.cut += 1,
                    Err(fault) => {
                        let mistake =
                            Diagnostic::new(fault.code, fault.span).with("value", fault.value);
                        probe.mistake = Some((Position::from(words.as_slice()), mistake));
                        return probe;
                    }
                }
                if endless.is_none() && !self.loopy {
                    endless = self.endless(&words);
                }
            }
            if !advance(&mut numbers, most) {
                break;
            }
        }
        probe.mistake = endless;
        if !probe.is_late && probe.mistake.is_none() {
            let first = Position::from(self.words(0, &vec![0; arguments]).as_slice());
            probe.mistake =
                self.asymmetry(&mut Fuel::many(), go_on).map(|mistake| (first, mistake));
        }
        probe
    }

    /// A position of a rule as it is kept.
    fn words(&self, rule: u64, numbers: &[u64]) -> Vec<u64> {
        let mut words = numbers.to_vec();
        if self.rules.len() > 1 {
            words.insert(0, rule);
        }
        words
    }

    /// The mistake at the first small position at which a rule that is `symmetric` has other options than with two of its numbers
    /// exchanged. Positions at which a calculation fails, or that have too many options, are passed over.
    pub(super) fn asymmetry(
        &self,
        fuel: &mut Fuel,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Diagnostic> {
        let declared =
            |rule: &&CompiledRule| rule.symmetry == Symmetry::Symmetric && rule.arguments.len() > 1;
        (0_u64..).zip(&self.rules).filter(|(_, rule)| declared(rule)).find_map(|(index, rule)| {
            // Boxes of numbers up to 1, 2, …, each without the one before.
            (1_u64..=30).find_map(|most| {
                let mut numbers = vec![0_u64; rule.arguments.len()];
                loop {
                    fuel.positions = fuel.positions.checked_sub(1).filter(|_| go_on())?;
                    if numbers.contains(&most)
                        && let Some((position, other)) = self.differs(index, &numbers, fuel)
                    {
                        return Some(
                            Diagnostic::new("R0306", rule.symmetry_at.clone())
                                .with("position", position)
                                .with("other", other),
                        );
                    }
                    if !advance(&mut numbers, most) {
                        return None;
                    }
                }
            })
        })
    }

    /// Two orders of the numbers of a position that have different options.
    fn differs(&self, rule: u64, numbers: &[u64], fuel: &mut Fuel) -> Option<(String, String)> {
        (1..numbers.len()).filter(|&at| numbers[at - 1] < numbers[at]).find_map(|at| {
            let mut exchanged = numbers.to_vec();
            exchanged.swap(at - 1, at);
            let first = self.listed(&self.words(rule, numbers), fuel)?;
            let second = self.listed(&self.words(rule, &exchanged), fuel)?;
            let text =
                |numbers: &[u64]| self.show(&Position::from(self.words(rule, numbers).as_slice()));
            (first != second).then(|| (text(numbers), text(&exchanged)))
        })
    }

    /// The options of a position, unless they are too many.
    fn listed(&self, position: &[u64], fuel: &mut Fuel) -> Option<BTreeSet<Vec<Vec<u64>>>> {
        let left = fuel.options.min(MOST_OPTIONS);
        let mut listed = Listed { rules: self, options: BTreeSet::new(), left: Left(left) };
        let flow = self.run(position, &mut listed);
        fuel.options -= left - listed.left.0;
        matches!(flow, Ok(ControlFlow::Continue(()))).then_some(listed.options)
    }

    /// The mistake of a position from which play need not end.
    fn endless(&self, position: &[u64]) -> Option<(Position, Diagnostic)> {
        let mut chain = vec![position.to_vec()];
        let offset = usize::from(self.rules.len() > 1);
        loop {
            let last = chain.last()?;
            let left = Left(MOST_OPTIONS);
            let mut sink = NotSmaller { offset, size: size(last, offset), found: None, left };
            let flow: Result<Flow, Fault> = self.run(last, &mut sink);
            let found = flow.ok().and(sink.found)?;
            let comes_again = chain.contains(&found);
            chain.push(found);
            if !comes_again && chain.len() <= LONGEST {
                continue;
            }
            let shown = |words: &Vec<u64>| self.show(&Position::from(words.as_slice()));
            let from = chain.iter().position(|words| Some(words) == chain.last()).unwrap_or(0);
            let cycle = &chain[if comes_again { from } else { 0 }..];
            let mut play: Vec<String> = cycle.iter().take(SHOWN).map(shown).collect();
            if cycle.len() > SHOWN {
                play.push("…".to_owned());
            }
            let code = if comes_again { "R0513" } else { "R0514" };
            let at = self.rules.first().map_or(0..0, |rule| rule.at.clone());
            let mistake = Diagnostic::new(code, at).with("play", play.join(" → "));
            return Some((Position::from(position), mistake));
        }
    }
}

/// So many positions of play without an end are shown.
const SHOWN: usize = 6;
