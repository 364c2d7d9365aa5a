//! What proves a nim-value by the definition.
//!
//! Depth first through all that can be reached, with a stack of its own; nim-values are kept, options are not: those of positions that are needed
//! are made once more. A position is done after all its options, so in the order in which they are done every line of the certificate is proved by
//! those above it.
//!
//! # Cost
//! Twice the options of every needed position and of those that an answer is looked for in; once those of the others. About 40 bytes a position
//! and its words.

use super::{NoCertificate, is_read};
use crate::{
    budget::{Budget, Limit, Meter},
    search::{
        Counted, Halt, Metered,
        interner::{Interner, make_room},
    },
};
use bouton_core::{
    evidence::positions::{MOST_VALUE, PositionsCertificate, cost_of_option},
    rules::{Component, Ruleset},
};
use smallvec::SmallVec;
use std::collections::HashSet;

/// The certificate of the nim-value of one component.
pub(crate) fn certificate(
    component: &Component,
    budget: &Budget<'_>,
) -> Result<PositionsCertificate, NoCertificate> {
    super::stands_in_its_text(component)?;
    if component.ruleset.may_cycle() {
        return Err(NoCertificate::Cycle);
    }
    let words = component.position.words().ok_or(NoCertificate::Large)?;
    let keys = Keys { meter: budget.meter(), keys: Interner::default(), key: Vec::new() };
    let mut reached = Reached {
        ruleset: &*component.ruleset,
        keys,
        values: Vec::new(),
        done: Vec::new(),
        looked_at: 0,
    };
    let root = reached.explore(&words)?;
    // From here on the same is looked at as by the checker.
    reached.looked_at = 0;
    let needed = reached.needed(root)?;
    let listed = reached.done.iter().filter(|&&id| needed[id as usize]);
    let couples: Vec<(u64, Vec<u64>)> = listed
        .map(|&id| (reached.values[id as usize].into(), reached.keys.keys.key(id).to_vec()))
        .collect();
    is_read(couples.len(), couples.iter().map(|(_, words)| words.len()).sum(), reached.looked_at)?;
    let value = reached.values[root as usize].into();
    Ok(PositionsCertificate { position: component.text(), value, couples })
}

/// Positions by numbers.
struct Keys<'b> {
    meter: Meter<'b>,
    keys: Interner<u64>,
    key: Vec<u64>,
}

impl<'b> Metered<'b> for Keys<'b> {
    fn meter(&mut self) -> &mut Meter<'b> {
        &mut self.meter
    }
}

impl Keys<'_> {
    fn number(&mut self, ruleset: &dyn Ruleset, words: &[u64]) -> Result<u32, Halt> {
        let Keys { meter, keys, key } = self;
        key.clear();
        key.extend_from_slice(words);
        ruleset.canonical(key);
        let before = keys.len();
        let number = keys.intern(key, meter)?;
        meter.count((keys.len() - before) as u64)?;
        Ok(number)
    }
}

/// The parts of an option.
type Parts = SmallVec<[u32; 2]>;

/// All positions that can be reached.
struct Reached<'r, 'b> {
    ruleset: &'r dyn Ruleset,
    keys: Keys<'b>,
    /// The nim-values, or a mark.
    values: Vec<u32>,
    /// Positions in the order in which they were done.
    done: Vec<u32>,
    /// How much was looked at.
    looked_at: u64,
}

/// Not met yet, and met but not done.
const NEW: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

/// A position on the way.
struct Frame {
    id: u32,
    options: Vec<Parts>,
    /// The option and part to look at next.
    next: (usize, usize),
}

