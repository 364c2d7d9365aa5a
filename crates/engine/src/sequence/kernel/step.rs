//! The common values of the next heaps, 64 at a time.
//!
//! # Why it is exact
//! A common value is excluded by taps alone (see the module `sparse`). Taps come in three lists. `near` have offsets below 64: they
//! reach into the block that is being computed. `marked` reach behind it, and every code they exclude is marked in
//! planes. `tested` reach behind it too, but only one candidate per lane is held against them:
//!
//! 1. The smallest code open in the planes is the candidate; marks of near taps inside the block are taken from the candidates of the
//!    lower lanes, until nothing changes.
//! 2. Candidates go round the chunks of `tested`. A candidate that is hit is marked and the next open code takes its place. When no candidate has
//!    changed for as many chunks as there are, all have been held against every tap.
//! 3. If step 1 then changes nothing, lane 0 is right (everything below its code is excluded, the code is not), and lane i is right because
//!    lanes below i are, which is all that near taps of lane i read.
//!
//! # Cost
//! Per tap and 64 heaps: P lookups if it is marked, two operations if it is tested. Which taps are worth marking is chosen by the data (see `witness`).

use super::{
    lanes::Lanes,
    planes::{RARE, Shape, Tap, smallest_open},
};

/// What to compute, for heaps n, n + 1, …
pub(crate) struct Step<'a> {
    /// Taps with offsets below 64.
    pub(crate) near: &'a [Tap],
    /// Taps whose codes are marked, and that meet no rare heap in this run.
    pub(crate) marked_common: &'a [Tap],
    /// Taps whose codes are marked.
    pub(crate) marked: &'a [Tap],
    /// Taps that candidates are held against, and that meet no rare heap in this run.
    pub(crate) tested_common: &'a [Tap],
    /// Taps that candidates are held against.
    pub(crate) tested: &'a [Tap],
    /// Codes excluded from the outset, by lane from the first heap of the run, ascending.
    pub(crate) extra: &'a [(u32, u8)],
}

/// How many taps are tested between two looks at the candidates.
const CHUNK: usize = 64;

/// Computes `blocks` blocks of 64 heaps and returns how many it could: fewer when a code of 8P or more would be needed, which
/// is then left undone. Where candidates are tested, a block may also be left undone because a candidate that a later test would
/// refuse pushed another one past the last code for a while: the caller goes on with a wider layout, and no value is wrong.
///
/// # Safety
/// The CPU has the instruction set of L. From `at` on, 64·`blocks` bytes can be written; from `at` − offset of each tap on, as many can
/// be read.
#[inline(always)]
pub(crate) unsafe fn run<L: Lanes, S: Shape<L, P>, const P: usize>(
    at: *mut u8,
    blocks: usize,
    step: &Step<'_>,
) -> usize {
    let mut extra = step.extra;
    for block in 0..blocks {
        // SAFETY: block < blocks, so the 64 bytes are inside what the caller vouches for.
        let done = unsafe {
            let at = at.add(64 * block);
            let mut planes = [L::splat(0); P];
            while let Some((&(lane, code), rest)) = extra.split_first() {
                if lane as usize >= 64 * (block + 1) {
                    break;
                }
                mark_one::<L, P>(&mut planes, lane as usize - 64 * block, code);
                extra = rest;
            }
            one_block::<L, S, P>(at, planes, step)
        };
        if !done {
            return block;
        }
    }
    blocks
}

/// Marks one code in one lane.
///
/// # Safety
/// The CPU has the instruction set of L.
#[inline(always)]
unsafe fn mark_one<L: Lanes, const P: usize>(planes: &mut [L; P], lane: usize, code: u8) {
    let mut bytes = [0u8; 64];
    bytes[lane] = 1 << (code % 8);
    if let Some(plane) = planes.get_mut(usize::from(code / 8)) {
        // SAFETY: the array has 64 bytes.
        unsafe { *plane = plane.or(L::load(bytes.as_ptr())) };
    }
}

