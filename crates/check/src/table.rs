//! The checker's own table: the mex rule on the options of every heap, and for sparse runs a shorter way that is
//! sampled.

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

/// How many heaps behind them are sampled, if that is not too much work: …
const SAMPLE: u64 = 200;

/// … the heaps of a sample have about so many options together.
const SAMPLED_OPTIONS: u64 = 1 << 33;

/// The values of the heaps 0 … checked-to.
pub(crate) struct Table {
    pub(crate) values: Values,
    /// How many of them are not by the definition.
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
        for heap in plain..heaps {
            if run.is_rare(heap) {
                values.push(seen.by_definition(rules, heap, &values).0);
            } else {
                values.push(run.value(heap, &values, &mut seen));
                by_rare_parts += 1;
            }
            compare(certificate, &values)?;
        }
        by_rare_parts -= sample(rules, plain, &values, run, &mut seen)?;
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
        let place = value as usize;
        if place >= self.marked.len() {
            self.marked.resize(place + 1, false);
        }
        if !std::mem::replace(&mut self.marked[place], true) {
            self.list.push(value);
        }
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

/// Compares a sample of the heaps behind the first ones with the definition; returns how many.
fn sample(
    rules: &HeapRules,
    first: u64,
    values: &Values,
    run: &SparseRun<'_>,
    seen: &mut Seen,
) -> Result<u64, Rejection> {
    let behind = values.len().saturating_sub(first);
    let count = behind.min(SAMPLE).min((SAMPLED_OPTIONS / values.len().max(1)).max(1));
    let mut right = 0;
    for i in 0..count {
        // One heap out of each of as many stretches of equal length, at a place that differs from stretch to stretch.
        let (start, end) = (first + behind * i / count, first + behind * (i + 1) / count);
        let heap = start + (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % (end - start);
        if run.is_rare(heap) {
            continue;
        }
        if seen.by_definition(rules, heap, values).0 != values.of(heap) {
            return Err(Rejection::Sample { heap });
        }
        right += 1;
    }
    Ok(right)
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

    /// The first common value that no single heap and no split with a rare part gives: right if the heap is common.
    fn value(&self, heap: u64, values: &Values, seen: &mut Seen) -> u32 {
        seen.clear();
        if self.empties.contains(&heap) {
            seen.mark(0);
        }
        for left in
            self.singles.iter().filter_map(|take| heap.checked_sub(*take)).filter(|&left| left > 0)
        {
            seen.mark(values.of(left));
        }
        for left in self.pairs.iter().filter_map(|take| heap.checked_sub(*take)) {
            let rare =
                self.sparse.rare.iter().take_while(|&&part| part < left).filter(|&&part| part > 0);
            for &part in rare {
                seen.mark(values.of(part) ^ values.of(left - part));
            }
        }
        (0..).find(|&value| self.is_common(heap, value) && !seen.has(value)).unwrap_or(u32::MAX)
    }

    /// Whether exactly the listed heaps are rare.
    fn check_classes(&self, values: &Values) -> Result<(), Rejection> {
        let wrong = (0..)
            .zip(values.iter())
            .find(|&(heap, value)| self.is_common(heap, value) == self.is_rare(heap));
        wrong.map_or(Ok(()), |(heap, _)| Err(Rejection::Rare { heap }))
    }
}
