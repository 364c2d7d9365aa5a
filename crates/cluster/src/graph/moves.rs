//! The positions after the moves of a position.
//!
//! A move changes one component of a sum. What it makes of that component does not depend on the others, and the same components stand in
//! many sums; so the options of a component are made once and remembered (`options.rs`), and those of a sum are merged from them and the
//! components that stay. A position of one component is met but once as a rule: its options are made anew.

use super::{
    key::{Game, Reader, cancelled, hash},
    options::Known,
    short::Short,
};
use crate::error::ClusterError;
use bouton_core::rules::{Flow, OptionSink};
use std::ops::{ControlFlow, Range};

/// Room that is used again from position to position.
#[derive(Debug, Default)]
pub struct Room {
    /// Where the components of the position begin and end.
    spans: Vec<Range<usize>>,
    /// The components themselves, if all are short.
    parts: Vec<Short>,
    around: Around,
    made: Made,
    child: Vec<u8>,
    known: Known,
}

impl Room {
    /// Whether some move so far has left the sum of all numbers, and the number of their one bits, as large as it was.
    pub(crate) fn rises(&self) -> [bool; 2] {
        self.made.rises
    }
}

/// What a move makes of a component: the texts of its parts, in order.
#[derive(Debug, Default)]
struct Made {
    /// The first `used` ones count.
    texts: Vec<Vec<u8>>,
    used: usize,
    position: Vec<u64>,
    words: Vec<u64>,
    rises: [bool; 2],
}

/// Receives the positions after the moves of a position.
pub type Visit<'a> = &'a mut dyn FnMut(&[u8]) -> Result<(), ClusterError>;

/// Receives the texts that a move makes of a component, and by how much it changes the ranks.
type Take<'a> = &'a mut dyn FnMut(&[Vec<u8>], [u64; 2]) -> Result<(), ClusterError>;

/// A position after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Child<'k> {
    /// Its key has at most sixteen bytes.
    Short(Short),
    /// Its key has more.
    Long(&'k [u8]),
}

impl<'k> Child<'k> {
    /// The position of a key.
    #[inline]
    pub(crate) fn of(key: &'k [u8]) -> Child<'k> {
        Short::of(key).map_or(Child::Long(key), Child::Short)
    }

    /// Its hash.
    #[inline(always)]
    pub(crate) fn hash(self) -> u64 {
        match self {
            Child::Short(key) => key.hash(),
            Child::Long(key) => hash(key),
        }
    }

    /// Does something with its bytes.
    #[inline]
    pub(crate) fn with<R>(self, take: impl FnOnce(&[u8]) -> R) -> R {
        match self {
            Child::Short(key) => take(&key.bytes()[..key.length()]),
            Child::Long(key) => take(key),
        }
    }
}

impl Game {
    /// Visits the positions after the moves of a position, one a move.
    ///
    /// # Errors
    /// A mistake of the user's rules, an interrupt, or what `visit` refuses.
    pub fn moves(&self, key: &[u8], room: &mut Room, visit: Visit<'_>) -> Result<(), ClusterError> {
        self.children(key, room, |child, _| child.with(&mut *visit))
    }

