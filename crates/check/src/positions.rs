//! Certificates of positions by their definition: every line is proved by the lines above it.
//!
//! The condition on the lines stands in [`bouton_core::evidence::positions`]. What a move is, is said by the ruleset's definition alone.
//!
//! # Why a list that is accepted is right
//! In the sum of a listed position G and *n, n its listed value: a move of the heap to *m is answered by the option of nim-value m, a move of G
//! to a listed sum by a move of that sum or of the heap to nim-sum 0 (which exists by the same claim about its parts), any other by the
//! move that was found. After each answer every position stands further up, so the second player makes the last move. No use is made of two equal
//! parts having nim-sum 0, which fails where play may go on for ever.
//!
//! # Cost
//! The options of every listed position, and of the parts that are not listed until an answer is found. Memory: the listed positions, and
//! answers that were found, up to [`MOST_ANSWERS`] words of them.

use crate::{
    Rejection,
    definition::{NoOptions, Work, components},
};
use bouton_core::{
    evidence::{
        couples::FIRST_LINE,
        positions::{MOST_VALUE, PositionsCertificate},
    },
    rules::Ruleset,
};
use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

/// What was checked of a certificate of positions that is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedPositions {
    /// The certificate.
    pub certificate: PositionsCertificate,
    /// How many options were looked at.
    pub options: u64,
}

/// Checks a certificate of positions.
///
/// # Errors
/// The first reason why it is rejected.
pub fn verify_positions(text: &str) -> Result<AcceptedPositions, Rejection> {
    let certificate = PositionsCertificate::parse(text)?;
    let options = check(&certificate)?;
    Ok(AcceptedPositions { certificate, options })
}

/// Checks a certificate that was read; returns how many options were looked at.
pub(crate) fn check(certificate: &PositionsCertificate) -> Result<u64, Rejection> {
    let no_position = || Rejection::NoPosition { position: certificate.position.clone() };
    let components = components(&certificate.position)?;
    let component = match &components[..] {
        [component] => component,
        [] => return Err(no_position()),
        _ => return Err(Rejection::IsSum { position: certificate.position.clone() }),
    };
    let mut position = component.position.words().ok_or_else(no_position)?;
    let ruleset = &*component.ruleset;
    ruleset.canonical(&mut position);
    let work = Work::of_lines(certificate.couples.len());
    let mut walk = Walk { ruleset, work, listed: HashMap::new(), answers: Answers::default() };
    for ((value, words), line) in certificate.couples.iter().zip(FIRST_LINE as u64..) {
        walk.line(line, *value, words)?;
    }
    match walk.listed.get(&position[..]) {
        None => Err(Rejection::NotListed),
        Some(&found) if u64::from(found) != certificate.value => {
            Err(Rejection::Total { found: found.into() })
        }
        Some(_) => Ok(walk.work.done()),
    }
}

struct Walk<'r> {
    ruleset: &'r dyn Ruleset,
    work: Work,
    listed: HashMap<Box<[u64]>, u32>,
    answers: Answers,
}

/// The nim-sum of the parts that are listed, and the others.
fn sum(listed: &HashMap<Box<[u64]>, u32>, parts: Vec<Vec<u64>>) -> (u32, Vec<Vec<u64>>) {
    let mut sum = 0;
    let mut unlisted = Vec::new();
    for part in parts {
        match listed.get(&part[..]) {
            Some(value) => sum ^= value,
            None => unlisted.push(part),
        }
    }
    (sum, unlisted)
}

impl Walk<'_> {
    /// Checks a line, and lists it.
    fn line(&mut self, line: u64, value: u64, words: &[u64]) -> Result<(), Rejection> {
        let mut form = words.to_vec();
        self.ruleset.canonical(&mut form);
        if value > MOST_VALUE || form != words {
            return Err(Rejection::Position { line });
        }
        let value = value as u32;
        match self.listed.get(words) {
            Some(&other) if other == value => return Err(Rejection::Repeated { line }),
            Some(_) => return Err(Rejection::TwoValues { line }),
            None => {}
        }
        self.couple(line, value, words)?;
        self.listed.insert(words.into(), value);
        Ok(())
    }

    fn couple(&mut self, line: u64, value: u32, words: &[u64]) -> Result<(), Rejection> {
        let Walk { ruleset, work, listed, answers } = self;
        let mut seen: HashSet<u32> = HashSet::new();
        let mut wrong = None;
        work.options(*ruleset, words, &mut |parts, work| {
            let (sum, mut unlisted) = sum(listed, parts);
            let found = match (unlisted.pop(), unlisted.is_empty()) {
                (None, _) if sum == value => Err(Rejection::SameValue { line }),
                (None, _) => {
                    if sum < value {
                        seen.insert(sum);
                    }
                    Ok(())
                }
                (Some(part), true) => {
                    match answers.has_one(*ruleset, listed, work, part, sum ^ value) {
                        Ok(true) => Ok(()),
                        Ok(false) => Err(Rejection::Unanswered { line }),
                        Err(why) => Err(why.at(line)),
                    }
                }
                (Some(_), false) => Err(Rejection::Unanswered { line }),
            };
            match found {
                Ok(()) => ControlFlow::Continue(()),
                Err(why) => {
                    wrong = Some(why);
                    ControlFlow::Break(())
                }
            }
        })
        .map_err(|why| why.at(line))?;
        if let Some(why) = wrong {
            return Err(why);
        }
        match (0..value).find(|smaller| !seen.contains(smaller)) {
            None => Ok(()),
            Some(smaller) => Err(Rejection::Lacks { line, value: smaller.into() }),
        }
    }
}

/// Answers are remembered up to so many words of positions.
const MOST_ANSWERS: usize = 1 << 25;

/// Positions that are not listed, with the heaps for which they have an answer.
#[derive(Default)]
struct Answers {
    found: HashMap<Vec<u64>, Vec<u32>>,
    words: usize,
}

impl Answers {
    /// Whether a position that is not listed has an option with this nim-value whose parts are.
    fn has_one(
        &mut self,
        ruleset: &dyn Ruleset,
        listed: &HashMap<Box<[u64]>, u32>,
        work: &mut Work,
        position: Vec<u64>,
        heap: u32,
    ) -> Result<bool, NoOptions> {
        if self.found.get(&position).is_some_and(|heaps| heaps.contains(&heap)) {
            return Ok(true);
        }
        let is_answered = work.options(ruleset, &position, &mut |parts, _| {
            let (sum, unlisted) = sum(listed, parts);
            if unlisted.is_empty() && sum == heap {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        if is_answered && self.words < MOST_ANSWERS {
            self.words += position.len() + 8;
            self.found.entry(position).or_default().push(heap);
        }
        Ok(is_answered)
    }
}
