//! Outcomes of whole sums by memoised search, normal or misère: only who wins, so the first winning option ends the look
//! at a position.
//!
//! # Idea
//! A state of the search is a sum: one component's [word](super::key), or the number of the sorted list of the words of several,
//! those without options left out. Depth first with a stack of its own: at the first look at a state all its options are
//! looked up; if one is known to be P the state is N at once, whatever the others are. Else the options that are not known are
//! kept and searched one after another, the smallest first, until one is P.
//!
//! One thread: which states an early exit leaves out depends on the order, and the number of states is part of the answer.
//!
//! # Cost
//! Bytes a state: 13 to 27 in the [table](super::table); of several components also 16 a component and about 20. Bytes a
//! component that stands beside others: 13 to 27 for whether it has options. One call of the rules for every different
//! component of a state, and a look-up an option.

use super::{
    Counted, Halt,
    interner::{Interner, make_room},
    key::{self, Wide},
    table::{MET, OPEN, Table},
};
use crate::budget::{Limit, Meter};
use bouton_core::{
    rules::Ruleset,
    value::{Outcome, Play},
};
use std::sync::Arc;

/// What the table of states says.
const P: u32 = 0;
const N: u32 = 1;
/// What the tables of components say.
const OVER: u32 = 0;
const HAS_OPTIONS: u32 = 1;

/// Outcomes of sums found so far.
#[derive(Debug)]
pub(crate) struct Sums {
    play: Play,
    rulesets: Vec<Rules>,
    /// Sums of several components, and those of one component of another ruleset than the first: the ruleset's index and the
    /// component's word for each, in order.
    lists: Interner<u64>,
    states: Table,
    count: u64,
    frames: Vec<Frame>,
    kept: Vec<u64>,
    sum: Vec<Part>,
    child: Vec<Part>,
    list: Vec<u64>,
    words: Vec<u64>,
}

/// A ruleset with its components.
#[derive(Debug)]
struct Rules {
    ruleset: Arc<dyn Ruleset>,
    wide: Wide,
    /// Whether components that stand beside others have options.
    ends: Table,
    components: u64,
}

/// A component of a state: the index of its ruleset and its word.
type Part = (u32, u64);

/// A state that waits for an option.
#[derive(Clone, Copy, Debug)]
struct Frame {
    state: u64,
    /// Where its kept options begin.
    start: usize,
}

impl Sums {
    pub(crate) fn new(play: Play) -> Sums {
        Sums {
            play,
            rulesets: Vec::new(),
            lists: Interner::default(),
            states: Table::default(),
            count: 0,
            frames: Vec::new(),
            kept: Vec::new(),
            sum: Vec::new(),
            child: Vec::new(),
            list: Vec::new(),
            words: Vec::new(),
        }
    }

    /// The index of a ruleset; rulesets of one name are one ruleset.
    pub(crate) fn ruleset(&mut self, ruleset: &Arc<dyn Ruleset>) -> usize {
        let same = |r: &Rules| {
            Arc::ptr_eq(&r.ruleset, ruleset) || r.ruleset.identity() == ruleset.identity()
        };
        self.rulesets.iter().position(same).unwrap_or_else(|| {
            let (wide, ends) = (Wide::default(), Table::default());
            self.rulesets.push(Rules { ruleset: ruleset.clone(), wide, ends, components: 0 });
            self.rulesets.len() - 1
        })
    }

    /// How many sums were looked at.
    pub(crate) fn len(&self) -> u64 {
        self.count
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let rules = self.rulesets.iter().map(|r| r.wide.bytes() + r.ends.bytes()).sum::<u64>();
        let stacks = self.frames.capacity() * size_of::<Frame>() + self.kept.capacity() * 8;
        rules + self.lists.bytes() + self.states.bytes() + stacks as u64
    }

