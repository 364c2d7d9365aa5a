//! Measures of whole sums by memoised search: remoteness, suspense and foreclosed nim-values.
//!
//! # What is computed
//! *Remoteness*: how many moves a game lasts if the winner hurries and the loser delays. A position without a move has
//! remoteness 0. A position with an option that is won by the player who moves to it has 1 plus the least remoteness of
//! such options; any other one has 1 plus the greatest remoteness of its options.
//!
//! *Suspense*: the same with the winner delaying and the loser hurrying, greatest and least exchanged.
//!
//! In normal play even values belong to P-positions and odd ones to N-positions; in misère play it is the other way round,
//! since who cannot move wins.
//!
//! *Foreclosed nim-values* are those of a game that is part of a sum which ends with its first game. In normal play a
//! position with an option that has no move is won at once, whatever else there is (∞); any other one has the mex of the
//! finite foreclosed values of its options: a move to ∞ loses. In misère play moves to positions without a move lose, so
//! they are left out, and the mex is taken over the others.
//!
//! # Why on whole sums
//! None of these values of a sum follows from values of its components, so the components of a sum are kept together.
//! Positions without a move are left out of sums.
//!
//! # Cost
//! Every sum that can be reached is visited once and every option looked at twice. In normal play a position with an option
//! without a move has remoteness 1, and nothing below it is looked at.
//!
//! # Reference
//! C. A. B. Smith, Graphs and composite games, J. Combinatorial Theory 1 (1966), 51–81; J. H. Conway, On Numbers and
//! Games (1976), chapter 14; Winning Ways, chapter 9.

use crate::{
    budget::{Limit, Meter, Stop},
    search::{
        Counted, Halt,
        interner::{Interner, make_room},
    },
};
use bouton_core::{
    rules::{Flow, OptionSink, Ruleset},
    value::{Outcome, Play},
};
use std::sync::Arc;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Remoteness.
    Remoteness(Play),
    /// Suspense.
    Suspense(Play),
    /// Foreclosed nim-values; [`ENDED`] and [`INFINITE`] besides numbers.
    Foreclosed(Play),
}

/// Foreclosed value of a position without a move.
pub(crate) const ENDED: u32 = u32::MAX - 2;
/// Foreclosed value of a position that can be ended at once in normal play.
pub(crate) const INFINITE: u32 = u32::MAX - 3;

const FRESH: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

/// Who wins a position of this remoteness or suspense.
pub(crate) fn outcome_of(value: u32, play: Play) -> Outcome {
    let even = value.is_multiple_of(2);
    if even == (play == Play::Normal) { Outcome::P } else { Outcome::N }
}

/// One measure of all sums met so far.
#[derive(Debug)]
pub(crate) struct Measured {
    measure: Measure,
    rulesets: Vec<Arc<dyn Ruleset>>,
    /// Key: the words, then the ruleset's index.
    components: Interner<u64>,
    /// Whether a component has no option, where that is known.
    terminal: Vec<Option<bool>>,
    sums: Interner<u32>,
    values: Vec<u32>,
}

struct Frame {
    sum: u32,
    /// Its options begin here in the list of options of all frames.
    start: usize,
    at: usize,
}

impl Measured {
    pub(crate) fn new(measure: Measure) -> Measured {
        Measured {
            measure,
            rulesets: Vec::new(),
            components: Interner::default(),
            terminal: Vec::new(),
            sums: Interner::default(),
            values: Vec::new(),
        }
    }

    /// How many sums were looked at.
    pub(crate) fn len(&self) -> u64 {
        self.sums.len() as u64
    }

    /// The index of a ruleset.
    pub(crate) fn ruleset(&mut self, ruleset: &Arc<dyn Ruleset>) -> usize {
        let same =
            |r: &Arc<dyn Ruleset>| Arc::ptr_eq(r, ruleset) || r.identity() == ruleset.identity();
        self.rulesets.iter().position(same).unwrap_or_else(|| {
            self.rulesets.push(ruleset.clone());
            self.rulesets.len() - 1
        })
    }

