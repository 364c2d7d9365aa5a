//! Which theorem turns a finite check into a period, and how far the check must go.

use super::{Repetition, Splits, shift};
use crate::table::View;
use bouton_core::rules::heap::{Code, HeapRules, Sizes, Special, SubtractionSet};

/// A theorem about repetitions, with the numbers of the ruleset that its bound depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Criterion {
    /// A finite take-and-break code (Guy and Smith 1956; docs/theorems.md, `guy-smith-1956`).
    Split {
        /// The most parts that a move leaves.
        parts: u64,
        /// The most tokens that a move takes.
        take: u64,
        /// Whether taking that many tokens may leave that many parts.
        full: Full,
        /// The moves of a code of three heaps at most, whose periods may have a saltus (docs/theorems.md, `shift-witnesses`).
        splits: Option<Splits>,
    },
    /// A finite code whose moves leave two unequal parts at most (docs/theorems.md, `unequal-split`).
    Unequal {
        /// The most tokens that a move takes.
        take: u64,
    },
    /// A finite subtraction set (docs/theorems.md, `subtraction-window`).
    Window {
        /// The largest number of the set.
        largest: u64,
    },
    /// All numbers may be taken but finitely many (docs/theorems.md, `all-but-window`).
    AllBut {
        /// The largest number that may not be taken.
        largest: u64,
    },
    /// No theorem is known: what is seen is only observed.
    None,
}

/// Whether the largest take of a code may leave the largest number of parts. Only then can a purely periodic sequence
/// fail at one heap behind the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// It may.
    Yes,
    /// It may not.
    No,
}

/// Why a theorem that speaks of such rules does not prove a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// The saltus is no power of two.
    Saltus,
    /// The conditions on the options fail.
    Witnesses,
    /// The check would take too long.
    Cost,
    /// The last heap that the check must look at has no 64-bit number.
    Far,
}

impl Criterion {
    /// The theorem that could prove a period of the rules.
    pub fn of(rules: &HeapRules) -> Criterion {
        match rules {
            HeapRules::TakeAndBreak(code) => of_code(code),
            HeapRules::Subtraction(set) => match largest(set) {
                Some(largest) => Criterion::Window { largest },
                None => Criterion::None,
            },
            HeapRules::AllBut(set) => match largest(set) {
                Some(largest) => Criterion::AllBut { largest },
                None => Criterion::None,
            },
            // All numbers but none.
            HeapRules::Any => Criterion::AllBut { largest: 0 },
            // The code 4.0 but for the heap of 2: the proof of Guy and Smith needs larger heaps only.
            HeapRules::Special(Special::CouplesAreForever) => {
                Criterion::Split { parts: 2, take: 2, full: Full::No, splits: None }
            }
            _ => Criterion::None,
        }
    }