    /// Who wins the sum of these components (index of the ruleset, words).
    ///
    /// # Errors
    /// A limit, a cycle or a fault of the rules.
    pub(crate) fn outcome(
        &mut self,
        parts: &[(usize, &[u64])],
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Halt> {
        let mut sum = std::mem::take(&mut self.child);
        sum.clear();
        let root = self.state_of(parts, &mut sum, meter);
        self.child = sum;
        let root = root?;
        let result = self.run(root, meter);
        if result.is_err() {
            self.states.close_all();
            self.frames.clear();
            self.kept.clear();
        }
        result
    }

    fn state_of(
        &mut self,
        parts: &[(usize, &[u64])],
        sum: &mut Vec<Part>,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Halt> {
        for &(ruleset, words) in parts {
            let mut words = words.to_vec();
            let rules = &self.rulesets[ruleset];
            rules.ruleset.canonical(&mut words);
            sum.push((ruleset as u32, rules.wide.key(&words, meter)?));
        }
        self.drop_ended(sum, 0, meter)?;
        self.state(sum, meter)
    }

    fn run(&mut self, root: u64, meter: &mut Meter<'_>) -> Result<Outcome, Halt> {
        if let Some(outcome) = self.known(root) {
            return Ok(outcome);
        }
        self.open(root, meter)?;
        while let Some(&frame) = self.frames.last() {
            if self.kept.len() == frame.start {
                // Every option is N.
                self.frames.pop();
                self.set(frame.state, P);
                continue;
            }
            let Some(&option) = self.kept.last() else { continue };
            match self.states.find(option).map_or(MET, |place| self.states.value(place)) {
                P => {
                    self.frames.pop();
                    self.kept.truncate(frame.start);
                    self.set(frame.state, N);
                }
                N => {
                    self.kept.pop();
                }
                OPEN => return Err(Halt::Cycle(self.cycle(option))),
                _ => self.open(option, meter)?,
            }
        }
        self.known(root).ok_or_else(|| Halt::Stop(meter.stop(Limit::NoMethod)))
    }

    fn known(&self, state: u64) -> Option<Outcome> {
        match self.states.value(self.states.find(state)?) {
            P => Some(Outcome::P),
            N => Some(Outcome::N),
            _ => None,
        }
    }

    fn set(&mut self, state: u64, value: u32) {
        if let Some(place) = self.states.find(state) {
            self.states.set(place, value);
        }
    }

    /// Looks at the options of a state; it gets its outcome at once or becomes the top frame.
    fn open(&mut self, state: u64, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let place = self.states.place_counted(state, &mut self.count, meter)?;
        self.states.open(place);
        let start = self.kept.len();
        let mut sum = std::mem::take(&mut self.sum);
        self.components(state, &mut sum);
        let looked = self.look(&sum, meter);
        self.sum = sum;
        let value = match looked? {
            Look::Wins => N,
            Look::NoOption if self.play == Play::Misere => N,
            Look::NoOption | Look::AllKnown => P,
            Look::Open => {
                // The last one is searched first; equal ones once.
                self.kept[start..].sort_unstable_by(|a, b| b.cmp(a));
                make_room(&mut self.frames, 1, meter)?;
                self.frames.push(Frame { state, start });
                return Ok(());
            }
        };
        self.kept.truncate(start);
        self.set(state, value);
        Ok(())
    }

    /// Looks up the options, and keeps those without an outcome, until one is known to be P.
    fn look(&mut self, sum: &[Part], meter: &mut Meter<'_>) -> Result<Look, Halt> {
        let mut look = Look::NoOption;
        for (place, &(ruleset, component)) in sum.iter().enumerate() {
            // Equal components have equal options: look at one of them only.
            if place > 0 && sum[place - 1] == sum[place] {
                continue;
            }
            let mut words = std::mem::take(&mut self.words);
            let rules = &self.rulesets[ruleset as usize];
            rules.wide.words(component, &mut words);
            let rules = rules.ruleset.clone();
            let mut part = Vec::new();
            let mut closing = None;
            let looked = Counted::new(meter, |option, meter| {
                let mut child = std::mem::take(&mut self.child);
                child.clear();
                child.extend_from_slice(&sum[..place]);
                child.extend_from_slice(&sum[place + 1..]);
                let old = child.len();
                for &words in option {
                    part.clear();
                    part.extend_from_slice(words);
                    rules.canonical(&mut part);
                    let wide = &self.rulesets[ruleset as usize].wide;
                    child.push((ruleset, wide.key(&part, meter)?));
                }
                self.drop_ended(&mut child, old, meter)?;
                let state = self.state(&mut child, meter);
                self.child = child;
                let state = state?;
                let place = self.states.place_counted(state, &mut self.count, meter)?;
                match self.states.value(place) {
                    P => {
                        look = Look::Wins;
                        return Err(Halt::Stop(meter.stop(Limit::NoMethod)));
                    }
                    N if look == Look::NoOption => look = Look::AllKnown,
                    N => {}
                    OPEN => {
                        closing = Some(state);
                        return Err(Halt::Cycle(Vec::new()));
                    }
                    _ => {
                        look = Look::Open;
                        make_room(&mut self.kept, 1, meter)?;
                        self.kept.push(state);
                    }
                }
                Ok(())
            })
            .run(&*rules, &words);
            self.words = words;
            if let Some(closing) = closing {
                return Err(Halt::Cycle(self.cycle_with(sum, closing)));
            }
            match looked {
                _ if look == Look::Wins => return Ok(look),
                looked => looked?,
            }
        }
        Ok(look)
    }

    /// The word of a sum, which is put in order.
    fn state(&mut self, sum: &mut [Part], meter: &mut Meter<'_>) -> Result<u64, Halt> {
        if let [(0, component)] = *sum {
            return Ok(component);
        }
        sum.sort_unstable();
        self.list.clear();
        self.list.extend(sum.iter().flat_map(|&(ruleset, key)| [u64::from(ruleset), key]));
        Ok(key::other(self.lists.intern(&self.list, meter)?))
    }

    /// The components of a state.
    fn components(&self, state: u64, sum: &mut Vec<Part>) {
        sum.clear();
        match key::as_other(state) {
            None => sum.push((0, state)),
            Some(number) => {
                let list = self.lists.key(number).chunks_exact(2);
                sum.extend(list.map(|part| (part[0] as u32, part[1])));
            }
        }
    }

    /// Leaves out the components from `start` on that have no options, unless the sum is a single component.
    fn drop_ended(
        &mut self,
        sum: &mut Vec<Part>,
        start: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        if let [(0, _)] = sum[..] {
            return Ok(());
        }
        let mut at = start;
        while let Some(&part) = sum.get(at) {
            if self.has_options(part, meter)? {
                at += 1;
            } else {
                sum.swap_remove(at);
            }
        }
        Ok(())
    }

    fn has_options(&mut self, (ruleset, key): Part, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let rules = &mut self.rulesets[ruleset as usize];
        if rules.components >= rules.ends.comfortable() {
            rules.ends.grow(meter)?;
        }
        let (place, is_new) = loop {
            match rules.ends.place(key) {
                Some(place) => break place,
                None => rules.ends.grow(meter)?,
            }
        };
        rules.components += u64::from(is_new);
        match rules.ends.value(place) {
            OVER => return Ok(false),
            HAS_OPTIONS => return Ok(true),
            _ => {}
        }
        let mut words = Vec::new();
        rules.wide.words(key, &mut words);
        let mut any = false;
        let looked = Counted::new(meter, |_, meter| {
            any = true;
            Err(Halt::Stop(meter.stop(Limit::NoMethod)))
        })
        .run(&*rules.ruleset, &words);
        if !any {
            looked?;
        }
        rules.ends.set(place, if any { HAS_OPTIONS } else { OVER });
        Ok(any)
    }

    /// The states from the one with this word to the top frame: a cycle, in the order of play.
    fn cycle(&self, end: u64) -> Vec<Vec<u64>> {
        let frames = self.frames.iter().map(|frame| frame.state);
        let mut sum = Vec::new();
        let words = |state| {
            self.components(state, &mut sum);
            self.words_of(&sum)
        };
        frames.skip_while(|&state| state != end).map(words).collect()
    }

    /// The same with a sum that is not a frame yet and has an option on the cycle.
    fn cycle_with(&self, sum: &[Part], end: u64) -> Vec<Vec<u64>> {
        let mut path = self.cycle(end);
        path.push(self.words_of(sum));
        path
    }

    /// The words of all components, one behind the other.
    fn words_of(&self, sum: &[Part]) -> Vec<u64> {
        let (mut all, mut words) = (Vec::new(), Vec::new());
        for &(ruleset, key) in sum {
            self.rulesets[ruleset as usize].wide.words(key, &mut words);
            all.extend_from_slice(&words);
        }
        all
    }
}

/// What a look at the options of a state came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// There is none.
    NoOption,
    /// One is P.
    Wins,
    /// All are N.
    AllKnown,
    /// None is known to be P, some are not known.
    Open,
}

#[cfg(test)]
mod tests;
