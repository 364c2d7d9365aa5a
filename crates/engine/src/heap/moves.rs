//! Moves of a heap to options of one nim-value, at any size.
//!
//! # What it computes
//!
//! The options of a small heap are looked at one by one, as the definition lists them. A heap far behind a proved period
//! has too many: 0.77 has more than 10^1000 moves in a heap of 10^1000. There the value of an option depends only on the
//! residues of its parts, so the options are counted class by class and the first of them are found without looking at
//! the others.
//!
//! # Why it is right
//!
//! Of two parts a ≤ b with a + b = m the larger one is at least m/2 ≥ n0, so it is in the periodic part. The smaller
//! one is either one of the heaps 1 … n0−1, each looked at, or n0 + r + c·p for a residue r < p and c = 0, 1, …; the values
//! of both are then the same for all c. The numbers of such c is an integer division.
//!
//! Of codes that leave three heaps and whose values grow, the proof itself names one option of each smaller value
//! ([`crate::period`], shift witnesses). It is found, and how many there are is left open.
//!
//! # Cost
//!
//! n0 + p steps a digit, whatever the heap.

use super::{HeapValues, ProvedPeriod, View};
use crate::{
    budget::{Limit, Meter, Stop},
    period::{Criterion, Repetition, option},
};
use bouton_core::{
    rules::{
        Move, Moves, Position,
        heap::{Code, HeapRules, Sizes, Special, SubtractionSet},
    },
    value::Natural,
};
use std::ops::ControlFlow;

/// Heaps up to this size have their options looked at one by one.
const LISTED: u64 = 1 << 16;

/// So many of a code that leaves three heaps.
const LISTED_OF_THREE: u64 = 1 << 11;

/// Options are counted against the budget in blocks of this many.
const BLOCK: u64 = 4096;

