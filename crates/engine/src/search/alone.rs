//! Who wins one component that is played alone, normal or misère, by memoised search with early exit: the first P-option that
//! is known ends the look at a position.
//!
//! # Idea
//! Depth first with a stack of its own. At the first look at a position its options are looked up; if one is known to be P,
//! the position is N at once, whatever the others are. Else the options without an outcome are kept and searched one after
//! another, the smallest first, until one is P. So of a position that is N, one option is enough, and of the positions
//! that can be reached, most are never met.
//!
//! An option that is a sum of several parts is decided by the parts' [values](super::values) (Sprague 1935, Grundy 1939; in misère play
//! the tame values): these are searched only where no option of one part is P. In normal play two equal parts cancel.
//!
//! One thread: which positions an early exit leaves out depends on the order, and their number is part of the answer.
//!
//! # Cost
//! 13 to 27 bytes a position in the [table](super::table); one call of the rules a position, and a look-up an option.

use super::{
    Counted, Halt,
    interner::make_room,
    table::{LOOKED_AT, MET, OPEN, Table},
    values::{Memo, Valuation},
};
use crate::budget::{Limit, Meter};
use bouton_core::{
    rules::{Position, Ruleset},
    value::Outcome,
};

/// What the table says.
const P: u32 = 0;
const N: u32 = 1;

/// The outcomes found so far of one ruleset. The words of positions are those of the memo that is given with every call, which must be
/// the same one each time.
#[derive(Debug, Default)]
pub(crate) struct Alone {
    table: Table,
    count: u64,
    frames: Vec<Frame>,
    /// Options of one part without an outcome.
    kept: Vec<u64>,
    /// Options of several parts: their parts, then how many.
    sums: Vec<u64>,
}

/// A position that waits for options, and where what is kept of them begins.
#[derive(Clone, Copy, Debug)]
struct Frame {
    key: u64,
    kept: usize,
    sums: usize,
}

/// What a look at the options of a position came to.
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

impl Alone {
    /// How many positions were met.
    pub(crate) fn len(&self) -> u64 {
        self.count
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let frames = self.frames.capacity() * size_of::<Frame>();
        let keys = (self.kept.capacity() + self.sums.capacity()) * 8;
        self.table.bytes() + (frames + keys) as u64
    }

