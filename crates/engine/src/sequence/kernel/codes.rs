//! The one-byte codes of a run of heaps, and the kernels on them.
//!
//! [`Codes`] owns the bytes. [`Codes::split`] gives two views that may be used at the same time by different threads: [`Settled`] reads
//! the heaps below a bound, [`Growing`] reads everything and writes at the bound and above.

use super::{Check, Isa, Layout, Open, Step, Tap, excluded_run, pair_run, planes::RARE, step_run};
use std::marker::PhantomData;

/// Bytes before the first heap, so that an offset may reach up to 63 below it.
const PAD: usize = 64;
/// Bytes behind the last heap, so that 64 bytes may be read from any of them.
const TAIL: usize = 128;

/// Codes of the heaps from `base` to `end`, end excluded.
#[derive(Clone, Debug)]
pub(crate) struct Codes {
    /// `PAD` bytes, then the codes, then room; always at least `TAIL` bytes longer than the codes.
    bytes: Vec<u8>,
    /// The first heap.
    base: u64,
    /// The number of heaps.
    len: usize,
}

impl Codes {
    /// Codes of the heaps from `base` on.
    pub(crate) fn new(base: u64, codes: &[u8]) -> Codes {
        let mut bytes = vec![RARE; PAD];
        bytes.extend_from_slice(codes);
        bytes.resize(PAD + codes.len() + TAIL, RARE);
        Codes { bytes, base, len: codes.len() }
    }

    /// The first heap that is held.
    #[inline]
    pub(crate) fn base(&self) -> u64 {
        self.base
    }

    /// The heap behind the last one.
    #[inline]
    pub(crate) fn end(&self) -> u64 {
        self.base + self.len as u64
    }

    /// The codes.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes[PAD..PAD + self.len]
    }

    /// The code of a heap that is held.
    pub(crate) fn get(&self, heap: u64) -> Option<u8> {
        let at = usize::try_from(heap.checked_sub(self.base)?).ok()?;
        self.as_slice().get(at).copied()
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> u64 {
        self.bytes.capacity() as u64
    }

    /// Makes room for that many heaps more.
    pub(crate) fn reserve(&mut self, heaps: usize) {
        let length = PAD + self.len + heaps + TAIL;
        if self.bytes.len() < length {
            self.bytes.resize(length, RARE);
        }
    }

    /// Forgets the heaps from `end` on.
    pub(crate) fn truncate(&mut self, end: u64) {
        self.len = self.len.min(usize::try_from(end.saturating_sub(self.base)).unwrap_or(0));
    }

    /// Forgets the heaps before `base`.
    pub(crate) fn forget_before(&mut self, base: u64) {
        let drop =
            usize::try_from(base.saturating_sub(self.base)).unwrap_or(usize::MAX).min(self.len);
        self.bytes.copy_within(PAD + drop..PAD + self.len, PAD);
        self.base += drop as u64;
        self.len -= drop;
    }

    /// Appends one heap.
    pub(crate) fn push(&mut self, code: u8) {
        self.reserve(1);
        self.bytes[PAD + self.len] = code;
        self.len += 1;
    }

    /// A view of all heaps.
    pub(crate) fn settled(&self) -> Settled<'_> {
        Settled { first: self.bytes.as_ptr(), base: self.base, len: self.len, codes: PhantomData }
    }

    /// A view of the heaps so far, and one that appends up to `room` more.
    pub(crate) fn split(&mut self, room: usize) -> (Settled<'_>, Growing<'_>) {
        self.reserve(room);
        let capacity = self.bytes.len() - PAD - TAIL;
        let first = self.bytes.as_mut_ptr();
        let (base, len) = (self.base, self.len);
        (
            Settled { first, base, len, codes: PhantomData },
            Growing { first, base, capacity, owner: &mut self.len },
        )
    }
}

/// Codes that no longer change.
#[derive(Clone, Copy)]
pub(crate) struct Settled<'a> {
    /// Start of the padded bytes.
    first: *const u8,
    base: u64,
    len: usize,
    codes: PhantomData<&'a [u8]>,
}

// SAFETY: it only reads the bytes before PAD + len, which nobody writes while it lives: `Growing`, made by the same split,
// writes behind them only.
unsafe impl Send for Settled<'_> {}
// SAFETY: as above.
unsafe impl Sync for Settled<'_> {}

/// The end of the codes, where new ones are written.
pub(crate) struct Growing<'a> {
    /// Start of the padded bytes.
    first: *mut u8,
    base: u64,
    /// Heaps that fit.
    capacity: usize,
    owner: &'a mut usize,
}

// SAFETY: it is the only one that writes, behind the heaps that `Settled` reads.
unsafe impl Send for Growing<'_> {}

fn largest_offset(lists: &[&[Tap]]) -> usize {
    lists.iter().flat_map(|list| list.iter()).map(|tap| tap.offset).max().unwrap_or(0) as usize
}