impl Reached<'_, '_> {
    fn options(&mut self, id: u32) -> Result<Vec<Parts>, Halt> {
        let words = self.keys.keys.key(id).to_vec();
        let ruleset = self.ruleset;
        let (mut options, mut looked_at): (Vec<Parts>, u64) = (Vec::new(), 0);
        Counted::new(&mut self.keys, |parts, keys: &mut Keys<'_>| {
            let numbers = parts.iter().map(|part| keys.number(ruleset, part));
            let mut option: Parts = numbers.collect::<Result<_, Halt>>()?;
            option.sort_unstable();
            looked_at += cost_of_option(parts.iter().map(|part| part.len()).sum());
            make_room(&mut options, 1, &mut keys.meter)?;
            options.push(option);
            Ok(())
        })
        .run(ruleset, &words)?;
        self.looked_at += looked_at;
        let counted = options.capacity();
        options.sort_unstable();
        options.dedup();
        options.shrink_to_fit();
        let freed = counted - options.capacity();
        self.keys.meter.release((freed * size_of::<Parts>()) as u64);
        let more = self.keys.keys.len() - self.values.len();
        make_room(&mut self.values, more, &mut self.keys.meter)?;
        self.values.resize(self.keys.keys.len(), NEW);
        Ok(options)
    }

    fn drop_options(&mut self, options: Vec<Parts>) {
        self.keys.meter.release((options.capacity() * size_of::<Parts>()) as u64);
    }

    fn open(&mut self, id: u32) -> Result<Frame, Halt> {
        let options = self.options(id)?;
        self.values[id as usize] = OPEN;
        Ok(Frame { id, options, next: (0, 0) })
    }

    /// Finds the nim-values of all that can be reached; returns the number of the position itself.
    fn explore(&mut self, words: &[u64]) -> Result<u32, Halt> {
        let root = self.keys.number(self.ruleset, words)?;
        let mut stack = vec![self.open(root)?];
        while let Some(frame) = stack.last_mut() {
            let (option, part) = frame.next;
            let Some(parts) = frame.options.get(option) else {
                let Some(Frame { id, options, .. }) = stack.pop() else { break };
                let seen: HashSet<u32> = options.iter().map(|parts| self.sum(parts)).collect();
                let value = (0..).find(|value| !seen.contains(value)).unwrap_or(NEW);
                if u64::from(value) > MOST_VALUE {
                    return Err(self.keys.meter.stop(Limit::Values).into());
                }
                self.values[id as usize] = value;
                make_room(&mut self.done, 1, &mut self.keys.meter)?;
                self.done.push(id);
                self.drop_options(options);
                continue;
            };
            let Some(&next) = parts.get(part) else {
                frame.next = (option + 1, 0);
                continue;
            };
            frame.next.1 += 1;
            match self.values[next as usize] {
                NEW => stack.push(self.open(next)?),
                OPEN => return Err(Halt::Cycle(Vec::new())),
                _ => {}
            }
        }
        Ok(root)
    }

    fn sum(&self, parts: &[u32]) -> u32 {
        parts.iter().fold(0, |sum, &part| sum ^ self.values[part as usize])
    }

    /// Marks what the proof needs.
    fn needed(&mut self, root: u32) -> Result<Vec<bool>, Halt> {
        let mut needed = Needed { is: vec![false; self.values.len()], answered: HashSet::new() };
        needed.is[root as usize] = true;
        for place in (0..self.done.len()).rev() {
            let id = self.done[place];
            if !needed.is[id as usize] {
                continue;
            }
            let value = self.values[id as usize];
            let options = self.options(id)?;
            needed.smaller(self, &options, value);
            for parts in &options {
                needed.answer(self, parts, value)?;
            }
            self.drop_options(options);
        }
        Ok(needed.is)
    }
}

/// Bytes of an answer that is remembered.
const ANSWER: u64 = 20;

/// What is needed so far.
struct Needed {
    is: Vec<bool>,
    /// Positions that are not listed, and heaps for which they have an answer.
    answered: HashSet<(u32, u32)>,
}

impl Needed {
    fn missing(&self, parts: &[u32]) -> usize {
        parts.iter().filter(|&&part| !self.is[part as usize]).count()
    }

    /// Lists for every nim-value below this one the option that needs fewest more.
    fn smaller(&mut self, reached: &Reached<'_, '_>, options: &[Parts], value: u32) {
        let mut best: Vec<Option<(usize, &Parts)>> = vec![None; value as usize];
        for parts in options {
            if let Some(best) = best.get_mut(reached.sum(parts) as usize) {
                let missing = self.missing(parts);
                if best.is_none_or(|(fewest, _)| missing < fewest) {
                    *best = Some((missing, parts));
                }
            }
        }
        for &part in best.into_iter().flatten().flat_map(|(_, parts)| parts) {
            self.is[part as usize] = true;
        }
    }

    /// Lists the option of a nim-value that needs fewest more; whether there is one.
    fn option(&mut self, reached: &Reached<'_, '_>, options: &[Parts], value: u32) -> bool {
        let of_value = options.iter().filter(|parts| reached.sum(parts) == value);
        let Some(best) = of_value.min_by_key(|parts| self.missing(parts)) else { return false };
        best.iter().for_each(|&part| self.is[part as usize] = true);
        true
    }

    /// Lists what shows that an option of a couple is N.
    fn answer(
        &mut self,
        reached: &mut Reached<'_, '_>,
        parts: &[u32],
        value: u32,
    ) -> Result<(), Halt> {
        let once = |part: u32| parts.iter().filter(|&&other| other == part).count() == 1;
        // One part may stay unlisted: the largest, which is the hardest to prove.
        let open = parts.iter().copied().filter(|&part| !self.is[part as usize]);
        let stays = open.clone().filter(|&part| once(part)).max_by_key(|&part| {
            (reached.keys.keys.key(part).len(), reached.values[part as usize], part)
        });
        let others: Parts = open.filter(|&part| Some(part) != stays).collect();
        others.iter().for_each(|&part| self.is[part as usize] = true);
        let Some(part) = stays else { return Ok(()) };
        let heap = value ^ reached.sum(parts) ^ reached.values[part as usize];
        if self.answered.contains(&(part, heap)) {
            return Ok(());
        }
        let options = reached.options(part)?;
        if self.option(reached, &options, heap) {
            reached.keys.meter.reserve(ANSWER)?;
            self.answered.insert((part, heap));
        } else {
            self.is[part as usize] = true;
        }
        reached.drop_options(options);
        Ok(())
    }
}
