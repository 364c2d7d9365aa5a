//! Positions that behave as a sum of nim-heaps, in normal and in misère play alike.
//!
//! Many rulesets are Nim in disguise: with every position go nim-heaps h₁, h₂, … such that the nim-values of the options
//! are those of the nim-sum's options plus, perhaps, some more that differ from the position's own (moves that the
//! opponent can take back). Then the nim-value is h₁ ⊕ h₂ ⊕ …, and the position is tame: it behaves in misère sums as
//! the nim-heaps do (Conway, On Numbers and Games, chapter 12; the proof for each ruleset stands in its file).
//!
//! This is the arithmetic: what the sum is, and to which sizes one heap may change so that a goal is reached. Both are
//! O(1) a heap after one pass over the heaps.

use super::{Goal, Tame};
use crate::value::{Natural, Outcome, Play};

/// The nim-sum of nim-heaps, and how many of them exceed 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NimHeaps {
    sum: Natural,
    firm: usize,
}

impl NimHeaps {
    /// The sum of these heaps.
    pub(crate) fn of<'a>(heaps: impl IntoIterator<Item = &'a Natural>) -> NimHeaps {
        let mut all = NimHeaps { sum: Natural::ZERO, firm: 0 };
        for heap in heaps {
            all.sum ^= heap;
            all.firm += usize::from(is_firm(heap));
        }
        all
    }

    /// The nim-value in normal play.
    pub(crate) fn nim_value(&self) -> &Natural {
        &self.sum
    }

    /// The behaviour in misère sums.
    pub(crate) fn tame(&self) -> Tame {
        tame(self.firm, &self.sum)
    }

    /// Who wins (Bouton 1901 for both conventions).
    pub(crate) fn outcome(&self, play: Play) -> Outcome {
        let is_p = match play {
            Play::Normal => self.sum.is_zero(),
            Play::Misere => is_misere_p(&self.tame()),
        };
        if is_p { Outcome::P } else { Outcome::N }
    }

    /// The sizes, other than its own, to which a heap of the sum may change so that the goal is reached, largest first.
    pub(crate) fn replacements(&self, heap: &Natural, goal: &Goal) -> Vec<Natural> {
        let others = &self.sum ^ heap;
        let firm_others = self.firm.saturating_sub(usize::from(is_firm(heap)));
        let reached =
            |size: &Natural| tame(firm_others + usize::from(is_firm(size)), &(&others ^ size));
        let mut sizes: Vec<Natural> = match goal {
            Goal::NimValue(value) => vec![&others ^ value],
            Goal::Tame(goals) => goals
                .iter()
                .map(|wanted| (&others ^ wanted.nim_value(), wanted))
                .filter(|(size, wanted)| reached(size) == **wanted)
                .map(|(size, _)| size)
                .collect(),
            Goal::MisereP => [&others ^ Natural::ONE, others.clone()]
                .into_iter()
                .filter(|size| is_misere_p(&reached(size)))
                .collect(),
        };
        sizes.retain(|size| size != heap);
        sizes.sort_by(|a, b| b.cmp(a));
        sizes.dedup();
        sizes
    }
}

fn is_firm(heap: &Natural) -> bool {
    *heap > Natural::ONE
}

/// A sum of nim-heaps of which `firm` exceed 1: fickle iff none does.
fn tame(firm: usize, sum: &Natural) -> Tame {
    if firm == 0 { Tame::Fickle(u8::from(!sum.is_zero())) } else { Tame::Firm(sum.clone()) }
}

/// Misère nim-value 0: genus pair (1,0) or (0,0).
fn is_misere_p(tame: &Tame) -> bool {
    match tame {
        Tame::Fickle(value) => *value == 1,
        Tame::Firm(value) => value.is_zero(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the replacements with a trial of every size up to 9.
    fn check(heaps: &[u64], goal: &Goal) {
        let heaps: Vec<Natural> = heaps.iter().map(|&h| Natural::from(h)).collect();
        let all = NimHeaps::of(&heaps);
        for (index, heap) in heaps.iter().enumerate() {
            let expected: Vec<Natural> = (0..=9u64)
                .rev()
                .map(Natural::from)
                .filter(|size| size != heap)
                .filter(|size| {
                    let mut after = heaps.clone();
                    after[index] = size.clone();
                    let after = NimHeaps::of(&after);
                    match goal {
                        Goal::NimValue(value) => after.nim_value() == value,
                        Goal::Tame(goals) => goals.contains(&after.tame()),
                        Goal::MisereP => after.outcome(Play::Misere) == Outcome::P,
                    }
                })
                .collect();
            assert_eq!(all.replacements(heap, goal), expected, "{heaps:?} {index} {goal:?}");
        }
    }

    #[test]
    fn replacements_are_all_sizes_that_reach_the_goal() {
        for a in 0..5 {
            for b in 0..5 {
                for c in 0..3 {
                    check(&[a, b, c], &Goal::MisereP);
                    for value in 0..4u64 {
                        check(&[a, b, c], &Goal::NimValue(value.into()));
                        let firm = Tame::Firm(value.into());
                        check(&[a, b, c], &Goal::Tame(vec![Tame::Fickle(1), firm]));
                    }
                    check(&[a, b, c], &Goal::Tame(vec![Tame::Fickle(0)]));
                }
            }
        }
    }
}
