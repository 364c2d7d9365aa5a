//! Rules on a single heap: one definition, options as lists of smaller heaps, for every engine that computes nim-sequences.

mod closed_form;
mod code;
mod cousin;
mod cycle;
mod digit;
mod known_period;
mod parse;
mod partition;
pub mod prime;
mod ruleset;
mod subtraction;
mod taking;

pub(crate) use closed_form::{ClosedForm, Kind, Periodic, Shape};
pub use code::{Code, MAX_ADDED, MAX_TAKEN};
pub use cycle::{Cycle, Endless};
pub use digit::{Digit, Sizes};
pub use known_period::{Form, KnownPeriod};
pub use parse::MAX_LENGTH;
pub(crate) use ruleset::HeapRuleset;
pub use subtraction::{Members, NamedSet, NoSet, Part, SubtractionSet};
pub use taking::TakingForm;
pub(crate) use taking::{ALL_BUT_THEOREMS, LastTaken, THEOREMS, TakingTheory};

use super::ruleset::{Flow, Visitor};
use crate::value::Natural;
use std::ops::ControlFlow;

/// The rules of a heap ruleset: a move replaces a heap by a sum of smaller heaps. An empty heap has no moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeapRules {
    /// Any number may be taken (Nim).
    Any,
    /// A take-and-break code. Invariant: [`Code::shrinks`].
    TakeAndBreak(Code),
    /// A number of the set may be taken.
    Subtraction(SubtractionSet),
    /// Any number but those of the set may be taken.
    AllBut(SubtractionSet),
    /// Rules that depend on the heap in another way.
    Special(Special),
}

/// Rules on a heap that are neither a code nor a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// Take a number that is prime to the size of the heap (1 from a heap of 1). Winning Ways, chapter 4.
    Prim,
    /// Take a divisor of the size of the heap, the size itself included.
    Dim,
    /// Take a divisor of the size of the heap other than the size itself.
    Aliquot,
    /// Take at least one and at most half of the heap.
    Half,
    /// Split a heap of more than 2 into two.
    CouplesAreForever,
    /// Treblecross on a strip of n squares, by moves that do not lose at once: a cross forbids the two squares on each side. Winning Ways, chapter 4.
    Treblecross,
    /// Replace a heap of n by two heaps of different sizes below n, 0 included: n → {a, b} with 0 ≤ b < a < n.
    TwoSmaller,
}

impl HeapRules {
    /// Visits the options of a heap in the order of the definition: by what is taken, ascending; for codes see [`Code`].
    ///
    /// Nothing is allocated for an option of up to 16 heaps. Heaps above [`max_heap`](HeapRules::max_heap) have no options here.
    pub fn options(&self, heap: u64, visit: Visitor<'_>) -> Flow {
        match self {
            HeapRules::Any => (1..=heap).try_for_each(|k| visit(&[&[heap - k]])),
            HeapRules::TakeAndBreak(code) => code.options(heap, visit),
            HeapRules::Subtraction(set) => {
                set.members().take_while(|&k| k <= heap).try_for_each(|k| visit(&[&[heap - k]]))
            }
            HeapRules::AllBut(set) => {
                let mut k = 1;
                for member in set.members().take_while(|&member| member <= heap) {
                    (k..member).try_for_each(|k| visit(&[&[heap - k]]))?;
                    let Some(next) = member.checked_add(1) else {
                        return ControlFlow::Continue(());
                    };
                    k = next;
                }
                (k..=heap).try_for_each(|k| visit(&[&[heap - k]]))
            }
            HeapRules::Special(special) => special.options(heap, visit),
        }
    }

