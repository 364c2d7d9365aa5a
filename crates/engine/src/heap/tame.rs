//! Tame values of the heaps of one ruleset, at any size once a period is proved.
//!
//! # What it computes
//!
//! For misère sums: the genus pair of every heap as long as all are tame, as one number: 2k for the fickle pairs (0,1) and (1,0),
//! k = 0, 1, and 2k + 1 for the firm pair (k,k) ([`crate::misere`]).
//!
//! # Why it is right
//!
//! The pair of a heap depends on the pairs of its options only, and the pair of a sum of tame parts on theirs (Conway, On Numbers and
//! Games, chapter 12). The proofs of the theorems on periods (docs/theorems.md: `guy-smith-1956`, `unequal-split`,
//! `subtraction-window`) use nothing else of nim-values: equal options up to a shift by the period give equal values. So a repetition of
//! the pairs up to the same bound is one for ever, and then every heap is tame. The clause of `guy-smith-1956` about
//! preperiod 0 is about nim-values; here such a repetition is taken from heap 1 on. A wild heap ends the table.
//!
//! # Cost
//!
//! One step an option.

use crate::{
    budget::{Limit, Meter, Stop},
    period::{Criterion, Repetition, Search},
    table::{Marks, Values},
};
use bouton_core::{
    evidence::Basis,
    rules::{Move, Moves, Position, Tame, heap::HeapRules},
    value::Natural,
};
use std::ops::ControlFlow;

/// Options are counted against the budget in blocks of this many.
const BLOCK: u64 = 4096;

/// Tame values of the heaps of one ruleset, grown on demand.
#[derive(Clone, Debug)]
pub(crate) struct TameHeaps {
    rules: HeapRules,
    codes: Values,
    search: Search,
    proved: Option<(Repetition, &'static str, u64)>,
    /// Whether the next heap is wild.
    wild: bool,
}

impl TameHeaps {
    /// An empty table; `None` for rules about whose periods no theorem speaks in this form.
    pub(crate) fn new(rules: &HeapRules) -> Option<TameHeaps> {
        let criterion = Criterion::of(rules);
        let fits = match criterion {
            Criterion::Split { .. } | Criterion::Unequal { .. } | Criterion::Window { .. } => true,
            Criterion::AllBut { .. } | Criterion::None => false,
        };
        fits.then(|| TameHeaps {
            rules: rules.clone(),
            codes: Values::default(),
            search: Search::new(criterion),
            proved: None,
            wild: false,
        })
    }

    /// The tame value of a heap; `None` if some heap up to it is wild or nothing is proved.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(crate) fn value(
        &mut self,
        heap: &Natural,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Tame, Basis)>, Stop> {
        let last = u64::try_from(heap).unwrap_or(u64::MAX - 1);
        while self.proved.is_none() && !self.wild && self.codes.len() as u64 <= last {
            let length = self.search.next_length().max(self.codes.len() + 1);
            while self.codes.len() < length && !self.wild {
                self.next(meter)?;
            }
            if let Some((repetition, theorem, checked_to)) = self.search.look(self.codes.view()) {
                self.accept(repetition, theorem, checked_to);
            }
        }
        Ok(self.known(heap))
    }

    /// Takes a repetition that is proved, from heap 1 on if it was seen from heap 0 on.
    fn accept(&mut self, seen: Repetition, theorem: &'static str, checked_to: u64) {
        let from = Repetition { preperiod: seen.preperiod.max(1), ..seen };
        let needed = match self.search.criterion() {
            Criterion::Window { .. } => Some(checked_to),
            criterion => criterion.needed(&from),
        };
        if seen.saltus == 0
            && let Some(needed) = needed
            && needed < self.codes.len() as u64
        {
            self.proved = Some((from, theorem, needed));
        }
    }

    /// What is known of a heap.
    fn known(&self, heap: &Natural) -> Option<(Tame, Basis)> {
        if let Ok(heap) = u64::try_from(heap)
            && let Some(code) = self.codes.get(heap)
        {
            return Some((tame(code), Basis::Exhaustive { positions: heap + 1 }));
        }
        let (repetition, theorem, checked_to) = self.proved?;
        let tame = self.periodic(heap, &repetition)?;
        Some((tame, Basis::FiniteCheck { theorem, checked_to }))
    }

    fn periodic(&self, heap: &Natural, repetition: &Repetition) -> Option<Tame> {
        let from = Natural::from(repetition.preperiod);
        let like = if *heap < from {
            heap.clone()
        } else {
            (heap - &from) % Natural::from(repetition.period) + from
        };
        self.codes.get(u64::try_from(&like).ok()?).map(tame)
    }