impl HeapValues {
    /// The moves of a heap to options of one nim-value: the first `limit` of them in the order of the definition, and
    /// their number.
    ///
    /// # Errors
    /// The limit that was reached before all options were looked at, or [`Limit::NoMethod`] for heaps beyond every table.
    pub fn moves(
        &mut self,
        heap: &Natural,
        goal: &Natural,
        limit: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Moves, Stop> {
        // One of many heaps of a sum may have too few options to look at the clock.
        meter.ended()?;
        self.reach(heap, meter)?;
        if let Some(proved) = self.proved
            && *heap > Natural::from(proved.checked_to.max(self.listed()))
            && let Some(found) = self.moves_by_residue(heap, goal, limit, &proved, meter)?
        {
            return Ok(found);
        }
        let no_method = Stop { limit: Limit::NoMethod, positions: meter.positions() };
        self.listed_moves(u64::try_from(heap).map_err(|_| no_method)?, goal, limit, meter)
    }

    /// Larger heaps than this do not have their options looked at one by one if a proved period helps.
    fn listed(&self) -> u64 {
        match self.criterion() {
            Criterion::Split { parts: 3.., .. } => LISTED_OF_THREE,
            _ => LISTED,
        }
    }

    /// All options are looked at, one by one.
    fn listed_moves(
        &self,
        heap: u64,
        goal: &Natural,
        limit: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Moves, Stop> {
        let goal = u32::try_from(goal).ok();
        let mut moves = Vec::new();
        let (mut count, mut seen) = (0_u64, 0_u64);
        let mut stopped = Ok(());
        let _ = self.filler.rules().options(heap, &mut |parts| {
            seen += 1;
            if seen.is_multiple_of(BLOCK) {
                stopped = meter.count_options(BLOCK);
                if stopped.is_err() {
                    return ControlFlow::Break(());
                }
            }
            let mut sizes = parts.iter().flat_map(|part| part.iter());
            let value = sizes.try_fold(0, |sum, &part| Some(sum ^ self.word(part)?));
            if value.is_some() && value == goal {
                count += 1;
                if moves.len() < limit {
                    moves.push(Move {
                        parts: parts.iter().map(|part| Position::from(*part)).collect(),
                    });
                }
            }
            ControlFlow::Continue(())
        });
        stopped?;
        meter.count_options(seen % BLOCK)?;
        Ok(Moves { moves, count: Some(Natural::from(count)) })
    }

    /// The options of a heap that is far in the periodic part, class by class. `None` for rules whose options are not
    /// understood so.
    fn moves_by_residue(
        &self,
        heap: &Natural,
        goal: &Natural,
        limit: usize,
        proved: &ProvedPeriod,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Moves>, Stop> {
        if let (Criterion::Split { splits: Some(splits), .. }, 1..) =
            (self.criterion(), proved.repetition.saltus)
        {
            let ProvedPeriod { repetition, checked_to, .. } = proved;
            meter.count_options(repetition.period)?;
            let parts = option(self.values.view(), repetition, splits, *checked_to, heap, goal);
            let parts = parts
                .filter(|_| limit > 0)
                .map(|parts| Move { parts: parts.into_iter().map(Position::heap).collect() });
            // No option has the value of the heap itself.
            let none = self.known(heap).is_some_and(|(value, _)| value == *goal);
            let count = none.then_some(Natural::ZERO);
            return Ok(Some(Moves { moves: parts.into_iter().collect(), count }));
        }
        let classes = Classes {
            values: self.values.view(),
            repetition: proved.repetition,
            heap,
            goal,
            limit,
        };
        let mut found = Found::default();
        let understood = match self.filler.rules() {
            HeapRules::TakeAndBreak(code) => classes.of_code(code, &mut found, meter)?,
            HeapRules::Special(Special::CouplesAreForever) => {
                meter.count_options(classes.round())?;
                classes.two(heap, Sizes::Any, &mut found).is_some()
            }
            HeapRules::Subtraction(set) => classes.of_set(set, &mut found, meter)?,
            HeapRules::AllBut(set) => classes.of_all_but(set, &mut found, meter)?,
            HeapRules::Any => {
                classes.of_all_but(&SubtractionSet::of_numbers(&[]), &mut found, meter)?
            }
            _ => false,
        };
        Ok(understood.then(|| Moves { moves: found.moves, count: Some(found.count) }))
    }

    /// The value of a heap that is in the table or behind a proved period, as a word.
    fn word(&self, heap: u64) -> Option<u32> {
        if let Some(value) = self.values.get(heap) {
            return Some(value);
        }
        // As [`HeapValues::known`] says it of numbers of any size.
        let proved = self.proved.filter(|proved| heap > proved.checked_to)?;
        let Repetition { preperiod, period, saltus } = proved.repetition;
        let beyond = heap.checked_sub(preperiod)?;
        let base = u64::from(self.values.get(preperiod + beyond % period)?);
        u32::try_from(base.checked_add((beyond / period).checked_mul(saltus)?)?).ok()
    }
}

/// Moves that were found, the first of them as such.
#[derive(Debug, Default)]
struct Found {
    moves: Vec<Move>,
    count: Natural,
}

/// A heap far in the periodic part and what its moves should reach.
struct Classes<'a> {
    values: View<'a>,
    repetition: Repetition,
    heap: &'a Natural,
    goal: &'a Natural,
    limit: usize,
}

impl Classes<'_> {
    /// How many classes a digit has.
    fn round(&self) -> u64 {
        self.repetition.preperiod + self.repetition.period
    }

    /// The value of a heap in the periodic part, for rules without a saltus.
    fn periodic(&self, heap: &Natural) -> Option<u32> {
        let Repetition { preperiod, period, .. } = self.repetition;
        let preperiod = Natural::from(preperiod);
        if *heap < preperiod {
            return self.values.get(u64::try_from(heap).ok()?);
        }
        let residue = (heap - &preperiod) % Natural::from(period) + preperiod;
        self.values.get(u64::try_from(&residue).ok()?)
    }

    fn reaches(&self, value: u32) -> bool {
        *self.goal == Natural::from(value)
    }

    fn push(&self, found: &mut Found, parts: Vec<Natural>) {
        if found.moves.len() < self.limit {
            found.moves.push(Move { parts: parts.into_iter().map(Position::heap).collect() });
        }
    }

    fn one(&self, left: Natural, found: &mut Found) -> Option<()> {
        if self.reaches(self.periodic(&left)?) {
            found.count += Natural::ONE;
            self.push(found, vec![left]);
        }
        Some(())
    }

    /// Finite codes whose moves leave two parts at most; the digits from the first take to the last.
    fn of_code(&self, code: &Code, found: &mut Found, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        if code.last_digit_index().is_none() || code.max_parts().is_none_or(|most| most > 2) {
            return Ok(false);
        }
        for (take, digit) in code.digits() {
            let left = if take < 0 {
                self.heap + Natural::from(take.unsigned_abs())
            } else {
                // The heap lies behind the proof, so it is larger than every digit's index.
                self.heap - Natural::from(take.unsigned_abs())
            };
            for &(parts, sizes) in digit.counts() {
                let done = match parts {
                    0 => Some(()),
                    1 => self.one(left.clone(), found),
                    _ => {
                        meter.count_options(self.round())?;
                        self.two(&left, sizes, found)
                    }
                };
                if done.is_none() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Two parts of `left` tokens in all.
    fn two(&self, left: &Natural, sizes: Sizes, found: &mut Found) -> Option<()> {
        let half = match sizes {
            Sizes::Any => left / Natural::from(2_u8),
            Sizes::Distinct | Sizes::NotAllEqual => (left - Natural::ONE) / Natural::from(2_u8),
            Sizes::AllEqual => return None,
        };
        let Repetition { preperiod, period, .. } = self.repetition;
        if half < Natural::from(preperiod) {
            return None;
        }
        let reach = |a: u64| Some(self.reaches(self.values.get(a)? ^ self.periodic(&(left - a))?));
        for a in 1..preperiod {
            if reach(a)? {
                found.count += Natural::ONE;
                self.push(found, vec![Natural::from(a), left - a]);
            }
        }
        // The first smaller part of each class that reaches the goal. No part is empty, so a period from heap 0 on has
        // its class of 0 begin at p.
        let mut firsts = Vec::new();
        for a in preperiod.max(1)..preperiod.max(1) + period {
            if Natural::from(a) <= half && reach(a)? {
                found.count += (&half - a) / Natural::from(period) + Natural::ONE;
                firsts.push(a);
            }
        }
        let mut round = Natural::ZERO;
        while !firsts.is_empty() && found.moves.len() < self.limit {
            for &first in &firsts {
                let a = &round + first;
                if a > half {
                    return Some(());
                }
                let b = left - &a;
                self.push(found, vec![a, b]);
            }
            round += Natural::from(period);
        }
        Some(())
    }

    /// A finite set: every member is looked at.
    fn of_set(
        &self,
        set: &SubtractionSet,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        for (index, member) in (1_u64..).zip(set.members()) {
            if index.is_multiple_of(BLOCK) {
                meter.count_options(BLOCK)?;
            }
            if self.one(self.heap - Natural::from(member), found).is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// All numbers but those of a finite set: of each class that grows, at most one heap has the value.
    fn of_all_but(
        &self,
        set: &SubtractionSet,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let Repetition { preperiod, period, saltus } = self.repetition;
        if saltus == 0 {
            return Ok(false);
        }
        meter.count_options(self.round())?;
        let mut lefts = Vec::new();
        for n in 0..preperiod + period {
            let Some(base) = self.values.get(n) else {
                return Ok(false);
            };
            let base = Natural::from(base);
            if n < preperiod {
                if base == *self.goal {
                    lefts.push(Natural::from(n));
                }
            } else if base <= *self.goal {
                let above = self.goal - base;
                let rounds = &above / Natural::from(saltus);
                if &rounds * Natural::from(saltus) == above {
                    lefts.push(rounds * Natural::from(period) + n);
                }
            }
        }
        // The definition takes 1 first, so the largest rest comes first.
        lefts.sort_unstable_by(|a, b| b.cmp(a));
        for left in lefts.into_iter().filter(|left| left < self.heap) {
            if set.contains(&(self.heap - &left)) == Some(false) {
                found.count += Natural::ONE;
                self.push(found, vec![left]);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    /// A heap of a wide sum has few options; all of them together are more than are looked at after an interrupt.
    #[test]
    fn an_interrupt_ends_small_heaps_as_well() {
        let cancelled = std::sync::atomic::AtomicBool::new(true);
        let budget = Budget { cancel: Some(&cancelled), ..Budget::default() };
        let mut heaps = HeapValues::new(&HeapRules::TakeAndBreak(Code::parse("0.77").unwrap()));
        let found = heaps.moves(&Natural::from(5_u8), &Natural::ZERO, 9, &mut budget.meter());
        assert_eq!(found.map_err(|stop| stop.limit), Err(Limit::Cancelled));
    }

    /// The moves by residue equal the moves that are listed one by one, for all heaps that both can answer.
    #[track_caller]
    fn check(rules: &HeapRules) {
        let mut heaps = HeapValues::new(rules);
        let budget = Budget::default();
        let mut meter = budget.meter();
        heaps.prove(1 << 20, &mut meter).expect("a proof");
        let proved = *heaps.period().expect("a period");
        let start = proved.checked_to + 1;
        for heap in (start..start + 30).chain([2 * start + 1, 3 * start + 2]) {
            for goal in 0..8_u8 {
                for limit in [0, 1, 7, 10_000] {
                    let goal = Natural::from(goal);
                    let listed =
                        heaps.listed_moves(heap, &goal, limit, &mut meter).expect("listed");
                    let found = heaps
                        .moves_by_residue(&Natural::from(heap), &goal, limit, &proved, &mut meter)
                        .expect("within the budget");
                    assert_eq!(
                        found,
                        Some(listed),
                        "{rules:?}, heap {heap}, goal {goal}, limit {limit}"
                    );
                }
            }
        }
    }

    #[test]
    fn moves_by_residue_are_the_listed_moves() {
        for code in ["0.77", "0.07", "0.137", "0.013", "0.3", "4.444", "4.344"] {
            check(&HeapRules::TakeAndBreak(Code::parse(code).expect("a code")));
        }
        check(&HeapRules::Subtraction(SubtractionSet::of_numbers(&[2, 3, 7])));
        check(&HeapRules::Subtraction(SubtractionSet::of_numbers(&[4, 9, 10])));
        check(&HeapRules::AllBut(SubtractionSet::of_numbers(&[2, 3, 7])));
        check(&HeapRules::AllBut(SubtractionSet::of_numbers(&[1, 5])));
    }

    #[test]
    fn a_heap_of_a_thousand_digits_has_its_moves_at_once() {
        let mut heaps =
            HeapValues::new(&HeapRules::TakeAndBreak(Code::plain(0, [7, 7]).expect("Kayles")));
        let huge = Natural::from(10_u8).pow(1000);
        let mut meter = Budget::default().meter();
        let moves = heaps.moves(&huge, &Natural::ZERO, 3, &mut meter).expect("moves");
        assert_eq!(moves.moves.len(), 3);
        assert!(moves.count.is_some_and(|count| count > Natural::from(10_u8).pow(998)));
    }
}
