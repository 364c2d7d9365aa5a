//! Rare and common: nim-sequences of games with a sparse space, every value proved.
//!
//! # How
//! The heaps are split into rare and common ones by a linear rule ([`Space`]). A common heap's value is the smallest common value that no
//! *tap* meets: a tap is a rare heap with one part of a split, or a take (the heap of size 0 in the part of the rare heap). That is a few to a few thousand
//! taps instead of n/2 pairs. It is right provided that the heap *is* common, that is, that every rare value below is the value of an
//! option too. So heaps are computed on trust, some thousands at a time, and then checked:
//!
//! 1. `Growing::append` computes the common values ([`super::kernel`], step);
//! 2. `Settled::open` lists the rare values that a set of good witnesses does not show to be excluded;
//! 3. each of these is searched for among recent witnesses, then among all pairs of common heaps, then pairs of rare heaps and takes.
//!    One that is nowhere is the value of a new rare heap: what was computed behind it is thrown away, the heap becomes a tap, and the computation goes
//!    on behind it.
//!
//! So no value rests on an assumption: 1 is exact for a common heap, and 3 decides by all options whether the heap is one.
//!
//! # When the rule fails
//! If a code no longer fits a byte or rare heaps keep coming, the caller is told and goes on with the plain vector table. A new highest bit is
//! put into the mask or not such that the heap that brings it is common: no earlier value has the bit, so no class and no code changes.

use super::{
    grow::{Grow, Trouble},
    kernel::{Check, Codes, Isa, Layout, RARE, Tap},
    moves::HeapMoves,
    search::{Pieces, Search},
    snapshot::SparseParts,
    space::{Class, Space},
    witness::{CodeSet, Sample, choose_for},
};
use std::{collections::BTreeMap, ops::Range, sync::atomic::AtomicU64};

/// Codes from here on do not fit (255 is the mark of rare heaps).
pub(super) const CODE_LIMIT: usize = 255;
/// Heaps computed before they are checked, at least and at most.
const SUPERBLOCK: [u64; 2] = [256, 1 << 17];
/// How many taps the method bears.
pub(crate) const TAP_LIMIT: usize = 1 << 14;
/// Far taps that are all marked without a choice.
const FEW_TAPS: usize = 96;

/// Why the method gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GaveUp {
    /// A common value does not fit in a byte.
    Codes,
    /// Too many rare heaps.
    RareHeaps,
    /// The pairs of a heap reach into values that were not kept.
    History,
}

/// Which values stay in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// All: one byte each, or two in the vector table.
    #[default]
    All,
    /// As many as the computation needs: the last ones, as far back as the rare heaps lie, and the first ones. Only with a sparse space; a game
    /// without one keeps all.
    Window,
}

/// First codes, and codes behind what the taps reach, that are kept where not all are. Tests forget sooner.
const WINDOW: u64 = if cfg!(test) { 1 << 16 } else { 1 << 20 };

/// A nim-sequence with its sparse space.
#[derive(Clone, Debug)]
pub(crate) struct Sparse {
    space: Space,
    /// All codes, or a window of the last ones.
    codes: Codes,
    /// The first codes, if `codes` is a window.
    low: Option<Codes>,
    /// Rare heaps, ascending, and their values; heap 0 first.
    rare: Vec<(u64, u16)>,
    /// Common codes excluded at single heaps: takes that turn the class, from a rare heap.
    specials: BTreeMap<u64, Vec<u8>>,
    /// How the values are to be computed.
    plan: Plan,
    keep: Keep,
    /// Heaps computed before they are checked.
    superblock: u64,
    /// Changes of the rule that were not told yet: the number of heaps known, and the new rule.
    changes: Vec<(u64, Space)>,
    /// Rare heaps found since the start, and where half of the heaps was: to see whether they keep coming.
    recent: (u64, usize),
}