    /// The moves of a heap far behind the proof to options of some tame values, for finite subtraction sets; `None` where the options are
    /// looked at one by one, or are not understood so.
    pub(crate) fn moves(&self, heap: &Natural, goals: &[Tame], limit: usize) -> Option<Moves> {
        let HeapRules::Subtraction(set) = &self.rules else { return None };
        let (repetition, _, checked_to) = self.proved?;
        if *heap <= Natural::from(checked_to) || !set.is_finite() {
            return None;
        }
        let (mut moves, mut count) = (Vec::new(), Natural::ZERO);
        for member in set.members() {
            let left = heap - Natural::from(member);
            if goals.contains(&self.periodic(&left, &repetition)?) {
                count += Natural::ONE;
                if moves.len() < limit {
                    moves.push(Move { parts: vec![Position::heap(left)] });
                }
            }
        }
        Some(Moves { moves, count: Some(count) })
    }

    /// Computes the next heap, or finds it wild.
    fn next(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let heap = self.codes.len() as u64;
        if self.rules.max_heap().is_some_and(|most| heap > most) {
            return Err(meter.stop(Limit::NoMethod));
        }
        meter.count(1)?;
        meter.reserve(4)?;
        let codes = self.codes.words();
        let (mut normal, mut misere) = (Marks::default(), Marks::default());
        normal.clear();
        misere.clear();
        let mut options = 0_u64;
        let mut stopped = Ok(());
        let _ = self.rules.options(heap, &mut |parts| {
            options += 1;
            if options.is_multiple_of(BLOCK) {
                stopped = meter.count_options(BLOCK);
                if stopped.is_err() {
                    return ControlFlow::Break(());
                }
            }
            let parts = parts.iter().flat_map(|part| part.iter());
            // Every part is a smaller heap.
            let code = |part: u64| usize::try_from(part).ok().and_then(|part| codes.get(part));
            let sum = parts.fold(0, |sum, &part| sum_of(sum, code(part).copied().unwrap_or(0)));
            normal.mark(sum >> 1);
            misere.mark(if sum & 1 == 1 { sum >> 1 } else { sum >> 1 ^ 1 });
            ControlFlow::Continue(())
        });
        stopped?;
        meter.count_options(options % BLOCK)?;
        let misere = if options == 0 { 1 } else { misere.mex() };
        match (normal.mex(), misere) {
            (0, 1) => codes.push(0),
            (1, 0) => codes.push(2),
            (normal, misere) if normal == misere => codes.push(2 * normal + 1),
            _ => self.wild = true,
        }
        Ok(())
    }
}

/// The sum of two tame values: nim-sum, and firm as soon as one is.
fn sum_of(a: u32, b: u32) -> u32 {
    ((a ^ b) & !1) | ((a | b) & 1)
}

