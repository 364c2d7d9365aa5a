//! The values of a table, one byte a heap as long as they fit.
//!
//! Sparse runs have small values and tables of hundreds of millions of heaps: a byte each keeps them below half a gigabyte. From the
//! first value above 255 on, all have four bytes.

use bouton_core::evidence::certificate::digest_of_values;
use std::ops::ControlFlow;

/// Values of the heaps 0, 1, ….
#[derive(Clone, Debug)]
pub(crate) enum Values {
    /// None is above 255.
    Bytes(Vec<u8>),
    /// Some are.
    Words(Vec<u32>),
}

impl Values {
    pub(crate) fn new() -> Values {
        Values::Bytes(Vec::new())
    }

    pub(crate) fn len(&self) -> u64 {
        match self {
            Values::Bytes(values) => values.len() as u64,
            Values::Words(values) => values.len() as u64,
        }
    }

    pub(crate) fn push(&mut self, value: u32) {
        match (&mut *self, u8::try_from(value)) {
            (Values::Bytes(values), Ok(byte)) => values.push(byte),
            (Values::Bytes(values), Err(_)) => {
                let mut words: Vec<u32> = values.iter().copied().map(u32::from).collect();
                words.push(value);
                *self = Values::Words(words);
            }
            (Values::Words(values), _) => values.push(value),
        }
    }

    /// The value of a heap of the table.
    #[inline]
    pub(crate) fn get(&self, heap: u64) -> Option<u32> {
        let heap = usize::try_from(heap).ok()?;
        match self {
            Values::Bytes(values) => values.get(heap).copied().map(u32::from),
            Values::Words(values) => values.get(heap).copied(),
        }
    }

    /// The value of a heap of the table, and 0 behind its end, which no option of a smaller heap reaches.
    #[inline]
    pub(crate) fn of(&self, heap: u64) -> u32 {
        self.get(heap).unwrap_or(0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).map(|heap| self.of(heap))
    }

    /// Visits the nim-sums of the splits of a total below the end of the table into two heaps, from the smallest part on, until the visitor
    /// breaks; returns how many were visited.
    pub(crate) fn splits(&self, total: u64, visit: impl FnMut(u32) -> ControlFlow<()>) -> u64 {
        match self {
            Values::Bytes(values) => splits(values, total, visit),
            Values::Words(values) => splits(values, total, visit),
        }
    }

    /// The digest of the heaps from … to − 1.
    pub(crate) fn digest(&self, from: u64, to: u64) -> u64 {
        let block: Vec<u32> = (from..to.min(self.len())).map(|heap| self.of(heap)).collect();
        digest_of_values(&block)
    }
}

fn splits<V: Copy + Into<u32>>(
    values: &[V],
    total: u64,
    mut visit: impl FnMut(u32) -> ControlFlow<()>,
) -> u64 {
    let total = usize::try_from(total).map_or(values.len(), |total| total.min(values.len()));
    let half = total / 2;
    let pairs = values.iter().skip(1).take(half).zip(values[total - half..total].iter().rev());
    let mut count = 0;
    for (&small, &large) in pairs {
        count += 1;
        if visit(small.into() ^ large.into()).is_break() {
            break;
        }
    }
    count
}
