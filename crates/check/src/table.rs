//! The checker's own table: the mex rule on the options of every heap, and for sparse runs a shorter proof of the same values.
//!
//! # Sparse runs
//! The rule calls heaps rare or common by their nim-values such that a split into two common heaps has a rare value, whatever the values are
//! ([`SparseRun::new`] looks at the moves). So a *common* value is excluded from a heap by single heaps and splits with a rare part only. Let v be the
//! first common value that none of these have. v is the mex as soon as every smaller rare value is that of an option; one is looked for among all
//! splits, from the smallest part on, until none is missing. If one is, the heap is rare, and a list without it is rejected. Listed heaps have the mex of all
//! options. So no value is taken from the certificate: the list only says where the shorter way is tried.

use crate::{Mode, Rejection, values::Values};
use bouton_core::{
    evidence::certificate::{Certificate, Sparse, SparseParity},
    rules::heap::{Code, HeapRules, Sizes},
};
use std::ops::ControlFlow;

/// Heaps that are always computed by the definition.
const FIRST: u64 = 8192;

/// Quick mode looks at no more options than this one by one: some minutes.
const MOST_OPTIONS: u64 = 1 << 36;

/// Masks have at most so many bits: values of octal games with a sparse space are small.
const LARGEST_MASK: u64 = 0xffff;

/// … and behind the first heaps of a sparse run at no more than this: half an hour.
const MOST_OF_SPARSE_RUN: u64 = 1 << 40;

/// The values of the heaps 0 … checked-to.
pub(crate) struct Table {
    pub(crate) values: Values,
    /// How many of them are not from all their options.
    pub(crate) by_rare_parts: u64,
}

/// Fills the table of a certificate.
pub(crate) fn fill(
    certificate: &Certificate,
    rules: &HeapRules,
    mode: Mode,
) -> Result<Table, Rejection> {
    let heaps = certificate.checked_to + 1;
    let sparse = match (&certificate.sparse, rules) {
        (None, _) => None,
        (Some(sparse), HeapRules::TakeAndBreak(code)) => Some(SparseRun::new(sparse, code)?),
        (Some(_), _) => return Err(Rejection::Sparse),
    };
    let mut values = Values::new();
    let mut seen = Seen::default();
    let quick = if mode == Mode::Quick { sparse.as_ref() } else { None };
    let plain = if quick.is_some() { heaps.min(FIRST) } else { heaps };
    let mut options = 0_u64;
    for heap in 0..plain {
        let (value, count) = seen.by_definition(rules, heap, &values);
        options = options.saturating_add(count);
        if mode == Mode::Quick && options > MOST_OPTIONS {
            return Err(Rejection::Work { heap });
        }
        values.push(value);
        compare(certificate, &values)?;
    }
    let mut by_rare_parts = 0;
    if let Some(run) = quick {
        // A rule that fails here would cost much time behind.
        run.check_classes(&values)?;
        let mut left = MOST_OF_SPARSE_RUN;
        for heap in plain..heaps {
            let value = if run.is_rare(heap) {
                let (value, count) = seen.by_definition(rules, heap, &values);
                left = left.saturating_sub(count);
                value
            } else {
                by_rare_parts += 1;
                run.value(heap, &values, &mut seen, &mut left)?
            };
            if left == 0 {
                return Err(Rejection::Work { heap });
            }
            values.push(value);
            compare(certificate, &values)?;
        }
    }
    if let Some(run) = &sparse {
        run.check_classes(&values)?;
    }
    Ok(Table { values, by_rare_parts })
}

/// Whether the block that has just been filled, if one has, has the digest of the certificate: a false table is not filled to
/// its end.
fn compare(certificate: &Certificate, values: &Values) -> Result<(), Rejection> {
    let (heaps, last) = (values.len(), values.len() == certificate.checked_to + 1);
    if !heaps.is_multiple_of(certificate.block) && !last {
        return Ok(());
    }
    let block = (heaps - 1) / certificate.block;
    let from = block * certificate.block;
    let claimed = usize::try_from(block).ok().and_then(|block| certificate.values.get(block));
    if claimed == Some(&values.digest(from, heaps)) {
        Ok(())
    } else {
        Err(Rejection::Values { from })
    }
}

/// Which values occur among options.
#[derive(Default)]
pub(crate) struct Seen {
    marked: Vec<bool>,
    list: Vec<u32>,
}

impl Seen {
    fn mark(&mut self, value: u32) {
        self.is_new(value);
    }

    /// Marks a value; whether it was not marked.
    fn is_new(&mut self, value: u32) -> bool {
        let place = value as usize;
        if place >= self.marked.len() {
            self.marked.resize(place + 1, false);
        }
        let is_new = !std::mem::replace(&mut self.marked[place], true);
        if is_new {
            self.list.push(value);
        }
        is_new
    }

    /// How many smaller values are not marked.
    fn missing_below(&self, value: u32) -> usize {
        (0..value).filter(|&smaller| !self.has(smaller)).count()
    }

    fn has(&self, value: u32) -> bool {
        self.marked.get(value as usize).copied().unwrap_or(false)
    }

    fn clear(&mut self) {
        for value in self.list.drain(..) {
            self.marked[value as usize] = false;
        }
    }

    fn mex(&self) -> u32 {
        (0..).find(|&value| !self.has(value)).unwrap_or(u32::MAX)
    }

