//! The check: is every rare value below a computed one the value of an option? What the witnesses leave open is searched for here, among the last reasons, takes,
//! all pairs of common heaps, and pairs of rare heaps, which are all options there are.

use super::{
    kernel::{Check, Isa, RARE, Settled, Tap},
    moves::{Halves, HeapMoves},
    space::{Class, Space},
    sparse::{GaveUp, Plan},
};
use std::sync::atomic::{AtomicU64, Ordering};

/// Heaps of one piece of the check.
const PIECE: u64 = 2048;

/// Pieces of the check, handed out to threads.
pub(super) struct Pieces {
    pub(super) next: AtomicU64,
    pub(super) end: u64,
    /// The first heap that was found to be rare.
    pub(super) first: AtomicU64,
}

/// The search for reasons why a heap cannot have a rare value.
pub(super) struct Search<'a> {
    pub(super) moves: &'a HeapMoves,
    pub(super) isa: Isa,
    pub(super) plan: &'a Plan,
    pub(super) space: Space,
    pub(super) rare: &'a [(u64, u16)],
    pub(super) settled: Settled<'a>,
    pub(super) low: Settled<'a>,
}

impl Search<'_> {
    /// Checks pieces until there are none; gives the first rare heap that was found, with its code.
    pub(super) fn pieces(&self, pieces: &Pieces) -> Result<Option<(u64, u8)>, GaveUp> {
        let mut open = Vec::new();
        let mut found = None;
        loop {
            let start = pieces.next.fetch_add(PIECE, Ordering::Relaxed);
            if start >= pieces.end || start > pieces.first.load(Ordering::Relaxed) {
                return Ok(found);
            }
            let end = (start + PIECE).min(pieces.end);
            if let Some((heap, code)) = self.piece(start, end, &mut open)? {
                pieces.first.fetch_min(heap, Ordering::Relaxed);
                found = [found, Some((heap, code))].into_iter().flatten().min();
            }
        }
    }

    /// The first heap of `from`..`to` with a rare value, and the code of that value.
    fn piece(
        &self,
        from: u64,
        to: u64,
        open: &mut Vec<(u32, u8)>,
    ) -> Result<Option<(u64, u8)>, GaveUp> {
        open.clear();
        // Whole blocks by the kernel, the rest by single heaps.
        let blocks = ((to - from) / 64) as usize;
        if blocks > 0 {
            let last_rare = self.rare.last().map_or(0, |&(heap, _)| heap);
            let usable = self.plan.witnesses.iter().filter(|w| u64::from(w.offset) <= from);
            let (common, mixed): (Vec<Tap>, Vec<Tap>) =
                usable.partition(|tap| u64::from(tap.offset) + last_rare < from);
            let check = Check { common: &common, mixed: &mixed, need: self.space.need(from) };
            self.settled.open(self.isa, self.plan.check_layout, from, blocks, &check, open);
        }
        for heap in from + 64 * blocks as u64..to {
            let code = self.code(heap);
            if code != RARE {
                let below = self.space.rare_below(u16::from(code), heap).min(256);
                open.extend((0..below).map(|rare| ((heap - from) as u32, rare as u8)));
            }
        }
        // Neighbours often have the same reason: the last few are tried first.
        let mut last = [None; 8];
        let mut next = 0;
        for &(distance, code) in &*open {
            let heap = from + u64::from(distance);
            if last.iter().flatten().any(|&tap| self.meets(tap, heap, code)) {
                continue;
            }
            if !self.is_excluded(heap, code, &mut last[next])? {
                return Ok(Some((heap, code)));
            }
            next = (next + 1) % last.len();
        }
        Ok(None)
    }

    /// The code of a heap that is held.
    fn code(&self, heap: u64) -> u8 {
        self.settled.as_slice()[(heap - self.settled.base()) as usize]
    }

    /// Whether the common heap that stands behind a tap leaves a common heap, larger than it, and the rare value of this code.
    fn meets(&self, tap: Tap, heap: u64, code: u8) -> bool {
        let offset = u64::from(tap.offset);
        let other = if 2 * offset < heap { self.code(heap - offset) } else { RARE };
        other != RARE && other ^ tap.code() == code
    }

    /// Whether an option of the heap has the rare value of this code; notes the pair that shows it.
    fn is_excluded(&self, heap: u64, code: u8, witness: &mut Option<Tap>) -> Result<bool, GaveUp> {
        if self.by_take(heap, code) {
            return Ok(true);
        }
        let mut complete = true;
        for split in &self.moves.splits {
            let rest = heap - split.taken;
            let mut last = match split.halves {
                Halves::Allowed => rest / 2,
                Halves::Forbidden => (rest - 1) / 2,
            };
            // The parts that are held.
            let reach = (self.low.end() - 64).min(rest - self.settled.base());
            if last > reach {
                last = reach;
                complete = false;
            }
            if let Some(a) = self.settled.find_pair(self.isa, self.low, rest, code, 1, last) {
                *witness =
                    Some(Tap::new((a + split.taken) as u32, self.low.as_slice()[a as usize]));
                return Ok(true);
            }
        }
        if self.by_rare_pair(heap, code) {
            return Ok(true);
        }
        if complete { Ok(false) } else { Err(GaveUp::History) }
    }

    /// The value of a heap that turned out to be rare.
    fn rare_value(&self, heap: u64) -> Option<u16> {
        self.rare.binary_search_by_key(&heap, |&(rare, _)| rare).ok().map(|at| self.rare[at].1)
    }

    /// Whether two rare heaps have the rare value of this code.
    fn by_rare_pair(&self, heap: u64, code: u8) -> bool {
        let value = self.space.value(u16::from(code), heap, Class::Rare);
        self.moves.splits.iter().any(|split| {
            let rest = heap - split.taken;
            let pairs = self.rare[1..].iter().take_while(|&&(a, _)| match split.halves {
                Halves::Allowed => 2 * a <= rest,
                Halves::Forbidden => 2 * a < rest,
            });
            pairs
                .into_iter()
                .any(|&(a, first)| self.rare_value(rest - a).is_some_and(|b| first ^ b == value))
        })
    }

    /// Whether a take, or a split into equal heaps, has the rare value of this code.
    fn by_take(&self, heap: u64, code: u8) -> bool {
        let value = self.space.value(u16::from(code), heap, Class::Rare);
        let takes = self.moves.takes.iter().any(|taken| {
            let rest = heap - taken;
            let option = match self.code(rest) {
                RARE => self.rare_value(rest),
                common => Some(self.space.value(u16::from(common), rest, Class::Common)),
            };
            option == Some(value)
        });
        takes
            || value == 0
                && self.moves.equal_splits.iter().any(|taken| (heap - taken).is_multiple_of(2))
    }
}