fn tame(code: u32) -> Tame {
    match code {
        0 => Tame::Fickle(0),
        2 => Tame::Fickle(1),
        firm => Tame::Firm(Natural::from(firm >> 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use bouton_core::rules::heap::{Code, SubtractionSet};
    use std::collections::HashMap;

    /// Misère outcomes of sums of two heaps by the definition, `true` for P, for heaps up to `most`.
    fn outcomes(rules: &HeapRules, most: usize) -> Vec<Vec<bool>> {
        // Sums of single heaps only: rules without splits.
        let mut p = vec![vec![false; most + 1]; most + 1];
        for total in 0..=2 * most {
            for a in total.saturating_sub(most)..=total.min(most) {
                let b = total - a;
                let (mut any, mut wins) = (false, false);
                for (from, other, first) in [(a, b, true), (b, a, false)] {
                    let _ = rules.options(from as u64, &mut |parts| {
                        any = true;
                        let left: u64 = parts.iter().flat_map(|part| part.iter()).sum();
                        let left = left as usize;
                        wins |= if first { p[left][other] } else { p[other][left] };
                        ControlFlow::Continue(())
                    });
                }
                // Whoever cannot move wins.
                p[a][b] = any && !wins;
            }
        }
        p
    }

    #[track_caller]
    fn check(numbers: &[u64]) {
        let rules = HeapRules::Subtraction(SubtractionSet::of_numbers(numbers));
        let most = 60;
        let expected = outcomes(&rules, most);
        let mut heaps = TameHeaps::new(&rules).expect("a finite set");
        let budget = Budget::default();
        let mut meter = budget.meter();
        // Proved first, so that most heaps are answered by their residue.
        let huge = Natural::from(10_u8).pow(100);
        let Some((_, basis)) = heaps.value(&huge, &mut meter).expect("enough") else {
            assert!(heaps.wild, "{numbers:?}");
            return;
        };
        assert!(matches!(basis, Basis::FiniteCheck { .. }));
        let (repetition, _, checked_to) = heaps.proved.expect("a proof");
        for (a, row) in expected.iter().enumerate() {
            for (b, &expected) in row.iter().enumerate() {
                let tames = [a, b].map(|heap| {
                    let heap = Natural::from(heap as u64);
                    let by_residue = heaps.periodic(&heap, &repetition).expect("known");
                    let (value, _) = heaps.value(&heap, &mut meter).expect("enough").expect("tame");
                    assert_eq!(by_residue, value, "{numbers:?}");
                    value
                });
                let sum = crate::misere::TameSum::of(tames.iter());
                let p = sum.outcome() == bouton_core::value::Outcome::P;
                assert_eq!(p, expected, "{numbers:?}: {a}, {b}; checked to {checked_to}");
            }
        }
    }

    #[test]
    fn tame_subtraction_games_have_the_outcomes_of_the_definition() {
        for numbers in
            [&[1][..], &[2], &[1, 2], &[1, 2, 3], &[1, 3, 4], &[2, 3], &[2, 5], &[4, 9, 10]]
        {
            check(numbers);
        }
    }

    /// Whether a sum of heaps, in ascending order, is P under misère play, by the definition.
    fn is_p(rules: &HeapRules, sum: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = memo.get(sum) {
            return known;
        }
        let mut options = Vec::new();
        for (index, &heap) in sum.iter().enumerate() {
            let _ = rules.options(heap, &mut |parts| {
                let mut option: Vec<u64> = sum.to_vec();
                option.remove(index);
                option.extend(parts.iter().flat_map(|part| part.iter()).filter(|&&part| part > 0));
                option.sort_unstable();
                options.push(option);
                ControlFlow::Continue(())
            });
        }
        // Whoever cannot move wins.
        let p = !options.is_empty() && !options.iter().any(|option| is_p(rules, option, memo));
        memo.insert(sum.to_vec(), p);
        p
    }

    #[test]
    fn tame_codes_that_split_heaps_have_the_outcomes_of_the_definition() {
        let huge = Natural::from(10_u8).pow(100);
        for code in ["0.52", "0.73", "0.147", "0.353", "0.602", "0.772"] {
            let rules = HeapRules::TakeAndBreak(Code::parse(code).expect("a code"));
            let mut heaps = TameHeaps::new(&rules).expect("a finite code");
            let mut meter = Budget::default().meter();
            let known = heaps.value(&huge, &mut meter).expect("enough");
            assert!(known.is_some() || heaps.wild, "{code}");
            let mut memo = HashMap::new();
            for a in 1..=9 {
                for b in 0..=a {
                    for c in 0..=b.min(4) {
                        let sum: Vec<u64> =
                            [c, b, a].into_iter().filter(|&heap| heap > 0).collect();
                        let tames: Option<Vec<Tame>> = (sum.iter())
                            .map(|&heap| heaps.known(&Natural::from(heap)).map(|known| known.0))
                            .collect();
                        let Some(tames) = tames else { continue };
                        let known = crate::misere::TameSum::of(tames.iter()).outcome();
                        let p = known == bouton_core::value::Outcome::P;
                        assert_eq!(p, is_p(&rules, &sum, &mut memo), "{code}: {sum:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn moves_behind_the_proof_are_those_of_the_definition() {
        let rules = HeapRules::Subtraction(SubtractionSet::of_numbers(&[1, 2, 3]));
        let mut heaps = TameHeaps::new(&rules).expect("a finite set");
        let mut meter = Budget::default().meter();
        let goals = [Tame::Fickle(1), Tame::Firm(Natural::ZERO)];
        for heap in 100..120_u64 {
            heaps.value(&Natural::from(heap), &mut meter).expect("enough");
            let moves = heaps.moves(&heap.into(), &goals, 9).expect("behind the proof");
            // Misère: leave 1 modulo 4 (Bouton's game with at most 3 taken).
            let expected: Vec<u64> =
                (1..=3).map(|n| heap - n).filter(|left| left % 4 == 1).collect();
            let found: Vec<u64> = (moves.moves.iter())
                .map(|m| u64::try_from(&m.parts[0].numbers()[0]).expect("a word"))
                .collect();
            assert_eq!(found, expected, "{heap}");
        }
    }

    #[test]
    fn wild_games_are_given_up() {
        // Kayles is wild (Conway, On Numbers and Games, chapter 12), and so nothing is known of large heaps.
        let kayles = HeapRules::TakeAndBreak(Code::parse("0.77").expect("a code"));
        let mut heaps = TameHeaps::new(&kayles).expect("a finite code");
        let mut meter = Budget::default().meter();
        assert_eq!(heaps.value(&Natural::from(1000_u32), &mut meter), Ok(None));
        assert!(heaps.wild);
        // 0.3 is tame: one heap, one token a move.
        let one = HeapRules::TakeAndBreak(Code::parse("0.3").expect("a code"));
        let mut heaps = TameHeaps::new(&one).expect("a finite code");
        let huge = Natural::from(10_u8).pow(50) + Natural::ONE;
        let (value, _) = heaps.value(&huge, &mut meter).expect("enough").expect("tame");
        assert_eq!(value, Tame::Fickle(1));
    }
}