    /// The rules as the notation names them; `None` where it has no name.
    pub fn name(&self) -> Option<String> {
        Some(match self {
            HeapRules::Any => "nim".to_owned(),
            HeapRules::Subtraction(set) if set.is_empty() => return None,
            HeapRules::Subtraction(set) => format!("subtract:{set}"),
            HeapRules::AllBut(set) if set.is_empty() => "nim".to_owned(),
            HeapRules::AllBut(set) => format!("allbut:{set}"),
            HeapRules::TakeAndBreak(code) => code.to_string(),
            HeapRules::Special(Special::Prim) => "prim".to_owned(),
            HeapRules::Special(Special::Dim) => "dim".to_owned(),
            HeapRules::Special(Special::Aliquot) => "aliquot".to_owned(),
            HeapRules::Special(Special::Half) => "half".to_owned(),
            HeapRules::Special(Special::CouplesAreForever) => "couples-are-forever".to_owned(),
            HeapRules::Special(Special::Treblecross) => "treblecross".to_owned(),
            HeapRules::Special(Special::TwoSmaller) => return None,
        })
    }

    /// How many options a heap of any size has, where that is known without visiting them. Codes are not counted so.
    pub fn option_count(&self, heap: &Natural) -> Option<Natural> {
        match self {
            HeapRules::Any => Some(heap.clone()),
            HeapRules::Subtraction(set) => set.count_up_to(heap),
            HeapRules::AllBut(set) => Some(heap - set.count_up_to(heap)?),
            HeapRules::Special(Special::Half) => Some(heap >> 1),
            HeapRules::TakeAndBreak(_) | HeapRules::Special(_) => None,
        }
    }

    /// The largest number of heaps that a move may leave; `None` if there is no largest.
    pub fn max_parts(&self) -> Option<u64> {
        match self {
            HeapRules::Any | HeapRules::Subtraction(_) | HeapRules::AllBut(_) => Some(1),
            HeapRules::TakeAndBreak(code) => code.max_parts(),
            HeapRules::Special(Special::Prim | Special::Dim | Special::Aliquot | Special::Half) => {
                Some(1)
            }
            HeapRules::Special(_) => Some(2),
        }
    }

    /// A code and a number t such that every heap n here has the values of heap n + t of the code, in sums under
    /// normal and misère play alike (heaps without a counterpart have no moves): what an engine for codes can compute instead.
    pub fn as_code(&self) -> Option<(Code, i64)> {
        let (code, shift) = match self {
            HeapRules::TakeAndBreak(code) => return Some((code.clone(), 0)),
            HeapRules::Special(Special::Treblecross) => (Code::plain(0, [0, 0, 7]), 2),
            HeapRules::Special(Special::CouplesAreForever) => (Code::plain(0, [6]), -1),
            _ => return None,
        };
        Some((code?, shift))
    }

    /// The largest heap whose options can be listed; `None` where every 64-bit heap will do. Only codes that may leave any number of heaps have a
    /// bound: an option of theirs can be as long as the heap.
    pub fn max_heap(&self) -> Option<u64> {
        match self {
            HeapRules::TakeAndBreak(code) => code.max_heap(),
            _ => None,
        }
    }
}

impl Special {
    fn options(self, heap: u64, visit: Visitor<'_>) -> Flow {
        let take = |k: u64| visit(&[&[heap - k]]);
        match self {
            Special::Prim => (1..=heap).filter(|&k| gcd(k, heap) == 1).try_for_each(take),
            Special::Dim | Special::Aliquot if heap == 0 => ControlFlow::Continue(()),
            Special::Dim => prime::divisors(heap).into_iter().try_for_each(take),
            Special::Aliquot => {
                prime::divisors(heap).into_iter().filter(|&k| k < heap).try_for_each(take)
            }
            Special::Half => (1..=heap / 2).try_for_each(take),
            Special::CouplesAreForever if heap == 2 => ControlFlow::Continue(()),
            Special::CouplesAreForever => {
                (1..=heap / 2).try_for_each(|a| visit(&[&[a], &[heap - a]]))
            }
            Special::Treblecross => (0..heap.div_ceil(2)).try_for_each(|before| {
                let after = heap - 1 - before;
                visit(&[&[before.saturating_sub(2)], &[after.saturating_sub(2)]])
            }),
            Special::TwoSmaller => {
                (1..heap).try_for_each(|a| (0..a).try_for_each(|b| visit(&[&[a], &[b]])))
            }
        }
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