    /// The mex of the values of what is left when one of some ascending numbers is taken, and how many of them can be.
    pub(crate) fn by_taking(&mut self, members: &[u64], heap: u64, values: &Values) -> (u32, u64) {
        self.clear();
        let mut count = 0;
        for left in members.iter().map_while(|&taken| heap.checked_sub(taken)) {
            self.mark(values.of(left));
            count += 1;
        }
        (self.mex(), count)
    }

    /// The mex of the values of all options of a heap, and how many options it has.
    pub(crate) fn by_definition(
        &mut self,
        rules: &HeapRules,
        heap: u64,
        values: &Values,
    ) -> (u32, u64) {
        self.clear();
        let mut count = 0;
        let _ = rules.options(heap, &mut |parts| {
            let sizes = parts.iter().flat_map(|part| part.iter());
            // All parts are smaller heaps, so none is missing.
            let sum = sizes.fold(0, |sum, &size| sum ^ values.of(size));
            self.mark(sum);
            count += 1;
            ControlFlow::Continue(())
        });
        (self.mex(), count)
    }
}

/// The rule of a sparse run with what the code allows.
struct SparseRun<'a> {
    sparse: &'a Sparse,
    empties: Vec<u64>,
    singles: Vec<u64>,
    pairs: Vec<u64>,
}

impl<'a> SparseRun<'a> {
    /// The moves of a code of at most two parts of any sizes. Under a rule in which the parity of the heap counts, all splits
    /// must take numbers of the parity that the rule names; only then is the sum of two common parts rare.
    fn new(sparse: &'a Sparse, code: &Code) -> Result<SparseRun<'a>, Rejection> {
        let mut run =
            SparseRun { sparse, empties: Vec::new(), singles: Vec::new(), pairs: Vec::new() };
        if code.last_digit_index().is_none() || !(1..=LARGEST_MASK).contains(&sparse.mask) {
            return Err(Rejection::Sparse);
        }
        for (take, digit) in code.digits() {
            let take = u64::try_from(take).map_err(|_| Rejection::Sparse)?;
            if digit.rest().is_some() {
                return Err(Rejection::Sparse);
            }
            for &(parts, sizes) in digit.counts() {
                match (parts, sizes) {
                    (0, _) => run.empties.push(take),
                    (1, _) => run.singles.push(take),
                    (2, Sizes::Any) => run.pairs.push(take),
                    _ => return Err(Rejection::Sparse),
                }
            }
        }
        let parity = match sparse.parity {
            SparseParity::None => return Ok(run),
            SparseParity::Even => 0,
            SparseParity::Odd => 1,
        };
        if run.pairs.iter().any(|take| take % 2 != parity) {
            return Err(Rejection::Sparse);
        }
        Ok(run)
    }

    fn is_rare(&self, heap: u64) -> bool {
        self.sparse.rare.binary_search(&heap).is_ok()
    }

    /// par(value and mask) ⊕ p·heap ⊕ q = 1.
    fn is_common(&self, heap: u64, value: u32) -> bool {
        let odd = (u64::from(value) & self.sparse.mask).count_ones() % 2 == 1;
        odd ^ match self.sparse.parity {
            SparseParity::None => false,
            SparseParity::Even => heap % 2 == 1,
            SparseParity::Odd => heap.is_multiple_of(2),
        }
    }

    /// The mex of a common heap: the first common value that no single heap and no split with a rare part gives, if every rare
    /// value below it is found.
    ///
    /// # Errors
    /// One is not, so the heap is rare; or there are more than `left` options to look at.
    fn value(
        &self,
        heap: u64,
        values: &Values,
        seen: &mut Seen,
        left: &mut u64,
    ) -> Result<u32, Rejection> {
        seen.clear();
        if self.empties.contains(&heap) {
            seen.mark(0);
        }
        for rest in
            self.singles.iter().filter_map(|take| heap.checked_sub(*take)).filter(|&rest| rest > 0)
        {
            seen.mark(values.of(rest));
        }
        for rest in self.pairs.iter().filter_map(|take| heap.checked_sub(*take)) {
            let rare =
                self.sparse.rare.iter().take_while(|&&part| part < rest).filter(|&&part| part > 0);
            for &part in rare {
                seen.mark(values.of(part) ^ values.of(rest - part));
            }
            *left = left.saturating_sub(self.sparse.rare.len() as u64);
        }
        let value = (0..)
            .find(|&value| self.is_common(heap, value) && !seen.has(value))
            .unwrap_or(u32::MAX);
        let mut missing = seen.missing_below(value);
        for rest in self.pairs.iter().filter_map(|take| heap.checked_sub(*take)) {
            if missing == 0 {
                break;
            }
            let looked_at = values.splits(rest, |sum| {
                if sum < value && seen.is_new(sum) {
                    missing -= 1;
                }
                if missing == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            *left = left.saturating_sub(looked_at);
        }
        if missing == 0 { Ok(value) } else { Err(Rejection::Rare { heap }) }
    }

    /// Whether exactly the listed heaps are rare.
    fn check_classes(&self, values: &Values) -> Result<(), Rejection> {
        let wrong = (0..)
            .zip(values.iter())
            .find(|&(heap, value)| self.is_common(heap, value) == self.is_rare(heap));
        wrong.map_or(Ok(()), |(heap, _)| Err(Rejection::Rare { heap }))
    }
}
