//! The nim-values of a table without tiers, built up once more by Smith's rule.
//!
//! # Why that proves them
//! Smith (1966): a position gets the label m when m is the mex of the labels that its options have so far, and every option without a label
//! has an option of its own with label m. In whatever order that is done, until nothing more can be, the labels are the same (Fraenkel and
//! Perl 1975), and what never gets one has no nim-value that is a number. Here every step is checked from the rules alone, with the labels that
//! the steps before it gave; the table only says which label to expect. Where a position cannot get its label yet, it waits for a position that
//! is in the way. The first pass has shown that of the others none can get a label.
//!
//! # Cost
//! Each position is looked at once, and again when what it waits for has its label. A bit a position, and some thirty bytes for each that waits.
//!
//! References: C. A. B. Smith (1966); A. S. Fraenkel and Y. Perl (1975).

use super::{
    key::cancelled,
    moves::Room,
    shard::INFINITE,
    table::{Fault, OpenTable},
    tiers::Found,
};
use crate::error::ClusterError;
use bouton_core::value::Play;
use std::collections::HashMap;

/// Shard and number.
type Position = (u32, u32);

/// What stands in the way of a label.
enum Step {
    /// Nothing.
    Labelled,
    /// This position has no label yet.
    Waits(Position),
    /// Nothing that can change.
    Never,
}

/// Labels that are given so far.
struct Labelling<'t> {
    table: &'t OpenTable,
    /// A bit a position, for every shard.
    given: Vec<Vec<u64>>,
    waiting: HashMap<Position, Vec<Position>>,
    rooms: [Room; 2],
}

impl OpenTable {
    /// Gives all positions their nim-values by Smith's rule; the first that does not get that of the table.
    ///
    /// # Errors
    /// If a shard cannot be read, the rules make a mistake, or an interrupt came.
    pub(super) fn label(&self) -> Result<Result<(), Fault>, ClusterError> {
        let counts: Vec<usize> = (0..self.shard_count())
            .map(|shard| Ok(self.shard(shard)?.count()))
            .collect::<Result<_, ClusterError>>()?;
        let mut labelling = Labelling {
            table: self,
            given: counts.iter().map(|count| vec![0; count.div_ceil(64)]).collect(),
            waiting: HashMap::new(),
            rooms: <[Room; 2]>::default(),
        };
        // Those that wait for each other are looked at again, as long as that gives labels.
        loop {
            let (mut gave, mut last) = (false, None);
            for (shard, &count) in counts.iter().enumerate() {
                for number in 0..count {
                    let position = (shard as u32, number as u32);
                    let (value, _) = self.shard(shard)?.known(number);
                    if value == INFINITE || labelling.has(position) {
                        continue;
                    }
                    let mut pending = vec![position];
                    while let Some(position) = pending.pop() {
                        if self.game().is_cancelled() {
                            return Err(cancelled());
                        }
                        if labelling.has(position) {
                            continue;
                        }
                        match labelling.step(position)? {
                            Step::Labelled => {
                                gave = true;
                                labelling.give(position);
                                let woken = labelling.waiting.remove(&position);
                                pending.extend(woken.unwrap_or_default());
                            }
                            Step::Waits(other) => {
                                labelling.waiting.entry(other).or_default().push(position);
                            }
                            Step::Never => return Ok(Err(Fault::Value(self.key(position)?))),
                        }
                    }
                    if !labelling.has(position) {
                        last = Some(position);
                    }
                }
            }
            labelling.waiting.clear();
            let unlabelled = last.filter(|&position| !labelling.has(position));
            match unlabelled {
                None => return Ok(Ok(())),
                Some(position) if !gave => return Ok(Err(Fault::Value(self.key(position)?))),
                Some(_) => {}
            }
        }
    }

    fn key(&self, (shard, number): Position) -> Result<Vec<u8>, ClusterError> {
        Ok(self.shard(shard as usize)?.key(number as usize).unwrap_or_default())
    }
}

impl Labelling<'_> {
    fn has(&self, (shard, number): Position) -> bool {
        self.given[shard as usize][number as usize / 64] >> (number % 64) & 1 == 1
    }

    fn give(&mut self, (shard, number): Position) {
        self.given[shard as usize][number as usize / 64] |= 1 << (number % 64);
    }

    /// Whether a position can get its label.
    fn step(&mut self, position: Position) -> Result<Step, ClusterError> {
        let table = self.table;
        let key = table.key(position)?;
        let (value, _) = table.shard(position.0 as usize)?.known(position.1 as usize);
        let mut rooms = std::mem::take(&mut self.rooms);
        let [room, inner] = &mut rooms;
        let mut labels = Found::new(Play::Normal);
        let mut without = Vec::new();
        table.game().moves(&key, room, &mut |child| {
            let (option, of_option) = table.number(child)?;
            if self.has(option) {
                labels.add(of_option, 0);
            } else {
                without.push((option, of_option, child.to_vec()));
            }
            Ok(())
        })?;
        let mex = labels.value();
        let mut step = Step::Labelled;
        if mex != value {
            let missing = without.iter().find(|&&(_, of_option, _)| of_option == mex);
            step = missing.map_or(Step::Never, |&(option, ..)| Step::Waits(option));
        }
        for (option, of_option, child) in &without {
            if !matches!(step, Step::Labelled) {
                break;
            }
            let (mut is_reverted, mut will_be) = (false, None);
            table.game().moves(child, inner, &mut |after| {
                let (after, of_after) = table.number(after)?;
                // A position cannot wait for itself.
                if of_after == value && after != position {
                    is_reverted |= self.has(after);
                    will_be = will_be.or(Some(after));
                }
                Ok(())
            })?;
            if !is_reverted {
                step = match will_be {
                    Some(after) if *of_option > value => Step::Waits(after),
                    _ if *of_option == INFINITE => Step::Never,
                    _ => Step::Waits(*option),
                };
            }
        }
        self.rooms = rooms;
        Ok(step)
    }
}
