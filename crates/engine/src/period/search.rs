//! The search for repetitions in a growing table.

use super::{Criterion, Obstacle, backward, overlap};
use crate::table::View;

/// g(n + period) = g(n) + saltus for all n ≥ preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// The first heap of the periodic part, heap 0 counted.
    pub preperiod: u64,
    /// The smallest period.
    pub period: u64,
    /// What one period adds to the value.
    pub saltus: u64,
}

/// What a finite table says about repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A theorem proves the repetition for every heap.
    Proved {
        /// The repetition.
        repetition: Repetition,
        /// The key of the theorem.
        theorem: &'static str,
        /// The last heap that the proof looks at.
        checked_to: u64,
    },
    /// The values repeat up to the end of the table; nothing is proved.
    Observed {
        /// The repetition.
        repetition: Repetition,
        /// The last heap that a proof would have to look at, where a theorem could prove it.
        needed: Option<u64>,
        /// Why the theorem that speaks of such rules does not prove it, where that is known.
        obstacle: Option<Obstacle>,
    },
    /// Nothing repeats.
    Nothing,
}

/// The repetition with the longest overlap in a table that starts at heap 0, proved if the criterion says so. A
/// repetition counts as observed when it is seen over at least one whole period after the first, and over an eighth of
/// the table: two equal values at the end of a long table repeat nothing.
pub fn search(criterion: &Criterion, values: View<'_>) -> Seen {
    let Some(repetition) = candidate(criterion, values, 0) else {
        return Seen::Nothing;
    };
    if let (Some(theorem), Some(checked_to)) =
        (criterion.theorem_of(&repetition), criterion.check(values, &repetition))
    {
        return Seen::Proved { repetition, theorem, checked_to };
    }
    let overlap = (values.len() as u64).saturating_sub(repetition.preperiod + repetition.period);
    if overlap >= repetition.period.max(values.len() as u64 / 8) {
        let obstacle = criterion.obstacle(values.len(), &repetition);
        let needed = criterion.needed(&repetition).filter(|_| obstacle.is_none());
        Seen::Observed { repetition, needed, obstacle }
    } else {
        Seen::Nothing
    }
}

/// Longer sequences are searched backwards, without a table of overlaps.
const LONG: usize = 1 << 14;

/// The repetition with the longest overlap, however short that is; of a long table one of at least `least` heaps.
fn candidate(criterion: &Criterion, values: View<'_>, least: usize) -> Option<Repetition> {
    let (shift, preperiod) = if criterion.may_grow() {
        let steps: Vec<i64> = values
            .iter_from(0)
            .zip(values.iter_from(1))
            .map(|(value, next)| i64::from(next) - i64::from(value))
            .collect();
        let (shift, overlap) = longest(&steps, least.saturating_sub(1))?;
        (shift, steps.len() - shift - overlap)
    } else {
        let (shift, overlap) = match values {
            View::Bytes(bytes) => longest(bytes, least)?,
            View::Words(words) => longest(words, least)?,
        };
        (shift, values.len() - shift - overlap)
    };
    let (preperiod, period) = (preperiod as u64, shift as u64);
    let saltus = values.get(preperiod + period)?.checked_sub(values.get(preperiod)?)?;
    Some(Repetition { preperiod, period, saltus: u64::from(saltus) })
}

fn longest<T: Copy + PartialEq>(items: &[T], least: usize) -> Option<(usize, usize)> {
    if items.len() < LONG { overlap::longest(items) } else { backward::longest(items, least) }
}

/// A search that goes along with a growing table: it looks at lengths that grow by a constant factor, follows the best
/// repetition value by value in between, and so stops exactly where the proof is complete.
#[derive(Clone, Debug)]
pub struct Search {
    criterion: Criterion,
    // The repetition that is followed; it holds up to `followed`.
    candidate: Option<Repetition>,
    followed: usize,
    next: usize,
    // A repetition that no longer table proves; its conditions are not looked at again.
    refused: Option<Repetition>,
}

/// The factor between the lengths at which the search looks, as numerator and denominator, of short and of long tables.
const FACTOR: (usize, usize) = (9, 8);
const LONG_FACTOR: (usize, usize) = (5, 4);
const FIRST: usize = 1;

impl Search {
    /// A search by the given theorem.
    pub fn new(criterion: Criterion) -> Search {
        Search { criterion, candidate: None, followed: 0, next: FIRST, refused: None }
    }

    /// The theorem.
    pub fn criterion(&self) -> &Criterion {
        &self.criterion
    }

    /// The length to which the table should grow before it is shown again. What is known about a heap is complete only
    /// when the table has reached such a length: this keeps answers independent of the order of questions.
    pub fn next_length(&self) -> usize {
        match self.candidate.as_ref().and_then(|c| self.criterion.needed(c)) {
            Some(needed) => {
                let length = usize::try_from(needed).unwrap_or(usize::MAX).saturating_add(1);
                if length > self.followed { length.min(self.next) } else { self.next }
            }
            None => self.next,
        }
    }

    /// Looks at the table, which must not be shorter than before. Returns the proved repetition, its theorem and the
    /// last heap that the proof looks at, as soon as there is one.
    pub fn look(&mut self, values: View<'_>) -> Option<(Repetition, &'static str, u64)> {
        let holds =
            |seen: &Repetition| values.repeats(seen.period as usize, seen.saltus, self.followed);
        let still = self.candidate.filter(holds);
        if let Some(proved) = still.and_then(|seen| self.check(values, seen)) {
            return Some(proved);
        }
        (self.candidate, self.followed) = (still, values.len());
        if values.len() < self.next {
            return None;
        }
        while self.next <= values.len() {
            let (more, less) = if self.next < LONG { FACTOR } else { LONG_FACTOR };
            self.next = self.next.saturating_mul(more) / less + 1;
        }
        self.criterion.theorem()?;
        // Only a repetition whose proof may be complete before the next look is of use.
        let least = values.len().saturating_sub(self.criterion.most_for(self.next));
        let seen = candidate(&self.criterion, values, least)?;
        self.candidate = Some(seen);
        self.check(values, seen)
    }

    fn check(
        &mut self,
        values: View<'_>,
        seen: Repetition,
    ) -> Option<(Repetition, &'static str, u64)> {
        let theorem = self.criterion.theorem_of(&seen)?;
        if self.refused == Some(seen) {
            return None;
        }
        let checked_to = self.criterion.check(values, &seen);
        if checked_to.is_none() && self.criterion.obstacle(values.len(), &seen).is_some() {
            self.refused = Some(seen);
        }
        Some((seen, theorem, checked_to?))
    }
}
