//! Certificates of who wins under misère play: every line is a P-position by the lines above it.
//!
//! The condition on the lines stands in [`bouton_core::evidence::misere`]. What a move is, is said by the definitions of the rulesets
//! alone. Components without a move are left out of sums, for nothing is ever played in them.

use crate::{
    Rejection,
    definition::{NoOptions, Work, components},
};
use bouton_core::{
    evidence::{
        couples::FIRST_LINE,
        misere::{MisereCertificate, Part},
    },
    rules::{Component, Convention, Ruleset},
    value::Outcome,
};
use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

/// What was checked of a certificate of misère play that is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedMisere {
    /// The certificate.
    pub certificate: MisereCertificate,
    /// How many options were looked at.
    pub options: u64,
}

/// A sum: its components in order, those that have a move.
type Sum = Vec<Part>;

/// Checks a certificate of misère play.
///
/// # Errors
/// The first reason why it is rejected.
pub fn verify_misere(text: &str) -> Result<AcceptedMisere, Rejection> {
    let certificate = MisereCertificate::parse(text)?;
    let no_position = || Rejection::NoPosition { position: certificate.position.clone() };
    let components = components(&certificate.position)?;
    // Such rules say themselves who wins.
    if components.iter().any(|c| c.ruleset.convention() == Convention::Fixed) {
        return Err(no_position());
    }
    let mut position: Sum = Vec::new();
    for (component, number) in components.iter().zip(1..) {
        position.push((number, component.position.words().ok_or_else(no_position)?));
    }
    let mut walk = Walk {
        components: &components,
        work: Work::of_lines(certificate.positions.len()),
        listed: HashSet::new(),
        has_move: HashMap::new(),
        answered: HashSet::new(),
        words: 0,
    };
    for (parts, line) in certificate.positions.iter().zip(FIRST_LINE as u64..) {
        walk.line(line, parts)?;
    }
    let last = (FIRST_LINE + certificate.positions.len()) as u64;
    let position = walk.tidied(position).map_err(|why| why.at(last))?;
    let is_right = match certificate.outcome {
        Outcome::P if !walk.listed.contains(&position) => return Err(Rejection::NotListed),
        Outcome::P => true,
        Outcome::N => {
            position.is_empty() || walk.has_answer(&position).map_err(|why| why.at(last))?
        }
    };
    let options = walk.work.done();
    if is_right {
        Ok(AcceptedMisere { certificate, options })
    } else {
        Err(Rejection::NoWinningMove)
    }
}

/// What was found is remembered up to so many words of positions.
const MOST_REMEMBERED: usize = 1 << 25;

struct Walk<'c> {
    components: &'c [Component],
    work: Work,
    /// P-positions.
    listed: HashSet<Sum>,
    /// Whether components have a move.
    has_move: HashMap<Part, bool>,
    /// Sums that are not P, for they have a move to a listed one.
    answered: HashSet<Sum>,
    /// Words of what is remembered.
    words: usize,
}

impl<'c> Walk<'c> {
    /// The first component of the same ruleset as that with a number.
    fn first_alike(&self, number: u64) -> Option<u64> {
        let component = self.components.get(usize::try_from(number).ok()?.checked_sub(1)?)?;
        let identity = component.ruleset.identity();
        let first = self.components.iter().position(|other| other.ruleset.identity() == identity);
        first.map(|place| place as u64 + 1)
    }

    fn ruleset(&self, number: u64) -> &'c dyn Ruleset {
        &*self.components[number as usize - 1].ruleset
    }

    /// A sum in order, in canonical forms, without components that have no move; the numbers of components are right.
    fn tidied(&mut self, sum: Sum) -> Result<Sum, NoOptions> {
        let mut tidied = Vec::with_capacity(sum.len());
        for (number, mut words) in sum {
            let number = self.first_alike(number).unwrap_or(number);
            self.ruleset(number).canonical(&mut words);
            self.keep(&mut tidied, (number, words))?;
        }
        tidied.sort_unstable();
        Ok(tidied)
    }

    /// Adds a component in canonical form if it has a move.
    fn keep(&mut self, sum: &mut Sum, part: Part) -> Result<(), NoOptions> {
        let has_move = match self.has_move.get(&part) {
            Some(&known) => known,
            None => {
                let visit = &mut |_, _: &mut Work| ControlFlow::Break(());
                let ruleset = self.ruleset(part.0);
                let has_move = self.work.options(ruleset, &part.1, visit)?;
                if self.remembers(part.1.len()) {
                    self.has_move.insert(part.clone(), has_move);
                }
                has_move
            }
        };
        if has_move {
            sum.push(part);
        }
        Ok(())
    }

    /// Whether there is room for so many words more.
    fn remembers(&mut self, words: usize) -> bool {
        let has_room = self.words < MOST_REMEMBERED;
        if has_room {
            self.words += words + 8;
        }
        has_room
    }

    /// Checks a line, and lists it.
    fn line(&mut self, line: u64, parts: &[Part]) -> Result<(), Rejection> {
        if !parts.iter().all(|(number, _)| self.first_alike(*number) == Some(*number)) {
            return Err(Rejection::Position { line });
        }
        let sum = self.tidied(parts.to_vec()).map_err(|why| why.at(line))?;
        if sum.is_empty() {
            return Err(Rejection::NoMove { line });
        }
        if sum != parts {
            return Err(Rejection::Position { line });
        }
        if self.listed.contains(&sum) {
            return Err(Rejection::Repeated { line });
        }
        for option in self.options(&sum).map_err(|why| why.at(line))? {
            // Who finds nothing to move wins.
            let is_answered =
                option.is_empty() || self.has_answer(&option).map_err(|why| why.at(line))?;
            if !is_answered {
                return Err(Rejection::Unanswered { line });
            }
        }
        self.listed.insert(sum);
        Ok(())
    }

    /// The sums after every move, each once.
    fn options(&mut self, sum: &Sum) -> Result<HashSet<Sum>, NoOptions> {
        let mut options = HashSet::new();
        for place in 0..sum.len() {
            if place > 0 && sum[place] == sum[place - 1] {
                continue;
            }
            let (number, words) = &sum[place];
            let ruleset = self.ruleset(*number);
            let mut made: HashSet<Vec<Vec<u64>>> = HashSet::new();
            let (mut held, mut too_many) = (0, false);
            self.work.options(ruleset, words, &mut |mut parts, _| {
                parts.sort_unstable();
                let words: usize = parts.iter().map(Vec::len).sum();
                if made.insert(parts) {
                    held += words + 8;
                }
                too_many = held > MOST_HELD;
                if too_many { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            if too_many {
                return Err(NoOptions::TooMany);
            }
            for parts in made {
                let others = sum[..place].iter().chain(&sum[place + 1..]);
                let mut option: Sum = others.cloned().collect();
                for part in parts {
                    self.keep(&mut option, (*number, part))?;
                }
                option.sort_unstable();
                options.insert(option);
            }
        }
        Ok(options)
    }

    /// Whether a sum has a move to a listed one.
    fn has_answer(&mut self, sum: &Sum) -> Result<bool, NoOptions> {
        if self.answered.contains(sum) {
            return Ok(true);
        }
        let options = self.options(sum)?;
        let is_answered = options.iter().any(|option| self.listed.contains(option));
        let words = sum.iter().map(|part| part.1.len() + 4).sum();
        if is_answered && self.remembers(words) {
            self.answered.insert(sum.clone());
        }
        Ok(is_answered)
    }
}

/// The options of one component that are held at a time have so many words at most.
const MOST_HELD: usize = 1 << 24;
