//! Outcomes of whole sums by memoised search, normal or misère: only who wins, so the first winning option ends the look
//! at a position.
//!
//! # Idea
//! Every component (ruleset and canonical position) gets a number, and its options are listed once, as numbers. A position
//! of the search is the sorted list of the numbers of its components, those without options left out. Depth first with an
//! explicit stack; a frame remembers which component and which option come next.
//!
//! # Cost
//! Bytes a component: about 40 and 4 for every part of every option. Bytes a sum: 4 a component and about 25.

use super::{
    Counted, Halt, OPTION_BLOCK,
    interner::{Interner, make_room},
};
use crate::budget::{Meter, Stop};
use bouton_core::{
    rules::Ruleset,
    value::{Outcome, Play},
};
use std::sync::Arc;

/// Outcomes of sums found so far.
#[derive(Debug)]
pub(crate) struct Sums {
    play: Play,
    rulesets: Vec<Arc<dyn Ruleset>>,
    /// Key: the ruleset's index, then the words.
    components: Interner<u64>,
    /// For every component the range of `options` that is its own; empty range and `LISTED` unset if not listed yet.
    listed: Vec<Listed>,
    /// Options of components: number of parts, then the parts.
    options: Vec<u32>,
    sums: Interner<u32>,
    states: Vec<State>,
}

#[derive(Clone, Copy, Debug)]
enum Listed {
    NotYet,
    At { start: u32, end: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fresh,
    Open,
    Known(Outcome),
}

#[derive(Debug)]
struct Frame {
    sum: u32,
    /// Index into the sum's components.
    component: u32,
    /// Index into `options`.
    option: u32,
}

impl Sums {
    pub(crate) fn new(play: Play) -> Sums {
        Sums {
            play,
            rulesets: Vec::new(),
            components: Interner::default(),
            listed: Vec::new(),
            options: Vec::new(),
            sums: Interner::default(),
            states: Vec::new(),
        }
    }

    /// The index of a ruleset; rulesets of one name are one ruleset.
    pub(crate) fn ruleset(&mut self, ruleset: &Arc<dyn Ruleset>) -> usize {
        let same =
            |r: &Arc<dyn Ruleset>| Arc::ptr_eq(r, ruleset) || r.identity() == ruleset.identity();
        self.rulesets.iter().position(same).unwrap_or_else(|| {
            self.rulesets.push(ruleset.clone());
            self.rulesets.len() - 1
        })
    }

    /// How many sums were looked at.
    pub(crate) fn len(&self) -> u64 {
        self.sums.len() as u64
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.listed.capacity() * size_of::<Listed>() + self.options.capacity() * 4;
        self.components.bytes() + self.sums.bytes() + (lists + self.states.capacity()) as u64
    }