    /// Who wins a position. Values of parts are looked up in `memo`, and searched where they are missing.
    ///
    /// # Errors
    /// A limit, a cycle, a fault of the rules, or a part without a value in this valuation.
    pub(crate) fn outcome<V: Valuation>(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &[u64],
        memo: &mut Memo<V>,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Halt> {
        let mut words = position.to_vec();
        ruleset.canonical(&mut words);
        let root = memo.wide().key(&words, meter)?;
        let result = self.search(ruleset, root, memo, meter);
        if result.is_err() {
            self.table.close_all();
            self.frames.clear();
            self.kept.clear();
            self.sums.clear();
        }
        result
    }

    /// The first option of a position that is known to be P, if one is.
    ///
    /// # Errors
    /// A limit or a fault of the rules.
    pub(crate) fn known_winning_option<V: Valuation>(
        &self,
        ruleset: &dyn Ruleset,
        position: &[u64],
        memo: &mut Memo<V>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Position>>, Halt> {
        let mut found = None;
        let mut keys = Vec::new();
        let looked = Counted::new(meter, |parts, meter| {
            parts_of(ruleset, parts, &mut keys, memo, meter)?;
            let is_p = match *keys {
                [key] => self.value(key) == P,
                ref keys => memo.known_sum(keys).is_some_and(V::is_p),
            };
            if is_p {
                found = Some(parts.iter().map(|&part| Position::from(part)).collect());
                return Err(Halt::Stop(meter.stop(Limit::NoMethod)));
            }
            Ok(())
        })
        .run(ruleset, position);
        match (found, looked) {
            (Some(found), _) => Ok(Some(found)),
            (None, Ok(())) => Ok(None),
            (None, Err(halt)) => Err(halt),
        }
    }

    fn value(&self, key: u64) -> u32 {
        self.table.find(key).map_or(MET, |place| self.table.value(place))
    }

    fn set(&mut self, key: u64, value: u32) {
        if let Some(place) = self.table.find(key) {
            self.table.set(place, value);
        }
    }

    fn search<V: Valuation>(
        &mut self,
        ruleset: &dyn Ruleset,
        root: u64,
        memo: &mut Memo<V>,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Halt> {
        if ![P, N].contains(&self.value(root)) {
            self.open(ruleset, root, memo, meter)?;
        }
        while let Some(&frame) = self.frames.last() {
            if self.kept.len() > frame.kept {
                let key = self.kept[self.kept.len() - 1];
                match self.value(key) {
                    P => self.close(&frame, N),
                    N => drop(self.kept.pop()),
                    OPEN | LOOKED_AT => return Err(Halt::Cycle(self.cycle(key, None, memo))),
                    _ => self.open(ruleset, key, memo, meter)?,
                }
            } else if self.sums.len() > frame.sums {
                if self.last_sum_is_p(ruleset, memo, meter)? {
                    self.close(&frame, N);
                }
            } else {
                // Every option is N.
                self.close(&frame, P);
            }
        }
        match self.value(root) {
            P => Ok(Outcome::P),
            N => Ok(Outcome::N),
            _ => Err(Halt::Stop(meter.stop(Limit::NoMethod))),
        }
    }

    /// Gives the top frame its outcome.
    fn close(&mut self, frame: &Frame, value: u32) {
        self.frames.pop();
        self.kept.truncate(frame.kept);
        self.sums.truncate(frame.sums);
        self.set(frame.key, value);
    }

    /// Takes the sum that was kept last, and searches the values of its parts.
    fn last_sum_is_p<V: Valuation>(
        &mut self,
        ruleset: &dyn Ruleset,
        memo: &mut Memo<V>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        let parts = self.sums.pop().map_or(0, |count| count as usize);
        let mut sum = 0;
        for _ in 0..parts {
            let Some(key) = self.sums.pop() else { continue };
            sum = V::sum(sum, memo.value_of(ruleset, key, meter)?);
        }
        Ok(V::is_p(sum))
    }

    /// Looks at a position; it gets its outcome at once or becomes the top frame.
    fn open<V: Valuation>(
        &mut self,
        ruleset: &dyn Ruleset,
        key: u64,
        memo: &mut Memo<V>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let place = self.table.place_counted(key, &mut self.count, meter)?;
        self.table.open(place);
        let frame = Frame { key, kept: self.kept.len(), sums: self.sums.len() };
        let value = match self.look(ruleset, key, memo, meter)? {
            Look::Wins => N,
            Look::NoOption if V::NO_OPTION_IS_P => P,
            Look::NoOption => N,
            Look::AllKnown => P,
            Look::Open => {
                // The last one is searched first.
                self.kept[frame.kept..].sort_unstable_by(|a, b| b.cmp(a));
                make_room(&mut self.frames, 1, meter)?;
                self.frames.push(frame);
                return Ok(());
            }
        };
        self.kept.truncate(frame.kept);
        self.sums.truncate(frame.sums);
        self.set(key, value);
        Ok(())
    }

    /// Looks up the options, and keeps those without an outcome, until one is known to be P.
    fn look<V: Valuation>(
        &mut self,
        ruleset: &dyn Ruleset,
        key: u64,
        memo: &mut Memo<V>,
        meter: &mut Meter<'_>,
    ) -> Result<Look, Halt> {
        let (mut words, mut parts) = (Vec::new(), Vec::new());
        memo.wide().words(key, &mut words);
        let mut look = Look::NoOption;
        let mut closing = None;
        let looked = Counted::new(meter, |option, meter| {
            let wins = |meter: &Meter<'_>| Halt::Stop(meter.stop(Limit::NoMethod));
            parts_of(ruleset, option, &mut parts, memo, meter)?;
            let value = match *parts {
                [key] => {
                    let place = self.table.place_counted(key, &mut self.count, meter)?;
                    match self.table.value(place) {
                        OPEN | LOOKED_AT => {
                            closing = Some(key);
                            return Err(Halt::Cycle(Vec::new()));
                        }
                        MET => {
                            make_room(&mut self.kept, 1, meter)?;
                            self.kept.push(key);
                            MET
                        }
                        value => value,
                    }
                }
                ref parts => match memo.known_sum(parts) {
                    Some(sum) if V::is_p(sum) => P,
                    Some(_) => N,
                    None => {
                        make_room(&mut self.sums, parts.len() + 1, meter)?;
                        self.sums.extend_from_slice(parts);
                        self.sums.push(parts.len() as u64);
                        MET
                    }
                },
            };
            match value {
                P => {
                    look = Look::Wins;
                    return Err(wins(meter));
                }
                N if look == Look::NoOption => look = Look::AllKnown,
                N => {}
                _ => look = Look::Open,
            }
            Ok(())
        })
        .run(ruleset, &words);
        if let Some(closing) = closing {
            return Err(Halt::Cycle(self.cycle(closing, Some(key), memo)));
        }
        match looked {
            _ if look == Look::Wins => Ok(look),
            looked => looked.map(|()| look),
        }
    }

    /// The positions on the way from this one to the top frame, and one behind it: a cycle, in the order of play.
    fn cycle<V: Valuation>(&self, end: u64, last: Option<u64>, memo: &Memo<V>) -> Vec<Vec<u64>> {
        let frames = self.frames.iter().map(|frame| frame.key).skip_while(|&key| key != end);
        let mut words = Vec::new();
        let words_of = |key| {
            memo.wide().words(key, &mut words);
            words.clone()
        };
        frames.chain(last).map(words_of).collect()
    }
}

/// The words of an option's parts; of those that cancel, none.
fn parts_of<V: Valuation>(
    ruleset: &dyn Ruleset,
    option: &[&[u64]],
    keys: &mut Vec<u64>,
    memo: &Memo<V>,
    meter: &mut Meter<'_>,
) -> Result<(), Halt> {
    keys.clear();
    let mut words = Vec::new();
    for &part in option {
        words.clear();
        words.extend_from_slice(part);
        ruleset.canonical(&mut words);
        keys.push(memo.wide().key(&words, meter)?);
    }
    if V::EQUAL_PARTS_CANCEL && keys.len() > 1 {
        cancel(keys);
    }
    Ok(())
}

/// Leaves out pairs of equal parts.
fn cancel(parts: &mut Vec<u64>) {
    parts.sort_unstable();
    let mut left = 0;
    for at in 0..parts.len() {
        if left > 0 && parts[left - 1] == parts[at] {
            left -= 1;
        } else {
            parts[left] = parts[at];
            left += 1;
        }
    }
    parts.truncate(left);
}

#[cfg(test)]
mod tests;
