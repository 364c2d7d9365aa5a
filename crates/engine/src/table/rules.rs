//! Nim-values of all heaps up to a heap, for rules that a user wrote on one number.
//!
//! # Why it is right
//! Heaps are done in ascending order; as long as every part of every option is a smaller heap, its value is in the table, and
//! the mex of the options is the value of the heap. If a part is not smaller, or a heap that perhaps no play reaches meets a
//! mistake in the rules, there is no table, and a search takes over, which says what is true of the heap in question.
//!
//! # Cost
//! 4 bytes a heap. The rules are compiled for this one sink, so an option costs no call: see BENCHMARKS.md.

use super::{BLOCK, Marks, tables};
use crate::{
    budget::{Meter, Stop},
    search::{
        Halt,
        values::{Memo, NimValues},
    },
};
use bouton_core::rules::{Flow, OptionSink, Ruleset, language::UserRules};
use std::ops::ControlFlow;

/// The search goes first with one part in so many of the table's size.
const PART: u64 = 512;

/// What is known of the heaps of rules on one number.
#[derive(Debug, Default)]
pub(crate) struct RuleTable {
    // Invariant: `values[n]` is the nim-value of heap n.
    values: Vec<u32>,
    marks: Marks,
    /// An option did not come earlier.
    is_hopeless: bool,
}

impl RuleTable {
    /// How many heaps are in the table.
    pub(crate) fn len(&self) -> u64 {
        self.values.len() as u64
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        4 * self.len()
    }

    /// The value of a heap that the table holds.
    pub(crate) fn known(&self, position: &[u64]) -> Option<u32> {
        let &[heap] = position else { return None };
        self.values.get(usize::try_from(heap).ok()?).copied()
    }

    /// The value of a heap; `None` if the rules or the heap do not suit a table. A search may fill `memo`, and answers where
    /// few heaps can be reached.
    ///
    /// # Errors
    /// A limit, a cycle or a fault of the rules.
    pub(crate) fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &[u64],
        memo: &mut Memo<NimValues>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, Halt> {
        let (Some(rules), &[heap]) = (ruleset.user_rules(), position) else { return Ok(None) };
        if let Some(value) = self.known(position) {
            return Ok(Some(value));
        }
        let more = heap.saturating_add(1) - self.len();
        let fits = more <= meter.positions_left() && more.saturating_mul(4) <= meter.memory_left();
        if self.is_hopeless || !fits {
            return Ok(None);
        }
        if tables::search_first(ruleset, position, more / PART, memo, meter)? {
            return Ok(None);
        }
        self.extend(rules, heap, meter)?;
        let value = self.known(position);
        if value.is_some() {
            tables::forget(memo, meter);
        }
        Ok(value)
    }

    /// Lets the table grow to a heap, or makes it hopeless.
    fn extend(&mut self, rules: &UserRules, heap: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let more = heap + 1 - self.len();
        meter.reserve(4 * more)?;
        // In bounds: the bytes fit the memory.
        self.values.reserve(more as usize);
        let mut uncounted = Uncounted::default();
        for n in self.len()..=heap {
            self.marks.clear();
            let (values, marks) = (&self.values, &mut self.marks);
            let options = uncounted.options;
            let mut fill = Fill { values, marks, meter, options, is_unfit: false, stop: None };
            let flow = rules.run(&[n], &mut fill);
            let Fill { options, is_unfit, stop, .. } = fill;
            uncounted = Uncounted { heaps: uncounted.heaps + 1, options };
            let done = match stop {
                Some(stop) => Err(stop),
                None if uncounted.heaps == HEAPS || n == heap => uncounted.count(meter),
                None => Ok(()),
            };
            if is_unfit || flow.is_err() || done.is_err() {
                // What is not filled is not held.
                meter.release(4 * (heap + 1 - self.len()));
                self.is_hopeless = is_unfit || flow.is_err();
                return if self.is_hopeless { Ok(()) } else { done };
            }
            let value = self.marks.mex();
            self.values.push(value);
        }
        Ok(())
    }
}

/// Fewer steps are less than an option.
const FEW_STEPS: u64 = 4;

/// Heaps are counted in blocks of so many.
const HEAPS: u64 = 64;

/// Heaps and options that the meter does not know of.
#[derive(Clone, Copy, Default)]
struct Uncounted {
    heaps: u64,
    options: u64,
}

impl Uncounted {
    /// Tells the meter, and forgets them.
    fn count(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Uncounted { heaps, options } = std::mem::take(self);
        meter.count(heaps).and_then(|()| meter.count_options(options))
    }
}

/// Marks the values of the options of one heap.
struct Fill<'f, 'b> {
    values: &'f [u32],
    marks: &'f mut Marks,
    meter: &'f mut Meter<'b>,
    options: u64,
    is_unfit: bool,
    stop: Option<Stop>,
}

impl Fill<'_, '_> {
    #[inline(always)]
    fn value(&self, heap: u64) -> Option<u32> {
        usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)).copied()
    }

    #[inline(always)]
    fn mark(&mut self, value: Option<u32>) -> Flow {
        let Some(value) = value else {
            self.is_unfit = true;
            return ControlFlow::Break(());
        };
        self.marks.mark(value);
        self.count(1)
    }

    #[inline(always)]
    fn count(&mut self, options: u64) -> Flow {
        self.options += options;
        if self.options < BLOCK {
            return ControlFlow::Continue(());
        }
        let counted = self.meter.count_options(std::mem::take(&mut self.options));
        self.flow(counted)
    }

    fn flow(&mut self, counted: Result<(), Stop>) -> Flow {
        match counted {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stop = Some(stop);
                ControlFlow::Break(())
            }
        }
    }
}

impl OptionSink for Fill<'_, '_> {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        let value = parts.iter().try_fold(0, |sum, part| match *part {
            &[heap] => Some(sum ^ self.value(heap)?),
            _ => None,
        });
        self.mark(value)
    }

    #[inline(always)]
    fn heap(&mut self, heap: u64) -> Flow {
        let value = self.value(heap);
        self.mark(value)
    }

    #[inline(always)]
    fn row(&mut self, first: &[u64], steps: &[i64], count: u64) -> Flow {
        let (&[first], &[step]) = (first, steps) else {
            self.is_unfit = true;
            return ControlFlow::Break(());
        };
        let last = first.wrapping_add_signed(step.wrapping_mul(count.saturating_sub(1) as i64));
        if first.max(last) >= self.values.len() as u64 {
            self.is_unfit = true;
            return ControlFlow::Break(());
        }
        let mut place = first as i64;
        for _ in 0..count {
            self.marks.mark(self.values[place as usize]);
            place += step;
        }
        self.count(count)
    }

    #[inline(always)]
    fn two_heaps(&mut self, first: u64, second: u64) -> Flow {
        let value = self.value(first).zip(self.value(second)).map(|(a, b)| a ^ b);
        self.mark(value)
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Flow {
        // Rules with loops of some steps tell of them at every heap.
        if steps < FEW_STEPS {
            return ControlFlow::Continue(());
        }
        let counted = self.meter.count_steps(steps);
        self.flow(counted)
    }
}