    /// Who wins the sum of these components (index of the ruleset, words).
    ///
    /// # Errors
    /// A limit or a cycle.
    pub(crate) fn outcome(
        &mut self,
        parts: &[(usize, &[u64])],
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Halt> {
        let mut ids = Vec::with_capacity(parts.len());
        let mut key = Vec::new();
        for &(ruleset, words) in parts {
            let id = self.component(ruleset, words, &mut key, meter)?;
            self.list_options(id, meter)?;
            if !self.is_terminal(id) {
                ids.push(id);
            }
        }
        ids.sort_unstable();
        let root = self.sum(&ids, meter)?;
        let mut frames = Vec::new();
        let result = self.run(root, &mut frames, meter);
        if result.is_err() {
            for frame in &frames {
                self.states[frame.sum as usize] = State::Fresh;
            }
        }
        result
    }

    fn run(
        &mut self,
        root: u32,
        frames: &mut Vec<Frame>,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Halt> {
        if let State::Known(outcome) = self.states[root as usize] {
            return Ok(outcome);
        }
        let mut child = Vec::new();
        let mut since_count = 0u64;
        self.open(root, frames, meter)?;
        while let Some(frame) = frames.last() {
            let sum = frame.sum;
            match self.next_child(frame, &mut child) {
                Next::Exhausted => {
                    let outcome = match (self.play, self.sums.key(sum).is_empty()) {
                        (Play::Misere, true) => Outcome::N,
                        _ => Outcome::P,
                    };
                    self.states[sum as usize] = State::Known(outcome);
                    frames.pop();
                }
                Next::Component => {
                    let frame = frames.last_mut().expect("looked at above");
                    let components = self.sums.key(sum);
                    // Equal components have equal options: look at one of them only.
                    let mut next = frame.component as usize + 1;
                    while components.get(next) == components.get(frame.component as usize) {
                        next += 1;
                    }
                    frame.component = next as u32;
                    let next = components.get(next).copied();
                    frame.option = match next {
                        Some(component) => self.list_options(component, meter)?.0,
                        None => 0,
                    };
                }
                Next::Child => {
                    since_count += 1;
                    if since_count == OPTION_BLOCK {
                        meter.count_options(since_count)?;
                        since_count = 0;
                    }
                    self.drop_terminals(&mut child, meter)?;
                    child.sort_unstable();
                    let id = self.sum(&child, meter)?;
                    match self.states[id as usize] {
                        State::Known(Outcome::P) => {
                            self.states[sum as usize] = State::Known(Outcome::N);
                            frames.pop();
                        }
                        State::Known(Outcome::N) => {
                            let frame = frames.last_mut().expect("looked at above");
                            frame.option += 1 + self.options[frame.option as usize];
                        }
                        State::Open => return Err(Halt::Cycle(self.cycle(frames, id))),
                        // The frame stays at this option and looks at it again when the outcome is known.
                        State::Fresh => self.open(id, frames, meter)?,
                    }
                }
            }
        }
        meter.count_options(since_count)?;
        match self.states[root as usize] {
            State::Known(outcome) => Ok(outcome),
            _ => Err(Halt::Stop(meter.stop(crate::budget::Limit::NoMethod))),
        }
    }

    fn open(
        &mut self,
        sum: u32,
        frames: &mut Vec<Frame>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let option = match self.sums.key(sum).first().copied() {
            Some(component) => self.list_options(component, meter)?.0,
            None => 0,
        };
        make_room(frames, 1, meter)?;
        self.states[sum as usize] = State::Open;
        frames.push(Frame { sum, component: 0, option });
        Ok(())
    }

    /// Writes the components of the next option into `child`.
    fn next_child(&self, frame: &Frame, child: &mut Vec<u32>) -> Next {
        let components = self.sums.key(frame.sum);
        let Some(&component) = components.get(frame.component as usize) else {
            return Next::Exhausted;
        };
        let Listed::At { end, .. } = self.listed[component as usize] else {
            return Next::Component;
        };
        if frame.option >= end {
            return Next::Component;
        }
        child.clear();
        child.extend_from_slice(components);
        child.swap_remove(frame.component as usize);
        let first = frame.option as usize + 1;
        let parts = self.options[frame.option as usize] as usize;
        child.extend_from_slice(&self.options[first..first + parts]);
        Next::Child
    }

    fn drop_terminals(&mut self, child: &mut Vec<u32>, meter: &mut Meter<'_>) -> Result<(), Halt> {
        for &id in child.iter() {
            if matches!(self.listed[id as usize], Listed::NotYet) {
                self.list_options(id, meter)?;
            }
        }
        child.retain(|&id| !self.is_terminal(id));
        Ok(())
    }

    fn is_terminal(&self, component: u32) -> bool {
        matches!(self.listed[component as usize], Listed::At { start, end } if start == end)
    }

    fn component(
        &mut self,
        ruleset: usize,
        words: &[u64],
        key: &mut Vec<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Stop> {
        key.clear();
        key.extend_from_slice(words);
        self.rulesets[ruleset].canonical(key);
        key.push(ruleset as u64);
        let id = self.components.intern(key, meter)?;
        while self.listed.len() < self.components.len() {
            make_room(&mut self.listed, 1, meter)?;
            self.listed.push(Listed::NotYet);
            meter.count(1)?;
        }
        Ok(id)
    }

    fn sum(&mut self, components: &[u32], meter: &mut Meter<'_>) -> Result<u32, Stop> {
        let id = self.sums.intern(components, meter)?;
        while self.states.len() < self.sums.len() {
            make_room(&mut self.states, 1, meter)?;
            self.states.push(State::Fresh);
            // A sum of one component was counted as that component.
            if components.len() != 1 {
                meter.count(1)?;
            }
        }
        Ok(id)
    }

    /// The range of a component's options, which are listed if they were not yet.
    fn list_options(&mut self, component: u32, meter: &mut Meter<'_>) -> Result<(u32, u32), Halt> {
        if let Listed::At { start, end } = self.listed[component as usize] {
            return Ok((start, end));
        }
        let mut words = self.components.key(component).to_vec();
        let ruleset_index = words.pop().unwrap_or(0) as usize;
        let ruleset = self.rulesets[ruleset_index].clone();
        let start = self.options.len();
        let mut key = Vec::new();
        let listed = Counted::new(meter, |parts, meter| {
            make_room(&mut self.options, 1 + parts.len(), meter)?;
            self.options.push(parts.len() as u32);
            for part in parts {
                let id = self.component(ruleset_index, part, &mut key, meter)?;
                self.options.push(id);
            }
            Ok(())
        })
        .run(&*ruleset, &words);
        let end = u32::try_from(self.options.len());
        if let Err(halt) = listed {
            self.options.truncate(start);
            return Err(halt);
        }
        let Ok(end) = end else {
            self.options.truncate(start);
            return Err(Halt::Stop(meter.stop(crate::budget::Limit::Memory)));
        };
        self.listed[component as usize] = Listed::At { start: start as u32, end };
        Ok((start as u32, end))
    }

    fn cycle(&self, frames: &[Frame], end: u32) -> Vec<Vec<u64>> {
        let from = frames.iter().position(|f| f.sum == end).unwrap_or(0);
        frames[from..]
            .iter()
            .map(|frame| {
                let mut words = Vec::new();
                for &component in self.sums.key(frame.sum) {
                    let key = self.components.key(component);
                    words.extend_from_slice(&key[..key.len() - 1]);
                }
                words
            })
            .collect()
    }
}

enum Next {
    Child,
    Component,
    Exhausted,
}