    /// As [`moves`](Game::moves), with short keys in registers, and by how much each move changes the ranks by tokens and by cells (modulo 2^64).
    pub(crate) fn children(
        &self,
        key: &[u8],
        room: &mut Room,
        mut visit: impl FnMut(Child<'_>, [u64; 2]) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        let Room { spans, parts, around, made, child, known } = room;
        self.spans(key, spans);
        parts.clear();
        parts.extend(spans.iter().map_while(|span| Short::within(key, span.start, span.end)));
        let are_short = parts.len() == spans.len();
        for place in 0..spans.len() {
            let text = &key[spans[place].clone()];
            // Equal components have equal moves.
            if place > 0 && *text == key[spans[place - 1].clone()] {
                continue;
            }
            let mut found = None;
            if are_short && spans.len() > 1 {
                found = known.find(parts[place]);
                if found.is_none() {
                    found = self.remember(text, parts[place], made, known)?;
                }
            }
            let Some(entry) = found else {
                self.options(text, made, &mut |texts, change| {
                    merge(key, spans, place, texts.iter().map(Vec::as_slice), child);
                    visit(Child::of(child), change)
                })?;
                continue;
            };
            let stay = key.len() - text.len();
            if stay <= Short::MOST {
                around.set(parts, place);
            }
            for (change, option) in known.options(entry) {
                let length: usize = option.iter().map(|part| part.length()).sum();
                if stay + length <= Short::MOST {
                    let child = match option {
                        [] => around.all(),
                        [part] => around.with(*part),
                        _ => merge_short(parts, place, option),
                    };
                    visit(Child::Short(child), change)?;
                } else {
                    child.clear();
                    merge_long(parts, place, option, child);
                    visit(Child::Long(child), change)?;
                }
            }
        }
        Ok(())
    }

    /// Makes the options of a component and remembers them; `None` if there are too many, or long ones.
    fn remember(
        &self,
        text: &[u8],
        part: Short,
        made: &mut Made,
        known: &mut Known,
    ) -> Result<Option<usize>, ClusterError> {
        let from = known.begin();
        let mut fits = true;
        let finished = self.options(text, made, &mut |texts, change| {
            fits = known.add(from, change, texts.iter().map(|text| Short::of(text)));
            // The error is none: it ends the enumeration.
            if fits { Ok(()) } else { Err(cancelled()) }
        });
        if !fits {
            known.forget(from);
            return Ok(None);
        }
        if let Err(error) = finished {
            known.forget(from);
            return Err(error);
        }
        Ok(Some(known.end(part, from)))
    }

    /// Hands over what each move makes of a component.
    fn options(&self, text: &[u8], made: &mut Made, take: Take<'_>) -> Result<(), ClusterError> {
        let ruleset = self.read_one(text, &mut made.position);
        let position = std::mem::take(&mut made.position);
        let before = ranks(&position);
        let mut sink = Moves { game: self, ruleset, before, made, take, failed: None };
        let flow = self.rulesets[ruleset].try_options(&position, &mut sink);
        let failed = sink.failed;
        made.position = position;
        match (failed, flow) {
            (Some(error), _) => Err(error),
            (None, Err(fault)) => {
                Err(ClusterError::Mistake(Box::new(self.rulesets[ruleset].mistake(&fault))))
            }
            (None, Ok(_)) => Ok(()),
        }
    }

    /// Where the components of a position begin and end.
    fn spans(&self, key: &[u8], spans: &mut Vec<Range<usize>>) {
        spans.clear();
        let count = self.rulesets.len().max(1) as u64;
        let mut reader = Reader { rest: key };
        let mut from = 0;
        while let Some(head) = reader.varint() {
            for _ in 0..head / count {
                if reader.varint().is_none() {
                    break;
                }
            }
            let to = key.len() - reader.rest.len();
            spans.push(from..to);
            from = to;
        }
    }

    /// The ruleset of a component, and its words.
    fn read_one(&self, text: &[u8], words: &mut Vec<u64>) -> usize {
        let count = self.rulesets.len().max(1) as u64;
        let mut reader = Reader { rest: text };
        let head = reader.varint().unwrap_or(0);
        words.clear();
        words.extend((0..head / count).map_while(|_| reader.varint()));
        (head % count) as usize
    }
}

/// The sum of the numbers of a component, and how many of their bits are one.
fn ranks(words: &[u64]) -> [u128; 2] {
    let sum = words.iter().map(|&word| u128::from(word)).sum();
    [sum, words.iter().map(|word| u128::from(word.count_ones())).sum()]
}

/// Puts the components of a position, without the one at a place, and the texts together; both are in order.
fn merge<'t>(
    key: &[u8],
    spans: &[Range<usize>],
    place: usize,
    texts: impl Iterator<Item = &'t [u8]>,
    child: &mut Vec<u8>,
) {
    child.clear();
    let mut others =
        spans.iter().enumerate().filter(|&(other, _)| other != place).map(|(_, s)| &key[s.clone()]);
    let mut other = others.next();
    for text in texts {
        while let Some(before) = other.filter(|other| *other <= text) {
            child.extend_from_slice(before);
            other = others.next();
        }
        child.extend_from_slice(text);
    }
    other.into_iter().chain(others).for_each(|other| child.extend_from_slice(other));
}

/// The components that stay: before and after each place where another may come.
#[derive(Debug, Default)]
struct Around {
    orders: Vec<u128>,
    before: Vec<Short>,
    after: Vec<Short>,
}

impl Around {
    fn set(&mut self, parts: &[Short], place: usize) {
        let Around { orders, before, after } = self;
        orders.clear();
        before.clear();
        after.clear();
        let mut all = Short::default();
        for (_, part) in parts.iter().enumerate().filter(|&(other, _)| other != place) {
            orders.push(part.order());
            before.push(all);
            all = all.and(*part);
        }
        before.push(all);
        after.extend(before.iter().map(|before| all.without(*before)));
    }