/// # Safety
/// As for [`run`], for 64 heaps.
#[inline(always)]
unsafe fn one_block<L: Lanes, S: Shape<L, P>, const P: usize>(
    at: *mut u8,
    mut planes: [L; P],
    step: &Step<'_>,
) -> bool {
    // SAFETY: instruction set and pointers are vouched for by the caller; the first store makes the block readable.
    unsafe {
        // The block excludes nothing as long as nothing is known of it.
        L::splat(RARE).store(at);
        S::mark_taps(&mut planes, at, step.marked_common, step.marked);
        for tap in step.near {
            S::mark(&mut planes, L::load(at.sub(tap.offset as usize)), L::splat4(tap.code4));
        }
        let limit = L::splat(8 * P as u8);
        let zero = L::splat(0);
        let mut inner = planes;
        let mut guess = smallest_open(&inner);
        settle::<L, S, P>(&planes, &mut inner, &mut guess, step.near);
        if L::bits(guess.equal(limit)) != 0 {
            return false;
        }
        let chunks = step.tested_common.len().div_ceil(CHUNK) + step.tested.len().div_ceil(CHUNK);
        if chunks > 0 {
            let mut passed = L::splat(RARE);
            while L::bits(guess.equal(passed)) != u64::MAX {
                let mut left = chunks;
                while left > 0 {
                    for mixed in [false, true] {
                        let taps = if mixed { step.tested } else { step.tested_common };
                        for chunk in taps.chunks(CHUNK) {
                            left = left.saturating_sub(1);
                            let hit = if mixed {
                                hit_mixed(at, chunk, guess)
                            } else {
                                hit_common(at, chunk, guess)
                            };
                            if L::bits(hit.equal(zero)) != 0 {
                                let code = L::select(hit.equal(zero), guess, L::splat(RARE));
                                S::mark(&mut planes, code, zero);
                                S::mark(&mut inner, code, zero);
                                guess = smallest_open(&inner);
                                if L::bits(guess.equal(limit)) != 0 {
                                    return false;
                                }
                                left = chunks;
                            }
                        }
                    }
                }
                passed = guess;
                settle::<L, S, P>(&planes, &mut inner, &mut guess, step.near);
                if L::bits(guess.equal(limit)) != 0 {
                    return false;
                }
            }
        }
        guess.store(at);
        true
    }
}

/// Takes the marks of near taps inside the block from the candidates until nothing changes.
///
/// # Safety
/// The CPU has the instruction set of L.
#[inline(always)]
unsafe fn settle<L: Lanes, S: Shape<L, P>, const P: usize>(
    planes: &[L; P],
    inner: &mut [L; P],
    guess: &mut L,
    near: &[Tap],
) {
    // SAFETY: the caller vouches for the instruction set; offsets of near taps are 1 to 63.
    unsafe {
        loop {
            *inner = *planes;
            for tap in near {
                let x = guess.delayed(tap.offset as usize, RARE);
                S::mark(inner, x, L::splat4(tap.code4));
            }
            let next = smallest_open(inner);
            let same = L::bits(next.equal(*guess));
            *guess = next;
            if same == u64::MAX {
                return;
            }
        }
    }
}

/// Zero in the lanes whose candidate is excluded by one of the taps.
///
/// # Safety
/// The CPU has the instruction set of L, and 64 bytes can be read at `at` − offset of each tap.
#[inline(always)]
unsafe fn hit_common<L: Lanes>(at: *const u8, taps: &[Tap], candidate: L) -> L {
    // SAFETY: vouched for by the caller.
    unsafe {
        let (mut even, mut odd) = (L::splat(0xFF), L::splat(0xFF));
        let mut pairs = taps.chunks_exact(2);
        for pair in &mut pairs {
            let x = L::load(at.sub(pair[0].offset as usize));
            let y = L::load(at.sub(pair[1].offset as usize));
            even = even.min(x.xor(L::splat4(pair[0].code4)).xor(candidate));
            odd = odd.min(y.xor(L::splat4(pair[1].code4)).xor(candidate));
        }
        for tap in pairs.remainder() {
            let x = L::load(at.sub(tap.offset as usize));
            even = even.min(x.xor(L::splat4(tap.code4)).xor(candidate));
        }
        even.min(odd)
    }
}

/// The same where rare heaps may be met.
///
/// # Safety
/// As for [`hit_common`].
#[inline(always)]
unsafe fn hit_mixed<L: Lanes>(at: *const u8, taps: &[Tap], candidate: L) -> L {
    // SAFETY: vouched for by the caller.
    unsafe {
        let rare = L::splat(RARE);
        let mut hit = rare;
        for tap in taps {
            let x = L::load(at.sub(tap.offset as usize));
            let difference = x.xor(L::splat4(tap.code4)).xor(candidate);
            hit = hit.min(L::select(x.equal(rare), rare, difference));
        }
        hit
    }
}