    /// The key of the theorem about repetitions without a saltus or, where the values may grow for ever, about all of them.
    pub fn theorem(&self) -> Option<&'static str> {
        match self {
            Criterion::Split { .. } => Some("guy-smith-1956"),
            Criterion::Unequal { .. } => Some("unequal-split"),
            Criterion::Window { .. } => Some("subtraction-window"),
            Criterion::AllBut { .. } => Some("all-but-window"),
            Criterion::None => None,
        }
    }

    /// The key of the theorem that could prove this repetition.
    pub fn theorem_of(&self, seen: &Repetition) -> Option<&'static str> {
        match self {
            Criterion::Split { splits, .. } if seen.saltus > 0 => splits.map(|_| "shift-witnesses"),
            _ => self.theorem(),
        }
    }

    /// Whether the values of such rules can grow without bound, so that repetitions with a saltus are looked for.
    pub fn may_grow(&self) -> bool {
        match self {
            Criterion::Split { parts, .. } => *parts > 2,
            Criterion::AllBut { .. } | Criterion::None => true,
            Criterion::Unequal { .. } | Criterion::Window { .. } => false,
        }
    }

    /// The last heap that the check must look at before the repetition is proved; `None` when no theorem speaks of it.
    /// For the all-but sets and for codes with a saltus this is a lower bound: [`Criterion::check`] says where the check really ends.
    pub fn needed(&self, seen: &Repetition) -> Option<u64> {
        let Repetition { preperiod, period, saltus } = *seen;
        let one_round = preperiod.checked_add(period)?;
        match *self {
            Criterion::Split { take, splits, .. } if saltus != 0 => {
                shift::needed(seen, &splits?, take)
            }
            _ if saltus != 0 && !matches!(self, Criterion::AllBut { .. }) => None,
            Criterion::Split { parts, take, .. } => {
                parts.max(1).checked_mul(one_round)?.checked_add(take)?.checked_sub(1)
            }
            Criterion::Unequal { take } => {
                let start = preperiod.max(1).checked_mul(2)?;
                start.checked_add(period.checked_mul(3)?)?.checked_add(take)?.checked_sub(1)
            }
            Criterion::Window { largest } | Criterion::AllBut { largest } => {
                one_round.checked_add(largest)?.checked_sub(1)
            }
            Criterion::None => None,
        }
    }

    /// The largest n0 + p of a repetition that a table of so many heaps can prove; an upper bound.
    pub(super) fn most_for(&self, heaps: usize) -> usize {
        match self {
            Criterion::Split { parts, .. } => {
                heaps / usize::try_from(*parts).unwrap_or(usize::MAX).max(1) + 1
            }
            Criterion::Unequal { .. } => heaps / 2 + 2,
            Criterion::Window { .. } | Criterion::AllBut { .. } | Criterion::None => heaps,
        }
    }

    /// Why a repetition that a table of so many heaps shows is not proved and will not be by a longer one, if that is known.
    pub fn obstacle(&self, heaps: usize, seen: &Repetition) -> Option<Obstacle> {
        match *self {
            Criterion::Split { take, splits: Some(splits), .. } if seen.saltus > 0 => {
                if !seen.saltus.is_power_of_two() {
                    Some(Obstacle::Saltus)
                } else if shift::needed(seen, &splits, take).is_none() {
                    Some(Obstacle::Cost)
                } else {
                    shift::is_decided(heaps, seen, &splits, take).then_some(Obstacle::Witnesses)
                }
            }
            Criterion::Window { .. } | Criterion::AllBut { .. } | Criterion::Unequal { .. } => {
                self.needed(seen).is_none().then_some(Obstacle::Far)
            }
            _ => None,
        }
    }

    /// Whether the known values prove the repetition, and the last heap that the proof looks at. The values must show
    /// the repetition from its preperiod to their end (as [`super::search`] finds it).
    pub fn check(&self, values: View<'_>, seen: &Repetition) -> Option<u64> {
        let needed = self.needed(seen)?;
        let known = values.len() as u64;
        if needed >= known {
            return None;
        }
        match *self {
            Criterion::Split { take, splits, .. } if seen.saltus > 0 => {
                shift::check(values, seen, &splits?, take)
            }
            Criterion::Split { parts, take, full: Full::Yes, .. } if seen.preperiod == 0 => {
                // The heap parts·p + take has the option of `parts` heaps p, worth 0; the heap one period before it must
                // then not be worth 0 itself.
                let before = parts.checked_sub(1)?.checked_mul(seen.period)?.checked_add(take)?;
                let value = values.get(before)?;
                (value != 0).then_some(needed)
            }
            Criterion::AllBut { largest } => all_but(values, seen, largest),
            _ => Some(needed),
        }
    }
}

/// The largest number of a finite set as a word, or the largest word for a longer one: no check can reach so far. 0 for
/// the empty set.
fn largest(set: &SubtractionSet) -> Option<u64> {
    match set.max() {
        Some(largest) => Some(u64::try_from(largest).unwrap_or(u64::MAX)),
        None => set.is_empty().then_some(0),
    }
}

/// Finite codes without conditions on the sizes, and those that at most ask two parts to be unequal.
fn of_code(code: &Code) -> Criterion {
    let (Some(take), Some(most)) = (code.last_digit_index(), code.max_parts()) else {
        return Criterion::None;
    };
    let mut conditions = code
        .digits()
        .flat_map(|(_, digit)| digit.counts())
        .filter(|(parts, _)| *parts >= 2)
        .map(|(_, sizes)| *sizes);
    match conditions.find(|sizes| *sizes != Sizes::Any) {
        None => {
            let parts = most.max(2);
            let last = i64::try_from(take).ok().and_then(|take| code.digit(take).allows(parts));
            let full = if last.is_some() { Full::Yes } else { Full::No };
            let splits = if most == 3 { Splits::of(code) } else { None };
            Criterion::Split { parts, take, full, splits }
        }
        Some(Sizes::AllEqual) => Criterion::None,
        Some(_) if most == 2 && conditions.all(|sizes| sizes != Sizes::AllEqual) => {
            Criterion::Unequal { take }
        }
        Some(_) => Criterion::None,
    }
}

/// The all-but check: at some heap n ≥ n0 the number of values that occur below n has grown by the saltus one period
/// later. The first such n ends the check `largest` heaps behind n + p.
fn all_but(values: View<'_>, seen: &Repetition, largest: u64) -> Option<u64> {
    let Repetition { preperiod, period, saltus } = *seen;
    // The values below a heap are 0, 1, …, most−1 without a gap.
    let most =
        |below: u64| values.first(below).largest().map_or(0, |(largest, _)| u64::from(largest) + 1);
    let known = values.len() as u64;
    let (mut early, mut late) = (most(preperiod), most(preperiod.checked_add(period)?));
    let pairs = values.iter_from(preperiod).zip(values.iter_from(preperiod + period));
    for (n, (value, later)) in (preperiod..=known.checked_sub(period)?).zip(pairs) {
        if late == early + saltus {
            let end = n.checked_add(period)?.checked_add(largest)?.checked_sub(1)?;
            return (end < known).then_some(end);
        }
        early = early.max(u64::from(value) + 1);
        late = late.max(u64::from(later) + 1);
    }
    None
}