fn smallest_offset(lists: &[&[Tap]]) -> usize {
    lists.iter().flat_map(|list| list.iter()).map(|tap| tap.offset).min().unwrap_or(u32::MAX)
        as usize
}

impl<'a> Settled<'a> {
    /// The heap behind the last one.
    #[inline]
    pub(crate) fn end(&self) -> u64 {
        self.base + self.len as u64
    }

    /// The first heap.
    #[inline]
    pub(crate) fn base(&self) -> u64 {
        self.base
    }

    /// The codes.
    #[inline]
    pub(crate) fn as_slice(&self) -> &'a [u8] {
        // SAFETY: PAD + len bytes are there and nobody writes them while the view lives.
        unsafe { std::slice::from_raw_parts(self.first.add(PAD), self.len) }
    }

    /// Lists the rare codes that the witnesses leave open below the values of 64·`blocks` heaps from `from` on.
    ///
    /// # Panics
    /// If these heaps are not held, or an offset reaches more than 64 below the first heap.
    pub(crate) fn open(
        &self,
        isa: Isa,
        layout: Layout,
        from: u64,
        blocks: usize,
        check: &Check<'_>,
        open: &mut Vec<Open>,
    ) {
        let at = usize::try_from(from - self.base).expect("the heap is held");
        assert!(at + 64 * blocks <= self.len, "the heaps are held");
        assert!(largest_offset(&[check.common, check.mixed]) <= at + PAD, "offsets stay inside");
        // SAFETY: PAD + at + 64·blocks bytes are settled, offsets are at most PAD + at.
        unsafe { excluded_run(isa, layout, self.first.add(PAD + at), blocks, check, open) }
    }

    /// The first a in `from`..=`to` such that a and `total` − a are common and their codes differ by `code`.
    /// `low` holds the codes from heap 0 on, as far as `to`.
    ///
    /// # Panics
    /// If one of these heaps, or 63 more on the side of a, is not held.
    pub(crate) fn find_pair(
        &self,
        isa: Isa,
        low: Settled<'_>,
        total: u64,
        code: u8,
        from: u64,
        to: u64,
    ) -> Option<u64> {
        if from > to {
            return None;
        }
        assert!(low.base == 0 && from >= 1 && to < total && to + 63 < low.end(), "a is held");
        assert!(total - from < self.end() && total - to >= self.base, "the other heap is held");
        // SAFETY: x is read at a..a + 64 with a ≤ to, inside `low`. y is read at the 64 bytes that end with total − a, for a
        // from `from` to `to`: its last byte is held, its first is at most 63 before base, inside PAD.
        let found = unsafe {
            let high = self.first.wrapping_add(PAD).wrapping_sub(self.base as usize);
            pair_run(
                isa,
                low.first.add(PAD),
                high,
                total as usize,
                code,
                from as usize,
                to as usize,
            )
        };
        found.map(|a| a as u64)
    }
}

impl Growing<'_> {
    /// The heap behind the last one.
    #[inline]
    pub(crate) fn end(&self) -> u64 {
        self.base + *self.owner as u64
    }

    /// Computes up to `blocks` blocks of 64 heaps and appends them; gives the number of blocks. Fewer are computed where a code is needed
    /// that the layout does not hold, or where there is no room.
    ///
    /// # Panics
    /// If an offset reaches more than 64 below the first heap, or one that is not near reaches into the block.
    pub(crate) fn append(
        &mut self,
        isa: Isa,
        layout: Layout,
        blocks: usize,
        step: &Step<'_>,
    ) -> usize {
        let len = *self.owner;
        let blocks = blocks.min((self.capacity - len) / 64);
        let far = [step.marked_common, step.marked, step.tested_common, step.tested];
        assert!(largest_offset(&far) <= len + PAD, "offsets stay inside");
        assert!(
            largest_offset(&[step.near]) < 64 && smallest_offset(&[step.near]) >= 1,
            "near is near"
        );
        assert!(smallest_offset(&far) >= 64, "far is far");
        // SAFETY: capacity bytes behind PAD are there; near offsets are below 64 ≤ PAD, the others at most len + PAD.
        let done = unsafe { step_run(isa, layout, self.first.add(PAD + len), blocks, step) };
        *self.owner += 64 * done;
        done
    }

    /// Appends one code if there is room.
    pub(crate) fn push(&mut self, code: u8) {
        if *self.owner < self.capacity {
            // SAFETY: inside the capacity, behind what was there at the start.
            unsafe { *self.first.add(PAD + *self.owner) = code };
            *self.owner += 1;
        }
    }

    /// All codes, new ones included.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[u8] {
        // SAFETY: PAD + len bytes are there; only this view writes, and not while the slice is borrowed from it.
        unsafe { std::slice::from_raw_parts(self.first.add(PAD), *self.owner) }
    }
}