/// How to compute and to check, chosen by data.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) near: Vec<Tap>,
    pub(super) marked: Vec<Tap>,
    pub(super) tested: Vec<Tap>,
    pub(super) step_layout: Layout,
    pub(super) witnesses: Vec<Tap>,
    pub(super) check_layout: Layout,
    /// The largest code so far.
    pub(super) largest: u8,
    /// When the choice is made again.
    pub(super) renew: u64,
    /// Blocks that did not fit the layout.
    pub(super) overflows: u32,
}

impl Sparse {
    /// Goes over to codes. `values` are g(0), g(1), … `None` if they do not fit.
    pub(crate) fn new(
        moves: &HeapMoves,
        space: Space,
        values: &[u16],
        keep: Keep,
    ) -> Option<Sparse> {
        let mut codes = Vec::with_capacity(values.len());
        let mut rare = Vec::new();
        for (heap, &value) in (0u64..).zip(values) {
            if heap == 0 || space.class(value, heap) == Class::Rare {
                rare.push((heap, value));
                codes.push(RARE);
                continue;
            }
            let code = space.code(value);
            if usize::from(code) >= CODE_LIMIT {
                return None;
            }
            codes.push(code as u8);
        }
        Sparse::from_parts(moves, space, Codes::new(0, &codes), None, rare, keep)
    }

    /// From parts that were saved; `None` if they contradict each other or cannot be enough.
    pub(crate) fn resume(moves: &HeapMoves, parts: SparseParts, keep: Keep) -> Option<Sparse> {
        let SparseParts { space, first, codes, low, rare } = parts;
        let end = first.checked_add(codes.len() as u64)?;
        let ascending = rare.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let classes =
            rare.iter().skip(1).all(|&(heap, value)| space.class(value, heap) == Class::Rare);
        if rare.first() != Some(&(0, 0))
            || !ascending
            || !classes
            || end < 1024.max(8 * moves.largest_taken())
        {
            return None;
        }
        let held = |from: u64, codes: &[u8]| {
            let marked =
                (from..).zip(codes).filter(|&(_, &code)| code == RARE).map(|(heap, _)| heap);
            let listed = rare.iter().map(|&(heap, _)| heap);
            listed.filter(|&heap| heap >= from && heap - from < codes.len() as u64).eq(marked)
        };
        if !held(first, &codes)
            || !held(0, &low)
            || rare.last().is_some_and(|&(heap, _)| heap >= end)
        {
            return None;
        }
        let reach = rare.last().map_or(0, |&(heap, _)| heap) + moves.largest_taken() + WINDOW;
        if first > 0 && ((low.len() as u64) < WINDOW || (codes.len() as u64) < reach) {
            return None;
        }
        let low = (first > 0).then(|| Codes::new(0, &low));
        Sparse::from_parts(moves, space, Codes::new(first, &codes), low, rare, keep)
    }

    /// The parts to save.
    pub(crate) fn save(&self) -> SparseParts {
        SparseParts {
            space: self.space,
            first: self.codes.base(),
            codes: self.codes.as_slice().to_vec(),
            low: self.low.as_ref().map_or(Vec::new(), |low| low.as_slice().to_vec()),
            rare: self.rare.clone(),
        }
    }

    /// From its parts.
    fn from_parts(
        moves: &HeapMoves,
        space: Space,
        codes: Codes,
        low: Option<Codes>,
        rare: Vec<(u64, u16)>,
        keep: Keep,
    ) -> Option<Sparse> {
        let plan = Plan {
            near: Vec::new(),
            marked: Vec::new(),
            tested: Vec::new(),
            step_layout: Layout::Two,
            witnesses: Vec::new(),
            check_layout: Layout::Two,
            largest: codes.as_slice().iter().copied().filter(|&c| c != RARE).max().unwrap_or(0),
            renew: 0,
            overflows: 0,
        };
        let recent = (codes.end(), rare.len());
        let mut sparse = Sparse {
            space,
            codes,
            low,
            rare,
            specials: BTreeMap::new(),
            plan,
            keep,
            superblock: SUPERBLOCK[0],
            changes: Vec::new(),
            recent,
        };
        if sparse.rare.iter().any(|&(_, value)| usize::from(space.code(value)) >= CODE_LIMIT) {
            return None;
        }
        for (heap, value) in sparse.rare.clone() {
            sparse.note_specials(moves, heap, value);
        }
        (sparse.taps(moves).len() <= TAP_LIMIT).then_some(())?;
        Some(sparse)
    }