    fn all(&self) -> Short {
        self.after.first().copied().unwrap_or_default()
    }

    /// With one more component. How many stand before it is counted without a branch.
    #[inline(always)]
    fn with(&self, part: Short) -> Short {
        let order = part.order();
        let place: usize = self.orders.iter().map(|&other| usize::from(other <= order)).sum();
        self.before[place].and(part).and(self.after[place])
    }
}

/// The same in a register.
#[inline(always)]
fn merge_short(parts: &[Short], place: usize, option: &[Short]) -> Short {
    let mut child = Short::default();
    each_merged(parts, place, option, |part| child = child.and(part));
    child
}

fn merge_long(parts: &[Short], place: usize, option: &[Short], child: &mut Vec<u8>) {
    each_merged(parts, place, option, |part| {
        child.extend_from_slice(&part.bytes()[..part.length()]);
    });
}

#[inline(always)]
fn each_merged(parts: &[Short], place: usize, option: &[Short], mut take: impl FnMut(Short)) {
    let mut new = option.iter();
    let mut next = new.next();
    for (other, part) in parts.iter().enumerate() {
        if other == place {
            continue;
        }
        while let Some(before) = next.filter(|next| next.order() < part.order()) {
            take(*before);
            next = new.next();
        }
        take(*part);
    }
    next.into_iter().chain(new).for_each(|part| take(*part));
}

/// Makes texts of options.
struct Moves<'m> {
    game: &'m Game,
    ruleset: usize,
    before: [u128; 2],
    made: &'m mut Made,
    take: Take<'m>,
    failed: Option<ClusterError>,
}

impl Moves<'_> {
    fn made(&mut self, parts: &[&[u64]]) -> Result<(), ClusterError> {
        let made = &mut *self.made;
        made.used = 0;
        let mut after = [0; 2];
        for part in parts {
            made.words.clear();
            made.words.extend_from_slice(part);
            self.game.rulesets[self.ruleset].canonical(&mut made.words);
            if self.game.has_options(self.ruleset, &made.words)? {
                if made.used == made.texts.len() {
                    made.texts.push(Vec::new());
                }
                let text = &mut made.texts[made.used];
                text.clear();
                self.game.write(self.ruleset, &made.words, text);
                made.used += 1;
                let [tokens, cells] = ranks(&made.words);
                after = [after[0] + tokens, after[1] + cells];
            }
        }
        // Twice the tokens less the components, of one component before and of these after.
        let tokens = 2 * self.before[0] + made.used as u128 <= 2 * after[0] + 1;
        made.rises = [made.rises[0] | tokens, made.rises[1] | (self.before[1] <= after[1])];
        let more = |after: u128, before: u128| (after as u64).wrapping_sub(before as u64);
        let change = [
            more(2 * after[0] + 1, 2 * self.before[0] + made.used as u128),
            more(after[1], self.before[1]),
        ];
        let texts = &mut made.texts[..made.used];
        texts.sort_unstable();
        (self.take)(texts, change)
    }
}

impl OptionSink for Moves<'_> {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        match self.made(parts) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn work(&mut self, _: u64) -> Flow {
        if self.game.is_cancelled() {
            self.failed = Some(cancelled());
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