    /// The value of a sum of components (index of the ruleset, words).
    ///
    /// # Errors
    /// A limit, a cycle or a fault of the rules.
    pub(crate) fn value(
        &mut self,
        parts: &[(usize, &[u64])],
        meter: &mut Meter<'_>,
    ) -> Result<u32, Halt> {
        let (mut ids, mut key) = (Vec::with_capacity(parts.len()), Vec::new());
        for &(ruleset, words) in parts {
            ids.push(self.component(ruleset, words, &mut key, meter)?);
        }
        let root = self.sum(&mut ids, meter)?;
        let mut frames = Vec::new();
        let result = self.run(root, &mut frames, meter);
        if result.is_err() {
            for frame in &frames {
                self.values[frame.sum as usize] = FRESH;
            }
        }
        result
    }

    fn run(
        &mut self,
        root: u32,
        frames: &mut Vec<Frame>,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Halt> {
        let mut options: Vec<u32> = Vec::new();
        if self.values[root as usize] == FRESH {
            self.open(root, frames, &mut options, meter)?;
        }
        while let Some(frame) = frames.last_mut() {
            match options.get(frame.at) {
                Some(&option) => match self.values[option as usize] {
                    FRESH => self.open(option, frames, &mut options, meter)?,
                    OPEN => return Err(Halt::Cycle(self.cycle(frames, option))),
                    _ => frame.at += 1,
                },
                None => {
                    let values = options[frame.start..].iter().map(|&o| self.values[o as usize]);
                    self.values[frame.sum as usize] = self.measure.of(values);
                    options.truncate(frame.start);
                    frames.pop();
                }
            }
        }
        Ok(self.values[root as usize])
    }

    /// Lists the options of a sum behind those of the open ones.
    fn open(
        &mut self,
        sum: u32,
        frames: &mut Vec<Frame>,
        options: &mut Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let start = options.len();
        let components = self.sums.key(sum).to_vec();
        let mut key = Vec::new();
        for (place, &component) in components.iter().enumerate() {
            if place > 0 && components[place - 1] == component {
                continue;
            }
            let mut words = self.components.key(component).to_vec();
            let index = words.pop().unwrap_or(0) as usize;
            let ruleset = self.rulesets[index].clone();
            Counted::new(meter, |parts, meter| {
                let mut after: Vec<u32> = components.clone();
                after.swap_remove(place);
                for part in parts {
                    after.push(self.component(index, part, &mut key, meter)?);
                }
                let id = self.sum(&mut after, meter)?;
                make_room(options, 1, meter)?;
                options.push(id);
                Ok(())
            })
            .run(&*ruleset, &words)?;
        }
        let listed = &mut options[start..];
        listed.sort_unstable();
        let is_short = self.measure == Measure::Remoteness(Play::Normal)
            && listed.iter().any(|&option| self.sums.key(option).is_empty());
        if is_short {
            self.values[sum as usize] = 1;
            options.truncate(start);
            return Ok(());
        }
        self.values[sum as usize] = OPEN;
        make_room(frames, 1, meter)?;
        frames.push(Frame { sum, start, at: start });
        Ok(())
    }

    fn component(
        &mut self,
        ruleset: usize,
        words: &[u64],
        key: &mut Vec<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Halt> {
        key.clear();
        key.extend_from_slice(words);
        self.rulesets[ruleset].canonical(key);
        key.push(ruleset as u64);
        let id = self.components.intern(key, meter)?;
        while self.terminal.len() < self.components.len() {
            make_room(&mut self.terminal, 1, meter)?;
            self.terminal.push(None);
        }
        Ok(id)
    }

    /// The number of a sum, its components without a move left out.
    fn sum(&mut self, components: &mut Vec<u32>, meter: &mut Meter<'_>) -> Result<u32, Halt> {
        let mut kept = 0;
        for at in 0..components.len() {
            let component = components[at];
            if !self.is_terminal(component, meter)? {
                components[kept] = component;
                kept += 1;
            }
        }
        components.truncate(kept);
        components.sort_unstable();
        let id = self.sums.intern(components, meter)?;
        while self.values.len() < self.sums.len() {
            make_room(&mut self.values, 1, meter)?;
            self.values.push(FRESH);
            meter.count(1)?;
        }
        if components.is_empty() {
            self.values[id as usize] = self.measure.of(std::iter::empty());
        }
        Ok(id)
    }

    fn is_terminal(&mut self, component: u32, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        if let Some(known) = self.terminal[component as usize] {
            return Ok(known);
        }
        let key = self.components.key(component);
        let (index, words) = (key[key.len() - 1] as usize, key[..key.len() - 1].to_vec());
        let terminal = !has_option(&*self.rulesets[index], &words, meter)?;
        self.terminal[component as usize] = Some(terminal);
        Ok(terminal)
    }

    fn cycle(&self, frames: &[Frame], end: u32) -> Vec<Vec<u64>> {
        let from = frames.iter().position(|f| f.sum == end).unwrap_or(0);
        let words = |frame: &Frame| {
            let components = self.sums.key(frame.sum).iter().map(|&c| self.components.key(c));
            components.flat_map(|key| key[..key.len() - 1].to_vec()).collect()
        };
        frames[from..].iter().map(words).collect()
    }
}

/// Whether a position has an option, by asking for the first one.
fn has_option(ruleset: &dyn Ruleset, words: &[u64], meter: &mut Meter<'_>) -> Result<bool, Halt> {
    struct First<'m, 'b> {
        found: bool,
        stop: Option<Stop>,
        meter: &'m mut Meter<'b>,
    }
    impl OptionSink for First<'_, '_> {
        fn option(&mut self, _parts: &[&[u64]]) -> Flow {
            self.found = true;
            Flow::Break(())
        }
        fn work(&mut self, steps: u64) -> Flow {
            match self.meter.count_steps(steps) {
                Ok(()) => Flow::Continue(()),
                Err(stop) => {
                    self.stop = Some(stop);
                    Flow::Break(())
                }
            }
        }
    }
    let mut first = First { found: false, stop: None, meter };
    let looked = ruleset.try_options(words, &mut first);
    match (looked, first.stop) {
        (Err(fault), _) => {
            first.meter.note(ruleset.mistake(&fault));
            Err(Halt::Fault(fault))
        }
        (Ok(_), Some(stop)) => Err(Halt::Stop(stop)),
        (Ok(_), None) => {
            first.meter.count_options(1)?;
            Ok(first.found)
        }
    }
}

impl Measure {
    /// The value of a position from those of its options.
    fn of(self, options: impl Iterator<Item = u32>) -> u32 {
        match self {
            Measure::Remoteness(play) => lasting(options, play, u32::min, u32::max),
            Measure::Suspense(play) => lasting(options, play, u32::max, u32::min),
            Measure::Foreclosed(play) => foreclosed(options, play),
        }
    }
}

/// 1 plus the winner's choice among the options that win, or the loser's among all; 0 without options.
fn lasting(
    options: impl Iterator<Item = u32>,
    play: Play,
    winner: fn(u32, u32) -> u32,
    loser: fn(u32, u32) -> u32,
) -> u32 {
    let (mut won, mut lost) = (None, None);
    for option in options {
        match outcome_of(option, play) {
            Outcome::P => won = Some(won.map_or(option, |so_far| winner(so_far, option))),
            Outcome::N => lost = Some(lost.map_or(option, |so_far| loser(so_far, option))),
        }
    }
    won.or(lost).map_or(0, |option: u32| option.saturating_add(1))
}

fn foreclosed(options: impl Iterator<Item = u32>, play: Play) -> u32 {
    let (mut finite, mut any) = (Vec::new(), false);
    for option in options {
        any = true;
        match (option, play) {
            (ENDED, Play::Normal) => return INFINITE,
            (ENDED, Play::Misere) | (INFINITE, _) => {}
            _ => finite.push(option),
        }
    }
    if !any {
        return ENDED;
    }
    finite.sort_unstable();
    finite.dedup();
    let gap = finite.iter().zip(0..).find(|(value, expected)| **value != *expected);
    gap.map_or(finite.len() as u32, |(_, expected)| expected)
}

/// A stop because nothing applies to numbers of this size.
pub(crate) fn too_large(meter: &Meter<'_>) -> Halt {
    Halt::Stop(meter.stop(Limit::NoMethod))
}