    /// The rule.
    pub(crate) fn space(&self) -> Space {
        self.space
    }

    /// Hands out the changes of the rule since the last time: the number of heaps known, and the new rule.
    pub(crate) fn take_changes(&mut self) -> Vec<(u64, Space)> {
        std::mem::take(&mut self.changes)
    }

    /// Rare heaps and their values, ascending, with heap 0.
    pub(crate) fn rare(&self) -> &[(u64, u16)] {
        &self.rare
    }

    /// The number of heaps known.
    pub(crate) fn heaps(&self) -> u64 {
        self.codes.end()
    }

    /// The value of a heap that is held.
    pub(crate) fn value(&self, heap: u64) -> Option<u16> {
        let code = self.codes.get(heap).or_else(|| self.low.as_ref()?.get(heap))?;
        if code != RARE {
            return Some(self.space.value(u16::from(code), heap, Class::Common));
        }
        let at = self.rare.binary_search_by_key(&heap, |&(rare, _)| rare).ok()?;
        Some(self.rare[at].1)
    }

    /// All values, if all are held.
    pub(crate) fn all_values(&self) -> Option<Vec<u16>> {
        let mut values = Vec::new();
        self.copy_values(0, self.heaps(), &mut values);
        (values.len() as u64 == self.heaps()).then_some(values)
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> u64 {
        let low = self.low.as_ref().map_or(0, Codes::memory);
        self.codes.memory() + low + 16 * self.rare.len() as u64
    }

    /// Appends the values of heaps `from`..`to`, up to the first that is not held.
    pub(crate) fn copy_values(&self, from: u64, to: u64, values: &mut Vec<u16>) {
        let mut heap = from;
        if let Some(low) = &self.low
            && from < low.end().min(self.codes.base())
        {
            let until = to.min(low.end());
            self.decode(low, from, until, values);
            heap = until;
        }
        if heap >= self.codes.base() {
            self.decode(&self.codes, heap, to.min(self.heaps()), values);
        }
    }

    /// Decodes heaps that `codes` holds.
    fn decode(&self, codes: &Codes, from: u64, to: u64, values: &mut Vec<u16>) {
        if from >= to {
            return;
        }
        let base = codes.base();
        let start = values.len();
        let table = |heap: u64| -> [u16; 256] {
            std::array::from_fn(|code| self.space.value(code as u16, heap, Class::Common))
        };
        // Only the parity of the heap counts.
        let tables = [table(0), table(1)];
        let slice = &codes.as_slice()[(from - base) as usize..(to - base) as usize];
        let decoded =
            (from..).zip(slice).map(|(heap, &code)| tables[(heap % 2) as usize][usize::from(code)]);
        values.extend(decoded);
        let first = self.rare.partition_point(|&(heap, _)| heap < from);
        for &(heap, value) in self.rare[first..].iter().take_while(|&&(heap, _)| heap < to) {
            values[start + (heap - from) as usize] = value;
        }
    }

    /// All taps, by offset.
    fn taps(&self, moves: &HeapMoves) -> Vec<Tap> {
        let mut taps = Vec::new();
        for &taken in &moves.takes {
            // Turned takes lead from common to rare: no tap (but see `specials`).
            if !self.space.take_turns(taken) {
                taps.push(Tap::new(taken as u32, 0));
            }
        }
        for split in &moves.splits {
            for &(heap, value) in &self.rare[1..] {
                taps.push(Tap::new((heap + split.taken) as u32, self.space.code(value) as u8));
            }
        }
        taps.sort_by_key(|tap| (tap.offset, tap.code()));
        taps.dedup();
        taps
    }

    /// Takes that turn the class, from a rare heap, exclude a common value once.
    fn note_specials(&mut self, moves: &HeapMoves, heap: u64, value: u16) {
        if heap == 0 {
            return;
        }
        for &taken in moves.takes.iter().filter(|&&taken| self.space.take_turns(taken)) {
            self.specials.entry(heap + taken).or_default().push(self.space.code(value) as u8);
        }
    }

    /// Chooses layouts, the taps to mark, and the witnesses.
    fn renew(&mut self, moves: &HeapMoves, isa: Isa, end: u64, threads: usize) {
        let taps = self.taps(moves);
        let recent = self.codes.base().max(end - (end / 4).min(1 << 20));
        let codes = self.codes.as_slice();
        let base = self.codes.base();
        let slice = &codes[(recent - base) as usize..(end - base) as usize];
        let tap_codes = taps.iter().map(|tap| tap.code()).max().unwrap_or(0);
        let space = self.space;
        // The layout for values: few blocks may overflow.
        let largest = usize::from(self.plan.largest.max(tap_codes));
        let allowed = |layout: &Layout| largest < layout.bound();
        let blocks = slice.chunks(64).count();
        let over = |layout: Layout| {
            let over = |block: &&[u8]| {
                block.iter().any(|&c| c != RARE && usize::from(c) >= layout.codes())
            };
            slice.chunks(64).filter(over).count()
        };
        self.plan.step_layout = (Layout::ALL.into_iter().filter(allowed))
            .find(|&layout| over(layout) * 50 <= blocks)
            .unwrap_or(Layout::TwentyFour);
        self.plan.overflows = 0;
        // The layout for the check: few codes may lie beyond.
        let beyond = |layout: Layout| -> u64 {
            (recent..)
                .zip(slice)
                .filter(|&(_, &code)| code != RARE)
                .map(|(heap, &code)| {
                    u64::from(space.rare_below(u16::from(code), heap))
                        .saturating_sub(layout.codes() as u64)
                })
                .sum()
        };
        self.plan.check_layout = (Layout::ALL.into_iter().filter(allowed))
            .find(|&layout| beyond(layout) * 16 <= slice.len() as u64)
            .unwrap_or(Layout::TwentyFour);
        // What is marked and what is a witness do not depend on each other.
        let recent = recent..end;
        let (near, far): (Vec<Tap>, Vec<Tap>) = taps.into_iter().partition(|tap| tap.offset < 64);
        let ((marked, tested), witnesses) = if threads > 1 {
            std::thread::scope(|scope| {
                let marked = scope.spawn(|| self.choose_marked(&near, far, recent.clone()));
                let witnesses = self.choose_witnesses(moves, isa, recent.clone());
                let marked = marked.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                (marked, witnesses)
            })
        } else {
            (
                self.choose_marked(&near, far, recent.clone()),
                self.choose_witnesses(moves, isa, recent),
            )
        };
        self.plan.near = near;
        self.plan.marked = marked;
        self.plan.tested = tested;
        self.plan.witnesses = witnesses;
        self.plan.renew = end.saturating_mul(if self.is_small() { 16 } else { 4 });
    }

    /// Whether values need few planes.
    fn is_small(&self) -> bool {
        self.plan.step_layout <= Layout::Eight
    }

    /// The far taps whose codes are marked, and those that candidates are tested against.
    fn choose_marked(
        &self,
        near: &[Tap],
        far: Vec<Tap>,
        recent: Range<u64>,
    ) -> (Vec<Tap>, Vec<Tap>) {
        if far.len() <= FEW_TAPS {
            return (far, Vec::new());
        }
        let (codes, base) = (self.codes.as_slice(), self.codes.base());
        let mut sample = Sample::new(codes, base, recent.start, recent.end, 64, |_, code| {
            CodeSet::below(usize::from(code))
        });
        for &tap in near {
            sample.cover(tap);
        }
        // A mark costs its planes; a wrong candidate costs about a hundred cycles of a block.
        let least = sample.heaps() * (self.plan.step_layout.codes() / 7 + 3) / 6400;
        let mut chosen = sample.choose(&far, far.len(), least.max(1) as u32);
        chosen.sort_unstable();
        let mut marked = Vec::new();
        let mut tested = Vec::new();
        let mut next = chosen.iter().peekable();
        for (i, &tap) in far.iter().enumerate() {
            if next.next_if(|&&c| c == i).is_some() { marked.push(tap) } else { tested.push(tap) }
        }
        (marked, tested)
    }

    /// The pairs that are held against every heap of the check.
    fn choose_witnesses(&self, moves: &HeapMoves, isa: Isa, recent: Range<u64>) -> Vec<Tap> {
        let (codes, base, space) = (self.codes.as_slice(), self.codes.base(), self.space);
        let small = self.is_small();
        let low = self.low.as_ref().unwrap_or(&self.codes).as_slice();
        let reach = (recent.end * 3 / 8).saturating_sub(64).min(if small { 2048 } else { 12288 });
        let mut candidates = Vec::new();
        for split in &moves.splits {
            for (a, &code) in (1u64..reach).zip(&low[1..]) {
                if code != RARE && u64::from(code) < self.plan.check_layout.bound() as u64 {
                    candidates.push(Tap::new((a + split.taken) as u32, code));
                }
            }
        }
        // Takes that turn the class lead from common to rare, too.
        candidates.extend(
            moves.takes.iter().filter(|&&t| space.take_turns(t)).map(|&t| Tap::new(t as u32, 0)),
        );
        let needed =
            |heap: u64, code: u8| CodeSet::below(space.rare_below(u16::from(code), heap) as usize);
        let runs = if small { 128 } else { 64 };
        let mut sample = Sample::new(codes, base, recent.start, recent.end, runs, needed);
        let mut witnesses: Vec<Tap> = Vec::new();
        if small {
            // Few planes: witnesses are cheap. The first ones by a sample of heaps, then those for what is left open, three times: each looks at
            // more heaps than the one before, and so does not learn single heaps by heart.
            let chosen = sample.choose(&candidates, 48, 1);
            witnesses.extend(chosen.iter().map(|&i| candidates[i]));
            for _ in 0..3 {
                let mut open = self.open_sample(isa, recent.start, recent.end, &witnesses, 2048);
                let chosen = choose_for(codes, base, &mut open, &candidates, 48, 1);
                witnesses.extend(chosen.iter().map(|&i| candidates[i]));
            }
        } else {
            // A witness costs its planes in every block; an open code costs some fifty cycles.
            let least = sample.heaps() * (self.plan.check_layout.codes() / 7 + 3) / 3500;
            let chosen = sample.choose(&candidates, 768, least.max(1) as u32);
            witnesses.extend(chosen.into_iter().map(|i| candidates[i]));
        }
        witnesses
    }

    /// Some heaps of `from`..`to` with rare codes that these witnesses leave open, about `most`, from all over.
    fn open_sample(
        &self,
        isa: Isa,
        from: u64,
        to: u64,
        witnesses: &[Tap],
        most: usize,
    ) -> Vec<(u64, u8)> {
        const BLOCKS: u64 = 8;
        let settled = self.codes.settled();
        let runs = ((to - from) / (64 * BLOCKS)).min(256);
        let mut open = Vec::new();
        // In an order that gets everywhere early.
        for run in (0..runs).map(|run| run * 97 % runs) {
            let start = from + (to - from - 64 * BLOCKS) * run / runs;
            let usable: Vec<Tap> = witnesses
                .iter()
                .copied()
                .filter(|w| u64::from(w.offset) <= start - self.codes.base())
                .collect();
            let check = Check { common: &[], mixed: &usable, need: self.space.need(start) };
            let mut here = Vec::new();
            settled.open(isa, self.plan.check_layout, start, BLOCKS as usize, &check, &mut here);
            open.extend(
                here.into_iter().map(|(distance, code)| (start + u64::from(distance), code)),
            );
            if open.len() >= most {
                break;
            }
        }
        open
    }

    /// Computes on up to `end` heaps. `proceed` is told after every round how many heaps are proved, and says whether to go on; in the end
    /// only proved heaps are kept.
    ///
    /// # Errors
    /// Why the method does not apply any longer; the heaps that are kept are proved all the same.
    pub(crate) fn advance(
        &mut self,
        moves: &HeapMoves,
        isa: Isa,
        end: u64,
        threads: usize,
        proceed: &mut dyn FnMut(&Sparse, u64) -> bool,
    ) -> Result<(), GaveUp> {
        let mut checked = self.codes.end();
        let result = loop {
            if checked >= end {
                break Ok(());
            }
            if checked >= self.plan.renew {
                self.renew(moves, isa, checked, threads);
            }
            match self.round(moves, isa, checked, end, threads) {
                Ok(proved) => checked = proved,
                Err(gave_up) => break Err(gave_up),
            }
            if !proceed(self, checked.min(end)) {
                break Ok(());
            }
            self.forget(moves, checked);
        };
        self.codes.truncate(checked);
        debug_assert!(self.rare.windows(2).all(|pair| pair[0].0 < pair[1].0), "rare heaps ascend");
        result
    }

    /// Forgets what the computation will not need, if not all is to be kept.
    fn forget(&mut self, moves: &HeapMoves, checked: u64) {
        let last_rare = self.rare.last().map_or(0, |&(heap, _)| heap);
        let window = last_rare + moves.largest_taken() + 2 * WINDOW;
        if self.keep == Keep::All || checked - self.codes.base() < 2 * window + 2 * SUPERBLOCK[1] {
            return;
        }
        if self.low.is_none() {
            self.low = Some(Codes::new(0, &self.codes.as_slice()[..WINDOW as usize]));
        }
        self.codes.forget_before(checked - window);
    }

    /// Computes one superblock and checks it; with threads, the one before it is checked meanwhile. Gives the number of
    /// heaps that are proved now.
    fn round(
        &mut self,
        moves: &HeapMoves,
        isa: Isa,
        checked: u64,
        end: u64,
        threads: usize,
    ) -> Result<u64, GaveUp> {
        let from = self.codes.end();
        let to = (from + self.superblock).min(end).max(from);
        let side_by_side = threads > 1 && checked < from;
        let (settled, mut growing) = self.codes.split((to - from) as usize + 128);
        let low = self.low.as_ref().map_or(settled, Codes::settled);
        let plan = &self.plan;
        let search = Search { moves, isa, plan, space: self.space, rare: &self.rare, settled, low };
        let last_rare = self.rare.last().map_or(0, |&(heap, _)| heap);
        let grow = Grow { isa, plan, specials: &self.specials, last_rare };
        let pieces =
            Pieces { next: AtomicU64::new(checked), end: from, first: AtomicU64::new(u64::MAX) };
        let mut results = Vec::new();
        let mut trouble = Trouble::default();
        if side_by_side {
            std::thread::scope(|scope| {
                let helpers: Vec<_> =
                    (1..threads).map(|_| scope.spawn(|| search.pieces(&pieces))).collect();
                trouble = grow.run(&mut growing, to);
                results.push(search.pieces(&pieces));
                for helper in helpers {
                    results.push(
                        helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                    );
                }
            });
        } else {
            trouble = grow.run(&mut growing, to);
        }
        // Whole blocks may lead beyond the end: what is not asked for is neither checked nor kept, or rare heaps there would be noted now and again later.
        self.codes.truncate(end);
        // Alone, or in the first round, everything is checked at once.
        let mut proved = from;
        if !side_by_side && threads <= 1 {
            let settled = self.codes.settled();
            let low = self.low.as_ref().map_or(settled, Codes::settled);
            let search =
                Search { moves, isa, plan, space: self.space, rare: &self.rare, settled, low };
            proved = settled.end();
            let pieces = Pieces {
                next: AtomicU64::new(checked),
                end: proved,
                first: AtomicU64::new(u64::MAX),
            };
            results.push(search.pieces(&pieces));
        }
        let mut found = None;
        for result in results {
            found = [found, result?].into_iter().flatten().min();
        }
        let proved = found.map_or(proved, |(heap, _)| heap);
        self.note_proved(checked, proved);
        if let Some((heap, code)) = found {
            self.add_rare(moves, heap, code)?;
            self.superblock = (self.superblock / 2).max(SUPERBLOCK[0]);
            return Ok(heap + 1);
        }
        self.superblock = (self.superblock * 2).min(SUPERBLOCK[1]);
        if trouble.stuck && proved == self.codes.end() {
            return Err(GaveUp::Codes);
        }
        if let Some(widest) = trouble.widest {
            self.widen(widest, trouble.overflows);
        }
        Ok(proved)
    }

    /// Takes note of heaps that are proved now.
    fn note_proved(&mut self, from: u64, to: u64) {
        let base = self.codes.base();
        let codes = &self.codes.as_slice()[(from - base) as usize..(to - base) as usize];
        // RARE + 1 wraps to 0, which is below everything.
        let largest = codes.iter().fold(0, |most: u8, code| most.max(code.wrapping_add(1)));
        self.plan.largest = self.plan.largest.max(largest.saturating_sub(1));
    }

    /// Chooses a wider layout when blocks did not fit.
    fn widen(&mut self, widest: Layout, overflows: u32) {
        self.plan.overflows += overflows;
        let bound = self.plan.step_layout.bound();
        if usize::from(self.plan.largest) >= bound || self.plan.overflows > 64 {
            self.plan.step_layout = self.plan.step_layout.max(widest);
            self.plan.overflows = 0;
        }
        self.plan.check_layout = self.plan.check_layout.max(self.least_layout());
    }

    /// The narrowest layout whose bound all codes respect.
    fn least_layout(&self) -> Layout {
        let lists = [&self.plan.near, &self.plan.marked, &self.plan.tested, &self.plan.witnesses];
        let taps = lists.into_iter().flatten().map(|tap| tap.code()).max().unwrap_or(0);
        let largest = usize::from(self.plan.largest.max(taps));
        Layout::ALL
            .into_iter()
            .find(|layout| largest < layout.bound())
            .unwrap_or(Layout::TwentyFour)
    }

    /// A heap that turns out to have a rare value: forgets what is behind it and makes it a tap; or, if its value brings a new highest bit, puts that
    /// into the mask, which makes the heap common.
    fn add_rare(&mut self, moves: &HeapMoves, heap: u64, code: u8) -> Result<(), GaveUp> {
        self.codes.truncate(heap);
        let rare_codes = self.rare.iter().map(|&(_, value)| self.space.code(value));
        let most = rare_codes.max().unwrap_or(0).max(u16::from(self.plan.largest));
        let bound = (most + 1).next_power_of_two();
        if u16::from(code) >= bound
            && let Some(space) = self.space.with_code_bit(bound.trailing_zeros())
        {
            self.space = space;
            self.codes.push(code);
            self.changes.push((self.codes.end(), space));
            self.plan.largest = self.plan.largest.max(code);
            let least = self.least_layout();
            self.plan.step_layout = self.plan.step_layout.max(least);
            self.plan.check_layout = self.plan.check_layout.max(least);
            return Ok(());
        }
        if self.codes.base() > 0 {
            // The new tap begins at heap 1, which is forgotten.
            return Err(GaveUp::History);
        }
        self.codes.push(RARE);
        let value = self.space.value(u16::from(code), heap, Class::Rare);
        self.rare.push((heap, value));
        if heap > u64::from(u32::MAX) - 65_536 || self.rare.len() * moves.splits.len() > TAP_LIMIT {
            return Err(GaveUp::RareHeaps);
        }
        self.note_specials(moves, heap, value);
        for split in &moves.splits {
            let tap = Tap::new((heap + split.taken) as u32, code);
            let list = if tap.offset < 64 {
                &mut self.plan.near
            } else if self.plan.tested.is_empty() {
                &mut self.plan.marked
            } else {
                &mut self.plan.tested
            };
            let at = list.partition_point(|other| other.offset < tap.offset);
            list.insert(at, tap);
        }
        let least = self.least_layout();
        self.plan.step_layout = self.plan.step_layout.max(least);
        let (since, before) = self.recent;
        if heap >= 2 * since {
            self.recent = (heap, self.rare.len());
        } else if (self.rare.len() - before) as u64 > 64 + since / 32 {
            return Err(GaveUp::RareHeaps);
        }
        Ok(())
    }
}
